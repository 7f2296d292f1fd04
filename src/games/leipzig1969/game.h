// Leipzig (1969) behind the contract of engine/game.h.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "games/leipzig1969/setup.h"
#include "games/leipzig1969/state.h"

namespace leipzig::leipzig1969 {

class Leipzig1969 {
 public:
  using State = leipzig1969::State;
  using Seen = leipzig1969::State;  // nothing is hidden in this game

  static engine::Result<Leipzig1969> make(const engine::Setting& setting);

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
  std::vector<engine::Forecast> forecasts(const Seen& state, engine::Choice choice) const;

  Seen seen(const State& state, engine::Viewer) const { return state; }
  State determinize(const Seen& seen, engine::Viewer, kit::Random&) const { return seen; }
  engine::View view(const Seen& seen, engine::Viewer viewer) const;
  engine::Survey survey(const Seen& seen, engine::Viewer viewer) const;

  engine::Position position(const State& state) const;
  engine::Result<State> place(const engine::Position& position) const;

  const Setup& setup() const { return setup_; }

 private:
  State empty() const;
  explicit Leipzig1969(Setup setup) : setup_(std::move(setup)) {}

  Setup setup_;
};

std::string_view phase_name(Phase phase);

}  // namespace leipzig::leipzig1969
