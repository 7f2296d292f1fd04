// Chapter 1, components: what the box holds, and what of it is hidden.
#include "games/voelkerschlacht/setup.h"

#include <set>

#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

const Setup& setup() {
  static const auto made = Setup::make({"voelkerschlacht", "advanced", {}, {}, {}});
  return *made;
}

TEST(VSL_COMP_BOARD, FortySevenFieldsJoinedBothWays) {
  const kit::Board& board = setup().board();
  ASSERT_EQ(board.size(), 47u);
  int terrains[4] = {};
  FieldSet reached = bit(field_at(0));
  for (std::size_t round = 0; round < kFields; ++round) reached |= setup().neighbours_of(reached);
  for (std::size_t i = 0; i < kFields; ++i) {
    ++terrains[board.terrain(kit::space_at(i))];
    EXPECT_FALSE(has(setup().neighbours(field_at(i)), field_at(i)));
    for_each(setup().neighbours(field_at(i)),
             [&](FieldId next) { EXPECT_TRUE(has(setup().neighbours(next), field_at(i))); });
  }
  EXPECT_EQ(reached, (FieldSet{1} << kFields) - 1);
  // River, hill, forest, plain.
  EXPECT_EQ(std::vector<int>(terrains, terrains + 4), (std::vector<int>{13, 9, 9, 16}));
}

TEST(VSL_COMP_SPECIAL, TheTwoIllustratedFieldsAreOrdinary) {
  EXPECT_EQ(setup().terrain_name(setup().find_field("probstheida")), "hill");
  EXPECT_EQ(setup().terrain_name(setup().find_field("markkleeberg")), "river");
  // A marker comes and goes there like anywhere else.
  Table table =
      scene({.pieces = R"("murat": "wachau liebertwolkwitz")", .markers = french("move-cavalry terrain-hill")});
  table.play("play move-cavalry murat@wachau probstheida").play("play terrain-hill murat@probstheida");
  EXPECT_EQ(table.at("murat"), "liebertwolkwitz");
}

TEST(VSL_COMP_ARMYCARD, NineteenCardsNameThreeOrFourVillages) {
  EXPECT_EQ(std::popcount(setup().armies(kFrench)), 8);
  EXPECT_EQ(std::popcount(setup().armies(kAllied)), 11);
  for (std::size_t i = 0; i < kArmies; ++i) {
    const std::size_t villages = setup().general(army_at(i)).villages.size();
    EXPECT_TRUE(villages == 3 || villages == 4) << setup().general(army_at(i)).id;
  }
  EXPECT_EQ(setup().general(setup().find_army("napoleon")).villages.size(), 4u);
  EXPECT_EQ(scene({.markers = allied()}).targets("lay", "langeron"), Texts{"breitenfeld ploesen klein-wiederitzsch"});
}

TEST(VSL_COMP_MARKERS, FiftyThreeMarkersInAll) {
  int markers = 0;
  std::set<std::string> two;
  for (std::size_t i = 0; i < kArmies; ++i) {
    const General& general = setup().general(army_at(i));
    markers += general.markers;
    if (general.markers == 2) two.insert(general.id);
  }
  EXPECT_EQ(markers, 53);
  EXPECT_EQ(two, (std::set<std::string>{"bernadotte", "napoleon", "ney", "schwarzenberg"}));
  EXPECT_EQ(setup().general(setup().find_army("marmont")).markers, 3);
}

TEST(VSL_COMP_MARKERS, NoGeneralHasMoreMarkersThanHeHas) {
  EXPECT_EQ(fault({.pieces = R"("ney": "eutritzsch mockau schoenefeld")"}),
            "pieces.ney: more markers than the general has");
}

TEST(VSL_COMP_ARMS, OneArmEachButForTheTwoCommanders) {
  for (std::size_t i = 0; i < kArmies; ++i) {
    const General& general = setup().general(army_at(i));
    const bool commander = general.id == "napoleon" || general.id == "schwarzenberg";
    EXPECT_EQ(std::popcount(unsigned{general.arms}), commander ? 3 : 1) << general.id;
  }
  EXPECT_EQ(setup().general(setup().find_army("friedrich")).type, "infantry");
}

