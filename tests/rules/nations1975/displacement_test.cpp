// Chapters 7.73 and 7.8: retreating units that push others, and those that push others in turn.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "kit/random.h"
#include "tests/rules/nations1975/battles.h"
#include "tests/rules/nations1975/hexes.h"

namespace leipzig::nations1975 {
namespace {

// ---- BON-7.73: vacant hexes first ----

TEST(BON_7_73, AVacantHexMustBeUsedBeforeAFriendIsDisplaced) {
  Table table = combat({.pieces = R"("FR-8": "1515", "PR-9": "1514", "PR-11": "1614", "FR-11": "1516")"});
  table.play({"attack 1514 1614 with FR-8 at 1-3", "die 4"});
  EXPECT_EQ(table.legal(), Texts{"retreat FR-8 1415"});
  EXPECT_EQ(table.why("retreat FR-8 1516"), "BON-7.73");
}

// FR-8 stands in a pocket of three tens: 1516 is its only uncontrolled neighbour, and FR-11 stands there.
constexpr auto kPocket = R"("FR-8": "1515", "PR-9": "1514", "PR-10": "1414", "PR-11": "1614", "FR-11": "1516")";

Table out_of_pocket(const std::string& more = "", const std::vector<std::string>& counters = {}) {
  Table table = combat({.pieces = kPocket + more, .counters = counters});
  table.play({"attack 1514 1414 1614 with FR-8 at 1-4", "die 1"});
  return table;
}

TEST(BON_7_73, DisplacementIsCarriedOutWhereItIsTheOnlyWay) {
  const Table table = out_of_pocket();
  EXPECT_EQ(table.legal(), Texts{"retreat FR-8 1516"});
  EXPECT_EQ(table.why("lost FR-8"), "BON-7.72");
}

// ---- BON-7.81: displacement ----

TEST(BON_7_81, TheFriendIsMovedOnByTheOwner) {
  Table table = out_of_pocket();
  table.play("retreat FR-8 1516");
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.legal(), (Texts{"displace FR-11 1416", "displace FR-11 1517", "displace FR-11 1616"}));
}

TEST(BON_7_81, TheRetreatingUnitTakesItsPlace) {
  Table table = out_of_pocket();
  table.play({"retreat FR-8 1516", "displace FR-11 1416"});
  EXPECT_EQ(table.at("FR-8"), "1516");
  EXPECT_EQ(table.at("FR-11"), "1416");
}

TEST(BON_7_81, NothingElseHappensBeforeTheDisplacedUnitIsMoved) {
  Table table = out_of_pocket();
  table.play("retreat FR-8 1516");
  EXPECT_EQ(table.why("no advance"), "BON-7.81");
}

TEST(BON_7_81, TheDisplacedUnitKeepsToTheLimitsOfARetreat) {
  // 1416 is controlled by PR-12, 1616 lies behind a river.
  Table table = combat(
      {.pieces = std::string(kPocket) + R"(, "PR-12": "1316")", .board = R"("lines": {"river": ["1516-1616"]})"});
  table.play({"attack 1514 1414 1614 with FR-8 at 1-4", "die 1", "retreat FR-8 1516"});
  EXPECT_EQ(table.legal(), Texts{"displace FR-11 1517"});
  EXPECT_EQ(table.why("displace FR-11 1416"), "BON-7.82");
  EXPECT_EQ(table.why("displace FR-11 1616"), "BON-7.82");
}

TEST(BON_7_81, AUnitOfTheSameBattleIsNotDisplaced) {
  // The gun on 1516 bombarded PR-9 in this very battle.
  Table table =
      combat({.pieces = R"("FR-8": "1515", "PR-9": "1514", "PR-10": "1414", "PR-11": "1614", "ART-1": "1516")",
              .counters = {gun("ART-1", 2)}});
  table.play({"attack 1514 1414 1614 with FR-8 ART-1 at 1-3", "die 3"});
  EXPECT_EQ(table.at("FR-8"), "lost");
  EXPECT_EQ(table.at("ART-1"), "1516");
}

// RU-5 at 1515 is bombarded and driven out of an uncontrolled hex. ART-1 controls 1514; friends hold the other five.
Table bombarded_in_a_crowd() {
  Table table = combat({.pieces = R"("ART-1": "1513", "RU-5": "1515", "RU-7": "1516", "RU-8": "1415", "RU-9": "1615",
                                     "RU-10": "1414", "RU-11": "1614")",
                        .counters = {gun("ART-1", 12)}});
  table.play({"attack 1515 with ART-1 at 2-1", "die 1"});
  return table;
}

