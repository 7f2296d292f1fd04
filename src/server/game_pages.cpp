// Builds JSON and SVG from the catalogue, the data and the drawings.
#include "server/game_pages.h"

#include <cmath>
#include <map>
#include <utility>

#include "ai/player.h"
#include "draw/board_svg.h"
#include "games/catalogue.h"
#include "host/tutorial.h"
#include "server/json.h"

namespace leipzig::server {
namespace {

const kit::Datum& drawing_of(const kit::Board& board) {
  static const kit::Datum plain{};
  return board.drawing() != nullptr ? *board.drawing() : plain;
}

double tenths(double value) { return std::round(value * 10) / 10; }

// The member of a file, or the empty list.
json::value part(const kit::DataFolder& data, std::string_view file_name, std::string_view name) {
  const kit::Datum* file = data.find(file_name);
  const kit::Datum* found = file == nullptr ? nullptr : file->find(name);
  return found == nullptr ? json::value(json::array{}) : datum_value(*found);
}

std::string_view scenario_about(const kit::DataFolder& data, const std::string& id) {
  for (const kit::Datum& scenario : data.find("scenarios")->at("scenarios").items()) {
    if (scenario.text_or("id", "") == id) return scenario.text_or("about", "");
  }
  return "";
}

json::value game_value(const engine::GameInfo& info, Language language) {
  const kit::DataFolder& data = games::data_of(info.id);
  json::array scenarios;
  for (const engine::ScenarioInfo& scenario : info.scenarios) {
    scenarios.push_back(json::object{{"id", scenario.id},
                                     {"title", scenario.title},
                                     {"turns", scenario.turns},
                                     {"about", text(scenario_about(data, scenario.id))}});
  }
  json::array options;
  for (const engine::OptionInfo& option : info.options) {
    if (!option.offered) continue;
    options.push_back(json::object{
        {"id", option.id}, {"default", option.on_by_default}, {"text", option.text}, {"rule", option.rule}});
  }
  const host::Tutorial* tutorial = host::find_tutorial(info.id);
  json::array levels;
  for (const ai::Level level : ai::levels(info.id)) levels.push_back(text(ai::name(level)));
  json::value game = json::object{{"id", info.id},
                                  {"title", info.title},
                                  {"year", info.year},
                                  {"designer", info.designer},
                                  {"publisher", info.publisher},
                                  {"about", info.about},
                                  {"minutes", data.find("game")->integer_or("minutes", 0)},
                                  {"seats", part(data, "game", "seats")},
                                  {"nations", part(data, "game", "nations")},
                                  {"scenarios", std::move(scenarios)},
                                  {"options", std::move(options)},
                                  {"levels", std::move(levels)},
                                  {"lessons", tutorial == nullptr ? 0 : tutorial->lessons.size()}};
  words_of(info.id, language).translate(game);
  // What is said in both languages, or in none, is not translated.
  if (data.find("game")->boolean_or("template", false)) game.get_object()["template"] = true;
  if (const kit::Datum* presentation = data.find("presentation")) {
    json::object& shown = game.get_object()["presentation"].emplace_object();
    for (const kit::Member& member : presentation->members()) {
      if (member.key != "about" && member.key != "from") shown[member.key] = datum_value(member.value);
    }
  }
  return game;
}

// A board in its language: the same for the picture and the layout, since words take space.
draw::Style style_of(const engine::GameEntry& game, Language language) {
  draw::Style style;
  if (language == Language::English) return style;
  style.translate = [&words = words_of(game.info.id, language)](std::string_view text) { return words.say(text); };
  style.decimal_point = ',';
  return style;
}

// Areas, countries and mountain ranges with their names: regions other than map edges and single passes.
json::array regions_array(const kit::Board& board) {
  json::array regions;
  for (const kit::Region& region : board.regions()) {
    if (region.kind == "edge" || region.kind == "edge_zone" || region.kind == "pass") continue;
    json::array spaces;
    for (const kit::SpaceId space : region.order) spaces.push_back(text(board.id(space)));
    regions.push_back(json::object{{"id", text(region.id)},
                                   {"title", text(region.title)},
                                   {"kind", text(region.kind)},
                                   {"spaces", std::move(spaces)}});
  }
  return regions;
}

// Named features of edges: each river with the pairs of spaces it runs between.
json::array lines_array(const kit::Board& board) {
  std::map<std::pair<std::string, std::string>, json::array> found;
  for (const kit::EdgeName& edge : board.edge_names()) {
    for (std::size_t bit = 0; bit < board.feature_names().size(); ++bit) {
      if ((edge.feature >> bit & 1) == 0) continue;
      found[{board.feature_names()[bit], std::string(edge.name)}].push_back(
          json::array{text(board.id(edge.a)), text(board.id(edge.b))});
    }
  }
  json::array lines;
  for (auto& [name, edges] : found) {
    lines.push_back(json::object{{"feature", name.first}, {"name", name.second}, {"edges", std::move(edges)}});
  }
  return lines;
}

}  // namespace

std::string games_page(Language language) {
  json::array games;
  for (const engine::GameEntry& game : games::catalogue()) games.push_back(game_value(game.info, language));
  return written(games);
}

std::string board_page(const engine::GameEntry& game, const std::string& scenario, bool dark, Language language) {
  const kit::Board& board = game.board(scenario);
  draw::Style style = style_of(game, language);
  if (dark) style.theme = draw::Theme::Dark;
  return draw::board_svg(board, drawing_of(board), style);
}

std::string layout_page(const engine::GameEntry& game, const std::string& scenario, Language language) {
  const kit::Board& board = game.board(scenario);
  const draw::Layout layout = draw::layout(board, drawing_of(board), style_of(game, language));
  json::array spaces;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    json::array neighbours;
    for (const kit::SpaceId other : board.neighbours(space)) {
      neighbours.push_back(other == kit::SpaceId::None ? json::value(nullptr) : json::value(text(board.id(other))));
    }
    json::array outline;
    for (const draw::Point& corner : layout.outline(space)) {
      outline.push_back(tenths(corner.x));
      outline.push_back(tenths(corner.y));
    }
    json::array features;
    for (std::size_t bit = 0; bit < board.feature_names().size(); ++bit) {
      if ((board.features(space) >> bit & 1) != 0) features.emplace_back(board.feature_names()[bit]);
    }
    spaces.push_back(json::object{{"id", text(board.id(space))},
                                  {"name", text(board.name(space))},
                                  {"terrain", board.terrains()[board.terrain(space)]},
                                  {"features", std::move(features)},
                                  {"x", tenths(layout.centre(space).x)},
                                  {"y", tenths(layout.centre(space).y)},
                                  {"outline", std::move(outline)},
                                  {"neighbours", std::move(neighbours)}});
  }
  json::value page =
      json::object{{"view_box", json::array{layout.view.x, layout.view.y, layout.view.width, layout.view.height}},
                   {"size", layout.hex},
                   {"hexes", board.is_hex()},
                   {"spaces", std::move(spaces)},
                   {"regions", regions_array(board)},
                   {"lines", lines_array(board)}};
  words_of(game.info.id, language).translate(page);
  return written(page);
}

