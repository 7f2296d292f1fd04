// The complete state of Battle of the Nations 1813 as a value of a few hundred bytes: cards, markers, armies, clock,
// missions, and the current step of the turn. What never changes is in setup.h.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "campaign/sides.h"
#include "engine/names.h"
#include "engine/seat.h"
#include "kit/deck.h"
#include "kit/ids.h"

namespace leipzig::voelkerschlacht {

using namespace campaign;
using kit::CardId;

inline constexpr std::size_t kArmies = 19;
inline constexpr std::size_t kFields = 47;
inline constexpr std::size_t kCardKinds = 11;
inline constexpr std::size_t kDistricts = 5;
inline constexpr std::size_t kMissions = 25;

// A side is the colour of the pieces. Its player changes in the second game of a match, so a side is not a seat.
using Side = Seat;

enum class ArmyId : std::uint8_t { None = 0xFF };
constexpr std::size_t index(ArmyId army) { return static_cast<std::size_t>(army); }
constexpr ArmyId army_at(std::size_t i) { return static_cast<ArmyId>(i); }

using ArmyMask = std::uint32_t;
constexpr ArmyMask bit(ArmyId army) { return ArmyMask{1} << index(army); }
constexpr bool has(ArmyMask mask, ArmyId army) { return (mask & bit(army)) != 0; }
constexpr ArmyId first(ArmyMask mask) { return army_at(static_cast<std::size_t>(std::countr_zero(mask))); }

template <class Function>
constexpr void for_each(ArmyMask mask, Function&& function) {
  for (; mask != 0; mask &= mask - 1) function(first(mask));
}

enum class FieldId : std::uint8_t { None = 0xFF };
constexpr std::size_t index(FieldId field) { return static_cast<std::size_t>(field); }
constexpr FieldId field_at(std::size_t i) { return static_cast<FieldId>(i); }
constexpr SpaceId space_of(FieldId field) { return kit::space_at(index(field)); }

using FieldSet = std::uint64_t;
constexpr FieldSet bit(FieldId field) { return FieldSet{1} << index(field); }
constexpr bool has(FieldSet fields, FieldId field) { return (fields & bit(field)) != 0; }
constexpr FieldId first(FieldSet fields) { return field_at(static_cast<std::size_t>(std::countr_zero(fields))); }
constexpr int count(FieldSet fields) { return std::popcount(fields); }

template <class Function>
constexpr void for_each(FieldSet fields, Function&& function) {
  for (; fields != 0; fields &= fields - 1) function(first(fields));
}

enum class MissionId : std::uint8_t { None = 0xFF };
constexpr std::size_t index(MissionId mission) { return static_cast<std::size_t>(mission); }
constexpr MissionId mission_at(std::size_t i) { return static_cast<MissionId>(i); }

enum class Arm : std::uint8_t { Infantry, Cavalry, Artillery, None };
inline constexpr engine::Names<Arm> kArmNames{"infantry", "cavalry", "artillery"};
using ArmMask = std::uint8_t;
inline constexpr ArmMask kAllArms = 7;

// Action cards of one kind cannot be told apart.
using Cards = kit::Deck<kCardKinds>;

// What lies on the table while it is being used: one card, a pair of one kind (a wild card) or a scout card.
struct CardInUse {
  enum class As : std::uint8_t { Nothing, Card, Pair, Scout } as;
  CardId card;
  friend constexpr bool operator==(const CardInUse&, const CardInUse&) = default;
};
inline constexpr CardInUse kNothing{CardInUse::As::Nothing, CardId::None};

enum class Phase : std::uint8_t {
  MissionDraw,  // chance
  Second,       // the French name two districts
  SecondDraw,   // chance
  Keep,
  Deal,  // chance
  Turn,  // the next action
  Remove,
  Move,
  Jump,
  Drawing,  // chance
  Place,    // which waiting general comes next
  Arm,
  Reveal,
  Discard,
  Refill,  // chance
  Fight,
  Support,
  Oppose,
  Over,
  Scored,  // the first game of a match is over, the second one has not begun
};
inline constexpr engine::Names<Phase> kPhaseNames{
    "missions", "districts", "second missions", "keep",    "deal",   "turn",  "remove",  "move",   "jump", "drawing",
    "place",    "arm",       "reveal",          "discard", "refill", "fight", "support", "oppose", "over", "scored"};
static_assert(kPhaseNames.of(Phase::Scored) == "scored");

// The stage of a turn: what continues when no decision is needed in between.
enum class Stage : std::uint8_t { Acting, Discarding, Filling, Fighting, Scoring };
inline constexpr engine::Names<Stage> kStageNames{"acting", "discarding", "filling", "fighting", "scoring"};

inline constexpr std::uint8_t kNoDistrict = 0xFF;

struct State {
  std::array<FieldSet, kArmies> markers;
  std::array<FieldSet, 2> held;  // fields with an army of each side; derived from where

