// How often rules matter: named by actions, in the arithmetic of battles, in refusals, and at the end of a game.
#include <algorithm>
#include <map>

#include "cli/figures.h"
#include "cli/lookup.h"
#include "cli/report_chapters.h"

namespace leipzig::cli {
namespace {

using format::Tally;

constexpr std::size_t kRulesShown = 25;

std::string rule_with_title(const engine::GameEntry& game, const std::string& id) {
  const engine::RuleEntry* rule = find_rule(game, id);
  return rule == nullptr || rule->title.empty() ? id : id + " " + rule->title;
}

// The most frequent rule of a table: "BON-7.0 Combat, 1234 times".
std::string first_of(const Evidence& evidence, const char* table) {
  const auto list = ranked(evidence.tally.table(table));
  if (list.empty()) return "";
  return rule_with_title(evidence.game, list.front().first) + " (" +
         percent(ratio(list.front().second, evidence.tally.total(table))) + ")";
}

}  // namespace

ReportChapter which_rules_bite(const Evidence& evidence) {
  constexpr const char* kTables[] = {"rule.played", "rule.battle", "rule.forbade", "rule.ended"};
  const Tally& tally = evidence.tally;
  std::map<std::string, std::int64_t> sums;
  for (const char* table : kTables) {
    for (const auto& [rule, count] : tally.table(table)) sums[rule] += count;
  }
  if (sums.empty()) return {};
  std::vector<std::pair<std::string, std::int64_t>> order(sums.begin(), sums.end());
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.second > b.second; });

  ReportChapter chapter;
  chapter.wide = true;
  chapter.heading = "Which rules bite";
  chapter.finding = std::to_string(sums.size()) + " of the " + std::to_string(evidence.game.rules.size()) +
                    " rules in the register were named in these games. Games are most often ended by " +
                    first_of(evidence, "rule.ended") + ".";
  if (const std::string rule = first_of(evidence, "rule.battle"); !rule.empty()) {
    chapter.finding += " Where dice or cards decide, " + rule + " is in the sum most often.";
  }
  if (const std::string rule = first_of(evidence, "rule.forbade"); !rule.empty()) {
    chapter.finding += " What most often forbids the next space is " + rule + ".";
  }
  const std::int64_t games = tally.total("winner");
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < std::min(order.size(), kRulesShown); ++i) {
    std::vector<std::string> row = {rule_with_title(evidence.game, order[i].first)};
    for (const char* table : kTables) {
      const std::int64_t count = tally.count(table, order[i].first);
      row.push_back(count == 0 ? "" : fixed(ratio(count, games), 2));
    }
    rows.push_back(std::move(row));
  }
  chapter.body = html_table({"rule", "played under", "in the sum", "forbade", "ended"}, rows, 1);
  chapter.note =
      "Times a game. Played under: the rule that an action names as its own. In the sum: it stands in the arithmetic "
      "shown when dice or cards decide. Forbade: at one decision in eight, drawn by lot, the engine was asked for the "
      "space beside one that was allowed, and named the rule that forbids it (" +
      counted(tally.count("probes", "asked"), "time", "times") + " in all). Ended: the rule of the verdict.";
  if (order.size() > kRulesShown) {
    chapter.note += " The " + std::to_string(kRulesShown) + " named most often are shown; the data have all.";
  }
  return chapter;
}

}  // namespace leipzig::cli
