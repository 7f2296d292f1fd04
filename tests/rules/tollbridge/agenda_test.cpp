// What can still be done before a phase ends.
#include <gtest/gtest.h>

#include "tests/rules/tollbridge/scene.h"

namespace leipzig::testing {
namespace {

TEST(AgendaTollbridge, NamesTheUnitsThatCanAttackUntilTheyHave) {
  Table table = sandbox({.pieces = R"("R-1": "0403", "G-2": "0503", "R-2": "0101", "G-3": "0907")", .phase = "combat"});
  engine::TableAgenda agenda = table.tabletop().agenda(engine::Seat::First);
  ASSERT_TRUE(agenda.ending);
  EXPECT_EQ(agenda.ending->kind, "end combat");
  EXPECT_FALSE(agenda.ending->refusal) << "nothing is compulsory";
  ASSERT_EQ(agenda.duties.size(), 1u);
  EXPECT_EQ(agenda.duties[0].units, std::vector<std::string>{"R-1"});
  EXPECT_EQ(agenda.duties[0].spaces, std::vector<std::string>{"0503"});
  EXPECT_FALSE(agenda.duties[0].must);
  EXPECT_TRUE(table.tabletop().agenda(engine::Seat::Second).duties.empty());
  table.play("attack R-1 0503");
  EXPECT_EQ(table.tabletop().agenda(engine::Seat::Second).attacks.size(), 1u);
  table.play("die 1");
  EXPECT_TRUE(table.tabletop().agenda(engine::Seat::First).duties.empty());
}

TEST(TOL_3_4, ThePreviewSaysThatAUnitWithoutARetreatIsLost) {
  Table table = sandbox({.pieces = R"("R-1": "0403", "G-2": "0503", "R-2": "0603", "R-3": "0602", "G-3": "0907",
                                      "R-4": "0502")",
                         .phase = "combat"});
  table.play("attack R-1 0503");
  const engine::View view = table.view();
  for (const engine::Chance& chance : view.preview->chances) {
    EXPECT_EQ(chance.lost, chance.result == "DR" ? std::vector<std::string>{"G-2"} : std::vector<std::string>{});
  }
}

}  // namespace
}  // namespace leipzig::testing
