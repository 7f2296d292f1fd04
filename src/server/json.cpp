// JSON out and in.
#include "server/json.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace leipzig::server {

json::string text(std::string_view view) { return json::string(view.data(), view.size()); }

json::value seat_value(const std::optional<engine::Seat>& seat) {
  if (!seat) return nullptr;
  return text(engine::name(*seat));
}

json::object error_object(const host::Error& error) {
  json::object object;
  if (!error.code.empty()) object["code"] = error.code;
  if (!error.rule.empty()) object["rule"] = error.rule;
  if (!error.field.empty()) object["field"] = error.field;
  object["text"] = error.text;
  if (error.retry_after > 0) object["retry_after"] = error.retry_after;
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

json::object verdict_object(const engine::Verdict& verdict) {
  return {{"winner", seat_value(verdict.winner)},
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
  if (code) return host::Error{"bad_request", "", "", "This is not JSON: " + code.message() + "."};
  if (!value.is_object()) return host::Error{"bad_request", "", "", "An object {...} is wanted."};
  return std::move(value.get_object());
}

void Members::fail(std::string_view name, const char* wanted) {
  if (!error_) error_ = host::Error{"bad_request", "", std::string(name), std::string(wanted) + " is wanted here."};
}

std::string Members::text(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr || value->is_null()) return "";
  if (!value->is_string()) return fail(name, "a text"), "";
  return {value->get_string().data(), value->get_string().size()};
}

std::optional<std::size_t> Members::number(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr || value->is_null()) return std::nullopt;
  constexpr std::int64_t kLargest = 1'000'000;
  if (!value->is_int64() || value->get_int64() < 0 || value->get_int64() > kLargest) {
    return fail(name, "a number from 0 on"), std::nullopt;
  }
  return static_cast<std::size_t>(value->get_int64());
}

std::optional<bool> Members::boolean(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr || value->is_null()) return std::nullopt;
  if (!value->is_bool()) return fail(name, "true or false"), std::nullopt;
  return value->get_bool();
}

const json::object* Members::object(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr || value->is_null()) return nullptr;
  if (!value->is_object()) return fail(name, "an object {...}"), nullptr;
  return &value->get_object();
}

}  // namespace leipzig::server
