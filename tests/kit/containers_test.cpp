// Lists on the stack, sets of spaces, counts of zones, and the trees of printed data.
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <type_traits>
#include <vector>

#include "kit/datum.h"
#include "kit/fixed_vector.h"
#include "kit/id_set.h"
#include "kit/space_set.h"
#include "kit/zone_counts.h"
#include "tests/kit/tree.h"

namespace leipzig::kit {
namespace {

static_assert(std::is_trivially_copyable_v<FixedVector<int, 8>>);
static_assert(sizeof(FixedVector<std::uint8_t, 7>) == 8);
static_assert(std::is_trivially_copyable_v<SpaceBits<899>> && sizeof(SpaceBits<899>) == 8 * 15);
static_assert(std::is_trivially_copyable_v<ZoneCounts<899>> && sizeof(ZoneCounts<899>) == 899);

int sum(std::span<const int> items) { return std::accumulate(items.begin(), items.end(), 0); }

TEST(FixedVector, IsAListWithoutAHeap) {
  FixedVector<int, 4> list;
  EXPECT_TRUE(list.empty());
  for (const int item : {10, 20, 30, 40}) list.push_back(item);
  EXPECT_TRUE(list.full());
  EXPECT_EQ(sum(list), 100) << "a span of the items";
  EXPECT_EQ(list.back(), 40);
  EXPECT_TRUE(list.contains(30));
  list.erase_at(1);
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector{10, 30, 40}));
  list.swap_remove_at(0);
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector{40, 30}));
  list.pop_back();
  EXPECT_FALSE(list.contains(30));
  list.resize(3);
  EXPECT_EQ(sum(list), 40);
  list.clear();
  EXPECT_EQ(list.size(), 0u);
}

TEST(FixedVector, ListsAreEqualWhenTheirItemsAre) {
  FixedVector<int, 4> a;
  FixedVector<int, 4> b;
  a.push_back(1);
  b.push_back(1);
  b.push_back(2);
  EXPECT_NE(a, b);
  b.pop_back();
  EXPECT_EQ(a, b);
}

#ifndef NDEBUG
TEST(FixedVectorDeathTest, RefusesOneTooMany) {
  FixedVector<int, 1> list;
  list.push_back(1);
  EXPECT_DEATH(list.push_back(2), "");
}
#endif

TEST(SpaceBits, VisitsItsSpacesInOrder) {
  SpaceBits<130> set;
  EXPECT_TRUE(set.none());
  for (const std::size_t i : {129u, 0u, 63u, 64u}) set.add(space_at(i));
  std::vector<std::size_t> seen;
  set.for_each([&](SpaceId space) { seen.push_back(index(space)); });
  EXPECT_EQ(seen, (std::vector<std::size_t>{0, 63, 64, 129}));
  EXPECT_EQ(set.count(), 4);
  set.remove(space_at(63));
  EXPECT_FALSE(set.has(space_at(63)));
  EXPECT_TRUE(set.has(space_at(64)));
  set.set(space_at(0), false);
  EXPECT_EQ(set.count(), 2);
}

TEST(SpaceBits, UnitesMeetsAndSubtracts) {
  SpaceBits<70> low;
  SpaceBits<70> high;
  low.add(space_at(1));
  low.add(space_at(65));
  high.add(space_at(65));
  high.add(space_at(69));
  EXPECT_EQ((low | high).count(), 3);
  EXPECT_EQ((low & high).count(), 1);
  EXPECT_TRUE((low - high).has(space_at(1)));
  EXPECT_EQ((low - high).count(), 1);
}

enum class Id : std::uint16_t { None = 0xFFFF };
constexpr std::size_t last_digit(Id id) { return static_cast<std::size_t>(id) % 10; }

TEST(IdSet, FindsItsFirstAndKnowsWhenItIsEmpty) {
  IdSet<Id, 192> set;
  EXPECT_EQ(set.first(), Id::None);
  set.add(Id{191});
  set.add(Id{70});
  EXPECT_EQ(set.first(), Id{70});
  EXPECT_TRUE(set.any());
  set.clear();
  EXPECT_TRUE(set.none());
}

TEST(IdSet, TakesOneWordForEvery64Ids) {
  static_assert(sizeof(IdSet<Id, 64>) == 8 && sizeof(IdSet<Id, 65>) == 16);
  static_assert(std::is_trivially_copyable_v<IdSet<Id, 192>>);
}

TEST(IdSet, KeepsIdsWhereTheirSlotIs) {
  IdSet<Id, 10, &last_digit> set;
  set.add(Id{27});
  EXPECT_TRUE(set.has(Id{7}));
  EXPECT_EQ(set.first(), Id{7});
}

TEST(SpaceSet, HoldsNothingBeyondItsBoard) {
  SpaceSet set(100);
  set.add(space_at(99));
  EXPECT_TRUE(set.has(space_at(99)));
  EXPECT_FALSE(set.has(SpaceId::None));
  EXPECT_FALSE(SpaceSet().has(space_at(0)));
  EXPECT_EQ(set.count(), 1);
  set.remove(space_at(99));
  EXPECT_TRUE(set.none());
}

TEST(ZoneCounts, ASpaceIsCoveredUntilItsLastControllerLeaves) {
  ZoneCounts<10> zones;
  const std::array west = {space_at(1), space_at(2), SpaceId::None};
  const std::array east = {space_at(2), space_at(3)};
  zones.add(west);
  zones.add(east);
  EXPECT_EQ(zones.count(space_at(2)), 2);
  zones.remove(west);
  EXPECT_FALSE(zones.covers(space_at(1)));
  EXPECT_TRUE(zones.covers(space_at(2)));
  zones.remove(east);
  EXPECT_EQ(zones, ZoneCounts<10>{});
}

TEST(Datum, AKeyWithNullCountsAsAbsent) {
  testing::Tree tree;
  const Datum data = tree.object(
      {{"nothing", Datum()}, {"name", tree.text("Wachau")}, {"turns", tree.number(9)}, {"night", Datum(true)}});
  EXPECT_EQ(data.find("nothing"), nullptr);
  EXPECT_EQ(data.find("unknown"), nullptr);
  EXPECT_EQ(data.at("name").text(), "Wachau");
  EXPECT_EQ(data.text_or("name", "?"), "Wachau");
  EXPECT_EQ(data.text_or("nothing", "?"), "?");
  EXPECT_EQ(data.integer_or("turns", 1), 9);
  EXPECT_EQ(data.integer_or("unknown", 1), 1);
  EXPECT_TRUE(data.boolean_or("night", false));
  EXPECT_FALSE(data.boolean_or("unknown", false));
}

}  // namespace
}  // namespace leipzig::kit
