// Verifiable dice, imported records, and old games that must replay.
#include "host/dice.h"
#include "campaign/sides.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "format/document.h"
#include "games/catalogue.h"
#include "tests/host/fixtures.h"

namespace leipzig::host {
namespace {

using testing::Folder;
using testing::HostFixture;

std::string content(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// A finished game, played at a table.
engine::Record finished(std::uint64_t seed, DiceScheme dice = DiceScheme::Server) {
  const Folder folder;
  HostFixture fixture(open_sqlite(folder.file("tables.sqlite")));
  Seating seating;
  seating.dice = dice;
  const Created created = fixture.create(testing::drill(), seating);
  if (dice == DiceScheme::Shared) fixture.share(created);
  fixture.play(created, SIZE_MAX, seed);
  return fixture.record(fixture.open(created.table, created.keys.spectator));
}

TEST(Dice, FollowTheirWeights) {
  const Seed seed = random_seed();
  const std::vector<engine::Outcome> outcomes = {{1, 1}, {2, 2}, {3, 3}};
  std::array<int, 4> seen{};
  constexpr int kThrows = 60'000;
  for (std::size_t i = 0; i < kThrows; ++i) ++seen[draw(seed, "table", i, 0, outcomes)];
  double chi = 0;
  for (std::size_t face = 1; face <= 3; ++face) {
    const double expected = kThrows * static_cast<double>(face) / 6;
    chi += (seen[face] - expected) * (seen[face] - expected) / expected;
  }
  EXPECT_LT(chi, 20);  // two degrees of freedom: one in twenty thousand
}

TEST(Dice, AreKnownAnswers) {
  Seed seed{};
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
  EXPECT_EQ(commitment(seed, "drill"), "281fa00caa70c1c4a6ee0bf82ee37cdc06f90fd2219c82b9306a2f0c0cb1280b");
  std::vector<engine::Outcome> die;
  for (std::uint16_t face = 1; face <= 6; ++face) die.push_back({face, 1});
  std::string faces;
  for (std::size_t i = 0; i < 20; ++i) faces += std::to_string(draw(seed, "drill", i, 0, die));
  faces += " ";
  for (std::size_t i = 0; i < 20; ++i) faces += std::to_string(draw(seed, "drill", i, 1, die));
  EXPECT_EQ(faces, "45542654423632615225 33435215145163454413");
}

TEST(Dice, OfAFinishedGameAreVerified) {
  const engine::Record record = finished(11);
  const auto verified = verify(record);
  ASSERT_TRUE(verified) << verified.error().field << ": " << verified.error().text;
  EXPECT_GT(verified->outcomes, 0u);
  EXPECT_EQ(verified->unproven, 0u);
}

TEST(Dice, ThatWereTamperedWithAreFound) {
  const engine::Record record = finished(12);
  engine::Record other_seed = record;
  other_seed.provenance.seed = hex(random_seed());
  EXPECT_EQ(verify(other_seed).error().field, "seed");

  engine::Record other_table = record;
  other_table.provenance.table = "elsewhere";
  EXPECT_EQ(verify(other_table).error().field, "seed");

  // Seed and commitment both forged: the dice give it away.
  engine::Record forged = record;
  const Seed seed = random_seed();
  forged.provenance.seed = hex(seed);
  forged.provenance.commitment = commitment(seed, forged.provenance.table);
  const auto found = verify(forged);
  ASSERT_FALSE(found);
  EXPECT_TRUE(found.error().field.starts_with("entries[")) << found.error().field;

  engine::Record other_die = record;
  for (std::string& entry : other_die.entries) {
    if (!entry.starts_with("die ")) continue;
    entry = entry == "die 1" ? "die 2" : "die 1";
    break;
  }
  EXPECT_TRUE(verify(other_die).error().field.starts_with("entries["));

  engine::Record secret = record;
  secret.provenance.seed.clear();
  EXPECT_EQ(verify(secret).error().field, "seed");
  EXPECT_EQ(verify(engine::Record{}).error().field, "table");
}

// The few lines of Python in docs/dice.md are run as they stand there.
TEST(Dice, AreCheckedByTheScriptInTheDocument) {
  const Folder folder;
  const std::string document = content(std::filesystem::path(LEIPZIG_ROOT) / "docs/dice.md");
  const std::size_t begin = document.find("```python\n");
  ASSERT_NE(begin, std::string::npos);
  const std::size_t end = document.find("```", begin + 10);
  std::ofstream(folder.file("check.py")) << document.substr(begin + 10, end - begin - 10);

  const std::string script = "/usr/bin/python3 " + folder.file("check.py") + " ";
  for (const DiceScheme dice : {DiceScheme::Server, DiceScheme::Shared}) {
    engine::Record record = finished(13, dice);
    std::ofstream(folder.file("good.json")) << format::write(record);
    const auto die = std::find_if(record.entries.begin(), record.entries.end(),
                                  [](const std::string& entry) { return entry.starts_with("die "); });
    ASSERT_NE(die, record.entries.end());
    *die = *die == "die 1" ? "die 2" : "die 1";
    std::ofstream(folder.file("bad.json")) << format::write(record);
    EXPECT_EQ(std::system((script + folder.file("good.json") + " >/dev/null").c_str()), 0) << name(dice);
    EXPECT_NE(std::system((script + folder.file("bad.json") + " >/dev/null 2>&1").c_str()), 0) << name(dice);
  }
}

class Imports : public ::testing::Test {
 protected:
  Folder folder;
  HostFixture fixture{open_sqlite(folder.file("tables.sqlite"))};
};

TEST_F(Imports, AFinishedGameComesBackWhole) {
  const engine::Record record = finished(14);
  const auto created = fixture.import(record);
  ASSERT_TRUE(created) << created.error().text;
  const engine::Record again = fixture.record(fixture.open(created->table, created->keys.spectator));
  EXPECT_EQ(again.entries, record.entries);
  EXPECT_EQ(again.provenance.dice_from, static_cast<int>(record.entries.size()));
  const auto verified = verify(again);
  ASSERT_TRUE(verified);
  EXPECT_EQ(verified->outcomes, 0u);
  EXPECT_GT(verified->unproven, 0u);
}

TEST_F(Imports, AnUnfinishedGameGoesOnWithDiceOfItsOwn) {
  engine::Record record = finished(15);
  record.entries.resize(record.entries.size() / 2);
  const auto created = fixture.import(record);
  ASSERT_TRUE(created) << created.error().text;
  fixture.play(*created, SIZE_MAX, 16);
  const engine::Record end = fixture.record(fixture.open(created->table, created->keys.spectator));
  const auto verified = verify(end);
  ASSERT_TRUE(verified) << verified.error().field << ": " << verified.error().text;
}

TEST_F(Imports, TheFirstWrongEntryIsNamed) {
  engine::Record record = finished(17);
  record.entries[7] = "FR-4 somewhere";
  record.entries[9] = "nonsense";
  const auto created = fixture.import(record);
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().field, "entries[7]");
}

TEST_F(Imports, WhatCannotBeSetUpIsRefused) {
  engine::Record record;
  record.start.setting.game = "chess";
  EXPECT_EQ(fixture.import(record).error().field, "game");
  record.start = testing::drill();
  record.rules_version = 99;
  EXPECT_EQ(fixture.import(record).error().field, "rules_version");
  record.rules_version = 1;
  record.entries.assign(50'000, "end movement");
  EXPECT_TRUE(fixture.import(record).error().field.starts_with("entries["));
}

std::vector<std::pair<std::string, engine::Record>> kept_records(const std::filesystem::path& folder) {
  std::vector<std::pair<std::string, engine::Record>> records;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() != ".json") continue;
    const auto record = format::read_record(content(file.path()));
    EXPECT_TRUE(record) << file.path() << " " << record.error().field << ": " << record.error().text;
    if (record) records.emplace_back(file.path().filename().string(), *record);
  }
  EXPECT_FALSE(records.empty());
  return records;
}

engine::Record upgraded(engine::Record record) {
  EXPECT_FALSE(engine::upgrade(record, games::find_game(record.start.setting.game)->info));
  return record;
}

// How a game ended, in a line.
std::string end_line(const std::string& file, const engine::Record& record) {
  const auto end = engine::replay(record, games::set_up);
  if (!end) return file + ": " + end.error().field + ": " + end.error().text;
  const auto verdict = (*end)->view(std::nullopt).verdict;
  if (!verdict) return file + ": not over";
  const std::string_view winner = verdict->winner ? campaign::kSideNames.of(*verdict->winner) : "draw";
  return file + ": " + std::string(winner) + ", " + std::to_string(verdict->margin) + ", " + verdict->rule + ", " +
         verdict->text;
}

// Old games must replay to the same end: a rule change that breaks one of them needs a new rules version and an option
// that has the old rule. LEIPZIG_NEW_CORPUS=1 generates missing games of the newest versions, and the list of ends.
TEST(Corpus, ReplaysForEver) {
  const std::filesystem::path folder = std::filesystem::path(LEIPZIG_ROOT) / "tests/corpus";
  const bool renew = std::getenv("LEIPZIG_NEW_CORPUS") != nullptr;
  if (renew) {
    std::filesystem::create_directories(folder);
    for (const engine::GameEntry& game : games::catalogue()) {
      for (const engine::ScenarioInfo& scenario : game.info.scenarios) {
        const int version = game.info.rules_version;
        const std::string suffix = version == 1 ? "" : "-v" + std::to_string(version);
        const std::filesystem::path file = folder / (game.info.id + "-" + scenario.id + suffix + ".json");
        if (std::filesystem::exists(file)) continue;
        const Folder store;
        HostFixture fixture(open_sqlite(store.file("tables.sqlite")));
        engine::Position start;
        start.setting.game = game.info.id;
        start.setting.scenario = scenario.id;
        const Created created = fixture.create(start);
        fixture.play(created, SIZE_MAX, 1813);
        std::ofstream(file) << format::write(fixture.record(fixture.open(created.table, created.keys.spectator)));
      }
    }
  }
  std::vector<std::string> ends;
  for (const auto& [file, record] : kept_records(folder)) {
    ends.push_back(end_line(file, upgraded(record)));
    EXPECT_FALSE(ends.back().ends_with("not over")) << ends.back();
    EXPECT_TRUE(verify(upgraded(record))) << file;
  }
  std::sort(ends.begin(), ends.end());
  std::string list;
  for (const std::string& end : ends) list += end + "\n";
  if (renew) std::ofstream(folder / "ends.txt") << list;
  EXPECT_EQ(content(folder / "ends.txt"), list);
}

// Short games of version 1 that would end otherwise, or could not be played, by the newest rules. Their ends are what
// the program of that time said.
TEST(Corpus, GamesOfOldRulesGoOnByThem) {
  const std::filesystem::path folder = std::filesystem::path(LEIPZIG_ROOT) / "tests/corpus/old_rules";
  const Folder store;
  HostFixture fixture(open_sqlite(store.file("tables.sqlite")));
  std::vector<std::string> ends;
  for (const auto& [file, record] : kept_records(folder)) {
    ends.push_back(end_line(file, upgraded(record)));
    engine::Record newest = record;
    newest.rules_version = games::find_game(record.start.setting.game)->info.rules_version;
    EXPECT_NE(end_line(file, newest), ends.back()) << "says nothing about old rules";
    const auto created = fixture.import(record);
    ASSERT_TRUE(created) << file << " " << created.error().field << ": " << created.error().text;
    const engine::Record told = fixture.record(fixture.open(created->table, created->keys.spectator));
    EXPECT_EQ(end_line(file, told), ends.back()) << "as the server tells it";
  }
  std::sort(ends.begin(), ends.end());
  std::string list;
  for (const std::string& end : ends) list += end + "\n";
  EXPECT_EQ(content(folder / "ends.txt"), list);
}

}  // namespace
}  // namespace leipzig::host
