// Section 22 of the register: the armistice, the rebellion, Austria.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

Table campaign(int turn, const std::string& phase, const std::string& pieces, const std::string& seat = "french",
               const std::string& tracks = "", const std::string& markers = "") {
  return Table(R"({"game": "leipzig1971", "scenario": "8", "pieces": {)" + pieces + R"(}, "tracks": {"turn": )" +
               std::to_string(turn) + (tracks.empty() ? "" : ", " + tracks) + R"(}, "markers": {"phase": ")" + phase +
               R"(", "seat": ")" + seat + "\"" + (markers.empty() ? "" : ", " + markers) + "}}");
}

void pass_to(Table& table, int turn, const std::string& seat, const std::string& phase) {
  for (int i = 0; i < 600 && !(table.track("turn") == turn && table.seat() == seat && table.phase() == phase); ++i) {
    if (table.seat() == "over") return;
    bool played = false;
    for (const char* line : {"no armistice", "end arrivals", "end movement", "end assembly", "end declaring",
                             "end evading", "end sustaining", "end advance"}) {
      if (!table.allows(line)) continue;
      table.play(line);
      played = true;
      break;
    }
    if (!played) table.play(table.legal().front());
  }
}

// French north-east of the line, Allies far behind it.
constexpr auto kApart = R"("FD1": "1515", "AD1": "4510")";

TEST(L71_ARM_CALL, FromTurnFourOnOnceAGame) {
  Table early = campaign(2, "declaring", kApart, "allied");
  early.play("end declaring");
  EXPECT_NE(early.phase(), "armistice");
  Table table = campaign(3, "declaring", kApart, "allied");
  table.play("end declaring");
  ASSERT_EQ(table.phase(), "armistice");
  EXPECT_EQ(table.legal(), (Words{"call armistice", "no armistice"}));
  table.play("call armistice");
  pass_to(table, 5, "french", "arrival");
  EXPECT_EQ(table.track("armistice"), 4);
  EXPECT_NE(table.phase(), "armistice");
}

TEST(L71_ARM_LENGTH, ElevenTurnsTheTurnOfTheCallIncluded) {
  const auto truce = [](int turn) {
    return marker(campaign(turn, "movement", kApart, "french", R"("armistice": 10)"), "armistice");
  };
  EXPECT_EQ(truce(10), "in force");
  EXPECT_EQ(truce(20), "in force");
  EXPECT_EQ(truce(21), "");
}

TEST(L71_ARM_PEACE, NoZonesNoCombat) {
  Table table = campaign(10, "movement", R"("FD1": "1515", "AD1": "1517")", "french", R"("armistice": 10)");
  EXPECT_TRUE(table.view().controls[1].spaces.empty());
  EXPECT_TRUE(table.subjects("eliminate").empty());
  table.play("end movement");
  EXPECT_EQ(table.seat(), "allied");  // no combat phase
}

