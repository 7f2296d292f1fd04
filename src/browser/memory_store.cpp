// Tables as JSON, and their writes.
#include "browser/memory_store.h"

#include <boost/json.hpp>
#include <stdexcept>

namespace leipzig::browser {
namespace {

namespace json = boost::json;

json::value event_value(const host::Event& event) {
  const int seat = event.seat ? static_cast<int>(engine::index(*event.seat)) : -1;
  return json::array{static_cast<int>(event.kind), seat, event.value, event.text};
}

json::array events_array(const std::vector<host::Event>& events) {
  json::array list;
  for (const host::Event& event : events) list.push_back(event_value(event));
  return list;
}

json::object row_object(const host::TableRow& row) {
  json::array keys;
  for (const host::Digest& key : row.keys) keys.emplace_back(host::hex(key));
  return {
      {"id", row.id}, {"created", row.created}, {"start", row.start}, {"seed", host::hex(row.seed)}, {"keys", keys}};
}

host::Digest digest_of(const json::value& value) {
  const auto digest = host::from_hex(std::string(value.as_string()));
  if (!digest) throw std::invalid_argument("a key or a seed has 64 hexadecimal digits");
  return *digest;
}

host::Event event_of(const json::value& value) {
  const json::array& parts = value.as_array();
  host::Event event;
  event.kind = static_cast<host::EventKind>(parts.at(0).to_number<std::uint8_t>());
  const int seat = parts.at(1).to_number<int>();
  if (seat >= 0) event.seat = engine::kSeats[static_cast<std::size_t>(seat > 0 ? 1 : 0)];
  event.value = parts.at(2).to_number<int>();
  event.text = std::string(parts.at(3).as_string());
  return event;
}

}  // namespace

std::string write_table(const StoredTable& table) {
  return json::serialize(json::object{{"row", row_object(table.row)}, {"events", events_array(table.events)}});
}

engine::Result<StoredTable> read_table(const std::string& text) {
  try {
    const json::value value = json::parse(text);
    const json::object& row = value.at("row").as_object();
    StoredTable table;
    table.row.id = std::string(row.at("id").as_string());
    table.row.created = row.at("created").to_number<std::int64_t>();
    table.row.start = std::string(row.at("start").as_string());
    table.row.seed = digest_of(row.at("seed"));
    const json::array& keys = row.at("keys").as_array();
    for (std::size_t i = 0; i < 3; ++i) table.row.keys[i] = digest_of(keys.at(i));
    for (const json::value& event : value.at("events").as_array()) table.events.push_back(event_of(event));
    return table;
  } catch (const std::exception& problem) {
    return engine::Fault{"table", std::string("A stored table cannot be read: ") + problem.what()};
  }
}

std::optional<host::TableRow> MemoryStore::find(const std::string& table) {
  const StoredTable* found = stored(table);
  return found == nullptr ? std::nullopt : std::optional(found->row);
}

std::vector<host::Event> MemoryStore::events(const std::string& table, std::size_t from) {
  const StoredTable* found = stored(table);
  if (found == nullptr || from >= found->events.size()) return {};
  return {found->events.begin() + static_cast<std::ptrdiff_t>(from), found->events.end()};
}

std::vector<host::Event> MemoryStore::key_changes(const std::string& table) {
  std::vector<host::Event> changes;
  for (const host::Event& event : events(table, 0)) {
    if (event.kind == host::EventKind::Key) changes.push_back(event);
  }
  return changes;
}

void MemoryStore::create(host::TableRow row, std::vector<host::Event> first, host::OnWritten done) {
  hand_over({{std::move(row), std::move(first)}, 0, true, std::move(done)});
}

void MemoryStore::append(std::string table, std::size_t from, std::vector<host::Event> events, host::OnWritten done) {
  Pending pending{{}, from, false, std::move(done)};
  pending.table.row.id = std::move(table);
  pending.table.events = std::move(events);
  hand_over(std::move(pending));
}

void MemoryStore::hand_over(Pending pending) {
  json::object message{
      {"table", pending.table.row.id}, {"from", pending.from}, {"events", events_array(pending.table.events)}};
  if (pending.is_new) message["row"] = row_object(pending.table.row);
  const int number = ++writes_;
  pending_.emplace(number, std::move(pending));
  write_(number, json::serialize(message));
}

void MemoryStore::written(int write, host::Written how) {
  const auto found = pending_.find(write);
  if (found == pending_.end()) return;
  Pending pending = std::move(found->second);
  pending_.erase(found);
  healthy_ = how != host::Written::Failed;
  if (how == host::Written::Kept) {
    if (pending.is_new) {
      tables_[pending.table.row.id] = std::move(pending.table);
    } else if (const auto table = tables_.find(pending.table.row.id);
               table != tables_.end() && table->second.events.size() == pending.from) {
      for (host::Event& event : pending.table.events) table->second.events.push_back(std::move(event));
    }
  }
  pending.done(how);
}

void MemoryStore::load(StoredTable table) {
  const std::string id = table.row.id;
  const auto known = tables_.find(id);
  if (known != tables_.end() && known->second.events.size() >= table.events.size()) return;
  tables_[id] = std::move(table);
  changed_(id);
}

bool MemoryStore::remove(const std::string& table) {
  if (tables_.erase(table) == 0) return false;
  changed_(table);
  return true;
}

const StoredTable* MemoryStore::stored(const std::string& table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? nullptr : &found->second;
}

}  // namespace leipzig::browser
