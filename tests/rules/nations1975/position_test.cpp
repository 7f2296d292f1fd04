// Faults of invalid positions.
#include "tests/support/faults.h"

namespace leipzig::testing {
namespace {

TEST(Positions1975, EveryFieldHasItsRange) {
  expect_faults(
      "nations1975",
      {
          {R"("scenario": "waterloo")", "scenario: nations1975 has no scenario 'waterloo'"},
          {R"("options": {"fog": true})", "options.fog: nations1975 has no such option"},
          {R"("markers": {"phase": "tea"})", "markers.phase: 'tea' is not a phase"},
          {R"("markers": {"seat": "prussian"})", "markers.seat: 'prussian' is not a seat: french or allied"},
          {R"("markers": {"winner": "nobody"})", "markers.winner: 'nobody' is not a seat: french or allied"},
          {R"("markers": {"duties": "taken"})", "markers.duties: must be 'given' or left out"},
          {R"("markers": {"odds": "9-1"})", "markers.odds: the results table has no column '9-1'"},
          {R"("markers": {"result": "XX"})", "markers.result: the results table has no result 'XX'"},
          {R"("markers": {"pushed": "FR-99"})", "markers.pushed: there is no unit 'FR-99'"},
          {R"("markers": {"pushed from": "9999"})", "markers.pushed from: the board has no hex '9999'"},
          {R"("markers": {"vacated": "1515 9999"})", "markers.vacated: must name at most six hexes of the board"},
          {R"("markers": {"vacated": "0101 0102 0103 0104 0105 0106 0107"})",
           "markers.vacated: must name at most six hexes of the board"},
          {R"("markers": {"ending": "tired"})", "markers.ending: 'tired' is not an ending"},
          {R"("markers": {"weather": "fine"})", "markers.weather: unknown marker"},
          {R"("tracks": {"turn": 99})", "tracks.turn: the scenario has turns 1 to 20"},
          {R"("tracks": {"other_losses_allied": 1000})", "tracks.other_losses_allied: must be between 0 and 999"},
          {R"("tracks": {"days": 4})", "tracks.days: unknown track"},
          {R"("tracks": {"blocked_x": 4})", "tracks.blocked_x: unknown track"},
          {R"("pieces": {"FR-4": "9999"})", "pieces.FR-4: the board has no hex '9999'"},
          {R"("pieces": {"FR-4": "waiting"})", "pieces.FR-4: no reinforcement group of the scenario brings it in"},
          {R"("pieces": {"FR-4": "1515", "PR-9": "1515"})", "pieces.PR-9: there is an enemy unit in 1515"},
          {R"("pieces": {"FR-4": {"at": "1515", "marks": ["tired"]}})", "pieces.FR-4.marks: unknown mark 'tired'"},
          {R"("pieces": {"FR-4": {"at": "1515", "marks": ["must be attacked"]}})",
           "pieces.FR-4.marks: 'must be attacked' is for units of the other side now"},
      });
}

TEST(Positions1975, WhatIsGoingOnMustFitThePhase) {
  expect_faults(
      "nations1975",
      {
          {R"("pieces": {"FR-4": {"at": "1515", "marks": ["owed"]}})",
           "pieces.FR-4: is marked to leave a hex it does not share"},
          {R"("pieces": {"FR-4": {"at": "1515", "marks": ["owed", "moved"]}, "FR-5": {"at": "1515", "marks": ["on top", "moved"]}})",
           "pieces.FR-4: shares a hex and cannot leave it (BON-5.32)"},
          {R"("pieces": {"FR-4": {"at": "lost", "marks": ["moved"]}})",
           "pieces: marks of this phase on units that are not on the map"},
          {R"("markers": {"phase": "over"})", "markers.ending: missing"},
          {R"("pieces": {"FR-4": {"at": "1515", "marks": ["attacking"]}, "PR-9": "1514"}, "markers": {"phase": "combat"})",
           "markers.phase: units are in a battle but no battle is being fought"},
          {R"("pieces": {"FR-4": {"at": "lost", "marks": ["attacking"]}, "PR-9": {"at": "1514", "marks": ["defending"]}}, "markers": {"phase": "battle"})",
           "pieces: a unit in the battle is not on the map"},
          {R"("pieces": {"FR-4": {"at": "1515", "marks": ["attacking"]}, "PR-9": "1514"}, "markers": {"phase": "battle"})",
           "markers.phase: a battle needs attackers and defenders"},
          {R"("pieces": {"FR-4": "1515", "PR-9": "1514"}, "markers": {"phase": "displace"})",
           "markers.pushed: a unit of the deciding seat must be named"},
          {R"("pieces": {"FR-4": "1515", "PR-9": {"at": "lost", "marks": ["retreating"]}}, "markers": {"phase": "retreat", "deciding": "allied", "result": "Dr"})",
           "pieces: a retreating unit is not on the map"},
      });
}

TEST(BON_14_62, NoPositionHasFrenchMovementOnTheFirstTurn) {
  const std::string pieces = R"({"game": "nations1975", "pieces": {"FR-4": "1515", "PR-9": "1510"})";
  EXPECT_EQ(Table(pieces + "}").track("turn"), 2);
  EXPECT_EQ(Table(pieces + R"(, "scenario": "third-day"})").track("turn"), 14);
  EXPECT_EQ(Table(pieces + R"(, "markers": {"seat": "allied"}})").track("turn"), 1);
  EXPECT_EQ(fault_of(pieces + R"(, "tracks": {"turn": 1}})"),
            "tracks.turn: the French do not move on the first turn (BON-14.62)");
  EXPECT_EQ(Table(pieces + R"(, "options": {"loose_positions": true}})").track("turn"), 1);
}

// The markers of a position, as "name: text".
std::vector<std::string> markers_of(Table table) {
  std::vector<std::string> markers;
  for (const engine::NamedText& marker : table.tabletop().position().markers) {
    markers.push_back(marker.name + ": " + marker.text);
  }
  return markers;
}

TEST(Positions1975, OddsAndResultAreWrittenWhateverTheyAre) {
  Table table(R"({"game": "nations1975", "board": {"plain": true}, "markers": {"phase": "combat"},
                  "pieces": {"FR-IV": "1515", "PR-9": "1514"}})");
  table.play("attack 1514 with FR-IV at 1-5");
  EXPECT_EQ(markers_of(table), (std::vector<std::string>{"phase: die", "seat: french", "duties: given", "odds: 1-5"}));
  table.play("die 1");
  EXPECT_EQ(markers_of(table),
            (std::vector<std::string>{"phase: retreat", "seat: french", "duties: given", "odds: 1-5", "result: Ar"}));
}

TEST(BON_7_6, OddsAndResultFitThePhaseAndTheSeatThatDecides) {
  const auto with = [](std::string_view markers, std::string_view marks_of_fr4, std::string_view marks_of_ru15) {
    return R"({"game": "nations1975", "board": {"plain": true}, "markers": {)" + std::string(markers) +
           R"(}, "pieces": {"FR-4": {"at": "1810", "marks": [)" + std::string(marks_of_fr4) +
           R"(]}, "RU-15": {"at": "1811", "marks": [)" + std::string(marks_of_ru15) + "]}}}";
  };
  constexpr auto kOn = R"("attacking")";
  constexpr auto kAgainst = R"("defending")";
  constexpr auto kBeaten = R"("defending", "retreating")";
  const std::string no_result = with(R"("phase": "retreat", "deciding": "allied")", kOn, kBeaten);
  EXPECT_EQ(fault_of(no_result), "markers.result: 'Ar' does not bring allied into the phase 'retreat'");
  EXPECT_EQ(fault_of(with(R"("phase": "retreat", "deciding": "allied", "result": "Dr")", kOn, kBeaten)), "");
  EXPECT_EQ(fault_of(with(R"("phase": "retreat")", R"("attacking", "retreating")", kAgainst)), "")
      << "an omitted result is Ar";
  EXPECT_EQ(fault_of(with(R"("phase": "retreat", "deciding": "allied", "result": "Dr", "odds": "1-5")", kOn, kBeaten)),
            "markers.result: the column 1-5 has no 'Dr'");
  EXPECT_EQ(fault_of(with(R"("phase": "exchange", "result": "De")", kOn, kAgainst)),
            "markers.result: 'De' does not bring french into the phase 'exchange'");
  EXPECT_EQ(fault_of(with(R"("phase": "withdraw", "result": "Dr")", kOn, kAgainst)),
            "markers.result: 'Dr' does not bring french into the phase 'withdraw'");
  EXPECT_EQ(fault_of(with(R"("phase": "advance", "result": "Dr", "deciding": "allied")", kOn, kAgainst)),
            "markers.result: 'Dr' does not bring allied into the phase 'advance'");
  EXPECT_EQ(fault_of(with(R"("phase": "die", "odds": "3-1")", kOn, kAgainst)),
            "markers.odds: the odds may be lowered, never raised (BON-7.9)");
  EXPECT_EQ(fault_of(with(R"("phase": "die", "odds": "1-1", "result": "Dr")", kOn, kAgainst)),
            "markers.result: no die has been rolled in this phase");
  EXPECT_EQ(fault_of(with(R"("phase": "combat", "odds": "1-1")", "", "")),
            "markers.odds: no odds have been chosen in this phase");
  EXPECT_EQ(fault_of(R"({"options": {"loose_positions": true}, )" + no_result.substr(1)), "")
      << "records of version 1 may begin so";
}

TEST(Positions1975, ACustomCounterHasItsValues) {
  expect_faults("nations1975",
                {
                    {R"("counters": {"X": {"seat": "french", "type": "pontoon", "strength": 3}})",
                     "counters.X.type: 'pontoon' is not infantry, cavalry or artillery"},
                    {R"("counters": {"X": {"seat": "french", "type": "infantry", "strength": 3, "morale": 2}})",
                     "counters.X.morale: a counter has a strength and a movement, nothing else"},
                    {R"("counters": {"X": {"seat": "french", "type": "infantry", "strength": 0}})",
                     "counters.X.strength: out of range"},
                    {R"("counters": {"X": {"seat": "french", "type": "infantry", "strength": 5, "movement": 9}})",
                     "counters.X.movement: out of range"},
                    {R"("counters": {"X": {"seat": "french", "type": "infantry", "movement": 4}})",
                     "counters.X.strength: missing"},
                });
}

TEST(Positions1975, ACustomBoardUsesTheTerrainOfTheGame) {
  expect_faults(
      "nations1975",
      {
          {R"("board": {"features": {"9999": "slope"}})", "board.features.9999: the board has no such hex"},
          {R"("board": {"features": {"1010": "volcano"}})",
           "board.features.1010: a hex can have 'slope' or 'road', not 'volcano'"},
          {R"("board": {"terrain": {"9999": "marsh"}})", "board.terrain.9999: the board has no such hex"},
          {R"("board": {"terrain": {"1010": "lava"}})", "board.terrain.1010: 'lava' is not a terrain of this game"},
          {R"("board": {"lines": {"wall": ["1010-1011"]}})",
           "board.lines.wall: nothing of that name lies on hexsides in this game"},
      });
}

}  // namespace
}  // namespace leipzig::testing
