// The features of a position, side by side.
#include "ai/leipzig1971/features.h"

#include <algorithm>

#include "engine/feature_values.h"
#include "games/leipzig1971/chapters.h"

namespace leipzig::ai::leipzig1971 {
namespace {

struct Side {
  int divisions = 0;
  int units = 0;
  int dispersed = 0;
  int leaders = 0;
  int supply = 0;
  int losses = 0;
  int unfed = 0;
  std::array<int, kCities> near{};
  std::array<int, kCities> far{};
};

Side side_of(const Setup& setup, const Judge& judge, const State& state, Seat seat) {
  Side side;
  side.losses = state.combat_losses[index(seat)];
  for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
    const Type type = type_of(state, unit);
    if (is_supply(type)) side.supply += type == Type::Depot ? 2 : 1;
    if (is_leader(type)) side.leaders += judge.worth(seat, type) / 10;
    if (!is_combat(type)) return;
    const int divisions = setup.divisions(type);
    const SpaceId hex = hex_of(state, unit);
    side.divisions += divisions;
    ++side.units;
    if (!judge.can_act_next(state, unit)) side.dispersed += divisions;
    const int allowance = setup.allowance(seat, type);
    for (std::size_t city = 0; city < kCities; ++city) {
      const int way = judge.distance(city, type, hex);
      if (way <= allowance) side.near[city] += divisions;
      if (way <= 2 * allowance) side.far[city] += divisions;
    }
  });
  for_each_hex(state, seat, [&](SpaceId hex) {
    const Force force = judge.force_in(state, seat, hex);
    if (force.combat > 0 && !judge.fed(state, seat, hex, force)) side.unfed += force.divisions;
  });
  return side;
}

int in_contact(const Setup& setup, const State& state) {
  int hexes = 0;
  for_each_hex(state, kFrench, [&](SpaceId hex) {
    if (at(state, hex).combat() > 0 && enemy_sides(setup, state, hex) != 0) ++hexes;
  });
  return hexes;
}

}  // namespace

Features::Values Features::values(const State& state) const {
  engine::FeatureValues<kNames.size()> values;
  const auto add = [&](int value) { values.add(value); };
  const std::array<Side, 2> sides = {side_of(setup_, judge_, state, kFrench), side_of(setup_, judge_, state, kAllied)};
  const std::array<int, Judge::kFeatures> judged = judge_.features(state);
  const int tempo = judge_.tempo(state);
  const std::array<int, 2> dangers = {-judged[tempo > 0 ? Judge::kDangerMover : Judge::kDangerOther],
                                      judged[tempo > 0 ? Judge::kDangerOther : Judge::kDangerMover]};
  const int prospects = judge_.prospects(state);
  add(judge_.turns_left(state));
  add(tempo);
  add(judge_.score(state) / (Judge::kPoint / 2));
  add(judged[Judge::kSieges]);
  add(prospects / 10);
  add(judged[Judge::kCityBalance]);
  for (std::size_t seat = 0; seat < sides.size(); ++seat) {
    const Side& side = sides[seat];
    add(side.divisions);
    add(side.units);
    add(side.dispersed);
    add(side.leaders);
    add(side.supply);
    add(dangers[seat]);
    add(side.losses);
    add(side.unfed);
    for (const int divisions : side.near) add(divisions);
    for (const int divisions : side.far) add(divisions);
  }
  for (const std::uint8_t holder : state.holder) add(holder == 0 ? 1 : holder == 1 ? -1 : 0);
  add(state.phase >= Phase::Declaring ? 1 : 0);
  add(in_contact(setup_, state));
  add(1000 * sides[0].divisions / std::max(sides[0].divisions + sides[1].divisions, 1));
  add(judge_.value(state, judged, prospects) / 10);
  return values.all();
}

}  // namespace leipzig::ai::leipzig1971
