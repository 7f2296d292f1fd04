// A table in memory, shared by the table cache, the command queue and the computer players. `mutex` guards everything
// that changes.
#pragma once
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "ai/player.h"
#include "host/advice.h"
#include "host/command.h"
#include "host/mutex.h"
#include "host/pace.h"
#include "host/search_pool.h"
#include "host/table.h"
#include "host/ticket.h"

namespace leipzig::host {

struct FromPlayer {
  engine::Seat seat = engine::Seat::First;
  Digest key{};  // the player's
  Command command{};
};
struct FromComputer {
  engine::Seat seat = engine::Seat::First;
  ComputerCommand command{};
};

// What the passing of time and the coming of players do to the clock.
struct FromClock {
  std::optional<engine::Seat> arrival{};  // who came to the table; none: a time may have run out
};

// A command that waits for its turn. Its events are planned when it comes.
struct QueuedCommand {
  std::variant<FromPlayer, FromComputer, FromClock> request{};
  Done done{};
  int tries = 0;
};

// What a computer searches for: its move, or its answer to an offer.
struct SearchSubject {
  enum class Kind : std::uint8_t { Move, Answer };
  Kind kind = Kind::Move;
  engine::Seat seat = engine::Seat::First;
  Moment moment{};
  std::string skill{};
  friend bool operator==(const SearchSubject&, const SearchSubject&) = default;
};

class LiveTable {
 public:
  using Clock = std::chrono::steady_clock;
  using OnReview = std::function<void(Result<std::shared_ptr<const GameReview>>)>;
  struct Watcher {
    engine::Viewer viewer;
    std::function<void()> changed;
  };
  struct ComputerPlayer {
    std::string skill;
    std::shared_ptr<const ai::Player> player;
  };

  explicit LiveTable(std::string name) : id(std::move(name)) {}

  const std::string id;
  Mutex mutex;
  std::atomic<std::size_t> bytes{0};  // of the table; may be read without the lock

  // ---- TableCache ----
  std::unique_ptr<Table> table GUARDED_BY(mutex);  // empty until loaded, and after the store failed during a write
  bool removed GUARDED_BY(mutex) = false;          // from the store, as far as this process knows
  bool behind GUARDED_BY(mutex) = false;           // the store may have more events
  // When something was last written, as far as this process knows.
  Clock::time_point last_write GUARDED_BY(mutex) = Clock::now();

  // ---- CommandQueue ----
  bool writing GUARDED_BY(mutex) = false;  // one write at a time; other commands wait
  std::deque<QueuedCommand> commands GUARDED_BY(mutex);

  // ---- Talk ----
  struct RoomLines {
    bool behind = true;  // the store may have more
    std::vector<Line> lines;
  };
  std::array<RoomLines, 4> rooms GUARDED_BY(mutex);

  // ---- viewers ----
  std::map<std::uint64_t, Watcher> watchers GUARDED_BY(mutex);
  std::uint64_t next_watcher GUARDED_BY(mutex) = 1;
  std::string origin GUARDED_BY(mutex);  // address of the client that joined last: search time is charged to it

  // ---- ComputerPlayers ----
  std::shared_ptr<SearchTask> search GUARDED_BY(mutex);  // running, or its result is being written
  SearchSubject subject GUARDED_BY(mutex);               // of that search
  // Until a computer that found nothing to do is asked again.
  std::chrono::milliseconds retry_delay GUARDED_BY(mutex){};
  // Kept between searches: their lookup tables are built once.
  std::array<ComputerPlayer, 2> computers GUARDED_BY(mutex);
  Pace pace GUARDED_BY(mutex);
  int steps GUARDED_BY(mutex) = 0;                   // searches allowed while paused
  std::size_t unseen_entries GUARDED_BY(mutex) = 0;  // that viewers of two computers have yet to see
  std::shared_ptr<const GameReview> review GUARDED_BY(mutex);
  std::vector<OnReview> review_requests GUARDED_BY(mutex);
  // The errors and the luck of the finished game, by the level that looked for better plans.
  struct Ledger {
    std::shared_ptr<SearchTask> task;          // in progress, or
    std::shared_ptr<const std::string> found;  // as JSON, or
    std::optional<Error> error;
    Clock::time_point asked = Clock::now();  // last
  };
  std::map<std::string, Ledger> ledgers GUARDED_BY(mutex);

  void measure() REQUIRES(mutex) { bytes = memory(); }
  std::size_t memory() const REQUIRES(mutex);
  bool admits(const Ticket& ticket) const REQUIRES(mutex);
  bool watched_by(engine::Seat seat) const REQUIRES(mutex);
  // The player of this seat is away for as long as both agreed on.
  bool abandoned_by(engine::Seat seat) const REQUIRES(mutex);

  // Watchers may read the table synchronously.
  void notify() EXCLUDES(mutex);
};

}  // namespace leipzig::host
