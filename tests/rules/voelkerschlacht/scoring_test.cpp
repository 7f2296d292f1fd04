// Chapters 14 to 17: the end, the final scoring, victory and the advanced game.
#include "games/voelkerschlacht/setup.h"

#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

// Missions without an army, for all districts that a test does not care about.
const std::string kFar = "center-schoenefeld north-breitenfeld east-taucha south-gueldengossa west-markranstaedt";

// The five missions: those named, and far ones in the other districts.
std::string missions(const std::string& named) {
  std::string all = named;
  for (const char* district : {"center", "north", "east", "south", "west"}) {
    if (named.find(std::string(district) + "-") != std::string::npos) continue;
    const std::size_t begin = kFar.find(std::string(district) + "-");
    all += " " + kFar.substr(begin, kFar.find(' ', begin) - begin);
  }
  return all;
}

Table score(const std::string& pieces, const std::string& named, const std::string& scenario = "beginner",
            const std::string& options = "", const std::string& tracks = "") {
  return scene({.pieces = pieces,
                .markers = R"("phase": "scoring", "missions": ")" + missions(named) + "\"",
                .tracks = tracks,
                .scenario = scenario,
                .options = options});
}

// The line of the ledger about a mission field.
std::string line(const Table& table, std::string_view field) {
  for (const engine::Term& term : table.view().ledger) {
    if (term.label.starts_with(field)) return term.side + " " + std::to_string(term.value) + ": " + term.label;
  }
  return "";
}

// ---- 14 ----

TEST(VSL_END_WHEN, TheTurnThatReachesTheLastDateIsFinished) {
  Table table = scene({.markers = french("time"), .tracks = R"("clock": 33)"});
  table.play("play time");
  reveal(table);
  for (int left = 4; left > 0; --left) {
    EXPECT_EQ(table.track("actions"), left);
    table.play("draw pile");
    chance(table);
  }
  EXPECT_EQ(table.phase(), "over");
  EXPECT_EQ(table.why("draw pile"), "VSL-END-WHEN");
}

TEST(VSL_END_PLACEDONLY, MarkersCountForNothing) {
  const Table table = score(R"("ney": "stoetteritz reudnitz", "murat": "wachau")", "center-stoetteritz south-wachau");
  EXPECT_EQ(line(table, "Stötteritz"), "allied 4: Stötteritz: no French army");
  EXPECT_EQ(line(table, "Wachau"), "french 4: Wachau: Murat 3 = 3 against nobody = 0");
}

// ---- 15 ----

const std::string kExample3 = R"("ney": "stoetteritz", "bertrand": {"at": "holzhausen", "marks": ["-1"]},
    "marmont": "probstheida", "schwarzenberg": "doelitz", "bennigsen": {"at": "liebertwolkwitz", "marks": ["-1"]},
    "friedrich": {"at": "kleinpoesna", "marks": ["-1"]})";

TEST(VSL_SCORE_HOME, AnArmyOnAMissionFieldSupportsNoOther) {
  // Lindenau and Gohlis touch, and Yorck touches both.
  Table table =
      score(R"("bertrand": "lindenau", "marmont": "gohlis", "yorck": "moeckern")", "west-lindenau center-gohlis");
  EXPECT_EQ(table.phase(), "oppose");
  EXPECT_TRUE(table.legal("support").empty());
  table.play("oppose yorck west-lindenau");
  EXPECT_EQ(line(table, "Lindenau"), "allied 4: Lindenau: Bertrand 3 = 3 against Yorck 4 = 4");
  EXPECT_EQ(line(table, "Gohlis"), "french 3: Gohlis: Marmont 4 = 4 against nobody = 0");
}

TEST(VSL_SCORE_HOME, ItIsRefusedElsewhere) {
  const Table table = score(kExample3, "center-stoetteritz east-holzhausen");
  EXPECT_EQ(table.why("support ney east-holzhausen"), "VSL-SCORE-HOME");
}

