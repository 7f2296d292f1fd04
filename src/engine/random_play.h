// Games between two random players: uniform among the subjects, then among the targets. Used as a speed benchmark and
// as a fuzzer of the rules.
#pragma once
#include <cstdint>

#include "engine/catalogue.h"
#include "engine/game.h"
#include "kit/hasher.h"
#include "kit/random.h"

namespace leipzig::engine {

// One game, number `number` of those that follow from `seed`; what happened in it is added to `play`.
template <Game G>
void play_random_game(const G& game, std::uint64_t seed, std::int64_t number, RandomPlay& play) {
  kit::Random random = kit::Random(seed).fork(static_cast<std::uint64_t>(number));
  typename G::State state = game.start();
  std::uint64_t signature = 0;
  const auto note = [&signature](std::uint64_t fact) { signature = kit::chain(signature, fact); };

  for (ToAct turn = game.turn(state); turn.node != Node::Over; turn = game.turn(state)) {
    ++play.actions;
    if (turn.node == Node::Chance) {
      OutcomeList outcomes;
      game.outcomes(state, outcomes);
      const Outcome outcome = drawn_outcome(outcomes, random);
      play.choices += static_cast<std::int64_t>(outcomes.size());
      note(outcome.value);
      game.resolve(state, outcome.value);
      continue;
    }
    ChoiceList choices;
    game.subjects(state, choices);
    const Choice choice = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    TargetList targets;
    game.targets(state, choice, targets);
    const Action action{choice, targets[random.below(static_cast<std::uint32_t>(targets.size()))]};
    ++play.decisions;
    play.choices += static_cast<std::int64_t>(choices.size() + targets.size());
    note(std::uint64_t{choices.size()} << 48 ^ std::uint64_t{targets.size()} << 32 ^ action.bits());
    game.apply(state, action);
  }

  const Verdict verdict = game.verdict(state);
  ++play.games;
  ++play.wins[verdict.winner ? index(*verdict.winner) : 2];
  play.margin += verdict.margin;
  note(game.hash(state));
  // A sum, so that games can be distributed over threads in any way.
  play.signature += kit::mix(signature ^ static_cast<std::uint64_t>(number));
}

// Games `first` to `first + games - 1` of a seed.
template <Game G>
Result<RandomPlay> play_random(const Setting& setting, std::uint64_t seed, std::int64_t first, std::int64_t games) {
  const auto game = G::make(setting);
  if (!game) return game.error();
  RandomPlay play;
  for (std::int64_t i = 0; i < games; ++i) play_random_game(*game, seed, first + i, play);
  return play;
}

// The work of two shares of the same games.
inline RandomPlay& operator+=(RandomPlay& sum, const RandomPlay& more) {
  sum.games += more.games;
  sum.actions += more.actions;
  sum.choices += more.choices;
  sum.decisions += more.decisions;
  for (std::size_t i = 0; i < 3; ++i) sum.wins[i] += more.wins[i];
  sum.margin += more.margin;
  sum.signature += more.signature;
  return sum;
}

}  // namespace leipzig::engine
