// Section 1 of the register: components, the board, what counters show.
#include <algorithm>

#include "games/bridge2013/game.h"
#include "kit/board.h"
#include "tests/rules/bridge2013/scene.h"

namespace leipzig::testing {
namespace {

const kit::Board& board() { return bridge2013::scenario_board("battle"); }

Words neighbours(std::string_view hex) {
  Words names;
  for (const kit::SpaceId near : board().neighbours(board().find(hex))) {
    if (near != kit::SpaceId::None) names.emplace_back(board().id(near));
  }
  std::sort(names.begin(), names.end());
  return names;
}

int distance(std::string_view a, std::string_view b) { return board().distance(board().find(a), board().find(b)); }

std::string terrain(std::string_view hex) { return board().terrains()[board().terrain(board().find(hex))]; }

bool in_region(std::string_view region, std::string_view hex) { return board().region(region)->has(board().find(hex)); }

engine::Piece piece(const Table& table, std::string_view id) {
  for (const engine::Piece& known : table.view().pieces) {
    if (known.id == id) return known;
  }
  ADD_FAILURE() << "no piece " << id;
  return {};
}

int value(const engine::Piece& of, std::string_view name) {
  for (const engine::NamedNumber& known : of.values) {
    if (known.name == name) return known.value;
  }
  return -1;
}

std::string figures(const Table& table, std::string_view id) {
  const engine::Piece of = piece(table, id);
  return std::to_string(value(of, "strength_full")) + " " + std::to_string(value(of, "strength_reduced")) + " " +
         std::to_string(value(of, "morale"));
}

TEST(BTF_0_1, FourQuadrantsAndAPackOfFiftyFourCards) {
  std::size_t hexes = 0;
  for (const char* quadrant : {"quadrant_nw", "quadrant_ne", "quadrant_sw", "quadrant_se"}) {
    hexes += static_cast<std::size_t>(board().region(quadrant)->count());
  }
  EXPECT_EQ(hexes, 180u);
  const auto game = bridge2013::Bridge2013::make({"bridge2013", "battle", {}, {}, {}});
  EXPECT_EQ(std::popcount(game->setup().pile(1)), 54);
  EXPECT_EQ(std::popcount(game->setup().pile(1) & bridge2013::kJokers), 2);
}

TEST(BTF_0_2, ADieHasSixFacesAndACardIsOneOfThePile) {
  Table roll = sandbox({.phase = "loss die",
                        .pieces = R"("fr-ii": "K4", "pr-i": "L4")",
                        .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii")"});
  EXPECT_EQ(roll.seat(), "chance");
  std::vector<engine::Outcome> faces;
  for (std::uint16_t face = 1; face <= 6; ++face) faces.push_back({face, 1});
  EXPECT_EQ(roll.tabletop().outcomes(), faces);
  Table draw = sandbox({.phase = "draw", .card = "", .pieces = R"("fr-ii": "K4")"});
  EXPECT_EQ(draw.tabletop().outcomes().size(), 26u);
  EXPECT_EQ(draw.why("fr-ii K5"), "BTF-0.2");
}

TEST(BTF_1_0, EachUnitExistsOnce) {
  const Table table = start("historical");
  Words ids;
  int french = 0;
  for (const engine::Piece& known : table.view().pieces) {
    if (known.type == "leader") continue;
    ids.push_back(known.id);
    if (known.seat == kFrench) ++french;
  }
  EXPECT_EQ(ids.size(), 39u);
  EXPECT_EQ(french, 19);
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end());
}

TEST(BTF_BASE_UNITS, CountersShowStrengthReducedStrengthAndMorale) {
  const Table table = start("historical");
  EXPECT_EQ(figures(table, "pr-i"), "5 3 4");
  EXPECT_EQ(figures(table, "fr-o"), "2 1 2");
  EXPECT_EQ(figures(table, "fr-og"), "4 2 5");
  EXPECT_EQ(figures(table, "co-apr"), "6 3 2");
  EXPECT_EQ(figures(table, "fr-iv-cav"), "2 1 4");
}

TEST(BTF_BASE_UNITS, AFullUnitFlipsAndAReducedOneIsEliminated) {
  const Scene full{.phase = "loss",
                   .pieces = R"("fr-ii": "K4", "pr-i": "L4")",
                   .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii")"};
  Table flipped = sandbox(full);
  flipped.play("take loss");
  EXPECT_EQ(value(piece(flipped, "fr-ii"), "strength"), 2);
  EXPECT_TRUE(marked(flipped, "fr-ii", "reduced"));
  Scene again = full;
  again.pieces = R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "pr-i": "L4")";
  Table lost = sandbox(again);
  lost.play("take loss fr-ii");
  EXPECT_EQ(lost.at("fr-ii"), "lost");
}

