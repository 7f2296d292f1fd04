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
    return {&nations1975_game(),           &nations1975_scenarios(), &nations1975_tables(), &nations1975_terrain(),
            &nations1975_reinforcements(), &nations1975_units(),     &nations1975_de(),     nations1975_rules_de()};
  }
  if (game == "leipzig1971") {
    return {&leipzig1971_game(),           &leipzig1971_scenarios(), &leipzig1971_tables(), &leipzig1971_terrain(),
            &leipzig1971_reinforcements(), &leipzig1971_units(),     &leipzig1971_de(),     leipzig1971_rules_de()};
  }
  if (game == "leipzig1969") {
    return {&leipzig1969_game(),           &leipzig1969_scenarios(), &leipzig1969_tables(), &leipzig1969_terrain(),
            &leipzig1969_reinforcements(), &leipzig1969_units(),     &leipzig1969_de(),     leipzig1969_rules_de()};
  }
  if (game == "bridge2013") {
    return {&bridge2013_game(),           &bridge2013_scenarios(), &bridge2013_tables(), &bridge2013_terrain(),
            &bridge2013_reinforcements(), &bridge2013_units(),     &bridge2013_de(),     bridge2013_rules_de()};
  }
  if (game == "voelkerschlacht") {
    return {&voelkerschlacht_game(),
            &voelkerschlacht_scenarios(),
            nullptr,
            &voelkerschlacht_terrain(),
            nullptr,
            &voelkerschlacht_units(),
            &voelkerschlacht_de(),
            voelkerschlacht_rules_de()};
  }
  return {};
}

}  // namespace leipzig::server
