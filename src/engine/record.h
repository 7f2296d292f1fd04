// A record is a whole game: how it began, then every action and outcome in order, as text. It is
// authoritative: a state can always be rebuilt from it.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "engine/document.h"
#include "engine/refusal.h"
#include "engine/tabletop.h"

namespace leipzig::engine {

// What the seats have given to dice that do not come from the server's seed alone, in hexadecimal digits.
struct DiceShares {
  std::vector<NamedText> commitments;  // seat, to its salt
  std::vector<NamedText> salts;        // seat, salt
  std::vector<std::string> by_server;  // seats whose share the server gave
  friend bool operator==(const DiceShares&, const DiceShares&) = default;
};

// What is needed to verify the dice of a game played at a table (docs/dice.md). Empty if the dice were rolled
// elsewhere.
struct Provenance {
  std::string table;
  std::string commitment;            // to the seed, known from the first move on
  std::string seed;                  // only when the game has ended
  std::optional<DiceShares> shared;  // none: every outcome follows from the seed alone
  int dice_from = 0;                 // entries before this one were brought in from another record
  // How many outcomes with that number were undone by agreement. The number is that of the entry; with shared dice it
  // counts the outcomes.
  std::vector<NamedNumber> taken_back;
  friend bool operator==(const Provenance&, const Provenance&) = default;
};

struct Record {
  int rules_version = 1;
  Position start;                    // its setting, and its pieces where the game did not begin as the scenario has it
  std::vector<NamedText> players;    // seat, name
  std::vector<std::string> entries;  // notation of one action or outcome each
  std::string ended;  // where not by the rules: "french resigned", "french ran out of time", "draw agreed"
  Provenance provenance;
  std::string local_seed;  // of dice and computer players of a game in the terminal, where one was given
  friend bool operator==(const Record&, const Record&) = default;
};

// A game of earlier rules goes on by them: options whose default has changed since get the value they had, unless the
// record sets them, and the record then has the newest version. A fault if its version is newer than the game's.
std::optional<Fault> upgrade(Record& record, const GameInfo& game);

using SetUp = std::function<Result<std::unique_ptr<Tabletop>>(const Position&)>;

// The state after the first `count` entries (all of them by default). A fault names the first entry that is wrong.
Result<std::unique_ptr<Tabletop>> replay(const Record& record, const SetUp& set_up, std::size_t count = SIZE_MAX);

// Plays one entry: at a decision the text of an action, at chance the text of an outcome.
std::optional<Refusal> play_entry(Tabletop& tabletop, std::string_view entry);

// The texts of an entry of a game with secrets for each viewer.
struct EntryText {
  std::vector<std::string> told;  // first seat, second seat, spectators; empty: all see the written text
  bool reveals = false;           // a secret: undo never crosses this entry
  const std::string& to(Viewer viewer, const std::string& written) const {
    return told.empty() ? written : told[viewer ? index(*viewer) : 2];
  }
};
// Asked before the entry is played; it must be one that can be.
EntryText telling(const Tabletop& before, std::string_view entry);

// The first number to which the game may be taken back: after the last outcome, secret or decision of another seat.
std::size_t undo_limit(const Record& record, const SetUp& set_up);

}  // namespace leipzig::engine
