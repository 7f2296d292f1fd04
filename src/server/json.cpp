// JSON conversion.
#include "server/json.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace leipzig::server {

json::string text(std::string_view view) { return json::string(view.data(), view.size()); }

json::value seat_value(const std::optional<engine::Seat>& seat, const engine::SeatNames& seats) {
  if (!seat) return nullptr;
  return text(seats.of(*seat));
}

json::object error_object(const host::Error& error) {
  json::object object;
  if (error.code != host::ErrorCode::None) object["code"] = text(host::kErrorCodeNames.of(error.code));
  if (!error.rule.empty()) object["rule"] = error.rule;
  if (!error.field.empty()) object["field"] = error.field;
  object["text"] = error.text;
  if (error.retry_after > 0) object["retry_after"] = error.retry_after;
  const auto add_names = [&](std::string_view name, const std::vector<std::string>& names) {
    if (!names.empty()) object[name] = json::array(names.begin(), names.end());
  };
  add_names("spaces", error.spaces);
  add_names("units", error.units);
  return object;
}

json::value datum_value(const kit::Datum& datum) {
  switch (datum.kind()) {
    case kit::Datum::Kind::Null:
      return nullptr;
    case kit::Datum::Kind::Boolean:
      return datum.boolean();
    case kit::Datum::Kind::Integer:
      return datum.integer();
    case kit::Datum::Kind::Real:
      return datum.real();
    case kit::Datum::Kind::Text:
      return text(datum.text());
    case kit::Datum::Kind::List: {
      json::array array;
      for (const kit::Datum& item : datum.items()) array.push_back(datum_value(item));
      return array;
    }
    case kit::Datum::Kind::Object: {
      json::object object;
      for (const kit::Member& member : datum.members()) object[text(member.key)] = datum_value(member.value);
      return object;
    }
  }
  return nullptr;
}

json::object verdict_object(const engine::Verdict& verdict, const engine::SeatNames& seats) {
  return {{"winner", seat_value(verdict.winner, seats)},
          {"rule", verdict.rule},
          {"text", verdict.text},
          {"margin", verdict.margin}};
}

std::string written(const json::value& value) { return json::serialize(value); }

host::Result<json::object> read_object(std::string_view body) {
  json::parse_options options;
  options.max_depth = 8;
  json::error_code code;
  json::value value = json::parse({body.data(), body.size()}, code, {}, options);
  if (code) return host::bad_request("Invalid JSON: " + code.message() + ".");
  if (!value.is_object()) return host::bad_request("Expected an object {...}.");
  return std::move(value.get_object());
}

void JsonFields::fail(std::string_view name, const char* wanted) {
  if (!error_) error_ = host::bad_request(std::string(wanted) + " is wanted here.").in_field(std::string(name));
}

std::string JsonFields::text(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr || value->is_null()) return "";
  if (!value->is_string()) return fail(name, "a text"), "";
  return {value->get_string().data(), value->get_string().size()};
}

std::optional<std::size_t> JsonFields::number(std::string_view name, std::int64_t largest) {
  const json::value* value = find(name);
  if (value == nullptr || value->is_null()) return std::nullopt;
  if (!value->is_int64() || value->get_int64() < 0 || value->get_int64() > largest) {
    return fail(name, "a number from 0 on"), std::nullopt;
  }
  return static_cast<std::size_t>(value->get_int64());
}

std::optional<bool> JsonFields::boolean(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr || value->is_null()) return std::nullopt;
  if (!value->is_bool()) return fail(name, "true or false"), std::nullopt;
  return value->get_bool();
}

std::vector<std::string> JsonFields::texts(std::string_view name, std::size_t most, std::size_t longest) {
  const json::value* found = find(name);
  std::vector<std::string> list;
  if (found == nullptr || found->is_null()) return list;
  const bool fits = found->is_array() && found->get_array().size() <= most;
  for (const json::value& each : fits ? found->get_array() : json::array()) {
    if (each.is_string() && each.get_string().size() <= longest) list.emplace_back(each.get_string());
  }
  if (!fits || list.size() != found->get_array().size()) fail(name, "a short list of short texts");
  return list;
}

const json::object* JsonFields::object(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr || value->is_null()) return nullptr;
  if (!value->is_object()) return fail(name, "an object {...}"), nullptr;
  return &value->get_object();
}

}  // namespace leipzig::server
