// Section 11 of the register: no fighting at night, and withdrawal.
#include <gtest/gtest.h>

#include "tests/rules/nations1975/scene.h"

namespace leipzig::testing {
namespace {

constexpr auto kHeld = R"("FR-26": "1515", "PR-9": "1514", "PR-10": "1614")";
constexpr auto kStandard = R"("night_withdrawal": false)";

// ---- no fighting ----

TEST(BON_10_1, NoBattleIsFoughtAtNight) {
  Table table = sandbox({.turn = 18, .pieces = R"("FR-4": "1515", "PR-9": "1514")"});
  table.play("end movement");
  EXPECT_EQ(table.seat() + " " + table.phase(), "allied movement");
  EXPECT_EQ(table.why("attack 1515 with PR-9"), "BON-5.14");
  table.play("end movement");
  EXPECT_EQ(table.track("turn"), 19);
  EXPECT_EQ(table.seat() + " " + table.phase(), "french movement");
}

TEST(BON_10_1, NothingIsBombardedAtNight) {
  const auto after_movement = [](int turn) {
    Table table = sandbox({.turn = turn,
                           .pieces = R"("ART-1": "1515", "PR-9": "1513")",
                           .counters = R"("ART-1": {"seat": "french", "type": "artillery", "strength": 6,
                                                    "movement": 4})"});
    table.play("end movement");
    return table.seat() + " " + table.phase();
  };
  EXPECT_EQ(after_movement(17), "french combat");
  EXPECT_EQ(after_movement(18), "allied movement");
}

// ---- the standard rule ----

TEST(BON_10_2, WithoutWithdrawalAUnitInAnEnemyZoneStaysThere) {
  const Table table = sandbox({.turn = 6, .pieces = kHeld, .options = kStandard});
  EXPECT_EQ(table.targets("move", "FR-26"), Hexes{});
  EXPECT_EQ(table.why("FR-26 1516"), "BON-10.2");
  EXPECT_EQ(table.legal(), Hexes{"end movement"});
}

TEST(BON_10_2, NoUnitEntersAnEnemyZoneAtNight) {
  const Table table = sandbox({.turn = 6, .pieces = R"("FR-4": "1515", "PR-9": "1512")", .options = kStandard});
  for (const std::string& hex : neighbours("1512")) EXPECT_FALSE(contains(table.targets("move", "FR-4"), hex)) << hex;
  EXPECT_EQ(table.why("FR-4 1513"), "BON-10.2");
}

TEST(BON_10_2, OutsideEnemyZonesUnitsMoveAsByDay) {
  const Table table = sandbox({.turn = 6, .pieces = R"("FR-4": "1515", "PR-9": "2525")", .options = kStandard});
  EXPECT_EQ(table.targets("move", "FR-4"), within("1515", 4));
}

// ---- night withdrawal ----

// Where a unit gets on plain ground with this many points when it may enter neither enemy hexes nor their zones.
Hexes withdrawal(std::string_view from, const Hexes& enemies, int points) {
  const auto open = [&](const std::string& hex) {
    return std::none_of(enemies.begin(), enemies.end(), [&](auto& enemy) { return distance(hex, enemy) <= 1; });
  };
  Hexes reached;
  Hexes ring = {std::string(from)};
  for (int step = 0; step < points; ++step) {
    Hexes next;
    for (const std::string& hex : ring) {
      for (const std::string& near : neighbours(hex)) {
        if (near == from || !open(near) || contains(reached, near)) continue;
        reached.push_back(near);
        next.push_back(near);
      }
    }
    ring = next;
  }
  std::sort(reached.begin(), reached.end());
  return reached;
}

TEST(BON_16_1, TheFirstStepOfAWithdrawalGoesToAHexThatIsNotControlled) {
  const Table table = sandbox({.turn = 6,
                               .pieces = R"("SCOUT": "1515", "PR-9": "1514", "PR-10": "1614")",
                               .counters = R"("SCOUT": {"seat": "french", "type": "cavalry", "strength": 1,
                                                        "movement": 1})"});
  EXPECT_EQ(table.targets("move", "SCOUT"), hexes("1516 1415"));
  EXPECT_EQ(table.why("SCOUT 1414"), "BON-16.1");
  EXPECT_EQ(table.why("SCOUT 1615"), "BON-16.1");
}

TEST(BON_16_1, AWithdrawingUnitHasItsFullAllowance) {
  const Table table = sandbox({.turn = 6, .pieces = kHeld});
  EXPECT_EQ(table.targets("move", "FR-26").size(), 32u);
  EXPECT_EQ(table.targets("move", "FR-26"), withdrawal("1515", {"1514", "1614"}, 4));
}

TEST(BON_16_1, ByDayTheSameUnitIsHeld) {
  const Table table = sandbox({.turn = 5, .pieces = kHeld});
  EXPECT_EQ(table.why("FR-26 1516"), "BON-5.13");
}

TEST(BON_16_1, NoUnitEntersAnEnemyZoneAtNight) {
  const Table table = sandbox({.turn = 6, .pieces = R"("FR-4": "1515", "PR-9": "1512")"});
  EXPECT_EQ(table.targets("move", "FR-4"), withdrawal("1515", {"1512"}, 4));
  EXPECT_EQ(table.why("FR-4 1513"), "BON-16.1");
}

TEST(BON_16_1, NoUnitPassesThroughAnEnemyZoneAtNight) {
  const Table table = sandbox({.turn = 6,
                               .pieces = R"("FR-4": "1010", "PR-2": "1113")",
                               .ground = ground({{"1010", "1011", "1012", "1013", "1014"}})});
  EXPECT_EQ(table.targets("move", "FR-4"), hexes("1011"));
  EXPECT_EQ(table.why("FR-4 1014"), "BON-16.1");
  EXPECT_EQ(table.why("FR-4 1010-1011-1012-1013-1014"), "BON-16.1");
}

TEST(BON_16_1, TheAlliesWithdrawAsWell) {
  const Table table = sandbox({.turn = 12, .seat = "allied", .pieces = R"("FR-4": "1515", "PR-9": "1514")"});
  EXPECT_EQ(table.targets("move", "PR-9"), withdrawal("1514", {"1515"}, 4));
}

TEST(BON_16_1, AUnitSurroundedByZonesStaysAtNightToo) {
  const Table table =
      sandbox({.turn = 6, .pieces = R"("FR-15": "1010", "PR-9": "0810", "PR-10": "1109", "PR-11": "1112")"});
  EXPECT_EQ(table.targets("move", "FR-15"), Hexes{});
  EXPECT_EQ(table.why("FR-15 1009"), "BON-16.1");
}

}  // namespace
}  // namespace leipzig::testing
