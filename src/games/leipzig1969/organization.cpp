// Building up and breaking down: divisions, corps and armies.
#include <algorithm>

#include "games/leipzig1969/chapters.h"

namespace leipzig::leipzig1969 {
namespace {

// What can still be combined in a hex.
struct Parts {
  int infantry_divisions = 0;
  int cavalry_divisions = 0;
  int infantry_corps = 0;

  void add(Type type) {
    if (type == Type::InfantryDivision) ++infantry_divisions;
    if (type == Type::CavalryDivision) ++cavalry_divisions;
    if (type == Type::InfantryCorps) ++infantry_corps;
  }
  void take(Type type) {
    if (type == Type::InfantryDivision) --infantry_divisions;
    if (type == Type::InfantryCorps) --infantry_corps;
  }
  // L69-ORG-COUNTS: three corps or six divisions, not a mixture.
  void keep_only(Type type) {
    if (type != Type::InfantryDivision) infantry_divisions = 0;
    if (type != Type::InfantryCorps) infantry_corps = 0;
  }
  // Whether some of them add up to exactly this number of infantry divisions.
  bool make_up(const Setup& setup, int divisions) const {
    const int corps_size = setup.info(Type::InfantryCorps).divisions;
    for (int corps = 0; corps <= infantry_corps && corps * corps_size <= divisions; ++corps) {
      if (divisions - corps * corps_size <= infantry_divisions) return true;
    }
    return false;
  }
};

Parts parts_in(const Setup& setup, const State& state, SpaceId hex) {
  Parts parts;
  for_stack(state, hex, [&](UnitId unit) {
    if (may_combine(setup, state, unit)) parts.add(setup.type(unit));
  });
  return parts;
}

int army_size(const Setup& setup) { return setup.info(Type::InfantryArmy).divisions; }

bool is_army_part(Type type) { return type == Type::InfantryDivision || type == Type::InfantryCorps; }

// L69-ORG-TRADE: one counter with more combat factors. L69-ORG-COST: the smallest remainder among the parts, but no
// more than its own factor.
void unite(const Setup& setup, State& state, const UnitSet& parts, Type whole) {
  const UnitId any = parts.first();
  const SpaceId hex = state.where[index(any)];
  const Seat seat = owner(setup, state, any);
  int left = setup.info(whole).movement;
  int used = 0;
  bool stopped = false;
  bool risen = false;
  bool besieged = false;
  parts.for_each([&](UnitId part) {
    left = std::min(left, state.left[index(part)] - setup.combining_cost());
    used = std::max(used, state.used[index(part)] + setup.combining_cost());
    stopped = stopped || state.stopped.has(part);
    risen = risen || state.risen.has(part);
    besieged = besieged || state.besieged.has(part);
    discard(setup, state, part);
  });
  const UnitId unit = draw(setup, state, seat, whole);
  put(setup, state, unit, hex);
  state.left[index(unit)] = static_cast<std::uint8_t>(left);
  state.used[index(unit)] = static_cast<std::uint8_t>(used);
  state.stopped.set(unit, stopped);
  state.risen.set(unit, risen);
  state.besieged.set(unit, besieged);
}

}  // namespace

// L69-ORG-COST: a part needs two factors; L69-ORG-BREAK: not in siege position, not scattered.
bool may_combine(const Setup& setup, const State& state, UnitId unit) {
  return state.left[index(unit)] >= setup.combining_cost() && !state.siege.has(unit) && !state.scattered.has(unit) &&
         !state.attacked.has(unit);
}

bool can_merge(const Setup& setup, const State& state, SpaceId hex, UnitId arriving, int left) {
  Parts parts = parts_in(setup, state, hex);
  if (arriving != UnitId::None && left >= setup.combining_cost()) parts.add(setup.type(arriving));
  if (!setup.options().first_rules && parts.infantry_divisions < 2) parts.keep_only(Type::InfantryCorps);
  return parts.infantry_divisions >= 2 || parts.cavalry_divisions >= 2 || parts.make_up(setup, army_size(setup));
}

bool can_form_army(const Setup& setup, const State& state, UnitId unit) {
  if (!is_army_part(setup.type(unit)) || !may_combine(setup, state, unit)) return false;
  Parts parts = parts_in(setup, state, state.where[index(unit)]);
  parts.take(setup.type(unit));
  if (!setup.options().first_rules) parts.keep_only(setup.type(unit));
  return parts.make_up(setup, army_size(setup) - setup.info(unit).divisions);
}

// L69-ORG-BREAK: free; but into a full hex only where the parts can go on or join again.
bool may_break(const Setup& setup, const State& state, UnitId unit) {
  const TypeInfo& info = setup.info(unit);
  if (!info.smaller || state.siege.has(unit) || state.scattered.has(unit) || state.attacked.has(unit)) return false;
  const SpaceId hex = state.where[index(unit)];
  if (stack_size(state, hex) - 1 + info.parts <= kStackLimit) return true;
  if (state.part == Phase::Combat) return false;
  const int left = setup.info(*info.smaller).movement - state.used[index(unit)];
  if (left >= setup.combining_cost()) return true;
  bool relief = false;
  for_stack(state, hex, [&](UnitId there) { relief = relief || setup.type(there) == Type::Supply; });
  return relief;
}

void list_reorganizers(const Setup& setup, const State& state, ChoiceList& choices) {
  const UnitSet own = state.on_map[index(state.phasing)] & setup.combat();
  own.for_each([&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    const bool alone = state.head[index(hex)] == unit && state.next[index(unit)] == UnitId::None;
    const Type type = setup.type(unit);
    const bool division = type == Type::InfantryDivision || type == Type::CavalryDivision;
    if (alone && division) return;
    if (!alone && may_combine(setup, state, unit)) {
      bool partner = false;
      if (division) {
        for_stack(state, hex, [&](UnitId there) {
          partner = partner || (there != unit && setup.type(there) == type && may_combine(setup, state, there));
        });
      }
      if (partner) choices.push_back(choice(Kind::Combine, unit));
      if (can_form_army(setup, state, unit)) choices.push_back(choice(Kind::Army, unit));
    }
    if (!division && may_break(setup, state, unit)) choices.push_back(choice(Kind::Break, unit));
  });
}

// L69-ORG-BREAK: at any time, so in the combat part too.
void list_breakers(const Setup& setup, const State& state, ChoiceList& choices) {
  if (setup.options().first_rules) return;
  (state.on_map[index(state.phasing)] & setup.combat()).for_each([&](UnitId unit) {
    if (setup.info(unit).smaller && may_break(setup, state, unit)) choices.push_back(choice(Kind::Break, unit));
  });
}

// L69-ORG-SAMEHEX: of its own hex.
void list_partners(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  for_stack(state, state.where[index(unit)], [&](UnitId there) {
    if (there != unit && setup.type(there) == setup.type(unit) && may_combine(setup, state, there)) {
      targets.push_back(static_cast<std::uint16_t>(index(there)));
    }
  });
}

// L69-ORG-SAMEHEX: a part of the same hex joins where the rest can still make up the army.
void list_joiners_of_army(const Setup& setup, const State& state, ChoiceList& choices) {
  int missing = army_size(setup);
  Parts free = parts_in(setup, state, state.where[index(state.forming.first())]);
  state.forming.for_each([&](UnitId unit) {
    missing -= setup.info(unit).divisions;
    free.take(setup.type(unit));
  });
  const Type kind = setup.type(state.forming.first());
  if (!setup.options().first_rules) free.keep_only(kind);
  for_stack(state, state.where[index(state.forming.first())], [&](UnitId unit) {
    if (state.forming.has(unit) || !is_army_part(setup.type(unit)) || !may_combine(setup, state, unit)) return;
    if (!setup.options().first_rules && setup.type(unit) != kind) return;
    const int rest = missing - setup.info(unit).divisions;
    Parts others = free;
    others.take(setup.type(unit));
    if (rest >= 0 && others.make_up(setup, rest)) choices.push_back(choice(Kind::Join, unit));
  });
}

void combine(const Setup& setup, State& state, UnitId unit, UnitId other) {
  UnitSet parts;
  parts.add(unit);
  parts.add(other);
  unite(setup, state, parts, setup.type(unit) == Type::InfantryDivision ? Type::InfantryCorps : Type::CavalryCorps);
}

void form_army(const Setup&, State& state, UnitId unit) {
  state.forming.add(unit);
  state.phase = Phase::Forming;
}

void join_army(const Setup& setup, State& state, UnitId unit) {
  state.forming.add(unit);
  int divisions = 0;
  state.forming.for_each([&](UnitId part) { divisions += setup.info(part).divisions; });
  if (divisions < army_size(setup)) return;
  const UnitSet parts = state.forming;
  unite(setup, state, parts, Type::InfantryArmy);
  state.phase = Phase::Movement;
}

// L69-ORG-BREAK: each part has its own factor less what the parent has used.
void break_down(const Setup& setup, State& state, UnitId unit) {
  const int used = state.used[index(unit)];
  const bool stopped = state.stopped.has(unit);
  const bool risen = state.risen.has(unit);
  const bool besieged = state.besieged.has(unit);
  const bool moving = state.part == Phase::Movement;
  split(setup, state, unit, [&](UnitId part) {
    state.left[index(part)] = static_cast<std::uint8_t>(moving ? std::max(0, setup.movement(part) - used) : 0);
    state.used[index(part)] = static_cast<std::uint8_t>(used);
    state.stopped.set(part, stopped);
    state.risen.set(part, risen);
    state.besieged.set(part, besieged);
  });
}

}  // namespace leipzig::leipzig1969
