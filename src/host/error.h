// Why the host refuses something: a rule of the game, a field of a document, or its own reason.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/names.h"
#include "engine/refusal.h"

namespace leipzig::host {

enum class ErrorCode : std::uint8_t {
  None,  // the rule or the field says what is wrong
  NotFound,
  Forbidden,
  Stale,  // the table has changed since the client looked
  TooMany,
  TooLarge,
  BadRequest,
  Unavailable,
  Over,    // the game
  Lesson,  // legal, but not what the lesson asks for
};

// As clients see them (docs/protocol.md); None has no name.
inline constexpr engine::Names<ErrorCode> kErrorCodeNames{
    "", "not_found", "forbidden", "stale", "too_many", "too_large", "bad_request", "unavailable", "over", "lesson"};

struct Error {
  ErrorCode code = ErrorCode::None;
  std::string rule{};
  std::string field{};
  std::string text{};
  int retry_after = 0;                // seconds, if known
  std::vector<std::string> spaces{};  // what a refusal is about
  std::vector<std::string> units{};

  // forbidden("...").in_field("as")
  Error in_field(std::string name) && {
    field = std::move(name);
    return std::move(*this);
  }
  friend bool operator==(const Error&, const Error&) = default;
};

inline Error error_with(ErrorCode code, std::string text) {
  Error error;
  error.code = code;
  error.text = std::move(text);
  return error;
}
inline Error not_found(std::string text) { return error_with(ErrorCode::NotFound, std::move(text)); }
inline Error forbidden(std::string text) { return error_with(ErrorCode::Forbidden, std::move(text)); }
inline Error stale(std::string text) { return error_with(ErrorCode::Stale, std::move(text)); }
inline Error too_large(std::string text) { return error_with(ErrorCode::TooLarge, std::move(text)); }
inline Error bad_request(std::string text) { return error_with(ErrorCode::BadRequest, std::move(text)); }
inline Error unavailable(std::string text) { return error_with(ErrorCode::Unavailable, std::move(text)); }
inline Error too_many(std::string text, int retry_after = 0) {
  Error error = error_with(ErrorCode::TooMany, std::move(text));
  error.retry_after = retry_after;
  return error;
}

inline Error error_of(const engine::Refusal& refusal) {
  Error error = error_with(ErrorCode::None, refusal.text);
  error.rule = refusal.rule;
  error.spaces = refusal.spaces;
  error.units = refusal.units;
  return error;
}
inline Error error_of(const engine::Fault& fault) {
  return error_with(ErrorCode::None, fault.text).in_field(fault.field);
}

inline Error no_such_table() { return not_found("There is no such table, or the key is wrong."); }
inline Error store_unavailable() { return unavailable("The store is not available. Please try again."); }
inline Error game_over() { return error_with(ErrorCode::Over, "The game is over."); }
inline Error not_the_next_entry(std::size_t number) {
  return stale("Entry " + std::to_string(number) + " is not the next one.");
}

template <class T>
using Result = engine::Result<T, Error>;

// Called exactly once: without an error when the request is durably stored.
using Done = std::function<void(std::optional<Error>)>;

}  // namespace leipzig::host
