// The calls, by name.
#include "browser/game_calls.h"

#include <boost/json.hpp>
#include <stdexcept>

#include "ai/player.h"
#include "engine/version.h"
#include "format/document.h"
#include "format/reports.h"
#include "format/view.h"
#include "games/catalogue.h"
#include "host/advice.h"

namespace leipzig::browser {
namespace {

namespace json = boost::json;

// Why a call is refused.
struct Refused : std::runtime_error {
  explicit Refused(const std::string& text, std::string named_rule = {}, std::string named_field = {})
      : std::runtime_error(text), rule(std::move(named_rule)), field(std::move(named_field)) {}
  std::string rule;
  std::string field;
};
[[noreturn]] void refuse(const engine::Fault& fault) { throw Refused(fault.text, "", fault.field); }
[[noreturn]] void refuse(const engine::Refusal& refusal) { throw Refused(refusal.text, refusal.rule); }

std::string text_in(const json::object& asked, const char* name, const std::string& otherwise = {}) {
  const json::value* found = asked.if_contains(name);
  if (found == nullptr || found->is_null()) return otherwise;
  if (!found->is_string()) throw Refused("Must be a text.", "", name);
  return std::string(found->as_string());
}

std::int64_t number_in(const json::object& asked, const char* name, std::int64_t otherwise) {
  const json::value* found = asked.if_contains(name);
  if (found == nullptr || found->is_null()) return otherwise;
  if (!found->is_int64()) throw Refused("Must be a whole number.", "", name);
  return found->get_int64();
}

engine::Position position_in(const json::object& asked) {
  engine::Position start;
  start.setting.game = text_in(asked, "game");
  start.setting.scenario = text_in(asked, "scenario");
  if (const json::value* options = asked.if_contains("options")) {
    if (!options->is_object()) throw Refused("Must be an object.", "", "options");
    for (const auto& option : options->get_object()) {
      const std::string name(option.key().data(), option.key().size());
      if (!option.value().is_bool()) throw Refused("Must be true or false.", "", "options." + name);
      start.setting.options.push_back({name, option.value().get_bool()});
    }
  }
  return start;
}

engine::Viewer viewer_in(const json::object& asked, const engine::SeatNames& seats) {
  const std::string name = text_in(asked, "seat");
  if (name.empty()) return std::nullopt;
  const auto seat = seats.find(name);
  if (!seat) throw Refused(seats.either() + " is wanted here.", "", "seat");
  return *seat;
}

// Draws outcomes until somebody decides, with the game's own random numbers.
void roll(engine::Record& record, engine::Tabletop& tabletop, kit::Random& random) {
  while (tabletop.turn().node == engine::Node::Chance) {
    const std::vector<engine::Outcome> outcomes = tabletop.outcomes();
    std::uint32_t cases = 0;
    for (const engine::Outcome& each : outcomes) cases += each.weight;
    std::uint32_t drawn = random.below(cases);
    for (const engine::Outcome& each : outcomes) {
      if (drawn < each.weight) {
        record.entries.push_back(tabletop.outcome_text(each.value));
        if (const auto refused = tabletop.resolve(each.value)) refuse(*refused);
        break;
      }
      drawn -= each.weight;
    }
  }
}

}  // namespace

// Each call: what is asked, and the game it is about.
struct Calls {
  GameCalls& all;
  const json::object& asked;

  GameCalls::Game& game() const { return all.game(number_in(asked, "handle", -1)); }
  static engine::SeatNames seats(const GameCalls::Game& game) {
    return games::seats_of(game.record.start.setting.game);
  }
  // The random numbers of the next outcome: they follow from the seed and the number of the entry.
  kit::Random random(const GameCalls::Game& game) const {
    return kit::Random(static_cast<std::uint64_t>(number_in(asked, "seed", 0))).fork(game.record.entries.size());
  }

  json::value keep(engine::Record record, std::unique_ptr<engine::Tabletop> tabletop) const {
    record.start.setting = tabletop->setting();
    GameCalls::Game made{std::move(record), std::move(tabletop)};
    kit::Random dice = random(made);
    roll(made.record, *made.tabletop, dice);
    const std::int64_t number = ++all.numbers_;
    all.games_.emplace(number, std::move(made));
    return json::object{{"handle", number}};
  }

