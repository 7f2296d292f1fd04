// Messages, part by part.
#include "server/messages.h"

#include "format/survey.h"
#include "format/view.h"
#include "games/catalogue.h"

namespace leipzig::server {
namespace {

using engine::Seat;
using format::Compact;

std::int64_t signed_number(std::size_t number) { return static_cast<std::int64_t>(number); }

// Choices with a way to each target are listed without them: a client asks for those of the unit in hand.
void put_choices(Compact& out, const engine::Tabletop& tabletop) {
  constexpr std::size_t kManyTargets = 48;
  for (const auto& [choice, targets] : tabletop.choices()) {
    const engine::LegalAction first = tabletop.describe({choice, targets.front()});
    out.open('{').text("kind", first.kind).text("subject", first.subject);
    if (first.kind != "move" && first.kind != "enter" && targets.size() <= kManyTargets) {
      out.name("targets").open('[');
      for (const std::uint16_t target : targets) {
        const engine::LegalAction action = tabletop.describe({choice, target});
        out.open('{').text("target", action.target).text("text", action.text).text("rule", action.rule).close('}');
      }
      out.close(']');
    }
    out.close('}');
  }
}

void put_offer(Compact& out, const std::optional<host::Offer>& offer) {
  out.name("offer");
  if (!offer) {
    out.null();
    return;
  }
  out.open('{').name("by").seat(offer->by).text("what", offer->what);
  if (offer->what == "undo") out.number("to", signed_number(offer->to));
  out.close('}');
}

void put_entry(Compact& out, const host::Table& table, std::size_t number, engine::Viewer viewer) {
  const host::Played& entry = table.entries()[number];
  out.open('{').number("n", signed_number(number)).text("text", table.told(number, viewer));
  out.name("seat").seat(entry.seat).number("turn", entry.turn).close('}');
}

// {"french":..., "allied":...}
template <class Put>
void put_seats(Compact& out, std::string_view name, Put&& put) {
  out.name(name).open('{');
  for (const Seat seat : engine::kSeats) {
    out.name(engine::name(seat));
    put(seat);
  }
  out.close('}');
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

std::string rule_text(const std::string& game, const std::string& rule, Language language) {
  const engine::Entry* entry = games::find_game(game);
  if (entry == nullptr) return "";
  for (const engine::RuleEntry& known : rules_of(*entry, language)) {
    if (known.id == rule) return known.text;
  }
  return "";
}

// Where a learner is, and what his lesson asks for.
json::object lesson_object(const host::Learner& learner) {
  json::array wanted;
  for (const engine::LegalAction& action : learner.wanted()) {
    wanted.push_back(json::object{
        {"text", action.text}, {"kind", action.kind}, {"subject", action.subject}, {"target", action.target}});
  }
  const auto& attempt = learner.lesson().attempt;
  const bool tries = attempt && !learner.done();
  return {{"number", learner.number()},
          {"of", learner.tutorial().lessons.size()},
          {"done", learner.done()},
          {"wanted", std::move(wanted)},
          {"try", tries ? json::value(text(attempt->line)) : json::value(nullptr)}};
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

// The shares that the seats have in the dice, and who has something to give now.
json::object dice_object(const host::Shares& dice) {
  json::object object{{"scheme", text(host::name(dice.scheme()))}};
  if (dice.scheme() == host::DiceScheme::Server) return object;
  json::object commitments;
  json::object salts;
  json::array by_server;
  json::array waiting;
  for (const Seat seat : engine::kSeats) {
    const host::Share& share = dice.of(seat);
    const auto who = text(engine::name(seat));
    commitments[who] = share.commitment ? json::value(host::hex(*share.commitment)) : json::value(nullptr);
    salts[who] = share.salt ? json::value(host::hex(*share.salt)) : json::value(nullptr);
    if (share.by_server) by_server.emplace_back(who);
    if (dice.due(seat)) waiting.emplace_back(who);
  }
  object["commitments"] = std::move(commitments);
  object["salts"] = std::move(salts);
  object["by_server"] = std::move(by_server);
  object["waiting"] = std::move(waiting);
  return object;
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

std::string state_message(std::string_view type, const host::Table& table, const std::string& id, engine::Viewer viewer,
                          Seen& seen, const Around& around) {
  // When a game with secrets is over, what was told in part is told again in full.
  const bool again = table.tabletop().secretive() && table.over();
  const std::size_t from = again ? 0 : table.resume_from(seen.number, seen.revision);
  Compact out;
  out.open('{').text("type", type).text("table", id).name("seat").seat(viewer);
  out.number("number", signed_number(table.number()))
      .number("revision", signed_number(around.before + table.revision()));
  out.number("from", signed_number(from)).name("entries").open('[');
  for (std::size_t i = from; i < table.number(); ++i) put_entry(out, table, i, viewer);
  out.close(']').name("view");
  format::put_view(out, table.shown(viewer), viewer);
  out.name("choices").open('[');
  if (viewer && table.deciding() == viewer) put_choices(out, table.tabletop());
  out.close(']').number("undo_limit", signed_number(table.undo_limit(viewer)));
  put_offer(out, table.offer());
  put_seats(out, "names", [&](Seat seat) { out.text(table.name(seat)); });
  put_seats(out, "connected", [&](Seat seat) { out.truth(around.connected[index(seat)]); });
  put_seats(out, "own_keys", [&](Seat seat) { out.truth(table.has_own_key(seat)); });
  out.name("computers").json(written(computers_object(table)));
  out.name("thinking").json(written(thinking_value(around.thinking)));
  out.name("standby").json(written(standby_value(table, around.may_take_over)));
  out.text("commitment", around.learner != nullptr ? "" : table.commitment());
  if (around.learner == nullptr) out.name("dice").json(written(dice_object(table.dice())));
  if (around.learner != nullptr) out.name("lesson").json(written(lesson_object(*around.learner)));
  if (table.played_by_computers()) {
    out.name("pace").open('{').name("paused").truth(around.pace.paused);
    out.text("speed", speed_name(around.pace.speed)).close('}');
  }
  const auto seed = table.seed();
  if (seed && around.learner == nullptr) out.text("seed", *seed);
  if (const auto verdict = table.verdict()) {
    out.name("over").json(written(verdict_object(*verdict)));
    put_seats(out, "rematch", [&](Seat seat) { out.truth(table.wants_rematch(seat)); });
  }
  seen = {table.number(), table.revision()};
  return out.close('}').take();
}

std::string view_message(const host::Table& table, std::size_t number, const engine::View& view) {
  Compact out;
  out.open('{').number("number", signed_number(number)).name("view");
  format::put_view(out, format::view_members(view), view.viewer);
  out.name("entry");
  if (number == 0) {
    out.null();
  } else {
    put_entry(out, table, number - 1, view.viewer);
  }
  return out.close('}').take();
}

std::string survey_message(std::size_t number, const engine::Survey& survey, const Words& words) {
  json::value message = json::object{{"number", number}, {"survey", format::survey_object(survey)}};
  words.translate(message);
  return written(message);
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

json::object why_message(const host::Table& table, engine::Viewer viewer, const std::string& line, Language language) {
  json::object message{{"type", "why"}};
  if (table.over()) {
    message["error"] = error_object({"over", "", "", "The game is over."});
  } else if (table.keeps_secrets() && table.deciding() != viewer) {
    message["error"] =
        error_object({"forbidden", "", "", "Only the side that decides may ask in a game with secrets."});
  } else if (const auto refusal = table.tabletop().explain(line, viewer)) {
    message["error"] = error_object(host::error_of(*refusal));
    message["rule_text"] = rule_text(table.start().setting.game, refusal->rule, language);
  } else {
    message["legal"] = true;
  }
  return message;
}

json::object refused_message(const std::string& game, const host::Error& error, Language language) {
  json::object message{{"type", "refused"}, {"error", error_object(error)}};
  if (!error.rule.empty()) message["rule_text"] = rule_text(game, error.rule, language);
  return message;
}

}  // namespace leipzig::server
