// Section 24: victory points.
#include <algorithm>

#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {

// In half points (L71-VIC-SIEGE).
int points(const Setup& setup, const State& state, Seat seat, bool with_sieges) {
  const Seat enemy = engine::other(seat);
  int total = 2 * (state.combat_losses[index(enemy)] + state.march_losses[index(enemy)]);  // L71-VIC-DIV
  for (std::size_t i = 0; i < kCities; ++i) {                                              // L71-VIC-CITY
    const SpaceId hex = setup.city(i);
    if (state.holder[i] == 2) continue;
    const auto holder = static_cast<Seat>(state.holder[i]);
    const bool falls = with_sieges && besieged(setup, state, hex, engine::other(holder));
    if ((holder == seat) != falls) total += 2 * setup.city_points(i);
    if (!falls || holder != enemy || setup.city_points(i) == 0) continue;
    for_each_in(state, enemy, hex, [&](UnitId unit) {
      total += is_leader(type_of(state, unit)) ? 1 : setup.divisions(type_of(state, unit));
    });
  }
  if (seat == kFrench && setup.exit_points() > 0) {  // L71-VIC-ESM
    const int groups = std::min({state.exited_divisions / setup.exit_divisions(),
                                 static_cast<int>(state.exited_leaders), static_cast<int>(state.exited_supply)});
    total += 2 * groups * setup.exit_points();
  }
  return total + 2 * setup.handicap(seat);  // L71-HANDICAP
}

void finish(const Setup&, State& state) {
  state.phase = Phase::Over;
  state.deciding = kFrench;
  state.phasing = kFrench;
}

}  // namespace leipzig::leipzig1971