TEST(VSL_SCORE_SUPPORT, ASharedFoeIsNeeded) {
  // Example 1.
  const Table table = score(R"("poniatowski": "markkleeberg", "ney": "wachau", "macdonald": "doelitz",
                               "kleist": "croebern", "bennigsen": "stoetteritz")",
                            "south-markkleeberg");
  EXPECT_EQ(line(table, "Markkleeberg"), "french 5: Markkleeberg: Ney 4 + Poniatowski 2 = 6 against Kleist 3 = 3");
}

TEST(VSL_SCORE_SUPPORT, ContactWithSomeOtherEnemyIsNotEnough) {
  // Example 2.
  const Table table = score(R"("bertrand": "connewitz", "poniatowski": "probstheida", "ney": "stoetteritz",
      "macdonald": "holzhausen", "schwarzenberg": "gautzsch", "langeron": "zweinaundorf", "bennigsen": "kleinpoesna")",
                            "center-connewitz south-probstheida");
  EXPECT_EQ(line(table, "Probstheida"),
            "french 3: Probstheida: Ney 4 + MacDonald 4 + Poniatowski 2 = 10 against Langeron 4 = 4");
  EXPECT_EQ(line(table, "Connewitz"), "allied 4: Connewitz: Bertrand 3 = 3 against Schwarzenberg 7 = 7");
}

const std::string kBehind = R"("poniatowski": "markkleeberg", "ney": "gueldengossa", "kleist": "croebern")";

TEST(VSL_SCORE_SUPPORT, ASupporterNeedNotStandNextToTheHomeArmy) {
  const Table table = score(kBehind, "south-markkleeberg");
  EXPECT_EQ(line(table, "Markkleeberg"), "french 5: Markkleeberg: Ney 4 + Poniatowski 2 = 6 against Kleist 3 = 3");
}

TEST(VSL_SCORE_SUPPORT, TheOptionRestoresTheNarrowReading) {
  const Table table = score(kBehind, "south-markkleeberg", "beginner", R"("support_requires_adjacency": true)");
  EXPECT_EQ(line(table, "Markkleeberg"), "allied 3: Markkleeberg: Poniatowski 2 = 2 against Kleist 3 = 3");
}

TEST(VSL_SCORE_SUPPORTONCE, TheFrenchChooseWhichMissionIsHelped) {
  // Example 3.
  Table table = score(kExample3, "center-stoetteritz east-holzhausen");
  EXPECT_EQ(table.phase(), "support");
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.legal(), (Texts{"support marmont center-stoetteritz", "support marmont east-holzhausen"}));
  Table other = table;
  table.play("support marmont center-stoetteritz");
  EXPECT_EQ(line(table, "Stötteritz"), "french 3: Stötteritz: Ney 4 + Marmont 4 = 8 against Schwarzenberg 7 = 7");
  EXPECT_EQ(line(table, "Holzhausen"), "french 5: Holzhausen: Bertrand 2 = 2 against Bennigsen 1 + Friedrich 1 = 2");
  other.play("support marmont east-holzhausen");
  EXPECT_EQ(line(other, "Stötteritz"), "allied 4: Stötteritz: Ney 4 = 4 against Schwarzenberg 7 = 7");
}

TEST(VSL_SCORE_ALLIED, AnAlliedArmyCountsAgainstOneMissionOfItsChoice) {
  Table table =
      score(R"("bertrand": "lindenau", "marmont": "gohlis", "yorck": "moeckern")", "west-lindenau center-gohlis");
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.legal(), (Texts{"oppose yorck center-gohlis", "oppose yorck west-lindenau"}));
  EXPECT_EQ(table.why("oppose yorck east-taucha"), "VSL-SCORE-ALLIED");
  table.play("oppose yorck center-gohlis");
  EXPECT_EQ(line(table, "Lindenau"), "french 3: Lindenau: Bertrand 3 = 3 against nobody = 0");
  EXPECT_EQ(line(table, "Gohlis"), "french 3: Gohlis: Marmont 4 = 4 against Yorck 4 = 4");
}

