// Chapter 13, the fights, with the five examples of the rulebook.
#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

Table fight(const std::string& pieces, const std::string& seat = "french", const std::string& scenario = "beginner") {
  return scene({.pieces = pieces, .markers = R"("phase": "fight", "seat": ")" + seat + "\"", .scenario = scenario});
}

const std::string kOne = R"("poniatowski": "gohlis", "yorck": "moeckern")";
const std::string kTwo = R"("poniatowski": "gohlis", "bertrand": "lindenau", "yorck": "moeckern")";
const std::string kFour = R"("bertrand": "connewitz", "murat": "wachau", "yorck": "doelitz",
                             "schwarzenberg": "gueldengossa", "friedrich": "croebern")";

TEST(VSL_FIGHT_WHEN, AtTheEndOfTheTurnThatReachesTheDateAndNotAgain) {
  Table table = scene({.pieces = kOne, .markers = french("time time time"), .tracks = R"("clock": 12)"});
  table.play("play time").play("play time");
  reveal(table);  // 16.10. is passed
  table.play("play time");
  EXPECT_EQ(table.track("clock"), 15);
  EXPECT_EQ(strength(table, "yorck"), 4);
  draw_out(table);
  EXPECT_EQ(strength(table, "yorck"), 3);
  EXPECT_EQ(table.seat(), "allied");
  draw_out(table);
  EXPECT_EQ(strength(table, "yorck"), 3);
  EXPECT_EQ(table.why("loss yorck from poniatowski"), "VSL-FIGHT-WHEN");
}

TEST(VSL_FIGHT_WHEN, TwoDatesInOneTurnAreTwoFights) {
  Table table = scene({.pieces = R"("marmont": "gohlis", "yorck": "moeckern")",
                       .markers = french("time"),
                       .tracks = R"("clock": 26, "fights_held": 0, "actions": 1)"});
  table.play("play time");
  reveal(table);
  EXPECT_EQ(strength(table, "yorck"), 2);
  EXPECT_EQ(strength(table, "marmont"), 2);
  EXPECT_EQ(number(table, "fights_held"), 2);
}

TEST(VSL_FIGHT_CONTACT, ArmiesWithoutContactDoNotFight) {
  // Example 3.
  const Table table = fight(R"("poniatowski": "gohlis", "bertrand": "leipzig", "yorck": "moeckern")");
  EXPECT_EQ(strength(table, "yorck"), 3);
  EXPECT_EQ(strength(table, "poniatowski"), 1);
  EXPECT_EQ(strength(table, "bertrand"), 3);
}

TEST(VSL_FIGHT_CONTACT, MarkersDoNotFight) {
  const Table table = fight(R"("poniatowski": "gohlis leipzig", "yorck": "moeckern")");
  EXPECT_EQ(strength(table, "yorck"), 4);
}

TEST(VSL_FIGHT_POINTS, EachSideLosesOnePoint) {
  // Example 1.
  const Table table = fight(kOne);
  EXPECT_EQ(strength(table, "yorck"), 3);
  EXPECT_EQ(strength(table, "poniatowski"), 1);
}

TEST(VSL_FIGHT_POINTS, OneFacingTwoLosesTwoAndCausesOne) {
  // Example 2.
  Table table = fight(kTwo);
  ASSERT_TRUE(table.view().preview);
  EXPECT_EQ(table.view().preview->totals, (std::vector<engine::NamedNumber>{{"french", 1}, {"allied", 2}}));
  EXPECT_EQ(table.legal(), (Texts{"loss bertrand from yorck", "loss poniatowski from yorck"}));
  table.play("loss bertrand from yorck");
  EXPECT_EQ(strength(table, "yorck"), 2);
  EXPECT_EQ(strength(table, "bertrand"), 2);
  EXPECT_EQ(strength(table, "poniatowski"), 2);
}

