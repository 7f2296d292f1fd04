// Messages, part by part.
#include "server/messages.h"

#include <boost/json/parse.hpp>

#include "format/entry_facts.h"
#include "format/survey.h"
#include "format/view.h"
#include "games/catalogue.h"

namespace leipzig::server {
namespace {

using engine::Seat;
using format::JsonWriter;

std::int64_t signed_number(std::size_t number) { return static_cast<std::int64_t>(number); }

// Choices with a path to each target are listed without targets: the client requests those of the selected unit.
void put_choices(JsonWriter& out, const engine::Tabletop& tabletop) {
  constexpr std::size_t kManyTargets = 48;
  for (const auto& [choice, targets] : tabletop.choices()) {
    const engine::LegalAction first = tabletop.describe({choice, targets.front()});
    out.open('{').text("kind", first.kind).text("subject", first.subject);
    if (!tabletop.has_ways(choice) && targets.size() <= kManyTargets) {
      out.name("targets").open('[');
      for (const std::uint16_t target : targets) {
        const engine::LegalAction action = tabletop.describe({choice, target});
        out.open('{').text("target", action.target).text("text", action.text).text("rule", action.rule);
        format::put_named(out, action.named);
        out.close('}');
      }
      out.close(']');
    }
    out.close('}');
  }
}

void put_names(JsonWriter& out, std::string_view name, const std::vector<std::string>& names) {
  out.name(name).open('[');
  for (const std::string& one : names) out.text(one);
  out.close(']');
}

// What is still to do, and whether this part of the turn can end.
void put_agenda(JsonWriter& out, const engine::TableAgenda& agenda) {
  if (!agenda.ending && agenda.duties.empty() && agenda.attacks.empty()) return;
  out.name("agenda").open('{').name("ending");
  if (agenda.ending) {
    out.open('{').text("kind", agenda.ending->kind).text("text", agenda.ending->text);
    if (const auto& refusal = agenda.ending->refusal) {
      out.name("error").json(written(error_object(host::error_of(*refusal))));
    }
    out.close('}');
  } else {
    out.null();
  }
  out.name("duties").open('[');
  for (const engine::Duty& duty : agenda.duties) {
    out.open('{').text("id", duty.id).name("must").boolean(duty.must).name("loses").boolean(duty.loses);
    if (duty.times != 1) out.name("times").number(duty.times);
    out.text("text", duty.text).text("rule", duty.rule);
    put_names(out, "units", duty.units);
    put_names(out, "spaces", duty.spaces);
    out.close('}');
  }
  out.close(']').name("attacks").open('[');
  for (const engine::DeclaredAttack& attack : agenda.attacks) {
    out.open('{').name("seat").seat(attack.seat);
    put_names(out, "from", attack.from);
    put_names(out, "to", attack.to);
    out.close('}');
  }
  out.close(']').close('}');
}

void put_offer(JsonWriter& out, const std::optional<host::Offer>& offer) {
  out.name("offer");
  if (!offer) {
    out.null();
    return;
  }
  out.open('{').name("by").seat(offer->by).text("what", offer->what);
  if (offer->what == "undo") out.number("to", signed_number(offer->to));
  out.close('}');
}

// The name of a result and the column of a battle in a viewer's words.
std::string facts_said(const std::string& facts, const Words& words) {
  const bool names_any =
      facts.find("\"result\":") != std::string::npos || facts.find("\"battle\":") != std::string::npos;
  if (words.empty() || !names_any) return facts;
  json::value told = json::parse("{" + facts + "}");
  for (const auto& [part, name] : {std::pair{"result", "label"}, std::pair{"battle", "column"}}) {
    json::value* found = told.get_object().if_contains(part);
    json::value* member = found == nullptr ? nullptr : found->get_object().if_contains(name);
    if (member == nullptr) continue;
    std::string said(member->get_string());
    words.translate(said);
    *member = said;
  }
  const std::string all = written(told);
  return all.substr(1, all.size() - 2);
}

void put_entry(JsonWriter& out, const host::Table& table, std::size_t number, engine::Viewer viewer,
               const Words& words) {
  const host::LoggedEntry& entry = table.entries()[number];
  out.open('{').number("n", signed_number(number)).text("text", table.text_for(number, viewer));
  out.name("seat").seat(entry.seat).number("turn", entry.turn);
  if (const std::string& facts = table.facts_for(number, viewer); !facts.empty()) out.json(facts_said(facts, words));
  out.close('}');
}

// {"french":..., "allied":...}
template <class Put>
void put_seats(JsonWriter& out, std::string_view name, Put&& put) {
  out.name(name).open('{');
  for (const Seat seat : engine::kSeats) {
    out.name(out.seats().of(seat));
    put(seat);
  }
  out.close('}');
}

json::value standby_value(const host::Table& table, bool ready) {
  const auto& standby = table.standby();
  if (!standby) return nullptr;
  json::object agreed;
  for (const Seat seat : engine::kSeats) agreed[text(table.seats().of(seat))] = standby->agreed[index(seat)];
  return json::object{
      {"level", standby->skill}, {"minutes", standby->minutes}, {"agreed", std::move(agreed)}, {"ready", ready}};
}

constexpr std::string_view kSpeeds[] = {"slow", "normal", "fast"};

std::string rule_text(const std::string& game, const std::string& rule, Language language) {
  const engine::GameEntry* entry = games::find_game(game);
  if (entry == nullptr) return "";
  for (const engine::RuleEntry& known : rules_of(*entry, language)) {
    if (known.id == rule) return known.text;
  }
  return "";
}

json::object action_object(const engine::LegalAction& action) {
  json::object object{
      {"text", action.text}, {"kind", action.kind}, {"subject", action.subject}, {"target", action.target}};
  format::add_named(object, action.named);
  return object;
}

// Progress of a lesson, and what it asks for.
json::object lesson_object(const host::Learner& learner) {
  json::array wanted;
  for (const engine::LegalAction& action : learner.wanted()) {
    wanted.push_back(action_object(action));
  }
  const auto& attempt = learner.lesson().attempt;
  const bool tries = attempt && !learner.done();
  return {{"number", learner.number()},
          {"of", learner.tutorial().lessons.size()},
          {"done", learner.done()},
          {"wanted", std::move(wanted)},
          {"try", tries ? json::value(text(attempt->line)) : json::value(nullptr)}};
}

// What may come where chance is next.
json::object analysis_object(const host::Table& table) {
  json::array outcomes;
  const engine::Tabletop& tabletop = table.tabletop();
  if (!table.over() && tabletop.turn().node == engine::Node::Chance) {
    for (const engine::Outcome& outcome : tabletop.outcomes()) {
      outcomes.push_back(json::object{{"text", tabletop.outcome_text(outcome.value)}, {"weight", outcome.weight}});
    }
  }
  return {{"outcomes", std::move(outcomes)}};
}

}  // namespace

json::object computers_object(const host::Table& table) {
  json::object computers;
  for (const Seat seat : engine::kSeats) {
    const std::string& skill = table.computer(seat);
    computers[text(table.seats().of(seat))] = skill.empty() ? json::value(nullptr) : json::value(skill);
  }
  return computers;
}

// The shares of both seats, and which seats have to contribute now.
json::object dice_object(const host::Table& table) {
  const host::Shares& dice = table.dice();
  json::object object{{"scheme", text(host::name(dice.scheme()))}};
  if (dice.scheme() == host::DiceScheme::Server) return object;
  json::object commitments;
  json::object salts;
  json::array by_server;
  json::array waiting;
  for (const Seat seat : engine::kSeats) {
    const host::Share& share = dice.of(seat);
    const auto who = text(table.seats().of(seat));
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

json::value thinking_value(const std::optional<host::SearchProgress>& thinking, const engine::SeatNames& seats) {
  if (!thinking) return nullptr;
  return json::object{
      {"seat", seat_value(thinking->seat, seats)}, {"done", thinking->done}, {"waiting", thinking->waiting}};
}

json::value clock_value(const host::Table& table, std::int64_t now) {
  if (!table.clock()) return nullptr;
  const host::Clock& clock = *table.clock();
  json::object left;
  json::array flagged;
  for (const Seat seat : engine::kSeats) {
    const auto who = text(table.seats().of(seat));
    left[who] = clock.control.bank > 0 ? json::value(clock.left_at(seat, now)) : json::value(nullptr);
    if (clock.flagged[index(seat)]) flagged.emplace_back(who);
  }
  const auto move_left = clock.move_left_at(now);
  return json::object{{"bank", clock.control.bank},
                      {"increment", clock.control.increment},
                      {"per_move", clock.control.per_move},
                      {"flag", text(host::kFlagFallNames.of(clock.control.flag))},
                      {"level", clock.control.skill},
                      {"started", clock.started},
                      {"running", seat_value(clock.running, table.seats())},
                      {"left", std::move(left)},
                      {"move_left", move_left ? json::value(*move_left) : json::value(nullptr)},
                      {"flagged", std::move(flagged)}};
}

namespace {

constexpr engine::Names<host::Room> kChatRooms{"players", "spectators"};

}  // namespace

std::optional<host::Room> chat_room_named(std::string_view name) { return kChatRooms.find(name); }

json::object chat_message(host::Room room, const std::vector<host::Line>& lines, const engine::SeatNames& seats) {
  json::array list;
  for (const host::Line& line : lines) {
    list.push_back(json::object{
        {"n", line.number}, {"seat", seat_value(line.seat, seats)}, {"at", line.written}, {"text", line.text}});
  }
  return {{"type", "chat"}, {"room", text(kChatRooms.of(room))}, {"lines", std::move(list)}};
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
    actions.push_back(action_object(action));
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

std::size_t first_entry(const host::Table& table, const SyncPoint& seen) {
  // When a game with secrets is over, entries that were shown in part are sent again in full.
  const bool again = table.tabletop().secretive() && table.over();
  return again ? 0 : table.resume_from(seen.number, seen.revision);
}

std::string state_message(std::string_view type, const host::Table& table, const std::string& id, engine::Viewer viewer,
                          SyncPoint& seen, const LiveStatus& around, Language language) {
  const Words& words = words_of(table.start().setting.game, language);
  const std::size_t from = first_entry(table, seen);
  JsonWriter out(table.seats());
  out.open('{').text("type", type).text("table", id).name("seat").seat(viewer);
  out.number("number", signed_number(table.number()))
      .number("revision", signed_number(around.before + table.revision()));
  out.number("from", signed_number(from)).name("entries").open('[');
  for (std::size_t i = from; i < table.number(); ++i) put_entry(out, table, i, viewer, words);
  out.close(']').name("view");
  if (words.empty()) {
    format::put_view(out, table.shown(viewer), viewer);
  } else {
    engine::View view = table.tabletop().view(viewer);
    words.translate(view);
    format::put_view(out, format::view_members(view), viewer);
  }
  out.name("choices").open('[');
  if (viewer && table.deciding() == viewer) put_choices(out, table.tabletop());
  out.close(']');
  engine::TableAgenda agenda = table.tabletop().agenda(viewer);
  words.translate(agenda);
  put_agenda(out, agenda);
  out.number("undo_limit", signed_number(table.undo_limit(viewer)));
  put_offer(out, table.offer());
  out.name("declined");
  if (const auto& refused = table.refused()) {
    out.open('{').name("by").seat(refused->by).text("what", refused->what).close('}');
  } else {
    out.null();
  }
  put_seats(out, "names", [&](Seat seat) { out.text(table.name(seat)); });
  put_seats(out, "connected", [&](Seat seat) { out.boolean(around.connected[index(seat)]); });
  put_seats(out, "own_keys", [&](Seat seat) { out.boolean(table.has_own_key(seat)); });
  out.name("computers").json(written(computers_object(table)));
  out.name("thinking").json(written(thinking_value(around.thinking, table.seats())));
  out.name("standby").json(written(standby_value(table, around.may_take_over)));
  const bool is_private = around.learner != nullptr || around.analyst != nullptr;
  if (!is_private) {
    out.name("clock").json(written(clock_value(table, around.now)));
    out.name("chat").boolean(table.chat());
    out.name("hints").open('{').name("allowed").boolean(table.hints());
    put_seats(out, "agreed", [&](Seat seat) { out.boolean(table.wants_hints(seat)); });
    out.close('}');
  }
  out.text("commitment", is_private ? "" : table.commitment());
  if (!is_private) out.name("dice").json(written(dice_object(table)));
  if (around.learner != nullptr) out.name("lesson").json(written(lesson_object(*around.learner)));
  if (around.analyst != nullptr) out.name("analysis").json(written(analysis_object(table)));
  if (table.played_by_computers()) {
    out.name("pace").open('{').name("paused").boolean(around.pace.paused);
    out.text("speed", speed_name(around.pace.speed)).close('}');
  }
  const auto seed = table.seed();
  if (seed && !is_private) out.text("seed", *seed);
  if (auto verdict = table.verdict()) {
    words.translate(*verdict);
    out.name("over").json(written(verdict_object(*verdict, table.seats())));
    if (!table.ended().empty()) out.text("ended", table.ended());
    put_seats(out, "rematch", [&](Seat seat) { out.boolean(table.wants_rematch(seat)); });
  }
  seen = {table.number(), table.revision()};
  return out.close('}').take();
}

std::string as_message(std::string_view type, const std::string& object) {
  return "{\"type\":\"" + std::string(type) + "\"," + object.substr(1);
}

std::string view_message(const host::Table& table, std::size_t number, engine::View view, const Words& words) {
  words.translate(view);
  JsonWriter out(table.seats());
  out.open('{').number("number", signed_number(number)).name("view");
  format::put_view(out, format::view_members(view), view.viewer);
  out.name("entry");
  if (number == 0) {
    out.null();
  } else {
    put_entry(out, table, number - 1, view.viewer, words);
  }
  return out.close('}').take();
}

std::string survey_message(std::size_t number, engine::Survey survey, const engine::SeatNames& seats,
                           const Words& words) {
  words.translate(survey);
  return written(json::object{{"number", number}, {"survey", format::survey_object(survey, seats)}});
}

json::object targets_message(const host::Table& table, engine::Viewer viewer, const std::string& kind,
                             const std::string& subject, const Words& words) {
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
      format::add_named(object, action.named);
      if (const auto way = ways.find(target); way != ways.end()) {
        object["cost"] = way->second.cost;
        json::array path;
        for (const std::string& space : way->second.path) path.emplace_back(space);
        object["path"] = std::move(path);
      }
      if (const auto forecast = forecasts.find(target); forecast != forecasts.end()) {
        for (engine::Preview& preview : forecast->second.previews) words.translate(preview);
        object["forecast"] = format::previews_array(forecast->second.previews);
      }
      list.push_back(std::move(object));
    }
  }
  return {{"type", "targets"}, {"kind", kind}, {"subject", subject}, {"targets", std::move(list)}};
}

std::string line_of(const host::Table& table, const WhyMessage& message) {
  if (!message.line.empty() || message.kind.empty()) return message.line;
  return table.tabletop().line(message.kind, message.subject, message.target);
}

json::object why_message(const host::Table& table, engine::Viewer viewer, const std::string& line, Language language) {
  json::object message{{"type", "why"}, {"line", line}};
  const auto refuse = [&](host::Error error) {
    message["error"] = error_object(words_of(table.start().setting.game, language).translated(std::move(error)));
  };
  if (table.over()) {
    refuse(host::game_over());
  } else if (table.keeps_secrets() && table.deciding() != viewer) {
    refuse(host::forbidden("In a game with hidden information only the side to decide may ask."));
  } else if (const auto refusal = table.tabletop().explain(line, viewer)) {
    refuse(host::error_of(*refusal));
    message["rule_text"] = rule_text(table.start().setting.game, refusal->rule, language);
  } else {
    message["legal"] = true;
  }
  return message;
}

json::object refused_message(const std::string& game, const host::Error& error, Language language) {
  json::object message{{"type", "refused"}, {"error", error_object(words_of(game, language).translated(error))}};
  if (!error.rule.empty()) message["rule_text"] = rule_text(game, error.rule, language);
  return message;
}

}  // namespace leipzig::server
