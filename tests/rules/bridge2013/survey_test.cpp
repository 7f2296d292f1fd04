// Planning information: what the enemy could attack with its next card, what a unit could attack after moving, and what
// a result does in a combat where that is not what its name says.
#include "tests/support/survey.h"
#include "tests/rules/bridge2013/scene.h"

namespace leipzig::testing {
namespace {

TEST(DangerBridge, AnEnemyInReachThreatensWithWhatIsAddedToItsCard) {
  Table table = sandbox({.pieces = R"("pr-i": "K3", "fr-vi": "K5", "ru-ix": "A3")"});
  const engine::Survey survey = table.tabletop().survey(kFrench);
  const engine::Danger* found = danger(survey, "K5");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->enemies, Words{"pr-i"});
  // The same combat, fought.
  Table fought = sandbox({.phase = "battle",
                          .pieces = R"("pr-i": "K4", "fr-vi": "K5", "ru-ix": "A3")",
                          .markers = R"("unit": "pr-i", "defender": "fr-vi")"});
  EXPECT_EQ(found->attack - found->defence, shift(fought));
  EXPECT_EQ(found->column, fought.view().preview->column);
  EXPECT_EQ(danger(survey, "K3"), nullptr) << "the enemy's own";
  EXPECT_TRUE(table.tabletop().survey(std::nullopt).dangers.empty());
}

TEST(DangerBridge, OfTwoDefendersTheBetterOneCounts) {
  Table alone = sandbox({.pieces = R"("pr-i": "K4", "fr-vi": "K5")"});
  Table both = sandbox({.pieces = R"("pr-i": "K4", "fr-vi": "K5", "fr-ix": "K5")"});
  Table weak = sandbox({.pieces = R"("pr-i": "K4", "fr-ix": "K5")"});
  const auto shift_of = [](Table& table) {
    const engine::Survey survey = table.tabletop().survey(kFrench);
    return danger(survey, "K5")->attack - danger(survey, "K5")->defence;
  };
  EXPECT_EQ(shift_of(both), std::min(shift_of(alone), shift_of(weak)));
}

TEST(ProspectsBridge, AUnitThatMayBeActivatedIsToldWhatItCouldAttack) {
  Table table = sandbox({.pieces = R"("pr-i": "K3", "fr-vi": "K5", "ru-ix": "A3")"});
  const engine::Survey survey = table.tabletop().survey(kAllied);
  Table fought = sandbox({.phase = "battle",
                          .pieces = R"("pr-i": "K4", "fr-vi": "K5", "ru-ix": "A3")",
                          .markers = R"("unit": "pr-i", "defender": "fr-vi")"});
  EXPECT_EQ(prospect(survey, "K5", "pr-i"), fought.view().preview->column);
  EXPECT_EQ(prospect(survey, "K5", "ru-ix"), "");
  EXPECT_TRUE(table.tabletop().survey(kFrench).prospects.empty());
}

// All neighbours of K5 are held by the Coalition.
constexpr std::string_view kSurrounded = R"("fr-vi": {"at": "K5", "marks": ["reduced"]}, "pr-i": "K4", "ru-ix": "K6")";

TEST(OutcomesBridge, AReducedUnitThatCannotRetreatIsToldAsLost) {
  std::string pieces(kSurrounded);
  Table open = sandbox({.phase = "battle", .pieces = pieces, .markers = R"("unit": "pr-i", "defender": "fr-vi")"});
  EXPECT_TRUE(chance(open.view(), "DR").lost.empty());
  constexpr std::string_view kOthers[] = {"ru-x", "ru-xi", "pr-ii", "au-i"};
  int i = 0;
  for (const std::string_view hex : {"J5", "J6", "L5", "L6"}) {
    pieces += ", \"" + std::string(kOthers[i++]) + "\": \"" + std::string(hex) + "\"";
  }
  Table shut = sandbox({.phase = "battle", .pieces = pieces, .markers = R"("unit": "pr-i", "defender": "fr-vi")"});
  EXPECT_EQ(chance(shut.view(), "DR").lost, Words{"fr-vi"});
  EXPECT_EQ(chance(shut.view(), "DL").lost, Words{"fr-vi"});
}

}  // namespace
}  // namespace leipzig::testing