TEST(VSL_SCORE_COMPARE, ATieGoesToTheFrench) {
  const Table table = score(R"("marmont": "gohlis", "yorck": "moeckern")", "center-gohlis");
  EXPECT_EQ(line(table, "Gohlis"), "french 3: Gohlis: Marmont 4 = 4 against Yorck 4 = 4");
  const Table less = score(R"("marmont": {"at": "gohlis", "marks": ["-1"]}, "yorck": "moeckern")", "center-gohlis");
  EXPECT_EQ(line(less, "Gohlis"), "allied 4: Gohlis: Marmont 3 = 3 against Yorck 4 = 4");
}

TEST(VSL_SCORE_OPTIMUM, TheBestAssignmentIsFoundForBoth) {
  // Example 3 by itself: both missions.
  const Table table = score(kExample3, "center-stoetteritz east-holzhausen", "beginner", R"("best_supports": true)");
  EXPECT_EQ(table.phase(), "over");
  EXPECT_TRUE(line(table, "Stötteritz").starts_with("french 3"));
  EXPECT_TRUE(line(table, "Holzhausen").starts_with("french 5"));
  // The Allied reply: Yorck where it hurts.
  const Table reply = score(R"("bertrand": "lindenau", "marmont": "gohlis", "yorck": "moeckern")",
                            "west-lindenau center-gohlis", "beginner", R"("best_supports": true)");
  EXPECT_TRUE(line(reply, "Lindenau").starts_with("allied 4"));
  EXPECT_TRUE(line(reply, "Gohlis").starts_with("french 3"));
}

TEST(VSL_SCORE_OPTIMUM, NoSupportIsWastedOnAMissionThatIsLostAnyway) {
  // Ney is too weak by two even with Marmont; Bertrand needs Marmont.
  const std::string pieces = R"("ney": {"at": "stoetteritz", "marks": ["-2"]}, "marmont": "probstheida",
      "bertrand": {"at": "holzhausen", "marks": ["-1"]}, "schwarzenberg": "doelitz", "bennigsen": "liebertwolkwitz",
      "friedrich": {"at": "kleinpoesna", "marks": ["-1"]})";
  const Table table = score(pieces, "center-stoetteritz east-holzhausen", "beginner", R"("best_supports": true)");
  EXPECT_EQ(line(table, "Holzhausen"),
            "french 5: Holzhausen: Bertrand 2 + Marmont 4 = 6 against Bennigsen 2 + Friedrich 1 = 3");
  EXPECT_TRUE(line(table, "Stötteritz").starts_with("allied 4"));
}

TEST(VSL_SCORE_POINTS, LeftFigureForTheFrenchRightFigureForTheAllies) {
  Table table =
      score(R"("murat": "wachau")", "south-wachau", "beginner", "", R"("points_french": 6, "points_allied": 5)");
  // Wachau 4:4 is fulfilled; Schönefeld 4:4, Breitenfeld 7:2, Taucha 7:2 and Markranstädt 7:2 fail.
  EXPECT_EQ(table.track("points_french"), 10);
  EXPECT_EQ(table.track("points_allied"), 15);
}

TEST(VSL_SCORE_EMPTY, AMissionFieldWithoutAFrenchArmyFails) {
  const Table empty = score("", "west-markranstaedt");
  EXPECT_EQ(line(empty, "Markranstädt"), "allied 2: Markranstädt: no French army");
  const Table held = score(R"("gyulai": "markranstaedt")", "west-markranstaedt");
  EXPECT_EQ(line(held, "Markranstädt"), "allied 2: Markranstädt: no French army");
}

// ---- 16 ----

engine::Verdict ended(int french, int allied) {
  return scene({.markers = R"("phase": "over")",
                .tracks =
                    "\"points_french\": " + std::to_string(french) + ", \"points_allied\": " + std::to_string(allied)})
      .verdict();
}

