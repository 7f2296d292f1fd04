// The terms of a mission's value, for the files of the judge.
#pragma once
#include <algorithm>
#include <array>

#include "ai/voelkerschlacht/judge.h"

namespace leipzig::ai::voelkerschlacht {

inline constexpr int kWhole = 1000;
inline constexpr int kPoint = 100;  // a point of victory or of strength, in hundredths

inline int of_whole(int value, int thousandths) { return value * thousandths / kWhole; }
inline int clock_left(const Setup& setup, const State& state) { return std::max(0, setup.ends_at() - state.clock); }
// How much of what takes several more actions will still be done.
inline int time_factor(int left) { return std::min(kWhole, 100 + 130 * left); }

// What each army is good for, by its state.
struct Judge::Powers {
  std::array<int, kArmies> strength;  // hundredths; what is expected to be left at the end
  std::array<ArmyMask, kArmies> touching;
};

// Where unplaced generals come from, and how likely from there, in thousandths.
struct Judge::Scene {
  struct Coming {
    FieldSet from;
    int on;
    int more;  // for every further marker on one of the fields
    int near;
    int far;
  };
  Powers powers;
  std::array<Coming, kArmies> coming;
};

// What decides a mission, army by army: whether a French one will stand on the field, in thousandths, and how strong it
// will be; Allied strength to be expected around; French strength to be expected beside. One army that may come from
// elsewhere changes no more than its own part.
struct Judge::Part {
  int chance = 0;         // French: to stand on the field
  int support = 0;        // French: strength beside it
  int against = 0;        // Allied: strength around it
  int blocking = kWhole;  // Allied: what is left of the chance of the French
  friend bool operator==(const Part&, const Part&) = default;
};
struct Judge::Stakes {
  FieldId field;
  bool is_held;
  int present;  // where the field is held
  int home;
  FieldSet enemies;  // fields of Allied armies around
  Rings shared;      // where a French army would touch those
  ArmyMask coming;   // French
  ArmyMask foes;     // Allied, placed or not
  ArmyMask beside;   // French
  std::array<Part, kArmies> parts;
};

}  // namespace leipzig::ai::voelkerschlacht
