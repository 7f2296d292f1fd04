// Views and lists of legal actions as JSON: what a client needs to show a game and a script needs to play one.
#pragma once
#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>

#include "engine/document.h"
#include "engine/tabletop.h"
#include "format/json_writer.h"

namespace leipzig::format {

std::string write(const engine::View& view);
// A view as part of a message: everything except the viewer, so that it is written once for all who see the same,
std::string view_members(const engine::View& view);
// and the complete view.
void put_view(JsonWriter& out, std::string_view members, const engine::Viewer& viewer);
boost::json::object preview_object(const engine::Preview& preview);

// {"seat","phase","prompt","actions":[{"text","kind","subject","target","rule"}]}, with the members of put_named. At a
// chance node or the end "seat" is null and there are no actions; a chance node has "outcomes":[{"text","weight"}].
std::string write_legal(const engine::Tabletop& tabletop);

}  // namespace leipzig::format
