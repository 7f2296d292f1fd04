// Texts as JSON values. Used only inside this room.
#pragma once
#include <boost/json/value.hpp>
#include <string_view>

namespace leipzig::format {

inline boost::json::string text(std::string_view view) { return boost::json::string(view.data(), view.size()); }

}  // namespace leipzig::format
