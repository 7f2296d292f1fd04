// The complete state of A Bridge Too Few as a value of under 1 KB: positions and strengths of the units, what is left
// in the pile, what the current card still allows, and the combat being fought. What never changes is in setup.h.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "campaign/sides.h"
#include "engine/names.h"
#include "engine/seat.h"
#include "kit/ids.h"
#include "kit/space_set.h"

namespace leipzig::bridge2013 {

using namespace campaign;

inline constexpr std::size_t kHexes = 180;
inline constexpr std::size_t kSideUnits = 32;
inline constexpr std::size_t kUnits = 2 * kSideUnits;
inline constexpr std::size_t kQuadrants = 4;

using HexSet = kit::SpaceBits<kHexes>;

// The seat is the high part of a unit's id; the rest is its place in that seat's list.
enum class UnitId : std::uint8_t { None = 0xFF };
constexpr std::size_t index(UnitId unit) { return static_cast<std::size_t>(unit); }
constexpr Seat seat_of(UnitId unit) { return index(unit) < kSideUnits ? kFrench : kAllied; }
constexpr UnitId unit_at(Seat seat, std::size_t local) { return static_cast<UnitId>(index(seat) * kSideUnits + local); }

// A set of units of one seat.
using UnitMask = std::uint32_t;
constexpr UnitMask bit(UnitId unit) { return UnitMask{1} << (index(unit) % kSideUnits); }
constexpr bool has(UnitMask mask, UnitId unit) { return (mask & bit(unit)) != 0; }
constexpr int count(UnitMask mask) { return std::popcount(mask); }
constexpr UnitId first(Seat seat, UnitMask mask) {
  return unit_at(seat, static_cast<std::size_t>(std::countr_zero(mask)));
}

template <class Function>
constexpr void for_each(Seat seat, UnitMask mask, Function&& function) {
  for (; mask != 0; mask &= mask - 1) function(first(seat, mask));
}

enum class Quadrant : std::uint8_t { NW, NE, SW, SE, None = 0xFF };
inline constexpr engine::Names<Quadrant> kQuadrantNames{"nw", "ne", "sw", "se"};
constexpr std::size_t index(Quadrant quadrant) { return static_cast<std::size_t>(quadrant); }
inline constexpr Quadrant kAllQuadrants[] = {Quadrant::NW, Quadrant::NE, Quadrant::SW, Quadrant::SE};

// A playing card: 13 of each suit, then the Joker. The two Jokers cannot be told apart.
enum class Card : std::uint8_t { Joker = 52, None = 0xFF };
constexpr std::size_t index(Card card) { return static_cast<std::size_t>(card); }
constexpr Card card_at(std::size_t i) { return static_cast<Card>(i); }

// What is left in the pile, one bit a card; the Jokers are bits 52 and 53.
using Pile = std::uint64_t;
inline constexpr Pile kJokers = Pile{3} << 52;
inline constexpr Pile kAllCards = (Pile{1} << 54) - 1;

enum class Phase : std::uint8_t {
  Deploy,       // set-up: place the next group
  Arrive,       // reinforcements and returning units
  Leaders,      // Napoléon, then Ney
  Draw,         // chance: the next activation card
  Activate,     // the card's owner picks the next unit, or recovers
  Act,          // an active unit may continue
  Recover,      // one unit has recovered, another may
  BreakDie,     // chance: may the unit leave the side of cavalry
  Defend,       // which of two units defends
  Withdraw,     // cavalry may try to go before the combat
  Brace,        // the attacker may raise their morale against the attempt
  WithdrawDie,  // chance
  Slip,         // where the cavalry goes
  Battle,       // the attacker fights, with the Advantage or without
  Reply,        // the defender may spend the Advantage
  CombatCard,   // chance
  LossDie,      // chance: may the unit retreat instead
  Loss,         // it may: retreat, or take the loss
  Retreat,      // a forced retreat
  Advance,      // into the hex left empty
  NeyDie,       // chance
  Displaced,    // a leader whose unit is gone joins another
  EventDice,    // chance
  Rally,        // an event flips a unit up
  March,        // an event brings a reinforcement nearer
  MarchEntry,   // it is there
  Desert,       // an event reduces a French unit
  Over,
};
inline constexpr engine::Names<Phase> kPhaseNames{
    "deploy",    "arrive",      "leaders",  "draw",  "activate",     "act",     "recover",
    "break die", "defend",      "withdraw", "brace", "withdraw die", "slip",    "battle",
    "reply",     "combat card", "loss die", "loss",  "retreat",      "advance", "ney die",
    "displaced", "event dice",  "rally",    "march", "march entry",  "desert",  "over"};
static_assert(kPhaseNames.of(Phase::Over) == "over");

enum class Ending : std::uint8_t { None, Leipzig, Points };

// Events that come once, or wait for a card.
inline constexpr std::uint8_t kCrisisCame = 1;
inline constexpr std::uint8_t kCrisisWaits = 2;
inline constexpr std::uint8_t kMisledCame = 4;
inline constexpr std::uint8_t kMisledWaits = 8;
inline constexpr std::uint8_t kSaxonsCame = 16;

// What the leaders still have to do after a loss.
inline constexpr std::uint8_t kNeyInDanger = 1;
inline constexpr std::uint8_t kNeyDisplaced = 2;
inline constexpr std::uint8_t kNapoleonDisplaced = 4;

struct State {
  std::array<SpaceId, kUnits> where;  // None for units not on the map

