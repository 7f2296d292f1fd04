// Tables in a file of SQLite: write-ahead log, every transaction flushed to the disk before it is acknowledged.
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <mutex>

#include "host/store.h"
#include "host/write_queue.h"

namespace leipzig::host {
namespace {

constexpr int kSchema = 1;

constexpr const char* kTables = R"(
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY,
  created INTEGER NOT NULL,
  start TEXT NOT NULL,
  seed BLOB NOT NULL,
  french BLOB NOT NULL,
  allied BLOB NOT NULL,
  spectator BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
  table_id TEXT NOT NULL REFERENCES tables (id),
  number INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  seat INTEGER,
  value INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
)";

class Connection {
 public:
  explicit Connection(const std::string& file) {
    constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(file.c_str(), &handle_, kFlags, nullptr) != SQLITE_OK) {
      const std::string why = sqlite3_errmsg(handle_);
      sqlite3_close(handle_);
      throw StoreFailure(file + ": " + why);
    }
    sqlite3_busy_timeout(handle_, 10'000);
  }
  ~Connection() { sqlite3_close(handle_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void run(const char* sql) {
    if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }
  [[noreturn]] void fail() const { throw StoreFailure(sqlite3_errmsg(handle_)); }
  sqlite3* get() const { return handle_; }

 private:
  sqlite3* handle_ = nullptr;
};

// A prepared statement, used again and again; numbers of parameters and columns as SQLite counts them.
class Statement {
 public:
  Statement(Connection& connection, const char* sql) : connection_(connection) {
    if (sqlite3_prepare_v2(connection.get(), sql, -1, &handle_, nullptr) != SQLITE_OK) connection.fail();
  }
  ~Statement() { sqlite3_finalize(handle_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  void reset() { sqlite3_reset(handle_); }
  void bind(int place, std::int64_t value) { check(sqlite3_bind_int64(handle_, place, value)); }
  void bind_null(int place) { check(sqlite3_bind_null(handle_, place)); }
  void bind(int place, const std::string& text) {
    check(sqlite3_bind_text64(handle_, place, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  }
  void bind(int place, const Digest& bytes) {
    check(sqlite3_bind_blob64(handle_, place, bytes.data(), bytes.size(), SQLITE_TRANSIENT));
  }

  // Whether there is a row.
  bool step() {
    const int result = sqlite3_step(handle_);
    if (result == SQLITE_ROW) return true;
    if (result != SQLITE_DONE) connection_.fail();
    return false;
  }
  std::int64_t integer(int column) { return sqlite3_column_int64(handle_, column); }
  bool is_null(int column) { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }
  std::string text(int column) {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(handle_, column));
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))};
  }
  Digest digest(int column) {
    Digest digest{};
    const std::string bytes = text(column);
    std::copy_n(bytes.begin(), std::min(bytes.size(), digest.size()), digest.begin());
    return digest;
  }

 private:
  void check(int result) {
    if (result != SQLITE_OK) connection_.fail();
  }

  Connection& connection_;
  sqlite3_stmt* handle_ = nullptr;
};

class Reader {
 public:
  explicit Reader(const std::string& file)
      : connection_(file),
        find_(connection_, "SELECT id, created, start, seed, french, allied, spectator FROM tables WHERE id = ?1"),
        events_(connection_,
                "SELECT kind, seat, value, text FROM events WHERE table_id = ?1 AND number >= ?2 ORDER BY number"),
        key_changes_(connection_,
                     "SELECT kind, seat, value, text FROM events WHERE table_id = ?1 AND kind = 10 ORDER BY number"),
        count_(connection_, "SELECT count(*) FROM tables") {}

  std::optional<Row> find(const std::string& table) {
    const std::lock_guard lock(mutex_);
    find_.reset();
    find_.bind(1, table);
    if (!find_.step()) return std::nullopt;
    Row row{find_.text(0), find_.integer(1), find_.text(2), find_.digest(3), {}};
    for (int i = 0; i < 3; ++i) row.keys[i] = find_.digest(4 + i);
    find_.reset();
    return row;
  }

  std::vector<Event> events(const std::string& table, std::size_t from) {
    const std::lock_guard lock(mutex_);
    events_.reset();
    events_.bind(1, table);
    events_.bind(2, static_cast<std::int64_t>(from));
    return listed(events_);
  }

  std::vector<Event> key_changes(const std::string& table) {
    const std::lock_guard lock(mutex_);
    key_changes_.reset();
    key_changes_.bind(1, table);
    return listed(key_changes_);
  }

  std::size_t count() {
    const std::lock_guard lock(mutex_);
    count_.reset();
    count_.step();
    const auto count = static_cast<std::size_t>(count_.integer(0));
    count_.reset();
    return count;
  }

 private:
  static std::vector<Event> listed(Statement& events) {
    std::vector<Event> list;
    while (events.step()) {
      Event event{static_cast<Kind>(events.integer(0)), {}, static_cast<int>(events.integer(2)), events.text(3)};
      if (!events.is_null(1)) event.seat = static_cast<engine::Seat>(events.integer(1));
      list.push_back(std::move(event));
    }
    events.reset();
    return list;
  }

  std::mutex mutex_;
  Connection connection_;
  Statement find_;
  Statement events_;
  Statement key_changes_;
  Statement count_;
};

// Used by the writing thread only.
class Writer {
 public:
  explicit Writer(const std::string& file)
      : connection_(prepared(file)),
        create_(connection_, "INSERT OR IGNORE INTO tables VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"),
        next_(connection_,
              "SELECT iif(EXISTS (SELECT 1 FROM tables WHERE id = ?1), coalesce(max(number) + 1, 0), -1) "
              "FROM events WHERE table_id = ?1"),
        append_(connection_, "INSERT INTO events VALUES (?1, ?2, ?3, ?4, ?5, ?6)") {}

  std::vector<Written> commit(const std::vector<Write>& batch) {
    std::vector<Written> written;
    try {
      connection_.run("BEGIN IMMEDIATE");
      for (const Write& write : batch) written.push_back(put(write) ? Written::Kept : Written::Conflict);
      connection_.run("COMMIT");
    } catch (const StoreFailure&) {
      sqlite3_exec(connection_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
      written.assign(batch.size(), Written::Failed);
    }
    return written;
  }

 private:
  static Connection& prepare(Connection& connection) {
    connection.run("PRAGMA journal_mode = WAL");
    connection.run("PRAGMA synchronous = FULL");
    connection.run("PRAGMA foreign_keys = ON");
    Statement version(connection, "PRAGMA user_version");
    version.step();
    const std::int64_t found = version.integer(0);
    version.reset();
    if (found > kSchema) throw StoreFailure("this file was written by a newer version of the program");
    connection.run(kTables);
    connection.run(("PRAGMA user_version = " + std::to_string(kSchema)).c_str());
    return connection;
  }

  // The seeds of the dice lie in it: where it is made, it is its owner's alone. SQLite gives the files beside it the
  // same rights.
  static void make_private(const std::string& file) {
    const int descriptor = ::open(file.c_str(), O_CREAT | O_EXCL | O_CLOEXEC | O_RDWR, S_IRUSR | S_IWUSR);
    if (descriptor >= 0) ::close(descriptor);
  }

  Connection& prepared(const std::string& file) {
    make_private(file);
    owned_ = std::make_unique<Connection>(file);
    return prepare(*owned_);
  }

  bool put(const Write& write) {
    if (write.create && !put_row(*write.create)) return false;
    const std::string& table = write.create ? write.create->id : write.table;
    if (!write.create && next(table) != write.from) return false;
    for (std::size_t i = 0; i < write.events.size(); ++i) put_event(table, write.from + i, write.events[i]);
    return true;
  }

  bool put_row(const Row& row) {
    create_.reset();
    create_.bind(1, row.id);
    create_.bind(2, row.created);
    create_.bind(3, row.start);
    create_.bind(4, row.seed);
    for (int i = 0; i < 3; ++i) create_.bind(5 + i, row.keys[i]);
    create_.step();
    create_.reset();
    return sqlite3_changes(connection_.get()) == 1;
  }

  // Nothing where there is no such table.
  std::optional<std::size_t> next(const std::string& table) {
    next_.reset();
    next_.bind(1, table);
    next_.step();
    const std::int64_t number = next_.integer(0);
    next_.reset();
    return number < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(number));
  }

  void put_event(const std::string& table, std::size_t number, const Event& event) {
    append_.reset();
    append_.bind(1, table);
    append_.bind(2, static_cast<std::int64_t>(number));
    append_.bind(3, static_cast<std::int64_t>(event.kind));
    if (event.seat) {
      append_.bind(4, static_cast<std::int64_t>(*event.seat));
    } else {
      append_.bind_null(4);
    }
    append_.bind(5, std::int64_t{event.value});
    append_.bind(6, event.text);
    append_.step();
    append_.reset();
  }

  std::unique_ptr<Connection> owned_;
  Connection& connection_;
  Statement create_;
  Statement next_;
  Statement append_;
};

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(const std::string& file)
      : file_(file),
        writer_(file),
        reader_(file),
        queue_([this](const std::vector<Write>& batch) { return writer_.commit(batch); }) {}

  std::optional<Row> find(const std::string& table) override { return reader_.find(table); }
  std::vector<Event> events(const std::string& table, std::size_t from) override { return reader_.events(table, from); }
  std::vector<Event> key_changes(const std::string& table) override { return reader_.key_changes(table); }
  std::size_t count_tables() override { return reader_.count(); }

  void create(Row row, std::vector<Event> first, OnWritten done) override {
    queue_.push({std::move(row), "", 0, std::move(first), std::move(done)});
  }
  void append(std::string table, std::size_t from, std::vector<Event> events, OnWritten done) override {
    queue_.push({std::nullopt, std::move(table), from, std::move(events), std::move(done)});
  }

  bool remove(const std::string& table) override {
    static_assert(static_cast<int>(Kind::Rematch) == 7);
    Connection connection(file_);
    connection.run("PRAGMA secure_delete = ON");  // its bytes go too, not only the way to them
    connection.run("BEGIN IMMEDIATE");
    for (const char* sql : {"UPDATE events SET text = '' WHERE kind = 7 AND text = ?1",
                            "DELETE FROM events WHERE table_id = ?1", "DELETE FROM tables WHERE id = ?1"}) {
      Statement statement(connection, sql);
      statement.bind(1, table);
      statement.step();
    }
    const bool removed = sqlite3_changes(connection.get()) == 1;
    connection.run("COMMIT");
    return removed;
  }

  bool claim(const std::string&) override { return true; }
  void release(const std::string&) override {}

  // A file is the store of one server; what another program writes is found when a number turns out to be taken.
  void watch(std::function<void(const std::string&)>) override {}

 private:
  std::string file_;
  Writer writer_;
  Reader reader_;
  WriteQueue queue_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& file) { return std::make_unique<SqliteStore>(file); }

}  // namespace leipzig::host
