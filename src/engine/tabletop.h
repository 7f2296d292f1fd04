// The contract, erased face: a game at the table, for the server, the terminal and the bindings. Written once: the
// template below makes a Tabletop of any game that meets engine::Game.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace leipzig::engine {

struct LegalAction {
  Action action;
  std::string text;
  std::string kind;
  std::string subject;
  std::string target;
  std::string rule;
};

// One thing that may be taken in hand now, with all that may be done with it.
struct ChoiceTargets {
  Choice choice;
  std::vector<std::uint16_t> targets;
};

// Why something is refused after which play could not go on (engine::is_dead_end).
inline Refusal dead_end() {
  return {"position", "nothing could be done after this: the position this game began with contradicts the rules"};
}

class Tabletop {
 public:
  virtual ~Tabletop() = default;
  virtual std::unique_ptr<Tabletop> clone() const = 0;

  virtual const Setting& setting() const = 0;
  virtual Turn turn() const = 0;

  // Only for the deciding seat: in a game with secrets these lists reveal what it holds.
  virtual std::vector<LegalAction> legal() const = 0;
  virtual LegalAction describe(Action action) const = 0;  // only for actions that are legal
  virtual std::vector<Choice> subjects() const = 0;
  virtual std::vector<std::uint16_t> targets(Choice choice) const = 0;
  virtual std::vector<ChoiceTargets> choices() const = 0;  // every subject with its targets
  virtual std::vector<Way> ways(Choice choice) const = 0;
  virtual std::vector<Forecast> forecasts(Choice choice) const = 0;  // empty where the game has none

  virtual std::vector<Outcome> outcomes() const = 0;
  virtual Verdict verdict() const = 0;
  virtual int longest() const = 0;

  // Refused with a rule, and nothing changed, where it is not legal or leads to a dead end: so no table comes to a
  // decision without a legal action, whatever position it began with.
  virtual std::optional<Refusal> apply(Action action) = 0;
  virtual std::optional<Refusal> resolve(std::uint16_t outcome) = 0;

  // One line of notation written by this viewer: its actions, each legal after the one before; all or nothing. Refusals
  // use only what the viewer may know. In a game with secrets only the deciding seat may ask, and no action may follow
  // one that reveals something.
  virtual Result<std::vector<Action>, Refusal> parse(std::string_view line, Viewer viewer) const = 0;
  virtual std::optional<Refusal> explain(std::string_view line, Viewer viewer) const = 0;
  virtual std::string text(Action action) const = 0;
  virtual std::string outcome_text(std::uint16_t outcome) const = 0;

  // In a game with secrets: the text as a viewer may know it, and whether an action brings a secret to light.
  virtual bool secretive() const = 0;
  virtual std::string told(Action action, Viewer viewer) const = 0;
  virtual std::string told_outcome(std::uint16_t outcome, Viewer viewer) const = 0;
  virtual bool reveals(Action action) const = 0;

  virtual std::uint64_t hash() const = 0;
  virtual View view(Viewer viewer) const = 0;
  virtual Survey survey(Viewer viewer) const = 0;  // empty where the game has none
  virtual Position position() const = 0;
};

template <Game G>
class TabletopOf final : public Tabletop {
  static_assert(keeps_seen_apart<G>, "a game with secrets needs a separate type Seen; without secrets Seen is State");

 public:
  TabletopOf(std::shared_ptr<const G> game, typename G::State state) : game_(std::move(game)), state_(state) {}

  std::unique_ptr<Tabletop> clone() const override { return std::make_unique<TabletopOf>(*this); }

  const Setting& setting() const override { return game_->setup().setting(); }
  Turn turn() const override { return game_->turn(state_); }

  std::vector<LegalAction> legal() const override {
    std::vector<LegalAction> list;
    if (turn().node != Node::Decision) return list;
    std::vector<Action> actions;
    engine::legal(*game_, state_, actions);
    list.reserve(actions.size());
    for (const Action action : actions) list.push_back(describe(action));
    return list;
  }

  LegalAction describe(Action action) const override {
    return {action,
            game_->text(state_, action),
            std::string(game_->kind_name(action)),
            game_->subject_text(state_, action),
            game_->target_text(state_, action),
            std::string(game_->rule_of(state_, action))};
  }

  std::vector<Choice> subjects() const override {
    if (turn().node != Node::Decision) return {};
    ChoiceList choices;
    game_->subjects(state_, choices);
    return {choices.begin(), choices.end()};
  }

  std::vector<std::uint16_t> targets(Choice choice) const override {
    bool known = false;
    for (const Choice& c : subjects()) known = known || c == choice;
    if (!known) return {};
    TargetList targets;
    game_->targets(state_, choice, targets);
    return {targets.begin(), targets.end()};
  }

  std::vector<ChoiceTargets> choices() const override {
    std::vector<ChoiceTargets> list;
    for (const Choice choice : subjects()) {
      TargetList targets;
      game_->targets(state_, choice, targets);
      list.push_back({choice, {targets.begin(), targets.end()}});
    }
    return list;
  }

