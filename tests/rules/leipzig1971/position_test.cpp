// Faults of invalid positions.
#include "tests/support/faults.h"

namespace leipzig::testing {
namespace {

TEST(Positions1971, EveryPieceAndTrackHasItsRange) {
  expect_faults(
      "leipzig1971",
      {
          {R"("scenario": "9")", "scenario: leipzig1971 has no scenario '9'"},
          {R"("options": {"fog": true})", "options.fog: leipzig1971 has no such option"},
          {R"("counters": {"X": {"seat": "french", "type": "infantry", "strength": 3}})",
           "counters.X: this game has its printed types and leaders only"},
          {R"("tracks": {"days": 4})", "tracks.days: unknown track"},
          {R"("tracks": {"march": 4})", "tracks.march: must be between 0 and 3"},
          {R"("tracks": {"combat_losses_french": 1000})", "tracks.combat_losses_french: must be between 0 and 999"},
          {R"("tracks": {"supply_lost_allied": 99})", "tracks.supply_lost_allied: must be between 0 and 10"},
          {R"("tracks": {"leaders_gone_french": 1024})", "tracks.leaders_gone_french: must be between 0 and 1023"},
          {R"("pieces": {"XD1": "1515"})",
           "pieces.XD1: there is no such counter: F or A, one of A C D K H S P, a number; or a leader"},
          {R"("pieces": {"FZ1": "1515"})",
           "pieces.FZ1: there is no such counter: F or A, one of A C D K H S P, a number; or a leader"},
          {R"("pieces": {"F11": "1515"})",
           "pieces.F11: there is no such counter: F or A, one of A C D K H S P, a number; or a leader"},
          {R"("pieces": {"FD0": "1515"})",
           "pieces.FD0: there is no such counter: F or A, one of A C D K H S P, a number; or a leader"},
          {R"("pieces": {"FD999": "1515"})",
           "pieces.FD999: there is no such counter: F or A, one of A C D K H S P, a number; or a leader"},
          {R"("pieces": {"FD1": "1515", "FC1": "1516"})", "pieces.FC1: this place in the list is given twice"},
          {R"("pieces": {"FD1": "9999"})", "pieces.FD1: the board has no hex '9999'"},
          {R"("pieces": {"FD1": {"at": "1515", "marks": ["left many"]}})",
           "pieces.FD1.marks: 'left many': a number of points is needed"},
          {R"("pieces": {"FD1": {"at": "1515", "marks": ["left 128"]}})",
           "pieces.FD1.marks: 'left 128': a number of points is needed"},
          {R"("pieces": {"FD1": "arriving"})", "pieces.FD1.marks: an arriving unit needs a mark such as 'entry west'"},
          {R"("pieces": {"FD1": {"at": "arriving", "marks": ["entry moon"]}})",
           "pieces.FD1.marks: no arrivals come at 'moon'"},
          {R"("pieces": {"FD1": {"at": "1515", "marks": ["row 99"]}})",
           "pieces.FD1.marks: the scenario's list has no row '99'"},
          {R"("pieces": {"FD1": {"at": "1515", "marks": ["tired"]}})", "pieces.FD1.marks: unknown mark 'tired'"},
          {R"("pieces": {"FD1": {"at": "1515", "marks": ["dispersed to 5 french"]}})",
           "pieces.FD1.marks: write 'dispersed to 5 french combat'"},
          {R"("pieces": {"FD1": {"at": "1515", "marks": ["dispersed to 41 french combat"]}})",
           "pieces.FD1.marks: write 'dispersed to 5 french combat'"},
          {R"("pieces": {"FD1": {"at": "1515", "marks": ["dispersed to 5 nobody combat"]}})",
           "pieces.FD1.marks: write 'dispersed to 5 french combat'"},
          {R"("pieces": {"FD1": {"at": "1515", "marks": ["dispersed to 5 french supper"]}})",
           "pieces.FD1.marks: write 'dispersed to 5 french combat'"},
      });
}

TEST(Positions1971, EveryMarkerHasItsWords) {
  expect_faults(
      "leipzig1971",
      {
          {R"("markers": {"seat": "prussian"})", "markers.seat: 'prussian' is not a seat: french or allied"},
          {R"("markers": {"deciding": "nobody"})", "markers.deciding: 'nobody' is not a seat: french or allied"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"mover": "FD2"})",
           "markers.mover: no unit of the moving side is called 'FD2'"},
          {R"("pieces": {"FD1": "1515", "AD1": "1717"}, "markers": {"mover": "AD1"})",
           "markers.mover: no unit of the moving side is called 'AD1'"},
          {R"("markers": {"stage": "last"})", "markers.stage: must be 'first' or 'free'"},
          {R"("markers": {"march ends": "well"})", "markers.march ends: must be 'dispersed' or left out"},
          {R"("markers": {"movement": "over"})", "markers.movement: must be 'under way' or left out"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"battle": "1515:1:0:none"})",
           "markers.battle: not an attack: FROM:SIDES:EMPTIED:SUPPLY:supplied"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"battle": "9999:1:0:none:supplied"})",
           "markers.battle: not an attack: FROM:SIDES:EMPTIED:SUPPLY:supplied"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"battle": "1515:64:0:none:supplied"})",
           "markers.battle: not an attack: FROM:SIDES:EMPTIED:SUPPLY:supplied"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"battle": "1515:1:0:FD1:supplied"})",
           "markers.battle: not an attack: FROM:SIDES:EMPTIED:SUPPLY:supplied"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"battle": "1515:1:0:none:hungry"})",
           "markers.battle: not an attack: FROM:SIDES:EMPTIED:SUPPLY:supplied"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"attacks": "1515:1:0"})",
           "markers.attacks: not attacks: FROM:SIDES:EMPTIED:SUPPLY:supplied"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"sustained": "1515"})", "markers.sustained: write 'HEX:SUPPLY'"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"sources": "1515:FS9"})", "markers.sources: write 'HEX:SUPPLY'"},
          {R"("markers": {"swept": "1515 9999"})", "markers.swept: must name hexes of the board"},
          {R"("markers": {"duties": "9999"})", "markers.duties: must name hexes of the board"},
          {R"("markers": {"berlin taken": "36"})", "markers.berlin taken: must be turns"},
          {R"("markers": {"berlin taken": "1 2 3 4 5"})", "markers.berlin taken: must be turns"},
          {R"("scenario": "8", "markers": {"Berlin": "prussian"})", "markers.Berlin: must be french, allied or nobody"},
          {R"("markers": {"weather": "fine"})", "markers.weather: unknown marker"},
      });
}

