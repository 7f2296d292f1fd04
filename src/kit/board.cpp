// Builds a board from data/; larger lookup functions.
#include "kit/board.h"

#include <algorithm>

namespace leipzig::kit {

namespace {

std::span<const Datum> list_or_none(const Datum& data, std::string_view key) {
  const Datum* list = data.find(key);
  return list != nullptr ? list->items() : std::span<const Datum>{};
}

std::vector<std::string> names_in(const Datum& data, std::string_view key) {
  std::vector<std::string> names;
  for (const Datum& name : list_or_none(data, key)) names.emplace_back(name.text());
  return names;
}

Grid grid_from(const Datum& data) {
  return {data.at("lines").integer(), data.at("cells").integer(),
          data.at("shifted").text() == "odd" ? Parity::Odd : Parity::Even};
}

}  // namespace

Board Board::from(const Datum& data) {
  Board board;
  board.id_ = data.text_or("id", "");
  board.title_ = data.text_or("title", "");
  board.terrains_ = names_in(data, "terrains");
  board.feature_names_ = names_in(data, "features");
  assert(board.terrains_.size() <= 0x100 && board.feature_names_.size() <= 32);
  if (const Datum* grid = data.find("grid")) {
    board.is_hex_ = true;
    board.grid_ = grid_from(*grid);
  }
  const std::span<const Datum> edges = list_or_none(data, "edges");
  board.read_spaces(data.at("spaces").items());
  if (board.is_hex_) {
    board.join_hexes();
  } else {
    board.join_areas(edges);
    board.measure_areas();
  }
  board.read_edges(edges);
  board.read_regions(list_or_none(data, "regions"));
  board.labels_ = list_or_none(data, "labels");
  board.drawing_ = data.find("drawing");
  return board;
}

FeatureMask Board::features_in(const Datum* names) const {
  FeatureMask features = 0;
  if (names == nullptr) return features;
  for (const Datum& name : names->items()) {
    assert(feature(name.text()) != 0 && "a feature that the board does not list");
    features |= feature(name.text());
  }
  return features;
}

void Board::read_spaces(std::span<const Datum> spaces) {
  assert(spaces.size() < index(SpaceId::None));
  if (is_hex_) by_cell_.assign(static_cast<std::size_t>(grid_.lines * grid_.cells), SpaceId::None);
  for (const Datum& data : spaces) {
    const SpaceId space = space_at(spaces_.size());
    Space read{data.at("id").text(), data.text_or("name", ""), {}, &data};
    if (is_hex_) {
      const std::span<const Datum> at = data.at("at").items();
      read.cell = {at[0].integer(), at[1].integer()};
      assert(grid_.contains(read.cell));
      by_cell_[static_cast<std::size_t>((read.cell.line - 1) * grid_.cells + read.cell.cell - 1)] = space;
    }
    const std::optional<std::uint8_t> terrain = terrain_index(data.at("terrain").text());
    assert(terrain && "a terrain that the board does not list");
    spaces_.push_back(read);
    terrain_.push_back(terrain.value_or(0));
    features_.push_back(features_in(data.find("features")));
    by_id_.emplace_back(read.id, space);
  }
  std::sort(by_id_.begin(), by_id_.end());
}

void Board::join_hexes() {
  for (const Space& space : spaces_) {
    first_slot_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
    for (const Direction direction : kDirections) neighbours_.push_back(at(grid_.neighbour(space.cell, direction)));
  }
  first_slot_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
  edges_.assign(neighbours_.size(), 0);
}

void Board::join_areas(std::span<const Datum> edges) {
  std::vector<std::vector<SpaceId>> around(size());
  const auto join = [&](SpaceId from, SpaceId to) {
    std::vector<SpaceId>& list = around[index(from)];
    if (std::find(list.begin(), list.end(), to) == list.end()) list.push_back(to);
  };
  for (const Datum& edge : edges) {
    const std::span<const Datum> between = edge.at("between").items();
    const SpaceId a = find(between[0].text());
    const SpaceId b = find(between[1].text());
    assert(a != SpaceId::None && b != SpaceId::None && a != b);
    join(a, b);
    join(b, a);
  }
  for (const std::vector<SpaceId>& list : around) {
    first_slot_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
    neighbours_.insert(neighbours_.end(), list.begin(), list.end());
  }
  first_slot_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
  edges_.assign(neighbours_.size(), 0);
}

void Board::measure_areas() {
  steps_.assign(size() * size(), kUnreachable);
  std::vector<SpaceId> reached;
  for (std::size_t from = 0; from < size(); ++from) {
    std::uint8_t* steps = &steps_[from * size()];
    steps[from] = 0;
    reached.assign(1, space_at(from));
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const int next = steps[index(reached[i])] + 1;
      assert(next < kUnreachable);
      for (const SpaceId neighbour : neighbours(reached[i])) {
        if (steps[index(neighbour)] != kUnreachable) continue;
        steps[index(neighbour)] = static_cast<std::uint8_t>(next);
        reached.push_back(neighbour);
      }
    }
  }
}

