// What version 2 of the rules changed, so that it follows the printed words; and version 1, by which older games go on.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "engine/record.h"
#include "format/document.h"
#include "games/catalogue.h"
#include "tests/rules/leipzig1969/scene.h"

namespace leipzig::testing::l69 {
namespace {

constexpr auto kFirstRules = R"("first_rules": true)";

// ---- scattering ----

Scene beaten(std::string_view options, int hexes) {
  static std::string tracks;
  tracks = "\"distance\": " + std::to_string(hexes);
  return {.phase = "scatter",
          .pieces = R"("AL-Div1": {"at": "0506", "marks": ["attacking"]},
                       "FR-Div1": {"at": "0507", "marks": ["scattering"]})",
          .tracks = tracks,
          .markers = R"("target": "0507", "deciding": "french")",
          .options = options};
}

TEST(L69_CRT_SCATTER, AwayFromTheAttackerByTheNumberOfHexes) {
  const Words ends = sandbox(beaten("", 3)).targets("scatter", "FR-Div1");
  EXPECT_EQ(ends.size(), 7u);
  for (const std::string& end : ends) {
    EXPECT_EQ(distance("0507", end), 3) << end;
    EXPECT_EQ(distance("0506", end), 4) << end;
  }
  EXPECT_EQ(sandbox(beaten("", 2)).targets("scatter", "FR-Div1").size(), 5u);
  EXPECT_EQ(sandbox(beaten(kFirstRules, 3)).targets("scatter", "FR-Div1").size(), 17u);
}

TEST(L69_CRT_SCATTER, WhereItCannotGoSoFarItGoesAsFarAwayAsItCan) {
  // Attacked from both sides: no hex is two further from both, so the ends are one further from the nearer one.
  const Table table = sandbox({.phase = "scatter",
                               .pieces = R"("AL-Div1": {"at": "2121", "marks": ["attacking"]},
      "AL-Div2": {"at": "2123", "marks": ["attacking"]}, "FR-Div1": {"at": "2122", "marks": ["scattering"]})",
                               .tracks = R"("distance": 2)",
                               .markers = R"("target": "2122", "deciding": "french")"});
  const Words ends = table.targets("scatter", "FR-Div1");
  ASSERT_FALSE(ends.empty());
  for (const std::string& end : ends) {
    EXPECT_EQ(distance("2122", end), 2) << end;
    EXPECT_EQ(std::min(distance("2121", end), distance("2123", end)), 2) << end;
  }
}