TEST(L71_ARM_SIDES, UnitsOnTheWrongSideMustWithdraw) {
  // 2511 lies north-east of the line.
  Table table = campaign(10, "movement", R"("FD1": "2511", "AD1": "4510")", "french", R"("armistice": 10)");
  EXPECT_EQ(table.why("end movement"), "L71-ARM-SIDES");
  EXPECT_EQ(table.why("FD1 2510"), "L71-ARM-SIDES");
  table.play(table.legal("move").front());
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(L71_ARM_FORTRESS, AGarrisonOnTheEnemysSideStays) {
  Table table = campaign(10, "movement", R"("FC1": "3507", "AD1": "4510")", "french", R"("armistice": 10)");
  EXPECT_TRUE(table.allows("end movement"));
  table.play("end movement");
  pass_to(table, 11, "french", "movement");
  EXPECT_EQ(table.why("FC1 3508"), "L71-ARM-FORTRESS");
}

TEST(L71_ARM_NOCROSS, NoUnitRecrossesTheLine) {
  const Table table = campaign(10, "movement", R"("AD1": "2412", "FD1": "1020")", "allied", R"("armistice": 10)");
  bool home = true;
  for (const std::string& hex : table.targets("move", "AD1")) home = home && hex != "2416";
  EXPECT_TRUE(home);
  EXPECT_EQ(table.why("AD1 2416"), "L71-ARM-NOCROSS");
}

TEST(L71_ARM_TRANSFER, AlliedUnitsMarchRoundIntoAustriaInEightTurns) {
  Table table =
      campaign(8, "movement", R"("AD1": "5710", "FD1": "1020")", "allied", R"("armistice": 4, "austria_at_war": 5)");
  table.play("exit AD1");
  pass_to(table, 16, "allied", "arrival");
  EXPECT_TRUE(contains(table.targets("enter", "AD1"), "3038"));
  EXPECT_EQ(campaign(8, "movement", R"("AD1": "5710", "FD1": "1020")", "allied", R"("armistice": 4)").why("exit AD1"),
            "L71-MOV-EDGE");
}

TEST(L71_ARM_OTHER, ReinforcementsAndStackingGoOn) {
  Table table = campaign(9, "declaring", kApart, "allied", R"("armistice": 9)");
  table.play("end declaring");
  EXPECT_EQ(table.phase(), "arrival");
  const Table stack =
      campaign(10, "movement", R"("FD1": "1020", "FC2": "1020", "AD1": "4510")", "french", R"("armistice": 10)");
  EXPECT_EQ(stack.why("end movement"), "L71-STK-ILLEGAL");
}

TEST(L71_ARM_LINE, AfterTheInterventionAustriaIsAlliedGround) {
  const Table table =
      campaign(10, "movement", R"("AD1": "3030", "FD1": "1020")", "allied", R"("armistice": 10, "austria_at_war": 8)");
  EXPECT_TRUE(table.allows("end movement"));
  const Table french =
      campaign(10, "movement", R"("FD1": "3030", "AD1": "4510")", "french", R"("armistice": 10, "austria_at_war": 8)");
  EXPECT_EQ(french.why("end movement"), "L71-ARM-SIDES");
}

// ---- rebellion ----

Table turn_fifteen(const std::string& tracks, const std::string& markers) {
  Table table = campaign(14, "declaring", R"("FC1": "1515", "FA2": "1020", "AD1": "4510")", "allied", tracks, markers);
  table.play("end declaring");
  if (table.phase() == "armistice") table.play("no armistice");
  return table;
}

TEST(L71_REB_WHEN, HoldingBothCitiesAndThreeTimesTheLossesPreventsIt) {
  const std::string both = R"("Berlin": "french", "Breslau": "french")";
  EXPECT_NE(turn_fifteen(R"("combat_losses_allied": 12, "combat_losses_french": 4)", both).phase(), "levy");
  EXPECT_EQ(turn_fifteen(R"("combat_losses_allied": 11, "combat_losses_french": 4)", both).phase(), "levy");
  EXPECT_EQ(turn_fifteen(R"("combat_losses_allied": 12, "combat_losses_french": 4)", "").phase(), "levy");
  EXPECT_NE(turn_fifteen(R"("armistice": 9)", "").phase(), "levy");
}

TEST(L71_REB_EFFECT, TwoDivisionsATurnAndNoMoreReinforcements) {
  Table table = turn_fifteen("", "");
  ASSERT_EQ(table.phase(), "levy");
  table.play({"lose FA2", "lose FC1"});
  EXPECT_EQ(table.phase(), "movement");  // nothing arrives
  EXPECT_EQ(count_pieces(table, "FC"), 2);
  EXPECT_EQ(count_pieces(table, "FD"), 2);
  EXPECT_EQ(table.track("combat_losses_french"), 0);
}

TEST(L71_REB_EFFECT, ASideWithFewerDivisionsLosesAllOfThem) {
  Table table =
      campaign(20, "levy", R"("FD1": "1515", "F1": "1717", "AD1": "4510")", "french", R"("owing": 2, "rebellion": 15)");
  table.play("lose FD1");
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(count_pieces(table, "FD"), 0);
}

TEST(L71_REB_EFFECT, ASideWithoutDivisionsIsNotAsked) {
  Table table = campaign(19, "declaring", R"("F1": "1717", "AD1": "4510")", "allied", R"("rebellion": 15)");
  table.play({"end declaring", "no armistice"});
  EXPECT_EQ(table.track("turn"), 20);
  EXPECT_EQ(table.seat() + " " + table.phase(), "french movement");
}

// ---- Austria ----

TEST(L71_INT_WHEN, TwiceTheAlliedLossesBringAustriaIn) {
  const auto war = [](int french, int allied, int turn) {
    Table table = campaign(turn, "declaring", kApart, "allied",
                           "\"combat_losses_french\": " + std::to_string(french) + ", \"combat_losses_allied\": " +
                               std::to_string(allied) + R"(, "march_losses_french": 9)");
    table.play("end declaring");
    return table.phase() == "arrival" && table.seat() == "allied";
  };
  EXPECT_TRUE(war(6, 3, 6));
  EXPECT_FALSE(war(5, 3, 6));
  EXPECT_FALSE(war(6, 3, 5));
  EXPECT_FALSE(war(0, 0, 6));
}

TEST(L71_INT_FORCE, TheAustriansAreplacedRoundPragueAtTheStartOfTheNextTurn) {
  Table table = campaign(7, "declaring", kApart, "allied", R"("combat_losses_french": 6)");
  table.play("end declaring");
  EXPECT_EQ(table.subjects("enter").size(), 19u);
  const std::string first = table.subjects("enter").front();
  EXPECT_EQ(first, "A1");
  EXPECT_TRUE(contains(table.targets("enter", "A1"), "3335"));
  EXPECT_FALSE(contains(table.targets("enter", "A1"), "3339"));
  table.play({"enter A1 3335", "end arrivals"});
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(marker(table, "austria"), "at war");
}

TEST(L71_INT_ARMISTICE, CalledByTheArmisticeTheyComeOnTheNextTurn) {
  Table table = campaign(9, "declaring", kApart, "allied");
  table.play({"end declaring", "call armistice"});
  pass_to(table, 11, "allied", "arrival");
  EXPECT_EQ(table.subjects("enter").size(), 19u);
}

TEST(L71_INT_WITHDRAW, AfterTheInterventionAlliesMayWithdrawIntoAustria) {
  Table table =
      campaign(10, "movement", R"("AD1": "2823", "FD1": "1020")", "allied", R"("armistice": 10, "austria_at_war": 8)");
  EXPECT_EQ(table.why("end movement"), "L71-ARM-SIDES");
  EXPECT_FALSE(table.targets("move", "AD1").empty());
}

}  // namespace
}  // namespace leipzig::testing