TEST(Positions1971, WhatIsGoingOnMustFitThePhase) {
  expect_faults(
      "leipzig1971",
      {
          {R"("pieces": {"FD1": "1515"}, "markers": {"phase": "march die"})",
           "markers.mover: a forced march needs a marching unit, and a track 'march' of 2 or 3"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"stage": "first"})",
           "markers.mover: a forced march needs a marching unit, and a track 'march' of 2 or 3"},
          {R"("pieces": {"FD1": {"at": "1515", "marks": ["marched"]}}, "tracks": {"march": 2, "march_beyond": 24}, "markers": {"mover": "FD1"})",
           "tracks.march_beyond: more points than a forced march can give"},
          {R"("pieces": {"FD1": "1515"}, "tracks": {"march": 2}, "markers": {"phase": "march choice", "mover": "FD1"})",
           "tracks.march_table: missing"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"phase": "movement", "seat": "allied", "deciding": "french"})",
           "markers.deciding: in this phase it is for the other side to decide"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"phase": "evading", "seat": "allied", "deciding": "allied"})",
           "markers.deciding: in this phase it is for the other side to decide"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"phase": "die"})",
           "markers.battle: missing, or there are no attackers"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"phase": "retreat"})", "markers.battle: missing"},
          {R"("pieces": {"FD1": "1515", "AD1": "1516"}, "markers": {"phase": "declaring", "attacks": "1717:1:0:none:supplied"})",
           "markers.attacks: there are no attackers in that hex"},
          {R"("pieces": {"FD1": "1515"}, "markers": {"phase": "losses", "battle": "1515:1:0:none:supplied"})",
           "tracks.owing: missing"},
      });
}

TEST(Positions1971, ACustomBoardUsesTheTerrainOfTheGame) {
  expect_faults("leipzig1971", {
                                   {R"("board": {"features": {"1010": "volcano"}})",
                                    "board.features.1010: a hex can have 'city' or 'fortress', not 'volcano'"},
                                   {R"("board": {"lines": {"wall": ["1010-1011"]}})",
                                    "board.lines.wall: nothing of that name lies on hexsides in this game"},
                               });
}

}  // namespace
}  // namespace leipzig::testing
