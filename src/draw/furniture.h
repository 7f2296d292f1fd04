// The parts around a map.
#pragma once
#include "draw/scene.h"

namespace leipzig::draw {

// `width`: of the legend rows.
double legend_height(const kit::Board& board, const kit::Datum& drawing, const Style& style, double text, double width);
void draw_legend(Svg& svg, const Scene& scene, double top, double width);

void draw_notices(Svg& svg, const Scene& scene);

}  // namespace leipzig::draw
