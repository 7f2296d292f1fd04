// From hash to outcome, the shares of the seats, and the verification of a record.
#include "host/dice.h"

#include <algorithm>

#include "games/catalogue.h"

namespace leipzig::host {
namespace {

using engine::Fault;
using engine::Seat;

constexpr std::string_view kSchemes[] = {"server", "shared"};

std::uint64_t first_eight_bytes(const Digest& digest) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | digest[i];
  return number;
}

// "WHAT TABLE WORD WORD ..."
std::string message(std::string_view what, std::string_view table, std::initializer_list<std::string_view> words) {
  std::string text = std::string(what) + " " + std::string(table);
  for (const std::string_view word : words) text.append(" ").append(word);
  return text;
}

int attempts(const engine::Provenance& provenance, std::size_t number) {
  for (const engine::NamedNumber& value : provenance.taken_back) {
    if (value.name == std::to_string(number)) return value.value;
  }
  return 0;
}

}  // namespace

std::string_view name(DiceScheme scheme) { return kSchemes[static_cast<std::size_t>(scheme)]; }

std::optional<DiceScheme> dice_scheme_named(std::string_view name) {
  for (const DiceScheme scheme : {DiceScheme::Server, DiceScheme::Shared}) {
    if (host::name(scheme) == name) return scheme;
  }
  return std::nullopt;
}

std::string commitment(const Seed& seed, std::string_view table) {
  return hex(blake2b(std::string(seed.begin(), seed.end()).append(table)));
}

Digest salt_commitment(const Salt& salt, std::string_view table, std::string_view seat) {
  return blake2b(message("leipzig salt", table, {seat, hex(salt)}));
}

Salt server_salt(const Seed& seed, std::string_view table, std::string_view seat) {
  return blake2b(seed, message("leipzig server salt", table, {seat}));
}

Seed shared_key(const Seed& seed, std::string_view table, const Salt& first, const Salt& second) {
  return blake2b(seed, message("leipzig dice mix", table, {hex(first), hex(second)}));
}

std::uint16_t draw(const Seed& key, std::string_view table, std::size_t number, int attempt,
                   const std::vector<engine::Outcome>& outcomes) {
  std::uint64_t total = 0;
  for (const engine::Outcome& outcome : outcomes) total += outcome.weight;
  // Numbers above the last full round of cases are rejected: they would favour the first cases.
  const std::uint64_t beyond = (UINT64_MAX % total + 1) % total;
  for (int round = 0;; ++round) {
    const std::uint64_t x = first_eight_bytes(blake2b(
        key, message("leipzig dice", table, {std::to_string(number), std::to_string(attempt), std::to_string(round)})));
    if (x > UINT64_MAX - beyond) continue;
    std::uint64_t drawn = x % total;
    for (const engine::Outcome& outcome : outcomes) {
      if (drawn < outcome.weight) return outcome.value;
      drawn -= outcome.weight;
    }
  }
}

// ---- shares ----

bool Shares::due(Seat seat) const {
  const Share& own = of(seat);
  return scheme_ == DiceScheme::Shared && !own.salt && (!own.commitment || of(engine::other(seat)).bound());
}

std::optional<Seed> Shares::key(const TableRow& row) const {
  if (scheme_ == DiceScheme::Server) return row.seed;
  const Share& first = of(engine::kSeats[0]);
  const Share& second = of(engine::kSeats[1]);
  if (!first.salt || !second.salt) return std::nullopt;
  return shared_key(row.seed, row.id, *first.salt, *second.salt);
}

void Shares::take(const Event& event) {
  if (!event.seat) return;
  Share& share = shares_[index(*event.seat)];
  const std::optional<Digest> given = from_hex(event.text);
  const bool by_server = event.value != 0;
  if (by_server && !share.by_server) share = {};  // replaces what the player contributed
  share.by_server = by_server;
  (event.kind == EventKind::DiceCommitment ? share.commitment : share.salt) = given;
}

std::vector<Event> Shares::give(const TableRow& row, const std::array<bool, 2>& computers) {
  std::vector<Event> events;
  if (scheme_ == DiceScheme::Server) return events;
  for (bool more = true; more;) {
    more = false;
    for (const Seat seat : engine::kSeats) {
      const Share& own = of(seat);
      if (own.salt || !(own.by_server || computers[index(seat)])) continue;
      const Salt salt = server_salt(row.seed, row.id, seats_.of(seat));
      Event event{EventKind::DiceSalt, seat, 1, hex(salt)};
      if (!of(engine::other(seat)).bound()) {
        if (own.by_server) continue;  // has committed and waits for the other seat
        event.kind = EventKind::DiceCommitment;
        event.text = hex(salt_commitment(salt, row.id, seats_.of(seat)));
      }
      take(event);
      events.push_back(std::move(event));
      more = true;
    }
  }
  return events;
}

// ---- a whole record ----

