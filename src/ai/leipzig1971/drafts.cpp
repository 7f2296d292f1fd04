// Movement plans of leipzig1971 to choose among.
#include "ai/leipzig1971/drafts.h"

#include <array>

#include "games/leipzig1971/chapters.h"

namespace leipzig::ai::leipzig1971 {

namespace {

constexpr std::array kPostures = {
    PolicyWeights{},
    PolicyWeights{50, 120, 100, 80},
    PolicyWeights{200, 100, 100, 100},
    PolicyWeights{100, 150, 60, 50},
    PolicyWeights{100, 100, 200, 100},
    PolicyWeights{400, 60, 50, 150},
    PolicyWeights{60, 100, 150, 100},
    PolicyWeights{100, 200, 100, 30},
};

// A part of the map: what lies within a circle, or all but that.
struct Part {
  SpaceId centre = SpaceId::None;
  int radius = 0;
  bool within = false;
};

Part part_of(const State& state, Seat seat, kit::Random& random) {
  std::vector<UnitId> units;
  for_each(seat, state.standing[engine::index(seat)], [&](UnitId unit) { units.push_back(unit); });
  Part part;
  if (units.empty()) return part;
  part.centre = hex_of(state, units[random.below(static_cast<std::uint32_t>(units.size()))]);
  part.radius = 1 + static_cast<int>(random.below(8));
  part.within = random.below(4) != 0;
  return part;
}

// Where the action begins; None where it belongs to no place.
SpaceId origin(const State& start, Action action) {
  switch (kind_of(action.choice())) {
    case Kind::Move:
    case Kind::March:
      return hex_of(start, unit_of(action.choice()));
    case Kind::Eliminate:
      return hex_of(action.choice());
    default:
      return SpaceId::None;
  }
}

}  // namespace

void Drafts::cut(State state, ActionSequence& actions) const {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Kind kind = kind_of(actions[i].choice());
    const bool ends = kind == Kind::EndMovement || kind == Kind::EndAssembly;
    if (ends || game_.reveals(state, actions[i])) {
      actions.resize(i + 1);
      return;
    }
    game_.apply(state, actions[i]);
  }
}

PolicyWeights Drafts::weights(int number, Seat seat, kit::Random& random) {
  PolicyWeights chosen = kPostures[static_cast<std::size_t>(number) % kPostures.size()];
  if (number >= static_cast<int>(kPostures.size())) {
    chosen.jitter = 10 + static_cast<int>(random.below(60));
    if (random.below(3) == 0) chosen.focus = random.below(kCities);
    chosen.exits = seat == kFrench && random.below(8) == 0;
  }
  return chosen;
}

void Drafts::complete(State& state, Seat seat, const PolicyWeights& weights, kit::Random& random, Progress& progress,
                      Draft& draft) const {
  const Policy policy(game_, judge_, weights);
  decide_in_a_row(game_, state, seat, progress, draft.actions, [&] {
    policy.step(state, random, draft.actions);
    return state.phase == Phase::Assembly;
  });
  const int value = judge_.value(state);
  draft.value = seat == kFrench ? value : -value;
}

Draft Drafts::movement(const State& start, Seat seat, int number, kit::Random& random, Progress& progress) const {
  State state = start;
  Draft draft;
  complete(state, seat, weights(number, seat, random), random, progress, draft);
  cut(start, draft.actions);
  return draft;
}

Draft Drafts::changed(const State& start, Seat seat, const ActionSequence& parent, kit::Random& random,
                      Progress& progress) const {
  const Part part = part_of(start, seat, random);
  State state = start;
  Draft draft;
  for (const Action action : parent) {
    if (kind_of(action.choice()) == Kind::EndMovement) break;
    const SpaceId hex = origin(start, action);
    if (on_map(hex) && on_map(part.centre)) {
      const bool inside = game_.setup().board().distance(hex, part.centre) <= part.radius;
      if (inside == part.within) continue;
    }
    if (!engine::is_legal(game_, state, action)) continue;
    game_.apply(state, action);
    draft.actions.push_back(action);
  }
  const auto number = static_cast<int>(kPostures.size() + random.below(kPostures.size()));
  complete(state, seat, weights(number, seat, random), random, progress, draft);
  cut(start, draft.actions);
  return draft;
}

}  // namespace leipzig::ai::leipzig1971
