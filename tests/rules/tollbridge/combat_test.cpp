// Chapter 3: combat.
#include <gtest/gtest.h>

#include "tests/rules/tollbridge/scene.h"

namespace leipzig::testing {
namespace {

constexpr std::string_view kFaceToFace = R"("R-1": "0403", "G-2": "0503", "G-3": "0907", "R-2": "0101")";

Table combat(std::string_view pieces, std::string_view board = R"("plain": true)") {
  return sandbox({.pieces = pieces, .phase = "combat", .board = board});
}

TEST(TOL_3_1, AUnitAttacksOneEnemyNextToItOnce) {
  Table table = combat(kFaceToFace);
  EXPECT_EQ(table.legal("attack"), std::vector<std::string>{"attack R-1 0503"});
  EXPECT_EQ(table.why("attack R-2 0503"), "TOL-3.1") << "too far";
  EXPECT_EQ(table.why("attack R-1 0402"), "TOL-3.1") << "nobody there";
  table.play({"attack R-1 0503", "die 1"});
  EXPECT_EQ(table.why("attack R-1 0503"), "TOL-3.1") << "it has attacked";
  EXPECT_TRUE(table.allows("end combat"));
}

TEST(TOL_3_1, NoAttackOverWaterWithoutABridge) {
  EXPECT_EQ(combat(kFaceToFace, R"("plain": true, "lines": {"river": ["0403-0503"]})").why("attack R-1 0503"),
            "TOL-3.1");
  EXPECT_TRUE(combat(kFaceToFace, R"("plain": true, "lines": {"river": ["0403-0503"], "bridge": ["0403-0503"]})")
                  .allows("attack R-1 0503"));
}

std::string column(std::string_view pieces, std::string_view board) {
  Table table = combat(pieces, board);
  table.play("attack R-1 0503");
  return table.view().preview->column;
}

TEST(TOL_3_2, TheDifferenceOfStrengthIsTheColumn) {
  EXPECT_EQ(column(kFaceToFace, R"("plain": true)"), "+1");
  EXPECT_EQ(column(kFaceToFace, R"("plain": true, "terrain": {"0503": "forest"})"), "0");
  EXPECT_EQ(column(kFaceToFace, R"("plain": true, "terrain": {"0503": "town"})"), "0");
  EXPECT_EQ(column(kFaceToFace, R"("plain": true, "terrain": {"0503": "forest"},
                                   "lines": {"river": ["0403-0503"], "bridge": ["0403-0503"]})"),
            "-1");
}

std::string after(int die, std::string_view board = R"("plain": true)") {
  Table table = combat(kFaceToFace, board);
  table.play({"attack R-1 0503", "die " + std::to_string(die)});
  return table.phase() + " " + table.at("R-1") + " " + table.at("G-2");
}

TEST(TOL_3_3, TheTableDecides) {
  EXPECT_EQ(after(1), "combat 0403 0503");
  EXPECT_EQ(after(2), "combat 0403 0503");
  EXPECT_EQ(after(3), "retreat 0403 0503");
  EXPECT_EQ(after(6), "combat 0403 lost");
  EXPECT_EQ(after(1, R"("plain": true, "terrain": {"0503": "forest"})"), "combat lost 0503");
}

TEST(TOL_3_4, TheOwnerRetreatsTheBeatenUnitOutOfContact) {
  Table table = combat(kFaceToFace);
  table.play({"attack R-1 0503", "die 3"});
  EXPECT_EQ(table.seat(), "guards");
  EXPECT_EQ(table.targets("retreat", "G-2"), (std::vector<std::string>{"0502", "0602", "0603"}));
  EXPECT_EQ(table.why("retreat G-2 0402"), "TOL-3.4") << "next to R-1";
  EXPECT_EQ(table.why("retreat G-3 0906"), "TOL-3.4");
  EXPECT_EQ(table.marks("G-2"), std::vector<std::string>{"retreating"});
  table.play("retreat G-2 0603");
  EXPECT_EQ(table.seat() + " " + table.at("G-2"), "raiders 0603");
}

TEST(TOL_3_4, AUnitThatCannotRetreatIsLost) {
  Table table = combat(R"("R-1": "0403", "G-2": "0503", "R-2": "0603", "R-3": "0602", "G-3": "0907", "R-4": "0502")");
  table.play({"attack R-1 0503", "die 3"});
  EXPECT_EQ(table.phase() + " " + table.at("G-2"), "combat lost");
}

}  // namespace
}  // namespace leipzig::testing
