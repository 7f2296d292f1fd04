// Parses the command line with CLI11, and prints the help from the same declarations.
#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/failure.h"
#include "cli/handbook.h"
#include "cli/words.h"
#include "engine/version.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

constexpr int kDone = 0;
constexpr int kFailed = 1;
constexpr int kUsage = 2;

constexpr const char* kFooter = R"(
First steps
  leipzig                                     opens tables in the browser
  leipzig games                               what there is to play
  leipzig play nations1975 --allied recruit   in the terminal; ? there tells what to type
  leipzig rules nations1975 7.21              what a rule says
A game by hand, for scripts and for the post
  leipzig new nations1975 --scenario first-day > game.json
  leipzig legal game.json
  leipzig apply game.json "RU-5 2710-2609" "end movement"
  leipzig show game.json
`leipzig COMMAND --help` has the options of a command with examples.
FILE is a record or a position in JSON (docs/positions.md); "-" is standard input.
Exit codes: 0 done, 1 refused or wrong input, 2 wrong usage of the command line.)";

Parameter parameter_of(const CLI::Option& option) {
  Parameter one;
  one.by_place = option.get_positional();
  one.name = one.by_place ? option.get_name(true) : "--" + option.get_lnames().front();
  const std::string type = option.get_type_name();  // and after a colon what values are allowed
  if (option.get_items_expected_max() > 0) one.value = type.substr(0, type.find(':'));
  if (one.value == "INT" || one.value == "UINT" || one.value == "FLOAT") one.value = "N";
  one.help = option.get_description();
  one.fallback = option.get_default_str();
  one.required = option.get_required();
  return one;
}

// Shows the value and the default of an option, not the types that CLI11 knows.
class Formatter final : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    const Parameter one = parameter_of(*option);
    const bool value = !one.by_place && !one.value.empty();
    return (value ? " " + one.value : "") + (one.fallback.empty() ? "" : "=" + one.fallback);
  }
};

Handbook handbook_of(const CLI::App& app) {
  Handbook handbook;
  handbook.about = app.get_description();
  handbook.examples = app.get_footer();
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    Chapter chapter{command->get_name(), command->get_group(), command->get_description(), command->get_footer(), {}};
    for (const CLI::Option* option : command->get_options()) {
      if (option != command->get_help_ptr()) chapter.parameters.push_back(parameter_of(*option));
    }
    handbook.chapters.push_back(std::move(chapter));
  }
  return handbook;
}

// The commands about the command line itself.
void add_own_commands(CLI::App& app, const char* group, std::function<void()>& chosen) {
  CLI::App* command = app.add_subcommand("completion", "Print a completion script for your shell");
  const auto shell = std::make_shared<std::string>();
  command->add_option("SHELL", *shell, "bash, zsh or fish")->required();
  command->callback([shell, &chosen] { chosen = [shell] { std::cout << completion_script(*shell); }; });
  command->footer("\nExamples\n  source <(leipzig completion bash)\n  leipzig completion fish | source");
  command->group(group);

  command = app.add_subcommand("man", "Print the manual page");
  command->callback([&] { chosen = [&app] { std::cout << manual(handbook_of(app)); }; });
  command->footer("\nExample\n  leipzig man > leipzig.1; man -l leipzig.1");
  command->group(group);
}

std::vector<std::string> names_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* known : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(known->get_name());
  }
  return names;
}

}  // namespace

