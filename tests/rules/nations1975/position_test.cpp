// What is said to a position that cannot be.
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
          {R"("pieces": {"FR-4": "1515", "PR-9": "1515"})", "pieces.PR-9: an enemy unit stands in 1515"},
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
          {R"("pieces": {"FR-4": "1515", "PR-9": {"at": "lost", "marks": ["retreating"]}}, "markers": {"phase": "retreat", "deciding": "allied"})",
           "pieces: a retreating unit is not on the map"},
      });
}

TEST(Positions1975, ACounterOfOnesOwnHasItsValues) {
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

TEST(Positions1975, ABoardOfOnesOwnIsMadeOfWhatTheGameHas) {
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
