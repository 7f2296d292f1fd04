// Messages, part by part.
#include "server/messages.h"

#include "format/survey.h"
#include "format/view.h"
#include "games/catalogue.h"

namespace leipzig::server {
namespace {

using engine::Seat;

// Choices with a way to each target are listed without them: a client asks for those of the unit in hand.
json::array choices_array(const engine::Tabletop& tabletop) {
  json::array array;
  for (const auto& [choice, targets] : tabletop.choices()) {
    const engine::LegalAction first = tabletop.describe({choice, targets.front()});
    json::object object{{"kind", first.kind}, {"subject", first.subject}};
    constexpr std::size_t kManyTargets = 48;
    if (first.kind != "move" && first.kind != "enter" && targets.size() <= kManyTargets) {
      json::array list;
      for (const std::uint16_t target : targets) {
        const engine::LegalAction action = tabletop.describe({choice, target});
        list.push_back(json::object{{"target", action.target}, {"text", action.text}, {"rule", action.rule}});
      }
      object["targets"] = std::move(list);
    }
    array.push_back(std::move(object));
  }
  return array;
}

json::value offer_value(const std::optional<host::Offer>& offer) {
  if (!offer) return nullptr;
  json::object object{{"by", seat_value(offer->by)}, {"what", offer->what}};
  if (offer->what == "undo") object["to"] = offer->to;
  return object;
}

json::value standby_value(const host::Table& table, bool ready) {
  const auto& standby = table.standby();
  if (!standby) return nullptr;
  json::object agreed;
  for (const Seat seat : engine::kSeats) agreed[text(engine::name(seat))] = standby->agreed[index(seat)];
  return json::object{
      {"level", standby->skill}, {"minutes", standby->minutes}, {"agreed", std::move(agreed)}, {"ready", ready}};
}

constexpr std::string_view kSpeeds[] = {"slow", "normal", "fast"};

std::string rule_text(const std::string& game, const std::string& rule) {
  const engine::Entry* entry = games::find_game(game);
  if (entry == nullptr) return "";
  for (const engine::RuleEntry& known : entry->rules) {
    if (known.id == rule) return known.text;
  }
  return "";
}

}  // namespace

json::object computers_object(const host::Table& table) {
  json::object computers;
  for (const Seat seat : engine::kSeats) {
    const std::string& skill = table.computer(seat);
    computers[text(engine::name(seat))] = skill.empty() ? json::value(nullptr) : json::value(skill);
  }
  return computers;
}

json::value thinking_value(const std::optional<host::Thinking>& thinking) {
  if (!thinking) return nullptr;
  return json::object{{"seat", seat_value(thinking->seat)}, {"done", thinking->done}, {"waiting", thinking->waiting}};
}

std::string_view speed_name(host::Speed speed) { return kSpeeds[static_cast<std::size_t>(speed)]; }

std::optional<host::Speed> speed_named(std::string_view name) {
  for (const host::Speed speed : {host::Speed::Slow, host::Speed::Normal, host::Speed::Fast}) {
    if (speed_name(speed) == name) return speed;
  }
  return std::nullopt;
}

json::object hint_message(const host::Hint& hint) {
  json::array actions;
  for (const engine::LegalAction& action : hint.actions) {
    actions.push_back(json::object{
        {"text", action.text}, {"kind", action.kind}, {"subject", action.subject}, {"target", action.target}});
  }
  json::array reasons;
  for (const ai::Reason& reason : hint.reasons) {
    reasons.push_back(
        json::object{{"what", reason.what}, {"hundredths", reason.hundredths}, {"subject", reason.subject}});
  }
  return {{"type", "hint"},
          {"level", hint.skill},
          {"expected", hint.expected},
          {"actions", std::move(actions)},
          {"reasons", std::move(reasons)}};
}

json::object entry_object(const host::Table& table, std::size_t number, engine::Viewer viewer) {
  const host::Played& entry = table.entries()[number];
  return {{"n", number}, {"text", table.told(number, viewer)}, {"seat", seat_value(entry.seat)}, {"turn", entry.turn}};
}

json::object state_message(const host::Table& table, const std::string& id, engine::Viewer viewer, Seen& seen,
                           const Around& around) {
  // When a game with secrets is over, what was told in part is told again in full.
  const bool again = table.tabletop().secretive() && table.over();
  const std::size_t from = again ? 0 : table.resume_from(seen.number, seen.revision);
  json::array entries;
  for (std::size_t i = from; i < table.number(); ++i) entries.push_back(entry_object(table, i, viewer));
  const bool decides = viewer && table.deciding() == viewer;
  json::object names;
  json::object presence;
  for (const Seat seat : engine::kSeats) {
    names[text(engine::name(seat))] = table.name(seat);
    presence[text(engine::name(seat))] = around.connected[index(seat)];
  }
  json::object message{{"type", "state"},
                       {"table", id},
                       {"seat", seat_value(viewer)},
                       {"number", table.number()},
                       {"revision", table.revision()},
                       {"from", from},
                       {"entries", std::move(entries)},
                       {"view", format::view_object(table.tabletop().view(viewer))},
                       {"choices", decides ? choices_array(table.tabletop()) : json::array{}},
                       {"undo_limit", table.undo_limit(viewer)},
                       {"offer", offer_value(table.offer())},
                       {"names", std::move(names)},
                       {"connected", std::move(presence)},
                       {"computers", computers_object(table)},
                       {"thinking", thinking_value(around.thinking)},
                       {"standby", standby_value(table, around.may_take_over)},
                       {"commitment", table.commitment()}};
  if (table.played_by_computers()) {
    message["pace"] = json::object{{"paused", around.pace.paused}, {"speed", text(speed_name(around.pace.speed))}};
  }
  if (const auto seed = table.seed()) message["seed"] = *seed;
  if (const auto verdict = table.verdict()) {
    message["over"] = verdict_object(*verdict);
    json::object wishes;
    for (const Seat seat : engine::kSeats) wishes[text(engine::name(seat))] = table.wants_rematch(seat);
    message["rematch"] = std::move(wishes);
  }
  seen = {table.number(), table.revision()};
  return message;
}

json::object targets_message(const host::Table& table, engine::Viewer viewer, const std::string& kind,
                             const std::string& subject) {
  json::array list;
  const engine::Tabletop& tabletop = table.tabletop();
  const bool decides = viewer && table.deciding() == viewer;
  for (const auto& [choice, targets] : decides ? tabletop.choices() : std::vector<engine::ChoiceTargets>{}) {
    const engine::LegalAction first = tabletop.describe({choice, targets.front()});
    if (first.kind != kind || first.subject != subject) continue;
    std::map<std::uint16_t, engine::Way> ways;
    for (engine::Way& way : tabletop.ways(choice)) ways[way.target] = std::move(way);
    std::map<std::uint16_t, engine::Forecast> forecasts;
    for (engine::Forecast& forecast : tabletop.forecasts(choice)) forecasts[forecast.target] = std::move(forecast);
    for (const std::uint16_t target : targets) {
      const engine::LegalAction action = tabletop.describe({choice, target});
      json::object object{{"target", action.target}, {"text", action.text}, {"rule", action.rule}};
      if (const auto way = ways.find(target); way != ways.end()) {
        object["cost"] = way->second.cost;
        json::array path;
        for (const std::string& space : way->second.path) path.emplace_back(space);
        object["path"] = std::move(path);
      }
      if (const auto forecast = forecasts.find(target); forecast != forecasts.end()) {
        object["forecast"] = format::previews_array(forecast->second.previews);
      }
      list.push_back(std::move(object));
    }
  }
  return {{"type", "targets"}, {"kind", kind}, {"subject", subject}, {"targets", std::move(list)}};
}

json::object why_message(const host::Table& table, engine::Viewer viewer, const std::string& line) {
  json::object message{{"type", "why"}};
  if (table.over()) {
    message["error"] = error_object({"over", "", "", "The game is over."});
  } else if (table.keeps_secrets() && table.deciding() != viewer) {
    message["error"] =
        error_object({"forbidden", "", "", "Only the side that decides may ask in a game with secrets."});
  } else if (const auto refusal = table.tabletop().explain(line)) {
    message["error"] = error_object(host::error_of(*refusal));
    message["rule_text"] = rule_text(table.start().setting.game, refusal->rule);
  } else {
    message["legal"] = true;
  }
  return message;
}

json::object refused_message(const std::string& game, const host::Error& error) {
  json::object message{{"type", "refused"}, {"error", error_object(error)}};
  if (!error.rule.empty()) message["rule_text"] = rule_text(game, error.rule);
  return message;
}

}  // namespace leipzig::server
