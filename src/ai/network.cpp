// Reads and evaluates a network.
#include "ai/network.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

namespace leipzig::ai {
namespace {

constexpr int kInputShift = 8;
constexpr int kInputLimit = 8 * 64;
constexpr int kLayerShift = 8;
constexpr int kCellLimit = 255;
constexpr int kLogitShift = 6;
constexpr std::int64_t kMost = 0x7FFFFFFF;

// 64,000 / (1 + e^(-n/256)) for n >= 0; for negative n the complement.
constexpr std::size_t kLogits = 12 * 256;
using Chances = std::array<std::uint16_t, kLogits>;
constexpr Chances make_chances() {
  constexpr std::uint64_t kOne = std::uint64_t{1} << 32;
  constexpr std::uint64_t kStep = 4'278'222'805;  // e^(-1/256) of kOne
  Chances chances{};
  std::uint64_t power = kOne;
  for (std::uint16_t& chance : chances) {
    const std::uint64_t whole = kOne + power;
    chance = static_cast<std::uint16_t>((Network::kCertain * kOne + whole / 2) / whole);
    power = (power * kStep + kOne / 2) / kOne;
  }
  return chances;
}
constexpr Chances kChances = make_chances();

engine::Fault fault(std::string field, std::string text) { return {"network." + std::move(field), std::move(text)}; }

bool is_whole(const kit::Datum* datum, int least, int most) {
  if (datum == nullptr || datum->kind() != kit::Datum::Kind::Integer) return false;
  return datum->integer() >= least && datum->integer() <= most;
}

std::string between(int least, int most) {
  return "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace

engine::Result<Network::Layer> Network::read_layer(const kit::Datum& datum, const std::string& field, std::size_t width,
                                                   int limit) {
  const kit::Datum* biases = datum.is_object() ? datum.find("biases") : nullptr;
  const kit::Datum* weights = datum.is_object() ? datum.find("weights") : nullptr;
  if (biases == nullptr || !biases->is_list()) return fault(field + ".biases", "must be a list");
  const std::size_t cells = biases->items().size();
  if (cells == 0 || cells > kWidest) return fault(field + ".biases", "must have 1 to " + std::to_string(kWidest));
  if (weights == nullptr || !weights->is_list() || weights->items().size() != cells) {
    return fault(field + ".weights", "must be a list of " + std::to_string(cells) + " rows, one for each bias");
  }
  Layer layer;
  layer.width = width;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::string number = "[" + std::to_string(cell) + "]";
    constexpr int kBias = 1 << 30;
    constexpr int kWeight = 0x7FFF;
    const kit::Datum& bias = biases->items()[cell];
    if (!is_whole(&bias, -kBias, kBias)) return fault(field + ".biases" + number, between(-kBias, kBias));
    layer.biases.push_back(bias.integer());
    std::int64_t reach = std::abs(bias.integer());
    const kit::Datum& row = weights->items()[cell];
    if (!row.is_list() || row.items().size() != width) {
      return fault(field + ".weights" + number, "must be a row of " + std::to_string(width));
    }
    for (const kit::Datum& weight : row.items()) {
      if (!is_whole(&weight, -kWeight, kWeight)) return fault(field + ".weights" + number, between(-kWeight, kWeight));
      layer.weights.push_back(static_cast<std::int16_t>(weight.integer()));
      reach += std::int64_t{std::abs(weight.integer())} * limit;
    }
    if (reach > kMost) return fault(field + ".weights" + number, "may add up to more than 32 bits hold");
  }
  return layer;
}

engine::Result<Network> Network::read(const kit::Datum& file, std::span<const std::string_view> features) {
  Network network;
  const kit::Datum* inputs = file.is_object() ? file.find("features") : nullptr;
  if (inputs == nullptr || !inputs->is_list() || inputs->items().size() != features.size()) {
    return fault("features", "must be a list of " + std::to_string(features.size()) + ", as the game has them");
  }
  if (features.empty() || features.size() > kWidest) {
    return fault("features", "must be 1 to " + std::to_string(kWidest));
  }
  for (std::size_t i = 0; i < features.size(); ++i) {
    const std::string field = "features[" + std::to_string(i) + "]";
    const kit::Datum& input = inputs->items()[i];
    const std::string_view name = input.is_object() ? input.text_or("name", "") : "";
    if (name != features[i]) return fault(field + ".name", "must be '" + std::string(features[i]) + "', train it anew");
    constexpr int kWord = 0x7FFF;
    if (!is_whole(input.find("offset"), -kWord, kWord)) return fault(field + ".offset", between(-kWord, kWord));
    if (!is_whole(input.find("multiplier"), 1, kWord)) return fault(field + ".multiplier", between(1, kWord));
    network.inputs_.push_back({input.at("offset").integer(), input.at("multiplier").integer()});
  }
  const kit::Datum* layers = file.find("layers");
  if (layers == nullptr || !layers->is_list() || layers->items().empty()) {
    return fault("layers", "must be a list of one or more");
  }
  std::size_t width = features.size();
  int limit = kInputLimit;
  for (std::size_t i = 0; i < layers->items().size(); ++i) {
    auto layer = read_layer(layers->items()[i], "layers[" + std::to_string(i) + "]", width, limit);
    if (!layer) return layer.error();
    width = layer->biases.size();
    limit = kCellLimit;
    network.layers_.push_back(std::move(*layer));
  }
  if (width != 1) return fault("layers", "the last one must have one cell, not " + std::to_string(width));
  return network;
}

Network Network::must_read(const kit::Datum& file, std::span<const std::string_view> features) {
  auto network = read(file, features);
  if (network) return std::move(*network);
  std::fprintf(stderr, "%s: %s\n", network.error().field.c_str(), network.error().text.c_str());
  std::abort();
}

std::int32_t Network::Layer::sum(std::size_t cell, std::span<const std::int32_t> from) const {
  std::int32_t sum = biases[cell];
  const std::int16_t* row = &weights[cell * width];
  for (std::size_t i = 0; i < width; ++i) sum += row[i] * from[i];
  return sum;
}

int Network::logit(std::span<const std::int16_t> features) const {
  assert(features.size() == inputs_.size());
  std::array<std::int32_t, kWidest> now;
  std::array<std::int32_t, kWidest> next;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    const std::int32_t scaled = ((features[i] - inputs_[i].offset) * inputs_[i].multiplier) >> kInputShift;
    now[i] = std::clamp(scaled, -kInputLimit, kInputLimit);
  }
  for (std::size_t l = 0; l + 1 < layers_.size(); ++l) {
    const Layer& layer = layers_[l];
    for (std::size_t cell = 0; cell < layer.biases.size(); ++cell) {
      next[cell] = std::clamp(layer.sum(cell, now) >> kLayerShift, 0, kCellLimit);
    }
    std::swap(now, next);
  }
  return layers_.back().sum(0, now) >> kLogitShift;
}

int Network::chance(std::span<const std::int16_t> features) const {
  const int logit = this->logit(features);
  const auto size = std::min(static_cast<std::size_t>(std::abs(logit)), kLogits - 1);
  return logit < 0 ? kCertain - kChances[size] : kChances[size];
}

}  // namespace leipzig::ai
