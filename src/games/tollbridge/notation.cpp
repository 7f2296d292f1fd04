// Actions as text that a person reads and types: "move R-1 0402", "attack R-1 0503", "retreat G-2 0704", "end
// movement".
#include "engine/action_reader.h"
#include "engine/forms.h"
#include "games/tollbridge/chapters.h"
#include "games/tollbridge/game.h"

namespace leipzig::tollbridge {
namespace {

using engine::Action;
using engine::Actions;
using engine::Operand;
using engine::Refusal;
using engine::Result;
using Form = engine::Form<Kind>;

constexpr auto kForms = engine::forms<Form>({
    {Kind::Move, "move", Operand::Unit, Operand::Space, "TOL-2.1", engine::kHasWay},
    {Kind::EndMovement, "end movement", Operand::None, Operand::None, "TOL-1.2"},
    {Kind::Attack, "attack", Operand::Unit, Operand::Space, "TOL-3.1"},
    {Kind::EndCombat, "end combat", Operand::None, Operand::None, "TOL-1.2"},
    {Kind::Retreat, "retreat", Operand::Unit, Operand::Space, "TOL-3.4"},
});
constexpr engine::Grammar kGrammar{.separators = " \t,", .most_words = 8, .plain_stands_alone = true};

class Reader : public engine::ActionReader<Reader, Setup, State> {
 public:
  using ActionReader::ActionReader;

  // A line without a verb is a move: "R-1 0402".
  Result<Actions, Refusal> read(const Form* form) {
    return form == nullptr || form->kind == Kind::Move ? move() : simple(*form);
  }

  // A unit by its id or by the hex it stands in.
  Result<UnitId, Refusal> unit(std::string_view word) const {
    for (std::size_t i = 0; i < setup_.units().size(); ++i) {
      if (engine::same_word(setup_.units()[i].id, word)) return unit_at(i);
    }
    const SpaceId hex = find_space(word);
    if (hex == SpaceId::None) return no_unit(word);
    const UnitId there = unit_in(setup_, state_, hex);
    if (there == UnitId::None) return no_unit_in(word);
    return there;
  }

 private:
  Result<Actions, Refusal> move() const {
    const auto line = unit_and_path<UnitId>();
    if (!line) return line.error();
    const auto& [who, path] = *line;
    if (path.size() > 1 && state_.where[index(who)] != path.front()) return not_in(setup_.unit(who).id, path.front());
    return Actions{Action(choice(Kind::Move, who), static_cast<std::uint16_t>(index(path.back())))};
  }
};

}  // namespace

Result<std::vector<Action>, Refusal> Tollbridge::parse(const Seen& state, engine::Viewer, std::string_view line) const {
  return Reader(setup_, state, line, kGrammar).read_line(kForms);
}

std::string Tollbridge::text(const State& state, Action action) const {
  std::string target = target_text(state, action);
  if (kind_of(action.choice()) == Kind::Move) {
    const SpaceId from = state.where[index(unit_of(action.choice()))];
    target = std::string(setup_.board().id(from)) + "-" + target;
  }
  return kForms.line(action, subject_text(state, action), target);
}

std::string_view Tollbridge::kind_name(Action action) const { return kForms.verb(action); }

std::string Tollbridge::subject_text(const State&, Action action) const {
  return action.subject() == engine::kNoSubject ? "" : setup_.unit(unit_of(action.choice())).id;
}

std::string Tollbridge::target_text(const State&, Action action) const {
  return action.target() == engine::kNoTarget ? "" : std::string(setup_.board().id(kit::space_at(action.target())));
}

std::string_view Tollbridge::rule_of(const State&, Action action) const { return kForms.rule(action); }

std::string Tollbridge::line(std::string_view kind, std::string_view subject, std::string_view target) const {
  return kForms.line(kind, subject, target);
}

engine::ActionTraits Tollbridge::traits(Action action) const { return engine::traits_of(kForms, action); }

}  // namespace leipzig::tollbridge
