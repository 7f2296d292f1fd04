// The options of a command, declared beside the code that uses them. Only command_line.cpp knows the library that
// reads them (CLI11), which takes long to compile.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace leipzig::cli {

// One declared option; what is said of it is shown in the help, the manual page and the completion of shells.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  Option value_name(const char* name) const;  // what stands for its value in the help: FILE, LEVEL
  Option required(bool required = true) const;
  Option between(std::int64_t least, std::int64_t most) const;
  Option show_default() const;  // the value it has now
  Option repeatable() const;

 private:
  CLI::Option* option_;
};

// An option is named "--name", an argument known by its place "NAME". The variable keeps its value where the option is
// left out.
class Options {
 public:
  explicit Options(CLI::App& command) : command_(command) {}

  void flag(const char* name, bool& value, const char* help);
  Option add(const char* name, std::string& value, const char* help);
  Option add(const char* name, std::vector<std::string>& value, const char* help);
  Option add(const char* name, int& value, const char* help);
  Option add(const char* name, std::int64_t& value, const char* help);
  Option add(const char* name, std::uint64_t& value, const char* help);
  Option add(const char* name, double& value, const char* help);
  Option add(const char* name, std::optional<std::uint64_t>& value, const char* help);

 private:
  CLI::App& command_;
};

// ---- what several commands have ----
Option add_game(Options& options, std::string& game);
void add_scenario(Options& options, std::string& scenario);
void add_rule_options(Options& options, std::vector<std::string>& rule_options);
void add_file(Options& options, std::string& file);
void add_json(Options& options, bool& json);

}  // namespace leipzig::cli
