// The command line as plain values, read once from the declarations, so that the manual page and shell completion match
// the help.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace leipzig::cli {

struct Parameter {
  std::string name;   // "--scenario", or "GAME" for a positional argument
  std::string value;  // placeholder of its value: "N", "FILE", "LEVEL"; empty for a flag
  std::string help;
  std::string fallback;  // the default, if worth showing
  bool by_place = false;
  bool required = false;
};

struct Chapter {
  std::string name;   // the command
  std::string group;  // its group in the help
  std::string help;
  std::string examples;
  std::vector<Parameter> parameters;
};

struct Handbook {
  std::string about;
  std::string examples;
  std::vector<Chapter> chapters;  // in the order of the help, groups together
};

// The manual page, for `man -l`.
std::string manual(const Handbook& handbook);

inline constexpr std::string_view kShells[] = {"bash", "zsh", "fish"};
// A script that calls `leipzig complete` for every word, so that it matches the installed program.
std::string completion_script(std::string_view shell);

// Completions for the words after the program's name, the last one (perhaps empty) unfinished. A line is a word, or a
// word, a tab and its meaning; the line ":files" stands for file names.
std::vector<std::string> completions(const Handbook& handbook, const std::vector<std::string>& words);

}  // namespace leipzig::cli