  // Derived from where, kept for speed: the units of a hex, the smaller id first.
  std::array<std::array<UnitId, 2>, kHexes> stack;
  std::array<UnitMask, 2> on_map;

  std::array<UnitMask, 2> unplaced;  // set-up
  std::array<UnitMask, 2> waiting;   // reinforcements to come
  std::array<UnitMask, 2> away;      // marched off the map
  std::array<UnitMask, 2> lost;
  std::array<UnitMask, 2> reduced;           // on the map or away
  std::array<std::uint8_t, kUnits> due;      // the turn on which a waiting unit or one away may come
  std::array<Quadrant, kSideUnits> left_by;  // of Coalition units away: the quadrant they left

  std::uint32_t allied_towns;  // by number of town; all others are French
  Pile pile;
  UnitMask acted;  // units of the card's owner

  std::array<std::uint8_t, kQuadrants> used;  // activations of this card
  SpaceId target;                             // the hex attacked
  SpaceId fallen;                             // the hex where a leader's unit was lost
  UnitId actor;                               // the active unit, and the attacker
  UnitId defender;
  UnitId beaten;    // the unit that must lose a step or retreat
  UnitId raised;    // whose morale the Advantage raises in this combat
  UnitId entering;  // a reinforcement that an event brings at once
  UnitId napoleon;  // the unit that Napoléon is with
  UnitId ney;
  std::int8_t advantage_shift;  // of the card in this combat
  std::uint8_t turn;
  std::uint8_t pile_number;  // of the scenario's piles, from 0
  Card card;                 // the activation card in play
  Card drawn;                // the card drawn last
  std::uint8_t events;
  std::uint8_t pending;  // leaders
  std::uint8_t result;   // of the combat, a code of the results table
  bool extra;            // one more unit by the Advantage
  bool reduced_card;     // one unit less in each quadrant by an event
  bool may_move;         // the active unit has not moved and may
  bool withdrew;         // the defender left before the combat
  bool rain;
  bool ney_lost;
  bool advantage_waits;  // its new holder has not yet had an activation card
  Seat advantage;
  Seat active;  // whose card it is
  Seat deciding;
  Phase phase;
  Phase purpose;  // what the Joker was drawn for: Draw or CombatCard
  Ending ending;

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace leipzig::bridge2013
