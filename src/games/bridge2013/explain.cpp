// Why not? The rule that forbids an illegal action, as text. Called only after a refusal.
#include <algorithm>

#include "games/bridge2013/chapters.h"
#include "games/bridge2013/game.h"

namespace leipzig::bridge2013 {
namespace {

std::string hex_name(const Setup& setup, SpaceId hex) { return std::string(setup.board().id(hex)); }

// BTF-7.0-A, BTF-7.0-C.
Refusal explain_holder(const State& state, Seat seat) {
  if (state.advantage != seat) return {"BTF-7.0-A", "the other side holds the Advantage"};
  if (state.advantage_waits) return {"BTF-7.0-C", "the Advantage may be used from your next activation card on"};
  return {};
}

// Of the ways that lead to a hex, the refusal that says most.
Refusal explain_reach(const Setup& setup, const State& state, UnitId unit, SpaceId hex, bool ride) {
  constexpr std::string_view kOrder[] = {"BTF-6.1-A",       "BTF-10.0-9",         "BTF-BASE-STACKING",
                                         "BTF-BASE-RIVERS", "BTF-BASE-MOVE-STOP", "BTF-BASE-MOVE"};
  const auto rank = [&](const Refusal& refusal) {
    return std::find(std::begin(kOrder), std::end(kOrder), refusal.rule) - std::begin(kOrder);
  };
  Refusal best{"BTF-BASE-MOVE", setup.unit(unit).id + " cannot reach " + hex_name(setup, hex)};
  const auto consider = [&](const std::vector<SpaceId>& path) {
    const Refusal refusal = explain_path(setup, state, unit, path, ride);
    if (!refusal.rule.empty() && rank(refusal) < rank(best)) best = refusal;
  };
  const SpaceId from = state.where[index(unit)];
  for (const HexExit& first : setup.ways(from)) {
    if (first.to == SpaceId::None) continue;
    if (first.to == hex) return explain_path(setup, state, unit, {from, hex}, ride);
    for (const HexExit& second : setup.ways(first.to)) {
      if (second.to == hex) consider({from, first.to, hex});
      if (second.to == SpaceId::None || !ride) continue;
      for (const HexExit& third : setup.ways(second.to)) {
        if (third.to == hex) consider({from, first.to, second.to, hex});
      }
    }
  }
  return best;
}

Refusal explain_move(const Setup& setup, const State& state, UnitId unit, std::uint16_t target, bool ride) {
  const std::size_t place = target & 0xFF;
  const std::string who = setup.unit(unit).id;
  if (ride) {
    if (Refusal refusal = explain_holder(state, state.active); !refusal.rule.empty()) return refusal;
    if (!setup.is_cavalry(unit)) return {"BTF-7.0-B", "the Advantage lets cavalry move three hexes, not infantry"};
    if (state.rain) return {"BTF-10.0-9", "in rain no unit moves more than one hex"};
  }
  if (place >= kHexes) return {"BTF-BASE-MOVE", "there is no such hex"};
  const SpaceId hex = kit::space_at(place);
  if (!setup.in_play(hex)) return {"BTF-SINGLE", hex_name(setup, hex) + " is not in the quadrant of this game"};
  if (enemy_at(state, seat_of(unit), hex)) return {"BTF-BASE-MOVE", hex_name(setup, hex) + " is held by the enemy"};
  if (hex == state.where[index(unit)]) return {"BTF-BASE-MOVE", who + " is already there"};
  if (ride) {
    MovePaths courses;
    const std::size_t own = list_courses(setup, state, unit, true, courses);
    for (std::size_t i = 0; i < own; ++i) {
      if (courses[i].end() == hex) return {"BTF-7.0-D", who + " can get there without the Advantage"};
    }
  }
  if (Refusal refusal = explain_reach(setup, state, unit, hex, ride); !refusal.rule.empty()) return refusal;
  return {"BTF-BASE-MOVE", "there is no such path to " + hex_name(setup, hex)};
}

Refusal explain_leave(const Setup& setup, const State& state, UnitId unit) {
  const SpaceId hex = state.where[index(unit)];
  if (seat_of(unit) == kFrench) return {"BTF-4.0-A", "only Coalition units may leave the map"};
  if (setup.single()) return {"BTF-SINGLE", "units cannot leave the map in a single-quadrant game"};
  if (!setup.at_edge(hex)) return {"BTF-4.0-B", setup.unit(unit).id + " is not at a map edge"};
  return {"BTF-4.0-B", "leaving takes the whole activation"};
}

Refusal explain_attack(const Setup& setup, const State& state, UnitId unit, std::uint16_t target) {
  if (target >= kHexes) return {"BTF-BASE-COMBAT", "there is no such hex"};
  const SpaceId hex = kit::space_at(target);
  if (!enemy_at(state, seat_of(unit), hex)) return {"BTF-BASE-COMBAT", "there is no enemy in " + hex_name(setup, hex)};
  const HexExit* way = setup.way_between(state.where[index(unit)], hex);
  if (way == nullptr) return {"BTF-BASE-COMBAT", "a unit can only attack an adjacent hex"};
  return {"BTF-BASE-RIVERS", "attacks across a great river need a bridge"};
}

// Whether the unit can be activated at all.
Refusal explain_activation(const Setup& setup, const State& state, UnitId unit) {
  const std::string who = setup.unit(unit).id;
  if (seat_of(unit) != state.active) {
    return {"BTF-BASE-COLOUR", setup.card_name(state.card) + " activates the other side"};
  }
  if (!on_map(state, unit)) return {"BTF-BASE-ACTIVATE", who + " is not on the map"};
  if (has(state.acted, unit)) return {"BTF-BASE-ACTIVATE", who + " has acted with this card"};
  if (may_activate(setup, state, unit)) return {};
  const std::string text = "the card allows no more units in this quadrant";
  if (!state.reduced_card) return {"BTF-3.0-A", text};
  State undisturbed = state;
  undisturbed.reduced_card = false;
  if (may_activate(setup, undisturbed, unit)) return {state.active == kAllied ? "BTF-10.0-3" : "BTF-10.0-8", text};
  return {"BTF-3.0-A", text};
}

Refusal explain_unit_kind(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const UnitId unit = unit_of(action.choice());
  const bool pinned = state.phase == Phase::Activate && is_pinned(setup, state, unit);
  switch (kind) {
    case Kind::Attack:
      return explain_attack(setup, state, unit, action.target());
    case Kind::BreakAway:
      if (!pinned) return {"BTF-6.1-B", "there is no enemy cavalry next to " + setup.unit(unit).id};
      return {"BTF-BASE-MOVE", setup.unit(unit).id + " has nowhere to go"};
    case Kind::Leave:
      if (pinned && can_leave(setup, state, unit)) break;
      return explain_leave(setup, state, unit);
    default:
      if (pinned) break;
      return explain_move(setup, state, unit, action.target(), kind == Kind::Ride);
  }
  return {"BTF-6.1-B", setup.unit(unit).id + " is next to enemy cavalry and must roll to break away first"};
}

Refusal explain_activate(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const bool known = setup.is_unit(action.subject());
  switch (kind) {
    case Kind::Move:
    case Kind::Ride:
    case Kind::BreakAway:
    case Kind::Leave:
    case Kind::Attack: {
      if (!known) return {"BTF-1.0", "there is no such unit"};
      if (Refusal refusal = explain_activation(setup, state, unit_of(action.choice())); !refusal.rule.empty()) {
        return refusal;
      }
      return explain_unit_kind(setup, state, action);
    }
    case Kind::Recover: {
      if (!known) return {"BTF-1.0", "there is no such unit"};
      const UnitId unit = unit_of(action.choice());
      if (seat_of(unit) != state.active) {
        return {"BTF-BASE-COLOUR", setup.card_name(state.card) + " is a card of the other side"};
      }
      if (setup.rank(state.card).kind != CardClass::Face) return {"BTF-3.0-B", "only a face card lets units recover"};
      if (has(state.lost[index(state.active)], unit)) return {"BTF-3.0-B", "an eliminated unit cannot return"};
      if (!has(state.reduced[index(state.active)], unit)) {
        return {"BTF-3.0-B", setup.unit(unit).id + " is at full strength"};
      }
      return {"BTF-3.0-B", "a card is used for activation or for recovery, not both"};
    }
    case Kind::Extra:
      if (Refusal refusal = explain_holder(state, state.active); !refusal.rule.empty()) return refusal;
      return {"BTF-7.0-B", "the Advantage adds one unit, once per card"};
    default:
      return {"BTF-BASE-ACTIVATE", "activate a unit, or end the card"};
  }
}

Refusal explain_act(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const std::string who = setup.unit(state.actor).id;
  if (kind == Kind::Done || action.subject() != index(state.actor)) {
    return {"BTF-BASE-ACTIVATE", "units act one at a time: " + who + " is active"};
  }
  const bool moves = kind == Kind::Move || kind == Kind::Ride || kind == Kind::Leave || kind == Kind::BreakAway;
  if (moves && !state.may_move) {
    // A unit that was refused its roll stands beside the cavalry still.
    if (is_pinned(setup, state, state.actor) && state.phase == Phase::Act && kind != Kind::Ride) {
      return {"BTF-6.1-B", who + " may not move away from the cavalry now"};
    }
    return {"BTF-BASE-ACTIVATE", who + " has moved"};
  }
  if (moves || kind == Kind::Attack) return explain_unit_kind(setup, state, action);
  return {"BTF-BASE-ACTIVATE", who + " is active: let it act, or end its activation"};
}

Refusal explain_deploy(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const std::string rule = state.deciding == kFrench ? "BTF-12.1" : "BTF-12.2";
  const Group& group = *group_to_place(setup, state);
  if (kind == Kind::Historical)
    return {"BTF-12.3", "the historical set-up is only available before the first unit is placed"};
  if (kind == Kind::Napoleon) return {"BTF-12.1", "Napoléon joins a unit of the Guard after all of it is placed"};
  if (kind != Kind::Place) return {"BTF-12.3", "both sides set up first"};
  const bool listed = setup.is_unit(action.subject()) &&
                      std::find(group.units.begin(), group.units.end(), unit_of(action.choice())) != group.units.end();
  if (!listed || !has(state.unplaced[index(group.seat)], unit_of(action.choice()))) {
    return {rule, "groups are placed in the order of the list; another group is next"};
  }
  if (action.target() >= kHexes) return {rule, "there is no such hex"};
  const SpaceId hex = kit::space_at(action.target());
  if (full(state, hex)) return {"BTF-BASE-STACKING", "there are already two units in " + hex_name(setup, hex)};
  if (group.hexes.has(hex)) return {rule, "there is a unit of the Guard in " + hex_name(setup, hex)};
  return {rule, hex_name(setup, hex) + " is not in the area of this group"};
}

Refusal explain_arrive(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  if (kind == Kind::EndArrivals) return {"BTF-BASE-ARRIVAL", "reinforcements that can enter must be placed"};
  if (kind != Kind::Arrive || !setup.is_unit(action.subject())) {
    return {"BTF-BASE-TURN", "units that arrive are placed before anything else"};
  }
  const UnitId unit = unit_of(action.choice());
  const std::size_t seat = index(seat_of(unit));
  if (seat_of(unit) != state.deciding) return {"BTF-BASE-ARRIVAL", "the Coalition places first, then the French"};
  const bool away = has(state.away[seat], unit);
  if (!has(state.waiting[seat], unit) && !away) return {"BTF-13.0", setup.unit(unit).id + " is not due"};
  if (!is_due(state, unit)) {
    return {away ? "BTF-4.0-B" : "BTF-13.0",
            setup.unit(unit).id + " is due on turn " + std::to_string(state.due[index(unit)])};
  }
  if (action.target() >= kHexes) return {"BTF-BASE-ARRIVAL", "there is no such hex"};
  const SpaceId hex = kit::space_at(action.target());
  if (enemy_at(state, state.deciding, hex)) return {"BTF-BASE-ARRIVAL", hex_name(setup, hex) + " is held by the enemy"};
  if (full(state, hex)) return {"BTF-BASE-STACKING", "there are already two units in " + hex_name(setup, hex)};
  return {away ? "BTF-4.0-C" : "BTF-13.0", hex_name(setup, hex) + " is not among its entry hexes now"};
}

Refusal explain_retreat(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const std::string who = setup.unit(state.beaten).id;
  const std::string rule = state.phase == Phase::Loss   ? "BTF-5.1-A"
                           : state.phase == Phase::Slip ? "BTF-6.2"
                                                        : "BTF-BASE-CRT";
  if (state.phase == Phase::Slip && kind != Kind::Retreat) {
    return {rule, who + " withdraws, or stands and fights"};
  }
  if (kind == Kind::Stay && state.phase == Phase::Retreat) return {"BTF-BASE-CRT", who + " must retreat"};
  if (kind != Kind::Retreat || action.subject() != index(state.beaten)) return {rule, who + " must be resolved first"};
  if (action.target() >= kHexes) return {"BTF-BASE-RETREAT", "no unit retreats off the map"};
  const SpaceId hex = kit::space_at(action.target());
  const HexExit* way = setup.way_between(state.where[index(state.beaten)], hex);
  if (way == nullptr) return {"BTF-BASE-RETREAT", who + " retreats exactly one hex"};
  if ((way->flags & kOpen) == 0) return {"BTF-BASE-RIVERS", "a great river can only be crossed at a bridge"};
  if (enemy_at(state, seat_of(state.beaten), hex)) {
    return {"BTF-BASE-RETREAT", hex_name(setup, hex) + " is held by the enemy"};
  }
  if (full(state, hex)) return {"BTF-BASE-STACKING", "there are already two units in " + hex_name(setup, hex)};
  return {"BTF-BASE-RETREAT", who + " must retreat to a hex not adjacent to the enemy it fought"};
}

Refusal explain_advantage(const State& state, engine::Action action) {
  if (kind_of(action.choice()) == Kind::Advantage) {
    if (Refusal refusal = explain_holder(state, state.deciding); !refusal.rule.empty()) return refusal;
    return {"BTF-7.0-B", "before the withdrawal roll the Advantage can only raise morale"};
  }
  switch (state.phase) {
    case Phase::Withdraw:
      return {"BTF-6.2", "the defending cavalry withdraws or stands and fights"};
    case Phase::Battle:
      return {"BTF-BASE-COMBAT", "the declared attack is fought first"};
    default:
      return {"BTF-7.0-B", "decide whether to use the Advantage in this combat"};
  }
}

}  // namespace

Refusal explain(const Setup& setup, const State& state, engine::Action action) {
  if (action.kind() >= kKinds) return {"BTF-BASE-TURN", "there is no such action"};
  switch (state.phase) {
    case Phase::Deploy:
      return explain_deploy(setup, state, action);
    case Phase::Arrive:
    case Phase::MarchEntry:
      return explain_arrive(setup, state, action);
    case Phase::Leaders:
      return {(state.pending & kNapoleonDisplaced) != 0 ? "BTF-9.1-A" : "BTF-9.2-A",
              "before the first card Napoléon, then Ney is placed with a French unit on the map"};
    case Phase::Displaced:
      return {(state.pending & kNapoleonDisplaced) != 0 ? "BTF-9.1-B" : "BTF-9.2-B",
              "the leader joins the nearest French unit of the quadrant, or any if there is none"};
    case Phase::Activate:
      return explain_activate(setup, state, action);
    case Phase::Act:
      return explain_act(setup, state, action);
    case Phase::Recover:
      return {"BTF-3.0-B", "the card is spent on recovery: one more unit, in another quadrant, or end the card"};
    case Phase::Defend:
      return {"BTF-BASE-COMBAT", "the defending player chooses the unit that defends"};
    case Phase::Withdraw:
    case Phase::Brace:
    case Phase::Battle:
    case Phase::Reply:
      return explain_advantage(state, action);
    case Phase::Slip:
    case Phase::Loss:
    case Phase::Retreat:
      return explain_retreat(setup, state, action);
    case Phase::Advance:
      return {state.withdrew ? "BTF-6.2" : "BTF-5.1-B", "decide whether the attacker advances into the vacated hex"};
    case Phase::Rally:
      return {state.deciding == kFrench ? "BTF-10.0-2" : "BTF-10.0-12",
              "flip one reduced unit on the map to full strength"};
    case Phase::March:
      return {"BTF-10.0-4", "one Coalition reinforcement still to come, or none"};
    case Phase::Desert:
      return {"BTF-10.0-6", "one French infantry unit, not of the " +
                                std::string(setup.options().young_guard_loyal ? "Guard" : "Old Guard") +
                                " and not stacked with a leader"};
    case Phase::Over:
      return {"BTF-11.0-A", "the game is over"};
    default:
      return {"BTF-0.2", "a card or a die decides first"};
  }
}

// A path written out hex by hex, for players who want each step checked.
Refusal explain_path(const Setup& setup, const State& state, UnitId unit, const std::vector<SpaceId>& path, bool ride) {
  const Seat seat = seat_of(unit);
  const std::string who = setup.unit(unit).id;
  const bool cavalry = setup.is_cavalry(unit);
  const HexSet zone = cavalry_zone(setup, state, engine::other(seat));
  const std::size_t most = ride ? 3 : 2;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const HexExit* way = setup.way_between(path[i], path[i + 1]);
    const std::string leg = hex_name(setup, path[i]) + "-" + hex_name(setup, path[i + 1]);
    if (!setup.in_play(path[i + 1])) return {"BTF-SINGLE", leg + " leaves the quadrant of this game"};
    if (way == nullptr) return {"BTF-BASE-MOVE", leg + " are not neighbouring hexes"};
    if (enemy_at(state, seat, path[i + 1])) {
      return {"BTF-BASE-MOVE", hex_name(setup, path[i + 1]) + " is held by the enemy"};
    }
    if ((way->flags & kOpen) == 0) return {"BTF-BASE-RIVERS", leg + ": a great river can only be crossed at a bridge"};
    if (i == 0) continue;
    const HexExit& before = *setup.way_between(path[i - 1], path[i]);
    if (state.rain) return {"BTF-10.0-9", "in rain no unit moves more than one hex"};
    if (zone.has(path[i])) {
      return {"BTF-6.1-A", who + " must stop next to enemy cavalry in " + hex_name(setup, path[i])};
    }
    if (((way->flags | before.flags) & kStream) != 0) {
      return {"BTF-BASE-RIVERS", "a small river without a bridge can only be crossed by a move of one hex"};
    }
    if (setup.stops(path[i]) && (before.flags & kRoad) == 0) {
      return {"BTF-BASE-MOVE-STOP", who + " must stop in " + hex_name(setup, path[i])};
    }
    if (!cavalry && (way->flags & before.flags & kRoad) == 0) {
      return {"BTF-BASE-MOVE", "infantry moves two hexes only along a road"};
    }
    if (i >= most) return {"BTF-BASE-MOVE", who + " cannot reach " + hex_name(setup, path[i + 1])};
  }
  if (full(state, path.back())) {
    return {"BTF-BASE-STACKING", "there are already two units in " + hex_name(setup, path.back())};
  }
  return {};
}

}  // namespace leipzig::bridge2013
