// What a build-up, a breakdown, a forced march, an elimination or a battle would bring, told before it is done.
#include <algorithm>

#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"

namespace leipzig::leipzig1971 {
namespace {

// ---- build-up and breakdown ----

void add_changed(const Setup& setup, const State& state, const State& other, SpaceId hex, const std::string& side,
                 engine::Preview& preview) {
  int sum = 0;
  for_each_in(state, state.phasing, hex, [&](UnitId unit) {
    const Type type = type_of(state, unit);
    if (type_of(other, unit) == type && hex_of(other, unit) == hex) return;
    const TypeValues& values = setup.values(seat_of(unit), type);
    const std::string label = side == "before" ? name_of(setup, state, unit) : values.title + " " + values.designation;
    const int strength = is_combat(type) ? values.strength : 0;
    preview.terms.push_back({side, label, strength, "L71-STK-E"});
    sum += strength;
  });
  preview.totals.push_back({side, sum});
}

engine::Preview organized(const Setup& setup, const State& before, const State& after, SpaceId hex) {
  engine::Preview preview;
  add_changed(setup, before, after, hex, "before", preview);
  add_changed(setup, after, before, hex, "after", preview);
  // L71-STK-E2: each unit that goes in or comes out pays; free while the armies are set up (L71-SET-COUNTS).
  const int cost = before.phase == Phase::Placement ? 0 : setup.organize_cost();
  preview.terms.push_back({"cost", "movement points of each unit", cost, "L71-STK-E2"});
  preview.totals.push_back({"cost", cost});
  return preview;
}

// ---- forced march ----

// Out of 36: the first die, and the second where a letter is risked.
struct Risks {
  int on = 0;
  int dispersed = 0;
  int halted = 0;
  int destroyed = 0;
};

void add_risk(Risks& risks, std::string_view code, int weight) {
  if (code == "X") {
    risks.destroyed += weight;
  } else if (code == "D") {
    risks.dispersed += weight;
  } else {
    risks.on += weight;
  }
}

// L71-FM-TABLES, L71-FM-SECOND.
Risks risks_of(const Setup& setup, int multiple, bool dares) {
  Risks risks;
  const kit::ResultsTable& first = setup.first_march();
  const kit::ResultsTable& second = setup.second_march();
  const auto column = static_cast<std::size_t>(multiple - 2);
  for (std::size_t code = 0; code < first.codes().size(); ++code) {
    const auto weight = static_cast<int>(first.distribution(column)[code]);
    const auto letter = second.column(first.codes()[code]);
    if (!letter) {
      add_risk(risks, first.codes()[code], 6 * weight);
    } else if (!dares) {
      risks.halted += 6 * weight;
    } else {
      for (std::size_t next = 0; next < second.codes().size(); ++next) {
        add_risk(risks, second.codes()[next], weight * static_cast<int>(second.distribution(*letter)[next]));
      }
    }
  }
  return risks;
}

engine::Preview march(const std::string& title, const Risks& risks) {
  engine::Preview preview;
  preview.title = title;
  const auto add = [&](std::string_view code, std::string_view label, int weight) {
    if (weight > 0) preview.chances.push_back({std::string(code), std::string(label), weight, {}});
  };
  add("-", "goes on unharmed", risks.on);
  add("halt", "stops where it is, unharmed", risks.halted);
  add("D", "goes on, then dispersed", risks.dispersed);
  add("X", "destroyed", risks.destroyed);
  return preview;
}

std::vector<engine::Preview> march_risks(const Setup& setup, int how) {
  const int multiple = march_multiple(how);
  if (!march_by_die(how)) return {march("without a die", {36, 0, 0, 0})};  // L71-FM-SUPPLY, L71-FM-GOTHA
  return {march("halting at a letter", risks_of(setup, multiple, false)),
          march("risking the second die", risks_of(setup, multiple, true))};
}

// ---- battles, also those without a die (L71-AUT-WHAT, L71-CRT-AUTO) ----

engine::Preview elimination(const Setup& setup, const State& state, SpaceId from, SpaceId hex) {
  Attack attack;
  attack.from = from;
  attack.sides = static_cast<std::uint8_t>(1u << setup.direction(from, hex));
  attack.supplied =
      !can_eliminate(setup, state, from, hex, false) || fortress_supply(setup, state, state.phasing, from);
  std::vector<UnitId> attackers;
  for_each_in(state, state.phasing, from, [&](UnitId unit) {
    if (can_attack(state, unit)) attackers.push_back(unit);
  });
  const Seat enemy = engine::other(state.phasing);
  return combat_preview(setup, state, attack, attackers, [&](SpaceId there) {
    return fortress_supply(setup, state, enemy, there) || supply_may_be_in_reach(setup, state, enemy, there);
  });
}

std::vector<engine::Preview> declared_battle(const Setup& setup, const State& state, SpaceId from) {
  for (const Attack& declared : state.attacks) {
    if (declared.from != from) continue;
    Attack attack = declared;
    for (std::size_t d = 0; d < 6; ++d) {
      const SpaceId hex = setup.ways(from)[d].to;
      if ((attack.sides >> d & 1) != 0 && !enemy_at(state, state.phasing, hex)) {
        attack.sides = static_cast<std::uint8_t>(attack.sides & ~(1u << d));
      }
    }
    if (attack.sides == 0) return {};
    std::vector<UnitId> attackers;
    for_each_in(state, state.phasing, from, [&](UnitId unit) {
      if (has(state, unit, kAttacking)) attackers.push_back(unit);
    });
    engine::Preview preview =
        combat_preview(setup, state, attack, attackers, [&](SpaceId hex) { return is_supplied(setup, state, hex); });
    add_effects(setup, state, attack, preview);
    return {std::move(preview)};
  }
  return {};
}

}  // namespace

std::vector<engine::Forecast> Leipzig1971::forecasts(const Seen& seen, engine::Choice choice) const {
  std::vector<engine::Forecast> list;
  const Kind kind = kind_of(choice);
  const bool battle = kind == Kind::Eliminate || kind == Kind::Resolve;
  if (kind != Kind::Break && kind != Kind::Combine && kind != Kind::March && !battle) return list;
  const State state = known(setup_, seen);
  TargetList codes;
  targets(state, choice, codes);
  for (const std::uint16_t code : codes) {
    engine::Forecast forecast{code, {}};
    if (kind == Kind::March) {
      forecast.previews = march_risks(setup_, code);
    } else if (kind == Kind::Eliminate) {
      forecast.previews.push_back(elimination(setup_, state, hex_of(choice), kit::space_at(code)));
    } else if (kind == Kind::Resolve) {
      forecast.previews = declared_battle(setup_, state, hex_of(choice));
    } else {
      State after = state;
      apply(after, {choice, code});
      const SpaceId hex = kind == Kind::Break ? hex_of(state, unit_of(choice)) : hex_of(choice);
      forecast.previews.push_back(organized(setup_, state, after, hex));
    }
    list.push_back(std::move(forecast));
  }
  return list;
}

}  // namespace leipzig::leipzig1971
