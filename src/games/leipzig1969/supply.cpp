// Supply: what depots produce, what attacks use up, what is captured or destroyed.
#include "games/leipzig1969/chapters.h"

namespace leipzig::leipzig1969 {
namespace {

// L69-SUP-CAPTURE: not in the turn of capture. L69-SUP-DEPOTSUPPLY: a depot is none of them.
UnitSet usable_supply(const Setup& setup, const State& state, Seat seat) {
  return (setup.of_type(Type::Supply) & state.on_map[index(seat)]) - state.fresh;
}

}  // namespace

// L69-SUP-PRODUCE: one a turn; two while both depots of a side are free. L69-SUP-LIMIT: captured counters still count
// for their first owner.
void produce(const Setup& setup, State& state, Seat seat) {
  const UnitSet depots = setup.of_type(Type::Depot) & state.on_map[index(seat)];
  UnitSet free;
  depots.for_each([&](UnitId depot) {
    if (!is_buttoned_up(setup, state, seat, state.where[index(depot)])) free.add(depot);
  });
  if (free.none() && depots.any() && !setup.options().first_rules) free.add(depots.first());
  free.for_each([&](UnitId depot) {
    const UnitId supply = draw(setup, state, seat, Type::Supply);
    if (supply != UnitId::None) put(setup, state, supply, state.where[index(depot)]);
  });
}

HexBits supplied_hexes(const Setup& setup, const State& state, Seat seat) {
  HexBits hexes;
  usable_supply(setup, state, seat).for_each([&](UnitId supply) {
    const SpaceId hex = state.where[index(supply)];
    hexes.add(hex);
    for (const SpaceId near : setup.board().neighbours(hex)) {
      if (near != SpaceId::None) hexes.add(near);
    }
  });
  return hexes;
}

// L69-CBT-SUPPLY: next to it or in the same hex; L69-SIEGE-SUPPLY: a besieged unit attacks out only with it.
bool serves(const Setup& setup, const State& state, UnitId supply, UnitId attacker) {
  const SpaceId from = state.where[index(supply)];
  const SpaceId to = state.where[index(attacker)];
  if (from == to) return true;
  if (setup.distance(from, to) > 1) return false;
  if (!setup.options().first_rules) return !is_besieged(setup, state, attacker);
  return !(setup.is_town(to) && is_buttoned_up(setup, state, owner(setup, state, attacker), to));
}

bool is_supplied(const Setup& setup, const State& state, UnitId attacker) {
  bool supplied = false;
  usable_supply(setup, state, owner(setup, state, attacker)).for_each([&](UnitId supply) {
    supplied = supplied || serves(setup, state, supply, attacker);
  });
  return supplied;
}

// L69-SUP-USE: a unit next to one already used draws on that one; where only one can serve there is nothing to name.
UnitSet supply_to_name(const Setup& setup, State& state) {
  const UnitSet usable = usable_supply(setup, state, state.phasing);
  while (true) {
    UnitSet choices;
    UnitId forced = UnitId::None;
    state.attackers.for_each([&](UnitId attacker) {
      UnitSet servers;
      usable.for_each([&](UnitId supply) {
        if (serves(setup, state, supply, attacker)) servers.add(supply);
      });
      if ((servers & state.spent).any()) return;
      if (servers.count() == 1 && forced == UnitId::None) forced = servers.first();
      choices = choices | servers;
    });
    if (forced == UnitId::None) return choices;
    state.spent.add(forced);
    state.stopped.set(forced, state.part == Phase::Movement);
  }
}

void use_up_supply(const Setup& setup, State& state) {
  const UnitSet spent = state.spent;
  spent.for_each([&](UnitId supply) { discard(setup, state, supply); });
}

// L69-CBT-HELPLESS: a combat unit marches in. Supply changes hands, everything else is destroyed.
void take_counters(const Setup& setup, State& state, Seat taker, SpaceId hex) {
  for_stack(state, hex, [&](UnitId unit) {
    if (owner(setup, state, unit) == taker) return;
    const Type type = setup.type(unit);
    if (type != Type::Supply) {
      const Seat loser = owner(setup, state, unit);
      discard(setup, state, unit);
      if (type == Type::Depot) note_lost_depot(setup, state, loser);  // L69-SUP-DEPOTLOSS
      return;
    }
    // L69-SUP-CAPTURE.
    lift(setup, state, unit);
    state.captured.set(unit, !state.captured.has(unit));
    state.fresh.add(unit);
    state.scattered.remove(unit);
    put(setup, state, unit, hex);
    if (setup.options().first_rules) state.left[index(unit)] = static_cast<std::uint8_t>(setup.movement(unit));
  });
}

// L69-SUP-DESTROY.
void destroy_supply(const Setup& setup, State& state, UnitId supply) { discard(setup, state, supply); }

}  // namespace leipzig::leipzig1969
