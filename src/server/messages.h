// Messages to viewers (docs/protocol.md).
#pragma once
#include <map>

#include "host/analyst.h"
#include "host/host.h"
#include "host/tutorial.h"
#include "server/client_message.h"
#include "server/json.h"
#include "server/localized.h"

namespace leipzig::server {

// What a viewer already has of a table.
struct SyncPoint {
  std::size_t number = 0;
  std::optional<std::size_t> revision;  // none: only the number is known, from before the connection
};

// Live information about a table that is not stored.
struct LiveStatus {
  bool connected[2] = {};
  std::optional<host::SearchProgress> thinking;
  host::Pace pace;
  bool may_take_over = false;
  std::int64_t now = 0;                    // running time, if the table has a clock
  const host::Learner* learner = nullptr;  // in a lesson: nothing is committed to or stored
  const host::Analyst* analyst = nullptr;  // in an analysis: the same
  std::size_t before = 0;                  // revisions of previous lessons or analyses
  friend bool operator==(const LiveStatus&, const LiveStatus&) = default;
};

// The first entry that a viewer needs again.
std::size_t first_entry(const host::Table& table, const SyncPoint& seen);

// The state of a table for a viewer, with the missing entries, as a line of JSON; updates `seen`. Depends only on the
// arguments and the stored events of the table (StateCache).
std::string state_message(std::string_view type, const host::Table& table, const std::string& id, engine::Viewer viewer,
                          SyncPoint& seen, const LiveStatus& around, Language language = Language::English);

// {"french": null, "allied": "captain/25"}
json::object computers_object(const host::Table& table);
// {"scheme":"shared","commitments":{},"salts":{},"by_server":[],"waiting":[]}
json::object dice_object(const host::Table& table);
json::value thinking_value(const std::optional<host::SearchProgress>& thinking, const engine::SeatNames& seats);
std::string_view speed_name(host::Speed speed);
std::optional<host::Speed> speed_named(std::string_view name);

// What is left of the clock at a time; null: none.
json::value clock_value(const host::Table& table, std::int64_t now);
// {"type":"chat","room":"players","lines":[{"n","seat","at","text"}]}
json::object chat_message(host::Room room, const std::vector<host::Line>& lines, const engine::SeatNames& seats);
std::optional<host::Room> chat_room_named(std::string_view name);

json::object hint_message(const host::Hint& hint);

json::object targets_message(const host::Table& table, engine::Viewer viewer, const std::string& kind,
                             const std::string& subject, const Words& words);

// Why a line is not legal, with the text of the rule.
// The line that a question is about: its own, or the one that the game makes of its parts.
std::string line_of(const host::Table& table, const WhyMessage& message);
json::object why_message(const host::Table& table, engine::Viewer viewer, const std::string& line, Language language);

json::object refused_message(const std::string& game, const host::Error& error, Language language);

// The body of an HTTP response, as a message of a socket.
std::string as_message(std::string_view type, const std::string& object);

// What a viewer could see after `number` entries, given the state then.
std::string view_message(const host::Table& table, std::size_t number, engine::View view, const Words& words);
std::string survey_message(std::size_t number, engine::Survey survey, const engine::SeatNames& seats,
                           const Words& words);

}  // namespace leipzig::server
