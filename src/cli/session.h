// A game played at the terminal: commands, notation, the computer's turns, the dice.
#pragma once
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "cli/board_text.h"
#include "cli/dice.h"
#include "cli/table.h"
#include "kit/random.h"

namespace leipzig::cli {

// How a game in the terminal was asked for.
struct Play {
  std::string game;
  std::string scenario;
  std::vector<std::string> options;
  std::string french = "human";
  std::string allied = "human";
  std::string resume;
  std::string save;
  std::optional<std::uint64_t> seed;
};

class Session {
 public:
  Session(Table table, const Play& options);

  // Until the input ends, the user quits or interrupts; then saves.
  void run();

 private:
  struct Command {
    std::string_view name;
    std::string_view usage;
    std::string_view help;
    void (Session::*obey)(std::string_view argument);
  };
  static const std::vector<Command>& commands();

  bool is_human(engine::Seat seat) const;
  bool human_decides() const;
  // Through whose eyes the game is shown: the human's who decides, or who plays the computer.
  engine::Viewer viewer() const;
  engine::View view() const { return table_.state().view(viewer()); }
  void go_on();  // the computer's turns and the dice, up to the next decision of a human
  void throw_dice();
  void play_computer(engine::Seat seat);
  void announce();     // what has changed since the last question
  void note_change();  // the record is longer or shorter than before
  void obey(std::string_view line);
  void play_line(std::string_view line);
  std::string prompt() const;

  // ---- the commands ----
  void help(std::string_view argument);
  void show_board(std::string_view argument);
  void list(std::string_view argument);
  void list_moves(std::string_view argument);
  void explain(std::string_view argument);
  void preview(std::string_view argument);
  void hint(std::string_view argument);
  void undo(std::string_view argument);
  void log(std::string_view argument);
  void save(std::string_view argument);
  void quit(std::string_view argument);

  const engine::Piece* piece_named(const engine::View& view, std::string_view word) const;
  void explain_phase();
  void show_preview(const engine::View& view);
  void keep();  // writes the record where it is kept, if the user said where
  void close();

  Table table_;
  std::array<std::unique_ptr<const ai::Player>, 2> computers_;  // none where a human plays
  Dice dice_;
  kit::Random random_;
  std::string save_path_;
  std::vector<std::size_t> lines_;  // how many entries there were before each line that was played
  std::string told_player_turn_;
  std::string told_question_;
  std::string shown_preview_;
  bool changed_ = true;
  bool verdict_told_ = false;
  bool kept_ = false;
  bool quitting_ = false;
};

}  // namespace leipzig::cli
