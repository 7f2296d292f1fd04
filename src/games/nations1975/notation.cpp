// Actions as text that a person reads and types; the grammar is docs/notation.md.
#include <algorithm>
#include <cctype>

#include "engine/words.h"
#include "games/nations1975/chapters.h"
#include "games/nations1975/game.h"

namespace leipzig::nations1975 {
namespace {

using engine::Action;
using engine::lower;
using engine::Refusal;
using engine::Result;
using engine::same_word;
using engine::split_words;
using engine::unreadable;
using Actions = std::vector<Action>;

class Reader {
 public:
  Reader(const Setup& setup, const State& state, std::string_view line)
      : setup_(setup), state_(state), words_(split_words(line, " \t,+")) {}

  Result<Actions, Refusal> read() {
    if (words_.empty()) return unreadable("nothing to do");
    constexpr std::size_t kMostWords = 128;
    if (words_.size() > kMostWords) return unreadable("the line is too long");
    const std::string verb = lower(words_[0]);
    const std::string second = words_.size() > 1 ? lower(words_[1]) : "";
    if (verb == "end" && words_.size() == 2) {
      if (second == "movement") return Actions{Action(choice(Kind::EndMovement))};
      if (second == "combat") return Actions{Action(choice(Kind::EndCombat))};
    }
    if (verb == "no" && second == "advance" && words_.size() == 2) return Actions{Action(choice(Kind::NoAdvance))};
    if (verb == "attack" || verb == "with" || verb == "also" || verb == "at") return battle();
    if (verb == "lose") return loss();
    if (verb == "lost") return one_unit(Kind::Perish);
    if (verb == "stay") return one_unit(Kind::Stay);
    if (verb == "enter") return unit_and_hex(Kind::Enter);
    if (verb == "retreat") return unit_and_hex(Kind::Retreat);
    if (verb == "displace") return unit_and_hex(Kind::Displace);
    if (verb == "advance") return unit_and_hex(Kind::Advance);
    if (verb == "move") words_.erase(words_.begin());
    return move();
  }

 private:
  // A unit by id, by the hex it stands in, or by its designation where that is unique among the seat's units.
  Result<UnitId, Refusal> unit(std::string_view word, Seat seat) const {
    UnitId by_designation = UnitId::None;
    int same = 0;
    for (const Seat owner : engine::kSeats) {
      UnitId found = UnitId::None;
      for_each(owner, setup_.units(owner), [&](UnitId id) {
        if (same_word(setup_.unit(id).id, word)) found = id;
        const UnitMask in_play = state_.on_map[index(owner)] | state_.waiting[index(owner)];
        if (owner == seat && has(in_play, id) && same_word(setup_.unit(id).designation, word)) {
          by_designation = id;
          ++same;
        }
      });
      if (found != UnitId::None) return found;
    }
    if (const SpaceId hex = setup_.board().find(word); hex != SpaceId::None) {
      const UnitId there = state_.occupant[index(hex)];
      if (there != UnitId::None) return there;
      return unreadable("no unit stands in " + std::string(word));
    }
    if (same == 1) return by_designation;
    if (same > 1) return unreadable("'" + std::string(word) + "' could be several units; use the full id");
    return unreadable("there is no unit '" + std::string(word) + "'");
  }

  Result<SpaceId, Refusal> hex(std::string_view word) const {
    const SpaceId found = setup_.board().find(word);
    if (found == SpaceId::None) return unreadable("the board has no hex '" + std::string(word) + "'");
    return found;
  }

  Seat own() const { return state_.deciding; }

  Result<Actions, Refusal> one_unit(Kind kind) const {
    if (words_.size() != 2) return unreadable("name one unit");
    const auto who = unit(words_[1], own());
    if (!who) return who.error();
    return Actions{Action(choice(kind, *who))};
  }

  Result<Actions, Refusal> unit_and_hex(Kind kind) const {
    if (words_.size() != 3) return unreadable("name a unit and a hex");
    const auto who = unit(words_[1], own());
    if (!who) return who.error();
    const auto where = hex(words_[2]);
    if (!where) return where.error();
    return Actions{Action(choice(kind, *who), static_cast<std::uint16_t>(index(*where)))};
  }

  bool comes_in_at(UnitId reinforcement, SpaceId hex) const {
    const Entries entries = entries_of(setup_, state_, *group_of(setup_, reinforcement));
    return std::find(entries.hexes.begin(), entries.hexes.end(), hex) != entries.hexes.end();
  }