TEST(L69_CRT_PINNED, SupplyEngineersAndNapoleonWaitToo) {
  Table table = sandbox({.turn = 3,
                         .phase = "combat",
                         .pieces = R"("AL-Div1": "2121", "AL-Div2": "2121", "AL-Sup1": "2120", "FR-Div1": "2122",
      "FR-Napoleon": "2122", "FR-Sup1": "2122")"});
  table.play({"attack 2122 with AL-Div1 AL-Div2 fight", "die 4", "scatter FR-Div1 2123", "scatter FR-Napoleon 2222",
              "scatter FR-Sup1 2022", "end combat"});
  for (const char* line : {"FR-Div1 2124", "FR-Napoleon 2224", "FR-Sup1 2024"}) {
    EXPECT_EQ(table.why(line), "L69-CRT-PINNED") << line;
  }
  EXPECT_TRUE(marked(table, "FR-Napoleon", "scattered"));
  table.play({"end movement", "end combat", "end movement", "end combat"});
  EXPECT_TRUE(table.allows("FR-Napoleon 2224"));
}

TEST(L69_CRT_PINNED, AScatteredEngineerMakesNoCrossing) {
  const Table table = sandbox({.pieces = R"("AL-Eng1": {"at": "2121", "marks": ["scattered"]})",
                               .ground = R"("lines": {"river": ["2121-2122"]})"});
  EXPECT_EQ(table.why("bridge AL-Eng1 2122"), "L69-CRT-PINNED");
}

TEST(L69_CRT_SCATTER, OtherOrdersAreToldThatDefeatedUnitsScatterFirst) {
  EXPECT_EQ(sandbox(beaten("", 3)).why("FR-Div1 0509"), "L69-CRT-SCATTER");
}

// ---- sieges ----

constexpr auto kTown = R"("features": {"2122": "city"})";
constexpr auto kRing = R"("AL-Div1": "2121", "AL-Div2": "2123", "FR-Sup1": "4030")";

Table besieged(std::string_view garrison, std::string_view options = "", std::string_view phase = "movement") {
  static std::string pieces;
  pieces = std::string(kRing) + ", " + std::string(garrison);
  return sandbox({.phase = phase, .seat = "french", .pieces = pieces, .ground = kTown, .options = options});
}

TEST(L69_SIEGE_BUTTONED, ARisenUnitStaysBesiegedUntilTheRingOpens) {
  constexpr auto kGarrison = R"("FR-Div1": {"at": "2122", "marks": ["siege"]})";
  const Words kTurnLater = {"end movement", "end combat", "end movement", "end combat"};
  Table table = besieged(kGarrison);
  table.play("rise FR-Div1");
  for (const std::string& line : kTurnLater) table.play(line);
  EXPECT_TRUE(marked(table, "FR-Div1", "besieged"));
  EXPECT_EQ(table.why("FR-Div1 2222"), "L69-SIEGE-BUTTONED");
  EXPECT_EQ(left(table, "FR-Div1"), 0);
  table.play({"end movement", "end combat", "AL-Div1 2119", "end movement", "end combat"});
  EXPECT_FALSE(marked(table, "FR-Div1", "besieged"));
  EXPECT_TRUE(table.allows("FR-Div1 2222"));

  Table older = besieged(kGarrison, kFirstRules);
  older.play("rise FR-Div1");
  for (const std::string& line : kTurnLater) older.play(line);
  EXPECT_TRUE(older.allows("FR-Div1 2222"));
}

TEST(L69_SIEGE_LEAVE, StepOutAndBackIsNoWayToAttackInTheSameTurn) {
  Table table = sandbox({.seat = "french",
                         .pieces = R"("AL-Div1": "2121", "FR-Corps1": {"at": "2122", "marks": ["siege"]},
      "FR-Sup1": "2122")",
                         .ground = kTown});
  table.play({"rise FR-Corps1", "FR-Corps1 2123", "FR-Corps1 2122", "end movement"});
  EXPECT_EQ(table.why("attack 2121 with FR-Corps1"), "L69-SIEGE-LEAVE");
}

TEST(L69_SIEGE_SUPPLY, OnlyABesiegedUnitNeedsItsSupplyInTheTown) {
  // In a town whose exits are all in enemy zones, but never in siege: any supply unit next to it serves.
  constexpr auto kPieces = R"("FR-Corps1": "1721", "FR-Army1": "1621", "FR-Sup1": "1621", "FR-Corps2": "1821",
      "AL-Div1": "1720", "AL-Div2": "1722")";
  EXPECT_TRUE(germany({.phase = "combat", .seat = "french", .pieces = kPieces}).allows("attack 1720 with FR-Corps1"));
  EXPECT_EQ(germany({.phase = "combat", .seat = "french", .pieces = kPieces, .options = kFirstRules})
                .why("attack 1720 with FR-Corps1"),
            "L69-SIEGE-SUPPLY");
  constexpr auto kBesieged = R"("FR-Corps1": {"at": "2122", "marks": ["besieged"]}, "FR-Sup2": "2222",
                                "FR-Div1": "2222")";
  EXPECT_EQ(besieged(kBesieged, "", "combat").why("attack 2121 with FR-Corps1"), "L69-SIEGE-SUPPLY");
}

TEST(L69_SIEGE_RESULT, ThePreviewPromisesNoScatteringOfASiege) {
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("AL-Army1": "2121", "AL-Sup1": "2121",
      "FR-Div1": {"at": "2122", "marks": ["siege"]})",
                         .ground = kTown});
  table.play("attack 2122 with AL-Army1");
  const engine::View view = table.view();
  ASSERT_TRUE(view.preview);
  for (const engine::Chance& chance : view.preview->chances) {
    EXPECT_EQ(chance.label.find("defender scattered"), std::string::npos) << chance.label;
  }
}

