// Errors as values. A refusal says why the rules forbid something; a fault says what is wrong with a document.
#pragma once
#include <cassert>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace leipzig::engine {

// rule: an id of the game's register such as "BON-5.13"; "notation" if a text could not be parsed; "position" if play
// could not continue, which only a user-supplied position leads to.
struct Refusal {
  std::string rule;
  std::string text;
  // What it is about, where the game says so: shown on the board.
  std::vector<std::string> spaces{};
  std::vector<std::string> units{};
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

// field: the path of the offending field, such as "pieces.FR-4".
struct Fault {
  std::string field;
  std::string text;
  friend bool operator==(const Fault&, const Fault&) = default;
};

template <class T, class Error = Fault>
class Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return content_.index() == 0; }
  T& operator*() { return assert(*this), *std::get_if<0>(&content_); }
  const T& operator*() const { return assert(*this), *std::get_if<0>(&content_); }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  const Error& error() const { return assert(!*this), *std::get_if<1>(&content_); }

 private:
  std::variant<T, Error> content_;
};

}  // namespace leipzig::engine
