// Maps latitude and longitude to the drawing, for rivers that the data give in geographic coordinates.
#pragma once
#include <array>
#include <optional>

#include "draw/layout.h"

namespace leipzig::draw {

// A quadratic fit to the positions of all spaces: the projections are smooth, and the error is a small fraction of a
// hex.
class Georeference {
 public:
  // Empty if the spaces have no coordinates.
  static std::optional<Georeference> of(const kit::Board& board, const Layout& layout);
  Point place(double lat, double lon) const;

 private:
  static constexpr std::size_t kTerms = 6;
  using Terms = std::array<double, kTerms>;
  Terms terms(double lat, double lon) const;

  double lat0_ = 0;
  double lon0_ = 0;
  Terms x_{};
  Terms y_{};
};

}  // namespace leipzig::draw