// ---- supply ----

Table shut_depots(std::string_view options) {
  return germany({.turn = 3,
                  .phase = "combat",
                  .seat = "allied",
                  .pieces = R"("FR-Depot1": "2824", "FR-Div1": "2824", "AL-Div1": "2823", "AL-Div2": "2825",
      "AL-Depot1": "2508", "AL-Depot2": "3335")",
                  .options = options});
}

TEST(L69_SUP_PRODUCE, OneSupplyUnitATurnEvenInABesiegedDepot) {
  Table table = shut_depots("");
  table.play("end combat");
  EXPECT_EQ(table.track("supply_french"), 1);
  Table older = shut_depots(kFirstRules);
  older.play("end combat");
  EXPECT_EQ(older.track("supply_french"), 0);
}

TEST(L69_SUP_PRODUCE, TheSecondAlliedOneNeedsBothDepotsFree) {
  constexpr auto kBerlinShut = R"("AL-Depot1": "2508", "AL-Depot2": "3335", "FR-Div1": "2507", "FR-Div2": "2509",
      "FR-Depot1": "2824")";
  Table table = germany({.turn = 3, .phase = "combat", .seat = "french", .pieces = kBerlinShut});
  table.play("end combat");
  EXPECT_EQ(table.at("AL-Sup1"), "3335");
  EXPECT_EQ(table.track("supply_allied"), 1);
  constexpr auto kBothShut = R"("AL-Depot1": "2508", "AL-Depot2": "3335", "FR-Div1": "2507", "FR-Div2": "2509",
      "FR-Div3": "3334", "FR-Div4": "3336", "FR-Depot1": "2824")";
  Table both = germany({.turn = 3, .phase = "combat", .seat = "french", .pieces = kBothShut});
  both.play("end combat");
  EXPECT_EQ(both.at("AL-Sup1"), "2508");
  EXPECT_EQ(both.track("supply_allied"), 1);
}

TEST(L69_SUP_CAPTURE, CapturedSupplyDoesNotMarchInTheTurnOfCapture) {
  constexpr auto kPieces = R"("AL-Div1": "2121", "FR-Sup1": "2122", "FR-Div1": "4030")";
  Table table = sandbox({.pieces = kPieces});
  table.play("AL-Div1 2122");
  EXPECT_TRUE(marked(table, "FR-Sup1", "captured"));
  EXPECT_EQ(table.why("FR-Sup1 2123"), "L69-SUP-CAPTURE");
  table.play({"end movement", "end combat", "end movement", "end combat"});
  EXPECT_TRUE(table.allows("FR-Sup1 2126"));
  Table older = sandbox({.pieces = kPieces, .options = kFirstRules});
  older.play("AL-Div1 2122");
  EXPECT_TRUE(older.allows("FR-Sup1 2126"));
}

TEST(L69_MOVE_THROUGH, TakingCountersEndsTheMove) {
  constexpr auto kPieces = R"("AL-Cav1": "2121", "FR-Sup1": "2122", "FR-Eng1": "2124", "FR-Div1": "4030")";
  Table table = sandbox({.pieces = kPieces});
  table.play("AL-Cav1 2122");
  EXPECT_EQ(table.why("AL-Cav1 2124"), "L69-MOVE-THROUGH");
  Table older = sandbox({.pieces = kPieces, .options = kFirstRules});
  older.play("AL-Cav1 2122");
  EXPECT_TRUE(older.allows("AL-Cav1 2124"));
}

// ---- options ----

TEST(L69_ZOC_SIX, AsAnOptionSupplyStopsTheEnemyToo) {
  constexpr auto kPieces = R"("AL-Div1": "2121", "FR-Sup1": "2224")";
  EXPECT_TRUE(sandbox({.pieces = kPieces}).allows("AL-Div1 2126"));
  const Table table = sandbox({.pieces = kPieces, .options = R"("every_unit_has_a_zone": true)"});
  EXPECT_TRUE(table.allows("AL-Div1 2124"));
  EXPECT_EQ(table.why("AL-Div1 2126"), "L69-ZOC-STOP");
}

