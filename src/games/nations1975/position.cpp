// States as positions that a person can write in a few lines, and back. Whatever a position leaves out has its plain
// value, so a rulebook's example needs only its units, the phase and whose it is.
#include <algorithm>
#include <charconv>

#include "engine/playable.h"
#include "engine/tracks.h"
#include "engine/words.h"
#include "games/nations1975/chapters.h"
#include "games/nations1975/game.h"

namespace leipzig::nations1975 {
namespace {

using engine::Fault;
using engine::Placed;
using engine::Position;
using engine::Result;

// Marks of units, each with the set that it stands for.
struct Mark {
  std::string_view name;
  enum class Of : std::uint8_t { Phasing, Enemy, Deciding, French } of;
  UnitMask State::*set;
};

constexpr Mark kMarks[] = {
    {"moved", Mark::Of::Phasing, &State::moved},
    {"owed", Mark::Of::Phasing, &State::owed},
    {"must attack", Mark::Of::Phasing, &State::to_attack},
    {"must be attacked", Mark::Of::Enemy, &State::to_be_attacked},
    {"attacking", Mark::Of::Phasing, &State::attackers},
    {"bombarding", Mark::Of::Phasing, &State::guns},
    {"defending", Mark::Of::Enemy, &State::defenders},
    {"retreating", Mark::Of::Deciding, &State::retreating},
    {"in chain", Mark::Of::Deciding, &State::chain},
    {"cut off", Mark::Of::French, &State::cut_off},
};

// Marks that units of either seat can have.
struct SharedMark {
  std::string_view name;
  std::array<UnitMask, 2> State::*sets;
};

constexpr SharedMark kSharedMarks[] = {{"fought", &State::fought}, {"displaced", &State::displaced}};

Seat owner(const State& state, Mark::Of of) {
  switch (of) {
    case Mark::Of::Phasing:
      return state.phasing;
    case Mark::Of::Enemy:
      return engine::other(state.phasing);
    case Mark::Of::Deciding:
      return state.deciding;
    case Mark::Of::French:
      return Seat::French;
  }
  return Seat::French;
}

constexpr Phase kPhases[] = {Phase::Movement, Phase::Combat,   Phase::Battle,   Phase::Die,     Phase::Exchange,
                             Phase::Retreat,  Phase::Displace, Phase::Withdraw, Phase::Advance, Phase::Over};

constexpr std::pair<Ending, std::string_view> kEndings[] = {{Ending::Demoralized, "demoralized"},
                                                            {Ending::BothDemoralized, "both demoralized"},
                                                            {Ending::Communications, "communications"},
                                                            {Ending::Draw, "draw"}};

// Reads a position into a state, field by field, with the first fault found.
class Placing {
 public:
  Placing(const Setup& setup, const Position& position, const State& empty)
      : setup_(setup), position_(position), state_(empty) {}

  Result<State> place() {
    if (auto fault = read_markers()) return *fault;
    if (auto fault = read_tracks()) return *fault;
    if (auto fault = read_pieces()) return *fault;
    if (auto fault = check_stacks()) return *fault;
    if (state_.phase == Phase::Movement) note_blocked_entries(setup_, state_);
    if (state_.phase == Phase::Combat && !duties_given_) begin_combat(setup_, state_);
    if (auto fault = check_battle()) return *fault;
    return state_;
  }

