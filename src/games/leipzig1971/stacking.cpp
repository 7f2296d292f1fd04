// Section 6: stacking, build-up and breakdown; and the end of the movement phase, when all stacks must be legal.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {
namespace {

constexpr int kCavalry = 0;  // what a combination makes: a cavalry corps,
constexpr int kCorps = 1;    // an infantry corps,
constexpr int kArmy = 2;     // or an army of this many more corps and the rest in divisions

// The units that may take part in a combination: not dispersed (L71-STK-F), with a point to pay (L71-STK-E2,
// L71-STK-E5).
bool can_join(const Setup& setup, const State& state, UnitId unit, bool at_end) {
  if (!is_combat(type_of(state, unit)) || dispersed(state, unit)) return false;
  if (!at_end && has(state, unit, kOrganized)) return false;
  if (state.phase == Phase::Placement) return true;  // L71-SET-COUNTS
  if (hex_of(state, unit) == setup.torgau() && saxons_neutral(setup, state)) return false;
  return state.left[index(unit)] >= setup.organize_cost();
}

// Dispersed since before this phase.
bool could_not_move(const State& state, UnitId unit) {
  return dispersed(state, unit) && state.until[index(unit)] != term(state.turn + 1, seat_of(unit), false);
}

bool holds_dispersed(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  bool any = false;
  for_each_in(state, seat, hex, [&](UnitId unit) {
    if (setup.revised() && !is_combat(type_of(state, unit))) return;
    any = any || could_not_move(state, unit);
  });
  return any;
}

// L71-STK-B: a unit that came here, or that did anything else in this phase, could have left.
bool none_could_leave(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  constexpr std::uint16_t kActed = kMoved | kMarched | kDone | kOrganized | kFought;
  bool none = true;
  for_each_in(state, seat, hex, [&](UnitId unit) {
    if (!none || !is_combat(type_of(state, unit)) || could_not_move(state, unit)) return;
    none = !has(state, unit, kActed) && !has_move(setup, state, unit);
  });
  return none;
}

struct Members {
  int corps = 0;
  int divisions = 0;
  int cavalry = 0;
};

Members members_in(const Setup& setup, const State& state, SpaceId hex, bool at_end) {
  Members members;
  for_each_in(state, state.phasing, hex, [&](UnitId unit) {
    if (!can_join(setup, state, unit, at_end)) return;
    if (type_of(state, unit) == Type::Corps) ++members.corps;
    if (type_of(state, unit) == Type::Division) ++members.divisions;
    if (type_of(state, unit) == Type::CavalryDivision) ++members.cavalry;
  });
  return members;
}

}  // namespace

bool is_fed(const Setup& setup, const State& state, SpaceId hex) {
  bool found = false;
  for_each(state.phasing, state.standing[index(state.phasing)], [&](UnitId unit) {
    found = found || (has(state, unit, kServes) && usable(state, unit) && in_reach(setup, hex, hex_of(state, unit)));
  });
  return found;
}

int divisions_in(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  int divisions = 0;
  for_each_in(state, seat, hex, [&](UnitId unit) { divisions += setup.divisions(type_of(state, unit)); });
  return divisions;
}

// L71-STK-B, L71-STK-B2, L71-FOR-B: may what stands here stay at the end of the movement phase?
Stack stack_in(const Setup& setup, const State& state, SpaceId hex) {
  const Seat seat = state.phasing;
  if (friendly_combat(state, seat, hex) <= 1) return Stack::Legal;  // L71-STK-A
  if (setup.fortress(hex) && divisions_in(setup, state, seat, hex) <= setup.garrison()) return Stack::Legal;
  if (holds_dispersed(setup, state, seat, hex) && (!setup.revised() || none_could_leave(setup, state, seat, hex))) {
    return Stack::Excused;
  }
  if (hex == setup.torgau() && saxons_neutral(setup, state)) return Stack::Excused;
  return supply_in_reach(setup, state, seat, hex) ? Stack::Hungry : Stack::Illegal;
}

