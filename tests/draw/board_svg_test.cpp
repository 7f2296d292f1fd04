// The drawings as a client reads them: well formed, one element a space, the same bytes every time.
#include "draw/board_svg.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>
#include <string>

#include "draw/svg.h"
#include "tests/draw/boards.h"
#include "tests/draw/xml.h"
#include "tests/kit/tree.h"

namespace leipzig::draw {
namespace {

using testing::Element;
using testing::Xml;

Xml read(const std::string& svg) {
  std::string error;
  std::optional<Xml> xml = Xml::read(svg, error);
  EXPECT_TRUE(xml) << error;
  return xml.value_or(Xml{});
}

bool has_class(const Element& element, std::string_view wanted) {
  return (" " + element.get("class") + " ").find(" " + std::string(wanted) + " ") != std::string::npos;
}

std::size_t count_class(const Xml& xml, std::string_view wanted) {
  std::size_t count = 0;
  for (const Element& element : xml.elements) count += has_class(element, wanted) ? 1U : 0U;
  return count;
}

bool says(const Xml& xml, std::string_view text) {
  for (const Element& element : xml.elements) {
    if (element.tag == "text" && element.text == text) return true;
  }
  return false;
}

class EveryDrawing : public ::testing::TestWithParam<testing::Printed> {
 protected:
  const kit::Datum& data() const { return GetParam().board(); }
};

TEST_P(EveryDrawing, IsWellFormedWithUniqueIds) {
  const Xml xml = read(board_svg(data()));
  std::set<std::string> ids;
  for (const Element& element : xml.elements) {
    const std::string id = element.get("id");
    if (id.empty()) continue;
    EXPECT_TRUE(ids.insert(id).second) << id;
  }
}

TEST_P(EveryDrawing, HasExactlyOneElementForEverySpace) {
  const kit::Board board = kit::Board::from(data());
  const Xml xml = read(board_svg(data()));
  std::map<std::string, const Element*> by_space;
  for (const Element& element : xml.elements) {
    const std::string space = element.get("data-space");
    if (space.empty()) continue;
    EXPECT_TRUE(by_space.emplace(space, &element).second) << space;
  }
  EXPECT_EQ(by_space.size(), board.size());
  for (std::size_t i = 0; i < board.size(); ++i) {
    const std::string id(board.id(kit::space_at(i)));
    ASSERT_TRUE(by_space.count(id)) << id;
    EXPECT_EQ(by_space[id]->get("id"), "h" + id);
    EXPECT_TRUE(has_class(*by_space[id], "t-" + board.terrains()[board.terrain(kit::space_at(i))])) << id;
  }
}

TEST_P(EveryDrawing, IsTheSameEveryTime) { EXPECT_EQ(board_svg(data()), board_svg(data())); }

TEST_P(EveryDrawing, KeepsToItsSize) { EXPECT_LT(board_svg(data()).size(), GetParam().most_bytes); }

TEST_P(EveryDrawing, DiffersBetweenThemesInTheClassOfTheRootAlone) {
  Style dark;
  dark.theme = Theme::Dark;
  std::string drawn = board_svg(data(), dark);
  const std::size_t at = drawn.find("class=\"board dark\"");
  ASSERT_NE(at, std::string::npos);
  drawn.replace(at, 18, "class=\"board light\"");
  EXPECT_EQ(drawn, board_svg(data()));
}

TEST_P(EveryDrawing, StaysInTheViewOfItsLayout) {
  const Layout layout = draw::layout(data());
  const Xml xml = read(board_svg(data()));
  EXPECT_EQ(xml.elements.front().get("viewBox"), "0 0 " + number(layout.view.width) + " " + number(layout.view.height));
  for (const Element& element : xml.elements) {
    if (element.tag != "text") continue;
    const Point at{std::stod(element.get("x")), std::stod(element.get("y"))};
    EXPECT_TRUE(layout.view.contains(at)) << element.text;
  }
}

TEST_P(EveryDrawing, DrawsEveryBridgeForItself) {
  const kit::Board board = kit::Board::from(data());
  std::size_t bridges = 0;
  for (std::size_t i = 0; i < board.size(); ++i) {
    for (std::size_t slot = 0; slot < board.neighbours(kit::space_at(i)).size(); ++slot) {
      bridges += (board.edge(kit::space_at(i), slot) & board.feature("bridge")) != 0 ? 1U : 0U;
    }
  }
  EXPECT_EQ(count_class(read(board_svg(data())), "bridge"), bridges / 2);
}

TEST_P(EveryDrawing, CanComeWithoutFurnitureAndNumbers) {
  Style bare;
  bare.furniture = false;
  bare.numbers = false;
  const Xml xml = read(board_svg(data(), bare));
  EXPECT_EQ(xml.by_id("layer-legend"), nullptr);
  EXPECT_EQ(xml.by_id("layer-title"), nullptr);
  EXPECT_EQ(xml.by_id("layer-numbers"), nullptr);
  EXPECT_NE(xml.by_id("layer-terrain"), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Drawing, EveryDrawing, ::testing::ValuesIn(testing::all_boards()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(TheFieldOfLeipzig, NamesItsPlacesRiversAndRoads) {
  const Xml xml = read(board_svg(data::nations1975_board()));
  for (const char* name : {"LEIPZIG", "Wachau", "Möckern", "Weiße Elster", "Parthe", "to Halle", "Galgenberg"}) {
    EXPECT_TRUE(says(xml, name)) << name;
  }
  EXPECT_FALSE(says(xml, "Leipzig")) << "the city is lettered once, large";
  EXPECT_NE(xml.by_id("layer-scale"), nullptr);
  EXPECT_NE(xml.by_id("layer-entries"), nullptr);
}

TEST(TheFieldInFourQuarters, NamesItsRiversFromTheirEdges) {
  const Xml xml = read(board_svg(data::bridge2013_board()));
  for (const char* name : {"Elster", "Parthe", "Luppe", "NORTH-WEST"}) EXPECT_TRUE(says(xml, name)) << name;
}

TEST(Germany, HasFrontiersTheArmisticeLineAndNamedEdges) {
  const Xml xml = read(board_svg(data::campaign_board()));
  for (const char* layer : {"layer-lines", "layer-exits", "layer-regions"}) EXPECT_NE(xml.by_id(layer), nullptr);
  EXPECT_GT(count_class(xml, "armistice"), 0U);
  EXPECT_TRUE(says(xml, "NORTH EDGE west of the Elbe"));
  EXPECT_TRUE(says(xml, "Elbe"));
  EXPECT_TRUE(says(xml, "Unstrut")) << "a lesser river from the globe";
}

TEST(TheDrillGround, ShowsSlopesAndTrails) {
  const Xml xml = read(board_svg(data::nations1975_drill_board()));
  for (const char* mark : {"slope", "slope-ground", "trail"}) EXPECT_GT(count_class(xml, mark), 0U) << mark;
}

// A board of three by three hexes with names that are not safe in XML.
struct Unsafe {
  kit::testing::Tree tree;
  kit::Datum drawing = tree.object({{"title_line", tree.text("<b>\"A\" & 'B': x</b>")},
                                    {"exits", tree.list({tree.object({{"space", tree.text("0101")},
                                                                      {"edges", tree.texts({"north"})},
                                                                      {"text", tree.text("to <Halle>")}})})}});
  kit::Datum json = tree.object({{"id", tree.text("<&>")},
                                 {"title", tree.text("</title><script>")},
                                 {"grid", tree.grid({3, 3, kit::Parity::Even})},
                                 {"terrains", tree.texts({"clear"})},
                                 {"features", tree.texts({"road"})},
                                 {"spaces", tree.clear_hexes({3, 3, kit::Parity::Even})},
                                 {"labels", tree.list({tree.object({{"text", tree.text("Tom & \"Jerry\" <3")},
                                                                    {"kind", tree.text("vil\"lage><")},
                                                                    {"space", tree.text("0202")}})})},
                                 {"drawing", drawing}});
};

TEST(Names, AreEscapedWhereverTheyStand) {
  const Unsafe unsafe;
  const Xml xml = read(board_svg(unsafe.json));
  EXPECT_TRUE(says(xml, "Tom & \"Jerry\" <3"));
  EXPECT_TRUE(says(xml, "to <Halle>"));
  EXPECT_EQ(count_class(xml, "script"), 0U);
  for (const Element& element : xml.elements) EXPECT_NE(element.tag, "script");
}

TEST(TheGround, IsThatOfTheBoardAndNotOfTheData) {
  const kit::Datum& json = data::nations1975_drill_board();
  kit::Board board = kit::Board::from(json);
  const kit::SpaceId town = board.find("0905");
  ASSERT_TRUE(has_class(*read(board_svg(board, json.at("drawing"))).by_id("h0905"), "t-town"));
  ASSERT_TRUE(board.set_terrain(town, "marsh"));
  EXPECT_TRUE(has_class(*read(board_svg(board, json.at("drawing"))).by_id("h0905"), "t-marsh"));
}

TEST(ABoard, BringsItsOwnDrawing) {
  const kit::Datum& json = data::bridge2013_board();
  const kit::Board board = kit::Board::from(json);
  EXPECT_EQ(board_svg(board), board_svg(json));
  EXPECT_EQ(board_svg(board, kit::Datum()), board_svg(json));
}

TEST(ABoardWithoutADrawing, LiesAsItsGridSays) {
  kit::testing::Tree tree;
  const kit::Board board = kit::testing::clear_board(tree, {4, 3, kit::Parity::Odd});
  const Xml xml = read(board_svg(board));
  EXPECT_NE(xml.by_id("h0403"), nullptr);
  EXPECT_EQ(xml.by_id("layer-scale"), nullptr);
}

TEST(TheStyleSheet, TouchesNothingOutsideTheLayersOfABoard) {
  const std::string sheet = style_sheet(64, 12);
  std::size_t from = 0;
  while (from < sheet.size()) {
    const std::size_t end = sheet.find('{', from);
    ASSERT_NE(end, std::string::npos);
    std::string_view selectors = std::string_view(sheet).substr(from, end - from);
    while (!selectors.empty()) {
      const std::size_t comma = std::min(selectors.find(','), selectors.size());
      const std::string_view one = selectors.substr(0, comma);
      const bool scoped =
          one.substr(0, 13) == ".board .layer" || one.substr(0, 18) == ".board.dark .layer" || one == ".board .terrain";
      EXPECT_TRUE(scoped) << one;
      selectors.remove_prefix(std::min(comma + 1, selectors.size()));
    }
    from = sheet.find('\n', end) + 1;
  }
}

TEST(APlainBoard, DrawsWithoutAnythingOnIt) {
  kit::Board board = kit::Board::from(data::bridge2013_board());
  board.make_plain();
  const Xml xml = read(board_svg(board, data::bridge2013_board().at("drawing")));
  EXPECT_EQ(count_class(xml, "bridge"), 0U);
  EXPECT_EQ(count_class(xml, "river"), 0U);
}

}  // namespace
}  // namespace leipzig::draw
