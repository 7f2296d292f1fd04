// Typed values that fit every game: positions (all of a state, written so that a person can set one up in a few lines)
// and views (what one viewer may see, with everything a client needs to show it). JSON is made of them in src/format.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/seat.h"

namespace leipzig::engine {

struct Value {
  std::string name;
  int value = 0;
  friend bool operator==(const Value&, const Value&) = default;
};

struct Text {
  std::string name;
  std::string text;
  friend bool operator==(const Text&, const Text&) = default;
};

struct Option {
  std::string id;
  bool on = false;
  friend bool operator==(const Option&, const Option&) = default;
};

// A board that differs from the scenario's: used to try a rule where nothing else is in the way.
struct BoardChange {
  bool plain = false;          // every space of the first terrain, nothing on any edge
  std::vector<Text> terrain;   // space, terrain
  std::vector<Text> features;  // space, feature
  struct Line {
    std::string feature;
    std::vector<std::string> spaces;  // a chain of neighbours; the feature lies on each edge between them
    friend bool operator==(const Line&, const Line&) = default;
  };
  std::vector<Line> lines;
  friend bool operator==(const BoardChange&, const BoardChange&) = default;
};

// A counter that the scenario does not have, or has otherwise.
struct Counter {
  std::string id;
  Seat seat = Seat::French;
  std::string type;
  std::vector<Value> values;
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
  std::vector<Option> options;
  BoardChange board;
  std::vector<Counter> counters;
  friend bool operator==(const Setting&, const Setting&) = default;
};

// A position with no pieces, tracks or markers is the scenario's start.
struct Position {
  Setting setting;
  std::vector<Placed> pieces;
  std::vector<Value> tracks;  // turn, losses ...
  std::vector<Text> markers;  // phase, seat to move, the battle being fought ...
  friend bool operator==(const Position&, const Position&) = default;
};

// ---- views ----

struct Piece {
  std::string id;
  Seat seat = Seat::French;
  std::string nation;
  std::string type;
  std::string designation;
  std::string at;  // a space, a box, or empty where the viewer may not know
  bool hidden = false;
  std::vector<Value> values;
  std::vector<std::string> marks;
};

// A card, or a pile of which the viewer sees only the back.
struct Card {
  std::string id;    // empty: face down
  std::string zone;  // "hand", "display", "deck", "discard", "missions" ...
  std::string kind;  // which drawing it has
  std::string title;
  std::optional<Seat> seat;  // whose it is
  int count = 1;             // how many lie there; more than one only face down or all alike
  std::vector<Value> values;
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

struct Chance {
  std::string result;
  std::string label;
  int weight = 0;
  std::vector<int> outcomes;  // the values of chance that bring it
};

// A battle before it is fought: strengths with each modifier and its rule, the column, the exact chances.
struct Preview {
  std::string title;
  std::vector<Term> terms;
  std::vector<Value> totals;
  std::string column;
  std::vector<Chance> chances;
};

struct Verdict {
  std::optional<Seat> winner;  // none: a draw
  std::string rule;
  std::string text;
  int margin = 0;  // in the game's own points, seen from the French seat
};

// The spaces that a seat's units control, where the game has zones of control.
struct Control {
  Seat seat = Seat::French;
  std::vector<std::string> spaces;
};

struct View {
  std::string game;
  std::string scenario;
  Viewer viewer;
  Turn turn{Node::Over, Seat::French};
  std::string phase;
  std::string prompt;
  std::vector<Piece> pieces;
  std::vector<Card> cards;
  std::vector<Value> tracks;
  std::vector<Text> markers;
  std::vector<Control> controls;
  std::optional<Preview> preview;
  std::vector<Term> ledger;  // how the victory points stand, line by line
  std::optional<Verdict> verdict;
};

}  // namespace leipzig::engine
