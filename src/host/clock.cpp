// Arithmetic of clocks.
#include "host/clock.h"

#include <algorithm>
#include <sstream>

namespace leipzig::host {

using engine::Seat;

namespace {

constexpr std::int64_t kSecond = 1000;  // milliseconds

}  // namespace

std::string text(const TimeControl& control) {
  std::string line = std::to_string(control.bank) + " " + std::to_string(control.increment) + " " +
                     std::to_string(control.per_move) + " " + std::string(kFlagFallNames.of(control.flag));
  if (!control.skill.empty()) line += " " + control.skill;
  return line;
}

std::optional<TimeControl> time_control_in(std::string_view text) {
  std::istringstream in{std::string(text)};
  TimeControl control;
  std::string flag;
  if (!(in >> control.bank >> control.increment >> control.per_move >> flag)) return std::nullopt;
  const auto known = kFlagFallNames.find(flag);
  if (!known) return std::nullopt;
  control.flag = *known;
  in >> control.skill;
  return control;
}

Clock::Clock(TimeControl given) : control(std::move(given)) { left[0] = left[1] = control.bank * kSecond; }

std::int64_t Clock::left_at(Seat seat, std::int64_t now) const {
  const std::int64_t passed = running == seat ? std::max<std::int64_t>(0, now - since) : 0;
  return left[index(seat)] - passed;
}

std::optional<std::int64_t> Clock::move_left_at(std::int64_t now) const {
  if (!running || control.per_move == 0) return std::nullopt;
  return control.per_move * kSecond - std::max<std::int64_t>(0, now - since);
}

std::optional<std::int64_t> Clock::deadline() const {
  if (!running || flagged[index(*running)]) return std::nullopt;
  std::optional<std::int64_t> end;
  if (control.bank > 0) end = since + left[index(*running)];
  if (control.per_move > 0) end = std::min(end.value_or(INT64_MAX), since + control.per_move * kSecond);
  return end;
}

std::string Clock::reading() const {
  return std::to_string(since) + " " + std::to_string(left[0]) + " " + std::to_string(left[1]);
}

void Clock::set(std::string_view reading, const std::optional<Seat>& seat) {
  std::istringstream in{std::string(reading)};
  in >> since >> left[0] >> left[1];
  running = seat;
  started = true;
}

}  // namespace leipzig::host
