// The client's files, compiled in by tools/embed.
#pragma once
#include <span>
#include <string_view>

namespace leipzig::server {

struct Asset {
  std::string_view path;  // "/index.html"
  std::string_view type;
  std::string_view etag;     // of the content
  bool immutable = false;    // its name holds a hash of its content
  std::string_view content;  // as it is
  std::string_view gzip;     // smaller, or empty
};

std::span<const Asset> assets();
const Asset* find_asset(std::string_view path);

}  // namespace leipzig::server
