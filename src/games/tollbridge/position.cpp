// States as positions that a person can write, and back.
#include "engine/playable.h"
#include "engine/position_reader.h"
#include "games/tollbridge/chapters.h"
#include "games/tollbridge/game.h"

namespace leipzig::tollbridge {
namespace {

using engine::Fault;
using engine::Placed;

// Reads a position into a state, field by field, with the first fault found.
class StateReader : public engine::PositionReader<StateReader, Setup, State> {
 public:
  using PositionReader::PositionReader;

  engine::Result<State> read() {
    if (auto fault = read_markers()) return *fault;
    if (auto fault = read_tracks()) return *fault;
    for (const Placed& placed : position_.pieces) {
      if (auto fault = read_piece(placed)) return *fault;
    }
    if (auto fault = check_attack()) return *fault;
    return state_;
  }

  std::optional<Fault> read_track(const engine::NamedNumber& track) {
    return track.name == "turn" ? read_turn(track) : unknown(track);
  }

  std::optional<Fault> read_marker(const engine::NamedText& marker) {
    constexpr std::string_view kSeat = "a seat: raiders or guards";
    if (marker.name == "seat") return read_name(marker, kSeatNames, kSeat, state_.phasing);
    if (marker.name == "winner") return read_name(marker, kSeatNames, kSeat, state_.winner);
    if (marker.name == "phase") return read_name(marker, kPhaseNames, "a phase", state_.phase);
    if (marker.name == "ending") return read_name(marker, kEndingNames, "an ending", state_.ending);
    if (marker.name == "attacker") return read_unit(marker, state_.attacker);
    if (marker.name == "defender") return read_unit(marker, state_.defender);
    return unknown(marker);
  }

 private:
  std::optional<Fault> read_piece(const Placed& placed) {
    const std::string field = engine::field_of(placed);
    const UnitId unit = setup_.find_unit(placed.piece);
    if (unit == UnitId::None) return Fault{field, "there is no such unit"};
    for (const std::string& mark : placed.marks) {
      if (mark != "done") return unknown_mark(field, mark);
      state_.done = static_cast<std::uint16_t>(state_.done | 1u << index(unit));
    }
    if (placed.at == "lost") return std::nullopt;
    SpaceId hex = SpaceId::None;
    if (auto fault = read_space(field, placed.at, hex)) return fault;
    const UnitId there = unit_in(setup_, state_, hex);
    if (there != UnitId::None) return Fault{field, setup_.unit(there).id + " stands there too"};  // TOL-1.1
    state_.where[index(unit)] = hex;
    return std::nullopt;
  }

  // An attack that is being fought has an attacker and a defender in contact; without one there are none.
  std::optional<Fault> check_attack() const {
    const bool fought = state_.phase == Phase::Die || state_.phase == Phase::Retreat;
    const bool named = state_.attacker != UnitId::None || state_.defender != UnitId::None;
    if (!fought) return named ? std::optional(Fault{"markers.attacker", "no attack is being fought"}) : std::nullopt;
    State before = state_;
    before.done = 0;
    if (state_.attacker == UnitId::None || state_.defender == UnitId::None ||
        !can_attack(setup_, before, state_.attacker, state_.defender)) {
      return Fault{"markers.attacker", "the attacker and the defender are missing, or not in contact"};
    }
    return std::nullopt;
  }
};

}  // namespace

engine::Result<State> Tollbridge::place(const engine::Position& position) const {
  if (position.is_start()) return start();
  return engine::playable(*this, StateReader(setup_, position).read());
}

engine::Position Tollbridge::position(const State& state) const {
  engine::Position position;
  position.setting = setup_.setting();
  for (std::size_t i = 0; i < setup_.units().size(); ++i) {
    const SpaceId hex = state.where[i];
    Placed placed{setup_.units()[i].id, hex == SpaceId::None ? "lost" : std::string(setup_.board().id(hex)), {}};
    if (is_done(state, unit_at(i))) placed.marks.emplace_back("done");
    position.pieces.push_back(std::move(placed));
  }
  position.add_track("turn", state.turn);
  position.add_marker("phase", kPhaseNames.of(state.phase));
  position.add_marker("seat", kSeatNames.of(state.phasing));
  if (state.attacker != UnitId::None) position.add_marker("attacker", setup_.unit(state.attacker).id);
  if (state.defender != UnitId::None) position.add_marker("defender", setup_.unit(state.defender).id);
  if (state.ending != Ending::None) {
    position.add_marker("ending", kEndingNames.of(state.ending));
    position.add_marker("winner", kSeatNames.of(state.winner));
  }
  return position;
}

}  // namespace leipzig::tollbridge
