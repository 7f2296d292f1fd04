// Movement range: a search over spaces with Dial's buckets of small integer costs (half points in most games).
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kit/ids.h"
#include "kit/onward.h"

namespace leipzig::kit {

// One step out of a space: its target and cost. kClosed: impassable.
inline constexpr std::uint8_t kClosed = 0xFF;

struct Step {
  SpaceId to = SpaceId::None;
  std::uint8_t cost = kClosed;
  std::uint8_t flags = 0;  // the game's own flags for this step
};

enum class EntryRule : std::uint8_t { Forbidden, Stop, Through };

// The spaces reached by a search, in order of discovery, with their minimal cost. Reused between searches.
template <std::size_t kSpaces, int kMaxPoints>
class Range {
 public:
  // Before each search: how many points may be spent.
  void clear(int allowance) {
    allowance_ = allowance;
    cost_.fill(unreached());
    count_ = 0;
    sizes_.fill(0);
  }

  // A start with points already spent; it counts as reached only if the caller says so.
  void start_at(SpaceId space, int spent, bool counts_as_reached) {
    std::uint8_t& known = cost_[index(space)];
    if (known != unreached() && known <= spent) return;
    if (known == unreached() && counts_as_reached) reached_[count_++] = space;
    known = static_cast<std::uint8_t>(spent);
    push(spent, {space, Onward::kStart});
  }

  // steps(space) lists the six steps out; onward(space, direction) says which of them to try if the search came in that
  // direction (kit::Onward); entry(space) whether a unit may enter it and whether it must stop there. Start spaces are
  // not checked for entry.
  //
  // What was not reached yet costs one point more than may be spent, so one comparison answers three questions: whether
  // the points suffice, whether this way is cheaper than those known, and (kClosed exceeds all) whether there is a way.
  template <class Steps, class Ways, class Rule>
  void search(Steps&& steps, Ways&& onward, Rule&& entry) {
    const std::uint8_t none = unreached();
    std::size_t count = count_;
    for (int spent = 0; spent < allowance_; ++spent) {
      const auto bucket = static_cast<std::size_t>(spent);
      for (std::size_t i = 0; i < sizes_[bucket]; ++i) {
        const Arrival arrival = buckets_[bucket][i];
        const SpaceId here = arrival.space();
        if (cost_[index(here)] != spent) continue;
        auto&& out = steps(here);
        for (unsigned ways = onward(here, arrival.direction()); ways != 0; ways &= ways - 1) {
          const auto direction = static_cast<unsigned>(std::countr_zero(ways));
          const Step step = out[direction];
          const int total = spent + step.cost;
          std::uint8_t& known = cost_[index(step.to) & kMask];
          if (total >= known) continue;
          const EntryRule may = entry(step.to);
          if (may == EntryRule::Forbidden) continue;
          reached_[count] = step.to;
          count += known == none ? 1 : 0;
          known = static_cast<std::uint8_t>(total);
          if (may == EntryRule::Through) push(total, {step.to, direction});
        }
      }
    }
    count_ = count;
  }

  template <class Steps, class Rule>
  void search(Steps&& steps, Rule&& entry) {
    search(
        steps, [](SpaceId, std::size_t) { return Onward::kEvery; }, entry);
  }

  std::span<const SpaceId> reached() const { return {reached_.data(), count_}; }
  bool reaches(SpaceId space) const { return cost_[index(space)] <= allowance_; }
  int cost(SpaceId space) const { return cost_[index(space)]; }

  // A cheapest way over a board of hexes to a space that was reached, both ends included, found back from its end.
  // step_cost(space, direction) is what the step out of a space cost, kClosed where the unit could not make it. The
  // way begins at `from`, or where nothing leads back any further.
  template <class Board, class StepCost>
  std::vector<SpaceId> path_to(const Board& board, SpaceId from, SpaceId to, StepCost&& step_cost) const {
    std::vector<SpaceId> path = {to};
    while (path.back() != from) {
      const SpaceId here = path.back();
      const auto neighbours = board.neighbours(here);
      SpaceId before = SpaceId::None;
      for (std::size_t d = 0; d < neighbours.size(); ++d) {
        if (neighbours[d] == SpaceId::None || !reaches(neighbours[d])) continue;
        const int step = step_cost(neighbours[d], (d + 3) % 6);
        if (step != kClosed && cost(neighbours[d]) + step == cost(here)) before = neighbours[d];
      }
      if (before == SpaceId::None) break;
      path.push_back(before);
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

 private:
  static constexpr std::size_t kSlots = std::bit_ceil(kSpaces + 1);
  static constexpr std::size_t kMask = kSlots - 1;  // SpaceId::None gets the last slot
  static constexpr auto kBuckets = static_cast<std::size_t>(kMaxPoints) + 1;

  // A space to go on from, and the direction in which the search came there.
  class Arrival {
   public:
    Arrival() = default;
    Arrival(SpaceId space, std::size_t direction) : bits_(static_cast<std::uint16_t>(index(space) << 3 | direction)) {}
    SpaceId space() const { return space_at(bits_ >> 3); }
    std::size_t direction() const { return bits_ & 7; }

   private:
    static_assert(kSpaces <= 0x2000);
    std::uint16_t bits_;
  };

  std::uint8_t unreached() const { return static_cast<std::uint8_t>(allowance_ + 1); }
  void push(int spent, Arrival arrival) {
    const auto bucket = static_cast<std::size_t>(spent);
    buckets_[bucket][sizes_[bucket]++] = arrival;
  }

  int allowance_ = 0;
  std::array<std::uint8_t, kSlots> cost_;
  std::array<std::uint16_t, kBuckets> sizes_;
  std::size_t count_ = 0;
  std::array<SpaceId, kSpaces + 1> reached_;  // one more: the next place is written before it counts
  std::array<std::array<Arrival, kSpaces>, kBuckets> buckets_;
};

}  // namespace leipzig::kit
