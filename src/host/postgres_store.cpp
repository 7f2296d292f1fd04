// Tables in PostgreSQL, shared by several servers, which notify each other by NOTIFY.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <numeric>
#include <thread>

#include "host/mutex.h"
#include "host/postgres_connection.h"
#include "host/store.h"
#include "host/write_queue.h"

namespace leipzig::host {
namespace {

constexpr const char* kTables = R"(
CREATE TABLE IF NOT EXISTS tables (
  id text PRIMARY KEY,
  created bigint NOT NULL,
  start text NOT NULL,
  seed text NOT NULL,
  french text NOT NULL,
  allied text NOT NULL,
  spectator text NOT NULL
);
CREATE TABLE IF NOT EXISTS events (
  table_id text NOT NULL REFERENCES tables (id),
  number integer NOT NULL,
  kind smallint NOT NULL,
  seat smallint,
  value integer NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (table_id, number)
);
CREATE TABLE IF NOT EXISTS lines (
  table_id text NOT NULL REFERENCES tables (id),
  room smallint NOT NULL,
  number integer NOT NULL,
  seat smallint,
  written bigint NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (table_id, room, number)
);
CREATE TABLE IF NOT EXISTS uptime (
  id smallint PRIMARY KEY CHECK (id = 0),
  reported bigint NOT NULL,
  down bigint NOT NULL
);
)";
// Two servers that start at once must not both create the tables.
constexpr const char* kOneAtATime = "SELECT pg_advisory_xact_lock(1813)";
constexpr const char* kChannel = "leipzig_tables";

using Connection = PostgresConnection;
using Rows = PostgresRows;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kReaders = 4;
constexpr milliseconds kReadTimeout{3000};
constexpr milliseconds kPollInterval{100};
constexpr milliseconds kRetryInterval{300};           // after a failure
constexpr std::chrono::minutes kRecountInterval{10};  // other servers create tables too
constexpr std::chrono::minutes kAdminTimeout{10};     // setup at startup, and removing a table
constexpr const char* kSetAdminTimeout = "SET statement_timeout = '10min'";

Digest digest(const std::string& text) { return from_hex(text).value_or(Digest{}); }

// A pool of connections for reading, opened on demand.
class Readers {
 public:
  explicit Readers(std::string address) : address_(std::move(address)) {}

  Rows read(const char* sql, const std::vector<const char*>& parameters, Connection::Deadline end) {
    std::unique_ptr<Connection> connection = borrow(end);
    const Return back{*this, connection};
    return connection->with_reconnect([&] { return connection->run(sql, parameters, end); }, end);
  }

 private:
  struct Return {
    Readers& readers;
    std::unique_ptr<Connection>& connection;
    ~Return() {
      const Lock lock(readers.mutex_);
      readers.idle_.push_back(std::move(connection));
      readers.available_.notify_one();
    }
  };

  std::unique_ptr<Connection> borrow(Connection::Deadline end) {
    Lock lock(mutex_);
    while (idle_.empty() && made_ >= kReaders) {
      const bool late = available_.wait_until(lock, end) == std::cv_status::timeout;
      if (late && idle_.empty() && made_ >= kReaders) throw PostgresTimeout("PostgreSQL does not answer");
    }
    if (idle_.empty()) {
      ++made_;
      return std::make_unique<Connection>(address_);
    }
    std::unique_ptr<Connection> connection = std::move(idle_.back());
    idle_.pop_back();
    return connection;
  }

  std::string address_;
  Mutex mutex_;
  ConditionVariable available_;
  std::vector<std::unique_ptr<Connection>> idle_ GUARDED_BY(mutex_);
  std::size_t made_ GUARDED_BY(mutex_) = 0;
};

// After a timeout requests fail immediately instead of blocking more threads, until PostgreSQL replies to the monitor
// thread.
class PostgresStore final : public Store {
 public:
  explicit PostgresStore(const std::string& address)
      : address_(address),
        readers_(address),
        claims_(address),
        writer_(address),
        tables_(prepare(writer_)),
        queue_([this](const std::vector<Write>& batch) { return commit(batch); }),
        monitor_([this] { monitor(); }) {}

  ~PostgresStore() override {
    stopping_ = true;
    monitor_.join();
  }

