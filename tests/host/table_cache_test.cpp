// The table cache: bounded memory, least recently used first, and always what the store has.
#include "host/table_cache.h"

#include "tests/host/parts.h"

namespace leipzig::host {
namespace {

using engine::Seat;
using testing::Parts;

std::string name_of_french(LiveTable& live) {
  const Lock lock(live.mutex);
  return live.table->name(Seat::First);
}

TEST(TableCache, DropsTheTableThatWasUsedLongestAgo) {
  Parts parts(2);
  for (const char* table : {"a", "b", "c"}) parts.put(table);
  ASSERT_TRUE(parts.cache.live("a"));
  ASSERT_TRUE(parts.cache.live("b"));
  ASSERT_TRUE(parts.cache.live("a"));
  EXPECT_EQ(parts.metrics.dropped, 0u);
  ASSERT_TRUE(parts.cache.live("c"));
  EXPECT_EQ(parts.cache.size(), 2u);
  EXPECT_TRUE(parts.cache.contains("a"));
  EXPECT_FALSE(parts.cache.contains("b"));
  EXPECT_TRUE(parts.cache.contains("c"));
  EXPECT_EQ(parts.metrics.dropped, 1u);
}

TEST(TableCache, KeepsTablesInUseBeyondItsLimit) {
  Parts parts(1);
  for (const char* table : {"a", "b", "c"}) parts.put(table);
  auto a = *parts.cache.live("a");
  const auto b = *parts.cache.live("b");
  EXPECT_EQ(parts.cache.size(), 2u);
  a.reset();
  ASSERT_TRUE(parts.cache.live("c"));
  EXPECT_FALSE(parts.cache.contains("a"));
  EXPECT_TRUE(parts.cache.contains("b"));
}

TEST(TableCache, LoadsADroppedTableAgain) {
  Parts parts(1);
  for (const char* table : {"a", "b"}) parts.put(table);
  parts.append_elsewhere("a", 0, {{EventKind::Name, Seat::First, 0, "Ney"}});
  ASSERT_TRUE(parts.cache.live("a"));
  ASSERT_TRUE(parts.cache.live("b"));
  EXPECT_FALSE(parts.cache.contains("a"));
  EXPECT_EQ(name_of_french(**parts.cache.live("a")), "Ney");
  EXPECT_EQ(parts.metrics.loaded, 3u);
}

TEST(TableCache, GivesTablesThatDoNotExistNoPlace) {
  Parts parts;
  const auto missing = parts.cache.live("a");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error(), no_such_table());
  EXPECT_EQ(parts.cache.size(), 0u);
}

TEST(TableCache, ReadsWhatAnotherProcessWrote) {
  Parts parts;
  parts.put("a");
  const auto live = *parts.cache.live("a");
  parts.append_elsewhere("a", 0, {{EventKind::Name, Seat::First, 0, "Ney"}});
  EXPECT_FALSE(parts.cache.refresh(*live));
  EXPECT_EQ(name_of_french(*live), "") << "nobody said that there is something new";
  EXPECT_FALSE(parts.cache.refresh_from_store(*live));
  EXPECT_EQ(name_of_french(*live), "Ney");
  EXPECT_EQ(parts.metrics.loaded, 1u) << "only the new events were read";
}

TEST(TableCache, ForgetsATableThatWasRemovedFromTheStore) {
  Parts parts;
  parts.put("a");
  const auto live = *parts.cache.live("a");
  ASSERT_TRUE(parts.store.remove("a"));
  EXPECT_EQ(parts.cache.refresh_from_store(*live), no_such_table());
  const Lock lock(live->mutex);
  EXPECT_FALSE(live->table);
  EXPECT_TRUE(live->removed);
}

TEST(TableCache, SaysThatTheStoreFailsAndRecovers) {
  Parts parts;
  parts.put("a");
  parts.switches->reads_fail = true;
  EXPECT_EQ(parts.cache.live("a").error().code, ErrorCode::Unavailable);
  EXPECT_EQ(parts.metrics.failures, 1u);
  parts.switches->reads_fail = false;
  EXPECT_TRUE(parts.cache.live("a"));
}

TEST(TableCache, FindsOneTableOrAllOfThem) {
  Parts parts;
  for (const char* table : {"a", "b"}) {
    parts.put(table);
    ASSERT_TRUE(parts.cache.live(table));
  }
  ASSERT_EQ(parts.cache.in_memory("a").size(), 1u);
  EXPECT_EQ(parts.cache.in_memory("a").front()->id, "a");
  EXPECT_TRUE(parts.cache.in_memory("c").empty());
  EXPECT_EQ(parts.cache.in_memory("").size(), 2u);
}

}  // namespace
}  // namespace leipzig::host
