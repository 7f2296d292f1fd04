// One suite for every store.
#include <atomic>
#include <thread>

#include "tests/host/fixtures.h"

namespace leipzig::host {
namespace {

using testing::Folder;

TableRow some_row(const std::string& id) {
  TableRow row;
  row.id = id;
  row.created = 1813;
  row.start = R"({"game": "nations1975"})";
  row.seed = random_seed();
  for (Digest& key : row.keys) key = random_seed();
  return row;
}

Event entry(const std::string& text) { return {EventKind::Entry, engine::Seat::Second, 3, text}; }

Written create(Store& store, const TableRow& row, std::vector<Event> first = {}) {
  std::promise<Written> promise;
  store.create(row, std::move(first), [&](Written how) { promise.set_value(how); });
  return promise.get_future().get();
}

Written append(Store& store, const std::string& table, std::size_t from, std::vector<Event> events) {
  std::promise<Written> promise;
  store.append(table, from, std::move(events), [&](Written how) { promise.set_value(how); });
  return promise.get_future().get();
}

class Stores : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (std::string(GetParam()) == "sqlite") {
      address_ = folder_.file("tables.sqlite");
    } else if (const auto postgres = testing::postgres_address()) {
      address_ = *postgres;
    } else {
      GTEST_SKIP() << "no PostgreSQL is installed";
    }
  }
  std::unique_ptr<Store> open() { return open_store(address_); }
  std::string fresh() { return random_table(); }

 private:
  Folder folder_;
  std::string address_;
};

TEST_P(Stores, KnowsWhichEventsChangeKeys) {
  const auto store = open();
  const TableRow row = some_row(fresh());
  const Event change = {EventKind::Key, engine::Seat::Second, 0, hex(random_seed())};
  const Event again = {EventKind::Key, engine::Seat::Second, 0, hex(random_seed())};
  EXPECT_EQ(create(*store, row, {entry("FR-4 1515-1516")}), Written::Kept);
  EXPECT_EQ(store->key_changes(row.id), std::vector<Event>{});
  EXPECT_EQ(append(*store, row.id, 1, {change, entry("end movement"), again}), Written::Kept);
  EXPECT_EQ(store->key_changes(row.id), (std::vector<Event>{change, again}));
  EXPECT_EQ(store->key_changes("nothing"), std::vector<Event>{});
}

TEST_P(Stores, KeepsATableAndItsEvents) {
  const auto store = open();
  const TableRow row = some_row(fresh());
  const std::vector<Event> first = {{EventKind::Entry, std::nullopt, 1, "die 4"}};
  EXPECT_EQ(create(*store, row, first), Written::Kept);
  const std::vector<Event> more = {entry("FR-4 1515-1516"),
                                   {EventKind::Name, engine::Seat::First, 0, "Müller \"N.\" 'x'"}};
  EXPECT_EQ(append(*store, row.id, 1, more), Written::Kept);

  EXPECT_EQ(store->find(row.id), row);
  const std::vector<Event> all = store->events(row.id, 0);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0], first[0]);
  EXPECT_EQ(all[1], more[0]);
  EXPECT_EQ(all[2], more[1]);
  EXPECT_EQ(store->events(row.id, 2).size(), 1u);
  EXPECT_EQ(store->find("nobody"), std::nullopt);
}

TEST_P(Stores, AreThereAfterClosing) {
  const TableRow row = some_row(fresh());
  create(*open(), row, {entry("a")});
  append(*open(), row.id, 1, {entry("b")});
  EXPECT_EQ(open()->events(row.id, 0).size(), 2u);
}

TEST_P(Stores, WriteNothingTwice) {
  const auto store = open();
  const TableRow row = some_row(fresh());
  create(*store, row, {entry("a")});
  EXPECT_EQ(append(*store, row.id, 0, {entry("b"), entry("c")}), Written::Conflict);
  EXPECT_EQ(append(*store, row.id, 1, {entry("b")}), Written::Kept);
  EXPECT_EQ(append(*store, row.id, 1, {entry("c"), entry("d")}), Written::Conflict);
  EXPECT_EQ(append(*store, row.id, 3, {entry("gap")}), Written::Conflict);
  EXPECT_EQ(store->events(row.id, 0).size(), 2u);

  TableRow other = some_row(row.id);
  EXPECT_EQ(create(*store, other), Written::Conflict);
  EXPECT_EQ(store->find(row.id), row);
}

TEST_P(Stores, GiveANumberToOneOfManyWriters) {
  const auto one = open();
  const auto two = open();
  const TableRow row = some_row(fresh());
  create(*one, row);
  constexpr std::size_t kRounds = 20;
  std::atomic<int> kept{0};
  for (std::size_t round = 0; round < kRounds; ++round) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&, i] {
        Store& store = i % 2 == 0 ? *one : *two;
        if (append(store, row.id, round, {entry(std::to_string(i))}) == Written::Kept) ++kept;
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  EXPECT_EQ(kept, static_cast<int>(kRounds));
  EXPECT_EQ(one->events(row.id, 0).size(), kRounds);
}

