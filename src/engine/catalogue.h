// Description of a game, and how to set it up. The list of all games is games/catalogue.h.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/tabletop.h"
#include "kit/board.h"

namespace leipzig::engine {

struct ScenarioInfo {
  std::string id;
  std::string title;
  int turns = 0;
};

struct OptionInfo {
  std::string id;
  bool on_by_default = false;
  std::string text;
  std::string rule;
  // The rules version that gave the option this default, and what games of earlier versions were played with.
  int changed_in = 1;
  bool before = false;
  bool offered = true;  // no: only for games of earlier versions
};

struct RuleEntry {
  std::string id;
  std::string title;
  std::string text;          // the register's own words: what the rule says, rulings and checks
  std::string chapter = {};  // the heading it stands under, "5. Movement"
};

struct GameInfo {
  std::string id;
  std::string title;
  int year = 0;
  std::string designer;
  std::string publisher;
  std::string about;
  int rules_version = 1;
  std::vector<ScenarioInfo> scenarios;
  std::vector<OptionInfo> options;
};

// Work done by uniform random play, for bench: the signature proves that two builds did the same work.
struct RandomPlay {
  std::int64_t games = 0;
  std::int64_t actions = 0;  // actions and outcomes
  std::int64_t choices = 0;  // sizes of all lists that were chosen from
  std::int64_t decisions = 0;
  std::int64_t wins[3] = {};  // of the first seat, of the second, draws
  std::int64_t margin = 0;
  std::uint64_t signature = 0;
};

struct GameEntry {
  GameInfo info;
  std::vector<RuleEntry> rules;
  Result<std::unique_ptr<Tabletop>> (*set_up)(const Position& position);
  Result<RandomPlay> (*play_random)(const Setting& setting, std::uint64_t seed, std::int64_t first, std::int64_t games);
  const kit::Board& (*board)(std::string_view scenario);
  std::size_t state_bytes = 0;
};

}  // namespace leipzig::engine