TEST(BON_7_81, ADefenderMayChooseAmongTheFriendsItCouldDisplace) {
  const Table table = bombarded_in_a_crowd();
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.targets("retreat", "RU-5"), (Texts{"1414", "1415", "1516", "1614", "1615"}));
}

TEST(BON_7_81, TheHexJustLeftIsClosedToTheUnitDisplaced) {
  Table table = bombarded_in_a_crowd();
  table.play("retreat RU-5 1516");
  EXPECT_EQ(table.targets("displace", "RU-7"), (Texts{"1416", "1517", "1616"}));
  EXPECT_EQ(table.why("displace RU-7 1515"), "BON-7.82");
}

// ---- BON-7.82: chains ----

// Every way in which the retreat and its displacements can go, as "1515-1516, 1516-1416, 1416-1316".
Texts chains(const Table& table, const std::string& so_far = "") {
  Texts found;
  for (const LegalAction& action : Table(table).tabletop().legal()) {
    if (action.kind != "retreat" && action.kind != "displace") return {so_far};
    const std::string step = table.at(action.subject) + "-" + action.target;
    Table next = table;
    next.play(action.text);
    for (std::string& chain : chains(next, so_far.empty() ? step : so_far + ", " + step)) found.push_back(chain);
  }
  std::sort(found.begin(), found.end());
  return found;
}

TEST(BON_7_82, ADisplacedUnitWithoutAVacantHexDisplacesInTurn) {
  const Table table = out_of_pocket(R"(, "FR-12": "1517", "FR-15": "1416", "FR-38": "1616")");
  EXPECT_EQ(
      chains(table),
      (Texts{"1515-1516, 1516-1416, 1416-1316", "1515-1516, 1516-1416, 1416-1317", "1515-1516, 1516-1416, 1416-1417",
             "1515-1516, 1516-1517, 1517-1417", "1515-1516, 1516-1517, 1517-1518", "1515-1516, 1516-1517, 1517-1617",
             "1515-1516, 1516-1616, 1616-1617", "1515-1516, 1516-1616, 1616-1716", "1515-1516, 1516-1616, 1616-1717"}));
}

TEST(BON_7_82, AVacantHexIsUsedBeforeAnotherFriendIsDisplaced) {
  Table table = out_of_pocket(R"(, "FR-12": "1517", "FR-15": "1416")");
  table.play("retreat FR-8 1516");
  EXPECT_EQ(table.legal(), Texts{"displace FR-11 1616"});
  EXPECT_EQ(table.why("displace FR-11 1416"), "BON-7.82");
}

TEST(BON_7_82, TheRetreatingUnitIsEliminatedWhereADisplacedOneWouldBe) {
  const Table table = out_of_pocket(R"(, "PR-12": "1316", "PR-1": "1617")");
  EXPECT_EQ(table.at("FR-8"), "lost");
  EXPECT_EQ(table.at("FR-11"), "1516");
}

TEST(BON_7_82, AFriendThatFindsNoRoomIsNotDisplaced) {
  // FR-11 and FR-15 stand on the two open hexes, but rivers leave FR-15 no way out of 1415.
  Table table =
      combat({.pieces = R"("FR-8": "1515", "PR-9": "1514", "PR-11": "1614", "FR-11": "1516", "FR-15": "1415")",
              .board = R"("lines": {"river": ["1415-1416", "1415-1315", "1415-1316", "1415-1516"]})"});
  table.play({"attack 1514 1614 with FR-8 at 1-3", "die 4"});
  EXPECT_EQ(table.legal(), Texts{"retreat FR-8 1516"});
  EXPECT_EQ(table.why("retreat FR-8 1415"), "BON-7.82");
}

TEST(BON_7_82, NoUnitMovesTwiceInAChain) {
  // FR-15 has no way on but back over 1516, where FR-8 has just pushed FR-11 out: that is no chain.
  const Table table = combat({.pieces = R"("FR-8": "1515", "PR-9": "1514", "PR-10": "1414", "PR-11": "1614",
                                           "FR-11": "1516", "FR-15": "1416")",
                              .board = R"("lines": {"river": ["1416-1415", "1416-1417", "1416-1316", "1416-1317",
                                                              "1416-1517", "1516-1517", "1516-1616"]})"})
                          .play({"attack 1514 1414 1614 with FR-8 at 1-4", "die 1"});
  EXPECT_EQ(table.at("FR-8"), "lost");
  EXPECT_EQ(table.at("FR-11"), "1516");
  EXPECT_EQ(table.at("FR-15"), "1416");
}