TEST(L69_NAP_DOUBLE, AsAnOptionTerrainDoesNotDoubleAgain) {
  constexpr auto kPieces = R"("AL-Army1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122", "FR-Napoleon": "2123")";
  constexpr auto kMountain = R"("terrain": {"2122": "mountain"})";
  Table usual = sandbox({.phase = "combat", .pieces = kPieces, .ground = kMountain});
  usual.play("attack 2122 with AL-Army1");
  EXPECT_EQ(total(usual, "defence"), 8);
  Table once =
      sandbox({.phase = "combat", .pieces = kPieces, .ground = kMountain, .options = R"("one_doubling": true)"});
  once.play("attack 2122 with AL-Army1");
  EXPECT_EQ(total(once, "defence"), 4);
}

// ---- the board ----

TEST(L69_COMP_TERRAIN, TheBoardHasNoArmisticeLineAndPlacesAreNamesOnly) {
  const kit::Board& board = games::find_game("leipzig1969")->board("campaign");
  const kit::FeatureMask armistice = board.feature("armistice_line");
  for (std::size_t i = 0; i < board.size(); ++i) {
    for (std::size_t side = 0; side < 6; ++side) EXPECT_EQ(board.edge(kit::space_at(i), side) & armistice, 0u);
  }
  EXPECT_TRUE(board.is_name_only("town"));
  EXPECT_FALSE(games::find_game("leipzig1971")->board("5").is_name_only("town"));
}

// ---- the historical set-up ----

TEST(L69_SETUP_AREAS, TheHistoricalSetUpLeavesNoCounterAloneAndBothCapitalsGuarded) {
  Table table = start();
  table.play({"deploy historically", "end deployment", "deploy historically", "end deployment"});
  std::map<std::string, bool> guarded;
  for (const engine::Piece& piece : table.view().pieces) {
    if (piece.at == "waiting") continue;
    guarded[piece.at] = guarded[piece.at] || piece.type == "infantry" || piece.type == "cavalry";
  }
  for (const auto& [hex, has_guard] : guarded) EXPECT_TRUE(has_guard) << hex;
  for (const char* capital : {"2824", "2508", "3335"}) EXPECT_EQ(guarded.count(capital), 1u) << capital;
  EXPECT_EQ(table.at("FR-Napoleon"), "2824");
}

TEST(L69_SETUP_AREAS, GamesBegunByTheFirstRulesKeepTheirSetUp) {
  Table table(R"({"game": "leipzig1969", "options": {"first_rules": true}})");
  table.play({"deploy historically", "end deployment", "deploy historically"});
  EXPECT_EQ(table.at("FR-Napoleon"), "3824");
}

// ---- records of version 1 ----

TEST(OlderRecords, OfVersionOneReplayToTheirEnd) {
  const engine::GameEntry& game = *games::find_game("leipzig1969");
  std::ostringstream text;
  text << std::ifstream(LEIPZIG_ROOT "/tests/rules/leipzig1969/version-1.json").rdbuf();
  auto record = format::read_record(text.str());
  ASSERT_TRUE(record) << record.error().text;
  EXPECT_EQ(record->rules_version, 1);
  ASSERT_FALSE(engine::upgrade(*record, game.info));
  const auto end = engine::replay(*record, game.set_up);
  ASSERT_TRUE(end) << end.error().field << ": " << end.error().text;
  ASSERT_EQ((*end)->turn().node, engine::Node::Over);
  EXPECT_EQ((*end)->verdict().text,
            "Allied victory: the French depot is taken (combat factors: French 55, Allies 127)");
  // By the rules of today it could not have been played so.
  record->start.setting.options.clear();
  EXPECT_FALSE(engine::replay(*record, game.set_up));
}

}  // namespace
}  // namespace leipzig::testing::l69
