// Positions with a known best plan: a level plays the plan it finds, and the position says whether that was it.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "ai/player.h"
#include "tests/support/table.h"

namespace leipzig::ai {

struct Problem {
  std::string name;
  std::string position;  // JSON, as docs/positions.md describes it
  // `lines`: what the level played, in notation.
  std::function<bool(const testing::Table& after, const std::vector<std::string>& lines)> solved;
  std::vector<std::string> before = {};  // lines that are played first
};

struct Solved {
  int count = 0;
  std::vector<std::string> missed;
};

inline Solved solve(const std::vector<Problem>& problems, Skill skill) {
  Solved solved;
  for (const Problem& problem : problems) {
    testing::Table table(problem.position);
    for (const std::string& line : problem.before) table.play(line);
    const auto player = make_player(table.tabletop(), skill);
    Watch nobody;
    const Plan plan = (*player)->plan(table.tabletop(), kit::Random(1813), nobody);
    std::vector<std::string> lines;
    for (const engine::Action action : plan.actions) {
      lines.push_back(table.tabletop().text(action));
      table.tabletop().apply(action);
    }
    if (problem.solved(table, lines)) {
      ++solved.count;
    } else {
      solved.missed.push_back(problem.name);
    }
  }
  return solved;
}

}  // namespace leipzig::ai
