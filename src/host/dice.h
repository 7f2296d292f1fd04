// Dice that nobody can choose. The server commits to a secret seed, then each seat gives a salt of its own, bound by a
// commitment before it sees the other's; every outcome follows from seed and salts, and the seed is told when the game
// has ended. Tables of the older scheme have the seed alone. docs/dice.md says how to check a game by hand.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"
#include "host/secrets.h"
#include "host/store.h"

namespace leipzig::host {

using Salt = std::array<std::uint8_t, 32>;

// What the outcomes of a table follow from.
enum class DiceScheme : std::uint8_t {
  Server,  // the server's seed alone; numbered by entry
  Shared,  // the seed and a salt of each seat; numbered by outcome
};
std::string_view name(DiceScheme scheme);
std::optional<DiceScheme> dice_scheme_named(std::string_view name);

// BLAKE2b-256 of the seed's 32 bytes followed by the table's id.
std::string commitment(const Seed& seed, std::string_view table);
// What binds a seat to its salt before it shows it.
Digest salt_commitment(const Salt& salt, std::string_view table, engine::Seat seat);
// The salt that the server gives for a seat. It follows from the seed: the server cannot choose it later.
Salt server_salt(const Seed& seed, std::string_view table, engine::Seat seat);
// What the outcomes are drawn with once both salts are known.
Seed shared_key(const Seed& seed, std::string_view table, const Salt& french, const Salt& allied);

// The outcome with this number. `attempt` counts those of the same number that were taken back by agreement, so that
// nobody knows a die before it falls. Without bias: each case is exactly as likely as its weight.
std::uint16_t draw(const Seed& key, std::string_view table, std::size_t number, int attempt,
                   const std::vector<engine::Outcome>& outcomes);

// What a seat has given to the dice of its table.
struct Share {
  std::optional<Digest> commitment;
  std::optional<Salt> salt;
  bool by_server = false;
  bool bound() const { return commitment || salt; }  // it can no longer be chosen
};

// The shares of both seats, folded from the events of a table.
class Shares {
 public:
  explicit Shares(DiceScheme scheme = DiceScheme::Server) : scheme_(scheme) {}

  DiceScheme scheme() const { return scheme_; }
  const Share& of(engine::Seat seat) const { return shares_[index(seat)]; }
  // Something is missing that this seat could give now.
  bool due(engine::Seat seat) const;
  // What outcomes are drawn with; none while a salt is missing.
  std::optional<Seed> key(const Row& row) const;

  void take(const Event& event);
  // What the server gives now for the seats that computers play, each as soon as the other seat is bound; taken here
  // too.
  std::vector<Event> give(const Row& row, const std::array<bool, 2>& computers);

 private:
  DiceScheme scheme_;
  std::array<Share, 2> shares_;
};

struct Verified {
  std::size_t outcomes = 0;  // that follow from the seed, and from the shares where there are any
  std::size_t unproven = 0;  // brought in from elsewhere, before the table's own dice began
};

// Replays a finished record and checks each outcome against seed and shares; a fault names the first that is wrong. A
// record without a seed cannot be checked, and the fault says so.
engine::Result<Verified> verify(const engine::Record& record);

}  // namespace leipzig::host
