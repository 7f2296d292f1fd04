// Writes JSON on one line, directly into a string without a tree: for messages sent on every move.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/seat.h"

namespace leipzig::format {

// Inserts commas; the caller balances open() and close() and names the members of objects.
class Compact {
 public:
  Compact& open(char bracket);
  Compact& close(char bracket);
  Compact& name(std::string_view name);
  Compact& text(std::string_view text);
  Compact& number(std::int64_t number);
  Compact& truth(bool yes);
  Compact& null();
  Compact& seat(const std::optional<engine::Seat>& seat);
  // Inserts existing JSON; inside an object or array also several members or items.
  Compact& json(std::string_view json);

  Compact& text(std::string_view name, std::string_view text) { return this->name(name).text(text); }
  Compact& number(std::string_view name, std::int64_t number) { return this->name(name).number(number); }

  const std::string& line() const { return line_; }
  std::string take() { return std::move(line_); }

 private:
  void comma();

  std::string line_;
};

}  // namespace leipzig::format
