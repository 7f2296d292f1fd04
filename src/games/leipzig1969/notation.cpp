// Actions as text that a person reads and types; the grammar is docs/notation.md.
#include "engine/action_reader.h"
#include "engine/forms.h"
#include "games/leipzig1969/chapters.h"
#include "games/leipzig1969/game.h"

namespace leipzig::leipzig1969 {
namespace {

using engine::Operand;
using Form = engine::Form<Kind>;

constexpr auto kForms = engine::forms<Form>({
    {Kind::Deploy, "deploy", Operand::Unit, Operand::Space, "L69-SETUP-AREAS"},
    {Kind::Historical, "deploy historically", Operand::None, Operand::None, "L69-SETUP-AREAS"},
    {Kind::EndDeployment, "end deployment", Operand::None, Operand::None, "L69-SETUP-ORDER"},
    {Kind::Move, "move", Operand::Unit, Operand::Space, "L69-MOVE-LIMIT", engine::kHasWay},
    {Kind::Enter, "enter", Operand::Unit, Operand::Space, "L69-SETUP-RUSSIA"},
    {Kind::Bridge, "bridge", Operand::Unit, Operand::Space, "L69-MOVE-ENGINEER"},
    {Kind::Combine, "combine", Operand::Unit, Operand::Unit, "L69-ORG-COUNTS"},
    {Kind::Army, "army", Operand::Unit, Operand::None, "L69-ORG-COUNTS"},
    {Kind::Join, "join", Operand::Unit, Operand::None, "L69-ORG-COUNTS", engine::kContinues},
    {Kind::Break, "break", Operand::Unit, Operand::None, "L69-ORG-BREAK"},
    {Kind::Siege, "siege", Operand::Unit, Operand::None, "L69-SIEGE-TAKE"},
    {Kind::Rise, "rise", Operand::Unit, Operand::None, "L69-SIEGE-LEAVE"},
    {Kind::Destroy, "destroy", Operand::Unit, Operand::None, "L69-SUP-DESTROY"},
    {Kind::Remove, "remove", Operand::Unit, Operand::None, "L69-STACK-THREE"},
    {Kind::EndMovement, "end movement", Operand::None, Operand::None, "L69-MOVE-FREE"},
    {Kind::Attack, "attack", Operand::Unit, Operand::Space, "L69-CBT-HEX", engine::target_first("with")},
    {Kind::With, "with", Operand::Unit, Operand::None, "L69-CBT-HEX", engine::kContinues},
    {Kind::Fight, "fight", Operand::None, Operand::None, "L69-CBT-ODDS", engine::kContinues},
    {Kind::Supply, "supply", Operand::Unit, Operand::None, "L69-SUP-USE", engine::kContinues},
    {Kind::EndCombat, "end combat", Operand::None, Operand::None, "L69-CBT-VOLUNTARY"},
    {Kind::Scatter, "scatter", Operand::Unit, Operand::Space, "L69-CRT-SCATTER"},
    {Kind::Lost, "lost", Operand::Unit, Operand::None, "L69-CRT-SCATTER"},
    {Kind::Advance, "advance", Operand::Unit, Operand::None, "L69-CBT-AUTO"},
    {Kind::NoAdvance, "no advance", Operand::None, Operand::None, "L69-CBT-AUTO"},
});
constexpr engine::Grammar kGrammar{.separators = " \t,+", .most_words = 64, .plain_stands_alone = true};

class Reader : public engine::ActionReader<Reader, Setup, State> {
 public:
  using ActionReader::ActionReader;

  Result<Actions, Refusal> read(const Form* form) {
    if (form == nullptr) return move();
    switch (form->kind) {
      case Kind::Move:
        return move();
      case Kind::Combine:
        return combination();
      case Kind::Attack:
        return attack();
      case Kind::With:
        return attackers(std::nullopt, 0);
      default:
        return simple(*form);
    }
  }

  // A unit by id, or by the hex it stands in alone.
  Result<UnitId, Refusal> unit(std::string_view word) const {
    UnitId found = UnitId::None;
    setup_.all().for_each([&](UnitId id) {
      if (engine::same_word(setup_.id(id), word)) found = id;
    });
    if (found != UnitId::None) return found;
    if (const SpaceId hex = setup_.board().find(word); hex != SpaceId::None) {
      if (stack_size(state_, hex) == 1) return state_.head[index(hex)];
      if (vacant(state_, hex)) return no_unit_in(word);
      return engine::unreadable("several units stand in " + std::string(word) + "; use an id");
    }
    return no_unit(word);
  }

