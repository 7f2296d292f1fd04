// Plots and heat maps: well-formed, titled, and to scale.
#include "draw/plot.h"

#include <gtest/gtest.h>

#include <limits>

#include "draw/heat.h"
#include "tests/draw/boards.h"
#include "tests/draw/xml.h"

namespace leipzig::draw {
namespace {

using testing::Xml;

Plot plot() {
  Plot plot;
  plot.title = "Losses < by turn";
  plot.along = "turn";
  plot.up = "units";
  plot.labels = {"1", "2", "3"};
  plot.series = {{"French", "first", {1, 0, 3}},
                 {"Allies", "second", {2, std::numeric_limits<double>::quiet_NaN(), 1}}};
  return plot;
}

std::string path_of(const std::string& svg, const std::string& look) {
  std::string error;
  const auto xml = Xml::read(svg, error);
  EXPECT_TRUE(xml) << error;
  if (!xml) return "";
  for (const auto& element : xml->elements) {
    if (element.tag == "path" && element.get("class") == look) return element.get("d");
  }
  return "";
}

TEST(Scales, HaveRoundStepsAndHoldTheMost) {
  for (const double most : {0.3, 1.0, 3.0, 4.9, 7.0, 10.0, 11.0, 99.0, 100.0, 1234.0}) {
    const Scale scale = scale_for(most);
    EXPECT_GE(scale.end, most * 0.999999);
    EXPECT_LE(scale.end / scale.step, 5.0001) << most;
    EXPECT_GT(scale.end / scale.step, 1.9999) << most;
  }
  EXPECT_EQ(scale_for(100).step, 20);
  EXPECT_EQ(scale_for(0).end, 1);
}

TEST(Bars, StandOnTopOfEachOtherToScale) {
  // The highest sum is four, so that a unit is 37 high; the two of the Allies begin where the one of the French ends.
  const std::string svg = bars_svg(plot());
  EXPECT_EQ(path_of(svg, "first").substr(0, 22), "m48.3 172 0-37 87.4 0 ");
  EXPECT_EQ(path_of(svg, "second").substr(0, 22), "m48.3 135 0-74 87.4 0 ");
  EXPECT_NE(svg.find("<title>Losses &lt; by turn</title>"), std::string::npos);
}

TEST(Lines, BreakWhereNothingIsKnown) {
  const std::string line = path_of(lines_svg(plot()), "line second");
  EXPECT_EQ(std::count(line.begin(), line.end(), 'm'), 2);
}

TEST(Rows, AreAsLongAsTheirValues) {
  const std::string svg = rows_svg(plot());
  EXPECT_NE(svg.find("width=\"170\""), std::string::npos) << "the longest";
  EXPECT_NE(svg.find("width=\"56.7\""), std::string::npos) << "a third of it";
}

TEST(HeatMaps, OfEveryBoardAreSmallAndColourTheSpacesGiven) {
  for (const testing::Printed& printed : testing::all_boards()) {
    const kit::Board board = kit::Board::from(printed.board());
    const std::string svg =
        heat_svg(board, "Losses", {{kit::space_at(0), {5, 0}}, {kit::space_at(1), {1, 1}}, {kit::space_at(2), {0, 1}}});
    EXPECT_LT(svg.size(), 60'000U) << printed.name;
    EXPECT_NE(path_of(svg, "heat f s5"), "") << printed.name;
    EXPECT_NE(path_of(svg, "heat b s2"), "") << printed.name;
    EXPECT_NE(path_of(svg, "heat g s1"), "") << printed.name;
  }
}

}  // namespace
}  // namespace leipzig::draw
