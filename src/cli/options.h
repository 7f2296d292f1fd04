// The options of a command, declared beside the code that uses them. Only command_line.cpp includes the library that
// parses them (CLI11), which is slow to compile.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/seat.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace leipzig::cli {

// One declared option; its text is shown in the help, the manual page and shell completion.
class CommandOption {
 public:
  explicit CommandOption(CLI::Option& option) : option_(&option) {}

  CommandOption value_name(const char* name) const;  // placeholder of its value in the help: FILE, LEVEL
  CommandOption required(bool required = true) const;
  CommandOption between(std::int64_t least, std::int64_t most) const;
  CommandOption show_default() const;  // its current value
  CommandOption repeatable() const;

 private:
  CLI::Option* option_;
};

// An option is named "--name", a positional argument "NAME". The variable keeps its value if the option is not given.
class CommandOptions {
 public:
  explicit CommandOptions(CLI::App& command) : command_(command) {}

  void flag(const char* name, bool& value, const char* help);
  CommandOption add(const char* name, std::string& value, const char* help);
  CommandOption add(const char* name, std::vector<std::string>& value, const char* help);
  CommandOption add(const char* name, int& value, const char* help);
  CommandOption add(const char* name, std::int64_t& value, const char* help);
  CommandOption add(const char* name, std::uint64_t& value, const char* help);
  CommandOption add(const char* name, double& value, const char* help);
  CommandOption add(const char* name, std::optional<std::uint64_t>& value, const char* help);

 private:
  CLI::App& command_;
};

// ---- what several commands have ----

// Which game to set up.
struct GameChoice {
  std::string game;
  std::string scenario;
  std::vector<std::string> options;  // of its rules: many_on_many=off
};

CommandOption add_game(CommandOptions& options, std::string& game);
// The player of a seat, by the names that the games of the catalogue have for it: --french LEVEL.
CommandOption add_seat(CommandOptions& options, engine::Seat seat, std::string& level, const char* help);
void add_scenario(CommandOptions& options, std::string& scenario);
CommandOption add_game_choice(CommandOptions& options, GameChoice& choice);  // returns the option for the game
void add_file(CommandOptions& options, std::string& file);
void add_json(CommandOptions& options, bool& json);

}  // namespace leipzig::cli
