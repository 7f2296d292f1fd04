// Faults of invalid positions.
#include "tests/support/faults.h"

namespace leipzig::testing {
namespace {

TEST(Positions1969, EveryFieldHasItsRange) {
  expect_faults(
      "leipzig1969",
      {
          {R"("options": {"fog": true})", "options.fog: leipzig1969 has no such option"},
          {R"("counters": {"X": {"seat": "french", "type": "infantry", "strength": 3}})",
           "counters.X: leipzig1969 has the counters of its types and no others"},
          {R"("markers": {"phase": "tea"})", "markers.phase: 'tea' is not a phase"},
          {R"("markers": {"part": "supply"})", "markers.part: must be movement or combat"},
          {R"("markers": {"seat": "prussian"})", "markers.seat: 'prussian' is not a seat: french or allied"},
          {R"("markers": {"deciding": "nobody"})", "markers.deciding: 'nobody' is not a seat: french or allied"},
          {R"("markers": {"marched": "no"})", "markers.marched: must be 'yes' or left out"},
          {R"("markers": {"target": "9999"})", "markers.target: the board has no hex '9999'"},
          {R"("markers": {"ending": "tired"})", "markers.ending: 'tired' is not an ending"},
          {R"("markers": {"weather": "fine"})", "markers.weather: unknown marker"},
          {R"("tracks": {"distance": 4})", "tracks.distance: units scatter one to three hexes"},
          {R"("tracks": {"days": 4})", "tracks.days: unknown track"},
          {R"("pieces": {"AL-Army1": "waiting"})",
           "pieces.AL-Army1: this counter is not one that is placed or comes in"},
          {R"("pieces": {"AL-Div40": {"at": "waiting", "marks": ["stopped"]}})",
           "pieces.AL-Div40.marks: a unit that waits has no marks"},
          {R"("pieces": {"AL-Div1": {"at": "2121", "marks": ["captured"]}})",
           "pieces.AL-Div1.marks: only supply can be captured"},
          {R"("pieces": {"AL-Div1": {"at": "2121", "marks": ["tired"]}})",
           "pieces.AL-Div1.marks: unknown mark 'tired'"},
          {R"("pieces": {"AL-Div1": {"at": "2121", "marks": ["left 3"]}}, "markers": {"phase": "combat", "seat": "allied"})",
           "pieces.AL-Div1.marks: 'left 3' is for units of the side that is moving"},
          {R"("pieces": {"AL-Div1": {"at": "2121", "marks": ["left 99"]}}, "markers": {"seat": "allied"})",
           "pieces.AL-Div1.marks: 'left 99' is out of range"},
          {R"("pieces": {"AL-Div1": {"at": "2121", "marks": ["used 9"]}}, "markers": {"seat": "allied"})",
           "pieces.AL-Div1.marks: 'used 9' is out of range"},
          {R"("pieces": {"AL-Div1": {"at": "2121", "marks": ["left many"]}}, "markers": {"seat": "allied"})",
           "pieces.AL-Div1.marks: unknown mark 'left many'"},
          {R"("pieces": {"AL-Div1": {"at": "2121", "marks": ["crossing 2122"]}})",
           "pieces.AL-Div1.marks: 'crossing 2122': an engineer bridges a hexside of its hex"},
          {R"("pieces": {"AL-Eng1": {"at": "2121", "marks": ["crossing 2125"]}})",
           "pieces.AL-Eng1.marks: 'crossing 2125': an engineer bridges a hexside of its hex"},
          {R"("board": {"plain": true}, "pieces": {"AL-Eng1": {"at": "2121", "marks": ["crossing 2122"]}})",
           "pieces.AL-Eng1.marks: 'crossing 2122': no river without a bridge is there"},
          {R"("pieces": {"AL-Div1": {"at": "2121", "marks": ["fresh"]}})",
           "pieces.AL-Div1.marks: 'fresh' is not for this type of counter"},
          {R"("pieces": {"AL-Sup1": {"at": "2121", "marks": ["siege"]}})",
           "pieces.AL-Sup1.marks: 'siege' is not for this type of counter"},
          {R"("board": {"plain": true}, "pieces": {"AL-Div1": {"at": "2121", "marks": ["siege"]}})",
           "pieces.AL-Div1.marks: siege positions are taken up in towns (L69-SIEGE-TAKE)"},
      });
}

TEST(Positions1969, WhatIsGoingOnMustFitThePhase) {
  expect_faults(
      "leipzig1969",
      {
          {R"("board": {"plain": true}, "pieces": {"AL-Div1": "2121", "AL-Div2": "2121", "AL-Div3": "2121", "AL-Div4": "2121"}, "markers": {"phase": "combat"})",
           "pieces: more than three units in one hex (L69-STACK-THREE)"},
          {R"("pieces": {"AL-Div40": "waiting"}, "markers": {"phase": "deployment", "seat": "allied", "deciding": "french"})",
           "markers.deciding: in this phase the side whose turn it is decides"},
          {R"("pieces": {"AL-Div1": "waiting"}, "markers": {"phase": "movement"})",
           "markers.phase: units wait to be placed but the deployment is over"},
          {R"("markers": {"phase": "over"})", "markers.ending: missing"},
          {R"("markers": {"phase": "movement", "part": "combat"})",
           "markers.part: this phase belongs to the movement part"},
          {R"("markers": {"phase": "combat", "part": "movement"})",
           "markers.part: this phase belongs to the combat part"},
          {R"("pieces": {"AL-Div1": "2121"}, "markers": {"phase": "combat", "seat": "allied", "target": "2122"})",
           "markers.target: no battle is being fought"},
          {R"("board": {"plain": true}, "pieces": {"AL-Div1": "2121", "FR-Div1": {"at": "2122", "marks": ["attacking"]}}, "markers": {"phase": "battle", "seat": "allied", "target": "2122"})",
           "pieces: attackers must be of the side whose turn it is"},
          {R"("board": {"plain": true}, "pieces": {"AL-Div1": {"at": "2121", "marks": ["attacking"]}, "FR-Div1": "2124"}, "markers": {"phase": "battle", "seat": "allied", "target": "2124"})",
           "pieces.AL-Div1: attacks nothing next to it"},
          {R"("board": {"plain": true}, "pieces": {"AL-Div1": "2121", "FR-Div1": "2122"}, "markers": {"phase": "battle", "seat": "allied", "target": "2122"})",
           "markers.phase: a battle needs attackers and defenders"},
          {R"("board": {"plain": true}, "pieces": {"AL-Div1": {"at": "2121", "marks": ["attacking"]}, "FR-Div1": "2122"}, "markers": {"phase": "advance", "seat": "allied", "target": "2122"})",
           "markers.phase: who advances steps into an emptied hex"},
          {R"("board": {"plain": true}, "pieces": {"AL-Div1": "2121"}, "markers": {"phase": "forming", "seat": "allied"})",
           "markers.phase: an army is formed by units marked so"},
          {R"("board": {"plain": true}, "pieces": {"AL-Div1": {"at": "2121", "marks": ["forming"]}, "AL-Div2": {"at": "2323", "marks": ["forming"]}}, "markers": {"phase": "forming", "seat": "allied"})",
           "markers.phase: the parts of an army are infantry in one hex"},
          {R"("board": {"plain": true}, "pieces": {"AL-Div1": {"at": "2121", "marks": ["attacking"]}, "FR-Div1": {"at": "2122", "marks": ["scattering"]}}, "markers": {"phase": "scatter", "seat": "allied", "deciding": "french", "target": "2122"})",
           "tracks.distance: missing"},
          {R"("board": {"plain": true}, "pieces": {"AL-Div1": "2121"}, "tracks": {"distance": 2}, "markers": {"phase": "combat", "seat": "allied"})",
           "tracks.distance: no unit scatters"},
          {R"("board": {"plain": true}, "pieces": {"AL-Div1": "2121", "FR-Div1": {"at": "2122", "marks": ["scattering"]}}, "tracks": {"distance": 2}, "markers": {"phase": "scatter", "seat": "allied", "deciding": "french", "target": "2122"})",
           "markers.phase: defenders scatter from units marked as attacking"},
          {R"("board": {"plain": true}, "pieces": {"AL-Div1": "2121", "FR-Div1": "2122"}, "markers": {"phase": "combat", "seat": "allied", "deciding": "french"})",
           "markers.deciding: in this phase the side whose turn it is decides"},
      });
}

TEST(Positions1969, ACustomBoardUsesTheTerrainOfTheGame) {
  expect_faults("leipzig1969", {
                                   {R"("board": {"features": {"1010": "volcano"}})",
                                    "board.features.1010: a hex can have 'city' or 'fortress', not 'volcano'"},
                                   {R"("board": {"lines": {"wall": ["1010-1011"]}})",
                                    "board.lines.wall: only river, bridge and pass_road lie on hexsides in this game"},
                               });
}

}  // namespace
}  // namespace leipzig::testing
