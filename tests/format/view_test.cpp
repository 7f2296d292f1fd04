// Views as JSON: what is written without a tree parses to the same content.
#include "format/view.h"

#include <gtest/gtest.h>

#include <boost/json/value.hpp>

#include "format/tree.h"
#include "games/catalogue.h"

namespace leipzig::format {
namespace {

namespace json = boost::json;

TEST(CompactJson, TextsComeBackAsTheyWere) {
  const std::string text = std::string("\"a\\b/\b\f\n\r\t\x01\x1f\x7f \u00bd }{ ][ ,:") + '\0';
  JsonWriter out(engine::SeatNames{"north", "south"});
  out.open('[')
      .text(text)
      .text("")
      .text("{")
      .number(-7)
      .open('{')
      .text(text, text)
      .name("no")
      .boolean(false)
      .close('}');
  out.null().seat(engine::Seat::Second).seat(std::nullopt).open('[').close(']').close(']');
  const auto read = parse(out.line());
  ASSERT_TRUE(read) << out.line();
  const json::object inner{{text, text}, {"no", false}};
  const json::array expected{text, "", "{", -7, inner, nullptr, "south", nullptr, json::array{}};
  EXPECT_EQ(*read, json::value(expected));
}

// The reader refuses what is given twice, so a name that a game uses for two tracks or two values is found here.
TEST(CompactJson, TheViewOfEveryScenarioIsReadByTheStrictReader) {
  for (const engine::GameEntry& game : games::catalogue()) {
    for (const engine::ScenarioInfo& scenario : game.info.scenarios) {
      engine::Position start;
      start.setting.game = game.info.id;
      start.setting.scenario = scenario.id;
      const auto tabletop = games::set_up(start);
      ASSERT_TRUE(tabletop) << scenario.id;
      const engine::View view = (*tabletop)->view(engine::Seat::First);
      const engine::SeatNames seats = games::seats_of(game.info.id);
      JsonWriter out(seats);
      put_view(out, view_members(view), view.viewer);
      const auto read = parse(out.line());
      ASSERT_TRUE(read) << game.info.id << " " << scenario.id << ": " << read.error().field << " " << read.error().text;
      const json::object& object = read->get_object();
      EXPECT_EQ(object.at("viewer").get_string(), seats.of(engine::kSeats[0]));
      EXPECT_EQ(object.at("prompt").get_string(), json::string(view.prompt));
      EXPECT_EQ(object.at("pieces").get_array().size(), view.pieces.size());
      EXPECT_EQ(object.at("cards").get_array().size(), view.cards.size());
    }
  }
}

}  // namespace
}  // namespace leipzig::format
