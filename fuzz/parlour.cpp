// The store, and the table.
#include "fuzz/parlour.h"

#include <algorithm>

#include "format/document.h"
#include "fuzz/inputs.h"
#include "games/catalogue.h"

namespace leipzig::fuzz {
namespace {

host::Row row_of(const std::string& table, const engine::Record& start) {
  host::Row row;
  row.id = table;
  row.start = format::write(start);
  row.keys[0] = host::key_digest("french");
  row.keys[1] = host::key_digest("allied");
  row.keys[2] = host::key_digest("spectator");
  return row;
}

engine::Record fresh(const engine::Setting& setting) {
  engine::Record record;
  record.start.setting = setting;
  record.rules_version = games::find_game(setting.game)->info.rules_version;
  return record;
}

}  // namespace

void Memory::put(const std::string& table, const engine::Record& start, std::vector<host::Event> events) {
  rows_[table] = row_of(table, start);
  events_[table] = std::move(events);
}

std::optional<host::Row> Memory::find(const std::string& table) {
  const auto found = rows_.find(table);
  return found == rows_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<host::Event> Memory::events(const std::string& table, std::size_t from) {
  const std::vector<host::Event>& all = events_[table];
  return {all.begin() + static_cast<std::ptrdiff_t>(std::min(from, all.size())), all.end()};
}

std::vector<host::Event> Memory::key_changes(const std::string& table) {
  const auto found = events_.find(table);
  if (found == events_.end()) return {};
  std::vector<host::Event> changes = found->second;
  std::erase_if(changes, [](const host::Event& event) { return event.kind != host::Kind::Key; });
  return changes;
}

// A write is never acknowledged inside the call.
void Memory::create(host::Row row, std::vector<host::Event> first, host::OnWritten done) {
  rows_.erase(newest_);
  events_.erase(newest_);
  newest_ = row.id;
  events_[newest_] = std::move(first);
  rows_[newest_] = std::move(row);
  waiting_.push_back(std::move(done));
}

void Memory::append(std::string table, std::size_t from, std::vector<host::Event> events, host::OnWritten done) {
  std::vector<host::Event>& all = events_[table];
  require(from == all.size());
  all.insert(all.end(), events.begin(), events.end());
  waiting_.push_back(std::move(done));
}

void Memory::acknowledge() {
  while (!waiting_.empty()) {
    const host::OnWritten done = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    done(host::Written::Kept);
  }
}

Parlour::Parlour(const engine::Record& start, std::vector<host::Event> events,
                 const std::vector<engine::Entry>& games) {
  auto store = std::make_unique<Memory>();
  store_ = store.get();
  store->put(kTable, start, std::move(events));
  host::Limits limits;
  limits.searches = host::SearchPool::kNone;
  host_ = std::make_unique<host::Host>(std::move(store), host::Executor{}, limits, games);
}

Parlour::Parlour(const engine::Setting& setting)
    : Parlour(fresh(setting),
              *host::Table::opening(row_of(kTable, fresh(setting)), host::DiceScheme::Server, {}, *opened(setting)),
              games::catalogue()) {}

Parlour::~Parlour() {
  for (auto& [who, guest] : guests_) guest.viewer->close();
}

Parlour::Guest& Parlour::guest(char who) {
  Guest& guest = guests_[who];
  if (guest.viewer) return guest;
  guest.viewer = std::make_unique<server::Viewer>(
      *host_, [this](std::function<void()> task) { tasks_.push_back(std::move(task)); },
      [&guest](std::string sent) { guest.sent.push_back(std::move(sent)); });
  const std::string key = who == 'f' ? "french" : who == 'a' ? "allied" : who == 's' ? "spectator" : "";
  if (!key.empty()) {
    guest.viewer->receive(R"({"type":"join","table":")" + std::string(kTable) + R"(","key":")" + key + "\"}");
    work();
  }
  return guest;
}

std::vector<std::string> Parlour::say(char who, const std::string& message) {
  Guest& speaker = guest(who);
  speaker.viewer->receive(message);
  work();
  return heard(who);
}

std::vector<std::string> Parlour::heard(char who) { return std::exchange(guest(who).sent, {}); }

void Parlour::work() {
  do {
    store_->acknowledge();
    const std::vector<std::function<void()>> tasks = std::exchange(tasks_, {});
    for (const auto& task : tasks) task();
  } while (!tasks_.empty());
}

}  // namespace leipzig::fuzz
