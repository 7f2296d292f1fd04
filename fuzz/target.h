// Fuzz targets for untrusted input, one per kind. Each must survive any bytes: the fuzzers (preset `fuzz`, tools/fuzz)
// search for failures, and the tests replay the seeds and the kept inputs (fuzz/corpus, fuzz/regressions). Every game
// of the catalogue is covered.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace leipzig::fuzz {

// Seeds: valid inputs made by random play.
struct Seed {
  std::string name;
  std::string bytes;
};

struct Target {
  std::string_view name;
  void (*run)(std::string_view bytes);  // reports a failure by abort()
  std::vector<Seed> (*seeds)();
};

// action: a line "GAME SCENARIO", then lines of notation and outcomes, played one after another.
// record: a record, read, written, read again and replayed.
// position: a position, read, set up, written, set up again, and played on with.
const std::vector<Target>& document_targets();

// http: a line "METHOD TARGET ENCODING ETAG AUTHORIZATION", of which the end may be missing, then a body. A table
// GAME-SCENARIO of each kind is there; its keys are its seats.
// message: a line "GAME SCENARIO", then WebSocket messages one a line, each after a letter for who sends it.
const std::vector<Target>& server_targets();

}  // namespace leipzig::fuzz
