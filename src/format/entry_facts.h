// Facts of actions and entries as JSON (docs/protocol.md). What is empty is left out.
#pragma once
#include <boost/json/fwd.hpp>
#include <string>

#include "engine/entry_facts.h"
#include "engine/seat_names.h"
#include "format/json_writer.h"

namespace leipzig::format {

// The members "units", "spaces", "cards", "column", "others" and "continues" of an action.
void put_named(JsonWriter& out, const engine::Named& named);
void add_named(boost::json::object& object, const engine::Named& named);

// All members of an entry except its number, text, seat and turn. The seats are those of the game (games::seats_of).
std::string facts_members(const engine::EntryFacts& facts, const engine::SeatNames& seats);

}  // namespace leipzig::format
