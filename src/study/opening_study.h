// A study of the opening of a scenario, made by computer players: what the start is worth, what each level would do
// first, and how it is answered.
#pragma once
#include "engine/catalogue.h"
#include "study/study_file.h"

namespace leipzig::study {

struct OpeningEffort {
  int trials = 24;  // of each value
  std::uint64_t seed = 1;
  ai::Skill players{ai::Level::Recruit, 100};  // of the rollouts
};

engine::Result<Study> opening_study(const engine::GameEntry& game, const engine::Setting& setting,
                                    const OpeningEffort& effort);

}  // namespace leipzig::study
