// Surveys, field by field.
#include "format/survey.h"

#include <boost/json/value.hpp>

#include "format/json_values.h"
#include "format/view.h"

namespace leipzig::format {
namespace {

namespace json = boost::json;

json::array texts(const std::vector<std::string>& list) {
  json::array array;
  for (const std::string& item : list) array.emplace_back(item);
  return array;
}

json::object numbers(const std::vector<engine::NamedNumber>& values) {
  json::object object;
  for (const engine::NamedNumber& value : values) object[value.name] = value.value;
  return object;
}

json::array notes_array(const std::vector<engine::NamedText>& notes, const char* second) {
  json::array array;
  for (const engine::NamedText& note : notes) array.push_back(json::object{{"id", note.name}, {second, note.text}});
  return array;
}

json::object date_object(const engine::CalendarTurn& date, const engine::SeatNames& seats) {
  json::array arrivals;
  for (const engine::Arriving& group : date.arrivals) {
    arrivals.push_back(json::object{{"seat", text(seats.of(group.seat))},
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

json::object survey_object(const engine::Survey& survey, const engine::SeatNames& seats) {
  json::array layers;
  for (const engine::SpaceLayer& layer : survey.layers) {
    json::value seat;
    if (layer.seat) seat = text(seats.of(*layer.seat));
    layers.push_back(json::object{
        {"id", layer.id}, {"seat", std::move(seat)}, {"spaces", texts(layer.spaces)}, {"rule", layer.rule}});
  }
  json::array dangers;
  for (const engine::Danger& danger : survey.dangers) {
    dangers.push_back(json::object{{"space", danger.space},
                                   {"enemies", texts(danger.enemies)},
                                   {"attack", danger.attack},
                                   {"defence", danger.defence},
                                   {"column", danger.column},
                                   {"unknown", danger.unknown}});
  }
  json::array prospects;
  for (const engine::Prospect& prospect : survey.prospects) {
    json::object odds;
    for (const engine::NamedText& unit : prospect.odds) odds[unit.name] = unit.text;
    prospects.push_back(
        json::object{{"space", prospect.space}, {"beside", texts(prospect.beside)}, {"odds", std::move(odds)}});
  }
  json::array calendar;
  for (const engine::CalendarTurn& date : survey.calendar) calendar.push_back(date_object(date, seats));
  json::array conditions;
  for (const engine::Condition& condition : survey.conditions) conditions.push_back(condition_object(condition));
  json::array off_map;
  for (const engine::OffMap& box : survey.off_map) {
    off_map.push_back(json::object{{"id", box.id},
                                   {"seat", text(seats.of(box.seat))},
                                   {"title", box.title},
                                   {"turn", box.turn},
                                   {"pieces", texts(box.pieces)},
                                   {"units", numbers(box.units)},
                                   {"rule", box.rule}});
  }
  json::array outlooks;
  for (const engine::Outlook& outlook : survey.outlooks) outlooks.push_back(outlook_object(outlook));
  return {{"layers", std::move(layers)},     {"dangers", std::move(dangers)},       {"prospects", std::move(prospects)},
          {"calendar", std::move(calendar)}, {"conditions", std::move(conditions)}, {"off_map", std::move(off_map)},
          {"outlooks", std::move(outlooks)}};
}

json::array previews_array(const std::vector<engine::Preview>& previews) {
  json::array array;
  for (const engine::Preview& preview : previews) array.push_back(preview_object(preview));
  return array;
}

}  // namespace leipzig::format
