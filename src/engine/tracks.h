// The numbers of a position that somebody wrote down: whether they are in their range.
#pragma once
#include <optional>
#include <string>

#include "engine/document.h"
#include "engine/refusal.h"

namespace leipzig::engine {

inline std::string field_of(const Value& track) { return "tracks." + track.name; }

inline std::optional<Fault> outside(const Value& track, int least, int most) {
  if (track.value >= least && track.value <= most) return std::nullopt;
  return Fault{field_of(track), "must be between " + std::to_string(least) + " and " + std::to_string(most)};
}

inline std::optional<Fault> not_a_turn(const Value& track, int first, int last) {
  if (track.value >= first && track.value <= last) return std::nullopt;
  return Fault{field_of(track), "the scenario has turns " + std::to_string(first) + " to " + std::to_string(last)};
}

}  // namespace leipzig::engine
