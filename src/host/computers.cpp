// Computers at the table: when they think, how what they thought of is played, and what they tell people.
//
// A search belongs to a moment of its table. Whatever changes the table afterwards asks `consider`, which lets a search
// go on that is still wanted, cancels one that is not, and begins the next. So it does not matter when the process
// ends: whoever opens the table again has its computer think anew, with the same random numbers.
#include <algorithm>

#include "host/host.h"
#include "host/live_table.h"

namespace leipzig::host {
namespace {

using engine::Seat;
using std::chrono::milliseconds;

constexpr auto kLookAgain = milliseconds(1000);
constexpr auto kLookAgainAtLast = milliseconds(60'000);
constexpr int kBadEnoughForADraw = 450;
constexpr std::uint64_t kForMoves = 1;
constexpr std::uint64_t kForHints = 2;
constexpr std::uint64_t kForJudging = 3;
constexpr std::size_t kMostPoints = 240;

milliseconds for_each_entry(Speed speed) {
  switch (speed) {
    case Speed::Slow:
      return milliseconds(1600);
    case Speed::Normal:
      return milliseconds(700);
    case Speed::Fast:
      return milliseconds(120);
  }
  return {};
}

std::optional<Task> wanted(const LiveTable& live) {
  const Table& table = *live.table;
  if (table.over()) return std::nullopt;
  if (table.offer()) {
    const Seat asked = engine::other(table.offer()->by);
    const std::string& skill = table.computer(asked);
    if (!skill.empty()) return Task{Task::What::Answer, asked, table.moment(), skill};
  }
  const std::optional<Seat> seat = table.deciding();
  if (!seat || table.computer(*seat).empty()) return std::nullopt;
  if (table.played_by_computers()) {
    const bool stands = live.pace.paused && live.steps == 0;
    if (live.watchers.empty() || stands) return std::nullopt;
  }
  return Task{Task::What::Move, *seat, table.moment(), table.computer(*seat)};
}

std::vector<engine::Action> actions_of(const std::vector<engine::LegalAction>& described) {
  std::vector<engine::Action> actions;
  actions.reserve(described.size());
  for (const engine::LegalAction& each : described) actions.push_back(each.action);
  return actions;
}

// What is played where a planner's time was up before it had found anything.
std::vector<engine::Action> any_action(const engine::Tabletop& tabletop) {
  for (const engine::Choice choice : tabletop.subjects()) {
    const std::vector<std::uint16_t> targets = tabletop.targets(choice);
    if (!targets.empty()) return {engine::Action{choice, targets.front()}};
  }
  return {};
}

SearchPool::Duration limit_of(const std::string& skill) {
  const auto named = ai::skill_named(skill);
  return search_limits::of_move(named ? named->level : ai::Level::Random);
}

}  // namespace

engine::Result<std::unique_ptr<const ai::Player>> Host::player_of(const engine::Tabletop& tabletop,
                                                                  const std::string& skill) const {
  const auto named = ai::skill_named(skill);
  if (!named) return named.error();
  auto player = players_(tabletop, *named);
  // A level that is no longer offered is played by the nearest below it.
  for (int level = static_cast<int>(named->level) - 1; !player && level >= 0; --level) {
    player = players_(tabletop, {static_cast<ai::Level>(level), named->effort});
  }
  return player;
}

engine::Result<std::shared_ptr<const ai::Player>> Host::player_at(LiveTable& live, const Task& task,
                                                                  const engine::Tabletop& tabletop) const {
  LiveTable::Computer& computer = live.computers[engine::index(task.seat)];
  {
    const std::lock_guard lock(live.mutex);
    if (computer.player && computer.skill == task.skill) return computer.player;
  }
  auto made = player_of(tabletop, task.skill);
  if (!made) return made.error();
  const std::lock_guard lock(live.mutex);
  computer = {task.skill, std::move(*made)};
  return computer.player;
}

// ---- thinking ----

void Host::consider(const std::shared_ptr<LiveTable>& live) {
  {
    const std::lock_guard lock(live->mutex);
    if (!live->table || live->writing || !searches_.any()) return;  // whoever writes asks again
    const std::optional<Task> task = wanted(*live);
    if (live->search && task && live->task == *task) return;
    if (live->search) live->search->cancel();
    live->search.reset();
    if (!task) return;
    begin(live, *task);
  }
  live->tell();  // that it thinks, or waits until others have
}

// Inside the lock.
void Host::begin(const std::shared_ptr<LiveTable>& live, const Task& task) {
  milliseconds delay{};
  if (live->table->played_by_computers() && !live->pace.paused) {
    delay = for_each_entry(live->pace.speed) * static_cast<int>(live->shown);
  }
  live->shown = 0;
  live->task = task;
  live->search = std::make_shared<SearchTask>([this, watched = std::weak_ptr<LiveTable>(live)] {
    run([watched] {
      if (const auto alive = watched.lock()) alive->tell();
    });
  });
  const std::shared_ptr<const engine::Tabletop> tabletop = live->table->tabletop().clone();
  searches_.submit(
      live->search,
      [this, live, task, tabletop, search = live->search](SearchTask&) { think(live, task, *tabletop, search); },
      {live->origin, live->id, limit_of(task.skill), delay});
}

// Ever less often, as long as nothing comes of it.
void Host::consider_later(const std::shared_ptr<LiveTable>& live) {
  std::string origin;
  milliseconds delay{};
  {
    const std::lock_guard lock(live->mutex);
    delay = live->look_again =
        std::clamp(2 * live->look_again, milliseconds(kLookAgain), milliseconds(kLookAgainAtLast));
    origin = live->origin;
  }
  searches_.submit(std::make_shared<SearchTask>(), [this, live](SearchTask&) { consider(live); },
                   {origin, live->id, search_limits::kHint, delay});
}

bool Host::claimed(const std::string& table) {
  try {
    return store_->claim(table);
  } catch (const StoreFailure&) {
    ++figures_.failures;
    return false;
  }
}

void Host::release(const std::string& table) {
  try {
    store_->release(table);
  } catch (const StoreFailure&) {
    ++figures_.failures;
  }
}

void Host::think(const std::shared_ptr<LiveTable>& live, const Task& task, const engine::Tabletop& tabletop,
                 const std::shared_ptr<SearchTask>& search) {
  if (!claimed(live->id)) {
    // Another process thinks for this table. Should it end before it has, it is our turn.
    {
      const std::lock_guard lock(live->mutex);
      if (live->search == search) live->search.reset();
      live->look_again = {};
    }
    return consider_later(live);
  }
  const auto player = player_at(*live, task, tabletop);
  const kit::Random random = thinking_numbers(live->id, task.moment.number, kForMoves);
  std::function<Result<Plan>(const Table&)> plan;
  if (!player) {
    plan = [error = error_of(player.error())](const Table&) { return Result<Plan>(error); };
  } else if (task.what == Task::What::Answer) {
    const bool accept = (*player)->expected(tabletop, task.seat, random, *search) < kBadEnoughForADraw;
    plan = [seat = task.seat, accept](const Table& table) { return table.answer_for(seat, accept); };
  } else {
    std::vector<engine::Action> actions =
        actions_of(described(tabletop, (*player)->plan(tabletop, random, *search).actions));
    if (actions.empty()) actions = any_action(tabletop);
    plan = [seat = task.seat, moment = task.moment, actions = std::move(actions)](const Table& table) {
      return table.play(seat, moment, actions);
    };
  }
  release(live->id);
  if (search->cancelled()) {
    ++figures_.dismissed;
    return;
  }
  run([this, live, task, plan = std::move(plan), search] { propose(live, task, plan, search); });
}

// The same way as a person's wish.
void Host::propose(const std::shared_ptr<LiveTable>& live, const Task& task,
                   std::function<Result<Plan>(const Table&)> plan, const std::shared_ptr<SearchTask>& search) {
  const std::size_t before = task.moment.number;
  const Done done = [this, live, search, before](const std::optional<Error>& error) {
    bool again = false;
    {
      const std::lock_guard lock(live->mutex);
      if (live->search == search) {
        live->search.reset();
        again = true;
      }
      if (!error) {
        live->look_again = {};
        if (live->steps > 0) --live->steps;
        if (live->table && live->table->number() > before) live->shown = live->table->number() - before;
      }
    }
    ++(error ? figures_.dismissed : figures_.thoughts);
    if (!error || !again) return;  // what was written is looked at by whoever wrote it
    if (error->code == "stale") return consider(live);
    consider_later(live);
  };
  {
    const std::lock_guard lock(live->mutex);
    if (search->cancelled()) return;
    live->wishes.push_back({std::move(plan), done});
  }
  work_off(live);
}

std::optional<Thinking> Host::thinking(const Ticket& ticket) {
  const std::lock_guard lock(ticket.live->mutex);
  const LiveTable& live = *ticket.live;
  if (!live.search || live.search->cancelled() || live.task.what != Task::What::Move) return std::nullopt;
  return Thinking{live.task.seat, live.search->progress(), !live.search->started()};
}

// ---- two computers ----

Pace Host::pace(const Ticket& ticket) {
  const std::lock_guard lock(ticket.live->mutex);
  return ticket.live->pace;
}

void Host::set_pace(const Ticket& ticket, Pace pace, const Done& done) {
  if (!ticket.viewer) return done(Error{"forbidden", "", "", "Spectators look on."});
  {
    const std::lock_guard lock(ticket.live->mutex);
    LiveTable& live = *ticket.live;
    if (!live.table || !live.table->played_by_computers()) {
      return done(Error{"forbidden", "", "", "This is for tables where two computers play."});
    }
    // The pause between two searches has the length it had when it began: at another speed it begins anew.
    if (live.pace.speed != pace.speed && live.search && !live.search->started()) {
      live.search->cancel();
      live.search.reset();
    }
    live.pace = pace;
    live.steps = 0;
  }
  done(std::nullopt);
  ticket.live->tell();
  consider(ticket.live);
}

void Host::step(const Ticket& ticket, const Done& done) {
  if (!ticket.viewer) return done(Error{"forbidden", "", "", "Spectators look on."});
  {
    const std::lock_guard lock(ticket.live->mutex);
    LiveTable& live = *ticket.live;
    if (!live.table || !live.table->played_by_computers() || !live.pace.paused) {
      return done(Error{"forbidden", "", "", "This is for tables where two computers play and pause."});
    }
    live.steps = 1;
  }
  done(std::nullopt);
  consider(ticket.live);
}

// ---- a seat left by its player ----

void Host::agree_to_standby(const Ticket& ticket, bool agree, Done done) {
  ask(
      ticket, [agree](const Table& table, Seat seat) { return table.agree_to_standby(seat, agree); }, std::move(done));
}

namespace {

// Inside the lock of the table.
bool abandoned(const LiveTable& live, const Table& table, Seat seat) {
  if (!table.standby() || live.watched_by(seat)) return false;
  return LiveTable::Clock::now() - live.quiet >= std::chrono::minutes(table.standby()->minutes);
}

}  // namespace

void Host::take_over(const Ticket& ticket, Done done) {
  ask(
      ticket,
      [live = ticket.live.get()](const Table& table, Seat seat) -> Result<Plan> {
        auto plan = table.take_over(seat);
        if (plan && !abandoned(*live, table, engine::other(seat))) {
          return Error{"forbidden", "", "", "The other side has not been away long enough."};
        }
        return plan;
      },
      std::move(done));
}

bool Host::may_take_over(const Ticket& ticket) {
  const std::lock_guard lock(ticket.live->mutex);
  if (!ticket.live->table || !ticket.viewer) return false;
  const Table& table = *ticket.live->table;
  return static_cast<bool>(table.take_over(*ticket.viewer)) &&
         abandoned(*ticket.live, table, engine::other(*ticket.viewer));
}

void Host::come_back(const Ticket& ticket, Done done) {
  ask(
      ticket, [](const Table& table, Seat seat) { return table.come_back(seat); }, std::move(done));
}

// ---- advice ----

namespace {

Error too_many_searches() { return {"too_many", "", "", "Too much is being thought about for this address already."}; }

}  // namespace

std::shared_ptr<SearchTask> Host::hint(const Ticket& ticket, std::function<void(Result<Hint>)> done,
                                       const std::string& origin) {
  auto search = std::make_shared<SearchTask>();
  std::shared_ptr<const engine::Tabletop> tabletop;
  std::size_t number = 0;
  {
    const std::lock_guard lock(ticket.live->mutex);
    const Table* table = ticket.live->table.get();
    const bool asked_in_time = table != nullptr && ticket.viewer && table->deciding() == ticket.viewer &&
                               table->computer(*ticket.viewer).empty();
    if (asked_in_time) {
      tabletop = table->tabletop().clone();
      number = table->number();
    }
  }
  std::optional<Error> refused;
  if (!tabletop) {
    refused = Error{"forbidden", "", "", "A hint is for the side that decides."};
  } else if (!searches_.any()) {
    refused = Error{"unavailable", "", "", "No computer thinks here."};
  } else if (searches_.waiting(origin) >= search_limits::kWaiting) {
    refused = too_many_searches();
  }
  if (refused) {
    done(*refused);
    return search;
  }
  const auto advise = [this, tabletop, number, id = ticket.live->id, done = std::move(done)](SearchTask& watch) {
    const ai::Skill skill = adviser(tabletop->setting().game);
    const auto player = players_(*tabletop, skill);
    Result<Hint> answer = Error{"unavailable", "", "", "Nobody gives advice for this game."};
    if (player) {
      const ai::Plan plan = (*player)->plan(*tabletop, thinking_numbers(id, number, kForHints), watch);
      answer = Hint{ai::text(skill), described(*tabletop, plan.actions), plan.expected, plan.reasons};
      if (answer->actions.empty()) answer = Error{"unavailable", "", "", "No advice was found in time."};
      ++figures_.hints;
    }
    run([done, answer = std::make_shared<Result<Hint>>(std::move(answer))] { done(*answer); });
  };
  searches_.submit(search, advise, {origin, ticket.live->id, search_limits::kHint, {}});
  return search;
}

namespace {

// One for every player's turn, the start and the end; fewer where there are very many.
std::vector<Course::Point> points_of(const Table& table) {
  std::vector<Course::Point> points;
  std::optional<Seat> last;
  int turn = -1;
  for (std::size_t i = 0; i < table.number(); ++i) {
    const Played& entry = table.entries()[i];
    if (!entry.seat || (entry.seat == last && entry.turn == turn)) continue;
    last = entry.seat;
    turn = entry.turn;
    points.push_back({i, turn});
  }
  const std::size_t every = points.size() / kMostPoints + 1;
  std::size_t place = 0;
  std::erase_if(points, [&place, every](const Course::Point&) { return place++ % every != 0; });
  points.push_back({table.number(), std::max(turn, 0)});
  return points;
}

int result_for(Seat seat, const std::optional<engine::Verdict>& verdict) {
  if (!verdict || !verdict->winner) return 500;
  return *verdict->winner == seat ? 1000 : 0;
}

// Fills in what could be expected at each point, from the first entry on. What there was no time for is left out.
void judge(Course& course, engine::Tabletop& tabletop, const std::vector<std::string>& entries,
           const std::optional<engine::Verdict>& verdict, const std::string& table, const MakePlayer& players,
           SearchTask& watch) {
  const ai::Skill skill = adviser(tabletop.setting().game);
  const auto player = players(tabletop, skill);
  if (skill.level == ai::Level::Random || !player) {
    course.points.clear();  // whoever plays at random has no opinion
    return;
  }
  std::size_t number = 0;
  std::size_t judged = 0;
  for (Course::Point& point : course.points) {
    const bool end = point.number == entries.size();
    if (!end && !watch.go_on(0)) continue;
    while (!end && number < point.number && watch.go_on(0)) engine::play_entry(tabletop, entries[number++]);
    const kit::Random random = thinking_numbers(table, point.number, kForJudging);
    for (const Seat seat : engine::kSeats) {
      point.expected[index(seat)] =
          end ? result_for(seat, verdict) : (*player)->expected(tabletop, seat, random, watch);
    }
    if (!end && !watch.go_on(0)) continue;
    std::swap(course.points[judged++], point);
  }
  course.points.resize(judged);
  course.skill = ai::text(skill);
  course.turning = turning_points(course.points);
}

}  // namespace

void Host::course(const Ticket& ticket, OnCourse done, const std::string& origin) {
  const std::shared_ptr<LiveTable> live = ticket.live;
  std::shared_ptr<const Course> known;
  {
    const std::lock_guard lock(live->mutex);
    if (!live->table) return done(unavailable());
    if (!live->table->over()) return done(Error{"forbidden", "", "", "How a game went is told when it is over."});
    known = live->course;
  }
  if (known) return done(known);
  if (!searches_.any()) return done(Error{"unavailable", "", "", "No computer thinks here."});
  if (searches_.waiting(origin) >= search_limits::kWaiting) return done(too_many_searches());

  std::shared_ptr<engine::Tabletop> tabletop;
  auto course = std::make_shared<Course>();
  std::vector<std::string> entries;
  std::optional<engine::Verdict> verdict;
  {
    const std::lock_guard lock(live->mutex);
    if (!live->table) return done(unavailable());
    live->course_asked.push_back(std::move(done));
    if (live->course_asked.size() > 1) return;
    tabletop = live->table->at(0);
    course->points = points_of(*live->table);
    for (const Played& entry : live->table->entries()) entries.push_back(entry.text);
    verdict = live->table->verdict();
  }
  const auto review = [this, live, tabletop, course, entries = std::move(entries), verdict](SearchTask& watch) {
    judge(*course, *tabletop, entries, verdict, live->id, players_, watch);
    std::vector<OnCourse> asked;
    {
      const std::lock_guard lock(live->mutex);
      if (!watch.out_of_time()) live->course = course;
      asked.swap(live->course_asked);
    }
    run([asked, course] {
      for (const OnCourse& each : asked) each(std::shared_ptr<const Course>(course));
    });
  };
  searches_.submit(std::make_shared<SearchTask>(), review, {origin, live->id, search_limits::kReview, {}});
}

}  // namespace leipzig::host
