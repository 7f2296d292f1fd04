// A combat results table as printed: named columns, one row per roll, cells with interned result codes; and the two
// ways to find a column, by odds and by percentage.
#pragma once
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kit/datum.h"

namespace leipzig::kit {

class ResultsTable {
 public:
  // {"columns": ["1-2", "1-1", ..], "rows": [{"roll": 1, "results": ["Ar", "Dr", ..]}, ..], "die": "1d6"}, rolls
  // without gaps. The dice give the weights of the rolls; without them all rolls have equal weight.
  static ResultsTable from(const Datum& data);

  std::span<const std::string> columns() const { return columns_; }  // in the printed order, left to right
  std::optional<std::size_t> column(std::string_view name) const;

  int lowest_roll() const { return lowest_roll_; }
  int highest_roll() const { return lowest_roll_ + rolls_ - 1; }

  // Codes are numbered from 0 in order of first appearance.
  std::span<const std::string> codes() const { return codes_; }
  std::optional<std::uint8_t> code(std::string_view name) const;

  std::uint8_t result(std::size_t column, int roll) const {
    assert(column < columns_.size() && roll >= lowest_roll_ && roll <= highest_roll());
    return results_[static_cast<std::size_t>(roll - lowest_roll_) * columns_.size() + column];
  }

  // Item c is the number of rolls that give code c in this column.
  std::span<const std::uint32_t> distribution(std::size_t column) const {
    assert(column < columns_.size());
    return {distributions_.data() + column * codes_.size(), codes_.size()};
  }

 private:
  std::uint8_t intern(std::string_view name);

  std::vector<std::string> columns_;
  std::vector<std::string> codes_;
  int lowest_roll_ = 0;
  int rolls_ = 0;
  std::vector<std::uint8_t> results_;  // row by row
  std::vector<std::uint32_t> distributions_;
};

// Odds in the attacker's favour as a signed number: 3 is 3-1, 1 is 1-1, -2 is 1-2. Fractions go to the defender; the
// result lies between worst and best.
int odds_column(int attack, int defence, int worst, int best);

// The column for 100 * attack / defence: the index of the highest threshold not above it, or the first. Thresholds are
// ascending.
std::size_t percent_column(int attack, int defence, std::span<const int> thresholds);

}  // namespace leipzig::kit
