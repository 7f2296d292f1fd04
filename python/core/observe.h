// Views as numbers: what a seat sees of many games, in fixed-shape tables, for machine learning. Made from views alone,
// so that nothing hidden can leak.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/document.h"
#include "engine/seat_names.h"
#include "kit/board.h"

namespace leipzig::python {

class Layout {
 public:
  Layout(const kit::Board& board, const engine::SeatNames& seats);
  // Tracks that this view has and no view before it had: there is a column for each from now on.
  void add_tracks(const engine::View& view);

  // Values per space: counters of each seat, their strength, whether the seat controls it.
  const std::vector<std::string>& channels() const { return channels_; }
  const std::vector<std::string>& spaces() const { return spaces_; }
  const std::vector<std::string>& tracks() const { return tracks_; }

  // planes: channels times spaces; tracks: one for each.
  void write(const engine::View& view, std::span<std::int16_t> planes, std::span<std::int32_t> tracks) const;

 private:
  std::vector<std::string> channels_;
  std::vector<std::string> spaces_;
  std::vector<std::string> tracks_;
  std::unordered_map<std::string, std::size_t> space_at_;
};

}  // namespace leipzig::python
