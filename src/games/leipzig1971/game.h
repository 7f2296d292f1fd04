// Leipzig: Napoleon vs. Europe behind the contract of engine/game.h.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/game_base.h"
#include "games/leipzig1971/setup.h"
#include "games/leipzig1971/state.h"

namespace leipzig::leipzig1971 {

// The visible zone of control of a hidden stack (L71-REC-STOP). Unseen: its zone reaches no hex, for example from a
// fortress.
enum class Zone : std::uint8_t { None, Partial, Total, Unseen };

// A hidden stack as the French see it: its hex, the kind of its zone, and whether it was next to a French unit when the
// French movement phase began.
struct Shadow {
  SpaceId hex = SpaceId::None;
  Zone zone = Zone::None;
  bool in_sight = false;
  friend constexpr bool operator==(const Shadow&, const Shadow&) = default;
};

// Hidden counters that march round off the map: `left` encodes turn and place of return (state.h).
struct Absent {
  std::uint8_t left = 0;
  std::uint8_t count = 0;
  friend constexpr bool operator==(const Absent&, const Absent&) = default;
};

// Total strength of all hidden and off-map counters. It follows from the charts and the losses; the organisation into
// armies and corps does not.
struct HiddenForce {
  std::uint16_t infantry = 0;  // divisions
  std::uint16_t cavalry = 0;
  std::uint16_t supply = 0;   // supply units; a depot is two
  std::uint16_t leaders = 0;  // bit n-1: leader n
  friend constexpr bool operator==(const HiddenForce&, const HiddenForce&) = default;
};

// What a viewer may know: the state without hidden and off-map Allied counters, the hidden stacks and the total
// strength.
struct Seen {
  State state;
  kit::FixedVector<Shadow, kSideUnits> shadows;  // in the order of the map
  kit::FixedVector<Absent, kSideUnits> absent;   // by when and where
  HiddenForce hidden;
  friend bool operator==(const Seen&, const Seen&) = default;
};

class Leipzig1971 : public engine::GameBase<Leipzig1971, Setup> {
 public:
  using GameBase::GameBase;
  using State = leipzig1971::State;
  using Seen = leipzig1971::Seen;

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
  std::vector<engine::Way> ways(const Seen& seen, engine::Choice choice) const;
  std::vector<engine::Forecast> forecasts(const Seen& seen, engine::Choice choice) const;

  // L71-REC-HIDDEN: games with reconnaissance have secrets.
  std::string text_for(const State& state, engine::Action action, engine::Viewer viewer) const;
  std::string outcome_text_for(const State& state, std::uint16_t outcome, engine::Viewer viewer) const;
  // Why a unit that the viewer saw is no longer there.
  void comment(const Seen& before, const Seen& after, std::vector<engine::Change>& changes) const;
  std::optional<engine::Named> named_for(const State& state, engine::Action action, engine::Viewer viewer) const;
  std::optional<engine::Preview> settled_for(const State& state, engine::Action action, engine::Viewer viewer) const;
  engine::Drawn drawn_for(const State& state, std::uint16_t outcome, engine::Viewer viewer) const;
  bool reveals(const State& state, engine::Action action) const;
  Seen seen(const State& state, engine::Viewer viewer) const;
  State determinize(const Seen& seen, engine::Viewer viewer, kit::Random& random) const;
  engine::View view(const Seen& seen, engine::Viewer viewer) const;
  engine::Agenda agenda(const Seen& seen, engine::Viewer viewer) const;
  engine::Survey survey(const Seen& seen, engine::Viewer viewer) const;

  engine::Position position(const State& state) const;
  engine::Result<State> place(const engine::Position& position) const;
};

// A state with nothing on the map and nothing to come.
State empty_state(const Setup& setup);

// ---- secrets.cpp ----
// The viewer's knowledge as a state for the rules functions: each hidden stack is one placeholder counter with the same
// zone. parse cannot name placeholders, because it looks up names in seen.state.
State known(const Setup& setup, const Seen& seen);
bool in_shadow(const Seen& seen, SpaceId hex);

}  // namespace leipzig::leipzig1971
