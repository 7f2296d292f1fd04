// Dice nobody can doubt. A table has a secret seed; its hash, the commitment, is shown from the first move on, every
// outcome follows from seed, table and number, and the seed is told when the game has ended. docs/dice.md says how to
// check a game by hand.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/record.h"
#include "host/secrets.h"

namespace leipzig::host {

// BLAKE2b-256 of the seed's 32 bytes followed by the table's id.
std::string commitment(const Seed& seed, std::string_view table);

// The outcome with number `entry` of a record. `attempt` counts those of the same number that were taken back by
// agreement, so that nobody knows a die before it falls. Without bias: each case is exactly as likely as its weight.
std::uint16_t draw(const Seed& seed, std::string_view table, std::size_t entry, int attempt,
                   const std::vector<engine::Outcome>& outcomes);

struct Verified {
  std::size_t outcomes = 0;  // that follow from the seed
  std::size_t unproven = 0;  // brought in from elsewhere, before the table's own dice began
};

// Replays a finished record and checks each outcome against the seed; a fault names the first that is wrong. A record
// without a seed cannot be checked, and the fault says so.
engine::Result<Verified> verify(const engine::Record& record);

}  // namespace leipzig::host
