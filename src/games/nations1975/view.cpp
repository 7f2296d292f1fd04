// What a viewer sees: everything, since nothing is hidden in this game; the battle being named with its arithmetic.
#include "engine/views.h"
#include "games/nations1975/chapters.h"
#include "games/nations1975/game.h"

namespace leipzig::nations1975 {
namespace {

using engine::Suffers;

std::string side_name(Seat seat) { return seat == kFrench ? "French" : "Allied"; }

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

// BON-7.72: the units that this retreat result would eliminate at once for want of a hex.
std::vector<std::string> lost_without_retreat(const Setup& setup, const State& state, std::uint8_t code) {
  const CombatResult result = setup.effect(code);
  if (result != CombatResult::AttackerRetreat && result != CombatResult::DefenderRetreat) return {};
  State after = state;
  after.result = code;
  apply_result(setup, after);
  std::vector<std::string> lost;
  for (const Seat seat : engine::kSeats) {
    for_each(seat, after.lost[index(seat)] & ~state.lost[index(seat)],
             [&](UnitId unit) { lost.push_back(setup.unit(unit).id); });
  }
  return lost;
}

engine::Preview preview(const Setup& setup, const State& state) {
  engine::Preview preview;
  const Seat attacker = state.phasing;
  const Seat defender = engine::other(attacker);
  const auto at = [&](UnitId unit) { return " at " + std::string(setup.board().id(state.where[index(unit)])); };
  for_each(attacker, state.attackers, [&](UnitId unit) {
    preview.attackers.push_back(setup.unit(unit).id);
    const bool gun = has(state.guns, unit);
    preview.terms.push_back({"attack", setup.unit(unit).id + at(unit) + (gun ? ", bombarding" : ""),
                             setup.unit(unit).strength, gun ? "BON-8.21" : "BON-7.3"});
  });
  const Strengths total = strengths(setup, state);
  for_each(defender, state.defenders, [&](UnitId unit) {
    const int strength = setup.unit(unit).strength;
    preview.defenders.push_back(setup.unit(unit).id);
    preview.spaces.emplace_back(setup.board().id(state.where[index(unit)]));
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
  constexpr Suffers kSuffers[] = {Suffers::Attacker, Suffers::Attacker, Suffers::Defender, Suffers::Defender,
                                  Suffers::Both};
  preview.chances = engine::chances(
      table, column, [&](std::uint8_t code) { return kLabels[static_cast<std::size_t>(setup.effect(code))]; },
      [&](std::uint8_t code) { return kSuffers[static_cast<std::size_t>(setup.effect(code))]; });
  for (engine::Chance& chance : preview.chances) {
    chance.lost = lost_without_retreat(setup, state, *table.code(chance.result));
    // BON-8.14: artillery that bombards from afar is not eliminated; a retreat is up to its owner (BON-8.15).
    const bool eliminated = setup.effect(*table.code(chance.result)) == CombatResult::AttackerEliminated;
    chance.idle = eliminated && in_battle_contact(state) == 0;
    engine::tell_effect(chance);
  }
  return preview;
}

}  // namespace

std::vector<engine::Way> Nations1975::ways(const Seen& state, engine::Choice choice) const {
  if (kind_of(choice) != Kind::Move && kind_of(choice) != Kind::Enter) return {};
  const UnitId unit = unit_of(choice);
  const SpaceId from = state.where[index(unit)];
  MoveRange range;
  move_range(setup_, state, unit, range);
  engine::TargetList hexes;
  list_moves(setup_, state, unit, hexes);
  // A hex may be left only where the unit did not have to stop.
  const auto step_cost = [&](SpaceId hex, std::size_t direction) {
    const bool stops = hex != from && in_enemy_zone(state, seat_of(unit), hex);
    return stops ? kit::kClosed : setup_.steps(hex)[direction].cost;
  };
  const auto cost_text = [](int half_points) {
    return (half_points / 2 > 0 ? std::to_string(half_points / 2) : "") + (half_points % 2 != 0 ? "½" : "");
  };
  return engine::ways(setup_.board(), range, from, hexes, cost_text, step_cost);
}

// BON-7.72: units that a result orders back and that can go nowhere are lost at once. BON-15.0: a group that finds
// its entry hex blocked waits. Units without a line of communications count as lost.
void Nations1975::comment(const Seen& before, const Seen& after, std::vector<engine::Change>& changes) const {
  const bool retreats = before.phase == Phase::Die || before.phase == Phase::Retreat || before.phase == Phase::Displace;
  const CombatResult result = setup_.effect(after.result);
  const bool ordered_back = result == CombatResult::AttackerRetreat || result == CombatResult::DefenderRetreat;
  for (engine::Change& change : changes) {
    if (change.what == "eliminated" && retreats && ordered_back) change.reason = "no retreat";
  }
  const auto add = [&](std::string_view what, UnitId unit, SpaceId hex) {
    engine::Change change;
    change.what = what;
    change.unit = setup_.unit(unit).id;
    change.seat = seat_of(unit);
    change.type = setup_.unit(unit).type;
    if (hex != SpaceId::None) change.to = setup_.board().id(hex);
    changes.push_back(std::move(change));
  };
  for (std::size_t i = 0; i < setup_.groups().size(); ++i) {
    if (before.blocked_turn[i] != 0 || after.blocked_turn[i] == 0) continue;
    const Group& group = setup_.groups()[i];
    for_each(group.seat, after.waiting[index(group.seat)] & group.units,
             [&](UnitId unit) { add("blocked", unit, group.entry); });
  }
  for_each(kFrench, after.cut_off & ~before.cut_off,
           [&](UnitId unit) { add("cut off", unit, after.where[index(unit)]); });
}

engine::View Nations1975::view(const Seen& state, engine::Viewer viewer) const {
  engine::View view = engine::view_of("nations1975", setup_.setting(), viewer, turn(state), kPhaseNames.of(state.phase),
                                      prompt(setup_, state));
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
                 {"losses_french", losses(setup_, state, kFrench)},
                 {"losses_allied", losses(setup_, state, kAllied)},
                 {"level_french", setup_.level(state.turn, kFrench)},
                 {"level_allied", setup_.level(state.turn, kAllied)}};
  view.markers = {{"phasing", std::string(kSideNames.of(state.phasing))}};
  view.controls =
      engine::controls(setup_.board(), [&](Seat seat, SpaceId hex) { return state.zones[index(seat)].covers(hex); });
  if (state.phase == Phase::Battle || state.phase == Phase::Die) view.preview = preview(setup_, state);
  if (state.phase == Phase::Over) view.verdict = verdict(state);
  return view;
}

}  // namespace leipzig::nations1975
