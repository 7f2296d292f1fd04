// Why not? The rule that forbids an illegal action, as text. Called only after a refusal.
#include "games/voelkerschlacht/chapters.h"

namespace leipzig::voelkerschlacht {
namespace {

using engine::Action;

Refusal wrong_marker(const Setup& setup, const State& state, Marker marker, const char* rule_of_others) {
  if (index(marker.army) >= kArmies || index(marker.field) >= kFields) {
    return {"VSL-COMP-MARKERS", "there is no such marker"};
  }
  const General& general = setup.general(marker.army);
  if (general.side != active(state)) return {rule_of_others, general.name + " belongs to the other side"};
  if (has(state.placed, marker.army)) {
    return state.phase == Phase::Remove
               ? Refusal{"VSL-TERR-NEVERLAST", general.name + " is placed: a card cannot remove an army"}
               : Refusal{"VSL-MOVE-ONE", general.name + " is placed: armies never move"};
  }
  return {"VSL-COMP-MARKERS", general.name + " has no marker on " + setup.field_name(marker.field)};
}

// Armies are neither moved nor removed by cards.
std::optional<Refusal> placed_army(const Setup& setup, const State& state, Action action) {
  const Marker marker = marker_of(action.subject());
  if (index(marker.army) >= kArmies || !has(state.placed, marker.army)) return std::nullopt;
  const std::string& name = setup.general(marker.army).name;
  if (kind_of(action.choice()) == Kind::Remove) {
    return Refusal{"VSL-TERR-NEVERLAST", name + " is placed: a card cannot remove an army"};
  }
  return Refusal{"VSL-MOVE-ONE", name + " is placed: armies never move"};
}

bool is_own_marker(const Setup& setup, const State& state, Marker marker) {
  return index(marker.army) < kArmies && index(marker.field) < kFields &&
         setup.general(marker.army).side == active(state) && has(state.markers[index(marker.army)], marker.field);
}

Refusal explain_lay_out(const Setup& setup, const State& state, Action action) {
  if (action.subject() >= kArmies) return {"VSL-COMP-ARMYCARD", "there is no such army card"};
  const ArmyId army = army_at(action.subject());
  const General& general = setup.general(army);
  if (general.side != active(state)) return {"VSL-LAY-BASIC", general.name + " belongs to the other side"};
  if (!has(state.cards, army)) return {"VSL-LAY-NOCHANGE", "the card of " + general.name + " has been used"};
  if (state.clock < general.opens_at) {
    return {"VSL-LAY-DATE", general.name + " may not be laid out before " + general.date};
  }
  const FieldSet free = free_villages(setup, state, army);
  if (free == 0) return {"VSL-LAY-BLOCKED", "every village of " + general.name + " is held by an army"};
  const int scouts = scouts_needed(setup, state, army);
  if (scouts > state.scouts[index(active(state))]) {
    return {"VSL-LAY-SCOUTS", general.name + " has too few markers: " + std::to_string(scouts) +
                                  (scouts == 1 ? " scout card is" : " scout cards are") + " needed"};
  }
  if (lay_out_cost(setup, scouts) > state.actions) {
    return {"VSL-TURN-COST", "laying out " + general.name + " takes " + std::to_string(lay_out_cost(setup, scouts)) +
                                 " actions, " + std::to_string(state.actions) + " left"};
  }
  const FieldSet chosen = action.target() < 16 ? villages_of(setup, army, action.target()) : 0;
  if ((chosen & ~free) != 0) return {"VSL-LAY-BLOCKED", "a village that is held by an army gets no marker"};
  if (scouts > 0) {
    return {"VSL-LAY-SCOUTS", "choose " + std::to_string(general.markers) + " of the free villages"};
  }
  return {"VSL-LAY-BASIC", "every free village gets a marker"};
}

Refusal explain_terrain_card(const Setup& setup, const State& state, CardId card) {
  const FieldSet fields = setup.card(card).fields;
  if ((markers_of(setup, state, engine::other(active(state))) & fields) != 0) {
    return {"VSL-TERR-OWNONLY", "there are only enemy markers on such fields"};
  }
  return {"VSL-TERR-REMOVE", "you have no marker on such a field"};
}

Refusal explain_movement_card(const Setup& setup, const State& state, ArmMask arms) {
  if ((state.marked & setup.armies(active(state)) & setup.fitting(arms)) == 0) {
    return {"VSL-MOVE-ARM", "no marker of yours has an arm of that card"};
  }
  return {"VSL-MOVE-BLOCK", "no marker of that arm can move"};
}

Refusal explain_card(const Setup& setup, const State& state, Action action) {
  const std::uint16_t subject = action.subject();
  const bool pair = kind_of(action.choice()) == Kind::Pair;
  const Side side = active(state);
  if (state.phase == Phase::Move && (subject >= kCardKinds || setup.card(kit::card_at(subject)).arms == 0)) {
    return {"VSL-MOVE-JUMP", "the second card of a jump is a movement card"};
  }
  if (state.phase == Phase::Turn && is_limited(state) && subject <= kScout &&
      (subject == kScout || kit::card_at(subject) != setup.time_card())) {
    return {"VSL-TURN-FIRST", "in your first turn lay out an army card before you play such a card"};
  }
  if (subject == kScout && !pair) {
    if (state.scouts[index(side)] == 0) return {"VSL-SCOUT-GAIN", "you have no scout card"};
    return {"VSL-SCOUT-REMOVE", "you have no marker on the board to remove"};
  }
  if (subject >= kCardKinds) return {"VSL-COMP-ACTIONCARDS", "there is no such card"};
  const CardId card = kit::card_at(subject);
  const ActionCard& known = setup.card(card);
  const std::uint32_t copies = state.hand[index(side)].count(card);
  if (known.type == CardType::Time && pair) return {"VSL-WILD-MOVE", "time cards cannot form a wild card"};
  if (pair && copies < 2) {
    return {known.type == CardType::Terrain ? "VSL-WILD-TERRAIN" : "VSL-WILD-MOVE",
            "a wild card is two cards " + known.id + ", you have " + std::to_string(copies)};
  }
  if (copies == 0) return {"VSL-COMP-ACTIONCARDS", "you have no card " + known.id};
  if (state.phase == Phase::Move) {
    if (state.actions == 0) return {"VSL-TURN-COST", "a jump takes two actions"};
    return {"VSL-MOVE-JUMP", "no marker of both arms can jump over one of your armies"};
  }
  if (known.type == CardType::Terrain && pair) return {"VSL-WILD-TERRAIN", "you have no marker on the board"};
  if (known.type == CardType::Terrain) return explain_terrain_card(setup, state, card);
  return explain_movement_card(setup, state, pair ? kAllArms : known.arms);
}

Refusal explain_draw(const State& state, Action action) {
  if (action.subject() == kPile) return {"VSL-DRAW-RESHUFFLE", "pile and discards are empty"};
  if (state.row_drawn) return {"VSL-DRAW-REFILL", "that card is not in the row; the row is filled after the turn"};
  return {"VSL-DRAW-ONE", "that card is not face up"};
}

Refusal explain_action(const Setup& setup, const State& state, Action action) {
  switch (kind_of(action.choice())) {
    case Kind::LayOut:
      return explain_lay_out(setup, state, action);
    case Kind::Play:
    case Kind::Pair:
      return explain_card(setup, state, action);
    case Kind::Draw:
      return explain_draw(state, action);
    case Kind::Exchange:
      return {"VSL-DRAW-SWAP", "the row is exchanged at the start of a turn, after two rounds without a draw from it"};
    case Kind::Pass:
      return {"VSL-TURN-FIVE", "you must take five actions while one is possible"};
    case Kind::Remove:
      if (const auto refusal = placed_army(setup, state, action)) return *refusal;
      return {"VSL-TERR-REMOVE", "play a terrain card or a scout card first"};
    case Kind::Move:
      if (const auto refusal = placed_army(setup, state, action)) return *refusal;
      return {"VSL-MOVE-ONE", "play a movement card first"};
    case Kind::Jump:
      if (const auto refusal = placed_army(setup, state, action)) return *refusal;
      return {"VSL-MOVE-JUMP", "play two movement cards first"};
    case Kind::Place:
      return {"VSL-PLACE-LAST", "no general has only one marker left"};
    case Kind::Arm:
      return {"VSL-PLACE-ARMCHOICE", "the arm is chosen when the army is placed"};
    case Kind::Reveal:
      return {"VSL-TIME-REVEAL", "a mission is revealed when the clock passes a date"};
    case Kind::Discard:
      return {"VSL-DRAW-LIMIT", "cards are discarded at the end of the turn, down to the limit"};
    case Kind::Loss:
      return {"VSL-FIGHT-WHEN", "there is no fight now"};
    case Kind::Support:
    case Kind::Oppose:
      return {"VSL-END-WHEN", "the game is not over yet"};
    case Kind::Next:
      return {"VSL-WIN-MATCH", "the second game begins when the first one is scored"};
    default:
      return {"VSL-SETUP-MISSIONS", "the missions have been chosen"};
  }
}

Refusal explain_remove(const Setup& setup, const State& state, Action action) {
  const bool scout = state.played.as == CardInUse::As::Scout;
  if (kind_of(action.choice()) != Kind::Remove) {
    return {scout ? "VSL-SCOUT-REMOVE" : "VSL-TERR-REMOVE", "a card has been played: remove a marker"};
  }
  const Marker marker = marker_of(action.subject());
  if (!is_own_marker(setup, state, marker)) return wrong_marker(setup, state, marker, "VSL-TERR-OWNONLY");
  return {"VSL-TERR-REMOVE", setup.field_name(marker.field) + " is not of that terrain"};
}

Refusal explain_move(const Setup& setup, const State& state, Action action) {
  const bool jumping = state.phase == Phase::Jump;
  const Kind kind = kind_of(action.choice());
  if (!jumping && (kind == Kind::Play || kind == Kind::Pair)) return explain_card(setup, state, action);
  if (kind != (jumping ? Kind::Jump : Kind::Move)) {
    return {jumping || kind == Kind::Jump ? "VSL-MOVE-JUMP" : "VSL-MOVE-ONE",
            jumping ? "two cards have been played: jump with a marker"
                    : "a movement card has been played: move a marker, or play a second card to jump"};
  }
  const Marker marker = marker_of(action.subject());
  if (!is_own_marker(setup, state, marker)) return wrong_marker(setup, state, marker, "VSL-MOVE-ONE");
  const General& general = setup.general(marker.army);
  ArmMask arms = arms_of(setup, state.played);
  if ((general.arms & arms) == 0 || (jumping && (general.arms & arms_of(setup, state.second_played)) == 0)) {
    return {"VSL-MOVE-ARM", general.name + " does not have an arm of the card"};
  }
  if (action.target() >= kFields) return {"VSL-MOVE-BLOCK", "a marker may not leave the board"};
  const FieldId to = field_at(action.target());
  if (jumping) {
    const FieldSet own = setup.neighbours(marker.field) & state.held[index(general.side)];
    if (!has(setup.neighbours_of(own), to)) {
      return {"VSL-MOVE-JUMP", "a jump ends next to the army that was jumped over"};
    }
  } else if (!has(setup.neighbours(marker.field), to)) {
    return {"VSL-MOVE-ONE", setup.field_name(to) + " is not next to " + setup.field_name(marker.field)};
  }
  if (has(held(state), to)) return {"VSL-MOVE-BLOCK", "there is an army on " + setup.field_name(to)};
  return {"VSL-MOVE-BLOCK", general.name + " has a marker on " + setup.field_name(to)};
}

Refusal explain_reveal(const Setup& setup, const State& state, Action action) {
  const char* rule = "VSL-TIME-REVEAL";
  if (kind_of(action.choice()) != Kind::Reveal || action.subject() >= kMissions) {
    return {rule, "a date has been passed: reveal one of your missions"};
  }
  const Mission& mission = setup.mission(mission_at(action.subject()));
  const std::string name = setup.field_name(mission.field);
  if (state.mission[mission.district] != mission_at(action.subject())) {
    return {rule, name + " is not one of your missions"};
  }
  return {rule, name + " is already revealed: reveal another mission"};
}

Refusal explain_fight(const Setup& setup, const State& state, Action action) {
  const auto known = [](std::uint16_t army) { return army < kArmies; };
  if (kind_of(action.choice()) != Kind::Loss || !known(action.subject()) || !known(action.target())) {
    return {"VSL-FIGHT-ALLOCATE", "there is a fight: choose which of your armies takes each point"};
  }
  const General& enemy = setup.general(army_at(action.subject()));
  const General& own = setup.general(army_at(action.target()));
  if (enemy.side == state.declaring) return {"VSL-FIGHT-ALLOCATE", "points are caused by enemy armies"};
  if (own.side != state.declaring) return {"VSL-FIGHT-ALLOCATE", "the owner of the losing armies chooses"};
  if (!has(state.to_allot, army_at(action.subject()))) {
    return {"VSL-FIGHT-POINTS", enemy.name + " causes one point in total, which is already assigned"};
  }
  return {"VSL-FIGHT-CONTACT", enemy.name + " and " + own.name + " are not in contact"};
}

Refusal explain_scoring(const Setup& setup, const State& state, Action action) {
  const bool french = state.phase == Phase::Support;
  const char* rule = french ? "VSL-SCORE-SUPPORT" : "VSL-SCORE-ALLIED";
  const std::string task =
      french ? "choose the mission each supporter helps" : "choose the mission each army counts for";
  if (kind_of(action.choice()) != (french ? Kind::Support : Kind::Oppose) || action.subject() >= kArmies ||
      action.target() >= kMissions) {
    return {rule, task};
  }
  const ArmyId army = army_at(action.subject());
  const std::string name = setup.general(army).name;
  if (!has(state.placed, army)) return {"VSL-END-PLACEDONLY", name + " has no army on the board"};
  if (setup.general(army).side != (french ? kFrench : kAllied)) return {rule, name + " belongs to the other side"};
  const std::uint8_t district = setup.mission(mission_at(action.target())).district;
  if (state.counts_for[index(army)] != kNoDistrict) {
    for (const MissionId mission : state.mission) {
      if (french && setup.mission(mission).field == state.where[index(army)]) {
        return {"VSL-SCORE-HOME", name + " is on a mission field and counts there"};
      }
    }
    return {french ? "VSL-SCORE-SUPPORTONCE" : "VSL-SCORE-ALLIED", name + " is counted for another mission"};
  }
  if (state.mission[district] != mission_at(action.target())) return {rule, "that is not one of the five missions"};
  return {rule, name + (french ? " shares no enemy with the army on that field" : " is not next to that army")};
}

}  // namespace

Refusal explain(const Setup& setup, const State& state, Action action) {
  if (state.phase == Phase::Over) return {"VSL-END-WHEN", "the game is over"};
  if (action.kind() >= kKinds) return {"VSL-TURN-FIVE", "there is no such action"};
  switch (state.phase) {
    case Phase::MissionDraw:
    case Phase::SecondDraw:
      return {"VSL-SETUP-MISSIONS", "the missions are drawn first"};
    case Phase::Second:
      return {"VSL-SETUP-MISSIONS", "choose two districts for a second mission"};
    case Phase::Keep:
      return {"VSL-SETUP-MISSIONS", "keep one of the two missions of each of these districts"};
    case Phase::Deal:
      return {"VSL-SETUP-HANDS", "the cards are dealt first"};
    case Phase::Drawing:
      return {"VSL-DRAW-ONE", "the card is drawn first"};
    case Phase::Refill:
      return {"VSL-DRAW-REFILL", "the row is filled first"};
    case Phase::Turn:
      return explain_action(setup, state, action);
    case Phase::Remove:
      return explain_remove(setup, state, action);
    case Phase::Move:
    case Phase::Jump:
      return explain_move(setup, state, action);
    case Phase::Place:
      return {"VSL-PLACE-CHAIN", "generals wait to be placed: choose the next one"};
    case Phase::Arm:
      return {"VSL-PLACE-ARMCHOICE", "choose the arm of " + setup.general(state.naming).name};
    case Phase::Reveal:
      return explain_reveal(setup, state, action);
    case Phase::Discard:
      return {"VSL-DRAW-LIMIT", "more than " + std::to_string(setup.hand_limit()) + " cards: discard one of your hand"};
    case Phase::Fight:
      return explain_fight(setup, state, action);
    case Phase::Support:
    case Phase::Oppose:
      return explain_scoring(setup, state, action);
    case Phase::Scored:
      return {"VSL-WIN-MATCH", "the first game is scored: begin the second one"};
    case Phase::Over:
      break;
  }
  return {"VSL-END-WHEN", "the game is over"};
}

}  // namespace leipzig::voelkerschlacht
