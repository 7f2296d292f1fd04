// Golden playthroughs: one fixed random game of each scenario with everything the engine derives at every step, so that
// a change of behaviour shows as a change of text. LEIPZIG_GOLDEN=write regenerates them; then read the difference.
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

#include "engine/game.h"
#include "games/catalogue.h"

namespace leipzig::golden {

template <engine::Game G>
std::string playthrough(const engine::Setting& setting, std::uint64_t seed) {
  const auto game = G::make(setting);
  if (!game) return game.error().text;
  kit::Random random(seed);
  auto state = game->start();
  std::ostringstream out;
  out << "# " << setting.game << " " << setting.scenario << ", random play, seed " << seed << "\n"
      << "# number | turn, phase, who decides | subjects, legal actions | what was played | hash afterwards\n";
  for (int number = 0;; ++number) {
    const engine::ToAct turn = game->turn(state);
    const engine::View view = game->view(game->seen(state, std::nullopt), std::nullopt);
    if (turn.node == engine::Node::Over) {
      const engine::Verdict verdict = game->verdict(state);
      out << "over: " << verdict.text << " (" << verdict.rule << "), margin " << verdict.margin << "\n";
      return out.str();
    }
    out << number << " | " << (view.tracks.empty() ? 0 : view.tracks[0].value) << " " << view.phase << " ";
    if (turn.node == engine::Node::Chance) {
      const std::uint16_t outcome = engine::random_outcome(*game, state, random);
      out << "chance | " << (view.preview ? view.preview->title : "") << " | " << game->outcome_text(state, outcome);
      game->resolve(state, outcome);
    } else {
      engine::ChoiceList choices;
      game->subjects(state, choices);
      std::vector<engine::Action> actions;
      engine::legal(*game, state, actions);
      const engine::Action action = engine::random_action(*game, state, random);
      out << games::seats_of(setting.game).of(turn.seat) << " | " << choices.size() << ", " << actions.size() << " | "
          << game->text(state, action);
      game->apply(state, action);
    }
    out << " | " << std::hex << std::setw(16) << std::setfill('0') << game->hash(state) << std::dec << "\n";
  }
}

// Plays the scenario and compares with tests/golden/GAME/FILE.txt.
template <engine::Game G>
void expect_as_written(const engine::Setting& setting, const std::string& file) {
  const std::string text = playthrough<G>(setting, 1813);
  const std::string path = LEIPZIG_ROOT "/tests/golden/" + setting.game + "/" + file + ".txt";
  if (const char* mode = std::getenv("LEIPZIG_GOLDEN"); mode != nullptr && std::string_view(mode) == "write") {
    std::ofstream(path) << text;
    return;
  }
  std::ifstream written(path);
  std::istringstream played(text);
  std::string expected;
  std::string line;
  while (std::getline(written, expected)) {
    ASSERT_TRUE(std::getline(played, line)) << "the game ended before: " << expected;
    ASSERT_EQ(line, expected);
  }
  EXPECT_FALSE(std::getline(played, line)) << "the game went on with: " << line;
  EXPECT_TRUE(text.find("over: ") != std::string::npos);
}

}  // namespace leipzig::golden
