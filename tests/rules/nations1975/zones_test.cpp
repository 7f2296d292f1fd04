// Section 6 of the register: zones of control.
#include <gtest/gtest.h>

#include <map>

#include "kit/random.h"
#include "tests/rules/nations1975/scene.h"

namespace leipzig::testing {
namespace {

Hexes controlled_by(const Table& table, engine::Seat seat) {
  for (engine::Control& control : table.view().controls) {
    if (control.seat != seat) continue;
    std::sort(control.spaces.begin(), control.spaces.end());
    return control.spaces;
  }
  return {};
}

Hexes allied_zone(const Table& table) { return controlled_by(table, kAllied); }
Hexes french_zone(const Table& table) { return controlled_by(table, kFrench); }

// ---- six hexes, always ----

TEST(BON_6_0, AUnitControlsTheSixHexesAroundIt) {
  const Table table = sandbox({.pieces = R"("AU-1-II": "1515", "FR-4": "2525")"});
  EXPECT_EQ(allied_zone(table), hexes("1514 1516 1414 1415 1614 1615"));
}

TEST(BON_6_0, AUnitThatEntersAnEnemyZoneStops) {
  const Table table = sandbox({.pieces = R"("FR-4": "1413", "AU-1-II": "1515")"});
  EXPECT_TRUE(table.allows("FR-4 1413-1414"));
  EXPECT_EQ(table.why("FR-4 1413-1414-1415"), "BON-6.0");
}

TEST(BON_6_0, AHexBehindAnEnemyZoneIsOutOfReach) {
  const std::string_view pieces = R"("FR-4": "1010", "PR-2": "1114")";
  const Table table = sandbox({.pieces = pieces, .ground = ground({{"1010", "1011", "1012", "1013", "1014"}})});
  EXPECT_EQ(table.targets("move", "FR-4"), hexes("1011 1012 1013"));
  EXPECT_EQ(table.why("FR-4 1014"), "BON-6.0");
}

TEST(BON_6_0, EnteringAnEnemyZoneCostsNothingExtra) {
  const Table table = sandbox({.pieces = R"("SCOUT": "1012", "PR-2": "1114")",
                               .counters = R"("SCOUT": {"seat": "french", "type": "cavalry", "strength": 1,
                                                        "movement": 1})"});
  EXPECT_EQ(table.targets("move", "SCOUT"), neighbours("1012"));  // of which 1013 and 1113 are controlled
}

TEST(BON_6_0, TheZoneIsThereInEveryPhase) {
  Table table = sandbox({.pieces = R"("FR-4": "1515", "PR-9": "1514")"});
  const Hexes zone = neighbours("1514");
  EXPECT_EQ(allied_zone(table), zone);  // French movement
  table.play("end movement");
  EXPECT_EQ(allied_zone(table), zone);  // French combat
  table.play({"attack 1514 with FR-4 at 1-2", "die 6", "retreat FR-4 1516", "no advance"});
  EXPECT_EQ(allied_zone(table), zone);  // Allied movement
}

TEST(BON_6_0, AFriendInTheHexDoesNotCancelTheZone) {
  // FR-5 stands in the controlled hex 1013; FR-4 may not pass through it.
  const Table table = sandbox({.pieces = R"("FR-4": "1012", "FR-5": "1013", "PR-2": "1114")",
                               .ground = ground({{"1012", "1013", "1014", "1015"}})});
  EXPECT_TRUE(contains(allied_zone(table), "1013"));
  EXPECT_EQ(table.targets("move", "FR-4"), Hexes{});
}

TEST(BON_6_0, TheZoneGoesWithTheUnit) {
  Table table = sandbox({.pieces = R"("FR-4": "1515")"});
  table.play("FR-4 1517");
  EXPECT_EQ(french_zone(table), neighbours("1517"));
}

// ---- two ways out ----

TEST(BON_6_3, AUnitLeavesAnEnemyZoneByRetreat) {
  Table table = sandbox({.pieces = R"("FR-4": "1515", "PR-9": "1514")"});
  EXPECT_EQ(table.why("FR-4 1516"), "BON-5.13");
  table.play({"end movement", "attack 1514 with FR-4 at 1-2", "die 6"});
  EXPECT_EQ(table.targets("retreat", "FR-4"), hexes("1415 1516 1615"));
}

TEST(BON_6_3, AUnitLeavesAnEnemyZoneByAdvance) {
  Table table = sandbox({.phase = "combat", .pieces = R"("FR-1Gd": "1515", "PR-2": "1514")"});
  table.play({"attack 1514 with FR-1Gd at 3-1", "die 1", "retreat PR-2 1513", "advance FR-1Gd 1514"});
  EXPECT_EQ(table.at("FR-1Gd"), "1514");
}

TEST(BON_6_3, AUnitIsFreeOnceTheEnemyHasBeenRemoved) {
  Table table = sandbox({.phase = "combat", .pieces = R"("FR-1Gd": "1515", "FR-2Gd": "1414", "PR-2": "1514")"});
  table.play({"attack 1514 with FR-1Gd FR-2Gd at 6-1", "die 1", "no advance", "end movement"});
  EXPECT_EQ(table.at("PR-2"), "lost");
  EXPECT_EQ(table.targets("move", "FR-1Gd").size(), 60u);
}

// ---- mutual ----

// One French unit at 1515 among random Allied units, rivers, bridges and streams.
std::string random_scene(kit::Random& random) {
  const Hexes around = within("1515", 2);
  std::map<std::string, std::string> lines;
  for (const std::string& a : within("1515", 3)) {
    for (const std::string& b : neighbours(a)) {
      if (a > b) continue;
      const char* kinds[] = {"", "", "river", "river", "stream", "bridge"};
      const std::string kind = kinds[random.below(6)];
      if (kind.empty()) continue;
      lines[kind] += (lines[kind].empty() ? "\"" : ", \"") + a + "-" + b + "\"";
      if (kind == "bridge") lines["river"] += (lines["river"].empty() ? "\"" : ", \"") + a + "-" + b + "\"";
    }
  }
  std::string ground = R"("lines": {)";
  for (const auto& [kind, chains] : lines)
    ground += (ground.back() == '{' ? "\"" : ", \"") + kind + "\": [" + chains + "]";
  ground += "}";
  std::string pieces = R"("FR-4": "1515")";
  Hexes free = around;
  random.shuffle(std::span(free));
  const char* allies[] = {"PR-9", "PR-10", "AU-1-II", "RU-5", "SW-1", "PR-11", "RU-3"};
  for (std::size_t i = 0; i < 1 + random.below(7); ++i) {
    pieces += std::string(", \"") + allies[i] + "\": \"" + free[i] + "\"";
  }
  return json({.phase = "combat", .pieces = pieces, .ground = ground}, true);
}

TEST(BON_6_4, AUnitInAnEnemyZoneHasThatEnemyInItsOwn) {
  kit::Random random(64);
  int touching = 0;
  int apart = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string position = random_scene(random);
    const Table table(position);
    const Hexes zone = french_zone(table);
    Hexes touched;  // Allied units in the zone of the one French unit
    Hexes due;      // those that must be attacked because the unit is in their zones
    for (const engine::Piece& piece : table.view().pieces) {
      if (piece.seat == kFrench) continue;
      if (contains(zone, piece.at)) touched.push_back(piece.id);
      if (contains(piece.marks, "must be attacked")) due.push_back(piece.id);
    }
    const bool french_is_controlled = contains(allied_zone(table), "1515");
    ASSERT_EQ(french_is_controlled, !touched.empty()) << position;
    ASSERT_EQ(touched, due) << position;
    ++(french_is_controlled ? touching : apart);
  }
  EXPECT_GT(touching, 50);
  EXPECT_GT(apart, 50);
}

TEST(BON_6_4, APairIsMutualOverEveryKindOfHexside) {
  for (const auto* line : {"", R"("stream": ["1514-1515"])", R"("river": ["1514-1515"])", R"("road": ["1514-1515"])",
                           R"("river": ["1514-1515"], "bridge": ["1514-1515"])", R"("slope": ["1514-1515"])"}) {
    const std::string lines = R"("lines": {)" + std::string(line) + "}";
    const Table table = sandbox({.pieces = R"("FR-4": "1515", "PR-9": "1514")", .ground = lines});
    EXPECT_EQ(contains(french_zone(table), "1514"), contains(allied_zone(table), "1515")) << line;
  }
}

// ---- overlapping ----

TEST(BON_6_5, ThreeZonesStopAMoverExactlyLikeOne) {
  const auto reached = [](std::string_view pieces) {
    return sandbox({.pieces = pieces, .ground = ground({{"1513", "1514", "1515", "1516"}})}).targets("move", "FR-4");
  };
  EXPECT_EQ(reached(R"("FR-4": "1513")"), hexes("1514 1515 1516"));
  EXPECT_EQ(reached(R"("FR-4": "1513", "PR-9": "1415")"), hexes("1514 1515"));
  EXPECT_EQ(reached(R"("FR-4": "1513", "PR-9": "1415", "PR-10": "1615", "PR-11": "1516")"), hexes("1514 1515"));
}

TEST(BON_6_5, ZonesOfBothSidesLieOnOneHexTogether) {
  const Table table = sandbox({.pieces = R"("FR-4": "1513", "PR-9": "1515")"});
  EXPECT_TRUE(contains(french_zone(table), "1514"));
  EXPECT_TRUE(contains(allied_zone(table), "1514"));
}

TEST(BON_6_5, AHexStaysControlledWhileOneOfItsControllersIsLeft) {
  Table table = sandbox({.seat = "allied", .pieces = R"("PR-9": "1514", "PR-10": "1516", "FR-4": "2525")"});
  EXPECT_TRUE(contains(allied_zone(table), "1515"));
  table.play("PR-9 1511");
  EXPECT_TRUE(contains(allied_zone(table), "1515"));
  table.play("PR-10 1519");
  EXPECT_FALSE(contains(allied_zone(table), "1515"));
}

// ---- rivers ----

TEST(BON_6_6, AZoneDoesNotReachAcrossARiver) {
  const Table table =
      sandbox({.pieces = R"("AU-1-II": "1515", "FR-4": "2525")", .ground = R"("lines": {"river": ["1514-1515"]})"});
  EXPECT_EQ(allied_zone(table), hexes("1516 1414 1415 1614 1615"));
}

TEST(BON_6_6, AZoneReachesAcrossABridge) {
  const Table table = sandbox({.pieces = R"("AU-1-II": "1515", "FR-4": "2525")",
                               .ground = R"("lines": {"river": ["1514-1515"], "bridge": ["1514-1515"]})"});
  EXPECT_EQ(allied_zone(table), hexes("1514 1516 1414 1415 1614 1615"));
}

TEST(BON_6_6, AZoneReachesAcrossARiverByRoad) {
  const Table table = sandbox({.pieces = R"("AU-1-II": "1515", "FR-4": "2525")",
                               .ground = R"("lines": {"river": ["1514-1515"], "road": ["1514-1515"]})"});
  EXPECT_EQ(allied_zone(table), neighbours("1515"));
}

TEST(BON_6_6, AZoneReachesAcrossStreamsAndSlopesAndIntoEveryTerrain) {
  const Table table = sandbox({.pieces = R"("AU-1-II": "1515", "FR-4": "2525")",
                               .ground = R"("lines": {"stream": ["1515-1514"], "slope": ["1515-1516"]},
                                            "features": {"1515": "slope"},
                                            "terrain": {"1414": "marsh", "1415": "town", "1614": "forest",
                                                        "1615": "rough"})"});
  EXPECT_EQ(allied_zone(table), neighbours("1515"));
}

TEST(BON_6_6, AZoneReachesOutOfEveryTerrain) {
  for (const auto* terrain : {"marsh", "town", "forest", "rough"}) {
    const std::string ground = R"("terrain": {"1515": ")" + std::string(terrain) + "\"}";
    const Table table = sandbox({.pieces = R"("AU-1-II": "1515", "FR-4": "2525")", .ground = ground});
    EXPECT_EQ(allied_zone(table), neighbours("1515")) << terrain;
  }
}

TEST(BON_6_6, AUnitBehindARiverIsNotHeld) {
  const Table table =
      sandbox({.pieces = R"("AU-1-II": "1515", "FR-4": "1514")", .ground = R"("lines": {"river": ["1514-1515"]})"});
  EXPECT_TRUE(table.allows("FR-4 1513"));
}

}  // namespace
}  // namespace leipzig::testing
