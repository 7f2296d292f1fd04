// A plain map of a board with coloured spaces: how much of something happened where, by seat. Small, because it is
// embedded in a page; coloured by its style sheet, light or dark as the reader prefers.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "kit/board.h"

namespace leipzig::draw {

struct HeatSpot {
  kit::SpaceId space = kit::SpaceId::None;
  std::array<double, 2> count{};  // by seat

  double sum() const { return count[0] + count[1]; }
};

// The intensity follows the sum at a space, in five equal steps up to the maximum. The colour shows the seat: one
// seat's with two thirds or more, a third colour if mixed.
std::string heat_svg(const kit::Board& board, std::string_view title, const std::vector<HeatSpot>& spots);

// Once per page.
std::string heat_style();

}  // namespace leipzig::draw
