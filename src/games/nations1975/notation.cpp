// Actions as text that a person reads and types; the grammar is docs/notation.md.
#include <algorithm>

#include "engine/action_reader.h"
#include "engine/forms.h"
#include "games/nations1975/chapters.h"
#include "games/nations1975/game.h"

namespace leipzig::nations1975 {
namespace {

using engine::Operand;
using Form = engine::Form<Kind>;

constexpr auto kForms = engine::forms<Form>({
    {Kind::Move, "move", Operand::Unit, Operand::Space, "BON-5.0", engine::kHasWay},
    {Kind::Enter, "enter", Operand::Unit, Operand::Space, "BON-15.1", engine::kHasWay},
    {Kind::EndMovement, "end movement", Operand::None, Operand::None, "BON-5.14"},
    {Kind::Attack, "attack", Operand::Unit, Operand::Space, "BON-8.11", engine::target_first("with")},
    {Kind::With, "with", Operand::Unit, Operand::None, "BON-8.21", engine::kContinues},
    {Kind::Also, "also", Operand::Space, Operand::None, "BON-7.21", engine::kContinues},
    {Kind::Resolve, "at", Operand::None, Operand::Column, "BON-7.9", engine::kContinues},
    {Kind::EndCombat, "end combat", Operand::None, Operand::None, "BON-4.1"},
    {Kind::Lose, "lose", Operand::None, Operand::Units, "BON-7.6-EX"},
    {Kind::Retreat, "retreat", Operand::Unit, Operand::Space, "BON-7.81"},
    {Kind::Perish, "lost", Operand::Unit, Operand::None, "BON-7.72"},
    {Kind::Displace, "displace", Operand::Unit, Operand::Space, "BON-7.82"},
    {Kind::Stay, "stay", Operand::Unit, Operand::None, "BON-8.15"},
    {Kind::Advance, "advance", Operand::Unit, Operand::Space, "BON-7.74"},
    {Kind::NoAdvance, "no advance", Operand::None, Operand::None, "BON-7.74"},
});
constexpr engine::Grammar kGrammar{.separators = " \t,+", .most_words = 128, .plain_stands_alone = true};

class Reader : public engine::ActionReader<Reader, Setup, State> {
 public:
  using ActionReader::ActionReader;

  Result<Actions, Refusal> read(const Form* form) {
    if (form == nullptr) return move();
    switch (form->kind) {
      case Kind::Move:
        return move();
      case Kind::Attack:
      case Kind::With:
      case Kind::Also:
      case Kind::Resolve:
        return battle(*form);
      case Kind::Lose:
        return loss();
      default:
        return simple(*form);
    }
  }

  Result<UnitId, Refusal> unit(std::string_view word) const { return unit(word, state_.deciding); }

 private:
  // A unit by id, by the hex it stands in, or by its designation where that is unique among the seat's units.
  Result<UnitId, Refusal> unit(std::string_view word, Seat seat) const {
    UnitId by_designation = UnitId::None;
    int same = 0;
    for (const Seat owner : engine::kSeats) {
      UnitId found = UnitId::None;
      for_each(owner, setup_.units(owner), [&](UnitId id) {
        if (engine::same_word(setup_.unit(id).id, word)) found = id;
        const UnitMask in_play = state_.on_map[index(owner)] | state_.waiting[index(owner)];
        if (owner == seat && has(in_play, id) && engine::same_word(setup_.unit(id).designation, word)) {
          by_designation = id;
          ++same;
        }
      });
      if (found != UnitId::None) return found;
    }
    if (const SpaceId hex = setup_.board().find(word); hex != SpaceId::None) {
      const UnitId there = state_.occupant[index(hex)];
      if (there != UnitId::None) return there;
      return no_unit_in(word);
    }
    if (same == 1) return by_designation;
    if (same > 1) return several_units(word);
    return no_unit(word);
  }

  bool comes_in_at(UnitId reinforcement, SpaceId hex) const {
    const Entries entries = entries_of(setup_, state_, *group_of(setup_, reinforcement));
    return std::find(entries.hexes.begin(), entries.hexes.end(), hex) != entries.hexes.end();
  }

  // A path with every hex of the way is checked hex by hex.
  Result<Actions, Refusal> move() const {
    const auto line = unit_and_path<UnitId>();
    if (!line) return line.error();
    const auto& [who, path] = *line;
    const Kind kind = has(state_.waiting[index(seat_of(who))], who) ? Kind::Enter : Kind::Move;
    if (path.size() > 1 && kind == Kind::Move && state_.where[index(who)] != path.front()) {
      return not_in(setup_.unit(who).id, path.front());
    }
    if (path.size() > 1 && kind == Kind::Enter && !comes_in_at(who, path.front())) {
      return Refusal{"BON-15.0",
                     setup_.unit(who).id + " does not come in at " + std::string(setup_.board().id(path.front()))};
    }
    if (path.size() > 2) {
      if (Refusal refusal = explain_path(setup_, state_, who, path); !refusal.rule.empty()) return refusal;
    }
    return Actions{Action(choice(kind, who), static_cast<std::uint16_t>(index(path.back())))};
  }

  Result<Actions, Refusal> loss() const {
    UnitMask units = 0;
    for (const std::string_view word : words_) {
      const auto who = unit(word);
      if (!who) return who.error();
      if (seat_of(*who) != state_.phasing || !has(state_.attackers & ~state_.guns, *who)) {
        return Refusal{"BON-7.6-EX", setup_.unit(*who).id + " did not attack in contact in this battle"};
      }
      units |= bit(*who);
    }
    return Actions{Action(choice(Kind::Lose), set_of_losses(state_, units))};
  }

