// Compares host names and ports.
#include "server/origin.h"

#include <algorithm>

namespace leipzig::server {
namespace {

std::string lower(std::string_view text) {
  std::string made(text);
  std::transform(made.begin(), made.end(), made.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return made;
}

// "[::1]:1813" is a name in brackets and a port.
struct Place {
  std::string name;
  std::string port;
};

Place place_of(std::string_view text) {
  const std::size_t scheme = text.find("://");
  if (scheme != std::string_view::npos) text.remove_prefix(scheme + 3);
  const std::size_t colon = text.rfind(':');
  const std::size_t bracket = text.rfind(']');
  const bool has_port = colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
  if (!has_port) return {lower(text), ""};
  return {lower(text.substr(0, colon)), std::string(text.substr(colon + 1))};
}

bool is_usual(const std::string& port) { return port.empty() || port == "80" || port == "443"; }

}  // namespace

bool is_own_page(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed) {
  const Place page = place_of(origin);
  if (page.name.empty() || page.name == "null") return false;
  const auto is_page = [&page](const std::string& each) {
    const Place place = place_of(each);
    return place.name == page.name && (place.port == page.port || (is_usual(place.port) && is_usual(page.port)));
  };
  if (std::any_of(allowed.begin(), allowed.end(), is_page)) return true;
  const Place here = place_of(host);
  return here.name == page.name &&
         (here.port.empty() || here.port == page.port || (is_usual(here.port) && is_usual(page.port)));
}

bool may_be_json(std::string_view content_type) {
  std::string type = lower(content_type.substr(0, content_type.find(';')));
  type.erase(std::remove_if(type.begin(), type.end(), [](char c) { return c == ' ' || c == '\t'; }), type.end());
  return type.empty() || type == "application/json" || (type.starts_with("application/") && type.ends_with("+json"));
}

}  // namespace leipzig::server
