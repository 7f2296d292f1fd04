// What a viewer sees: everything, since nothing is hidden in this game; an attack with its arithmetic.
#include "engine/views.h"
#include "games/tollbridge/chapters.h"
#include "games/tollbridge/game.h"

namespace leipzig::tollbridge {
namespace {

using engine::Suffers;

std::string prompt(const Setup& setup, const State& state) {
  switch (state.phase) {
    case Phase::Movement:
      return "Move your units, then end movement.";
    case Phase::Combat:
      return "Attack enemies next to your units, then end combat.";
    case Phase::Die:
      return "The die decides the attack.";
    case Phase::Retreat:
      return setup.unit(state.defender).id + " must retreat one hex.";
    case Phase::Over:
      return "The game is over.";
  }
  return "";
}

std::string label_of(std::string_view result) {
  if (result == "AE") return "attacker eliminated";
  if (result == "DR") return "defender retreats";
  return result == "DE" ? "defender eliminated" : "no effect";
}

Suffers suffers_of(std::string_view result) {
  if (result == "AE") return Suffers::Attacker;
  return result == "DR" || result == "DE" ? Suffers::Defender : Suffers::Nobody;
}

// TOL-3.2, line by line, and the chances of its column.
engine::Preview preview(const Setup& setup, const State& state) {
  engine::Preview preview;
  const Odds now = odds(setup, state, state.attacker, state.defender);
  const Unit& defender = setup.unit(state.defender);
  preview.attackers = {setup.unit(state.attacker).id};
  preview.defenders = {defender.id};
  preview.spaces = {std::string(setup.board().id(state.where[index(state.defender)]))};
  preview.terms.push_back({"attack", setup.unit(state.attacker).id, now.attack, "TOL-3.2"});
  preview.terms.push_back({"defence", defender.id, defender.strength, "TOL-3.2"});
  const std::uint8_t terrain = setup.board().terrain(state.where[index(state.defender)]);
  if (now.cover) preview.terms.push_back({"defence", setup.board().terrains()[terrain], 1, "TOL-3.2"});
  if (now.bridge) preview.terms.push_back({"defence", "bridge", 1, "TOL-3.2"});
  preview.totals = {{"attack", now.attack}, {"defence", now.defence}};
  const kit::ResultsTable& table = setup.results();
  preview.column = table.columns()[now.column];
  preview.title = std::to_string(now.attack) + " against " + std::to_string(now.defence) + ", " + preview.column;
  preview.chances = engine::chances(
      table, now.column, [&](std::uint8_t code) { return label_of(table.codes()[code]); },
      [&](std::uint8_t code) { return suffers_of(table.codes()[code]); });
  bool has_way = false;  // TOL-3.4
  for (const SpaceId hex : setup.board().neighbours(state.where[index(state.defender)])) {
    has_way = has_way || (hex != SpaceId::None && can_retreat(setup, state, state.defender, hex));
  }
  for (engine::Chance& chance : preview.chances) {
    if (chance.result == "DR" && !has_way) chance.lost = {defender.id};
    engine::tell_effect(chance);
  }
  return preview;
}

}  // namespace

std::vector<engine::Way> Tollbridge::ways(const Seen& state, engine::Choice choice) const {
  if (kind_of(choice) != Kind::Move) return {};
  const UnitId unit = unit_of(choice);
  const SpaceId from = state.where[index(unit)];
  MoveRange range;
  find_range(setup_, state, unit, range);
  engine::TargetList hexes;
  targets(state, choice, hexes);
  // A hex is left only where the unit did not have to stop.
  const auto step_cost = [&](SpaceId hex, std::size_t direction) {
    const SpaceId next = setup_.board().neighbours(hex)[direction];
    const bool stops = hex != from && in_contact(setup_, state, setup_.unit(unit).seat, hex);
    return stops || !setup_.is_open(hex, next) ? int{kit::kClosed} : setup_.cost(next);
  };
  const auto cost_text = [](int points) { return std::to_string(points); };
  return engine::ways(setup_.board(), range, from, hexes, cost_text, step_cost);
}

engine::View Tollbridge::view(const Seen& state, engine::Viewer viewer) const {
  engine::View view = engine::view_of("tollbridge", setup_.setting(), viewer, turn(state), kPhaseNames.of(state.phase),
                                      prompt(setup_, state));
  for (std::size_t i = 0; i < setup_.units().size(); ++i) {
    const Unit& unit = setup_.units()[i];
    engine::Piece piece;
    piece.id = unit.id;
    piece.seat = unit.seat;
    piece.nation = unit.nation;
    piece.type = unit.type;
    piece.designation = unit.designation;
    piece.at = state.where[i] == SpaceId::None ? "lost" : std::string(setup_.board().id(state.where[i]));
    piece.values = {{"strength", unit.strength}, {"movement", unit.movement}};
    if (is_done(state, unit_at(i))) piece.marks.emplace_back(state.phase == Phase::Movement ? "moved" : "fought");
    if (state.phase == Phase::Retreat && unit_at(i) == state.defender) piece.marks.emplace_back("retreating");
    view.pieces.push_back(std::move(piece));
  }
  view.tracks = {{"turn", state.turn}, {"first_turn", setup_.first_turn()}, {"last_turn", setup_.last_turn()}};
  view.markers = {{"phasing", std::string(kSeatNames.of(state.phasing))}};
  if (state.attacker != UnitId::None) view.preview = preview(setup_, state);
  if (state.phase == Phase::Over) view.verdict = verdict(state);
  return view;
}

}  // namespace leipzig::tollbridge
