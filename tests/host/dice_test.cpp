// Dice that can be checked, records that come in from outside, and old games that replay for ever.
#include "host/dice.h"

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

using testing::Club;
using testing::Folder;

std::string content(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// A finished game, played at a table.
engine::Record finished(std::uint64_t seed) {
  const Folder folder;
  Club club(open_sqlite(folder.file("tables.sqlite")));
  const Created created = club.create();
  club.play(created, SIZE_MAX, seed);
  return club.record(club.open(created.table, created.keys.spectator));
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

  engine::Record record = finished(13);
  std::ofstream(folder.file("good.json")) << format::write(record);
  for (std::string& entry : record.entries) {
    if (!entry.starts_with("die ")) continue;
    entry = entry == "die 1" ? "die 2" : "die 1";
    break;
  }
  std::ofstream(folder.file("bad.json")) << format::write(record);
  const std::string script = "/usr/bin/python3 " + folder.file("check.py") + " ";
  EXPECT_EQ(std::system((script + folder.file("good.json") + " >/dev/null").c_str()), 0);
  EXPECT_NE(std::system((script + folder.file("bad.json") + " >/dev/null 2>&1").c_str()), 0);
}

class Imports : public ::testing::Test {
 protected:
  Folder folder;
  Club club{open_sqlite(folder.file("tables.sqlite"))};
};

TEST_F(Imports, AFinishedGameComesBackWhole) {
  const engine::Record record = finished(14);
  const auto created = club.import(record);
  ASSERT_TRUE(created) << created.error().text;
  const engine::Record again = club.record(club.open(created->table, created->keys.spectator));
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
  const auto created = club.import(record);
  ASSERT_TRUE(created) << created.error().text;
  club.play(*created, SIZE_MAX, 16);
  const engine::Record end = club.record(club.open(created->table, created->keys.spectator));
  const auto verified = verify(end);
  ASSERT_TRUE(verified) << verified.error().field << ": " << verified.error().text;
}

TEST_F(Imports, TheFirstWrongEntryIsNamed) {
  engine::Record record = finished(17);
  record.entries[7] = "FR-4 somewhere";
  record.entries[9] = "nonsense";
  const auto created = club.import(record);
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().field, "entries[7]");
}

TEST_F(Imports, WhatCannotBeSetUpIsRefused) {
  engine::Record record;
  record.start.setting.game = "chess";
  EXPECT_EQ(club.import(record).error().field, "game");
  record.start = testing::drill();
  record.rules_version = 99;
  EXPECT_EQ(club.import(record).error().field, "rules_version");
  record.rules_version = 1;
  record.entries.assign(50'000, "end movement");
  EXPECT_TRUE(club.import(record).error().field.starts_with("entries["));
}

// Games once played must replay for ever: a change of the rules that breaks one of them needs a new rules version.
// LEIPZIG_NEW_CORPUS=1 plays the files anew where there are none.
TEST(Corpus, ReplaysForEver) {
  const std::filesystem::path folder = std::filesystem::path(LEIPZIG_ROOT) / "tests/corpus";
  if (std::getenv("LEIPZIG_NEW_CORPUS") != nullptr) {
    std::filesystem::create_directories(folder);
    for (const engine::Entry& game : games::catalogue()) {
      for (const engine::ScenarioInfo& scenario : game.info.scenarios) {
        const std::filesystem::path file = folder / (game.info.id + "-" + scenario.id + ".json");
        if (std::filesystem::exists(file)) continue;
        const Folder store;
        Club club(open_sqlite(store.file("tables.sqlite")));
        engine::Position start;
        start.setting.game = game.info.id;
        start.setting.scenario = scenario.id;
        const Created created = club.create(start);
        club.play(created, SIZE_MAX, 1813);
        std::ofstream(file) << format::write(club.record(club.open(created.table, created.keys.spectator)));
      }
    }
  }
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const auto record = format::read_record(content(file.path()));
    ASSERT_TRUE(record) << file.path() << " " << record.error().field << ": " << record.error().text;
    const auto end = engine::replay(*record, games::set_up);
    ASSERT_TRUE(end) << file.path() << " " << end.error().field << ": " << end.error().text;
    EXPECT_EQ((*end)->turn().node, engine::Node::Over) << file.path();
    EXPECT_TRUE(verify(*record)) << file.path();
    ++files;
  }
  EXPECT_GE(files, 3);
}

}  // namespace
}  // namespace leipzig::host