  // Every general is in exactly one of these.
  ArmyMask cards;    // not laid out
  ArmyMask marked;   // markers on the board
  ArmyMask placed;   // the army on the board
  ArmyMask removed;  // beaten in a fight
  ArmyMask lost;     // VSL-PLACE-SWEPT

  ArmyMask to_allot;  // enemy armies whose point of loss the declaring side has yet to put on one of its own
  std::array<FieldId, kArmies> where;
  std::array<std::uint8_t, kArmies> losses;
  std::array<std::uint8_t, kArmies> hits;        // losses of the fight being held
  std::array<std::uint8_t, kArmies> counts_for;  // final scoring: the district of the mission an army is counted for

  std::array<Cards, 2> hand;
  Cards display;
  Cards pile;
  Cards discards;
  std::uint8_t out;  // time cards played
  std::array<std::uint8_t, 2> scouts;
  std::array<std::uint8_t, 2> points;
  std::array<std::uint8_t, 2> idle_turns;  // turns begun with nothing left to do
  std::array<Arm, 2> arm;                  // of Napoléon and of Schwarzenberg, once placed

  std::array<MissionId, kDistricts> mission;
  std::array<MissionId, kDistricts> second;
  std::uint8_t second_districts;  // those in which one of two has yet to be kept
  std::uint8_t revealed;          // districts
  std::uint8_t reveals_due;

  std::uint8_t turn;  // odd: French
  std::uint8_t actions;
  std::uint8_t clock;
  std::uint8_t quiet_turns;  // turns running in which the clock stood still
  std::uint8_t stale_turns;  // consecutive turns without a draw from the row
  std::uint8_t pile_turns;   // of the last turns, the latest in bit 0: was a card drawn from the pile
  std::uint8_t fights_held;
  bool laid_out;  // in this turn
  bool clock_moved;
  bool row_drawn;
  bool pile_drawn;
  bool exchanging;  // the row is refilled within a turn
  CardInUse played;
  CardInUse second_played;
  ArmyId naming;  // the army whose owner must name its arm
  Side declaring;
  Stage stage;
  Phase phase;
  std::uint8_t game;         // 1, or 2 in a match
  std::uint8_t grey_cannon;  // French points of the first game of a match

  friend bool operator==(const State&, const State&) = default;
};

constexpr Side active(const State& state) { return state.turn % 2 == 1 ? kFrench : kAllied; }
constexpr FieldSet held(const State& state) { return state.held[0] | state.held[1]; }
// VSL-WIN-MATCH: in the second game the players have changed sides.
constexpr Seat seat_of(const State& state, Side side) { return state.game == 2 ? engine::other(side) : side; }
constexpr Side side_of(const State& state, Seat seat) { return state.game == 2 ? engine::other(seat) : seat; }

// What a viewer may know: the state with every secret taken out of it, and how large the secrets are.
struct Seen {
  State open;                             // hidden hands, the pile and hidden missions are empty in it
  std::array<std::uint8_t, 2> hand_size;  // action cards of each side
  std::uint8_t pile_size;
  std::uint8_t hidden_missions;  // districts
  std::uint8_t hidden_seconds;
  friend bool operator==(const Seen&, const Seen&) = default;
};

}  // namespace leipzig::voelkerschlacht
