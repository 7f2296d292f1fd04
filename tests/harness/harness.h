// Generic checks for every game: random play with everything the contract promises checked at every state. Each game
// has its own test file here; nothing in this header knows its rules.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/record.h"
#include "engine/tabletop.h"
#include "format/document.h"
#include "format/view.h"
#include "games/catalogue.h"
#include "kit/random.h"

namespace leipzig::harness {

// Random games take many times as long under the sanitizers: half of them are played there, all of them in the
// release.
constexpr std::int64_t games_here(std::int64_t games) {
#if defined(LEIPZIG_SANITIZED)
  return games / 2;
#else
  return games;
#endif
}

using engine::Action;
using engine::Node;

struct Tally {
  std::int64_t games = 0;
  std::int64_t steps = 0;
  std::int64_t refused = 0;
};

template <engine::Game G>
class Harness {
 public:
  // `attempts`: how many not-legal actions, and how many mutated texts, are tried at a state that is checked dearly.
  Harness(const G& game, engine::SetUp set_up, int attempts = 16)
      : game_(game), set_up_(std::move(set_up)), attempts_(attempts) {}

  // One random game. The dear checks are made at one state in `stride`, the others at every state or, where the stride
  // is long, at one in sixteen.
  void play(std::uint64_t seed, std::uint32_t stride) {
    kit::Random random(seed);
    typename G::State state = game_.start();
    engine::Record record;
    record.start.setting = game_.position(state).setting;
    for (int step = 0;; ++step) {
      ASSERT_LT(step, game_.longest()) << "the game does not end";
      ++tally.steps;
      const bool dear = random.below(stride) == 0;
      const bool checked = dear || stride <= 64 || step % 16 == 0;
      if (checked) check_value(state);
      if (::testing::Test::HasFatalFailure()) return;
      const engine::ToAct turn = game_.turn(state);
      if (turn.node == Node::Over) break;
      if (dear) check_round_trip(state);
      if (dear) check_views(state, random);
      if (turn.node == Node::Chance) {
        if (checked) check_outcomes(state);
        const std::uint16_t outcome = engine::random_outcome(game_, state, random);
        record.entries.push_back(game_.outcome_text(state, outcome));
        game_.resolve(state, outcome);
        continue;
      }
      if (dear) check_legal(state, random);
      if (dear) check_agenda(state, turn.seat);
      if (::testing::Test::HasFatalFailure()) return;
      const Action action = engine::random_action(game_, state, random);
      record.entries.push_back(game_.text(state, action));
      if (checked) check_telling(state, action, turn.seat);
      if (checked) check_twin(state, action);
      game_.apply(state, action);
    }
    if (stride <= 64 || tally.games % 8 == 0) check_record(record, state);
    ++tally.games;
  }

  Tally tally;

 private:
  // A part of the turn can end exactly if nothing is left that must be done before.
  void check_agenda(const typename G::State& state, engine::Seat seat) {
    if constexpr (engine::Planned<G>) {
      const engine::Agenda agenda = game_.agenda(game_.seen(state, seat), seat);
      ASSERT_TRUE(game_.agenda(game_.seen(state, engine::other(seat)), engine::other(seat)).duties.empty());
      if (!agenda.ending) return;
      bool must = false;
      for (const engine::Duty& duty : agenda.duties) {
        ASSERT_FALSE(duty.id.empty() || duty.text.empty() || duty.rule.empty());
        must = must || duty.must;
      }
      ASSERT_EQ(engine::is_legal(game_, state, *agenda.ending), !must) << game_.text(state, *agenda.ending) << "\n"
                                                                       << format::write(game_.position(state));
    }
  }

  void check_twin(const typename G::State& state, Action action) {
    typename G::State one = state;
    typename G::State other = state;
    game_.apply(one, action);
    game_.apply(other, action);
    ASSERT_EQ(one, other) << "the same action on equal states gives different states";
  }

