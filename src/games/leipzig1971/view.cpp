// What a viewer sees: the map with its counters, the points line by line, the combat before it is fought.
#include <algorithm>

#include "engine/views.h"
#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"

namespace leipzig::leipzig1971 {
namespace {

std::string side_name(Seat seat) { return seat == kFrench ? "French" : "Allied"; }

std::string prompt(const Setup& setup, const State& state) {
  const std::string who = side_name(state.deciding);
  switch (state.phase) {
    case Phase::Placement:
      return who + (setup.options().free_deployment ? ": place your units within the limits of the chart."
                                                    : ": combine or break down units at no cost, then end placement.");
    case Phase::Truce:
      return who + ": call the armistice, or fight on.";
    case Phase::Levy:
      return who + ": rebellion in Germany. Remove divisions.";
    case Phase::Arrival:
      return who + ": place the reinforcements of this turn.";
    case Phase::Movement:
      if (state.stage == MarchStage::First) return who + ": the forced march. Move, then press on.";
      return who + " Movement Phase: " +
             (state.under_way ? "move units, then end movement." : "break down or combine units, then move.");
    case Phase::MarchDie:
      return "The die decides the forced march.";
    case Phase::MarchChoice:
      return who + ": halt here, or risk a second roll.";
    case Phase::Assembly:
      return who + ": combine units, feed stacks from supply, then end assembly.";
    case Phase::Declaring:
      return who + " Combat Phase: name the attacks.";
    case Phase::Naming:
      return who + ": supply the attack, leave units out, then go.";
    case Phase::Evading:
      return who + ": retreat before combat, or stand.";
    case Phase::Sustaining:
      return who + ": supply the defenders.";
    case Phase::Resolving:
      return who + ": resolve the next attack.";
    case Phase::Die:
      return "The die decides the combat.";
    case Phase::Losses:
      return who + ": half exchange. Choose the divisions to lose.";
    case Phase::Retreat:
      return who + ": retreat the beaten units.";
    case Phase::Advance:
      return who + ": advance, or stay.";
    case Phase::Over:
      return "The game is over.";
  }
  return "";
}

engine::Preview battle_preview(const Setup& setup, const State& state) {
  std::vector<UnitId> attackers;
  for_each_in(state, state.phasing, state.battle.from, [&](UnitId unit) {
    if (has(state, unit, kAttacking)) attackers.push_back(unit);
  });
  return combat_preview(setup, state, state.battle, attackers,
                        [&](SpaceId hex) { return is_supplied(setup, state, hex); });
}

}  // namespace

// The terms add up to the totals: units as supply leaves them, leaders with what they add.
engine::Preview combat_preview(const Setup& setup, const State& state, const Attack& battle,
                               const std::vector<UnitId>& attackers, const std::function<bool(SpaceId)>& supplied) {
  engine::Preview preview;
  Strengths total;
  for (const UnitId unit : attackers) {
    preview.attackers.push_back(name_of(setup, state, unit));
    const int strength = effective(setup.strength(type_of(state, unit)), battle.supplied);
    preview.terms.push_back({"attack", name_of(setup, state, unit) + (battle.supplied ? "" : ", without supply"),
                             strength, battle.supplied ? "L71-CBT-ORDER" : "L71-SUP-A"});
    total.attack += strength;
  }
  int room = total.attack;  // L71-LDR-B
  for_each_in(state, state.phasing, battle.from, [&](UnitId unit) {
    if (!lends_bonus(setup, state, unit)) return;
    const TypeValues& leader = setup.values(state.phasing, type_of(state, unit));
    const int bonus = std::min<int>(leader.attack_bonus, room);
    room -= bonus;
    total.attack += bonus;
    const bool capped = bonus < leader.attack_bonus;
    preview.terms.push_back({"attack",
                             leader.title + (capped ? " of " + std::to_string(leader.attack_bonus) : std::string()),
                             bonus, "L71-LDR-B"});
  });
  for (std::size_t d = 0; d < 6; ++d) {
    if ((battle.sides >> d & 1) == 0) continue;
    const SpaceId hex = setup.ways(battle.from)[d].to;
    preview.spaces.emplace_back(setup.board().id(hex));
    for_each_in(state, engine::other(state.phasing), hex,
                [&](UnitId unit) { preview.defenders.push_back(name_of(setup, state, unit)); });
    const int times = multiplier(setup, battle.from, hex);
    const bool fed = supplied(hex);
    const int strength = at(state, hex).any() ? defence_strength(setup, state, hex, fed, times) : 0;
    total.defence += strength;
    preview.terms.push_back({"defence",
                             "hex " + std::string(setup.board().id(hex)) + (fed ? "" : ", without supply") +
                                 (times > 1 ? ", times " + std::to_string(times) : ""),
                             strength, times > 1 ? "L71-CBT-TERRAIN" : "L71-STK-D"});
  }
  preview.totals = {{"attack", total.attack}, {"defence", total.defence}};
  add_chances(setup, total, preview);
  return preview;
}

namespace {

// The forced march: exact chances before the die is thrown (L71-FM-TABLES).
engine::Preview march_preview(const Setup& setup, const State& state) {
  engine::Preview preview;
  const bool second = state.march_table != 0;
  const kit::ResultsTable& table = second ? setup.second_march() : setup.first_march();
  const std::size_t column = second ? state.march_table - 1u : state.march - 2u;
  preview.column = table.columns()[column];
  preview.title = "forced march, " + preview.column;
  const auto label = [](std::string_view code) -> std::string {
    if (code == "-") return "goes on";
    if (code == "D") return "goes on, then dispersed";
    if (code == "X") return "destroyed";
    return "halt, or roll on table " + std::string(code);
  };
  preview.chances = engine::chances(table, column, [&](std::uint8_t code) { return label(table.codes()[code]); });
  return preview;
}

// Victory points in half points, line by line.
std::vector<engine::Term> ledger(const Setup& setup, const State& state) {
  std::vector<engine::Term> lines;
  for (const Seat seat : engine::kSeats) {
    const std::string side(kSideNames.of(seat));
    const std::size_t enemy = index(engine::other(seat));
    lines.push_back({side, "enemy lost in combat", 2 * state.combat_losses[enemy], "L71-VIC-DIV"});
    lines.push_back({side, "enemy lost on the march", 2 * state.march_losses[enemy], "L71-VIC-DIV"});
    for (std::size_t i = 0; i < kCities; ++i) {
      if (state.holder[i] == index(seat) && setup.city_points(i) > 0) {
        lines.push_back({side, std::string(setup.city_title(i)), 2 * setup.city_points(i), "L71-VIC-CITY"});
      }
    }
    const int rest = points(setup, state, seat, state.phase == Phase::Over) - points(setup, state, seat, false);
    if (rest != 0) lines.push_back({side, "besieged cities", rest, "L71-VIC-SIEGE"});
    if (setup.handicap(seat) != 0) lines.push_back({side, "handicap", 2 * setup.handicap(seat), "L71-HANDICAP"});
  }
  return lines;
}

}  // namespace

constexpr std::string_view kResultLabels[] = {
    "attacker scattered",    "attacker destroyed",       "both scattered",     "attacker dispersed, defender scattered",
    "defender back one hex", "defender back two hexes",  "defender scattered", "half exchange",
    "defender destroyed",    "eliminated without a roll"};

constexpr engine::Suffers kSuffers[] = {engine::Suffers::Attacker, engine::Suffers::Attacker, engine::Suffers::Both,
                                        engine::Suffers::Both,     engine::Suffers::Defender, engine::Suffers::Defender,
                                        engine::Suffers::Defender, engine::Suffers::Both,     engine::Suffers::Defender,
                                        engine::Suffers::Defender};

std::string_view result_label(CombatResult result) { return kResultLabels[static_cast<std::size_t>(result)]; }

void add_chances(const Setup& setup, const Strengths& total, engine::Preview& preview) {
  const std::uint8_t column = setup.column(total.attack, total.defence);
  const kit::ResultsTable& table = setup.results();
  preview.column = table.columns()[column];
  preview.title = std::to_string(total.attack) + " against " + std::to_string(total.defence) + ", " +
                  std::to_string(total.defence > 0 ? 100 * total.attack / total.defence : 0) + " percent";
  preview.chances = engine::chances(
      table, column, [&](std::uint8_t code) { return result_label(setup.effect(code)); },
      [&](std::uint8_t code) { return kSuffers[static_cast<std::size_t>(setup.effect(code))]; });
}

std::vector<engine::Way> Leipzig1971::ways(const Seen& seen, engine::Choice choice) const {
  if (kind_of(choice) != Kind::Move) return {};
  const State state = known(setup_, seen);
  const UnitId unit = unit_of(choice);
  const SpaceId from = hex_of(state, unit);
  MoveRange range;
  move_range(setup_, state, unit, range);
  engine::TargetList hexes;
  list_moves(setup_, state, unit, hexes);
  const auto step_cost = [&](SpaceId hex, std::size_t direction) -> int {
    if (hex != from && entry_of(setup_, state, unit, hex) == kit::EntryRule::Stop) return kit::kClosed;
    return leipzig1971::step_cost(setup_, state, unit, hex, setup_.ways(hex)[direction]);
  };
  return engine::ways(
      setup_.board(), range, from, hexes, [](int points) { return std::to_string(points); }, step_cost);
}

engine::View Leipzig1971::view(const Seen& seen, engine::Viewer viewer) const {
  const State& state = seen.state;
  engine::View view = engine::view_of("leipzig1971", setup_.setting(), viewer, turn(state), kPhaseNames.of(state.phase),
                                      prompt(setup_, state));
  const auto placed = position(state).pieces;
  std::size_t next = 0;
  for (std::size_t i = 0; i < kUnits; ++i) {
    if (state.type[i] == Type::None) continue;
    const engine::Placed& known = placed[next++];
    const auto unit = static_cast<UnitId>(i);
    const Seat seat = seat_of(unit);
    const TypeValues& values = setup_.values(seat, state.type[i]);
    engine::Piece piece;
    piece.id = known.piece;
    piece.seat = seat;
    piece.nation = values.nation.empty() ? kSideNames.of(seat) : std::string_view(values.nation);
    piece.type = values.word;
    piece.designation = is_leader(state.type[i]) ? values.title : values.designation;
    piece.at = known.at;
    if (is_leader(state.type[i])) {
      piece.values = {
          {"attack", values.attack_bonus}, {"defence", values.defence_bonus}, {"movement", values.allowance}};
    } else {
      piece.values = {{"strength", values.strength}, {"movement", values.allowance}, {"divisions", values.divisions}};
    }
    piece.marks = known.marks;
    if (dispersed(state, unit)) piece.marks.emplace_back("dispersed");
    view.pieces.push_back(std::move(piece));
  }
  for (std::size_t i = 0; i < seen.shadows.size(); ++i) {
    engine::Piece piece;
    piece.id = "hidden-" + std::string(setup_.board().id(seen.shadows[i].hex));
    piece.seat = kAllied;
    piece.nation = kSideNames.of(kAllied);
    piece.type = "hidden";
    piece.at = setup_.board().id(seen.shadows[i].hex);
    piece.hidden = true;
    view.pieces.push_back(std::move(piece));
  }
  view.tracks = {{"turn", state.turn}, {"first_turn", setup_.first_turn()}, {"last_turn", setup_.last_turn()}};
  for (const Seat seat : engine::kSeats) {
    const std::string name(kSideNames.of(seat));
    view.tracks.push_back({"half_points_" + name, points(setup_, state, seat, state.phase == Phase::Over)});
    view.tracks.push_back({"combat_losses_" + name, state.combat_losses[index(seat)]});
    view.tracks.push_back({"march_losses_" + name, state.march_losses[index(seat)]});
    view.tracks.push_back({"supply_limit_" + name, supply_limit(setup_, state, seat)});
  }
  view.tracks.push_back({"armistice", state.armistice});
  view.tracks.push_back({"exited_divisions", state.exited_divisions});
  view.tracks.push_back({"exited_leaders", state.exited_leaders});
  view.tracks.push_back({"exited_supply", state.exited_supply});
  view.markers = {{"phasing", std::string(kSideNames.of(state.phasing))},
                  {"month", std::string(setup_.month(state.turn))}};
  for (std::size_t i = 0; i < kCities; ++i) {
    view.markers.push_back(
        {std::string(setup_.city_title(i)),
         state.holder[i] == 2 ? "nobody" : std::string(kSideNames.of(static_cast<Seat>(state.holder[i])))});
    for (const Seat by : engine::kSeats) {
      if (state.holder[i] == index(engine::other(by)) && seen.shadows.empty() &&
          besieged(setup_, state, setup_.city(i), by)) {
        view.markers.push_back({"besieged " + std::string(setup_.city_title(i)), std::string(kSideNames.of(by))});
      }
    }
  }
  if (in_armistice(setup_, state)) view.markers.push_back({"armistice", "in force"});
  if (setup_.austria_closed()) view.markers.push_back({"austria", austria_open(setup_, state) ? "at war" : "closed"});
  if (state.rebellion != 0) view.markers.push_back({"rebellion", "in Germany"});
  const State zones = known(setup_, seen);
  const bool peace = in_armistice(setup_, state);
  view.controls =
      engine::controls(setup_.board(), [&](Seat seat, SpaceId hex) { return !peace && controls(zones, seat, hex); });
  if (state.phase == Phase::Die) view.preview = battle_preview(setup_, state);
  if (state.phase == Phase::Naming) {
    bool known = true;
    for (const Shadow& shadow : seen.shadows) {
      const std::size_t d = setup_.direction(state.battle.from, shadow.hex);
      known = known && (d == 6 || (state.battle.sides >> d & 1) == 0);
    }
    if (known && at(state, state.battle.from).any()) view.preview = battle_preview(setup_, state);
  }
  if (view.preview) add_effects(setup_, zones, state.battle, *view.preview);
  if (state.march >= 2 && (state.phase == Phase::MarchDie || state.stage == MarchStage::First)) {
    view.preview = march_preview(setup_, state);
  }
  view.ledger = ledger(setup_, state);
  if (state.phase == Phase::Over) view.verdict = verdict(state);
  return view;
}

}  // namespace leipzig::leipzig1971
