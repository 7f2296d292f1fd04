// Section 15: siege. How fortresses fight stands with combat, what they hold with stacking and supply.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {

// L71-FOR-F: every neighbour enemy occupied or in his undisputed zone; an own unit next door lifts it.
bool besieged(const Setup& setup, const State& state, SpaceId hex, Seat by) {
  const Seat own = engine::other(by);
  for (const Way& way : setup.ways(hex)) {
    if (way.to == SpaceId::None || friend_at(state, by, way.to)) continue;
    if (friend_at(state, own, way.to)) return false;
    if (!controls(state, by, way.to) || controls(state, own, way.to)) return false;
  }
  return true;
}

}  // namespace leipzig::leipzig1971
