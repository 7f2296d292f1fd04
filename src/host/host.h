// All games in progress: who may sit where, what is written down before it counts, who is told. Every function may be
// called from any thread; the rules of one table never wait for those of another.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/record.h"
#include "games/catalogue.h"
#include "host/boxes.h"
#include "host/error.h"
#include "host/store.h"
#include "host/table.h"

namespace leipzig::host {

struct Limits {
  std::size_t live_tables = 4'000;  // kept in memory; the others are rebuilt from the store when they are opened
  std::size_t tables = 1'000'000;   // in the store
};

// Runs a task soon, on a thread that may do rules work.
using Executor = std::function<void(std::function<void()>)>;

struct Keys {
  std::string french;
  std::string allied;
  std::string spectator;
};

struct Created {
  std::string table;
  Keys keys;
  std::string commitment;
};

class LiveTable;  // a table in memory with its lock, its queue of wishes and its viewers
struct Wish;

// What a key has opened: a table, and a seat or (without one) the spectators' bench.
struct Ticket {
  std::shared_ptr<LiveTable> live;
  engine::Viewer viewer;
};

// A viewer who is told of changes until this is destroyed; a seat with a viewer counts as connected.
class Subscription {
 public:
  Subscription() = default;
  Subscription(std::shared_ptr<LiveTable> live, std::uint64_t id) : live_(std::move(live)), id_(id) {}
  ~Subscription() { cancel(); }
  Subscription(Subscription&& other) noexcept : live_(std::move(other.live_)), id_(other.id_) {}
  Subscription& operator=(Subscription&& other) noexcept;
  void cancel();

 private:
  std::shared_ptr<LiveTable> live_;
  std::uint64_t id_ = 0;
};

struct Figures {
  std::atomic<std::uint64_t> created{0};
  std::atomic<std::uint64_t> imported{0};
  std::atomic<std::uint64_t> entries{0};
  std::atomic<std::uint64_t> refused{0};
  std::atomic<std::uint64_t> stale{0};
  std::atomic<std::uint64_t> loaded{0};    // from the store
  std::atomic<std::uint64_t> dropped{0};   // from memory
  std::atomic<std::uint64_t> failures{0};  // of the store
};

class Host {
 public:
  // Without an executor, what follows a write runs on the store's own thread. The games are those that can be played
  // here; they must last as long as the host.
  explicit Host(std::unique_ptr<Store> store, Executor executor = {}, Limits limits = {},
                const std::vector<engine::Entry>& games = games::catalogue());
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  // Writes down what is still waiting and closes the store. Nothing may be asked for from then on.
  void close() { store_.reset(); }

  using OnCreated = std::function<void(Result<Created>)>;
  void create(const engine::Position& start, const std::vector<engine::Text>& names, OnCreated done);
  // The record is replayed in full; an error names the first entry that is wrong.
  void import(const engine::Record& record, OnCreated done);

  // Without the right key a table that exists and one that does not give the same answer.
  Result<Ticket> open(const std::string& table, const std::string& key);

  // Each of these is written down before `done` is called. A spectator may do none of them.
  void act(const Ticket& ticket, std::size_t expect, std::string line, Done done);
  void undo(const Ticket& ticket, std::size_t expect, std::size_t to, Done done);
  void offer_draw(const Ticket& ticket, Done done);
  void answer(const Ticket& ticket, bool accept, Done done);
  void resign(const Ticket& ticket, Done done);
  void want_rematch(const Ticket& ticket, Done done);
  void rename(const Ticket& ticket, std::string name, Done done);

  // Looks at the table while nothing changes it.
  void look(const Ticket& ticket, const std::function<void(const Table&)>& looker);
  bool connected(const Ticket& ticket, engine::Seat seat);
  // changed: called after every change, from any thread; it must be short.
  Subscription subscribe(const Ticket& ticket, std::function<void()> changed);

  const Figures& figures() const { return figures_; }
  std::size_t live_tables();

 private:
  using Planner = std::function<Result<Plan>(const Table&, engine::Seat)>;
  void ask(const Ticket& ticket, Planner planner, Done done);
  void work_off(const std::shared_ptr<LiveTable>& live);
  void plan_again(const std::shared_ptr<LiveTable>& live, Wish& wish);
  void written(const std::shared_ptr<LiveTable>& live, const std::shared_ptr<Plan>& plan, Written how,
               const Done& done);
  void catch_up(const std::shared_ptr<LiveTable>& live);
  void finish(const std::shared_ptr<LiveTable>& live, const std::optional<Error>& error, const Done& done);
  void seat_rematch(const Table& table, std::function<void()> then);
  bool seat_missing_rematch(const std::shared_ptr<LiveTable>& live);
  void store_new(Row row, std::vector<Event> first, Keys keys, OnCreated done);
  Result<std::shared_ptr<LiveTable>> live(const std::string& table);
  void drop_idle();
  engine::Result<std::unique_ptr<Table>> load(Row row);
  void run(std::function<void()> task);
  void changed_elsewhere(const std::string& table);

  Executor executor_;
  Limits limits_;
  Figures figures_;
  Boxes boxes_;
  std::mutex mutex_;                              // of the two below; never held while rules or the store work
  std::list<std::shared_ptr<LiveTable>> recent_;  // the front was used last
  std::unordered_map<std::string, std::list<std::shared_ptr<LiveTable>>::iterator> by_id_;
  std::unique_ptr<Store> store_;  // the last member: destroyed first, while what its callbacks need is still there
};

}  // namespace leipzig::host
