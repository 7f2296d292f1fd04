// What viewers are sent (docs/protocol.md).
#pragma once
#include <map>

#include "host/host.h"
#include "host/tutorial.h"
#include "server/json.h"
#include "server/localized.h"

namespace leipzig::server {

// How much of a table a viewer has already.
struct Seen {
  std::size_t number = 0;
  std::optional<std::size_t> revision;  // none: only the number is known, from before the connection
};

// What is known of a table beside what is written down.
struct Around {
  bool connected[2] = {};
  std::optional<host::Thinking> thinking;
  host::Pace pace;
  bool may_take_over = false;
  const host::Learner* learner = nullptr;  // at a table of his own: nothing is committed to, nothing kept
  std::size_t before = 0;                  // what happened in the lessons before counts as revisions too
};

// The table for a viewer, with the entries he lacks, as a line of JSON; `seen` is brought up to date.
std::string state_message(std::string_view type, const host::Table& table, const std::string& id, engine::Viewer viewer,
                          Seen& seen, const Around& around);

// {"french": null, "allied": "captain/25"}
json::object computers_object(const host::Table& table);
// {"scheme":"shared","commitments":{},"salts":{},"by_server":[],"waiting":[]}
json::object dice_object(const host::Shares& dice);
json::value thinking_value(const std::optional<host::Thinking>& thinking);
std::string_view speed_name(host::Speed speed);
std::optional<host::Speed> speed_named(std::string_view name);

json::object hint_message(const host::Hint& hint);

json::object targets_message(const host::Table& table, engine::Viewer viewer, const std::string& kind,
                             const std::string& subject);

// Why a line is not legal, with the text of the rule that says so.
json::object why_message(const host::Table& table, engine::Viewer viewer, const std::string& line, Language language);

json::object refused_message(const std::string& game, const host::Error& error, Language language);

// What a viewer could see after `number` entries, which brought the table to this state.
std::string view_message(const host::Table& table, std::size_t number, const engine::View& view);
// Places and groups of the data in the words of the reader.
std::string survey_message(std::size_t number, const engine::Survey& survey, const Words& words);

}  // namespace leipzig::server
