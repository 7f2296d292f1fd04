// Battle of the Nations 1813 behind the contract of engine/game.h.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/game_base.h"
#include "games/voelkerschlacht/setup.h"
#include "games/voelkerschlacht/state.h"

namespace leipzig::voelkerschlacht {

class Voelkerschlacht : public engine::GameBase<Voelkerschlacht, Setup> {
 public:
  using GameBase::GameBase;
  using State = voelkerschlacht::State;
  using Seen = voelkerschlacht::Seen;

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

  engine::Refusal explain(const Seen& seen, engine::Viewer viewer, engine::Action action) const;

  std::string text(const State& state, engine::Action action) const;
  engine::Result<std::vector<engine::Action>, engine::Refusal> parse(const Seen& seen, engine::Viewer viewer,
                                                                     std::string_view line) const;
  std::string line(std::string_view kind, std::string_view subject, std::string_view target) const;
  std::string_view kind_name(engine::Action action) const;
  std::string subject_text(const State& state, engine::Action action) const;
  std::string target_text(const State& state, engine::Action action) const;
  std::string_view rule_of(const State& state, engine::Action action) const;
  engine::ActionTraits traits(engine::Action action) const;
  std::string outcome_text(const State& state, std::uint16_t outcome) const;
  std::vector<engine::Way> ways(const Seen& seen, engine::Choice choice) const;

  // The text for a viewer of an action or an outcome with a secret in it.
  std::string text_for(const State& state, engine::Action action, engine::Viewer viewer) const;
  std::string outcome_text_for(const State& state, std::uint16_t outcome, engine::Viewer viewer) const;
  std::optional<engine::Named> named_for(const State& state, engine::Action action, engine::Viewer viewer) const;
  engine::Drawn drawn(const State& state, std::uint16_t outcome) const;
  engine::Drawn drawn_for(const State& state, std::uint16_t outcome, engine::Viewer viewer) const;
  // Markers are named by their fields: one that moves has another name afterwards.
  void comment(const Seen& before, const Seen& after, std::vector<engine::Change>& changes) const;
  bool reveals(const State& state, engine::Action action) const;

  Seen seen(const State& state, engine::Viewer viewer) const;
  State determinize(const Seen& seen, engine::Viewer viewer, kit::Random& random) const;
  engine::View view(const Seen& seen, engine::Viewer viewer) const;
  engine::Agenda agenda(const Seen& seen, engine::Viewer viewer) const;

  engine::Position position(const State& state) const;
  engine::Result<State> place(const engine::Position& position) const;
};

// A new game before the first card is drawn: no army and no marker on the board.
State empty_state(const Setup& setup);

}  // namespace leipzig::voelkerschlacht
