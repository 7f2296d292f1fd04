// CourseBuilder of rivers and roads: through the middle of every link, forks that meet.
#include "draw/course.h"

#include <gtest/gtest.h>

namespace leipzig::draw {
namespace {

bool passes(const Strand& strand, Point p) {
  for (const CoursePoint& sample : samples(strand, 0.5)) {
    if (distance(sample.at, p) < 0.3) return true;
  }
  return false;
}

TEST(ACourse, TouchesTheMiddleOfEveryLink) {
  CourseBuilder courses(0.7);
  const std::vector<Point> points = {{0, 0}, {32, 18}, {64, 0}, {96, 18}};
  for (const Point& p : points) courses.node(p);
  for (std::size_t i = 0; i + 1 < points.size(); ++i) courses.link(i, i + 1, 1, "Parthe");
  const std::vector<Strand> strands = courses.strands();
  ASSERT_EQ(strands.size(), 1U);
  for (std::size_t i = 0; i + 1 < points.size(); ++i) EXPECT_TRUE(passes(strands[0], middle(points[i], points[i + 1])));
  EXPECT_TRUE(passes(strands[0], points.front()));
  EXPECT_TRUE(passes(strands[0], points.back()));
}

TEST(AFork, LetsTheSameNameGoThroughAndTheOtherJoinIt) {
  CourseBuilder courses(0.7);
  const std::size_t fork = courses.node({0, 0});
  const std::size_t east = courses.node({40, 0});
  const std::size_t south_west = courses.node({-20, 34});
  const std::size_t north_west = courses.node({-20, -34});
  courses.link(fork, east, 1, "Elster");
  courses.link(fork, south_west, 1, "Pleiße");
  courses.link(fork, north_west, 1, "Elster");
  const std::vector<Strand> strands = courses.strands();
  ASSERT_EQ(strands.size(), 2U);
  const bool first_is_long = strands[0].pieces.size() > strands[1].pieces.size();
  const Strand& through = strands[first_is_long ? 0 : 1];
  const Strand& joining = strands[first_is_long ? 1 : 0];
  EXPECT_TRUE(passes(through, {20, 0}));
  EXPECT_TRUE(passes(through, {-10, -17}));
  EXPECT_EQ(joining.names.front(), "Pleiße");
  EXPECT_TRUE(passes(through, joining.pieces.front().from) || passes(through, joining.pieces.back().to))
      << "the one that joins ends on the one that goes through";
}

TEST(AFork, PrefersTheHigherRank) {
  CourseBuilder courses(0.7);
  const std::size_t fork = courses.node({0, 0});
  for (const Point& p : {Point{40, 0}, Point{-20, 34}, Point{-20, -34}}) courses.node(p);
  courses.link(fork, 1, 0, "stream");
  courses.link(fork, 2, 1, "river");
  courses.link(fork, 3, 1, "river");
  for (const Strand& strand : courses.strands()) {
    EXPECT_EQ(strand.pieces.size(), strand.rank == 1 ? 3U : 2U);
  }
}

TEST(ARing, IsOneClosedStrand) {
  CourseBuilder courses(0.7);
  for (const Point& p : {Point{0, 0}, Point{40, 0}, Point{20, 34}}) courses.node(p);
  courses.link(0, 1, 0, "");
  courses.link(1, 2, 0, "");
  courses.link(2, 0, 0, "");
  const std::vector<Strand> strands = courses.strands();
  ASSERT_EQ(strands.size(), 1U);
  EXPECT_EQ(strands[0].pieces.size(), 3U);
  EXPECT_NEAR(distance(strands[0].pieces.front().from, strands[0].pieces.back().to), 0, 1e-9);
}

}  // namespace
}  // namespace leipzig::draw
