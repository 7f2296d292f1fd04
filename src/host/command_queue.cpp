// From a command to its events in the store and in memory.
#include "host/command_queue.h"

#include <utility>

namespace leipzig::host {

void CommandQueue::submit(const Ticket& ticket, Command command, Done done) {
  if (!ticket.viewer) return done(forbidden("Spectators cannot act."));
  cache_.refresh(*ticket.live);
  {
    const Lock lock(ticket.live->mutex);
    enqueue(*ticket.live, {FromPlayer{*ticket.viewer, ticket.key, std::move(command)}, std::move(done)});
  }
  process_queue(ticket.live);
}

void CommandQueue::enqueue(LiveTable& live, QueuedCommand command) { live.commands.push_back(std::move(command)); }

Result<PendingEvents> CommandQueue::plan(const LiveTable& live, const QueuedCommand& queued, std::int64_t now) {
  if (!live.table) return live.removed ? no_such_table() : store_unavailable();
  const Table& table = *live.table;
  if (const auto* clock = std::get_if<FromClock>(&queued.request)) {
    return clock->arrival ? table.arrive(*clock->arrival, now) : table.fall(now);
  }
  if (const auto* computer = std::get_if<FromComputer>(&queued.request)) {
    return plan_events(table, computer->seat, computer->command);
  }
  const auto& player = std::get<FromPlayer>(queued.request);
  if (!equal(table.key(player.seat), player.key)) return no_such_table();
  Result<PendingEvents> planned = plan_events(table, player.seat, player.command);
  const bool takes_over = std::holds_alternative<TakeOver>(player.command);
  if (planned && takes_over && !live.abandoned_by(engine::other(player.seat))) {
    return forbidden("The other side has not been away long enough.");
  }
  return planned;
}

void CommandQueue::process_queue(const std::shared_ptr<LiveTable>& live) {
  bool looked = false;  // at the clock
  for (;;) {
    QueuedCommand command;
    std::optional<Error> error;
    {
      const Lock lock(live->mutex);
      if (live->writing || live->commands.empty()) return;
      // Too late is too late, even if nobody has noticed yet.
      const std::int64_t now = now_();
      const bool late =
          live->table && live->table->clock() && live->table->clock()->deadline().value_or(now + 1) <= now;
      if (late && !looked && !std::holds_alternative<FromClock>(live->commands.front().request)) {
        live->commands.push_front({FromClock{}, [](const std::optional<Error>&) {}});
        looked = true;
      }
      command = std::move(live->commands.front());
      live->commands.pop_front();
      Result<PendingEvents> planned = plan(*live, command, now);
      if (planned && live->table) live->table->set_clock(*planned, now);
      if (!planned) {
        error = planned.error();
        if (live->table) ++(error->code == ErrorCode::Stale ? metrics_.stale : metrics_.refused);
      } else if (!planned->events.empty()) {
        return append(live, std::move(command), std::move(*planned));
      }
    }
    command.done(error);
  }
}

void CommandQueue::append(const std::shared_ptr<LiveTable>& live, QueuedCommand command, PendingEvents events) {
  live->writing = true;
  const std::size_t from = live->table->revision();
  // Shared, because callbacks must be copyable.
  auto pending = std::make_shared<PendingEvents>(std::move(events));
  auto queued = std::make_shared<QueuedCommand>(std::move(command));
  store_.append(live->id, from, pending->events, [this, live, from, pending, queued](Written how) {
    executor_([this, live, from, pending, queued, how] {
      if (how == Written::Conflict && ++queued->tries < kMostTries) return retry(live, std::move(*queued));
      written(live, from, *pending, how, queued->done);
    });
  });
}

// Another process wrote to this table first: the command may still be possible after that.
void CommandQueue::retry(const std::shared_ptr<LiveTable>& live, QueuedCommand command) {
  {
    const Lock lock(live->mutex);
    live->writing = false;
    live->behind = true;
    live->commands.push_front(std::move(command));
  }
  cache_.refresh(*live);
  live->notify();
  process_queue(live);
}

void CommandQueue::written(const std::shared_ptr<LiveTable>& live, std::size_t from, PendingEvents& pending,
                           Written how, const Done& done) {
  std::optional<Error> error;
  {
    const Lock lock(live->mutex);
    live->writing = false;
    if (how == Written::Kept) {
      for (const Event& event : pending.events) metrics_.entries += event.kind == EventKind::Entry;
      if (!live->table) {
        error = no_such_table();  // removed since
      } else if (live->table->revision() == from) {
        live->table->take(pending.events, std::move(pending.after));
      }  // otherwise the cache has read them from the store
      live->last_write = LiveTable::Clock::now();
    } else if (how == Written::Conflict) {
      ++metrics_.stale;
      error = stale("The table has changed. Please try again.");
      live->behind = true;
    } else {
      // It is unknown whether it was written: the state in memory is no longer valid.
      ++metrics_.failures;
      error = store_unavailable();
      live->table.reset();
    }
  }
  cache_.refresh(*live);
  done(error);  // first the requester, then all viewers
  live->notify();
  process_queue(live);
  changed_(live);
}

}  // namespace leipzig::host
