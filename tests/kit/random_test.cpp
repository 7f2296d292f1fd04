// The generator's numbers are pinned: a change here changes every seeded game.
#include "kit/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "kit/zobrist.h"

namespace leipzig::kit {
namespace {

// The sum of (observed - expected)^2 / expected over equally likely cells.
template <class Counts>
double chi_square(const Counts& counts, double draws) {
  const double expected = draws / static_cast<double>(counts.size());
  double sum = 0;
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

TEST(Random, IsXoshiro256StarStarSeededBySplitmix) {
  Random zero(0);
  EXPECT_EQ(zero.next(), 0x99EC5F36CB75F2B4u);
  EXPECT_EQ(zero.next(), 0xBF6E1F784956452Au);
  EXPECT_EQ(zero.next(), 0x1A5F849D4933E6E0u);
  EXPECT_EQ(zero.next(), 0x6AA594F1262D2D2Cu);
  Random year(1813);
  EXPECT_EQ(year.next(), 0x69FAFC601E64696Cu);
  EXPECT_EQ(year.next(), 0xFA0C9C5C92B98746u);
}

TEST(Random, StreamsAndForksArePinned) {
  EXPECT_EQ(Random(1813, 7).next(), 0xEC4D6625CE70B13Fu);
  EXPECT_EQ(Random(1813).fork(0).next(), 0x6C3CDCCFB06BC4F6u);
}

TEST(Random, DicePinned) {
  Random random(1813);
  std::vector<std::uint32_t> dice;
  for (int i = 0; i < 12; ++i) dice.push_back(1 + random.below(6));
  EXPECT_EQ(dice, (std::vector<std::uint32_t>{3, 6, 2, 1, 4, 1, 6, 2, 3, 1, 5, 2}));
}

TEST(Random, AForkDependsOnTheSeedAndItsNumberAlone) {
  Random random(1813);
  const Random before = random.fork(5);
  random.next();
  EXPECT_EQ(random.fork(5), before);
  EXPECT_NE(random.fork(6), before);
  EXPECT_NE(Random(1814).fork(5), before);
}

TEST(Random, ForksOfOneGeneratorShareNoFirstNumber) {
  const Random random(1813);
  std::set<std::uint64_t> firsts;
  for (std::uint64_t stream = 0; stream < 10000; ++stream) firsts.insert(random.fork(stream).next());
  EXPECT_EQ(firsts.size(), 10000u);
}

TEST(Random, BelowOneIsZero) {
  Random random(1);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0u);
}

TEST(Random, ADieIsFair) {
  Random random(1813);
  std::array<int, 6> counts{};
  for (int i = 0; i < 600000; ++i) ++counts[random.below(6)];
  EXPECT_LT(chi_square(counts, 600000), 20.5);  // five degrees of freedom: exceeded once in a thousand
}

TEST(Random, BelowRejectsTheWordsThatWouldBias) {
  // With three quarters of all words as results, multiplying alone would give every third result twice the weight.
  Random random(1813);
  std::array<int, 3> counts{};
  for (int i = 0; i < 300000; ++i) ++counts[random.below(3u << 30) % 3];
  EXPECT_LT(chi_square(counts, 300000), 13.8);  // two degrees of freedom: once in a thousand
}

TEST(Random, EveryOrderOfAShuffleIsEquallyLikely) {
  Random random(1813);
  std::map<std::array<int, 4>, int> orders;
  constexpr int kShuffles = 240000;
  for (int i = 0; i < kShuffles; ++i) {
    std::array<int, 4> items = {0, 1, 2, 3};
    random.shuffle(std::span<int>(items));
    ++orders[items];
  }
  ASSERT_EQ(orders.size(), 24u);
  std::vector<int> counts;
  for (const auto& [order, count] : orders) counts.push_back(count);
  EXPECT_LT(chi_square(counts, kShuffles), 49.7);  // 23 degrees of freedom: once in a thousand
}

TEST(Random, ShufflingNothingOrOneThingIsFine) {
  Random random(1);
  std::vector<int> items;
  random.shuffle(std::span<int>(items));
  items = {7};
  random.shuffle(std::span<int>(items));
  EXPECT_EQ(items, std::vector{7});
}

TEST(Zobrist, KeysArePinnedAndKnownWhenCompiling) {
  static_assert(mix(0x9E3779B97F4A7C15u) == 0xE220A8397B1DCDAFu);  // splitmix64's first number from seed 0
  static_assert(key(0, 0, 0) == 0x48218226FF3CD4BFu);
  static_assert(key(1, 18, 13) == 0xCA977E6FBD60CD57u);
}

TEST(Zobrist, FactsHaveKeysOfTheirOwn) {
  std::set<std::uint64_t> keys;
  for (std::uint32_t kind = 0; kind < 8; ++kind) {
    for (std::uint32_t a = 0; a < 64; ++a) {
      for (std::uint32_t b = 0; b < 128; ++b) keys.insert(key(kind, a, b));
    }
  }
  EXPECT_EQ(keys.size(), 8u * 64 * 128);
}

}  // namespace
}  // namespace leipzig::kit
