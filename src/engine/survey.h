// Surveys and forecasts: planning information. A view is sent after every move; these only on request, so they may be
// large and slow. Typed values; src/format turns them into JSON.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/document.h"
#include "engine/seat.h"

namespace leipzig::engine {

// Spaces that mean something to a seat, or to both: in reach of its supply, besieged, closed.
struct SpaceLayer {
  std::string id;
  std::optional<Seat> seat;
  std::vector<std::string> spaces;
  std::string rule;
};

// Counters that come on a turn: how many of each kind, and where.
struct Arriving {
  Seat seat = Seat::First;
  std::string place;
  std::vector<std::string> spaces;
  std::vector<NamedNumber> units;
  std::vector<NamedText> notes;  // on what it depends: id, text
  std::string rule;
};

struct CalendarTurn {
  int turn = 0;
  std::string title;
  std::vector<Arriving> arrivals;
  std::vector<NamedText> events;  // id, rule
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
  Seat seat = Seat::First;
  std::string title;
  int turn = 0;  // of return, where there is one
  std::vector<std::string> pieces;
  std::vector<NamedNumber> units;  // counted only
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

// A space that the other side could attack in its next turn, as far as the viewer can know: an upper bound, since units
// that move may be in each other's way.
struct Danger {
  std::string space;
  std::vector<std::string> enemies;  // that would make the strongest attack
  int attack = 0;                    // the most that they could bring together
  int defence = 0;                   // of the viewer's units there
  std::string column;                // the odds; empty where the viewer has no unit, or no such attack is allowed
  bool unknown = false;              // units whose strength the viewer does not know could attack as well
};

// An enemy space that units of the viewer could attack after moving in this phase: the odds with each of them, together
// with the units that stand beside it already where units of several spaces attack together.
struct Prospect {
  std::string space;
  std::vector<std::string> beside;  // units of the viewer that are in contact with it now
  std::vector<NamedText> odds;      // unit that could still come, column
};

struct Survey {
  std::vector<SpaceLayer> layers;
  std::vector<Danger> dangers;
  std::vector<Prospect> prospects;
  std::vector<CalendarTurn> calendar;
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