  std::optional<TableRow> find(const std::string& table) override {
    const Rows rows =
        read("SELECT id, created, start, seed, french, allied, spectator FROM tables WHERE id = $1", {table.c_str()});
    if (rows.size() == 0) return std::nullopt;
    TableRow row{rows.text(0, 0), rows.integer(0, 1), rows.text(0, 2), digest(rows.text(0, 3)), {}};
    for (int i = 0; i < 3; ++i) row.keys[i] = digest(rows.text(0, 4 + i));
    return row;
  }

  std::vector<Event> events(const std::string& table, std::size_t from) override {
    return listed(
        read("SELECT kind, seat, value, text FROM events WHERE table_id = $1 AND number >= $2 ORDER BY number",
             {table.c_str(), std::to_string(from).c_str()}));
  }

  std::vector<Event> key_changes(const std::string& table) override {
    return listed(read("SELECT kind, seat, value, text FROM events WHERE table_id = $1 AND kind = 10 ORDER BY number",
                       {table.c_str()}));
  }

  std::size_t count_tables() override { return tables_; }

  StoreHealth health() override {
    if (!reachable_) return StoreHealth::Unreachable;
    return writable_ ? StoreHealth::Ok : StoreHealth::ReadOnly;
  }

  // A lock of the connection: a process that ends, or loses it, holds nothing.
  bool claim(const std::string& table) override {
    return claims("SELECT pg_try_advisory_lock(1813, hashtext($1))", table).text(0, 0) == "t";
  }
  void release(const std::string& table) override { claims("SELECT pg_advisory_unlock(1813, hashtext($1))", table); }

  void create(TableRow row, std::vector<Event> first, OnWritten done) override {
    queue_.push({std::move(row), "", 0, std::move(first), std::move(done)});
  }
  void append(std::string table, std::size_t from, std::vector<Event> events, OnWritten done) override {
    queue_.push({std::nullopt, std::move(table), from, std::move(events), std::move(done)});
  }

  std::vector<Line> lines(const std::string& table, Room room, std::size_t from) override {
    const Rows rows = read(
        "SELECT number, seat, written, text FROM lines WHERE table_id = $1 AND room = $2 AND number >= $3 "
        "ORDER BY number",
        {table.c_str(), std::to_string(static_cast<int>(room)).c_str(), std::to_string(from).c_str()});
    std::vector<Line> list;
    for (int i = 0; i < rows.size(); ++i) {
      Line line{static_cast<std::size_t>(rows.integer(i, 0)), {}, rows.integer(i, 2), rows.text(i, 3)};
      if (!rows.is_null(i, 1)) line.seat = static_cast<engine::Seat>(rows.integer(i, 1));
      list.push_back(std::move(line));
    }
    return list;
  }
  void write_line(std::string table, Room room, Line line, std::size_t keep, OnWritten done) override {
    queue_.push({std::nullopt, std::move(table), 0, {}, std::move(done), false, NewLine{room, std::move(line), keep}});
  }

  std::optional<std::int64_t> report_running(std::int64_t now, std::int64_t gap, bool begin) override {
    const std::string times[2] = {std::to_string(now), std::to_string(gap)};
    if (begin) read("INSERT INTO uptime VALUES (0, $1, 0) ON CONFLICT DO NOTHING", {times[0].c_str()});
    const Rows rows = read(
        "UPDATE uptime SET down = down + CASE WHEN $1::bigint - reported > $2::bigint THEN $1::bigint - reported ELSE "
        "0 "
        "END, reported = greatest(reported, $1::bigint) RETURNING down",
        {times[0].c_str(), times[1].c_str()});
    if (rows.size() == 0) return std::nullopt;
    return rows.integer(0, 0);
  }

