// What is still to do before a part of the turn can end, and why it cannot.
#include <gtest/gtest.h>

#include "tests/rules/leipzig1969/scene.h"

namespace leipzig::testing::l69 {
namespace {

TEST(Agenda1969, NamesEveryHexWithTooManyUnits) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2121", "AL-Div2": "2121", "AL-Div3": "2121", "AL-Div4": "2121",
                                      "FR-Div1": "3030")"});
  const engine::TableAgenda agenda = table.tabletop().agenda(engine::Seat::Second);
  ASSERT_TRUE(agenda.ending && agenda.ending->refusal);
  EXPECT_EQ(agenda.ending->kind, "end movement");
  EXPECT_EQ(agenda.ending->refusal->rule, "L69-STACK-THREE");
  EXPECT_EQ(agenda.ending->refusal->text, "there are more than three units in 2121");
  EXPECT_EQ(agenda.ending->refusal->spaces, Words{"2121"});
  ASSERT_FALSE(agenda.duties.empty());
  EXPECT_EQ(agenda.duties[0].id, "crowded");
  EXPECT_EQ(agenda.duties[0].units.size(), 4u);
  table.play("AL-Div1 2122");
  EXPECT_FALSE(table.tabletop().agenda(engine::Seat::Second).ending->refusal);
}

TEST(Agenda1969, ListsUnitsThatMustStillBePlaced) {
  Table table = start();
  const auto seat = table.seat() == "french" ? engine::Seat::First : engine::Seat::Second;
  const engine::TableAgenda agenda = table.tabletop().agenda(seat);
  ASSERT_TRUE(agenda.ending);
  EXPECT_EQ(agenda.ending->kind, "end deployment");
  EXPECT_EQ(agenda.ending->refusal.has_value(), !table.allows("end deployment"));
}

}  // namespace
}  // namespace leipzig::testing::l69
