// Writes JSON on one line, directly into a string without a tree: for messages sent on every move.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/seat_names.h"

namespace leipzig::format {

// Inserts commas; the caller balances open() and close() and names the members of objects.
class JsonWriter {
 public:
  JsonWriter() = default;
  // Seats are written in the words of a game (games::seats_of).
  explicit JsonWriter(const engine::SeatNames& seats) : seats_(seats) {}

  const engine::SeatNames& seats() const { return seats_; }
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  JsonWriter& name(std::string_view name);
  JsonWriter& text(std::string_view text);
  JsonWriter& number(std::int64_t number);
  JsonWriter& boolean(bool yes);
  JsonWriter& null();
  JsonWriter& seat(const std::optional<engine::Seat>& seat);
  // Inserts existing JSON; inside an object or array also several members or items.
  JsonWriter& json(std::string_view json);

  JsonWriter& text(std::string_view name, std::string_view text) { return this->name(name).text(text); }
  JsonWriter& number(std::string_view name, std::int64_t number) { return this->name(name).number(number); }

  const std::string& line() const { return line_; }
  std::string take() { return std::move(line_); }

 private:
  void comma();

  std::string line_;
  engine::SeatNames seats_{"first", "second"};
};

}  // namespace leipzig::format
