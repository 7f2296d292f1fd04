// Values of the host and the engine as Boost.JSON, and back. Used only inside this room.
#pragma once
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat_names.h"
#include "engine/tabletop.h"
#include "host/error.h"
#include "kit/datum.h"

namespace leipzig::server {

namespace json = boost::json;

json::string text(std::string_view view);
json::value seat_value(const std::optional<engine::Seat>& seat, const engine::SeatNames& seats);
json::object error_object(const host::Error& error);
json::value datum_value(const kit::Datum& datum);
json::object verdict_object(const engine::Verdict& verdict, const engine::SeatNames& seats);
std::string written(const json::value& value);

// Parses an untrusted JSON object; returns an error if malformed.
host::Result<json::object> read_object(std::string_view body);

// JsonFields of such an object; notes an error if one has the wrong type. Missing members read as empty.
class JsonFields {
 public:
  explicit JsonFields(const json::object& object) : object_(object) {}

  std::string text(std::string_view name);
  std::optional<std::size_t> number(std::string_view name, std::int64_t largest = 1'000'000);
  std::optional<bool> boolean(std::string_view name);
  const json::object* object(std::string_view name);
  // Refused if there are more, or one is longer.
  std::vector<std::string> texts(std::string_view name, std::size_t most, std::size_t longest);
  const std::optional<host::Error>& error() const { return error_; }

 private:
  const json::value* find(std::string_view name) const { return object_.if_contains({name.data(), name.size()}); }
  void fail(std::string_view name, const char* wanted);

  const json::object& object_;
  std::optional<host::Error> error_;
};

}  // namespace leipzig::server
