// Surveys, field by field.
#include "format/survey.h"

#include <boost/json/value.hpp>

#include "format/view.h"

namespace leipzig::format {
namespace {

namespace json = boost::json;

json::string text(std::string_view view) { return json::string(view.data(), view.size()); }

json::value seat_value(const std::optional<engine::Seat>& seat) {
  if (!seat) return nullptr;
  return text(engine::name(*seat));
}

json::array texts(const std::vector<std::string>& list) {
  json::array array;
  for (const std::string& item : list) array.emplace_back(item);
  return array;
}

json::object numbers(const std::vector<engine::Value>& values) {
  json::object object;
  for (const engine::Value& value : values) object[value.name] = value.value;
  return object;
}

json::array notes_array(const std::vector<engine::Text>& notes, const char* second) {
  json::array array;
  for (const engine::Text& note : notes) array.push_back(json::object{{"id", note.name}, {second, note.text}});
  return array;
}

json::object date_object(const engine::Date& date) {
  json::array arrivals;
  for (const engine::Arriving& group : date.arrivals) {
    arrivals.push_back(json::object{{"seat", text(engine::name(group.seat))},
                                    {"place", group.place},
                                    {"spaces", texts(group.spaces)},
                                    {"units", numbers(group.units)},
                                    {"notes", notes_array(group.notes, "text")},
                                    {"rule", group.rule}});
  }
  return {{"turn", date.turn},
          {"title", date.title},
          {"arrivals", std::move(arrivals)},
          {"events", notes_array(date.events, "rule")}};
}

json::object condition_object(const engine::Condition& condition) {
  json::array clauses;
  for (const engine::Condition::Clause& clause : condition.clauses) {
    clauses.push_back(
        json::object{{"id", clause.id}, {"allowed", clause.allowed}, {"text", clause.text}, {"rule", clause.rule}});
  }
  return {{"id", condition.id},
          {"title", condition.title},
          {"first", condition.first},
          {"last", condition.last},
          {"clauses", std::move(clauses)}};
}

json::object outlook_object(const engine::Outlook& outlook) {
  json::array cases;
  for (const engine::Outlook::Case& one : outlook.cases) {
    cases.push_back(json::object{{"attack_supplied", one.attack_supplied},
                                 {"defence_supplied", one.defence_supplied},
                                 {"now", one.now},
                                 {"preview", preview_object(one.preview)}});
  }
  return {{"title", outlook.title},
          {"attack_can", outlook.attack_can},
          {"defence_can", outlook.defence_can},
          {"cases", std::move(cases)}};
}

}  // namespace

json::object survey_object(const engine::Survey& survey) {
  json::array layers;
  for (const engine::Layer& layer : survey.layers) {
    layers.push_back(json::object{
        {"id", layer.id}, {"seat", seat_value(layer.seat)}, {"spaces", texts(layer.spaces)}, {"rule", layer.rule}});
  }
  json::array calendar;
  for (const engine::Date& date : survey.calendar) calendar.push_back(date_object(date));
  json::array conditions;
  for (const engine::Condition& condition : survey.conditions) conditions.push_back(condition_object(condition));
  json::array off_map;
  for (const engine::OffMap& box : survey.off_map) {
    off_map.push_back(json::object{{"id", box.id},
                                   {"seat", text(engine::name(box.seat))},
                                   {"title", box.title},
                                   {"turn", box.turn},
                                   {"pieces", texts(box.pieces)},
                                   {"units", numbers(box.units)},
                                   {"rule", box.rule}});
  }
  json::array outlooks;
  for (const engine::Outlook& outlook : survey.outlooks) outlooks.push_back(outlook_object(outlook));
  return {{"layers", std::move(layers)},
          {"calendar", std::move(calendar)},
          {"conditions", std::move(conditions)},
          {"off_map", std::move(off_map)},
          {"outlooks", std::move(outlooks)}};
}

json::array previews_array(const std::vector<engine::Preview>& previews) {
  json::array array;
  for (const engine::Preview& preview : previews) array.push_back(preview_object(preview));
  return array;
}

}  // namespace leipzig::format
