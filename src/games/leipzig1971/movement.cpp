// Sections 4 and 5: movement and zones of control.
//
// A move is a unit and the hex where it halts, by the cheapest way. What a unit has not spent it keeps until another
// unit is taken up, so that cavalry may halt, look and ride on; then its move is over.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {
namespace {

// L71-LDR-MOVE.
bool walks(Type type) { return is_infantry(type) || is_leader(type); }

// What does not change while one unit looks for its way.
class Walker {
 public:
  Walker(const Setup& setup, const State& state, UnitId unit)
      : setup_(setup),
        state_(state),
        seat_(seat_of(unit)),
        type_(type_of(state, unit)),
        start_(hex_of(state, unit)),
        began_here_(!has(state, unit, kMoved)),
        walks_(walks(type_)),
        cavalry_(is_cavalry(type_)),
        combat_(is_combat(type_)),
        enemy_zone_(in_armistice(setup, state) ? 0u : 0xFFu << zone_shift(engine::other(seat_), false)),
        austria_shut_(!austria_open(setup, state)),
        torgau_shut_(saxons_neutral(setup, state)),
        leaves_zone_on_foot_(!cavalry_ && controlled(start_)) {}

  bool controlled(SpaceId hex) const { return (state_.zones[index(hex)] & enemy_zone_) != 0; }

  // Step by step over whatever ground (L71-MOV-H), on a forced march as otherwise (L71-FM-COSTS); supply is not asked
  // for (L71-MOV-I).
  int cost(SpaceId from, bool from_controlled, const HexExit& way) const {
    const SpaceId to = way.to;
    if (to == SpaceId::None) return kClosed;
    int cost = walks_ ? way.foot : way.wheel;
    if (cost == kClosed) return kClosed;
    const Occupancy& there = state_.occupied[index(to)];
    if (there.any() && there.seat != seat_) return kClosed;     // L71-MOV-G
    if (austria_shut_ && setup_.austria(to)) return kClosed;    // L71-SPC-AUSTRIA
    if (torgau_shut_ && to == setup_.torgau()) return kClosed;  // L71-SPC-SAXON
    if (from_controlled) {
      if (cavalry_) {
        // L71-ZOC-B, L71-ZOC-B3: dear only where it came in during this phase.
        if (from != start_ || !began_here_) cost += setup_.zone_cost();
      } else if (controlled(to)) {
        return kClosed;  // L71-ZOC-A2
      }
    }
    if (combat_) {  // L71-MOV-F, L71-STK-C, L71-FOR-C
      const int self = from == start_ ? 1 : 0;
      if (friendly_combat(state_, seat_, from) > self && !setup_.fortress(from)) cost += setup_.friend_cost();
      if (there.combat() > 0 && !setup_.fortress(to)) cost += setup_.friend_cost();
    }
    if (!state_.swept.empty() && state_.swept.contains(to)) cost += setup_.swept_cost();  // L71-AUT-COST
    return cost;
  }

  // Which ways to try after one that led here. What L71-MOV-F, L71-ZOC-B and L71-AUT-COST add depends on one end of a
  // step alone, so the shortcuts of the board hold; only L71-ZOC-A2 may close a step where the way around is open.
  unsigned onward(SpaceId hex, std::size_t came) const {
    return leaves_zone_on_foot_ ? kit::Onward::kEvery : setup_.onward(walks_)(hex, came);
  }

  // A friendly unit there does not lift the zone (L71-ZOC-FRIENDS).
  kit::EntryRule entry(SpaceId hex) const {
    if (!controlled(hex)) return kit::EntryRule::Through;
    if (!cavalry_) return kit::EntryRule::Stop;  // L71-ZOC-A
    // L71-ZOC-B, L71-ZOC-B2
    return controls_totally(state_, engine::other(seat_), hex) ? kit::EntryRule::Stop : kit::EntryRule::Through;
  }

 private:
  const Setup& setup_;
  const State& state_;
  Seat seat_;
  Type type_;
  SpaceId start_;
  bool began_here_;
  bool walks_;
  bool cavalry_;
  bool combat_;
  unsigned enemy_zone_;
  bool austria_shut_;
  bool torgau_shut_;
  bool leaves_zone_on_foot_;
};

// The steps out of one hex, each measured when it is asked for.
class StepsFrom {
 public:
  StepsFrom(const Setup& setup, const Walker& walker, SpaceId hex)
      : walker_(walker), ways_(setup.ways(hex)), hex_(hex), controlled_(walker.controlled(hex)) {}
  kit::Step operator[](std::size_t d) const {
    return {ways_[d].to, static_cast<std::uint8_t>(walker_.cost(hex_, controlled_, ways_[d])), 0};
  }

 private:
  const Walker& walker_;
  const Ways& ways_;
  SpaceId hex_;
  bool controlled_;
};

void offer_looks(const Setup& setup, const State& state, ChoiceList& choices) {
  TargetList looks;
  list_looks(setup, state, looks);
  if (!looks.empty()) choices.push_back(choice(Kind::Look));
}

}  // namespace

