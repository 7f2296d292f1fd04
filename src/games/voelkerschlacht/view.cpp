// What a viewer sees: board, cards, clock and points, made only from what the viewer may know.
#include <algorithm>

#include "engine/views.h"
#include "games/voelkerschlacht/chapters.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::voelkerschlacht {
namespace {

std::string side_name(Side side) { return side == kFrench ? "French" : "Allied"; }

std::string names(const Setup& setup, ArmyMask armies) {
  std::string text;
  for_each(armies, [&](ArmyId army) { text += (text.empty() ? "" : ", ") + setup.general(army).name; });
  return text;
}

std::string plural(int number, const std::string& word) {
  return std::to_string(number) + " " + word + (number == 1 ? "" : "s");
}

std::string played_name(const Setup& setup, CardInUse played) {
  if (played.as == CardInUse::As::Scout) return "a scout card";
  const std::string title = setup.card(played.card).title;
  return played.as == CardInUse::As::Pair ? "two cards " + title + " as a wild card" : "a card " + title;
}

std::string prompt(const Setup& setup, const State& state) {
  const std::string who = side_name(deciding(setup, state));
  switch (state.phase) {
    case Phase::MissionDraw:
    case Phase::SecondDraw:
      return "The French draw their missions.";
    case Phase::Second:
      return "French: name two districts in which to draw a second mission.";
    case Phase::Keep:
      return "French: keep one of the two missions of a district.";
    case Phase::Deal:
      return "The action cards are dealt.";
    case Phase::Turn:
      return who + ": " + plural(state.actions, "action") +
             " left. Lay out an army card, play a card or a pair, or draw.";
    case Phase::Remove:
      return who + ": " + played_name(setup, state.played) + " is played. Remove a marker.";
    case Phase::Move:
      return who + ": " + played_name(setup, state.played) + " is played. Move a marker to a neighbouring field.";
    case Phase::Jump:
      return who + ": two cards are played. Jump with a marker over an army of yours.";
    case Phase::Drawing:
      return who + " draws a card from the pile.";
    case Phase::Place:
      return who + ": several generals are down to one marker. Which is placed next?";
    case Phase::Arm:
      return who + ": name the arm of " + setup.general(state.naming).name + ".";
    case Phase::Reveal:
      return "French: " + setup.date_of(state.clock) + " is passed. Reveal a mission.";
    case Phase::Discard:
      return who + ": discard down to " + std::to_string(setup.hand_limit()) + " cards.";
    case Phase::Refill:
      return "The row is filled.";
    case Phase::Fight:
      return who + ": fight. Which army takes the point that each of these enemies causes?";
    case Phase::Support:
      return "French: which mission does each of these armies support?";
    case Phase::Oppose:
      return "Allied: against which mission does each of these armies count?";
    case Phase::Scored:
      return "The first game is scored. Begin the second game with sides changed.";
    case Phase::Over:
      return "The game is over.";
  }
  return "";
}

// ---- pieces ----

engine::Piece piece_of(const Setup& setup, const State& state, ArmyId army) {
  const General& general = setup.general(army);
  engine::Piece piece;
  piece.id = general.id;
  piece.seat = seat_of(state, general.side);
  piece.nation = general.nation;
  piece.type = general.type;
  piece.designation = general.name;
  return piece;
}

void add_army(const Setup& setup, const State& state, ArmyId army, std::vector<engine::Piece>& pieces) {
  engine::Piece piece = piece_of(setup, state, army);
  piece.at = setup.field_id(state.where[index(army)]);
  piece.values = {{"strength", strength_left(setup, state, army)}, {"full", setup.general(army).strength}};
  const Arm arm = arm_of(setup, state, army);
  if (setup.advanced()) piece.values.push_back({"terrain", setup.terrain_value(state.where[index(army)], arm)});
  piece.marks.emplace_back("army");
  if (arm != Arm::None) piece.marks.emplace_back(kArmNames.of(arm));
  // VSL-COMP-CHIPS: the first point turns the tile, every further one is a chip; their number is no limit.
  if (state.losses[index(army)] > 0) piece.marks.push_back("-" + std::to_string(state.losses[index(army)]));
  if (has(state.to_allot, army)) piece.marks.emplace_back("causes a loss");
  pieces.push_back(std::move(piece));
}

void add_pieces(const Setup& setup, const State& state, std::vector<engine::Piece>& pieces) {
  for (std::size_t i = 0; i < kArmies; ++i) {
    const ArmyId army = army_at(i);
    if (has(state.placed, army)) add_army(setup, state, army, pieces);
    for_each(state.markers[i], [&](FieldId field) {
      engine::Piece piece = piece_of(setup, state, army);
      piece.at = setup.field_id(field);
      piece.id += "@" + piece.at;
      piece.values = {{"strength", setup.general(army).strength}};
      piece.marks.emplace_back("marker");
      pieces.push_back(std::move(piece));
    });
    if (has(state.removed | state.lost, army)) {
      engine::Piece piece = piece_of(setup, state, army);
      piece.at = has(state.lost, army) ? "lost" : "removed";
      piece.values = {{"strength", 0}, {"full", setup.general(army).strength}};
      pieces.push_back(std::move(piece));
    }
  }
}

// ---- cards ----

std::string kind_of_card(CardType type) {
  return type == CardType::Terrain ? "terrain" : type == CardType::Movement ? "movement" : "time";
}

void add_cards(const Setup& setup, const Cards& cards, std::string_view zone, std::optional<Seat> seat,
               std::vector<engine::CardView>& list) {
  cards.for_each([&](CardId id, std::uint32_t copies) {
    const ActionCard& known = setup.card(id);
    engine::CardView card;
    card.id = known.id;
    card.zone = zone;
    card.kind = kind_of_card(known.type);
    card.title = known.title;
    card.seat = seat;
    card.count = static_cast<int>(copies);
    list.push_back(std::move(card));
  });
}

void add_backs(int count, std::string_view zone, std::string_view kind, std::optional<Seat> seat,
               std::vector<engine::CardView>& list) {
  if (count == 0) return;
  engine::CardView card;
  card.zone = zone;
  card.kind = kind;
  card.seat = seat;
  card.count = count;
  list.push_back(std::move(card));
}

void add_scouts(int count, std::string_view zone, std::optional<Seat> seat, std::vector<engine::CardView>& list) {
  if (count == 0) return;
  engine::CardView card;
  card.id = "scout";
  card.zone = zone;
  card.kind = "scout";
  card.title = "Scout";
  card.seat = seat;
  card.count = count;
  list.push_back(std::move(card));
}

void add_army_cards(const Setup& setup, const State& state, std::vector<engine::CardView>& list) {
  for_each(state.cards, [&](ArmyId army) {
    const General& general = setup.general(army);
    engine::CardView card;
    card.id = general.id;
    card.zone = "armies";
    card.kind = "army";
    card.title = general.name + (general.date.empty() ? "" : " (" + general.date + ")");
    card.seat = seat_of(state, general.side);
    card.values = {{"number", general.number},
                   {"strength", general.strength},
                   {"markers", general.markers},
                   {"opens_at", general.opens_at}};
    for (const FieldId village : general.villages) card.spaces.push_back(setup.field_id(village));
    for (std::size_t arm = 0; arm < kArmNames.size(); ++arm) {
      if ((general.arms >> arm & 1) != 0) card.marks.emplace_back(kArmNames.of(static_cast<Arm>(arm)));
    }
    list.push_back(std::move(card));
  });
}

void add_mission(const Setup& setup, const State& state, MissionId id, std::string_view zone,
                 std::vector<engine::CardView>& list) {
  const Mission& mission = setup.mission(id);
  engine::CardView card;
  card.id = mission.id;
  card.zone = zone;
  card.kind = "mission";
  card.title = setup.field_name(mission.field);
  card.seat = seat_of(state, kFrench);
  card.values = {{"french", mission.french},
                 {"allied", mission.allied},
                 {"revealed", (state.revealed >> mission.district & 1) != 0 ? 1 : 0}};
  card.spaces = {setup.field_id(mission.field)};
  list.push_back(std::move(card));
}

// VSL-COMP-INFO: the card with the villages of all missions and their points, and on its back the values of the
// terrain.
void add_information(const Setup& setup, std::vector<engine::CardView>& list) {
  for (std::size_t i = 0; i < kMissions; ++i) {
    const Mission& mission = setup.mission(mission_at(i));
    engine::CardView card;
    card.id = mission.id;
    card.zone = "information";
    card.kind = "mission";
    card.title = setup.field_name(mission.field);
    card.values = {{"french", mission.french}, {"allied", mission.allied}};
    card.spaces = {setup.field_id(mission.field)};
    list.push_back(std::move(card));
  }
  if (!setup.advanced()) return;
  for (std::size_t arm = 0; arm < kArmNames.size(); ++arm) {
    engine::CardView card;
    card.id = kArmNames.of(static_cast<Arm>(arm));
    card.zone = "information";
    card.kind = "terrain values";
    card.title = capital(card.id);
    for (const std::string& terrain : setup.board().terrains()) {
      card.values.push_back({terrain, setup.terrain_value(terrain, static_cast<Arm>(arm))});
    }
    list.push_back(std::move(card));
  }
}

void add_missions(const Setup& setup, const Seen& seen, std::vector<engine::CardView>& list) {
  const State& state = seen.open;
  for (std::size_t d = 0; d < kDistricts; ++d) {
    if (state.mission[d] != MissionId::None) add_mission(setup, state, state.mission[d], "missions", list);
    if (state.second[d] != MissionId::None) add_mission(setup, state, state.second[d], "second missions", list);
  }
  const Seat french = seat_of(state, kFrench);
  add_backs(std::popcount(seen.hidden_missions), "missions", "mission", french, list);
  add_backs(std::popcount(seen.hidden_seconds), "second missions", "mission", french, list);
}

std::vector<engine::CardView> cards_of(const Setup& setup, const Seen& seen) {
  const State& state = seen.open;
  std::vector<engine::CardView> list;
  for (const Side side : engine::kSeats) {
    const Seat seat = seat_of(state, side);
    const Cards& known = state.hand[index(side)];
    add_cards(setup, known, "hand", seat, list);
    add_backs(seen.hand_size[index(side)] - static_cast<int>(known.size()), "hand", "action", seat, list);
    add_scouts(state.scouts[index(side)], "hand", seat, list);
  }
  add_cards(setup, state.display, "display", std::nullopt, list);
  add_backs(seen.pile_size, "deck", "action", std::nullopt, list);
  add_cards(setup, state.discards, "discard", std::nullopt, list);
  Cards out;
  out.put(setup.time_card(), state.out);
  add_cards(setup, out, "out", std::nullopt, list);
  add_scouts(setup.scout_cards() - state.scouts[0] - state.scouts[1], "supply", std::nullopt, list);
  add_army_cards(setup, state, list);
  add_missions(setup, seen, list);
  add_information(setup, list);
  return list;
}

// ---- fights and scoring ----

// VSL-FIGHT-POINTS: the armies that cause a point, and those that can take it.
engine::Preview fight_preview(const Setup& setup, const State& state) {
  engine::Preview preview;
  int total[2] = {};
  for (const Side side : engine::kSeats) {
    for_each(state.placed & setup.armies(engine::other(side)), [&](ArmyId enemy) {
      const ArmyMask own = touching(setup, state, enemy);
      if (own == 0) return;
      ++total[index(side)];
      const bool choice = (own & (own - 1)) != 0;
      preview.terms.push_back({std::string(kSideNames.of(side)),
                               setup.general(enemy).name + " hits " + (choice ? "one of " : "") + names(setup, own), 1,
                               choice ? "VSL-FIGHT-ALLOCATE" : "VSL-FIGHT-POINTS"});
    });
  }
  for_each(state.placed, [&](ArmyId army) {
    const int hits = state.hits[index(army)];
    if (hits == 0) return;
    const General& general = setup.general(army);
    const int left = strength_left(setup, state, army) - hits;
    preview.terms.push_back({std::string(kSideNames.of(general.side)),
                             general.name + " " + std::to_string(strength_left(setup, state, army)) + " - " +
                                 std::to_string(hits) + (left > 0 ? " = " + std::to_string(left) : ", removed"),
                             -hits, left > 0 ? "VSL-FIGHT-RECORD" : "VSL-FIGHT-REMOVE"});
  });
  preview.totals = {{"french", total[0]}, {"allied", total[1]}};
  preview.title = "fight of " + setup.date_of(setup.fight_at(state.fights_held)) + ": the French lose " +
                  plural(total[0], "point") + ", the Allies " + std::to_string(total[1]);
  return preview;
}

std::string army_value(const Setup& setup, const State& state, ArmyId army) {
  const int terrain = setup.terrain_value(state.where[index(army)], arm_of(setup, state, army));
  std::string text = setup.general(army).name + " " + std::to_string(strength_left(setup, state, army));
  if (terrain != 0) text += (terrain > 0 ? " + " : " - ") + std::to_string(std::abs(terrain));
  return text;
}

std::string group_text(const Setup& setup, const State& state, ArmyMask armies) {
  std::string text;
  for_each(armies, [&](ArmyId army) { text += (text.empty() ? "" : " + ") + army_value(setup, state, army); });
  return text.empty() ? "nobody" : text;
}

std::string comparison_text(const Setup& setup, const State& state, std::size_t district) {
  const Comparison result = compare(setup, state, district);
  const std::string field = setup.field_name(setup.mission(state.mission[district]).field);
  if (result.home == ArmyId::None) return field + ": no French army";
  return field + ": " + group_text(setup, state, result.french) + " = " + std::to_string(result.french_value) +
         " against " + group_text(setup, state, result.allied) + " = " + std::to_string(result.allied_value);
}

engine::Preview scoring_preview(const Setup& setup, const State& state) {
  engine::Preview preview;
  preview.title = "final scoring, as it stands";
  for (std::size_t d = 0; d < kDistricts; ++d) {
    const Mission& mission = setup.mission(state.mission[d]);
    const bool fulfilled = compare(setup, state, d).fulfilled;
    preview.terms.push_back({fulfilled ? "french" : "allied", comparison_text(setup, state, d),
                             fulfilled ? mission.french : mission.allied, "VSL-SCORE-COMPARE"});
  }
  return preview;
}

// VSL-SCORE-POINTS: the points line by line.
std::vector<engine::Term> ledger_of(const Setup& setup, const State& state) {
  std::vector<engine::Term> ledger;
  int placed[2] = {state.points[0] - setup.handicap(kFrench), state.points[1] - setup.handicap(kAllied)};
  std::vector<engine::Term> missions;
  if (state.phase == Phase::Over || state.phase == Phase::Scored) {
    for (std::size_t d = 0; d < kDistricts; ++d) {
      const Mission& mission = setup.mission(state.mission[d]);
      const Comparison result = compare(setup, state, d);
      const Side side = result.fulfilled ? kFrench : kAllied;
      const int points = result.fulfilled ? mission.french : mission.allied;
      placed[index(side)] -= points;
      missions.push_back({std::string(kSideNames.of(side)), comparison_text(setup, state, d), points,
                          result.home == ArmyId::None ? "VSL-SCORE-EMPTY" : "VSL-SCORE-POINTS"});
    }
  }
  for (const Side side : engine::kSeats) {
    ledger.push_back({std::string(kSideNames.of(side)), "armies placed", placed[index(side)], "VSL-PLACE-REWARD"});
  }
  for (const Side side : engine::kSeats) {
    if (const int given = setup.handicap(side); given != 0) {
      ledger.push_back({std::string(kSideNames.of(side)), "handicap", given, "VSL-HANDICAP"});
    }
  }
  ledger.insert(ledger.end(), missions.begin(), missions.end());
  if (state.game == 2) {
    ledger.push_back({"french", "first game, grey cannon", state.grey_cannon, "VSL-WIN-MATCH"});
  }
  return ledger;
}

}  // namespace

