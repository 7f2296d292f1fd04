// The tables of a browser: the host and the server's interface without sockets. Requests and messages are those of
// docs/protocol.md; what the platform has to do comes out through Platform. One thread, and nothing blocks: every
// function handles what it was given to the end, with all that follows from it.
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "browser/memory_store.h"
#include "browser/platform.h"
#include "host/host.h"
#include "host/remote_search.h"
#include "server/api.h"
#include "server/viewer_session.h"

namespace leipzig::browser {

class LocalHost final : private host::RemoteSearches {
 public:
  explicit LocalHost(Platform platform);
  ~LocalHost() override;
  LocalHost(const LocalHost&) = delete;
  LocalHost& operator=(const LocalHost&) = delete;

  // HTTP. The key is that of "Authorization: Bearer KEY"; empty: none.
  void request(int id, const std::string& method, const std::string& target, const std::string& body,
               const std::string& key);
  // WebSockets: a session has one viewer.
  void open(int session);
  void receive(int session, const std::string& message);
  void close(int session);

  // Answers of the platform.
  void written(int write, host::Written how);
  void begun(int search);
  void progress(int search, int thousandths);
  void found(int search, const std::string& findings);
  void timer(int timer);

  // A stored table, as write_table has it; an error text if it cannot be read.
  std::string load(const std::string& json);
  bool knows(const std::string& table) const { return store_.stored(table) != nullptr; }
  // Deleted from what is stored.
  void forget(const std::string& table);
  // The record of a table, with its secrets: to go on with it elsewhere. Empty if there is no such table.
  std::string record(const std::string& table);

 private:
  struct Session;
  struct Search {
    std::shared_ptr<host::SearchTask> task;
    std::function<void(host::SearchFindings)> found;
  };

  void search(host::SearchOrder order, std::shared_ptr<host::SearchTask> task, host::SearchPool::Request request,
              std::function<void(host::SearchFindings)> found) override;
  void after(host::SearchPool::Duration delay, std::function<void()> task) override;
  // Runs what was posted, and tells the platform which searches are no longer needed.
  void finish();

  Platform platform_;
  std::deque<std::function<void()>> tasks_;
  std::map<int, Search> searches_;
  std::map<int, std::function<void()>> timers_;
  int numbers_ = 0;
  MemoryStore& store_;
  host::Host host_;
  server::Metrics metrics_;
  server::Api api_;
  std::map<int, std::shared_ptr<Session>> sessions_;
};

}  // namespace leipzig::browser
