// What a viewer sees: everything, since nothing is hidden in this game; the battle being named with its arithmetic.
#include "games/nations1975/chapters.h"
#include "games/nations1975/game.h"

namespace leipzig::nations1975 {
namespace {

std::string side_name(Seat seat) { return seat == Seat::French ? "French" : "Allied"; }

std::string prompt(const Setup& setup, const State& state) {
  const std::string who = side_name(state.deciding);
  switch (state.phase) {
    case Phase::Movement:
      return who + " Movement Phase: move units, bring in reinforcements, then end movement.";
    case Phase::Combat:
      if (state.to_attack == 0 && state.to_be_attacked == 0) return who + " Combat Phase: bombard, or end combat.";
      return who + " Combat Phase: name the next battle.";
    case Phase::Battle:
      return who + ": add units to the battle, then choose the odds.";
    case Phase::Die:
      return "The die decides the battle.";
    case Phase::Exchange:
      return who + ": exchange. Choose the units to lose.";
    case Phase::Retreat:
      return who + ": retreat the beaten units.";
    case Phase::Displace:
      return who + ": move the displaced unit " + setup.unit(state.pushed).id + ".";
    case Phase::Withdraw:
      return who + ": bombarding artillery may retreat or stay.";
    case Phase::Advance:
      return who + ": one victorious unit may advance.";
    case Phase::Over:
      return "The game is over.";
  }
  return "";
}

engine::Preview preview(const Setup& setup, const State& state) {
  engine::Preview preview;
  const Seat attacker = state.phasing;
  const Seat defender = engine::other(attacker);
  const auto at = [&](UnitId unit) { return " at " + std::string(setup.board().id(state.where[index(unit)])); };
  for_each(attacker, state.attackers, [&](UnitId unit) {
    const bool gun = has(state.guns, unit);
    preview.terms.push_back({"attack", setup.unit(unit).id + at(unit) + (gun ? ", bombarding" : ""),
                             setup.unit(unit).strength, gun ? "BON-8.21" : "BON-7.3"});
  });
  const Strengths total = strengths(setup, state);
  for_each(defender, state.defenders, [&](UnitId unit) {
    const int strength = setup.unit(unit).strength;
    preview.terms.push_back({"defence", setup.unit(unit).id + at(unit), strength, "BON-7.3"});
    if (!has(total.doubled, unit)) return;
    const SpaceId hex = state.where[index(unit)];
    const bool by_hex = setup.doubles(hex);
    const std::string terrain = setup.board().terrains()[setup.board().terrain(hex)];
    preview.terms.push_back({"defence",
                             setup.unit(unit).id + (by_hex ? " doubled in " + terrain
                                                           : " doubled: every attacker comes over water or uphill"),
                             strength, by_hex ? "BON-7.4" : "BON-9.0-SIDES"});
  });
  preview.totals = {{"attack", total.attack}, {"defence", total.defence}};
  const std::uint8_t column = state.phase == Phase::Die ? state.column : setup.odds(total.attack, total.defence);
  const kit::ResultsTable& table = setup.results();
  preview.column = table.columns()[column];
  preview.title = std::to_string(total.attack) + " against " + std::to_string(total.defence) + ", " + preview.column;
  constexpr std::string_view kLabels[] = {"attacker eliminated", "attacker retreats", "defender retreats",
                                          "defender eliminated", "exchange"};
  for (std::size_t code = 0; code < table.codes().size(); ++code) {
    const auto weight = static_cast<int>(table.distribution(column)[code]);
    if (weight == 0) continue;
    const auto effect = static_cast<std::size_t>(setup.effect(static_cast<std::uint8_t>(code)));
    std::vector<int> rolls;
    for (int roll = table.lowest_roll(); roll <= table.highest_roll(); ++roll) {
      if (table.result(column, roll) == code) rolls.push_back(roll);
    }
    preview.chances.push_back({table.codes()[code], std::string(kLabels[effect]), weight, std::move(rolls)});
  }
  return preview;
}

}  // namespace

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::Movement:
      return "movement";
    case Phase::Combat:
      return "combat";
    case Phase::Battle:
      return "battle";
    case Phase::Die:
      return "die";
    case Phase::Exchange:
      return "exchange";
    case Phase::Retreat:
      return "retreat";
    case Phase::Displace:
      return "displace";
    case Phase::Withdraw:
      return "withdraw";
    case Phase::Advance:
      return "advance";
    case Phase::Over:
      return "over";
  }
  return "";
}

