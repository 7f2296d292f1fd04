// Games of rules version 1 of Leipzig: Napoleon vs. Europe play bit for bit as they did: the signatures of random games
// that the program had before version 2.
#include <gtest/gtest.h>

#include "games/catalogue.h"

namespace leipzig::golden {
namespace {

struct Played {
  const char* scenario;
  std::int64_t actions;
  std::uint64_t signature;
};

TEST(Golden, GamesOfVersionOneOfLeipzig1971PlayAsTheyDid) {
  constexpr Played kPlayed[] = {{"1", 5541, 0x015c6f247ecdbfb3}, {"2", 6201, 0xa4134e54b2e5ee80},
                                {"3", 5967, 0x6ec846925c74295d}, {"4", 6069, 0xd61c74829f6e8cfb},
                                {"5", 6444, 0xa69038d588ce0675}, {"6", 6922, 0x1e6e121256e29b2b},
                                {"7", 5283, 0x7bd8bea715330ee6}, {"8", 12802, 0x8540296f0eda107d}};
  const engine::GameEntry* game = games::find_game("leipzig1971");
  ASSERT_NE(game, nullptr);
  for (const Played& played : kPlayed) {
    engine::Setting setting;
    setting.game = "leipzig1971";
    setting.scenario = played.scenario;
    setting.options = {{"first_rules", true}};
    const auto now = game->play_random(setting, 1813, 0, 5);
    ASSERT_TRUE(now) << now.error().text;
    EXPECT_EQ(now->actions, played.actions) << played.scenario;
    EXPECT_EQ(now->signature, played.signature) << played.scenario;
  }
}

}  // namespace
}  // namespace leipzig::golden