// L71-STK-B1: would combining leave a single unit?
bool can_unite(const Setup& setup, const State& state, SpaceId hex) {
  const Members members = members_in(setup, state, hex, true);
  const int all = friendly_combat(state, state.phasing, hex);
  if (members.corps + members.divisions + members.cavalry != all) return false;
  if (members.cavalry == 2 && all == 2) return true;
  return members.cavalry == 0 &&
         ((members.corps == 0 && members.divisions == 2) || 2 * members.corps + members.divisions == 6);
}

bool stacks_allow_end(const Setup& setup, const State& state) {
  bool allowed = true;
  for_each(state.phasing, state.standing[index(state.phasing)], [&](UnitId unit) {
    if (!allowed || !is_combat(type_of(state, unit))) return;
    const SpaceId hex = hex_of(state, unit);
    if (at(state, hex).combat() < 2 || !has_move(setup, state, unit)) return;
    if (stack_in(setup, state, hex) == Stack::Illegal && !can_unite(setup, state, hex)) allowed = false;
  });
  return allowed;
}

// L71-STK-E, L71-STK-E3, L71-STK-E6. The target is how many corps come out of an army.
void list_breakdowns(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  const Type type = type_of(state, unit);
  if (type != Type::Army && type != Type::Corps && type != Type::CavalryCorps && type != Type::Depot) return;
  if (state.under_way || has(state, unit, kOrganized | kMarchUsed)) return;
  const bool free = state.phase == Phase::Placement;  // L71-SET-COUNTS
  if (!free && (is_held(setup, state, unit) || state.left[index(unit)] < setup.organize_cost())) return;
  if (type == Type::Depot && !supply_free(setup, state, seat_of(unit), 2)) return;
  const std::uint16_t most = type == Type::Army ? 3 : 0;
  for (std::uint16_t corps = 0; corps <= most; ++corps) targets.push_back(corps);
}

Parts replace(const Setup& setup, State& state, UnitId unit, int corps, int divisions) {
  const Seat seat = seat_of(unit);
  const Type type = type_of(state, unit);
  const SpaceId hex = hex_of(state, unit);
  const std::uint16_t marks = state.marks[index(unit)];
  const std::uint8_t until = state.until[index(unit)];
  const Type part = is_cavalry(type) ? Type::CavalryDivision : type == Type::Depot ? Type::Supply : Type::Division;
  discard(setup, state, unit);
  Parts parts;
  for (int i = 0; i < corps + divisions; ++i) {
    const UnitId made = create(state, seat, i < corps ? Type::Corps : part);
    state.marks[index(made)] = marks;
    state.until[index(made)] = until;
    put(setup, state, made, hex);
    parts.push_back(made);
  }
  return parts;
}

void break_down(const Setup& setup, State& state, UnitId unit, int corps) {
  const Seat seat = seat_of(unit);
  const int divisions = type_of(state, unit) == Type::Army ? 6 - 2 * corps : 2;
  for (const UnitId part : replace(setup, state, unit, corps, divisions)) {
    state.marks[index(part)] |= kOrganized;
    if (state.phase == Phase::Placement) continue;
    // L71-STK-E2: each unit that comes out pays.
    state.left[index(part)] =
        static_cast<std::uint8_t>(setup.allowance(seat, type_of(state, part)) - setup.organize_cost());
    if (is_supply(type_of(state, part)) && !state.sources.full()) state.sources.push_back({part, hex_of(state, part)});
  }
}

void list_combinations(const Setup& setup, const State& state, SpaceId hex, bool at_end, TargetList& targets) {
  const Members members = members_in(setup, state, hex, at_end);
  if (members.cavalry >= 2) targets.push_back(kCavalry);
  if (members.divisions >= 2) targets.push_back(kCorps);
  for (int corps = 0; corps <= 3; ++corps) {
    if (members.corps >= corps && members.divisions >= 6 - 2 * corps) {
      targets.push_back(static_cast<std::uint16_t>(kArmy + corps));
    }
  }
  if (state.phase != Phase::Assembly || stack_in(setup, state, hex) != Stack::Illegal || !can_unite(setup, state, hex))
    return;
  // L71-STK-ILLEGAL: a stack that combining can fix is fixed, not made worse.
  TargetList whole;
  for (const std::uint16_t what : targets) {
    const int parts = what < kArmy ? 2 : 6 - (what - kArmy);
    if (parts == friendly_combat(state, state.phasing, hex)) whole.push_back(what);
  }
  targets = whole;
}