TEST_P(Stores, TakeManyTablesAtOnce) {
  const auto store = open();
  constexpr int kTables = 300;
  std::vector<std::string> ids;
  std::atomic<int> kept{0};
  std::promise<void> all;
  const auto count = [&](Written how) {
    EXPECT_EQ(how, Written::Kept);
    if (++kept == 2 * kTables) all.set_value();
  };
  for (int i = 0; i < kTables; ++i) {
    ids.push_back(fresh());
    store->create(some_row(ids.back()), {}, count);
    store->append(ids.back(), 0, {entry("x"), entry("y")}, count);
  }
  all.get_future().wait();
  for (const std::string& id : ids) EXPECT_EQ(store->events(id, 0).size(), 2u);
}

TEST_P(Stores, RemoveATableForGoodAndLeaveTheOthers) {
  const auto server = open();
  const TableRow kept = some_row(fresh());
  const TableRow gone = some_row(fresh());
  create(*server, kept, {entry("a"), {EventKind::Rematch, engine::Seat::First, 0, gone.id}});
  create(*server, gone, {entry("a"), entry("b")});
  EXPECT_TRUE(open()->remove(gone.id));
  EXPECT_FALSE(open()->remove(gone.id));
  EXPECT_EQ(server->find(gone.id), std::nullopt);
  EXPECT_TRUE(server->events(gone.id, 0).empty());
  EXPECT_EQ(append(*server, gone.id, 2, {entry("c")}), Written::Conflict);
  EXPECT_EQ(append(*server, gone.id, 0, {entry("c")}), Written::Conflict);
  EXPECT_EQ(server->find(kept.id), kept);
  const std::vector<Event> events = server->events(kept.id, 0);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[1], (Event{EventKind::Rematch, engine::Seat::First, 0, ""})) << "nobody is to set it up again";
  EXPECT_EQ(append(*server, kept.id, 2, {entry("c")}), Written::Kept);
}

TEST_P(Stores, CountTablesCreatedAndRemoved) {
  const auto store = open();
  const std::size_t before = store->count_tables();
  const TableRow row = some_row(fresh());
  EXPECT_EQ(create(*store, row), Written::Kept);
  EXPECT_EQ(create(*store, row), Written::Conflict);
  EXPECT_EQ(create(*store, some_row(fresh())), Written::Kept);
  EXPECT_EQ(append(*store, row.id, 0, {entry("a")}), Written::Kept);
  EXPECT_EQ(store->count_tables(), before + 2);
  EXPECT_TRUE(store->remove(row.id));
  EXPECT_EQ(store->count_tables(), before + 1);
  EXPECT_EQ(open()->count_tables(), before + 1) << "counted again when opened";
}

TEST_P(Stores, AllowConcurrentReadsAndWrites) {
  const auto store = open();
  std::vector<std::string> ids;
  for (int i = 0; i < 8; ++i) {
    ids.push_back(fresh());
    create(*store, some_row(ids.back()), {entry("first")});
  }
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    threads.emplace_back([&, i] {
      for (std::size_t n = 1; n <= 20; ++n) {
        if (append(*store, ids[i], n, {entry(std::to_string(n))}) != Written::Kept) ++wrong;
        if (store->events(ids[i], 0).size() != n + 1) ++wrong;
        if (!store->find(ids[(i + 1) % ids.size()])) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST_P(Stores, AreHealthyAfterAWrite) {
  const auto store = open();
  create(*store, some_row(fresh()));
  EXPECT_EQ(store->health(), StoreHealth::Ok);
}

INSTANTIATE_TEST_SUITE_P(Both, Stores, ::testing::Values("sqlite", "postgres"),
                         [](const auto& store) { return std::string(store.param); });

TEST(Postgres, TellsTheOthers) {
  const auto address = testing::postgres_address();
  if (!address) GTEST_SKIP() << "no PostgreSQL is installed";
  const auto one = open_store(*address);
  const auto two = open_store(*address);
  const TableRow row = some_row(random_table());
  std::promise<std::string> heard;
  std::atomic<bool> once{false};
  two->watch([&](const std::string& table) {
    if (table == row.id && !once.exchange(true)) heard.set_value(table);
  });
  create(*one, row);
  // The listener may still be on its way to the server when the first notice is sent.
  auto future = heard.get_future();
  for (std::size_t i = 0; future.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready && i < 100; ++i) {
    append(*one, row.id, i, {entry("x")});
  }
  EXPECT_EQ(future.get(), row.id);
}

TEST(Postgres, SaysWhatIsWrong) { EXPECT_THROW(open_store("postgres://nobody@127.0.0.1:1/nothing"), StoreFailure); }

TEST(Sqlite, ItsFileIsItsOwnersAlone) {
  const Folder folder;
  const auto store = open_store(folder.file("tables.sqlite"));
  EXPECT_EQ(create(*store, some_row("one")), Written::Kept);
  for (const char* name : {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"}) {
    const auto rights = std::filesystem::status(folder.file(name)).permissions();
    EXPECT_EQ(rights, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write) << name;
  }
}

TEST(Sqlite, SaysWhatIsWrong) { EXPECT_THROW(open_store("/proc/leipzig/tables.sqlite"), StoreFailure); }

}  // namespace
}  // namespace leipzig::host
