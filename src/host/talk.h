// What people write at a table: the chat of the players, the chat of the spectators, and the private notes of each
// seat. Nothing of it is part of the game or of its record.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "host/error.h"
#include "host/executor.h"
#include "host/live_table.h"
#include "host/metrics.h"
#include "host/store.h"
#include "host/ticket.h"

namespace leipzig::host {

inline constexpr std::size_t kLongestLineOfChat = 500;  // bytes
inline constexpr std::size_t kLongestNotes = 4'000;
inline constexpr std::size_t kLinesOfChat = 300;  // kept in a room; older ones are deleted

// Error if the text is empty, too long, not UTF-8, or has control characters (also those that reorder text).
std::optional<Error> refused_line(const std::string& text);
// As above; may be empty and have line breaks.
std::optional<Error> refused_notes(const std::string& text);

// The rooms that a viewer may read. Players and spectators read each other's chat only when the game is over, so that
// nobody gets advice during it. The holder of a reader key reads none: such a link is public.
std::vector<Room> readable_rooms(const Table& table, const Ticket& ticket);

class Talk {
 public:
  // Everything passed must outlive this.
  Talk(Store& store, HostMetrics& metrics, Executor executor)
      : store_(store), metrics_(metrics), executor_(std::move(executor)) {}

  // A line in the chat of the viewer's room: a seat writes to the players, a spectator to the spectators.
  void say(const Ticket& ticket, const std::string& text, const Done& done);
  // Replaces the notes of the viewer's seat.
  void write_notes(const Ticket& ticket, const std::string& text, const Done& done);
  // The lines of a room from number `from` on; empty if the viewer may not read it, or the store is not available.
  std::vector<Line> read(const Ticket& ticket, Room room, std::size_t from);

  // Another process may have written lines.
  static void changed_elsewhere(LiveTable& live);

 private:
  void write(const Ticket& ticket, Room room, const std::string& text, std::size_t keep, const Done& done);

  Store& store_;
  HostMetrics& metrics_;
  Executor executor_;
};

}  // namespace leipzig::host
