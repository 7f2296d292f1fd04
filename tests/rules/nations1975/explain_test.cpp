// Refusals not covered by the tests of the chapters: the rule that forbids an illegal action.
#include "tests/rules/nations1975/scene.h"
#include "tests/support/faults.h"

namespace leipzig::testing {
namespace {

TEST(Why1975, NotBeforeABattleIsNamed) {
  const Table table =
      sandbox({.phase = "combat", .pieces = R"("FR-4": "1515", "FR-5": "1615", "PR-9": "1514", "PR-10": "1614")"});
  expect_refusals(table, {{"with FR-4", "BON-7.0"}, {"also PR-9", "BON-7.0"}, {"FR-4 1516", "BON-5.14"}});
}

TEST(BON_7_2_MANY, SwitchedOffNoUnitJoinsABattleAgainstSeveral) {
  const auto joined = [](std::string_view option) {
    Table table = sandbox({.phase = "combat",
                           .pieces = R"("FR-20": "0911", "FR-10": "1111", "RU-5": "1010", "RU-14": "1011",
                                        "PR-9": "1211")",
                           .options = option});
    return table.play("attack 1010 1011 with FR-20").why("with FR-10");
  };
  EXPECT_EQ(joined(R"("many_on_many": false)"), "BON-7.2-MANY");
  EXPECT_EQ(joined(R"("many_on_many": true)"), "BON-7.FORMAL");  // PR-9 would be left alone
}

TEST(BON_7_81, NoUnitRetreatsIntoAUnitOfTheSameBattle) {
  const Table table = sandbox({.phase = "retreat",
                               .pieces = R"("FR-4": {"at": "1515", "marks": ["attacking"]},
                                            "PR-9": {"at": "1514", "marks": ["retreating", "defending"]},
                                            "PR-10": {"at": "1513", "marks": ["defending"]})",
                               .markers = R"("deciding": "allied", "result": "Dr")"});
  expect_refusals(table, {{"retreat PR-9 1513", "BON-7.81"}});
}

std::string said_to(Table table, std::string_view line) {
  const auto refusal = table.tabletop().explain(line, table.tabletop().turn().seat);
  return refusal ? refusal->rule + ": " + refusal->text : "";
}

TEST(BON_7_15, ARiverWithoutABridgeIsNamed) {
  const Table table = sandbox({.phase = "combat",
                               .pieces = R"("FR-36": "2122", "FR-4": "1010", "PR-9": "1011", "PR-10": "2022")",
                               .ground = R"("lines": {"river": ["2122-2022"]})"});
  EXPECT_EQ(said_to(table, "attack 2022 with FR-36"),
            "BON-7.15: the river between FR-36 and PR-10 has no bridge: there is no attack across it");
  EXPECT_EQ(said_to(table, "attack 1011 with FR-36"), "BON-7.15: FR-36 is not in contact with the enemy");
}

TEST(BON_7_FORMAL, TheUnitThatWouldBeLeftIsNamed) {
  const Table table = sandbox(
      {.phase = "combat", .pieces = R"("FR-4": "1009", "FR-5": "1011", "AU-1-II": "1010", "AU-2-III": "1012")"});
  EXPECT_EQ(said_to(table, "attack 1010 with FR-5"),
            "BON-7.FORMAL: this attack would leave AU-2-III without an opponent");
  EXPECT_EQ(said_to(table, "attack 1012 1010 with FR-5"),
            "BON-7.FORMAL: with AU-1-II the battle would leave FR-4 without an opponent");
  const Table both =
      sandbox({.phase = "combat", .pieces = R"("FR-20": "0911", "FR-10": "1111", "RU-5": "1010", "RU-14": "1011")"});
  EXPECT_EQ(said_to(both, "attack 1010 1011 with FR-20 at 1-5"),
            "BON-7.FORMAL: this battle would leave FR-10 without an opponent");
}

TEST(BON_15_0, AnEntryMovedAsideIsNamed) {
  Table table = sandbox({.turn = 12,
                         .seat = "allied",
                         .pieces = R"("SW-1": "waiting", "FR-27": "0117")",
                         .ground = R"("features": {"0103": "road", "0113": "road", "0117": "road"})"});
  table.play({"end movement", "end movement"});
  EXPECT_EQ(said_to(table, "enter SW-1 0117"), "BON-5.12: 0117 is held by FR-27");
  Table near = sandbox({.turn = 12,
                        .seat = "allied",
                        .pieces = R"("SW-1": "waiting", "FR-27": "0118")",
                        .ground = R"("features": {"0103": "road", "0107": "road", "0117": "road"})"});
  near.play({"end movement", "end movement"});
  EXPECT_EQ(said_to(near, "enter SW-1 0117"), "BON-15.0: the entry hex 0117 is blocked: SW-1 comes in at 0107");
}

TEST(Notation1975, SaysWhatItDoesNotUnderstand) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515", "FR-5": "1717", "PR-9": "1520")"});
  expect_unread(table, {{" ", "nothing to do"},
                        {"1616 1617", "there is no unit in 1616"},
                        {"FR-99 1516", "there is no unit 'FR-99'"},
                        {"FR-4", "'FR-4' is not understood"},
                        {"FR-4 9999", "the board has no hex '9999'"},
                        {"FR-4 1616-1617", "FR-4 does not stand in 1616"},
                        {"enter FR-4", "name a unit and a hex"},
                        {"enter FR-99 0101", "there is no unit 'FR-99'"},
                        {"retreat FR-4", "name a unit and a hex"},
                        {"retreat FR-99 1516", "there is no unit 'FR-99'"},
                        {"attack 9999 with FR-4", "there is no unit '9999'"},
                        {"attack 1520", "name the units that attack, as in 'attack 1010 with FR-4'"},
                        {"attack 1520 with FR-99", "there is no unit 'FR-99'"},
                        {"with FR-99", "there is no unit 'FR-99'"},
                        {"also FR-99", "there is no unit 'FR-99'"},
                        {"at", "name the odds, as in 'at 3-1'"},
                        {"at 9-1", "the results table has no column '9-1'"}});
}

}  // namespace
}  // namespace leipzig::testing
