// Runs a Viewer on the worker pool: messages are handled in order, off the I/O threads, and answers are handed to the
// owner of the connection. Does not depend on sockets.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/door.h"
#include "server/fair_pool.h"
#include "server/viewer.h"

namespace leipzig::server {

class Session : public std::enable_shared_from_this<Session> {
 public:
  // Unanswered messages at which the owner stops reading from the connection.
  static constexpr std::size_t kMostPending = 16;

  // Called from any thread.
  struct Connection {
    std::function<void(std::string)> send;
    std::function<bool()> busy;    // whether output is still being written; if so, ready() must follow
    std::function<void()> resume;  // the session is no longer full
  };

  static std::shared_ptr<Session> open(FairPool& pool, host::Host& host, Door& door, const std::string& address,
                                       Connection connection);
  Session(FairPool& pool, const std::string& address, Connection connection)
      : pool_(pool), connection_(std::move(connection)), queue_(std::make_shared<FairPool::Queue>(address)) {}

  void receive(std::string message);
  bool full() const { return pending_ >= kMostPending; }
  // Sends what has changed without a notice, such as by the passing of time.
  void refresh();
  // All output has been written.
  void ready();
  // Drops waiting messages; sends nothing from then on.
  void close();

 private:
  struct Pending;
  void post(std::function<void(Viewer&)> task);

  FairPool& pool_;
  Connection connection_;
  std::shared_ptr<FairPool::Queue> queue_;
  std::optional<Viewer> viewer_;  // used only by tasks of the queue
  std::atomic<std::size_t> pending_{0};
  std::atomic<bool> refreshing_{false};  // a refresh is queued
  std::atomic<bool> closed_{false};
};

}  // namespace leipzig::server