std::string rules_page(const engine::GameEntry& game, Language language) {
  json::array rules;
  for (const engine::RuleEntry& rule : rules_of(game, language)) {
    rules.push_back(
        json::object{{"id", rule.id}, {"title", rule.title}, {"text", rule.text}, {"chapter", rule.chapter}});
  }
  return written(rules);
}

// The register in its own words, with sources, reasons and checks.
std::string register_page(const engine::GameEntry& game) {
  json::array rules;
  for (const engine::RuleEntry& rule : game.rules) rules.push_back(json::object{{"id", rule.id}, {"text", rule.text}});
  return written(rules);
}

std::string charts_page(const engine::GameEntry& game, Language language) {
  const kit::DataFolder& data = games::data_of(game.info.id);
  // With the counters of a drill, so that clients can name those too.
  json::value units = part(data, "units", "units");
  if (data.find("drill_units") != nullptr) {
    const json::value drill = part(data, "drill_units", "units");
    for (const json::value& unit : drill.as_array()) units.as_array().push_back(unit);
  }
  json::value page = json::object{{"tables", part(data, "tables", "tables")},
                                  {"terrain", part(data, "terrain", "effects")},
                                  {"turns", part(data, "scenarios", "turn_track")},
                                  {"scenarios", part(data, "scenarios", "scenarios")},
                                  {"reinforcements", part(data, "reinforcements", "groups")},
                                  {"units", std::move(units)}};
  words_of(game.info.id, language).translate(page);
  return written(page);
}

std::string tutorial_page(const engine::GameEntry& game) {
  return written(datum_value(*games::data_of(game.info.id).find("tutorial")));
}

}  // namespace leipzig::server
