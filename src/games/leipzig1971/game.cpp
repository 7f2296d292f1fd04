// The face of the game: which chapter answers in which phase.
#include "games/leipzig1971/game.h"

#include "games/leipzig1971/chapters.h"
#include "kit/hasher.h"

namespace leipzig::leipzig1971 {

State empty_state(const Setup& setup) {
  State state{};
  state.where.fill(SpaceId::None);
  state.mover = UnitId::None;
  state.turn = static_cast<std::uint8_t>(setup.first_turn());
  for (std::size_t i = 0; i < kCities; ++i) state.holder[i] = setup.first_holder(i);
  return state;
}

State Leipzig1971::start() const {
  State state = empty_state(setup_);
  deploy(setup_, state);
  begin_game(setup_, state);
  return state;
}

int Leipzig1971::longest() const {
  // Each unit moves by at least a point a time, marches once and fights once: a generous bound for each player-turn.
  constexpr int kPlayerTurn = 12'000;
  return 2 * kPlayerTurn * (setup_.last_turn() - setup_.first_turn() + 1);
}

engine::ToAct Leipzig1971::turn(const State& state) const {
  if (state.phase == Phase::Over) return {engine::Node::Over, state.deciding};
  if (state.phase == Phase::Die || state.phase == Phase::MarchDie) return {engine::Node::Chance, state.deciding};
  return {engine::Node::Decision, state.deciding};
}

void Leipzig1971::subjects(const State& state, ChoiceList& choices) const {
  switch (state.phase) {
    case Phase::Placement:
      return list_placements(setup_, state, choices);
    case Phase::Truce:
      choices.push_back(choice(Kind::CallTruce));
      return choices.push_back(choice(Kind::NoTruce));
    case Phase::Arrival:
      return list_arrivals(setup_, state, choices);
    case Phase::Movement:
      return list_movement(setup_, state, choices);
    case Phase::MarchChoice:
      choices.push_back(choice(Kind::Halt));
      return choices.push_back(choice(Kind::Risk));
    case Phase::Assembly:
      return list_assembly(setup_, state, choices);
    case Phase::Declaring:
      return list_attacks(setup_, state, choices);
    case Phase::Naming:
      return list_naming(setup_, state, choices);
    case Phase::Evading:
      return list_evading(setup_, state, choices);
    case Phase::Sustaining:
      return list_sustaining(setup_, state, choices);
    case Phase::Resolving:
      return list_resolving(state, choices);
    case Phase::Levy:
    case Phase::Losses:
      return list_losses(setup_, state, choices);
    case Phase::Retreat:
      return list_retreats(setup_, state, choices);
    case Phase::Advance:
      return list_advances(setup_, state, choices);
    case Phase::MarchDie:
    case Phase::Die:
    case Phase::Over:
      return;
  }
}

void Leipzig1971::targets(const State& state, engine::Choice choice, TargetList& targets) const {
  switch (kind_of(choice)) {
    case Kind::Place:
      return list_placement_hexes(setup_, state, unit_of(choice), targets);
    case Kind::Enter:
      return list_entries(setup_, state, unit_of(choice), targets);
    case Kind::Break:
      return list_breakdowns(setup_, state, unit_of(choice), targets);
    case Kind::Combine:
      return list_combinations(setup_, state, hex_of(choice), state.phase != Phase::Movement, targets);
    case Kind::March:
      return list_marches(setup_, state, unit_of(choice), targets);
    case Kind::Move:
      return list_moves(setup_, state, unit_of(choice), targets);
    case Kind::Eliminate:
      return list_eliminations(setup_, state, hex_of(choice), targets);
    case Kind::Look:
      return list_looks(setup_, state, targets);
    case Kind::Attack:
      return list_attacked(setup_, state, hex_of(choice), targets);
    case Kind::Spare:
      return list_spared(setup_, state, targets);
    case Kind::Sustain:
      return list_sustained(setup_, state, unit_of(choice), targets);
    case Kind::Evade:
    case Kind::Retreat:
      return retreat_ends(setup_, state, unit_of(choice), manner(state), targets);
    case Kind::Advance:
      return list_advance_hexes(setup_, state, unit_of(choice), targets);
    default:
      return targets.push_back(engine::kNoTarget);
  }
}

void Leipzig1971::apply(State& state, engine::Action action) const {
  const UnitId unit = unit_of(action.choice());
  const SpaceId own = hex_of(action.choice());
  const SpaceId hex = kit::space_at(action.target());
  switch (kind_of(action.choice())) {
    case Kind::Place:
      return leipzig1971::place(setup_, state, unit, hex);
    case Kind::EndPlacement:
      return end_placement(setup_, state);
    case Kind::CallTruce:
      return call_truce(setup_, state);
    case Kind::NoTruce:
      return open_player_turn(setup_, state);
    case Kind::Enter:
      return enter(setup_, state, unit, hex);
    case Kind::EndArrivals:
      return end_arrivals(setup_, state);
    case Kind::Break:
      return break_down(setup_, state, unit, action.target());
    case Kind::Combine:
      return combine(setup_, state, own, action.target());
    case Kind::March:
      return announce(setup_, state, unit, action.target());
    case Kind::Press:
    case Kind::Risk:
      state.phase = Phase::MarchDie;
      return;
    case Kind::Halt:
      state.march_table = 0;
      state.phase = Phase::Movement;
      return lay_down(state);
    case Kind::Move:
      return move(setup_, state, unit, hex);
    case Kind::Exit:
      return leave_map(setup_, state, unit);
    case Kind::Eliminate:
      return eliminate(setup_, state, own, hex);
    case Kind::Look:
      return look(setup_, state, hex);
    case Kind::EndMovement:
      return end_movement(setup_, state);
    case Kind::Feed:
      state.marks[index(unit)] |= kServes;
      return;
    case Kind::Destroy:
      return discard(setup_, state, unit);
    case Kind::Dissolve:
      return lose(setup_, state, unit, Cause::Combat);
    case Kind::EndAssembly:
      return end_assembly(setup_, state);
    case Kind::Attack:
      return attack(setup_, state, own, hex);
    case Kind::Supply:
      state.battle.supply = unit;
      state.battle.supplied = true;
      return;
    case Kind::Without:
      state.marks[index(unit)] = static_cast<std::uint16_t>(state.marks[index(unit)] & ~kAttacking);
      return;
    case Kind::Spare:
      state.battle.sides =
          static_cast<std::uint8_t>(state.battle.sides & ~(1u << setup_.direction(state.battle.from, hex)));
      return;
    case Kind::Go:
      return go(state);
    case Kind::EndDeclaring:
      return end_declaring(setup_, state);
    case Kind::Evade:
      return evade(setup_, state, unit, hex);
    case Kind::EndEvading:
      return end_evading(setup_, state);
    case Kind::Sustain:
      return state.sustained.push_back({hex, unit});
    case Kind::EndSustaining:
      return end_sustaining(setup_, state);
    case Kind::Resolve:
      return resolve_attack(setup_, state, own);
    case Kind::Lose:
      return lose_division(setup_, state, unit);
    case Kind::Retreat:
      return retreat(setup_, state, unit, hex);
    case Kind::Lost:
      return perish(setup_, state, unit);
    case Kind::Advance:
      return advance(setup_, state, unit, hex);
    case Kind::EndAdvance:
      return end_advance(setup_, state);
  }
}

// L71-COM-DIE.
void Leipzig1971::outcomes(const State&, engine::OutcomeList& outcomes) const {
  for (std::uint16_t roll = 1; roll <= 6; ++roll) outcomes.push_back({roll, 1});
}

void Leipzig1971::resolve(State& state, std::uint16_t outcome) const {
  if (state.phase == Phase::MarchDie) return roll_march(setup_, state, outcome);
  apply_result(setup_, state, setup_.effect(setup_.results().result(state.column, outcome)));
}

// L71-VIC-TOTAL.
engine::Verdict Leipzig1971::verdict(const State& state) const {
  engine::Verdict verdict;
  if (state.phase != Phase::Over) return verdict;
  const int french = points(setup_, state, kFrench, true);
  const int allied = points(setup_, state, kAllied, true);
  const auto halves = [](int n) { return std::to_string(n / 2) + (n % 2 != 0 ? "½" : ""); };
  verdict.margin = french - allied;
  verdict.rule = "L71-VIC-TOTAL";
  const std::string score = " (French " + halves(french) + ", Allies " + halves(allied) + ")";
  if (french == allied) {
    verdict.text = "Draw: equal points" + score;
  } else {
    verdict.winner = french > allied ? kFrench : kAllied;
    verdict.text = (french > allied ? "French victory" : "Allied victory") + score;
  }
  return verdict;
}

std::uint64_t Leipzig1971::hash(const State& state) const {
  using kit::word;
  kit::Hasher hasher;
  for (std::size_t i = 0; i < kUnits; ++i) {
    if (state.type[i] == Type::None) continue;
    hasher.add(word(i) << 48 | word(state.where[i]) << 32 | word(state.marks[i]) << 16 | word(state.until[i]) << 8 |
               word(state.left[i]));
    hasher.add(word(state.type[i]));
  }
  const auto add_attack = [&](const Attack& attack) {
    hasher.add(word(attack.from) << 34 | word(attack.sides) << 26 | word(attack.emptied) << 18 |
               word(attack.supply) << 1 | word(attack.supplied));
  };
  for (const Attack& attack : state.attacks) add_attack(attack);
  add_attack(state.battle);
  for (const Sustained& fed : state.sustained) hasher.add(word(fed.hex) << 16 | word(fed.supply));
  for (const Source& source : state.sources) hasher.add(word(source.unit) << 16 | word(source.hex));
  for (const SpaceId hex : state.duties) hasher.add(word(hex) << 20);
  hasher.add_all(state.swept);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    hasher.add(word(state.combat_losses[seat]) << 16 | word(state.march_losses[seat]));
    hasher.add(word(state.supply_lost[seat]) << 16 | word(state.leaders_gone[seat]));
  }
  hasher.add(word(state.exited_divisions) << 16 | word(state.exited_leaders) << 8 | word(state.exited_supply));
  hasher.add_all(state.holder);
  hasher.add_all(state.north);
  hasher.add(word(state.mover) << 48 | word(state.stage) << 40 | word(state.march) << 32 | word(state.beyond) << 24 |
             word(state.march_table) << 16 | word(state.march_ends_dispersed) << 1 | word(state.under_way));
  hasher.add(word(state.column) << 48 | word(state.result) << 40 | word(state.owing) << 32 |
             word(state.retreat_hexes) << 24 | word(state.to_scatter) << 16 | word(state.turn) << 8 |
             word(state.phase));
  hasher.add(word(state.armistice) << 48 | word(state.war) << 40 | word(state.rebellion) << 32 |
             word(state.bavaria) << 24 | word(state.phasing) << 8 | word(state.deciding));
  return hasher.value();
}

std::uint64_t Leipzig1971::rebuilt_hash(const State& state) const {
  State rebuilt = state;
  rebuilt.occupied.fill({});
  rebuilt.zones.fill(0);
  rebuilt.standing = {};
  for (std::size_t i = 0; i < kUnits; ++i) {
    if (state.type[i] != Type::None && on_map(state.where[i])) {
      put(setup_, rebuilt, static_cast<UnitId>(i), state.where[i]);
    }
  }
  rebuilt.holder = state.holder;
  rebuilt.north = state.north;
  return rebuilt == state ? hash(rebuilt) : ~hash(state);
}

engine::Refusal Leipzig1971::explain(const Seen& seen, engine::Viewer, engine::Action action) const {
  // A unit that the viewer does not know is treated as nonexistent.
  if (names_unit(action) && action.subject() < kUnits && seen.state.type[action.subject()] == Type::None) {
    action = engine::Action({action.kind()}, action.target());
  }
  return leipzig1971::explain(setup_, known(setup_, seen), action);
}

}  // namespace leipzig::leipzig1971
