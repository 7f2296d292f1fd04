// Chapter 17: losses, demoralization, the line of communications, the winner.
#include "games/nations1975/chapters.h"

namespace leipzig::nations1975 {
namespace {

void end_game(State& state, Ending ending, Seat winner) {
  state.phase = Phase::Over;
  state.ending = ending;
  state.winner = winner;
}

}  // namespace

// BON-17.0: printed strengths of everything eliminated since the start of the scenario.
int losses(const Setup& setup, const State& state, Seat seat) {
  int points = setup.strength(seat, state.lost[index(seat)]) + state.other_losses[index(seat)];
  if (seat == kFrench) points += setup.strength(seat, state.cut_off);
  return points;
}

// BON-17.2: at that instant the other side wins. BON-17.3: if both, the phasing player.
bool demoralized(const Setup& setup, State& state) {
  const bool french = losses(setup, state, kFrench) >= setup.level(state.turn, kFrench);
  const bool allied = losses(setup, state, kAllied) >= setup.level(state.turn, kAllied);
  if (french && allied) {
    end_game(state, Ending::BothDemoralized, state.phasing);
  } else if (french || allied) {
    end_game(state, Ending::Demoralized, french ? kAllied : kFrench);
  }
  return french || allied;
}

namespace {

// Backwards from the communications hex through hexes free of Allied units and zones; a unit is joined by any hex of
// the line that it could step to. Goes on until `join`, told of every such hex, has seen enough.
template <class Join>
void trace_communications(const Setup& setup, const State& state, const Join& join) {
  const SpaceId base = setup.communications();
  const auto is_free = [&](SpaceId hex) {
    return !enemy_at(state, kFrench, hex) && !in_enemy_zone(state, kFrench, hex);
  };
  if (!join(base) || !is_free(base)) return;
  HexSet in_line{};
  kit::FixedVector<SpaceId, kMaxHexes> line;
  line.push_back(base);
  in_line[index(base)] = true;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto neighbours = setup.board().neighbours(line[i]);
    for (const kit::Direction direction : kit::kDirections) {
      const SpaceId from = neighbours[index(direction)];
      if (from == SpaceId::None || in_line[index(from)]) continue;
      const kit::Step& way = setup.steps(from)[index(kit::opposite(direction))];
      if (way.cost == kit::kClosed && !setup.options().loc_ignores_terrain) continue;
      if (!join(from)) return;
      if (!is_free(from)) continue;
      in_line[index(from)] = true;
      line.push_back(from);
    }
  }
}

}  // namespace

HexSet with_communications(const Setup& setup, const State& state) {
  HexSet joined{};
  trace_communications(setup, state, [&](SpaceId hex) { return joined[index(hex)] = true; });
  return joined;
}

// BON-17.5: French units that cannot trace a line to the communications hex.
UnitMask without_communications(const Setup& setup, const State& state) {
  if (setup.communications() == SpaceId::None) return 0;
  UnitMask cut_off = state.on_map[index(kFrench)];
  trace_communications(setup, state, [&](SpaceId hex) {
    const UnitId there = state.occupant[index(hex)];
    if (there != UnitId::None && seat_of(there) == kFrench) cut_off &= ~bit(there);
    return cut_off != 0;
  });
  return cut_off;
}

// BON-VICTORY: the line of communications, then the levels, then a draw (BON-17.4).
void finish(const Setup& setup, State& state) {
  state.cut_off = without_communications(setup, state);
  if (demoralized(setup, state)) {
    state.ending = Ending::Communications;
    return;
  }
  end_game(state, Ending::Draw, state.winner);
}

}  // namespace leipzig::nations1975