TEST(BON_7_82, DisplacedArtilleryThatHasNotFiredMayNotFire) {
  // The gun on 1516 could bombard PR-9 and, from 1517, PR-12.
  Table table = combat({.pieces = R"("FR-8": "1515", "PR-9": "1514", "PR-10": "1414", "PR-11": "1614", "ART-1": "1516",
                                     "PR-12": "1519", "FR-4": "2010", "PR-1": "2009")",
                        .counters = {gun("ART-1", 2)}});
  table.play(
      {"attack 1514 1414 1614 with FR-8 at 1-4", "die 1", "retreat FR-8 1516", "displace ART-1 1517", "no advance"});
  EXPECT_EQ(table.why("attack 1519 with ART-1"), "BON-7.82");
  EXPECT_EQ(table.legal(), Texts{"attack 2009 with FR-4"});
}

// Two pockets back to back: FR-8 pushes FR-11 from 1516 to 1517, where FR-5 must go when it is beaten.
constexpr auto kTwoPockets = R"("FR-8": "1515", "PR-9": "1514", "PR-10": "1414", "PR-11": "1614", "FR-11": "1516",
                                "FR-5": "1518", "AU-1-II": "1519", "AU-2-III": "1418", "AU-3-III": "1618")";

TEST(BON_7_82, AUnitIsDisplacedTwiceWhereThereIsNoOtherWay) {
  Table table = combat({.pieces = kTwoPockets});
  table.play(
      {"attack 1514 1414 1614 with FR-8 at 1-4", "die 1", "retreat FR-8 1516", "displace FR-11 1517", "no advance"});
  table.play({"attack 1519 1418 1618 with FR-5 at 1-4", "die 1"});
  EXPECT_EQ(chains(table), (Texts{"1518-1517, 1517-1416", "1518-1517, 1517-1616"}));
}