  // attack HEX.. with UNIT.. at COLUMN, or any tail of it while a battle is being named.
  Result<Actions, Refusal> battle(const Form& form) const {
    std::vector<UnitId> enemies;
    std::vector<UnitId> fighters;
    std::vector<UnitId> bombarders;
    std::vector<UnitId> more;
    std::optional<std::uint16_t> column;
    std::string clause(form.verb);
    for (const std::string_view word : words_) {
      const std::string keyword = engine::lower(word);
      if (keyword == "attack" || keyword == "with" || keyword == "also" || keyword == "at") {
        clause = keyword;
        continue;
      }
      if (column) return engine::unreadable("nothing may follow the odds");
      if (clause == "at") {
        const auto found = setup_.results().column(word);
        if (!found) return engine::unreadable("the results table has no column '" + std::string(word) + "'");
        column = static_cast<std::uint16_t>(*found);
        continue;
      }
      const auto who = unit(word, clause == "with" ? state_.phasing : engine::other(state_.phasing));
      if (!who) return who.error();
      if (clause == "attack") enemies.push_back(*who);
      if (clause == "also") more.push_back(*who);
      if (clause == "with") (has(state_.to_attack, *who) ? fighters : bombarders).push_back(*who);
    }
    if (clause == "at" && !column) return engine::unreadable("name the odds, as in 'at 3-1'");

    Actions actions;
    const bool opens = form.kind == Kind::Attack;
    std::vector<UnitId> attackers = fighters;
    attackers.insert(attackers.end(), bombarders.begin(), bombarders.end());
    if (opens) {
      if (enemies.empty()) return engine::unreadable("name the hex to attack");
      if (attackers.empty()) return engine::unreadable("name the units that attack, as in 'attack 1010 with FR-4'");
      actions.emplace_back(choice(Kind::Attack, attackers[0]), static_cast<std::uint16_t>(index(enemies[0])));
      more.insert(more.begin(), enemies.begin() + 1, enemies.end());
      attackers.erase(attackers.begin());
      if (!fighters.empty()) fighters.erase(fighters.begin());
    } else if (!enemies.empty()) {
      return engine::unreadable("'attack' comes first");
    }
    // Units in contact, then further defenders, then artillery: the order in which each is possible on its own.
    for (const UnitId id : fighters) actions.emplace_back(choice(Kind::With, id));
    for (const UnitId id : more) actions.emplace_back(choice(Kind::Also, id));
    for (std::size_t i = fighters.size(); i < attackers.size(); ++i) {
      actions.emplace_back(choice(Kind::With, attackers[i]));
    }
    if (column) actions.emplace_back(choice(Kind::Resolve), *column);
    if (actions.empty()) return engine::unreadable("name units");
    return actions;
  }
};

std::string unit_names(const Setup& setup, Seat seat, UnitMask units) {
  std::string names;
  for_each(seat, units, [&](UnitId id) { names += (names.empty() ? "" : " ") + setup.unit(id).id; });
  return names;
}

}  // namespace

std::string_view Nations1975::kind_name(engine::Action action) const { return kForms.verb(action); }

std::string Nations1975::subject_text(const State& state, engine::Action action) const {
  const UnitId unit = unit_of(action.choice());
  if (action.subject() == engine::kNoSubject || index(unit) >= kUnits) return "";
  if (kind_of(action.choice()) == Kind::Also) return std::string(setup_.board().id(state.where[index(unit)]));
  return setup_.unit(unit).id;
}

std::string Nations1975::target_text(const State& state, engine::Action action) const {
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

std::string Nations1975::text(const State& state, engine::Action action) const {
  const std::string subject = subject_text(state, action);
  const std::string target = target_text(state, action);
  if (kind_of(action.choice()) != Kind::Move) return kForms.line(action, subject, target);
  return engine::move_phrase(subject, setup_.board().id(state.where[action.subject()]), target);
}

engine::Result<engine::Actions, Refusal> Nations1975::parse(const Seen& state, engine::Viewer,
                                                            std::string_view line) const {
  return Reader(setup_, state, line, kGrammar).read_line(kForms);
}

std::string_view Nations1975::rule_of(const State& state, engine::Action action) const {
  const UnitId unit = unit_of(action.choice());
  switch (kind_of(action.choice())) {
    case Kind::Move:
      if (is_night(setup_, state)) return "BON-16.1";
      break;
    case Kind::Attack:
      if (has(state.to_attack, unit)) return "BON-7.12";
      break;
    case Kind::With:
      if (has(state.to_attack, unit)) return "BON-7.22";
      break;
    case Kind::Resolve: {
      const Strengths total = strengths(setup_, state);
      if (action.target() == setup_.odds(total.attack, total.defence)) return "BON-7.6-ODDS";
      break;
    }
    case Kind::Retreat:
      if (state.phase == Phase::Withdraw) return "BON-8.15";
      if (vacant(state, kit::space_at(action.target()))) return "BON-7.71";
      break;
    default:
      break;
  }
  return kForms.rule(action);
}

std::string Nations1975::line(std::string_view kind, std::string_view subject, std::string_view target) const {
  return kForms.line(kind, subject, target);
}

engine::ActionTraits Nations1975::traits(engine::Action action) const { return engine::traits_of(kForms, action); }

}  // namespace leipzig::nations1975
