// Access to a live table: what a key opened, and a viewer that is notified of changes.
#pragma once
#include <cstdint>
#include <memory>
#include <utility>

#include "engine/seat.h"
#include "host/secrets.h"

namespace leipzig::host {

class LiveTable;

// What a key opened: a table, and a seat or (without one) a spectator.
struct Ticket {
  std::shared_ptr<LiveTable> live;
  engine::Viewer viewer;
  Digest key;
  bool reader = false;  // opened with the reader key: a spectator of this game only
};

// A viewer that is notified of changes until this is destroyed; a seat with a viewer counts as connected.
class Subscription {
 public:
  Subscription() = default;
  Subscription(std::shared_ptr<LiveTable> live, std::uint64_t id) : live_(std::move(live)), id_(id) {}
  ~Subscription() { cancel(); }
  Subscription(Subscription&& other) noexcept : live_(std::move(other.live_)), id_(other.id_) {}
  Subscription& operator=(Subscription&& other) noexcept;
  void cancel();

 private:
  std::shared_ptr<LiveTable> live_;
  std::uint64_t id_ = 0;
};

}  // namespace leipzig::host
