// Movement range: a search over spaces with Dial's buckets of small integer costs (half points in most games).
#pragma once
#include <array>
#include <cstdint>
#include <cstring>

#include "kit/fixed_vector.h"
#include "kit/ids.h"

namespace leipzig::kit {

// One step out of a space: its target and cost. kClosed: impassable.
inline constexpr std::uint8_t kClosed = 0xFF;

struct Step {
  SpaceId to = SpaceId::None;
  std::uint8_t cost = kClosed;
  std::uint8_t flags = 0;  // the game's own flags for this step
};

enum class Entry : std::uint8_t { Forbidden, Stop, Through };

// The spaces reached by a search, in order of discovery, with their minimal cost. Reused between searches.
template <std::size_t kSpaces, int kMaxPoints>
class Range {
 public:
  static constexpr std::uint8_t kUnreached = 0xFF;

  void clear() {
    cost_.fill(kUnreached);
    reached_.clear();
    for (auto& bucket : buckets_) bucket.clear();
  }

  // A start with points already spent; it counts as reached only if the caller says so.
  void start_at(SpaceId space, int spent, bool counts_as_reached) {
    if (cost_[index(space)] <= spent) return;
    if (cost_[index(space)] == kUnreached && counts_as_reached) reached_.push_back(space);
    cost_[index(space)] = static_cast<std::uint8_t>(spent);
    buckets_[static_cast<std::size_t>(spent)].push_back(space);
  }

  // steps(space) lists the steps out; entry(space) says whether a unit may enter it and whether it must stop there.
  // Start spaces are not checked for entry.
  template <class Steps, class EntryRule>
  void search(int allowance, Steps&& steps, EntryRule&& entry) {
    for (int spent = 0; spent < allowance; ++spent) {
      auto& bucket = buckets_[static_cast<std::size_t>(spent)];
      for (std::size_t i = 0; i < bucket.size(); ++i) {
        const SpaceId here = bucket[i];
        if (cost_[index(here)] != spent) continue;
        for (const Step& step : steps(here)) {
          if (step.cost > allowance - spent) continue;  // kClosed exceeds every allowance
          const auto total = static_cast<std::uint8_t>(spent + step.cost);
          std::uint8_t& known = cost_[index(step.to)];
          if (known <= total) continue;
          const Entry may = entry(step.to);
          if (may == Entry::Forbidden) continue;
          if (known == kUnreached) reached_.push_back(step.to);
          known = total;
          if (may == Entry::Through && total < allowance) buckets_[total].push_back(step.to);
        }
      }
    }
  }

  const FixedVector<SpaceId, kSpaces>& reached() const { return reached_; }
  bool reaches(SpaceId space) const { return cost_[index(space)] != kUnreached; }
  int cost(SpaceId space) const { return cost_[index(space)]; }

 private:
  std::array<std::uint8_t, kSpaces> cost_;
  FixedVector<SpaceId, kSpaces> reached_;
  std::array<FixedVector<SpaceId, kSpaces>, static_cast<std::size_t>(kMaxPoints) + 1> buckets_;
};

}  // namespace leipzig::kit
