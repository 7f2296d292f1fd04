// leipzig merge: merges the results of all shards of a duel or of stats into the result of one run.
#include <iostream>

#include "cli/commands.h"
#include "cli/duel.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/report.h"
#include "cli/words.h"
#include "format/summary.h"

namespace leipzig::cli {
namespace {

struct Merge {
  std::vector<std::string> files;
  std::string out;
  bool json = false;
};

format::Part read(const std::string& path) {
  auto summary = format::read_summary(read_file(path));
  if (!summary) throw Failure(shown(path) + ": " + to_text(summary.error()));
  return {shown(path), std::move(*summary)};
}

void run(const Merge& command) {
  std::vector<format::Part> parts;
  parts.reserve(command.files.size());
  for (const std::string& file : command.files) parts.push_back(read(file));
  const auto joined = format::join(parts);
  if (!joined) throw Failure(to_text(joined.error()));

  const bool is_duel = joined->work.command == "duel";
  if (!command.out.empty()) {
    const ReportFiles files = report_files(command.out, command.json);
    if (is_duel && !files.report.empty()) throw Failure("--out: only stats has a report; use FILE.json");
    if (!files.report.empty()) replace_file(files.report, report_html(*joined));
    if (files.keeps_data) replace_file(files.data, format::write(*joined));
  } else if (!is_duel) {
    std::cout << format::write(*joined);
  }
  if (!is_duel) return;
  const format::Duel duel = duel_of(*joined);
  if (command.json) {
    std::cout << format::write(duel);
  } else {
    print(duel);
  }
}

void declare(CommandOptions& options, Merge& command) {
  options.add("FILE", command.files, "Results of --shard 0/N to N-1/N, in any order").required();
  options.add("--out", command.out, "The merged result, FILE.json; for stats also the report, FILE.html")
      .value_name("FILE");
  options.flag("--json", command.json, "Duel: print JSON; report: also write its data as FILE.json");
}

}  // namespace

const Command kMerge =
    make_command<Merge, &declare, &run>("merge", "Merge the results of all shards of a duel or of stats",
                                        "Example\n  leipzig merge part-*.json --out all.json");

}  // namespace leipzig::cli