TEST(VSL_WIN_SINGLE, TheFrenchNeedMorePoints) {
  EXPECT_EQ(ended(18, 17).winner, kFrench);
  EXPECT_EQ(ended(17, 17).winner, kAllied);
  EXPECT_EQ(ended(16, 17).winner, kAllied);
  EXPECT_EQ(ended(18, 17).margin, 1);
  EXPECT_EQ(ended(18, 17).rule, "VSL-WIN-SINGLE");
}

engine::Verdict matched(int first, int second) {
  return scene({.markers = R"("phase": "over")",
                .tracks = "\"game\": 2, \"points_allied\": 50, \"grey_cannon\": " + std::to_string(first) +
                          ", \"points_french\": " + std::to_string(second),
                .options = R"("match": true)"})
      .verdict();
}

TEST(VSL_WIN_MATCH, MoreFrenchPointsWinRegardlessOfWhoWonTheGames) {
  EXPECT_EQ(matched(19, 21).winner, kAllied);  // French in the second game
  EXPECT_EQ(matched(21, 19).winner, kFrench);
  EXPECT_EQ(matched(20, 20).winner, std::nullopt);
  EXPECT_EQ(matched(19, 21).rule, "VSL-WIN-MATCH");
}

TEST(VSL_WIN_MATCH, TheFirstGameShowsItsScoringBeforeTheSecondBegins) {
  Table table = score(R"("murat": "wachau")", "south-wachau", "beginner", R"("match": true)", R"("points_french": 6)");
  EXPECT_EQ(table.phase(), "scored");
  EXPECT_EQ(table.track("points_french"), 10);
  const engine::View view = table.view();
  EXPECT_EQ(std::count_if(view.ledger.begin(), view.ledger.end(),
                          [](const engine::Term& term) { return term.rule.starts_with("VSL-SCORE"); }),
            5);
  EXPECT_EQ(table.legal(), Texts{"next"});
  EXPECT_EQ(table.why("draw pile"), "VSL-WIN-MATCH");
  EXPECT_EQ(scene({.options = R"("match": true)"}).why("next"), "VSL-WIN-MATCH");
  const Table older =
      score(R"("murat": "wachau")", "south-wachau", "beginner", R"("match": true, "first_rules": true)");
  EXPECT_EQ(older.phase(), "missions");
}

TEST(VSL_WIN_MATCH, AfterTheFirstGameThePlayersChangeSides) {
  Table table = score(R"("murat": "wachau")", "south-wachau", "beginner", R"("match": true)", R"("points_french": 6)");
  table.play("next");
  EXPECT_EQ(table.phase(), "missions");
  EXPECT_EQ(table.track("grey_cannon"), 10);
  EXPECT_EQ(table.track("game"), 2);
  chance(table);
  EXPECT_EQ(table.phase(), "districts");
  EXPECT_EQ(table.seat(), "allied");  // the player of the French now
  EXPECT_EQ(cards(table, "missions", kFrench), Texts{"? x5"});
  EXPECT_EQ(cards(table, "missions", kAllied).size(), 5u);
  table.play("second north south");
  chance(table);
  table.play(table.legal("keep").front()).play(table.legal("keep").front());
  chance(table);
  EXPECT_EQ(table.track("turn"), 1);
  EXPECT_EQ(table.seat(), "allied");
  table.play("lay murat");
  draw_out(table);
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.why("lay marmont"), "VSL-LAY-BASIC");
}

TEST(VSL_WIN_TIPS, NothingOfTheAdviceIsARule) {
  // Placing early and missions far apart are allowed.
  Table table = scene({.markers = french("terrain-hill terrain-hill"), .tracks = R"("turn": 1)"});
  table.play("lay murat").play("play terrain-hill murat@wachau").play("play terrain-hill murat@liebertwolkwitz");
  EXPECT_EQ(table.at("murat"), "probstheida");
  // Three missions of five are enough here.
  const Table end = score(R"("murat": "wachau", "ney": "taucha", "marmont": "breitenfeld")",
                          "south-wachau east-taucha north-breitenfeld center-reudnitz west-lindenau");
  EXPECT_EQ(end.verdict().winner, kFrench);
}

