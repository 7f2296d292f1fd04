// An action is one atomic choice of a seat, factored into kind, subject and target; it fits 32 bits. A subject is what
// the seat selects (a unit, a card), a target what it does with it (a space, a unit, a column).
#pragma once
#include <cstdint>

#include "kit/fixed_vector.h"

namespace leipzig::engine {

inline constexpr std::uint16_t kNoSubject = 0x0FFF;
inline constexpr std::uint16_t kNoTarget = 0x3FFF;

// The first half of an action: what to do, and with what.
struct Choice {
  std::uint8_t kind;  // below 64; each game has its own enumeration
  std::uint16_t subject;

  Choice() = default;  // without values: a list of choices on the stack costs nothing until it is filled
  constexpr Choice(std::uint8_t of) : Choice(of, kNoSubject) {}
  constexpr Choice(std::uint8_t of, std::uint16_t with) : kind(of), subject(with) {}
  friend constexpr bool operator==(const Choice&, const Choice&) = default;
};

// Of the kinds and subjects of a game, which are enumerations or numbers.
template <class Kind>
constexpr Choice choice(Kind kind) {
  return Choice{static_cast<std::uint8_t>(kind)};
}
template <class Kind, class Subject>
constexpr Choice choice(Kind kind, Subject subject) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::uint16_t>(subject)};
}

class Action {
 public:
  constexpr Action() = default;
  constexpr Action(Choice choice, std::uint16_t target = kNoTarget)
      : bits_((static_cast<std::uint32_t>(choice.kind & 0x3F) << 26) |
              (static_cast<std::uint32_t>(choice.subject & 0x0FFF) << 14) | (target & 0x3FFFu)) {}
  static constexpr Action from_bits(std::uint32_t bits) {
    Action action;
    action.bits_ = bits;
    return action;
  }

  constexpr std::uint8_t kind() const { return static_cast<std::uint8_t>(bits_ >> 26); }
  constexpr std::uint16_t subject() const { return static_cast<std::uint16_t>((bits_ >> 14) & 0x0FFF); }
  constexpr std::uint16_t target() const { return static_cast<std::uint16_t>(bits_ & 0x3FFF); }
  constexpr Choice choice() const { return {kind(), subject()}; }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(const Action&, const Action&) = default;
  friend constexpr auto operator<=>(const Action&, const Action&) = default;

 private:
  std::uint32_t bits_ = 0xFFFFFFFF;
};
static_assert(sizeof(Action) == 4);

// One result of chance (a die face, a card) and how many of the equally likely cases it stands for.
struct Outcome {
  std::uint16_t value;
  std::uint16_t weight;
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

// Lists of fixed capacity, large enough for every game.
using ChoiceList = kit::FixedVector<Choice, 512>;
using TargetList = kit::FixedVector<std::uint16_t, 2304>;
using OutcomeList = kit::FixedVector<Outcome, 128>;

}  // namespace leipzig::engine
