// Leipzig (1969) under the harness: a few games with every check at many states.
#include "tests/harness/harness.h"

#include "games/leipzig1969/game.h"

namespace leipzig::harness {
namespace {

using leipzig1969::Leipzig1969;

TEST(Harness, EveryScenarioOfLeipzig1969KeepsTheContract) {
  for (const engine::ScenarioInfo& scenario : leipzig1969::game_info().scenarios) {
    const Tally tally = play_games<Leipzig1969>({"leipzig1969", scenario.id, {}, {}, {}}, 1, 3, 48);
    EXPECT_EQ(tally.games, 3) << scenario.id;
    EXPECT_GT(tally.refused, 100) << scenario.id;
  }
}

TEST(Harness, EveryOptionOfLeipzig1969KeepsTheContract) {
  for (const engine::OptionInfo& option : leipzig1969::game_info().options) {
    const engine::Setting setting{"leipzig1969", "campaign", {{option.id, !option.on_by_default}}, {}, {}};
    EXPECT_EQ(play_games<Leipzig1969>(setting, 7, 1, 16).games, 1) << option.id;
  }
}

// Random armies hardly ever find each other on the map of Germany. Here they stand face to face, with rivers, towns and
// mountains between them, three turns before the end.
constexpr auto kFaceToFace = R"({"game": "leipzig1969",
  "board": {"plain": true, "terrain": {"2222": "mountain", "2320": "pass"}, "features": {"2121": "city", "2520": "city"},
            "lines": {"river": ["2420-2421", "2420-2521", "2520-2521"], "bridge": ["2520-2521"],
                      "pass_road": ["2320-2321"]}},
  "tracks": {"turn": 8},
  "pieces": {"AL-Army1": "2020", "AL-Corps1": "2120", "AL-Corps2": "2120", "AL-Sup1": "2120", "AL-Div1": "2220",
             "AL-Div2": "2220", "AL-Div3": "2220", "AL-Cav1": "2320", "AL-CavCorps1": "2320", "AL-Sup2": "2320",
             "AL-Eng1": {"at": "2420", "marks": ["crossing 2421"]}, "AL-Army2": "2420", "AL-Div4": "2520",
             "AL-Div5": "2520", "AL-Sup3": "2520", "AL-Depot1": "2416", "AL-Depot2": "2014", "AL-Div40": "waiting",
             "FR-Army1": "2021", "FR-Corps1": {"at": "2121", "marks": ["siege"]}, "FR-Corps2": "2121",
             "FR-Sup1": "2121", "FR-Napoleon": "2221", "FR-Div1": "2221", "FR-Div2": "2221", "FR-Cav1": "2321",
             "FR-CavCorps1": "2321", "FR-Sup2": "2322", "FR-Eng1": "2421", "FR-Army2": "2421", "FR-Div3": "2521",
             "FR-Div4": {"at": "2521", "marks": ["scattered"]}, "FR-Depot1": "2425"}})";

class FaceToFace : public Leipzig1969 {
 public:
  static engine::Result<FaceToFace> make(const engine::Setting&) {
    const engine::Position position = *format::read_position(kFaceToFace);
    return FaceToFace(*Leipzig1969::make(position.setting), position);
  }
  State start() const { return *place(position_); }

 private:
  FaceToFace(Leipzig1969 game, engine::Position position)
      : Leipzig1969(std::move(game)), position_(std::move(position)) {}

  engine::Position position_;
};

TEST(Harness, ArmiesOfLeipzig1969FaceToFaceKeepTheContract) {
  const auto game = FaceToFace::make({});
  const auto set_up = [](const engine::Position&) { return games::set_up(*format::read_position(kFaceToFace)); };
  Harness<FaceToFace> harness(*game, set_up);
  for (std::uint64_t seed = 1; seed <= 20 && !::testing::Test::HasFatalFailure(); ++seed) harness.play(seed, 48);
  EXPECT_EQ(harness.tally.games, 20);
}

}  // namespace
}  // namespace leipzig::harness
