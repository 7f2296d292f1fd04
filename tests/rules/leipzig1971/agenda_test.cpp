// What is still to do before a phase can end, and why it cannot.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

using engine::Seat;

TEST(Agenda1971, NamesTheStackThatMustBeClearedAndItsUnits) {
  Table table = field({.pieces = R"("FD1": "1515", "FC2": "1515", "AD1": "4030")"});
  const engine::TableAgenda agenda = table.tabletop().agenda(Seat::First);
  ASSERT_TRUE(agenda.ending && agenda.ending->refusal);
  EXPECT_EQ(agenda.ending->kind, "end movement");
  EXPECT_EQ(agenda.ending->text, "end movement");
  EXPECT_EQ(agenda.ending->refusal->rule, "L71-STK-ILLEGAL");
  EXPECT_EQ(agenda.ending->refusal->text, "the stack in 1515 has no supply: move units out of it");
  EXPECT_EQ(agenda.ending->refusal->spaces, Words{"1515"});
  EXPECT_EQ(agenda.ending->refusal->units, (Words{"FD1", "FC2"}));
  ASSERT_EQ(agenda.duties.size(), 1u);
  EXPECT_EQ(agenda.duties[0].id, "stack");
  EXPECT_TRUE(agenda.duties[0].must);
  table.play("FD1 1517");
  EXPECT_FALSE(table.tabletop().agenda(Seat::First).ending->refusal);
  EXPECT_TRUE(table.tabletop().agenda(Seat::First).duties.empty());
}

TEST(Agenda1971, NamesTheStackThatMustBeFed) {
  Table table = field({.pieces = R"("FD1": "1515", "FC2": "1515", "FS5": "1514", "AD1": "4030")"});
  table.play("end movement");
  const engine::TableAgenda agenda = table.tabletop().agenda(Seat::First);
  ASSERT_TRUE(agenda.ending && agenda.ending->refusal);
  EXPECT_EQ(agenda.ending->kind, "end assembly");
  EXPECT_EQ(agenda.ending->refusal->text, "the stack in 1515 has not been fed: feed or combine it");
  EXPECT_EQ(agenda.ending->refusal->spaces, Words{"1515"});
  EXPECT_EQ(agenda.duties[0].id, "feed");
}

TEST(Agenda1971, CountsTheUnitsOfEveryRowThatAreStillToBePlaced) {
  Table table(R"({"game": "leipzig1971", "scenario": "5", "options": {"free_deployment": true}})");
  const engine::TableAgenda before = table.tabletop().agenda(kAllied);
  ASSERT_TRUE(before.ending && before.ending->refusal);
  EXPECT_EQ(before.ending->refusal->rule, "L71-SET-ORDER");
  ASSERT_FALSE(before.duties.empty());
  const engine::Duty first = before.duties[0];
  EXPECT_EQ(first.id, "deploy");
  EXPECT_TRUE(first.must);
  table.play("place " + first.units[0] + " " + first.spaces[0]);
  EXPECT_EQ(table.tabletop().agenda(kAllied).duties[0].units.size(), first.units.size() - 1);
}

TEST(Agenda1971, ShowsDeclaredAttacksToBothSides) {
  Table table = field({.phase = "declaring", .pieces = R"("FA1": "1515", "AC1": "1516")"});
  table.play({"attack 1516 from 1515", "go"});
  for (const Seat seat : engine::kSeats) {
    const engine::TableAgenda agenda = table.tabletop().agenda(seat);
    ASSERT_EQ(agenda.attacks.size(), 1u);
    EXPECT_EQ(agenda.attacks[0].seat, Seat::First);
    EXPECT_EQ(agenda.attacks[0].from, Words{"1515"});
    EXPECT_EQ(agenda.attacks[0].to, Words{"1516"});
  }
}

TEST(Agenda1971, IsForTheDecidingSeat) {
  Table table = field({.pieces = R"("FD1": "1515", "FC2": "1515", "AD1": "4030")"});
  EXPECT_FALSE(table.tabletop().agenda(Seat::Second).ending);
  EXPECT_TRUE(table.tabletop().agenda(Seat::Second).duties.empty());
  EXPECT_TRUE(table.tabletop().agenda(std::nullopt).duties.empty());
}

TEST(Agenda1971, ReinforcementsAreLostUnlessTheyArePlaced) {
  Table table = field({.scenario = "8",
                       .phase = "arrival",
                       .pieces = R"("FD1": {"at": "arriving", "marks": ["entry west"]}, "FD2": "1515", "AD1": "4510")",
                       .tracks = R"("turn": 4)"});
  const engine::TableAgenda agenda = table.tabletop().agenda(Seat::First);
  ASSERT_TRUE(agenda.ending);
  EXPECT_FALSE(agenda.ending->refusal);
  ASSERT_EQ(agenda.duties.size(), 1u);
  EXPECT_EQ(agenda.duties[0].id, "enter");
  EXPECT_TRUE(agenda.duties[0].loses);
  EXPECT_FALSE(agenda.duties[0].must);
  EXPECT_EQ(agenda.duties[0].units, Words{"FD1"});
  EXPECT_FALSE(agenda.duties[0].spaces.empty());
}

}  // namespace
}  // namespace leipzig::testing
