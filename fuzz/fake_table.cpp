// The table and its viewers.
#include "fuzz/fake_table.h"

#include "fuzz/inputs.h"
#include "games/catalogue.h"

namespace leipzig::fuzz {
namespace {

engine::Record fresh(const engine::Setting& setting) {
  engine::Record record;
  record.start.setting = setting;
  record.rules_version = games::find_game(setting.game)->info.rules_version;
  return record;
}

}  // namespace

FakeTable::FakeTable(const engine::Record& start, std::vector<host::Event> events,
                     const std::vector<engine::GameEntry>& games) {
  auto store = std::make_unique<MemoryStore>();
  store_ = store.get();
  store->put(kTable, start, std::move(events));
  host::HostLimits limits;
  limits.searches = host::SearchPool::kNone;
  host_ = std::make_unique<host::Host>(std::move(store), host::Executor{}, limits, games);
}

FakeTable::FakeTable(const engine::Setting& setting)
    : FakeTable(fresh(setting),
                *host::Table::opening(row_of(kTable, fresh(setting)), host::DiceScheme::Server, {}, *opened(setting)),
                games::catalogue()) {}

FakeTable::~FakeTable() {
  for (auto& [who, guest] : guests_) guest.viewer->close();
}

FakeTable::Guest& FakeTable::guest(char who) {
  Guest& guest = guests_[who];
  if (guest.viewer) return guest;
  guest.viewer = std::make_unique<server::ViewerSession>(
      *host_, [this](std::function<void()> task) { tasks_.push_back(std::move(task)); },
      [&guest](const server::Message& sent) { guest.sent.push_back(sent.text()); });
  guest.viewer->states = &states_;
  const std::string key = who == 'f' ? "french" : who == 'a' ? "allied" : who == 's' ? "spectator" : "";
  if (!key.empty()) {
    guest.viewer->receive(R"({"type":"join","table":")" + std::string(kTable) + R"(","key":")" + key + "\"}");
    work();
  }
  return guest;
}

std::vector<std::string> FakeTable::say(char who, const std::string& message) {
  Guest& speaker = guest(who);
  speaker.viewer->receive(message);
  work();
  return heard(who);
}

std::vector<std::string> FakeTable::heard(char who) { return std::exchange(guest(who).sent, {}); }

void FakeTable::work() {
  do {
    store_->acknowledge();
    const std::vector<std::function<void()>> tasks = std::exchange(tasks_, {});
    for (const auto& task : tasks) task();
  } while (!tasks_.empty());
}

}  // namespace leipzig::fuzz
