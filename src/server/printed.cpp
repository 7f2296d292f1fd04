// One line a game.
#include "server/printed.h"

#include "data/leipzig1969.h"
#include "data/nations1975.h"

namespace leipzig::server {

Printed printed(std::string_view game) {
  using namespace data;
  if (game == "nations1975") {
    return {&nations1975_game(),    &nations1975_scenarios(),      &nations1975_tables(),
            &nations1975_terrain(), &nations1975_reinforcements(), &nations1975_units()};
  }
  if (game == "leipzig1969") {
    return {&leipzig1969_game(),    &leipzig1969_scenarios(),      &leipzig1969_tables(),
            &leipzig1969_terrain(), &leipzig1969_reinforcements(), &leipzig1969_units()};
  }
  return {};
}

}  // namespace leipzig::server
