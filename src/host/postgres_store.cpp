// Tables in PostgreSQL, shared by several servers: what one writes the others hear of by NOTIFY.
#include <libpq-fe.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <numeric>
#include <thread>

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
)";
// Two servers that start at once must not both make the tables.
constexpr const char* kOneAtATime = "SELECT pg_advisory_xact_lock(1813)";
constexpr const char* kChannel = "leipzig_tables";

class Rows {
 public:
  explicit Rows(PGresult* result) : result_(result, &PQclear) {}
  int size() const { return PQntuples(result_.get()); }
  int affected() const { return std::atoi(PQcmdTuples(result_.get())); }
  bool is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) == 1; }
  std::string text(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
  }
  std::int64_t integer(int row, int column) const { return std::atoll(PQgetvalue(result_.get(), row, column)); }

 private:
  std::unique_ptr<PGresult, decltype(&PQclear)> result_;
};

class Connection {
 public:
  explicit Connection(const std::string& address) : handle_(PQconnectdb(address.c_str()), &PQfinish) {
    if (PQstatus(handle_.get()) != CONNECTION_OK) fail();
    run("SET client_min_messages = warning");
  }

  Rows run(const char* sql) { return taken(PQexec(handle_.get(), sql)); }

  // A parameter that is nullptr is NULL.
  Rows run(const char* sql, const std::vector<const char*>& parameters) {
    return taken(PQexecParams(handle_.get(), sql, static_cast<int>(parameters.size()), nullptr, parameters.data(),
                              nullptr, nullptr, 0));
  }

  // A lost connection is made again on the next use.
  void mend() {
    if (PQstatus(handle_.get()) == CONNECTION_OK) return;
    PQreset(handle_.get());
    if (PQstatus(handle_.get()) != CONNECTION_OK) fail();
  }

  // For what may be done twice: that a connection was lost long ago is only found out by using it.
  template <class Use>
  auto twice(Use&& use) {
    mend();
    try {
      return use();
    } catch (const StoreFailure&) {
      if (PQstatus(handle_.get()) == CONNECTION_OK) throw;
    }
    mend();
    return use();
  }

  PGconn* get() const { return handle_.get(); }

 private:
  Rows taken(PGresult* result) {
    Rows rows(result);
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail();
    return rows;
  }
  [[noreturn]] void fail() const { throw StoreFailure(PQerrorMessage(handle_.get())); }

  std::unique_ptr<PGconn, decltype(&PQfinish)> handle_;
};