TEST(BTF_BASE_ARMS, EightUnitsAreCavalry) {
  const Table table = start("historical");
  Words cavalry;
  for (const engine::Piece& known : table.view().pieces) {
    if (known.type == "cavalry") cavalry.push_back(known.id);
  }
  std::sort(cavalry.begin(), cavalry.end());
  EXPECT_EQ(cavalry, words("fr-i-cav fr-ii-cav fr-iii-cav fr-iv-cav fr-v-cav fr-ig-cav ru-iii-cav au-ii-cav"));
  EXPECT_EQ(piece(table, "ru-v").type, "infantry");
}

TEST(BTF_BASE_NAMES, NationsAreAsPrinted) {
  const Table table = start("historical");
  EXPECT_EQ(piece(table, "pr-viii").nation, "prussian");
  EXPECT_EQ(piece(table, "ru-iii").nation, "russian");
  EXPECT_EQ(table.at("ru-iii"), "P10");
}

TEST(BTF_BASE_HEX, NeighboursFollowTheHalfHexShift) {
  EXPECT_EQ(neighbours("J7"), words("J6 J8 I6 I7 K6 K7"));
  EXPECT_EQ(neighbours("K4"), words("K3 K5 J4 J5 L4 L5"));
  EXPECT_EQ(neighbours("C7"), words("C6 C8 B7 B8 D7 D8"));
  EXPECT_EQ(neighbours("A1"), words("A2 B1 B2"));
}

TEST(BTF_BASE_QUADRANTS, TheCardsMeetBetweenSixAndSevenAndBetweenIAndJ) {
  EXPECT_TRUE(in_region("quadrant_ne", "A6"));
  EXPECT_TRUE(in_region("quadrant_nw", "A7"));
  EXPECT_TRUE(in_region("quadrant_nw", "I7"));
  EXPECT_TRUE(in_region("quadrant_sw", "J7"));
  EXPECT_TRUE(in_region("quadrant_se", "J6"));
  EXPECT_TRUE(in_region("quadrant_ne", "I6"));
  EXPECT_EQ(board().region("quadrant_nw")->count(), 36u);
  EXPECT_EQ(board().region("quadrant_ne")->count(), 54u);
  EXPECT_EQ(board().region("quadrant_sw")->count(), 36u);
  EXPECT_EQ(board().region("quadrant_se")->count(), 54u);
}

TEST(BTF_BASE_QUADRANTS, AnActivationIsSpentWhereTheUnitStandsBeforeItMoves) {
  Table table = sandbox({.pieces = R"("pr-i": "C7", "ru-ix": "C6")"});
  table.play("pr-i C7-C6");
  EXPECT_EQ(table.track("left_nw"), 2);
  EXPECT_EQ(table.track("left_ne"), 3);  // it counts in the north-west, which it has left
}

TEST(BTF_BASE_LEIPZIG, LeipzigIsTheCityJ7) {
  EXPECT_EQ(terrain("J7"), "city");
  EXPECT_TRUE(in_region("quadrant_sw", "J7"));
  EXPECT_TRUE(in_region("bank_e", "J7"));
  const auto game = bridge2013::Bridge2013::make({"bridge2013", "battle", {}, {}, {}});
  EXPECT_EQ(board().id(game->setup().leipzig()), "J7");
}

