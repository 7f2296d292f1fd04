// Sources of outcomes.
#include "cli/dice.h"

#include <random>

#include "cli/failure.h"
#include "cli/words.h"
#include "engine/game.h"
#include "kit/random.h"

namespace leipzig::cli {
namespace {

std::uint64_t system_randomness() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

// "4" or "die 4" for the outcome "die 4".
bool names(std::string_view word, std::string_view text) {
  const std::size_t space = text.rfind(' ');
  return word == text || (space != std::string_view::npos && word == text.substr(space + 1));
}

}  // namespace

Dice::Dice(std::optional<std::uint64_t> seed, const std::string& given) : seed_(seed ? *seed : system_randomness()) {
  if (given.empty()) return;
  for (const std::string& word : split(given, ',')) given_.emplace_back(trimmed(word));
}

std::uint16_t Dice::throw_at(const engine::Tabletop& tabletop, std::size_t entry) {
  const std::vector<engine::Outcome> outcomes = tabletop.outcomes();
  if (used_ < given_.size()) {
    const std::string& word = given_[used_++];
    std::string possible;
    for (const engine::Outcome& outcome : outcomes) {
      const std::string text = tabletop.outcome_text(outcome.value);
      if (names(word, text)) return outcome.value;
      possible += (possible.empty() ? "" : ", ") + text;
    }
    throw Failure("--dice: '" + shown(word) + "' cannot come now; possible are: " + possible);
  }
  kit::Random random = kit::Random(seed_).fork(entry);
  return engine::drawn_outcome(outcomes, random).value;
}

}  // namespace leipzig::cli
