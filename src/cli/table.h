// A game on the table: its record and the state that the record leads to, always in step.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/dice.h"
#include "engine/catalogue.h"
#include "engine/record.h"

namespace leipzig::cli {

class Table {
 public:
  // A new game; fails where the setting is not possible.
  static Table begin(const engine::Position& start);
  // From a file with a record or a position ("-" is standard input), after the first `count` entries.
  static Table open(const std::string& path, std::size_t count = SIZE_MAX);

  const engine::Entry& game() const { return *game_; }
  const engine::Record& record() const { return record_; }
  engine::Record& record() { return record_; }
  const engine::Tabletop& state() const { return *state_; }
  // The scenario's board with what the position changes on it.
  kit::Board board() const;
  // Whether it came from a record (or will be one), not from a position.
  bool is_record() const { return is_record_; }

  // One line: at chance the text of an outcome, else notation of one or several actions. All of it or nothing.
  std::optional<engine::Refusal> play(std::string_view line);
  // At chance: throws, and returns the outcome's value.
  std::uint16_t throw_dice(Dice& dice);
  void play(engine::Action action);

  std::size_t undo_limit() const;
  // The entries from one on as a viewer may know them; all of it once the game is over.
  std::vector<std::string> told(std::size_t from, engine::Viewer viewer) const;
  void take_back_to(std::size_t count);

 private:
  explicit Table(const engine::Entry& game) : game_(&game) {}
  engine::SetUp set_up() const { return game_->set_up; }
  void name_scenario();

  const engine::Entry* game_;
  engine::Record record_;
  std::unique_ptr<engine::Tabletop> state_;
  bool is_record_ = true;
};

}  // namespace leipzig::cli
