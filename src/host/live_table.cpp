// Viewers of a live table.
#include "host/live_table.h"

#include <algorithm>

namespace leipzig::host {

using engine::Seat;

bool LiveTable::admits(const Ticket& ticket) const {
  if (!table) return !removed;
  if (ticket.reader) return table->open_to_readers();
  return equal(table->key(ticket.viewer), ticket.key);
}

std::size_t LiveTable::memory() const {
  std::size_t sum = table ? table->bytes() : 0;
  for (const RoomLines& room : rooms) {
    sum += room.lines.capacity() * sizeof(Line);
    for (const Line& line : room.lines) sum += line.text.capacity();
  }
  for (const auto& [level, ledger] : ledgers) sum += ledger.found ? ledger.found->capacity() : 0;
  return sum;
}

bool LiveTable::watched_by(Seat seat) const {
  return std::any_of(watchers.begin(), watchers.end(), [seat](const auto& each) { return each.second.viewer == seat; });
}

bool LiveTable::abandoned_by(Seat seat) const {
  if (!table || !table->standby() || watched_by(seat)) return false;
  return Clock::now() - last_write >= std::chrono::minutes(table->standby()->minutes);
}

void LiveTable::notify() {
  std::vector<std::function<void()>> all;
  {
    const Lock lock(mutex);
    for (const auto& [number, watcher] : watchers) all.push_back(watcher.changed);
  }
  for (const auto& changed : all) changed();
}

Subscription& Subscription::operator=(Subscription&& other) noexcept {
  if (this == &other) return *this;
  cancel();
  live_ = std::move(other.live_);
  id_ = other.id_;
  return *this;
}

void Subscription::cancel() {
  if (!live_) return;
  const std::shared_ptr<LiveTable> live = std::move(live_);
  live_.reset();
  bool left = false;
  {
    const Lock lock(live->mutex);
    const engine::Viewer viewer = live->watchers[id_].viewer;
    live->watchers.erase(id_);
    left = viewer && !live->watched_by(*viewer);
  }
  if (left) live->notify();
}

}  // namespace leipzig::host
