// Signatures of random games of every scenario of every game, as in signatures.txt: two builds that pass play bit for
// bit alike. LEIPZIG_GOLDEN=write regenerates them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <sstream>

#include "games/catalogue.h"

namespace leipzig::golden {
namespace {

constexpr std::int64_t kGames = 5;

std::string signatures() {
  std::ostringstream out;
  for (const engine::GameEntry& game : games::catalogue()) {
    for (const engine::ScenarioInfo& scenario : game.info.scenarios) {
      engine::Setting setting;
      setting.game = game.info.id;
      setting.scenario = scenario.id;
      const auto play = game.play_random(setting, 1813, 0, kGames);
      if (!play) return play.error().field + ": " + play.error().text;
      out << game.info.id << " " << scenario.id << ": " << play->actions << " actions, " << std::hex << std::setw(16)
          << std::setfill('0') << play->signature << std::dec << "\n";
    }
  }
  return out.str();
}

TEST(Golden, EveryBuildPlaysTheSameGames) {
  const std::string path = LEIPZIG_ROOT "/tests/golden/signatures.txt";
  const std::string played = signatures();
  if (const char* mode = std::getenv("LEIPZIG_GOLDEN"); mode != nullptr && std::string_view(mode) == "write") {
    std::ofstream(path) << played;
    return;
  }
  std::ostringstream written;
  written << std::ifstream(path).rdbuf();
  EXPECT_EQ(played, written.str());
}

}  // namespace
}  // namespace leipzig::golden
