// Views as numbers.
#include "observe.h"

#include <algorithm>

namespace leipzig::python {
namespace {

enum Channel : std::size_t { kCounters, kStrength = 2, kControl = 4 };  // each for the first seat, then for the second

}  // namespace

Layout::Layout(const kit::Board& board, const engine::SeatNames& seats) {
  for (const char* what : {" counters", " strength", " control"}) {
    for (const engine::Seat seat : engine::kSeats) channels_.push_back(std::string(seats.of(seat)) + what);
  }
  for (std::size_t i = 0; i < board.size(); ++i) {
    spaces_.emplace_back(board.id(static_cast<kit::SpaceId>(i)));
    space_at_.emplace(spaces_.back(), i);
  }
}

void Layout::add_tracks(const engine::View& view) {
  for (const engine::NamedNumber& track : view.tracks) {
    if (std::find(tracks_.begin(), tracks_.end(), track.name) == tracks_.end()) tracks_.push_back(track.name);
  }
}

void Layout::write(const engine::View& view, std::span<std::int16_t> planes, std::span<std::int32_t> tracks) const {
  const auto cell = [&](std::size_t channel, engine::Seat seat, std::size_t space) -> std::int16_t& {
    return planes[(channel + engine::index(seat)) * spaces_.size() + space];
  };
  const auto add = [](std::int16_t& sum, int more) { sum = static_cast<std::int16_t>(sum + more); };
  for (const engine::Piece& piece : view.pieces) {
    const auto space = space_at_.find(piece.at);
    if (space == space_at_.end()) continue;
    add(cell(kCounters, piece.seat, space->second), 1);
    for (const engine::NamedNumber& value : piece.values) {
      if (value.name == "strength") add(cell(kStrength, piece.seat, space->second), value.value);
    }
  }
  for (const engine::Control& control : view.controls) {
    for (const std::string& id : control.spaces) {
      const auto space = space_at_.find(id);
      if (space != space_at_.end()) cell(kControl, control.seat, space->second) = 1;
    }
  }
  for (const engine::NamedNumber& track : view.tracks) {
    const auto name = std::find(tracks_.begin(), tracks_.end(), track.name);
    if (name != tracks_.end()) tracks[static_cast<std::size_t>(name - tracks_.begin())] = track.value;
  }
}

}  // namespace leipzig::python
