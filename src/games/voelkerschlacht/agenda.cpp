// What the deciding player still has to do. A turn ends by itself after its actions; only a player with nothing left to
// do may end it before. Made from what the viewer may know.
#include "games/voelkerschlacht/chapters.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::voelkerschlacht {
namespace {

std::string number_of(int number, const std::string& word) {
  return std::to_string(number) + " " + word + (number == 1 ? "" : "s");
}

engine::Duty duty_of(std::string id, std::string text, std::string rule, int times = 1) {
  engine::Duty duty;
  duty.id = std::move(id);
  duty.must = true;
  duty.times = times;
  duty.text = std::move(text);
  duty.rule = std::move(rule);
  return duty;
}

// One duty for each army, with its field if it has one.
void add_armies(const Setup& setup, const State& state, ArmyMask armies, const std::string& id, const std::string& text,
                const std::string& rule, std::vector<engine::Duty>& duties) {
  for_each(armies, [&](ArmyId army) {
    engine::Duty duty = duty_of(id, setup.general(army).name + " " + text, rule);
    duty.units = {setup.general(army).id};
    if (state.where[index(army)] != FieldId::None) duty.spaces.emplace_back(setup.field_id(state.where[index(army)]));
    for_each(state.markers[index(army)], [&](FieldId field) { duty.spaces.emplace_back(setup.field_id(field)); });
    duties.push_back(std::move(duty));
  });
}

}  // namespace

engine::Agenda Voelkerschlacht::agenda(const Seen& seen, engine::Viewer viewer) const {
  engine::Agenda agenda;
  const State& state = seen.open;
  const engine::ToAct now = turn(state);
  if (now.node != engine::Node::Decision || viewer != now.seat) return agenda;
  std::vector<engine::Duty>& duties = agenda.duties;
  switch (state.phase) {
    case Phase::Second:
      duties.push_back(duty_of("districts", "two districts get a second mission", "VSL-SETUP-MISSIONS"));
      break;
    case Phase::Keep:
      duties.push_back(duty_of("keep", "one of two missions is kept", "VSL-SETUP-MISSIONS"));
      break;
    case Phase::Turn: {
      const bool may_end = may_pass(setup_, state);
      if (may_end) agenda.ending = engine::Action(choice(Kind::Pass));
      duties.push_back(duty_of("actions", number_of(state.actions, "action") + " left in this turn", "VSL-TURN-FIVE",
                               state.actions));
      duties.back().must = !may_end;
      break;
    }
    case Phase::Discard: {
      const int surplus = hand_total(state, active(state)) - setup_.hand_limit();
      duties.push_back(duty_of("discard", number_of(surplus, "card") + " to discard", "VSL-DRAW-LIMIT", surplus));
      break;
    }
    case Phase::Place:
      add_armies(setup_, state, next_to_place(setup_, state), "place", "is down to one marker", "VSL-PLACE-CHAIN",
                 duties);
      break;
    case Phase::Reveal:
      duties.push_back(duty_of("reveal", number_of(state.reveals_due, "mission") + " to reveal", "VSL-TIME-REVEAL",
                               state.reveals_due));
      break;
    case Phase::Fight:
      add_armies(setup_, state, state.to_allot, "loss", "causes a loss", "VSL-FIGHT-ALLOCATE", duties);
      break;
    case Phase::Support:
      add_armies(setup_, state, undecided(setup_, state, kFrench), "support", "supports one of several missions",
                 "VSL-SCORE-SUPPORTONCE", duties);
      break;
    case Phase::Oppose:
      add_armies(setup_, state, undecided(setup_, state, kAllied), "oppose", "counts against one of several missions",
                 "VSL-SCORE-ALLIED", duties);
      break;
    default:
      break;
  }
  return agenda;
}

}  // namespace leipzig::voelkerschlacht
