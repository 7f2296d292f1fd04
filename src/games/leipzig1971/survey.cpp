// Planning information for a campaign: supply range, sieges, the calendar, what the armistice allows, units off the
// map, dangers, and every battle with and without supply. Made only from what the viewer may know.
#include <algorithm>
#include <cctype>

#include "engine/views.h"
#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"

namespace leipzig::leipzig1971 {
namespace {

using engine::Condition;
using engine::NamedText;
using engine::Survey;

// ---- layers ----

void add_layers(const Setup& setup, const Seen& seen, Survey& survey) {
  const State& state = seen.state;
  for (const Seat seat : engine::kSeats) {
    survey.layers.push_back(
        {"supply", seat,
         engine::spaces_where(setup.board(), [&](SpaceId hex) { return supply_in_reach(setup, state, seat, hex); }),
         "L71-SUP-B"});
  }
  const State known = leipzig1971::known(setup, seen);
  for (const Seat by : engine::kSeats) {
    const Seat holder = engine::other(by);
    const auto is_besieged = [&](SpaceId hex) {
      bool city = setup.fortress(hex);
      for (std::size_t i = 0; i < kCities; ++i) city = city || setup.city(i) == hex;
      return city && friend_at(known, holder, hex) && besieged(setup, known, hex, by);
    };
    survey.layers.push_back({"siege", by, engine::spaces_where(setup.board(), is_besieged), "L71-FOR-F"});
  }
  if (!austria_open(setup, state)) {
    survey.layers.push_back({"closed", std::nullopt,
                             engine::spaces_where(setup.board(), [&](SpaceId hex) { return setup.austria(hex); }),
                             "L71-SPC-AUSTRIA"});
  }
  if (setup.special().armistice && (state.armistice == 0 || in_armistice(setup, state))) {
    for (const Seat seat : engine::kSeats) {
      const auto own = [&](SpaceId hex) { return on_own_side(setup, state, seat, hex); };
      survey.layers.push_back({"armistice", seat, engine::spaces_where(setup.board(), own), "L71-ARM-LINE"});
    }
  }
}

// ---- the calendar (L71-SEQ-CALENDAR) ----

using Counts = std::array<std::uint8_t, kTypes>;

std::vector<engine::NamedNumber> units_of(const Setup& setup, Seat seat, const Counts& counts) {
  std::vector<engine::NamedNumber> units;
  for (std::size_t t = 1; t < kTypes; ++t) {
    const auto type = static_cast<Type>(t);
    const TypeValues& values = setup.values(seat, type);
    if (counts[t] > 0) units.push_back({is_leader(type) ? values.title : values.id, counts[t]});
  }
  return units;
}

// "Austrian intervention" for "austrian_intervention": units that an event brings come to no named region.
std::string event_title(std::string title) {
  std::replace(title.begin(), title.end(), '_', ' ');
  title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  return title;
}

engine::Arriving arriving(const Setup& setup, const State& state, const Arrival& arrival, std::string rule) {
  engine::Arriving group;
  group.seat = arrival.seat;
  const EntryPlace& place = setup.places()[arrival.place];
  const kit::Board& board = setup.board();
  const auto known = std::find_if(board.regions().begin(), board.regions().end(),
                                  [&](const kit::Region& region) { return region.id == place.id; });
  group.place = known == board.regions().end() ? event_title(place.id) : std::string(known->title);
  group.spaces = engine::space_ids(setup.board(), place.hexes);
  group.units = units_of(setup, arrival.seat, arrival.counts);
  group.rule = std::move(rule);
  if (arrival.needs_austria && !austria_open(setup, state)) {
    group.notes.push_back({"austria", "only once Austria is at war"});  // L71-REI-PRAGUE
  }
  if (arrival.city != SpaceId::None) {  // L71-REI-SIEGE
    const bool lost = arrival.besieged_place == kNoPlace;
    group.notes.push_back(lost ? NamedText{"lost", "lost where the city is besieged"}
                               : NamedText{"elsewhere", "on the map's edge where the city is besieged"});
  }
  if (arrival.seat == kFrench && state.rebellion != 0 && arrival.turn >= state.rebellion) {
    group.notes.push_back({"rebellion", "not while Germany is in rebellion"});  // L71-REB-EFFECT
  }
  return group;
}

void add_conditional(const Setup& setup, const State& state, engine::CalendarTurn& date) {
  const auto add = [&](std::string_view id, const char* rule) {
    date.arrivals.push_back(arriving(setup, state, setup.conditional(id), rule));
  };
  if (state.war != 0 && state.war == date.turn) add("austrian_intervention", "L71-INT-FORCE");
  if (state.bavaria != 0 && state.bavaria == date.turn) add("bavarian_defection", "L71-SPC-BAVARIA");
  for (const std::uint8_t taken : state.north) {
    if (taken != 0 && taken + 1 == date.turn) add("northern_option-allied", "L71-REI-NORTH");
    if (taken != 0 && taken + 2 == date.turn) add("northern_option-french", "L71-REI-NORTH");
  }
}

void add_events(const Setup& setup, const State& state, engine::CalendarTurn& date) {
  const Special& special = setup.special();
  const int turn = date.turn;
  const auto add = [&](bool holds, const char* id, const char* rule) {
    if (holds) date.events.push_back({id, rule});
  };
  add(special.gotha && turn == setup.first_turn(), "gotha", "L71-FM-GOTHA");
  add(special.saxon && turn == special.saxon_until + 1, "saxons", "L71-SPC-SAXON");
  add(special.armistice && state.armistice == 0 && turn == special.armistice_from, "armistice-may", "L71-ARM-CALL");
  add(state.armistice != 0 && turn == state.armistice, "armistice-begins", "L71-ARM-LENGTH");
  add(state.armistice != 0 && turn == state.armistice + special.armistice_length, "war-again", "L71-ARM-LENGTH");
  add(special.intervention && state.war == 0 && turn == special.losses_from, "austria-may", "L71-INT-WHEN");
  add(state.war != 0 && turn == state.war, "austria-war", "L71-INT-FORCE");
  add(special.reconnaissance && turn == special.hidden_until + 1, "uncovered", "L71-REC-HIDDEN");
  add(special.rebellion && state.armistice == 0 && state.rebellion == 0 && turn == special.rebellion_turn,
      "rebellion-may", "L71-REB-WHEN");
  add(state.rebellion != 0 && turn == state.rebellion, "rebellion", "L71-REB-WHEN");
  add(special.bavaria && state.bavaria == 0 && turn == special.bavaria_from, "bavaria-may", "L71-SPC-BAVARIA");
  add(turn == setup.last_turn(), "end", "L71-SEQ-LENGTH");
}

// The month, and which of its weeks (L71-COM-SCALE).
std::string date_title(const Setup& setup, int turn) {
  const std::string_view month = setup.month(turn);
  int week = 1;
  while (turn - week > 0 && setup.month(turn - week) == month) ++week;
  return std::string(month) + " " + std::to_string(week);
}

void add_calendar(const Setup& setup, const State& state, Survey& survey) {
  for (int turn = setup.first_turn(); turn <= setup.last_turn(); ++turn) {
    engine::CalendarTurn date{turn, date_title(setup, turn), {}, {}};
    for (const Arrival& arrival : setup.arrivals()) {
      if (arrival.turn == turn) date.arrivals.push_back(arriving(setup, state, arrival, "L71-REI-CHART"));
    }
    add_conditional(setup, state, date);
    add_events(setup, state, date);
    survey.calendar.push_back(std::move(date));
  }
}

// ---- states of affairs ----

Condition armistice(const Setup& setup, const State& state) {
  const int last = state.armistice + setup.special().armistice_length - 1;
  Condition condition{"armistice", "Armistice", state.armistice, last, {}};
  condition.clauses = {
      {"combat", false, "attack, or eliminate in the movement phase", "L71-ARM-PEACE"},
      {"zones", false, "zones of control", "L71-ARM-PEACE"},
      {"cross", false, "cross to the enemy's side of the line", "L71-ARM-NOCROSS"},
      {"withdraw", true, "withdraw to one's own side: who can, must", "L71-ARM-SIDES"},
      {"garrison", true, "hold a fortress beyond the line with so many divisions: " + std::to_string(setup.garrison()),
       "L71-ARM-FORTRESS"},
      {"arrivals", true, "bring in reinforcements, combine, stack, use supply", "L71-ARM-OTHER"},
      {"round", austria_open(setup, state), "march round off the map into Austria or out of it (Allies)",
       "L71-ARM-TRANSFER"}};
  return condition;
}

void add_conditions(const Setup& setup, const State& state, Survey& survey) {
  const Special& special = setup.special();
  const auto add = [&](Condition condition) { survey.conditions.push_back(std::move(condition)); };
  if (in_armistice(setup, state)) add(armistice(setup, state));
  if (special.armistice && state.armistice == 0) {
    add({"armistice-open",
         "The armistice has not been called",
         std::max<int>(state.turn, special.armistice_from),
         0,
         {{"call", state.turn >= special.armistice_from, "the French call the armistice, once", "L71-ARM-CALL"}}});
  }
  if (!austria_open(setup, state)) {
    add({"austria", "Austria is neutral", 0, 0, {{"enter", false, "enter Austria", "L71-SPC-AUSTRIA"}}});
  }
  if (saxons_neutral(setup, state)) {
    add({"saxons",
         "The Saxons in Torgau are neutral",
         setup.first_turn(),
         special.saxon_until,
         {{"move", false, "move or attack with them, or attack them", "L71-SPC-SAXON"}}});
  }
  if (hides(setup, state)) {
    add({"reconnaissance",
         "The Allied units lie face down",
         setup.first_turn(),
         special.hidden_until,
         {{"look", true, "look with cavalry, or when attacking", "L71-REC-HIDDEN"}}});
  }
  if (state.rebellion != 0) {
    add({"rebellion",
         "Germany is in rebellion",
         state.rebellion,
         setup.last_turn(),
         {{"arrivals", false, "French reinforcements", "L71-REB-EFFECT"}}});
  }
}

// ---- off the map ----

engine::OffMap marching_round(Seat seat, std::uint8_t left) {
  const bool austria = (left & 0x40) != 0;
  return {austria ? "round-to-austria" : "round-to-northeast",
          seat,
          austria ? "marching round to Austria" : "marching round to the north-east",
          left & 0x3F,
          {},
          {},
          "L71-ARM-TRANSFER"};
}

// Allied counters to be placed now, from the charts only: which of them are already on the map is hidden.
std::vector<engine::NamedNumber> in_hand(const Setup& setup, const State& state) {
  Counts counts{};
  const auto add = [&](const Counts& more) {
    for (std::size_t t = 0; t < kTypes; ++t) counts[t] = static_cast<std::uint8_t>(counts[t] + more[t]);
  };
  if (state.deciding == kAllied && state.phase == Phase::Placement && setup.options().free_deployment) {
    for (const DeploymentRow& row : setup.rows()) {
      if (row.seat == kAllied) add(row.counts);
    }
  }
  if (state.deciding == kAllied && state.phase == Phase::Arrival) {
    if (state.phasing == kFrench) {  // L71-INT-FORCE: before the French player-turn
      add(setup.conditional("austrian_intervention").counts);
    } else {
      for (const Due& due : due_now(setup, state, kAllied)) add(due.arrival->counts);
    }
  }
  return units_of(setup, kAllied, counts);
}

void add_off_map(const Setup& setup, const Seen& seen, Survey& survey) {
  const State& state = seen.state;
  for (const Seat seat : engine::kSeats) {
    engine::OffMap arriving{"arriving", seat, "to be placed this turn", state.turn, {}, {}, "L71-REI-ONTIME"};
    std::vector<engine::OffMap> round;
    for (std::size_t n = 0; n < kSideUnits; ++n) {
      const UnitId unit = unit_at(seat, n);
      if (type_of(state, unit) == Type::None || on_map(hex_of(state, unit))) continue;
      if (hex_of(state, unit) == kArriving) arriving.pieces.push_back(name_of(setup, state, unit));
      if (hex_of(state, unit) != kMarchingRound) continue;
      engine::OffMap wanted = marching_round(seat, state.left[index(unit)]);
      auto box = std::find_if(round.begin(), round.end(), [&](const engine::OffMap& known) {
        return known.id == wanted.id && known.turn == wanted.turn;
      });
      if (box == round.end()) {
        round.push_back(std::move(wanted));
        box = round.end() - 1;
      }
      box->pieces.push_back(name_of(setup, state, unit));
    }
    if (seat == kAllied && seen.hidden != HiddenForce{}) {
      arriving.units = in_hand(setup, state);
      for (const Absent& group : seen.absent) {
        round.push_back(marching_round(seat, group.left));
        round.back().units = {{"hidden", group.count}};
      }
    }
    if (!arriving.pieces.empty() || !arriving.units.empty()) survey.off_map.push_back(std::move(arriving));
    for (engine::OffMap& box : round) survey.off_map.push_back(std::move(box));
    if (seat == kFrench && state.exited_divisions + state.exited_leaders + state.exited_supply > 0) {
      survey.off_map.push_back(
          {"exited",
           seat,
           "left by the east side",
           0,
           {},
           {{"divisions", state.exited_divisions}, {"leaders", state.exited_leaders}, {"supply", state.exited_supply}},
           "L71-VIC-ESM"});
    }
    survey.off_map.push_back(
        {"lost",
         seat,
         "lost",
         0,
         {},
         {{"combat", state.combat_losses[index(seat)]}, {"march", state.march_losses[index(seat)]}},
         "L71-VIC-RECORD"});
    // Supply that is face down would be counted by what is missing here.
    if (hides(setup, state) && seat == kAllied) continue;
    const int limit = supply_limit(setup, state, seat);
    survey.off_map.push_back(
        {"supply",
         seat,
         "supply units",
         0,
         {},
         {{"waiting", limit - supply_in_play(state, seat)}, {"gone", setup.supply_counters() - limit}},
         "L71-SUP-E"});
  }
}

// ---- battles with and without supply (L71-SUP-A) ----

bool all_known(const Setup& setup, const Seen& seen, const Attack& attack) {
  if (in_shadow(seen, attack.from)) return false;
  for (std::size_t d = 0; d < 6; ++d) {
    if ((attack.sides >> d & 1) != 0 && in_shadow(seen, setup.ways(attack.from)[d].to)) return false;
  }
  return true;
}

Strengths with_supply(const Setup& setup, const State& state, const Attack& attack, bool attacker, bool defender) {
  Strengths total;
  total.attack = attack_strength(setup, state, attack.from, attacker);
  for (std::size_t d = 0; d < 6; ++d) {
    if ((attack.sides >> d & 1) == 0) continue;
    const SpaceId hex = setup.ways(attack.from)[d].to;
    if (!at(state, hex).any()) continue;
    const bool fed = defender || fortress_supply(setup, state, at(state, hex).seat, hex);
    total.defence += defence_strength(setup, state, hex, fed, multiplier(setup, attack.from, hex));
  }
  return total;
}

engine::Outlook outlook(const Setup& setup, const Seen& seen, const Attack& attack) {
  const State& state = seen.state;
  const Seat defender = engine::other(state.phasing);
  engine::Outlook outlook;
  outlook.title = std::string(setup.board().id(attack.from)) + " -";
  outlook.attack_can = attack.supplied || supply_in_reach(setup, state, state.phasing, attack.from);
  bool fed = true;
  for (std::size_t d = 0; d < 6; ++d) {
    if ((attack.sides >> d & 1) == 0) continue;
    const SpaceId hex = setup.ways(attack.from)[d].to;
    outlook.title += " " + std::string(setup.board().id(hex));
    fed = fed && is_supplied(setup, state, hex);
    bool near = is_supplied(setup, state, hex) || supply_in_reach(setup, state, defender, hex) || in_shadow(seen, hex);
    for (const HexExit& way : setup.ways(hex)) near = near || in_shadow(seen, way.to);
    outlook.defence_can = outlook.defence_can || near;
  }
  for (const bool attacks : {true, false}) {
    for (const bool defends : {true, false}) {
      const Strengths total = with_supply(setup, state, attack, attacks, defends);
      engine::Outlook::Case one{attacks, defends, attacks == attack.supplied && defends == fed, {}};
      one.preview.totals = {{"attack", total.attack}, {"defence", total.defence}};
      add_chances(setup, total, one.preview);
      outlook.cases.push_back(std::move(one));
    }
  }
  return outlook;
}

void add_outlooks(const Setup& setup, const Seen& seen, Survey& survey) {
  const State& state = seen.state;
  const auto add = [&](const Attack& attack) {
    if (attack.from == SpaceId::None || !at(state, attack.from).any() || !all_known(setup, seen, attack)) return;
    survey.outlooks.push_back(outlook(setup, seen, attack));
  };
  if (state.phase == Phase::Naming || state.phase == Phase::Die) add(state.battle);
  const bool declared = state.phase == Phase::Declaring || state.phase == Phase::Evading ||
                        state.phase == Phase::Sustaining || state.phase == Phase::Resolving;
  if (!declared) return;
  for (const Attack& attack : state.attacks) add(attack);
}

}  // namespace

Survey Leipzig1971::survey(const Seen& seen, engine::Viewer viewer) const {
  Survey survey;
  add_layers(setup_, seen, survey);
  add_calendar(setup_, seen.state, survey);
  add_conditions(setup_, seen.state, survey);
  add_off_map(setup_, seen, survey);
  if (seen.state.phase != Phase::Over) add_outlooks(setup_, seen, survey);
  if (viewer) survey.dangers = dangers(setup_, seen, *viewer);
  if (viewer == seen.state.phasing) survey.prospects = prospects(setup_, seen);
  return survey;
}

}  // namespace leipzig::leipzig1971
