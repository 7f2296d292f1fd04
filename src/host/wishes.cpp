// The way of a wish: planned on the state as written down, given to the store, then folded in.
#include "host/host.h"
#include "host/live_table.h"

namespace leipzig::host {
namespace {

using engine::Seat;

constexpr int kMostTries = 10;

}  // namespace

void Host::ask(const Ticket& ticket, Planner planner, Done done) {
  if (!ticket.viewer) return done(Error{"forbidden", "", "", "Spectators look on."});
  catch_up(ticket.live);
  {
    const std::lock_guard lock(ticket.live->mutex);
    ticket.live->wishes.push_back(
        {[planner = std::move(planner), seat = *ticket.viewer, key = ticket.key](const Table& table) -> Result<Plan> {
           if (!equal(table.key(seat), key)) return no_such_table();
           return planner(table, seat);
         },
         std::move(done)});
  }
  work_off(ticket.live);
}

void Host::work_off(const std::shared_ptr<LiveTable>& live) {
  for (;;) {
    Wish wish;
    std::optional<Error> error;
    {
      const std::lock_guard lock(live->mutex);
      if (live->writing || live->wishes.empty()) return;
      wish = std::move(live->wishes.front());
      live->wishes.pop_front();
      if (!live->table) {
        error = live->removed ? no_such_table() : unavailable();
      } else {
        Result<Plan> plan = wish.plan(*live->table);
        if (!plan) {
          error = plan.error();
          ++(error->code == "stale" ? figures_.stale : figures_.refused);
        } else if (!plan->events.empty()) {
          live->writing = true;
          auto shared = std::make_shared<Plan>(std::move(*plan));
          auto asked = std::make_shared<Wish>(std::move(wish));
          store_->append(live->id, live->table->revision(), shared->events, [this, live, shared, asked](Written how) {
            run([this, live, shared, asked, how] {
              if (how == Written::Conflict && ++asked->tries < kMostTries) return plan_again(live, *asked);
              written(live, shared, how, asked->done);
            });
          });
          return;
        }
      }
    }
    wish.done(error);
  }
}

// Another process wrote to this table first: what was wished for may still be possible after that.
void Host::plan_again(const std::shared_ptr<LiveTable>& live, Wish& wish) {
  {
    const std::lock_guard lock(live->mutex);
    live->writing = false;
    live->behind = true;
    live->wishes.push_front(std::move(wish));
  }
  catch_up(live);
  live->tell();
  work_off(live);
}

void Host::written(const std::shared_ptr<LiveTable>& live, const std::shared_ptr<Plan>& plan, Written how,
                   const Done& done) {
  std::optional<Error> error;
  {
    const std::lock_guard lock(live->mutex);
    live->writing = false;
    if (how == Written::Kept) {
      for (const Event& event : plan->events) figures_.entries += event.kind == Kind::Entry;
      live->table->take(plan->events, std::move(plan->after));
      live->quiet = LiveTable::Clock::now();
    } else if (how == Written::Conflict) {
      ++figures_.stale;
      error = Error{"stale", "", "", "Somebody else was faster."};
      live->behind = true;
    } else {
      // Whether it was written is not known: what is in memory is no longer to be trusted.
      ++figures_.failures;
      error = unavailable();
      live->table.reset();
    }
  }
  finish(live, error, done);
}

void Host::finish(const std::shared_ptr<LiveTable>& live, const std::optional<Error>& error, const Done& done) {
  catch_up(live);
  done(error);  // first who asked, then everybody
  live->tell();
  work_off(live);
  consider(live);
}

void Host::catch_up(const std::shared_ptr<LiveTable>& live) {
  const std::lock_guard lock(live->mutex);
  refresh(*live);
}

// Takes in what another process wrote, where there is such, or loads a table anew after a failure; one that was removed
// from the store is gone here too. Inside the lock. While a write is under way nothing is read, and what is known
// stays.
std::optional<Error> Host::refresh(LiveTable& live) {
  if (live.writing || (live.table && !live.behind)) return std::nullopt;
  try {
    if (!live.table) {
      auto row = store_->find(live.id);
      live.removed = !row;
      if (!row) return no_such_table();
      auto loaded = load(std::move(*row));
      if (!loaded) return Error{"unavailable", "", loaded.error().field, loaded.error().text};
      live.table = std::move(*loaded);
      ++figures_.loaded;
    } else {
      const std::size_t before = live.table->revision();
      live.table->take(store_->events(live.id, before));
      if (live.table->revision() != before) {
        live.quiet = LiveTable::Clock::now();
      } else if (!store_->find(live.id)) {
        live.removed = true;
        live.table.reset();
        return no_such_table();
      }
    }
    live.behind = false;
  } catch (const StoreFailure&) {
    ++figures_.failures;
    return unavailable();
  }
  return std::nullopt;
}

void Host::changed_elsewhere(const std::string& table) {
  std::vector<std::shared_ptr<LiveTable>> changed;
  {
    const std::lock_guard lock(mutex_);
    if (table.empty()) {
      changed.assign(recent_.begin(), recent_.end());
    } else if (const auto known = by_id_.find(table); known != by_id_.end()) {
      changed.push_back(*known->second);
    }
  }
  for (const auto& live : changed) {
    run([this, live] {
      {
        const std::lock_guard lock(live->mutex);
        live->behind = true;
      }
      catch_up(live);
      live->tell();
      // The process that wrote of a rematch may not have set the new table up yet, or have ended before it could.
      ensure_rematch(live, [](const std::optional<Error>&) {});
      consider(live);
    });
  }
}

void Host::act(const Ticket& ticket, std::size_t expect, std::string line, Done done) {
  ask(
      ticket, [expect, line = std::move(line)](const Table& table, Seat seat) { return table.act(seat, expect, line); },
      std::move(done));
}

void Host::undo(const Ticket& ticket, std::size_t expect, std::size_t to, Done done) {
  ask(
      ticket, [=](const Table& table, Seat seat) { return table.undo(seat, expect, to); }, std::move(done));
}

void Host::offer_draw(const Ticket& ticket, Done done) {
  ask(
      ticket, [](const Table& table, Seat seat) { return table.offer_draw(seat); }, std::move(done));
}

void Host::answer(const Ticket& ticket, bool accept, Done done) {
  ask(
      ticket, [=](const Table& table, Seat seat) { return table.answer(seat, accept); }, std::move(done));
}

void Host::resign(const Ticket& ticket, Done done) {
  ask(
      ticket, [](const Table& table, Seat seat) { return table.resign(seat); }, std::move(done));
}

void Host::want_rematch(const Ticket& ticket, Done done) {
  // Who wants it again after a failure has it set up then.
  ask(
      ticket, [](const Table& table, Seat seat) { return table.want_rematch(seat); },
      [this, live = ticket.live, done = std::move(done)](const std::optional<Error>& error) {
        if (error) return done(error);
        ensure_rematch(live, done);
      });
}

void Host::rename(const Ticket& ticket, std::string name, Done done) {
  ask(
      ticket, [name = std::move(name)](const Table& table, Seat seat) { return table.rename(seat, name); },
      std::move(done));
}

void Host::commit_to_salt(const Ticket& ticket, std::string commitment, Done done) {
  ask(
      ticket,
      [commitment = std::move(commitment)](const Table& table, Seat seat) {
        return table.commit_to_salt(seat, commitment);
      },
      std::move(done));
}

void Host::show_salt(const Ticket& ticket, std::string salt, Done done) {
  ask(
      ticket, [salt = std::move(salt)](const Table& table, Seat seat) { return table.show_salt(seat, salt); },
      std::move(done));
}

void Host::change_key(const Ticket& ticket, std::string key, Done done) {
  ask(
      ticket, [key = std::move(key)](const Table& table, Seat seat) { return table.change_key(seat, key); },
      std::move(done));
}

}  // namespace leipzig::host
