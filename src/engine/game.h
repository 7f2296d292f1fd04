// The contract, static interface: what a type must provide to be a game. Search, simulation and the test harness are
// templates over it; the type-erased interface (engine/tabletop.h) is implemented on top of it once, for all games.
//
// A game object holds what never changes during play (board, counters, tables, options) and is shared by reference. A
// state is a separate value: only apply and resolve change it. The dice are outside: a chance state lists its outcomes
// with their weights, and the caller chooses one.
//
// Everything a viewer receives is computed from Seen, the part of a state that this viewer may know. Functions that
// read input, explain or preview take a Seen, never a State, so they cannot leak hidden information. In a game without
// hidden information Seen is State.
#pragma once
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/action.h"
#include "engine/agenda.h"
#include "engine/document.h"
#include "engine/entry_facts.h"
#include "engine/refusal.h"
#include "engine/seat.h"
#include "engine/survey.h"
#include "kit/random.h"

namespace leipzig::engine {

template <class G>
concept Game = std::is_trivially_copyable_v<typename G::State> && std::equality_comparable<typename G::State> &&
    requires(const G& game, const typename G::State& state, typename G::State& changing, const typename G::Seen& seen,
             Action action, Choice choice, Outcome outcome, ChoiceList& choices, TargetList& targets,
             OutcomeList& outcomes, Seat seat, Viewer viewer, std::string_view text, const Setting& setting,
             const Position& position, kit::Random& random) {
  // The game for a scenario with its options, or the field that is wrong. A game is cheap to move, not to copy.
  { G::make(setting) } -> std::same_as<Result<G>>;
  { game.setup().setting() } -> std::same_as<const Setting&>;
  { game.start() } -> std::same_as<typename G::State>;
  // No game lasts longer than this many actions and outcomes.
  { game.longest() } -> std::convertible_to<int>;

  // Whose turn it is. Every decision has at least one choice, and every choice listed has at least one target
  // (kNoTarget alone where the kind needs none); their product is exactly what is legal.
  // The legal actions of a seat are a function of its Seen; the test harness checks this.
  { game.turn(state) } -> std::same_as<ToAct>;
  { game.subjects(state, choices) } -> std::same_as<void>;
  { game.targets(state, choice, targets) } -> std::same_as<void>;
  // Only for legal actions: checked by engine::legal, assumed here.
  { game.apply(changing, action) } -> std::same_as<void>;
  { game.outcomes(state, outcomes) } -> std::same_as<void>;
  { game.resolve(changing, outcome.value) } -> std::same_as<void>;
  { game.verdict(state) } -> std::same_as<Verdict>;

  { game.hash(state) } -> std::same_as<std::uint64_t>;
  // The same from nothing but the state's primary fields; also fails where derived fields disagree with them.
  { game.rebuilt_hash(state) } -> std::same_as<std::uint64_t>;

  // Why an action is not legal, from the viewer's knowledge; undefined for a legal action.
  { game.explain(seen, viewer, action) } -> std::same_as<Refusal>;

  // Notation: a unique text for each legal action. It uses only what the deciding seat knows, so parse reads it back
  // from that seat's Seen. Parse also accepts the short forms of docs/notation.md; one line may contain several
  // actions. A name that the viewer does not know gets the same refusal as a name that does not exist.
  { game.text(state, action) } -> std::same_as<std::string>;
  { game.parse(seen, viewer, text) } -> std::same_as<Result<std::vector<Action>, Refusal>>;
  { game.kind_name(action) } -> std::convertible_to<std::string_view>;
  { game.subject_text(state, action) } -> std::same_as<std::string>;
  { game.target_text(state, action) } -> std::same_as<std::string>;
  { game.rule_of(state, action) } -> std::convertible_to<std::string_view>;
  { game.outcome_text(state, outcome.value) } -> std::same_as<std::string>;

  // For choices that move something over the board: the way to each target. Empty for all others. Only for the deciding
  // seat.
  { game.ways(seen, choice) } -> std::same_as<std::vector<Way>>;

  // What a seat (or a spectator) may know, and a full state drawn at random among those that fit it.
  { game.seen(state, viewer) } -> std::same_as<typename G::Seen>;
  { game.determinize(seen, viewer, random) } -> std::same_as<typename G::State>;
  { game.view(seen, viewer) } -> std::same_as<View>;

  { game.position(state) } -> std::same_as<Position>;
  { game.place(position) } -> std::same_as<Result<typename G::State>>;
};

// A game with planning information beyond its views, on request, limited to what the viewer may know.
template <class G>
concept Surveyed = Game<G> && requires(const G& game, const typename G::Seen& seen, Viewer viewer) {
  { game.survey(seen, viewer) } -> std::same_as<Survey>;
};

// A game that says what is still to do before the deciding seat can end its part of the turn.
template <class G>
concept Planned = Game<G> && requires(const G& game, const typename G::Seen& seen, Viewer viewer) {
  { game.agenda(seen, viewer) } -> std::same_as<Agenda>;
};

// A game that can predict the effect of the targets of a choice. Only for the deciding seat.
template <class G>
concept Forecasting = Game<G> && requires(const G& game, const typename G::Seen& seen, Choice choice) {
  { game.forecasts(seen, choice) } -> std::same_as<std::vector<Forecast>>;
};

// A game that says what its actions name. Without it they have only a kind, and no targets with paths.
template <class G>
concept Described = Game<G> && requires(const G& game, Action action) {
  { game.traits(action) } -> std::same_as<ActionTraits>;
};

// A game that writes a line of notation from the words for its parts, for questions about actions that are not legal.
// Without it they are written one after the other.
template <class G>
concept Worded = Game<G> && requires(const G& game, std::string_view text) {
  { game.line(text, text, text) } -> std::same_as<std::string>;
};

// A game in which chance draws something else than one die.
template <class G>
concept Drawing = Game<G> && requires(const G& game, const typename G::State& state, Outcome outcome) {
  { game.drawn(state, outcome.value) } -> std::same_as<Drawn>;
};

// A game that knows more about the consequences of an entry than a comparison of two views shows: it may correct the
// changes, give reasons and add others.
template <class G>
concept Commenting = Game<G> && requires(const G& game, const typename G::Seen& seen, std::vector<Change>& changes) {
  { game.comment(seen, seen, changes) } -> std::same_as<void>;
};

// A game with battles that an action decides without a roll, and that no view announces: the battle as far as the
// viewer may know it; none for all other actions.
template <class G>
concept Settling = Game<G> && requires(const G& game, const typename G::State& state, Action action, Viewer viewer) {
  { game.settled_for(state, action, viewer) } -> std::same_as<std::optional<Preview>>;
};

// A game with secrets defines the text of an event for each viewer, and which actions reveal a secret without chance;
// undo never crosses those.
template <class G>
concept Secretive = Game<G> &&
    requires(const G& game, const typename G::State& state, Action action, Outcome outcome, Viewer viewer) {
  { game.text_for(state, action, viewer) } -> std::same_as<std::string>;
  { game.outcome_text_for(state, outcome.value, viewer) } -> std::same_as<std::string>;
  { game.reveals(state, action) } -> std::same_as<bool>;
};

// What a viewer may know of an action or an outcome, as data: no more than the text says. Without it only the deciding
// seat is told anything.
template <class G>
concept SecretlyDescribed = Secretive<G> && Described<G> &&
    requires(const G& game, const typename G::State& state, Action action, Outcome outcome, Viewer viewer) {
  { game.named_for(state, action, viewer) } -> std::same_as<std::optional<Named>>;  // none: everything
  { game.drawn_for(state, outcome.value, viewer) } -> std::same_as<Drawn>;
};

// A game with secrets needs a separate type Seen without an implicit conversion from State: then passing a State where
// a Seen is expected does not compile. For all other games Seen must be State.
template <class G>
inline constexpr bool keeps_seen_apart =
    Secretive<G> ? !std::is_convertible_v<const typename G::State&, typename G::Seen>
                 : std::is_same_v<typename G::State, typename G::Seen>;

// Every legal action of a decision: the product of subjects and targets. For tests and small positions.
template <Game G>
void legal(const G& game, const typename G::State& state, std::vector<Action>& actions) {
  actions.clear();
  ChoiceList choices;
  game.subjects(state, choices);
  for (const Choice choice : choices) {
    TargetList targets;
    game.targets(state, choice, targets);
    for (const std::uint16_t target : targets) actions.emplace_back(choice, target);
  }
}

template <Game G>
bool is_legal(const G& game, const typename G::State& state, Action action) {
  if (game.turn(state).node != Node::Decision) return false;
  ChoiceList choices;
  game.subjects(state, choices);
  for (const Choice choice : choices) {
    if (choice != action.choice()) continue;
    TargetList targets;
    game.targets(state, choice, targets);
    for (const std::uint16_t target : targets) {
      if (target == action.target()) return true;
    }
  }
  return false;
}

// Whether play cannot continue: a decision without a legal action, or chance without an outcome. No scenario leads to
// one; a user-supplied position may.
template <Game G>
bool is_dead_end(const G& game, const typename G::State& state) {
  switch (game.turn(state).node) {
    case Node::Decision: {
      ChoiceList choices;
      game.subjects(state, choices);
      for (const Choice choice : choices) {
        TargetList targets;
        game.targets(state, choice, targets);
        if (!targets.empty()) return false;
      }
      return true;
    }
    case Node::Chance: {
      OutcomeList outcomes;
      game.outcomes(state, outcomes);
      return outcomes.empty();
    }
    case Node::Over:
      break;
  }
  return false;
}

// A uniform choice over subjects, then over targets: the anchor of the ladder and the fuzzer of the tests.
template <Game G>
Action random_action(const G& game, const typename G::State& state, kit::Random& random) {
  ChoiceList choices;
  game.subjects(state, choices);
  const Choice choice = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
  TargetList targets;
  game.targets(state, choice, targets);
  return {choice, targets[random.below(static_cast<std::uint32_t>(targets.size()))]};
}

// One of the outcomes, drawn by weight.
template <class Outcomes>
Outcome drawn_outcome(const Outcomes& outcomes, kit::Random& random) {
  std::uint32_t total = 0;
  for (const Outcome& outcome : outcomes) total += outcome.weight;
  std::uint32_t drawn = random.below(total);
  std::size_t i = 0;
  while (drawn >= outcomes[i].weight) drawn -= outcomes[i++].weight;
  return outcomes[i];
}

template <Game G>
std::uint16_t random_outcome(const G& game, const typename G::State& state, kit::Random& random) {
  OutcomeList outcomes;
  game.outcomes(state, outcomes);
  return drawn_outcome(outcomes, random).value;
}

}  // namespace leipzig::engine