  // Lock the row first: concurrent writers finish before, and later ones find no table.
  bool remove(const std::string& table) override {
    static_assert(static_cast<int>(EventKind::Rematch) == 7);
    Connection connection(address_);
    const Connection::Deadline end = Clock::now() + kAdminTimeout;
    connection.connect(end);
    connection.run(kSetAdminTimeout, {}, end);
    connection.run("BEGIN", {}, end);
    connection.run("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", {table.c_str()}, end);
    connection.run("UPDATE events SET text = '' WHERE kind = 7 AND text = $1", {table.c_str()}, end);
    connection.run("DELETE FROM lines WHERE table_id = $1", {table.c_str()}, end);
    connection.run("DELETE FROM events WHERE table_id = $1", {table.c_str()}, end);
    const bool removed = connection.run("DELETE FROM tables WHERE id = $1", {table.c_str()}, end).affected() == 1;
    const std::string note = origin() + " " + table;
    connection.run("SELECT pg_notify($1, $2)", {kChannel, note.c_str()}, end);
    connection.run("COMMIT", {}, end);
    if (removed) --tables_;
    return removed;
  }

  void watch(std::function<void(const std::string&)> changed) override {
    const Lock lock(watch_mutex_);
    changed_ = std::move(changed);
    refresh_all_ = true;
  }

 private:
  static std::vector<Event> listed(const Rows& rows) {
    std::vector<Event> list;
    for (int i = 0; i < rows.size(); ++i) {
      Event event{
          static_cast<EventKind>(rows.integer(i, 0)), {}, static_cast<int>(rows.integer(i, 2)), rows.text(i, 3)};
      if (!rows.is_null(i, 1)) event.seat = static_cast<engine::Seat>(rows.integer(i, 1));
      list.push_back(std::move(event));
    }
    return list;
  }

  // Fails immediately while PostgreSQL is known to be unreachable.
  template <class Use>
  auto guarded(Use&& use) {
    if (!reachable_) throw StoreFailure("PostgreSQL does not answer");
    try {
      return use();
    } catch (const PostgresTimeout&) {
      reachable_ = false;
      throw;
    }
  }

  Rows read(const char* sql, const std::vector<const char*>& parameters) {
    return guarded([&] {
      try {
        return readers_.read(sql, parameters, Clock::now() + kReadTimeout);
      } catch (const StatementCancelled& failure) {
        // Reads wait for no row locks: the whole database hangs.
        throw PostgresTimeout(failure.what());
      }
    });
  }

  Rows claims(const char* sql, const std::string& table) {
    const Lock lock(claims_mutex_);
    return run_for_table(claims_, sql, table);
  }
  Rows run_for_table(Connection& connection, const char* sql, const std::string& table) {
    const Connection::Deadline end = Clock::now() + kReadTimeout;
    return guarded(
        [&] { return connection.with_reconnect([&] { return connection.run(sql, {table.c_str()}, end); }, end); });
  }

  // Creates the schema if missing. Returns the number of tables.
  static std::size_t prepare(Connection& connection) {
    const Connection::Deadline end = Clock::now() + kAdminTimeout;
    connection.connect();
    connection.run(kSetAdminTimeout, {}, end);
    // Checked first, because CREATE fails on a database that is read-only now.
    const Rows existing = connection.run(
        "SELECT to_regclass('tables'), to_regclass('events'), to_regclass('lines'), to_regclass('uptime')", {}, end);
    if (existing.is_null(0, 0) || existing.is_null(0, 1) || existing.is_null(0, 2) || existing.is_null(0, 3)) {
      connection.run("BEGIN", {}, end);
      connection.run(kOneAtATime, {}, end);
      connection.run(kTables, {}, end);
      connection.run("COMMIT", {}, end);
    }
    const std::size_t count = count_tables_with(connection, end);
    connection.close();  // the next one has the usual timeouts
    return count;
  }

  static std::size_t count_tables_with(Connection& connection, Connection::Deadline end) {
    return static_cast<std::size_t>(connection.run("SELECT count(*) FROM tables", {}, end).integer(0, 0));
  }

  std::vector<Written> commit(const std::vector<Write>& batch) {
    std::vector<Written> written(batch.size(), Written::Failed);
    try {
      guarded([&] { put_all(batch, written); });
      writable_ = true;
      for (std::size_t i = 0; i < batch.size(); ++i) tables_ += batch[i].create && written[i] == Written::Kept ? 1 : 0;
    } catch (const StoreFailure&) {
      try {
        // If COMMIT failed, as on a full disk, it is already rolled back.
        if (writer_.connected() && writer_.in_transaction()) writer_.run("ROLLBACK");
      } catch (const StoreFailure&) {
        writer_.close();
      }
      written.assign(batch.size(), Written::Failed);
      writable_ = false;
      // The batch may still take effect after a timeout: with a new origin we react to its notification.
      const Lock lock(origin_mutex_);
      origin_ = random_table();
    }
    return written;
  }