TEST(VSL_COMP_STRENGTH, EveryBackIsAtLeastOne) {
  for (std::size_t i = 0; i < kArmies; ++i) EXPECT_GE(setup().general(army_at(i)).strength, 2);
  EXPECT_EQ(strength(scene({.pieces = R"("yorck": {"at": "moeckern", "marks": ["-1"]})"}), "yorck"), 3);
  EXPECT_EQ(fault({.pieces = R"("yorck": {"at": "moeckern", "marks": ["-4"]})"}),
            "pieces.yorck.marks: an army keeps one point of strength");
}

TEST(VSL_COMP_MISSIONS, FiveMissionsInEachOfFiveDistricts) {
  int by_district[kDistricts] = {};
  FieldSet fields = 0;
  for (std::size_t i = 0; i < kMissions; ++i) {
    const Mission& mission = setup().mission(mission_at(i));
    ++by_district[mission.district];
    fields |= bit(mission.field);
    EXPECT_GE(mission.french, 3);
    EXPECT_LE(mission.french, 7);
  }
  for (const int count : by_district) EXPECT_EQ(count, 5);
  EXPECT_EQ(count(fields), 25);
}

TEST(VSL_COMP_ACTIONCARDS, FortyCardsOfThreeKinds) {
  int by_type[3] = {};
  for (std::size_t i = 0; i < kCardKinds; ++i) {
    const ActionCard& card = setup().card(kit::card_at(i));
    by_type[static_cast<std::size_t>(card.type)] += card.count;
  }
  EXPECT_EQ(std::vector<int>(by_type, by_type + 3), (std::vector<int>{22, 14, 4}));
}

TEST(VSL_COMP_ACTIONCARDS, ACardThatIsNotInHandIsNotPlayed) {
  EXPECT_EQ(scene({.markers = french("time")}).why("play move-cavalry"), "VSL-COMP-ACTIONCARDS");
}

TEST(VSL_COMP_SCOUTS, SixScoutCardsInHandsAndSupply) {
  Table table(R"({"game": "voelkerschlacht"})");
  EXPECT_EQ(cards(table, "supply"), Texts{"scout x6"});
  const Table later = scene({.tracks = R"("scouts_french": 2, "scouts_allied": 1)"});
  EXPECT_EQ(cards(later, "supply"), Texts{"scout x3"});
  EXPECT_EQ(fault({.tracks = R"("scouts_french": 4, "scouts_allied": 3)"}),
            "tracks.scouts_french: there are six scout cards");
}

