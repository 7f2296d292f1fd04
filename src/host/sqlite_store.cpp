// Tables in an SQLite file: write-ahead log, every transaction is flushed to disk before it is acknowledged. On a full
// disk the tables can be read, also if the program is started then; writing resumes as soon as there is space.
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <shared_mutex>
#include <type_traits>

#include "host/mutex.h"
#include "host/store.h"
#include "host/write_queue.h"

namespace leipzig::host {
namespace {

constexpr int kSchema = 2;  // 2: lines, uptime
constexpr std::size_t kReaders = 4;
constexpr std::chrono::milliseconds kRetryInterval{500};      // while the disk is full
constexpr std::chrono::minutes kRecountInterval{10};          // another process may remove tables
constexpr std::size_t kSpaceNeeded = std::size_t{256} << 10;  // for the files next to the database when it is opened

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
CREATE TABLE IF NOT EXISTS lines (
  table_id TEXT NOT NULL REFERENCES tables (id),
  room INTEGER NOT NULL,
  number INTEGER NOT NULL,
  seat INTEGER,
  written INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (table_id, room, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS uptime (
  id INTEGER PRIMARY KEY CHECK (id = 0),
  reported INTEGER NOT NULL,
  down INTEGER NOT NULL
) STRICT;
)";

struct SqliteFailure : StoreFailure {
  SqliteFailure(sqlite3* handle, const std::string& where)
      : StoreFailure(where + sqlite3_errmsg(handle)),
        code(sqlite3_errcode(handle)),
        system(sqlite3_system_errno(handle)) {}
  // SQLite reports a full disk with several codes, depending on the file.
  bool disk_full() const {
    const int kind = code & 0xFF;
    return kind == SQLITE_FULL || kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN || system == ENOSPC ||
           system == EDQUOT || system == EFBIG;
  }
  int code;    // of SQLite
  int system;  // errno
};

// Exclusive: locks out all other connections, so that SQLite needs no shared-memory file. Immutable: read-only without
// locks, for a file that does not change.
enum class Opening : std::uint8_t { Shared, Exclusive, Immutable };

class Connection {
 public:
  explicit Connection(const std::string& file, Opening how = Opening::Shared) {
    const bool is_immutable = how == Opening::Immutable;
    const int flags = SQLITE_OPEN_NOMUTEX | (is_immutable ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
                                                          : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (sqlite3_open_v2(is_immutable ? immutable_uri(file).c_str() : file.c_str(), &handle_, flags, nullptr) !=
        SQLITE_OK) {
      const SqliteFailure failure(handle_, file + ": ");
      sqlite3_close(handle_);
      throw failure;
    }
    sqlite3_busy_timeout(handle_, 10'000);
    if (how == Opening::Exclusive) run("PRAGMA locking_mode = EXCLUSIVE");
  }
  ~Connection() { sqlite3_close(handle_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void run(const char* sql) {
    if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }
  [[noreturn]] void fail() const { throw SqliteFailure(handle_, ""); }
  sqlite3* get() const { return handle_; }

 private:
  static std::string immutable_uri(const std::string& file) {
    std::string address = "file:";
    for (const char c : std::filesystem::absolute(file).string()) {
      constexpr char kDigits[] = "0123456789ABCDEF";
      const auto byte = static_cast<unsigned char>(c);
      if (c == '%' || c == '?' || c == '#') {
        address += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
      } else {
        address += c;
      }
    }
    return address + "?immutable=1";
  }

  sqlite3* handle_ = nullptr;
};

// A reusable prepared statement; parameters and columns are numbered as in SQLite.
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

void check_version(std::int64_t found) {
  if (found > kSchema) throw StoreFailure("this file was written by a newer version of the program");
}

std::int64_t version_of(Connection& connection) {
  Statement version(connection, "PRAGMA user_version");
  version.step();
  return version.integer(0);
}

// Used by one thread at a time.
class Reader {
 public:
  explicit Reader(const std::string& file, Opening how = Opening::Shared)
      : connection_(file, how),
        find_(connection_, "SELECT id, created, start, seed, french, allied, spectator FROM tables WHERE id = ?1"),
        events_(connection_,
                "SELECT kind, seat, value, text FROM events WHERE table_id = ?1 AND number >= ?2 ORDER BY number"),
        key_changes_(connection_,
                     "SELECT kind, seat, value, text FROM events WHERE table_id = ?1 AND kind = 10 ORDER BY number"),
        count_(connection_, "SELECT count(*) FROM tables") {
    const std::int64_t version = version_of(connection_);
    check_version(version);
    // A file of the version before that could not be upgraded yet, because the disk is full, has no lines.
    if (version < 2) return;
    lines_.emplace(connection_,
                   "SELECT number, seat, written, text FROM lines WHERE table_id = ?1 AND room = ?2 AND number >= ?3 "
                   "ORDER BY number");
  }

  std::optional<TableRow> find(const std::string& table) {
    find_.reset();
    find_.bind(1, table);
    if (!find_.step()) return std::nullopt;
    TableRow row{find_.text(0), find_.integer(1), find_.text(2), find_.digest(3), {}};
    for (int i = 0; i < 3; ++i) row.keys[i] = find_.digest(4 + i);
    find_.reset();
    return row;
  }

  std::vector<Event> events(const std::string& table, std::size_t from) {
    events_.reset();
    events_.bind(1, table);
    events_.bind(2, static_cast<std::int64_t>(from));
    return listed(events_);
  }

  std::vector<Event> key_changes(const std::string& table) {
    key_changes_.reset();
    key_changes_.bind(1, table);
    return listed(key_changes_);
  }

  std::vector<Line> lines(const std::string& table, Room room, std::size_t from) {
    std::vector<Line> list;
    if (!lines_) return list;
    lines_->reset();
    lines_->bind(1, table);
    lines_->bind(2, static_cast<std::int64_t>(room));
    lines_->bind(3, static_cast<std::int64_t>(from));
    while (lines_->step()) {
      Line line{static_cast<std::size_t>(lines_->integer(0)), {}, lines_->integer(2), lines_->text(3)};
      if (!lines_->is_null(1)) line.seat = static_cast<engine::Seat>(lines_->integer(1));
      list.push_back(std::move(line));
    }
    lines_->reset();
    return list;
  }

  std::size_t count() {
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
      Event event{static_cast<EventKind>(events.integer(0)), {}, static_cast<int>(events.integer(2)), events.text(3)};
      if (!events.is_null(1)) event.seat = static_cast<engine::Seat>(events.integer(1));
      list.push_back(std::move(event));
    }
    events.reset();
    return list;
  }

  Connection connection_;
  Statement find_;
  Statement events_;
  Statement key_changes_;
  Statement count_;
  std::optional<Statement> lines_;
};

// A pool of connections for concurrent reading.
class Readers {
 public:
  Readers(const std::string& file, Opening how)
      : file_(file), how_(how), limit_(how == Opening::Exclusive ? 1 : kReaders) {
    idle_.push_back(std::make_unique<Reader>(file, how));  // errors surface now
  }

  template <class Use>
  auto with(Use&& use) {
    std::unique_ptr<Reader> reader = borrow();
    const Return back{*this, reader};
    return use(*reader);
  }

 private:
  struct Return {
    Readers& readers;
    std::unique_ptr<Reader>& reader;
    ~Return() {
      const Lock lock(readers.mutex_);
      readers.idle_.push_back(std::move(reader));
      readers.available_.notify_one();
    }
  };

  std::unique_ptr<Reader> borrow() {
    Lock lock(mutex_);
    while (idle_.empty() && made_ >= limit_) available_.wait(lock);
    if (idle_.empty()) {
      auto reader = std::make_unique<Reader>(file_, how_);
      ++made_;
      return reader;
    }
    std::unique_ptr<Reader> reader = std::move(idle_.back());
    idle_.pop_back();
    return reader;
  }

  std::string file_;
  Opening how_;
  std::size_t limit_;
  Mutex mutex_;
  ConditionVariable available_;
  std::vector<std::unique_ptr<Reader>> idle_ GUARDED_BY(mutex_);
  std::size_t made_ GUARDED_BY(mutex_) = 1;
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
        append_(connection_, "INSERT INTO events VALUES (?1, ?2, ?3, ?4, ?5, ?6)"),
        write_line_(connection_,
                    "INSERT INTO lines SELECT ?1, ?2, coalesce(max(number) + 1, 0), ?3, ?4, ?5 FROM lines "
                    "WHERE table_id = ?1 AND room = ?2"),
        drop_lines_(connection_,
                    "DELETE FROM lines WHERE table_id = ?1 AND room = ?2 AND number <= "
                    "(SELECT max(number) FROM lines WHERE table_id = ?1 AND room = ?2) - ?3") {}

  std::vector<Written> commit(const std::vector<Write>& batch) {
    std::vector<Written> written;
    try {
      connection_.run("BEGIN IMMEDIATE");
      for (const Write& write : batch) {
        if (write.probe) {
          write_version(connection_);
          written.push_back(Written::Kept);
        } else {
          written.push_back(put(write) ? Written::Kept : Written::Conflict);
        }
      }
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
    const std::int64_t found = version_of(connection);
    check_version(found);
    if (found == kSchema) return connection;
    connection.run(kTables);
    write_version(connection);
    return connection;
  }

  // Writes to the file even if the version is the same.
  static void write_version(Connection& connection) {
    connection.run(("PRAGMA user_version = " + std::to_string(kSchema)).c_str());
  }

  // It contains the seeds of the dice: a new file is readable by its owner only. SQLite gives its companion files the
  // same permissions.
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
    if (write.line) return put_line(table, *write.line);
    if (!write.create && next(table) != write.from) return false;
    for (std::size_t i = 0; i < write.events.size(); ++i) put_event(table, write.from + i, write.events[i]);
    return true;
  }

  bool put_row(const TableRow& row) {
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

  // Empty if there is no such table.
  std::optional<std::size_t> next(const std::string& table) {
    next_.reset();
    next_.bind(1, table);
    next_.step();
    const std::int64_t number = next_.integer(0);
    next_.reset();
    return number < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(number));
  }

  bool put_line(const std::string& table, const NewLine& given) {
    if (!next(table)) return false;
    write_line_.reset();
    write_line_.bind(1, table);
    write_line_.bind(2, static_cast<std::int64_t>(given.room));
    if (given.line.seat) {
      write_line_.bind(3, static_cast<std::int64_t>(*given.line.seat));
    } else {
      write_line_.bind_null(3);
    }
    write_line_.bind(4, given.line.written);
    write_line_.bind(5, given.line.text);
    write_line_.step();
    write_line_.reset();
    drop_lines_.reset();
    drop_lines_.bind(1, table);
    drop_lines_.bind(2, static_cast<std::int64_t>(given.room));
    drop_lines_.bind(3, static_cast<std::int64_t>(given.keep));
    drop_lines_.step();
    drop_lines_.reset();
    return true;
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
  Statement write_line_;
  Statement drop_lines_;
};

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(const std::string& file)
      : file_(file), queue_([this](const std::vector<Write>& batch) { return commit(batch); }) {
    open();
    tables_ = readers_->with([](Reader& reader) { return reader.count(); });
    if (writer_) commit({probe()});  // health() is right from the start
    monitor_ = std::thread([this] { monitor(); });
  }

  ~SqliteStore() override {
    {
      const Lock lock(stopping_mutex_);
      stopping_ = true;
    }
    stop_signal_.notify_all();
    monitor_.join();
  }

  std::optional<TableRow> find(const std::string& table) override {
    return read([&](Reader& reader) { return reader.find(table); });
  }
  std::vector<Event> events(const std::string& table, std::size_t from) override {
    return read([&](Reader& reader) { return reader.events(table, from); });
  }
  std::vector<Event> key_changes(const std::string& table) override {
    return read([&](Reader& reader) { return reader.key_changes(table); });
  }
  std::size_t count_tables() override { return tables_; }
  StoreHealth health() override { return writable_ ? StoreHealth::Ok : StoreHealth::ReadOnly; }

  void create(TableRow row, std::vector<Event> first, OnWritten done) override {
    queue_.push({std::move(row), "", 0, std::move(first), std::move(done)});
  }
  void append(std::string table, std::size_t from, std::vector<Event> events, OnWritten done) override {
    queue_.push({std::nullopt, std::move(table), from, std::move(events), std::move(done)});
  }

  std::vector<Line> lines(const std::string& table, Room room, std::size_t from) override {
    return read([&](Reader& reader) { return reader.lines(table, room, from); });
  }
  void write_line(std::string table, Room room, Line line, std::size_t keep, OnWritten done) override {
    queue_.push({std::nullopt, std::move(table), 0, {}, std::move(done), false, NewLine{room, std::move(line), keep}});
  }

  std::optional<std::int64_t> report_running(std::int64_t now, std::int64_t gap, bool begin) override {
    if (!writable_) throw StoreFailure("the file cannot be written");
    Connection connection(file_);
    if (begin) {
      Statement first(connection, "INSERT OR IGNORE INTO uptime VALUES (0, ?1, 0)");
      first.bind(1, now);
      first.step();
    }
    Statement report(connection,
                     "UPDATE uptime SET down = down + iif(?1 - reported > ?2, ?1 - reported, 0), "
                     "reported = max(reported, ?1) RETURNING down");
    report.bind(1, now);
    report.bind(2, gap);
    if (!report.step()) return std::nullopt;
    const std::int64_t down = report.integer(0);
    report.step();
    return down;
  }

  bool remove(const std::string& table) override {
    static_assert(static_cast<int>(EventKind::Rematch) == 7);
    Connection connection(file_);
    connection.run("PRAGMA secure_delete = ON");  // overwrites the deleted bytes
    connection.run("BEGIN IMMEDIATE");
    for (const char* sql :
         {"UPDATE events SET text = '' WHERE kind = 7 AND text = ?1", "DELETE FROM lines WHERE table_id = ?1",
          "DELETE FROM events WHERE table_id = ?1", "DELETE FROM tables WHERE id = ?1"}) {
      Statement statement(connection, sql);
      statement.bind(1, table);
      statement.step();
    }
    const bool removed = sqlite3_changes(connection.get()) == 1;
    connection.run("COMMIT");
    if (removed) --tables_;
    return removed;
  }

  bool claim(const std::string&) override { return true; }
  void release(const std::string&) override {}

  // A file is the store of one server; writes of another program are noticed when a number is already taken.
  void watch(std::function<void(const std::string&)>) override {}

 private:
  // For reading and writing; on a full disk, for reading.
  void open() {
    try {
      open_shared();
    } catch (const SqliteFailure& failure) {
      const bool has_permission = ::access(folder().c_str(), W_OK) == 0 && ::access(file_.c_str(), W_OK) == 0;
      if (!failure.disk_full() || !has_permission || !open_for_reading()) throw;
      set_writable(false);
    }
  }

  std::filesystem::path folder() const { return std::filesystem::absolute(file_).parent_path(); }

  void open_shared() {
    auto writer = std::make_unique<Writer>(file_);
    readers_ = std::make_unique<Readers>(file_, Opening::Shared);
    writer_ = std::move(writer);
  }

  // False if that fails too. After a crash the last writes may be in the write-ahead log only: without the log the file
  // is not complete.
  bool open_for_reading() {
    std::error_code error;
    const auto logged = std::filesystem::file_size(file_ + "-wal", error);
    const bool complete = error || logged == 0;
    for (const Opening how : {Opening::Exclusive, Opening::Immutable}) {
      if (how == Opening::Immutable && !complete) continue;
      try {
        readers_ = std::make_unique<Readers>(file_, how);
        return true;
      } catch (const StoreFailure&) {
        // Try the next.
      }
    }
    return false;
  }

  template <class Use>
  std::invoke_result_t<Use, Reader&> read(Use&& use) {
    const std::shared_lock lock(open_mutex_);
    if (!readers_) throw StoreFailure("the file is not open");
    return readers_->with(std::forward<Use>(use));
  }

  std::vector<Written> commit(const std::vector<Write>& batch) {
    const std::shared_lock lock(open_mutex_);
    if (!writer_) return std::vector<Written>(batch.size(), Written::Failed);
    std::vector<Written> written = writer_->commit(batch);
    for (std::size_t i = 0; i < batch.size(); ++i) tables_ += batch[i].create && written[i] == Written::Kept ? 1 : 0;
    set_writable(written.front() != Written::Failed);  // all of them fail, or none
    return written;
  }

  void set_writable(bool writable) {
    if (writable_.exchange(writable) == writable) return;
    std::cerr << "leipzig: " + file_ +
                     (writable ? " can be written again\n"
                               : " cannot be written and is read-only: is the disk full?\n");
  }

  // Until the store is closed: detects when it can be written again, and recounts the tables.
  void monitor() {
    auto next_recount = std::chrono::steady_clock::now() + kRecountInterval;
    auto next_retry = std::chrono::steady_clock::now() + kRetryInterval;
    Lock lock(stopping_mutex_);
    while (!stopping_) {
      const bool due = stop_signal_.wait_until(lock, next_retry) == std::cv_status::timeout;
      if (stopping_ || !due) continue;
      lock.unlock();
      if (!writable_) try_to_recover();
      if (std::chrono::steady_clock::now() >= next_recount) {
        next_recount = std::chrono::steady_clock::now() + kRecountInterval;
        count();
      }
      next_retry = std::chrono::steady_clock::now() + kRetryInterval;
      lock.lock();
    }
  }

  void try_to_recover() {
    if (writer_) return queue_.push(probe());
    if (!has_space()) return;
    const std::unique_lock lock(open_mutex_);
    readers_.reset();  // an exclusive lock would block the writer
    try {
      open_shared();
      set_writable(true);
    } catch (const StoreFailure&) {
      open_for_reading();
    }
  }

  static Write probe() {
    return {std::nullopt, "", 0, {}, [](Written) {}, true};
  }

  void count() {
    try {
      tables_ = read([](Reader& reader) { return reader.count(); });
    } catch (const StoreFailure&) {
      // Keep the old count.
    }
  }

  // Tested by writing, because limits and quotas count too.
  bool has_space() const {
    const std::string trial = file_ + "-room";
    const int descriptor = ::open(trial.c_str(), O_CREAT | O_TRUNC | O_CLOEXEC | O_WRONLY, S_IRUSR | S_IWUSR);
    if (descriptor < 0) return false;
    const std::vector<char> some(kSpaceNeeded / 16);
    std::size_t written = 0;
    while (written < kSpaceNeeded) {
      const ssize_t count = ::write(descriptor, some.data(), some.size());
      if (count <= 0) break;
      written += static_cast<std::size_t>(count);
    }
    ::close(descriptor);
    ::unlink(trial.c_str());
    return written >= kSpaceNeeded;
  }

  std::string file_;
  std::shared_mutex open_mutex_;    // guards the two below: they are reopened when there is space again
  std::unique_ptr<Writer> writer_;  // none: read-only
  std::unique_ptr<Readers> readers_;
  std::atomic<std::size_t> tables_{0};
  std::atomic<bool> writable_{true};
  Mutex stopping_mutex_;
  ConditionVariable stop_signal_;
  bool stopping_ GUARDED_BY(stopping_mutex_) = false;
  std::thread monitor_;
  WriteQueue queue_;  // the last member: destroyed first, after pending writes
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& file) { return std::make_unique<SqliteStore>(file); }

}  // namespace leipzig::host
