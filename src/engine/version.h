// The version of the whole project. CMakeLists.txt states it; everything else asks here.
#pragma once
#include <string_view>

namespace leipzig {

// Such as "1.2.3".
std::string_view version();

}  // namespace leipzig
