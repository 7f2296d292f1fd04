// The names of an enumeration in positions, views and data: written once, in the order of its values.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace leipzig::engine {

// inline constexpr engine::Names<Arm> kArmNames{"infantry", "cavalry"};
// The values count from 0; one without a name comes last or has an empty one.
template <class Enum>
class Names {
 public:
  template <class... Texts>
  constexpr explicit Names(Texts... texts) : texts_{texts...}, size_(sizeof...(texts)) {
    static_assert(sizeof...(texts) <= kMost);
  }

  constexpr std::size_t size() const { return size_; }

  // "" for a value without a name.
  constexpr std::string_view of(Enum value) const {
    const auto i = static_cast<std::size_t>(value);
    return i < size_ ? texts_[i] : std::string_view{};
  }

  // The value with exactly this name.
  constexpr std::optional<Enum> find(std::string_view text) const {
    for (std::size_t i = 0; i < size_; ++i) {
      if (!text.empty() && texts_[i] == text) return static_cast<Enum>(i);
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kMost = 64;
  std::array<std::string_view, kMost> texts_;
  std::size_t size_;
};

}  // namespace leipzig::engine
