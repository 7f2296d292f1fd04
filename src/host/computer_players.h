// Computers at the tables: when they search, how their plans are played, hints and reviews.
//
// A search belongs to a moment of its table. After any change of the table `schedule_search` continues a search that is
// still needed, cancels one that is not, and starts the next. So the process may end at any time: when the table is
// opened again, the search restarts with the same random numbers.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "host/advice.h"
#include "host/command_queue.h"
#include "host/executor.h"
#include "host/live_table.h"
#include "host/metrics.h"
#include "host/pace.h"
#include "host/remote_search.h"
#include "host/search_pool.h"
#include "host/store.h"
#include "host/ticket.h"

namespace leipzig::host {

// A running search of a computer for its seat.
struct SearchProgress {
  engine::Seat seat = engine::Seat::First;
  int done = 0;          // in thousandths
  bool waiting = false;  // for a free thread
  friend bool operator==(const SearchProgress&, const SearchProgress&) = default;
};

// The errors and the luck of a game (study/review.h): found, or still being looked for.
struct LedgerStatus {
  std::shared_ptr<const std::string> found{};  // as JSON
  int done = 0;                                // in thousandths
  bool waiting = false;                        // for a free thread
};

// What several searches of one level would do, best first.
struct FoundPlans {
  std::string level{};
  int expected = 500;  // for the seat that decides, in thousandths
  int lowest = 500;
  int highest = 500;
  std::vector<Hint> plans{};
};

using OnPlans = std::function<void(Result<FoundPlans>)>;
using OnHint = std::function<void(Result<Hint>)>;
using OnReview = LiveTable::OnReview;

class ComputerPlayers {
 public:
  // searches: maximum concurrent (SearchPool). Everything passed must outlive this.
  ComputerPlayers(Store& store, CommandQueue& queue, HostMetrics& metrics, Executor executor, MakePlayer players,
                  std::size_t searches)
      : store_(store),
        queue_(queue),
        metrics_(metrics),
        executor_(std::move(executor)),
        players_(std::move(players)),
        pool_(searches) {}

  // Starts a search if the side to move is a computer; cancels an outdated one.
  void schedule_search(const std::shared_ptr<LiveTable>& live) EXCLUDES(live->mutex);
  static std::optional<SearchProgress> progress(LiveTable& live) EXCLUDES(live.mutex);

  // For tables where both seats are computers.
  void set_pace(const Ticket& ticket, Pace pace, const Done& done);
  void step(const Ticket& ticket, const Done& done);  // one search, while paused

  // The origin is the requesting address: the time is charged to it.
  std::shared_ptr<SearchTask> hint(const Ticket& ticket, OnHint done, const std::string& origin);
  // For a private table, which is not kept.
  std::shared_ptr<SearchTask> plans(const Table& table, const std::string& level, OnPlans done,
                                    const std::string& origin);
  void review(const Ticket& ticket, OnReview done, const std::string& origin);
  // Starts it if needed; ask again for progress. One that nobody asks for any more is stopped.
  Result<LedgerStatus> ledger(const Ticket& ticket, const std::string& level, const std::string& origin);

  SearchPool& pool() { return pool_; }
  // Searches run there instead of in the pool. It must outlive this.
  void search_with(RemoteSearches& remote) { remote_ = &remote; }

 private:
  using FoundPlayer = engine::Result<std::shared_ptr<const ai::Player>>;

  void begin_search(const std::shared_ptr<LiveTable>& live, const SearchSubject& subject) REQUIRES(live->mutex);
  void schedule_later(const std::shared_ptr<LiveTable>& live) EXCLUDES(live->mutex);
  void search(const std::shared_ptr<LiveTable>& live, const SearchSubject& subject, const engine::Tabletop& tabletop,
              const std::shared_ptr<SearchTask>& task) EXCLUDES(live->mutex);
  void submit(const std::shared_ptr<LiveTable>& live, const SearchSubject& subject, Result<ComputerCommand> command,
              const std::shared_ptr<SearchTask>& task) EXCLUDES(live->mutex);
  void finished(const std::shared_ptr<LiveTable>& live, const SearchSubject& subject,
                const std::shared_ptr<SearchTask>& task, const std::optional<Error>& error) EXCLUDES(live->mutex);
  void reviewed(const std::shared_ptr<LiveTable>& live, const std::shared_ptr<const GameReview>& review, bool complete)
      EXCLUDES(live->mutex);
  void begin_ledger(const std::shared_ptr<LiveTable>& live, const std::string& level, const std::string& origin)
      REQUIRES(live->mutex);
  bool searches() const { return remote_ != nullptr || pool_.any(); }
  FoundPlayer player_for(LiveTable& live, const SearchSubject& subject, const engine::Tabletop& tabletop) const
      EXCLUDES(live.mutex);
  bool claim(const std::string& table);
  void release(const std::string& table);
  // Why no hint and no review can be searched for this address.
  std::optional<Error> busy(const std::string& origin);

  Store& store_;
  CommandQueue& queue_;
  HostMetrics& metrics_;
  Executor executor_;
  MakePlayer players_;
  SearchPool pool_;
  RemoteSearches* remote_ = nullptr;
};

}  // namespace leipzig::host
