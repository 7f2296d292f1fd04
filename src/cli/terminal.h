// The terminal: its width, its colours, lines typed at it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/seat.h"

namespace leipzig::cli {

// Columns and lines of the terminal; 100 and 40 where there is none.
std::size_t screen_width();
std::size_t screen_height();

// In the colour of a seat where standard output is a terminal that shows colours.
std::string coloured(engine::Seat seat, std::string_view text);
std::string dim(std::string_view text);
std::string bold(std::string_view text);

// Lines of standard input. Ends at the end of input, and when the user interrupts (Ctrl-C) or the system asks to stop.
class Lines {
 public:
  Lines();
  ~Lines();
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  std::optional<std::string> next(const std::string& prompt);
  static bool interrupted();

 private:
  bool is_terminal_;
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace leipzig::cli
