// One space of the board as text.
#include "cli/stack_text.h"

#include <algorithm>

#include "cli/describe.h"
#include "cli/terminal.h"
#include "cli/words.h"

namespace leipzig::cli {
namespace {

using engine::Seat;
using kit::Board;
using kit::SpaceId;

std::vector<std::string> features_of(const Board& board, kit::FeatureMask features) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < board.feature_names().size(); ++i) {
    if ((features >> i & 1) == 0) continue;
    std::string name = board.feature_names()[i];
    std::replace(name.begin(), name.end(), '_', ' ');
    list.push_back(std::move(name));
  }
  return list;
}

// Hexes: the neighbours with something on the hexside between. Areas: all neighbours.
std::string neighbours_text(const Board& board, const Names& names, SpaceId space, std::size_t width) {
  std::vector<std::string> list;
  const auto neighbours = board.neighbours(space);
  for (std::size_t slot = 0; slot < neighbours.size(); ++slot) {
    if (neighbours[slot] == SpaceId::None) continue;
    const std::vector<std::string> between = features_of(board, board.edge(space, slot));
    if (board.is_hex() && between.empty()) continue;
    list.push_back(names.place(board.id(neighbours[slot])) + (between.empty() ? "" : " " + joined(between, " and ")));
  }
  if (list.empty()) return "";
  return wrapped((board.is_hex() ? "hexsides: " : "neighbours: ") + joined(list, ", "), width, 2);
}

std::string ground_text(const Board& board, const engine::View& view, const engine::Survey& survey, SpaceId space) {
  std::vector<std::string> parts;
  if (!board.terrains().empty()) parts.push_back(board.terrains()[board.terrain(space)]);
  for (std::string& feature : features_of(board, board.features(space))) parts.push_back(std::move(feature));
  for (const kit::Region& region : board.regions()) {
    const bool there = std::find(region.order.begin(), region.order.end(), space) != region.order.end();
    const bool told = region.kind == "district" || region.kind == "quadrant" || region.kind == "nation" ||
                      region.kind == "pass" || region.kind == "forest" || region.kind == "height";
    if (there && told) parts.emplace_back(region.title);
  }
  const std::string id(board.id(space));
  const auto holds = [&](const std::vector<std::string>& spaces) {
    return std::find(spaces.begin(), spaces.end(), id) != spaces.end();
  };
  for (const engine::Control& control : view.controls) {
    if (holds(control.spaces)) parts.push_back(seat_title(view.game, control.seat) + " zone of control");
  }
  for (const engine::SpaceLayer& layer : survey.layers) {
    if (!holds(layer.spaces)) continue;
    const std::string whose = layer.seat ? seat_title(view.game, *layer.seat) + " " : "";
    if (layer.id == "siege") parts.push_back("besieged (" + whose + "siege)");
    if (layer.id == "supply") parts.push_back("in reach of " + whose + "supply");
    if (layer.id == "closed") parts.emplace_back("closed");
  }
  return joined(parts, ", ");
}

}  // namespace

std::string stack_text(const Board& board, const engine::View& view, const engine::Survey& survey, const Names& names,
                       SpaceId space, std::size_t width) {
  const std::string id(board.id(space));
  std::string text = wrapped(names.place(id) + ": " + ground_text(board, view, survey, space), width) +
                     neighbours_text(board, names, space, width);
  bool anyone = false;
  for (const Seat seat : engine::kSeats) {
    std::vector<const engine::Piece*> there;
    std::size_t longest = 0;
    std::size_t longest_name = 0;
    int strength = 0;
    for (const engine::Piece& piece : view.pieces) {
      if (piece.at != id || piece.seat != seat) continue;
      there.push_back(&piece);
      longest = std::max(longest, characters(piece.id));
      longest_name = std::max(longest_name, characters(names.unit(piece)));
      strength += value_of(piece, "strength");
    }
    if (there.empty()) continue;
    anyone = true;
    for (const engine::Piece* piece : there) {
      const std::string head =
          "  " + padded(piece->id, longest) + "  " + padded(names.unit(*piece), longest_name) + "  ";
      const std::string facts = joined(facts_of(*piece), ", ");
      text += coloured(seat, head) + (characters(head) + characters(facts) <= width ? "" : "\n      ") + facts + "\n";
    }
    if (there.size() > 1) {
      text += "  " + side_title(view, seat) + ": " + std::to_string(there.size()) + " units, strength " +
              std::to_string(strength) + "\n";
    }
  }
  return anyone ? text : text + "  no units\n";
}

}  // namespace leipzig::cli
