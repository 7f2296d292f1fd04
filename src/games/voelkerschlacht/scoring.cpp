// Chapters 14 to 17: the end of the game, the comparison of every mission, terrain values, the match of two games.
#include <algorithm>

#include "games/voelkerschlacht/chapters.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::voelkerschlacht {
namespace {

using Districts = std::uint8_t;  // a bit for each

// VSL-SCORE-HOME.
ArmyId home_of(const Setup& setup, const State& state, std::size_t district) {
  const FieldSet field = bit(setup.mission(state.mission[district]).field) & state.held[index(kFrench)];
  return field == 0 ? ArmyId::None : first(armies_on(state, field));
}

// The missions whose home army is among these.
Districts homes_among(const Setup& setup, const State& state, ArmyMask armies) {
  Districts found = 0;
  for (std::size_t d = 0; d < kDistricts; ++d) {
    const ArmyId home = home_of(setup, state, d);
    if (home != ArmyId::None && has(armies, home)) found = static_cast<Districts>(found | 1u << d);
  }
  return found;
}

bool is_single(Districts districts) { return districts != 0 && (districts & (districts - 1)) == 0; }

std::uint8_t first_of(Districts districts) {
  return static_cast<std::uint8_t>(std::countr_zero(static_cast<unsigned>(districts)));
}

// One army and the missions it may be counted for.
struct Candidate {
  ArmyId army;
  Districts districts;
  int value;
};
using Candidates = kit::FixedVector<Candidate, kArmies>;
using Values = std::array<int, kDistricts>;
using Assignment = std::array<std::uint8_t, kArmies>;

// VSL-SCORE-OPTIMUM. What the Allies gain at most against given French values: which missions they can make fail with
// armies that count once each. A mission that fails turns its French points into its Allied ones.
class Reply {
 public:
  Reply(const Candidates& foes, const Values& french, const Values& worth, Districts contested)
      : foes_(foes), french_(french), worth_(worth), contested_(contested) {}

  int best(Assignment& assignment) {
    int most = -1;
    for (unsigned wanted = 0; wanted < 1u << kDistricts; ++wanted) {
      if ((wanted & ~contested_) != 0) continue;
      int gain = 0;
      need_ = {};
      for (std::size_t d = 0; d < kDistricts; ++d) {
        if ((wanted >> d & 1) == 0) continue;
        gain += worth_[d];
        need_[d] = french_[d] + 1;
      }
      if (gain <= most || !reaches(0)) continue;
      most = gain;
      assignment = chosen_;
    }
    return most;
  }

 private:
  bool reaches(std::size_t next) {
    if (std::all_of(need_.begin(), need_.end(), [](int need) { return need <= 0; })) {
      for (; next < foes_.size(); ++next) chosen_[index(foes_[next].army)] = first_of(foes_[next].districts);
      return true;
    }
    if (next == foes_.size()) return false;
    const Candidate& foe = foes_[next];
    for (std::size_t d = 0; d < kDistricts; ++d) {
      if ((foe.districts >> d & 1) == 0) continue;
      chosen_[index(foe.army)] = static_cast<std::uint8_t>(d);
      need_[d] -= foe.value;
      const bool found = reaches(next + 1);
      need_[d] += foe.value;
      if (found) return true;
    }
    return false;
  }

  const Candidates& foes_;
  const Values& french_;
  const Values& worth_;
  Districts contested_;
  Values need_{};
  Assignment chosen_{};
};

// The French assignment against which the best Allied reply gains least; of equal ones the first.
class Allocation {
 public:
  Allocation(const Setup& setup, const State& state) {
    for (std::size_t d = 0; d < kDistricts; ++d) {
      const Mission& mission = setup.mission(state.mission[d]);
      worth_[d] = mission.french + mission.allied;
      const ArmyId home = home_of(setup, state, d);
      if (home == ArmyId::None) continue;
      contested_ = static_cast<Districts>(contested_ | 1u << d);
      french_[d] = value_of(setup, state, home);
    }
    for_each(state.placed, [&](ArmyId army) {
      const bool is_french = setup.general(army).side == kFrench;
      const Districts districts = is_french ? supported_by(setup, state, army) : opposed_by(setup, state, army);
      if (districts == 0) return;
      (is_french ? supporters_ : foes_).push_back({army, districts, value_of(setup, state, army)});
    });
  }

  void write(State& state) {
    try_supporter(0);
    for (const Candidate& supporter : supporters_)
      state.counts_for[index(supporter.army)] = best_[index(supporter.army)];
    for (const Candidate& foe : foes_) state.counts_for[index(foe.army)] = reply_[index(foe.army)];
  }

 private:
  void try_supporter(std::size_t next) {
    if (next == supporters_.size()) {
      Assignment reply{};
      const int gain = Reply(foes_, french_, worth_, contested_).best(reply);
      if (least_ >= 0 && gain >= least_) return;
      least_ = gain;
      best_ = chosen_;
      reply_ = reply;
      return;
    }
    const Candidate& supporter = supporters_[next];
    for (std::size_t d = 0; d < kDistricts; ++d) {
      if ((supporter.districts >> d & 1) == 0) continue;
      chosen_[index(supporter.army)] = static_cast<std::uint8_t>(d);
      french_[d] += supporter.value;
      try_supporter(next + 1);
      french_[d] -= supporter.value;
    }
  }

