// The contract, type-erased interface: a game in progress, for the server, the terminal and the bindings. TabletopOf
// implements it for any type that satisfies engine::Game.
#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/words.h"
#include "kit/ids.h"

namespace leipzig::engine {

struct LegalAction {
  Action action;
  std::string text;
  std::string kind;
  std::string subject;
  std::string target;
  std::string rule;
  Named named;
};

// One subject of the legal actions, with all its targets.
struct ChoiceTargets {
  Choice choice{};
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
  virtual ToAct turn() const = 0;

  // Only for the deciding seat: in a game with secrets these lists reveal what it holds.
  virtual std::vector<LegalAction> legal() const = 0;
  virtual LegalAction describe(Action action) const = 0;  // only for actions that are legal
  virtual std::vector<Choice> subjects() const = 0;
  virtual std::vector<std::uint16_t> targets(Choice choice) const = 0;
  virtual std::vector<ChoiceTargets> choices() const = 0;  // every subject with its targets
  virtual bool has_ways(Choice choice) const = 0;
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
  // A line for parse and explain from a kind, a subject and a target: {"attack", "FR-4", "1516"}.
  virtual std::string line(std::string_view kind, std::string_view subject, std::string_view target) const = 0;
  virtual std::string text(Action action) const = 0;
  virtual std::string outcome_text(std::uint16_t outcome) const = 0;

  // In a game with secrets: the text as a viewer may know it, and whether an action reveals a secret.
  virtual bool secretive() const = 0;
  virtual std::string text_for(Action action, Viewer viewer) const = 0;
  virtual std::string outcome_text_for(std::uint16_t outcome, Viewer viewer) const = 0;
  virtual bool reveals(Action action) const = 0;

  // The same as data (engine/entry_facts.h), for a viewer or, when the game is over, for everyone. `comment` corrects
  // and completes the changes found by comparing the viewer's views before and now.
  virtual Named named_for(Action action, const Audience& audience) const = 0;
  virtual Drawn drawn_for(std::uint16_t outcome, const Audience& audience) const = 0;
  virtual std::optional<Preview> settled_for(Action action, const Audience& audience) const = 0;
  virtual bool is_space(std::string_view id) const = 0;
  virtual void comment(const Tabletop& before, Viewer viewer, std::vector<Change>& changes) const = 0;

  virtual std::uint64_t hash() const = 0;
  virtual View view(Viewer viewer) const = 0;
  virtual Survey survey(Viewer viewer) const = 0;       // empty where the game has none
  virtual TableAgenda agenda(Viewer viewer) const = 0;  // likewise
  virtual Position position() const = 0;
};

template <Game G>
class TabletopOf final : public Tabletop {
  static_assert(keeps_seen_apart<G>, "a game with secrets needs a separate type Seen; without secrets Seen is State");

 public:
  TabletopOf(std::shared_ptr<const G> game, typename G::State state) : game_(std::move(game)), state_(state) {}

  std::unique_ptr<Tabletop> clone() const override { return std::make_unique<TabletopOf>(*this); }

  const Setting& setting() const override { return game_->setup().setting(); }
  ToAct turn() const override { return game_->turn(state_); }

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
    LegalAction described;
    described.action = action;
    described.text = game_->text(state_, action);
    described.kind = game_->kind_name(action);
    described.subject = game_->subject_text(state_, action);
    described.target = game_->target_text(state_, action);
    described.rule = game_->rule_of(state_, action);
    described.named = named(action, described.subject, described.target);
    return described;
  }

  std::vector<Choice> subjects() const override {
    if (turn().node != Node::Decision) return {};
    ChoiceList choices;
    game_->subjects(state_, choices);
    return {choices.begin(), choices.end()};
  }

  std::vector<std::uint16_t> targets(Choice choice) const override {
    if (turn().node != Node::Decision) return {};
    ChoiceList choices;
    game_->subjects(state_, choices);
    if (std::find(choices.begin(), choices.end(), choice) == choices.end()) return {};
    TargetList targets;
    game_->targets(state_, choice, targets);
    return {targets.begin(), targets.end()};
  }

  std::vector<ChoiceTargets> choices() const override {
    std::vector<ChoiceTargets> list;
    if (turn().node != Node::Decision) return list;
    ChoiceList choices;
    game_->subjects(state_, choices);
    for (const Choice choice : choices) {
      TargetList targets;
      game_->targets(state_, choice, targets);
      list.push_back({choice, {targets.begin(), targets.end()}});
    }
    return list;
  }

