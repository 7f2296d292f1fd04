// The version as CMake passes it (CMakeLists.txt), in a separate file so that a new version recompiles nothing else.
#include "engine/version.h"

namespace leipzig {

std::string_view version() { return LEIPZIG_VERSION; }

}  // namespace leipzig