  void put_all(const std::vector<Write>& batch, std::vector<Written>& written) {
    writer_.with_reconnect([this] { return writer_.run("BEGIN"); });
    // In the order of their ids, so that two servers never deadlock.
    std::vector<std::size_t> order(batch.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return name(batch[a]) < name(batch[b]); });
    for (const std::size_t i : order) written[i] = put(batch[i]) ? Written::Kept : Written::Conflict;
    writer_.run("COMMIT");
  }

  static const std::string& name(const Write& write) { return write.create ? write.create->id : write.table; }

  bool put(const Write& write) {
    if (write.create && !put_row(*write.create)) return false;
    const std::string& table = name(write);
    if (write.line) return put_line(table, *write.line);
    if (!write.create && !follows(table, write.from)) return false;
    for (std::size_t i = 0; i < write.events.size(); ++i) {
      // The first number implies all of them: the numbers have no gaps.
      if (!put_event(table, write.from + i, write.events[i])) return false;
    }
    const std::string note = origin() + " " + table;
    writer_.run("SELECT pg_notify($1, $2)", {kChannel, note.c_str()});
    return true;
  }

  // The lock on the table orders the writers of a room.
  bool put_line(const std::string& table, const NewLine& given) {
    if (writer_.run("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", {table.c_str()}).size() == 0) return false;
    const std::string room = std::to_string(static_cast<int>(given.room));
    const std::string seat = given.line.seat ? std::to_string(static_cast<int>(*given.line.seat)) : "";
    const std::string written = std::to_string(given.line.written);
    const std::string keep = std::to_string(given.keep);
    writer_.run(
        "INSERT INTO lines SELECT $1, $2::smallint, coalesce(max(number) + 1, 0), $3::smallint, $4::bigint, $5 "
        "FROM lines WHERE table_id = $1 AND room = $2::smallint",
        {table.c_str(), room.c_str(), given.line.seat ? seat.c_str() : nullptr, written.c_str(),
         given.line.text.c_str()});
    writer_.run(
        "DELETE FROM lines WHERE table_id = $1 AND room = $2::smallint AND number <= "
        "(SELECT max(number) FROM lines WHERE table_id = $1 AND room = $2::smallint) - $3::integer",
        {table.c_str(), room.c_str(), keep.c_str()});
    const std::string note = origin() + " " + table;
    writer_.run("SELECT pg_notify($1, $2)", {kChannel, note.c_str()});
    return true;
  }