  json::value begin() const {
    engine::Record record;
    record.start = position_in(asked);
    const engine::GameEntry* entry = games::find_game(record.start.setting.game);
    auto tabletop = games::set_up(record.start);
    if (!tabletop) refuse(tabletop.error());
    record.rules_version = entry == nullptr ? 1 : entry->info.rules_version;
    return keep(std::move(record), std::move(*tabletop));
  }
  json::value open() const {
    const json::value* given = asked.if_contains("record");
    if (given == nullptr) throw Refused("A record is wanted here.", "", "record");
    auto record = format::read_record(json::serialize(*given));
    if (!record) refuse(record.error());
    if (const engine::GameEntry* entry = games::find_game(record->start.setting.game)) {
      if (const auto fault = engine::upgrade(*record, entry->info)) refuse(*fault);
    }
    auto tabletop = engine::replay(*record, games::set_up);
    if (!tabletop) refuse(tabletop.error());
    return keep(std::move(*record), std::move(*tabletop));
  }
  json::value close() const {
    all.games_.erase(number_in(asked, "handle", -1));
    return json::object{};
  }
  json::value legal() const { return json::parse(format::write_legal(*game().tabletop)); }
  json::value apply() const {
    GameCalls::Game& at = game();
    const engine::ToAct turn = at.tabletop->turn();
    if (turn.node != engine::Node::Decision) throw Refused("The game is over.");
    const auto actions = at.tabletop->parse(text_in(asked, "line"), turn.seat);
    if (!actions) refuse(actions.error());
    const std::size_t before = at.record.entries.size();
    const auto after = at.tabletop->clone();
    engine::Record record = at.record;
    for (const engine::Action action : *actions) {
      record.entries.push_back(after->text(action));
      if (const auto refused = after->apply(action)) refuse(*refused);
    }
    kit::Random dice = kit::Random(static_cast<std::uint64_t>(number_in(asked, "seed", 0))).fork(record.entries.size());
    roll(record, *after, dice);
    at = {std::move(record), after->clone()};
    json::array entries;
    for (std::size_t i = before; i < at.record.entries.size(); ++i) entries.emplace_back(at.record.entries[i]);
    return json::object{{"entries", entries}};
  }
  json::value explain() const {
    const GameCalls::Game& at = game();
    const engine::ToAct turn = at.tabletop->turn();
    const auto refused = at.tabletop->explain(
        text_in(asked, "line"), turn.node == engine::Node::Decision ? engine::Viewer(turn.seat) : std::nullopt);
    if (!refused) return json::object{{"legal", true}};
    return json::object{{"legal", false}, {"rule", refused->rule}, {"text", refused->text}};
  }
  json::value view() const {
    const GameCalls::Game& at = game();
    return json::parse(format::write(at.tabletop->view(viewer_in(asked, seats(at)))));
  }
  json::value plan() const {
    const GameCalls::Game& at = game();
    const auto skill = ai::skill_named(text_in(asked, "level", "captain"));
    if (!skill) refuse(skill.error());
    if (at.tabletop->turn().node != engine::Node::Decision) throw Refused("The game is over.");
    const auto player = ai::make_player(*at.tabletop, *skill);
    if (!player) refuse(player.error());
    ai::Watch watch;
    const ai::Plan plan = (*player)->plan(*at.tabletop, random(at), watch);
    json::array lines;
    for (const engine::LegalAction& action : host::described(*at.tabletop, plan.actions))
      lines.emplace_back(action.text);
    json::array reasons;
    for (const ai::Reason& reason : plan.reasons) {
      reasons.push_back(
          json::object{{"what", reason.what}, {"hundredths", reason.hundredths}, {"subject", reason.subject}});
    }
    return json::object{
        {"lines", lines}, {"expected", plan.expected}, {"reasons", reasons}, {"evaluations", plan.evaluations}};
  }
  json::value record() const { return json::parse(format::write(game().record)); }
  json::value verdict() const {
    const GameCalls::Game& at = game();
    if (at.tabletop->turn().node != engine::Node::Over) return nullptr;
    const engine::Verdict verdict = at.tabletop->verdict();
    json::value winner = nullptr;
    if (verdict.winner) winner = json::string(seats(at).of(*verdict.winner));
    return json::object{{"winner", winner}, {"rule", verdict.rule}, {"text", verdict.text}, {"margin", verdict.margin}};
  }
  json::value bench() const {
    const engine::Position start = position_in(asked);
    const engine::GameEntry* entry = games::find_game(start.setting.game);
    if (entry == nullptr) throw Refused("There is no such game.", "", "game");
    const auto tabletop = games::set_up(start);
    if (!tabletop) refuse(tabletop.error());
    const auto play =
        entry->play_random((*tabletop)->setting(), static_cast<std::uint64_t>(number_in(asked, "seed", 0)), 0,
                           number_in(asked, "games", 1));
    if (!play) refuse(play.error());
    constexpr char kDigits[] = "0123456789abcdef";
    std::string signature;
    for (int shift = 60; shift >= 0; shift -= 4) signature += kDigits[play->signature >> shift & 15];
    return json::object{{"signature", signature}, {"actions", play->actions}};
  }

  json::value answer() const {
    const std::string name = text_in(asked, "call");
    if (name == "games") return json::parse(format::write_games(games::catalogue()));
    if (name == "version") return json::string(version());
    if (name == "new") return begin();
    if (name == "open") return open();
    if (name == "close") return close();
    if (name == "legal") return legal();
    if (name == "apply") return apply();
    if (name == "explain") return explain();
    if (name == "view") return view();
    if (name == "plan") return plan();
    if (name == "record") return record();
    if (name == "verdict") return verdict();
    if (name == "bench") return bench();
    throw Refused("There is no such call.", "", "call");
  }
};

GameCalls::Game& GameCalls::game(std::int64_t number) {
  const auto found = games_.find(number);
  if (found == games_.end()) throw Refused("This game was closed, or never begun.", "", "handle");
  return found->second;
}

std::string GameCalls::call(const std::string& text) {
  try {
    const json::value asked = json::parse(text);
    return json::serialize(json::object{{"answer", Calls{*this, asked.as_object()}.answer()}});
  } catch (const Refused& refused) {
    json::object error{{"text", refused.what()}};
    if (!refused.rule.empty()) error["rule"] = refused.rule;
    if (!refused.field.empty()) error["field"] = refused.field;
    return json::serialize(json::object{{"error", error}});
  } catch (const std::exception& problem) {
    return json::serialize(json::object{{"error", json::object{{"text", problem.what()}}}});
  }
}

}  // namespace leipzig::browser