Digest digest(const std::string& text) { return from_hex(text).value_or(Digest{}); }

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(const std::string& address)
      : address_(address),
        origin_(random_table()),
        reader_(address),
        writer_(made(address)),
        queue_([this](const std::vector<Write>& batch) { return commit(batch); }) {}

  ~PostgresStore() override {
    stopping_ = true;
    if (listener_.joinable()) listener_.join();
  }

  std::optional<Row> find(const std::string& table) override {
    const Rows rows =
        read("SELECT id, created, start, seed, french, allied, spectator FROM tables WHERE id = $1", {table.c_str()});
    if (rows.size() == 0) return std::nullopt;
    Row row{rows.text(0, 0), rows.integer(0, 1), rows.text(0, 2), digest(rows.text(0, 3)), {}};
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

  std::size_t count_tables() override {
    return static_cast<std::size_t>(read("SELECT count(*) FROM tables", {}).integer(0, 0));
  }

  // A lock of the connection: a process that ends, or loses it, holds nothing.
  bool claim(const std::string& table) override {
    return read("SELECT pg_try_advisory_lock(1813, hashtext($1))", {table.c_str()}).text(0, 0) == "t";
  }
  void release(const std::string& table) override {
    read("SELECT pg_advisory_unlock(1813, hashtext($1))", {table.c_str()});
  }

  void create(Row row, std::vector<Event> first, OnWritten done) override {
    queue_.push({std::move(row), "", 0, std::move(first), std::move(done)});
  }
  void append(std::string table, std::size_t from, std::vector<Event> events, OnWritten done) override {
    queue_.push({std::nullopt, std::move(table), from, std::move(events), std::move(done)});
  }

  // The row first: who writes to the table meanwhile is waited for, and who would do so later finds none.
  bool remove(const std::string& table) override {
    static_assert(static_cast<int>(Kind::Rematch) == 7);
    Connection connection(address_);
    connection.run("BEGIN");
    connection.run("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", {table.c_str()});
    connection.run("UPDATE events SET text = '' WHERE kind = 7 AND text = $1", {table.c_str()});
    connection.run("DELETE FROM events WHERE table_id = $1", {table.c_str()});
    const bool removed = connection.run("DELETE FROM tables WHERE id = $1", {table.c_str()}).affected() == 1;
    const std::string note = origin_ + " " + table;
    connection.run("SELECT pg_notify($1, $2)", {kChannel, note.c_str()});
    connection.run("COMMIT");
    return removed;
  }

  void watch(std::function<void(const std::string&)> changed) override {
    changed_ = std::move(changed);
    listener_ = std::thread([this] { listen(); });
  }

 private:
  static std::vector<Event> listed(const Rows& rows) {
    std::vector<Event> list;
    for (int i = 0; i < rows.size(); ++i) {
      Event event{static_cast<Kind>(rows.integer(i, 0)), {}, static_cast<int>(rows.integer(i, 2)), rows.text(i, 3)};
      if (!rows.is_null(i, 1)) event.seat = static_cast<engine::Seat>(rows.integer(i, 1));
      list.push_back(std::move(event));
    }
    return list;
  }

  Rows read(const char* sql, const std::vector<const char*>& parameters) {
    const std::lock_guard lock(reading_);
    return reader_.twice([&] { return reader_.run(sql, parameters); });
  }

  static Connection made(const std::string& address) {
    Connection connection(address);
    connection.run("BEGIN");
    connection.run(kOneAtATime);
    connection.run(kTables);
    connection.run("COMMIT");
    return connection;
  }

  std::vector<Written> commit(const std::vector<Write>& batch) {
    std::vector<Written> written(batch.size(), Written::Failed);
    try {
      writer_.twice([this] { return writer_.run("BEGIN"); });
      // In the order of their names, so that two servers never wait for each other.
      std::vector<std::size_t> order(batch.size());
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::stable_sort(order.begin(), order.end(),
                       [&](std::size_t a, std::size_t b) { return name(batch[a]) < name(batch[b]); });
      for (const std::size_t i : order) written[i] = put(batch[i]) ? Written::Kept : Written::Conflict;
      writer_.run("COMMIT");
    } catch (const StoreFailure&) {
      try {
        // Refused at its end, as on a full disk, it is rolled back already.
        if (PQtransactionStatus(writer_.get()) != PQTRANS_IDLE) writer_.run("ROLLBACK");
      } catch (const StoreFailure&) {
        // The connection is lost; mend() makes a new one next time.
      }
      written.assign(batch.size(), Written::Failed);
    }
    return written;
  }

  static const std::string& name(const Write& write) { return write.create ? write.create->id : write.table; }

  bool put(const Write& write) {
    if (write.create && !put_row(*write.create)) return false;
    const std::string& table = name(write);
    if (!write.create && !follows(table, write.from)) return false;
    for (std::size_t i = 0; i < write.events.size(); ++i) {
      // Whoever has the first number has all of them: the numbers have no gaps.
      if (!put_event(table, write.from + i, write.events[i])) return false;
    }
    const std::string note = origin_ + " " + table;
    writer_.run("SELECT pg_notify($1, $2)", {kChannel, note.c_str()});
    return true;
  }

  bool put_row(const Row& row) {
    const std::string created = std::to_string(row.created);
    const std::string seed = hex(row.seed);
    const std::string keys[3] = {hex(row.keys[0]), hex(row.keys[1]), hex(row.keys[2])};
    return writer_
               .run("INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                    {row.id.c_str(), created.c_str(), row.start.c_str(), seed.c_str(), keys[0].c_str(), keys[1].c_str(),
                     keys[2].c_str()})
               .affected() == 1;
  }

  // Whether the table is there, and all numbers before this one.
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

  // Until the store is closed: hears what others wrote. A connection that breaks is made again. Notices are missed
  // while there is none, before the first too, and so every table is looked at once there is.
  void listen() {
    while (!stopping_) {
      try {
        Connection connection(address_);
        connection.run((std::string("LISTEN ") + kChannel).c_str());
        changed_("");
        while (!stopping_ && PQstatus(connection.get()) == CONNECTION_OK) hear(connection);
      } catch (const StoreFailure&) {
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
      }
    }
  }

  void hear(Connection& connection) {
    pollfd socket{PQsocket(connection.get()), POLLIN, 0};
    if (poll(&socket, 1, 100) < 0) return;
    PQconsumeInput(connection.get());
    while (PGnotify* note = PQnotifies(connection.get())) {
      const std::string text = note->extra;
      PQfreemem(note);
      const std::size_t space = text.find(' ');
      if (space == std::string::npos || text.substr(0, space) == origin_) continue;
      changed_(text.substr(space + 1));
    }
  }

  std::string address_;
  std::string origin_;  // of our own notices
  std::mutex reading_;
  Connection reader_;
  Connection writer_;
  std::function<void(const std::string&)> changed_;
  std::atomic<bool> stopping_{false};
  std::thread listener_;
  WriteQueue queue_;
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& address) { return std::make_unique<PostgresStore>(address); }

}  // namespace leipzig::host
