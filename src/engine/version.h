// The version of the project, as stated in CMakeLists.txt.
#pragma once
#include <string_view>

namespace leipzig {

// Such as "1.2.3".
std::string_view version();

}  // namespace leipzig
