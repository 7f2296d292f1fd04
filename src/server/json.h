// Values of the host and the engine as Boost.JSON, and back. Used by the other files of this room only.
#pragma once
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "engine/tabletop.h"
#include "host/error.h"
#include "kit/datum.h"

namespace leipzig::server {

namespace json = boost::json;

json::string text(std::string_view view);
json::value seat_value(const std::optional<engine::Seat>& seat);
json::object error_object(const host::Error& error);
json::value datum_value(const kit::Datum& datum);
json::object verdict_object(const engine::Verdict& verdict);
std::string written(const json::value& value);

// A small document from a stranger: an object without surprises, or what is wrong with it.
host::Result<json::object> read_object(std::string_view body);

// Members of such an object; an error is noted where one is of the wrong type. Those that are left out read as empty.
class Members {
 public:
  explicit Members(const json::object& object) : object_(object) {}

  std::string text(std::string_view name);
  std::optional<std::size_t> number(std::string_view name);
  std::optional<bool> boolean(std::string_view name);
  const json::object* object(std::string_view name);
  const std::optional<host::Error>& error() const { return error_; }

 private:
  const json::value* find(std::string_view name) const { return object_.if_contains({name.data(), name.size()}); }
  void fail(std::string_view name, const char* wanted);

  const json::object& object_;
  std::optional<host::Error> error_;
};

}  // namespace leipzig::server
