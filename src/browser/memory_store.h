// The store of the tables of a browser. Reads come from memory; a write is handed to the page's script, which stores
// it, and counts once the script has said so. Tables come in with `load`: when they are opened, and after another tab
// has written.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/refusal.h"
#include "host/store.h"

namespace leipzig::browser {

struct StoredTable {
  host::TableRow row;
  std::vector<host::Event> events;
};

// {"row":{"id","created","start","seed","keys":[3]},"events":[[kind, seat, value, text]]}; seats are 0, 1, and -1 for
// none.
std::string write_table(const StoredTable& table);
engine::Result<StoredTable> read_table(const std::string& json);

class MemoryStore final : public host::Store {
 public:
  // write: stores {"table","from","events"}, with "row" if the table is new.
  explicit MemoryStore(std::function<void(int write, const std::string& json)> write) : write_(std::move(write)) {}

  std::optional<host::TableRow> find(const std::string& table) override;
  std::vector<host::Event> events(const std::string& table, std::size_t from) override;
  std::vector<host::Event> key_changes(const std::string& table) override;
  std::size_t count_tables() override { return tables_.size(); }
  host::StoreHealth health() override { return healthy_ ? host::StoreHealth::Ok : host::StoreHealth::ReadOnly; }
  void create(host::TableRow row, std::vector<host::Event> first, host::OnWritten done) override;
  void append(std::string table, std::size_t from, std::vector<host::Event> events, host::OnWritten done) override;
  // Chat and notes are for tables of a server: here they are refused.
  std::vector<host::Line> lines(const std::string&, host::Room, std::size_t) override { return {}; }
  void write_line(std::string, host::Room, host::Line, std::size_t, host::OnWritten done) override {
    done(host::Written::Failed);
  }
  // No clocks: nothing runs while the page is closed.
  std::optional<std::int64_t> report_running(std::int64_t, std::int64_t, bool begin) override {
    if (begin) throw host::StoreFailure("tables of this device have no clocks");
    return std::nullopt;
  }
  bool remove(const std::string& table) override;
  // The page's script lets only one tab search for a table.
  bool claim(const std::string&) override { return true; }
  void release(const std::string&) override {}
  void watch(std::function<void(const std::string& table)> changed) override { changed_ = std::move(changed); }

  // The answer to a write. A conflict: what is stored was loaded before this call.
  void written(int write, host::Written how);
  // What is stored now; fewer events than known are ignored, because a table only grows.
  void load(StoredTable table);
  const StoredTable* stored(const std::string& table) const;

 private:
  struct Pending {
    StoredTable table;  // of a new table; otherwise its row has only the id
    std::size_t from = 0;
    bool is_new = false;
    host::OnWritten done;
  };
  void hand_over(Pending pending);

  std::function<void(int, const std::string&)> write_;
  std::function<void(const std::string&)> changed_ = [](const std::string&) {};
  std::map<std::string, StoredTable> tables_;
  std::map<int, Pending> pending_;
  int writes_ = 0;
  bool healthy_ = true;
};

}  // namespace leipzig::browser
