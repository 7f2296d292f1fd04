// Actions as text that a person reads and types; the grammar is docs/notation.md.
#include <algorithm>
#include <cctype>

#include "engine/action_reader.h"
#include "engine/forms.h"
#include "games/bridge2013/chapters.h"
#include "games/bridge2013/game.h"

namespace leipzig::bridge2013 {
namespace {

using engine::Operand;
using Form = engine::Form<Kind>;

constexpr auto kForms = engine::forms<Form>({
    {Kind::Place, "place", Operand::Unit, Operand::Space, "BTF-12.2"},
    {Kind::Historical, "historical set-up", Operand::None, Operand::None, "BTF-12.3"},
    {Kind::Napoleon, "napoleon", Operand::Unit, Operand::None, "BTF-9.1-A"},
    {Kind::Ney, "ney", Operand::Unit, Operand::None, "BTF-9.2-A"},
    {Kind::Arrive, "arrive", Operand::Unit, Operand::Space, "BTF-BASE-ARRIVAL"},
    {Kind::EndArrivals, "end arrivals", Operand::None, Operand::None, "BTF-4.0-C"},
    {Kind::Move, "move", Operand::Unit, Operand::Space, "BTF-BASE-MOVE", engine::kHasWay},
    {Kind::Ride, "ride", Operand::Unit, Operand::Space, "BTF-7.0-B", engine::kHasWay},
    {Kind::BreakAway, "break away", Operand::Unit, Operand::None, "BTF-6.1-B"},
    {Kind::Leave, "leave", Operand::Unit, Operand::None, "BTF-4.0-B"},
    {Kind::Attack, "attack", Operand::Unit, Operand::Space, "BTF-BASE-COMBAT", engine::target_first("with")},
    {Kind::Recover, "recover", Operand::Unit, Operand::None, "BTF-3.0-B"},
    {Kind::Extra, "advantage unit", Operand::None, Operand::None, "BTF-7.0-B"},
    {Kind::EndCard, "end card", Operand::None, Operand::None, "BTF-3.0-C"},
    {Kind::Done, "done", Operand::None, Operand::None, "BTF-BASE-ACTIVATE"},
    {Kind::Defend, "defend", Operand::Unit, Operand::None, "BTF-BASE-COMBAT"},
    {Kind::Withdraw, "withdraw", Operand::Unit, Operand::None, "BTF-6.2"},
    {Kind::Stand, "stand", Operand::Unit, Operand::None, "BTF-6.2"},
    {Kind::Advantage, "advantage", Operand::None, Operand::Other, "BTF-7.0-B"},
    {Kind::NoAdvantage, "no advantage", Operand::None, Operand::None, "BTF-7.0-D"},
    {Kind::Fight, "fight", Operand::None, Operand::None, "BTF-BASE-COMBAT"},
    {Kind::Retreat, "retreat", Operand::Unit, Operand::Space, "BTF-BASE-RETREAT"},
    {Kind::TakeLoss, "take loss", Operand::Unit, Operand::None, "BTF-5.1-A"},
    {Kind::Stay, "stay", Operand::Unit, Operand::None, "BTF-BASE-TERRAIN"},
    {Kind::Advance, "advance", Operand::Unit, Operand::Space, "BTF-5.1-B"},
    {Kind::NoAdvance, "no advance", Operand::None, Operand::None, "BTF-5.1-B"},
    {Kind::Rally, "rally", Operand::Unit, Operand::None, "BTF-10.0-12"},
    {Kind::March, "march", Operand::Unit, Operand::None, "BTF-10.0-4"},
    {Kind::NoMarch, "no march", Operand::None, Operand::None, "BTF-10.0-4"},
    {Kind::Desert, "desert", Operand::Unit, Operand::None, "BTF-10.0-6"},
});
constexpr engine::Grammar kGrammar{.separators = " \t,", .most_words = 16, .plain_stands_alone = true};

constexpr engine::Names<Use> kUseNames{"+1", "-1", "morale"};

class Reader : public engine::ActionReader<Reader, Setup, State> {
 public:
  using ActionReader::ActionReader;

  Result<Actions, Refusal> read(const Form* form) {
    if (form == nullptr) return move(false);
    switch (form->kind) {
      case Kind::Move:
      case Kind::Ride:
        return move(form->kind == Kind::Ride);
      case Kind::Attack:
        return attack();
      case Kind::Advantage:
        return advantage();
      case Kind::Retreat:
        return retreat(*form);
      case Kind::Advance:
        return advance(*form);
      default:
        return words_.empty() && form->subject == Operand::Unit && form->target == Operand::None ? without_unit(*form)
                                                                                                 : simple(*form);
    }
  }

