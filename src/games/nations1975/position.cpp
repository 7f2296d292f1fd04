// States as positions that a person can write in a few lines, and back. Everything omitted has a default, so a
// rulebook's example needs only its units, the phase and the side.
#include <algorithm>
#include <span>

#include "engine/playable.h"
#include "engine/position_reader.h"
#include "engine/words.h"
#include "games/nations1975/chapters.h"
#include "games/nations1975/game.h"

namespace leipzig::nations1975 {
namespace {

using engine::Fault;
using engine::Placed;
using engine::Position;
using engine::Result;

// Whose units can have a mark.
enum class Of : std::uint8_t { Phasing, Enemy, Deciding, French };
using Mark = engine::Mark<State, Of, UnitMask>;

constexpr Mark kMarks[] = {
    {"moved", Of::Phasing, &State::moved},           {"owed", Of::Phasing, &State::owed},
    {"must attack", Of::Phasing, &State::to_attack}, {"must be attacked", Of::Enemy, &State::to_be_attacked},
    {"attacking", Of::Phasing, &State::attackers},   {"bombarding", Of::Phasing, &State::guns},
    {"defending", Of::Enemy, &State::defenders},     {"retreating", Of::Deciding, &State::retreating},
    {"in chain", Of::Deciding, &State::chain},       {"cut off", Of::French, &State::cut_off},
};

// Marks that units of either seat can have.
struct SharedMark {
  std::string_view name;
  std::array<UnitMask, 2> State::*sets;
};

constexpr SharedMark kSharedMarks[] = {{"fought", &State::fought}, {"displaced", &State::displaced}};

constexpr engine::UnitBox<State, UnitMask> kBoxes[] = {{"waiting", &State::waiting}, {"lost", &State::lost}};

constexpr engine::Track<State> kTracks[] = {
    engine::track<State, &State::other_losses, 0>("other_losses_french", 999),
    engine::track<State, &State::other_losses, 1>("other_losses_allied", 999),
};

Seat owner(const State& state, Of of) {
  switch (of) {
    case Of::Phasing:
      return state.phasing;
    case Of::Enemy:
      return engine::other(state.phasing);
    case Of::Deciding:
      return state.deciding;
    case Of::French:
      return kFrench;
  }
  return kFrench;
}

// Reads a position into a state, field by field, with the first fault found.
class StateReader : public engine::PositionReader<StateReader, Setup, State> {
 public:
  using PositionReader::PositionReader;

  Result<State> read() {
    if (auto fault = read_phase()) return *fault;
    if (auto fault = read_tracks()) return *fault;
    if (auto fault = check_first_turn()) return *fault;
    if (auto fault = read_pieces()) return *fault;
    if (auto fault = check_stacks()) return *fault;
    if (state_.phase == Phase::Movement) note_blocked_entries(setup_, state_);
    if (state_.phase == Phase::Combat && !duties_given_) begin_combat(setup_, state_);
    if (auto fault = check_battle()) return *fault;
    if (auto fault = check_result()) return *fault;
    return state_;
  }

 private:
  friend PositionReader;

  std::optional<Fault> read_phase() {
    state_.phase = Phase::Movement;
    state_.phasing = kFrench;
    if (auto fault = read_markers()) return fault;
    state_.deciding = deciding_.value_or(state_.phasing);
    return std::nullopt;
  }

  std::optional<Fault> read_marker(const engine::NamedText& marker) {
    if (marker.name == "phase") return read_name(marker, kPhaseNames, "a phase", state_.phase);
    if (marker.name == "seat") return read_name(marker, kSideNames, kSideWanted, state_.phasing);
    if (marker.name == "deciding") return read_name(marker, kSideNames, kSideWanted, deciding_);
    if (marker.name == "winner") return read_name(marker, kSideNames, kSideWanted, state_.winner);
    if (marker.name == "duties") return read_flag(marker, "given", duties_given_);
    if (marker.name == "odds") return read_odds(marker);
    if (marker.name == "result") return read_result(marker);
    if (marker.name == "pushed") return read_unit(marker, state_.pushed);
    if (marker.name == "pushed from") return read_space(marker, state_.pushed_from);
    if (marker.name == "vacated") return read_vacated(marker.text);
    if (marker.name == "ending") return read_name(marker, kEndingNames, "an ending", state_.ending);
    return unknown(marker);
  }