TEST(BON_7_82, AUnitIsNotDisplacedTwiceWhereAnotherWayIsOpen) {
  // Without AU-2-III the hex 1417 is open to FR-5 as well, and FR-15 on it has not been displaced yet.
  Table table = combat({.pieces = R"("FR-8": "1515", "PR-9": "1514", "PR-10": "1414", "PR-11": "1614", "FR-11": "1516",
                                     "FR-5": "1518", "AU-1-II": "1519", "AU-3-III": "1618", "FR-15": "1417")"});
  table.play(
      {"attack 1514 1414 1614 with FR-8 at 1-4", "die 1", "retreat FR-8 1516", "displace FR-11 1517", "no advance"});
  table.play({"attack 1519 1618 with FR-5 at 1-3", "die 4"});
  EXPECT_EQ(table.legal(), Texts{"retreat FR-5 1417"});
  EXPECT_EQ(table.why("retreat FR-5 1517"), "BON-7.82");
}

TEST(BON_7_82, ADefenderSparesWhomItHasDisplacedToo) {
  // RU-5 could push RU-7 or RU-8, but RU-7 has been displaced in this phase.
  Table table = combat({.pieces = R"("RU-5": "1515", "FR-1Gd": "1514", "FR-2Gd": "1614", "RU-8": "1415",
                                     "RU-7": {"at": "1516", "marks": ["displaced"]})"});
  table.play({"attack 1515 with FR-1Gd FR-2Gd at 1-1", "die 1"});
  EXPECT_EQ(table.legal(), Texts{"retreat RU-5 1415"});
}

// ---- all chains of random crowds ----

// RU beaten in the middle of a crowd of friends on sixteen hexes, with enemies and rivers among them, and every chain
// of displacements that the register allows.
class Crowd {
 public:
  explicit Crowd(kit::Random& random) {
    for (int column = 10; column < 14; ++column) {
      for (int row = 10; row < 14; ++row) {
        const Hex hex{column, row};
        for (const Hex other : hexes_) {
          if (touch(hex, other) && random.below(8) == 0) rivers_.insert({other, hex});
        }
        hexes_.push_back(hex);
        const std::uint32_t drawn = random.below(20);
        if (hex == kBeaten) continue;
        if (hex == kVictor || (drawn < 3 && enemies_.size() < 5)) {
          enemies_.insert(hex);
        } else if (drawn < 17) {
          friends_[hex] = random.below(4) == 0;
        }
      }
    }
    rivers_.erase({kVictor, kBeaten});
  }

  std::string json() const {
    Field field{.pieces = R"("BEATEN": ")" + kBeaten.id() + "\"", .counters = {foot("BEATEN", 5)}};
    field.phasing = "allied";
    const auto add = [&](const std::string& id, const Hex hex, const std::string& marks) {
      field.pieces += ", \"" + id + R"(": {"at": ")" + hex.id() + R"(", "marks": [)" + marks + "]}";
    };
    for (const Hex hex : enemies_) {
      field.counters.push_back(foot("P" + hex.id(), 20, "allied"));
      add("P" + hex.id(), hex, "");
    }
    for (const auto& [hex, displaced] : friends_) {
      field.counters.push_back(foot("F" + hex.id(), 5));
      add("F" + hex.id(), hex, displaced ? R"("displaced")" : "");
    }
    std::string rivers;
    for (const auto& [a, b] : rivers_) rivers += (rivers.empty() ? "\"" : ", \"") + a.id() + "-" + b.id() + "\"";
    field.board = R"("lines": {"river": [)" + rivers + "]}";
    return position(field, "combat");
  }

  Texts chains() const { return preferred(kBeaten, kBeaten, {kBeaten}); }

 private:
  static constexpr Hex kBeaten{11, 11};
  static constexpr Hex kVictor{11, 10};

  bool crosses(Hex a, Hex b) const { return touch(a, b) && !rivers_.contains({std::min(a, b), std::max(a, b)}); }

  std::vector<Hex> permitted(Hex from) const {
    std::vector<Hex> hexes;
    for (int column = from.column - 1; column <= from.column + 1; ++column) {
      for (int row = from.row - 1; row <= from.row + 1; ++row) {
        const Hex to{column, row};
        const bool controlled = std::any_of(enemies_.begin(), enemies_.end(), [&](Hex e) { return crosses(e, to); });
        if (crosses(from, to) && !enemies_.contains(to) && !controlled) hexes.push_back(to);
      }
    }
    return hexes;
  }

  // Ways into a vacant hex. The hex where it all began is vacant now, but closed to the unit pushed out of the way
  // first.
  Texts vacant_ways(Hex from, Hex just_left) const {
    Texts ways;
    for (const Hex to : permitted(from)) {
      if (!friends_.contains(to) && to != just_left && to != from) ways.push_back(from.id() + "-" + to.id());
    }
    return ways;
  }

  // Ways that push a friend; of friends displaced before only where `again` says so.
  Texts pushing_ways(Hex from, const std::set<Hex>& moved, bool again) const {
    Texts ways;
    for (const Hex to : permitted(from)) {
      if (!friends_.contains(to) || moved.contains(to) || (friends_.at(to) && !again)) continue;
      std::set<Hex> and_this = moved;
      and_this.insert(to);
      for (const std::string& rest : again ? preferred(to, from, and_this) : fresh(to, from, and_this)) {
        ways.push_back(from.id() + "-" + to.id() + ", " + rest);
      }
    }
    return ways;
  }

  Texts fresh(Hex from, Hex just_left, const std::set<Hex>& moved) const {
    const Texts ways = vacant_ways(from, just_left);
    return ways.empty() ? pushing_ways(from, moved, false) : ways;
  }

  Texts preferred(Hex from, Hex just_left, const std::set<Hex>& moved) const {
    Texts ways = fresh(from, just_left, moved);
    if (ways.empty()) ways = pushing_ways(from, moved, true);
    std::sort(ways.begin(), ways.end());
    return ways;
  }

  std::vector<Hex> hexes_;
  std::set<Hex> enemies_;
  std::map<Hex, bool> friends_;  // whether displaced before in this phase
  std::set<std::pair<Hex, Hex>> rivers_;
};

TEST(BON_7_82, RandomCrowdsOfferExactlyTheChainsOfTheDefinition) {
  int displacements = 0;
  int eliminations = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    kit::Random random(seed);
    const Crowd crowd(random);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + crowd.json());
    for (const Battle& battle : name_battles(Table(crowd.json())).battles) {
      if (battle.defenders != Names{"BEATEN"}) continue;
      Table table = battle.named;
      table.play({"at 1-1", "die 1"});
      const bool lost = table.at("BEATEN") == "lost";
      const Texts expected = crowd.chains();
      ASSERT_EQ(lost ? Texts{} : chains(table), expected);
      displacements += expected.empty() || expected.front().find(',') == std::string::npos ? 0 : 1;
      eliminations += lost ? 1 : 0;
      break;
    }
  }
  EXPECT_GT(displacements, 40);
  EXPECT_GT(eliminations, 40);
}

}  // namespace
}  // namespace leipzig::nations1975