  // A unit by id, by the hex it stands in alone, or by its designation where that is unique among the seat's units.
  Result<UnitId, Refusal> unit(std::string_view word) const {
    const std::string wanted = engine::lower(word);
    UnitId by_designation = UnitId::None;
    int same = 0;
    for (const Seat seat : engine::kSeats) {
      UnitId found = UnitId::None;
      for_each(seat, setup_.units(seat), [&](UnitId id) {
        if (engine::lower(setup_.unit(id).id) == wanted) found = id;
        if (seat != state_.deciding || has(state_.lost[index(seat)], id)) return;
        if (engine::lower(setup_.unit(id).designation) != wanted) return;
        by_designation = id;
        ++same;
      });
      if (found != UnitId::None) return found;
    }
    if (const SpaceId at = find_space(word); at != SpaceId::None) {
      if (vacant(state_, at)) return no_unit_in(word);
      if (full(state_, at))
        return engine::unreadable("there are two units in " + std::string(word) + "; name one of them");
      return stack_in(state_, at)[0];
    }
    if (same == 1) return by_designation;
    if (same > 1) return several_units(word);
    return no_unit(word);
  }

  SpaceId find_space(std::string_view word) const {
    std::string id(word);
    if (!id.empty()) id[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(id[0])));
    return setup_.board().find(id);
  }

 private:
  // The unit may be left out where only one can be meant.
  Result<Actions, Refusal> without_unit(const Form& form) const {
    const UnitId meant = meant_by(form.kind);
    if (meant == UnitId::None) return engine::unreadable("name a unit, as in '" + std::string(form.verb) + " fr-iii'");
    return Actions{action(form, meant)};
  }

  UnitId meant_by(Kind kind) const {
    if (kind == Kind::Withdraw || kind == Kind::Stand) return state_.defender;
    if (kind == Kind::TakeLoss || kind == Kind::Stay) return state_.beaten;
    return UnitId::None;
  }

  Result<Actions, Refusal> retreat(const Form& form) const {
    if (words_.size() != 1) return unit_and_space(form);
    const auto where = space(words_[0]);
    if (!where) return where.error();
    return Actions{action(form, state_.beaten, *where)};
  }

  Result<Actions, Refusal> advance(const Form& form) const {
    return words_.empty() ? Actions{action(form, state_.actor, state_.target)} : unit_and_space(form);
  }

  Result<Actions, Refusal> advantage() const {
    const auto use = words_.size() == 1 ? kUseNames.find(engine::lower(words_[0])) : std::nullopt;
    if (use) return Actions{Action(choice(Kind::Advantage), static_cast<std::uint16_t>(*use))};
    return engine::unreadable("the Advantage is used as 'advantage +1', '-1', 'morale' or 'unit', or by 'ride'");
  }

  // attack HEX with UNIT, and perhaps at once: fight
  Result<Actions, Refusal> attack() const {
    const bool at_once = words_.size() == 4 && is(3, "fight");
    if ((words_.size() != 3 && !at_once) || !is(1, "with")) {
      return engine::unreadable("name the hex and the unit, as in 'attack E7 with pr-i'");
    }
    const auto where = space(words_[0]);
    if (!where) return where.error();
    const auto who = unit(words_[2]);
    if (!who) return who.error();
    Actions actions{Action(choice(Kind::Attack, *who), static_cast<std::uint16_t>(index(*where)))};
    if (at_once) actions.emplace_back(choice(Kind::Fight));
    return actions;
  }

  // A path with every hex of the way is checked hex by hex.
  Result<Actions, Refusal> move(bool ride) const {
    const auto line = unit_and_path<UnitId>();
    if (!line) return line.error();
    const auto& [who, path] = *line;
    if (path.size() > 1 && state_.where[index(who)] != path.front()) return not_in(setup_.unit(who).id, path.front());
    std::uint16_t target = static_cast<std::uint16_t>(index(path.back()));
    if (path.size() > 2) {
      if (Refusal refusal = explain_path(setup_, state_, who, path, ride); !refusal.rule.empty()) return refusal;
      target = by_way_of(who, path, ride, target);
    }
    return Actions{Action(choice(ride ? Kind::Ride : Kind::Move, who), target)};
  }

  // The course that takes exactly the towns of a way written out (in version 1 also one that takes more); it may go
  // through other hexes.
  std::uint16_t by_way_of(UnitId who, const std::vector<SpaceId>& path, bool ride, std::uint16_t otherwise) const {
    std::uint32_t towns = 0;
    for (std::size_t i = 1; i + 1 < path.size(); ++i) towns |= setup_.town_bit(path[i]);
    towns &= seat_of(who) == kAllied ? ~state_.allied_towns : state_.allied_towns;
    MovePaths courses;
    const std::size_t own = list_courses(setup_, state_, who, ride, courses);
    std::uint16_t found = otherwise;
    for (std::size_t i = ride ? own : 0; i < (ride ? courses.size() : own); ++i) {
      const MovePath& course = courses[i];
      if (course.end() != path.back() || (towns & ~course.taken) != 0) continue;
      if (course.taken != towns && !setup_.options().widest_way) continue;
      const bool same =
          course.length + 1u == path.size() && std::equal(path.begin() + 1, path.end(), course.hexes.begin());
      if (same) return target_of(course);
      found = target_of(course);
    }
    return found;
  }
};

}  // namespace

