// How likely a mission is fulfilled: which armies may hold its field, surround it or support it, and what a player who
// does not know the missions infers from that.
#include "ai/voelkerschlacht/stakes.h"

namespace leipzig::ai::voelkerschlacht {
namespace {

// How likely a general ends on one of some fields, by the distance of its markers (or the villages of its card).
struct Chances {
  int on;
  int near;
  int far;
};
constexpr Chances kTwoMarkers{620, 300, 110};
constexpr Chances kThreeMarkers{480, 270, 110};
constexpr Chances kCard{400, 230, 100};

}  // namespace

Judge::Rings Judge::rings(FieldSet fields) const {
  const FieldSet near = setup_.neighbours_of(fields);
  return {fields, near, setup_.neighbours_of(near)};
}

// Each fight to come costs a point for every enemy in contact, put on one of those it touches.
Judge::Powers Judge::powers(const State& state) const {
  Powers powers{};
  for_each(state.placed, [&](ArmyId army) { powers.touching[index(army)] = touching(setup_, state, army); });
  const int fights = static_cast<int>(setup_.fights() - state.fights_held);
  for (std::size_t i = 0; i < kArmies; ++i) {
    const ArmyId army = army_at(i);
    if (!has(state.placed, army)) {
      powers.strength[i] = setup_.general(army).strength * kPoint;
      continue;
    }
    int losses = state.hits[i] * kPoint;
    for_each(powers.touching[i], [&](ArmyId enemy) {
      losses += fights * kPoint / std::max(1, std::popcount(powers.touching[index(enemy)]));
    });
    const Arm arm = arm_of(setup_, state, army);
    const int terrain = arm == Arm::None ? 0 : setup_.terrain_value(state.where[i], arm) * kPoint;
    const int left = strength_left(setup_, state, army) * kPoint - losses;
    powers.strength[i] = left <= 0 ? 0 : std::max(0, left + terrain);
  }
  return powers;
}

Judge::Scene Judge::scene(const State& state) const {
  Scene scene{};
  scene.powers = powers(state);
  const FieldSet free = ~held(state);
  const int left = clock_left(setup_, state);
  const int in_time = time_factor(left);
  for_each(state.cards | state.marked, [&](ArmyId army) {
    const std::size_t i = index(army);
    Scene::Coming& coming = scene.coming[i];
    const bool is_card = has(state.cards, army);
    coming.from = (is_card ? villages_[i] : state.markers[i]) & free;
    const Chances& chances = is_card ? kCard : count(coming.from) <= 2 ? kTwoMarkers : kThreeMarkers;
    const int late = std::max(0, std::min(left, setup_.ends_at() - setup_.general(army).opens_at) - 2);
    const int factor = is_card ? time_factor(late) : in_time;
    coming.on = chances.on * factor;
    coming.more = 100 * factor;
    coming.near = chances.near * factor / kWhole;
    coming.far = chances.far * factor / kWhole;
  });
  return scene;
}

// How likely an unplaced general ends on one of these fields, in thousandths.
int Judge::reach(const Scene& scene, ArmyId army, const Rings& target) {
  const Scene::Coming& coming = scene.coming[index(army)];
  if (const FieldSet on = coming.from & target.on; on != 0) {
    return (coming.on + (count(on) - 1) * coming.more) / kWhole;
  }
  if ((coming.from & target.near) != 0) return coming.near;
  return (coming.from & target.far) != 0 ? coming.far : 0;
}

Judge::Stakes Judge::stakes(const State& state, const Scene& scene, FieldId field) const {
  Stakes stakes{};
  stakes.field = field;
  stakes.home = 3 * kPoint;
  stakes.present = 20;
  stakes.is_held = has(held(state), field);
  stakes.coming = (state.cards | state.marked) & setup_.armies(kFrench);
  stakes.foes = setup_.armies(kAllied) & (state.placed | state.cards | state.marked);
  if (has(state.held[index(kFrench)], field)) {
    stakes.home = scene.powers.strength[index(first(armies_on(state, bit(field))))];
    stakes.present = stakes.home > 0 ? kWhole : kWhole / 4;
  }
  stakes.enemies = field_[index(field)].near & state.held[index(kAllied)];
  stakes.beside = 0;
  if (stakes.enemies != 0) {
    const ArmyMask touched = armies_on(state, stakes.enemies);
    stakes.beside = setup_.armies(kFrench) & (state.placed | state.marked);
    stakes.shared = rings(setup_.neighbours_of(stakes.enemies) & ~bit(field) & ~held(state));
    for_each(setup_.armies(kFrench) & state.placed, [&](ArmyId army) {
      const bool helps = state.where[index(army)] != field && (scene.powers.touching[index(army)] & touched) != 0;
      stakes.parts[index(army)].support = helps ? scene.powers.strength[index(army)] * 7 / 10 : 0;
    });
  }
  for_each(setup_.armies(kAllied) & state.placed, [&](ArmyId army) {
    const bool is_around = has(around_[index(field)].on, state.where[index(army)]);
    stakes.parts[index(army)].against = is_around ? scene.powers.strength[index(army)] : 0;
    stakes.parts[index(army)].blocking = kWhole;
  });
  for_each(state.cards | state.marked, [&](ArmyId army) { stake(scene, army, has(state.cards, army), stakes); });
  return stakes;
}

// The share of an unplaced general.
void Judge::stake(const Scene& scene, ArmyId army, bool is_card, Stakes& stakes) const {
  const std::size_t i = index(army);
  const int strength = scene.powers.strength[i];
  const std::size_t field = index(stakes.field);
  if (has(setup_.armies(kFrench), army)) {
    if (!stakes.is_held) stakes.parts[i].chance = reach(scene, army, field_[field]);
    if (stakes.enemies != 0) stakes.parts[i].support = of_whole(strength, reach(scene, army, stakes.shared) / 3);
    return;
  }
  stakes.parts[i].against = of_whole(strength, reach(scene, army, around_[field]) * 6 / 10);
  const FieldSet from = scene.coming[i].from;
  const bool blocks = !is_card && has(from, stakes.field);
  stakes.parts[i].blocking = !blocks ? kWhole : count(from) <= 2 ? 700 : 850;
}

int Judge::presence(const Scene& scene, const Stakes& stakes, int& home) {
  home = stakes.home;
  if (stakes.is_held) return stakes.present;
  int absent = kWhole;
  int weight = 0;
  int weighted = 0;
  for_each(stakes.coming, [&](ArmyId army) {
    const int chance = stakes.parts[index(army)].chance;
    if (chance == 0) return;
    absent = of_whole(absent, kWhole - chance);
    weight += chance;
    weighted += chance * scene.powers.strength[index(army)];
  });
  if (weight > 0) home = weighted / weight;
  int open = kWhole;
  for_each(stakes.foes, [&](ArmyId army) {
    if (stakes.parts[index(army)].blocking != kWhole) open = of_whole(open, stakes.parts[index(army)].blocking);
  });
  return of_whole(kWhole - absent, open);
}

int Judge::hope(const Scene& scene, const Stakes& stakes, int left) {
  int home = 0;
  const int present = presence(scene, stakes, home);
  int margin = home + kPoint / 2;  // a tie is French
  for_each(stakes.beside, [&](ArmyId army) { margin += stakes.parts[index(army)].support; });
  for_each(stakes.foes, [&](ArmyId army) { margin -= stakes.parts[index(army)].against; });
  const int spread = 60 + 12 * left;
  const int held = std::clamp(500 + margin * 500 / spread, 20, 980);
  return of_whole(present, held);
}

int Judge::hope(const State& state, const Scene& scene, FieldId field) const {
  return hope(scene, stakes(state, scene, field), clock_left(setup_, state));
}

int Judge::hope(const State& state, MissionId mission) const {
  return hope(state, scene(state), setup_.mission(mission).field);
}

void Judge::suspect(State& state, kit::Random& random) const {
  constexpr std::uint32_t kDoubt = 400;  // of the hope, which the third power of both follows
  const Scene all = scene(state);
  for (std::size_t d = 0; d < kDistricts; ++d) {
    if (state.mission[d] == MissionId::None || (state.revealed >> d & 1) != 0) continue;
    std::array<std::uint32_t, kMissions> weights{};
    std::uint32_t total = 0;
    for (std::size_t i = 0; i < kMissions; ++i) {
      const Mission& mission = setup_.mission(mission_at(i));
      if (mission.district != d) continue;
      const auto root = static_cast<std::uint32_t>(hope(state, all, mission.field)) + kDoubt;
      weights[i] = root * root / kWhole * root;
      total += weights[i];
    }
    std::uint32_t drawn = random.below(total);
    std::size_t i = 0;
    while (drawn >= weights[i]) drawn -= weights[i++];
    state.mission[d] = mission_at(i);
  }
}

}  // namespace leipzig::ai::voelkerschlacht