// ---- 17 ----

TEST(VSL_ADV_BASE, OnGroundWithoutValueTheAdvancedGameIsTheSame) {
  // Infantry on a river and a hill, cavalry on a hill: no value anywhere.
  const std::string pieces = R"("murat": "wachau", "yorck": "doelitz", "ney": "leipzig")";
  const Table plain = score(pieces, "south-wachau");
  const Table advanced = score(pieces, "south-wachau", "advanced");
  EXPECT_EQ(line(plain, "Wachau"), line(advanced, "Wachau"));
  EXPECT_EQ(plain.track("points_french"), advanced.track("points_french"));
}

TEST(VSL_ADV_TABLE, OneTerrainForAndOneAgainstEachArm) {
  const auto setup = Setup::make({"voelkerschlacht", "advanced", {}, {}, {}});
  ASSERT_TRUE(setup);
  const auto value_at = [&](const char* field, Arm arm) { return setup->terrain_value(setup->find_field(field), arm); };
  // River, hill, forest, plain.
  const char* fields[] = {"leipzig", "wachau", "gohlis", "reudnitz"};
  const int expected[3][4] = {{0, 0, 1, -1}, {0, 0, -1, 1}, {-1, 1, 0, 0}};
  for (std::size_t arm = 0; arm < 3; ++arm) {
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(value_at(fields[i], static_cast<Arm>(arm)), expected[arm][i]);
  }
}

TEST(VSL_ADV_PLACE, TheValueOfTheGroundLiesOnTheArmy) {
  const Table table = scene({.pieces = R"("murat": "reudnitz", "marmont": "moeckern", "ney": "wachau",
                                          "napoleon": {"at": "paunsdorf", "marks": ["cavalry"]})",
                             .scenario = "advanced"});
  EXPECT_EQ(value(table, "murat", "terrain"), 1);
  EXPECT_EQ(value(table, "marmont", "terrain"), -1);
  EXPECT_EQ(value(table, "ney", "terrain"), 0);
  EXPECT_EQ(value(table, "napoleon", "terrain"), 1);
}

TEST(VSL_ADV_SCORE, TerrainCountsInTheFinalScoringNeverBelowZero) {
  const Table marmont = score(R"("marmont": "moeckern", "yorck": "wahren")", "north-moeckern", "advanced");
  EXPECT_EQ(line(marmont, "Möckern"), "allied 4: Möckern: Marmont 4 - 1 = 3 against Yorck 4 + 1 = 5");
  const Table friedrich =
      score(R"("murat": "eutritzsch", "ney": "reudnitz", "friedrich": {"at": "sellerhausen", "marks": ["-1"]})",
            "center-reudnitz", "advanced");
  EXPECT_EQ(line(friedrich, "Reudnitz"), "french 3: Reudnitz: Ney 4 - 1 = 3 against Friedrich 1 - 1 = 0");
}

TEST(VSL_HANDICAP, TheFrenchOfTheAdvancedGameStartWithPoints) {
  const auto french = [](std::string_view scenario, std::string_view options) {
    return Table(R"({"game": "voelkerschlacht", "scenario": ")" + std::string(scenario) + R"(", "options": {)" +
                 std::string(options) + "}}")
        .track("points_french");
  };
  EXPECT_EQ(french("advanced", R"("handicap": true)"), 4);
  EXPECT_EQ(french("advanced", ""), 0);
  EXPECT_EQ(french("beginner", R"("handicap": true)"), 0);
  EXPECT_EQ(french("advanced", R"("handicap": true, "match": true)"), 0);
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
