// Opening tables, and the way of a wish: planned on the state as written down, given to the store, then folded in.
#include "host/host.h"

#include <ctime>

#include "format/document.h"
#include "host/dice.h"
#include "host/live_table.h"

namespace leipzig::host {
namespace {

using engine::Seat;

constexpr int kMostTries = 10;

Error unavailable() { return {"unavailable", "", "", "The store of tables does not answer. Please try again."}; }
Error no_such_table() { return {"not_found", "", "", "There is no such table, or the key does not open it."}; }

bool could_be_an_id(const std::string& text) {
  if (text.empty() || text.size() > 64) return false;
  for (const char c : text) {
    const bool fine =
        (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    if (!fine) return false;
  }
  return true;
}

constexpr int kLongestAbsence = 60 * 24 * 60;  // minutes

Result<std::string> checked_skill(const engine::Tabletop& tabletop, const std::string& skill,
                                  const std::string& field) {
  const auto named = ai::skill_named(skill);
  if (!named) return Error{"", "", field, named.error().text};
  const auto player = ai::make_player(tabletop, *named);
  if (!player) return Error{"", "", field, player.error().text};
  return ai::text(*named);
}

// The events that say which seats are played by computers, from the first on.
Result<std::vector<Event>> seated(const engine::Tabletop& tabletop, const Seating& seating) {
  std::vector<Event> events;
  for (const Seat seat : engine::kSeats) {
    const std::string& skill = seating.computers[index(seat)];
    if (skill.empty()) continue;
    const auto known = checked_skill(tabletop, skill, "computers." + std::string(engine::name(seat)));
    if (!known) return known.error();
    events.push_back({Kind::Computer, seat, 1, *known});
  }
  if (seating.standby) {
    if (!events.empty()) return Error{"", "", "standby", "Only where two people play may a computer take over."};
    const auto known = checked_skill(tabletop, seating.standby->skill, "standby.level");
    if (!known) return known.error();
    if (seating.standby->minutes < 0 || seating.standby->minutes > kLongestAbsence) {
      return Error{"", "", "standby.minutes", "From 0 minutes to 60 days are possible."};
    }
    events.push_back({Kind::Standby, std::nullopt, seating.standby->minutes, *known});
    for (const Seat seat : engine::kSeats) {
      if (seating.standby->agreed[index(seat)]) events.push_back({Kind::Standby, seat, 1, ""});
    }
  }
  return events;
}

}  // namespace

Host::Host(std::unique_ptr<Store> store, Executor executor, Limits limits, const std::vector<engine::Entry>& games)
    : executor_(std::move(executor)),
      limits_(limits),
      boxes_(games),
      thinkers_(limits.thinkers),
      store_(std::move(store)) {
  store_->watch([this](const std::string& table) { changed_elsewhere(table); });
}

Host::~Host() { thinkers_.stop(); }

void Host::close() {
  thinkers_.stop();
  store_.reset();
}

void Host::run(std::function<void()> task) {
  if (executor_) {
    executor_(std::move(task));
  } else {
    task();
  }
}

// ---- new tables ----

void Host::create(const engine::Position& start, const std::vector<engine::Text>& names, const Seating& seating,
                  OnCreated done) {
  for (const engine::Text& name : names) {
    if (const auto error = refused_name(name.text)) return done(*error);
  }
  const auto tabletop = boxes_.set_up(start);
  if (!tabletop) return done(error_of(tabletop.error()));
  auto first = seated(**tabletop, seating);
  if (!first) return done(first.error());
  engine::Record record;
  record.start = start;
  record.players = names;
  record.rules_version = boxes_.find(start.setting.game)->info.rules_version;
  Row row;
  row.id = random_table();
  row.seed = random_seed();
  row.start = format::write(record);
  for (Event& event : Table::opening(row, **tabletop)) first->push_back(std::move(event));
  ++figures_.created;
  store_new(std::move(row), std::move(*first), {random_key(), random_key(), random_key()}, std::move(done));
}

void Host::import(const engine::Record& record, OnCreated done) {
  auto tabletop = boxes_.set_up(record.start);
  if (!tabletop) return done(error_of(tabletop.error()));
  const int version = boxes_.find(record.start.setting.game)->info.rules_version;
  if (record.rules_version != version) {
    return done(Error{"", "", "rules_version",
                      "this program plays version " + std::to_string(version) + " of the rules of this game"});
  }
  std::vector<Event> events;
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const engine::Turn turn = (*tabletop)->turn();
    Event event{Kind::Entry, std::nullopt, turn_number(**tabletop), record.entries[i]};
    if (turn.node == engine::Node::Decision) event.seat = turn.seat;
    if (const auto refusal = engine::play_entry(**tabletop, record.entries[i])) {
      return done(Error{"", refusal->rule, "entries[" + std::to_string(i) + "]", refusal->text});
    }
    events.push_back(std::move(event));
  }
  engine::Record start = record;
  start.entries.clear();
  start.provenance = {};
  start.provenance.dice_from = static_cast<int>(events.size());
  Row row;
  row.id = random_table();
  row.seed = random_seed();
  row.start = format::write(start);
  if (record.ended.empty()) {
    // A record may stop where the dice are to be thrown: the table's own go on from there.
    const int turn = turn_number(**tabletop);
    while ((*tabletop)->turn().node == engine::Node::Chance) {
      const std::uint16_t value = draw(row.seed, row.id, events.size(), 0, (*tabletop)->outcomes());
      events.push_back({Kind::Entry, std::nullopt, turn, (*tabletop)->outcome_text(value)});
      (*tabletop)->resolve(value);
    }
  }
  ++figures_.imported;
  store_new(std::move(row), std::move(events), {random_key(), random_key(), random_key()}, std::move(done));
}

void Host::store_new(Row row, std::vector<Event> first, Keys keys, OnCreated done) {
  try {
    if (store_->count_tables() >= limits_.tables) {
      return done(Error{"too_many", "", "", "This server holds as many tables as it may."});
    }
  } catch (const StoreFailure&) {
    ++figures_.failures;
    return done(unavailable());
  }
  row.created = std::time(nullptr);
  row.keys[0] = key_digest(keys.french);
  row.keys[1] = key_digest(keys.allied);
  row.keys[2] = key_digest(keys.spectator);
  Created created{row.id, std::move(keys), commitment(row.seed, row.id)};
  store_->create(std::move(row), std::move(first),
                 [this, created = std::move(created), done = std::move(done)](Written how) {
                   run([this, created, done, how] {
                     if (how == Written::Kept) return done(created);
                     ++figures_.failures;
                     done(unavailable());
                   });
                 });
}

// Both want another game: the same setting, the same keys, each for the other side.
void Host::seat_rematch(const Table& table, std::function<void()> then) {
  Row row;
  row.id = table.rematch();
  row.created = std::time(nullptr);
  row.seed = random_seed();
  row.keys[0] = table.row().keys[1];
  row.keys[1] = table.row().keys[0];
  row.keys[2] = table.row().keys[2];
  engine::Record record;
  record.start = table.start();
  record.rules_version = boxes_.find(record.start.setting.game)->info.rules_version;
  for (const Seat seat : engine::kSeats) {
    const std::string& name = table.name(engine::other(seat));
    if (!name.empty()) record.players.push_back({std::string(engine::name(seat)), name});
  }
  row.start = format::write(record);
  auto tabletop = boxes_.set_up(record.start);
  if (!tabletop) return then();
  std::vector<Event> first;
  for (const Seat seat : engine::kSeats) {
    const std::string& skill = table.computer(engine::other(seat));
    if (!skill.empty()) first.push_back({Kind::Computer, seat, 1, skill});
  }
  if (table.standby()) {
    first.push_back({Kind::Standby, std::nullopt, table.standby()->minutes, table.standby()->skill});
    for (const Seat seat : engine::kSeats) {
      if (table.standby()->agreed[index(engine::other(seat))]) first.push_back({Kind::Standby, seat, 1, ""});
    }
  }
  for (Event& event : Table::opening(row, **tabletop)) first.push_back(std::move(event));
  ++figures_.created;
  // A conflict: it is there already.
  store_->create(std::move(row), std::move(first), [this, then = std::move(then)](Written) { run(then); });
}

// ---- live tables ----

Result<std::shared_ptr<LiveTable>> Host::live(const std::string& table) {
  std::shared_ptr<LiveTable> live;
  {
    const std::lock_guard lock(mutex_);
    const auto known = by_id_.find(table);
    if (known != by_id_.end()) {
      recent_.splice(recent_.begin(), recent_, known->second);
      live = *known->second;
    }
  }
  try {
    if (!live) {
      // Only tables that exist get a place in memory.
      if (!store_->find(table)) return no_such_table();
      const std::lock_guard lock(mutex_);
      const auto known = by_id_.find(table);
      if (known != by_id_.end()) {
        live = *known->second;
      } else {
        live = std::make_shared<LiveTable>();
        live->id = table;
        recent_.push_front(live);
        by_id_[table] = recent_.begin();
      }
    }
    std::unique_lock lock(live->mutex);
    if (live->table && !live->writing) {
      // Another process may have written what this one has not heard of yet: whoever comes sees what is written down.
      live->behind = true;
      lock.unlock();
      catch_up(live);
      lock.lock();
      if (live->behind && !live->writing) return unavailable();
    }
    if (!live->table && !live->writing) {
      auto row = store_->find(table);
      if (!row) return no_such_table();
      auto loaded = load(std::move(*row));
      if (!loaded) return Error{"unavailable", "", loaded.error().field, loaded.error().text};
      live->table = std::move(*loaded);
      ++figures_.loaded;
      // The process may have ended between the wish for a rematch and the new table.
      if (!live->table->rematch().empty() && !store_->find(live->table->rematch())) seat_rematch(*live->table, [] {});
    }
    if (!live->table) return unavailable();
  } catch (const StoreFailure&) {
    ++figures_.failures;
    return unavailable();
  }
  drop_idle();
  return live;
}

engine::Result<std::unique_ptr<Table>> Host::load(Row row) {
  const std::vector<Event> events = store_->events(row.id, 0);
  return Table::load(std::move(row), events, [this](const engine::Position& start) { return boxes_.set_up(start); });
}

void Host::drop_idle() {
  const std::lock_guard lock(mutex_);
  for (auto place = recent_.end(); recent_.size() > limits_.live_tables && place != recent_.begin();) {
    --place;
    if (place->use_count() > 1) continue;  // somebody sits there
    by_id_.erase((*place)->id);
    place = recent_.erase(place);
    ++figures_.dropped;
  }
}

std::size_t Host::live_tables() {
  const std::lock_guard lock(mutex_);
  return recent_.size();
}

Result<Ticket> Host::open(const std::string& table, const std::string& key) {
  if (!could_be_an_id(table) || key.empty() || key.size() > 64) return no_such_table();
  auto found = live(table);
  if (!found) return found.error();
  const Digest digest = key_digest(key);
  const std::lock_guard lock((*found)->mutex);
  if (!(*found)->table) return unavailable();
  const Digest* keys = (*found)->table->row().keys;
  // All three are compared whatever the first says.
  const bool french = equal(digest, keys[0]);
  const bool allied = equal(digest, keys[1]);
  const bool spectator = equal(digest, keys[2]);
  if (french) return Ticket{*found, Seat::French};
  if (allied) return Ticket{*found, Seat::Allied};
  if (spectator) return Ticket{*found, std::nullopt};
  return no_such_table();
}

bool Host::look(const Ticket& ticket, const std::function<void(const Table&)>& looker) {
  catch_up(ticket.live);
  const std::lock_guard lock(ticket.live->mutex);
  if (!ticket.live->table) return false;
  looker(*ticket.live->table);
  return true;
}

bool Host::connected(const Ticket& ticket, Seat seat) {
  const std::lock_guard lock(ticket.live->mutex);
  return ticket.live->watched_by(seat);
}

// Only a seat that comes or goes is news; a thousand spectators are not.
Subscription Host::subscribe(const Ticket& ticket, std::function<void()> changed) {
  std::uint64_t id = 0;
  bool news = false;
  {
    const std::lock_guard lock(ticket.live->mutex);
    news = ticket.viewer && !ticket.live->watched_by(*ticket.viewer);
    id = ticket.live->next_watcher++;
    ticket.live->watchers[id] = {ticket.viewer, std::move(changed)};
  }
  if (news) ticket.live->tell();
  consider(ticket.live);
  return {ticket.live, id};
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
  bool news = false;
  {
    const std::lock_guard lock(live->mutex);
    const engine::Viewer viewer = live->watchers[id_].viewer;
    live->watchers.erase(id_);
    news = viewer && !live->watched_by(*viewer);
  }
  if (news) live->tell();
}

// ---- wishes ----

void Host::ask(const Ticket& ticket, Planner planner, Done done) {
  if (!ticket.viewer) return done(Error{"forbidden", "", "", "Spectators look on."});
  catch_up(ticket.live);
  {
    const std::lock_guard lock(ticket.live->mutex);
    ticket.live->wishes.push_back(
        {[planner = std::move(planner), seat = *ticket.viewer](const Table& table) { return planner(table, seat); },
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
        error = unavailable();
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
      if (plan->events.back().kind == Kind::Rematch && !plan->events.back().text.empty()) {
        // Nobody is told of the new table before it is there.
        live->writing = true;
        return seat_rematch(*live->table, [this, live, done] {
          {
            const std::lock_guard again(live->mutex);
            live->writing = false;
          }
          finish(live, std::nullopt, done);
        });
      }
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

// Takes in what another process wrote, where there is such, or loads a table anew after a failure.
void Host::catch_up(const std::shared_ptr<LiveTable>& live) {
  const std::lock_guard lock(live->mutex);
  if (live->writing || (live->table && !live->behind)) return;
  try {
    if (!live->table) {
      auto row = store_->find(live->id);
      if (!row) return;
      auto loaded = load(std::move(*row));
      if (loaded) live->table = std::move(*loaded);
    } else {
      const std::size_t before = live->table->revision();
      live->table->take(store_->events(live->id, before));
      if (live->table->revision() != before) live->quiet = LiveTable::Clock::now();
    }
    live->behind = false;
  } catch (const StoreFailure&) {
    ++figures_.failures;
  }
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
      if (!seat_missing_rematch(live)) live->tell();
      consider(live);
    });
  }
}

// The process that wrote of a rematch may not have set the new table up yet, or have ended before it could.
bool Host::seat_missing_rematch(const std::shared_ptr<LiveTable>& live) {
  const std::lock_guard lock(live->mutex);
  if (!live->table || live->table->rematch().empty()) return false;
  try {
    if (store_->find(live->table->rematch())) return false;
  } catch (const StoreFailure&) {
    ++figures_.failures;
    return false;
  }
  seat_rematch(*live->table, [live] { live->tell(); });
  return true;
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
  ask(
      ticket, [](const Table& table, Seat seat) { return table.want_rematch(seat); }, std::move(done));
}

void Host::rename(const Ticket& ticket, std::string name, Done done) {
  ask(
      ticket, [name = std::move(name)](const Table& table, Seat seat) { return table.rename(seat, name); },
      std::move(done));
}

}  // namespace leipzig::host
