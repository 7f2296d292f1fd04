// A store of tables in memory, for tests and fuzz targets.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/record.h"
#include "host/store.h"

namespace leipzig::fuzz {

// The row of a table whose keys are "french", "allied" and "spectator".
host::TableRow row_of(const std::string& table, const engine::Record& start);

// Keeps tables that were put there, and the newest of the others.
class MemoryStore final : public host::Store {
 public:
  // A table whose keys are "french", "allied" and "spectator".
  void put(const std::string& table, const engine::Record& start, std::vector<host::Event> events);

  std::optional<host::TableRow> find(const std::string& table) override;
  std::vector<host::Event> events(const std::string& table, std::size_t from) override;
  std::vector<host::Event> key_changes(const std::string& table) override;
  std::size_t count_tables() override { return rows_.size(); }
  host::StoreHealth health() override { return host::StoreHealth::Ok; }
  void create(host::TableRow row, std::vector<host::Event> first, host::OnWritten done) override;
  void append(std::string table, std::size_t from, std::vector<host::Event> events, host::OnWritten done) override;
  std::vector<host::Line> lines(const std::string& table, host::Room room, std::size_t from) override;
  void write_line(std::string table, host::Room room, host::Line line, std::size_t keep, host::OnWritten done) override;
  std::optional<std::int64_t> report_running(std::int64_t, std::int64_t, bool) override { return 0; }
  bool remove(const std::string& table) override { return rows_.erase(table) == 1; }
  bool claim(const std::string&) override { return true; }
  void release(const std::string&) override {}
  void watch(std::function<void(const std::string&)>) override {}

  // Acknowledges pending writes.
  void acknowledge();

 private:
  std::string newest_;
  std::map<std::string, host::TableRow> rows_;
  std::map<std::string, std::vector<host::Event>> events_;
  std::map<std::pair<std::string, host::Room>, std::vector<host::Line>> lines_;
  std::vector<host::OnWritten> waiting_;
};

}  // namespace leipzig::fuzz
