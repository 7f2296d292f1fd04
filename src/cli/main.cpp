// The program `leipzig`: what is typed becomes a command. All options stand here, in the order of the help.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/handbook.h"
#include "cli/words.h"
#include "engine/version.h"

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

template <class Options>
CLI::App* add(CLI::App& app, const char* name, const char* help, Options& options, std::function<void()>& chosen) {
  CLI::App* command = app.add_subcommand(name, help);
  command->callback([&options, &chosen] { chosen = [&options] { run(options); }; });
  return command;
}

template <class Options>
void add_scenario(CLI::App* command, Options& options) {
  command->add_option("--scenario", options.scenario, "Scenario; `leipzig games` lists them");
}

template <class Options>
void add_options(CLI::App* command, Options& options) {
  command->add_option("--option", options.options, "Rule option, such as many_on_many=off; may be repeated")
      ->type_name("ID=on|off")
      ->expected(1)
      ->take_all();
}

template <class Options>
void add_file(CLI::App* command, Options& options) {
  command->add_option("FILE", options.file, "Record or position; - for standard input")->required();
}

template <class Options>
void add_json(CLI::App* command, Options& options) {
  command->add_flag("--json", options.json, "Print JSON, an interface that is kept stable");
}

template <class Options>
void add_game(CLI::App* command, Options& options, bool required = true) {
  command->add_option("GAME", options.game, "Game, such as nations1975")->required(required);
}

// What duel and stats have in common.
void add_contest(CLI::App* command, Contest& contest) {
  add_game(command, contest);
  add_scenario(command, contest);
  add_options(command, contest);
  command->add_option("--french", contest.french, "Level of the French, such as recruit")
      ->type_name("LEVEL")
      ->capture_default_str();
  command->add_option("--allied", contest.allied, "Level of the Allies, such as captain or captain/25")
      ->type_name("LEVEL")
      ->capture_default_str();
  command->add_option("--games", contest.games, "How many")->check(CLI::Range(1, 100'000'000))->capture_default_str();
  command->add_option("--seed", contest.seed, "All games follow from it")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->add_option("--jobs", contest.jobs, "Threads")->check(CLI::Range(1, 1024))->capture_default_str();
  command->add_option("--shard", contest.shard, "Play only a share of the games, such as 0/4: for several machines")
      ->type_name("I/N");
  command->add_flag("--resume", contest.resume, "Go on with the same command that was stopped");
}

// What one wants to do, and the commands for it; the order of the help and of the manual page.
struct Group {
  const char* title;
  std::vector<std::string> commands;
};
const std::vector<Group>& groups() {
  static const std::vector<Group> groups = {
      {"Play", {"serve", "tutorial", "play", "games", "rules", "map"}},
      {"A game by hand", {"new", "show", "legal", "apply", "replay"}},
      {"Study and measure", {"duel", "stats", "merge", "bench", "samples", "perft"}},
      {"For those who keep a server", {"remove"}},
      {"For your shell", {"completion", "man"}},
  };
  return groups;
}

// Commands that no group names stand with those that study.
const char* group_of(const std::string& command) {
  for (const Group& group : groups()) {
    if (std::find(group.commands.begin(), group.commands.end(), command) != group.commands.end()) return group.title;
  }
  return groups()[2].title;
}

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

// Beside an option stand its value and what it is otherwise, not the types that CLI11 knows.
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
  for (const Group& group : groups()) {
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
      if (command->get_group() != group.title) continue;
      Chapter chapter{command->get_name(), group.title, command->get_description(), command->get_footer(), {}};
      for (const CLI::Option* option : command->get_options()) {
        if (option != command->get_help_ptr()) chapter.parameters.push_back(parameter_of(*option));
      }
      handbook.chapters.push_back(std::move(chapter));
    }
  }
  return handbook;
}

}  // namespace

