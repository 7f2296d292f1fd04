// Leipzig: Napoleon vs. Europe behind the contract of engine/game.h.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "games/leipzig1971/setup.h"
#include "games/leipzig1971/state.h"

namespace leipzig::leipzig1971 {

// What lies face down in a hex, as the French see it: that it is there, and how far its zone of control holds
// (L71-REC-STOP).
struct Shadow {
  SpaceId hex = SpaceId::None;
  std::uint8_t zone = 0;  // 0 none, 1 partial, 2 total
  friend constexpr bool operator==(const Shadow&, const Shadow&) = default;
};

// What a viewer may know: the state without the counters that lie face down for him, their hexes, and how many of each
// kind lie face down in all, which follows from the charts and the losses.
struct Seen {
  State state;
  kit::FixedVector<Shadow, kSideUnits> shadows;
  std::array<std::uint8_t, kTypes> pool;
  friend bool operator==(const Seen&, const Seen&) = default;
};

class Leipzig1971 {
 public:
  using State = leipzig1971::State;
  using Seen = leipzig1971::Seen;

  static engine::Result<Leipzig1971> make(const engine::Setting& setting);

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

  engine::Refusal explain(const State& state, engine::Action action) const;

  std::string text(const State& state, engine::Action action) const;
  engine::Result<std::vector<engine::Action>, engine::Refusal> parse(const State& state, std::string_view line) const;
  std::string_view kind_name(engine::Action action) const;
  std::string subject_text(const State& state, engine::Action action) const;
  std::string target_text(const State& state, engine::Action action) const;
  std::string_view rule_of(const State& state, engine::Action action) const;
  std::string outcome_text(const State& state, std::uint16_t outcome) const;
  std::vector<engine::Way> ways(const State& state, engine::Choice choice) const;
  std::vector<engine::Forecast> forecasts(const State& state, engine::Choice choice) const;

  // L71-REC-HIDDEN: games with reconnaissance have secrets.
  std::string told(const State& state, engine::Action action, engine::Viewer viewer) const;
  std::string told_outcome(const State& state, std::uint16_t outcome, engine::Viewer viewer) const;
  bool reveals(const State& state, engine::Action action) const;
  Seen seen(const State& state, engine::Viewer viewer) const;
  State determinize(const Seen& seen, engine::Viewer viewer, kit::Random& random) const;
  engine::View view(const Seen& seen, engine::Viewer viewer) const;
  engine::Survey survey(const Seen& seen, engine::Viewer viewer) const;

  engine::Position position(const State& state) const;
  engine::Result<State> place(const engine::Position& position) const;

  const Setup& setup() const { return setup_; }

 private:
  explicit Leipzig1971(Setup setup) : setup_(std::move(setup)) {}

  Setup setup_;
};

std::string_view phase_name(Phase phase);
State empty_state(const Setup& setup);

}  // namespace leipzig::leipzig1971
