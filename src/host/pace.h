// The pace of two computers. They play only while someone is watching.
#pragma once
#include <cstdint>

namespace leipzig::host {

enum class Speed : std::uint8_t { Slow, Normal, Fast };

struct Pace {
  bool paused = false;
  Speed speed = Speed::Normal;
  friend bool operator==(const Pace&, const Pace&) = default;
};

}  // namespace leipzig::host
