// Battle of the Nations 1813 under the harness: a few games with every check at every state.
#include "tests/harness/harness.h"

#include "games/voelkerschlacht/game.h"

namespace leipzig::harness {
namespace {

using voelkerschlacht::Voelkerschlacht;

TEST(Harness, EveryScenarioOfVoelkerschlachtKeepsTheContract) {
  for (const engine::ScenarioInfo& scenario : voelkerschlacht::game_info().scenarios) {
    const Tally tally = play_games<Voelkerschlacht>({"voelkerschlacht", scenario.id, {}, {}, {}}, 1, 4, 12);
    EXPECT_EQ(tally.games, 4) << scenario.id;
    EXPECT_GT(tally.refused, 100) << scenario.id;
  }
}

TEST(Harness, EveryOptionOfVoelkerschlachtKeepsTheContract) {
  for (const engine::OptionInfo& option : voelkerschlacht::game_info().options) {
    const engine::Setting setting{"voelkerschlacht", "advanced", {{option.id, !option.on_by_default}}, {}, {}};
    EXPECT_EQ(play_games<Voelkerschlacht>(setting, 7, 3, 16).games, 3) << option.id;
  }
}

// Two states that differ only in what a seat cannot know look the same to it and offer it the same choices, at every
// state of a game and for several ways to deal what is hidden.
TEST(Harness, WhatASeatCannotKnowOfVoelkerschlachtChangesNothingForIt) {
  const auto game = Voelkerschlacht::make({"voelkerschlacht", "beginner", {{"match", true}}, {}, {}});
  ASSERT_TRUE(game);
  kit::Random random(1813);
  std::int64_t different = 0;
  auto state = game->start();
  for (engine::ToAct turn = game->turn(state); turn.node != Node::Over; turn = game->turn(state)) {
    for (const engine::Seat seat : engine::kSeats) {
      const auto seen = game->seen(state, seat);
      const std::string view = format::write(game->view(seen, seat));
      for (int deal = 0; deal < 2; ++deal) {
        const auto twin = game->determinize(seen, seat, random);
        different += twin == state ? 0 : 1;
        ASSERT_EQ(game->rebuilt_hash(twin), game->hash(twin)) << "cards were lost or doubled";
        ASSERT_EQ(game->seen(twin, seat), seen);
        ASSERT_EQ(format::write(game->view(game->seen(twin, seat), seat)), view);
        ASSERT_EQ(game->turn(twin), turn);
        if (turn.node != Node::Decision || turn.seat != seat) continue;
        std::vector<Action> own;
        std::vector<Action> same;
        engine::legal(*game, state, own);
        engine::legal(*game, twin, same);
        ASSERT_EQ(own, same);
        for (const Action action : own) {
          ASSERT_EQ(game->text(state, action), game->text(twin, action));
          ASSERT_EQ(game->text_for(state, action, engine::other(seat)),
                    game->text_for(twin, action, engine::other(seat)));
        }
      }
    }
    if (turn.node == Node::Chance) {
      game->resolve(state, engine::random_outcome(*game, state, random));
    } else {
      game->apply(state, engine::random_action(*game, state, random));
    }
  }
  EXPECT_GT(different, 500) << "nothing was hidden";
}

}  // namespace
}  // namespace leipzig::harness