  std::vector<Way> ways(Choice choice) const override {
    if (targets(choice).empty()) return {};
    return game_->ways(seen(state_, turn().seat), choice);
  }

  std::vector<Forecast> forecasts(Choice choice) const override {
    if constexpr (Forecasting<G>) {
      if (!targets(choice).empty()) return game_->forecasts(seen(state_, turn().seat), choice);
    }
    return {};
  }

  std::vector<Outcome> outcomes() const override {
    if (turn().node != Node::Chance) return {};
    OutcomeList outcomes;
    game_->outcomes(state_, outcomes);
    return {outcomes.begin(), outcomes.end()};
  }

  Verdict verdict() const override { return game_->verdict(state_); }
  int longest() const override { return game_->longest(); }

  std::optional<Refusal> apply(Action action) override { return play(state_, turn().seat, action); }

  std::optional<Refusal> resolve(std::uint16_t outcome) override {
    for (const Outcome& possible : outcomes()) {
      if (possible.value != outcome) continue;
      typename G::State next = state_;
      game_->resolve(next, outcome);
      if (is_dead_end(*game_, next)) return dead_end();
      state_ = next;
      return std::nullopt;
    }
    return Refusal{"notation", "no such outcome is possible now"};
  }

  Result<std::vector<Action>, Refusal> parse(std::string_view line, Viewer viewer) const override {
    const Turn decision = turn();
    if (Secretive<G> && decision.node == Node::Decision && viewer != decision.seat) {
      return Refusal{"notation", "only the deciding side may ask"};
    }
    auto parsed = game_->parse(seen(state_, viewer), viewer, line);
    if (!parsed) return parsed;
    typename G::State trial = state_;
    bool revealed = false;  // testing the next action would leak what this one reveals
    for (const Action action : *parsed) {
      if (revealed) return Refusal{"notation", "no action may follow one that reveals something"};
      const typename G::State before = trial;
      if (auto refusal = play(trial, viewer, action)) return *std::move(refusal);
      if constexpr (Secretive<G>) revealed = game_->reveals(before, action) || game_->turn(trial) != decision;
    }
    return parsed;
  }

  std::optional<Refusal> explain(std::string_view line, Viewer viewer) const override {
    auto parsed = parse(line, viewer);
    if (parsed) return std::nullopt;
    return parsed.error();
  }

  std::string text(Action action) const override { return game_->text(state_, action); }
  std::string outcome_text(std::uint16_t outcome) const override { return game_->outcome_text(state_, outcome); }

  bool secretive() const override { return Secretive<G>; }
  std::string told(Action action, Viewer viewer) const override {
    if constexpr (Secretive<G>) return game_->told(state_, action, viewer);
    return text(action);
  }
  std::string told_outcome(std::uint16_t outcome, Viewer viewer) const override {
    if constexpr (Secretive<G>) return game_->told_outcome(state_, outcome, viewer);
    return outcome_text(outcome);
  }
  bool reveals(Action action) const override {
    if constexpr (Secretive<G>) return game_->reveals(state_, action);
    return false;
  }

  std::uint64_t hash() const override { return game_->hash(state_); }
  View view(Viewer viewer) const override { return game_->view(seen(state_, viewer), viewer); }
  Survey survey(Viewer viewer) const override {
    if constexpr (Surveyed<G>) return game_->survey(seen(state_, viewer), viewer);
    return {};
  }
  Position position() const override { return game_->position(state_); }

  const std::shared_ptr<const G>& game() const { return game_; }
  const typename G::State& state() const { return state_; }

 private:
  // Without secrets Seen is the state itself: no copy.
  decltype(auto) seen(const typename G::State& state, Viewer viewer) const {
    if constexpr (Secretive<G>) {
      return game_->seen(state, viewer);
    } else {
      return (state);
    }
  }
  Refusal refusal(const typename G::State& state, Viewer viewer, Action action) const {
    return game_->explain(seen(state, viewer), viewer, action);
  }
  // Changes nothing where the action is refused.
  std::optional<Refusal> play(typename G::State& state, Viewer viewer, Action action) const {
    if (!is_legal(*game_, state, action)) return refusal(state, viewer, action);
    typename G::State next = state;
    game_->apply(next, action);
    if (is_dead_end(*game_, next)) return dead_end();
    state = next;
    return std::nullopt;
  }

  std::shared_ptr<const G> game_;
  typename G::State state_;
};

// A tabletop set up by a position (a scenario's start where the position names no pieces).
template <Game G>
Result<std::unique_ptr<Tabletop>> set_up(const Position& position) {
  auto game = G::make(position.setting);
  if (!game) return game.error();
  auto shared = std::make_shared<const G>(std::move(*game));
  auto state = shared->place(position);
  if (!state) return state.error();
  if (is_dead_end(*shared, *state)) return Fault{"markers.phase", "nothing could be done in this position"};
  return std::unique_ptr<Tabletop>(std::make_unique<TabletopOf<G>>(std::move(shared), *state));
}

}  // namespace leipzig::engine
