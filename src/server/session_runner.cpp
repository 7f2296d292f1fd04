// Tasks of the session's queue, and the count of unanswered messages.
#include "server/session_runner.h"

namespace leipzig::server {

// An unanswered message. Held by the task or callback that will answer it.
struct SessionRunner::Pending {
  Pending(const std::shared_ptr<SessionRunner>& owner, MemoryReservation held)
      : session(owner), memory(std::move(held)) {
    ++owner->pending_;
  }
  ~Pending() {
    const auto owner = session.lock();
    if (owner && owner->pending_-- == kMostPending) owner->connection_.resume();
  }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;

  std::weak_ptr<SessionRunner> session;
  MemoryReservation memory;
};

std::shared_ptr<SessionRunner> SessionRunner::open(const Services& services,
                                                   const std::shared_ptr<MemoryAccount>& memory,
                                                   Connection connection) {
  const std::string& address = memory->address();
  auto session = std::make_shared<SessionRunner>(services.pool, address, std::move(connection));
  const std::weak_ptr<SessionRunner> self = session;
  session->viewer_.emplace(
      services.host,
      [self](std::function<void()> task) {
        if (const auto alive = self.lock()) alive->post([task = std::move(task)](ViewerSession&) { task(); });
      },
      [to = session.get()](Message message) { to->connection_.send(std::move(message)); });
  session->viewer_->origin = address;
  session->viewer_->busy = [of = session.get()] { return of->connection_.busy(); };
  session->viewer_->states = &services.states;
  session->viewer_->may_write = [&writing = services.writing, address](const std::string& writer) {
    return writing.allows("address " + address) && (writer.empty() || writing.allows("seat " + writer));
  };
  session->viewer_->reserve = [memory](std::size_t bytes) {
    MemoryReservation reserved(memory);
    return reserved.resize(bytes) ? std::optional(std::move(reserved)) : std::nullopt;
  };
  session->viewer_->table_memory = [memory](const std::string& table) { return memory->shared(table); };
  session->viewer_->open = [&key_gate = services.key_gate, address](const std::string& table, const std::string& key) {
    return key_gate.open(address, table, key);
  };
  return session;
}

void SessionRunner::post(std::function<void(ViewerSession&)> task) {
  pool_.post(queue_, [self = weak_from_this(), task = std::move(task)] {
    const auto alive = self.lock();
    if (alive && !alive->closed_) task(*alive->viewer_);
  });
}

void SessionRunner::receive(std::string message, MemoryReservation memory) {
  auto pending = std::make_shared<Pending>(shared_from_this(), std::move(memory));
  post([message = std::move(message), pending = std::move(pending)](ViewerSession& viewer) {
    viewer.asking = pending;
    viewer.receive(message);
    viewer.asking.reset();
  });
}

void SessionRunner::refresh() {
  if (refreshing_.exchange(true)) return;
  post([this](ViewerSession& viewer) {
    refreshing_ = false;
    viewer.refresh();
  });
}

void SessionRunner::ready() {
  post([](ViewerSession& viewer) { viewer.ready(); });
}

void SessionRunner::close() {
  if (closed_.exchange(true)) return;
  pool_.discard(*queue_);
  // Also on the pool, because unsubscribing locks the table.
  pool_.post(queue_, [self = shared_from_this()] { self->viewer_->close(); });
}

}  // namespace leipzig::server
