// Arithmetic of counts.
#include "cli/figures.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace leipzig::cli {

Histogram histogram(const format::Tally::Table& table) {
  Histogram histogram;
  for (const auto& [key, count] : table) {
    std::int64_t value = 0;
    const auto read = std::from_chars(key.data(), key.data() + key.size(), value);
    if (read.ec == std::errc{} && read.ptr == key.data() + key.size() && count > 0) histogram[value] += count;
  }
  return histogram;
}

std::int64_t total(const Histogram& histogram) {
  std::int64_t sum = 0;
  for (const auto& [value, count] : histogram) sum += count;
  return sum;
}

double mean(const Histogram& histogram) {
  double sum = 0;
  for (const auto& [value, count] : histogram) sum += static_cast<double>(value) * static_cast<double>(count);
  return histogram.empty() ? 0 : sum / static_cast<double>(total(histogram));
}

std::int64_t quantile(const Histogram& histogram, double share) {
  const double wanted = share * static_cast<double>(total(histogram));
  std::int64_t seen = 0;
  for (const auto& [value, count] : histogram) {
    seen += count;
    if (static_cast<double>(seen) >= wanted) return value;
  }
  return 0;
}

draw::Plot binned(const Histogram& histogram) {
  draw::Plot plot;
  plot.series.push_back({"", "plain", {}});
  if (histogram.empty()) return plot;
  constexpr double kMostBars = 4;  // a scale has up to five steps; each becomes up to five bars
  const std::int64_t low = histogram.begin()->first;
  const std::int64_t high = histogram.rbegin()->first;
  const double step = draw::scale_for(static_cast<double>(high - low + 1)).step / kMostBars;
  const auto wide = std::max<std::int64_t>(1, std::llround(step));
  const auto bin = [&](std::int64_t value) {
    return value >= 0 ? value / wide * wide : -((-value + wide - 1) / wide) * wide;
  };
  for (std::int64_t begin = bin(low); begin <= high; begin += wide) {
    plot.labels.push_back(std::to_string(begin));
    std::int64_t count = 0;
    for (auto at = histogram.lower_bound(begin); at != histogram.end() && at->first < begin + wide; ++at) {
      count += at->second;
    }
    plot.series.front().values.push_back(static_cast<double>(count));
  }
  return plot;
}

Interval limits(std::int64_t seen, std::int64_t trials) {
  if (trials <= 0) return {};
  constexpr double kNinetyFive = 1.96;
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(seen) / n;
  const double square = kNinetyFive * kNinetyFive;
  const double centre = (share + square / (2 * n)) / (1 + square / n);
  const double reach = kNinetyFive * std::sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n);
  return {std::max(0.0, centre - reach), std::min(1.0, centre + reach)};
}

double ratio(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string fixed(double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

std::string percent(double share) { return fixed(100 * share, 1) + " %"; }

std::string counted(std::int64_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

std::vector<std::pair<std::string, std::int64_t>> ranked(const format::Tally::Table& table) {
  std::vector<std::pair<std::string, std::int64_t>> list(table.begin(), table.end());
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  return list;
}

}  // namespace leipzig::cli
