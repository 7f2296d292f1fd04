// One line a game.
#include "server/printed.h"

#include "data/bridge2013.h"
#include "data/leipzig1969.h"
#include "data/leipzig1971.h"
#include "data/nations1975.h"
#include "data/voelkerschlacht.h"

namespace leipzig::server {

Printed printed(std::string_view game) {
  using namespace data;
  if (game == "nations1975") {
    return {&nations1975_game(),    &nations1975_scenarios(),      &nations1975_tables(),
            &nations1975_terrain(), &nations1975_reinforcements(), &nations1975_units()};
  }
  if (game == "leipzig1971") {
    return {&leipzig1971_game(),    &leipzig1971_scenarios(),      &leipzig1971_tables(),
            &leipzig1971_terrain(), &leipzig1971_reinforcements(), &leipzig1971_units()};
  }
  if (game == "leipzig1969") {
    return {&leipzig1969_game(),    &leipzig1969_scenarios(),      &leipzig1969_tables(),
            &leipzig1969_terrain(), &leipzig1969_reinforcements(), &leipzig1969_units()};
  }
  if (game == "bridge2013") {
    return {&bridge2013_game(),    &bridge2013_scenarios(),      &bridge2013_tables(),
            &bridge2013_terrain(), &bridge2013_reinforcements(), &bridge2013_units()};
  }
  if (game == "voelkerschlacht") {
    return {&voelkerschlacht_game(), &voelkerschlacht_scenarios(), nullptr, &voelkerschlacht_terrain(), nullptr,
            &voelkerschlacht_units()};
  }
  return {};
}

}  // namespace leipzig::server
