// Chapters 5 to 9, actions 2 to 6: terrain, movement, scout, wild and time cards. A card is played first, then used.
#include "games/voelkerschlacht/chapters.h"

namespace leipzig::voelkerschlacht {
namespace {

template <class Function>
void for_each_marker(const State& state, ArmyMask armies, Function&& function) {
  for_each(armies & state.marked, [&](ArmyId army) {
    for_each(state.markers[index(army)], [&](FieldId field) { function(Marker{army, field}); });
  });
}

template <class Function>
void for_each_card(std::uint16_t kinds, const Cards& hand, Function&& function) {
  for (unsigned rest = kinds; rest != 0; rest &= rest - 1) {
    const CardId card = kit::card_at(static_cast<std::size_t>(std::countr_zero(rest)));
    if (hand.count(card) != 0) function(card, hand.count(card));
  }
}

ArmyMask own_marked(const Setup& setup, const State& state) { return setup.armies(active(state)) & state.marked; }

// Generals with a marker that can go somewhere by one step, or by a jump.
ArmyMask movers(const Setup& setup, const State& state, bool jumping) {
  ArmyMask able = 0;
  for_each(own_marked(setup, state), [&](ArmyId army) {
    for_each(state.markers[index(army)], [&](FieldId field) {
      const Marker marker{army, field};
      if ((jumping ? jumps_of(setup, state, marker) : steps_of(setup, state, marker)) != 0) able |= bit(army);
    });
  });
  return able;
}

// VSL-MOVE-JUMP: the second card of a jump that some of these generals could make.
bool has_second_card(const Setup& setup, const Cards& hand, ArmyMask jumpers) {
  bool found = false;
  for_each_card(setup.movement_cards(), hand, [&](CardId card, std::uint32_t copies) {
    found = found || copies >= 2 || (jumpers & setup.fitting(setup.card(card).arms)) != 0;
  });
  return found && jumpers != 0;
}

bool can_begin_jump(const Setup& setup, const State& state, ArmyMask jumpers, CardId card, int copies) {
  if (jumpers == 0 || state.actions < 2) return false;
  Cards rest = state.hand[index(active(state))];
  for (int i = 0; i < copies; ++i) rest.take(card);
  return has_second_card(setup, rest, jumpers);
}

void list_movement_cards(const Setup& setup, const State& state, ChoiceList& choices) {
  const Cards& hand = state.hand[index(active(state))];
  bool any = false;
  for_each_card(setup.movement_cards(), hand, [&](CardId, std::uint32_t) { any = true; });
  if (!any) return;
  const ArmyMask stepping = movers(setup, state, false);
  // Markers that could only jump matter only if the card could not move any marker by a step.
  const ArmyMask jumping = stepping == own_marked(setup, state) ? 0 : movers(setup, state, true);
  for_each_card(setup.movement_cards(), hand, [&](CardId card, std::uint32_t copies) {
    const ArmyMask fitting = setup.fitting(setup.card(card).arms);
    if ((stepping & fitting) != 0 || can_begin_jump(setup, state, jumping & fitting, card, 1)) {
      choices.push_back(choice(Kind::Play, index(card)));
    }
    if (copies >= 2 && (stepping != 0 || can_begin_jump(setup, state, jumping, card, 2))) {
      choices.push_back(choice(Kind::Pair, index(card)));
    }
  });
}

}  // namespace

FieldSet markers_of(const Setup& setup, const State& state, Side side) {
  FieldSet fields = 0;
  for_each(setup.armies(side) & state.marked, [&](ArmyId army) { fields |= state.markers[index(army)]; });
  return fields;
}

void list_playable(const Setup& setup, const State& state, ChoiceList& choices) {
  const Cards& hand = state.hand[index(active(state))];
  if (hand.count(setup.time_card()) != 0) choices.push_back(choice(Kind::Play, index(setup.time_card())));
  if (is_limited(state)) return;  // VSL-TURN-FIRST
  const FieldSet own = markers_of(setup, state, active(state));
  if (own == 0) return;
  for_each_card(setup.terrain_cards(), hand, [&](CardId card, std::uint32_t copies) {
    if ((own & setup.card(card).fields) != 0) choices.push_back(choice(Kind::Play, index(card)));  // VSL-TERR-REMOVE
    if (copies >= 2) choices.push_back(choice(Kind::Pair, index(card)));                           // VSL-WILD-TERRAIN
  });
  list_movement_cards(setup, state, choices);
  if (state.scouts[index(active(state))] != 0) choices.push_back(choice(Kind::Play, kScout));
}

// The card goes where it goes after play; what it does is the next step.
void play_card(const Setup& setup, State& state, CardInUse played) {
  const Side side = active(state);
  Cards& hand = state.hand[index(side)];
  --state.actions;
  if (played.as == CardInUse::As::Scout) {
    --state.scouts[index(side)];
    state.played = played;
    state.phase = Phase::Remove;
    return;
  }
  if (played.card == setup.time_card()) {  // VSL-TIMECARD-PLAY
    hand.take(played.card);
    ++state.out;
    move_clock(setup, state);
    return settle(setup, state);
  }
  for (int i = played.as == CardInUse::As::Pair ? 2 : 1; i > 0; --i) {
    hand.take(played.card);
    state.discards.put(played.card);
  }
  if (state.played.as != CardInUse::As::Nothing) {
    state.second_played = played;
    state.phase = Phase::Jump;
    return;
  }
  state.played = played;
  state.phase = setup.card(played.card).type == CardType::Terrain ? Phase::Remove : Phase::Move;
}

// ---- terrain cards and scout cards ----

FieldSet removable_fields(const Setup& setup, const State& state) {
  // VSL-SCOUT-REMOVE, VSL-WILD-TERRAIN: whatever the terrain.
  return state.played.as == CardInUse::As::Card ? setup.card(state.played.card).fields : ~FieldSet{0};
}

// VSL-TERR-OWNONLY. The last marker of a general (VSL-TERR-NEVERLAST) is no longer a marker by then.
void list_removable(const Setup& setup, const State& state, ChoiceList& choices) {
  const FieldSet fields = removable_fields(setup, state);
  for_each_marker(state, setup.armies(active(state)), [&](Marker marker) {
    if (has(fields, marker.field)) choices.push_back(choice(Kind::Remove, subject_of(marker)));
  });
}

void remove_marker(const Setup& setup, State& state, Marker marker) {
  state.markers[index(marker.army)] &= ~bit(marker.field);
  if (state.played.as == CardInUse::As::Scout) move_clock(setup, state);
  state.played = kNothing;
  settle(setup, state);
}

// ---- movement cards ----

ArmMask arms_of(const Setup& setup, CardInUse played) {
  return played.as == CardInUse::As::Pair ? kAllArms : setup.card(played.card).arms;  // VSL-WILD-MOVE
}

// VSL-MOVE-ONE: one marker to an adjacent field. VSL-MOVE-BLOCK: not where an army or a marker of the same general is.
FieldSet steps_of(const Setup& setup, const State& state, Marker marker) {
  return setup.neighbours(marker.field) & ~held(state) & ~state.markers[index(marker.army)];
}

// VSL-MOVE-JUMP: to the fields around an adjacent own army.
FieldSet jumps_of(const Setup& setup, const State& state, Marker marker) {
  const FieldSet jumped = setup.neighbours(marker.field) & state.held[index(setup.general(marker.army).side)];
  if (jumped == 0) return 0;
  return setup.neighbours_of(jumped) & ~held(state) & ~state.markers[index(marker.army)];
}

void list_movable(const Setup& setup, const State& state, ChoiceList& choices) {
  const ArmyMask fitting = setup.armies(active(state)) & setup.fitting(arms_of(setup, state.played));  // VSL-MOVE-ARM
  for_each_marker(state, fitting, [&](Marker marker) {
    if (steps_of(setup, state, marker) != 0) choices.push_back(choice(Kind::Move, subject_of(marker)));
  });
  if (state.actions == 0) return;
  const ArmyMask jumping = movers(setup, state, true) & fitting;
  if (jumping == 0) return;
  for_each_card(setup.movement_cards(), state.hand[index(active(state))], [&](CardId card, std::uint32_t copies) {
    if ((jumping & setup.fitting(setup.card(card).arms)) != 0) choices.push_back(choice(Kind::Play, index(card)));
    if (copies >= 2) choices.push_back(choice(Kind::Pair, index(card)));
  });
}

void list_jumping(const Setup& setup, const State& state, ChoiceList& choices) {
  const ArmyMask fitting = setup.armies(active(state)) & setup.fitting(arms_of(setup, state.played)) &
                           setup.fitting(arms_of(setup, state.second_played));
  for_each_marker(state, fitting, [&](Marker marker) {
    if (jumps_of(setup, state, marker) != 0) choices.push_back(choice(Kind::Jump, subject_of(marker)));
  });
}

// VSL-MOVE-NOPLACE: the number of markers stays as it is.
void move_marker(const Setup& setup, State& state, Marker marker, FieldId to) {
  state.markers[index(marker.army)] ^= bit(marker.field) | bit(to);
  move_clock(setup, state);
  if (state.second_played.as != CardInUse::As::Nothing) move_clock(setup, state);
  state.played = state.second_played = kNothing;
  settle(setup, state);
}

}  // namespace leipzig::voelkerschlacht
