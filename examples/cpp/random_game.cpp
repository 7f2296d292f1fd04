// A random game of The Battle of Nations. Its record goes to standard output: build/random_game | leipzig replay -
#include <leipzig/ai/player.h>
#include <leipzig/engine/record.h>
#include <leipzig/format/document.h>
#include <leipzig/games/catalogue.h>

#include <iostream>

int main() {
  using namespace leipzig;
  engine::Record record;
  record.start.setting = {.game = "nations1975", .scenario = "first-day"};
  const auto table = games::set_up(record.start);
  if (!table) return 1;
  engine::Tabletop& game = **table;
  const auto player = ai::make_player(game, {ai::Level::Random});
  kit::Random random(1813);
  ai::Watch nobody;
  while (game.turn().node != engine::Node::Over) {
    if (game.turn().node == engine::Node::Chance) {
      const auto faces = game.outcomes();  // of one die, all alike
      const auto face = faces[random.below(static_cast<std::uint32_t>(faces.size()))].value;
      record.entries.push_back(game.outcome_text(face));
      game.resolve(face);
      continue;
    }
    const engine::Action action = (*player)->plan(game, random.fork(record.entries.size()), nobody).actions.front();
    record.entries.push_back(game.text(action));
    game.apply(action);
  }
  std::cout << format::write(record);
}
