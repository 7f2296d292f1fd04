// From which pages requests are taken. A browser says in `Origin` which page asks; programs say nothing there.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace leipzig::server {

// Whether the page is one of this server, which the browser knows by the name in `Host`, or one of `allowed`
// ("https://other.example.org" or "other.example.org:8443"). The scheme does not count, since a proxy may speak TLS for
// us. A page on another port is another page, but where `Host` names no port any will do: some proxies leave it out.
bool is_own_page(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed);

// Whether a POST of this type may hold JSON. A page of another site can send text and forms without being asked, but
// not JSON; a program that names no type is no page.
bool may_be_json(std::string_view content_type);

}  // namespace leipzig::server
