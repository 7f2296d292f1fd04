// The command line: from the list of commands to the one that was typed, and to its help.
#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "cli/options.h"

namespace leipzig::cli {

// A command; each has a file of its own. It prints to standard output, and fails by throwing Failure.
struct Command {
  const char* name;
  const char* help;
  const char* examples;
  // Declares its options and returns what to run when they have been read.
  std::function<void()> (*define)(Options& options);
};

// What one wants to do, and the commands for it, in the order of the help and of the manual page.
struct CommandGroup {
  const char* title;
  std::vector<const Command*> commands;
};

// Runs what was typed and gives the exit code: 0 done, 1 refused or wrong input, 2 wrong usage of the command line.
// Without a command the first one of the list is run.
int run_command_line(int argc, char** argv, const std::vector<CommandGroup>& groups);

}  // namespace leipzig::cli