 private:
  std::optional<Fault> read_markers() {
    state_.phase = Phase::Movement;
    state_.phasing = Seat::French;
    std::optional<Seat> deciding;
    for (const engine::Text& marker : position_.markers) {
      const std::string field = "markers." + marker.name;
      if (marker.name == "phase") {
        const auto* found = std::find_if(std::begin(kPhases), std::end(kPhases),
                                         [&](Phase phase) { return phase_name(phase) == marker.text; });
        if (found == std::end(kPhases)) return Fault{field, "'" + marker.text + "' is not a phase"};
        state_.phase = *found;
      } else if (marker.name == "seat" || marker.name == "deciding" || marker.name == "winner") {
        const auto seat = engine::seat_named(marker.text);
        if (!seat) return Fault{field, "'" + marker.text + "' is not a seat: french or allied"};
        if (marker.name == "seat") state_.phasing = *seat;
        if (marker.name == "deciding") deciding = seat;
        if (marker.name == "winner") state_.winner = *seat;
      } else if (marker.name == "duties") {
        if (marker.text != "given") return Fault{field, "must be 'given' or left out"};
        duties_given_ = true;
      } else if (marker.name == "odds") {
        const auto column = setup_.results().column(marker.text);
        if (!column) return Fault{field, "the results table has no column '" + marker.text + "'"};
        state_.column = static_cast<std::uint8_t>(*column);
      } else if (marker.name == "result") {
        const auto code = setup_.results().code(marker.text);
        if (!code) return Fault{field, "the results table has no result '" + marker.text + "'"};
        state_.result = *code;
      } else if (marker.name == "pushed") {
        state_.pushed = setup_.find_unit(marker.text);
        if (state_.pushed == UnitId::None) return Fault{field, "there is no unit '" + marker.text + "'"};
      } else if (marker.name == "pushed from") {
        state_.pushed_from = setup_.board().find(marker.text);
        if (state_.pushed_from == SpaceId::None) return Fault{field, "the board has no hex '" + marker.text + "'"};
      } else if (marker.name == "vacated") {
        if (auto fault = read_vacated(marker.text)) return fault;
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
    return std::nullopt;
  }

  std::optional<Fault> read_vacated(std::string_view text) {
    for (const std::string_view word : engine::split_words(text, " ")) {
      const SpaceId hex = setup_.board().find(word);
      if (hex == SpaceId::None || state_.vacated_count == state_.vacated.size()) {
        return Fault{"markers.vacated", "must name at most six hexes of the board"};
      }
      state_.vacated[state_.vacated_count++] = hex;
    }
    return std::nullopt;
  }

  std::optional<Fault> read_tracks() {
    for (const engine::Value& track : position_.tracks) {
      const std::string field = "tracks." + track.name;
      if (track.name == "turn") {
        if (auto fault = engine::not_a_turn(track, setup_.first_turn(), setup_.last_turn())) return fault;
        state_.turn = static_cast<std::uint8_t>(track.value);
      } else if (track.name == "other_losses_french" || track.name == "other_losses_allied") {
        if (auto fault = engine::outside(track, 0, 999)) return fault;
        const Seat seat = track.name == "other_losses_french" ? Seat::French : Seat::Allied;
        state_.other_losses[index(seat)] = static_cast<std::int16_t>(track.value);
      } else if (const auto group = blocked_group(track.name)) {
        if (track.value < 1 || track.value > setup_.last_turn()) return Fault{field, "must be a turn"};
        state_.blocked_turn[*group] = static_cast<std::uint8_t>(track.value);
      } else {
        return Fault{field, "unknown track"};
      }
    }
    return std::nullopt;
  }

  std::optional<std::size_t> blocked_group(std::string_view name) const {
    for (std::size_t i = 0; i < setup_.groups().size(); ++i) {
      if (name == "blocked_" + setup_.groups()[i].id) return i;
    }
    return std::nullopt;
  }

  std::optional<Fault> read_pieces() {
    // Units that came last into a shared hex are put last, so that they are its occupants.
    for (const bool arriving : {false, true}) {
      for (const Placed& piece : position_.pieces) {
        const bool last = std::find(piece.marks.begin(), piece.marks.end(), "on top") != piece.marks.end();
        if (last != arriving) continue;
        if (auto fault = read_piece(piece)) return fault;
      }
    }
    return std::nullopt;
  }

  std::optional<Fault> read_piece(const Placed& piece) {
    const std::string field = "pieces." + piece.piece;
    const UnitId unit = setup_.find_unit(piece.piece);
    if (unit == UnitId::None) return Fault{field, "there is no such unit in this scenario"};
    const std::size_t seat = index(seat_of(unit));
    if (has(state_.on_map[seat] | state_.waiting[seat] | state_.lost[seat], unit)) return Fault{field, "given twice"};
    if (piece.at == "waiting") {
      if (group_of(setup_, unit) == nullptr) return Fault{field, "no reinforcement group of the scenario brings it in"};
      state_.waiting[seat] |= bit(unit);
    } else if (piece.at == "lost") {
      state_.lost[seat] |= bit(unit);
    } else {
      const SpaceId hex = setup_.board().find(piece.at);
      if (hex == SpaceId::None) return Fault{field, "the board has no hex '" + piece.at + "'"};
      if (enemy_at(state_, seat_of(unit), hex)) return Fault{field, "an enemy unit stands in " + piece.at};
      put(setup_, state_, unit, hex);
    }
    for (const std::string& mark : piece.marks) {
      if (mark == "on top") continue;
      const auto* shared = std::find_if(std::begin(kSharedMarks), std::end(kSharedMarks),
                                        [&](const SharedMark& known) { return known.name == mark; });
      if (shared != std::end(kSharedMarks)) {
        (state_.*(shared->sets))[seat] |= bit(unit);
        continue;
      }
      const auto* found =
          std::find_if(std::begin(kMarks), std::end(kMarks), [&](const Mark& known) { return known.name == mark; });
      if (found == std::end(kMarks)) return Fault{field + ".marks", "unknown mark '" + mark + "'"};
      if (owner(state_, found->of) != seat_of(unit)) {
        return Fault{field + ".marks", "'" + mark + "' is for units of the other side now"};
      }
      state_.*(found->set) |= bit(unit);
    }
    return std::nullopt;
  }

  // BON-5.32: one unit a hex, but for a stack that is about to be cleared or a unit being displaced.
  std::optional<Fault> check_stacks() {
    for (const Seat seat : engine::kSeats) {
      std::optional<Fault> fault;
      for_each(seat, state_.on_map[index(seat)], [&](UnitId unit) {
        const SpaceId hex = state_.where[index(unit)];
        const bool owes = seat == state_.phasing && has(state_.owed, unit);
        const bool beneath = state_.occupant[index(hex)] != unit;
        const bool may_share = state_.phase == Phase::Movement ? owes : unit == state_.pushed;
        if (beneath != may_share) {
          fault = Fault{"pieces." + setup_.unit(unit).id,
                        beneath ? "two units in one hex (BON-5.32)" : "is marked to leave a hex it does not share"};
        }
        if (owes && (has(state_.moved, unit) || is_held(setup_, state_, unit))) {
          fault = Fault{"pieces." + setup_.unit(unit).id, "shares a hex and cannot leave it (BON-5.32)"};
        }
      });
      if (fault) return fault;
    }
    return std::nullopt;
  }

  // The battle's fields must fit its phase, so that play can go on from here.
  std::optional<Fault> check_battle() {
    const std::size_t own = index(state_.phasing);
    const std::size_t enemy = 1 - own;
    const auto outside = [](UnitMask part, UnitMask whole) { return (part & ~whole) != 0; };
    const UnitMask own_map = state_.on_map[own];
    if (outside(state_.moved | state_.owed | state_.to_attack, own_map) ||
        outside(state_.to_be_attacked, state_.on_map[enemy]) || outside(state_.guns, state_.attackers)) {
      return Fault{"pieces", "marks of this phase on units that are not on the map"};
    }
    if (state_.phase == Phase::Over) {
      if (state_.ending == Ending::None) return Fault{"markers.ending", "missing"};
      return std::nullopt;
    }
    const bool fighting = state_.phase != Phase::Movement && state_.phase != Phase::Combat;
    if (!fighting && (state_.attackers | state_.defenders | state_.retreating | state_.chain) != 0) {
      return Fault{"markers.phase", "units are in a battle but no battle is being fought"};
    }
    if (fighting && is_night(setup_, state_)) return Fault{"markers.phase", "there is no combat at night (BON-10.1)"};
    if (outside(state_.attackers, own_map) || outside(state_.defenders, state_.on_map[enemy])) {
      return Fault{"pieces", "a unit in the battle is not on the map"};
    }
    // Once the die is thrown one side of the battle may be gone.
    const bool before_result =
        state_.phase == Phase::Battle || state_.phase == Phase::Die || state_.phase == Phase::Exchange;
    if (before_result && (state_.attackers == 0 || state_.defenders == 0)) {
      return Fault{"markers.phase", "a battle needs attackers and defenders"};
    }
    if (fighting && count(state_.attackers & ~state_.guns) > 6) return Fault{"pieces", "too many attackers in contact"};
    if (state_.phase == Phase::Displace &&
        (state_.pushed == UnitId::None || seat_of(state_.pushed) != state_.deciding ||
         state_.where[index(state_.pushed)] == SpaceId::None)) {
      return Fault{"markers.pushed", "a unit of the deciding seat must be named"};
    }
    if (outside(state_.retreating, state_.on_map[index(state_.deciding)])) {
      return Fault{"pieces", "a retreating unit is not on the map"};
    }
    return std::nullopt;
  }

  const Setup& setup_;
  const Position& position_;
  State state_;
  bool duties_given_ = false;
};

}  // namespace

Position Nations1975::position(const State& state) const {
  Position position;
  position.setting = setup_.setting();
  for (const Seat seat : engine::kSeats) {
    for_each(seat, setup_.units(seat), [&](UnitId unit) {
      const std::size_t i = index(seat);
      const SpaceId hex = state.where[index(unit)];
      Placed placed{setup_.unit(unit).id, "", {}};
      if (hex != SpaceId::None) {
        placed.at = setup_.board().id(hex);
      } else if (has(state.waiting[i], unit)) {
        placed.at = "waiting";
      } else if (has(state.lost[i], unit)) {
        placed.at = "lost";
      } else {
        return;
      }
      for (const Mark& mark : kMarks) {
        if (owner(state, mark.of) == seat && has(state.*(mark.set), unit)) placed.marks.emplace_back(mark.name);
      }
      for (const SharedMark& mark : kSharedMarks) {
        if (has((state.*(mark.sets))[i], unit)) placed.marks.emplace_back(mark.name);
      }
      const bool shared = hex != SpaceId::None && [&] {
        bool beneath = false;
        for_each(seat, state.on_map[i], [&](UnitId friendly) {
          beneath = beneath || (friendly != unit && state.where[index(friendly)] == hex);
        });
        return beneath;
      }();
      if (shared && state.occupant[index(hex)] == unit) placed.marks.emplace_back("on top");
      position.pieces.push_back(std::move(placed));
    });
  }
  position.tracks.push_back({"turn", state.turn});
  for (const Seat seat : engine::kSeats) {
    if (state.other_losses[index(seat)] == 0) continue;
    position.tracks.push_back({"other_losses_" + std::string(engine::name(seat)), state.other_losses[index(seat)]});
  }
  for (std::size_t i = 0; i < setup_.groups().size(); ++i) {
    if (state.blocked_turn[i] != 0)
      position.tracks.push_back({"blocked_" + setup_.groups()[i].id, state.blocked_turn[i]});
  }
  const auto mark = [&](std::string_view name, std::string_view text) {
    position.markers.push_back({std::string(name), std::string(text)});
  };
  mark("phase", phase_name(state.phase));
  mark("seat", engine::name(state.phasing));
  if (state.deciding != state.phasing) mark("deciding", engine::name(state.deciding));
  if (state.phase != Phase::Movement) mark("duties", "given");
  if (state.column != 0) mark("odds", setup_.results().columns()[state.column]);
  if (state.result != 0) mark("result", setup_.results().codes()[state.result]);
  if (state.pushed != UnitId::None) mark("pushed", setup_.unit(state.pushed).id);
  if (state.pushed_from != SpaceId::None) mark("pushed from", setup_.board().id(state.pushed_from));
  if (state.vacated_count > 0) {
    std::string hexes;
    for (std::size_t i = 0; i < state.vacated_count; ++i) {
      hexes += (i == 0 ? "" : " ") + std::string(setup_.board().id(state.vacated[i]));
    }
    mark("vacated", hexes);
  }
  for (const auto& [ending, name] : kEndings) {
    if (state.ending == ending) mark("ending", name);
  }
  if (state.winner != Seat::French) mark("winner", engine::name(state.winner));
  return position;
}

Result<State> Nations1975::place(const Position& position) const {
  if (position.pieces.empty() && position.tracks.empty() && position.markers.empty()) return start();
  State empty{};
  empty.where.fill(SpaceId::None);
  empty.occupant.fill(UnitId::None);
  empty.vacated.fill(SpaceId::None);
  empty.pushed = UnitId::None;
  empty.pushed_from = SpaceId::None;
  empty.turn = static_cast<std::uint8_t>(setup_.first_turn());
  auto state = Placing(setup_, position, empty).place();
  if (!state) return state;
  return engine::playable(*this, *state);
}

}  // namespace leipzig::nations1975
