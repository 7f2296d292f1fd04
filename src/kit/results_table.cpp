// Parses a results table and finds columns.
#include "kit/results_table.h"

#include <algorithm>

#include "kit/dice.h"

namespace leipzig::kit {

namespace {

std::optional<std::size_t> place_of(std::string_view name, const std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

// "2d6": rolls weighted by two dice. A table without dice (or with cards) weights its rolls equally.
std::uint32_t ways_to_roll(std::string_view dice, int roll) {
  if (dice.size() != 3 || dice[1] != 'd') return 1;
  return static_cast<std::uint32_t>(ways_to_total(dice[0] - '0', dice[2] - '0', roll));
}

}  // namespace

ResultsTable ResultsTable::from(const Datum& data) {
  ResultsTable table;
  for (const Datum& name : data.at("columns").items()) {
    table.columns_.push_back(name.is_text() ? std::string(name.text()) : std::to_string(name.integer()));
  }
  const std::span<const Datum> rows = data.at("rows").items();
  table.lowest_roll_ = rows.front().at("roll").integer();
  for (const Datum& row : rows) {
    assert(row.at("roll").integer() == table.lowest_roll_ + table.rolls_ && "rolls must follow one another");
    assert(row.at("results").items().size() == table.columns_.size());
    for (const Datum& result : row.at("results").items()) table.results_.push_back(table.intern(result.text()));
    ++table.rolls_;
  }
  table.distributions_.assign(table.columns_.size() * table.codes_.size(), 0);
  for (int roll = table.lowest_roll_; roll <= table.highest_roll(); ++roll) {
    const std::uint32_t ways = ways_to_roll(data.text_or("die", ""), roll);
    for (std::size_t column = 0; column < table.columns_.size(); ++column) {
      table.distributions_[column * table.codes_.size() + table.result(column, roll)] += ways;
    }
  }
  return table;
}

std::uint8_t ResultsTable::intern(std::string_view name) {
  if (const std::optional<std::uint8_t> known = code(name)) return *known;
  assert(codes_.size() < 0xFF);
  codes_.emplace_back(name);
  return static_cast<std::uint8_t>(codes_.size() - 1);
}

std::optional<std::size_t> ResultsTable::column(std::string_view name) const { return place_of(name, columns_); }

std::optional<std::uint8_t> ResultsTable::code(std::string_view name) const {
  const std::optional<std::size_t> place = place_of(name, codes_);
  if (!place) return std::nullopt;
  return static_cast<std::uint8_t>(*place);
}

int odds_column(int attack, int defence, int worst, int best) {
  if (attack <= 0) return worst;
  if (defence <= 0) return best;
  const int odds = attack >= defence ? attack / defence : -((defence + attack - 1) / attack);
  return std::clamp(odds, worst, best);
}

std::size_t percent_column(int attack, int defence, std::span<const int> thresholds) {
  assert(!thresholds.empty());
  if (defence <= 0) return thresholds.size() - 1;
  const int percent = 100 * attack / defence;
  std::size_t column = 0;
  while (column + 1 < thresholds.size() && thresholds[column + 1] <= percent) ++column;
  return column;
}

}  // namespace leipzig::kit