  Candidates supporters_{};
  Candidates foes_{};
  Values french_{};
  Values worth_{};
  Districts contested_ = 0;
  Assignment chosen_{};
  Assignment best_{};
  Assignment reply_{};
  int least_ = -1;
};

}  // namespace

Arm arm_of(const Setup& setup, const State& state, ArmyId army) {
  const General& general = setup.general(army);
  if (general.arms == kAllArms) return state.arm[index(general.side)];
  return static_cast<Arm>(std::countr_zero(static_cast<unsigned>(general.arms)));
}

// VSL-ADV-SCORE: strength left plus the value of the ground (VSL-ADV-PLACE), never below 0.
int value_of(const Setup& setup, const State& state, ArmyId army) {
  const int terrain = setup.terrain_value(state.where[index(army)], arm_of(setup, state, army));
  return std::max(0, strength_left(setup, state, army) + terrain);
}

// VSL-SCORE-SUPPORT: a foe shared with the home army.
std::uint8_t supported_by(const Setup& setup, const State& state, ArmyId french) {
  if (homes_among(setup, state, bit(french)) != 0) return 0;
  ArmyMask helped = 0;
  for_each(touching(setup, state, french), [&](ArmyId foe) { helped |= touching(setup, state, foe); });
  if (setup.options().support_requires_adjacency) {
    helped &= armies_on(state, setup.neighbours(state.where[index(french)]));
  }
  return homes_among(setup, state, helped & ~bit(french));
}

// VSL-SCORE-ALLIED.
std::uint8_t opposed_by(const Setup& setup, const State& state, ArmyId allied) {
  return homes_among(setup, state, touching(setup, state, allied));
}

ArmyMask undecided(const Setup& setup, const State& state, Side side) {
  ArmyMask open = 0;
  for_each(state.placed & setup.armies(side), [&](ArmyId army) {
    if (state.counts_for[index(army)] != kNoDistrict) return;
    const Districts districts = side == kFrench ? supported_by(setup, state, army) : opposed_by(setup, state, army);
    if (districts != 0) open |= bit(army);
  });
  return open;
}

// VSL-SCORE-COMPARE.
Comparison compare(const Setup& setup, const State& state, std::size_t district) {
  Comparison result;
  result.home = home_of(setup, state, district);
  if (result.home == ArmyId::None) return result;  // VSL-SCORE-EMPTY
  for_each(state.placed, [&](ArmyId army) {
    if (state.counts_for[index(army)] != district) return;
    const bool is_french = setup.general(army).side == kFrench;
    (is_french ? result.french : result.allied) |= bit(army);
    (is_french ? result.french_value : result.allied_value) += value_of(setup, state, army);
  });
  result.fulfilled = result.french_value >= result.allied_value;
  return result;
}

// VSL-END-PLACEDONLY: armies on the board, nothing else. Armies that can count for one mission only are assigned.
void begin_scoring(const Setup& setup, State& state) {
  for (std::size_t d = 0; d < kDistricts; ++d) {
    if (const ArmyId home = home_of(setup, state, d); home != ArmyId::None) {
      state.counts_for[index(home)] = static_cast<std::uint8_t>(d);
    }
  }
  if (setup.options().best_supports) return assign_best(setup, state);
  for (const Side side : engine::kSeats) {
    for_each(undecided(setup, state, side), [&](ArmyId army) {
      const Districts districts = side == kFrench ? supported_by(setup, state, army) : opposed_by(setup, state, army);
      if (is_single(districts)) state.counts_for[index(army)] = first_of(districts);
    });
  }
}

// VSL-SCORE-SUPPORTONCE, VSL-SCORE-ALLIED: the French first, then the Allies.
void count_for(const Setup& setup, State& state, ArmyId army, std::size_t district) {
  state.counts_for[index(army)] = static_cast<std::uint8_t>(district);
  settle(setup, state);
}

void assign_best(const Setup& setup, State& state) { Allocation(setup, state).write(state); }

// VSL-SCORE-POINTS.
void finish_scoring(const Setup& setup, State& state) {
  for (std::size_t d = 0; d < kDistricts; ++d) {
    const Mission& mission = setup.mission(state.mission[d]);
    const bool fulfilled = compare(setup, state, d).fulfilled;
    std::uint8_t& points = state.points[index(fulfilled ? kFrench : kAllied)];
    points = static_cast<std::uint8_t>(points + (fulfilled ? mission.french : mission.allied));
  }
  if (!setup.options().match || state.game == 2) {
    state.phase = Phase::Over;
    return;
  }
  state.phase = Phase::Scored;  // both players see the scoring before the second game begins
  if (setup.options().first_rules) begin_second_game(setup, state);
}

// VSL-WIN-MATCH: the grey cannon keeps the French points, and the sides change hands.
void begin_second_game(const Setup& setup, State& state) {
  const std::uint8_t grey_cannon = state.points[index(kFrench)];
  state = empty_state(setup);
  state.game = 2;
  state.grey_cannon = grey_cannon;
}

}  // namespace leipzig::voelkerschlacht
