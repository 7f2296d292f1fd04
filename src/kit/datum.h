// Printed components as compiled-in data: an immutable tree of values for each JSON file under data/. tools/tabulate
// writes these trees as static tables, so the rules core parses and allocates nothing.
#pragma once
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>

namespace leipzig::kit {

struct Member;

class Datum {
 public:
  enum class Kind : std::uint8_t { Null, Boolean, Integer, Real, Text, List, Object };

  constexpr Datum() = default;
  constexpr explicit Datum(bool value) : kind_(Kind::Boolean), integer_(value ? 1 : 0) {}
  constexpr explicit Datum(std::int64_t value) : kind_(Kind::Integer), integer_(value) {}
  constexpr explicit Datum(double value) : kind_(Kind::Real), real_(value) {}
  constexpr explicit Datum(std::string_view value) : kind_(Kind::Text), text_(value) {}
  constexpr Datum(const Datum* items, std::size_t count) : kind_(Kind::List), size_(count), items_(items) {}
  constexpr Datum(const Member* members, std::size_t count) : kind_(Kind::Object), size_(count), members_(members) {}

  constexpr Kind kind() const { return kind_; }
  constexpr bool is_null() const { return kind_ == Kind::Null; }
  constexpr bool is_text() const { return kind_ == Kind::Text; }
  constexpr bool is_list() const { return kind_ == Kind::List; }
  constexpr bool is_object() const { return kind_ == Kind::Object; }

  constexpr bool boolean() const { return assert(kind_ == Kind::Boolean), integer_ != 0; }
  constexpr int integer() const { return assert(kind_ == Kind::Integer), static_cast<int>(integer_); }
  constexpr double real() const { return kind_ == Kind::Integer ? static_cast<double>(integer_) : real_; }
  constexpr std::string_view text() const { return assert(kind_ == Kind::Text), text_; }
  constexpr std::span<const Datum> items() const { return assert(kind_ == Kind::List), std::span(items_, size_); }
  std::span<const Member> members() const;

  // The value of a key, or nullptr; a key whose value is null counts as absent.
  const Datum* find(std::string_view key) const;
  const Datum& at(std::string_view key) const;
  std::string_view text_or(std::string_view key, std::string_view otherwise) const;
  int integer_or(std::string_view key, int otherwise) const;
  bool boolean_or(std::string_view key, bool otherwise) const;

 private:
  Kind kind_ = Kind::Null;
  std::size_t size_ = 0;
  union {
    std::int64_t integer_ = 0;
    double real_;
    const Datum* items_;
    const Member* members_;
  };
  std::string_view text_;
};

struct Member {
  std::string_view key;
  Datum value;
};

inline std::span<const Member> Datum::members() const {
  return assert(kind_ == Kind::Object), std::span(members_, size_);
}

}  // namespace leipzig::kit
