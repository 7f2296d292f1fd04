// Games for training: the features of each player-turn's first position, and the result of the game.
#pragma once
#include <cstdint>
#include <vector>

#include "ai/learned.h"
#include "ai/player.h"
#include "engine/tabletop.h"
#include "kit/random.h"

namespace leipzig::ai {

struct Sample {
  int player_turn = 0;
  std::vector<std::int16_t> features;
  int expected = 500;  // of the game's judge, for the first seat
};

struct Sampled {
  std::vector<Sample> samples;
  int result = 500;  // for the first seat: 1000 a win, 500 a draw
};

// `explore` percent of all decisions are a random action instead of the player's plan, so that the positions are not
// only those that these players would reach.
Sampled play_samples(const engine::Tabletop& start, const Player& first, const Player& second,
                     const FeatureExtractor& observer, int explore, const kit::Random& random);

}  // namespace leipzig::ai