std::vector<engine::Way> Nations1975::ways(const Seen& state, engine::Choice choice) const {
  std::vector<engine::Way> ways;
  if (kind_of(choice) != Kind::Move && kind_of(choice) != Kind::Enter) return ways;
  const UnitId unit = unit_of(choice);
  MoveRange range;
  move_range(setup_, state, unit, range);
  engine::TargetList hexes;
  list_moves(setup_, state, unit, hexes);
  for (const std::uint16_t target : hexes) {
    engine::Way way;
    way.target = target;
    SpaceId here = kit::space_at(target);
    const int half_points = range.cost(here);
    way.cost = half_points / 2 > 0 ? std::to_string(half_points / 2) : "";
    if (half_points % 2 != 0) way.cost += "½";
    // Back along the cheapest steps: a hex may be left only where the unit did not have to stop.
    std::vector<SpaceId> path = {here};
    const SpaceId from = state.where[index(unit)];
    const int begun = from == SpaceId::None ? setup_.entry_cost() : 0;
    while (range.cost(here) > begun) {
      SpaceId before = SpaceId::None;
      for (const kit::Step& back : setup_.steps(here)) {
        if (back.to == SpaceId::None || !range.reaches(back.to)) continue;
        const bool stops = back.to != from && in_enemy_zone(state, seat_of(unit), back.to);
        const kit::Step* step = setup_.step_between(back.to, here);
        if (!stops && range.cost(back.to) + step->cost == range.cost(here)) before = back.to;
      }
      if (before == SpaceId::None) break;  // the entry hex itself
      here = before;
      path.push_back(here);
    }
    for (auto hex = path.rbegin(); hex != path.rend(); ++hex) way.path.emplace_back(setup_.board().id(*hex));
    ways.push_back(std::move(way));
  }
  return ways;
}

engine::View Nations1975::view(const Seen& state, engine::Viewer viewer) const {
  engine::View view;
  view.game = "nations1975";
  view.scenario = setup_.scenario();
  view.viewer = viewer;
  view.turn = turn(state);
  view.phase = phase_name(state.phase);
  view.prompt = prompt(setup_, state);
  // A position lists its pieces in the order of the units.
  const engine::Position now = position(state);
  auto placed = now.pieces.begin();
  for (const Seat seat : engine::kSeats) {
    for_each(seat, setup_.units(seat), [&](UnitId id) {
      const Unit& unit = setup_.unit(id);
      if (placed == now.pieces.end() || placed->piece != unit.id) return;
      engine::Piece piece;
      piece.id = unit.id;
      piece.seat = seat;
      piece.nation = unit.nation;
      piece.type = unit.type;
      piece.designation = unit.designation;
      piece.at = placed->at;
      piece.values = {{"strength", unit.strength}, {"movement", unit.allowance / 2}};
      piece.marks = placed->marks;
      if (state.phase == Phase::Movement && seat == state.phasing && state.where[index(id)] != SpaceId::None &&
          is_held(setup_, state, id)) {
        piece.marks.emplace_back("held");
      }
      view.pieces.push_back(std::move(piece));
      ++placed;
    });
  }
  view.tracks = {{"turn", state.turn},
                 {"first_turn", setup_.first_turn()},
                 {"last_turn", setup_.last_turn()},
                 {"night", is_night(setup_, state) ? 1 : 0},
                 {"losses_french", losses(setup_, state, Seat::French)},
                 {"losses_allied", losses(setup_, state, Seat::Allied)},
                 {"level_french", setup_.level(state.turn, Seat::French)},
                 {"level_allied", setup_.level(state.turn, Seat::Allied)}};
  view.markers = {{"phasing", std::string(engine::name(state.phasing))}};
  for (const Seat seat : engine::kSeats) {
    engine::Control control{seat, {}};
    for (std::size_t i = 0; i < setup_.hexes(); ++i) {
      if (state.zones[index(seat)].covers(kit::space_at(i)))
        control.spaces.emplace_back(setup_.board().id(kit::space_at(i)));
    }
    view.controls.push_back(std::move(control));
  }
  if (state.phase == Phase::Battle || state.phase == Phase::Die) view.preview = preview(setup_, state);
  if (state.phase == Phase::Over) view.verdict = verdict(state);
  return view;
}

}  // namespace leipzig::nations1975