void Board::read_edges(std::span<const Datum> edges) {
  for (const Datum& edge : edges) {
    const std::span<const Datum> between = edge.at("between").items();
    const SpaceId a = find(between[0].text());
    const SpaceId b = find(between[1].text());
    [[maybe_unused]] const bool joined = set_edge(a, b, features_in(edge.find("has")), true);
    assert(joined && "an edge between spaces that are not neighbours");
    const Datum* names = edge.find("names");
    if (names == nullptr) continue;
    for (const Member& named : names->members()) {
      edge_names_.push_back({a, b, feature(named.key), named.value.text()});
    }
  }
}

void Board::read_regions(std::span<const Datum> regions) {
  for (const Datum& data : regions) {
    Region region{data.at("id").text(), data.text_or("title", ""), data.text_or("kind", ""), {}, SpaceSet(size())};
    for (const Datum& id : data.at("spaces").items()) {
      const SpaceId space = find(id.text());
      assert(space != SpaceId::None && "a region with a space that the board does not have");
      region.order.push_back(space);
      region.spaces.add(space);
    }
    regions_.push_back(std::move(region));
  }
}

SpaceId Board::find(std::string_view id) const {
  const auto found = std::lower_bound(by_id_.begin(), by_id_.end(), id,
                                      [](const auto& entry, std::string_view wanted) { return entry.first < wanted; });
  return found != by_id_.end() && found->first == id ? found->second : SpaceId::None;
}

std::optional<std::uint8_t> Board::terrain_index(std::string_view name) const {
  const auto found = std::find(terrains_.begin(), terrains_.end(), name);
  if (found == terrains_.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - terrains_.begin());
}

FeatureMask Board::feature(std::string_view name) const {
  const auto found = std::find(feature_names_.begin(), feature_names_.end(), name);
  return found == feature_names_.end() ? 0 : FeatureMask{1} << (found - feature_names_.begin());
}

SpaceId Board::at(Cell cell) const {
  if (!is_hex_ || !grid_.contains(cell)) return SpaceId::None;
  return by_cell_[static_cast<std::size_t>((cell.line - 1) * grid_.cells + cell.cell - 1)];
}

std::optional<std::size_t> Board::slot_of(SpaceId space, SpaceId neighbour) const {
  if (space == SpaceId::None || neighbour == SpaceId::None) return std::nullopt;
  const std::span<const SpaceId> around = neighbours(space);
  for (std::size_t slot = 0; slot < around.size(); ++slot) {
    if (around[slot] == neighbour) return slot;
  }
  return std::nullopt;
}

FeatureMask Board::edge_between(SpaceId a, SpaceId b) const {
  const std::optional<std::size_t> slot = slot_of(a, b);
  return slot ? edge(a, *slot) : 0;
}

int Board::distance(SpaceId a, SpaceId b) const {
  if (is_hex_) return grid_.distance(cell(a), cell(b));
  assert(index(a) < size() && index(b) < size());
  return steps_[index(a) * size() + index(b)];
}

const SpaceSet* Board::region(std::string_view id) const {
  for (const Region& region : regions_) {
    if (region.id == id) return &region.spaces;
  }
  return nullptr;
}

std::string_view Board::edge_name(SpaceId a, SpaceId b, FeatureMask feature) const {
  for (const EdgeName& edge : edge_names_) {
    const bool same = (edge.a == a && edge.b == b) || (edge.a == b && edge.b == a);
    if (same && edge.feature == feature) return edge.name;
  }
  return {};
}

void Board::erase_edges(FeatureMask features) {
  for (FeatureMask& edge : edges_) edge &= ~features;
  std::erase_if(edge_names_, [features](const EdgeName& name) { return (name.feature & features) != 0; });
}

void Board::make_plain() {
  std::fill(terrain_.begin(), terrain_.end(), terrain_index("clear").value_or(0));
  std::fill(features_.begin(), features_.end(), FeatureMask{0});
  std::fill(edges_.begin(), edges_.end(), FeatureMask{0});
  edge_names_.clear();
}

bool Board::set_terrain(SpaceId space, std::string_view name) {
  const std::optional<std::uint8_t> terrain = terrain_index(name);
  if (!terrain) return false;
  assert(index(space) < size());
  terrain_[index(space)] = *terrain;
  return true;
}

FeatureMask Board::need_feature(std::string_view name) {
  if (const FeatureMask known = feature(name)) return known;
  if (feature_names_.size() == 32) return 0;
  feature_names_.emplace_back(name);
  return feature(name);
}

void Board::set_feature(SpaceId space, FeatureMask features, bool present) {
  assert(index(space) < size());
  FeatureMask& own = features_[index(space)];
  own = present ? own | features : own & ~features;
}

bool Board::set_edge(SpaceId a, SpaceId b, FeatureMask features, bool present) {
  const std::optional<std::size_t> there = slot_of(a, b);
  const std::optional<std::size_t> back = slot_of(b, a);
  if (!there || !back) return false;
  for (FeatureMask* edge : {&edges_[first_slot_[index(a)] + *there], &edges_[first_slot_[index(b)] + *back]}) {
    *edge = present ? *edge | features : *edge & ~features;
  }
  return true;
}

}  // namespace leipzig::kit
