// Why not? The rule that forbids an illegal action, as text. Called only after a refusal.
#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"

namespace leipzig::leipzig1971 {
namespace {

std::string hex_name(const Setup& setup, SpaceId hex) { return std::string(setup.board().id(hex)); }

bool known_unit(const State& state, engine::Action action) {
  return action.subject() < kUnits && type_of(state, unit_of(action.choice())) != Type::None;
}

bool known_hex(const Setup& setup, std::uint16_t hex) { return hex < setup.hexes(); }

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// "the stack in 1001 has", "the stacks in 1001, 1112 have"
std::string stacks_in(const std::vector<std::string>& hexes) {
  return hexes.size() > 1 ? "the stacks in " + listed(hexes) + " have" : "the stack in " + listed(hexes) + " has";
}

bool attacks_hidden(const Setup& setup, const State& state) {
  for (std::size_t d = 0; d < 6; ++d) {
    const bool attacked = (state.battle.sides >> d & 1) != 0;
    if (attacked && hidden(setup, state, setup.ways(state.battle.from)[d].to)) return true;
  }
  return false;
}

// Why a unit cannot move at all.
Refusal explain_held(const Setup& setup, const State& state, UnitId unit) {
  const std::string who = name_of(setup, state, unit);
  if (seat_of(unit) != state.phasing) return {"L71-SEQ-NOENEMYMOVE", who + " belongs to the other side"};
  if (!on_map(hex_of(state, unit))) return {"L71-REI-ENTRY", who + " is not on the map"};
  if (dispersed(state, unit)) return {"L71-MOV-DISPERSED", who + " is dispersed and cannot move"};
  if (hex_of(state, unit) == setup.torgau() && saxons_neutral(setup, state)) {
    return {"L71-SPC-SAXON", "the Saxons at Torgau cannot move before turn 3"};
  }
  if (has(state, unit, kFought)) return {"L71-AUT-WHAT", who + " has made an automatic elimination"};
  if (has(state, unit, kStopped)) {
    return {is_cavalry(type_of(state, unit)) ? "L71-ZOC-B2" : "L71-ZOC-A", who + " was stopped by a zone of control"};
  }
  if (has(state, unit, kGarrison) && in_armistice(setup, state)) {
    return {"L71-ARM-FORTRESS", who + " is in a fortress and must stay for the whole armistice"};
  }
  if (has(state, unit, kDone)) return {"L71-MOV-C", who + " has ended its move"};
  return {};
}

Refusal explain_move(const Setup& setup, const State& state, engine::Action action) {
  if (!known_unit(state, action)) return {"L71-COM-TYPES", "there is no such unit"};
  const UnitId unit = unit_of(action.choice());
  const Seat seat = seat_of(unit);
  const Type type = type_of(state, unit);
  const std::string who = name_of(setup, state, unit);
  if (Refusal held = explain_held(setup, state, unit); !held.rule.empty()) return held;
  if (state.stage == MarchStage::First && unit != state.mover) {
    return {"L71-FM-GENERAL", "a forced march is in progress: one unit at a time"};
  }
  if (!known_hex(setup, action.target())) return {"L71-MOV-EDGE", "units cannot leave the map this way"};
  const SpaceId hex = kit::space_at(action.target());
  const SpaceId from = hex_of(state, unit);
  if (hex == from) return {"L71-MOV-GENERAL", who + " is already there"};
  if (setup.austria(hex) && !austria_open(setup, state)) return {"L71-SPC-AUSTRIA", "Austria is closed"};
  if (hex == setup.torgau() && saxons_neutral(setup, state)) return {"L71-SPC-SAXON", "Torgau is closed before turn 3"};
  if (enemy_at(state, seat, hex)) return {"L71-MOV-G", hex_name(setup, hex) + " is held by the enemy"};
  if (in_armistice(setup, state)) {
    MoveRange range;
    move_range(setup, state, unit, range);
    if (range.reaches(hex)) {
      if (!truce_allows(setup, state, unit, hex)) {
        const bool full = setup.fortress(hex) && !on_own_side(setup, state, seat, from);
        return {full ? "L71-ARM-FORTRESS" : "L71-ARM-NOCROSS", "the armistice does not allow " + hex_name(setup, hex)};
      }
      return {"L71-ARM-SIDES", who + " must move as near to its own side as possible"};
    }
  }
  if (const HexExit* way = setup.way_between(from, hex)) {
    const bool walks = is_infantry(type) || is_leader(type);
    if (!walks && way->wheel == kClosed) {
      return {setup.board().terrain(hex) == setup.board().terrain_index("pass") ? "L71-MOV-PASS" : "L71-MOV-MOUNTAIN",
              who + " may not enter the mountains this way"};
    }
    if (step_cost(setup, state, unit, from, *way) == kClosed) {
      return {"L71-ZOC-A2", who + " may not move from one enemy-controlled hex into another"};
    }
    return {"L71-MOV-MINIMUM", who + " does not have the movement points for that step"};
  }
  if (!is_infantry(type) && !is_leader(type) && setup.board().terrain(hex) == setup.board().terrain_index("mountain")) {
    return {"L71-MOV-MOUNTAIN", who + " may not enter mountains"};
  }
  // Would it get there if zones did not stop it?
  State open = state;
  open.zones.fill(0);
  MoveRange range;
  move_range(setup, open, unit, range);
  if (range.reaches(hex)) {
    return {is_cavalry(type) ? "L71-ZOC-B" : "L71-ZOC-A", "enemy zones of control keep " + who + " from getting there"};
  }
  return {"L71-MOV-A", who + " does not have the movement points to reach " + hex_name(setup, hex)};
}

Refusal explain_movement(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const bool unit_known = known_unit(state, action);
  const UnitId unit = unit_of(action.choice());
  const std::string who = unit_known ? name_of(setup, state, unit) : "";
  switch (kind) {
    case Kind::Move:
      return explain_move(setup, state, action);
    case Kind::EndMovement: {
      if (state.stage == MarchStage::First) return {"L71-FM-FIRSTPART", "roll for the forced march first"};
      std::vector<std::string> astray;
      std::vector<std::string> crowded;
      for_each_hex(state, state.phasing, [&](SpaceId at) {
        bool leaves = false;
        bool moves = false;
        for_each_in(state, state.phasing, at, [&](UnitId own) {
          if (!has_move(setup, state, own)) return;
          leaves = leaves || must_withdraw(setup, state, own);
          moves = moves || is_combat(type_of(state, own));
        });
        if (leaves) astray.push_back(hex_name(setup, at));
        const bool illegal = moves && stack_in(setup, state, at) == Stack::Illegal;
        if (illegal && !can_unite(setup, state, at)) crowded.push_back(hex_name(setup, at));
      });
      if (!astray.empty()) {
        return {"L71-ARM-SIDES", "units on the wrong side of the line must withdraw: " + listed(astray)};
      }
      return {"L71-STK-ILLEGAL",
              stacks_in(crowded) + " no supply: move units out of " + (crowded.size() > 1 ? "them" : "it")};
    }
    case Kind::Break:
      if (!unit_known) return {"L71-COM-TYPES", "there is no such unit"};
      if (seat_of(unit) != state.phasing) return {"L71-SEQ-NOENEMYMOVE", who + " belongs to the other side"};
      if (state.under_way) return {"L71-STK-E3", "units break down before any own unit has moved"};
      if (dispersed(state, unit)) return {"L71-STK-F", who + " is dispersed"};
      if (type_of(state, unit) == Type::Depot) return {"L71-STK-E6", "no two supply counters are free"};
      if (has(state, unit, kOrganized)) return {"L71-STK-E2", who + " has already paid for its organisation"};
      return {"L71-STK-E", who + " cannot break down that way"};
    case Kind::Combine: {
      if (state.under_way) return {"L71-STK-E3", "units can only combine before any move, or at the end"};
      return {"L71-STK-E", "the required units are not there, or lack the movement point"};
    }
    case Kind::March:
      if (!unit_known) return {"L71-COM-TYPES", "there is no such unit"};
      if (Refusal held = explain_held(setup, state, unit); !held.rule.empty()) return held;
      if (has(state, unit, kMoved | kMarched))
        return {"L71-FM-ANNOUNCE", "a forced march must be announced before the unit moves"};
      if (state.stage == MarchStage::First) return {"L71-FM-GENERAL", "only one unit can march at a time"};
      if (action.target() % 2 == 1) return {"L71-FM-WHO", "only infantry may triple"};
      return {"L71-FM-SUPPLY", "that supply was not in reach at the start of the phase, or is already used"};
    case Kind::Exit:
      if (!unit_known) return {"L71-COM-TYPES", "there is no such unit"};
      if (Refusal held = explain_held(setup, state, unit); !held.rule.empty()) return held;
      if (setup.exit_points() > 0 && seat_of(unit) == kFrench && setup.east_edge(hex_of(state, unit))) {
        return {"L71-MOV-EDGE",
                who + " needs more movement points to leave the map: " + std::to_string(exit_cost(setup, state, unit))};
      }
      return {"L71-MOV-EDGE",
              "only French units may exit, on the east side where exits score, and Allied units during the armistice"};
    case Kind::Eliminate: {
      if (in_armistice(setup, state)) return {"L71-ARM-PEACE", "there is no combat during the armistice"};
      if (!known_hex(setup, action.subject()) || !known_hex(setup, action.target())) {
        return {"L71-AUT-WHAT", "there is no such hex"};
      }
      const SpaceId hex = kit::space_at(action.target());
      const SpaceId from = hex_of(action.choice());
      if (setup.direction(from, hex) == 6 || !enemy_at(state, state.phasing, hex) ||
          !friend_at(state, state.phasing, from)) {
        return {"L71-AUT-WHAT", "your units must be next to the enemy hex"};
      }
      if (hex == setup.torgau() && saxons_neutral(setup, state)) return {"L71-SPC-SAXON", "the Saxons are neutral"};
      if (hides(setup, state)) {
        bool seen = true;
        for_each_in(state, engine::other(state.phasing), hex,
                    [&](UnitId enemy) { seen = seen && has(state, enemy, kByCavalry); });
        if (!seen && state.phasing == kFrench)
          return {"L71-AUT-RECON", "cavalry has not revealed those units in this phase"};
      }
      if (at(state, hex).cavalry > 0)
        return {"L71-AUT-CAVALRY", "cavalry in the hex must be attacked in the combat phase"};
      return {"L71-AUT-STRENGTH", "the units in that one hex do not reach 500 percent"};
    }
    case Kind::Look:
      return {state.under_way ? "L71-REC-CAVALRY" : "L71-REC-ADJACENT",
              "no hidden units can be reconnoitred from there now"};
    case Kind::Press:
      return {"L71-FM-ANNOUNCE", "there is no forced march to roll for"};
    case Kind::Attack:
    case Kind::Resolve:
    case Kind::Go:
      return {"L71-SEQ-NOCOMBATMOVE", "no combat takes place in a movement phase"};
    case Kind::Destroy:
      return {"L71-SUP-E2", "your supply can only be destroyed at the end of the movement phase"};
    default:
      return {"L71-SEQ-PLAYERTURN", "that does not belong to the movement phase"};
  }
}

Refusal explain_end_of_assembly(const Setup& setup, const State& state) {
  std::vector<std::string> hungry;
  std::vector<std::string> illegal;
  for_each_hex(state, state.phasing, [&](SpaceId hex) {
    const Stack stack = stack_in(setup, state, hex);
    if (stack == Stack::Hungry && !is_fed(setup, state, hex)) hungry.push_back(hex_name(setup, hex));
    if (stack == Stack::Illegal) illegal.push_back(hex_name(setup, hex));
  });
  if (!hungry.empty()) {
    return {"L71-STK-B2", stacks_in(hungry) + " not been fed: feed or combine " + (hungry.size() > 1 ? "them" : "it")};
  }
  return {"L71-STK-B", stacks_in(illegal) + " no supply: combine it or dissolve units"};
}

Refusal explain_assembly(const Setup& setup, const State& state, engine::Action action) {
  const UnitId unit = unit_of(action.choice());
  switch (kind_of(action.choice())) {
    case Kind::EndAssembly:
      return explain_end_of_assembly(setup, state);
    case Kind::Combine:
      return {"L71-STK-E5", "each unit must have a movement point left, and the required units must be there"};
    case Kind::Break:
      return {"L71-STK-E3", "units can only break down at the start of the phase"};
    case Kind::Move:
    case Kind::March:
      return {"L71-SEQ-PLAYERTURN", "movement has ended"};
    case Kind::Feed:
      if (known_unit(state, action) && dispersed(state, unit))
        return {"L71-SUP-DISPERSED", "dispersed supply cannot be used"};
      return {"L71-STK-B2", "no stack in reach needs it"};
    case Kind::Destroy:
      return {"L71-SUP-E2", "only your own unused supply can be destroyed, once all stacks are legal"};
    case Kind::Dissolve:
      return {"L71-STK-ILLEGAL", "only if nothing else can make the stack legal"};
    case Kind::Attack:
      return {"L71-SEQ-NOCOMBATMOVE", "no combat takes place in a movement phase"};
    default:
      (void)setup;
      return {"L71-SEQ-PLAYERTURN", "that does not belong to the end of movement"};
  }
}

Refusal explain_declaring(const Setup& setup, const State& state, engine::Action action) {
  switch (kind_of(action.choice())) {
    case Kind::Attack: {
      if (!known_hex(setup, action.subject()) || !known_hex(setup, action.target())) {
        return {"L71-CBT-A", "there is no such hex"};
      }
      const SpaceId from = hex_of(action.choice());
      const SpaceId hex = kit::space_at(action.target());
      for (const Attack& attack : state.attacks) {
        if (attack.from == from) return {"L71-CBT-D", "that hex has already declared its attack"};
      }
      if (friendly_combat(state, state.phasing, from) == 0) {
        bool led = false;
        for_each_in(state, state.phasing, from, [&](UnitId unit) { led = led || is_leader(type_of(state, unit)); });
        return {led ? "L71-LDR-C" : "L71-CBT-GENERAL", "you have no combat unit there"};
      }
      if (from == setup.torgau() && saxons_neutral(setup, state)) return {"L71-SPC-SAXON", "the Saxons are neutral"};
      if (hex == setup.torgau() && saxons_neutral(setup, state)) return {"L71-SPC-SAXON", "the Saxons are neutral"};
      bool able = false;
      bool all_dispersed = true;
      for_each_in(state, state.phasing, from, [&](UnitId unit) {
        able = able || can_attack(state, unit);
        if (is_combat(type_of(state, unit))) all_dispersed = all_dispersed && dispersed(state, unit);
      });
      if (!able) {
        if (all_dispersed) return {"L71-DSP-EFFECT", "dispersed units may not attack"};
        return {"L71-CBT-C", "the units there have fought in this phase"};
      }
      const bool sortie = setup.fortress(from);
      if (sortie && hex != from) return {"L71-FOR-E", "units in a fortress attack all adjacent hexes, or none"};
      const bool beside = sortie || setup.direction(from, hex) != 6;
      if (!beside || (sortie ? enemy_sides(setup, state, from) == 0 : !enemy_at(state, state.phasing, hex))) {
        return {"L71-CBT-A", "only an adjacent hex with enemy units may be attacked"};
      }
      if (hidden(setup, state, hex)) return {"L71-REC-ATTACK", "reconnoitre before you attack across a river"};
      return {"L71-CBT-RIVERMIN", "an attack across a river needs 160 percent"};
    }
    case Kind::EndDeclaring: {
      std::vector<std::string> looked;
      for (const SpaceId hex : state.duties) {
        if (!attacked(setup, state, hex)) looked.push_back(hex_name(setup, hex));
      }
      return {"L71-REC-ATTACK", "a reconnoitred hex must be attacked: " + listed(looked)};
    }
    case Kind::Move:
    case Kind::March:
      return {"L71-SEQ-PLAYERTURN", "movement has ended"};
    case Kind::Look:
      return {"L71-REC-ATTACK", "there is nothing to reconnoitre there"};
    default:
      return {"L71-SEQ-COMBAT", "declare the attacks first"};
  }
}

Refusal explain_evade(const Setup& setup, const State& state, engine::Action action) {
  if (kind_of(action.choice()) != Kind::Evade) return {"L71-SEQ-COMBAT", "now the defender may retreat before combat"};
  if (!known_unit(state, action)) return {"L71-COM-TYPES", "there is no such unit"};
  const UnitId unit = unit_of(action.choice());
  const std::string who = name_of(setup, state, unit);
  if (seat_of(unit) != state.deciding || !on_map(hex_of(state, unit)) || !attacked(setup, state, hex_of(state, unit))) {
    return {"L71-RBC-WHO", who + " is not attacked"};
  }
  if (dispersed(state, unit)) return {"L71-RBC-DISPERSED", who + " is dispersed"};
  const SpaceId from = hex_of(state, unit);
  bool around = true;
  for (const HexExit& way : setup.ways(from)) {
    if (way.to == SpaceId::None || enemy_at(state, state.deciding, way.to)) continue;
    if (friend_at(state, state.deciding, way.to) || !controls(state, state.phasing, way.to)) around = false;
  }
  if (around) return {"L71-RBC-SURROUNDED", who + " is surrounded"};
  if (!may_evade(setup, state, unit)) {
    const Type type = type_of(state, unit);
    TargetList ends;
    retreat_ends(setup, state, unit, Retreating::Evading, ends);
    if (!is_cavalry(type) && !is_leader(type) && !ends.empty()) {
      return {"L71-RBC-500", who + " is attacked at 500 percent and must stay"};
    }
    return {"L71-RBC-FULL", who + " has no path that uses its whole allowance"};
  }
  return {"L71-RBC-PATH", who + " has no open path there that uses its whole allowance"};
}

Refusal explain_retreat(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  if (kind != Kind::Retreat && kind != Kind::Lost) {
    return {"L71-RET-OWNER", "the defeated units retreat first, moved by their owner"};
  }
  if (!known_unit(state, action)) return {"L71-COM-TYPES", "there is no such unit"};
  const UnitId unit = unit_of(action.choice());
  const std::string who = name_of(setup, state, unit);
  if (kind == Kind::Lost) return {"L71-RET-C", who + " can retreat, or need not retreat"};
  if (seat_of(unit) != state.deciding || !has(state, unit, kRetreating)) {
    return {"L71-RET-OWNER", who + " does not have to retreat now"};
  }
  if (!known_hex(setup, action.target()))
    return {"L71-RET-OFFMAP", "units cannot retreat off the map while a path is open"};
  const SpaceId hex = kit::space_at(action.target());
  if (enemy_at(state, state.deciding, hex)) return {"L71-SCT-PATH", "the enemy is there"};
  const bool crowded = setup.revised() ? friend_at(state, state.deciding, hex)
                                       : is_combat(type_of(state, unit)) && friendly_combat(state, state.deciding, hex);
  if (manner(state) == Retreating::Scattered && hex != hex_of(state, unit) && crowded) {
    return {"L71-SCT-STACK", "a scattered unit cannot end its retreat with another unit"};
  }
  if (manner(state) == Retreating::Hexes && setup.board().distance(hex_of(state, unit), hex) != state.retreat_hexes) {
    return {"L71-DSP-DD", who + " must retreat exactly as far as the result says"};
  }
  TargetList ends;
  retreat_ends(setup, state, unit, manner(state), ends);
  if (!ends.empty() && setup.nearer_home(state.deciding, hex_of(state, unit), kit::space_at(ends[0])) &&
      !setup.nearer_home(state.deciding, hex_of(state, unit), hex)) {
    return {"L71-RET-B", who + " must retreat towards its own edge"};
  }
  return {"L71-RET-A", "no path there uses the whole allowance and passes as few enemy-controlled hexes as possible"};
}

}  // namespace

Refusal explain(const Setup& setup, const State& state, engine::Action action) {
  if (state.phase == Phase::Over) return {"L71-SEQ-LENGTH", "the game is over"};
  if (state.phase == Phase::Die || state.phase == Phase::MarchDie) return {"L71-COM-DIE", "the die is rolled first"};
  if (action.kind() >= kKinds) return {"L71-SEQ-PLAYERTURN", "there is no such action"};
  const Kind kind = kind_of(action.choice());
  switch (state.phase) {
    case Phase::Placement: {
      if (kind == Kind::Place && known_unit(state, action) && seat_of(unit_of(action.choice())) != state.deciding) {
        return {"L71-SET-ORDER", "the Allies place all their units first, then the French"};
      }
      if (kind == Kind::Place && known_hex(setup, action.target()) &&
          enemy_at(state, state.deciding, kit::space_at(action.target()))) {
        return {"L71-SET-WITHIN", "the enemy is there"};
      }
      if (kind == Kind::Place && known_unit(state, action) && hex_of(state, unit_of(action.choice())) == kArriving) {
        const DeploymentRow& row = setup.rows()[state.left[action.subject()]];
        return {row.hexes.size() == 1   ? "L71-SET-ON"
                : row.hexes.size() > 60 ? "L71-SET-AREA"
                                        : "L71-SET-WITHIN",
                "the chart puts " + row.id + " elsewhere"};
      }
      if (setup.options().free_deployment) return {"L71-SET-ORDER", "place all units first"};
      if (kind == Kind::Combine || kind == Kind::Break) {
        return {"L71-SET-COUNTS", "your units in that hex do not allow it"};
      }
      return {"L71-SET-ORDER", "end the placement first"};
    }
    case Phase::Truce:
      return {"L71-ARM-CALL", "decide whether to call the armistice"};
    case Phase::Levy:
      return {"L71-REB-EFFECT", "the rebellion takes French divisions first"};
    case Phase::Arrival: {
      if (kind != Kind::Enter || !known_unit(state, action)) return {"L71-REI-ENTRY", "place the reinforcements first"};
      if (hex_of(state, unit_of(action.choice())) != kArriving) return {"L71-REI-CHART", "it does not arrive now"};
      if (known_hex(setup, action.target()) && enemy_at(state, state.deciding, kit::space_at(action.target()))) {
        return {"L71-REI-ENTRY", "an enemy unit is there"};
      }
      return {state.deciding == kFrench ? "L71-REI-FRENCH" : "L71-REI-ALLIED", "it does not arrive there"};
    }
    case Phase::Movement:
      return explain_movement(setup, state, action);
    case Phase::MarchChoice:
      return {"L71-FM-SECOND", "halt, or risk the second roll"};
    case Phase::Assembly:
      return explain_assembly(setup, state, action);
    case Phase::Declaring:
      return explain_declaring(setup, state, action);
    case Phase::Naming:
      if (kind == Kind::Supply) {
        if (known_unit(state, action) && has(state, unit_of(action.choice()), kMarchUsed)) {
          return {"L71-SUP-C4", "that supply fed a forced march"};
        }
        if (known_unit(state, action) && dispersed(state, unit_of(action.choice()))) {
          return {"L71-SUP-DISPERSED", "dispersed supply cannot be used"};
        }
        return {"L71-SUP-B", "there is no usable supply in reach, or the attack is already supplied"};
      }
      if (kind == Kind::Go && attacks_hidden(setup, state)) {
        return {"L71-REC-ATTACK", "not all attacked units are known: leave out the hexes across rivers"};
      }
      if (kind == Kind::Go) return {"L71-CBT-RIVERMIN", "an attack across a river needs 160 percent"};
      if (kind == Kind::Spare) return {"L71-FOR-E", "only hexes across a river may be left out of a sortie"};
      if (kind == Kind::Without)
        return {"L71-STK-D2", "at least one unit must attack, and across a river with 160 percent"};
      return {"L71-SEQ-COMBAT", "complete the current attack first"};
    case Phase::Evading:
      return explain_evade(setup, state, action);
    case Phase::Sustaining:
      if (kind == Kind::Sustain && known_unit(state, action) && dispersed(state, unit_of(action.choice()))) {
        return {"L71-SUP-DISPERSED", "dispersed supply cannot be used"};
      }
      return {kind == Kind::Sustain ? "L71-SUP-B" : "L71-SEQ-COMBAT",
              "choose supply in reach of an attacked hex, or end"};
    case Phase::Resolving:
      return {kind == Kind::Attack ? "L71-SEQ-COMBAT" : "L71-CBT-G", "resolve a declared attack"};
    case Phase::Losses:
      return {"L71-CRT-HALFEX", "choose divisions of the attacking hex to lose"};
    case Phase::Retreat:
      return explain_retreat(setup, state, action);
    case Phase::Advance:
      if (kind == Kind::Advance && known_unit(state, action) && is_supply(type_of(state, unit_of(action.choice())))) {
        return {"L71-ADV-WHO", "supply does not advance"};
      }
      return {"L71-ADV-WHEN", "only the attackers may advance, into a vacated hex"};
    default:
      return {"L71-SEQ-PLAYERTURN", "not now"};
  }
}

}  // namespace leipzig::leipzig1971
