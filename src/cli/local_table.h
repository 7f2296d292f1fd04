// A game with its record and the state it leads to, always in step.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/dice.h"
#include "cli/turn_summary.h"
#include "engine/catalogue.h"
#include "engine/record.h"

namespace leipzig::cli {

class LocalTable {
 public:
  // A new game; throws if the setting is invalid.
  static LocalTable begin(const engine::Position& start);
  // From a file with a record or a position ("-" is standard input), after the first `count` entries.
  static LocalTable open(const std::string& path, std::size_t count = SIZE_MAX);

  const engine::GameEntry& game() const { return *game_; }
  const engine::Record& record() const { return record_; }
  engine::Record& record() { return record_; }
  const engine::Tabletop& state() const { return *state_; }
  // The scenario's board with the changes of the position.
  kit::Board board() const;
  // Whether it came from a record (or will be one), not from a position.
  bool is_record() const { return is_record_; }

  // Plays one line: at chance the text of an outcome, otherwise notation of one or several actions. All or nothing.
  std::optional<engine::Refusal> play(std::string_view line);
  // At chance: draws an outcome and returns its value.
  std::uint16_t throw_dice(Dice& dice);
  void play(engine::Action action);

  std::size_t undo_limit() const;
  // The entries from `from` on as a viewer may know them, everything once the game is over.
  std::vector<ToldEntry> told(std::size_t from, std::size_t to, engine::Viewer viewer) const;
  void take_back_to(std::size_t count);

 private:
  explicit LocalTable(const engine::GameEntry& game) : game_(&game) {}
  engine::SetUp set_up() const { return game_->set_up; }
  void name_scenario();

  const engine::GameEntry* game_;
  engine::Record record_;
  std::unique_ptr<engine::Tabletop> state_;
  bool is_record_ = true;
};

// Plays an entry; its text and its consequences as the audience may know them.
ToldEntry play_told(engine::Tabletop& before, const std::string& entry, const engine::Audience& audience);
// What an entry brought about beyond its text, line by line.
std::vector<std::string> changes_told(const ToldEntry& entry, std::string_view game);

}  // namespace leipzig::cli
