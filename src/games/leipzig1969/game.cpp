// The face of the game: which chapter answers in which phase.
#include "games/leipzig1969/game.h"

#include "games/leipzig1969/chapters.h"
#include "kit/hasher.h"

namespace leipzig::leipzig1969 {

State empty_state(const Setup& setup) {
  State state{};
  state.where.fill(SpaceId::None);
  state.head.fill(UnitId::None);
  state.next.fill(UnitId::None);
  state.crossing.fill(kNoSide);
  state.target = SpaceId::None;
  state.turn = static_cast<std::uint8_t>(setup.first_turn());
  state.phase = state.part = Phase::Movement;
  state.phasing = state.deciding = kAllied;
  return state;
}

State Leipzig1969::start() const {
  State state = empty_state(setup_);
  begin_deployment(setup_, state);
  return state;
}

int Leipzig1969::longest() const {
  // Every movement factor, every combination and every battle is an action: a generous bound for each player turn.
  constexpr int kPlayerTurn = 5000;
  return 2 * kPlayerTurn * (setup_.last_turn() - setup_.first_turn() + 2);
}

engine::ToAct Leipzig1969::turn(const State& state) const {
  if (state.phase == Phase::Over) return {engine::Node::Over, state.deciding};
  if (state.phase == Phase::Die) return {engine::Node::Chance, state.deciding};
  return {engine::Node::Decision, state.deciding};
}

void Leipzig1969::subjects(const State& state, ChoiceList& choices) const {
  switch (state.phase) {
    case Phase::Deployment:
      return list_deployers(setup_, state, choices);
    case Phase::Movement:
      return list_movers(setup_, state, choices);
    case Phase::Forming:
      return list_joiners_of_army(setup_, state, choices);
    case Phase::Combat:
      list_attackers(setup_, state, choices);
      list_breakers(setup_, state, choices);
      return choices.push_back(choice(Kind::EndCombat));  // L69-ZOC-NOFIGHT
    case Phase::Battle:
      return list_joiners(setup_, state, choices);
    case Phase::Supply: {
      State trial = state;
      supply_to_name(setup_, trial).for_each([&](UnitId unit) { choices.push_back(choice(Kind::Supply, unit)); });
      return;
    }
    case Phase::Scatter:
      return list_scatterers(setup_, state, choices);
    case Phase::Advance:
      return list_advancers(state, choices);
    case Phase::Die:
    case Phase::Over:
      return;
  }
}

void Leipzig1969::targets(const State& state, engine::Choice choice, TargetList& targets) const {
  const UnitId unit = unit_of(choice);
  switch (kind_of(choice)) {
    case Kind::Deploy:
      return list_places(setup_, state, unit, targets);
    case Kind::Move:
      return list_moves(setup_, state, unit, targets);
    case Kind::Enter:
      return list_entries(setup_, state, unit, targets);
    case Kind::Bridge:
      return list_river_sides(setup_, state, unit, targets);
    case Kind::Combine:
      return list_partners(setup_, state, unit, targets);
    case Kind::Attack:
      return list_targets(setup_, state, unit, targets);
    case Kind::Scatter:
      return list_scatter_ends(setup_, state, unit, targets);
    default:
      return targets.push_back(engine::kNoTarget);
  }
}

void Leipzig1969::apply(State& state, engine::Action action) const {
  const UnitId unit = unit_of(action.choice());
  const SpaceId hex = kit::space_at(action.target());
  switch (kind_of(action.choice())) {
    case Kind::Deploy:
      return deploy(setup_, state, unit, hex);
    case Kind::Historical:
      return deploy_historically(setup_, state);
    case Kind::EndDeployment:
      return end_deployment(setup_, state);
    case Kind::Move:
      return move(setup_, state, unit, hex);
    case Kind::Enter:
      return enter(setup_, state, unit, hex);
    case Kind::Bridge:
      return bridge(setup_, state, unit, hex);
    case Kind::Combine:
      return combine(setup_, state, unit, unit_at(action.target()));
    case Kind::Army:
      return form_army(setup_, state, unit);
    case Kind::Join:
      return join_army(setup_, state, unit);
    case Kind::Break:
      return break_down(setup_, state, unit);
    case Kind::Siege:
      return take_siege(state, unit);
    case Kind::Rise:
      return rise(setup_, state, unit);
    case Kind::Destroy:
      return destroy_supply(setup_, state, unit);
    case Kind::Remove:
      return discard(setup_, state, unit);
    case Kind::EndMovement:
      return end_movement(setup_, state);
    case Kind::Attack:
      return attack(state, unit, hex);
    case Kind::With:
      return state.attackers.add(unit);
    case Kind::Fight:
      return fight(setup_, state);
    case Kind::Supply:
      return name_supply(setup_, state, unit);
    case Kind::EndCombat:
      return end_combat(setup_, state);
    case Kind::Scatter:
      return scatter(setup_, state, unit, hex);
    case Kind::Lost:
      return lose(setup_, state, unit);
    case Kind::Advance:
      return advance(setup_, state, unit);
    case Kind::NoAdvance:
      return end_battle(state);
  }
}

// L69-COMP-DIE.
void Leipzig1969::outcomes(const State&, engine::OutcomeList& outcomes) const {
  for (int roll = setup_.results().lowest_roll(); roll <= setup_.results().highest_roll(); ++roll) {
    outcomes.push_back({static_cast<std::uint16_t>(roll), 1});
  }
}

void Leipzig1969::resolve(State& state, std::uint16_t outcome) const { apply_result(setup_, state, outcome); }

engine::Verdict Leipzig1969::verdict(const State& state) const {
  engine::Verdict verdict;
  if (state.phase != Phase::Over) return verdict;
  const int french = combat_factors(setup_, state, kFrench);
  const int allied = combat_factors(setup_, state, kAllied);
  verdict.margin = french - allied;
  verdict.winner = winner(state.ending);
  const std::string factors =
      " (combat factors: French " + std::to_string(french) + ", Allies " + std::to_string(allied) + ")";
  switch (state.ending) {
    case Ending::None:
      break;
    case Ending::FrenchDepots:
      verdict.rule = "L69-WIN-FRENCHDEPOT";
      verdict.text = "French victory: both Allied depots are destroyed" + factors;
      break;
    case Ending::AlliedDepot:
      verdict.rule = "L69-WIN-ALLIEDDEPOT";
      verdict.text = "Allied victory: the French depot is taken" + factors;
      break;
    case Ending::AlliedDouble:
      verdict.rule = "L69-WIN-ALLIEDDOUBLE";
      verdict.text = "Allied victory: twice the French combat factors" + factors;
      break;
    case Ending::FrenchMore:
      verdict.rule = "L69-WIN-FRENCHMORE";
      verdict.text = "French victory: more combat factors than the Allies" + factors;
      break;
    case Ending::Draw:
      verdict.rule = "L69-WIN-DRAW";
      verdict.text = "Draw: no side has won" + factors;
      break;
  }
  return verdict;
}

std::uint64_t Leipzig1969::hash(const State& state) const {
  using kit::word;
  kit::Hasher hasher(state.piece_hash);
  for (const UnitSet* set : {&state.waiting, &state.captured, &state.siege, &state.scattered, &state.besieged,
                             &state.stopped, &state.risen, &state.attacked, &state.defended, &state.fresh, &state.spent,
                             &state.just_scattered, &state.forming, &state.attackers, &state.scattering}) {
    hasher.add_all(set->words());
  }
  // Whole words: neither list leaves bytes over.
  for (std::size_t i = 0; i < kUnits; ++i) {
    hasher.add_byte(state.left[i]);
    hasher.add_byte(state.used[i]);
  }
  hasher.add_bytes(state.crossing);
  hasher.add(word(state.target) << 48 | word(state.distance) << 40 | word(state.turn) << 32 | word(state.phase) << 24 |
             word(state.part) << 16 | word(state.marched) << 12 | word(state.phasing) << 9 | word(state.deciding) << 8 |
             word(state.ending));
  return hasher.value();
}

std::uint64_t Leipzig1969::rebuilt_hash(const State& state) const {
  State rebuilt = state;
  rebuilt.head.fill(UnitId::None);
  rebuilt.next.fill(UnitId::None);
  rebuilt.zones = {};
  rebuilt.on_map = {};
  rebuilt.piece_hash = 0;
  rebuilt.overfull = 0;
  setup_.all().for_each([&](UnitId unit) {
    if (state.where[index(unit)] != SpaceId::None) put(setup_, rebuilt, unit, state.where[index(unit)]);
  });
  const bool agrees = rebuilt == state;
  return agrees ? hash(rebuilt) : ~hash(state);
}

engine::Refusal Leipzig1969::explain(const Seen& state, engine::Viewer, engine::Action action) const {
  return leipzig1969::explain(setup_, state, action);
}

}  // namespace leipzig::leipzig1969
