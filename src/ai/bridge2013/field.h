// Shared by the files of the policy: the field of a card as one seat sees it, and an attack on it.
#pragma once
#include "ai/bridge2013/odds.h"
#include "ai/bridge2013/policy.h"

namespace leipzig::ai::bridge2013 {

inline constexpr int kNothing = -1'000'000;

inline int percent(int value, int percent) { return value * percent / 100; }

// What a seat's orders on a card have in common.
struct Policy::Field {
  Field(const Setup& setup, const State& state, Seat own, const PolicyWeights& its)
      : seat(own), weights(its), odds(setup, state), zone(cavalry_zone(setup, state, engine::other(own))) {
    const Seat enemy = engine::other(own);
    for_each(enemy, state.on_map[index(enemy)], [&](UnitId unit) { enemies.add(state.where[index(unit)]); });
    const std::uint32_t theirs = own == kAllied ? ~state.allied_towns : state.allied_towns;
    for (const SpaceId town : setup.towns()) {
      const bool open = setup.in_play(town) && (setup.town_bit(town) & theirs) != 0;
      if (open && !enemies.has(town)) towns.push_back(town);
    }
  }

  Seat seat;
  const PolicyWeights& weights;
  Odds odds;
  HexSet zone;  // of the enemy's cavalry
  HexSet enemies;
  kit::FixedVector<SpaceId, 32> towns;  // the enemy's unoccupied towns
};

// An attack, made or considered.
struct Policy::Ground {
  UnitId attacker;
  SpaceId from;
  UnitId defender;
  SpaceId at;
  bool alone;     // no other unit with the defender
  bool declared;  // the one that is being fought
};

}  // namespace leipzig::ai::bridge2013
