// A learned evaluation: a small integer network, from a game's features (ai/GAME/features.h) to the chance that the
// first seat wins. Its weights are a data file, data/GAME/network.json, written by tools/train (docs/learning.md).
// 32-bit integers only, so that the result is the same on every machine.
//
//   input   z = ((feature - offset) * multiplier >> 8), no further than 8 from 0
//   layer   a = (bias + sum of weight * z) >> 8, cut off below 0 and above 255/64; any number of them, also none
//   output  logit = bias + sum of weight * a, looked up in a table
//
// Activations are in 64ths, weights in 256ths, biases in both.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/refusal.h"
#include "kit/datum.h"

namespace leipzig::ai {

class Network {
 public:
  // Reads a data file; the fault names the wrong field. `features` are the names of the game's features in order: a
  // network trained for others is refused.
  static engine::Result<Network> read(const kit::Datum& file, std::span<const std::string_view> features);
  // For a compiled-in file, whose fault is a build error: prints the fault and ends the program.
  static Network must_read(const kit::Datum& file, std::span<const std::string_view> features);

  // The chance that the first seat wins, out of 64,000: finer than thousandths, for averaging.
  static constexpr int kCertain = 64'000;
  int chance(std::span<const std::int16_t> features) const;
  // The same in thousandths.
  int expected(std::span<const std::int16_t> features) const { return chance(features) / (kCertain / 1000); }
  // Log-odds to base e, in 256ths.
  int logit(std::span<const std::int16_t> features) const;

  std::size_t inputs() const { return inputs_.size(); }

  static constexpr std::size_t kWidest = 256;  // inputs, and cells of a layer

 private:
  struct Input {
    std::int32_t offset = 0;
    std::int32_t multiplier = 0;
  };
  struct Layer {
    std::size_t width = 0;              // number of inputs
    std::vector<std::int32_t> biases;   // one per cell
    std::vector<std::int16_t> weights;  // one row per cell
    std::int32_t sum(std::size_t cell, std::span<const std::int32_t> from) const;
  };

  static engine::Result<Layer> read_layer(const kit::Datum& datum, const std::string& field, std::size_t width,
                                          int limit);

  std::vector<Input> inputs_;
  std::vector<Layer> layers_;  // the last one has one cell
};

}  // namespace leipzig::ai
