// From hash to outcome, and the check of a whole record.
#include "host/dice.h"

#include "games/catalogue.h"

namespace leipzig::host {
namespace {

using engine::Fault;

std::uint64_t first_eight_bytes(const Digest& digest) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | digest[i];
  return number;
}

int attempts(const engine::Provenance& provenance, std::size_t entry) {
  for (const engine::Value& value : provenance.taken_back) {
    if (value.name == std::to_string(entry)) return value.value;
  }
  return 0;
}

}  // namespace

std::string commitment(const Seed& seed, std::string_view table) {
  return hex(blake2b(std::string(seed.begin(), seed.end()).append(table)));
}

std::uint16_t draw(const Seed& seed, std::string_view table, std::size_t entry, int attempt,
                   const std::vector<engine::Outcome>& outcomes) {
  std::uint64_t total = 0;
  for (const engine::Outcome& outcome : outcomes) total += outcome.weight;
  // Numbers above the last full round of cases are thrown away: they would favour the first cases.
  const std::uint64_t beyond = (UINT64_MAX % total + 1) % total;
  for (int round = 0;; ++round) {
    const std::string message = "leipzig dice " + std::string(table) + " " + std::to_string(entry) + " " +
                                std::to_string(attempt) + " " + std::to_string(round);
    const std::uint64_t number = first_eight_bytes(blake2b(seed, message));
    if (number > UINT64_MAX - beyond) continue;
    std::uint64_t drawn = number % total;
    for (const engine::Outcome& outcome : outcomes) {
      if (drawn < outcome.weight) return outcome.value;
      drawn -= outcome.weight;
    }
  }
}

engine::Result<Verified> verify(const engine::Record& record) {
  const engine::Provenance& provenance = record.provenance;
  if (provenance.table.empty() || provenance.commitment.empty()) {
    return Fault{"table", "missing: only games played at a table of the server have dice that can be checked"};
  }
  if (provenance.seed.empty()) return Fault{"seed", "missing: it is told when the game has ended"};
  const std::optional<Seed> seed = from_hex(provenance.seed);
  if (!seed) return Fault{"seed", "64 hexadecimal digits are wanted"};
  if (commitment(*seed, provenance.table) != provenance.commitment) {
    return Fault{"seed", "it does not fit the commitment: another seed was promised"};
  }

  auto tabletop = games::set_up(record.start);
  if (!tabletop) return tabletop.error();
  Verified verified;
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const std::string field = "entries[" + std::to_string(i) + "]";
    if ((*tabletop)->turn().node == engine::Node::Chance) {
      if (i < static_cast<std::size_t>(provenance.dice_from)) {
        ++verified.unproven;
      } else {
        const std::uint16_t value = draw(*seed, provenance.table, i, attempts(provenance, i), (*tabletop)->outcomes());
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
