// A Bridge Too Few behind the contract of engine/game.h.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/game_base.h"
#include "games/bridge2013/setup.h"
#include "games/bridge2013/state.h"

namespace leipzig::bridge2013 {

// Nothing is hidden: the cards left in the pile are known, but not their order.
class Bridge2013 : public engine::OpenGame<Bridge2013, Setup, State> {
 public:
  using OpenGame::OpenGame;

  State start() const;
  int longest() const;

  engine::ToAct turn(const State& state) const;
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
  std::string line(std::string_view kind, std::string_view subject, std::string_view target) const;
  std::string_view kind_name(engine::Action action) const;
  std::string subject_text(const State& state, engine::Action action) const;
  std::string target_text(const State& state, engine::Action action) const;
  std::string_view rule_of(const State& state, engine::Action action) const;
  engine::ActionTraits traits(engine::Action action) const;
  engine::Drawn drawn(const State& state, std::uint16_t outcome) const;
  std::string outcome_text(const State& state, std::uint16_t outcome) const;
  std::vector<engine::Way> ways(const Seen& state, engine::Choice choice) const;

  engine::View view(const Seen& seen, engine::Viewer viewer) const;
  engine::Agenda agenda(const Seen& state, engine::Viewer viewer) const;
  engine::Survey survey(const Seen& state, engine::Viewer viewer) const;

  engine::Position position(const State& state) const;
  engine::Result<State> place(const engine::Position& position) const;
};

// A state with nothing on the map and nothing to come.
State empty_state(const Setup& setup);

}  // namespace leipzig::bridge2013
