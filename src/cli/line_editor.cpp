// A line typed at a terminal.
#include "cli/line_editor.h"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <iostream>

#include "cli/words.h"

namespace leipzig::cli {
namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Takes the terminal out of line mode; signals still work.
class RawMode {
 public:
  RawMode() {
    ::tcgetattr(STDIN_FILENO, &before_);
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
  }
  ~RawMode() { ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_); }
  RawMode(const RawMode&) = delete;
  RawMode& operator=(const RawMode&) = delete;

 private:
  termios before_{};
};

enum class Key {
  Character,
  Left,
  Right,
  Home,
  End,
  Up,
  Down,
  Delete,
  Backspace,
  Tab,
  Enter,
  EraseLine,
  EraseWord,
  CutEnd,
  EndOfInput,
  Other,
  Stop
};

class Line {
 public:
  Line(const std::string& prompt, const Completer& complete, std::vector<std::string>& history)
      : prompt_(prompt), complete_(complete), history_(history), at_history_(history.size()) {}

  // False at the end of input.
  bool edit(const std::function<bool()>& interrupted) {
    show();
    while (true) {
      char typed = 0;
      const Key key = next(typed, interrupted);
      if (key == Key::Stop || (key == Key::EndOfInput && text_.empty())) return false;
      if (key == Key::Enter) {
        std::cout << '\n' << std::flush;
        return true;
      }
      obey(key, typed);
      show();
    }
  }
  const std::string& text() const { return text_; }

 private:
  static Key escape_sequence() {
    char part[2] = {};
    if (::read(STDIN_FILENO, &part[0], 1) != 1 || (part[0] != '[' && part[0] != 'O')) return Key::Other;
    if (::read(STDIN_FILENO, &part[1], 1) != 1) return Key::Other;
    switch (part[1]) {
      case 'A':
        return Key::Up;
      case 'B':
        return Key::Down;
      case 'C':
        return Key::Right;
      case 'D':
        return Key::Left;
      case 'H':
        return Key::Home;
      case 'F':
        return Key::End;
      default:
        break;
    }
    // "[3~", "[1;5C": read to the final letter.
    const char first = part[1];
    char last = first;
    while (last >= '0' && last <= ';' && ::read(STDIN_FILENO, &last, 1) == 1) {
    }
    if (last != '~') return Key::Other;
    return first == '3'                   ? Key::Delete
           : first == '1' || first == '7' ? Key::Home
           : first == '4' || first == '8' ? Key::End
                                          : Key::Other;
  }

  static Key next(char& typed, const std::function<bool()>& interrupted) {
    constexpr char kEscape = 27;
    while (true) {
      if (interrupted()) return Key::Stop;
      const ssize_t size = ::read(STDIN_FILENO, &typed, 1);
      if (size == 0) return Key::Stop;
      if (size < 0) {
        if (errno == EINTR) continue;
        return Key::Stop;
      }
      break;
    }
    switch (typed) {
      case '\n':
      case '\r':
        return Key::Enter;
      case '\t':
        return Key::Tab;
      case 127:
      case 8:
        return Key::Backspace;
      case 1:
        return Key::Home;
      case 2:
        return Key::Left;
      case 4:
        return Key::EndOfInput;
      case 5:
        return Key::End;
      case 6:
        return Key::Right;
      case 11:
        return Key::CutEnd;
      case 14:
        return Key::Down;
      case 16:
        return Key::Up;
      case 21:
        return Key::EraseLine;
      case 23:
        return Key::EraseWord;
      case kEscape:
        return escape_sequence();
      default:
        return static_cast<unsigned char>(typed) < 0x20 ? Key::Other : Key::Character;
    }
  }

  void obey(Key key, char typed) {
    switch (key) {
      case Key::Character:
        text_.insert(at_++, 1, typed);
        break;
      case Key::Left:
        at_ = before(at_);
        break;
      case Key::Right:
        at_ = after(at_);
        break;
      case Key::Home:
        at_ = 0;
        break;
      case Key::End:
        at_ = text_.size();
        break;
      case Key::Backspace:
        erase(before(at_), at_);
        break;
      case Key::Delete:
      case Key::EndOfInput:
        erase(at_, after(at_));
        break;
      case Key::EraseLine:
        erase(0, at_);
        break;
      case Key::CutEnd:
        erase(at_, text_.size());
        break;
      case Key::EraseWord: {
        std::size_t from = at_;
        while (from > 0 && text_[from - 1] == ' ') --from;
        while (from > 0 && text_[from - 1] != ' ') --from;
        erase(from, at_);
        break;
      }
      case Key::Up:
        recall(at_history_ == 0 ? 0 : at_history_ - 1);
        break;
      case Key::Down:
        recall(std::min(at_history_ + 1, history_.size()));
        break;
      case Key::Tab:
        complete();
        break;
      default:
        break;
    }
  }

  std::size_t before(std::size_t at) const {
    if (at > 0) --at;
    while (at > 0 && continues_character(text_[at])) --at;
    return at;
  }
  std::size_t after(std::size_t at) const {
    if (at < text_.size()) ++at;
    while (at < text_.size() && continues_character(text_[at])) ++at;
    return at;
  }
  void erase(std::size_t from, std::size_t to) {
    text_.erase(from, to - from);
    at_ = from;
  }

  void recall(std::size_t which) {
    if (at_history_ == history_.size()) unfinished_ = text_;
    at_history_ = which;
    text_ = which == history_.size() ? unfinished_ : history_[which];
    at_ = text_.size();
  }

  void complete() {
    if (!complete_ || at_ != text_.size()) return;
    const std::vector<std::string> words = complete_(text_);
    if (words.empty()) return;
    const std::size_t start = text_.rfind(' ') == std::string::npos ? 0 : text_.rfind(' ') + 1;
    std::string common = words.front();
    for (const std::string& word : words) {
      std::size_t same = 0;
      while (same < std::min(common.size(), word.size()) && common[same] == word[same]) ++same;
      common.resize(same);
    }
    const bool grows = common.size() > text_.size() - start;
    if (grows || words.size() == 1) text_ = text_.substr(0, start) + common + (words.size() == 1 ? " " : "");
    at_ = text_.size();
    if (grows || words.size() == 1) return;
    constexpr std::size_t kMost = 60;
    std::vector<std::string> some(words.begin(),
                                  words.begin() + static_cast<std::ptrdiff_t>(std::min(words.size(), kMost)));
    if (words.size() > kMost) some.emplace_back("...");
    std::cout << '\n' << wrapped(joined(some, "  "), 78);
  }

  // One screen line: a longer text is cut on the left.
  void show() const {
    std::cout << "\r\x1b[K" << prompt_ << text_;
    const std::size_t right = characters(std::string_view(text_).substr(at_));
    if (right > 0) std::cout << "\x1b[" << right << "D";
    std::cout << std::flush;
  }

  const std::string& prompt_;
  const Completer& complete_;
  std::vector<std::string>& history_;
  std::size_t at_history_;
  std::string text_;
  std::string unfinished_;
  std::size_t at_ = 0;
};

}  // namespace

bool LineEditor::available() {
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0 && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

std::optional<std::string> LineEditor::read(const std::string& prompt, const Completer& complete,
                                            const std::function<bool()>& interrupted) {
  const RawMode raw;
  Line line(prompt, complete, history_);
  if (!line.edit(interrupted)) return std::nullopt;
  if (!line.text().empty() && (history_.empty() || history_.back() != line.text())) history_.push_back(line.text());
  return line.text();
}

}  // namespace leipzig::cli