std::string_view Bridge2013::kind_name(engine::Action action) const { return kForms.verb(action); }

std::string Bridge2013::subject_text(const State&, engine::Action action) const {
  if (action.subject() == engine::kNoSubject || !setup_.is_unit(action.subject())) return "";
  return setup_.unit(unit_of(action.choice())).id;
}

std::string Bridge2013::target_text(const State&, engine::Action action) const {
  if (action.target() == engine::kNoTarget) return "";
  if (kind_of(action.choice()) == Kind::Advantage) {
    return std::string(kUseNames.of(static_cast<Use>(action.target() % kUseNames.size())));
  }
  const std::size_t hex = action.target() & 0xFF;
  return hex < kHexes ? std::string(setup_.board().id(kit::space_at(hex))) : "";
}

std::string Bridge2013::text(const State& state, engine::Action action) const {
  const std::string subject = subject_text(state, action);
  const std::string target = target_text(state, action);
  const Kind kind = kind_of(action.choice());
  if ((kind == Kind::Move || kind == Kind::Ride) && setup_.is_unit(action.subject())) {
    const UnitId unit = unit_of(action.choice());
    std::string text = kind == Kind::Ride ? "ride " + subject : subject;
    text += " ";
    if (const SpaceId from = state.where[index(unit)]; from != SpaceId::None) {
      text += std::string(setup_.board().id(from)) + "-";
      // The way is written out where several lead to the hex and it matters which.
      const bool ride = kind == Kind::Ride;
      MovePath course{};
      if (find_course(setup_, state, unit, ride, action.target(), course) &&
          (course.variant != 0 ||
           (!setup_.options().widest_way && has_other_course(setup_, state, unit, ride, course)))) {
        for (std::size_t i = 0; i + 1 < course.length; ++i) {
          text += std::string(setup_.board().id(course.hexes[i])) + "-";
        }
      }
    }
    return text + target;
  }
  return kForms.line(action, subject, target);
}

engine::Result<engine::Actions, Refusal> Bridge2013::parse(const Seen& state, engine::Viewer,
                                                           std::string_view line) const {
  return Reader(setup_, state, line, kGrammar).read_line(kForms);
}

std::string_view Bridge2013::rule_of(const State& state, engine::Action action) const {
  switch (kind_of(action.choice())) {
    case Kind::Place:
      if (state.deciding == kFrench) return "BTF-12.1";
      break;
    case Kind::Napoleon:
      if (state.phase == Phase::Displaced) return "BTF-9.1-B";
      break;
    case Kind::Ney:
      if (state.phase == Phase::Displaced) return "BTF-9.2-B";
      break;
    case Kind::Arrive:
      if (has(state.away[index(state.deciding)], unit_of(action.choice()))) return "BTF-4.0-C";
      break;
    case Kind::Retreat:
      if (state.phase == Phase::Loss) return "BTF-5.1-A";
      if (state.phase == Phase::Slip) return "BTF-6.2";
      break;
    case Kind::Stay:
      if (hex_of(state, state.napoleon) == hex_of(state, state.beaten)) return "BTF-9.1-C";
      break;
    case Kind::Advance:
    case Kind::NoAdvance:
      if (state.withdrew) return "BTF-6.2";
      break;
    case Kind::Rally:
      if (state.deciding == kFrench) return "BTF-10.0-2";
      break;
    default:
      break;
  }
  return kForms.rule(action);
}

std::string Bridge2013::line(std::string_view kind, std::string_view subject, std::string_view target) const {
  return kForms.line(kind, subject, target);
}

engine::ActionTraits Bridge2013::traits(engine::Action action) const { return engine::traits_of(kForms, action); }

engine::Drawn Bridge2013::drawn(const State& state, std::uint16_t outcome) const {
  if (state.phase == Phase::EventDice) return {"dice", outcome, ""};
  const bool card = state.phase == Phase::Draw || state.phase == Phase::CombatCard || state.phase == Phase::Battle ||
                    state.phase == Phase::Reply;
  if (card && outcome <= index(Card::Joker)) return {"card", 0, setup_.card_name(card_at(outcome))};
  return {"die", outcome, ""};
}

std::string Bridge2013::outcome_text(const State& state, std::uint16_t outcome) const {
  const engine::Drawn drawn = this->drawn(state, outcome);
  return drawn.kind + " " + (drawn.card.empty() ? std::to_string(drawn.value) : drawn.card);
}

}  // namespace leipzig::bridge2013