  // UNIT TO, UNIT FROM-TO, or UNIT FROM-..-TO with every hex of the way.
  Result<Actions, Refusal> move() const {
    if (words_.size() != 2)
      return unreadable("'" + std::string(words_.empty() ? "" : words_[0]) + "' is not understood");
    const auto who = unit(words_[0], own());
    if (!who) return who.error();
    std::vector<SpaceId> path;
    for (const std::string_view word : split_words(words_[1], "-")) {
      const auto at = hex(word);
      if (!at) return at.error();
      path.push_back(*at);
    }
    if (path.empty()) return unreadable("name a hex to move to");
    const Kind kind = has(state_.waiting[index(seat_of(*who))], *who) ? Kind::Enter : Kind::Move;
    if (path.size() > 1 && kind == Kind::Move && state_.where[index(*who)] != path.front()) {
      return unreadable(setup_.unit(*who).id + " does not stand in " + std::string(setup_.board().id(path.front())));
    }
    if (path.size() > 1 && kind == Kind::Enter && !comes_in_at(*who, path.front())) {
      return Refusal{"BON-15.0",
                     setup_.unit(*who).id + " does not come in at " + std::string(setup_.board().id(path.front()))};
    }
    if (path.size() > 2) {
      if (Refusal refusal = explain_path(setup_, state_, *who, path); !refusal.rule.empty()) return refusal;
    }
    return Actions{Action(choice(kind, *who), static_cast<std::uint16_t>(index(path.back())))};
  }

  Result<Actions, Refusal> loss() const {
    UnitMask units = 0;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const auto who = unit(words_[i], own());
      if (!who) return who.error();
      if (seat_of(*who) != state_.phasing || !has(state_.attackers & ~state_.guns, *who)) {
        return Refusal{"BON-7.6-EX", setup_.unit(*who).id + " did not attack in contact in this battle"};
      }
      units |= bit(*who);
    }
    return Actions{Action(choice(Kind::Lose), set_of_losses(state_, units))};
  }

  // attack HEX.. with UNIT.. at COLUMN, or any tail of it while a battle is being named.
  Result<Actions, Refusal> battle() const {
    std::vector<UnitId> enemies;
    std::vector<UnitId> fighters;
    std::vector<UnitId> bombarders;
    std::vector<UnitId> more;
    std::optional<std::uint16_t> column;
    std::string clause;
    for (const std::string_view word : words_) {
      const std::string keyword = lower(word);
      if (keyword == "attack" || keyword == "with" || keyword == "also" || keyword == "at") {
        clause = keyword;
        continue;
      }
      if (column) return unreadable("nothing may follow the odds");
      if (clause == "at") {
        const auto found = setup_.results().column(word);
        if (!found) return unreadable("the results table has no column '" + std::string(word) + "'");
        column = static_cast<std::uint16_t>(*found);
        continue;
      }
      const auto who = unit(word, clause == "with" ? state_.phasing : engine::other(state_.phasing));
      if (!who) return who.error();
      if (clause == "attack") enemies.push_back(*who);
      if (clause == "also") more.push_back(*who);
      if (clause == "with") (has(state_.to_attack, *who) ? fighters : bombarders).push_back(*who);
    }
    if (clause == "at" && !column) return unreadable("name the odds, as in 'at 3-1'");

    Actions actions;
    const bool opens = lower(words_[0]) == "attack";
    std::vector<UnitId> attackers = fighters;
    attackers.insert(attackers.end(), bombarders.begin(), bombarders.end());
    if (opens) {
      if (enemies.empty()) return unreadable("name the hex to attack");
      if (attackers.empty()) return unreadable("name the units that attack, as in 'attack 1010 with FR-4'");
      actions.emplace_back(choice(Kind::Attack, attackers[0]), static_cast<std::uint16_t>(index(enemies[0])));
      more.insert(more.begin(), enemies.begin() + 1, enemies.end());
      attackers.erase(attackers.begin());
      if (!fighters.empty()) fighters.erase(fighters.begin());
    } else if (!enemies.empty()) {
      return unreadable("'attack' comes first");
    }
    // Units in contact, then further defenders, then artillery: the order in which each is possible on its own.
    for (const UnitId id : fighters) actions.emplace_back(choice(Kind::With, id));
    for (const UnitId id : more) actions.emplace_back(choice(Kind::Also, id));
    for (std::size_t i = fighters.size(); i < attackers.size(); ++i) {
      actions.emplace_back(choice(Kind::With, attackers[i]));
    }
    if (column) actions.emplace_back(choice(Kind::Resolve), *column);
    if (actions.empty()) return unreadable("name units");
    return actions;
  }

