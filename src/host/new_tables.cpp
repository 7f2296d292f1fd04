// New tables: begun, imported, or set up for a rematch.
#include <ctime>

#include "format/document.h"
#include "host/host.h"
#include "host/live_table.h"

namespace leipzig::host {
namespace {

using engine::Seat;

constexpr int kLongestAbsence = 60 * 24 * 60;  // minutes

Result<std::string> checked_skill(const engine::Tabletop& tabletop, const MakePlayer& players, const std::string& skill,
                                  const std::string& field) {
  const auto named = ai::skill_named(skill);
  if (!named) return Error{"", "", field, named.error().text};
  const auto player = players(tabletop, *named);
  if (!player) return Error{"", "", field, player.error().text};
  return ai::text(*named);
}

Error refused_entry(std::size_t number, const engine::Refusal& refusal) {
  return {"", refusal.rule, "entries[" + std::to_string(number) + "]", refusal.text};
}

// The events that say which seats are played by computers, from the first on.
Result<std::vector<Event>> seated(const engine::Tabletop& tabletop, const MakePlayer& players, const Seating& seating) {
  std::vector<Event> events;
  for (const Seat seat : engine::kSeats) {
    const std::string& skill = seating.computers[index(seat)];
    if (skill.empty()) continue;
    const auto known = checked_skill(tabletop, players, skill, "computers." + std::string(engine::name(seat)));
    if (!known) return known.error();
    events.push_back({Kind::Computer, seat, 1, *known});
  }
  if (seating.standby) {
    if (!events.empty()) return Error{"", "", "standby", "Only where two people play may a computer take over."};
    const auto known = checked_skill(tabletop, players, seating.standby->skill, "standby.level");
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

void Host::create(const engine::Position& start, const std::vector<engine::Text>& names, const Seating& seating,
                  OnCreated done) {
  for (const engine::Text& name : names) {
    if (const auto error = refused_name(name.text)) return done(*error);
  }
  const auto tabletop = boxes_.set_up(start);
  if (!tabletop) return done(error_of(tabletop.error()));
  auto first = seated(**tabletop, players_, seating);
  if (!first) return done(first.error());
  engine::Record record;
  record.start = start;
  record.players = names;
  record.rules_version = boxes_.find(start.setting.game)->info.rules_version;
  if (seating.dice == DiceScheme::Shared) record.provenance.shared.emplace();
  Row row;
  row.id = random_table();
  row.seed = random_seed();
  row.start = format::write(record);
  auto opening = Table::opening(row, seating.dice, *first, **tabletop);
  if (!opening) return done(opening.error());
  for (Event& event : *opening) first->push_back(std::move(event));
  ++figures_.created;
  store_new(std::move(row), std::move(*first), {random_key(), random_key(), random_key()}, std::move(done));
}

void Host::import(const engine::Record& record, DiceScheme dice, OnCreated done) {
  for (const engine::Text& player : record.players) {
    if (auto error = refused_name(player.text)) {
      error->field = "players." + player.name;
      return done(*error);
    }
  }
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
      return done(refused_entry(i, *refusal));
    }
    events.push_back(std::move(event));
  }
  engine::Record start = record;
  start.entries.clear();
  start.provenance = {};
  start.provenance.dice_from = static_cast<int>(events.size());
  if (dice == DiceScheme::Shared) start.provenance.shared.emplace();
  Row row;
  row.id = random_table();
  row.seed = random_seed();
  row.start = format::write(start);
  if (record.ended.empty()) {
    // A record may stop where the dice are to be thrown: the table's own go on from there.
    auto opening = Table::opening(row, dice, events, **tabletop);
    if (!opening) return done(opening.error());
    for (Event& event : *opening) events.push_back(std::move(event));
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
Result<Host::NewTable> Host::rematch_of(const Table& table) {
  NewTable next;
  Row& row = next.row;
  row.id = table.promised_rematch();
  row.created = std::time(nullptr);
  row.seed = random_seed();
  row.keys[0] = table.key(Seat::Allied);
  row.keys[1] = table.key(Seat::French);
  row.keys[2] = table.key(std::nullopt);
  engine::Record record;
  record.start = table.start();
  record.rules_version = boxes_.find(record.start.setting.game)->info.rules_version;
  const DiceScheme dice = table.dice().scheme();
  if (dice == DiceScheme::Shared) record.provenance.shared.emplace();
  for (const Seat seat : engine::kSeats) {
    const std::string& name = table.name(engine::other(seat));
    if (!name.empty()) record.players.push_back({std::string(engine::name(seat)), name});
  }
  row.start = format::write(record);
  auto tabletop = boxes_.set_up(record.start);
  if (!tabletop) return error_of(tabletop.error());
  std::vector<Event>& first = next.events;
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
  auto opening = Table::opening(row, dice, first, **tabletop);
  if (!opening) return opening.error();
  for (Event& event : *opening) first.push_back(std::move(event));
  return next;
}

// Sets up the table that both want, where one is promised and not there yet. Nobody is told of it before it is there.
// Outside the lock.
void Host::ensure_rematch(const std::shared_ptr<LiveTable>& live, const Done& done) {
  std::optional<Result<NewTable>> next;
  bool found = false;
  try {
    const std::lock_guard lock(live->mutex);
    if (live->table && live->table->rematch_is_missing()) {
      found = store_->find(live->table->promised_rematch()).has_value();
      if (found) {
        live->table->confirm_rematch();
      } else {
        next = rematch_of(*live->table);
      }
    }
  } catch (const StoreFailure&) {
    ++figures_.failures;
    return done(unavailable());
  }
  if (!next) {
    done(std::nullopt);
    if (found) live->tell();
    return;
  }
  if (!*next) return done(next->error());
  NewTable& made = **next;
  store_->create(std::move(made.row), std::move(made.events), [this, live, done](Written how) {
    run([this, live, done, how] {
      if (how == Written::Failed) {
        ++figures_.failures;
        return done(unavailable());
      }
      if (how == Written::Kept) ++figures_.created;  // a conflict: another process has set it up
      {
        const std::lock_guard lock(live->mutex);
        if (live->table) live->table->confirm_rematch();
      }
      done(std::nullopt);
      live->tell();
    });
  });
}

}  // namespace leipzig::host
