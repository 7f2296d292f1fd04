// Runs a ViewerSession on the worker pool: messages are handled in order, off the I/O threads, and answers are handed
// to the owner of the connection. Does not depend on sockets.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/fair_pool.h"
#include "server/key_gate.h"
#include "server/rate.h"
#include "server/viewer_session.h"

namespace leipzig::server {

class SessionRunner : public std::enable_shared_from_this<SessionRunner> {
 public:
  // Unanswered messages at which the owner stops reading from the connection.
  static constexpr std::size_t kMostPending = 16;

  // Called from any thread.
  struct Connection {
    std::function<void(Message)> send;
    std::function<bool()> busy;    // whether output is still being written; if so, ready() must follow
    std::function<void()> resume;  // the session is no longer full
  };

  // What sessions share.
  struct Services {
    FairPool& pool;
    host::Host& host;
    KeyGate& key_gate;
    StateCache& states;
    RateByAddress& writing;  // chat and notes, by address and by seat
  };

  static std::shared_ptr<SessionRunner> open(const Services& services, const std::shared_ptr<MemoryAccount>& memory,
                                             Connection connection);
  SessionRunner(FairPool& pool, const std::string& address, Connection connection)
      : pool_(pool), connection_(std::move(connection)), queue_(std::make_shared<FairPool::Queue>(address)) {}

  // The memory is held until the message is answered.
  void receive(std::string message, MemoryReservation memory = {});
  bool full() const { return pending_ >= kMostPending; }
  // Sends changes that come without a notification, such as by the passing of time.
  void refresh();
  // All output has been written.
  void ready();
  // Drops waiting messages; sends nothing from then on.
  void close();

 private:
  struct Pending;
  void post(std::function<void(ViewerSession&)> task);

  FairPool& pool_;
  Connection connection_;
  std::shared_ptr<FairPool::Queue> queue_;
  std::optional<ViewerSession> viewer_;  // used only by tasks of the queue
  std::atomic<std::size_t> pending_{0};
  std::atomic<bool> refreshing_{false};  // a refresh is queued
  std::atomic<bool> closed_{false};
};

}  // namespace leipzig::server
