// The only file that includes zlib.
#include "server/gzip.h"

#include <zlib.h>

#include <vector>

namespace leipzig::server {

std::string gzip(const std::string& content) {
  z_stream stream{};
  constexpr int kGzip = 16 + MAX_WBITS;
  if (deflateInit2(&stream, 9, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK) return "";
  std::vector<Bytef> in(content.begin(), content.end());
  std::vector<Bytef> out(deflateBound(&stream, static_cast<uLong>(in.size())));
  stream.next_in = in.data();
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = out.data();
  stream.avail_out = static_cast<uInt>(out.size());
  const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  const std::size_t size = stream.total_out;
  deflateEnd(&stream);
  return done ? std::string(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(size)) : "";
}

}  // namespace leipzig::server
