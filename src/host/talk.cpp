// Chat and notes: who may write and read what, and the lines in memory.
#include "host/talk.h"

#include <algorithm>
#include <ctime>

#include "host/plain_text.h"

namespace leipzig::host {
namespace {

using engine::Seat;

Room notes_of(Seat seat) { return seat == Seat::First ? Room::FirstNotes : Room::SecondNotes; }

std::size_t place(Room room) { return static_cast<std::size_t>(room); }

}  // namespace

std::optional<Error> refused_line(const std::string& text) {
  const bool blank = text.find_first_not_of(' ') == std::string::npos;
  if (!blank && text.size() <= kLongestLineOfChat && is_plain_text(text)) return std::nullopt;
  return bad_request("A line of chat has 1 to 500 bytes of UTF-8 and no control characters.").in_field("text");
}

std::optional<Error> refused_notes(const std::string& text) {
  if (text.size() <= kLongestNotes && is_plain_text(text, LineBreaks::Allowed)) return std::nullopt;
  return bad_request("Notes have at most 4,000 bytes of UTF-8 and, except for line breaks, no control characters.")
      .in_field("text");
}

std::vector<Room> readable_rooms(const Table& table, const Ticket& ticket) {
  std::vector<Room> rooms;
  if (ticket.reader) return rooms;
  if (table.chat()) {
    if (ticket.viewer || table.over()) rooms.push_back(Room::Players);
    if (!ticket.viewer || table.over()) rooms.push_back(Room::Spectators);
  }
  if (ticket.viewer) rooms.push_back(notes_of(*ticket.viewer));
  return rooms;
}

void Talk::say(const Ticket& ticket, const std::string& text, const Done& done) {
  if (const auto error = refused_line(text)) return done(*error);
  if (ticket.reader) return done(forbidden("A shared link is for reading only."));
  {
    const Lock lock(ticket.live->mutex);
    if (!ticket.live->table) return done(store_unavailable());
    if (!ticket.live->table->chat()) return done(forbidden("This table was created without chat."));
  }
  write(ticket, ticket.viewer ? Room::Players : Room::Spectators, text, kLinesOfChat, done);
}

void Talk::write_notes(const Ticket& ticket, const std::string& text, const Done& done) {
  if (const auto error = refused_notes(text)) return done(*error);
  if (!ticket.viewer) return done(forbidden("Only players have notes."));
  write(ticket, notes_of(*ticket.viewer), text, 1, done);
}

void Talk::write(const Ticket& ticket, Room room, const std::string& text, std::size_t keep, const Done& done) {
  const std::shared_ptr<LiveTable> live = ticket.live;
  {
    const Lock lock(live->mutex);
    if (!live->admits(ticket)) return done(no_such_table());
  }
  store_.write_line(live->id, room, Line{0, ticket.viewer, std::time(nullptr), text}, keep,
                    [this, live, room, done](Written how) {
                      executor_([this, live, room, done, how] {
                        if (how == Written::Failed) ++metrics_.failures;
                        {
                          const Lock lock(live->mutex);
                          live->rooms[place(room)].behind = true;
                        }
                        if (how == Written::Conflict) return done(no_such_table());
                        if (how == Written::Failed) return done(store_unavailable());
                        done(std::nullopt);
                        live->notify();
                      });
                    });
}

std::vector<Line> Talk::read(const Ticket& ticket, Room room, std::size_t from) {
  LiveTable& live = *ticket.live;
  const Lock lock(live.mutex);
  if (!live.table || !live.admits(ticket)) return {};
  const std::vector<Room> readable = readable_rooms(*live.table, ticket);
  if (std::find(readable.begin(), readable.end(), room) == readable.end()) return {};
  LiveTable::RoomLines& known = live.rooms[place(room)];
  if (known.behind) {
    const std::size_t keep = room == Room::Players || room == Room::Spectators ? kLinesOfChat : 1;
    try {
      const std::size_t next = known.lines.empty() ? 0 : known.lines.back().number + 1;
      for (Line& line : store_.lines(live.id, room, next)) known.lines.push_back(std::move(line));
      if (known.lines.size() > keep) {
        known.lines.erase(known.lines.begin(), known.lines.end() - static_cast<std::ptrdiff_t>(keep));
      }
      known.behind = false;
      live.measure();
    } catch (const StoreFailure&) {
      ++metrics_.failures;
      return {};
    }
  }
  std::vector<Line> lines;
  for (const Line& line : known.lines) {
    if (line.number >= from) lines.push_back(line);
  }
  return lines;
}

void Talk::changed_elsewhere(LiveTable& live) {
  const Lock lock(live.mutex);
  for (LiveTable::RoomLines& room : live.rooms) room.behind = true;
}

}  // namespace leipzig::host