// The exit code.
int program(int argc, char** argv) {
  CLI::App app("Leipzig 1813: five board wargames of the Battle of Leipzig, every rule enforced and explained.");
  app.name("leipzig");
  app.footer(kFooter);
  app.formatter(std::make_shared<Formatter>());
  app.get_formatter()->column_width(34);
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", "leipzig " + std::string(version()), "Print the version and exit");
  Serve serve;
  std::function<void()> chosen = [&serve] { run(serve); };

  CLI::App* command = add(app, "serve", "Open tables in the browser (also without a command)", serve, chosen);
  command->add_option("--listen", serve.listen, "Address and port")->type_name("ADDRESS")->capture_default_str();
  command->add_option("--store", serve.store, "Where tables are kept: a file, or postgres://USER@HOST/DATABASE")
      ->type_name("FILE");
  command->add_option("--connections", serve.connections, "At most so many")->capture_default_str();
  command->add_option("--per-address", serve.per_address, "At most so many from one address")->capture_default_str();
  command->add_option("--rate", serve.rate, "Messages a second on one connection")->capture_default_str();
  command->add_option("--new-tables", serve.new_tables, "New tables a second from one address")->capture_default_str();
  command->add_option("--proxy", serve.proxy, "The proxy before it, whose X-Forwarded-For is believed")
      ->type_name("ADDRESS");
  command->add_option("--origin", serve.origins, "Another site whose pages may use this server (may be repeated)")
      ->type_name("ORIGIN");
  command->add_option("--thinkers", serve.thinkers, "Computer players that think at once (0: one less than cores)")
      ->capture_default_str();
  command->footer("\nExample\n  leipzig serve --listen 0.0.0.0:8080 --store games.sqlite");

  Remove remove;
  command = add(app, "remove", "Remove a table from a store, with all that was played at it", remove, chosen);
  command->add_option("TABLE", remove.table, "Its name: what stands after /table/ in its links")->required();
  command->add_option("--store", remove.store, "As of serve: a file, or postgres://USER@HOST/DATABASE")
      ->type_name("FILE");
  command->footer("\nExample\n  leipzig remove pCJ8EvCQxrBmmGDn --store /var/lib/leipzig/tables.sqlite");

  TutorialOf tutorial;
  command = add(app, "tutorial", "Learn a game in ten minutes, in the terminal", tutorial, chosen);
  add_game(command, tutorial);
  command->add_option("--lesson", tutorial.lesson, "Begin with this one")->capture_default_str();
  command->add_option("--language", tutorial.language, "en or de")->capture_default_str();
  command->footer("\nExample\n  leipzig tutorial nations1975");

  Games games;
  command = add(app, "games", "Games, scenarios, options", games, chosen);
  add_json(command, games);
  command->footer("\nExample\n  leipzig games --json");

  Play play;
  command = add(app, "play", "Play in the terminal", play, chosen);
  add_game(command, play, false);
  add_scenario(command, play);
  add_options(command, play);
  command->add_option("--french", play.french, "human (default) or random")->type_name("LEVEL");
  command->add_option("--allied", play.allied, "human (default) or random")->type_name("LEVEL");
  command->add_option("--resume", play.resume, "Go on with a record, or begin from a position")->type_name("FILE");
  command->add_option("--save", play.save, "Where the record is kept")->type_name("FILE");
  command->add_option("--seed", play.seed, "Dice and random players follow from it")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  command->footer("\nExample\n  leipzig play nations1975 --scenario first-day --allied random --save game.json");

  New fresh;
  command = add(app, "new", "Begin a game: its record goes to standard output", fresh, chosen);
  add_game(command, fresh);
  add_scenario(command, fresh);
  add_options(command, fresh);
  command->add_option("--seed", fresh.seed, "For games that begin with dice or cards")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  command->footer("\nExample\n  leipzig new nations1975 --option many_on_many=off > game.json");

  Show show;
  command = add(app, "show", "The position: board, losses, battle, whose decision it is", show, chosen);
  add_file(command, show);
  add_json(command, show);
  command->add_option("--seat", show.seat, "With --json: what french, allied or a spectator sees");
  command->add_option("--at", show.space, "The board around this space")->type_name("HEX");
  command->add_flag("--all", show.whole, "The whole board");
  command->footer("\nExamples\n  leipzig show game.json --at 1515\n  leipzig show game.json --json --seat french");

  Legal legal;
  command = add(app, "legal", "Every legal action", legal, chosen);
  add_file(command, legal);
  add_json(command, legal);
  command->footer("\nExamples\n  leipzig legal game.json\n  leipzig legal game.json --json");

  Apply apply;
  command = add(app, "apply", "Play actions and append them to the record; all of them or none", apply, chosen);
  add_file(command, apply);
  command->add_option("ACTION", apply.actions, "Lines of notation (docs/notation.md)")->required();
  command->add_option("--dice", apply.dice, "Outcomes in the order they are needed, such as 3,5; else drawn at random");
  command->add_option("--seed", apply.seed, "Draw outcomes from this seed")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--out", apply.out, "Write the record here instead")->type_name("FILE");
  command->footer(
      "\nExamples\n  leipzig apply game.json \"FR-4 2315-2213\"\n"
      "  leipzig apply game.json \"attack 1010 with FR-20 FR-10 at 3-1\" --dice 4\n"
      "A position FILE becomes a record on standard output (or --out).");

  Replay replay;
  command = add(app, "replay", "Replay a record", replay, chosen);
  add_file(command, replay);
  command->add_option("--to", replay.to, "Stop after this many entries")->type_name("N")->check(CLI::NonNegativeNumber);
  command->add_flag("--verify", replay.verify, "Only check that every entry is legal and written as in a record");
  add_json(command, replay);
  command->footer("\nExamples\n  leipzig replay game.json --to 40\n  leipzig replay game.json --verify");

  DuelOf duel;
  command = add(app, "duel", "Many games between two levels", duel, chosen);
  add_contest(command, duel);
  command->add_option("--out", duel.out, "Keep the result in a file, for --shard, --resume and `leipzig merge`")
      ->type_name("FILE");
  command->add_flag("--paired", duel.paired, "Play each game twice, with the sides swapped");
  command->add_option("--sprt", duel.sprt, "Stop when it is decided which of two Elo differences is the likelier")
      ->type_name("LOW,HIGH");
  command->add_option("--append", duel.append, "Add the result to a file, a line of JSON")->type_name("FILE");
  add_json(command, duel);
  command->footer(
      "\nExamples\n  leipzig duel nations1975 --french captain --allied recruit --games 200 --paired --jobs 2\n"
      "  leipzig duel bridge2013 --french marshal --allied captain --games 1000 --sprt 0,30");

  SamplesOf samples;
  command = add(app, "samples", "Games between two levels as positions to learn from", samples, chosen);
  add_game(command, samples);
  add_scenario(command, samples);
  add_options(command, samples);
  command->add_option("--french", samples.french, "Level of the French")->type_name("LEVEL")->capture_default_str();
  command->add_option("--allied", samples.allied, "Level of the Allies")->type_name("LEVEL")->capture_default_str();
  command->add_option("--games", samples.games, "How many")->check(CLI::Range(1, 10'000'000))->capture_default_str();
  command->add_option("--seed", samples.seed, "All games follow from it")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->add_option("--jobs", samples.jobs, "Threads")->check(CLI::Range(1, 1024))->capture_default_str();
  command->add_option("--explore", samples.explore, "Percent of decisions that are left to chance")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command->add_option("--out", samples.out, "Where the positions go, a line each")->type_name("FILE")->required();
  command->add_flag("--resume", samples.resume, "Go on with the same command that was stopped");
  command->footer("\nExample\n  leipzig samples nations1975 --french captain --allied captain --out samples.csv");

  StatsOf stats;
  command = add(app, "stats", "Many games between two levels, and a report of what happened in them", stats, chosen);
  add_contest(command, stats);
  command->add_option("--out", stats.out, "The report, FILE.html; or its data alone, FILE.json")
      ->type_name("FILE")
      ->required();
  command->add_flag("--json", stats.json, "With a report: also its data, beside it as FILE.json");
  command->footer(
      "\nExample\n  leipzig stats nations1975 --scenario first-day --games 200 --out first-day.html --json");

  Merge merge;
  command = add(app, "merge", "Join the results of all shards of a duel or of stats", merge, chosen);
  command->add_option("FILE", merge.files, "Results of --shard 0/N to N-1/N, in any order")->required();
  command->add_option("--out", merge.out, "The joined result, FILE.json; of stats also the report, FILE.html")
      ->type_name("FILE");
  command->add_flag("--json", merge.json,
                    "Of a duel: print JSON; with a report: also its data, beside it as FILE.json");
  command->footer("\nExample\n  leipzig merge part-*.json --out all.json");

  BenchOf bench;
  command = add(app, "bench", "Fixed random games: speed, and a signature of all that happened in them", bench, chosen);
  add_game(command, bench, false);
  command->add_option("--scenario", bench.scenario, "Scenario, or all of them: all");
  command->add_option("--games", bench.games, "How many (default 200)")->check(CLI::Range(1, 100'000'000));
  add_json(command, bench);
  command->footer("\nExamples\n  leipzig bench\n  leipzig bench nations1975 --scenario all --games 50");

  Map map;
  command = add(app, "map", "The board as SVG on standard output", map, chosen);
  add_game(command, map);
  add_scenario(command, map);
  command->add_flag("--dark", map.dark, "Light lines on dark ground");
  command->footer("\nExample\n  leipzig map nations1975 > map.svg");

  Rules rules;
  command = add(app, "rules", "The rules of a game, or what one rule says", rules, chosen);
  add_game(command, rules);
  command->add_option("ID", rules.id, "Such as BON-7.21, or 7.21");
  command->footer("\nExample\n  leipzig rules nations1975 BON-7.21");

  Perft perft;
  command = add(app, "perft", "Count the sequences of actions and outcomes from a position", perft, chosen);
  add_file(command, perft);
  command->add_option("--depth", perft.depth, "Longest sequence")->check(CLI::Range(1, 64))->required();
  command->add_flag("--divide", perft.divide, "Also the count after each first action");
  command->footer("\nExample\n  leipzig perft position.json --depth 2 --divide");

  std::string shell;
  command = app.add_subcommand("completion", "A script for your shell that completes commands, games, levels");
  command->add_option("SHELL", shell, "bash, zsh or fish")->required();
  command->callback([&] { chosen = [&shell] { std::cout << completion_script(shell); }; });
  command->footer("\nExamples\n  source <(leipzig completion bash)\n  leipzig completion fish | source");

  command = app.add_subcommand("man", "All of this help as a manual page");
  command->callback([&] { chosen = [&app] { std::cout << manual(handbook_of(app)); }; });
  command->footer("\nExample\n  leipzig man > leipzig.1; man -l leipzig.1");

  std::vector<std::string> names;
  for (CLI::App* known : app.get_subcommands([](const CLI::App*) { return true; })) {
    known->group(group_of(known->get_name()));
    names.push_back(known->get_name());
  }
  // What the scripts of `leipzig completion` ask; no command for people.
  if (argc > 1 && std::string_view(argv[1]) == "complete") {
    for (const std::string& line : completions(handbook_of(app), {argv + 2, argv + argc})) std::cout << line << "\n";
    return kDone;
  }
  if (argc > 1 && argv[1][0] != '-' && std::find(names.begin(), names.end(), argv[1]) == names.end()) {
    std::cerr << "leipzig: there is no command '" << shown(argv[1]) << "'" << suggestion(argv[1], names) << "\n";
    return kUsage;
  }
  try {
    app.parse(argc, argv);
    chosen();
    std::cout.flush();
    if (!std::cout) throw Failure("standard output cannot be written");
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

}  // namespace leipzig::cli

int main(int argc, char** argv) { return leipzig::cli::program(argc, argv); }
