// A minimal game for the tests of generic code. A heap of stones; in turn each seat takes one or two and says "done"
// (or takes more, three at most); after the French have taken, a coin may add a stone. The seat that takes the last
// stone wins.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/tabletop.h"
#include "kit/zobrist.h"

namespace leipzig::toy {

using engine::Action;
using engine::Choice;
using engine::Node;
using engine::Refusal;
using engine::Result;
using engine::Seat;

enum class Kind : std::uint8_t { Take, Done };

struct State {
  std::uint8_t stones;
  std::uint8_t taken;
  Seat seat;
  bool coin;
  friend bool operator==(const State&, const State&) = default;
};

struct Setup {
  engine::Setting heap{"toy", "heap", {}, {}, {}};
  const engine::Setting& setting() const { return heap; }
};

class Toy {
 public:
  using State = toy::State;
  using Seen = toy::State;

  static Result<Toy> make(const engine::Setting& setting) {
    if (!setting.scenario.empty() && setting.scenario != "heap") {
      return engine::Fault{"scenario", "there is only the heap"};
    }
    return Toy{};
  }
  const Setup& setup() const { return setup_; }
  State start() const { return {7, 0, Seat::First, false}; }
  int longest() const { return 1000; }

  engine::ToAct turn(const State& s) const {
    if (s.stones == 0) return {Node::Over, s.seat};
    return {s.coin ? Node::Chance : Node::Decision, s.seat};
  }
  void subjects(const State& s, engine::ChoiceList& list) const {
    if (s.taken < 3) list.push_back({0});
    if (s.taken > 0) list.push_back({1});
  }
  void targets(const State& s, Choice choice, engine::TargetList& list) const {
    if (choice.kind == 1) return list.push_back(engine::kNoTarget);
    for (std::uint16_t n = 1; n <= 2 && n <= s.stones && n + s.taken <= 3; ++n) list.push_back(n);
  }
  void apply(State& s, Action action) const {
    if (action.kind() == 0) {
      s.stones = static_cast<std::uint8_t>(s.stones - action.target());
      s.taken = static_cast<std::uint8_t>(s.taken + action.target());
      return;
    }
    s.coin = s.seat == Seat::First;
    s.seat = engine::other(s.seat);
    s.taken = 0;
  }
  void outcomes(const State&, engine::OutcomeList& list) const {
    list.push_back({0, 2});
    list.push_back({1, 1});
  }
  void resolve(State& s, std::uint16_t outcome) const {
    s.stones = static_cast<std::uint8_t>(s.stones + outcome);
    s.coin = false;
  }
  engine::Verdict verdict(const State& s) const {
    engine::Verdict verdict;
    verdict.winner = s.seat;
    return verdict;
  }
  std::uint64_t hash(const State& s) const {
    return kit::key(1, s.stones, s.taken) ^ kit::key(2, static_cast<std::uint32_t>(s.seat), s.coin);
  }
  std::uint64_t rebuilt_hash(const State& s) const { return hash(s); }
  Refusal explain(const Seen&, engine::Viewer, Action) const {
    return {"TOY-1", "one or two stones, three in all, then done"};
  }

  std::string text(const State&, Action action) const {
    return action.kind() == 0 ? "take " + std::to_string(action.target()) : "done";
  }
  Result<std::vector<Action>, Refusal> parse(const Seen&, engine::Viewer, std::string_view line) const {
    const Action done{Choice{1}};
    if (line == "done") return std::vector<Action>{done};
    if (line.size() == 6 && line.starts_with("take ") && line[5] >= '0' && line[5] <= '9') {
      return std::vector<Action>{{Choice{0}, static_cast<std::uint16_t>(line[5] - '0')}};
    }
    if (line == "take 1 and done") return std::vector<Action>{{Choice{0}, 1}, done};
    return Refusal{"notation", "not understood"};
  }
  std::string_view kind_name(Action action) const { return action.kind() == 0 ? "take" : "done"; }
  std::string subject_text(const State&, Action) const { return ""; }
  std::string target_text(const State&, Action action) const {
    return action.kind() == 0 ? std::to_string(action.target()) : "";
  }
  std::string_view rule_of(const State&, Action) const { return "TOY-1"; }
  std::vector<engine::Way> ways(const Seen&, engine::Choice) const { return {}; }
  std::string outcome_text(const State&, std::uint16_t outcome) const { return outcome == 0 ? "tails" : "heads"; }