  void check_value(const typename G::State& state) {
    const typename G::State copy = state;
    ASSERT_EQ(copy, state);
    ASSERT_EQ(game_.hash(copy), game_.hash(state));
    ASSERT_EQ(game_.rebuilt_hash(state), game_.hash(state)) << "derived fields disagree with the position";
  }

  void check_round_trip(const typename G::State& state) {
    const engine::Position position = game_.position(state);
    const auto read = format::read_position(format::write(position));
    ASSERT_TRUE(read) << read.error().field << ": " << read.error().text;
    ASSERT_EQ(*read, position);
    const auto placed = game_.place(*read);
    ASSERT_TRUE(placed) << placed.error().field << ": " << placed.error().text << "\n" << format::write(position);
    ASSERT_EQ(game_.hash(*placed), game_.hash(state)) << format::write(position);
    ASSERT_EQ(*placed, state) << format::write(position);
  }

  // Views, legal actions and answers are a function of the viewer's Seen: other states that fit it give the same.
  void check_views(const typename G::State& state, kit::Random& random) {
    for (const engine::Viewer viewer :
         {engine::Viewer{engine::Seat::First}, engine::Viewer{engine::Seat::Second}, engine::Viewer{}}) {
      const typename G::Seen seen = game_.seen(state, viewer);
      constexpr int kDeals = engine::Secretive<G> ? 3 : 1;
      for (int deal = 0; deal < kDeals; ++deal) {
        const typename G::State drawn = game_.determinize(seen, viewer, random);
        ASSERT_EQ(game_.seen(drawn, viewer), seen);
        ASSERT_EQ(format::write(game_.view(game_.seen(drawn, viewer), viewer)),
                  format::write(game_.view(seen, viewer)));
        ASSERT_EQ(game_.turn(drawn), game_.turn(state));
        if (game_.turn(state) == engine::ToAct{Node::Decision, viewer.value_or(engine::Seat::First)} && viewer) {
          check_same_to(*viewer, state, drawn, random);
        }
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  }

  // The deciding seat cannot tell the two states apart: same legal list in the same order, same texts and refusals.
  void check_same_to(engine::Seat seat, const typename G::State& state, const typename G::State& drawn,
                     kit::Random& random) {
    std::vector<Action> own;
    std::vector<Action> same;
    engine::legal(game_, state, own);
    engine::legal(game_, drawn, same);
    ASSERT_EQ(own, same) << "what a seat may do depends on what it cannot know";
    if constexpr (engine::Secretive<G>) {
      const auto game = std::shared_ptr<const G>(&game_, [](const G*) {});
      engine::TabletopOf<G> one(game, state);
      engine::TabletopOf<G> other(game, drawn);
      for (const Action action : own) {
        const engine::LegalAction a = one.describe(action);
        const engine::LegalAction b = other.describe(action);
        ASSERT_EQ(std::tie(a.text, a.kind, a.subject, a.target, a.rule),
                  std::tie(b.text, b.kind, b.subject, b.target, b.rule));
        ASSERT_EQ(one.reveals(action), other.reveals(action)) << a.text;
      }
      for (int i = 0; i < attempts_; ++i) {
        const Action attempt = changed(own[random.below(static_cast<std::uint32_t>(own.size()))], random);
        if (engine::is_legal(game_, state, attempt)) continue;
        ASSERT_EQ(one.apply(attempt), other.apply(attempt)) << attempt.bits();
        const std::string line =
            mutated(game_.text(state, own[random.below(static_cast<std::uint32_t>(own.size()))]), random);
        ASSERT_EQ(one.explain(line, seat), other.explain(line, seat)) << line;
        ASSERT_EQ(one.explain(line, engine::other(seat)), other.explain(line, engine::other(seat))) << line;
      }
    }
  }

  // The deciding seat sees the whole text; everyone else sees some text.
  void check_telling(const typename G::State& state, Action action, engine::Seat deciding) {
    if constexpr (engine::Secretive<G>) {
      ASSERT_EQ(game_.text_for(state, action, deciding), game_.text(state, action));
      ASSERT_FALSE(game_.text_for(state, action, engine::other(deciding)).empty());
      ASSERT_FALSE(game_.text_for(state, action, std::nullopt).empty());
    }
  }

  void check_outcomes(const typename G::State& state) {
    engine::OutcomeList outcomes;
    game_.outcomes(state, outcomes);
    ASSERT_FALSE(outcomes.empty());
    std::set<std::uint16_t> values;
    std::set<std::string> texts;
    for (const engine::Outcome& outcome : outcomes) {
      ASSERT_GT(outcome.weight, 0);
      ASSERT_TRUE(values.insert(outcome.value).second);
      ASSERT_TRUE(texts.insert(game_.outcome_text(state, outcome.value)).second);
      typename G::State next = state;
      game_.resolve(next, outcome.value);
      ASSERT_EQ(game_.rebuilt_hash(next), game_.hash(next));
    }
  }

  void check_legal(const typename G::State& state, kit::Random& random) {
    const engine::Seat seat = game_.turn(state).seat;
    const typename G::Seen seen = game_.seen(state, seat);
    engine::ChoiceList choices;
    game_.subjects(state, choices);
    ASSERT_FALSE(choices.empty()) << "a dead end";
    for (std::size_t i = 0; i < choices.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) ASSERT_FALSE(choices[i] == choices[j]) << "a subject is listed twice";
      engine::TargetList targets;
      game_.targets(state, choices[i], targets);
      ASSERT_FALSE(targets.empty()) << "a subject without a target: " << game_.text(state, Action(choices[i], 0));
      const auto ways = game_.ways(seen, choices[i]);
      ASSERT_TRUE(ways.empty() || ways.size() == targets.size());
      for (std::size_t w = 0; w < ways.size(); ++w) {
        ASSERT_EQ(ways[w].target, targets[w]);
        ASSERT_FALSE(ways[w].path.empty());
        ASSERT_EQ(ways[w].path.back(), game_.target_text(state, Action(choices[i], targets[w])));
      }
    }
    std::vector<Action> actions;
    engine::legal(game_, state, actions);
    std::set<std::string> texts;
    // Long lists are sampled: all texts must differ, some three dozen are read back.
    const std::uint32_t stride = static_cast<std::uint32_t>(actions.size()) / 36 + 1;
    const std::uint32_t offset = random.below(stride);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const std::string text = game_.text(state, actions[i]);
      ASSERT_TRUE(texts.insert(text).second) << "two actions are written '" << text << "'";
      if (i % stride != offset) continue;
      const auto parsed = game_.parse(seen, seat, text);
      ASSERT_TRUE(parsed) << text << ": " << parsed.error().text;
      ASSERT_EQ(parsed->size(), 1u) << text;
      ASSERT_EQ(parsed->front(), actions[i]) << text;
      ASSERT_FALSE(game_.rule_of(state, actions[i]).empty()) << text;
    }
    std::sort(actions.begin(), actions.end());
    ASSERT_EQ(std::adjacent_find(actions.begin(), actions.end()), actions.end()) << "an action is listed twice";
    check_refusals(state, actions, random);
    if (::testing::Test::HasFatalFailure()) return;
    check_mutated_texts(state, actions, random);
  }

