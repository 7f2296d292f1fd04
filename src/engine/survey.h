// Surveys and forecasts: what a player asks for while he plans. A view goes out after every move; these only when asked
// for, so that they may be large and slow. Typed values; JSON is made of them in src/format.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/document.h"
#include "engine/seat.h"

namespace leipzig::engine {

// Spaces that mean something to a seat, or to both: in reach of its supply, besieged, closed.
struct Layer {
  std::string id;
  std::optional<Seat> seat;
  std::vector<std::string> spaces;
  std::string rule;
};

// Counters that come on a turn: how many of each kind, and where.
struct Arriving {
  Seat seat = Seat::French;
  std::string place;
  std::vector<std::string> spaces;
  std::vector<Value> units;
  std::vector<Text> notes;  // on what it depends: id, text
  std::string rule;
};

struct Date {
  int turn = 0;
  std::string title;
  std::vector<Arriving> arrivals;
  std::vector<Text> events;  // id, rule
};

// A state of affairs that changes what is allowed, such as an armistice, and for how long.
struct Condition {
  struct Clause {
    std::string id;
    bool allowed = false;
    std::string text;
    std::string rule;
  };
  std::string id;
  std::string title;
  int first = 0;  // turn; 0: not known
  int last = 0;
  std::vector<Clause> clauses;
};

// What is not on the map and yet in the game.
struct OffMap {
  std::string id;
  Seat seat = Seat::French;
  std::string title;
  int turn = 0;  // of return, where there is one
  std::vector<std::string> pieces;
  std::vector<Value> units;  // counted only
  std::string rule;
};

// A battle that is being named or has been declared, with and without supply for each side.
struct Outlook {
  struct Case {
    bool attack_supplied = false;
    bool defence_supplied = false;
    bool now = false;  // as things stand
    Preview preview;
  };
  std::string title;
  bool attack_can = false;   // supply is, or could be, in reach
  bool defence_can = false;  // as far as the viewer can know
  std::vector<Case> cases;
};

struct Survey {
  std::vector<Layer> layers;
  std::vector<Date> calendar;
  std::vector<Condition> conditions;
  std::vector<OffMap> off_map;
  std::vector<Outlook> outlooks;
};

// What an action would bring, before it is done: chances, or what stands there before and after.
struct Forecast {
  std::uint16_t target = 0;
  std::vector<Preview> previews;
};

}  // namespace leipzig::engine
