// The first events of new tables.
#include "host/table_factory.h"

#include <ctime>

#include "format/document.h"
#include "games/catalogue.h"

namespace leipzig::host {
namespace {

using engine::Seat;

constexpr int kLongestAbsence = 60 * 24 * 60;  // minutes

Result<std::string> checked_skill(const engine::Tabletop& tabletop, const MakePlayer& players, const std::string& skill,
                                  const std::string& field) {
  const auto named = ai::skill_named(skill);
  if (!named) return error_of(engine::Fault{field, named.error().text});
  const auto player = players(tabletop, *named);
  if (!player) return error_of(engine::Fault{field, player.error().text});
  return ai::text(*named);
}

Error refused_entry(std::size_t number, const engine::Refusal& refusal) {
  return error_of(refusal).in_field("entries[" + std::to_string(number) + "]");
}

// The initial events that say which seats are computers.
Result<std::vector<Event>> seated(const engine::Tabletop& tabletop, const MakePlayer& players, const Seating& seating) {
  std::vector<Event> events;
  for (const Seat seat : engine::kSeats) {
    const std::string& skill = seating.computers[index(seat)];
    if (skill.empty()) continue;
    const auto known = checked_skill(tabletop, players, skill,
                                     "computers." + std::string(games::seats_of(tabletop.setting().game).of(seat)));
    if (!known) return known.error();
    events.push_back({EventKind::Computer, seat, 1, *known});
  }
  if (seating.standby) {
    if (!events.empty())
      return error_of(engine::Fault{"standby", "A computer can only take over at a table of two people."});
    const auto known = checked_skill(tabletop, players, seating.standby->skill, "standby.level");
    if (!known) return known.error();
    if (seating.standby->minutes < 0 || seating.standby->minutes > kLongestAbsence) {
      return error_of(engine::Fault{"standby.minutes", "Must be between 0 minutes and 60 days."});
    }
    events.push_back({EventKind::Standby, std::nullopt, seating.standby->minutes, *known});
    for (const Seat seat : engine::kSeats) {
      if (seating.standby->agreed[index(seat)]) events.push_back({EventKind::Standby, seat, 1, ""});
    }
  }
  if (seating.clock) {
    TimeControl control = *seating.clock;
    const auto check = [](std::int64_t seconds, const char* field) -> std::optional<Error> {
      if (seconds >= 0 && seconds <= kLongestTime) return std::nullopt;
      return error_of(engine::Fault{field, "Must be between 0 seconds and 90 days."});
    };
    if (auto error = check(control.bank, "clock.bank")) return *std::move(error);
    if (auto error = check(control.increment, "clock.increment")) return *std::move(error);
    if (auto error = check(control.per_move, "clock.per_move")) return *std::move(error);
    if (control.bank == 0 && control.per_move == 0) {
      return error_of(engine::Fault{"clock.bank", "A clock has a bank, a time for each move, or both."});
    }
    if (control.bank == 0 && control.increment > 0) {
      return error_of(engine::Fault{"clock.increment", "An increment needs a bank."});
    }
    if (!seating.computers[0].empty() && !seating.computers[1].empty()) {
      return error_of(engine::Fault{"clock", "Two computer players have no clock."});
    }
    if (control.flag == FlagFall::Computer) {
      const auto known = checked_skill(tabletop, players, control.skill, "clock.level");
      if (!known) return known.error();
      control.skill = *known;
    } else {
      control.skill.clear();
    }
    events.push_back({EventKind::Clock, std::nullopt, 0, text(control)});
  }
  if (!seating.chat) events.push_back({EventKind::NoChat, std::nullopt, 0, ""});
  if (seating.hints) {
    for (const Seat seat : engine::kSeats) events.push_back({EventKind::Hints, seat, 1, ""});
  }
  return events;
}

}  // namespace

void TableFactory::create(const engine::Position& start, const std::vector<engine::NamedText>& names,
                          const Seating& seating, OnCreated done) {
  for (const engine::NamedText& name : names) {
    if (const auto error = refused_name(name.text)) return done(*error);
  }
  const auto tabletop = setups_.set_up(start);
  if (!tabletop) return done(error_of(tabletop.error()));
  auto first = seated(**tabletop, players_, seating);
  if (!first) return done(first.error());
  engine::Record record;
  record.start = start;
  record.players = names;
  record.rules_version = setups_.find(start.setting.game)->info.rules_version;
  if (seating.dice == DiceScheme::Shared) record.provenance.shared.emplace();
  TableRow row;
  row.id = random_table();
  row.seed = random_seed();
  row.start = format::write(record);
  auto opening = Table::opening(row, seating.dice, *first, **tabletop);
  if (!opening) return done(opening.error());
  for (Event& event : *opening) first->push_back(std::move(event));
  ++metrics_.created;
  store_new(std::move(row), std::move(*first), {random_key(), random_key(), random_key()}, std::move(done));
}

void TableFactory::import(const engine::Record& given, DiceScheme dice, OnCreated done) {
  engine::Record record = given;
  for (const engine::NamedText& player : record.players) {
    if (auto error = refused_name(player.text)) {
      error->field = "players." + player.name;
      return done(*error);
    }
  }
  if (const auto fault = setups_.upgrade(record)) return done(error_of(*fault));
  auto tabletop = setups_.set_up(record.start);
  if (!tabletop) return done(error_of(tabletop.error()));
  std::vector<Event> events;
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const engine::ToAct turn = (*tabletop)->turn();
    Event event{EventKind::Entry, std::nullopt, turn_number(**tabletop), record.entries[i]};
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
  TableRow row;
  row.id = random_table();
  row.seed = random_seed();
  row.start = format::write(start);
  if (record.ended.empty()) {
    // A record may end at a chance node: the table's own dice continue from there.
    auto opening = Table::opening(row, dice, events, **tabletop);
    if (!opening) return done(opening.error());
    for (Event& event : *opening) events.push_back(std::move(event));
  }
  ++metrics_.imported;
  store_new(std::move(row), std::move(events), {random_key(), random_key(), random_key()}, std::move(done));
}

void TableFactory::store_new(TableRow row, std::vector<Event> first, Keys keys, OnCreated done) {
  try {
    if (store_.count_tables() >= limit_) {
      return done(too_many("This server has reached its limit of tables."));
    }
  } catch (const StoreFailure&) {
    ++metrics_.failures;
    return done(store_unavailable());
  }
  row.created = std::time(nullptr);
  row.keys[0] = key_digest(keys.first);
  row.keys[1] = key_digest(keys.second);
  row.keys[2] = key_digest(keys.spectator);
  Created created{row.id, std::move(keys), commitment(row.seed, row.id)};
  store_.create(std::move(row), std::move(first),
                [this, created = std::move(created), done = std::move(done)](Written how) {
                  executor_([this, created, done, how] {
                    if (how == Written::Kept) return done(created);
                    ++metrics_.failures;
                    done(store_unavailable());
                  });
                });
}

// A rematch: the same setting and keys, each for the other side.
Result<TableFactory::NewTable> TableFactory::rematch_of(const Table& table) {
  NewTable next;
  TableRow& row = next.row;
  row.id = table.promised_rematch();
  row.created = std::time(nullptr);
  row.seed = random_seed();
  row.keys[0] = table.key(Seat::Second);
  row.keys[1] = table.key(Seat::First);
  row.keys[2] = table.key(std::nullopt);
  engine::Record record;
  record.start = table.start();
  record.rules_version = setups_.find(record.start.setting.game)->info.rules_version;
  const DiceScheme dice = table.dice().scheme();
  if (dice == DiceScheme::Shared) record.provenance.shared.emplace();
  for (const Seat seat : engine::kSeats) {
    const std::string& name = table.name(engine::other(seat));
    if (!name.empty()) record.players.push_back({std::string(table.seats().of(seat)), name});
  }
  row.start = format::write(record);
  auto tabletop = setups_.set_up(record.start);
  if (!tabletop) return error_of(tabletop.error());
  std::vector<Event>& first = next.events;
  for (const Seat seat : engine::kSeats) {
    const std::string& skill = table.computer(engine::other(seat));
    if (!skill.empty()) first.push_back({EventKind::Computer, seat, 1, skill});
  }
  if (table.standby()) {
    first.push_back({EventKind::Standby, std::nullopt, table.standby()->minutes, table.standby()->skill});
    for (const Seat seat : engine::kSeats) {
      if (table.standby()->agreed[index(engine::other(seat))]) first.push_back({EventKind::Standby, seat, 1, ""});
    }
  }
  if (table.clock()) first.push_back({EventKind::Clock, std::nullopt, 0, text(table.clock()->control)});
  if (!table.chat()) first.push_back({EventKind::NoChat, std::nullopt, 0, ""});
  for (const Seat seat : engine::kSeats) {
    if (table.wants_hints(engine::other(seat))) first.push_back({EventKind::Hints, seat, 1, ""});
  }
  auto opening = Table::opening(row, dice, first, **tabletop);
  if (!opening) return opening.error();
  for (Event& event : *opening) first.push_back(std::move(event));
  return next;
}

void TableFactory::ensure_rematch(const std::shared_ptr<LiveTable>& live, const Done& done) {
  std::optional<Result<NewTable>> next;
  bool found = false;
  try {
    const Lock lock(live->mutex);
    if (live->table && live->table->rematch_is_missing()) {
      found = store_.find(live->table->promised_rematch()).has_value();
      if (found) {
        live->table->confirm_rematch();
      } else {
        next = rematch_of(*live->table);
      }
    }
  } catch (const StoreFailure&) {
    ++metrics_.failures;
    return done(store_unavailable());
  }
  if (!next) {
    done(std::nullopt);
    if (found) live->notify();
    return;
  }
  if (!*next) return done(next->error());
  NewTable& made = **next;
  store_.create(std::move(made.row), std::move(made.events), [this, live, done](Written how) {
    executor_([this, live, done, how] {
      if (how == Written::Failed) {
        ++metrics_.failures;
        return done(store_unavailable());
      }
      if (how == Written::Kept) ++metrics_.created;  // a conflict: another process has already set it up
      {
        const Lock lock(live->mutex);
        if (live->table) live->table->confirm_rematch();
      }
      done(std::nullopt);
      live->notify();
    });
  });
}

}  // namespace leipzig::host
