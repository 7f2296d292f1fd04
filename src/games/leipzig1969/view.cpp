// What a viewer sees: everything, since nothing is hidden in this game; the battle being named with its arithmetic.
#include "games/leipzig1969/chapters.h"
#include "games/leipzig1969/game.h"

namespace leipzig::leipzig1969 {
namespace {

std::string side_name(Seat seat) { return seat == Seat::French ? "French" : "Allied"; }

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
  state.attackers.for_each([&](UnitId unit) { add_unit("attack", unit); });
  for_stack(state, state.target, [&](UnitId unit) {
    if (!setup.is_combat(unit)) return;
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
  const auto label = [&](CombatResult result) -> std::string {
    const std::string hexes = std::to_string(result.distance) + (result.distance == 1 ? " hex" : " hexes");
    switch (result.effect) {
      case Effect::DefenderScattered:
        return "defender scattered " + hexes;
      case Effect::AttackerScattered:
        return "attacker scattered " + hexes;
      case Effect::DefenderEliminated:
        return "defender eliminated";
      case Effect::Automatic:
        return "automatic elimination";
    }
    return "";
  };
  for (std::size_t code = 0; code < table.codes().size(); ++code) {
    const auto weight = static_cast<int>(table.distribution(column)[code]);
    if (weight == 0) continue;
    std::vector<int> rolls;
    for (int roll = table.lowest_roll(); roll <= table.highest_roll(); ++roll) {
      if (table.result(column, roll) == code) rolls.push_back(roll);
    }
    preview.chances.push_back(
        {table.codes()[code], label(setup.result(static_cast<std::uint8_t>(code))), weight, std::move(rolls)});
  }
  return preview;
}

}  // namespace

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::Deployment:
      return "deployment";
    case Phase::Movement:
      return "movement";
    case Phase::Forming:
      return "forming";
    case Phase::Combat:
      return "combat";
    case Phase::Battle:
      return "battle";
    case Phase::Supply:
      return "supply";
    case Phase::Die:
      return "die";
    case Phase::Scatter:
      return "scatter";
    case Phase::Advance:
      return "advance";
    case Phase::Over:
      return "over";
  }
  return "";
}

std::vector<engine::Way> Leipzig1969::ways(const Seen& state, engine::Choice choice) const {
  std::vector<engine::Way> ways;
  if (kind_of(choice) != Kind::Move) return ways;
  const UnitId unit = unit_of(choice);
  const Seat seat = owner(setup_, state, unit);
  const Crossings crossings = crossings_of(setup_, state, seat);
  MoveRange range;
  move_range(setup_, state, unit, range);
  engine::TargetList hexes;
  list_moves(setup_, state, unit, hexes);
  const SpaceId from = state.where[index(unit)];
  // Whether the unit could have gone on from here: neither stopped by a zone nor by counters to be taken.
  const auto goes_through = [&](SpaceId hex) {
    return hex == from ||
           (range.reaches(hex) && !in_enemy_zone(state, seat, hex) && !held_by(state, engine::other(seat), hex));
  };
  for (const std::uint16_t target : hexes) {
    engine::Way way;
    way.target = target;
    SpaceId here = kit::space_at(target);
    way.cost = std::to_string(range.cost(here));
    std::vector<SpaceId> path = {here};
    while (here != from) {
      SpaceId before = SpaceId::None;
      for (std::size_t side = 0; side < 6; ++side) {
        const SpaceId back = setup_.steps(here)[side].to;
        if (back == SpaceId::None || !goes_through(back)) continue;
        const std::size_t towards = (side + 3) % 6;
        const bool open =
            setup_.steps(back)[towards].cost != kit::kClosed || engineer_between(crossings, back, here) != UnitId::None;
        if (open && range.cost(back) + setup_.dry_cost(back, towards) == range.cost(here)) before = back;
      }
      if (before == SpaceId::None) break;
      here = before;
      path.push_back(here);
    }
    for (auto hex = path.rbegin(); hex != path.rend(); ++hex) way.path.emplace_back(setup_.board().id(*hex));
    ways.push_back(std::move(way));
  }
  return ways;
}

engine::View Leipzig1969::view(const Seen& state, engine::Viewer viewer) const {
  engine::View view;
  view.game = "leipzig1969";
  view.scenario = setup_.scenario();
  view.viewer = viewer;
  view.turn = turn(state);
  view.phase = phase_name(state.phase);
  view.prompt = prompt(state);
  for (engine::Placed& placed : position(state).pieces) {
    const UnitId unit = setup_.find_unit(placed.piece);
    const TypeInfo& info = setup_.info(unit);
    engine::Piece piece;
    piece.id = placed.piece;
    piece.seat = owner(setup_, state, unit);
    piece.nation = engine::name(setup_.colour(unit));
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
                 {"factors_french", combat_factors(setup_, state, Seat::French)},
                 {"factors_allied", combat_factors(setup_, state, Seat::Allied)},
                 {"depots_french", depots(Seat::French)},
                 {"depots_allied", depots(Seat::Allied)},
                 {"supply_french", supplies(Seat::French)},
                 {"supply_allied", supplies(Seat::Allied)}};
  view.ledger = {
      {"french", "combat factors on the board", combat_factors(setup_, state, Seat::French), "L69-WIN-COUNT"},
      {"allied", "combat factors on the board", combat_factors(setup_, state, Seat::Allied), "L69-WIN-COUNT"}};
  view.markers = {{"phasing", std::string(engine::name(state.phasing))}};
  for (const Seat seat : engine::kSeats) {
    engine::Control control{seat, {}};
    for (std::size_t i = 0; i < setup_.hexes(); ++i) {
      if (state.zones[index(seat)].covers(kit::space_at(i)))
        control.spaces.emplace_back(setup_.board().id(kit::space_at(i)));
    }
    view.controls.push_back(std::move(control));
  }
  const bool fighting = state.phase == Phase::Battle || state.phase == Phase::Supply || state.phase == Phase::Die;
  if (fighting) view.preview = preview(setup_, state);
  if (state.phase == Phase::Over) view.verdict = verdict(state);
  return view;
}

}  // namespace leipzig::leipzig1969
