// Least squares by the normal equations, solved by elimination.
#include "draw/georeference.h"

#include <cmath>
#include <cstddef>

namespace leipzig::draw {

namespace {

template <std::size_t N>
bool solve(std::array<std::array<double, N + 2>, N>& rows) {
  for (std::size_t column = 0; column < N; ++column) {
    std::size_t best = column;
    for (std::size_t row = column + 1; row < N; ++row) {
      if (std::abs(rows[row][column]) > std::abs(rows[best][column])) best = row;
    }
    if (std::abs(rows[best][column]) < 1e-12) return false;
    std::swap(rows[column], rows[best]);
    for (std::size_t row = 0; row < N; ++row) {
      if (row == column) continue;
      const double factor = rows[row][column] / rows[column][column];
      for (std::size_t k = column; k < N + 2; ++k) rows[row][k] -= factor * rows[column][k];
    }
  }
  return true;
}

}  // namespace

Georeference::Terms Georeference::terms(double lat, double lon) const {
  const double a = lat - lat0_;
  const double b = lon - lon0_;
  return {1, a, b, a * a, a * b, b * b};
}

std::optional<Georeference> Georeference::of(const kit::Board& board, const Layout& layout) {
  Georeference result;
  std::array<std::array<double, kTerms + 2>, kTerms> rows{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    const kit::Datum* lat = board.printed(space).find("lat");
    const kit::Datum* lon = board.printed(space).find("lon");
    if (lat == nullptr || lon == nullptr) continue;
    if (count++ == 0) {
      result.lat0_ = lat->real();
      result.lon0_ = lon->real();
    }
    const Terms known = result.terms(lat->real(), lon->real());
    for (std::size_t row = 0; row < kTerms; ++row) {
      for (std::size_t column = 0; column < kTerms; ++column) rows[row][column] += known[row] * known[column];
      rows[row][kTerms] += known[row] * layout.centre(space).x;
      rows[row][kTerms + 1] += known[row] * layout.centre(space).y;
    }
  }
  if (count < 2 * kTerms || !solve<kTerms>(rows)) return std::nullopt;
  for (std::size_t row = 0; row < kTerms; ++row) {
    result.x_[row] = rows[row][kTerms] / rows[row][row];
    result.y_[row] = rows[row][kTerms + 1] / rows[row][row];
  }
  return result;
}

Point Georeference::place(double lat, double lon) const {
  const Terms known = terms(lat, lon);
  Point p;
  for (std::size_t i = 0; i < kTerms; ++i) p = add(p, {x_[i] * known[i], y_[i] * known[i]});
  return p;
}

}  // namespace leipzig::draw
