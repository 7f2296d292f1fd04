// A table in memory. `mutex` guards everything else in it.
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "ai/player.h"
#include "host/host.h"

namespace leipzig::host {

// Something asked for, planned when it is its turn.
struct Wish {
  std::function<Result<Plan>(const Table&)> plan;
  Done done;
  int tries = 0;
};

// What a computer thinks about: its move, or its answer to an offer.
struct Task {
  enum class What : std::uint8_t { Move, Answer };
  What what = What::Move;
  engine::Seat seat = engine::Seat::French;
  Moment moment;
  std::string skill;
  friend bool operator==(const Task&, const Task&) = default;
};

class LiveTable {
 public:
  using Clock = std::chrono::steady_clock;
  struct Watcher {
    engine::Viewer viewer;
    std::function<void()> changed;
  };

  std::mutex mutex;
  std::string id;
  std::unique_ptr<Table> table;  // empty until it is loaded, and again when the store failed in the middle of a write
  bool removed = false;          // from the store, as far as this process knows
  bool writing = false;          // one write at a time; wishes wait
  bool behind = false;           // another process wrote while we did
  std::deque<Wish> wishes;
  std::map<std::uint64_t, Watcher> watchers;
  std::uint64_t next_watcher = 1;
  std::shared_ptr<SearchTask> search;      // of a computer: under way, or what it found is being written
  Task task;                               // what it is about
  std::chrono::milliseconds look_again{};  // until a computer that found nothing to do is asked again
  std::string origin;  // where whoever sat down last came from: the computer's time is charged to it
  // Who thinks for each seat, kept from one search to the next: what they look up is made once.
  struct Computer {
    std::string skill;
    std::shared_ptr<const ai::Player> player;
  };
  std::array<Computer, 2> computers;
  Pace pace;
  int steps = 0;                           // searches allowed while paused
  std::size_t shown = 0;                   // entries that those who watch two computers have yet to look at
  Clock::time_point quiet = Clock::now();  // since when nothing has been written, as far as this process knows
  std::shared_ptr<const Course> course;
  std::vector<Host::OnCourse> course_asked;

  // Inside the lock.
  bool admits(const Ticket& ticket) const {
    if (!table) return !removed;
    if (ticket.reader) return table->open_to_readers();
    return equal(table->key(ticket.viewer), ticket.key);
  }
  bool watched_by(engine::Seat seat) const {
    return std::any_of(watchers.begin(), watchers.end(),
                       [seat](const auto& each) { return each.second.viewer == seat; });
  }

  // Outside the lock: whoever is told may look at the table at once.
  void tell() {
    std::vector<std::function<void()>> all;
    {
      const std::lock_guard lock(mutex);
      for (const auto& [number, watcher] : watchers) all.push_back(watcher.changed);
    }
    for (const auto& changed : all) changed();
  }
};

}  // namespace leipzig::host
