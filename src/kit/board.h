// A board, hexes or areas alike: spaces with terrain and features, edges between neighbours and what lies on them,
// regions, and what drawing needs. Built from data/, read-only in play; a position may change its own copy.
#pragma once
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kit/datum.h"
#include "kit/grid.h"
#include "kit/ids.h"
#include "kit/space_set.h"

namespace leipzig::kit {

// One bit for each feature a board names ("town", "river", "bridge"); for spaces and edges alike.
using FeatureMask = std::uint32_t;

struct Region {
  std::string_view id;
  std::string_view title;
  std::string_view kind;
  std::vector<SpaceId> order;  // as printed
  SpaceSet spaces;
};

// "The Elster between a and b": a name printed along an edge for one of its features.
struct EdgeName {
  SpaceId a = SpaceId::None;
  SpaceId b = SpaceId::None;
  FeatureMask feature = 0;
  std::string_view name;
};

// A copyable value. Ids, names and labels stay in the Datum, which must outlive the board (compiled-in data do).
class Board {
 public:
  static constexpr int kUnreachable = 0xFF;

  static Board from(const Datum& data);

  std::string_view id() const { return id_; }
  std::string_view title() const { return title_; }
  std::size_t size() const { return spaces_.size(); }

  // --- Spaces ---
  std::string_view id(SpaceId space) const { return entry(space).id; }
  std::string_view name(SpaceId space) const { return entry(space).name; }  // empty when the map prints none
  SpaceId find(std::string_view id) const;                                  // None when there is no such space
  std::uint8_t terrain(SpaceId space) const { return assert(index(space) < size()), terrain_[index(space)]; }
  FeatureMask features(SpaceId space) const { return assert(index(space) < size()), features_[index(space)]; }
  bool has(SpaceId space, FeatureMask any_of) const { return (features(space) & any_of) != 0; }

  std::span<const std::string> terrains() const { return terrains_; }
  std::optional<std::uint8_t> terrain_index(std::string_view name) const;
  std::span<const std::string> feature_names() const { return feature_names_; }  // bit i is the name of item i
  FeatureMask feature(std::string_view name) const;                              // 0 when the board does not know it

  // --- Hexes ---
  bool is_hex() const { return is_hex_; }
  const Grid& grid() const { return assert(is_hex_), grid_; }
  Cell cell(SpaceId space) const { return assert(is_hex_), entry(space).cell; }
  SpaceId at(Cell cell) const;  // None off the board

  // --- Neighbours and edges ---
  // Hexes: always six, in the order of Direction, None off the board. Areas: the neighbours as the data list them.
  std::span<const SpaceId> neighbours(SpaceId space) const {
    assert(index(space) < size());
    const std::size_t first = first_slot_[index(space)];
    return {neighbours_.data() + first, first_slot_[index(space) + 1] - first};
  }
  SpaceId neighbour(SpaceId space, Direction direction) const {
    return assert(is_hex_), neighbours(space)[index(direction)];
  }
  // What lies on the edge to neighbours(space)[slot].
  FeatureMask edge(SpaceId space, std::size_t slot) const {
    assert(slot < neighbours(space).size());
    return edges_[first_slot_[index(space)] + slot];
  }
  FeatureMask edge_between(SpaceId a, SpaceId b) const;  // 0 when they are not neighbours
  std::optional<std::size_t> slot_of(SpaceId space, SpaceId neighbour) const;
  bool adjacent(SpaceId a, SpaceId b) const { return slot_of(a, b).has_value(); }
  // Hexes: by geometry. Areas: steps over edges, kUnreachable if there is no path.
  int distance(SpaceId a, SpaceId b) const;

  // --- Regions ---
  const SpaceSet* region(std::string_view id) const;  // nullptr when there is none of that name
  std::span<const Region> regions() const { return regions_; }

  // --- For drawing ---
  const Datum& printed(SpaceId space) const { return *entry(space).printed; }  // site, label, outline, lat, lon
  std::span<const Datum> labels() const { return labels_; }
  const Datum* drawing() const { return drawing_; }  // which way lines run, roads off the map; may be nullptr
  std::span<const EdgeName> edge_names() const { return edge_names_; }
  std::string_view edge_name(SpaceId a, SpaceId b, FeatureMask feature) const;  // empty when none is printed

  // --- For a game that does not use all that is printed on a shared board ---
  void erase_edges(FeatureMask features);
  void print_names_only(std::string_view kind) { name_only_ = kind; }  // labels of this kind have no sign
  bool is_name_only(std::string_view kind) const { return !kind.empty() && kind == name_only_; }

  // --- For positions with a custom board ---
  void make_plain();                                       // every space clear, no features, nothing on any edge
  bool set_terrain(SpaceId space, std::string_view name);  // false when the board has no such terrain
  FeatureMask need_feature(std::string_view name);         // adds an unknown name; 0 when all 32 are taken
  void set_feature(SpaceId space, FeatureMask features, bool present);
  bool set_edge(SpaceId a, SpaceId b, FeatureMask features, bool present);  // false when they are not neighbours

 private:
  struct Space {
    std::string_view id;
    std::string_view name;
    Cell cell;
    const Datum* printed = nullptr;
  };

  const Space& entry(SpaceId space) const { return assert(index(space) < size()), spaces_[index(space)]; }
  FeatureMask features_in(const Datum* names) const;
  void read_spaces(std::span<const Datum> spaces);
  void read_edges(std::span<const Datum> edges);
  void read_regions(std::span<const Datum> regions);
  void join_hexes();
  void join_areas(std::span<const Datum> edges);
  void measure_areas();

  std::string_view id_;
  std::string_view title_;
  bool is_hex_ = false;
  Grid grid_;
  std::vector<std::string> terrains_;
  std::vector<std::string> feature_names_;

  std::vector<Space> spaces_;
  std::vector<std::uint8_t> terrain_;
  std::vector<FeatureMask> features_;
  std::vector<std::pair<std::string_view, SpaceId>> by_id_;  // sorted
  std::vector<SpaceId> by_cell_;                             // hexes: line by line

  std::vector<std::uint32_t> first_slot_;  // size() + 1 places in the next two
  std::vector<SpaceId> neighbours_;
  std::vector<FeatureMask> edges_;
  std::vector<std::uint8_t> steps_;  // areas: size() x size() distances

  std::vector<Region> regions_;
  std::vector<EdgeName> edge_names_;
  std::span<const Datum> labels_;
  const Datum* drawing_ = nullptr;
  std::string_view name_only_;
};

}  // namespace leipzig::kit