  // An action with a field changed, or any bits at all.
  static Action changed(Action base, kit::Random& random) {
    switch (random.below(4)) {
      case 0:
        return Action(base.choice(), static_cast<std::uint16_t>(random.below(1000)));
      case 1:
        return Action({base.kind(), static_cast<std::uint16_t>(random.below(130))}, base.target());
      case 2:
        return Action({static_cast<std::uint8_t>(random.below(20)), base.subject()}, base.target());
      default:
        return Action::from_bits(static_cast<std::uint32_t>(random.next()));
    }
  }

  static std::string mutated(std::string text, kit::Random& random) {
    const std::uint32_t changes = 1 + random.below(3);
    for (std::uint32_t c = 0; c < changes && !text.empty(); ++c) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      switch (random.below(3)) {
        case 0:
          text.erase(at, 1);
          break;
        case 1:
          text.insert(at, 1, static_cast<char>(random.below(256)));
          break;
        default:
          text[at] = static_cast<char>('0' + random.below(75));
          break;
      }
    }
    return text;
  }

  // Not-legal actions. Refused with a rule, nothing changed.
  void check_refusals(const typename G::State& state, const std::vector<Action>& legal, kit::Random& random) {
    const auto tabletop =
        std::make_unique<engine::TabletopOf<G>>(std::shared_ptr<const G>(&game_, [](const G*) {}), state);
    for (int i = 0; i < attempts_; ++i) {
      const Action attempt = changed(legal[random.below(static_cast<std::uint32_t>(legal.size()))], random);
      if (std::binary_search(legal.begin(), legal.end(), attempt)) continue;
      ASSERT_FALSE(engine::is_legal(game_, state, attempt));
      const auto refusal = tabletop->apply(attempt);
      ASSERT_TRUE(refusal) << "accepted: " << attempt.bits();
      ASSERT_FALSE(refusal->rule.empty());
      ASSERT_FALSE(refusal->text.empty());
      ASSERT_EQ(tabletop->state(), state) << "a refused action changed the state";
      ++tally.refused;
    }
  }

