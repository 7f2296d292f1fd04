// Access to tables, and how the parts of the host are connected.
#include "host/host.h"

#include <algorithm>
#include <array>
#include <future>
#include <thread>

namespace leipzig::host {
namespace {

using engine::Seat;

bool is_well_formed_id(const std::string& text) {
  if (text.empty() || text.size() > 64) return false;
  for (const char c : text) {
    const bool fine =
        (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    if (!fine) return false;
  }
  return true;
}

Executor or_at_once(Executor executor) {
  if (executor) return executor;
  return [](const std::function<void()>& task) { task(); };
}

void ignore(const std::optional<Error>&) {}

}  // namespace

Host::Host(std::unique_ptr<Store> store, Executor executor, HostLimits limits,
           const std::vector<engine::GameEntry>& games, MakePlayer players)
    : executor_(or_at_once(std::move(executor))),
      setups_(games),
      cache_(*store, setups_, metrics_, {limits.live_tables, limits.idle_bytes}),
      factory_(*store, setups_, metrics_, executor_, players, limits.tables),
      talk_(*store, metrics_, executor_),
      queue_(
          *store, cache_, metrics_, executor_,
          [this](const std::shared_ptr<LiveTable>& live) {
            clocks_.watch(live);
            computers_.schedule_search(live);
          },
          [this] { return clocks_.now(); }),
      computers_(*store, queue_, metrics_, executor_, std::move(players), limits.searches),
      clocks_(*store, queue_, executor_, std::move(limits.wall_time)),
      store_(std::move(store)) {
  store_->watch([this](const std::string& table) { changed_elsewhere(table); });
}

Host::~Host() {
  clocks_.stop();
  searches().stop(SearchPool::Duration::max());
}

bool Host::close(std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  clocks_.stop();
  const bool stopped = searches().stop(patience);
  // A store that hangs is left to a detached thread, which ends with the process.
  auto closed = std::make_shared<std::promise<void>>();
  std::future<void> done = closed->get_future();
  std::thread([this, closed] {
    store_.reset();
    closed->set_value();
  }).detach();
  return done.wait_until(end) == std::future_status::ready && stopped;
}

// ---- access ----

// Whether a key may open a table that is not in memory, by the keys in the store. It does the same work if there is no
// such table, so that the response time reveals nothing either. May throw StoreFailure.
bool Host::may_open(const std::string& table, const Digest& key) {
  const std::optional<TableRow> row = store_->find(table);
  const std::vector<Event> changes = store_->key_changes(table);
  std::array<Digest, 3> keys{};
  if (row) std::copy(std::begin(row->keys), std::end(row->keys), keys.begin());
  for (const Event& event : changes) {
    if (const auto digest = from_hex(event.text); digest && event.seat) keys[index(*event.seat)] = *digest;
  }
  bool opens = equal(key, key_digest(host::reader_key(row.value_or(TableRow{}))));
  for (const Digest& known : keys) opens = equal(key, known) || opens;
  return opens && row;
}

Result<Ticket> Host::open(const std::string& table, const std::string& key) {
  if (!is_well_formed_id(table) || key.empty() || key.size() > 64) return no_such_table();
  const Digest digest = key_digest(key);
  try {
    // Do not rebuild a table for invalid keys.
    if (!cache_.contains(table) && !may_open(table, digest)) return no_such_table();
  } catch (const StoreFailure&) {
    ++metrics_.failures;
    return store_unavailable();
  }
  const auto found = cache_.live(table);
  if (!found) return found.error();
  const std::shared_ptr<LiveTable>& live = *found;
  factory_.ensure_rematch(live, ignore);
  clocks_.watch(live);
  const Lock lock(live->mutex);
  if (!live->table) return store_unavailable();
  const Table& there = *live->table;
  // Compares all of them, in constant time.
  const bool first = equal(digest, there.key(Seat::First));
  const bool second = equal(digest, there.key(Seat::Second));
  const bool spectator = equal(digest, there.key(std::nullopt));
  const bool reader = equal(digest, key_digest(there.reader_key())) && there.open_to_readers();
  if (first) return Ticket{live, Seat::First, digest};
  if (second) return Ticket{live, Seat::Second, digest};
  if (spectator) return Ticket{live, std::nullopt, digest};
  if (reader) return Ticket{live, std::nullopt, digest, true};
  return no_such_table();
}

bool Host::admits(const Ticket& ticket) {
  cache_.refresh(*ticket.live);
  const Lock lock(ticket.live->mutex);
  return ticket.live->admits(ticket);
}

Result<std::string> Host::reader_key(const Ticket& ticket) {
  Result<std::string> key = no_such_table();
  const bool seen = with_table(ticket, [&key](const Table& table) {
    if (table.open_to_readers()) {
      key = table.reader_key();
    } else {
      key = forbidden("A game with hidden information can be shared when it is over.");
    }
  });
  if (!seen && admits(ticket)) return store_unavailable();
  return key;
}

bool Host::with_table(const Ticket& ticket, const std::function<void(const Table&)>& use) {
  cache_.refresh(*ticket.live);
  const Lock lock(ticket.live->mutex);
  if (!ticket.live->table || !ticket.live->admits(ticket)) return false;
  use(*ticket.live->table);
  ticket.live->measure();
  return true;
}

// ---- commands ----

void Host::create(const engine::Position& start, const std::vector<engine::NamedText>& names, const Seating& seating,
                  OnCreated done) {
  if (seating.clock && !clocks_.begin()) return done(store_unavailable());
  factory_.create(start, names, seating, std::move(done));
}

void Host::submit(const Ticket& ticket, Command command, Done done) {
  if (std::holds_alternative<WantRematch>(command)) {
    // A repeated command after a failure sets it up then.
    done = [this, live = ticket.live, done = std::move(done)](const std::optional<Error>& error) {
      if (error) return done(error);
      factory_.ensure_rematch(live, done);
    };
  }
  queue_.submit(ticket, std::move(command), std::move(done));
}

bool Host::may_take_over(const Ticket& ticket) {
  const Lock lock(ticket.live->mutex);
  if (!ticket.live->table || !ticket.viewer) return false;
  return static_cast<bool>(ticket.live->table->take_over(*ticket.viewer)) &&
         ticket.live->abandoned_by(engine::other(*ticket.viewer));
}

void Host::changed_elsewhere(const std::string& table) {
  for (const auto& live : cache_.in_memory(table)) {
    executor_([this, live] {
      cache_.refresh_from_store(*live);
      Talk::changed_elsewhere(*live);
      live->notify();
      clocks_.watch(live);
      // The process that recorded a rematch may not have set up the new table yet, or may have ended before it could.
      factory_.ensure_rematch(live, ignore);
      computers_.schedule_search(live);
    });
  }
}

// ---- viewers ----

bool Host::connected(const Ticket& ticket, Seat seat) {
  const Lock lock(ticket.live->mutex);
  return ticket.live->watched_by(seat);
}

std::size_t Host::bytes(const Ticket& ticket) {
  const Lock lock(ticket.live->mutex);
  return ticket.live->memory();
}

Pace Host::pace(const Ticket& ticket) {
  const Lock lock(ticket.live->mutex);
  return ticket.live->pace;
}

// Only changes of a seat are broadcast, not those of spectators.
Subscription Host::subscribe(const Ticket& ticket, std::function<void()> changed, const std::string& origin) {
  LiveTable& live = *ticket.live;
  std::uint64_t id = 0;
  bool arrived = false;
  {
    const Lock lock(live.mutex);
    arrived = ticket.viewer && !live.watched_by(*ticket.viewer);
    id = live.next_watcher++;
    live.watchers[id] = {ticket.viewer, std::move(changed)};
    if (ticket.viewer || live.origin.empty()) live.origin = origin;
  }
  if (arrived) live.notify();
  if (ticket.viewer) clocks_.arrived(ticket.live, *ticket.viewer);
  computers_.schedule_search(ticket.live);
  return {ticket.live, id};
}

}  // namespace leipzig::host
