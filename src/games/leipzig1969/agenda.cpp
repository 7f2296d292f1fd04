// What is still to do before a part of the turn can end: hexes with too many counters, units to deploy, reinforcements.
#include "games/leipzig1969/chapters.h"
#include "games/leipzig1969/game.h"

namespace leipzig::leipzig1969 {
namespace {

using engine::Duty;

std::string place_name(const Setup& setup, SpaceId hex) { return std::string(setup.board().id(hex)); }

// L69-STACK-THREE
void add_crowded(const Setup& setup, const State& state, std::vector<Duty>& duties) {
  if (state.overfull == 0) return;
  for (std::size_t i = 0; i < setup.hexes(); ++i) {
    const SpaceId hex = kit::space_at(i);
    const int size = stack_size(state, hex);
    if (size <= kStackLimit) continue;
    Duty duty;
    duty.id = "crowded";
    duty.must = true;
    duty.text =
        "there are " + std::to_string(size) + " units in " + place_name(setup, hex) + ", at most three may stay";
    duty.spaces = {place_name(setup, hex)};
    for_stack(state, hex, [&](UnitId unit) { duty.units.push_back(setup.id(unit)); });
    duty.rule = "L69-STACK-THREE";
    duties.push_back(std::move(duty));
  }
}

// Units beside the map that can be placed now.
void add_waiting(const Setup& setup, const State& state, const UnitSet& units, bool must, std::vector<Duty>& duties) {
  units.for_each([&](UnitId unit) {
    TargetList hexes;
    if (state.phase == Phase::Deployment) {
      list_places(setup, state, unit, hexes);
    } else {
      list_entries(setup, state, unit, hexes);
    }
    if (hexes.empty()) return;
    Duty duty;
    duty.id = must ? "deploy" : "enter";
    duty.must = must;
    duty.units = {setup.id(unit)};
    // A whole region says nothing on the board.
    constexpr std::size_t kFew = 12;
    for (std::size_t i = 0; i < hexes.size() && hexes.size() <= kFew; ++i) {
      duty.spaces.push_back(place_name(setup, kit::space_at(hexes[i])));
    }
    duty.text = must ? setup.id(unit) + " is still to be placed"
                     : setup.id(unit) + " can come in on turn " + std::to_string(state.turn) +
                           (duty.spaces.empty() ? "" : " in " + duty.spaces.front());
    duty.rule = must ? "L69-SETUP-ORDER" : "L69-SETUP-RUSSIA";
    duties.push_back(std::move(duty));
  });
}

}  // namespace

engine::Agenda Leipzig1969::agenda(const Seen& seen, engine::Viewer viewer) const {
  const State& state = seen;
  engine::Agenda agenda;
  if (state.phase == Phase::Battle || state.phase == Phase::Supply || state.phase == Phase::Die) {
    engine::DeclaredAttack attack;
    attack.seat = state.phasing;
    attack.to = {place_name(setup_, state.target)};
    state.attackers.for_each([&](UnitId unit) { attack.from.push_back(place_name(setup_, state.where[index(unit)])); });
    agenda.attacks.push_back(std::move(attack));
  }
  const engine::ToAct now = turn(state);
  if (now.node != engine::Node::Decision || viewer != now.seat) return agenda;
  switch (state.phase) {
    case Phase::Deployment:
      agenda.ending = engine::Action(choice(Kind::EndDeployment));
      add_waiting(setup_, state, to_deploy(setup_, state, now.seat), true, agenda.duties);
      break;
    case Phase::Movement:
      agenda.ending = engine::Action(choice(Kind::EndMovement));
      add_crowded(setup_, state, agenda.duties);
      add_waiting(setup_, state, state.waiting & setup_.of_seat(now.seat), false, agenda.duties);
      break;
    case Phase::Combat:
      agenda.ending = engine::Action(choice(Kind::EndCombat));
      break;
    case Phase::Advance:
      agenda.ending = engine::Action(choice(Kind::NoAdvance));
      break;
    default:
      break;
  }
  return agenda;
}

}  // namespace leipzig::leipzig1969