TEST(VSL_COMP_CHIPS, RunningOutOfChipsLimitsNoLoss) {
  // Seven chips would be needed; there are six and the backs of the tiles.
  const Table table = scene({.pieces = R"("yorck": {"at": "moeckern", "marks": ["-3"]},
                                          "napoleon": {"at": "leipzig", "marks": ["-6"]},
                                          "schwarzenberg": {"at": "zoebigker", "marks": ["-6"]})"});
  EXPECT_EQ(strength(table, "yorck"), 1);
  EXPECT_EQ(strength(table, "napoleon"), 1);
  EXPECT_EQ(strength(table, "schwarzenberg"), 1);
}

TEST(VSL_COMP_FIGURES, TheGreyCannonRemembersTheFirstGame) {
  const Table table = scene({.tracks = R"("game": 2, "grey_cannon": 19)", .options = R"("match": true)"});
  EXPECT_EQ(table.track("grey_cannon"), 19);
}

TEST(VSL_COMP_INFO, TheOtherHandIsSeenFromItsBacks) {
  const Table table = scene({.markers = R"("hand french": "time time", "hand allied": "terrain-hill")"});
  EXPECT_EQ(cards(table, "hand", kFrench, kFrench), Texts{"time x2"});
  EXPECT_EQ(cards(table, "hand", kFrench, kAllied), Texts{"?"});
  EXPECT_EQ(cards(table, "hand", kAllied, kFrench), Texts{"? x2"});
  EXPECT_EQ(cards(table, "hand", std::nullopt, kFrench), Texts{"? x2"});
  EXPECT_EQ(cards(table, "deck", kFrench), Texts{"? x33"});
}

TEST(VSL_COMP_INFO, UnrevealedMissionsAreForTheFrenchAlone) {
  const Table table =
      scene({.markers = R"("missions": "north-wahren south-wachau", "revealed": "south")", .tracks = R"("clock": 7)"});
  EXPECT_EQ(cards(table, "missions", kAllied), (Texts{"south-wachau", "? x4"}));
  EXPECT_EQ(cards(table, "missions"), (Texts{"south-wachau", "? x4"}));
  EXPECT_EQ(cards(table, "missions", kFrench).size(), 5u);
}

TEST(VSL_COMP_INFO, BothPlayersSeeTheVillagesAndPointsOfAllMissions) {
  for (const Viewer viewer : {Viewer{kFrench}, Viewer{kAllied}, Viewer{}}) {
    Table table = scene({});
    int missions = 0;
    int points = 0;
    for (const engine::CardView& card : table.view(viewer).cards) {
      if (card.zone != "information") continue;
      ++missions;
      ASSERT_EQ(card.spaces.size(), 1u) << card.id;
      for (const engine::NamedNumber& value : card.values) points += value.value;
      EXPECT_FALSE(card.seat) << card.id;
    }
    EXPECT_EQ(missions, 25);
    EXPECT_EQ(points, 202);
  }
}

TEST(VSL_COMP_INFO, InTheAdvancedGameTheBackShowsTheTerrainValues) {
  Table table = scene({.scenario = "advanced"});
  for (const engine::CardView& card : table.view().cards) {
    if (card.zone != "information" || card.id != "infantry") continue;
    const std::vector<engine::NamedNumber> values = card.values;
    const auto of = [&](std::string_view terrain) {
      return std::find_if(values.begin(), values.end(), [&](const auto& value) { return value.name == terrain; })
          ->value;
    };
    EXPECT_EQ(of("forest"), 1);
    EXPECT_EQ(of("plain"), -1);
    EXPECT_EQ(of("river"), 0);
    return;
  }
  ADD_FAILURE() << "no terrain values";
}

TEST(VSL_COMP_ARMYCARD, AnOpenArmyCardShowsVillagesArmsAndDate) {
  Table table = scene({});
  for (const engine::CardView& card : table.view(kAllied).cards) {
    if (card.id != "macdonald") continue;
    EXPECT_EQ(card.spaces, (Texts{"holzhausen", "zweinaundorf", "stoetteritz"}));
    EXPECT_EQ(card.marks, Texts{"infantry"});
    EXPECT_EQ(card.title, "MacDonald (15.10.)");
    return;
  }
  ADD_FAILURE() << "no card of MacDonald";
}

TEST(VSL_COMP_INFO, ScoutCardsAndDiscardsAreOpen) {
  const Table table = scene({.markers = R"("discards": "time")", .tracks = R"("scouts_allied": 2)"});
  EXPECT_EQ(cards(table, "hand", kFrench, kAllied), Texts{"scout x2"});
  EXPECT_EQ(cards(table, "discard", kAllied), Texts{"time"});
}

TEST(VSL_COMP_INFO, OthersAreToldThatACardWasDrawnNotWhich) {
  Table table = scene({.markers = french()});
  table.play("draw pile");
  const auto outcome = table.tabletop().outcomes().front().value;
  EXPECT_EQ(table.tabletop().outcome_text_for(outcome, kFrench), "card terrain-plain");
  EXPECT_EQ(table.tabletop().outcome_text_for(outcome, kAllied), "a card");
  EXPECT_EQ(table.tabletop().outcome_text_for(outcome, std::nullopt), "a card");
}

TEST(VSL_COMP_INFO, ARevealedMissionIsNeverTakenBack) {
  Table table = scene({.markers = R"("phase": "reveal")", .tracks = R"("clock": 7)"});
  const auto reveal = table.tabletop().parse("reveal north-moeckern", table.tabletop().turn().seat);
  ASSERT_TRUE(reveal);
  EXPECT_TRUE(table.tabletop().reveals(reveal->front()));
  const Table turn = scene({});
  Table copy = turn;
  EXPECT_FALSE(copy.tabletop().reveals(copy.tabletop().parse("draw pile", copy.tabletop().turn().seat)->front()));
}

TEST(VSL_COMP_TILES, NoTerrainTileIsUsed) {
  // Terrain changes only where a position says so.
  Table table(R"({"game": "voelkerschlacht", "board": {"terrain": {"leipzig": "plain"}}, "markers": {"phase": "turn"},
                  "pieces": {"napoleon": "leipzig reudnitz"}})");
  EXPECT_EQ(table.phase(), "turn");
  EXPECT_EQ(testing::fault_of(R"({"game": "voelkerschlacht", "board": {"features": {"leipzig": "road"}}})"),
            "board.features.leipzig: fields of this board have a terrain, nothing else");
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
