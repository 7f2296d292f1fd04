// Imports that are almost right, a few hundred of every game; LEIPZIG_IMPORTS=6246 has that many accepted instead.
#include "tests/host/import_fuzz.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "format/document.h"
#include "fuzz/inputs.h"

namespace leipzig::testing {
namespace {

constexpr int kMoves = 15;

void print(const ImportCounts& counts) {
  std::printf(
      "%lld imports offered, %lld refused, %lld accepted; %lld moves, %lld hints (the longest took %.2f s), %lld "
      "plans\n"
      "stopped (answered within %.0f ms, at most %.0f ms of work between two questions); %lld times no advice, %lld "
      "moves\n"
      "refused before a dead end\n",
      static_cast<long long>(counts.offered), static_cast<long long>(counts.refused),
      static_cast<long long>(counts.accepted), static_cast<long long>(counts.moves),
      static_cast<long long>(counts.hints), counts.longest_hint, static_cast<long long>(counts.plans),
      1000 * counts.longest_stop, 1000 * counts.longest_silence, static_cast<long long>(counts.no_advice),
      static_cast<long long>(counts.dead_ends));
}

TEST(ImportFuzz, WhatIsTakenCanBePlayedAndWhatIsNotHasAReason) {
  const char* wanted = std::getenv("LEIPZIG_IMPORTS");
  const char* seeded = std::getenv("LEIPZIG_SEED");
  const std::int64_t accepted = wanted == nullptr ? 60 : std::atoll(wanted);
  const kit::Random seed(seeded == nullptr ? 1813 : static_cast<std::uint64_t>(std::atoll(seeded)));
  Stranger stranger;
  const std::vector<engine::Setting> settings = fuzz::settings();
  for (std::uint64_t number = 0; stranger.counts.accepted < accepted; ++number) {
    ASSERT_LT(number, static_cast<std::uint64_t>(1000 * (accepted + 1))) << "hardly anything is accepted";
    kit::Random random = seed.fork(number);
    const engine::Setting& setting = settings[number % settings.size()];
    const std::size_t length = random.below(3) == 0 ? random.below(40) : random.below(500);
    const bool as_position = random.below(4) != 0;
    engine::Record record =
        as_position ? random_record(setting, 1 + length, random.below(2) == 0 ? 0 : random.below(20), random)
                    : random_record(setting, 0, length, random);
    mutate(record, random);
    SCOPED_TRACE("number " + std::to_string(number));
    stranger.import(record, kMoves, random);
    if (HasFailure()) break;
  }
  print(stranger.counts);
  const ImportCounts& counts = stranger.counts;
  EXPECT_GT(counts.refused, 0);
  EXPECT_GT(counts.moves, counts.accepted);
  EXPECT_GT(counts.hints, 0);
  EXPECT_LT(counts.longest_stop, 2.0);
  EXPECT_LT(counts.longest_silence, 2.0);
}

// What once broke something stays mended.
TEST(ImportFuzz, KeptImportsAreSurvived) {
  Stranger stranger;
  for (const char* kind : {"record", "position"}) {
    for (const auto& file :
         std::filesystem::directory_iterator(std::filesystem::path(LEIPZIG_ROOT) / "fuzz/regressions" / kind)) {
      SCOPED_TRACE(file.path());
      std::ostringstream text;
      text << std::ifstream(file.path(), std::ios::binary).rdbuf();
      const auto document = format::read_document(text.str());
      if (!document) continue;
      engine::Record record;
      if (const auto* read = std::get_if<engine::Record>(&*document)) record = *read;
      if (const auto* read = std::get_if<engine::Position>(&*document)) record.start = *read;
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        kit::Random random(seed);
        stranger.import(record, 30, random);
      }
    }
  }
  EXPECT_GT(stranger.counts.accepted, 20);
}

}  // namespace
}  // namespace leipzig::testing
