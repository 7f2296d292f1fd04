// What a seat still has to do before its part of the turn can end, and the attacks declared so far. Sent with every
// state, so it must be quick. Computed from what the viewer may know.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/action.h"
#include "engine/refusal.h"
#include "engine/seat.h"

namespace leipzig::engine {

// One thing to do in one place. The id names its kind for clients: "stack" (units must leave), "feed", "fight" (an own
// unit must attack), "attack" (an enemy must be attacked), "enter" (reinforcements), "withdraw", "resolve", "actions"
// (of a turn) ...
struct Duty {
  std::string id;
  bool must = false;   // the part cannot end before it is done
  bool loses = false;  // something is lost if the part ends before it is done
  int times = 1;       // how often it is to be done
  std::string text;    // a sentence that names units and spaces
  std::vector<std::string> units;
  std::vector<std::string> spaces;
  std::string rule;
};

// A declared attack that is still to be resolved.
struct DeclaredAttack {
  Seat seat = Seat::First;
  std::vector<std::string> from;
  std::vector<std::string> to;
};

struct Agenda {
  std::optional<Action> ending;  // ends this part of the turn; listed whether it is legal or not
  std::vector<Duty> duties;      // only for the deciding seat
  std::vector<DeclaredAttack> attacks;
};

// The agenda of a table: the ending action in words, and why it is refused.
struct TableAgenda {
  struct Ending {
    std::string kind;
    std::string text;
    std::optional<Refusal> refusal;
  };
  std::optional<Ending> ending;
  std::vector<Duty> duties;
  std::vector<DeclaredAttack> attacks;
};

// Adds the places and units that keep a part from ending to the refusal of its end.
inline void add_places(Refusal& refusal, const std::vector<Duty>& duties) {
  const auto add = [](std::vector<std::string>& to, const std::vector<std::string>& from) {
    for (const std::string& name : from) {
      bool known = false;
      for (const std::string& other : to) known = known || other == name;
      if (!known) to.push_back(name);
    }
  };
  for (const Duty& duty : duties) {
    if (!duty.must) continue;
    add(refusal.spaces, duty.spaces);
    add(refusal.units, duty.units);
  }
}

}  // namespace leipzig::engine
