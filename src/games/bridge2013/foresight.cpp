// Exact expectations through a combat: cards that bring the same result are one branch, and so are faces of a die.
#include "games/bridge2013/foresight.h"

#include <algorithm>

namespace leipzig::bridge2013 {
namespace {

constexpr int kDieFaces = 6;
constexpr std::uint16_t kLowest = 1;
constexpr std::uint16_t kHighest = 6;
constexpr int kUnseen = 15;  // what an attack at first sight promises too much, in hundredths of a point

bool is_quiet(Phase phase) {
  return phase == Phase::Activate || phase == Phase::Recover || phase == Phase::Draw || phase == Phase::Over;
}

// Neither side spends the Advantage to help the other.
bool is_senseless(const State& state, engine::Action action) {
  if (kind_of(action.choice()) != Kind::Advantage) return false;
  const auto use = static_cast<Use>(action.target());
  return use == (state.phase == Phase::Battle ? Use::Minus : Use::Plus);
}

}  // namespace

int Foresight::judge(const State& state, std::int64_t& judged) const {
  ++judged;
  return judge_.value(state);
}

// Good for so many faces, the low ones.
int Foresight::of_die(const State& state, int faces, std::uint16_t good, std::uint16_t bad,
                      std::int64_t& judged) const {
  const int lucky = std::clamp(faces, 0, kDieFaces);
  int sum = 0;
  if (lucky > 0) {
    State next = state;
    game_.resolve(next, good);
    sum += lucky * value(next, judged);
  }
  if (lucky < kDieFaces) {
    State next = state;
    game_.resolve(next, bad);
    sum += (kDieFaces - lucky) * value(next, judged);
  }
  return sum / kDieFaces;
}

int Foresight::of_card(const State& state, std::int64_t& judged) const {
  struct Branch {
    int cards = 0;
    std::uint16_t card = 0;
  };
  std::array<Branch, 5> branches{};
  const int shift = card_shift(setup_, state);
  for (Pile left = state.pile & ~kJokers; left != 0; left &= left - 1) {
    const auto card = static_cast<std::size_t>(std::countr_zero(left));
    Branch& branch = branches[static_cast<std::size_t>(setup_.result(setup_.rank(card_at(card)).combat + shift))];
    ++branch.cards;
    branch.card = static_cast<std::uint16_t>(card);
  }
  int sum = 0;
  for (const Branch& branch : branches) {
    if (branch.cards == 0) continue;
    State next = state;
    game_.resolve(next, branch.card);
    sum += branch.cards * value(next, judged);
  }
  if (const int jokers = std::popcount(state.pile & kJokers); jokers > 0) {
    State next = state;
    game_.resolve(next, static_cast<std::uint16_t>(index(Card::Joker)));
    sum += jokers * judge(next, judged);
  }
  return sum / std::popcount(state.pile);
}

int Foresight::best(const State& state, std::int64_t& judged) const {
  const int sign = state.deciding == Seat::French ? 1 : -1;
  std::vector<engine::Action> actions;
  judge_.actions(state, actions);
  int best = 0;
  bool any = false;
  for (const engine::Action action : actions) {
    if (is_senseless(state, action)) continue;
    State next = state;
    game_.apply(next, action);
    // After a move the judge's own estimate of the attack will do.
    const int worth = kind_of(action.choice()) == Kind::Move ? judge(next, judged) : value(next, judged);
    if (!any || sign * worth > sign * best) best = worth;
    any = true;
  }
  return best;
}

int Foresight::value(const State& state, std::int64_t& judged) const {
  switch (state.phase) {
    case Phase::BreakDie:
      return of_die(state, morale(setup_, state, state.actor, false) - break_roll_added(setup_, state, state.actor),
                    kLowest, kHighest, judged);
    case Phase::WithdrawDie:
      return of_die(state, morale(setup_, state, state.defender, true) - withdrawal_added(setup_, state), kLowest,
                    kHighest, judged);
    case Phase::LossDie:
      return of_die(state, morale(setup_, state, state.beaten, state.beaten == state.defender) - (state.rain ? 1 : 0),
                    kLowest, kHighest, judged);
    case Phase::NeyDie: {
      const auto lost = static_cast<std::uint16_t>(setup_.ney().lost_on);
      return of_die(state, kDieFaces - 1, lost == kLowest ? kHighest : kLowest, lost, judged);
    }
    case Phase::CombatCard:
      return of_card(state, judged);
    case Phase::Act:
    case Phase::Defend:
    case Phase::Withdraw:
    case Phase::Brace:
    case Phase::Slip:
    case Phase::Battle:
    case Phase::Reply:
    case Phase::Loss:
    case Phase::Retreat:
    case Phase::Advance:
    case Phase::Displaced:
      return best(state, judged);
    default:
      return judge(state, judged);
  }
}

std::int64_t Foresight::score(const State& state, int width, std::vector<Scored>& scored) const {
  judge_.score(state, scored);
  const int sign = state.deciding == Seat::French ? 1 : -1;
  std::stable_sort(scored.begin(), scored.end(),
                   [&](const Scored& a, const Scored& b) { return sign * a.value > sign * b.value; });
  auto judged = static_cast<std::int64_t>(scored.size());
  int foreseen = 0;
  for (Scored& entry : scored) {
    State next = state;
    game_.apply(next, entry.action);
    if (is_quiet(next.phase)) continue;
    if (foreseen++ < width) {
      entry.value = value(next, judged);
    } else {
      entry.value -= sign * kUnseen;
    }
  }
  return judged;
}

}  // namespace leipzig::bridge2013