  bool put_row(const TableRow& row) {
    const std::string created = std::to_string(row.created);
    const std::string seed = hex(row.seed);
    const std::string keys[3] = {hex(row.keys[0]), hex(row.keys[1]), hex(row.keys[2])};
    return writer_
               .run("INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                    {row.id.c_str(), created.c_str(), row.start.c_str(), seed.c_str(), keys[0].c_str(), keys[1].c_str(),
                     keys[2].c_str()})
               .affected() == 1;
  }

  // Whether the table exists, with all numbers before this one.
  bool follows(const std::string& table, std::size_t number) {
    if (number == 0) return writer_.run("SELECT 1 FROM tables WHERE id = $1", {table.c_str()}).size() == 1;
    return writer_
               .run("SELECT 1 FROM events WHERE table_id = $1 AND number = $2",
                    {table.c_str(), std::to_string(number - 1).c_str()})
               .size() == 1;
  }

  bool put_event(const std::string& table, std::size_t number, const Event& event) {
    const std::string texts[4] = {std::to_string(number), std::to_string(static_cast<int>(event.kind)),
                                  event.seat ? std::to_string(static_cast<int>(*event.seat)) : "",
                                  std::to_string(event.value)};
    return writer_
               .run("INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
                    {table.c_str(), texts[0].c_str(), texts[1].c_str(), event.seat ? texts[2].c_str() : nullptr,
                     texts[3].c_str(), event.text.c_str()})
               .affected() == 1;
  }

  std::string origin() {
    const Lock lock(origin_mutex_);
    return origin_;
  }

  // Until the store is closed: receives notifications, recounts the tables, and detects when PostgreSQL works again.
  // Notifications are missed while there is no connection, also before the first, so every table is checked after
  // connecting.
  void monitor() {
    while (!stopping_) {
      Connection connection(address_, &stopping_);
      if (!listen(connection)) {
        if (stopping_) return;
        reachable_ = false;
        log_health();
        pause();
        continue;
      }
      refresh_all_ = true;
      try {
        monitor_connection(connection);
      } catch (const PostgresTimeout&) {
        reachable_ = false;
      } catch (const StoreFailure&) {
        // The connection was lost; reconnect.
      }
    }
  }

  static bool listen(Connection& connection) {
    try {
      connection.connect();
      connection.run((std::string("LISTEN ") + kChannel).c_str());
      return true;
    } catch (const StoreFailure&) {
      return false;
    }
  }

  void log_health() {
    const StoreHealth now = health();
    if (now == logged_) return;
    logged_ = now;
    const char* text = "works again";
    if (now == StoreHealth::ReadOnly) text = "cannot be written";
    if (now == StoreHealth::Unreachable) text = "does not respond";
    std::cerr << "leipzig: PostgreSQL " + std::string(text) + "\n";
  }

  void monitor_connection(Connection& connection) {
    Clock::time_point next_count = Clock::now() + kRecountInterval;
    Clock::time_point next_probe = Clock::now();
    while (!stopping_ && connection.connected()) {
      log_health();
      if (!(reachable_ && writable_) && Clock::now() >= next_probe) {
        probe(connection);
        next_probe = Clock::now() + kRetryInterval;
      }
      if (Clock::now() >= next_count) {
        tables_ = count_tables_with(connection, Connection::default_deadline());
        next_count = Clock::now() + kRecountInterval;
      }
      deliver_notifications(connection);
    }
  }

  // Tests whether the tables can be read, then whether it can write: committing an assigned transaction id writes its
  // log.
  void probe(Connection& connection) {
    try {
      connection.run("SELECT 1 FROM tables LIMIT 1");
      connection.run("SELECT 1 FROM events LIMIT 1");
      reachable_ = true;
      if (writable_) return;
      connection.run("SELECT txid_current()");
      writable_ = true;
    } catch (const PostgresTimeout&) {
      throw;
    } catch (const StoreFailure&) {
      if (!connection.connected()) throw;
    }
  }

  void pause() {
    const Clock::time_point end = Clock::now() + kRetryInterval;
    while (!stopping_ && Clock::now() < end) std::this_thread::sleep_for(kPollInterval);
  }

  void deliver_notifications(Connection& connection) {
    std::vector<std::string> changed;
    for (auto note = connection.notification(kPollInterval); note; note = connection.notification(milliseconds(0))) {
      const std::size_t space = note->find(' ');
      if (space != std::string::npos && note->substr(0, space) != origin()) changed.push_back(note->substr(space + 1));
    }
    const Lock lock(watch_mutex_);
    if (!changed_) return;
    if (refresh_all_.exchange(false)) changed_("");
    for (const std::string& table : changed) changed_(table);
  }

  std::string address_;
  Mutex origin_mutex_;
  std::string origin_ GUARDED_BY(origin_mutex_) = random_table();  // marks our own notifications
  Readers readers_;
  Mutex claims_mutex_;
  Connection claims_ GUARDED_BY(claims_mutex_);
  Connection writer_;
  std::atomic<std::size_t> tables_;
  std::atomic<bool> reachable_{true};
  std::atomic<bool> writable_{true};
  StoreHealth logged_ = StoreHealth::Ok;  // used by the monitor thread only
  Mutex watch_mutex_;
  std::function<void(const std::string&)> changed_ GUARDED_BY(watch_mutex_);
  std::atomic<bool> refresh_all_{false};
  std::atomic<bool> stopping_{false};
  WriteQueue queue_;
  std::thread monitor_;
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& address) { return std::make_unique<PostgresStore>(address); }

}  // namespace leipzig::host
