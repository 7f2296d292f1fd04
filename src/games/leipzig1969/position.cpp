// States as positions that a person can write in a few lines, and back. Everything omitted has a default: all units
// fresh, none stopped, no battle being fought.
#include <algorithm>

#include "engine/playable.h"
#include "engine/position_reader.h"
#include "engine/words.h"
#include "games/leipzig1969/chapters.h"
#include "games/leipzig1969/game.h"

namespace leipzig::leipzig1969 {
namespace {

using engine::Fault;
using engine::Placed;
using engine::Position;
using engine::Result;

enum class Of : std::uint8_t { Combat, Supply, Any };
using Mark = engine::Mark<State, Of, UnitSet>;

constexpr Mark kMarks[] = {
    {"captured", Of::Supply, &State::captured},   {"siege", Of::Combat, &State::siege},
    {"scattered", Of::Any, &State::scattered},    {"scattered this turn", Of::Any, &State::just_scattered},
    {"besieged", Of::Combat, &State::besieged},   {"stopped", Of::Any, &State::stopped},
    {"risen", Of::Combat, &State::risen},         {"attacked", Of::Any, &State::attacked},
    {"defended", Of::Any, &State::defended},      {"fresh", Of::Supply, &State::fresh},
    {"spent", Of::Supply, &State::spent},         {"forming", Of::Combat, &State::forming},
    {"attacking", Of::Combat, &State::attackers}, {"scattering", Of::Any, &State::scattering},
};

// The part in which a phase is found where nothing else is said.
Phase usual_part(Phase phase) {
  return phase == Phase::Deployment || phase == Phase::Movement || phase == Phase::Forming ? Phase::Movement
                                                                                           : Phase::Combat;
}

// Whether units have movement factors to use now.
bool is_moving(const State& state) { return state.part == Phase::Movement && state.phase != Phase::Deployment; }

// Reads a position into a state, field by field, with the first fault found.
class StateReader : public engine::PositionReader<StateReader, Setup, State> {
 public:
  using PositionReader::PositionReader;

  Result<State> read() {
    if (auto fault = read_phase()) return *fault;
    if (auto fault = read_tracks()) return *fault;
    for (const Placed& piece : position_.pieces) {
      if (auto fault = read_piece(piece)) return *fault;
    }
    if (auto fault = check_counters()) return *fault;
    if (auto fault = check_stacks()) return *fault;
    if (auto fault = check_phase()) return *fault;
    return state_;
  }

 private:
  friend PositionReader;

  std::optional<Fault> read_phase() {
    if (auto fault = read_markers()) return fault;
    state_.deciding = deciding_.value_or(state_.phasing);
    state_.part = part_.value_or(usual_part(state_.phase));
    return std::nullopt;
  }

  std::optional<Fault> read_marker(const engine::NamedText& marker) {
    if (marker.name == "phase") return read_name(marker, kPhaseNames, "a phase", state_.phase);
    if (marker.name == "part") return read_part(marker);
    if (marker.name == "seat") return read_name(marker, kSideNames, kSideWanted, state_.phasing);
    if (marker.name == "deciding") return read_name(marker, kSideNames, kSideWanted, deciding_);
    if (marker.name == "marched") return read_flag(marker, "yes", state_.marched);
    if (marker.name == "target") return read_space(marker, state_.target);
    if (marker.name == "ending") return read_name(marker, kEndingNames, "an ending", state_.ending);
    return unknown(marker);
  }

  std::optional<Fault> read_part(const engine::NamedText& marker) {
    part_ = kPhaseNames.find(marker.text);
    if (part_ == Phase::Movement || part_ == Phase::Combat) return std::nullopt;
    return Fault{field_of(marker), "must be movement or combat"};
  }

  std::optional<Fault> read_track(const engine::NamedNumber& track) {
    if (track.name == "turn") return read_turn(track);
    if (track.name != "distance") return unknown(track);
    if (track.value < 1 || track.value > 3) return Fault{field_of(track), "units scatter one to three hexes"};
    state_.distance = static_cast<std::uint8_t>(track.value);
    return std::nullopt;
  }