engine::View Voelkerschlacht::view(const Seen& seen, engine::Viewer viewer) const {
  const State& state = seen.open;
  engine::View view = engine::view_of("voelkerschlacht", setup_.setting(), viewer, turn(state),
                                      kPhaseNames.of(state.phase), prompt(setup_, state));
  add_pieces(setup_, state, view.pieces);
  view.cards = cards_of(setup_, seen);
  view.tracks = {{"turn", state.turn},
                 {"actions", state.actions},
                 {"clock", state.clock},
                 {"last_clock", setup_.last_point()},
                 {"points_french", state.points[0]},
                 {"points_allied", state.points[1]}};
  if (setup_.options().match) {
    view.tracks.push_back({"game", state.game});
    view.tracks.push_back({"grey_cannon", state.grey_cannon});
  }
  view.markers = {{"phasing", std::string(kSideNames.of(seat_of(state, active(state))))},
                  {"date", setup_.date_of(state.clock)}};
  // VSL-WIN-MATCH: the seats have changed sides.
  if (state.game == 2) view.markers.push_back({"sides", "swapped"});
  if (state.played.as != CardInUse::As::Nothing) view.markers.push_back({"played", played_name(setup_, state.played)});
  const bool due = state.turn > 0 && state.stage != Stage::Scoring && fight_due(setup_, state);
  if (due) view.preview = fight_preview(setup_, state);
  if (state.phase == Phase::Support || state.phase == Phase::Oppose) view.preview = scoring_preview(setup_, state);
  view.ledger = ledger_of(setup_, state);
  if (state.phase == Phase::Over) view.verdict = verdict(state);
  return view;
}

}  // namespace leipzig::voelkerschlacht
