// What is said to an action that cannot be, where the chapters' own tests do not come: the rule that forbids it.
#include "tests/rules/nations1975/scene.h"
#include "tests/support/faults.h"

namespace leipzig::testing {
namespace {

TEST(Why1975, NotBeforeABattleIsNamed) {
  const Table table =
      sandbox({.phase = "combat", .pieces = R"("FR-4": "1515", "FR-5": "1615", "PR-9": "1514", "PR-10": "1614")"});
  expect_refusals(table, {{"with FR-4", "BON-7.0"}, {"also PR-9", "BON-7.0"}, {"FR-4 1516", "BON-5.14"}});
}

TEST(BON_7_2_MANY, SwitchedOffNobodyJoinsABattleAgainstSeveral) {
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

TEST(BON_7_81, NobodyRetreatsIntoAUnitOfTheSameBattle) {
  const Table table = sandbox({.phase = "retreat",
                               .pieces = R"("FR-4": {"at": "1515", "marks": ["attacking"]},
                                            "PR-9": {"at": "1514", "marks": ["retreating", "defending"]},
                                            "PR-10": {"at": "1513", "marks": ["defending"]})",
                               .markers = R"("deciding": "allied", "result": "Dr")"});
  expect_refusals(table, {{"retreat PR-9 1513", "BON-7.81"}});
}

TEST(Notation1975, SaysWhatItDoesNotUnderstand) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515", "FR-5": "1717", "PR-9": "1520")"});
  expect_unread(table, {{" ", "nothing to do"},
                        {"1616 1617", "no unit stands in 1616"},
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
