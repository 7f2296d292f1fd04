// The explicit list of games, and their rule registers.
#include "games/catalogue.h"

#include "data/bridge2013.h"
#include "data/leipzig1969.h"
#include "data/leipzig1971.h"
#include "data/nations1975.h"
#include "data/voelkerschlacht.h"
#include "engine/random_play.h"
#include "engine/tabletop.h"
#include "games/bridge2013/game.h"
#include "games/leipzig1969/game.h"
#include "games/leipzig1971/game.h"
#include "games/nations1975/game.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::games {
namespace {

std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

template <engine::Game G>
engine::Entry entry(engine::GameInfo info, std::string_view rules, const kit::Board& (*board)(std::string_view)) {
  return {std::move(info), read_register(rules),     &engine::set_up<G>, &engine::play_random<G>,
          board,           sizeof(typename G::State)};
}

}  // namespace

std::vector<engine::RuleEntry> read_register(std::string_view markdown) {
  std::vector<engine::RuleEntry> rules;
  bool inside = false;
  while (!markdown.empty()) {
    const std::string_view line = take_line(markdown);
    if (line.starts_with("### ")) {
      const std::string_view heading = line.substr(4);
      const std::size_t space = heading.find(' ');
      rules.push_back({std::string(heading.substr(0, space)),
                       std::string(space == std::string_view::npos ? "" : heading.substr(space + 1)), ""});
      inside = true;
    } else if (line.starts_with("#")) {
      inside = false;
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

const std::vector<engine::Entry>& catalogue() {
  static const std::vector<engine::Entry> games = {
      entry<nations1975::Nations1975>(nations1975::game_info(), data::nations1975_rules(),
                                      &nations1975::scenario_board),
      entry<voelkerschlacht::Voelkerschlacht>(voelkerschlacht::game_info(), data::voelkerschlacht_rules(),
                                              &voelkerschlacht::scenario_board),
      entry<leipzig1969::Leipzig1969>(leipzig1969::game_info(), data::leipzig1969_rules(),
                                      &leipzig1969::scenario_board),
      entry<bridge2013::Bridge2013>(bridge2013::game_info(), data::bridge2013_rules(), &bridge2013::scenario_board),
      entry<leipzig1971::Leipzig1971>(leipzig1971::game_info(), data::leipzig1971_rules(),
                                      &leipzig1971::scenario_board),
  };
  return games;
}

const engine::Entry* find_game(std::string_view id) {
  for (const engine::Entry& game : catalogue()) {
    if (game.info.id == id) return &game;
  }
  return nullptr;
}

engine::Result<std::unique_ptr<engine::Tabletop>> set_up(const engine::Position& position) {
  const engine::Entry* entry = find_game(position.setting.game);
  if (entry == nullptr) return engine::Fault{"game", "there is no game '" + position.setting.game + "'"};
  return entry->set_up(position);
}

}  // namespace leipzig::games