void combine(const Setup& setup, State& state, SpaceId hex, int what) {
  const Seat seat = state.phasing;
  const bool at_end = state.phase != Phase::Movement;
  int corps = what >= kArmy ? what - kArmy : 0;
  int divisions = what == kCorps ? 2 : what >= kArmy ? 6 - 2 * corps : 0;
  int cavalry = what == kCavalry ? 2 : 0;
  std::uint16_t marks = kOrganized;
  const UnitSet standing = state.standing[index(seat)];
  for_each(seat, standing, [&](UnitId unit) {
    if (hex_of(state, unit) != hex || !can_join(setup, state, unit, at_end)) return;
    const Type type = type_of(state, unit);
    int* wanted = type == Type::Corps             ? &corps
                  : type == Type::Division        ? &divisions
                  : type == Type::CavalryDivision ? &cavalry
                                                  : nullptr;
    if (wanted == nullptr || *wanted == 0) return;
    --*wanted;
    marks |= static_cast<std::uint16_t>(state.marks[index(unit)] & (kMoved | kFought | kUncovered));
    discard(setup, state, unit);
  });
  const Type made_of = what == kCavalry ? Type::CavalryCorps : what == kCorps ? Type::Corps : Type::Army;
  const UnitId made = create(state, seat, made_of);
  state.marks[index(made)] = marks;
  // L71-STK-E4, L71-STK-E5.
  state.left[index(made)] =
      state.phase == Phase::Placement && !setup.revised() ? static_cast<std::uint8_t>(setup.organize_cost())
      : at_end                                            ? std::uint8_t{0}
               : static_cast<std::uint8_t>(setup.allowance(seat, made_of) - setup.organize_cost());
  put(setup, state, made, hex);
}

void list_assembly(const Setup& setup, const State& state, ChoiceList& choices) {
  const Seat seat = state.phasing;
  bool in_order = true;
  for_each_hex(state, seat, [&](SpaceId hex) {
    if (at(state, hex).combat() < 2) return;
    TargetList targets;
    list_combinations(setup, state, hex, true, targets);
    if (!targets.empty()) choices.push_back(choice(Kind::Combine, hex));
    const Stack stack = stack_in(setup, state, hex);
    if (stack == Stack::Illegal || (stack == Stack::Hungry && !is_fed(setup, state, hex))) in_order = false;
    // L71-STK-ILLEGAL: what nothing else can mend.
    if (stack == Stack::Illegal && !can_unite(setup, state, hex)) {
      for_each_in(state, seat, hex, [&](UnitId unit) {
        if (is_combat(type_of(state, unit))) choices.push_back(choice(Kind::Dissolve, unit));
      });
    }
  });
  for_each(seat, state.standing[index(seat)], [&](UnitId supply) {
    if (!is_supply(type_of(state, supply)) || has(state, supply, kServes)) return;
    if (in_order) {
      choices.push_back(choice(Kind::Destroy, supply));  // L71-SUP-E2
      return;
    }
    if (!usable(state, supply)) return;
    bool needed = false;
    for_each_hex(state, seat, [&](SpaceId hex) {
      needed = needed || (in_reach(setup, hex, hex_of(state, supply)) && stack_in(setup, state, hex) == Stack::Hungry &&
                          !is_fed(setup, state, hex));
    });
    if (needed) choices.push_back(choice(Kind::Feed, supply));  // L71-STK-B2
  });
  if (in_order) choices.push_back(choice(Kind::EndAssembly));
}

}  // namespace leipzig::leipzig1971
