// The last steps of a movement part: non-combat units follow, towns are held, overfull stacks are thinned out.
#include "ai/leipzig1969/march.h"

namespace leipzig::ai::leipzig1969 {

// Napoleon goes with the main army, which protects the counter.
void March::lead() {
  const UnitId napoleon = setup_.napoleon();
  if (seat_ != kFrench || state_.where[index(napoleon)] == SpaceId::None || !is_free(napoleon)) return;
  follow_one(napoleon, 100);
}

void March::follow() {
  (state_.on_map[index(seat_)] & (setup_.of_type(Type::Supply) | setup_.of_type(Type::Engineer)))
      .for_each([&](UnitId unit) {
        if (is_free(unit)) follow_one(unit, 60);
      });
}

void March::follow_one(UnitId unit, int company, bool leaves) {
  const SpaceId from = state_.where[index(unit)];
  const Reach& range = reach(unit);
  const bool supply = setup_.type(unit) == Type::Supply;
  const UnitId own_depot = (setup_.of_type(Type::Depot) & state_.on_map[index(seat_)]).first();
  const SpaceId depot = own_depot == UnitId::None ? SpaceId::None : state_.where[index(own_depot)];
  const bool shields = weights_.shield > 0 && unit == setup_.napoleon() && depot != SpaceId::None;
  // Whom another supply unit serves already.
  HexBits served;
  if (supply) {
    (setup_.of_type(Type::Supply) & state_.on_map[index(seat_)]).for_each([&](UnitId other) {
      if (other == unit) return;
      const SpaceId there = state_.where[index(other)];
      served.add(there);
      for (const kit::Step& step : setup_.steps(there)) {
        if (step.to != SpaceId::None) served.add(step.to);
      }
    });
  }
  SpaceId best = from;
  int most = -0x7FFFFFFF;
  range.hexes.for_each([&](SpaceId hex) {
    const bool here = hex == from;
    if (here && leaves) return;
    if (stack_size(state_, hex) - (here ? 1 : 0) >= kStackLimit || held_by(state_, engine::other(seat_), hex)) return;
    const int risk = exposure_with(hex, here ? UnitId::None : unit, UnitId::None) -
                     exposure_with(hex, UnitId::None, here ? unit : UnitId::None);
    const int unserved = supply ? friends_near(hex, unit, &served) : 0;
    const int home = shields && setup_.distance(hex, depot) <= 1 ? 1000 : 0;
    const int value = shaken(home + friends_near(hex, unit) * company / 40 + unserved * company / 10 - risk -
                             3 * judge_.way_to_depot(state_, seat_, hex) * weights_.advance / 100);
    if (value <= most) return;
    most = value;
    best = hex;
  });
  if (best != from) send(unit, best);
}

// In a town within the enemy's reach, units in siege position are doubled and not scattered.
void March::hold_towns() {
  (state_.on_map[index(seat_)] & setup_.combat()).for_each([&](UnitId unit) {
    const SpaceId hex = state_.where[index(unit)];
    if (!setup_.is_town(hex) || !may_take_siege(setup_, state_, unit)) return;
    if (in_enemy_zone(state_, seat_, hex) && reserved_.has(unit)) return;  // is to attack
    if (exposure_with(hex, UnitId::None, UnitId::None) > 0) act(choice(Kind::Siege, unit));
  });
}

// The counter that is missed least, where one must be removed.
engine::Choice March::least_of_crowd(const ChoiceList& choices, SpaceId hex) const {
  engine::Choice least = choice(Kind::EndMovement);
  for (const engine::Choice subject : choices) {
    if (kind_of(subject) != Kind::Remove || state_.where[index(unit_of(subject))] != hex) continue;
    const bool first = kind_of(least) == Kind::EndMovement;
    if (first || judge_.worth(state_, unit_of(subject)) < judge_.worth(state_, unit_of(least))) least = subject;
  }
  return least;
}

// The counter of a crowd that is missed least and can still march does so.
bool March::thin_out(const ChoiceList& choices, SpaceId hex) {
  UnitId leaving = UnitId::None;
  SpaceId best = SpaceId::None;
  int least = 0x7FFFFFFF;
  for (const engine::Choice subject : choices) {
    if (kind_of(subject) != Kind::Move || state_.where[index(unit_of(subject))] != hex) continue;
    const int missed = reserved_.has(unit_of(subject)) ? 2 * judge_.worth(state_, unit_of(subject)) : 0;
    TargetList targets;
    list_moves(setup_, state_, unit_of(subject), targets);
    for (const std::uint16_t target : targets) {
      const SpaceId to = kit::space_at(target);
      if (stack_size(state_, to) >= kStackLimit || held_by(state_, engine::other(seat_), to)) continue;
      const int risk = exposure_with(to, unit_of(subject), UnitId::None) + missed;
      if (risk >= least) continue;
      least = risk;
      best = to;
      leaving = unit_of(subject);
    }
  }
  if (leaving == UnitId::None) return false;
  act({choice(Kind::Move, leaving), target_of(best)});
  return true;
}

// L69-STACK-THREE: no unit ends the part in an overfull stack.
void March::tidy() {
  for (std::size_t i = 0; i < kMostInARow && state_.overfull > 0 && !is_over(); ++i) {
    SpaceId hex = SpaceId::None;
    state_.on_map[index(seat_)].for_each([&](UnitId unit) {
      const SpaceId there = state_.where[index(unit)];
      if (hex == SpaceId::None && stack_size(state_, there) > kStackLimit) hex = there;
    });
    ChoiceList choices;
    game_.subjects(state_, choices);
    if (choices.empty()) return;
    const auto in_crowd = [&](engine::Choice subject) {
      return subject.subject != engine::kNoSubject && state_.where[index(unit_of(subject))] == hex;
    };
    const auto first_of = [&](Kind kind) {
      for (const engine::Choice subject : choices) {
        if (kind_of(subject) == kind && in_crowd(subject)) return subject;
      }
      return choice(Kind::EndMovement);
    };
    if (thin_out(choices, hex)) continue;
    engine::Choice subject = first_of(Kind::Combine);
    if (kind_of(subject) == Kind::Combine) {
      TargetList targets;
      list_partners(setup_, state_, unit_of(subject), targets);
      act({subject, targets[0]});
      continue;
    }
    if (form_army_at(hex)) continue;
    subject = first_of(Kind::Destroy);
    if (kind_of(subject) == Kind::EndMovement) subject = least_of_crowd(choices, hex);
    if (kind_of(subject) == Kind::EndMovement) {
      // Any order that thins the crowd out will come next round; there always is one (L69-STACK-THREE).
      const Action any = engine::random_action(game_, state_, random_);
      act(any);
      continue;
    }
    act(subject);
  }
}

}  // namespace leipzig::ai::leipzig1969
