// A Bridge Too Few behind the contract of engine/game.h.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "games/bridge2013/setup.h"
#include "games/bridge2013/state.h"

namespace leipzig::bridge2013 {

class Bridge2013 {
 public:
  using State = bridge2013::State;
  using Seen = bridge2013::State;  // nothing is hidden: what is left in the pile is known, its order nobody knows

  static engine::Result<Bridge2013> make(const engine::Setting& setting);

  State start() const;
  int longest() const;

  engine::Turn turn(const State& state) const;
  void subjects(const State& state, engine::ChoiceList& choices) const;
  void targets(const State& state, engine::Choice choice, engine::TargetList& targets) const;
  void apply(State& state, engine::Action action) const;
  void outcomes(const State& state, engine::OutcomeList& outcomes) const;
  void resolve(State& state, std::uint16_t outcome) const;
  engine::Verdict verdict(const State& state) const;

  std::uint64_t hash(const State& state) const;
  std::uint64_t rebuilt_hash(const State& state) const;

  engine::Refusal explain(const Seen& state, engine::Viewer viewer, engine::Action action) const;

  std::string text(const State& state, engine::Action action) const;
  engine::Result<std::vector<engine::Action>, engine::Refusal> parse(const Seen& state, engine::Viewer viewer,
                                                                     std::string_view line) const;
  std::string_view kind_name(engine::Action action) const;
  std::string subject_text(const State& state, engine::Action action) const;
  std::string target_text(const State& state, engine::Action action) const;
  std::string_view rule_of(const State& state, engine::Action action) const;
  std::string outcome_text(const State& state, std::uint16_t outcome) const;
  std::vector<engine::Way> ways(const Seen& state, engine::Choice choice) const;

  Seen seen(const State& state, engine::Viewer) const { return state; }
  State determinize(const Seen& seen, engine::Viewer, kit::Random&) const { return seen; }
  engine::View view(const Seen& seen, engine::Viewer viewer) const;

  engine::Position position(const State& state) const;
  engine::Result<State> place(const engine::Position& position) const;

  const Setup& setup() const { return setup_; }

 private:
  explicit Bridge2013(Setup setup) : setup_(std::move(setup)) {}

  Setup setup_;
};

// A state with nothing on the map and nothing to come.
State empty_state(const Setup& setup);

std::string_view phase_name(Phase phase);

}  // namespace leipzig::bridge2013
