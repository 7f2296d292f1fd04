// A game as a library: one call of JSON in, one out (docs/npm.md).
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "engine/record.h"

namespace leipzig::browser {

class GameCalls {
 public:
  // {"call":"new", ...} -> the answer, or {"error":{"text", "rule", "field"}}. Never throws.
  std::string call(const std::string& json);

 private:
  struct Game {
    engine::Record record;
    std::unique_ptr<engine::Tabletop> tabletop;
  };
  Game& game(std::int64_t number);

  std::map<std::int64_t, Game> games_;
  std::int64_t numbers_ = 0;

  friend struct Calls;
};

}  // namespace leipzig::browser