namespace {

const std::string* text_of(const std::vector<engine::NamedText>& texts, std::string_view seat) {
  const auto found =
      std::find_if(texts.begin(), texts.end(), [seat](const engine::NamedText& t) { return t.name == seat; });
  return found == texts.end() ? nullptr : &found->text;
}

// The salt of a seat, checked against its commitment.
engine::Result<Salt> checked_salt(const engine::DiceShares& shares, const Seed& seed, const std::string& table,
                                  std::string_view seat) {
  const std::string field = "dice.salts." + std::string(seat);
  const std::string* text = text_of(shares.salts, seat);
  if (text == nullptr) return Fault{field, "missing: nothing can be drawn without it"};
  const std::optional<Salt> salt = from_hex(*text);
  if (!salt) return Fault{field, "must be 64 lowercase hexadecimal digits"};
  const std::string* promised = text_of(shares.commitments, seat);
  if (promised != nullptr && *promised != hex(salt_commitment(*salt, table, seat))) {
    return Fault{field, "does not match the commitment of this seat"};
  }
  const bool by_server = std::find(shares.by_server.begin(), shares.by_server.end(), seat) != shares.by_server.end();
  if (by_server && *salt != server_salt(seed, table, seat)) {
    return Fault{field, "is not the salt that the seed determines for the server"};
  }
  return *salt;
}

// The key with which the outcomes of a record were drawn.
engine::Result<Seed> key_of(const engine::Provenance& provenance, const Seed& seed, const engine::SeatNames& seats) {
  if (!provenance.shared) return seed;
  const engine::DiceShares& shares = *provenance.shared;
  if (shares.commitments.empty() && shares.by_server.empty()) {
    return Fault{"dice.commitments", "missing: the first seat to contribute sends one"};
  }
  const auto first = checked_salt(shares, seed, provenance.table, seats.of(engine::kSeats[0]));
  if (!first) return first.error();
  const auto second = checked_salt(shares, seed, provenance.table, seats.of(engine::kSeats[1]));
  if (!second) return second.error();
  return shared_key(seed, provenance.table, *first, *second);
}

// Whether the record is of a finished game.
bool is_over(const engine::Record& record) {
  if (!record.ended.empty()) return true;
  const auto end = engine::replay(record, games::set_up);
  return end && (*end)->turn().node == engine::Node::Over;
}

engine::Result<Seed> promised_seed(const engine::Record& record) {
  const engine::Provenance& provenance = record.provenance;
  if (provenance.table.empty() || provenance.commitment.empty()) {
    return Fault{"table", "missing: only the dice of games played on a server can be verified"};
  }
  if (provenance.seed.empty()) {
    if (is_over(record)) return Fault{"seed", "missing, although it was promised and the game is over"};
    return Fault{"seed", "missing: this game is not over, and its seed is secret until then"};
  }
  const std::optional<Seed> seed = from_hex(provenance.seed);
  if (!seed) return Fault{"seed", "must be 64 lowercase hexadecimal digits"};
  if (commitment(*seed, provenance.table) != provenance.commitment) {
    return Fault{"seed", "does not match the commitment: another seed was promised"};
  }
  for (const engine::NamedNumber& value : provenance.taken_back) {
    if (value.value < 0) return Fault{"taken_back." + value.name, "must not be negative"};
  }
  return *seed;
}

}  // namespace

engine::Result<Verified> verify(const engine::Record& record) {
  const engine::Provenance& provenance = record.provenance;
  const auto seed = promised_seed(record);
  if (!seed) return seed.error();
  auto tabletop = games::set_up(record.start);
  if (!tabletop) return tabletop.error();

  // A game may end before both seats have given their share; then nothing was drawn.
  const auto key = key_of(provenance, *seed, games::seats_of(record.start.setting.game));
  if (!key && provenance.shared->salts.size() == std::size(engine::kSeats)) return key.error();
  Verified verified;
  std::size_t thrown = 0;
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const std::string field = "entries[" + std::to_string(i) + "]";
    if ((*tabletop)->turn().node == engine::Node::Chance) {
      const std::size_t number = provenance.shared ? thrown : i;
      ++thrown;
      if (i < static_cast<std::size_t>(provenance.dice_from)) {
        ++verified.unproven;
      } else {
        if (!key) return key.error();
        const std::uint16_t value =
            draw(*key, provenance.table, number, attempts(provenance, number), (*tabletop)->outcomes());
        const std::string drawn = (*tabletop)->outcome_text(value);
        if (drawn != record.entries[i]) {
          return Fault{field, "the seed gives '" + drawn + "', the record has '" + record.entries[i] + "'"};
        }
        ++verified.outcomes;
      }
    }
    if (const auto refusal = engine::play_entry(**tabletop, record.entries[i])) {
      return Fault{field, refusal->rule + ": " + refusal->text};
    }
  }
  return verified;
}

}  // namespace leipzig::host
