// A record is a whole game: how it began, then every action and outcome in order, as text. It is the truth about a
// game; a state can always be rebuilt from it.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/document.h"
#include "engine/refusal.h"
#include "engine/tabletop.h"

namespace leipzig::engine {

// What the seats have given to dice that do not come from the server's seed alone, in hexadecimal digits.
struct DiceShares {
  std::vector<Text> commitments;       // seat, to its salt
  std::vector<Text> salts;             // seat, salt
  std::vector<std::string> by_server;  // seats whose share the server gave
  friend bool operator==(const DiceShares&, const DiceShares&) = default;
};

// What lets anybody check the dice of a game played at a table (docs/dice.md). Empty where dice were thrown elsewhere.
struct Provenance {
  std::string table;
  std::string commitment;            // to the seed, known from the first move on
  std::string seed;                  // only when the game has ended
  std::optional<DiceShares> shared;  // none: every outcome follows from the seed alone
  int dice_from = 0;                 // entries before this one were brought in from another record
  // How many outcomes with that number were undone by agreement. The number is that of the entry; with shared dice it
  // counts the outcomes.
  std::vector<Value> taken_back;
  friend bool operator==(const Provenance&, const Provenance&) = default;
};

struct Record {
  int rules_version = 1;
  Position start;                    // its setting, and its pieces where the game did not begin as the scenario has it
  std::vector<Text> players;         // seat, name
  std::vector<std::string> entries;  // notation of one action or outcome each
  std::string ended;                 // where not by the rules: "french resigned", "allied resigned", "draw agreed"
  Provenance provenance;
  friend bool operator==(const Record&, const Record&) = default;
};

using SetUp = std::function<Result<std::unique_ptr<Tabletop>>(const Position&)>;

// The state after the first `count` entries (all of them by default). A fault names the first entry that is wrong.
Result<std::unique_ptr<Tabletop>> replay(const Record& record, const SetUp& set_up, std::size_t count = SIZE_MAX);

// Plays one entry: at a decision the text of an action, at chance the text of an outcome.
std::optional<Refusal> play_entry(Tabletop& tabletop, std::string_view entry);

// How the viewers are told of an entry of a game with secrets.
struct Telling {
  std::vector<std::string> told;  // French, Allied, spectators; empty: all are told what is written
  bool reveals = false;           // a secret came to light: nothing is taken back across this entry
  const std::string& to(Viewer viewer, const std::string& written) const {
    return told.empty() ? written : told[viewer ? index(*viewer) : 2];
  }
};
// Asked before the entry is played; it must be one that can be.
Telling telling(const Tabletop& before, std::string_view entry);

// The first number to which the game may be taken back: after the last outcome, secret or decision of another seat.
std::size_t undo_limit(const Record& record, const SetUp& set_up);

}  // namespace leipzig::engine
