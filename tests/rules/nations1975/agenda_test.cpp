// What is still to do before a phase can end, and why it cannot.
#include <gtest/gtest.h>

#include "tests/rules/nations1975/field.h"
#include "tests/rules/nations1975/scene.h"

namespace leipzig::testing {
namespace {

TEST(Agenda1975, ListsWhoMustFightAndWhoMustBeAttacked) {
  Table table = nations1975::combat({.pieces = R"("FR-4": "1010", "PR-9": "1009", "PR-10": "1011")"});
  const engine::TableAgenda agenda = table.tabletop().agenda(engine::Seat::First);
  ASSERT_TRUE(agenda.ending && agenda.ending->refusal);
  EXPECT_EQ(agenda.ending->kind, "end combat");
  EXPECT_EQ(agenda.ending->refusal->rule, "BON-7.11");
  std::vector<std::string> duties;
  for (const engine::Duty& duty : agenda.duties) duties.push_back(duty.id + " " + duty.units[0] + " " + duty.spaces[0]);
  EXPECT_EQ(duties, (std::vector<std::string>{"attack PR-9 1009", "attack PR-10 1011", "fight FR-4 1010"}));
}

TEST(Agenda1975, ShowsTheBattleThatIsBeingNamed) {
  Table table = nations1975::combat({.pieces = R"("FR-4": "1010", "PR-9": "1009")"});
  table.play("attack 1009 with FR-4");
  const engine::TableAgenda agenda = table.tabletop().agenda(std::nullopt);
  ASSERT_EQ(agenda.attacks.size(), 1u);
  EXPECT_EQ(agenda.attacks[0].from, std::vector<std::string>{"1010"});
  EXPECT_EQ(agenda.attacks[0].to, std::vector<std::string>{"1009"});
}

TEST(Agenda1975, TellsWhereReinforcementsEnterAndWhichAreBlocked) {
  const std::string_view pieces = R"("SW-1": "waiting", "SW-2": "waiting", "FR-4": "1515")";
  const auto agenda = [](Table table) { return table.tabletop().agenda(engine::Seat::Second); };
  const engine::TableAgenda open = agenda(sandbox({.turn = 12, .seat = "allied", .pieces = pieces}));
  ASSERT_EQ(open.duties.size(), 1u);
  EXPECT_EQ(open.duties[0].id, "enter");
  EXPECT_FALSE(open.duties[0].must);
  EXPECT_EQ(open.duties[0].units, words("SW-1 SW-2"));
  EXPECT_EQ(open.duties[0].spaces, Words{"0117"});
  const std::string_view blocked = R"("SW-1": "waiting", "SW-2": "waiting", "FR-27": "0116")";
  const engine::TableAgenda shut = agenda(sandbox({.turn = 12, .seat = "allied", .pieces = blocked}));
  ASSERT_EQ(shut.duties.size(), 1u);
  EXPECT_EQ(shut.duties[0].id, "blocked");
  EXPECT_FALSE(shut.ending->refusal);
}

}  // namespace
}  // namespace leipzig::testing
