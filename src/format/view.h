// Views and lists of legal actions as JSON: what a client needs to show a game, and what a script needs to play one.
#pragma once
#include <boost/json/fwd.hpp>
#include <string>

#include "engine/document.h"
#include "engine/tabletop.h"

namespace leipzig::format {

std::string write(const engine::View& view);
// The same, to be put into a message.
boost::json::object view_object(const engine::View& view);
boost::json::object preview_object(const engine::Preview& preview);

// {"seat","phase","prompt","actions":[{"text","kind","subject","target","rule"}]}. Where no seat decides, "seat" is
// null and there are no actions; where chance does, "outcomes":[{"text","weight"}] follow.
std::string write_legal(const engine::Tabletop& tabletop);

}  // namespace leipzig::format