 private:
  // Every step of a path is a move of its own.
  Result<Actions, Refusal> move() const {
    const auto line = unit_and_path<UnitId>();
    if (!line) return line.error();
    const auto& [who, path] = *line;
    if (path.size() > 1 && state_.where[index(who)] != path.front()) return not_in(setup_.id(who), path.front());
    for (std::size_t i = 0; path.size() > 2 && i + 1 < path.size(); ++i) {
      if (setup_.distance(path[i], path[i + 1]) != 1) {
        return engine::unreadable(std::string(setup_.board().id(path[i])) + " and " +
                                  std::string(setup_.board().id(path[i + 1])) + " are not neighbouring hexes");
      }
    }
    Actions actions;
    const std::size_t first = path.size() > 1 ? 1 : 0;
    for (std::size_t i = first; i < path.size(); ++i) {
      actions.emplace_back(choice(Kind::Move, who), target_of(path[i]));
    }
    return actions;
  }

  // combine A B: a corps of two divisions; combine with more units, or with corps: an army.
  Result<Actions, Refusal> combination() const {
    std::vector<UnitId> parts;
    bool divisions = true;
    for (const std::string_view word : words_) {
      const auto who = unit(word);
      if (!who) return who.error();
      parts.push_back(*who);
      divisions = divisions && setup_.type(*who) != Type::InfantryCorps;
    }
    if (parts.size() < 2) return engine::unreadable("name the units to combine");
    if (parts.size() == 2 && divisions) {
      return Actions{Action(choice(Kind::Combine, parts[0]), static_cast<std::uint16_t>(index(parts[1])))};
    }
    Actions actions;
    for (const UnitId part : parts) actions.emplace_back(choice(actions.empty() ? Kind::Army : Kind::Join, part));
    return actions;
  }

  // attack HEX with UNIT.. fight, or any tail of it while a battle is being named.
  Result<Actions, Refusal> attack() const {
    if (words_.size() < 3)
      return engine::unreadable("name the hex and who attacks it, as in 'attack 1721 with FR-Div1'");
    const auto at = space(words_[0]);
    if (!at) return at.error();
    if (!is(1, "with")) return engine::unreadable("name who attacks, as in 'attack 1721 with FR-Div1'");
    return attackers(*at, 2);
  }

  Result<Actions, Refusal> attackers(std::optional<SpaceId> target, std::size_t first) const {
    Actions actions;
    for (std::size_t i = first; i < words_.size(); ++i) {
      if (is(i, "fight") && i + 1 == words_.size() && (!actions.empty() || !target)) {
        actions.emplace_back(choice(Kind::Fight));
        continue;
      }
      const auto who = unit(words_[i]);
      if (!who) return who.error();
      if (actions.empty() && target) {
        actions.emplace_back(choice(Kind::Attack, *who), target_of(*target));
      } else {
        actions.emplace_back(choice(Kind::With, *who));
      }
    }
    if (actions.empty()) return engine::unreadable("name who attacks");
    return actions;
  }
};

}  // namespace

std::string_view Leipzig1969::kind_name(engine::Action action) const { return kForms.verb(action); }

std::string Leipzig1969::subject_text(const State&, engine::Action action) const {
  const UnitId unit = unit_of(action.choice());
  if (action.subject() == engine::kNoSubject || index(unit) >= kUnits) return "";
  return setup_.id(unit);
}

std::string Leipzig1969::target_text(const State&, engine::Action action) const {
  if (action.target() == engine::kNoTarget) return "";
  if (kind_of(action.choice()) == Kind::Combine) return setup_.id(unit_at(action.target()));
  return std::string(setup_.board().id(kit::space_at(action.target())));
}

std::string Leipzig1969::text(const State& state, engine::Action action) const {
  const std::string subject = subject_text(state, action);
  const std::string target = target_text(state, action);
  if (kind_of(action.choice()) != Kind::Move) return kForms.line(action, subject, target);
  return engine::move_phrase(subject, setup_.board().id(state.where[action.subject()]), target);
}

engine::Result<engine::Actions, Refusal> Leipzig1969::parse(const Seen& state, engine::Viewer,
                                                            std::string_view line) const {
  return Reader(setup_, state, line, kGrammar).read_line(kForms);
}

std::string_view Leipzig1969::rule_of(const State& state, engine::Action action) const {
  const Kind kind = kind_of(action.choice());
  if ((kind == Kind::Attack || kind == Kind::With) && state.part == Phase::Movement) return "L69-CBT-AUTO";
  return kForms.rule(action);
}

std::string Leipzig1969::line(std::string_view kind, std::string_view subject, std::string_view target) const {
  return kForms.line(kind, subject, target);
}

engine::ActionTraits Leipzig1969::traits(engine::Action action) const { return engine::traits_of(kForms, action); }

}  // namespace leipzig::leipzig1969
