// Checks against cross-site requests. Browsers send the `Origin` of the page; other programs usually send none.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace leipzig::server {

// Whether the origin is this server, as named by `Host`, or one of `allowed` ("https://other.example.org" or
// "other.example.org:8443"). The scheme is ignored, because a proxy may terminate TLS. Ports must match, unless `Host`
// has none: some proxies drop it.
bool is_own_page(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed);

// Whether a POST of this type is accepted: JSON, or no type. Browsers send text and forms across sites without a
// preflight request, but not JSON.
bool may_be_json(std::string_view content_type);

}  // namespace leipzig::server
