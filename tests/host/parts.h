// The parts of a host without the host, on a store in memory.
#pragma once
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "fuzz/memory_store.h"
#include "games/catalogue.h"
#include "host/command_queue.h"
#include "host/secrets.h"
#include "host/table_cache.h"
#include "tests/host/fake_store.h"
#include "tests/host/fixtures.h"

namespace leipzig::testing {

class Parts {
 public:
  explicit Parts(std::size_t tables_in_memory = 100)
      : cache(store, setups, metrics, {tables_in_memory, std::size_t{1} << 30}),
        queue(
            store, cache, metrics, [](const std::function<void()>& task) { task(); },
            [](const std::shared_ptr<host::LiveTable>&) {}) {}

  // A table of two people in the store. Its keys are "french", "allied" and "spectator".
  void put(const std::string& table) {
    engine::Record record;
    record.start = drill();
    record.rules_version = games::find_game("nations1975")->info.rules_version;
    std::promise<host::Written> written;
    store.create(fuzz::row_of(table, record), {}, [&written](host::Written how) { written.set_value(how); });
    EXPECT_EQ(written.get_future().get(), host::Written::Kept);
  }
  // Written by another process, of which this one hears nothing.
  void append_elsewhere(const std::string& table, std::size_t from, const std::vector<host::Event>& events) {
    std::promise<host::Written> written;
    store.append(table, from, events, [&written](host::Written how) { written.set_value(how); });
    EXPECT_EQ(written.get_future().get(), host::Written::Kept);
  }
  host::Ticket ticket(const std::string& table, engine::Viewer viewer) {
    static constexpr const char* kKeys[] = {"french", "allied", "spectator"};
    const auto live = cache.live(table);
    EXPECT_TRUE(live);
    return {live ? *live : nullptr, viewer, host::key_digest(kKeys[viewer ? engine::index(*viewer) : 2])};
  }
  std::optional<host::Error> submit(const host::Ticket& ticket, const host::Command& command) {
    return wait_for([&](host::Done done) { queue.submit(ticket, command, std::move(done)); });
  }

  std::shared_ptr<StoreSwitches> switches = std::make_shared<StoreSwitches>();
  host::HostMetrics metrics;
  host::SetupCache setups{games::catalogue()};
  FakeStore& store = *new FakeStore(switches);
  host::TableCache cache;
  host::CommandQueue queue;

 private:
  std::unique_ptr<FakeStore> owner_{&store};  // the last member: its thread may still use the others
};

}  // namespace leipzig::testing
