// Chapter 2, preparation: the missions are drawn and chosen, the cards dealt.
#include "games/voelkerschlacht/chapters.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::voelkerschlacht {
namespace {

std::size_t next_district(const State& state) {
  for (std::size_t d = 0; d < kDistricts; ++d) {
    if (state.phase == Phase::MissionDraw) {
      if (state.mission[d] == MissionId::None) return d;
    } else if ((state.second_districts >> d & 1) != 0 && state.second[d] == MissionId::None) {
      return d;
    }
  }
  return kDistricts;
}

}  // namespace

// VSL-SETUP-ARMYCARDS, VSL-SETUP-TRACKS: all army cards open, the board empty, the clock on the pocket watch.
State empty_state(const Setup& setup) {
  State state{};
  state.cards = setup.armies(kFrench) | setup.armies(kAllied);
  state.where.fill(FieldId::None);
  state.counts_for.fill(kNoDistrict);
  for (std::size_t i = 0; i < kCardKinds; ++i) {
    const CardId card = kit::card_at(i);
    state.pile.put(card, static_cast<std::size_t>(setup.card(card).count));
  }
  state.arm.fill(Arm::None);
  state.mission.fill(MissionId::None);
  state.second.fill(MissionId::None);
  state.played = state.second_played = kNothing;
  state.naming = ArmyId::None;
  state.phase = Phase::MissionDraw;
  state.game = 1;
  for (const Side side : engine::kSeats) {  // VSL-HANDICAP
    state.points[index(side)] = static_cast<std::uint8_t>(setup.handicap(side));
  }
  return state;
}

// VSL-SETUP-MISSIONS: one card from each district, then a second one from two.
void list_missions(const Setup& setup, const State& state, OutcomeList& outcomes) {
  const std::size_t district = next_district(state);
  for (std::size_t i = 0; i < kMissions; ++i) {
    const MissionId mission = mission_at(i);
    if (setup.mission(mission).district != district || state.mission[district] == mission) continue;
    outcomes.push_back({static_cast<std::uint16_t>(i), 1});
  }
}

void draw_mission(const Setup& setup, State& state, MissionId mission) {
  const std::size_t district = setup.mission(mission).district;
  (state.phase == Phase::MissionDraw ? state.mission : state.second)[district] = mission;
  if (next_district(state) != kDistricts) return;
  state.phase = state.phase == Phase::MissionDraw ? Phase::Second : Phase::Keep;
}

void name_districts(State& state, std::size_t a, std::size_t b) {
  state.second_districts = static_cast<std::uint8_t>(1u << a | 1u << b);
  state.phase = Phase::SecondDraw;
}

void list_kept(const State& state, ChoiceList& choices) {
  for (std::size_t d = 0; d < kDistricts; ++d) {
    if (state.second[d] == MissionId::None) continue;
    choices.push_back(choice(Kind::Keep, index(state.mission[d])));
    choices.push_back(choice(Kind::Keep, index(state.second[d])));
  }
}

// The other card leaves the game unseen.
void keep_mission(const Setup& setup, State& state, MissionId mission) {
  const std::size_t district = setup.mission(mission).district;
  state.mission[district] = mission;
  state.second[district] = MissionId::None;
  state.second_districts = static_cast<std::uint8_t>(state.second_districts & ~(1u << district));
  if (state.second_districts == 0) state.phase = Phase::Deal;
}

// VSL-SETUP-HANDS: four cards to each player, then four face up.
Cards& dealt_to(const Setup& setup, State& state) {
  const auto full = static_cast<std::size_t>(setup.cards_dealt());
  for (const Side side : engine::kSeats) {
    if (state.hand[index(side)].size() < full) return state.hand[index(side)];
  }
  return state.display;
}

void deal(const Setup& setup, State& state, CardId card) {
  state.pile.take(card);
  dealt_to(setup, state).put(card);
  if (state.display.size() < static_cast<std::size_t>(setup.row_size())) return;
  begin_turn(setup, state);  // VSL-SETUP-FIRST: turn 1 is French
  settle(setup, state);
}

}  // namespace leipzig::voelkerschlacht
