// Sources of outcomes: those given by the user (dice rolled at a real table), then a seed, otherwise the system's
// random number generator.
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

  // The outcome at a chance node. With a seed it depends only on the seed and the number of the entry, so the number of
  // commands does not change a game.
  std::uint16_t throw_at(const engine::Tabletop& tabletop, std::size_t entry);

  std::size_t left() const { return given_.size() - used_; }

 private:
  std::uint64_t seed_;
  std::vector<std::string> given_;
  std::size_t used_ = 0;
};

}  // namespace leipzig::cli
