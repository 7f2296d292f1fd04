// A Bridge Too Few: golden playthroughs, and counts of action sequences.
#include "games/bridge2013/game.h"

#include <algorithm>

#include "tests/golden/perft.h"
#include "tests/golden/playthrough.h"

namespace leipzig::golden {
namespace {

using bridge2013::Bridge2013;

class GoldenBridge2013 : public ::testing::TestWithParam<const char*> {};

TEST_P(GoldenBridge2013, PlaythroughIsAsWritten) {
  expect_as_written<Bridge2013>({"bridge2013", GetParam(), {}, {}, {}}, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scenarios, GoldenBridge2013,
                         ::testing::Values("battle", "north-west", "north-east", "south-west", "south-east"),
                         [](const auto& parameter) {
                           std::string name = parameter.param;
                           name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                           return name;
                         });

TEST(Perft, TheFirstPlacingsOfBridge2013) {
  EXPECT_EQ(counts<Bridge2013>(R"({"game": "bridge2013"})", 3), (Counts{22, 325, 2760}));
}

TEST(Perft, TheFirstCardOfTheSouthEast) {
  EXPECT_EQ(counts<Bridge2013>(R"({"game": "bridge2013", "scenario": "south-east"})", 3), (Counts{53, 2618, 139460}));
}

// Cavalry beside cavalry: breaking away, riding, withdrawal.
TEST(Perft, CavalryAgainstCavalry) {
  EXPECT_EQ(counts<Bridge2013>(R"({"game": "bridge2013", "scenario": "historical", "board": {"plain": true},
                                  "tracks": {"turn": 2}, "markers": {"phase": "activate", "card": "7D", "ney": "fr-iv",
                                  "napoleon": "fr-og"},
                                  "pieces": {"ru-iii-cav": "K4", "pr-i": "L4", "fr-i-cav": "K5",
                                             "fr-iv": {"at": "J5", "marks": ["reduced"]}, "fr-og": "K6"}})",
                               4),
            (Counts{11, 72, 615, 4736}));
}

// A combat from the Advantage to the last roll for Ney.
TEST(Perft, ACombatToItsEnd) {
  EXPECT_EQ(counts<Bridge2013>(R"({"game": "bridge2013", "scenario": "historical", "board": {"plain": true},
                                  "tracks": {"turn": 2}, "markers": {"phase": "battle", "card": "7D", "unit": "pr-i",
                                  "defender": "fr-iv", "ney": "fr-iv", "napoleon": "fr-og"},
                                  "pieces": {"pr-i": "L4", "fr-iv": {"at": "K4", "marks": ["reduced"]}, "fr-og": "K6",
                                             "fr-ii": "J5"}})",
                               6),
            (Counts{4, 28, 166, 725, 5172, 44984}));
}

}  // namespace
}  // namespace leipzig::golden
