// What the command line offers, as plain values: read once from its description in main.cpp, so that the manual page
// and the completion of shells say what the help says.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace leipzig::cli {

struct Parameter {
  std::string name;   // "--scenario", or "GAME" for one that is known by its place
  std::string value;  // what follows it: "N", "FILE", "LEVEL"; empty for a flag
  std::string help;
  std::string fallback;  // what it is where it is left out, if that is worth saying
  bool by_place = false;
  bool required = false;
};

struct Chapter {
  std::string name;   // the command
  std::string group;  // what one wants to do with it
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
// A script that asks `leipzig complete` for every word, so that it knows what the installed program knows.
std::string completion_script(std::string_view shell);

// What may follow: the words typed so far after the program's name, the last one (perhaps empty) still unfinished. A
// line is a word, or a word, a tab and what it means; the line ":files" stands for the names of files.
std::vector<std::string> completions(const Handbook& handbook, const std::vector<std::string>& words);

}  // namespace leipzig::cli
