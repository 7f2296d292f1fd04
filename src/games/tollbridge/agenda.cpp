// What can still be done before a phase ends. Nothing is compulsory in this game.
#include "games/tollbridge/chapters.h"
#include "games/tollbridge/game.h"

namespace leipzig::tollbridge {

engine::Agenda Tollbridge::agenda(const Seen& state, engine::Viewer viewer) const {
  engine::Agenda agenda;
  const auto place = [&](UnitId unit) { return std::string(setup_.board().id(state.where[index(unit)])); };
  if (state.phase == Phase::Die) {
    agenda.attacks.push_back({state.phasing, {place(state.attacker)}, {place(state.defender)}});
  }
  if (viewer != deciding(setup_, state)) return agenda;
  if (state.phase == Phase::Movement) agenda.ending = engine::Action(choice(Kind::EndMovement));
  if (state.phase != Phase::Combat) return agenda;
  agenda.ending = engine::Action(choice(Kind::EndCombat));
  for (std::size_t i = 0; i < setup_.units().size(); ++i) {
    engine::Duty duty;
    for (std::size_t other = 0; other < setup_.units().size(); ++other) {
      if (can_attack(setup_, state, unit_at(i), unit_at(other))) duty.spaces.push_back(place(unit_at(other)));
    }
    if (duty.spaces.empty()) continue;
    duty.id = "able";
    duty.units = {setup_.units()[i].id};
    duty.text = duty.units.front() + " can attack " + duty.spaces.front();
    duty.rule = "TOL-3.1";
    agenda.duties.push_back(std::move(duty));
  }
  return agenda;
}

}  // namespace leipzig::tollbridge
