// The terminal: its width, its colours, lines typed at it.
#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iostream>

namespace leipzig::cli {
namespace {

volatile std::sig_atomic_t stop_asked = 0;

extern "C" void ask_to_stop(int) { stop_asked = 1; }

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

std::size_t measured(const char* variable, unsigned short winsize::*side, std::size_t otherwise) {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.*side > 0) return size.*side;
  if (const char* text = std::getenv(variable)) {
    const long number = std::strtol(text, nullptr, 10);
    if (number > 0 && number < 10000) return static_cast<std::size_t>(number);
  }
  return otherwise;
}

bool shows_colours() {
  static const bool shows = [] {
    const char* refused = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
    return ::isatty(STDOUT_FILENO) != 0 && (refused == nullptr || *refused == '\0') && !dumb;
  }();
  return shows;
}

std::string with_code(std::string_view code, std::string_view text) {
  if (!shows_colours()) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

}  // namespace

std::size_t screen_width() {
  constexpr std::size_t kNarrowest = 40;
  return std::max(kNarrowest, measured("COLUMNS", &winsize::ws_col, 100));
}

std::size_t screen_height() {
  constexpr std::size_t kLowest = 16;
  return std::max(kLowest, measured("LINES", &winsize::ws_row, 40));
}

std::string coloured(engine::Seat seat, std::string_view text) {
  return with_code(seat == engine::Seat::First ? "1;34" : "1;31", text);
}
std::string dim(std::string_view text) { return with_code("2", text); }
std::string bold(std::string_view text) { return with_code("1", text); }

InputLines::InputLines() : is_terminal_(::isatty(STDIN_FILENO) != 0) {
  struct sigaction action {};
  action.sa_handler = ask_to_stop;  // without SA_RESTART, so that a waiting read comes back
  for (const int signal : kSignals) ::sigaction(signal, &action, nullptr);
}

InputLines::~InputLines() {
  for (const int signal : kSignals) std::signal(signal, SIG_DFL);
}

bool InputLines::interrupted() { return stop_asked != 0; }

std::optional<std::string> InputLines::next(const std::string& prompt, const Completer& complete) {
  constexpr std::size_t kLongest = 1 << 16;
  ++number_;
  if (LineEditor::available()) {
    auto line = editor_.read(prompt, complete, &InputLines::interrupted);
    if (!line) std::cout << '\n';
    return line;
  }
  std::cout << prompt << std::flush;
  while (true) {
    if (interrupted()) break;
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos || (ended_ && !buffer_.empty()) || buffer_.size() > kLongest) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end == std::string::npos ? buffer_.size() : end + 1);
      if (!is_terminal_) std::cout << line << '\n';  // so that a transcript of a script can be read
      return line;
    }
    if (ended_) break;
    char part[4096];
    const ssize_t size = ::read(STDIN_FILENO, part, sizeof part);
    if (size > 0) {
      buffer_.append(part, static_cast<std::size_t>(size));
    } else if (size == 0 || errno != EINTR) {
      ended_ = true;
    }
  }
  std::cout << '\n';
  return std::nullopt;
}

}  // namespace leipzig::cli
