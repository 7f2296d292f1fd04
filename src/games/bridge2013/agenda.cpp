// What is still to do before arrivals can end.
#include "games/bridge2013/chapters.h"
#include "games/bridge2013/game.h"

namespace leipzig::bridge2013 {

// BTF-BASE-ARRIVAL: as deployment.cpp asks for it.
engine::Agenda Bridge2013::agenda(const Seen& state, engine::Viewer viewer) const {
  engine::Agenda agenda;
  if (state.phase != Phase::Arrive || viewer != state.deciding) return agenda;
  agenda.ending = engine::Action(engine::choice(Kind::EndArrivals));
  const Seat seat = state.deciding;
  for_each(seat, state.waiting[index(seat)] | state.away[index(seat)], [&](UnitId unit) {
    const HexList hexes = arrival_hexes(setup_, state, unit);
    if (!is_due(state, unit) || hexes.empty()) return;
    engine::Duty duty;
    duty.id = "enter";
    duty.must = has(state.waiting[index(seat)], unit);
    duty.units = {setup_.unit(unit).id};
    for (const SpaceId hex : hexes) duty.spaces.emplace_back(setup_.board().id(hex));
    duty.text = setup_.unit(unit).id + " arrives on turn " + std::to_string(state.turn) + " in " + duty.spaces.front();
    duty.rule = "BTF-BASE-ARRIVAL";
    agenda.duties.push_back(std::move(duty));
  });
  return agenda;
}

}  // namespace leipzig::bridge2013
