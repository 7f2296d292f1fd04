// Dice that nobody can choose. The server commits to a secret seed, then each seat contributes a salt, committed before
// it sees the other salt. Every outcome follows from seed and salts; the seed is published when the game is over.
// Tables of the older scheme use the seed alone. docs/dice.md is the specification.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"
#include "engine/seat_names.h"
#include "host/secrets.h"
#include "host/store.h"

namespace leipzig::host {

using Salt = std::array<std::uint8_t, 32>;

// The sources of a table's outcomes.
enum class DiceScheme : std::uint8_t {
  Server,  // the server's seed alone; numbered by entry
  Shared,  // the seed and a salt of each seat; numbered by outcome
};
std::string_view name(DiceScheme scheme);
std::optional<DiceScheme> dice_scheme_named(std::string_view name);

// BLAKE2b-256 of the seed's 32 bytes followed by the table's id.
std::string commitment(const Seed& seed, std::string_view table);
// The commitment of a seat to its salt. The seat in the words of its game, as in records.
Digest salt_commitment(const Salt& salt, std::string_view table, std::string_view seat);
// The salt that the server contributes for a seat. Derived from the seed, so that the server cannot choose it later.
Salt server_salt(const Seed& seed, std::string_view table, std::string_view seat);
// The key of all draws, once both salts are known.
Seed shared_key(const Seed& seed, std::string_view table, const Salt& first, const Salt& second);

// The outcome with this number. `attempt` counts earlier ones with the same number that were taken back by agreement,
// so that no die is known in advance. Unbiased: each case is exactly as likely as its weight.
std::uint16_t draw(const Seed& key, std::string_view table, std::size_t number, int attempt,
                   const std::vector<engine::Outcome>& outcomes);

// The contribution of a seat to the dice of its table.
struct Share {
  std::optional<Digest> commitment;
  std::optional<Salt> salt;
  bool by_server = false;
  bool bound() const { return commitment || salt; }  // the seat can no longer choose its salt
};

// The shares of both seats, derived from the events of a table.
class Shares {
 public:
  Shares(DiceScheme scheme, const engine::SeatNames& seats) : scheme_(scheme), seats_(seats) {}

  DiceScheme scheme() const { return scheme_; }
  const Share& of(engine::Seat seat) const { return shares_[index(seat)]; }
  // The seat has to send something now: its commitment, or its salt.
  bool due(engine::Seat seat) const;
  // The key of all draws; none while a salt is missing.
  std::optional<Seed> key(const TableRow& row) const;

  void take(const Event& event);
  // Contributes for the seats of computers: a commitment first, the salt once the other seat is bound. Returns the
  // events and applies them.
  std::vector<Event> give(const TableRow& row, const std::array<bool, 2>& computers);

 private:
  DiceScheme scheme_;
  engine::SeatNames seats_;
  std::array<Share, 2> shares_;
};

struct Verified {
  std::size_t outcomes = 0;  // verified with the seed, and the shares if there are any
  std::size_t unproven = 0;  // imported, from before the table's own dice
};

// Replays a finished record and checks each outcome against seed and shares; a fault names the first mismatch. A record
// without a seed cannot be verified, and the fault says so.
engine::Result<Verified> verify(const engine::Record& record);

}  // namespace leipzig::host
