// Why not? The rule that forbids an illegal action, as text. Called only after a refusal.
#include "games/leipzig1969/chapters.h"
#include "games/leipzig1969/game.h"

namespace leipzig::leipzig1969 {
namespace {

std::string hex_name(const Setup& setup, std::uint16_t target) {
  return target < setup.hexes() ? std::string(setup.board().id(kit::space_at(target))) : "off the map";
}

bool is_unit(const Setup& setup, UnitId unit) { return index(unit) < kUnits && setup.all().has(unit); }

bool is_own(const State& state, UnitId unit) { return state.on_map[index(state.phasing)].has(unit); }

bool is_of_movement(Kind kind) { return kind >= Kind::Move && kind <= Kind::EndMovement; }

Refusal no_such_unit() { return {"L69-COMP-COUNTER", "there is no such unit"}; }

Refusal explain_deployment(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const UnitId unit = unit_of(action.choice());
  const SpaceId hex = kit::space_at(action.target());
  if (kind == Kind::EndDeployment || kind == Kind::Historical) {
    return {"L69-SETUP-ORDER", kind == Kind::EndDeployment ? "units are still to be placed" : "all units are placed"};
  }
  if (kind != Kind::Deploy) return {"L69-SETUP-ORDER", "both sides deploy before play begins"};
  if (!is_unit(setup, unit)) return no_such_unit();
  const Group* group = setup.group_of(unit);
  if (setup.colour(unit) != state.deciding) {
    return {"L69-SETUP-ORDER", "the Allies place all their units first, then the French"};
  }
  if (group == nullptr)
    return {"L69-SETUP-DIVISIONS", setup.id(unit) + " is not on the chart: units start as divisions"};
  if (group->enters) return {"L69-SETUP-RUSSIA", setup.id(unit) + " enters at the east edge during play"};
  if (!state.waiting.has(unit)) return {"L69-SETUP-ORDER", setup.id(unit) + " is already placed"};
  if (action.target() >= setup.hexes() || !group->area.has(hex)) {
    return {"L69-SETUP-AREAS", hex_name(setup, action.target()) + " is not in the area of the " + group->title};
  }
  return {"L69-SETUP-DIVISIONS", "there are already three units in " + hex_name(setup, action.target())};
}

Refusal explain_entry(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const UnitId unit = unit_of(action.choice());
  const SpaceId hex = kit::space_at(action.target());
  if (!state.waiting.has(unit)) return {"L69-SETUP-RUSSIA", setup.id(unit) + " does not enter from outside"};
  const Group* group = setup.group_of(unit);
  if (group->turn > state.turn) return {"L69-SETUP-RUSSIA", setup.id(unit) + " arrives later"};
  if (kind != Kind::Enter) return {"L69-SETUP-RUSSIA", setup.id(unit) + " must enter the map first"};
  if (action.target() >= setup.hexes() || !group->area.has(hex)) {
    return {"L69-SETUP-RUSSIA", hex_name(setup, action.target()) + " is not one of the marked hexes of the east edge"};
  }
  if (held_by(state, engine::other(group->seat), hex))
    return {"L69-SETUP-RUSSIA", "the enemy holds " + hex_name(setup, action.target())};
  return {"L69-STACK-THREE", hex_name(setup, action.target()) + " is full"};
}

std::optional<Refusal> cannot_act(const Setup& setup, const State& state, UnitId unit) {
  if (state.scattered.has(unit))
    return Refusal{"L69-CRT-PINNED", setup.id(unit) + " is scattered and misses this turn"};
  if (state.attacked.has(unit))
    return Refusal{"L69-CBT-AUTO", setup.id(unit) + " has attacked and cannot do anything else"};
  return std::nullopt;
}

Refusal at_river() { return {"L69-MOVE-RIVER", "rivers can only be crossed at bridges or with a friendly engineer"}; }

std::string cost_rule(const Setup& setup, SpaceId from, SpaceId hex, std::size_t side) {
  if (setup.dry_cost(from, side) == 1) return "L69-MOVE-LIMIT";
  return setup.board().terrains()[setup.board().terrain(hex)] == "pass" ? "L69-MOVE-PASS" : "L69-MOVE-MOUNTAIN";
}

// A plain search without zones of control, if asked without rivers.
int cheapest(const Setup& setup, const State& state, SpaceId from, SpaceId hex, bool dry) {
  constexpr int kFar = 1 << 20;
  std::vector<int> cost(setup.hexes(), kFar);
  std::vector<SpaceId> open = {from};
  cost[index(from)] = 0;
  const Crossings crossings = crossings_of(setup, state, state.phasing);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const SpaceId here = open[i];
    for (std::size_t side = 0; side < 6; ++side) {
      const kit::Step& step = setup.steps(here)[side];
      if (step.to == SpaceId::None) continue;
      if (!dry && step.cost == kit::kClosed && engineer_between(crossings, here, step.to) == UnitId::None) continue;
      if (held_by(state, engine::other(state.phasing), step.to)) continue;
      const int total = cost[index(here)] + setup.dry_cost(here, side);
      if (total >= cost[index(step.to)] || total > 16) continue;
      cost[index(step.to)] = total;
      open.push_back(step.to);
    }
  }
  return cost[index(hex)];
}

// What is in the way: zones, the factor, or water.
Refusal explain_distance(const Setup& setup, const State& state, engine::Action action) {
  const UnitId unit = unit_of(action.choice());
  const SpaceId hex = kit::space_at(action.target());
  const SpaceId from = state.where[index(unit)];
  const int left = state.left[index(unit)];
  const auto side = setup.side_to(from, hex);
  if (side && setup.steps(from)[*side].cost == kit::kClosed) return at_river();
  if (side && setup.dry_cost(from, *side) > left)
    return {cost_rule(setup, from, hex, *side), setup.id(unit) + " does not have enough movement left"};
  if (cheapest(setup, state, from, hex, false) <= left) {
    return {"L69-ZOC-STOP", setup.id(unit) + " must stop next to the enemy, so it cannot get there"};
  }
  if (cheapest(setup, state, from, hex, true) <= left) return at_river();
  return {"L69-MOVE-LIMIT",
          setup.id(unit) + " does not have enough movement left to reach " + hex_name(setup, action.target())};
}

Refusal explain_move(const Setup& setup, const State& state, engine::Action action) {
  const UnitId unit = unit_of(action.choice());
  const SpaceId hex = kit::space_at(action.target());
  const SpaceId from = state.where[index(unit)];
  if (setup.type(unit) == Type::Depot) return {"L69-SUP-DEPOTMOVE", "depots cannot move"};
  if (auto refusal = cannot_act(setup, state, unit)) return *refusal;
  if (state.siege.has(unit)) {
    if (state.stopped.has(unit))
      return {"L69-SIEGE-TAKE", setup.id(unit) + " has taken up a siege position and cannot move further"};
    if (is_buttoned_up(setup, state, state.phasing, from)) {
      return {"L69-SIEGE-BUTTONED", setup.id(unit) + " is buttoned up and must stay"};
    }
    return {"L69-SIEGE-LEAVE", setup.id(unit) + " must leave its siege position first"};
  }
  const bool shut_in = setup.options().first_rules ? state.risen.has(unit) : state.besieged.has(unit);
  if (shut_in && is_buttoned_up(setup, state, state.phasing, from)) {
    return {"L69-SIEGE-BUTTONED", setup.id(unit) + " is besieged: it may leave its siege position but not move"};
  }
  if (action.target() >= setup.hexes()) return {"L69-MOVE-EDGE", "units cannot leave the map"};
  if (state.stopped.has(unit)) {
    if (setup.type(unit) == Type::Engineer && state.crossing[setup.engineer_slot(unit)] != kNoSide) {
      return {"L69-MOVE-ENGINEER", setup.id(unit) + " holds a crossing and cannot move further"};
    }
    if (state.spent.has(unit)) return {"L69-SUP-USE", setup.id(unit) + " has supported an attack"};
    if (!in_enemy_zone(state, state.phasing, from)) {
      return {"L69-MOVE-THROUGH", setup.id(unit) + " has taken enemy counters and cannot move further"};
    }
    return {"L69-ZOC-STOP", setup.id(unit) + " is next to the enemy and cannot move further"};
  }
  if (hex == from) return {"L69-MOVE-LIMIT", setup.id(unit) + " is already there"};
  if (state.fresh.has(unit) && !setup.options().first_rules) {
    return {"L69-SUP-CAPTURE", "captured supply can be moved and used from the next turn on"};
  }
  const Seat enemy = engine::other(state.phasing);
  if (held_by(state, enemy, hex) && (has_combat_unit(setup, state, hex) || !setup.is_combat(unit))) {
    return {"L69-MOVE-THROUGH", "the enemy holds " + hex_name(setup, action.target())};
  }
  MoveRange range;
  move_range(setup, state, unit, range);
  if (range.reaches(hex))
    return {"L69-STACK-THREE", hex_name(setup, action.target()) + " is full and no unit there can make room"};
  return explain_distance(setup, state, action);
}

Refusal explain_bridge(const Setup& setup, const State& state, engine::Action action) {
  const UnitId unit = unit_of(action.choice());
  if (setup.type(unit) != Type::Engineer) return {"L69-MOVE-ENGINEER", setup.id(unit) + " is not an engineer"};
  if (auto refusal = cannot_act(setup, state, unit)) return *refusal;
  if (action.target() < setup.hexes()) {
    TargetList sides;
    list_river_sides(setup, state, unit, sides);
    bool listed = false;
    for (const std::uint16_t side : sides) listed = listed || side == action.target();
    if (listed) return {"L69-MOVE-ENGINEER", "a crossing can only be changed at the start of the movement part"};
  }
  return {"L69-MOVE-ENGINEER", "an engineer bridges one river hexside of its hex that has no bridge"};
}

std::optional<Refusal> cannot_combine(const Setup& setup, const State& state, UnitId unit) {
  const std::string& name = setup.id(unit);
  if (state.scattered.has(unit)) return Refusal{"L69-CRT-PINNED", name + " is scattered"};
  if (state.siege.has(unit)) return Refusal{"L69-ORG-BREAK", name + " is in siege position"};
  if (state.left[index(unit)] < setup.combining_cost()) {
    return Refusal{"L69-ORG-COST", name + " has fewer than two movement factors left"};
  }
  return std::nullopt;
}

Refusal explain_combine(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const UnitId unit = unit_of(action.choice());
  const SpaceId from = state.where[index(unit)];
  if (kind == Kind::Join) return {"L69-ORG-COUNTS", "no army is being formed"};
  if (auto refusal = cannot_act(setup, state, unit)) return *refusal;
  const Type type = setup.type(unit);
  if (kind == Kind::Army) {
    if (type != Type::InfantryDivision && type != Type::InfantryCorps) {
      return {"L69-ORG-COUNTS", "armies are made of infantry divisions and corps"};
    }
    if (auto refusal = cannot_combine(setup, state, unit)) return *refusal;
    return {
        "L69-ORG-COUNTS",
        "three corps or six divisions, not a mixture, in one hex make an army, each with two movement factors left"};
  }
  const UnitId other = unit_at(action.target());
  if (action.target() >= kUnits || !state.on_map[index(state.phasing)].has(other) || other == unit)
    return no_such_unit();
  if (from != state.where[index(other)]) {
    return {"L69-ORG-SAMEHEX", setup.id(unit) + " and " + setup.id(other) + " are not in the same hex"};
  }
  if ((type != Type::InfantryDivision && type != Type::CavalryDivision) || setup.type(other) != type) {
    return {"L69-ORG-COUNTS", "two divisions of infantry or two of cavalry make a corps"};
  }
  if (auto refusal = cannot_combine(setup, state, unit)) return *refusal;
  if (auto refusal = cannot_combine(setup, state, other)) return *refusal;
  return {"L69-ORG-COUNTS", "they cannot combine"};
}

Refusal explain_break(const Setup& setup, const State& state, engine::Action action) {
  const UnitId unit = unit_of(action.choice());
  if (auto refusal = cannot_act(setup, state, unit)) return *refusal;
  if (!setup.info(unit).smaller) return {"L69-ORG-COUNTS", setup.id(unit) + " has no parts"};
  if (state.siege.has(unit)) return {"L69-ORG-BREAK", setup.id(unit) + " is in siege position"};
  return {"L69-STACK-THREE", "there would be too many units in the hex"};
}

Refusal explain_siege(const Setup& setup, const State& state, engine::Action action) {
  const UnitId unit = unit_of(action.choice());
  const SpaceId from = state.where[index(unit)];
  if (!setup.is_combat(unit)) return {"L69-SIEGE-TAKE", "only combat units take up siege positions"};
  if (auto refusal = cannot_act(setup, state, unit)) return *refusal;
  if (!setup.is_town(from)) return {"L69-SIEGE-TAKE", setup.id(unit) + " is not in a town"};
  return {"L69-SIEGE-TAKE",
          setup.id(unit) + " has changed its siege position in this part or is already in siege position"};
}

std::optional<Refusal> cannot_attack(const Setup& setup, const State& state, UnitId unit, SpaceId hex) {
  const SpaceId from = state.where[index(unit)];
  const auto no = [](std::string rule, std::string text) { return Refusal{std::move(rule), std::move(text)}; };
  if (!setup.is_combat(unit)) return no("L69-COMP-TYPES", setup.id(unit) + " is not a combat unit");
  if (state.scattered.has(unit)) return no("L69-CRT-PINNED", setup.id(unit) + " is scattered and cannot attack");
  if (state.attacked.has(unit)) return no("L69-CBT-ONCE", setup.id(unit) + " has already attacked");
  if (state.siege.has(unit)) return no("L69-SIEGE-LEAVE", setup.id(unit) + " is in siege position");
  if (state.risen.has(unit) && setup.is_town(from))
    return no("L69-SIEGE-LEAVE", setup.id(unit) + " has just left its siege position: it can attack in its next turn");
  const auto side = setup.side_to(from, hex);
  if (!side) return no("L69-CBT-ADJACENT", setup.id(unit) + " is not next to that hex");
  if (!held_by(state, engine::other(state.phasing), hex)) return no("L69-CBT-ADJACENT", "no enemy is there");
  if (!has_combat_unit(setup, state, hex)) {
    return no("L69-CBT-HELPLESS", "counters without a combat unit are not attacked: move into the hex");
  }
  if (!is_attackable(setup, state, state.phasing, hex)) {
    return no("L69-CBT-ONCE", "a unit there has already been attacked");
  }
  if (setup.steps(from)[*side].cost == kit::kClosed) {
    const UnitId engineer = engineer_between(crossings_of(setup, state, state.phasing), from, hex);
    if (engineer == UnitId::None)
      return no("L69-CBT-RIVERATTACK", "the river has neither a bridge nor an engineer there");
    bool taken = state.attacked.has(engineer);
    for_stack(state, from, [&](UnitId other) { taken = taken || state.attackers.has(other); });
    if (taken) return no("L69-CBT-ENGATTACK", "only one unit can attack across an engineer");
  }
  if (!is_supplied(setup, state, unit)) {
    const bool shut = setup.options().first_rules
                          ? setup.is_town(from) && is_buttoned_up(setup, state, state.phasing, from)
                          : is_besieged(setup, state, unit);
    bool captive = false;
    (state.fresh & setup.of_type(Type::Supply) & state.on_map[index(state.phasing)]).for_each([&](UnitId supply) {
      captive = captive || setup.distance(state.where[index(supply)], from) <= 1;
    });
    if (captive) return no("L69-SUP-CAPTURE", "captured supply can be used from the next turn on");
    if (shut) return no("L69-SIEGE-SUPPLY", setup.id(unit) + " is besieged and needs a supply unit in its own hex");
    bool depot = false;
    (setup.of_type(Type::Depot) & state.on_map[index(state.phasing)]).for_each([&](UnitId other) {
      depot = depot || setup.distance(state.where[index(other)], from) <= 1;
    });
    if (depot) return no("L69-SUP-DEPOTSUPPLY", "a depot is not a supply unit");
    return no("L69-CBT-SUPPLY", setup.id(unit) + " has no supply unit next to it");
  }
  return std::nullopt;
}

// Which units may attack what; `joins` if the hex is already known.
Refusal explain_attack(const Setup& setup, const State& state, engine::Action action) {
  const UnitId unit = unit_of(action.choice());
  const SpaceId hex = kit::space_at(action.target());
  const bool moving = state.part == Phase::Movement;
  if (!is_unit(setup, unit)) return no_such_unit();
  if (!is_own(state, unit)) return {"L69-CBT-WHEN", setup.id(unit) + " does not belong to the attacking side"};
  if (action.target() >= setup.hexes()) return {"L69-CBT-ADJACENT", "there is no such hex"};
  if (auto refusal = cannot_attack(setup, state, unit, hex)) return *refusal;
  if (moving) return {"L69-CBT-WHEN", "in the movement part only automatic elimination at 7-1 is possible"};
  return {"L69-CBT-LOW", "even with all units the odds would be below one to two"};
}

std::string overfull(const Setup& setup, const State& state) {
  std::string hexes;
  for (std::size_t i = 0; i < setup.hexes(); ++i) {
    const SpaceId hex = kit::space_at(i);
    if (stack_size(state, hex) <= kStackLimit) continue;
    hexes += (hexes.empty() ? "" : ", ") + std::string(setup.board().id(hex));
  }
  return hexes;
}

Refusal explain_movement(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const UnitId unit = unit_of(action.choice());
  switch (kind) {
    case Kind::Deploy:
    case Kind::Historical:
    case Kind::EndDeployment:
      return {"L69-SETUP-ORDER", "the deployment is over"};
    case Kind::EndMovement:
      return {"L69-STACK-THREE", "there are more than three units in " + overfull(setup, state)};
    case Kind::Attack:
      return explain_attack(setup, state, action);
    case Kind::With:
    case Kind::Fight:
    case Kind::Supply:
    case Kind::EndCombat:
      return {"L69-CBT-WHEN", "combat comes after all movement"};
    case Kind::Scatter:
    case Kind::Lost:
    case Kind::Advance:
    case Kind::NoAdvance:
      return {"L69-CBT-WHEN", "no battle has been fought"};
    default:
      break;
  }
  if (!is_unit(setup, unit)) return no_such_unit();
  if (!is_own(state, unit) && !state.waiting.has(unit)) {
    if (state.where[index(unit)] != SpaceId::None)
      return {kind == Kind::Destroy ? "L69-SUP-DESTROY" : "L69-SEQ-NOENEMY",
              setup.id(unit) + " is not yours to move now"};
    return {"L69-COMP-COUNTER", setup.id(unit) + " is not on the board"};
  }
  if (state.waiting.has(unit) && setup.colour(unit) != state.phasing) {
    return {"L69-SEQ-NOENEMY", setup.id(unit) + " is not yours to move now"};
  }
  if (state.waiting.has(unit) || kind == Kind::Enter) return explain_entry(setup, state, action);
  switch (kind) {
    case Kind::Bridge:
      return explain_bridge(setup, state, action);
    case Kind::Combine:
    case Kind::Army:
    case Kind::Join:
      return explain_combine(setup, state, action);
    case Kind::Break:
      return explain_break(setup, state, action);
    case Kind::Siege:
      return explain_siege(setup, state, action);
    case Kind::Rise:
      return {"L69-SIEGE-LEAVE", setup.id(unit) + " did not begin this part in siege position"};
    case Kind::Destroy:
      return {"L69-SUP-DESTROY", setup.id(unit) + " is not a supply unit"};
    case Kind::Remove:
      return {"L69-STACK-THREE", "units are removed only if a hex has too many and nothing else is possible"};
    default:
      return explain_move(setup, state, action);
  }
}

Refusal explain_combat(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  if (kind == Kind::Attack) return explain_attack(setup, state, action);
  if (kind == Kind::Destroy) return {"L69-SUP-DESTROY", "supply can only be destroyed in your own movement part"};
  if (kind == Kind::Combine || kind == Kind::Army || kind == Kind::Join) {
    return {"L69-ORG-WHEN", "units combine in the movement part only"};
  }
  if (kind == Kind::Break) {
    if (setup.options().first_rules) return {"L69-ORG-BREAK", "units break down in the movement part only"};
    const UnitId unit = unit_of(action.choice());
    if (!is_unit(setup, unit)) return no_such_unit();
    if (!is_own(state, unit)) return {"L69-ORG-BREAK", setup.id(unit) + " breaks down in its owner's turn only"};
    return explain_break(setup, state, action);
  }
  if (is_of_movement(kind)) return {"L69-CBT-WHEN", "the movement part is over"};
  if (kind == Kind::Advance || kind == Kind::NoAdvance) {
    return {"L69-CBT-NOADVANCE", "there is no advance after a die roll"};
  }
  return {"L69-CBT-ORDER", "declare a battle first"};
}

Refusal explain_battle(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const UnitId unit = unit_of(action.choice());
  if (kind == Kind::Fight) {
    if (state.part == Phase::Movement) return {"L69-CBT-AUTO", "the odds are below 7-1"};
    return {"L69-CBT-LOW", "an attack at less than one to two is not allowed"};
  }
  if (kind != Kind::With) {
    if (kind == Kind::Attack) return {"L69-CBT-ORDER", "the declared battle is fought first"};
    if (is_of_movement(kind)) return {"L69-CBT-WHEN", "a battle has been declared"};
    return {"L69-CBT-ORDER", "the declared battle is fought first"};
  }
  if (!is_unit(setup, unit)) return no_such_unit();
  if (!is_own(state, unit)) return {"L69-CBT-WHEN", setup.id(unit) + " does not belong to the attacking side"};
  if (state.attackers.has(unit)) return {"L69-CBT-NOSPLIT", setup.id(unit) + " is already in the battle"};
  if (auto refusal = cannot_attack(setup, state, unit, state.target)) return *refusal;
  return {"L69-CBT-LOW", "the odds would not be reached"};
}

Refusal explain_scatter(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const UnitId unit = unit_of(action.choice());
  if (kind != Kind::Scatter && kind != Kind::Lost) {
    return {"L69-CRT-SCATTER", "defeated units scatter first"};
  }
  if (!is_unit(setup, unit)) return no_such_unit();
  if (!state.scattering.has(unit)) return {"L69-CRT-SCATTER", setup.id(unit) + " does not have to scatter"};
  if (kind == Kind::Lost) return {"L69-CRT-SCATTER", "there is still a unit that can scatter"};
  return {"L69-CRT-SCATTER",
          setup.id(unit) + " must scatter as far as the result says, away from the enemy, alone if possible"};
}

}  // namespace

