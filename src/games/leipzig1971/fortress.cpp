// Section 15: siege. Combat has how fortresses fight; stacking and supply have what they hold.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {

// L71-FOR-F: every neighbour is enemy occupied or in an undisputed enemy zone; a friendly combat unit in a neighbouring
// hex lifts it. In an armistice there are no zones (L71-ARM-PEACE).
bool besieged(const Setup& setup, const State& state, SpaceId hex, Seat by) {
  const Seat own = engine::other(by);
  const bool no_zones = setup.revised() && in_armistice(setup, state);
  for (const HexExit& way : setup.ways(hex)) {
    if (way.to == SpaceId::None || friend_at(state, by, way.to)) continue;
    const bool relieved = setup.revised() ? friendly_combat(state, own, way.to) > 0 : friend_at(state, own, way.to);
    if (relieved || no_zones) return false;
    if (!controls(state, by, way.to) || controls(state, own, way.to)) return false;
  }
  return true;
}

}  // namespace leipzig::leipzig1971