  Seen seen(const State& s, engine::Viewer) const { return s; }
  State determinize(const Seen& s, engine::Viewer, kit::Random&) const { return s; }
  engine::View view(const Seen& s, engine::Viewer viewer) const {
    engine::View view;
    view.game = "toy";
    view.viewer = viewer;
    view.turn = turn(s);
    view.tracks = {{"stones", s.stones}};
    return view;
  }
  engine::Position position(const State& s) const {
    engine::Position position;
    position.setting.game = "toy";
    position.tracks = {{"stones", s.stones}};
    return position;
  }
  Result<State> place(const engine::Position& position) const {
    State state = start();
    for (const engine::NamedNumber& track : position.tracks) state.stones = static_cast<std::uint8_t>(track.value);
    return state;
  }

 private:
  Setup setup_;
};
static_assert(engine::Game<Toy>);
static_assert(!engine::Secretive<Toy>);

// The same behind a screen: how many were taken, and how the coin fell, the other seat learns only by "done".
class ScreenedToy : public Toy {
 public:
  struct Seen {
    State open;
    friend bool operator==(const Seen&, const Seen&) = default;
  };
  static Result<ScreenedToy> make(const engine::Setting& setting) {
    if (const auto toy = Toy::make(setting); !toy) return toy.error();
    return ScreenedToy{};
  }
  std::string text_for(const State& s, Action action, engine::Viewer viewer) const {
    return action.kind() == 0 && viewer != s.seat ? "takes some" : text(s, action);
  }
  std::string outcome_text_for(const State& s, std::uint16_t outcome, engine::Viewer viewer) const {
    return viewer == Seat::First ? outcome_text(s, outcome) : "a coin falls";
  }
  bool reveals(const State&, Action action) const { return action.target() == 2; }

  Refusal explain(const Seen& s, engine::Viewer viewer, Action action) const {
    return Toy::explain(s.open, viewer, action);
  }
  Result<std::vector<Action>, Refusal> parse(const Seen& s, engine::Viewer viewer, std::string_view line) const {
    return Toy::parse(s.open, viewer, line);
  }
  std::vector<engine::Way> ways(const Seen&, engine::Choice) const { return {}; }
  Seen seen(const State& s, engine::Viewer) const { return {s}; }
  State determinize(const Seen& s, engine::Viewer, kit::Random&) const { return s.open; }
  engine::View view(const Seen& s, engine::Viewer viewer) const { return Toy::view(s.open, viewer); }
};
static_assert(engine::Secretive<ScreenedToy>);

// A game with secrets whose Seen is its State: TabletopOf rejects it at compile time.
class CarelessToy : public Toy {
 public:
  static Result<CarelessToy> make(const engine::Setting&) { return CarelessToy{}; }
  std::string text_for(const State& s, Action action, engine::Viewer) const { return text(s, action); }
  std::string outcome_text_for(const State& s, std::uint16_t outcome, engine::Viewer) const {
    return outcome_text(s, outcome);
  }
  bool reveals(const State&, Action) const { return false; }
};
static_assert(engine::Secretive<CarelessToy>);
static_assert(!engine::keeps_seen_apart<CarelessToy>);
static_assert(engine::keeps_seen_apart<ScreenedToy> && engine::keeps_seen_apart<Toy>);

// The same with a hole: where four stones lie nobody can do anything, as in a position that contradicts the rules.
class ToyWithDeadEnd : public Toy {
 public:
  static Result<ToyWithDeadEnd> make(const engine::Setting& setting) {
    if (const auto toy = Toy::make(setting); !toy) return toy.error();
    return ToyWithDeadEnd{};
  }
  void subjects(const State& s, engine::ChoiceList& list) const {
    if (s.stones != 4) Toy::subjects(s, list);
  }
};
static_assert(engine::Game<ToyWithDeadEnd>);

}  // namespace leipzig::toy
