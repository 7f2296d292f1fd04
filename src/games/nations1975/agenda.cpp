// What is still to do before a phase can end: units that share a hex, reinforcements, and who must still fight.
#include "games/nations1975/chapters.h"
#include "games/nations1975/game.h"

namespace leipzig::nations1975 {
namespace {

using engine::Duty;

std::string place_name(const Setup& setup, SpaceId hex) { return std::string(setup.board().id(hex)); }

Duty duty_of(const Setup& setup, const State& state, UnitId unit, std::string id, std::string text, std::string rule) {
  Duty duty;
  duty.id = std::move(id);
  duty.must = true;
  duty.units = {setup.unit(unit).id};
  duty.spaces = {place_name(setup, state.where[index(unit)])};
  duty.text = setup.unit(unit).id + " in " + duty.spaces.front() + " " + std::move(text);
  duty.rule = std::move(rule);
  return duty;
}

// Reinforcements that can enter, or whose entry hex is blocked.
void add_reinforcements(const Setup& setup, const State& state, std::vector<Duty>& duties) {
  for (const Group& group : setup.groups()) {
    if (group.seat != state.phasing || group.turn > state.turn) continue;
    const UnitMask waiting = state.waiting[index(group.seat)] & group.units;
    if (waiting == 0) continue;
    const Entries entries = entries_of(setup, state, group);
    const bool blocked = entries.hexes.empty();
    Duty duty;
    duty.id = blocked ? "blocked" : "enter";
    for_each(group.seat, waiting, [&](UnitId unit) { duty.units.push_back(setup.unit(unit).id); });
    for (const SpaceId hex : entries.hexes) duty.spaces.push_back(place_name(setup, hex));
    if (blocked) duty.spaces.push_back(place_name(setup, group.entry));
    duty.text = "reinforcements of turn " + std::to_string(group.turn) + " " + (blocked ? "wait: " : "can enter in ") +
                duty.spaces.front() + (blocked ? " is blocked" : "");
    duty.rule = "BON-15.0";
    duties.push_back(std::move(duty));
  }
}

}  // namespace

engine::Agenda Nations1975::agenda(const Seen& state, engine::Viewer viewer) const {
  engine::Agenda agenda;
  if (state.attackers != 0 && state.defenders != 0 && (state.phase == Phase::Battle || state.phase == Phase::Die)) {
    engine::DeclaredAttack attack;
    attack.seat = state.phasing;
    const auto place = [&](UnitId unit) { return place_name(setup_, state.where[index(unit)]); };
    for_each(state.phasing, state.attackers, [&](UnitId unit) { attack.from.push_back(place(unit)); });
    for_each(engine::other(state.phasing), state.defenders, [&](UnitId unit) { attack.to.push_back(place(unit)); });
    agenda.attacks.push_back(std::move(attack));
  }
  const engine::ToAct now = turn(state);
  if (now.node != engine::Node::Decision || viewer != now.seat) return agenda;
  if (state.phase == Phase::Movement) {
    agenda.ending = engine::Action(choice(Kind::EndMovement));
    for_each(state.phasing, state.owed, [&](UnitId unit) {
      agenda.duties.push_back(duty_of(setup_, state, unit, "stack", "shares its hex and must move on", "BON-5.32"));
    });
    add_reinforcements(setup_, state, agenda.duties);
  } else if (state.phase == Phase::Combat) {
    agenda.ending = engine::Action(choice(Kind::EndCombat));
    for_each(engine::other(state.phasing), state.to_be_attacked, [&](UnitId unit) {
      agenda.duties.push_back(duty_of(setup_, state, unit, "attack", "must be attacked", "BON-7.11"));
    });
    for_each(state.phasing, state.to_attack, [&](UnitId unit) {
      agenda.duties.push_back(duty_of(setup_, state, unit, "fight", "must attack", "BON-7.12"));
    });
  } else if (state.phase == Phase::Advance) {
    agenda.ending = engine::Action(choice(Kind::NoAdvance));
  }
  return agenda;
}

}  // namespace leipzig::nations1975
