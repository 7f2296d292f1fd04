// One line a game.
#include "server/printed.h"

#include "data/nations1975.h"

namespace leipzig::server {

Printed printed(std::string_view game) {
  using namespace data;
  if (game == "nations1975") {
    return {&nations1975_game(),    &nations1975_scenarios(),      &nations1975_tables(),
            &nations1975_terrain(), &nations1975_reinforcements(), &nations1975_units()};
  }
  return {};
}

}  // namespace leipzig::server
