// Skill of a computer player: a level of the ladder, and its effort.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/refusal.h"

namespace leipzig::ai {

enum class Level : std::uint8_t { Random, Recruit, Captain, Marshal, Emperor };
inline constexpr std::array kLevels = {Level::Random, Level::Recruit, Level::Captain, Level::Marshal, Level::Emperor};

constexpr std::string_view name(Level level) {
  constexpr std::array<std::string_view, kLevels.size()> kNames = {"random", "recruit", "captain", "marshal",
                                                                   "emperor"};
  return kNames[static_cast<std::size_t>(level)];
}

struct Skill {
  Level level = Level::Random;
  // Percentage of the level's evaluations. Below 100 it also accepts plans that are nearly as good as its best: weaker
  // play for learners, without illegal moves or hidden knowledge.
  int effort = 100;
  // This much of a level's number, at least one.
  constexpr int share(int whole) const { return std::max(whole * effort / 100, 1); }
  friend bool operator==(const Skill&, const Skill&) = default;
};

// "captain", or "captain/25" for a quarter of the effort.
std::string text(Skill skill);
engine::Result<Skill> skill_named(std::string_view text);

}  // namespace leipzig::ai
