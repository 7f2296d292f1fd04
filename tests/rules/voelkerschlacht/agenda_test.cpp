// What the deciding player still has to do.
#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

engine::TableAgenda agenda(const Table& table, Viewer viewer) {
  Table copy = table;
  return copy.tabletop().agenda(viewer);
}

TEST(AgendaVoelkerschlacht, CountsTheActionsOfATurn) {
  const Table table = scene({.markers = french("time"), .tracks = R"("actions": 3)"});
  const engine::TableAgenda now = agenda(table, kFrench);
  ASSERT_EQ(now.duties.size(), 1u);
  EXPECT_EQ(now.duties[0].id, "actions");
  EXPECT_EQ(now.duties[0].times, 3);
  EXPECT_TRUE(now.duties[0].must);
  EXPECT_FALSE(now.ending) << "a turn ends by itself";
  EXPECT_TRUE(agenda(table, kAllied).duties.empty());
}

TEST(AgendaVoelkerschlacht, CountsTheCardsToDiscard) {
  const Table table = scene({.markers = R"("phase": "discard", "seat": "french",
      "hand french": "time time terrain-plain terrain-plain terrain-hill terrain-hill terrain-river terrain-river terrain-forest terrain-forest")"});
  const engine::TableAgenda now = agenda(table, kFrench);
  ASSERT_EQ(now.duties.size(), 1u);
  EXPECT_EQ(now.duties[0].id, "discard");
  EXPECT_EQ(now.duties[0].times, 2);
}

TEST(AgendaVoelkerschlacht, NamesTheArmiesWhoseLossesMustBeAssigned) {
  const Table table = scene({.pieces = R"("poniatowski": "gohlis", "bertrand": "lindenau", "yorck": "moeckern")",
                             .markers = R"("phase": "fight", "seat": "french")"});
  const engine::TableAgenda now = agenda(table, kFrench);
  ASSERT_EQ(now.duties.size(), 1u);
  EXPECT_EQ(now.duties[0].id, "loss");
  EXPECT_EQ(now.duties[0].units, Texts{"yorck"});
  EXPECT_EQ(now.duties[0].spaces, Texts{"moeckern"});
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
