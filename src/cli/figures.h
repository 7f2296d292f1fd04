// Statistics of counts and their formatting: medians of histograms, confidence limits, percentages.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "draw/plot.h"
#include "format/summary.h"

namespace leipzig::cli {

// Counts whose keys are integers, in order; other keys are ignored.
using Histogram = std::map<std::int64_t, std::int64_t>;
Histogram histogram(const format::Tally::Table& table);
std::int64_t total(const Histogram& histogram);
double mean(const Histogram& histogram);
// The smallest value that this share of the counts does not exceed.
std::int64_t quantile(const Histogram& histogram, double share);

// A histogram as bars, with several values per bar if there are many.
draw::Plot binned(const Histogram& histogram);

struct Interval {
  double low = 0;
  double high = 1;
};
// 95 % interval of a share (Wilson).
Interval limits(std::int64_t seen, std::int64_t trials);

double ratio(std::int64_t part, std::int64_t whole);  // 0 for 0 / 0
std::string percent(double share);                    // "53.1 %"
std::string fixed(double value, int decimals);
std::string counted(std::int64_t count, std::string_view one, std::string_view many);

// The entries of a table, largest first.
std::vector<std::pair<std::string, std::int64_t>> ranked(const format::Tally::Table& table);

}  // namespace leipzig::cli
