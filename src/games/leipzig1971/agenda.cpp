// What is still to do before a phase can end: stacks to clear or to feed, units that must withdraw, reinforcements,
// hexes that must be attacked; and the attacks declared so far.
#include <map>

#include "engine/views.h"
#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"

namespace leipzig::leipzig1971 {
namespace {

using engine::Duty;

std::string place_name(const Setup& setup, SpaceId hex) { return std::string(setup.board().id(hex)); }

std::vector<std::string> combat_units(const Setup& setup, const State& state, SpaceId hex) {
  std::vector<std::string> units;
  for_each_in(state, state.deciding, hex, [&](UnitId unit) {
    if (is_combat(type_of(state, unit))) units.push_back(name_of(setup, state, unit));
  });
  return units;
}

Duty duty_at(const Setup& setup, SpaceId hex, std::string id, std::string text, std::string rule) {
  Duty duty;
  duty.id = std::move(id);
  duty.must = true;
  duty.text = std::move(text);
  duty.spaces = {place_name(setup, hex)};
  duty.rule = std::move(rule);
  return duty;
}

// L71-SET-ORDER: every unit is placed before the side is done. One duty for each row of the chart.
void add_placement(const Setup& setup, const State& state, std::vector<Duty>& duties) {
  std::map<std::uint8_t, Duty> rows;
  for (std::size_t n = 0; n < kSideUnits; ++n) {
    const UnitId unit = unit_at(state.deciding, n);
    if (type_of(state, unit) == Type::None || hex_of(state, unit) != kArriving) continue;
    Duty& duty = rows[state.left[index(unit)]];
    duty.units.push_back(name_of(setup, state, unit));
    if (!duty.spaces.empty()) continue;
    TargetList hexes;
    list_placement_hexes(setup, state, unit, hexes);
    for (const std::uint16_t hex : hexes) duty.spaces.push_back(place_name(setup, kit::space_at(hex)));
  }
  for (auto& [row, duty] : rows) {
    duty.id = "deploy";
    duty.must = true;
    const std::size_t units = duty.units.size();
    const std::size_t hexes = duty.spaces.size();
    duty.text = (units == 1 ? "place " + duty.units.front() : "place " + std::to_string(units) + " units") + " in " +
                (hexes == 1 ? duty.spaces.front() : "one of " + std::to_string(hexes) + " hexes");
    duty.rule = "L71-SET-ORDER";
    duties.push_back(std::move(duty));
  }
}

// L71-ARM-SIDES, L71-STK-ILLEGAL, L71-FM-FIRSTPART: as movement.cpp asks for them.
void add_movement(const Setup& setup, const State& state, std::vector<Duty>& duties) {
  if (state.stage == MarchStage::First) {
    const SpaceId hex = hex_of(state, state.mover);
    duties.push_back(duty_at(setup, hex, "march", "roll for the forced march of " + name_of(setup, state, state.mover),
                             "L71-FM-FIRSTPART"));
    duties.back().units = {name_of(setup, state, state.mover)};
    return;
  }
  for_each_hex(state, state.phasing, [&](SpaceId hex) {
    bool moves = false;
    std::vector<std::string> astray;
    for_each_in(state, state.phasing, hex, [&](UnitId unit) {
      const bool can = has_move(setup, state, unit);
      moves = moves || (can && is_combat(type_of(state, unit)));
      if (can && must_withdraw(setup, state, unit)) astray.push_back(name_of(setup, state, unit));
    });
    if (!astray.empty()) {
      duties.push_back(duty_at(setup, hex, "withdraw",
                               "units in " + place_name(setup, hex) + " must withdraw behind the line",
                               "L71-ARM-SIDES"));
      duties.back().units = std::move(astray);
    }
    if (!moves || at(state, hex).combat() < 2) return;
    if (stack_in(setup, state, hex) != Stack::Illegal || can_unite(setup, state, hex)) return;
    duties.push_back(duty_at(setup, hex, "stack",
                             "the stack in " + place_name(setup, hex) + " has no supply: move units out of it",
                             "L71-STK-ILLEGAL"));
    duties.back().units = combat_units(setup, state, hex);
  });
}

void add_assembly(const Setup& setup, const State& state, std::vector<Duty>& duties) {
  for_each_hex(state, state.phasing, [&](SpaceId hex) {
    if (at(state, hex).combat() < 2) return;
    const Stack stack = stack_in(setup, state, hex);
    const std::string where = place_name(setup, hex);
    if (stack == Stack::Hungry && !is_fed(setup, state, hex)) {
      duties.push_back(
          duty_at(setup, hex, "feed", "the stack in " + where + " needs supply: feed or combine it", "L71-STK-B2"));
    } else if (stack == Stack::Illegal) {
      duties.push_back(duty_at(setup, hex, "crowded",
                               "the stack in " + where + " has no supply: combine it" +
                                   (can_unite(setup, state, hex) ? "" : " or dissolve units"),
                               "L71-STK-ILLEGAL"));
    } else {
      return;
    }
    duties.back().units = combat_units(setup, state, hex);
  });
}

// L71-REI-CHART: what is not placed does not come.
void add_arrivals(const Setup& setup, const State& state, std::vector<Duty>& duties) {
  for (std::size_t n = 0; n < kSideUnits; ++n) {
    const UnitId unit = unit_at(state.deciding, n);
    if (type_of(state, unit) == Type::None || hex_of(state, unit) != kArriving) continue;
    TargetList hexes;
    list_entries(setup, state, unit, hexes);
    if (hexes.empty()) continue;
    Duty duty;
    duty.id = "enter";
    duty.loses = true;
    duty.units = {name_of(setup, state, unit)};
    for (const std::uint16_t hex : hexes) duty.spaces.push_back(place_name(setup, kit::space_at(hex)));
    duty.text = duty.units.front() + " arrives on turn " + std::to_string(state.turn) + " in " + duty.spaces.front();
    duty.rule = "L71-REI-CHART";
    duties.push_back(std::move(duty));
  }
}

// L71-REC-ATTACK: as look_unpaid asks for them.
void add_declaring(const Setup& setup, const State& state, std::vector<Duty>& duties) {
  for (const SpaceId hex : state.duties) {
    if (attacked(setup, state, hex)) continue;
    duties.push_back(duty_at(setup, hex, "attack", place_name(setup, hex) + " was reconnoitred and must be attacked",
                             "L71-REC-ATTACK"));
  }
  if (!duties.empty() && !look_unpaid(setup, state)) duties.clear();  // none of them can be attacked
}

engine::DeclaredAttack declared(const Setup& setup, const State& state, const Attack& attack) {
  engine::DeclaredAttack shown;
  shown.seat = state.phasing;
  shown.from = {place_name(setup, attack.from)};
  for (std::size_t d = 0; d < 6; ++d) {
    if ((attack.sides >> d & 1) != 0) shown.to.push_back(place_name(setup, setup.ways(attack.from)[d].to));
  }
  return shown;
}

std::optional<Kind> ending_of(Phase phase) {
  switch (phase) {
    case Phase::Placement:
      return Kind::EndPlacement;
    case Phase::Arrival:
      return Kind::EndArrivals;
    case Phase::Movement:
      return Kind::EndMovement;
    case Phase::Assembly:
      return Kind::EndAssembly;
    case Phase::Declaring:
      return Kind::EndDeclaring;
    case Phase::Evading:
      return Kind::EndEvading;
    case Phase::Sustaining:
      return Kind::EndSustaining;
    case Phase::Advance:
      return Kind::EndAdvance;
    default:
      return std::nullopt;
  }
}

}  // namespace

engine::Agenda Leipzig1971::agenda(const Seen& seen, engine::Viewer viewer) const {
  const State state = known(setup_, seen);
  engine::Agenda agenda;
  for (const Attack& attack : state.attacks) agenda.attacks.push_back(declared(setup_, state, attack));
  if (state.phase == Phase::Naming && state.battle.from != SpaceId::None) {
    agenda.attacks.push_back(declared(setup_, state, state.battle));
  }
  if (viewer != state.deciding) return agenda;
  if (const auto ending = ending_of(state.phase)) agenda.ending = engine::Action(choice(*ending));
  switch (state.phase) {
    case Phase::Placement:
      add_placement(setup_, state, agenda.duties);
      break;
    case Phase::Movement:
      add_movement(setup_, state, agenda.duties);
      break;
    case Phase::Assembly:
      add_assembly(setup_, state, agenda.duties);
      break;
    case Phase::Arrival:
      add_arrivals(setup_, state, agenda.duties);
      break;
    case Phase::Declaring:
      add_declaring(setup_, state, agenda.duties);
      break;
    case Phase::Resolving:
      for (const engine::DeclaredAttack& attack : agenda.attacks) {
        Duty duty;
        duty.id = "resolve";
        duty.must = true;
        duty.text = "resolve the attack from " + attack.from.front();
        duty.spaces = attack.to;
        duty.rule = "L71-CBT-G";
        agenda.duties.push_back(std::move(duty));
      }
      break;
    default:
      break;
  }
  return agenda;
}

}  // namespace leipzig::leipzig1971
