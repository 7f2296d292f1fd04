// Compression of responses.
#pragma once
#include <string>

namespace leipzig::server {

// In gzip format; empty if that is not possible.
std::string gzip(const std::string& content);

}  // namespace leipzig::server
