// Typed values for every game: positions (a complete state, which a person can write in a few lines) and views (what
// one viewer may see, with everything a client needs to show it). src/format turns them into JSON.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/seat.h"

namespace leipzig::engine {

struct NamedNumber {
  std::string name;
  int value = 0;
  friend bool operator==(const NamedNumber&, const NamedNumber&) = default;
};

struct NamedText {
  std::string name;
  std::string text;
  friend bool operator==(const NamedText&, const NamedText&) = default;
};

struct OptionValue {
  std::string id;
  bool on = false;
  friend bool operator==(const OptionValue&, const OptionValue&) = default;
};

// A board that differs from the scenario's: used to try a rule where nothing else is in the way.
struct BoardChange {
  bool plain = false;               // every space of the first terrain, nothing on any edge
  std::vector<NamedText> terrain;   // space, terrain
  std::vector<NamedText> features;  // space, feature
  struct Line {
    std::string feature;
    std::vector<std::string> spaces;  // a chain of neighbours; the feature lies on each edge between them
    friend bool operator==(const Line&, const Line&) = default;
  };
  std::vector<Line> lines;
  friend bool operator==(const BoardChange&, const BoardChange&) = default;
};

// A counter that the scenario does not have, or has with other values.
struct Counter {
  std::string id;
  Seat seat = Seat::First;
  std::string type;
  std::vector<NamedNumber> values;
  friend bool operator==(const Counter&, const Counter&) = default;
};

struct Placed {
  std::string piece;
  std::string at;                  // a space's id, or a box of the game such as "waiting" or "lost"
  std::vector<std::string> marks;  // "moved", "fought" ...
  friend bool operator==(const Placed&, const Placed&) = default;
};

// Which set of rules and which set-up: everything that stays the same through a game.
struct Setting {
  std::string game;
  std::string scenario;
  std::vector<OptionValue> options;
  BoardChange board;
  std::vector<Counter> counters;
  friend bool operator==(const Setting&, const Setting&) = default;
};

// A position with no pieces, tracks or markers is the scenario's start.
struct Position {
  Setting setting;
  std::vector<Placed> pieces;
  std::vector<NamedNumber> tracks;  // turn, losses ...
  std::vector<NamedText> markers;   // phase, seat to move, the battle being fought ...

  bool is_start() const { return pieces.empty() && tracks.empty() && markers.empty(); }
  void add_track(std::string_view name, int value) { tracks.push_back({std::string(name), value}); }
  void add_marker(std::string_view name, std::string_view text) {
    markers.push_back({std::string(name), std::string(text)});
  }
  friend bool operator==(const Position&, const Position&) = default;
};

// ---- views ----

struct Piece {
  std::string id;
  Seat seat = Seat::First;
  std::string nation;
  std::string type;
  std::string designation;
  std::string at;  // a space, a box, or empty where the viewer may not know
  bool hidden = false;
  std::vector<NamedNumber> values;
  std::vector<std::string> marks;
};

// A card, or a pile of which the viewer sees only the back.
struct CardView {
  std::string id;    // empty: face down
  std::string zone;  // "hand", "display", "deck", "discard", "missions" ...
  std::string kind;  // which drawing it has
  std::string title;
  std::optional<Seat> seat;  // whose it is
  int count = 1;             // how many lie there; more than one only face down or all alike
  std::vector<NamedNumber> values;
  std::vector<std::string> spaces;  // those that it names
  std::vector<std::string> marks;   // arms and the like
};

// How a unit gets to a target: what it pays, and the spaces it goes through, the first and the last included.
struct Way {
  std::uint16_t target = 0;
  std::string cost;
  std::vector<std::string> path;
};

// One line of a battle's arithmetic: "FR-4, 8", "in rough, doubled, 10, BON-7.4".
struct Term {
  std::string side;
  std::string label;
  int value = 0;
  std::string rule;
};

// The side of a battle that a result is bad for.
enum class Suffers : std::uint8_t { Nobody, Attacker, Defender, Both };
constexpr std::string_view name(Suffers side) {
  constexpr std::string_view kNames[] = {"", "attacker", "defender", "both"};
  return kNames[static_cast<std::size_t>(side)];
}

struct Chance {
  std::string result;
  std::string label;
  int weight = 0;
  std::vector<int> outcomes;  // the values of chance that bring it
  Suffers suffers = Suffers::Nobody;
  std::vector<std::string> lost = {};  // units that it eliminates here because they cannot do what it orders
  bool idle = false;                   // changes nothing in this battle
};

// A battle before it is fought: strengths with each modifier and its rule, the column, the exact chances.
struct Preview {
  std::string title;
  std::vector<Term> terms;
  std::vector<NamedNumber> totals;
  std::string column;
  std::vector<Chance> chances;
  // Of a battle: the pieces that fight, and the spaces attacked.
  std::vector<std::string> attackers;
  std::vector<std::string> defenders;
  std::vector<std::string> spaces;
};

struct Verdict {
  std::optional<Seat> winner;  // none: a draw
  std::string rule;
  std::string text;
  int margin = 0;  // in the game's own points, positive for the first seat
};

// The spaces that a seat's units control, where the game has zones of control.
struct Control {
  Seat seat = Seat::First;
  std::vector<std::string> spaces;
};

struct View {
  std::string game;
  std::string scenario;
  Viewer viewer;
  ToAct turn{Node::Over, Seat::First};
  std::string phase;
  std::string prompt;
  std::vector<Piece> pieces;
  std::vector<CardView> cards;
  std::vector<NamedNumber> tracks;
  std::vector<NamedText> markers;
  std::vector<Control> controls;
  std::optional<Preview> preview;
  std::vector<Term> ledger;  // how the victory points stand, line by line
  std::optional<Verdict> verdict;
};

}  // namespace leipzig::engine
