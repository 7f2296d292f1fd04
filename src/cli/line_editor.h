// A line typed at a terminal: editing, history and Tab completion.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace leipzig::cli {

// What can stand in place of the last word of a line.
using Completer = std::function<std::vector<std::string>(std::string_view line)>;

class LineEditor {
 public:
  // Whether standard input and output are a terminal that can be edited on.
  static bool available();

  // Without the line break. Nothing at the end of input (Ctrl-D on an empty line) and when a signal arrives.
  std::optional<std::string> read(const std::string& prompt, const Completer& complete,
                                  const std::function<bool()>& interrupted);

 private:
  std::vector<std::string> history_;
};

}  // namespace leipzig::cli
