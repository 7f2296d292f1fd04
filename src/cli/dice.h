// Where outcomes come from: those the user gives (dice thrown at a real table), then a seed, else the system's
// randomness.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/tabletop.h"

namespace leipzig::cli {

class Dice {
 public:
  // given: "3,5", each a face or the whole text of an outcome; may be empty.
  explicit Dice(std::optional<std::uint64_t> seed = std::nullopt, const std::string& given = "");

  // The outcome of a chance state. With a seed it depends on the seed and the number of the entry alone, so that a game
  // does not change with how many commands it is played by.
  std::uint16_t throw_at(const engine::Tabletop& tabletop, std::size_t entry);

  std::size_t left() const { return given_.size() - used_; }

 private:
  std::uint64_t seed_;
  std::vector<std::string> given_;
  std::size_t used_ = 0;
};

}  // namespace leipzig::cli
