// Battle of the Nations 1813 behind the contract of engine/game.h.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "games/voelkerschlacht/setup.h"
#include "games/voelkerschlacht/state.h"

namespace leipzig::voelkerschlacht {

class Voelkerschlacht {
 public:
  using State = voelkerschlacht::State;
  using Seen = voelkerschlacht::Seen;

  static engine::Result<Voelkerschlacht> make(const engine::Setting& setting);

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

  engine::Refusal explain(const Seen& seen, engine::Viewer viewer, engine::Action action) const;

  std::string text(const State& state, engine::Action action) const;
  engine::Result<std::vector<engine::Action>, engine::Refusal> parse(const Seen& seen, engine::Viewer viewer,
                                                                     std::string_view line) const;
  std::string_view kind_name(engine::Action action) const;
  std::string subject_text(const State& state, engine::Action action) const;
  std::string target_text(const State& state, engine::Action action) const;
  std::string_view rule_of(const State& state, engine::Action action) const;
  std::string outcome_text(const State& state, std::uint16_t outcome) const;
  std::vector<engine::Way> ways(const Seen& seen, engine::Choice choice) const;

  // What a viewer is told of an action or an outcome that has something secret in it.
  std::string told(const State& state, engine::Action action, engine::Viewer viewer) const;
  std::string told_outcome(const State& state, std::uint16_t outcome, engine::Viewer viewer) const;
  bool reveals(const State& state, engine::Action action) const;

  Seen seen(const State& state, engine::Viewer viewer) const;
  State determinize(const Seen& seen, engine::Viewer viewer, kit::Random& random) const;
  engine::View view(const Seen& seen, engine::Viewer viewer) const;

  engine::Position position(const State& state) const;
  engine::Result<State> place(const engine::Position& position) const;

  const Setup& setup() const { return setup_; }

 private:
  explicit Voelkerschlacht(Setup setup) : setup_(std::move(setup)) {}

  Setup setup_;
};

std::string_view phase_name(Phase phase);

}  // namespace leipzig::voelkerschlacht
