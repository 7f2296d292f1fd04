// All games in progress: who may sit where, what is written down before it counts, who is told. Every function may be
// called from any thread; the rules of one table never wait for those of another.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/record.h"
#include "games/catalogue.h"
#include "host/advice.h"
#include "host/boxes.h"
#include "host/error.h"
#include "host/search_pool.h"
#include "host/store.h"
#include "host/table.h"

namespace leipzig::host {

struct Limits {
  std::size_t live_tables = 4'000;  // kept in memory; the others are rebuilt from the store when they are opened
  std::size_t tables = 1'000'000;   // in the store
  std::size_t searches = 0;         // at once; 0: one less than there are cores; or SearchPool::kNone
};

// Who plays at a new table, beside the people who get its keys.
struct Seating {
  std::string computers[2];        // skills, by seat; empty: a person
  std::optional<Standby> standby;  // and who agrees to it already
  DiceScheme dice = DiceScheme::Server;
};

// How fast two computers play for those who watch them. They do so only while somebody does.
enum class Speed : std::uint8_t { Slow, Normal, Fast };
struct Pace {
  bool paused = false;
  Speed speed = Speed::Normal;
  friend bool operator==(const Pace&, const Pace&) = default;
};

// Makes a computer player, or says why there is none of this skill.
using MakePlayer =
    std::function<engine::Result<std::unique_ptr<const ai::Player>>(const engine::Tabletop& table, ai::Skill skill)>;

// Runs a task soon, on a thread that may do rules work.
using Executor = std::function<void(std::function<void()>)>;

struct Keys {
  std::string french;
  std::string allied;
  std::string spectator;
};

struct Created {
  std::string table;
  Keys keys;
  std::string commitment;
};

class LiveTable;  // a table in memory with its lock, its queue of wishes and its viewers
struct Wish;
struct Task;  // what a computer thinks about

// What a key has opened: a table, and a seat or (without one) the spectators' bench.
struct Ticket {
  std::shared_ptr<LiveTable> live;
  engine::Viewer viewer;
  Digest key;
  bool reader = false;  // opened by the key for readers: a spectator who was sent a link to this game and no other
};

// A viewer who is told of changes until this is destroyed; a seat with a viewer counts as connected.
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

// A computer that is thinking for its seat.
struct Thinking {
  engine::Seat seat = engine::Seat::French;
  int done = 0;          // in thousandths
  bool waiting = false;  // for others, who think before it
  friend bool operator==(const Thinking&, const Thinking&) = default;
};

struct Figures {
  std::atomic<std::uint64_t> created{0};
  std::atomic<std::uint64_t> imported{0};
  std::atomic<std::uint64_t> entries{0};
  std::atomic<std::uint64_t> refused{0};
  std::atomic<std::uint64_t> stale{0};
  std::atomic<std::uint64_t> loaded{0};     // from the store
  std::atomic<std::uint64_t> dropped{0};    // from memory
  std::atomic<std::uint64_t> failures{0};   // of the store
  std::atomic<std::uint64_t> thoughts{0};   // of computer players, played
  std::atomic<std::uint64_t> dismissed{0};  // thought in vain: the game had gone on
  std::atomic<std::uint64_t> hints{0};
};

class Host {
 public:
  // Without an executor, what follows a write runs on the store's own thread. The games are those that can be played
  // here; they must last as long as the host.
  explicit Host(std::unique_ptr<Store> store, Executor executor = {}, Limits limits = {},
                const std::vector<engine::Entry>& games = games::catalogue(), MakePlayer players = ai::make_player);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  // Stops all searches, writes down what is still waiting and closes the store. Nothing may be asked for from then on.
  // False where that took longer than allowed, because a search does not stop or the store hangs: what is written is
  // safe and what is not was never acknowledged, but the process must end without destroying this.
  bool close(std::chrono::milliseconds patience);

  using OnCreated = std::function<void(Result<Created>)>;
  void create(const engine::Position& start, const std::vector<engine::Text>& names, OnCreated done) {
    create(start, names, Seating{}, std::move(done));
  }
  void create(const engine::Position& start, const std::vector<engine::Text>& names, const Seating& seating,
              OnCreated done);
  // The record is replayed in full; an error names the first entry that is wrong.
  void import(const engine::Record& record, OnCreated done) { import(record, DiceScheme::Server, std::move(done)); }
  void import(const engine::Record& record, DiceScheme dice, OnCreated done);

  // Without the right key a table that exists and one that does not give the same answer.
  Result<Ticket> open(const std::string& table, const std::string& key);
  // False once the table is gone or its seat has another key. Such a ticket shows nothing and does nothing.
  bool admits(const Ticket& ticket);

  // The key of readers, to be shared: it opens the table for spectators and nothing else. In a game with secrets it is
  // refused until the game is over, and opens nothing before that either.
  Result<std::string> reader_key(const Ticket& ticket);

