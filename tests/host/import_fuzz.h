// Records and positions that are almost right, imported as a stranger would: pieces, marks, tracks and markers of real
// games moved about, records cut short, spliced and rearranged. What is refused must say where and why. What is taken
// is looked at, played on with, and asked for advice: no decision without an action, and no planner over its limit.
#pragma once
#include <gtest/gtest.h>

#include <cstdint>
#include <ctime>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "ai/player.h"
#include "engine/record.h"
#include "fuzz/memory_store.h"
#include "host/host.h"
#include "kit/random.h"

namespace leipzig::testing {

// What positions and records of one game are made of.
struct Vocabulary {
  std::vector<std::string> places;
  std::vector<std::string> marks;
  std::vector<std::string> pieces;
  std::vector<engine::NamedNumber> tracks;
  std::vector<engine::NamedText> markers;
  std::vector<std::string> entries;
};
const Vocabulary& vocabulary(const std::string& game);

// A record of random play. It begins with the scenario, or with the position that so many entries lead to.
engine::Record random_record(const engine::Setting& setting, std::size_t before, std::size_t entries,
                             kit::Random& random);
// Changed in some places.
void mutate(engine::Record& record, kit::Random& random);

// Counts of what was done, and of what must not happen.
struct ImportCounts {
  std::int64_t offered = 0;
  std::int64_t refused = 0;
  std::int64_t accepted = 0;
  std::int64_t moves = 0;
  std::int64_t hints = 0;
  std::int64_t plans = 0;         // of all levels, told to stop somewhere
  std::int64_t no_advice = 0;     // nothing that can be played was found
  std::int64_t dead_ends = 0;     // moves that were refused because nothing could be done after them
  double longest_hint = 0;        // seconds
  double longest_stop = 0;        // CPU seconds from the word "stop" to the answer
  double longest_silence = 0;     // CPU seconds between two questions to the watch
  std::set<std::string> reasons;  // why imports were refused, the fields without their numbers
};

// A host of its own, in memory, and a stranger who imports there.
class Stranger {
 public:
  Stranger();

  // Imports it by every way there is; where it is taken, plays `moves` moves and asks for advice now and then.
  void import(const engine::Record& record, int moves, kit::Random& random);

  ImportCounts counts;

 private:
  host::Result<host::Created> ask_to_import(const engine::Record& record);
  void play_on(const host::Created& created, int moves, kit::Random& random);
  void look(const host::Ticket& ticket);
  void ask_for_a_hint(const host::Ticket& ticket);
  void plan(const engine::Tabletop& tabletop, kit::Random& random);
  void check_stored(const host::Created& created, const host::Ticket& ticket);

  fuzz::MemoryStore* store_ = nullptr;
  std::unique_ptr<host::Host> host_;
};

}  // namespace leipzig::testing