  bool has_ways(Choice choice) const override {
    if constexpr (Described<G>) return game_->traits(choice).has_way;
    return false;
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
    const ToAct decision = turn();
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

  std::string line(std::string_view kind, std::string_view subject, std::string_view target) const override {
    if constexpr (Worded<G>) return game_->line(kind, subject, target);
    return phrase(kind, subject, target);
  }
  std::string text(Action action) const override { return game_->text(state_, action); }
  std::string outcome_text(std::uint16_t outcome) const override { return game_->outcome_text(state_, outcome); }

  bool secretive() const override { return Secretive<G>; }
  std::string text_for(Action action, Viewer viewer) const override {
    if constexpr (Secretive<G>) return game_->text_for(state_, action, viewer);
    return text(action);
  }
  std::string outcome_text_for(std::uint16_t outcome, Viewer viewer) const override {
    if constexpr (Secretive<G>) return game_->outcome_text_for(state_, outcome, viewer);
    return outcome_text(outcome);
  }
  bool reveals(Action action) const override {
    if constexpr (Secretive<G>) return game_->reveals(state_, action);
    return false;
  }

  Named named_for(Action action, const Audience& audience) const override {
    if (!Secretive<G> || audience.everything) return named(action);
    if constexpr (SecretlyDescribed<G>) {
      if (auto redacted = game_->named_for(state_, action, audience.viewer)) return *std::move(redacted);
      return named(action);
    }
    return audience.viewer == turn().seat ? named(action) : Named{};
  }
  Drawn drawn_for(std::uint16_t outcome, const Audience& audience) const override {
    if constexpr (SecretlyDescribed<G>) {
      if (!audience.everything) return game_->drawn_for(state_, outcome, audience.viewer);
    } else if (Secretive<G> && !audience.everything) {
      return {"", 0, ""};
    }
    if constexpr (Drawing<G>) return game_->drawn(state_, outcome);
    return {"die", outcome, ""};
  }
  std::optional<Preview> settled_for(Action action, const Audience& audience) const override {
    if constexpr (Settling<G>) {
      return game_->settled_for(state_, action, audience.everything ? Viewer(turn().seat) : audience.viewer);
    }
    return std::nullopt;
  }
  bool is_space(std::string_view id) const override {
    if constexpr (requires { game_->setup().board().find(id); }) {
      return game_->setup().board().find(id) != kit::SpaceId::None;
    }
    return false;
  }
  void comment(const Tabletop& before, Viewer viewer, std::vector<Change>& changes) const override {
    if constexpr (Commenting<G>) {
      const auto& earlier = static_cast<const TabletopOf&>(before).state();
      game_->comment(seen(earlier, viewer), seen(state_, viewer), changes);
    }
  }

  std::uint64_t hash() const override { return game_->hash(state_); }
  View view(Viewer viewer) const override { return game_->view(seen(state_, viewer), viewer); }
  Survey survey(Viewer viewer) const override {
    if constexpr (Surveyed<G>) return game_->survey(seen(state_, viewer), viewer);
    return {};
  }
  TableAgenda agenda(Viewer viewer) const override {
    TableAgenda shown;
    if constexpr (Planned<G>) {
      if (turn().node == Node::Over) return shown;
      Agenda agenda = game_->agenda(seen(state_, viewer), viewer);
      if (agenda.ending && turn().node == Node::Decision && viewer == turn().seat) {
        shown.ending = {std::string(game_->kind_name(*agenda.ending)), game_->text(state_, *agenda.ending), {}};
        if (!is_legal(*game_, state_, *agenda.ending)) shown.ending->refusal = refusal(state_, viewer, *agenda.ending);
      }
      shown.duties = std::move(agenda.duties);
      shown.attacks = std::move(agenda.attacks);
    }
    return shown;
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
  Named named(Action action) const {
    return named(action, game_->subject_text(state_, action), game_->target_text(state_, action));
  }
  Named named(Action action, const std::string& subject, const std::string& target) const {
    Named named;
    named.kind = game_->kind_name(action);
    if constexpr (Described<G>) {
      const ActionTraits traits = game_->traits(action);
      named.continues = traits.continues;
      add_operand(named, traits.subject, subject);
      add_operand(named, traits.target, target);
    }
    return named;
  }
  Refusal refusal(const typename G::State& state, Viewer viewer, Action action) const {
    Refusal why = game_->explain(seen(state, viewer), viewer, action);
    if constexpr (Planned<G>) {
      const Agenda agenda = game_->agenda(seen(state, viewer), viewer);
      if (agenda.ending == action && why.spaces.empty()) add_places(why, agenda.duties);
    }
    return why;
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
