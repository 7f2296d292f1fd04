// What a viewer sees: everything, since nothing is hidden in this game; the battle being named with its arithmetic.
#include "engine/views.h"
#include "games/leipzig1969/chapters.h"
#include "games/leipzig1969/game.h"

namespace leipzig::leipzig1969 {
namespace {

std::string side_name(Seat seat) { return seat == kFrench ? "French" : "Allied"; }

std::string prompt(const State& state) {
  const std::string who = side_name(state.deciding);
  switch (state.phase) {
    case Phase::Deployment:
      return who + " deployment: place units in their areas, or take the historical set-up.";
    case Phase::Movement:
      return who + " movement: move, combine, break down, then end movement.";
    case Phase::Forming:
      return who + ": name the parts of the army.";
    case Phase::Combat:
      return who + " combat: name a battle, or end combat.";
    case Phase::Battle:
      return who + ": add units to the battle, then fight.";
    case Phase::Supply:
      return who + ": name the supply unit that the attack uses up.";
    case Phase::Die:
      return "The die decides the battle.";
    case Phase::Scatter:
      return who + ": scatter the beaten units.";
    case Phase::Advance:
      return who + ": the attackers may step into the emptied hex.";
    case Phase::Over:
      return "The game is over.";
  }
  return "";
}

// L69-CRT-SCATTER: the units that are lost at once with this roll, because none of them can scatter anywhere.
std::vector<std::string> lost_without_scattering(const Setup& setup, const State& state, CombatResult result,
                                                 int roll) {
  if (result.effect != Effect::AttackerScattered && result.effect != Effect::DefenderScattered) return {};
  State after = state;
  apply_result(setup, after, roll);
  if (after.phase != Phase::Scatter) return {};
  ChoiceList choices;
  list_scatterers(setup, after, choices);
  if (choices.empty() || kind_of(choices[0]) != Kind::Lost) return {};
  std::vector<std::string> lost;
  const auto add = [&](UnitId unit) { lost.push_back(setup.id(unit)); };
  if (result.effect == Effect::AttackerScattered) {
    state.attackers.for_each(add);
  } else {
    for_stack(state, state.target, [&](UnitId unit) {
      if (setup.is_combat(unit) && !state.siege.has(unit)) add(unit);
    });
  }
  return lost;
}

engine::Preview preview(const Setup& setup, const State& state) {
  engine::Preview preview;
  const auto name = [&](UnitId unit) {
    return setup.id(unit) + " at " + std::string(setup.board().id(state.where[index(unit)]));
  };
  const auto add_unit = [&](const std::string& side, UnitId unit) {
    const int strength = setup.strength(unit);
    preview.terms.push_back({side, name(unit), strength, "L69-CBT-ODDS"});
    if (is_doubled_by_napoleon(setup, state, unit)) {
      preview.terms.push_back({side, setup.id(unit) + " doubled by Napoleon", strength, "L69-NAP-DOUBLE"});
    }
  };
  const Strengths total = strengths(setup, state);
  state.attackers.for_each([&](UnitId unit) {
    preview.attackers.push_back(setup.id(unit));
    add_unit("attack", unit);
  });
  preview.spaces.emplace_back(setup.board().id(state.target));
  for_stack(state, state.target, [&](UnitId unit) {
    if (!setup.is_combat(unit)) return;
    preview.defenders.push_back(setup.id(unit));
    add_unit("defence", unit);
    const int base = attack_of(setup, state, unit);
    if (defence_of(setup, state, unit, total.across_river) == base) return;
    if (setup.is_mountain(state.target)) {
      preview.terms.push_back({"defence", setup.id(unit) + " doubled in the mountains", base, "L69-CBT-DEFMOUNTAIN"});
    } else if (state.siege.has(unit)) {
      preview.terms.push_back({"defence", setup.id(unit) + " doubled in siege position", base, "L69-CBT-DEFSIEGE"});
    } else {
      preview.terms.push_back(
          {"defence", setup.id(unit) + " doubled: every attacker crosses the river", base, "L69-CBT-DEFRIVER"});
    }
  });
  preview.totals = {{"attack", total.attack}, {"defence", total.defence}};
  const std::string sums = std::to_string(total.attack) + " against " + std::to_string(total.defence);
  if (total.attack * setup.lowest_odds() < total.defence) {
    preview.title = sums + ", below 1-2";
    return preview;
  }
  const kit::ResultsTable& table = setup.results();
  const std::size_t column = setup.column(total.attack, total.defence);
  preview.column = table.columns()[column];
  preview.title = sums + ", " + preview.column;
  // L69-SIEGE-RESULT.
  bool all_in_siege = true;
  for_stack(state, state.target,
            [&](UnitId unit) { all_in_siege = all_in_siege && (!setup.is_combat(unit) || state.siege.has(unit)); });
  const auto label = [&](CombatResult result) -> std::string {
    const std::string hexes = std::to_string(result.distance) + (result.distance == 1 ? " hex" : " hexes");
    switch (result.effect) {
      case Effect::DefenderScattered:
        return all_in_siege ? "no effect on units in siege position" : "defender scattered " + hexes;
      case Effect::AttackerScattered:
        return "attacker scattered " + hexes;
      case Effect::DefenderEliminated:
        return "defender eliminated";
      case Effect::Automatic:
        return "automatic elimination";
    }
    return "";
  };
  const auto suffers = [](CombatResult result) {
    return result.effect == Effect::AttackerScattered ? engine::Suffers::Attacker : engine::Suffers::Defender;
  };
  preview.chances = engine::chances(
      table, column, [&](std::uint8_t code) { return label(setup.result(code)); },
      [&](std::uint8_t code) { return suffers(setup.result(code)); });
  for (engine::Chance& chance : preview.chances) {
    const CombatResult result = setup.result(*table.code(chance.result));
    chance.idle = result.effect == Effect::DefenderScattered && all_in_siege;
    chance.lost = lost_without_scattering(setup, state, result, chance.outcomes.front());
    if (!chance.idle) engine::tell_effect(chance);  // its label says so
  }
  return preview;
}

}  // namespace

std::vector<engine::Way> Leipzig1969::ways(const Seen& state, engine::Choice choice) const {
  if (kind_of(choice) != Kind::Move) return {};
  const UnitId unit = unit_of(choice);
  const Seat seat = owner(setup_, state, unit);
  const Crossings crossings = crossings_of(setup_, state, seat);
  const SpaceId from = state.where[index(unit)];
  MoveRange range;
  move_range(setup_, state, unit, range);
  engine::TargetList hexes;
  list_moves(setup_, state, unit, hexes);
  const auto step_cost = [&](SpaceId hex, std::size_t side) {
    // Whether the unit could have continued from here: stopped neither by a zone nor by counters to capture.
    const bool stops = hex != from && (in_enemy_zone(state, seat, hex) || held_by(state, engine::other(seat), hex));
    const kit::Step& step = setup_.steps(hex)[side];
    const bool open = step.cost != kit::kClosed || engineer_between(crossings, hex, step.to) != UnitId::None;
    return !stops && open ? setup_.dry_cost(hex, side) : kit::kClosed;
  };
  return engine::ways(
      setup_.board(), range, from, hexes, [](int points) { return std::to_string(points); }, step_cost);
}

engine::View Leipzig1969::view(const Seen& state, engine::Viewer viewer) const {
  engine::View view =
      engine::view_of("leipzig1969", setup_.setting(), viewer, turn(state), kPhaseNames.of(state.phase), prompt(state));
  for (engine::Placed& placed : position(state).pieces) {
    const UnitId unit = setup_.find_unit(placed.piece);
    const TypeInfo& info = setup_.info(unit);
    engine::Piece piece;
    piece.id = placed.piece;
    piece.seat = owner(setup_, state, unit);
    piece.nation = kSideNames.of(setup_.colour(unit));
    piece.type = info.type;
    piece.designation = info.size.empty() ? info.title : info.size;
    piece.at = placed.at;
    piece.values = {{"strength", info.strength}, {"movement", info.movement}};
    const bool moving = state.part == Phase::Movement && state.phase != Phase::Deployment &&
                        state.on_map[index(state.phasing)].has(unit);
    if (moving) piece.values.push_back({"left", may_move(setup_, state, unit) ? state.left[index(unit)] : 0});
    piece.marks = std::move(placed.marks);
    if (state.waiting.has(unit)) piece.marks.push_back(setup_.group_of(unit)->id);
    view.pieces.push_back(std::move(piece));
  }
  const auto depots = [&](Seat seat) { return (setup_.of_type(Type::Depot) & state.on_map[index(seat)]).count(); };
  const auto supplies = [&](Seat seat) { return (setup_.of_type(Type::Supply) & state.on_map[index(seat)]).count(); };
  view.tracks = {{"turn", state.turn},
                 {"first_turn", setup_.first_turn()},
                 {"last_turn", setup_.last_turn()},
                 {"factors_french", combat_factors(setup_, state, kFrench)},
                 {"factors_allied", combat_factors(setup_, state, kAllied)},
                 {"depots_french", depots(kFrench)},
                 {"depots_allied", depots(kAllied)},
                 {"supply_french", supplies(kFrench)},
                 {"supply_allied", supplies(kAllied)}};
  view.ledger = {{"french", "combat factors on the board", combat_factors(setup_, state, kFrench), "L69-WIN-COUNT"},
                 {"allied", "combat factors on the board", combat_factors(setup_, state, kAllied), "L69-WIN-COUNT"}};
  view.markers = {{"phasing", std::string(kSideNames.of(state.phasing))}};
  view.controls =
      engine::controls(setup_.board(), [&](Seat seat, SpaceId hex) { return state.zones[index(seat)].covers(hex); });
  const bool fighting = state.phase == Phase::Battle || state.phase == Phase::Supply || state.phase == Phase::Die;
  if (fighting) view.preview = preview(setup_, state);
  if (state.phase == Phase::Over) view.verdict = verdict(state);
  return view;
}

}  // namespace leipzig::leipzig1969
