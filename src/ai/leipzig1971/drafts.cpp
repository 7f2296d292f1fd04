// Movement plans of leipzig1971 to choose among.
#include "ai/leipzig1971/drafts.h"

#include <array>

#include "games/leipzig1971/chapters.h"

namespace leipzig::ai::leipzig_europe {

using leipzig1971::Kind;
using leipzig1971::kind_of;
using leipzig1971::Phase;
using leipzig1971::SpaceId;
using leipzig1971::UnitId;

namespace {

constexpr std::array kPostures = {
    Posture{},
    Posture{50, 120, 100, 80},
    Posture{200, 100, 100, 100},
    Posture{100, 150, 60, 50},
    Posture{100, 100, 200, 100},
    Posture{400, 60, 50, 150},
    Posture{60, 100, 150, 100},
    Posture{100, 200, 100, 30},
};

// A part of the map: what lies within a circle, or all but that.
struct Part {
  SpaceId centre = SpaceId::None;
  int radius = 0;
  bool within = false;
};

Part part_of(const State& state, Seat seat, kit::Random& random) {
  std::vector<UnitId> units;
  leipzig1971::for_each(seat, state.standing[engine::index(seat)], [&](UnitId unit) { units.push_back(unit); });
  Part part;
  part.centre = leipzig1971::hex_of(state, units[random.below(static_cast<std::uint32_t>(units.size()))]);
  part.radius = 1 + static_cast<int>(random.below(8));
  part.within = random.below(4) != 0;
  return part;
}

// Where the action begins; None where it belongs to no place.
SpaceId origin(const State& start, Action action) {
  switch (kind_of(action.choice())) {
    case Kind::Move:
    case Kind::March:
      return leipzig1971::hex_of(start, leipzig1971::unit_of(action.choice()));
    case Kind::Eliminate:
      return leipzig1971::hex_of(action.choice());
    default:
      return SpaceId::None;
  }
}

}  // namespace

void Drafts::cut(State state, Actions& actions) const {
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

Posture Drafts::posture(int number, Seat seat, kit::Random& random) {
  Posture chosen = kPostures[static_cast<std::size_t>(number) % kPostures.size()];
  if (number >= static_cast<int>(kPostures.size())) {
    chosen.jitter = 10 + static_cast<int>(random.below(60));
    if (random.below(3) == 0) chosen.focus = random.below(leipzig1971::kCities);
    chosen.exits = seat == Seat::French && random.below(8) == 0;
  }
  return chosen;
}

void Drafts::complete(State& state, Seat seat, const Posture& posture, kit::Random& random, Draft& draft) const {
  const Policy policy(game_, judge_, posture);
  do {
    policy.step(state, random, draft.actions);
  } while (game_.turn(state) == engine::Turn{engine::Node::Decision, seat} && state.phase == Phase::Assembly);
  const int value = judge_.value(state);
  draft.value = seat == Seat::French ? value : -value;
}

Draft Drafts::movement(const State& start, Seat seat, int number, kit::Random& random) const {
  State state = start;
  Draft draft;
  complete(state, seat, posture(number, seat, random), random, draft);
  cut(start, draft.actions);
  return draft;
}

Draft Drafts::changed(const State& start, Seat seat, const Actions& parent, kit::Random& random) const {
  const Part part = part_of(start, seat, random);
  State state = start;
  Draft draft;
  for (const Action action : parent) {
    if (kind_of(action.choice()) == Kind::EndMovement) break;
    const SpaceId hex = origin(start, action);
    if (leipzig1971::on_map(hex)) {
      const bool inside = game_.setup().board().distance(hex, part.centre) <= part.radius;
      if (inside == part.within) continue;
    }
    if (!engine::is_legal(game_, state, action)) continue;
    game_.apply(state, action);
    draft.actions.push_back(action);
  }
  const auto number = static_cast<int>(kPostures.size() + random.below(kPostures.size()));
  complete(state, seat, posture(number, seat, random), random, draft);
  cut(start, draft.actions);
  return draft;
}

}  // namespace leipzig::ai::leipzig_europe
