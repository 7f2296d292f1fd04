// All games in progress: access, durable writes, notifications, computer players. Every function may be called from any
// thread; the rules of one table never wait for those of another.
//
// A facade over the parts that do the work: TableCache, CommandQueue, ComputerPlayers and TableFactory.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/record.h"
#include "games/catalogue.h"
#include "host/advice.h"
#include "host/clock_keeper.h"
#include "host/command.h"
#include "host/command_queue.h"
#include "host/computer_players.h"
#include "host/error.h"
#include "host/executor.h"
#include "host/metrics.h"
#include "host/pace.h"
#include "host/search_pool.h"
#include "host/setup_cache.h"
#include "host/store.h"
#include "host/table.h"
#include "host/table_cache.h"
#include "host/table_factory.h"
#include "host/talk.h"
#include "host/ticket.h"

namespace leipzig::host {

struct HostLimits {
  std::size_t live_tables = 4'000;                 // kept in memory; others are rebuilt from the store when opened
  std::size_t idle_bytes = std::size_t{16} << 20;  // of the tables among them that nobody has open
  std::size_t tables = 1'000'000;                  // in the store
  std::size_t searches = 0;                        // maximum concurrent; 0: cores - 1; or SearchPool::kNone
  // Milliseconds since 1970, for clocks; default: the system's. Tests advance their own, and call check_clocks().
  std::function<std::int64_t()> wall_time{};
};

class Host {
 public:
  // Without an executor, continuations of a write run on the store's own thread. The games are those available here;
  // they must outlive the host.
  explicit Host(std::unique_ptr<Store> store, Executor executor = {}, HostLimits limits = {},
                const std::vector<engine::GameEntry>& games = games::catalogue(), MakePlayer players = ai::make_player);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  // Stops all searches, writes what is pending and closes the store. No requests are allowed after that. False if it
  // took longer than allowed, because a search does not stop or the store hangs: written data are safe and the rest was
  // never acknowledged, but the process must end without destroying this.
  bool close(std::chrono::milliseconds patience);

  void create(const engine::Position& start, const std::vector<engine::NamedText>& names, OnCreated done) {
    create(start, names, Seating{}, std::move(done));
  }
  void create(const engine::Position& start, const std::vector<engine::NamedText>& names, const Seating& seating,
              OnCreated done);
  // Replays the whole record; an error names the first wrong entry.
  void import(const engine::Record& record, OnCreated done) { import(record, DiceScheme::Server, std::move(done)); }
  void import(const engine::Record& record, DiceScheme dice, OnCreated done) {
    factory_.import(record, dice, std::move(done));
  }

  // Without the right key, existing and missing tables give the same reply.
  Result<Ticket> open(const std::string& table, const std::string& key);
  // False once the table is gone or its seat has a new key. Such a ticket can do nothing.
  bool admits(const Ticket& ticket);
  // The reader key, for sharing: it opens the table for spectators and nothing else. In a game with secrets it is
  // refused until the game is over, and opens nothing before that.
  Result<std::string> reader_key(const Ticket& ticket);

  // Durably stored before `done` is called. Spectators are refused.
  void submit(const Ticket& ticket, Command command, Done done);
  bool may_take_over(const Ticket& ticket);

  // Calls the function with the unchanged table; false if the store is not available and the table not in memory.
  bool with_table(const Ticket& ticket, const std::function<void(const Table&)>& use);
  bool connected(const Ticket& ticket, engine::Seat seat);
  // changed: called after every change, from any thread; it must be short. The searches of the table's computers are
  // charged to the origin of the seat that came last.
  Subscription subscribe(const Ticket& ticket, std::function<void()> changed, const std::string& origin = {});

  // ---- computers ----
  std::optional<SearchProgress> search_progress(const Ticket& ticket) {
    return ComputerPlayers::progress(*ticket.live);
  }
  // For tables where both seats are computers.
  Pace pace(const Ticket& ticket);
  void set_pace(const Ticket& ticket, Pace pace, const Done& done) { computers_.set_pace(ticket, pace, done); }
  void step(const Ticket& ticket, const Done& done) { computers_.step(ticket, done); }  // one search, while paused
  // What a computer would do in this seat's place. It may be cancelled; then `done` may not be called. The origin is
  // the requesting address, here and below: the time is charged to it.
  std::shared_ptr<SearchTask> hint(const Ticket& ticket, OnHint done, const std::string& origin = {}) {
    return computers_.hint(ticket, std::move(done), origin);
  }
  // Review of a finished game.
  void review(const Ticket& ticket, OnReview done, const std::string& origin = {}) {
    computers_.review(ticket, std::move(done), origin);
  }

  // What a level would do at the private table of an analysis. It may be cancelled; then `done` may not be called.
  std::shared_ptr<SearchTask> plans(const Table& table, const std::string& level, OnPlans done,
                                    const std::string& origin = {}) {
    return computers_.plans(table, level, std::move(done), origin);
  }
  // The errors and the luck of a finished game, or how far the search for them is.
  Result<LedgerStatus> ledger(const Ticket& ticket, const std::string& level, const std::string& origin = {}) {
    return computers_.ledger(ticket, level, origin);
  }

  // ---- chat and notes ----
  void say(const Ticket& ticket, const std::string& text, const Done& done) { talk_.say(ticket, text, done); }
  void write_notes(const Ticket& ticket, const std::string& text, const Done& done) {
    talk_.write_notes(ticket, text, done);
  }
  std::vector<Line> read_room(const Ticket& ticket, Room room, std::size_t from) {
    return talk_.read(ticket, room, from);
  }
  // Of a table that is in memory, with what was written there.
  std::size_t bytes(const Ticket& ticket);

  // ---- clocks ----
  // The running time of this server in milliseconds: what passes while no server runs is not counted.
  std::int64_t now() { return clocks_.now(); }
  void check_clocks() { clocks_.check(); }

  const HostMetrics& metrics() const { return metrics_; }
  StoreHealth store_health() { return store_->health(); }
  std::size_t live_tables() { return cache_.size(); }
  SearchPool& searches() { return computers_.pool(); }
  // Before anything is asked of this host (host/remote_search.h).
  void search_with(RemoteSearches& remote) { computers_.search_with(remote); }

 private:
  bool may_open(const std::string& table, const Digest& key);
  void changed_elsewhere(const std::string& table);

  Executor executor_;
  HostMetrics metrics_;
  SetupCache setups_;
  TableCache cache_;
  TableFactory factory_;
  Talk talk_;
  CommandQueue queue_;
  ComputerPlayers computers_;     // its searches are stopped before the store is closed
  ClockKeeper clocks_;            // its thread is stopped before the store is closed
  std::unique_ptr<Store> store_;  // the last member: destroyed first, while its callbacks still have what they need
};

}  // namespace leipzig::host