Refusal explain(const Setup& setup, const State& state, engine::Action action) {
  if (state.phase == Phase::Over) return {"L69-SEQ-LENGTH", "the game is over"};
  if (action.kind() >= kKinds) return {"L69-SEQ-TURN", "there is no such action"};
  switch (state.phase) {
    case Phase::Deployment:
      return explain_deployment(setup, state, action);
    case Phase::Movement:
      return explain_movement(setup, state, action);
    case Phase::Forming:
      return {"L69-ORG-COUNTS", "an army is being formed: add infantry of this hex until it has six divisions"};
    case Phase::Combat:
      return explain_combat(setup, state, action);
    case Phase::Battle:
      return explain_battle(setup, state, action);
    case Phase::Supply:
      return {"L69-SUP-USE", "choose a supply unit next to an attacker that has none yet"};
    case Phase::Scatter:
      return explain_scatter(setup, state, action);
    case Phase::Advance:
      return {"L69-CBT-AUTO", "only the attackers may advance, at most three of them"};
    case Phase::Die:
      return {"L69-COMP-DIE", "the die is rolled first"};
    case Phase::Over:
      return {"L69-SEQ-LENGTH", "the game is over"};
  }
  return {"L69-SEQ-TURN", "not now"};
}

}  // namespace leipzig::leipzig1969