// Hexes that no unit of a seat may enter now, occupied or not. An empty fortress is open (L71-FOR-EMPTY).
bool closed_to(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  if (setup.austria(hex) && !austria_open(setup, state)) return true;      // L71-SPC-AUSTRIA
  if (hex == setup.torgau() && saxons_neutral(setup, state)) return true;  // L71-SPC-SAXON
  return enemy_at(state, seat, hex);                                       // L71-MOV-G
}

bool is_held(const Setup& setup, const State& state, UnitId unit) {
  if (dispersed(state, unit)) return true;  // L71-MOV-DISPERSED
  if (has(state, unit, kDone | kStopped | kFought)) return true;
  if (has(state, unit, kGarrison) && in_armistice(setup, state)) return true;    // L71-ARM-FORTRESS
  return hex_of(state, unit) == setup.torgau() && saxons_neutral(setup, state);  // L71-SPC-SAXON
}

int step_cost(const Setup& setup, const State& state, UnitId unit, SpaceId from, const HexExit& way) {
  const Walker walker(setup, state, unit);
  return walker.cost(from, walker.controlled(from), way);
}

kit::EntryRule entry_of(const Setup& setup, const State& state, UnitId unit, SpaceId hex) {
  return Walker(setup, state, unit).entry(hex);
}

// L71-MOV-GENERAL: hex by hex in any directions. L71-MOV-A, L71-MOV-MINIMUM: as far as the points go; a step that costs
// more than is left is not taken.
void move_range(const Setup& setup, const State& state, UnitId unit, MoveRange& range, SpaceId goal) {
  range.clear(state.left[index(unit)]);
  if (is_held(setup, state, unit)) return;
  range.start_at(hex_of(state, unit), 0, false);
  const Walker walker(setup, state, unit);
  const int left = state.left[index(unit)];
  range.search([&](SpaceId hex) { return StepsFrom(setup, walker, hex); },
               [&](SpaceId hex, std::size_t came) {
                 // Where only one hex matters, what cannot get there any more is left: every step costs a point.
                 const bool too_far = goal != SpaceId::None && range.cost(hex) + setup.distance(hex, goal) > left;
                 return too_far ? 0u : walker.onward(hex, came);
               },
               [&](SpaceId hex) { return walker.entry(hex); });
}

bool has_step(const Setup& setup, const State& state, UnitId unit, int points) {
  const SpaceId from = hex_of(state, unit);
  const Walker walker(setup, state, unit);
  const bool controlled = walker.controlled(from);
  for (const HexExit& way : setup.ways(from)) {
    if (walker.cost(from, controlled, way) <= points) return true;
  }
  return false;
}

bool has_move(const Setup& setup, const State& state, UnitId unit) {
  if (is_held(setup, state, unit)) return false;
  if (state.stage == MarchStage::First && unit != state.mover) return false;
  const SpaceId from = hex_of(state, unit);
  const Seat seat = seat_of(unit);
  const int left = state.left[index(unit)];
  if (left == 0) return false;
  const bool peace = in_armistice(setup, state);
  // In an armistice a step within one's own side is open; all else must be looked at in full.
  const bool home = peace && on_own_side(setup, state, seat, from);
  const Walker walker(setup, state, unit);
  const bool controlled = walker.controlled(from);
  for (const HexExit& way : setup.ways(from)) {
    if (walker.cost(from, controlled, way) > left) continue;
    if (!peace || (home && on_own_side(setup, state, seat, way.to))) return true;
  }
  if (!peace) return false;
  TargetList targets;
  list_moves(setup, state, unit, targets);
  return !targets.empty();
}

void list_moves(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  MoveRange range;
  move_range(setup, state, unit, range);
  if (!in_armistice(setup, state)) {
    for (const SpaceId hex : range.reached()) targets.push_back(target(hex));
    return;
  }
  // L71-ARM-SIDES: units on the wrong side go as near to their own side as they can, or into a fortress.
  const Seat seat = seat_of(unit);
  const SpaceId from = hex_of(state, unit);
  const bool home = on_own_side(setup, state, seat, from);
  const bool wheels = !walks(type_of(state, unit));
  const bool with_austria = austria_open(setup, state);
  int nearest = setup.homeward(seat, wheels, with_austria, from);
  for (const SpaceId hex : range.reached()) {
    nearest = std::min(nearest, setup.homeward(seat, wheels, with_austria, hex));
  }
  for (const SpaceId hex : range.reached()) {
    if (!truce_allows(setup, state, unit, hex)) continue;
    const bool refuge = setup.fortress(hex) && !on_own_side(setup, state, seat, hex);
    const int distance = setup.homeward(seat, wheels, with_austria, hex);
    if (home || refuge || (distance == nearest && distance < setup.homeward(seat, wheels, with_austria, from))) {
      targets.push_back(target(hex));
    }
  }
}