  std::optional<Fault> read_piece(const Placed& piece) {
    const std::string field = field_of(piece);
    const UnitId unit = setup_.find_unit(piece.piece);
    if (unit == UnitId::None) return Fault{field, "there is no such counter in this game"};
    if (state_.where[index(unit)] != SpaceId::None || state_.waiting.has(unit)) return Fault{field, "given twice"};
    if (piece.at == "waiting") {
      const Group* group = setup_.group_of(unit);
      if (group == nullptr || setup_.fixed_place(unit) != SpaceId::None) {
        return Fault{field, "this counter is not one that is placed or comes in"};
      }
      if (!piece.marks.empty()) return Fault{field + ".marks", "a unit that waits has no marks"};
      state_.waiting.add(unit);
      return std::nullopt;
    }
    SpaceId hex = SpaceId::None;
    if (auto fault = read_space(field, piece.at, hex)) return fault;
    if (std::find(piece.marks.begin(), piece.marks.end(), "captured") != piece.marks.end()) {
      if (setup_.type(unit) != Type::Supply) return Fault{field + ".marks", "only supply can be captured"};
      state_.captured.add(unit);
    }
    const Seat seat = owner(setup_, state_, unit);
    if (held_by(state_, engine::other(seat), hex)) return Fault{field, "there is an enemy unit in " + piece.at};
    put(setup_, state_, unit, hex);
    const int movement = setup_.movement(unit);
    if (is_moving(state_) && seat == state_.phasing) state_.left[index(unit)] = static_cast<std::uint8_t>(movement);
    return read_marks(piece, unit, field + ".marks");
  }

  std::optional<Fault> read_marks(const Placed& piece, UnitId unit, const std::string& field) {
    const int movement = setup_.movement(unit);
    const bool moves = is_moving(state_) && owner(setup_, state_, unit) == state_.phasing;
    for (const std::string& mark : piece.marks) {
      const auto used = engine::number_after(mark, "used ");
      const auto left = engine::number_after(mark, "left ");
      if (used || left) {
        if (!moves) return Fault{field, "'" + mark + "' is for units of the side that is moving"};
        if (used.value_or(0) < 0 || used.value_or(0) > 8 || left.value_or(0) < 0 || left.value_or(0) > movement) {
          return Fault{field, "'" + mark + "' is out of range"};
        }
        if (used) state_.used[index(unit)] = static_cast<std::uint8_t>(*used);
        state_.left[index(unit)] = static_cast<std::uint8_t>(left ? *left : std::max(0, movement - *used));
        continue;
      }
      if (mark.starts_with("crossing ")) {
        const SpaceId to = setup_.board().find(std::string_view(mark).substr(9));
        const auto side = to == SpaceId::None ? std::nullopt : setup_.side_to(state_.where[index(unit)], to);
        if (setup_.type(unit) != Type::Engineer || !side) {
          return Fault{field, "'" + mark + "': an engineer bridges a hexside of its hex"};
        }
        const kit::Step& step = setup_.steps(state_.where[index(unit)])[*side];
        if ((step.flags & kRiver) == 0 || step.cost != kit::kClosed) {
          return Fault{field, "'" + mark + "': no river without a bridge is there"};
        }
        state_.crossing[setup_.engineer_slot(unit)] = static_cast<std::uint8_t>(*side);
        continue;
      }
      const Mark* found = engine::row_named(kMarks, mark);
      if (found == nullptr) return unknown_mark(field, mark);
      const bool fits = found->of == Of::Any ||
                        (found->of == Of::Combat ? setup_.is_combat(unit) : setup_.type(unit) == Type::Supply);
      if (!fits) return Fault{field, "'" + mark + "' is not for this type of counter"};
      (state_.*(found->set)).add(unit);
    }
    const bool in_siege = state_.siege.has(unit) || state_.besieged.has(unit);
    if (in_siege && !setup_.is_town(state_.where[index(unit)])) {
      return Fault{field, "siege positions are taken up in towns (L69-SIEGE-TAKE)"};
    }
    if (state_.siege.has(unit) && state_.besieged.has(unit)) {
      return Fault{field, "'besieged' is for a unit that has left its siege position (L69-SIEGE-BUTTONED)"};
    }
    if (state_.scattered.has(unit) && setup_.type(unit) == Type::Depot) {
      return Fault{field, "a depot is never scattered (L69-CBT-HELPLESS)"};
    }
    return std::nullopt;
  }

