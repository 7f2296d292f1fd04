// Chapter 17: losses, demoralization, the line of communications, who has won.
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
  if (seat == Seat::French) points += setup.strength(seat, state.cut_off);
  return points;
}

// BON-17.2: at that instant the other side wins. BON-17.3: if both, the phasing player.
bool demoralized(const Setup& setup, State& state) {
  const bool french = losses(setup, state, Seat::French) >= setup.level(state.turn, Seat::French);
  const bool allied = losses(setup, state, Seat::Allied) >= setup.level(state.turn, Seat::Allied);
  if (french && allied) {
    end_game(state, Ending::BothDemoralized, state.phasing);
  } else if (french || allied) {
    end_game(state, Ending::Demoralized, french ? Seat::Allied : Seat::French);
  }
  return french || allied;
}

// BON-17.5: French units that cannot trace a line to the communications hex. Searched backwards from it through hexes
// free of Allied units and zones; a unit is joined by any hex of the line that it could step to.
UnitMask without_communications(const Setup& setup, const State& state) {
  const SpaceId base = setup.communications();
  UnitMask cut_off = state.on_map[index(Seat::French)];
  if (base == SpaceId::None) return 0;
  const auto is_free = [&](SpaceId hex) {
    return !enemy_at(state, Seat::French, hex) && !in_enemy_zone(state, Seat::French, hex);
  };
  const auto join = [&](SpaceId hex) {
    const UnitId there = state.occupant[index(hex)];
    if (there != UnitId::None && seat_of(there) == Seat::French) cut_off &= ~bit(there);
  };
  join(base);
  if (!is_free(base)) return cut_off;

  std::array<bool, kMaxHexes> in_line{};
  kit::FixedVector<SpaceId, kMaxHexes> line;
  line.push_back(base);
  in_line[index(base)] = true;
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (const SpaceId from : setup.board().neighbours(line[i])) {
      if (from == SpaceId::None || in_line[index(from)]) continue;
      const kit::Step* way = setup.step_between(from, line[i]);
      if (way->cost == kit::kClosed && !setup.options().loc_ignores_terrain) continue;
      join(from);
      if (!is_free(from)) continue;
      in_line[index(from)] = true;
      line.push_back(from);
    }
  }
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
