// Views as numbers: what a seat sees of many games, in tables of one shape, for whoever learns from them. Made of views
// alone, so that nothing hidden can slip in.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/document.h"
#include "kit/board.h"

namespace leipzig::python {

class Layout {
 public:
  explicit Layout(const kit::Board& board);
  // Tracks that this view has and no view before it had: there is a column for each from now on.
  void add_tracks(const engine::View& view);

  // What is told of each space: counters of each seat, their strength, whether the seat controls it.
  static const std::vector<std::string>& channels();
  const std::vector<std::string>& spaces() const { return spaces_; }
  const std::vector<std::string>& tracks() const { return tracks_; }

  // planes: channels times spaces; tracks: one for each.
  void write(const engine::View& view, std::span<std::int16_t> planes, std::span<std::int32_t> tracks) const;

 private:
  std::vector<std::string> spaces_;
  std::vector<std::string> tracks_;
  std::unordered_map<std::string, std::size_t> space_at_;
};

}  // namespace leipzig::python
