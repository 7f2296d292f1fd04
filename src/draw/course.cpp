// At every node links are paired into through courses (same name first, then the straightest); the rest end on the bend
// of the through course.
#include "draw/course.h"

#include <algorithm>

namespace leipzig::draw {

Point at(const Cubic& c, double t) {
  const double u = 1 - t;
  const Point outer = add(scaled(c.from, u * u * u), scaled(c.to, t * t * t));
  const Point inner = add(scaled(c.first_control, 3 * u * u * t), scaled(c.second_control, 3 * u * t * t));
  return add(outer, inner);
}

void append(Path& path, const Strand& strand) {
  if (strand.pieces.empty()) return;
  path.move(strand.pieces.front().from);
  for (const Cubic& piece : strand.pieces) {
    const bool straight = distance_to_segment(piece.first_control, piece.from, piece.to) < 0.05 &&
                          distance_to_segment(piece.second_control, piece.from, piece.to) < 0.05;
    if (straight) {
      path.line(piece.to);
    } else {
      path.curve(piece.first_control, piece.second_control, piece.to);
    }
  }
}

std::vector<CoursePoint> samples(const Strand& strand, double step) {
  std::vector<CoursePoint> found;
  for (std::size_t i = 0; i < strand.pieces.size(); ++i) {
    const Cubic& piece = strand.pieces[i];
    const auto count = static_cast<int>(std::max(1.0, std::ceil(distance(piece.from, piece.to) / step)));
    for (int k = found.empty() ? 0 : 1; k <= count; ++k) found.push_back({at(piece, double(k) / count), i});
  }
  return found;
}

std::size_t CourseBuilder::node(Point where) {
  nodes_.push_back(where);
  at_.emplace_back();
  return nodes_.size() - 1;
}

void CourseBuilder::link(std::size_t a, std::size_t b, int rank, std::string_view name) {
  links_.push_back({a, b, rank, name, middle(nodes_[a], nodes_[b])});
  at_[a].push_back(links_.size() - 1);
  at_[b].push_back(links_.size() - 1);
}

std::size_t CourseBuilder::far_end(std::size_t link, std::size_t node) const {
  return links_[link].a == node ? links_[link].b : links_[link].a;
}

// Higher fits better; negative: these two do not form one course.
double CourseBuilder::fitness(std::size_t node, std::size_t first, std::size_t second) const {
  const Link& a = links_[first];
  const Link& b = links_[second];
  if (a.rank != b.rank) return -1;
  const Point there = unit(subtract(a.middle, nodes_[node]));
  const Point back = unit(subtract(b.middle, nodes_[node]));
  const double straightness = (1 - dot(there, back)) / 2;
  const bool same = !a.name.empty() && a.name == b.name;
  return straightness + (same ? 2 : 0) + 4 * a.rank;
}

Cubic CourseBuilder::bend(std::size_t node, std::size_t first, std::size_t second) const {
  const Point from = links_[first].middle;
  const Point to = links_[second].middle;
  return {from, between(from, nodes_[node], tightness_), between(to, nodes_[node], tightness_), to};
}

CourseBuilder::Fork CourseBuilder::fork(std::size_t node) const {
  const std::vector<std::size_t>& around = at_[node];
  Fork result{std::vector<std::size_t>(around.size(), kNone), nodes_[node]};
  bool joined = false;
  while (true) {
    double best = 0;
    std::size_t first = kNone;
    std::size_t second = kNone;
    for (std::size_t i = 0; i < around.size(); ++i) {
      for (std::size_t j = i + 1; j < around.size(); ++j) {
        if (result.partner[i] != kNone || result.partner[j] != kNone) continue;
        const double fit = fitness(node, around[i], around[j]);
        if (fit > best) best = fit, first = i, second = j;
      }
    }
    if (first == kNone) break;
    result.partner[first] = around[second];
    result.partner[second] = around[first];
    if (!joined) result.join = at(bend(node, around[first], around[second]), 0.5);
    joined = true;
  }
  if (!joined && around.size() == 2) result.join = at(bend(node, around[0], around[1]), 0.5);
  return result;
}

std::size_t CourseBuilder::partner(const std::vector<Fork>& forks, std::size_t node, std::size_t link) const {
  const std::vector<std::size_t>& around = at_[node];
  const auto place = std::find(around.begin(), around.end(), link) - around.begin();
  return forks[node].partner[static_cast<std::size_t>(place)];
}

Strand CourseBuilder::follow(const std::vector<Fork>& forks, std::size_t start, std::size_t link,
                             std::vector<bool>& done) const {
  const auto straight = [](Point from, Point to) {
    return Cubic{from, between(from, to, 1.0 / 3), between(from, to, 2.0 / 3), to};
  };
  Strand strand{links_[link].rank, {}, {}};
  const bool loop = partner(forks, start, link) != kNone;
  if (!loop) {
    strand.pieces.push_back(straight(forks[start].join, links_[link].middle));
    strand.names.push_back(links_[link].name);
  }
  const std::size_t first = link;
  std::size_t node = start;
  while (true) {
    done[link] = true;
    node = far_end(link, node);
    const std::size_t next = partner(forks, node, link);
    if (next == kNone) {
      strand.pieces.push_back(straight(links_[link].middle, forks[node].join));
      strand.names.push_back(links_[link].name);
      return strand;
    }
    strand.pieces.push_back(bend(node, link, next));
    strand.names.push_back(links_[next].name);
    if (next == first) return strand;
    link = next;
  }
}

std::vector<Strand> CourseBuilder::strands() const {
  std::vector<Fork> forks;
  for (std::size_t node = 0; node < nodes_.size(); ++node) forks.push_back(fork(node));
  std::vector<Strand> found;
  std::vector<bool> done(links_.size(), false);
  for (const bool loops : {false, true}) {
    for (std::size_t link = 0; link < links_.size(); ++link) {
      for (const std::size_t end : {links_[link].a, links_[link].b}) {
        if (done[link] || (partner(forks, end, link) != kNone) != loops) continue;
        found.push_back(follow(forks, end, link, done));
      }
    }
  }
  return found;
}

}  // namespace leipzig::draw
