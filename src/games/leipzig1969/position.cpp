// States as positions that a person can write in a few lines, and back. Whatever a position leaves out has its plain
// value: everybody fresh, nobody stopped, no battle being fought.
#include <algorithm>

#include "engine/playable.h"
#include "engine/tracks.h"
#include "engine/words.h"
#include "games/leipzig1969/chapters.h"
#include "games/leipzig1969/game.h"

namespace leipzig::leipzig1969 {
namespace {

using engine::Fault;
using engine::Placed;
using engine::Position;
using engine::Result;

// Marks of units, each with the set that it stands for and who can have it.
struct Mark {
  std::string_view name;
  enum class Of : std::uint8_t { Combat, Supply, Any } of;
  UnitSet State::*set;
};

constexpr Mark kMarks[] = {
    {"captured", Mark::Of::Supply, &State::captured},
    {"siege", Mark::Of::Combat, &State::siege},
    {"scattered", Mark::Of::Combat, &State::scattered},
    {"scattered this turn", Mark::Of::Combat, &State::just_scattered},
    {"stopped", Mark::Of::Any, &State::stopped},
    {"risen", Mark::Of::Combat, &State::risen},
    {"attacked", Mark::Of::Any, &State::attacked},
    {"defended", Mark::Of::Any, &State::defended},
    {"fresh", Mark::Of::Supply, &State::fresh},
    {"spent", Mark::Of::Supply, &State::spent},
    {"forming", Mark::Of::Combat, &State::forming},
    {"attacking", Mark::Of::Combat, &State::attackers},
    {"scattering", Mark::Of::Any, &State::scattering},
};

constexpr Phase kPhases[] = {Phase::Deployment, Phase::Movement, Phase::Forming, Phase::Combat,  Phase::Battle,
                             Phase::Supply,     Phase::Die,      Phase::Scatter, Phase::Advance, Phase::Over};

constexpr std::pair<Ending, std::string_view> kEndings[] = {{Ending::FrenchDepots, "allied depots destroyed"},
                                                            {Ending::AlliedDepot, "french depot taken"},
                                                            {Ending::AlliedDouble, "twice the factors"},
                                                            {Ending::FrenchMore, "more factors"},
                                                            {Ending::Draw, "draw"}};

// The part in which a phase is found where nothing else is said.
Phase usual_part(Phase phase) {
  return phase == Phase::Deployment || phase == Phase::Movement || phase == Phase::Forming ? Phase::Movement
                                                                                           : Phase::Combat;
}

// Whether units have movement factors to use now.
bool is_moving(const State& state) { return state.part == Phase::Movement && state.phase != Phase::Deployment; }

// Reads a position into a state, field by field, with the first fault found.
class Placing {
 public:
  Placing(const Setup& setup, const Position& position, const State& empty)
      : setup_(setup), position_(position), state_(empty) {}

