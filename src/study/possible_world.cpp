#include "study/possible_world.h"

#include "games/leipzig1971/game.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::study {
namespace {

template <engine::Game G>
std::unique_ptr<engine::Tabletop> imagined(const engine::Tabletop& table, engine::Seat seat, kit::Random& random) {
  const auto* own = dynamic_cast<const engine::TabletopOf<G>*>(&table);
  if (own == nullptr) return nullptr;
  const G& game = *own->game();
  return std::make_unique<engine::TabletopOf<G>>(own->game(),
                                                 game.determinize(game.seen(own->state(), seat), seat, random));
}

}  // namespace

std::unique_ptr<engine::Tabletop> possible_world(const engine::Tabletop& table, engine::Seat seat, kit::Random random) {
  if (table.secretive()) {
    if (auto world = imagined<leipzig1971::Leipzig1971>(table, seat, random)) return world;
    if (auto world = imagined<voelkerschlacht::Voelkerschlacht>(table, seat, random)) return world;
  }
  return table.clone();
}

}  // namespace leipzig::study
