// The host and the tables that people sit at.
#include "host/host.h"

#include <algorithm>
#include <future>

#include "host/live_table.h"

namespace leipzig::host {
namespace {

using engine::Seat;

bool could_be_an_id(const std::string& text) {
  if (text.empty() || text.size() > 64) return false;
  for (const char c : text) {
    const bool fine =
        (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    if (!fine) return false;
  }
  return true;
}

}  // namespace

Host::Host(std::unique_ptr<Store> store, Executor executor, Limits limits, const std::vector<engine::Entry>& games,
           MakePlayer players)
    : executor_(std::move(executor)),
      limits_(limits),
      boxes_(games),
      players_(std::move(players)),
      searches_(limits.searches),
      store_(std::move(store)) {
  store_->watch([this](const std::string& table) { changed_elsewhere(table); });
}

Host::~Host() { searches_.stop(SearchPool::Duration::max()); }

bool Host::close(std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  const bool stopped = searches_.stop(patience);
  // A store that hangs is left to a thread of its own, which the end of the process takes along.
  auto closed = std::make_shared<std::promise<void>>();
  std::future<void> done = closed->get_future();
  std::thread([this, closed] {
    store_.reset();
    closed->set_value();
  }).detach();
  return done.wait_until(end) == std::future_status::ready && stopped;
}

void Host::run(std::function<void()> task) {
  if (executor_) {
    executor_(std::move(task));
  } else {
    task();
  }
}

// ---- live tables ----

Result<std::shared_ptr<LiveTable>> Host::live(const std::string& table) {
  std::shared_ptr<LiveTable> live;
  {
    const std::lock_guard lock(mutex_);
    const auto known = by_id_.find(table);
    if (known != by_id_.end()) {
      recent_.splice(recent_.begin(), recent_, known->second);
      live = *known->second;
    }
  }
  try {
    if (!live) {
      // Only tables that exist get a place in memory.
      if (!store_->find(table)) return no_such_table();
      const std::lock_guard lock(mutex_);
      const auto known = by_id_.find(table);
      if (known != by_id_.end()) {
        live = *known->second;
      } else {
        live = std::make_shared<LiveTable>();
        live->id = table;
        recent_.push_front(live);
        by_id_[table] = recent_.begin();
      }
    }
  } catch (const StoreFailure&) {
    ++figures_.failures;
    return unavailable();
  }
  bool rematch_is_missing = false;
  {
    const std::lock_guard lock(live->mutex);
    // Another process may have written what this one has not heard of yet: whoever comes sees what is written down.
    live->behind = live->behind || !live->writing;
    if (const auto error = refresh(*live)) return *error;
    if (!live->table) return unavailable();
    rematch_is_missing = live->table->rematch_is_missing();
  }
  // The process may have ended between the wish for a rematch and the new table.
  if (rematch_is_missing) ensure_rematch(live, [](const std::optional<Error>&) {});
  drop_idle();
  return live;
}

engine::Result<std::unique_ptr<Table>> Host::load(Row row) {
  const std::vector<Event> events = store_->events(row.id, 0);
  return Table::load(std::move(row), events, [this](const engine::Position& start) { return boxes_.set_up(start); });
}

void Host::drop_idle() {
  const std::lock_guard lock(mutex_);
  for (auto place = recent_.end(); recent_.size() > limits_.live_tables && place != recent_.begin();) {
    --place;
    if (place->use_count() > 1) continue;  // somebody sits there
    by_id_.erase((*place)->id);
    place = recent_.erase(place);
    ++figures_.dropped;
  }
}

std::size_t Host::live_tables() {
  const std::lock_guard lock(mutex_);
  return recent_.size();
}

bool Host::is_live(const std::string& table) {
  const std::lock_guard lock(mutex_);
  return by_id_.contains(table);
}

// Whether a key may open a table that is not in memory, by what the store has of keys. It does the same work where
// there is no such table, so that the time of an answer says nothing of tables either. May throw StoreFailure.
bool Host::may_open(const std::string& table, const Digest& key) {
  const std::optional<Row> row = store_->find(table);
  const std::vector<Event> changes = store_->key_changes(table);
  std::array<Digest, 3> keys{};
  if (row) std::copy(std::begin(row->keys), std::end(row->keys), keys.begin());
  for (const Event& event : changes) {
    if (const auto digest = from_hex(event.text); digest && event.seat) keys[index(*event.seat)] = *digest;
  }
  bool opens = equal(key, key_digest(host::reader_key(row.value_or(Row{}))));
  for (const Digest& known : keys) opens = equal(key, known) || opens;
  return opens && row;
}

Result<Ticket> Host::open(const std::string& table, const std::string& key) {
  if (!could_be_an_id(table) || key.empty() || key.size() > 64) return no_such_table();
  const Digest digest = key_digest(key);
  try {
    // Nobody has a table rebuilt by trying keys.
    if (!is_live(table) && !may_open(table, digest)) return no_such_table();
  } catch (const StoreFailure&) {
    ++figures_.failures;
    return unavailable();
  }
  auto found = live(table);
  if (!found) return found.error();
  const std::lock_guard lock((*found)->mutex);
  if (!(*found)->table) return unavailable();
  const Table& there = *(*found)->table;
  // All are compared whatever the first says.
  const bool french = equal(digest, there.key(Seat::French));
  const bool allied = equal(digest, there.key(Seat::Allied));
  const bool spectator = equal(digest, there.key(std::nullopt));
  const bool reader = equal(digest, key_digest(there.reader_key())) && there.open_to_readers();
  if (french) return Ticket{*found, Seat::French, digest};
  if (allied) return Ticket{*found, Seat::Allied, digest};
  if (spectator) return Ticket{*found, std::nullopt, digest};
  if (reader) return Ticket{*found, std::nullopt, digest, true};
  return no_such_table();
}

bool Host::admits(const Ticket& ticket) {
  catch_up(ticket.live);
  const std::lock_guard lock(ticket.live->mutex);
  return ticket.live->admits(ticket);
}

Result<std::string> Host::reader_key(const Ticket& ticket) {
  Result<std::string> key = no_such_table();
  const bool seen = look(ticket, [&key](const Table& table) {
    if (table.open_to_readers()) {
      key = table.reader_key();
    } else {
      key = Error{"forbidden", "", "", "A game with secrets can be shared when it is over."};
    }
  });
  if (!seen && admits(ticket)) return unavailable();
  return key;
}

bool Host::look(const Ticket& ticket, const std::function<void(const Table&)>& looker) {
  catch_up(ticket.live);
  const std::lock_guard lock(ticket.live->mutex);
  if (!ticket.live->table || !ticket.live->admits(ticket)) return false;
  looker(*ticket.live->table);
  return true;
}

bool Host::connected(const Ticket& ticket, Seat seat) {
  const std::lock_guard lock(ticket.live->mutex);
  return ticket.live->watched_by(seat);
}

// Only a seat that comes or goes is news; a thousand spectators are not.
Subscription Host::subscribe(const Ticket& ticket, std::function<void()> changed, const std::string& origin) {
  std::uint64_t id = 0;
  bool news = false;
  {
    const std::lock_guard lock(ticket.live->mutex);
    news = ticket.viewer && !ticket.live->watched_by(*ticket.viewer);
    id = ticket.live->next_watcher++;
    ticket.live->watchers[id] = {ticket.viewer, std::move(changed)};
    if (ticket.viewer || ticket.live->origin.empty()) ticket.live->origin = origin;
  }
  if (news) ticket.live->tell();
  consider(ticket.live);
  return {ticket.live, id};
}

Subscription& Subscription::operator=(Subscription&& other) noexcept {
  if (this == &other) return *this;
  cancel();
  live_ = std::move(other.live_);
  id_ = other.id_;
  return *this;
}

void Subscription::cancel() {
  if (!live_) return;
  const std::shared_ptr<LiveTable> live = std::move(live_);
  live_.reset();
  bool news = false;
  {
    const std::lock_guard lock(live->mutex);
    const engine::Viewer viewer = live->watchers[id_].viewer;
    live->watchers.erase(id_);
    news = viewer && !live->watched_by(*viewer);
  }
  if (news) live->tell();
}

}  // namespace leipzig::host