TEST(VSL_FIGHT_ALLOCATE, TheOwnerChoosesAmongThoseInContact) {
  // Example 4: first the French, whose turn has ended, then the Allies.
  Table table = fight(kFour);
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.legal(), (Texts{"loss bertrand from yorck", "loss murat from yorck"}));
  EXPECT_EQ(table.why("loss friedrich from murat"), "VSL-FIGHT-ALLOCATE");
  table.play("loss bertrand from yorck");
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.legal(),
            (Texts{"loss friedrich from murat", "loss schwarzenberg from murat", "loss yorck from murat"}));
  EXPECT_EQ(table.why("loss yorck from bertrand"), "VSL-FIGHT-POINTS");
  EXPECT_EQ(table.why("loss gyulai from murat"), "VSL-FIGHT-CONTACT");
  table.play("loss schwarzenberg from murat");
  EXPECT_EQ(strength(table, "bertrand"), 2);
  EXPECT_EQ(strength(table, "murat"), 1);
  EXPECT_EQ(strength(table, "yorck"), 3);
  EXPECT_EQ(strength(table, "schwarzenberg"), 6);
  EXPECT_EQ(strength(table, "friedrich"), 2);
}

TEST(VSL_FIGHT_ALLOCATE, MorePointsThanStrengthMayBePutOnAnArmy) {
  Table table = fight(kFour);
  table.play("loss murat from yorck").play("loss yorck from murat");
  EXPECT_EQ(table.at("murat"), "removed");  // strength 3, three points
  EXPECT_EQ(strength(table, "bertrand"), 3);
  EXPECT_EQ(strength(table, "yorck"), 2);
}

TEST(VSL_FIGHT_SIMULTANEOUS, BothFallTogether) {
  const Table table = fight(R"("platow": {"at": "engelsdorf", "marks": ["-1"]},
                               "poniatowski": {"at": "paunsdorf", "marks": ["-1"]})");
  EXPECT_EQ(table.at("platow"), "removed");
  EXPECT_EQ(table.at("poniatowski"), "removed");
}

TEST(VSL_FIGHT_SIMULTANEOUS, WhoseTurnHasEndedDeclaresFirst) {
  EXPECT_EQ(fight(kFour, "french").seat(), "french");
  EXPECT_EQ(fight(kFour, "allied").seat(), "allied");
  Table table = fight(kFour, "allied");
  table.play("loss yorck from murat");
  EXPECT_EQ(strength(table, "yorck"), 4);  // nothing is lost before both have declared
  EXPECT_EQ(table.seat(), "french");
}

TEST(VSL_FIGHT_RECORD, TheTileIsTurnedThenChipsAreLaid) {
  // Example 5.
  Table table = fight(kTwo);
  table.play("loss bertrand from yorck");
  EXPECT_EQ(table.marks("yorck"), (Texts{"army", "infantry", "-2"}));
  EXPECT_EQ(strength(table, "yorck"), 2);
  EXPECT_EQ(value(table, "yorck", "full"), 4);
}

TEST(VSL_FIGHT_REMOVE, ABeatenArmyIsGoneAndItsFieldFree) {
  Table table = scene({.pieces = R"("poniatowski": "gohlis", "yorck": "moeckern", "langeron": "lindenthal",
                                    "kleist": "eutritzsch leipzig")",
                       .markers = R"("phase": "fight", "seat": "french", "hand allied": "move-infantry")",
                       .tracks = R"("points_french": 5)"});
  // Yorck or Langeron takes the point that Poniatowski causes.
  EXPECT_EQ(table.seat(), "allied");
  table.play("loss yorck from poniatowski");
  EXPECT_EQ(table.at("poniatowski"), "removed");
  EXPECT_EQ(table.track("points_french"), 5);
  table.play("play move-infantry kleist@leipzig gohlis");
  EXPECT_EQ(at(table, "kleist"), "gohlis eutritzsch");
}

TEST(VSL_FIGHT_NOTERRAIN, TerrainNeitherSavesNorDooms) {
  // Cavalry in a forest would be one point weaker.
  const Table once = fight(R"("platow": "lindenthal", "marmont": "gohlis")", "french", "advanced");
  EXPECT_EQ(once.at("platow"), "lindenthal");
  const Table twice =
      fight(R"("platow": {"at": "lindenthal", "marks": ["-1"]}, "marmont": "gohlis")", "french", "advanced");
  EXPECT_EQ(twice.at("platow"), "removed");
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
