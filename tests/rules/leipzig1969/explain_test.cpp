// Refusals: the rule that forbids an illegal action, part by part.
#include "tests/rules/leipzig1969/scene.h"
#include "tests/support/faults.h"

namespace leipzig::testing::l69 {
namespace {

TEST(Why1969, NotBeforeOrAfterTheDeployment) {
  expect_refusals(start(), {{"AL-Div1 2122", "L69-SETUP-ORDER"},
                            {"end deployment", "L69-SETUP-ORDER"},
                            {"end movement", "L69-SETUP-ORDER"}});
  expect_refusals(sandbox({.pieces = R"("AL-Div1": "2121", "FR-Div1": "3030")"}),
                  {{"end deployment", "L69-SETUP-ORDER"}, {"deploy AL-Div1 2122", "L69-SETUP-ORDER"}});
}

TEST(Why1969, NotInTheMovementPart) {
  const Table table = sandbox({.pieces = R"("AL-Div1": "2121", "AL-Div2": "2121", "AL-Sup1": "2323",
      "AL-Depot1": "2525", "AL-Eng1": "2727", "AL-Div8": "1717", "AL-Div9": {"at": "1717", "marks": ["left 1"]},
      "AL-Div40": "waiting", "FR-Div1": "3030")"});
  expect_refusals(table, {{"AL-Div1 2121", "L69-MOVE-LIMIT"},           {"AL-Div1 3030", "L69-MOVE-THROUGH"},
                          {"AL-Depot1 2526", "L69-SUP-DEPOTMOVE"},      {"AL-Army1 2222", "L69-COMP-COUNTER"},
                          {"AL-Div40 2121", "L69-SETUP-RUSSIA"},        {"enter AL-Div40 2121", "L69-SETUP-RUSSIA"},
                          {"enter AL-Div1 2122", "L69-SETUP-RUSSIA"},   {"FR-Div1 3031", "L69-SEQ-NOENEMY"},
                          {"bridge AL-Div1 2122", "L69-MOVE-ENGINEER"}, {"bridge AL-Eng1 2728", "L69-MOVE-ENGINEER"},
                          {"join AL-Div1", "L69-ORG-COUNTS"},           {"army AL-Div1", "L69-ORG-COUNTS"},
                          {"army AL-Sup1", "L69-ORG-COUNTS"},           {"combine AL-Div1 AL-Div8", "L69-ORG-SAMEHEX"},
                          {"combine AL-Div8 AL-Div9", "L69-ORG-COST"},  {"break AL-Div1", "L69-ORG-COUNTS"},
                          {"siege AL-Sup1", "L69-SIEGE-TAKE"},          {"siege AL-Div1", "L69-SIEGE-TAKE"},
                          {"rise AL-Div1", "L69-SIEGE-LEAVE"},          {"destroy AL-Div1", "L69-SUP-DESTROY"},
                          {"destroy FR-Div1", "L69-SUP-DESTROY"},       {"remove AL-Div1", "L69-STACK-THREE"}});
  expect_refusals(table, {{"with AL-Div1", "L69-CBT-WHEN"},
                          {"fight", "L69-CBT-WHEN"},
                          {"end combat", "L69-CBT-WHEN"},
                          {"scatter AL-Div1 2122", "L69-CBT-WHEN"},
                          {"lost AL-Div1", "L69-CBT-WHEN"},
                          {"no advance", "L69-CBT-WHEN"}});
}

TEST(Why1969, NotInSiegePosition) {
  const Table table = sandbox({.pieces = R"("AL-Corps1": {"at": "2121", "marks": ["siege"]},
      "AL-Div2": {"at": "2121", "marks": ["siege"]}, "AL-Div3": "2121", "FR-Div1": "3030")",
                               .ground = R"("features": {"2121": "city"})"});
  expect_refusals(table, {{"AL-Corps1 2122", "L69-SIEGE-LEAVE"},
                          {"siege AL-Corps1", "L69-SIEGE-TAKE"},
                          {"break AL-Corps1", "L69-ORG-BREAK"},
                          {"combine AL-Div2 AL-Div3", "L69-ORG-BREAK"}});
}

TEST(Why1969, NotWhileAnArmyIsFormed) {
  const Table table =
      sandbox({.phase = "forming", .pieces = R"("AL-Div1": {"at": "2121", "marks": ["forming"]}, "AL-Div2": "2121",
      "AL-Div3": "2121", "AL-Div4": "2121", "AL-Div5": "2121", "AL-Div6": "2121", "FR-Div2": "3030")"});
  expect_refusals(table, {{"AL-Div1 2120", "L69-ORG-COUNTS"}, {"end movement", "L69-ORG-COUNTS"}});
}

TEST(Why1969, NotInTheCombatPart) {
  Table table = sandbox(
      {.phase = "combat", .pieces = R"("AL-Div1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122", "AL-Div2": "2525",
      "AL-Div3": {"at": "2121", "marks": ["scattered"]}, "FR-Sup1": "2526")"});
  expect_refusals(table, {{"AL-Div1 2120", "L69-CBT-WHEN"},
                          {"destroy AL-Sup1", "L69-SUP-DESTROY"},
                          {"combine AL-Div1 AL-Div2", "L69-ORG-WHEN"},
                          {"break AL-Div1", "L69-ORG-COUNTS"},
                          {"no advance", "L69-CBT-NOADVANCE"},
                          {"fight", "L69-CBT-ORDER"},
                          {"with AL-Div1", "L69-CBT-ORDER"},
                          {"attack 2122 with AL-Div2", "L69-CBT-ADJACENT"},
                          {"attack 2120 with AL-Div1", "L69-CBT-ADJACENT"},
                          {"attack 2122 with AL-Sup1", "L69-COMP-TYPES"},
                          {"attack 2122 with AL-Div3", "L69-CRT-PINNED"},
                          {"attack 2526 with AL-Div2", "L69-CBT-HELPLESS"},
                          {"attack 2121 with FR-Div1", "L69-CBT-WHEN"}});
  table.play("attack 2122 with AL-Div1");
  expect_refusals(table, {{"attack 2122 with AL-Div1", "L69-CBT-ORDER"},
                          {"end combat", "L69-CBT-ORDER"},
                          {"AL-Div1 2120", "L69-CBT-WHEN"},
                          {"with AL-Div1", "L69-CBT-NOSPLIT"},
                          {"with FR-Div1", "L69-CBT-WHEN"},
                          {"with AL-Div2", "L69-CBT-ADJACENT"}});
}

TEST(Why1969, NotBeforeTheBeatenHaveScattered) {
  const Table table = sandbox({.phase = "scatter",
                               .pieces = R"("AL-Div1": {"at": "2121", "marks": ["attacking"]},
      "FR-Div1": {"at": "2122", "marks": ["scattering"]}, "FR-Div2": "3030")",
                               .tracks = R"("distance": 2)",
                               .markers = R"("deciding": "french", "target": "2122")"});
  expect_refusals(table, {{"AL-Div1 2120", "L69-CRT-SCATTER"},
                          {"fight", "L69-CRT-SCATTER"},
                          {"scatter FR-Div2 3031", "L69-CRT-SCATTER"},
                          {"lost FR-Div1", "L69-CRT-SCATTER"},
                          {"scatter FR-Div1 2123", "L69-CRT-SCATTER"}});
}

TEST(Why1969, NotBeforeTheAdvance) {
  const Table table = sandbox({.phase = "advance",
                               .pieces = R"("AL-Div1": {"at": "2121", "marks": ["attacking"]}, "AL-Div2": "2120",
      "FR-Div2": "3030")",
                               .markers = R"("target": "2122", "part": "movement")"});
  expect_refusals(table, {{"advance AL-Div2", "L69-CBT-AUTO"}, {"AL-Div1 2120", "L69-CBT-AUTO"}});
}

TEST(L69_SEQ_LENGTH, NothingIsPlayedAfterTheEnd) {
  const Table table = sandbox({.phase = "over", .pieces = R"("AL-Div1": "2121")", .markers = R"("ending": "draw")"});
  expect_refusals(table, {{"AL-Div1 2122", "L69-SEQ-LENGTH"}});
  EXPECT_EQ(table.view().prompt, "The game is over.");
}

// ---- further cases ----

TEST(L69_SIEGE_BUTTONED, AnEngineerOpensTheWayAcrossTheRiver) {
  const auto town = [](std::string_view engineer) {
    const std::string pieces =
        R"("AL-Div1": {"at": "2121", "marks": ["siege"]}, "FR-Div1": "2120", "AL-Eng1": )" + std::string(engineer);
    return sandbox(
        {.pieces = pieces,
         .ground = R"("features": {"2121": "city"}, "lines": {"river": ["2121-2122", "2121-2021", "2121-2221"]})"});
  };
  EXPECT_EQ(town(R"("2121")").why("AL-Div1 2122"), "L69-SIEGE-BUTTONED");
  Table led = town(R"({"at": "2121", "marks": ["crossing 2122"]})");
  EXPECT_EQ(led.why("AL-Div1 2122"), "L69-SIEGE-LEAVE");
  led.play("rise AL-Div1");
  EXPECT_TRUE(led.allows("AL-Div1 2122"));
}

TEST(L69_CBT_ENGATTACK, AnEngineerHelpsOneAttackAPart) {
  const auto why = [](std::string_view marks) {
    const std::string pieces = R"("AL-Corps1": "2121", "AL-Sup1": "2120", "FR-Div1": "2122",
        "AL-Eng1": {"at": "2121", "marks": ["crossing 2122")" +
                               std::string(marks) + "]}";
    return sandbox({.phase = "combat", .pieces = pieces, .ground = R"("lines": {"river": ["2121-2122"]})"})
        .why("attack 2122 with AL-Corps1");
  };
  EXPECT_EQ(why(""), "");
  EXPECT_EQ(why(R"(, "attacked")"), "L69-CBT-ENGATTACK");
}

TEST(L69_ORG_COST, AStoppedPartStopsTheWhole) {
  const auto moves = [](std::string_view marks) {
    const std::string pieces =
        R"("AL-Div1": "2121", "FR-Div1": "4030", "AL-Div2": {"at": "2121", "marks": [)" + std::string(marks) + "]}";
    Table table = sandbox({.pieces = pieces});
    return table.play("combine AL-Div1 AL-Div2").subjects("move");
  };
  EXPECT_EQ(moves(R"("left 3")"), words("AL-Corps1"));
  EXPECT_EQ(moves(R"("left 3", "stopped")"), Words{});
}

TEST(L69_CBT_AUTO, ThreeAtMostStepIn) {
  Table table = sandbox({.phase = "advance",
                         .pieces = R"("AL-Army1": {"at": "2121", "marks": ["attacking", "attacked"]},
      "AL-Army2": {"at": "2121", "marks": ["attacking", "attacked"]},
      "AL-Div1": {"at": "2021", "marks": ["attacking", "attacked"]},
      "AL-Div2": {"at": "2021", "marks": ["attacking", "attacked"]}, "FR-Div2": "4030")",
                         .markers = R"("target": "2122", "part": "movement")"});
  table.play({"advance AL-Army1", "advance AL-Army2"});
  EXPECT_EQ(table.phase(), "advance");
  table.play("advance AL-Div1");
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.at("AL-Div2"), "2021");
}

TEST(L69_SETUP_AREAS, AHistoricalPlaceThatIsFullGivesWayToTheNearest) {
  Table usual = start();
  usual.play("deploy historically");
  const std::string wanted = usual.at("AL-Div1");
  Table table = start();
  int placed = 0;
  for (const char* unit : {"AL-Div2", "AL-Div3", "AL-Div4", "AL-Div5", "AL-Div6", "AL-Div7", "AL-Div8"}) {
    const std::string line = "deploy " + std::string(unit) + " " + wanted;
    if (placed == 3 || !table.allows(line)) continue;
    table.play(line);
    ++placed;
  }
  ASSERT_EQ(placed, 3);
  table.play("deploy historically");
  EXPECT_EQ(distance(table.at("AL-Div1"), wanted), 1);
}

TEST(Notation1969, SaysWhatItDoesNotUnderstand) {
  const Table table =
      sandbox({.pieces = R"("AL-Div1": "2121", "AL-Div2": "2121", "AL-Div3": "2323", "FR-Div1": "3030")"});
  expect_unread(table, {{" ", "nothing to do"},
                        {"2222 2223", "there is no unit in 2222"},
                        {"2121 2122", "several units stand in 2121; use an id"},
                        {"AL-Div99 2122", "there is no unit 'AL-Div99'"},
                        {"AL-Div1", "'AL-Div1' is not understood"},
                        {"AL-Div1 9999", "the board has no hex '9999'"},
                        {"AL-Div1 2323-2324", "AL-Div1 does not stand in 2323"},
                        {"break", "name one unit"},
                        {"break AL-Div99", "there is no unit 'AL-Div99'"},
                        {"bridge AL-Div1", "name a unit and a hex"},
                        {"bridge AL-Div99 2122", "there is no unit 'AL-Div99'"},
                        {"bridge AL-Div1 9999", "the board has no hex '9999'"},
                        {"combine AL-Div1", "name the units to combine"},
                        {"combine AL-Div1 AL-Div99", "there is no unit 'AL-Div99'"},
                        {"attack 9999 with AL-Div1", "the board has no hex '9999'"},
                        {"attack 2222 AL-Div1", "name the hex and who attacks it, as in 'attack 1721 with FR-Div1'"},
                        {"attack 2222 with", "name the hex and who attacks it, as in 'attack 1721 with FR-Div1'"},
                        {"attack 2222 with AL-Div99", "there is no unit 'AL-Div99'"}});
}

}  // namespace
}  // namespace leipzig::testing::l69