int run_command_line(int argc, char** argv, const std::vector<CommandGroup>& groups) {
  CLI::App app("Leipzig 1813: five board wargames of the Battle of Leipzig, every rule enforced and explained.");
  app.name("leipzig");
  app.footer(kFooter);
  app.formatter(std::make_shared<Formatter>());
  app.get_formatter()->column_width(34);
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", "leipzig " + std::string(version()), "Print the version and exit");
  std::function<void()> chosen;
  for (const CommandGroup& group : groups) {
    for (const Command* command : group.commands) {
      CLI::App* added = app.add_subcommand(command->name, command->help);
      added->group(group.title);
      added->footer(std::string("\n") + command->examples);
      CommandOptions options(*added);
      const std::function<void()> run = command->define(options);
      added->callback([run, &chosen] { chosen = run; });
      if (!chosen) chosen = run;
    }
  }
  add_own_commands(app, "For your shell", chosen);

  // Called by the scripts of `leipzig completion`; not for people.
  if (argc > 1 && std::string_view(argv[1]) == "complete") {
    for (const std::string& line : completions(handbook_of(app), {argv + 2, argv + argc})) std::cout << line << "\n";
    return kDone;
  }
  const std::vector<std::string> names = names_of(app);
  if (argc > 1 && argv[1][0] != '-' && std::find(names.begin(), names.end(), argv[1]) == names.end()) {
    std::cerr << "leipzig: there is no command '" << shown(argv[1]) << "'" << suggestion(argv[1], names) << "\n";
    return kUsage;
  }
  try {
    app.parse(argc, argv);
    chosen();
    std::cout.flush();
    if (!std::cout) throw Failure("cannot write to standard output");
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kUsage;
  } catch (const Failure& failure) {
    std::cout.flush();
    const std::string_view message = failure.what();
    std::cerr << "leipzig: " << message << (message.ends_with('\n') ? "" : "\n");
    return kFailed;
  }
  return kDone;
}

// ---- options ----

CommandOption CommandOption::value_name(const char* name) const {
  option_->type_name(name);
  return *this;
}

CommandOption CommandOption::required(bool required) const {
  option_->required(required);
  return *this;
}

CommandOption CommandOption::between(std::int64_t least, std::int64_t most) const {
  option_->check(CLI::Range(least, most));
  return *this;
}

CommandOption CommandOption::show_default() const {
  option_->capture_default_str();
  return *this;
}

CommandOption CommandOption::repeatable() const {
  option_->expected(1)->take_all();
  return *this;
}

void CommandOptions::flag(const char* name, bool& value, const char* help) { command_.add_flag(name, value, help); }
CommandOption CommandOptions::add(const char* name, std::string& value, const char* help) {
  return CommandOption(*command_.add_option(name, value, help));
}
CommandOption CommandOptions::add(const char* name, std::vector<std::string>& value, const char* help) {
  return CommandOption(*command_.add_option(name, value, help));
}
CommandOption CommandOptions::add(const char* name, int& value, const char* help) {
  return CommandOption(*command_.add_option(name, value, help));
}
CommandOption CommandOptions::add(const char* name, std::int64_t& value, const char* help) {
  return CommandOption(*command_.add_option(name, value, help));
}
CommandOption CommandOptions::add(const char* name, std::uint64_t& value, const char* help) {
  return CommandOption(*command_.add_option(name, value, help)->check(CLI::NonNegativeNumber));
}
CommandOption CommandOptions::add(const char* name, double& value, const char* help) {
  return CommandOption(*command_.add_option(name, value, help));
}
CommandOption CommandOptions::add(const char* name, std::optional<std::uint64_t>& value, const char* help) {
  return CommandOption(*command_.add_option(name, value, help)->check(CLI::NonNegativeNumber)->type_name("N"));
}

CommandOption add_game(CommandOptions& options, std::string& game) {
  return options.add("GAME", game, "Game, such as nations1975");
}

CommandOption add_seat(CommandOptions& options, engine::Seat seat, std::string& level, const char* help) {
  std::vector<std::string> names;
  for (const engine::GameEntry& game : games::catalogue()) {
    std::string name = "--" + std::string(games::seats_of(game.info.id).of(seat));
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
  }
  return options.add(joined(names, ",").c_str(), level, help).value_name("LEVEL");
}

void add_scenario(CommandOptions& options, std::string& scenario) {
  options.add("--scenario", scenario, "Scenario; `leipzig games` lists them");
}

CommandOption add_game_choice(CommandOptions& options, GameChoice& choice) {
  const CommandOption game = add_game(options, choice.game);
  add_scenario(options, choice.scenario);
  options.add("--option", choice.options, "Rule option, such as many_on_many=off; may be repeated")
      .value_name("ID=on|off")
      .repeatable();
  return game;
}

void add_file(CommandOptions& options, std::string& file) {
  options.add("FILE", file, "Record or position; - for standard input").required();
}

void add_json(CommandOptions& options, bool& json) { options.flag("--json", json, "Print JSON (a stable interface)"); }

}  // namespace leipzig::cli
