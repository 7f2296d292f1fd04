// Views and lists of legal actions as JSON: what a client needs to show a game, and what a script needs to play one.
#pragma once
#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>

#include "engine/document.h"
#include "engine/tabletop.h"
#include "format/compact.h"

namespace leipzig::format {

std::string write(const engine::View& view);
// To be put into a message: everything in a view but who looks, so that it can be written once for all who see the
// same,
std::string view_members(const engine::View& view);
// and the whole of it.
void put_view(Compact& out, std::string_view members, const engine::Viewer& viewer);
boost::json::object preview_object(const engine::Preview& preview);

// {"seat","phase","prompt","actions":[{"text","kind","subject","target","rule"}]}. Where no seat decides, "seat" is
// null and there are no actions; where chance does, "outcomes":[{"text","weight"}] follow.
std::string write_legal(const engine::Tabletop& tabletop);

}  // namespace leipzig::format
