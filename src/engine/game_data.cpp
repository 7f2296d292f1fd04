// Shared readers for the games' data files.
#include "engine/game_data.h"

#include <algorithm>

namespace leipzig::engine {
namespace {

std::optional<Fault> lay_features(kit::Board& board, const std::vector<NamedText>& features, const Ground& ground) {
  for (const NamedText& item : features) {
    const std::string field = "board.features." + item.name;
    if (ground.features.empty()) return Fault{field, "hexes have no features in this game"};
    const kit::SpaceId space = board.find(item.name);
    if (space == kit::SpaceId::None) return Fault{field, "the board has no such hex"};
    if (std::find(ground.features.begin(), ground.features.end(), item.text) == ground.features.end()) {
      std::string known;
      for (const std::string_view name : ground.features) {
        known += (known.empty() ? "'" : " or '") + std::string(name) + "'";
      }
      return Fault{field, "a hex can have " + known + ", not '" + item.text + "'"};
    }
    board.set_feature(space, board.need_feature(item.text), true);
  }
  return std::nullopt;
}

std::optional<Fault> lay_line(kit::Board& board, const BoardChange::Line& line, const Ground& ground) {
  const std::string field = "board.lines." + line.feature;
  if (!ground.is_line(line.feature)) return Fault{field, std::string(ground.no_line)};
  for (std::size_t i = 0; i + 1 < line.spaces.size(); ++i) {
    const kit::SpaceId a = board.find(line.spaces[i]);
    const kit::SpaceId b = board.find(line.spaces[i + 1]);
    const bool known = a != kit::SpaceId::None && b != kit::SpaceId::None;
    if (!known || !board.set_edge(a, b, board.need_feature(line.feature), true)) {
      return Fault{field, line.spaces[i] + " and " + line.spaces[i + 1] + " are not neighbouring hexes of the board"};
    }
  }
  return std::nullopt;
}

}  // namespace

const kit::Datum* with_id(std::span<const kit::Datum> list, std::string_view id, std::string_view key) {
  for (const kit::Datum& item : list) {
    if (item.at(key).text() == id) return &item;
  }
  return nullptr;
}

GameInfo game_info(const kit::Datum& game, const kit::Datum& scenarios) {
  GameInfo info;
  info.id = game.at("id").text();
  info.title = game.at("title").text();
  info.year = game.at("year").integer();
  info.designer = game.at("designer").text();
  info.publisher = game.at("publisher").text();
  info.about = game.at("about").text();
  info.rules_version = game.at("rules_version").integer();
  for (const kit::Datum& item : scenarios.at("scenarios").items()) {
    const kit::Datum* last = item.find("last_turn");
    const int turns = last == nullptr ? 0 : last->integer() - item.at("first_turn").integer() + 1;
    info.scenarios.push_back({std::string(item.at("id").text()), std::string(item.at("title").text()), turns});
  }
  for (const kit::Datum& item : scenarios.at("options").items()) {
    OptionInfo option{std::string(item.at("id").text()), item.at("default").boolean(),
                      std::string(item.at("text").text()), std::string(item.at("rule").text())};
    if (const kit::Datum* version = item.find("changed_in")) {
      option.changed_in = version->integer();
      option.before = item.at("before").boolean();
    }
    if (const kit::Datum* offered = item.find("offered")) option.offered = offered->boolean();
    info.options.push_back(std::move(option));
  }
  return info;
}

std::optional<Fault> read_options(const Setting& setting, const kit::Datum& scenarios,
                                  const std::function<void(std::string_view id, bool on)>& tell) {
  const std::span<const kit::Datum> options = scenarios.at("options").items();
  for (const kit::Datum& option : options) {
    bool on = option.at("default").boolean();
    for (const OptionValue& chosen : setting.options) {
      if (chosen.id == option.at("id").text()) on = chosen.on;
    }
    tell(option.at("id").text(), on);
  }
  for (const OptionValue& chosen : setting.options) {
    if (with_id(options, chosen.id) != nullptr) continue;
    return Fault{"options." + chosen.id, setting.game + " has no such option"};
  }
  return std::nullopt;
}

const kit::Datum* effect_of(const kit::Datum& terrain, std::string_view on, std::string_view id) {
  for (const kit::Datum& line : terrain.at("effects").items()) {
    if (line.at("id").text() == id && line.at("on").text() == on) return &line;
  }
  return nullptr;
}

Ground ground_of(const kit::Datum& terrain) {
  Ground ground;
  ground.is_terrain = [&terrain](std::string_view name) { return effect_of(terrain, "space", name) != nullptr; };
  ground.is_line = [&terrain](std::string_view name) {
    return effect_of(terrain, "edge", name) != nullptr || effect_of(terrain, "path", name) != nullptr;
  };
  return ground;
}

std::optional<Fault> change_board(kit::Board& board, const BoardChange& change, const Ground& ground) {
  if (change.plain) board.make_plain();
  for (const NamedText& item : change.terrain) {
    const std::string field = "board.terrain." + item.name;
    const kit::SpaceId space = board.find(item.name);
    if (space == kit::SpaceId::None) return Fault{field, "the board has no such hex"};
    if (!ground.is_terrain(item.text) || !board.set_terrain(space, item.text)) {
      return Fault{field, "'" + item.text + "' is not a terrain of this game"};
    }
  }
  if (auto fault = lay_features(board, change.features, ground)) return fault;
  for (const BoardChange::Line& line : change.lines) {
    if (auto fault = lay_line(board, line, ground)) return fault;
  }
  return std::nullopt;
}

}  // namespace leipzig::engine
