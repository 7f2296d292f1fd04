// What strangers may send us, one target a kind. Each must survive any bytes: the fuzzers (preset `fuzz`, tools/fuzz)
// look for some that it does not, and the tests replay what they kept (fuzz/corpus, fuzz/regressions) and the seeds.
// Every game of the catalogue is covered by being listed there.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace leipzig::fuzz {

// Something to begin with: inputs as they ought to be, made of random play.
struct Seed {
  std::string name;
  std::string bytes;
};

struct Target {
  std::string_view name;
  void (*run)(std::string_view bytes);  // says what is wrong by abort()
  std::vector<Seed> (*seeds)();
};

// action: a line "GAME SCENARIO", then lines of notation and outcomes, played one after another.
// record: a record, read, written, read again and replayed.
// position: a position, read, set up, written, set up again, and played on with.
const std::vector<Target>& document_targets();

// http: a line "METHOD TARGET ENCODING ETAG AUTHORIZATION", of which the end may be missing, then a body. A table
// GAME-SCENARIO of each kind is there; its keys are its seats.
// message: a line "GAME SCENARIO", then WebSocket messages one a line, each after a letter for who sends it.
const std::vector<Target>& talk_targets();

}  // namespace leipzig::fuzz
