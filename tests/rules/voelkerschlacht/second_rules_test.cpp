// Records of version 1 of the rules: they replay to the end they had.
#include <fstream>
#include <sstream>

#include "engine/record.h"
#include "format/document.h"
#include "games/catalogue.h"
#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

TEST(OlderRecords, OfVersionOneReplayToTheirEnd) {
  const engine::GameEntry& game = *games::find_game("voelkerschlacht");
  std::ostringstream text;
  text << std::ifstream(LEIPZIG_ROOT "/tests/rules/voelkerschlacht/version-1.json").rdbuf();
  auto record = format::read_record(text.str());
  ASSERT_TRUE(record) << record.error().text;
  EXPECT_EQ(record->rules_version, 1);
  engine::Record today = *record;
  ASSERT_FALSE(engine::upgrade(*record, game.info));
  const auto end = engine::replay(*record, game.set_up);
  ASSERT_TRUE(end) << end.error().field << ": " << end.error().text;
  ASSERT_EQ((*end)->turn().node, engine::Node::Over);
  EXPECT_EQ((*end)->verdict().text, "The French of the second game win the match: 20 and 22 French points");
  // By the rules of today it could not have been played so.
  EXPECT_FALSE(engine::replay(today, game.set_up));
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