  // Each of these is written down before `done` is called. A spectator may do none of them.
  void act(const Ticket& ticket, std::size_t expect, std::string line, Done done);
  void undo(const Ticket& ticket, std::size_t expect, std::size_t to, Done done);
  void offer_draw(const Ticket& ticket, Done done);
  void answer(const Ticket& ticket, bool accept, Done done);
  void resign(const Ticket& ticket, Done done);
  void want_rematch(const Ticket& ticket, Done done);
  void rename(const Ticket& ticket, std::string name, Done done);
  // The seat's share of the dice (docs/dice.md): a commitment, then the salt.
  void commit_to_salt(const Ticket& ticket, std::string commitment, Done done);
  void show_salt(const Ticket& ticket, std::string salt, Done done);
  // From now on the seat opens by this key, which who asks has made, and no longer by his ticket's: so that it is his
  // alone, whoever had the link he came by. He makes it because an answer may be lost on its way.
  void change_key(const Ticket& ticket, std::string key, Done done);

  // ---- computers ----
  void agree_to_standby(const Ticket& ticket, bool agree, Done done);
  void take_over(const Ticket& ticket, Done done);  // the other seat, which has been away long enough
  void come_back(const Ticket& ticket, Done done);  // to one's own seat
  bool may_take_over(const Ticket& ticket);
  std::optional<Thinking> thinking(const Ticket& ticket);
  // For tables where both seats are computers.
  Pace pace(const Ticket& ticket);
  void set_pace(const Ticket& ticket, Pace pace, const Done& done);
  void step(const Ticket& ticket, const Done& done);  // one search, while paused
  // What a computer would do in this seat's place. It may be cancelled; then `done` may not be called. The origin is
  // the address that asks, here and below: it is charged with the time.
  std::shared_ptr<SearchTask> hint(const Ticket& ticket, std::function<void(Result<Hint>)> done,
                                   const std::string& origin = {});
  // How a game that is over went.
  using OnCourse = std::function<void(Result<std::shared_ptr<const Course>>)>;
  void course(const Ticket& ticket, OnCourse done, const std::string& origin = {});

  // Looks at the table while nothing changes it; false where the store does not answer and there is none to look at.
  bool look(const Ticket& ticket, const std::function<void(const Table&)>& looker);
  bool connected(const Ticket& ticket, engine::Seat seat);
  // changed: called after every change, from any thread; it must be short.
  // The origin of the seat that came last is charged with what the table's computers think.
  Subscription subscribe(const Ticket& ticket, std::function<void()> changed, const std::string& origin = {});

  const Figures& figures() const { return figures_; }
  std::size_t live_tables();
  SearchPool& searches() { return searches_; }

 private:
  using Planner = std::function<Result<Plan>(const Table&, engine::Seat)>;
  void ask(const Ticket& ticket, Planner planner, Done done);
  void work_off(const std::shared_ptr<LiveTable>& live);
  void plan_again(const std::shared_ptr<LiveTable>& live, Wish& wish);
  void written(const std::shared_ptr<LiveTable>& live, const std::shared_ptr<Plan>& plan, Written how,
               const Done& done);
  void catch_up(const std::shared_ptr<LiveTable>& live);
  std::optional<Error> refresh(LiveTable& live);
  void finish(const std::shared_ptr<LiveTable>& live, const std::optional<Error>& error, const Done& done);
  struct NewTable {
    Row row;
    std::vector<Event> events;
  };
  Result<NewTable> rematch_of(const Table& table);
  void ensure_rematch(const std::shared_ptr<LiveTable>& live, const Done& done);
  void store_new(Row row, std::vector<Event> first, Keys keys, OnCreated done);
  Result<std::shared_ptr<LiveTable>> live(const std::string& table);
  bool is_live(const std::string& table);
  bool may_open(const std::string& table, const Digest& key);
  void drop_idle();
  engine::Result<std::unique_ptr<Table>> load(Row row);
  void run(std::function<void()> task);
  void changed_elsewhere(const std::string& table);
  // Has a computer think where it is one's turn, and cancels searches that nobody wants any more.
  void consider(const std::shared_ptr<LiveTable>& live);
  void begin(const std::shared_ptr<LiveTable>& live, const Task& task);
  void consider_later(const std::shared_ptr<LiveTable>& live);
  void think(const std::shared_ptr<LiveTable>& live, const Task& task, const engine::Tabletop& tabletop,
             const std::shared_ptr<SearchTask>& search);
  void propose(const std::shared_ptr<LiveTable>& live, const Task& task, std::function<Result<Plan>(const Table&)> plan,
               const std::shared_ptr<SearchTask>& search);
  engine::Result<std::unique_ptr<const ai::Player>> player_of(const engine::Tabletop& tabletop,
                                                              const std::string& skill) const;
  engine::Result<std::shared_ptr<const ai::Player>> player_at(LiveTable& live, const Task& task,
                                                              const engine::Tabletop& tabletop) const;
  bool claimed(const std::string& table);
  void release(const std::string& table);

  Executor executor_;
  Limits limits_;
  Figures figures_;
  Boxes boxes_;
  MakePlayer players_;
  // Outlives the store, whose last callbacks may still ask for searches; stopped before the store is closed.
  SearchPool searches_;
  std::mutex mutex_;                              // of the two below; never held while rules or the store work
  std::list<std::shared_ptr<LiveTable>> recent_;  // the front was used last
  std::unordered_map<std::string, std::list<std::shared_ptr<LiveTable>>::iterator> by_id_;
  std::unique_ptr<Store> store_;  // the last member: destroyed first, while what its callbacks need is still there
};

}  // namespace leipzig::host
