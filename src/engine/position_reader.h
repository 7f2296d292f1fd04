// Reads a position into a state: tracks, markers and the spaces and units they name, with the same faults in
// every game. A game derives its reader, which says what each of its tracks, markers and marks means.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/document.h"
#include "engine/names.h"
#include "engine/refusal.h"
#include "engine/seat.h"
#include "kit/board.h"
#include "kit/ids.h"

namespace leipzig::engine {

inline std::string field_of(const NamedNumber& track) { return "tracks." + track.name; }
inline std::string field_of(const NamedText& marker) { return "markers." + marker.name; }
inline std::string field_of(const Placed& piece) { return "pieces." + piece.piece; }

// The row of a table with this name, null where there is none.
template <class Row, std::size_t N>
constexpr const Row* row_named(const Row (&table)[N], std::string_view name) {
  for (const Row& row : table) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

// A number of the state as a track: its name, its highest value and its field.
template <class State>
struct Track {
  std::string_view name;
  int most;
  int (*get)(const State& state);
  void (*set)(State& state, int value);
};

// constexpr engine::Track<State> kTracks[] = {engine::track<State, &State::actions>("actions", 5), ...};
template <class State, auto kField>
constexpr Track<State> track(std::string_view name, int most) {
  return {name, most, [](const State& state) { return static_cast<int>(state.*kField); },
          [](State& state, int value) {
            using Field = std::remove_reference_t<decltype(state.*kField)>;
            state.*kField = static_cast<Field>(value);
          }};
}
// The same for an item of an array, such as that of a seat.
template <class State, auto kField, std::size_t kItem>
constexpr Track<State> track(std::string_view name, int most) {
  return {name, most, [](const State& state) { return static_cast<int>((state.*kField)[kItem]); },
          [](State& state, int value) {
            using Field = std::remove_reference_t<decltype((state.*kField)[kItem])>;
            (state.*kField)[kItem] = static_cast<Field>(value);
          }};
}

// A mark of units: its name, the units that can have it (an enumeration of the game), and those that have it.
template <class State, class Of, class Set>
struct Mark {
  std::string_view name;
  Of of;
  Set State::*set;
};

// A box beside the map: its name, and the units of each seat in it.
template <class State, class Set>
struct UnitBox {
  std::string_view name;
  std::array<Set, 2> State::*units;
};

// Where a unit is: its space or its box; empty where it is in neither.
template <class State, class Unit, class UnitBox, std::size_t N>
std::string_view place_of(const kit::Board& board, const State& state, Seat seat, Unit unit,
                          const UnitBox (&boxes)[N]) {
  const kit::SpaceId space = state.where[index(unit)];
  if (space != kit::SpaceId::None) return board.id(space);
  for (const UnitBox& box : boxes) {
    if (has((state.*(box.units))[index(seat)], unit)) return box.name;
  }
  return "";
}

// The tracks of a table that are not zero.
template <class State, std::size_t N>
void add_tracks(Position& position, const State& state, const Track<State> (&table)[N]) {
  for (const Track<State>& track : table) {
    if (track.get(state) != 0) position.add_track(track.name, track.get(state));
  }
}

inline std::optional<Fault> outside(const NamedNumber& track, int least, int most) {
  if (track.value >= least && track.value <= most) return std::nullopt;
  return Fault{field_of(track), "must be between " + std::to_string(least) + " and " + std::to_string(most)};
}

// Every read_... function returns the fault it finds, or stores what it has read in its last argument. A reader that
// uses read_tracks and read_markers has
//   std::optional<Fault> read_track(const NamedNumber& track);
//   std::optional<Fault> read_marker(const NamedText& marker);
template <class Reader, class Setup, class State>
class PositionReader {
 public:
  PositionReader(const Setup& setup, const Position& position)
      : setup_(setup), position_(position), state_(empty_state(setup)) {}

 protected:
  std::optional<Fault> read_tracks() {
    for (const NamedNumber& track : position_.tracks) {
      if (auto fault = static_cast<Reader&>(*this).read_track(track)) return fault;
    }
    return std::nullopt;
  }

  std::optional<Fault> read_markers() {
    for (const NamedText& marker : position_.markers) {
      if (auto fault = static_cast<Reader&>(*this).read_marker(marker)) return fault;
    }
    return std::nullopt;
  }

  // ---- tracks ----

  std::optional<Fault> read_turn(const NamedNumber& track) {
    if (track.value < setup_.first_turn() || track.value > setup_.last_turn()) {
      return Fault{field_of(track), "the scenario has turns " + std::to_string(setup_.first_turn()) + " to " +
                                        std::to_string(setup_.last_turn())};
    }
    state_.turn = static_cast<std::uint8_t>(track.value);
    return std::nullopt;
  }

  template <std::size_t N>
  std::optional<Fault> read_number(const NamedNumber& track, const Track<State> (&table)[N]) {
    const Track<State>* known = row_named(table, track.name);
    if (known == nullptr) return unknown(track);
    if (auto fault = outside(track, 0, known->most)) return fault;
    known->set(state_, track.value);
    return std::nullopt;
  }

  // ---- markers ----

  // what: "a phase". The value may be an optional.
  template <class Enum, class Value>
  static std::optional<Fault> read_name(const NamedText& marker, const Names<Enum>& names, std::string_view what,
                                        Value& value) {
    const auto found = names.find(marker.text);
    if (!found) return Fault{field_of(marker), "'" + marker.text + "' is not " + std::string(what)};
    value = *found;
    return std::nullopt;
  }

  // A marker that is there, with this text, or left out.
  static std::optional<Fault> read_flag(const NamedText& marker, std::string_view text, bool& value) {
    if (marker.text != text) return Fault{field_of(marker), "must be '" + std::string(text) + "' or left out"};
    value = true;
    return std::nullopt;
  }

  // One of two texts: true for the first.
  static std::optional<Fault> read_either(const NamedText& marker, std::string_view first, std::string_view second,
                                          bool& is_first) {
    is_first = marker.text == first;
    if (is_first || marker.text == second) return std::nullopt;
    return Fault{field_of(marker), "must be '" + std::string(first) + "' or '" + std::string(second) + "'"};
  }

  std::optional<Fault> read_space(const std::string& field, std::string_view text, kit::SpaceId& value) const {
    value = setup_.board().find(text);
    if (value == kit::SpaceId::None) return Fault{field, "the board has no hex '" + std::string(text) + "'"};
    return std::nullopt;
  }
  std::optional<Fault> read_space(const NamedText& marker, kit::SpaceId& value) const {
    return read_space(field_of(marker), marker.text, value);
  }

  template <class Unit>
  std::optional<Fault> read_unit(const NamedText& marker, Unit& value) const {
    value = setup_.find_unit(marker.text);
    if (value == Unit::None) return Fault{field_of(marker), "there is no unit '" + marker.text + "'"};
    return std::nullopt;
  }

  static Fault unknown(const NamedNumber& track) { return {field_of(track), "unknown track"}; }
  static Fault unknown(const NamedText& marker) { return {field_of(marker), "unknown marker"}; }
  // field: that of the marks of a piece.
  static Fault unknown_mark(const std::string& field, std::string_view mark) {
    return {field, "unknown mark '" + std::string(mark) + "'"};
  }

  const Setup& setup_;
  const Position& position_;
  State state_;
};

}  // namespace leipzig::engine
