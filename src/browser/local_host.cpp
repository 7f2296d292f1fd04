// Requests, sessions and searches of the tables of a browser.
#include "browser/local_host.h"

#include <vector>

#include "browser/search_json.h"
#include "format/document.h"
#include "games/catalogue.h"

namespace leipzig::browser {
namespace {

// One person uses it: the server's limits for strangers do not apply.
server::ServerOptions options_for_one() {
  server::ServerOptions options;
  options.tables_per_second = 1e6;
  options.wrong_keys_an_hour = SIZE_MAX;
  return options;
}

host::HostLimits limits_for_one() {
  host::HostLimits limits;
  limits.live_tables = 8;
  limits.searches = host::SearchPool::kNone;  // they are remote
  return limits;
}

}  // namespace

struct LocalHost::Session {
  bool open = true;
  std::unique_ptr<server::ViewerSession> viewer;
};

LocalHost::LocalHost(Platform platform)
    : platform_(std::move(platform)),
      store_(*new MemoryStore(platform_.write)),  // owned by the host
      host_(
          std::unique_ptr<host::Store>(&store_),
          [this](std::function<void()> task) { tasks_.push_back(std::move(task)); }, limits_for_one()),
      api_(host_, metrics_, options_for_one()) {
  host_.search_with(*this);
}

LocalHost::~LocalHost() {
  for (auto& [number, session] : sessions_) {
    session->open = false;
    session->viewer->close();
  }
}

void LocalHost::request(int id, const std::string& method, const std::string& target, const std::string& body,
                        const std::string& key) {
  server::Request request;
  request.method = method;
  request.target = target;
  request.body = body;
  request.address = "local";
  if (!key.empty()) request.authorization = "Bearer " + key;
  api_.respond(request, [this, id](const server::Answer& answer) {
    platform_.reply(id, answer.status, answer.type, std::string(answer.content()));
  });
  finish();
}

void LocalHost::open(int number) {
  auto session = std::make_shared<Session>();
  const std::weak_ptr<Session> known = session;
  session->viewer = std::make_unique<server::ViewerSession>(
      host_,
      [this, known](std::function<void()> task) {
        tasks_.push_back([known, task = std::move(task)] {
          const auto alive = known.lock();
          if (alive && alive->open) task();
        });
      },
      [this, number](const server::Message& message) { platform_.send(number, message.text()); });
  session->viewer->origin = "local";
  sessions_[number] = std::move(session);
}

void LocalHost::receive(int number, const std::string& message) {
  const auto found = sessions_.find(number);
  if (found == sessions_.end()) return;
  const std::shared_ptr<Session> session = found->second;
  session->viewer->receive(message);
  finish();
}

void LocalHost::close(int number) {
  const auto found = sessions_.find(number);
  if (found == sessions_.end()) return;
  found->second->open = false;
  found->second->viewer->close();
  sessions_.erase(found);
  finish();
}

void LocalHost::written(int write, host::Written how) {
  store_.written(write, how);
  finish();
}

void LocalHost::begun(int search) {
  const auto found = searches_.find(search);
  if (found != searches_.end()) found->second.task->begin();
  finish();
}

void LocalHost::progress(int search, int thousandths) {
  const auto found = searches_.find(search);
  if (found != searches_.end()) found->second.task->keep_going(thousandths);
  finish();
}

void LocalHost::found(int number, const std::string& findings) {
  const auto found = searches_.find(number);
  if (found == searches_.end()) return;
  const Search search = std::move(found->second);
  searches_.erase(found);
  if (!search.task->cancelled()) search.found(read_findings(findings));
  finish();
}

void LocalHost::timer(int number) {
  const auto found = timers_.find(number);
  if (found == timers_.end()) return;
  const std::function<void()> task = std::move(found->second);
  timers_.erase(found);
  task();
  finish();
}

std::string LocalHost::load(const std::string& json) {
  auto table = read_table(json);
  if (!table) return table.error().text;
  store_.load(std::move(*table));
  finish();
  return "";
}

void LocalHost::forget(const std::string& table) {
  store_.remove(table);
  finish();
}

std::string LocalHost::record(const std::string& table) {
  const StoredTable* stored = store_.stored(table);
  if (stored == nullptr) return "";
  const auto loaded = host::Table::load(stored->row, stored->events, games::set_up, [](engine::Record& record) {
    const engine::GameEntry* game = games::find_game(record.start.setting.game);
    return game == nullptr ? std::nullopt : engine::upgrade(record, game->info);
  });
  return loaded ? format::write((*loaded)->record()) : "";
}

void LocalHost::search(host::SearchOrder order, std::shared_ptr<host::SearchTask> task,
                       host::SearchPool::Request request, std::function<void(host::SearchFindings)> found) {
  const int number = ++numbers_;
  searches_.emplace(number, Search{std::move(task), std::move(found)});
  tasks_.push_back([this, number, text = write_order(order, request)] {
    const auto known = searches_.find(number);
    if (known != searches_.end() && !known->second.task->cancelled()) platform_.search(number, text);
  });
}

void LocalHost::after(host::SearchPool::Duration delay, std::function<void()> task) {
  const int number = ++numbers_;
  timers_.emplace(number, std::move(task));
  platform_.timer(number, static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(delay).count()));
}

void LocalHost::finish() {
  while (!tasks_.empty()) {
    const std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    task();
  }
  std::vector<int> outdated;
  for (const auto& [number, search] : searches_) {
    if (search.task->cancelled()) outdated.push_back(number);
  }
  for (const int number : outdated) {
    searches_.erase(number);
    platform_.cancel(number);
  }
}

}  // namespace leipzig::browser
