// An entry for each game of catalogue.txt, from its type and its data.
#include "games/catalogue.h"

#include <tuple>

#include "engine/game_data.h"
#include "engine/random_play.h"
#include "engine/tabletop.h"
#include "games/all_games.h"

namespace leipzig::games {
namespace {

std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

template <engine::Game G>
engine::GameEntry entry(const engine::ListedGame<G>& game) {
  return {engine::game_info(*game.data.find("game"), *game.data.find("scenarios")),
          read_register(game.data.text("rules")),
          &engine::set_up<G>,
          &engine::play_random<G>,
          game.board,
          sizeof(typename G::State)};
}

std::vector<const kit::DataFolder*> folders() {
  return std::apply([](const auto&... game) { return std::vector<const kit::DataFolder*>{&game.data...}; },
                    all_games());
}

engine::SeatNames seat_texts(std::string_view game, std::string_view member, engine::SeatNames otherwise) {
  const kit::Datum* described = data_of(game).find("game");
  if (described == nullptr) return otherwise;
  const std::span<const kit::Datum> seats = described->at("seats").items();
  return {seats[0].at(member).text(), seats[1].at(member).text()};
}

}  // namespace

std::vector<engine::RuleEntry> read_register(std::string_view markdown) {
  std::vector<engine::RuleEntry> rules;
  bool inside = false;
  std::string chapter;
  while (!markdown.empty()) {
    const std::string_view line = take_line(markdown);
    if (line.starts_with("### ")) {
      const std::string_view heading = line.substr(4);
      const std::size_t space = heading.find(' ');
      rules.push_back({std::string(heading.substr(0, space)),
                       std::string(space == std::string_view::npos ? "" : heading.substr(space + 1)), "", chapter});
      inside = true;
    } else if (line.starts_with("#")) {
      inside = false;
      if (line.starts_with("## ")) chapter = line.substr(3);
    } else if (inside) {
      rules.back().text.append(line).push_back('\n');
    }
  }
  for (engine::RuleEntry& rule : rules) {
    const std::size_t last = rule.text.find_last_not_of('\n');
    rule.text.resize(last == std::string::npos ? 0 : last + 1);
  }
  return rules;
}

const std::vector<engine::GameEntry>& catalogue() {
  static const std::vector<engine::GameEntry> games =
      std::apply([](const auto&... game) { return std::vector<engine::GameEntry>{entry(game)...}; }, all_games());
  return games;
}

const kit::DataFolder& data_of(std::string_view game) {
  static const kit::DataFolder none({}, {});
  static const std::vector<const kit::DataFolder*> all = folders();
  for (const kit::DataFolder* folder : all) {
    if (folder->find("game")->at("id").text() == game) return *folder;
  }
  return none;
}

engine::SeatNames seats_of(std::string_view game) { return seat_texts(game, "id", {"french", "allied"}); }
// A game may call the French and the Allies by their commanders; sentences need the side.
engine::SeatNames seat_titles_of(std::string_view game) {
  constexpr engine::SeatNames kSides{"French", "Allies"};
  return seats_of(game).find("french") ? kSides : seat_texts(game, "title", kSides);
}

const engine::GameEntry* find_game(std::string_view id) {
  for (const engine::GameEntry& game : catalogue()) {
    if (game.info.id == id) return &game;
  }
  return nullptr;
}

engine::Result<std::unique_ptr<engine::Tabletop>> set_up(const engine::Position& position) {
  const engine::GameEntry* entry = find_game(position.setting.game);
  if (entry == nullptr) return engine::Fault{"game", "there is no game '" + position.setting.game + "'"};
  return entry->set_up(position);
}

}  // namespace leipzig::games
