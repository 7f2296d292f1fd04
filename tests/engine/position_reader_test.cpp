// What the shared reader of positions understands, and what it says where something is wrong.
#include "engine/position_reader.h"

#include <gtest/gtest.h>

#include <array>

namespace leipzig::engine::toy {
namespace {

enum class UnitId : std::uint8_t { None = 0xFF };
enum class Phase : std::uint8_t { Movement, Combat };
constexpr Names<Phase> kPhaseNames{"movement", "combat"};
constexpr Names<Seat> kSeatNames{"north", "south"};

struct Board {
  kit::SpaceId find(std::string_view id) const { return id == "1010" ? kit::SpaceId{10} : kit::SpaceId::None; }
};

struct Setup {
  const Board& board() const { return board_; }
  UnitId find_unit(std::string_view id) const { return id == "FR-1" ? UnitId{1} : UnitId::None; }
  int first_turn() const { return 2; }
  int last_turn() const { return 5; }
  Board board_;
};

struct State {
  std::uint8_t turn = 0;
  std::uint8_t column = 0;
  std::array<std::int16_t, 2> losses{};
  Phase phase = Phase::Movement;
  Seat phasing = Seat::First;
  UnitId mover = UnitId::None;
  kit::SpaceId target = kit::SpaceId::None;
  bool rain = false;
  bool first = false;
};
State empty_state(const Setup&) { return {}; }

constexpr Track<State> kTracks[] = {track<State, &State::column>("column", 6),
                                    track<State, &State::losses, 0>("losses_french", 999),
                                    track<State, &State::losses, 1>("losses_allied", 999)};

class Reader : public PositionReader<Reader, Setup, State> {
 public:
  using PositionReader::PositionReader;

  Result<State> read() {
    if (auto fault = read_tracks()) return *fault;
    if (auto fault = read_markers()) return *fault;
    return state_;
  }

 private:
  friend PositionReader;

  std::optional<Fault> read_track(const NamedNumber& track) {
    return track.name == "turn" ? read_turn(track) : read_number(track, kTracks);
  }
  std::optional<Fault> read_marker(const NamedText& marker) {
    if (marker.name == "phase") return read_name(marker, kPhaseNames, "a phase", state_.phase);
    if (marker.name == "seat") return read_name(marker, kSeatNames, "a seat: north or south", state_.phasing);
    if (marker.name == "mover") return read_unit(marker, state_.mover);
    if (marker.name == "target") return read_space(marker, state_.target);
    if (marker.name == "rain") return read_flag(marker, "yes", state_.rain);
    if (marker.name == "pile") return read_either(marker, "first", "second", state_.first);
    return unknown(marker);
  }
};

Result<State> read(const Position& position) {
  const Setup setup;
  return Reader(setup, position).read();
}

std::string fault(const Position& position) {
  const auto state = read(position);
  return state ? "" : state.error().field + ": " + state.error().text;
}

std::string track_fault(const std::string& name, int value) {
  Position position;
  position.add_track(name, value);
  return fault(position);
}

std::string marker_fault(const std::string& name, const std::string& text) {
  Position position;
  position.add_marker(name, text);
  return fault(position);
}

TEST(PositionReader, ReadsTracksAndMarkersIntoTheirFields) {
  Position position;
  position.add_track("turn", 3);
  position.add_track("losses_allied", 12);
  for (const auto& [name, text] : {std::pair{"phase", "combat"},
                                   {"seat", "south"},
                                   {"mover", "FR-1"},
                                   {"target", "1010"},
                                   {"rain", "yes"},
                                   {"pile", "second"}}) {
    position.add_marker(name, text);
  }
  const auto state = read(position);
  ASSERT_TRUE(state);
  EXPECT_EQ(state->turn, 3);
  EXPECT_EQ(state->losses, (std::array<std::int16_t, 2>{0, 12}));
  EXPECT_EQ(state->phase, Phase::Combat);
  EXPECT_EQ(state->phasing, Seat::Second);
  EXPECT_EQ(state->mover, UnitId{1});
  EXPECT_EQ(state->target, kit::SpaceId{10});
  EXPECT_TRUE(state->rain);
  EXPECT_FALSE(state->first);
}

TEST(PositionReader, NamesTheFieldThatIsWrongAndSaysWhy) {
  EXPECT_EQ(track_fault("turn", 6), "tracks.turn: the scenario has turns 2 to 5");
  EXPECT_EQ(track_fault("column", 7), "tracks.column: must be between 0 and 6");
  EXPECT_EQ(track_fault("column", -1), "tracks.column: must be between 0 and 6");
  EXPECT_EQ(track_fault("days", 1), "tracks.days: unknown track");
  EXPECT_EQ(marker_fault("phase", "tea"), "markers.phase: 'tea' is not a phase");
  EXPECT_EQ(marker_fault("seat", "prussian"), "markers.seat: 'prussian' is not a seat: north or south");
  EXPECT_EQ(marker_fault("mover", "FR-2"), "markers.mover: there is no unit 'FR-2'");
  EXPECT_EQ(marker_fault("target", "9999"), "markers.target: the board has no hex '9999'");
  EXPECT_EQ(marker_fault("rain", "no"), "markers.rain: must be 'yes' or left out");
  EXPECT_EQ(marker_fault("pile", "third"), "markers.pile: must be 'first' or 'second'");
  EXPECT_EQ(marker_fault("mood", "good"), "markers.mood: unknown marker");
}

TEST(PositionReader, WritesTheTracksThatAreNotZero) {
  State state;
  state.losses = {7, 0};
  Position position;
  EXPECT_TRUE(position.is_start());
  add_tracks(position, state, kTracks);
  EXPECT_EQ(position.tracks, (std::vector<NamedNumber>{{"losses_french", 7}}));
  EXPECT_FALSE(position.is_start());
}

}  // namespace
}  // namespace leipzig::engine::toy
