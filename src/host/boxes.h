// Set-ups that were made before. What never changes in a game (board, counters, tables) is shared by all tables with
// the same start, instead of a quarter of a megabyte and a millisecond for each.
#pragma once
#include <list>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"

namespace leipzig::host {

class Boxes {
 public:
  explicit Boxes(const std::vector<engine::Entry>& games) : games_(games) {}

  // nullptr where there is no game of that id.
  const engine::Entry* find(std::string_view id) const;
  engine::Result<std::unique_ptr<engine::Tabletop>> set_up(const engine::Position& start);

 private:
  struct Opened {
    engine::Position start;
    std::shared_ptr<const engine::Tabletop> tabletop;
  };
  std::shared_ptr<const engine::Tabletop> known(const engine::Position& start);

  const std::vector<engine::Entry>& games_;
  std::mutex mutex_;
  std::list<Opened> opened_;  // the front was used last
};

}  // namespace leipzig::host
