// Two builds side by side: the same fixed work, run alternately, with medians and spread.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace leipzig::cli {

struct BenchComparison {
  std::string file;                // another program `leipzig`, or the output of `leipzig bench --json`
  std::vector<std::string> games;  // ids
  std::string scenario;            // empty: the main one
  std::int64_t count = 0;          // games of each run
  int rounds = 5;
  bool json = false;
};

void compare_benches(const BenchComparison& comparison);

}  // namespace leipzig::cli