  const Setup& setup_;
  const State& state_;
  std::vector<std::string_view> words_;
};

std::string unit_names(const Setup& setup, Seat seat, UnitMask units) {
  std::string names;
  for_each(seat, units, [&](UnitId id) { names += (names.empty() ? "" : " ") + setup.unit(id).id; });
  return names;
}

}  // namespace

std::string_view Nations1975::kind_name(Action action) const {
  switch (kind_of(action.choice())) {
    case Kind::Move:
      return "move";
    case Kind::Enter:
      return "enter";
    case Kind::EndMovement:
      return "end movement";
    case Kind::Attack:
      return "attack";
    case Kind::With:
      return "with";
    case Kind::Also:
      return "also";
    case Kind::Resolve:
      return "at";
    case Kind::EndCombat:
      return "end combat";
    case Kind::Lose:
      return "lose";
    case Kind::Retreat:
      return "retreat";
    case Kind::Perish:
      return "lost";
    case Kind::Displace:
      return "displace";
    case Kind::Stay:
      return "stay";
    case Kind::Advance:
      return "advance";
    case Kind::NoAdvance:
      return "no advance";
  }
  return "";
}

std::string Nations1975::subject_text(const State& state, Action action) const {
  const UnitId unit = unit_of(action.choice());
  if (action.subject() == engine::kNoSubject || index(unit) >= kUnits) return "";
  if (kind_of(action.choice()) == Kind::Also) return std::string(setup_.board().id(state.where[index(unit)]));
  return setup_.unit(unit).id;
}

std::string Nations1975::target_text(const State& state, Action action) const {
  if (action.target() == engine::kNoTarget) return "";
  switch (kind_of(action.choice())) {
    case Kind::Attack:
      return std::string(setup_.board().id(state.where[action.target()]));
    case Kind::Resolve:
      return setup_.results().columns()[action.target()];
    case Kind::Lose:
      return unit_names(setup_, state.phasing, losses_of(state, action.target()));
    default:
      return std::string(setup_.board().id(kit::space_at(action.target())));
  }
}

std::string Nations1975::text(const State& state, Action action) const {
  const std::string subject = subject_text(state, action);
  const std::string target = target_text(state, action);
  switch (kind_of(action.choice())) {
    case Kind::Move:
      return subject + " " + std::string(setup_.board().id(state.where[action.subject()])) + "-" + target;
    case Kind::Attack:
      return "attack " + target + " with " + subject;
    default:
      return engine::phrase(kind_name(action), subject, target);
  }
}

engine::Result<Actions, Refusal> Nations1975::parse(const Seen& state, engine::Viewer, std::string_view line) const {
  return Reader(setup_, state, line).read();
}

std::string_view Nations1975::rule_of(const State& state, Action action) const {
  const UnitId unit = unit_of(action.choice());
  switch (kind_of(action.choice())) {
    case Kind::Move:
      return is_night(setup_, state) ? "BON-16.1" : "BON-5.0";
    case Kind::Enter:
      return "BON-15.1";
    case Kind::EndMovement:
      return "BON-5.14";
    case Kind::Attack:
      return has(state.to_attack, unit) ? "BON-7.12" : "BON-8.11";
    case Kind::With:
      return has(state.to_attack, unit) ? "BON-7.22" : "BON-8.21";
    case Kind::Also:
      return "BON-7.21";
    case Kind::Resolve: {
      const Strengths total = strengths(setup_, state);
      return action.target() == setup_.odds(total.attack, total.defence) ? "BON-7.6-ODDS" : "BON-7.9";
    }
    case Kind::EndCombat:
      return "BON-4.1";
    case Kind::Lose:
      return "BON-7.6-EX";
    case Kind::Retreat:
      if (state.phase == Phase::Withdraw) return "BON-8.15";
      return vacant(state, kit::space_at(action.target())) ? "BON-7.71" : "BON-7.81";
    case Kind::Perish:
      return "BON-7.72";
    case Kind::Displace:
      return "BON-7.82";
    case Kind::Stay:
      return "BON-8.15";
    case Kind::Advance:
    case Kind::NoAdvance:
      return "BON-7.74";
  }
  return "";
}

std::string Nations1975::outcome_text(const State&, std::uint16_t outcome) const {
  return "die " + std::to_string(outcome);
}

}  // namespace leipzig::nations1975
