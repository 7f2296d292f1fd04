// Storage of tables. A table is its first row and an append-only log of numbered events: (table, number) is the key, so
// nothing is written twice, and an undo is an event like any other. Acknowledged events are on disk. What people write
// at a table (chat, notes) is stored beside the log, in rooms of numbered lines.
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

enum class EventKind : std::uint8_t {
  Entry = 0,    // text: notation. seat: who decided, none for an outcome. value: the turn it was made in
  Undo = 1,     // value: the number of entries that stay
  Offer = 2,    // seat: by whom. text: "draw", or "undo" with value as above
  Decline = 3,  // seat: who declined, or took the offer back
  Resign = 4,   // seat: who
  Draw = 5,     // both agreed
  Name = 6,     // seat: whose. text: the name
  Rematch = 7,  // seat: who wants one. text: the new table once both do, until that is removed
  // seat: whose. text: the skill that plays it from now on; empty: a person plays again. value: 1 if from the start
  Computer = 8,
  // text: the skill that may take over for an absent player, value: after how many minutes; or seat: whose agreement,
  // value: 1 or 0
  Standby = 9,
  Key = 10,  // seat: whose. text: the digest, in hex, of the key that opens it from now on
  // If the seats have a share in the dice. seat: whose. text: the commitment to its salt, then the salt, in hex. value:
  // 1 if the server gave it for the seat
  DiceCommitment = 11,
  DiceSalt = 12,
  Clock = 13,  // text: the time control (host/clock.h), from the start
  // seat: whose clock runs from now on; none: nobody's. text: the time, and what is left to each seat
  Time = 14,
  Arrival = 15,    // seat: whose player came to a table with a clock for the first time
  Flag = 16,       // seat: whose time ran out. value: 1 if the game is lost by that
  Hints = 17,      // seat: whose agreement to hints between people, or refusal. value: 1 or 0
  NoRematch = 18,  // seat: who declines a rematch
  NoChat = 19,     // from the start
};

struct Event {
  EventKind kind = EventKind::Entry;
  std::optional<engine::Seat> seat;
  int value = 0;
  std::string text;
  friend bool operator==(const Event&, const Event&) = default;
};

struct TableRow {
  std::string id;
  std::int64_t created = 0;  // seconds since 1970
  std::string start;         // the record before its first entry, as JSON
  Seed seed{};
  Digest keys[3]{};  // the initial keys: of the first seat, the second seat, the spectators
  friend bool operator==(const TableRow&, const TableRow&) = default;
};

// Where a line is written: the chat of the players, the chat of the spectators, the private notes of a seat.
enum class Room : std::uint8_t { Players = 0, Spectators = 1, FirstNotes = 2, SecondNotes = 3 };
inline constexpr Room kRooms[] = {Room::Players, Room::Spectators, Room::FirstNotes, Room::SecondNotes};

struct Line {
  std::size_t number = 0;            // in its room; the store assigns it
  std::optional<engine::Seat> seat;  // who wrote it; none: a spectator
  std::int64_t written = 0;          // seconds since 1970
  std::string text;
  friend bool operator==(const Line&, const Line&) = default;
};

// Conflict: that number was already taken (another process was faster), or the table exists; nothing was written.
// Failed: the store is not available; it is unknown whether it was written.
enum class Written : std::uint8_t { Kept, Conflict, Failed };
using OnWritten = std::function<void(Written)>;

// ReadOnly: writes fail, as on a full disk. Unreachable: reads fail too.
enum class StoreHealth : std::uint8_t { Ok, ReadOnly, Unreachable };

struct StoreFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// All functions may be called from any thread. Reads may throw StoreFailure. Callbacks come from a thread of the store
// and must be short.
class Store {
 public:
  virtual ~Store() = default;

  virtual std::optional<TableRow> find(const std::string& table) = 0;
  // The events from number `from` on.
  virtual std::vector<Event> events(const std::string& table, std::size_t from) = 0;
  // The events that change the key of a seat, in order.
  virtual std::vector<Event> key_changes(const std::string& table) = 0;
  // A cached counter, because it is checked for every new table. Tables of other processes are included with a delay.
  virtual std::size_t count_tables() = 0;
  // The result of the last write, or of a later probe. Never blocks.
  virtual StoreHealth health() = 0;

  virtual void create(TableRow row, std::vector<Event> first, OnWritten done) = 0;
  // Appends events number `from`, from + 1 ...: all of them, or none.
  virtual void append(std::string table, std::size_t from, std::vector<Event> events, OnWritten done) = 0;

  // The lines of a room from number `from` on.
  virtual std::vector<Line> lines(const std::string& table, Room room, std::size_t from) = 0;
  // Adds a line with the next number of its room, and deletes all but the last `keep` lines there. Conflict: there is
  // no such table.
  virtual void write_line(std::string table, Room room, Line line, std::size_t keep, OnWritten done) = 0;

  // For clocks: the time, in milliseconds, in which no server ran. A server reports regularly that it runs; a silence
  // longer than `gap` is added. Nothing is stored, and the answer is empty, until a call with `begin`. `now`:
  // milliseconds since 1970. May throw StoreFailure.
  virtual std::optional<std::int64_t> report_running(std::int64_t now, std::int64_t gap, bool begin) = 0;

  // Permanently deletes a table with everything played at it; a table whose rematch it was no longer names it. False if
  // there is none.
  virtual bool remove(const std::string& table) = 0;

  // Whether this process may search for a table: only one at a time, until it releases the lock or ends.
  virtual bool claim(const std::string& table) = 0;
  virtual void release(const std::string& table) = 0;

  // Called when another process has written to a table; with an empty id if that may have happened to any of them.
  virtual void watch(std::function<void(const std::string& table)> changed) = 0;
};

// An SQLite file, created if missing. Throws StoreFailure.
std::unique_ptr<Store> open_sqlite(const std::string& file);
// postgres://user@host/database. Throws StoreFailure.
std::unique_ptr<Store> open_postgres(const std::string& address);
// Either of them; an empty address means the user's default file under $XDG_DATA_HOME/leipzig.
std::unique_ptr<Store> open_store(const std::string& address);
std::string default_store();

}  // namespace leipzig::host