  Result<State> place() {
    if (auto fault = read_markers()) return *fault;
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
  std::optional<Fault> read_markers() {
    std::optional<Seat> deciding;
    std::optional<Phase> part;
    for (const engine::Text& marker : position_.markers) {
      const std::string field = "markers." + marker.name;
      if (marker.name == "phase") {
        const auto* found = std::find_if(std::begin(kPhases), std::end(kPhases),
                                         [&](Phase phase) { return phase_name(phase) == marker.text; });
        if (found == std::end(kPhases)) return Fault{field, "'" + marker.text + "' is not a phase"};
        state_.phase = *found;
      } else if (marker.name == "part") {
        if (marker.text != "movement" && marker.text != "combat") return Fault{field, "must be movement or combat"};
        part = marker.text == "movement" ? Phase::Movement : Phase::Combat;
      } else if (marker.name == "seat" || marker.name == "deciding") {
        const auto seat = engine::seat_named(marker.text);
        if (!seat) return Fault{field, "'" + marker.text + "' is not a seat: french or allied"};
        if (marker.name == "seat") state_.phasing = *seat;
        if (marker.name == "deciding") deciding = seat;
      } else if (marker.name == "marched") {
        if (marker.text != "yes") return Fault{field, "must be 'yes' or left out"};
        state_.marched = true;
      } else if (marker.name == "target") {
        state_.target = setup_.board().find(marker.text);
        if (state_.target == SpaceId::None) return Fault{field, "the board has no hex '" + marker.text + "'"};
      } else if (marker.name == "ending") {
        const auto* found = std::find_if(std::begin(kEndings), std::end(kEndings),
                                         [&](const auto& ending) { return ending.second == marker.text; });
        if (found == std::end(kEndings)) return Fault{field, "'" + marker.text + "' is not an ending"};
        state_.ending = found->first;
      } else {
        return Fault{field, "unknown marker"};
      }
    }
    state_.deciding = deciding.value_or(state_.phasing);
    state_.part = part.value_or(usual_part(state_.phase));
    return std::nullopt;
  }

  std::optional<Fault> read_tracks() {
    for (const engine::Value& track : position_.tracks) {
      const std::string field = "tracks." + track.name;
      if (track.name == "turn") {
        if (auto fault = engine::not_a_turn(track, setup_.first_turn(), setup_.last_turn())) return fault;
        state_.turn = static_cast<std::uint8_t>(track.value);
      } else if (track.name == "distance") {
        if (track.value < 1 || track.value > 3) return Fault{field, "units scatter one to three hexes"};
        state_.distance = static_cast<std::uint8_t>(track.value);
      } else {
        return Fault{field, "unknown track"};
      }
    }
    return std::nullopt;
  }

  std::optional<Fault> read_piece(const Placed& piece) {
    const std::string field = "pieces." + piece.piece;
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
    const SpaceId hex = setup_.board().find(piece.at);
    if (hex == SpaceId::None) return Fault{field, "the board has no hex '" + piece.at + "'"};
    if (std::find(piece.marks.begin(), piece.marks.end(), "captured") != piece.marks.end()) {
      if (setup_.type(unit) != Type::Supply) return Fault{field + ".marks", "only supply can be captured"};
      state_.captured.add(unit);
    }
    const Seat seat = owner(setup_, state_, unit);
    if (held_by(state_, engine::other(seat), hex)) return Fault{field, "an enemy unit stands in " + piece.at};
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
          return Fault{field, "'" + mark + "': an engineer leads over a hexside of his hex"};
        }
        const kit::Step& step = setup_.steps(state_.where[index(unit)])[*side];
        if ((step.flags & kRiver) == 0 || step.cost != kit::kClosed) {
          return Fault{field, "'" + mark + "': no river without a bridge is there"};
        }
        state_.crossing[setup_.engineer_slot(unit)] = static_cast<std::uint8_t>(*side);
        continue;
      }
      const auto* found =
          std::find_if(std::begin(kMarks), std::end(kMarks), [&](const Mark& known) { return known.name == mark; });
      if (found == std::end(kMarks)) return Fault{field, "unknown mark '" + mark + "'"};
      const bool fits = found->of == Mark::Of::Any ||
                        (found->of == Mark::Of::Combat ? setup_.is_combat(unit) : setup_.type(unit) == Type::Supply);
      if (!fits) return Fault{field, "'" + mark + "' is not for this type of counter"};
      (state_.*(found->set)).add(unit);
    }
    if (state_.siege.has(unit) && !setup_.is_town(state_.where[index(unit)])) {
      return Fault{field, "siege positions are taken up in towns (L69-SIEGE-TAKE)"};
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
        return Fault{"pieces", "the " + std::string(engine::name(seat)) + " side has " +
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
      if (state_.deciding == Seat::French && to_deploy(setup_, state_, Seat::Allied).any()) {
        return wrong("the Allies deploy first (L69-SETUP-ORDER)");
      }
    } else if (to_deploy(setup_, state_, Seat::Allied).any() || to_deploy(setup_, state_, Seat::French).any()) {
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
      return Fault{"tracks.distance", scattering ? "missing" : "nobody scatters"};
    if (scattering && state_.deciding != state_.phasing && state_.attackers.none()) {
      return wrong("defenders scatter from units marked as attacking");
    }
    if (!scattering && state_.deciding != state_.phasing) {
      return Fault{"markers.deciding", "in this phase the side whose turn it is decides"};
    }
    return std::nullopt;
  }

  const Setup& setup_;
  const Position& position_;
  State state_;
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
  position.tracks.push_back({"turn", state.turn});
  if (state.distance > 0) position.tracks.push_back({"distance", state.distance});
  const auto mark = [&](std::string_view name, std::string_view text) {
    position.markers.push_back({std::string(name), std::string(text)});
  };
  mark("phase", phase_name(state.phase));
  if (state.part != usual_part(state.phase)) mark("part", phase_name(state.part));
  mark("seat", engine::name(state.phasing));
  if (state.deciding != state.phasing) mark("deciding", engine::name(state.deciding));
  if (state.marched) mark("marched", "yes");
  if (state.target != SpaceId::None) mark("target", setup_.board().id(state.target));
  for (const auto& [ending, name] : kEndings) {
    if (state.ending == ending) mark("ending", name);
  }
  return position;
}

Result<State> Leipzig1969::place(const Position& position) const {
  if (position.pieces.empty() && position.tracks.empty() && position.markers.empty()) return start();
  auto state = Placing(setup_, position, empty()).place();
  if (!state) return state;
  return engine::playable(*this, *state);
}

}  // namespace leipzig::leipzig1969
