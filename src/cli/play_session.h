// A game in the terminal: commands, notation, the computer's turns, the dice.
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
#include "cli/local_table.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "kit/random.h"

namespace leipzig::cli {

// Arguments of a game in the terminal.
struct Play : GameChoice {
  std::array<std::string, 2> levels;  // by seat; empty: as the record says, otherwise human
  std::string resume;
  std::string save;
  std::optional<std::uint64_t> seed;
  bool keep_going = false;  // past a refused line of a script
};

class PlaySession {
 public:
  PlaySession(LocalTable table, const Play& options);

  // Runs until the input ends, the user quits or interrupts; then saves. Throws at the first refused line of a script,
  // after saving.
  void run();

 private:
  struct Command {
    std::string_view name;
    std::string_view usage;
    std::string_view help;
    void (PlaySession::*obey)(std::string_view argument);
    bool needs_hexes = false;  // not listed where the board has none
  };
  static const std::vector<Command>& commands();

  // Whose turn an entry belongs to, and who decided it.
  struct EntryTurn {
    engine::Seat phasing = engine::Seat::First;
    std::optional<engine::Seat> actor;  // none: chance
  };
  struct Range {
    std::size_t from = 0;
    std::size_t to = 0;
  };

  std::string seat_name(engine::Seat seat) const;  // in the words of the game
  std::string side_name(engine::Seat seat) const;  // of the side that the seat leads now
  bool is_human(engine::Seat seat) const;
  bool human_decides() const;
  // Whose view is shown: that of the human to decide, or of the human opponent of a computer.
  engine::Viewer viewer() const;
  engine::View view() const { return table_.state().view(viewer()); }
  engine::Survey survey() const { return table_.state().survey(viewer()); }
  void keep_going();  // plays the computer's turns and the dice, up to the next decision of a human
  void throw_dice();
  void play_computer(engine::Seat seat);
  bool play_standing_answer();
  void show_changes(const ToldEntry& entry);
  void add_action(std::optional<engine::Seat> seat, const std::string& text);  // of a computer, or of chance
  void show_computer_actions();                                                // those not shown yet, in one paragraph
  void announce();  // shows what has changed since the last prompt
  void announce_enemy_turn(const std::string& player_turn);
  void note_change();  // the record is longer or shorter than before
  void obey(std::string_view line);
  bool obey_abbreviation(std::string_view verb, std::string_view argument);
  void play_line(std::string_view line);
  void refuse(const engine::Refusal& refusal);
  // Own units that the line would lose without a battle, such as reinforcements that were not placed.
  std::vector<std::string> given_up_by(std::string_view line) const;
  std::string prompt() const;
  std::vector<std::string> completions(std::string_view line) const;

  // ---- turns ----
  EntryTurn turn_of(const engine::Tabletop& before, const EntryTurn* last) const;
  void remember_turn(const engine::Tabletop& before);
  void complete_turns();
  // The entries of the other side's last turn, or of its current one.
  Range enemy_turn(engine::Seat human);

  // ---- the commands ----
  void help(std::string_view argument);
  void show_board(std::string_view argument);
  void overview(std::string_view argument);
  void show_hex(std::string_view argument);
  void show_state(std::string_view argument);
  void arrivals(std::string_view argument);
  void cards(std::string_view argument);
  void information(std::string_view argument);
  void list(std::string_view argument);
  void todo(std::string_view argument);
  void list_moves(std::string_view argument);
  void explain(std::string_view argument);
  void preview(std::string_view argument);
  void odds(std::string_view argument);
  void reach(std::string_view argument);
  void last(std::string_view argument);
  void always(std::string_view argument);
  void hint(std::string_view argument);
  void undo(std::string_view argument);
  void log(std::string_view argument);
  void save(std::string_view argument);
  void quit(std::string_view argument);

  const engine::Piece& need_piece(const engine::View& view, std::string_view word) const;
  std::string need_space(std::string_view word) const;
  void list_subject(std::string_view word) const;
  std::string example(std::string_view kind) const;  // a legal action of this kind, or any
  void explain_phase();
  void show_preview(const engine::View& view);
  void keep();  // saves the record if the user gave a file
  void close();

  LocalTable table_;
  kit::Board board_;
  Names names_;
  std::array<std::unique_ptr<const ai::Player>, 2> computers_;  // none where a human plays
  Dice dice_;
  kit::Random random_;
  std::string save_path_;
  std::vector<std::size_t> lines_;     // number of entries before each line played
  std::vector<EntryTurn> turns_;       // of the first entries; completed when needed
  std::vector<std::string> standing_;  // answers that are given whenever they are legal
  std::vector<std::string> unshown_;   // the computer's actions
  std::optional<engine::Seat> unshown_seat_;
  bool unshown_drawn_ = false;  // cards rather than dice
  std::size_t summarised_ = 0;  // entries that a summary has covered
  std::string to_confirm_;      // a line that loses something, to be typed again
  std::string refused_;         // by the last line
  std::string told_player_turn_;
  std::string told_question_;
  std::string told_phase_;
  std::string shown_preview_;
  bool go_on_after_refusals_ = false;
  bool at_terminal_ = false;
  bool changed_ = true;
  bool verdict_told_ = false;
  bool kept_ = false;
  bool quitting_ = false;
};

// The battle of a line that needs no die; empty if there is none.
std::string settled_battle(const engine::Tabletop& before, std::string_view line);

}  // namespace leipzig::cli
