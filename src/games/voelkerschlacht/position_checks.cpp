// Checks that a position is consistent and can be played.
#include <algorithm>

#include "games/voelkerschlacht/chapters.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::voelkerschlacht {
namespace {

using engine::Fault;

std::optional<Fault> check_preparation(const State& state) {
  const auto drawn = [](const std::array<MissionId, kDistricts>& missions) {
    return std::count_if(missions.begin(), missions.end(), [](MissionId m) { return m != MissionId::None; });
  };
  const int named = std::popcount(state.second_districts);
  const bool second_phase = state.phase == Phase::SecondDraw || state.phase == Phase::Keep;
  for (std::size_t d = 0; d < kDistricts; ++d) {
    if (state.second[d] != MissionId::None && (state.second_districts >> d & 1) == 0) {
      return Fault{"markers.second missions", "a second card in a district that was not named"};
    }
  }
  if (second_phase != (named > 0)) return Fault{"markers.second districts", "do not fit the phase"};
  if (state.phase == Phase::SecondDraw && (named != 2 || drawn(state.second) > 1)) {
    return Fault{"markers.second districts", "two are named, and one card at least is still to be drawn"};
  }
  if (state.phase == Phase::Keep && (named > 2 || drawn(state.second) != named)) {
    return Fault{"markers.second missions", "a second card in each named district"};
  }
  if (state.phase == Phase::MissionDraw && drawn(state.mission) == kDistricts) {
    return Fault{"markers.missions", "all missions are drawn"};
  }
  if (is_preparation(state.phase) && (state.clock != 0 || state.revealed != 0 || state.reveals_due != 0)) {
    return Fault{"markers.phase", "nothing has happened yet during preparation"};
  }
  return std::nullopt;
}

std::optional<Fault> check_stage(const State& state) {
  const bool reveal_at_end = state.phase == Phase::Reveal && state.stage == Stage::Discarding;
  const bool exchange = state.phase == Phase::Refill && state.stage == Stage::Acting && state.exchanging;
  const Stage usual = is_preparation(state.phase) ? Stage::Acting : usual_stage(state.phase);
  if (state.stage != usual && !reveal_at_end && !exchange) {
    return Fault{"markers.stage", "does not fit the phase"};
  }
  if (state.exchanging && !exchange) return Fault{"markers.this turn", "the row is not being exchanged"};
  if (state.stage != Stage::Acting && state.actions != 0) {
    return Fault{"tracks.actions", "the actions of the turn are over"};
  }
  if (state.phase == Phase::Turn && state.actions == 0) return Fault{"tracks.actions", "must be 1 or more"};
  return std::nullopt;
}

std::optional<Fault> check_waiting(const Setup& setup, const State& state) {
  const ArmyMask single = waiting(state);
  const bool chain = state.phase == Phase::Place || state.phase == Phase::Arm || state.phase == Phase::Reveal;
  if (single != 0 && !chain) {
    return Fault{"pieces." + setup.general(first(single)).id, "the last marker becomes the army (VSL-PLACE-LAST)"};
  }
  if (state.phase == Phase::Place && std::popcount(next_to_place(setup, state)) < 2) {
    return Fault{"markers.phase", "two generals at least wait to be placed"};
  }
  if ((state.phase == Phase::Arm) != (state.naming != ArmyId::None)) {
    return Fault{"markers.naming", "the phase 'arm' and the general who is named go together"};
  }
  if (state.naming != ArmyId::None) {
    const General& general = setup.general(state.naming);
    if (general.arms != kAllArms || !has(state.placed, state.naming) || state.arm[index(general.side)] != Arm::None) {
      return Fault{"markers.naming", "must be Napoléon or Schwarzenberg, placed without an arm"};
    }
  }
  const bool may_reveal = state.phase == Phase::Reveal || state.phase == Phase::Arm;
  if ((state.reveals_due > 0 && !may_reveal) || (state.phase == Phase::Reveal && state.reveals_due == 0) ||
      state.reveals_due + std::popcount(state.revealed) > static_cast<int>(kDistricts)) {
    return Fault{"tracks.reveals_due", "does not fit the phase and the missions revealed"};
  }
  int to_come = 0;
  for (const TrackDate& date : setup.dates()) to_come += date.reveals && state.clock < date.reveals_at ? 1 : 0;
  const bool goes_on = state.stage != Stage::Scoring;
  if (goes_on && to_come + state.reveals_due + std::popcount(state.revealed) > static_cast<int>(kDistricts)) {
    return Fault{"markers.revealed", "leaves none to reveal on the dates still to come"};
  }
  return std::nullopt;
}

std::optional<Fault> check_played(const Setup& setup, const State& state) {
  const auto type = [&](CardInUse played) {
    return played.card == CardId::None ? CardType::Time : setup.card(played.card).type;
  };
  const bool scout = state.played.as == CardInUse::As::Scout;
  bool fits = state.played.as == CardInUse::As::Nothing;
  if (state.phase == Phase::Remove) fits = scout || type(state.played) == CardType::Terrain;
  if (state.phase == Phase::Move || state.phase == Phase::Jump) fits = type(state.played) == CardType::Movement;
  if (!fits) return Fault{"markers.played", "does not fit the phase"};
  const bool second = state.second_played.as != CardInUse::As::Nothing;
  if (second != (state.phase == Phase::Jump) || (second && type(state.second_played) != CardType::Movement)) {
    return Fault{"markers.second played", "does not fit the phase"};
  }
  return std::nullopt;
}

std::optional<Fault> check_piles(const Setup& setup, const State& state) {
  const auto row = static_cast<std::size_t>(setup.row_size());
  const auto dealt = static_cast<std::size_t>(setup.cards_dealt());
  if (state.display.size() > row) return Fault{"markers.display", "more cards than the row has places"};
  const bool draws = state.phase == Phase::Drawing || state.phase == Phase::Refill || state.phase == Phase::Deal;
  if (draws && state.pile.empty()) return Fault{"markers.phase", "there is nothing to draw"};
  if (state.phase == Phase::Refill && state.display.size() == row) {
    return Fault{"markers.display", "the row is full"};
  }
  if (state.phase == Phase::Deal && state.hand[0].size() >= dealt && state.hand[1].size() >= dealt &&
      state.display.size() == row) {
    return Fault{"markers.phase", "all cards are dealt"};
  }
  if (state.phase == Phase::Discard && hand_total(state, active(state)) <= setup.hand_limit()) {
    return Fault{"markers.phase", "the hand is within the limit"};
  }
  return std::nullopt;
}

std::optional<Fault> check_end(const Setup& setup, const State& state) {
  std::optional<Fault> fault;
  const bool fighting = state.phase == Phase::Fight;
  if (!fighting && (state.to_allot != 0 || state.declaring != kFrench ||
                    std::any_of(state.hits.begin(), state.hits.end(), [](std::uint8_t hits) { return hits > 0; }))) {
    return Fault{"markers.phase", "no fight is being held"};
  }
  if (fighting && state.to_allot == 0) return Fault{"pieces", "no point is left to be put on an army"};
  for_each(state.to_allot, [&](ArmyId enemy) {
    if (setup.general(enemy).side == state.declaring || std::popcount(touching(setup, state, enemy)) < 2) {
      fault = Fault{"pieces." + setup.general(enemy).id, "causes no loss that could fall on several armies"};
    }
  });
  if (fault) return fault;
  if (!is_scoring(state.phase)) {
    for (const std::uint8_t district : state.counts_for) {
      if (district != kNoDistrict) return Fault{"pieces", "missions are scored at the end"};
    }
    return std::nullopt;
  }
  if (state.revealed != (1u << kDistricts) - 1) return Fault{"markers.revealed", "at the end all are revealed"};
  const bool open =
      state.phase == Phase::Support ? undecided(setup, state, kFrench) != 0 : undecided(setup, state, kAllied) != 0;
  if (state.phase == Phase::Scored && (!setup.options().match || state.game != 1)) {
    return Fault{"markers.phase", "'scored' stands between the two games of a match"};
  }
  if (open != (state.phase != Phase::Over && state.phase != Phase::Scored))
    return Fault{"markers.phase", "does not fit what is counted where"};
  return std::nullopt;
}

}  // namespace

Stage usual_stage(Phase phase) {
  switch (phase) {
    case Phase::Discard:
      return Stage::Discarding;
    case Phase::Refill:
      return Stage::Filling;
    case Phase::Fight:
      return Stage::Fighting;
    case Phase::Support:
    case Phase::Oppose:
    case Phase::Over:
    case Phase::Scored:
      return Stage::Scoring;
    default:
      return Stage::Acting;
  }
}

std::optional<Fault> contradiction(const Setup& setup, const State& state) {
  if (auto fault = check_preparation(state)) return fault;
  if (auto fault = check_stage(state)) return fault;
  if (auto fault = check_waiting(setup, state)) return fault;
  if (auto fault = check_played(setup, state)) return fault;
  if (auto fault = check_piles(setup, state)) return fault;
  return check_end(setup, state);
}

}  // namespace leipzig::voelkerschlacht
