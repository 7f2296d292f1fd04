// The judge, the ground: distances to every goal, and the hexes a unit can get next to within a turn.
#include "ai/leipzig1971/judge.h"

namespace leipzig::ai::leipzig1971 {
namespace {

constexpr int kFar = 999;
constexpr int kSweep = 9;  // movement points of the fastest unit and one more

}  // namespace

void Judge::measure_goals() {
  for (std::size_t goal = 0; goal < kGoals; ++goal) {
    for (std::size_t wheels = 0; wheels < 2; ++wheels) {
      std::vector<std::uint16_t>& far = goals_[goal][wheels];
      far.assign(setup_.hexes(), kFar);
      std::vector<std::vector<SpaceId>> buckets(kFar);
      for (std::size_t h = 0; h < setup_.hexes(); ++h) {
        const SpaceId hex = kit::space_at(h);
        if (goal < kCities ? hex != setup_.city(goal) : !setup_.east_edge(hex)) continue;
        far[h] = 0;
        buckets[0].push_back(hex);
      }
      for (std::size_t spent = 0; spent < buckets.size(); ++spent) {
        for (std::size_t i = 0; i < buckets[spent].size(); ++i) {
          const SpaceId here = buckets[spent][i];
          if (far[index(here)] != spent) continue;
          for (const HexExit& out : setup_.ways(here)) {
            if (out.to == SpaceId::None) continue;
            const HexExit* way = setup_.way_between(out.to, here);
            if (way == nullptr) continue;
            const std::uint8_t cost = wheels != 0 ? way->wheel : way->foot;
            if (cost == kClosed || spent + cost >= far[index(out.to)]) continue;
            if (setup_.austria_closed() && setup_.austria(out.to)) continue;
            far[index(out.to)] = static_cast<std::uint16_t>(spent + cost);
            buckets[spent + cost].push_back(out.to);
          }
        }
      }
    }
  }
}

void Judge::measure_reach() {
  std::vector<std::uint8_t> cost(setup_.hexes(), kClosed);
  std::vector<bool> known(setup_.hexes(), false);
  std::array<std::vector<SpaceId>, kSweep> buckets;
  for (std::size_t wheels = 0; wheels < 2; ++wheels) {
    reach_[wheels].resize(setup_.hexes());
    const std::size_t most = wheels != 0 ? kSweep : 6;
    for (std::size_t h = 0; h < setup_.hexes(); ++h) {
      std::vector<Reach>& reached = reach_[wheels][h];
      cost[h] = 0;
      buckets[0].push_back(kit::space_at(h));
      for (std::size_t spent = 0; spent < most; ++spent) {
        for (std::size_t i = 0; i < buckets[spent].size(); ++i) {
          const SpaceId here = buckets[spent][i];
          if (cost[index(here)] != spent) continue;
          for (const HexExit& way : setup_.ways(here)) {
            if (way.to == SpaceId::None) continue;
            if (!known[index(way.to)]) {
              known[index(way.to)] = true;
              reached.push_back({static_cast<std::uint16_t>(index(way.to)), static_cast<std::uint8_t>(spent)});
            }
            const std::uint8_t step = wheels != 0 ? way.wheel : way.foot;
            if (step == kClosed || spent + step >= most || spent + step >= cost[index(way.to)]) continue;
            cost[index(way.to)] = static_cast<std::uint8_t>(spent + step);
            buckets[spent + step].push_back(way.to);
          }
        }
      }
      // Only what was written is wiped.
      for (std::vector<SpaceId>& bucket : buckets) bucket.clear();
      for (const Reach& reach : reached) {
        known[reach.hex] = false;
        cost[reach.hex] = kClosed;
      }
      cost[h] = kClosed;
    }
  }
}

int Judge::distance(std::size_t goal, Type type, SpaceId hex) const {
  return goals_[goal][on_foot(type) ? 0 : 1][index(hex)];
}

std::size_t Judge::city_in(SpaceId hex) const {
  for (std::size_t i = 0; i < kCities; ++i) {
    if (setup_.city(i) == hex && setup_.city_points(i) > 0) return i;
  }
  return kCities;
}

}  // namespace leipzig::ai::leipzig1971
