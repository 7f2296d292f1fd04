// Hashes are part of the signatures of games: their values are pinned.
#include "kit/hasher.h"

#include <gtest/gtest.h>

#include <array>

#include "kit/ids.h"

namespace leipzig::kit {
namespace {

TEST(Hasher, ChainsEachValueToTheHashBefore) {
  Hasher hasher;
  hasher.add(5);
  EXPECT_EQ(hasher.value(), mix(5) + 0x9E3779B97F4A7C15u);
  hasher.add_all(std::array{SpaceId{7}});
  EXPECT_EQ(hasher.value(), chain(chain(0, 5), 7));
  EXPECT_NE(hasher.value(), chain(chain(0, 7), 5));
}

TEST(Hasher, ShiftsDoNotDependOnTheWidthOfAnId) {
  static_assert(word(SpaceId{0x1234}) << 48 == 0x1234'0000'0000'0000u);
  static_assert(word(true) << 40 == 0x100'0000'0000u);
}

TEST(Hasher, PacksEightBytesToAWordAndAddsTheRestAtTheEnd) {
  Hasher bytes;
  bytes.add_bytes(std::array<std::uint8_t, 8>{1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT_EQ(bytes.value(), chain(0, 0x0102030405060708u));
  bytes.end_bytes();
  bytes.add_byte(SpaceId{0x0109});  // its low byte
  bytes.end_bytes();
  EXPECT_EQ(bytes.value(), chain(chain(chain(0, 0x0102030405060708u), 0x0102030405060708u), 9));
}

TEST(Hasher, ContinuesFromAHashThatIsKeptInTheState) {
  Hasher hasher(42);
  hasher.add(1);
  EXPECT_EQ(hasher.value(), chain(42, 1));
}

}  // namespace
}  // namespace leipzig::kit
