// Section 19 as the contract asks for it: what each viewer may know, and a full state drawn to fit it.
#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"

namespace leipzig::leipzig1971 {
namespace {

bool sees_all(const Setup& setup, const State& state, engine::Viewer viewer) {
  return !hides(setup, state) || state.phase == Phase::Over || viewer == Seat::Allied;
}

bool covered(const State& state, UnitId unit) {
  return seat_of(unit) == Seat::Allied && type_of(state, unit) != Type::None && on_map(hex_of(state, unit)) &&
         !has(state, unit, kUncovered);
}

}  // namespace

// A unit face down is taken off; its hex stays as a shadow. Who is seen in the same hex stays seen.
Seen Leipzig1971::seen(const State& state, engine::Viewer viewer) const {
  Seen seen{};
  seen.state = state;
  if (sees_all(setup_, state, viewer)) return seen;
  const auto holder = state.holder;
  for (std::size_t n = 0; n < kSideUnits; ++n) {
    const UnitId unit = unit_at(Seat::Allied, n);
    if (!covered(state, unit)) continue;
    const SpaceId hex = hex_of(state, unit);
    Shadow* shadow = nullptr;
    for (Shadow& known : seen.shadows) {
      if (known.hex == hex) shadow = &known;
    }
    if (shadow == nullptr) {
      seen.shadows.push_back({hex, 0});
      shadow = &seen.shadows.back();
    }
    const Type type = type_of(state, unit);
    const std::uint8_t zone = is_cavalry(type) ? 2 : is_infantry(type) ? 1 : 0;
    shadow->zone = std::max(shadow->zone, zone);
    ++seen.pool[index(type)];
  }
  // In the order of the map: the order of the list would tell which counter lies where.
  for (std::size_t i = 1; i < seen.shadows.size(); ++i) {
    for (std::size_t j = i; j > 0 && seen.shadows[j].hex < seen.shadows[j - 1].hex; --j) {
      std::swap(seen.shadows[j], seen.shadows[j - 1]);
    }
  }
  for (std::size_t n = 0; n < kSideUnits; ++n) {
    const UnitId unit = unit_at(Seat::Allied, n);
    if (!covered(state, unit)) continue;
    const bool moves = seen.state.mover == unit;
    discard(setup_, seen.state, unit);
    if (moves) seen.state.stage = MarchStage::None;
  }
  if (seen.state.mover == UnitId::None && state.mover != UnitId::None) {
    seen.state.march = 0;
    seen.state.beyond = 0;
    seen.state.march_ends_dispersed = false;
    seen.state.march_table = 0;
  }
  if (state.phasing == Seat::Allied) seen.state.sources.clear();
  seen.state.holder = holder;
  return seen;
}

// The hidden counters dealt anew over the hexes where something lies, so that zones hold as they are seen to hold.
State Leipzig1971::determinize(const Seen& seen, engine::Viewer, kit::Random& random) const {
  State state = seen.state;
  if (seen.shadows.empty()) return state;
  const auto holder = state.holder;
  const auto north = state.north;
  const Phase phase = state.phase;
  kit::FixedVector<SpaceId, kSideUnits> total;
  kit::FixedVector<SpaceId, kSideUnits> some;  // partial or total
  kit::FixedVector<SpaceId, kSideUnits> partial;
  kit::FixedVector<SpaceId, kSideUnits> none;
  kit::FixedVector<SpaceId, kSideUnits> low;  // where supply may stand
  for (const Shadow& shadow : seen.shadows) {
    if (shadow.zone == 2) total.push_back(shadow.hex);
    if (shadow.zone == 1) partial.push_back(shadow.hex);
    if (shadow.zone == 0) none.push_back(shadow.hex);
    if (shadow.zone != 0) some.push_back(shadow.hex);
    if (!setup_.high(shadow.hex)) low.push_back(shadow.hex);
  }
  state.phase = Phase::Placement;
  const auto deal = [&](auto wanted, const auto& first, const auto& rest) {
    kit::FixedVector<Type, kSideUnits> types;
    for (std::size_t t = 1; t < kTypes; ++t) {
      for (int i = 0; i < seen.pool[t]; ++i) {
        if (wanted(static_cast<Type>(t))) types.push_back(static_cast<Type>(t));
      }
    }
    random.shuffle(types.span());
    for (std::size_t i = 0; i < types.size(); ++i) {
      const UnitId unit = create(state, Seat::Allied, types[i]);
      if (unit == UnitId::None) continue;
      const auto& hexes = i < first.size() ? first : rest;
      if (hexes.empty()) continue;
      const SpaceId hex = i < first.size() ? first[i] : hexes[random.below(static_cast<std::uint32_t>(hexes.size()))];
      put(setup_, state, unit, hex);
    }
  };
  deal([](Type type) { return is_cavalry(type); }, total, total);
  deal([](Type type) { return is_infantry(type); }, partial, some);
  deal([](Type type) { return !is_combat(type); }, none, low.empty() ? some : low);
  state.phase = phase;
  state.holder = holder;
  state.north = north;
  return state;
}

std::string Leipzig1971::told(const State& state, engine::Action action, engine::Viewer viewer) const {
  if (state.deciding == Seat::French || sees_all(setup_, state, viewer)) return text(state, action);
  const std::string target = target_text(state, action);
  switch (kind_of(action.choice())) {
    case Kind::Place:
      return "a unit is placed at " + target;
    case Kind::Enter:
      return "a reinforcement enters at " + target;
    case Kind::Move:
      return "a hidden unit " + std::string(setup_.board().id(hex_of(state, unit_of(action.choice())))) + "-" + target;
    case Kind::Break:
    case Kind::Combine:
      return "the Allies organise";
    case Kind::March:
      return "a hidden unit announces a forced march";
    case Kind::Exit:
      return "a hidden unit leaves the map";
    case Kind::Feed:
      return "a stack is fed";
    case Kind::Destroy:
      return "a supply unit is destroyed";
    case Kind::Supply:
      return "the attack is supplied";
    case Kind::Without:
      return "a unit stays out";
    case Kind::Sustain:
      return "the defenders of " + target + " are supplied";
    case Kind::Dissolve:
      return "a unit is dissolved";
    default:
      return text(state, action);
  }
}

std::string Leipzig1971::told_outcome(const State& state, std::uint16_t outcome, engine::Viewer) const {
  return outcome_text(state, outcome);
}

// A look, and the end of the declarations, which turns up who is attacked.
bool Leipzig1971::reveals(const State& state, engine::Action action) const {
  if (!hides(setup_, state)) return false;
  const Kind kind = kind_of(action.choice());
  return kind == Kind::Look || (kind == Kind::EndDeclaring && !state.attacks.empty());
}

}  // namespace leipzig::leipzig1971
