// The clock of a table: time for the whole game (a bank with an increment) and for each move. It runs only while a
// person decides. Times are running times of the server (RunningTime): what passes while no server runs does not count.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/names.h"
#include "engine/seat.h"

namespace leipzig::host {

// What follows when the time of a seat has run out: it loses; a computer plays on for it; the other side may claim the
// win; nothing but a note.
enum class FlagFall : std::uint8_t { Loss, Computer, Claim, Note };
inline constexpr engine::Names<FlagFall> kFlagFallNames{"loss", "computer", "claim", "note"};

inline constexpr std::int64_t kLongestTime = 90LL * 24 * 60 * 60;  // seconds

// A move lasts until the other seat decides, however many actions it has.
struct TimeControl {
  std::int64_t bank = 0;       // seconds for the whole game; 0: no limit
  std::int64_t increment = 0;  // seconds added to the bank after each move
  std::int64_t per_move = 0;   // seconds for one move; 0: no limit
  FlagFall flag = FlagFall::Loss;
  std::string skill;  // the computer that takes over
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// "600 5 0 loss captain", for the store.
std::string text(const TimeControl& control);
std::optional<TimeControl> time_control_in(std::string_view text);

struct Clock {
  TimeControl control;
  bool arrived[2] = {};  // players that were at the table; it starts when both were
  bool started = false;
  bool flagged[2] = {};  // their time has run out
  std::optional<engine::Seat> running;
  std::int64_t since = 0;     // milliseconds of running time: when `running` began
  std::int64_t left[2] = {};  // milliseconds of the bank at that time

  explicit Clock(TimeControl given);

  // Milliseconds left at a time; may be negative.
  std::int64_t left_at(engine::Seat seat, std::int64_t now) const;
  // For the move of the running seat.
  std::optional<std::int64_t> move_left_at(std::int64_t now) const;
  // When the time of the running seat runs out; nothing if no clock runs or that has happened before.
  std::optional<std::int64_t> deadline() const;

  // "1700000000000 600000 540000": the content of a Time event, apart from its seat.
  std::string reading() const;
  void set(std::string_view reading, const std::optional<engine::Seat>& seat);
  friend bool operator==(const Clock&, const Clock&) = default;
};

}  // namespace leipzig::host