  // Mutated texts: whatever is read must be legal, whatever is refused must say why.
  void check_mutated_texts(const typename G::State& state, const std::vector<Action>& legal, kit::Random& random) {
    const auto tabletop =
        std::make_unique<engine::TabletopOf<G>>(std::shared_ptr<const G>(&game_, [](const G*) {}), state);
    for (int i = 0; i < attempts_; ++i) {
      const std::string text =
          mutated(game_.text(state, legal[random.below(static_cast<std::uint32_t>(legal.size()))]), random);
      const auto parsed = tabletop->parse(text, game_.turn(state).seat);
      if (!parsed) {
        ASSERT_FALSE(parsed.error().rule.empty()) << text;
        ASSERT_FALSE(parsed.error().text.empty()) << text;
        ++tally.refused;
        continue;
      }
      typename G::State next = state;
      for (const Action action : *parsed) {
        ASSERT_TRUE(engine::is_legal(game_, next, action)) << text;
        game_.apply(next, action);
      }
    }
  }

  void check_record(const engine::Record& record, const typename G::State& end) {
    const auto read = format::read_record(format::write(record));
    ASSERT_TRUE(read) << read.error().field << ": " << read.error().text;
    ASSERT_EQ(*read, record);
    const auto replayed = engine::replay(*read, set_up_);
    ASSERT_TRUE(replayed) << replayed.error().field << ": " << replayed.error().text;
    ASSERT_EQ((*replayed)->hash(), game_.hash(end));
    ASSERT_EQ((*replayed)->turn().node, Node::Over);
  }

  const G& game_;
  engine::SetUp set_up_;
  int attempts_;
};

// Games of one setting under the harness; what was done in them.
template <engine::Game G>
Tally play_games(const engine::Setting& setting, std::uint64_t seed, int games, std::uint32_t stride,
                 int attempts = 16) {
  auto game = G::make(setting);
  EXPECT_TRUE(game) << game.error().field << ": " << game.error().text;
  Harness<G> harness(*game, &games::set_up, attempts);
  for (int i = 0; i < games && !::testing::Test::HasFatalFailure(); ++i) {
    SCOPED_TRACE(setting.game + " " + setting.scenario + " game " + std::to_string(i));
    harness.play(seed + static_cast<std::uint64_t>(i), stride);
  }
  return harness.tally;
}

}  // namespace leipzig::harness
