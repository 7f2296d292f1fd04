// From latitude and longitude to the drawing, for rivers that the data give on the globe.
#pragma once
#include <array>
#include <optional>

#include "draw/layout.h"

namespace leipzig::draw {

// A quadratic fit to the places of all spaces: the maps' projections are smooth, and a quadratic follows them to a
// small part of a hex.
class Georeference {
 public:
  // Nothing when the spaces carry no places.
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
