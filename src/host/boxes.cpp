// A small cache; starts that nobody shares push each other out.
#include "host/boxes.h"

namespace leipzig::host {
namespace {

constexpr std::size_t kMost = 64;

}  // namespace

const engine::Entry* Boxes::find(std::string_view id) const {
  for (const engine::Entry& game : games_) {
    if (game.info.id == id) return &game;
  }
  return nullptr;
}

std::shared_ptr<const engine::Tabletop> Boxes::known(const engine::Position& start) {
  const std::lock_guard lock(mutex_);
  for (auto box = opened_.begin(); box != opened_.end(); ++box) {
    if (box->start != start) continue;
    opened_.splice(opened_.begin(), opened_, box);
    return box->tabletop;
  }
  return nullptr;
}

engine::Result<std::unique_ptr<engine::Tabletop>> Boxes::set_up(const engine::Position& start) {
  if (const auto tabletop = known(start)) return tabletop->clone();
  const engine::Entry* game = find(start.setting.game);
  if (game == nullptr) return engine::Fault{"game", "there is no game '" + start.setting.game + "'"};
  auto made = game->set_up(start);
  if (!made) return made;
  std::shared_ptr<const engine::Tabletop> kept = (*made)->clone();
  const std::lock_guard lock(mutex_);
  opened_.push_front({start, std::move(kept)});
  if (opened_.size() > kMost) opened_.pop_back();
  return made;
}

}  // namespace leipzig::host