int shift_on(std::string_view from, std::string_view hex) {
  // Equal in strength and morale, so that only the ground counts.
  const std::string pieces = "\"A\": \"" + std::string(from) + "\", \"D\": \"" + std::string(hex) + "\"";
  return shift(field({.phase = "battle",
                      .pieces = pieces,
                      .markers = R"("unit": "A", "defender": "D")",
                      .counters = R"("A": {"seat": "allied", "type": "infantry", "strength": 3, "morale": 9},
                                     "D": {"seat": "french", "type": "infantry", "strength": 3, "morale": 9})"}));
}

TEST(BTF_BASE_TERRAIN, OnlyTheDefendersGroundCounts) {
  EXPECT_EQ(shift_on("C5", "C6"), 0);    // open
  EXPECT_EQ(shift_on("D9", "D10"), -1);  // woods
  EXPECT_EQ(shift_on("D10", "D9"), 0);   // the attacker's woods
  // City and town raise the morale by one, which makes the defender's the higher.
  EXPECT_EQ(shift_on("K7", "J7"), -2 - 1);
  EXPECT_EQ(shift_on("P5", "P4"), 0 - 1);
}

TEST(BTF_BASE_TERRAIN, AUnitInTheCityMayIgnoreARetreat) {
  Table table =
      field({.phase = "retreat",
             .pieces = R"("fr-o": "J7", "pr-i": "K7")",
             .markers = R"("unit": "pr-i", "defender": "fr-o", "beaten": "fr-o", "result": "defender_retreat")"});
  EXPECT_TRUE(table.allows("stay fr-o"));
  table.play("stay");
  EXPECT_EQ(table.at("fr-o"), "J7");
  EXPECT_EQ(table.phase(), "activate");
}

TEST(BTF_BASE_RIVERS, GreatRiversAreCrossedOnlyAtBridges) {
  const Table table = field({.pieces = R"("au-iii": "K8", "au-ii": "J8")"});
  EXPECT_EQ(table.why("au-iii K8-K9"), "BTF-BASE-RIVERS");
  EXPECT_TRUE(table.allows("au-ii J8-J9"));
}

TEST(BTF_BASE_RIVERS, ASmallRiverIsCrossedAsTheOnlyHexOfAMove) {
  const Table table = field({.pieces = R"("au-ii-cav": "H6")"});
  EXPECT_TRUE(table.allows("au-ii-cav H6-H5"));
  EXPECT_EQ(table.why("au-ii-cav H6-H5-H4"), "BTF-BASE-RIVERS");
  const Table second = field({.pieces = R"("au-ii-cav": "G6")"});
  EXPECT_EQ(second.why("au-ii-cav H5"), "BTF-BASE-RIVERS");
}

TEST(BTF_BASE_RIVERS, AnAttackOverARiverSideHasMinusOne) {
  EXPECT_EQ(shift_on("I7", "J7"), -1 - 2 - 1);  // river, city, morale of the city
  EXPECT_EQ(shift_on("H6", "I5"), -1);          // the Parthe without a bridge
  EXPECT_EQ(field({.pieces = R"("au-iii": "K9", "fr-o": "K8")"}).why("attack K8 with au-iii"), "BTF-BASE-RIVERS");
}

TEST(BTF_BASE_BANKS, RiversCutTheMapIntoBanks) {
  EXPECT_TRUE(in_region("bank_e", "J7"));
  EXPECT_TRUE(in_region("bank_n", "I7"));
  EXPECT_TRUE(in_region("bank_m", "J8"));
  EXPECT_TRUE(in_region("bank_l", "I9"));
  EXPECT_TRUE(in_region("bank_w", "J9"));
  EXPECT_TRUE(in_region("bank_n", "F1"));
  EXPECT_TRUE(in_region("bank_e", "F2"));
}

TEST(BTF_BASE_LEADERS, LeadersTravelWithTheirUnitAndTakeNoRoom) {
  Table table =
      sandbox({.card = "7C", .pieces = R"("fr-og": "K4", "fr-ii": "K5")", .markers = R"("napoleon": "fr-og")"});
  EXPECT_EQ(table.at("napoleon"), "K4");
  table.play("fr-og K4-K5");
  EXPECT_EQ(table.at("napoleon"), "K5");
  EXPECT_EQ(table.subjects("move"), words("fr-ii"));
}

TEST(BTF_12_0, TheMapsAreLaidTogether) {
  EXPECT_EQ(distance("I6", "J6"), 1);
  EXPECT_EQ(distance("A6", "A7"), 1);
  EXPECT_TRUE(sandbox({.pieces = R"("pr-i": "I6")"}).allows("pr-i I6-J6"));
}

TEST(BTF_BASE_STACKING, NoThirdUnitEntersAHex) {
  const Table table = field({.card = "7C", .pieces = R"("fr-xi": "C3", "fr-iii-cav": "C3", "fr-ii": "C4")"});
  EXPECT_EQ(table.why("fr-ii C4-C3"), "BTF-BASE-STACKING");
  EXPECT_EQ(fault_of(R"({"game": "bridge2013", "pieces": {"fr-xi": "C3", "fr-ii": "C3", "fr-v": "C3"}})"),
            "pieces.fr-v: more than two units in C3 (BTF-BASE-STACKING)");
}

TEST(BTF_BASE_STACKING, FriendsMayBePassedThrough) {
  const Table table = sandbox({.pieces = R"("au-ii-cav": "K4", "ru-ix": "K5", "ru-x": "K5")"});
  EXPECT_EQ(table.why("au-ii-cav K4-K5"), "BTF-BASE-STACKING");
  EXPECT_TRUE(table.allows("au-ii-cav K4-K5-K6"));
}

}  // namespace
}  // namespace leipzig::testing
