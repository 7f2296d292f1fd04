// What an action or an entry of a record names and brings about, as data: for logs, replays and clients, which need not
// read notation. Everything is told to a viewer from what that viewer may know.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document.h"
#include "engine/seat.h"

namespace leipzig::engine {

// What a subject or target is. Units and Spaces are lists of ids with spaces between them.
enum class Operand : std::uint8_t { None, Unit, Units, Space, Spaces, Card, Column, Other };

// What the kind of an action says about it.
struct ActionTraits {
  Operand subject = Operand::None;
  Operand target = Operand::None;
  bool continues = false;  // belongs to the action before it, such as one more unit of the same attack
  bool has_way = false;    // a piece moves over the board: `ways` lists a path to each target
};

// What an action names, by the ids of views and boards.
struct Named {
  std::string kind;  // empty: the viewer may not know it
  std::vector<std::string> units;
  std::vector<std::string> spaces;
  std::vector<std::string> cards;
  std::string column;
  std::vector<std::string> others = {};  // words that are none of these, such as a district or a pace of march
  // Where something moves that the viewer cannot name.
  std::string from;
  std::string to;
  bool continues = false;
};
void add_operand(Named& named, Operand operand, const std::string& text);

// What chance brought.
struct Drawn {
  std::string kind = "die";
  int value = 0;     // of a die
  std::string card;  // id; empty also where the viewer may not know it
};

// One consequence of an entry for one unit.
struct Change {
  std::string what;  // see docs/protocol.md: "moved", "eliminated" ...
  std::string unit;  // empty: one that the viewer cannot name
  Seat seat = Seat::First;
  std::string type;
  std::string from;  // a space or a box
  std::string to;
  std::string reason;  // why it was eliminated, or the mark that it got
  int amount = 0;      // points of strength lost or won
  friend bool operator==(const Change&, const Change&) = default;
};

// The fighters of a battle that an entry decided.
struct BattleFacts {
  std::vector<std::string> attackers;
  std::vector<std::string> defenders;
  std::vector<std::string> spaces;  // attacked
  std::vector<NamedNumber> totals;
  std::string column;
};

struct EntryFacts {
  Named named;
  std::string rule;
  std::optional<Drawn> drawn;  // an outcome
  std::optional<BattleFacts> battle;
  std::optional<Chance> result;  // what the roll or the battle brought; its weight and outcomes are not told
  std::vector<Change> changes;
  std::vector<NamedNumber> tracks;  // by how much they changed
};

// A viewer; or, when a game is over, everything.
struct Audience {
  Viewer viewer;
  bool everything = false;
};

class Tabletop;

// Plays entries one after the other and tells each audience their facts: one list for each entry. Stops before an entry
// that cannot be played.
std::vector<std::vector<EntryFacts>> play_and_tell(Tabletop& tabletop, const std::vector<std::string>& entries,
                                                   const std::vector<Audience>& audiences);

// In English, for the terminal: "FR-26 eliminated: no retreat". Empty for changes that an entry's text already tells.
std::string change_text(const Change& change, const Named& named);

}  // namespace leipzig::engine
