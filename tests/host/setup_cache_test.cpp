// Tables with the same start share what never changes, and nothing else.
#include "host/setup_cache.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "tests/host/fixtures.h"

namespace leipzig::host {
namespace {

TEST(SetupCache, GiveEveryTableAStateOfItsOwn) {
  SetupCache boxes(games::catalogue());
  const auto one = boxes.set_up(testing::drill());
  const auto two = boxes.set_up(testing::drill());
  ASSERT_TRUE(one && two);
  const std::uint64_t start = (*two)->hash();
  EXPECT_EQ((*one)->hash(), start);
  ASSERT_FALSE((*one)->apply((*one)->legal().front().action));
  EXPECT_NE((*one)->hash(), start);
  EXPECT_EQ((*two)->hash(), start);
  EXPECT_EQ((*boxes.set_up(testing::drill()))->hash(), start);
}

TEST(SetupCache, TellStartsApart) {
  SetupCache boxes(games::catalogue());
  engine::Position position = testing::drill();
  const auto drill = boxes.set_up(position);
  position.setting.scenario = "first-day";
  const auto day = boxes.set_up(position);
  ASSERT_TRUE(drill && day);
  EXPECT_NE((*drill)->hash(), (*day)->hash());
}

TEST(SetupCache, ForgetWhatWasLongNotUsed) {
  SetupCache boxes(games::catalogue());
  engine::Position position;
  position.setting.game = "nations1975";
  position.setting.board.plain = true;
  for (int turn = 0; turn < 300; ++turn) {
    position.pieces = {{"FR-4", std::to_string(1001 + 100 * (turn / 20) + turn % 20), {}}};
    const auto again = boxes.set_up(position);
    const auto fresh = games::set_up(position);
    ASSERT_EQ(bool(again), bool(fresh));
    if (!fresh) continue;
    EXPECT_EQ((*again)->hash(), (*fresh)->hash());
  }
}

TEST(SetupCache, NameAGameThatIsNotThere) {
  SetupCache boxes(games::catalogue());
  engine::Position position;
  position.setting.game = "chess";
  const auto none = boxes.set_up(position);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().field, "game");
  EXPECT_EQ(boxes.find("chess"), nullptr);
}

}  // namespace
}  // namespace leipzig::host
