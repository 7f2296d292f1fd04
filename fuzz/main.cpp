// libFuzzer's entry point for one target, named by LEIPZIG_TARGET, of the list LEIPZIG_TARGETS.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "fuzz/target.h"

namespace {

leipzig::fuzz::Target target() {
  for (const leipzig::fuzz::Target& each : leipzig::fuzz::LEIPZIG_TARGETS()) {
    if (each.name == LEIPZIG_TARGET) return each;
  }
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const leipzig::fuzz::Target fuzzed = target();
  fuzzed.run(std::string(data, data + size));
  return 0;
}
