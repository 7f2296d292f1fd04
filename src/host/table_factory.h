// New tables: created, imported, or set up for a rematch.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/record.h"
#include "host/advice.h"
#include "host/error.h"
#include "host/executor.h"
#include "host/live_table.h"
#include "host/metrics.h"
#include "host/setup_cache.h"
#include "host/store.h"

namespace leipzig::host {

// The players of a new table besides the people who get its keys.
struct Seating {
  std::string computers[2];        // skills, by seat; empty: a person
  std::optional<Standby> standby;  // and which seats have already agreed
  DiceScheme dice = DiceScheme::Server;
  std::optional<TimeControl> clock;
  bool chat = true;
  bool hints = false;  // between people: both have agreed to them
};

struct Keys {
  std::string first;
  std::string second;
  std::string spectator;
};

struct Created {
  std::string table;
  Keys keys;
  std::string commitment;
};

using OnCreated = std::function<void(Result<Created>)>;

class TableFactory {
 public:
  // limit: tables in the store. Everything passed must outlive the factory.
  TableFactory(Store& store, SetupCache& setups, HostMetrics& metrics, Executor executor, MakePlayer players,
               std::size_t limit)
      : store_(store),
        setups_(setups),
        metrics_(metrics),
        executor_(std::move(executor)),
        players_(std::move(players)),
        limit_(limit) {}

  void create(const engine::Position& start, const std::vector<engine::NamedText>& names, const Seating& seating,
              OnCreated done);
  // Replays the whole record; an error names the first wrong entry.
  void import(const engine::Record& record, DiceScheme dice, OnCreated done);

  // Sets up the rematch of a table if it is due and missing: the process may have ended between the command and the new
  // table. Viewers are notified only after it exists.
  void ensure_rematch(const std::shared_ptr<LiveTable>& live, const Done& done) EXCLUDES(live->mutex);

 private:
  struct NewTable {
    TableRow row;
    std::vector<Event> events;
  };
  Result<NewTable> rematch_of(const Table& table);
  void store_new(TableRow row, std::vector<Event> first, Keys keys, OnCreated done);

  Store& store_;
  SetupCache& setups_;
  HostMetrics& metrics_;
  Executor executor_;
  MakePlayer players_;
  const std::size_t limit_;
};

}  // namespace leipzig::host
