// Tasks of the session's queue, and the count of unanswered messages.
#include "server/session.h"

namespace leipzig::server {

// An unanswered message. Held by the task or callback that will answer it.
struct Session::Pending {
  explicit Pending(const std::shared_ptr<Session>& owner) : session(owner) { ++owner->pending_; }
  ~Pending() {
    const auto owner = session.lock();
    if (owner && owner->pending_-- == kMostPending) owner->connection_.resume();
  }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;

  std::weak_ptr<Session> session;
};

std::shared_ptr<Session> Session::open(FairPool& pool, host::Host& host, Door& door, const std::string& address,
                                       Connection connection) {
  auto session = std::make_shared<Session>(pool, address, std::move(connection));
  const std::weak_ptr<Session> self = session;
  session->viewer_.emplace(
      host,
      [self](std::function<void()> task) {
        if (const auto alive = self.lock()) alive->post([task = std::move(task)](Viewer&) { task(); });
      },
      [to = session.get()](std::string message) { to->connection_.send(std::move(message)); });
  session->viewer_->origin = address;
  session->viewer_->busy = [of = session.get()] { return of->connection_.busy(); };
  session->viewer_->open = [&door, address](const std::string& table, const std::string& key) {
    return door.open(address, table, key);
  };
  return session;
}

void Session::post(std::function<void(Viewer&)> task) {
  pool_.post(queue_, [self = weak_from_this(), task = std::move(task)] {
    const auto alive = self.lock();
    if (alive && !alive->closed_) task(*alive->viewer_);
  });
}

void Session::receive(std::string message) {
  post([message = std::move(message), pending = std::make_shared<Pending>(shared_from_this())](Viewer& viewer) {
    viewer.asking = pending;
    viewer.receive(message);
    viewer.asking.reset();
  });
}

void Session::refresh() {
  if (refreshing_.exchange(true)) return;
  post([this](Viewer& viewer) {
    refreshing_ = false;
    viewer.refresh();
  });
}

void Session::ready() {
  post([](Viewer& viewer) { viewer.ready(); });
}

void Session::close() {
  if (closed_.exchange(true)) return;
  pool_.discard(*queue_);
  // Also on the pool, because unsubscribing locks the table.
  pool_.post(queue_, [self = shared_from_this()] { self->viewer_->close(); });
}

}  // namespace leipzig::server
