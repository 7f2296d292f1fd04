// VSL-COMP-INFO, hidden information: what a viewer may know, and a full state that fits it.
#include "games/voelkerschlacht/chapters.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::voelkerschlacht {
namespace {

bool knows(const State& state, engine::Viewer viewer, Side side) { return viewer && side_of(state, *viewer) == side; }

// What is neither in sight nor in a hand the viewer knows: the pile and the hidden hands.
Cards unseen(const Setup& setup, const State& open) {
  Cards rest;
  for (std::size_t i = 0; i < kCardKinds; ++i) {
    const CardId card = kit::card_at(i);
    std::uint32_t in_sight = open.display.count(card) + open.discards.count(card);
    for (const Cards& hand : open.hand) in_sight += hand.count(card);
    if (card == setup.time_card()) in_sight += open.out;
    rest.put(card, static_cast<std::size_t>(setup.card(card).count) - in_sight);
  }
  return rest;
}

MissionId any_of(const Setup& setup, std::size_t district, MissionId but, kit::Random& random) {
  kit::FixedVector<MissionId, kMissions> list{};
  for (std::size_t i = 0; i < kMissions; ++i) {
    if (setup.mission(mission_at(i)).district == district && mission_at(i) != but) list.push_back(mission_at(i));
  }
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace

Seen Voelkerschlacht::seen(const State& state, engine::Viewer viewer) const {
  Seen seen{};
  seen.open = state;
  for (const Side side : engine::kSeats) {
    seen.hand_size[index(side)] = static_cast<std::uint8_t>(state.hand[index(side)].size());
    if (!knows(state, viewer, side)) seen.open.hand[index(side)] = {};
  }
  seen.pile_size = static_cast<std::uint8_t>(state.pile.size());
  seen.open.pile = {};
  if (knows(state, viewer, kFrench)) return seen;
  for (std::size_t d = 0; d < kDistricts; ++d) {
    const auto district = static_cast<std::uint8_t>(1u << d);
    if ((state.revealed & district) == 0 && state.mission[d] != MissionId::None) {
      seen.hidden_missions = static_cast<std::uint8_t>(seen.hidden_missions | district);
      seen.open.mission[d] = MissionId::None;
    }
    if (state.second[d] != MissionId::None) {
      seen.hidden_seconds = static_cast<std::uint8_t>(seen.hidden_seconds | district);
      seen.open.second[d] = MissionId::None;
    }
  }
  return seen;
}

State Voelkerschlacht::determinize(const Seen& seen, engine::Viewer viewer, kit::Random& random) const {
  State state = seen.open;
  Cards rest = unseen(setup_, state);
  for (const Side side : engine::kSeats) {
    if (knows(state, viewer, side)) continue;
    for (std::size_t i = 0; i < seen.hand_size[index(side)]; ++i) state.hand[index(side)].put(rest.draw(random));
  }
  state.pile = rest;
  for (std::size_t d = 0; d < kDistricts; ++d) {
    if ((seen.hidden_missions >> d & 1) != 0) state.mission[d] = any_of(setup_, d, MissionId::None, random);
    if ((seen.hidden_seconds >> d & 1) != 0) state.second[d] = any_of(setup_, d, state.mission[d], random);
  }
  return state;
}

}  // namespace leipzig::voelkerschlacht
