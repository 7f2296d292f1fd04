// Where tables are kept. A table is its first row and a log of numbered events that only ever grows: (table, number) is
// the key, so nothing is written twice, and taking back is an event like any other. What is acknowledged is on the
// disk.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/seat.h"
#include "host/secrets.h"

namespace leipzig::host {

enum class Kind : std::uint8_t {
  Entry = 0,    // text: notation. seat: who decided, none for an outcome. value: the turn it was made in
  Undo = 1,     // value: the number of entries that stay
  Offer = 2,    // seat: by whom. text: "draw", or "undo" with value as above
  Decline = 3,  // seat: who declined, or took the offer back
  Resign = 4,   // seat: who
  Draw = 5,     // both agreed
  Name = 6,     // seat: whose. text: the name
  Rematch = 7,  // seat: who wants one. text: the new table once both do, until that is removed
  // seat: whose. text: the skill that plays it from now on; empty: its player plays himself again. value: 1 where it
  // was so from the beginning
  Computer = 8,
  // text: the skill that may take over an abandoned seat, value: after how many minutes; or seat: whose agreement,
  // value: 1 or 0
  Standby = 9,
  Key = 10,  // seat: whose. text: the digest, in hex, of the key that opens it from now on
  // Where the seats have a share in the dice. seat: whose. text: the commitment to its salt, then the salt, in hex.
  // value: 1 where the server gave it for the seat
  DiceCommitment = 11,
  DiceSalt = 12,
};

struct Event {
  Kind kind = Kind::Entry;
  std::optional<engine::Seat> seat;
  int value = 0;
  std::string text;
  friend bool operator==(const Event&, const Event&) = default;
};

struct Row {
  std::string id;
  std::int64_t created = 0;  // seconds since 1970
  std::string start;         // the record before its first entry, as JSON
  Seed seed{};
  Digest keys[3]{};  // that it began with: of the French, the Allied seat, the spectators
  friend bool operator==(const Row&, const Row&) = default;
};

// Conflict: that number was taken already (another process was faster), or the table exists; nothing was written.
// Failed: the store does not answer; whether it was written is not known.
enum class Written : std::uint8_t { Kept, Conflict, Failed };
using OnWritten = std::function<void(Written)>;

struct StoreFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// All functions may be called from any thread. Reading may throw StoreFailure. Callbacks come from a thread of the
// store and must be short.
class Store {
 public:
  virtual ~Store() = default;

  virtual std::optional<Row> find(const std::string& table) = 0;
  // The events from number `from` on.
  virtual std::vector<Event> events(const std::string& table, std::size_t from) = 0;
  // Of the events those that give a seat another key, in their order.
  virtual std::vector<Event> key_changes(const std::string& table) = 0;
  virtual std::size_t count_tables() = 0;

  virtual void create(Row row, std::vector<Event> first, OnWritten done) = 0;
  // Events number `from`, from + 1 ...: all of them, or none.
  virtual void append(std::string table, std::size_t from, std::vector<Event> events, OnWritten done) = 0;

  // A table with all that was played at it, for good; a table whose rematch it was no longer names it. False where
  // there is none.
  virtual bool remove(const std::string& table) = 0;

  // Whether this process may think for a table: one at a time does, until it has let go or has ended.
  virtual bool claim(const std::string& table) = 0;
  virtual void release(const std::string& table) = 0;

  // Called when another process has written to a table; with an empty name when that may have happened to any of them.
  virtual void watch(std::function<void(const std::string& table)> changed) = 0;
};

// A file of SQLite, made where there is none. Throws StoreFailure.
std::unique_ptr<Store> open_sqlite(const std::string& file);
// postgres://user@host/database. Throws StoreFailure.
std::unique_ptr<Store> open_postgres(const std::string& address);
// Either of them; an empty address is the user's own file under $XDG_DATA_HOME/leipzig.
std::unique_ptr<Store> open_store(const std::string& address);
std::string default_store();

}  // namespace leipzig::host