  // Whatever they form, the counters never stand for more divisions than the chart has.
  std::optional<Fault> check_counters() {
    for (const Seat seat : engine::kSeats) {
      std::array<int, 2> divisions{};
      const UnitSet own = (state_.on_map[index(seat)] | (state_.waiting & setup_.of_seat(seat))) & setup_.combat();
      own.for_each(
          [&](UnitId unit) { divisions[setup_.info(unit).type == "cavalry" ? 1 : 0] += setup_.info(unit).divisions; });
      for (const bool cavalry : {false, true}) {
        const int limit = setup_.divisions(seat, cavalry);
        if (divisions[cavalry ? 1 : 0] <= limit) continue;
        return Fault{"pieces", "the " + std::string(kSideNames.of(seat)) + " side has " +
                                   (cavalry ? "cavalry" : "infantry") + " for " + std::to_string(limit) +
                                   " divisions at most"};
      }
    }
    return std::nullopt;
  }

  std::optional<Fault> check_stacks() {
    const bool crowded = state_.overfull > 0;
    if (crowded && !is_moving(state_) && state_.phase != Phase::Scatter) {
      return Fault{"pieces", "more than three units in one hex (L69-STACK-THREE)"};
    }
    return std::nullopt;
  }

  // What is going on must fit the phase, so that play can go on from here.
  std::optional<Fault> check_phase() {
    const UnitSet& own = state_.on_map[index(state_.phasing)];
    const UnitSet& deciding = state_.on_map[index(state_.deciding)];
    const auto wrong = [](std::string text) { return Fault{"markers.phase", std::move(text)}; };
    if (state_.phase == Phase::Deployment) {
      if (state_.deciding == kFrench && to_deploy(setup_, state_, kAllied).any()) {
        return wrong("the Allies deploy first (L69-SETUP-ORDER)");
      }
    } else if (to_deploy(setup_, state_, kAllied).any() || to_deploy(setup_, state_, kFrench).any()) {
      return wrong("units wait to be placed but the deployment is over");
    }
    if (state_.phase == Phase::Over) {
      if (state_.ending == Ending::None) return Fault{"markers.ending", "missing"};
      return std::nullopt;
    }
    if (usual_part(state_.phase) == Phase::Movement && state_.part != Phase::Movement) {
      return Fault{"markers.part", "this phase belongs to the movement part"};
    }
    if ((state_.phase == Phase::Combat || state_.phase == Phase::Die || state_.phase == Phase::Scatter) &&
        state_.part != Phase::Combat) {
      return Fault{"markers.part", "this phase belongs to the combat part"};
    }
    const bool fighting = state_.phase == Phase::Battle || state_.phase == Phase::Supply ||
                          state_.phase == Phase::Die || state_.phase == Phase::Advance ||
                          state_.phase == Phase::Scatter;
    if (fighting != (state_.target != SpaceId::None)) {
      return Fault{"markers.target", fighting ? "missing" : "no battle is being fought"};
    }
    if ((state_.attackers - own).any()) return Fault{"pieces", "attackers must be of the side whose turn it is"};
    std::optional<Fault> fault;
    state_.attackers.for_each([&](UnitId unit) {
      if (!fighting || setup_.distance(state_.where[index(unit)], state_.target) != 1) {
        fault = Fault{"pieces." + setup_.id(unit), "attacks nothing next to it"};
      }
    });
    if (fault) return fault;
    const bool before_result =
        state_.phase == Phase::Battle || state_.phase == Phase::Supply || state_.phase == Phase::Die;
    if (before_result && (state_.attackers.none() || !held_by(state_, engine::other(state_.phasing), state_.target))) {
      return wrong("a battle needs attackers and defenders");
    }
    if (state_.phase == Phase::Advance &&
        (state_.attackers.none() || held_by(state_, engine::other(state_.phasing), state_.target))) {
      return wrong("who advances steps into an emptied hex");
    }
    if ((state_.phase == Phase::Forming) != state_.forming.any() || (state_.forming - own).any()) {
      return wrong("an army is formed by units marked so");
    }
    SpaceId place = SpaceId::None;
    bool apart = false;
    state_.forming.for_each([&](UnitId unit) {
      apart = apart || (place != SpaceId::None && place != state_.where[index(unit)]);
      place = state_.where[index(unit)];
      apart = apart || setup_.info(unit).type != "infantry" || !may_combine(setup_, state_, unit);
    });
    if (apart) return wrong("the parts of an army are infantry in one hex");
    const bool scattering = state_.phase == Phase::Scatter;
    if (scattering != state_.scattering.any() || (state_.scattering - deciding).any()) {
      return wrong("beaten units are marked as scattering");
    }
    if (scattering != (state_.distance > 0))
      return Fault{"tracks.distance", scattering ? "missing" : "no unit scatters"};
    if (scattering && state_.deciding != state_.phasing && state_.attackers.none()) {
      return wrong("defenders scatter from units marked as attacking");
    }
    if (!scattering && state_.deciding != state_.phasing) {
      return Fault{"markers.deciding", "in this phase the side whose turn it is decides"};
    }
    return std::nullopt;
  }

