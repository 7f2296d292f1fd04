// The terminal: its width, its colours, lines typed at it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "cli/line_editor.h"
#include "engine/seat.h"

namespace leipzig::cli {

// Columns and lines of the terminal; 100 and 40 without a terminal.
std::size_t screen_width();
std::size_t screen_height();

// In the colour of a seat if standard output is a terminal with colours.
std::string coloured(engine::Seat seat, std::string_view text);
std::string dim(std::string_view text);
std::string bold(std::string_view text);

// Lines of standard input. Ends at the end of input, and when the user interrupts (Ctrl-C) or the system asks to
// stop.
class InputLines {
 public:
  InputLines();
  ~InputLines();
  InputLines(const InputLines&) = delete;
  InputLines& operator=(const InputLines&) = delete;

  // With Tab completion if the input is a terminal.
  std::optional<std::string> next(const std::string& prompt, const Completer& complete = {});
  static bool interrupted();
  bool is_terminal() const { return is_terminal_; }
  std::size_t number() const { return number_; }  // of the line read last, from 1

 private:
  bool is_terminal_;
  std::size_t number_ = 0;
  LineEditor editor_;
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace leipzig::cli