  std::optional<Fault> read_odds(const engine::NamedText& marker) {
    const auto column = setup_.results().column(marker.text);
    if (!column) return Fault{field_of(marker), "the results table has no column '" + marker.text + "'"};
    state_.column = static_cast<std::uint8_t>(*column);
    odds_given_ = true;
    return std::nullopt;
  }

  std::optional<Fault> read_result(const engine::NamedText& marker) {
    const auto code = setup_.results().code(marker.text);
    if (!code) return Fault{field_of(marker), "the results table has no result '" + marker.text + "'"};
    state_.result = *code;
    result_given_ = true;
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

  std::optional<Fault> read_track(const engine::NamedNumber& track) {
    if (track.name == "turn") {
      turn_given_ = true;
      return read_turn(track);
    }
    const auto group = blocked_group(track.name);
    if (!group) return read_number(track, kTracks);
    if (track.value < 1 || track.value > setup_.last_turn()) return Fault{field_of(track), "must be a turn"};
    state_.blocked_turn[*group] = static_cast<std::uint8_t>(track.value);
    return std::nullopt;
  }

  // BON-14.62: the French do not move on the first turn. Where no turn is given it is the second.
  std::optional<Fault> check_first_turn() {
    if (setup_.options().loose_positions || setup_.french_move_on_first_turn()) return std::nullopt;
    if (state_.phase != Phase::Movement || state_.phasing != kFrench) return std::nullopt;
    if (state_.turn != setup_.first_turn()) return std::nullopt;
    if (turn_given_) return Fault{"tracks.turn", "the French do not move on the first turn (BON-14.62)"};
    ++state_.turn;
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
    const std::string field = field_of(piece);
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
      SpaceId hex = SpaceId::None;
      if (auto fault = read_space(field, piece.at, hex)) return fault;
      if (enemy_at(state_, seat_of(unit), hex)) return Fault{field, "there is an enemy unit in " + piece.at};
      put(setup_, state_, unit, hex);
    }
    for (const std::string& mark : piece.marks) {
      if (mark == "on top") continue;
      if (const SharedMark* shared = engine::row_named(kSharedMarks, mark)) {
        (state_.*(shared->sets))[seat] |= bit(unit);
        continue;
      }
      const Mark* found = engine::row_named(kMarks, mark);
      if (found == nullptr) return unknown_mark(field + ".marks", mark);
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

  // BON-7.6: odds, result and the seat that decides must fit the phase. An omitted result is Ar, omitted odds are 1-5.
  std::optional<Fault> check_result() {
    if (setup_.options().loose_positions || state_.phase == Phase::Over) return std::nullopt;
    const CombatResult result = setup_.effect(state_.result);
    const bool attacker_decides = state_.deciding == state_.phasing;
    const auto misfit = [&] {
      return Fault{"markers.result", "'" + setup_.results().codes()[state_.result] + "' does not bring " +
                                         std::string(kSideNames.of(state_.deciding)) + " into the phase '" +
                                         std::string(kPhaseNames.of(state_.phase)) + "'"};
    };
    switch (state_.phase) {
      case Phase::Movement:
      case Phase::Combat:
      case Phase::Battle:
        if (odds_given_) return Fault{"markers.odds", "no odds have been chosen in this phase"};
        break;
      case Phase::Die: {
        const Strengths total = strengths(setup_, state_);
        if (state_.column > setup_.odds(total.attack, total.defence)) {
          return Fault{"markers.odds", "the odds may be lowered, never raised (BON-7.9)"};
        }
        break;
      }
      case Phase::Exchange:
        return result == CombatResult::Exchange && attacker_decides ? fits_odds() : misfit();
      case Phase::Retreat:
      case Phase::Displace:
        return result == (attacker_decides ? CombatResult::AttackerRetreat : CombatResult::DefenderRetreat)
                   ? fits_odds()
                   : misfit();
      case Phase::Withdraw:
        return result == CombatResult::AttackerRetreat && attacker_decides ? fits_odds() : misfit();
      case Phase::Advance: {
        const bool attacker_lost =
            result == CombatResult::AttackerRetreat || result == CombatResult::AttackerEliminated;
        return attacker_lost != attacker_decides ? fits_odds() : misfit();
      }
      case Phase::Over:
        break;
    }
    if (result_given_) return Fault{"markers.result", "no die has been rolled in this phase"};
    return std::nullopt;
  }

  std::optional<Fault> fits_odds() const {
    const kit::ResultsTable& table = setup_.results();
    if (!odds_given_ || table.distribution(state_.column)[state_.result] != 0) return std::nullopt;
    return Fault{"markers.result", "the column " + std::string(table.columns()[state_.column]) + " has no '" +
                                       table.codes()[state_.result] + "'"};
  }

  std::optional<Seat> deciding_;
  bool duties_given_ = false;
  bool turn_given_ = false;
  bool odds_given_ = false;
  bool result_given_ = false;
};

}  // namespace

Position Nations1975::position(const State& state) const {
  Position position;
  position.setting = setup_.setting();
  for (const Seat seat : engine::kSeats) {
    for_each(seat, setup_.units(seat), [&](UnitId unit) {
      const std::size_t i = index(seat);
      const SpaceId hex = state.where[index(unit)];
      const std::string_view at = engine::place_of(setup_.board(), state, seat, unit, kBoxes);
      if (at.empty()) return;
      Placed placed{setup_.unit(unit).id, std::string(at), {}};
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
  position.add_track("turn", state.turn);
  engine::add_tracks(position, state, kTracks);
  for (std::size_t i = 0; i < setup_.groups().size(); ++i) {
    if (state.blocked_turn[i] != 0) position.add_track("blocked_" + setup_.groups()[i].id, state.blocked_turn[i]);
  }
  position.add_marker("phase", kPhaseNames.of(state.phase));
  position.add_marker("seat", kSideNames.of(state.phasing));
  if (state.deciding != state.phasing) position.add_marker("deciding", kSideNames.of(state.deciding));
  if (state.phase != Phase::Movement) position.add_marker("duties", "given");
  const bool rolled = state.phase >= Phase::Exchange && state.phase <= Phase::Advance;
  if (state.column != 0 || state.phase == Phase::Die || rolled) {
    position.add_marker("odds", setup_.results().columns()[state.column]);
  }
  if (state.result != 0 || rolled) position.add_marker("result", setup_.results().codes()[state.result]);
  if (state.pushed != UnitId::None) position.add_marker("pushed", setup_.unit(state.pushed).id);
  if (state.pushed_from != SpaceId::None) position.add_marker("pushed from", setup_.board().id(state.pushed_from));
  if (state.vacated_count > 0) {
    position.add_marker("vacated", engine::joined(std::span(state.vacated).first(state.vacated_count),
                                                  [&](SpaceId hex) { return setup_.board().id(hex); }));
  }
  if (state.ending != Ending::None) position.add_marker("ending", kEndingNames.of(state.ending));
  if (state.winner != kFrench) position.add_marker("winner", kSideNames.of(state.winner));
  return position;
}

Result<State> Nations1975::place(const Position& position) const {
  if (position.is_start()) return start();
  return engine::playable(*this, StateReader(setup_, position).read());
}

}  // namespace leipzig::nations1975