  std::optional<Seat> deciding_;
  std::optional<Phase> part_;
};

}  // namespace

Position Leipzig1969::position(const State& state) const {
  Position position;
  position.setting = setup_.setting();
  setup_.all().for_each([&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    if (hex == SpaceId::None) {
      if (state.waiting.has(unit)) position.pieces.push_back({setup_.id(unit), "waiting", {}});
      return;
    }
    Placed placed{setup_.id(unit), std::string(setup_.board().id(hex)), {}};
    for (const Mark& mark : kMarks) {
      if ((state.*(mark.set)).has(unit)) placed.marks.emplace_back(mark.name);
    }
    if (is_moving(state) && state.on_map[index(state.phasing)].has(unit)) {
      const int used = state.used[index(unit)];
      const int left = state.left[index(unit)];
      if (used > 0) placed.marks.push_back("used " + std::to_string(used));
      if (left != std::max(0, setup_.movement(unit) - used)) placed.marks.push_back("left " + std::to_string(left));
    }
    if (setup_.type(unit) == Type::Engineer && state.crossing[setup_.engineer_slot(unit)] != kNoSide) {
      const SpaceId to = setup_.steps(hex)[state.crossing[setup_.engineer_slot(unit)]].to;
      placed.marks.push_back("crossing " + std::string(setup_.board().id(to)));
    }
    position.pieces.push_back(std::move(placed));
  });
  position.add_track("turn", state.turn);
  if (state.distance > 0) position.add_track("distance", state.distance);
  position.add_marker("phase", kPhaseNames.of(state.phase));
  if (state.part != usual_part(state.phase)) position.add_marker("part", kPhaseNames.of(state.part));
  position.add_marker("seat", kSideNames.of(state.phasing));
  if (state.deciding != state.phasing) position.add_marker("deciding", kSideNames.of(state.deciding));
  if (state.marched) position.add_marker("marched", "yes");
  if (state.target != SpaceId::None) position.add_marker("target", setup_.board().id(state.target));
  if (state.ending != Ending::None) position.add_marker("ending", kEndingNames.of(state.ending));
  return position;
}

Result<State> Leipzig1969::place(const Position& position) const {
  if (position.is_start()) return start();
  return engine::playable(*this, StateReader(setup_, position).read());
}

}  // namespace leipzig::leipzig1969
