// A golden playthrough of Leipzig (1969), and counts of action sequences from fixed positions.
#include "games/leipzig1969/game.h"

#include "tests/golden/perft.h"
#include "tests/golden/playthrough.h"

namespace leipzig::golden {
namespace {

using leipzig1969::Leipzig1969;

TEST(Golden, CampaignOfLeipzig1969) {
  expect_as_written<Leipzig1969>({"leipzig1969", "campaign", {}, {}, {}}, "campaign");
}

// The same positions by the rules of today and by those of version 1, whose counts never change.
void expect_counts(const std::string& position, const Counts& today, const Counts& first) {
  const int depth = static_cast<int>(today.size());
  EXPECT_EQ(counts<Leipzig1969>((R"({"game": "leipzig1969", )" + position).c_str(), depth), today);
  EXPECT_EQ(
      counts<Leipzig1969>((R"({"game": "leipzig1969", "options": {"first_rules": true}, )" + position).c_str(), depth),
      first);
}

TEST(Perft, AnArmyAgainstACorpsWithTwoSupplyUnitsToNameFrom) {
  expect_counts(R"("board": {"plain": true}, "markers": {"phase": "combat"},
                      "pieces": {"AL-Army1": "2121", "AL-Div1": "2121", "AL-Sup1": "2120", "AL-Sup2": "2020",
                                 "FR-Corps1": "2122", "FR-Div1": "2122"}})",
                {3, 124, 8220}, {3, 124, 8309});
}

TEST(Perft, TwoCorpsAndTwoDivisionsMoveCombineOrFormAnArmy) {
  expect_counts(R"("board": {"plain": true}, "pieces": {
                      "AL-Div1": {"at": "2121", "marks": ["used 3"]}, "AL-Div2": {"at": "2121", "marks": ["used 3"]},
                      "AL-Corps1": {"at": "2121", "marks": ["used 2"]},
                      "AL-Corps2": {"at": "2121", "marks": ["used 2"]}}})",
                {76, 4676}, {80, 4698});
}

TEST(Perft, TheSiegeOfDresden) {
  expect_counts(R"("pieces": {
                      "FR-Div1": {"at": "2824", "marks": ["siege"]}, "FR-Div2": "2824", "FR-Sup1": "2824",
                      "AL-Div1": {"at": "2825", "marks": ["used 5"]}, "AL-Corps1": {"at": "2823", "marks": ["used 4"]},
                      "AL-Sup1": {"at": "2823", "marks": ["used 4"]}}})",
                {3, 15, 85, 299, 915, 18660}, {3, 14, 81, 286, 852, 18377});
}

}  // namespace
}  // namespace leipzig::golden
