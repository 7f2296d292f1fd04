// The version as CMake passes it (CMakeLists.txt), in a file of its own so that a new one compiles nothing else anew.
#include "engine/version.h"

namespace leipzig {

std::string_view version() { return LEIPZIG_VERSION; }

}  // namespace leipzig
