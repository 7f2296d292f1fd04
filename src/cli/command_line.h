// The command line: chooses the command and prints the help.
#pragma once
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "cli/options.h"

namespace leipzig::cli {

// A command; each has its own file. It prints to standard output, and fails by throwing Failure.
struct Command {
  const char* name;
  const char* help;
  const char* examples;
  // Declares its options and returns what to run when they have been parsed.
  std::function<void()> (*define)(CommandOptions& options);
};

// A group of commands, in the order of the help and of the manual page.
struct CommandGroup {
  const char* title;
  std::vector<const Command*> commands;
};

// A command from its arguments (a struct with their defaults), the function that declares them as options, and the one
// that runs it.
template <class Arguments, void (*declare)(CommandOptions&, Arguments&), void (*run)(const Arguments&)>
constexpr Command make_command(const char* name, const char* help, const char* examples) {
  return {name, help, examples, [](CommandOptions& options) -> std::function<void()> {
            const auto arguments = std::make_shared<Arguments>();
            declare(options, *arguments);
            return [arguments] { run(*arguments); };
          }};
}

// Runs the command and returns the exit code: 0 success, 1 refused or invalid input, 2 invalid command line. Without a
// command it runs the first one of the list.
int run_command_line(int argc, char** argv, const std::vector<CommandGroup>& groups);

}  // namespace leipzig::cli
