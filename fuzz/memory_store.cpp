// Writes are acknowledged on request.
#include "fuzz/memory_store.h"

#include <algorithm>

#include "format/document.h"
#include "fuzz/inputs.h"
#include "host/secrets.h"

namespace leipzig::fuzz {

host::TableRow row_of(const std::string& table, const engine::Record& start) {
  host::TableRow row;
  row.id = table;
  row.start = format::write(start);
  row.keys[0] = host::key_digest("french");
  row.keys[1] = host::key_digest("allied");
  row.keys[2] = host::key_digest("spectator");
  return row;
}

void MemoryStore::put(const std::string& table, const engine::Record& start, std::vector<host::Event> events) {
  rows_[table] = row_of(table, start);
  events_[table] = std::move(events);
}

std::optional<host::TableRow> MemoryStore::find(const std::string& table) {
  const auto found = rows_.find(table);
  return found == rows_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<host::Event> MemoryStore::events(const std::string& table, std::size_t from) {
  const std::vector<host::Event>& all = events_[table];
  return {all.begin() + static_cast<std::ptrdiff_t>(std::min(from, all.size())), all.end()};
}

std::vector<host::Event> MemoryStore::key_changes(const std::string& table) {
  const auto found = events_.find(table);
  if (found == events_.end()) return {};
  std::vector<host::Event> changes = found->second;
  std::erase_if(changes, [](const host::Event& event) { return event.kind != host::EventKind::Key; });
  return changes;
}

// A write is never acknowledged inside the call.
void MemoryStore::create(host::TableRow row, std::vector<host::Event> first, host::OnWritten done) {
  rows_.erase(newest_);
  events_.erase(newest_);
  newest_ = row.id;
  events_[newest_] = std::move(first);
  rows_[newest_] = std::move(row);
  waiting_.push_back(std::move(done));
}

void MemoryStore::append(std::string table, std::size_t from, std::vector<host::Event> events, host::OnWritten done) {
  std::vector<host::Event>& all = events_[table];
  require(from == all.size());
  all.insert(all.end(), events.begin(), events.end());
  waiting_.push_back(std::move(done));
}

std::vector<host::Line> MemoryStore::lines(const std::string& table, host::Room room, std::size_t from) {
  std::vector<host::Line> list;
  for (const host::Line& line : lines_[{table, room}]) {
    if (line.number >= from) list.push_back(line);
  }
  return list;
}

void MemoryStore::write_line(std::string table, host::Room room, host::Line line, std::size_t keep,
                             host::OnWritten done) {
  std::vector<host::Line>& all = lines_[{std::move(table), room}];
  line.number = all.empty() ? 0 : all.back().number + 1;
  all.push_back(std::move(line));
  if (all.size() > keep) all.erase(all.begin());
  waiting_.push_back(std::move(done));
}

void MemoryStore::acknowledge() {
  while (!waiting_.empty()) {
    const host::OnWritten done = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    done(host::Written::Kept);
  }
}

}  // namespace leipzig::fuzz
