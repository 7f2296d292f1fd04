// JSON as one line, written straight into a text without a tree in between: for what is sent on every move.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/seat.h"

namespace leipzig::format {

// Commas come by themselves. Whoever writes closes what he opened and names what stands in an object.
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
  // What is JSON already; where something is open, also several members or items.
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
