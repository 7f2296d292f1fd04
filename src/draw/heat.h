// A quiet map of a board with coloured spaces on it: how much of something happened where, by seat. Small, because it
// stands inside a page; coloured by the style sheet that comes with it, light or dark as the reader has it.
#pragma once
#include <string>
#include <vector>

#include "kit/board.h"

namespace leipzig::draw {

struct HeatSpot {
  kit::SpaceId space = kit::SpaceId::None;
  double french = 0;
  double allied = 0;
};

// Depth of colour follows the sum at a space, in five steps of equal width up to the most; the colour says whose it
// was: one seat's where it had two thirds or more, a third colour where both had their part.
std::string heat_svg(const kit::Board& board, std::string_view title, const std::vector<HeatSpot>& spots);

// For the page, once.
std::string heat_style();

}  // namespace leipzig::draw
