// Searches of computer players, and how they become commands.
#include "host/computer_players.h"

#include <algorithm>

#include "games/catalogue.h"

namespace leipzig::host {
namespace {

using engine::Seat;
using std::chrono::milliseconds;

constexpr auto kFirstRetry = milliseconds(1000);
constexpr auto kLongestRetry = milliseconds(60'000);

milliseconds time_per_entry(Speed speed) {
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

std::optional<SearchSubject> needed_search(const LiveTable& live) REQUIRES(live.mutex) {
  const Table& table = *live.table;
  if (table.over()) return std::nullopt;
  if (table.offer()) {
    const Seat asked = engine::other(table.offer()->by);
    const std::string& skill = table.computer(asked);
    if (!skill.empty()) return SearchSubject{SearchSubject::Kind::Answer, asked, table.moment(), skill};
  }
  const std::optional<Seat> seat = table.deciding();
  if (!seat || table.computer(*seat).empty()) return std::nullopt;
  if (table.played_by_computers()) {
    const bool stopped = live.pace.paused && live.steps == 0;
    if (live.watchers.empty() || stopped) return std::nullopt;
  }
  return SearchSubject{SearchSubject::Kind::Move, *seat, table.moment(), table.computer(*seat)};
}

SearchPool::Duration limit_of(const std::string& skill) {
  const auto named = ai::skill_named(skill);
  return search_limits::of_move(named ? named->level : ai::Level::Random);
}

}  // namespace

ComputerPlayers::FoundPlayer ComputerPlayers::player_for(LiveTable& live, const SearchSubject& subject,
                                                         const engine::Tabletop& tabletop) const {
  const std::size_t seat = engine::index(subject.seat);
  {
    const Lock lock(live.mutex);
    const LiveTable::ComputerPlayer& known = live.computers[seat];
    if (known.player && known.skill == subject.skill) return known.player;
  }
  auto made = nearest_player(tabletop, players_, subject.skill);
  if (!made) return made.error();
  const Lock lock(live.mutex);
  live.computers[seat] = {subject.skill, std::move(*made)};
  return live.computers[seat].player;
}

// ---- searches ----

void ComputerPlayers::schedule_search(const std::shared_ptr<LiveTable>& live) {
  {
    const Lock lock(live->mutex);
    if (!live->table || live->writing || !searches()) return;  // after the write this is called again
    const std::optional<SearchSubject> needed = needed_search(*live);
    if (live->search && needed && live->subject == *needed) return;
    if (live->search) live->search->cancel();
    live->search.reset();
    if (!needed) return;
    begin_search(live, *needed);
  }
  live->notify();  // that it searches, or waits
}

void ComputerPlayers::begin_search(const std::shared_ptr<LiveTable>& live, const SearchSubject& subject) {
  milliseconds delay{};
  if (live->table->played_by_computers() && !live->pace.paused) {
    delay = time_per_entry(live->pace.speed) * static_cast<int>(live->unseen_entries);
  }
  live->unseen_entries = 0;
  live->subject = subject;
  live->search = std::make_shared<SearchTask>([this, watched = std::weak_ptr<LiveTable>(live)] {
    executor_([watched] {
      if (const auto alive = watched.lock()) alive->notify();
    });
  });
  const SearchPool::Request request{live->origin, live->id, limit_of(subject.skill), delay};
  if (remote_ != nullptr) {
    const bool answers = subject.kind == SearchSubject::Kind::Answer;
    const SearchKind kind = answers ? SearchKind::Answer : SearchKind::Move;
    const auto found = [this, live, subject, answers, task = live->search](const SearchFindings& findings) {
      Result<ComputerCommand> command = ComputerCommand(PlayActions{subject.moment, findings.actions});
      if (answers) command = ComputerCommand(AnswerAsComputer{findings.accept});
      if (findings.error) command = *findings.error;
      submit(live, subject, command, task);
    };
    return remote_->search({kind, live->id, live->table->record(), subject.seat, subject.skill}, live->search, request,
                           found);
  }
  const std::shared_ptr<const engine::Tabletop> tabletop = live->table->tabletop().clone();
  pool_.submit(
      live->search,
      [this, live, subject, tabletop, task = live->search](SearchTask&) { search(live, subject, *tabletop, task); },
      request);
}

// Less and less often, as long as nothing changes.
void ComputerPlayers::schedule_later(const std::shared_ptr<LiveTable>& live) {
  std::string origin;
  milliseconds delay{};
  {
    const Lock lock(live->mutex);
    delay = live->retry_delay =
        std::clamp(2 * live->retry_delay, milliseconds(kFirstRetry), milliseconds(kLongestRetry));
    origin = live->origin;
  }
  if (remote_ != nullptr) return remote_->after(delay, [this, live] { schedule_search(live); });
  pool_.submit(std::make_shared<SearchTask>(), [this, live](SearchTask&) { schedule_search(live); },
               {origin, live->id, search_limits::kHint, delay});
}

bool ComputerPlayers::claim(const std::string& table) {
  try {
    return store_.claim(table);
  } catch (const StoreFailure&) {
    ++metrics_.failures;
    return false;
  }
}

void ComputerPlayers::release(const std::string& table) {
  try {
    store_.release(table);
  } catch (const StoreFailure&) {
    ++metrics_.failures;
  }
}

void ComputerPlayers::search(const std::shared_ptr<LiveTable>& live, const SearchSubject& subject,
                             const engine::Tabletop& tabletop, const std::shared_ptr<SearchTask>& task) {
  if (!claim(live->id)) {
    // Another process searches for this table. If it ends first, this one takes over.
    {
      const Lock lock(live->mutex);
      if (live->search == task) live->search.reset();
      live->retry_delay = {};
    }
    return schedule_later(live);
  }
  const auto player = player_for(*live, subject, tabletop);
  const kit::Random random = search_rng(live->id, subject.moment.number, SearchPurpose::Move);
  Result<ComputerCommand> command = ComputerCommand();
  if (!player) {
    command = error_of(player.error());
  } else if (subject.kind == SearchSubject::Kind::Answer) {
    const bool accept = accepts_offer((*player)->expected(tabletop, subject.seat, random, *task));
    command = ComputerCommand(AnswerAsComputer{accept});
  } else {
    const ai::Plan plan = (*player)->plan(tabletop, random, *task);
    command = ComputerCommand(PlayActions{subject.moment, actions_to_play(tabletop, plan)});
  }
  release(live->id);
  if (task->cancelled()) {
    ++metrics_.plans_discarded;
    return;
  }
  executor_([this, live, subject, command = std::move(command), task] { submit(live, subject, command, task); });
}

// Through the same queue as the commands of people.
void ComputerPlayers::submit(const std::shared_ptr<LiveTable>& live, const SearchSubject& subject,
                             Result<ComputerCommand> command, const std::shared_ptr<SearchTask>& task) {
  const Done done = [this, live, subject, task](const std::optional<Error>& error) {
    finished(live, subject, task, error);
  };
  {
    const Lock lock(live->mutex);
    if (task->cancelled()) return;
    if (command) CommandQueue::enqueue(*live, {FromComputer{subject.seat, std::move(*command)}, done});
  }
  if (!command) return done(command.error());
  queue_.process_queue(live);
}

void ComputerPlayers::finished(const std::shared_ptr<LiveTable>& live, const SearchSubject& subject,
                               const std::shared_ptr<SearchTask>& task, const std::optional<Error>& error) {
  bool current = false;
  {
    const Lock lock(live->mutex);
    if (live->search == task) {
      live->search.reset();
      current = true;
    }
    if (!error) {
      live->retry_delay = {};
      if (live->steps > 0) --live->steps;
      const std::size_t before = subject.moment.number;
      if (live->table && live->table->number() > before) live->unseen_entries = live->table->number() - before;
    }
  }
  ++(error ? metrics_.plans_discarded : metrics_.plans_played);
  if (!error || !current) return;  // after a write the queue schedules the next search
  if (error->code == ErrorCode::Stale) return schedule_search(live);
  schedule_later(live);
}

std::optional<SearchProgress> ComputerPlayers::progress(LiveTable& live) {
  const Lock lock(live.mutex);
  if (!live.search || live.search->cancelled() || live.subject.kind != SearchSubject::Kind::Move) return std::nullopt;
  return SearchProgress{live.subject.seat, live.search->progress(), !live.search->started()};
}

// ---- two computers ----

void ComputerPlayers::set_pace(const Ticket& ticket, Pace pace, const Done& done) {
  if (!ticket.viewer) return done(forbidden("Spectators cannot act."));
  LiveTable& live = *ticket.live;
  {
    const Lock lock(live.mutex);
    if (!live.table || !live.table->played_by_computers()) {
      return done(forbidden("This only applies to tables with two computer players."));
    }
    // The pause between two searches keeps its length: a new speed restarts it.
    if (live.pace.speed != pace.speed && live.search && !live.search->started()) {
      live.search->cancel();
      live.search.reset();
    }
    live.pace = pace;
    live.steps = 0;
  }
  done(std::nullopt);
  live.notify();
  schedule_search(ticket.live);
}

void ComputerPlayers::step(const Ticket& ticket, const Done& done) {
  if (!ticket.viewer) return done(forbidden("Spectators cannot act."));
  LiveTable& live = *ticket.live;
  {
    const Lock lock(live.mutex);
    if (!live.table || !live.table->played_by_computers() || !live.pace.paused) {
      return done(forbidden("This only applies to tables with two paused computer players."));
    }
    live.steps = 1;
  }
  done(std::nullopt);
  schedule_search(ticket.live);
}

// ---- hints and reviews ----

std::optional<Error> ComputerPlayers::busy(const std::string& origin) {
  if (!searches()) return unavailable("Computer players are disabled on this server.");
  if (pool_.waiting(origin) < search_limits::kWaiting) return std::nullopt;
  return too_many("Too many searches are waiting for this address.");
}

std::shared_ptr<SearchTask> ComputerPlayers::hint(const Ticket& ticket, OnHint done, const std::string& origin) {
  auto task = std::make_shared<SearchTask>();
  std::shared_ptr<const engine::Tabletop> tabletop;
  std::size_t number = 0;
  engine::Record record;
  {
    const Lock lock(ticket.live->mutex);
    const Table* table = ticket.live->table.get();
    if (table != nullptr && !table->hints()) {
      done(forbidden("Between people hints are given only if both sides agree."));
      return task;
    }
    const bool decides = table != nullptr && ticket.viewer && table->deciding() == ticket.viewer &&
                         table->computer(*ticket.viewer).empty();
    if (decides) {
      tabletop = table->tabletop().clone();
      number = table->number();
      if (remote_ != nullptr) record = table->record();
    }
  }
  const std::optional<Error> refused = tabletop ? busy(origin) : forbidden("Only the side to decide can get a hint.");
  if (refused) {
    done(*refused);
    return task;
  }
  const SearchPool::Request request{origin, ticket.live->id, search_limits::kHint, {}};
  if (remote_ != nullptr) {
    const auto found = [this, tabletop, done = std::move(done)](const SearchFindings& findings) {
      if (findings.error) return done(*findings.error);
      ++metrics_.hints;
      Hint hint{findings.skill, described(*tabletop, findings.actions), findings.expected, findings.reasons};
      if (hint.actions.empty()) return done(unavailable("No hint was found in time."));
      done(std::move(hint));
    };
    remote_->search({SearchKind::Hint, ticket.live->id, std::move(record), *ticket.viewer}, task, request, found);
    return task;
  }
  const auto advise = [this, tabletop, number, id = ticket.live->id, done = std::move(done)](SearchTask& watch) {
    const ai::Skill skill = adviser(tabletop->setting().game);
    const auto player = players_(*tabletop, skill);
    Result<Hint> answer = unavailable("There are no hints for this game.");
    if (player) {
      const ai::Plan plan = (*player)->plan(*tabletop, search_rng(id, number, SearchPurpose::Hint), watch);
      answer = Hint{ai::text(skill), described(*tabletop, plan.actions), plan.expected, plan.reasons};
      if (answer->actions.empty()) answer = unavailable("No hint was found in time.");
      ++metrics_.hints;
    }
    executor_([done, answer = std::move(answer)] { done(answer); });
  };
  pool_.submit(task, advise, request);
  return task;
}

void ComputerPlayers::review(const Ticket& ticket, OnReview done, const std::string& origin) {
  const std::shared_ptr<LiveTable> live = ticket.live;
  std::shared_ptr<const GameReview> known;
  {
    const Lock lock(live->mutex);
    if (!live->table) return done(store_unavailable());
    if (!live->table->over()) return done(forbidden("The review is available after the game."));
    known = live->review;
  }
  if (known) return done(known);
  if (const auto refused = busy(origin)) return done(*refused);

  auto game = std::make_shared<FinishedGame>();
  engine::Record record;
  {
    const Lock lock(live->mutex);
    if (!live->table) return done(store_unavailable());
    live->review_requests.push_back(std::move(done));
    if (live->review_requests.size() > 1) return;
    *game = finished_game(*live->table);
    record = live->table->record();
  }
  const SearchPool::Request request{origin, live->id, search_limits::kReview, {}};
  const auto task = std::make_shared<SearchTask>();
  if (remote_ != nullptr) {
    SearchOrder order{SearchKind::Review, live->id, std::move(record), Seat::First, {}, game->points, game->verdict};
    return remote_->search(std::move(order), task, request, [this, live](const SearchFindings& findings) {
      reviewed(live, std::make_shared<const GameReview>(findings.review), !findings.error);
    });
  }
  const auto judge = [this, live, game](SearchTask& watch) {
    const auto review = std::make_shared<const GameReview>(review_of(*game, players_, live->id, watch));
    reviewed(live, review, !watch.out_of_time());
  };
  pool_.submit(task, judge, request);
}

void ComputerPlayers::reviewed(const std::shared_ptr<LiveTable>& live, const std::shared_ptr<const GameReview>& review,
                               bool complete) {
  std::vector<OnReview> requests;
  {
    const Lock lock(live->mutex);
    if (complete) live->review = review;
    requests.swap(live->review_requests);
  }
  executor_([requests, review] {
    for (const OnReview& each : requests) each(review);
  });
}

// ---- errors and luck ----

namespace {

// Why a game cannot be reviewed: while people play it, its review would help one of them.
std::optional<Error> no_ledger(const Table& table, const std::string& level) {
  const bool record = table.only_imported() && !table.tabletop().secretive();
  if (!table.over() && !record) return forbidden("The review is available after the game.");
  for (const ai::Level offered : ai::levels(table.start().setting.game)) {
    if (offered != ai::Level::Random && ai::name(offered) == level) return std::nullopt;
  }
  return bad_request("This game has no such level.").in_field("level");
}

}  // namespace

Result<LedgerStatus> ComputerPlayers::ledger(const Ticket& ticket, const std::string& level,
                                             const std::string& origin) {
  const std::shared_ptr<LiveTable> live = ticket.live;
  const std::optional<Error> refused = busy(origin);
  const Lock lock(live->mutex);
  if (!live->table) return store_unavailable();
  const std::string asked =
      level.empty() ? std::string(ai::name(adviser(live->table->start().setting.game).level)) : level;
  if (const auto error = no_ledger(*live->table, asked)) return *error;
  if (!live->ledgers.contains(asked)) {
    if (refused) return *refused;
    begin_ledger(live, asked, origin);
  }
  LiveTable::Ledger& known = live->ledgers[asked];
  known.asked = LiveTable::Clock::now();
  if (known.error) {
    const Error error = *known.error;
    live->ledgers.erase(asked);
    return error;
  }
  if (known.found) return LedgerStatus{known.found};
  return LedgerStatus{nullptr, known.task->progress(), !known.task->started()};
}

void ComputerPlayers::begin_ledger(const std::shared_ptr<LiveTable>& live, const std::string& level,
                                   const std::string& origin) {
  const std::weak_ptr<LiveTable> watched = live;
  const auto task = std::make_shared<SearchTask>([watched, level] {
    const auto alive = watched.lock();
    if (!alive) return;
    const Lock lock(alive->mutex);
    const auto known = alive->ledgers.find(level);
    if (known == alive->ledgers.end() || !known->second.task) return;
    if (LiveTable::Clock::now() - known->second.asked < search_limits::kLedgerInterest) return;
    known->second.task->cancel();
    alive->ledgers.erase(known);
  });
  live->ledgers[level].task = task;
  const SearchPool::Request request{origin, live->id, search_limits::kLedger, {}};
  const auto found = [watched, level, task](const SearchFindings& findings) {
    const auto alive = watched.lock();
    if (!alive) return;
    const Lock lock(alive->mutex);
    const auto known = alive->ledgers.find(level);
    if (known == alive->ledgers.end() || known->second.task != task) return;
    known->second.task.reset();
    known->second.error = findings.error;
    known->second.found = std::make_shared<const std::string>(findings.ledger);
    alive->measure();
  };
  const auto order = std::make_shared<SearchOrder>(
      SearchOrder{SearchKind::Ledger, live->id, live->table->record(), Seat::First, level});
  if (remote_ != nullptr) return remote_->search(*order, task, request, found);
  pool_.submit(
      task, [this, order, found](SearchTask& watch) { found(run_search(*order, games::set_up, players_, watch)); },
      request);
}

// ---- analysis ----

std::shared_ptr<SearchTask> ComputerPlayers::plans(const Table& table, const std::string& level, OnPlans done,
                                                   const std::string& origin) {
  auto task = std::make_shared<SearchTask>();
  const std::string game = table.start().setting.game;
  const std::string asked = level.empty() ? std::string(ai::name(adviser(game).level)) : level;
  std::optional<ai::Level> known;
  for (const ai::Level offered : ai::levels(game)) {
    if (ai::name(offered) == asked) known = offered;
  }
  std::optional<Error> refused = busy(origin);
  if (!known) refused = bad_request("This game has no such level.").in_field("level");
  if (!table.deciding()) refused = forbidden("No side is to decide now.");
  if (refused) {
    executor_([done = std::move(done), error = *refused] { done(error); });
    return task;
  }
  const std::shared_ptr<const engine::Tabletop> tabletop = table.tabletop().clone();
  const auto found = [tabletop, asked, done = std::move(done)](const SearchFindings& findings) {
    if (findings.error) return done(*findings.error);
    FoundPlans plans{asked, findings.expected, findings.lowest, findings.highest};
    for (const SearchFindings::FoundPlan& plan : findings.plans) {
      plans.plans.push_back({asked, described(*tabletop, plan.actions), plan.expected, {}});
    }
    done(std::move(plans));
  };
  const auto order = std::make_shared<SearchOrder>(
      SearchOrder{SearchKind::Plans, "analysis", table.record(), *table.deciding(), asked});
  const SearchPool::Request request{origin, "analysis " + origin, 3 * search_limits::of_move(*known), {}};
  if (remote_ != nullptr) {
    remote_->search(*order, task, request, found);
    return task;
  }
  pool_.submit(
      task,
      [this, order, found](SearchTask& watch) {
        const SearchFindings findings = run_search(*order, games::set_up, players_, watch);
        if (!watch.cancelled()) executor_([found, findings] { found(findings); });
      },
      request);
  return task;
}

}  // namespace leipzig::host