// L71-SEQ-NOCOMBATMOVE: no attack among them but automatic elimination.
void list_movement(const Setup& setup, const State& state, ChoiceList& choices) {
  const Seat seat = state.phasing;  // L71-SEQ-NOENEMYMOVE
  if (state.stage == MarchStage::First) {
    if (has_move(setup, state, state.mover)) choices.push_back(choice(Kind::Move, state.mover));
    if (setup.revised()) offer_looks(setup, state, choices);  // L71-REC-CAVALRY: at once, on a forced march too
    choices.push_back(choice(Kind::Press));
    return;
  }
  bool withdrawn = true;
  for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
    if (has_move(setup, state, unit)) {
      choices.push_back(choice(Kind::Move, unit));
      if (must_withdraw(setup, state, unit)) withdrawn = false;
    }
    if (may_march(setup, state, unit)) choices.push_back(choice(Kind::March, unit));
    if (may_exit(setup, state, unit) || may_march_round(setup, state, unit)) {
      choices.push_back(choice(Kind::Exit, unit));
    }
    if (!state.under_way) {
      TargetList targets;
      list_breakdowns(setup, state, unit, targets);
      if (!targets.empty()) choices.push_back(choice(Kind::Break, unit));
    }
  });
  const bool war = !in_armistice(setup, state);
  for_each_hex(state, seat, [&](SpaceId hex) {
    if (!state.under_way && at(state, hex).combat() > 1) {
      TargetList targets;
      list_combinations(setup, state, hex, false, targets);
      if (!targets.empty()) choices.push_back(choice(Kind::Combine, hex));
    }
    if (war && at(state, hex).combat() > 0) {
      TargetList targets;
      list_eliminations(setup, state, hex, targets);
      if (!targets.empty()) choices.push_back(choice(Kind::Eliminate, hex));
    }
  });
  offer_looks(setup, state, choices);
  // L71-MOV-B, but for L71-STK-ILLEGAL and L71-ARM-SIDES.
  if (withdrawn && stacks_allow_end(setup, state)) choices.push_back(choice(Kind::EndMovement));
}

// L71-FM-LESS: wherever it stands. L71-DSP-NORETREAT.
void lay_down(State& state) {
  if (state.mover == UnitId::None) return;
  state.marks[index(state.mover)] |= kDone;
  if (state.march_ends_dispersed) disperse(state, state.mover);  // L71-FM-D
  state.march_ends_dispersed = false;
  state.mover = UnitId::None;
  state.stage = MarchStage::None;
  state.march = 0;
  state.beyond = 0;
}

void take_up(State& state, UnitId unit) {
  if (state.mover == unit) return;
  lay_down(state);
  state.mover = unit;
}

void move(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  MoveRange range;
  move_range(setup, state, unit, range, hex);
  take_up(state, unit);
  const int cost = range.cost(hex);
  relocate(setup, state, unit, hex);
  state.left[index(unit)] = static_cast<std::uint8_t>(state.left[index(unit)] - cost);
  state.marks[index(unit)] |= kMoved;
  state.under_way = true;
  if (entry_of(setup, state, unit, hex) == kit::EntryRule::Stop) state.marks[index(unit)] |= kStopped;
  // L71-FM-ANNOUNCE: a unit that cannot continue needs no roll.
  if (state.stage == MarchStage::First && !can_go_on(setup, state, unit)) state.stage = MarchStage::Free;
}

// L71-MOV-EDGE: a point, and what leaving the hex costs anyway (L71-MOV-F, L71-ZOC-B).
int exit_cost(const Setup& setup, const State& state, UnitId unit) {
  int cost = 1;
  if (!setup.revised()) return cost;
  const SpaceId hex = hex_of(state, unit);
  const Seat seat = seat_of(unit);
  const Type type = type_of(state, unit);
  if (is_combat(type) && friendly_combat(state, seat, hex) > 1 && !setup.fortress(hex)) cost += setup.friend_cost();
  const bool controlled = !in_armistice(setup, state) && controls(state, engine::other(seat), hex);
  if (is_cavalry(type) && controlled && has(state, unit, kMoved)) cost += setup.zone_cost();
  return cost;
}

// L71-MOV-EDGE, L71-VIC-ESM.
bool may_exit(const Setup& setup, const State& state, UnitId unit) {
  return setup.exit_points() > 0 && seat_of(unit) == kFrench && setup.east_edge(hex_of(state, unit)) &&
         !is_held(setup, state, unit) && state.left[index(unit)] >= exit_cost(setup, state, unit);
}

void leave_map(const Setup& setup, State& state, UnitId unit) {
  take_up(state, unit);
  state.under_way = true;
  if (!may_exit(setup, state, unit)) {
    march_round(setup, state, unit);
    return;
  }
  const Type type = type_of(state, unit);
  state.exited_divisions = static_cast<std::uint8_t>(state.exited_divisions + setup.divisions(type));
  if (is_leader(type)) {
    ++state.exited_leaders;
    state.leaders_gone[index(kFrench)] |= static_cast<std::uint16_t>(1u << (leader_number(type) - 1));
  }
  if (type == Type::Supply) ++state.exited_supply;
  discard(setup, state, unit);
  state.march_ends_dispersed = false;
  state.stage = MarchStage::None;
}

}  // namespace leipzig::leipzig1971
