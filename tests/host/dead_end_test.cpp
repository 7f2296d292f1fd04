// A record or position from which play could not go on is refused with the reason, and so is an action that would lead
// there; nothing is written. No game comes to a dead end from its scenarios, so a toy with one stands in.
#include <fstream>
#include <sstream>

#include "engine/random_play.h"
#include "format/document.h"
#include "games/catalogue.h"
#include "tests/engine/toy_game.h"
#include "tests/host/fixtures.h"

namespace leipzig::host {
namespace {

using testing::Folder;
using testing::HostFixture;
using testing::wait_for;

const std::vector<engine::GameEntry>& toys() {
  static const std::vector<engine::GameEntry> list = [] {
    engine::GameEntry entry;
    entry.info.id = "toy";
    entry.set_up = &engine::set_up<toy::ToyWithDeadEnd>;
    entry.play_random = &engine::play_random<toy::ToyWithDeadEnd>;
    return std::vector<engine::GameEntry>{entry};
  }();
  return list;
}

engine::Record heap_of(int stones, std::vector<std::string> entries) {
  engine::Record record;
  record.start.setting.game = "toy";
  record.start.tracks = {{"stones", stones}};
  record.entries = std::move(entries);
  return record;
}

class DeadEnds : public ::testing::Test {
 protected:
  Folder folder;
  HostFixture fixture{open_sqlite(folder.file("tables.sqlite")), {}, ai::make_player, toys()};
};

TEST_F(DeadEnds, OfARecordAreRefusedWithTheEntry) {
  const auto created = fixture.import(heap_of(7, {"take 2", "take 1", "done"}));
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().field, "entries[1]");
  EXPECT_EQ(created.error().rule, "position");
  EXPECT_FALSE(created.error().text.empty());
}

TEST_F(DeadEnds, OfAPositionAreRefusedWithTheField) {
  const auto created = fixture.import(heap_of(4, {}));
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().field, "markers.phase");
}

// The table's own coin is the one that decides here: heads leads to the dead end.
TEST_F(DeadEnds, ThatOnlyTheTablesOwnChanceLeadsToAreRefusedToo) {
  int refused = 0;
  for (int i = 0; i < 24; ++i) {
    const auto created = fixture.import(heap_of(5, {"take 2", "done"}));
    if (created) continue;
    ++refused;
    EXPECT_EQ(created.error().field, "entries[2]");
    EXPECT_EQ(created.error().rule, "position");
  }
  EXPECT_GT(refused, 0);
  EXPECT_LT(refused, 24);
}

TEST_F(DeadEnds, AreNotPlayedInto) {
  const auto created = fixture.import(heap_of(7, {"take 2"}));
  ASSERT_TRUE(created);
  const Ticket french = fixture.open(created->table, created->keys.first);
  const auto error = fixture.act(french, 1, "take 1");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->rule, "position");
  EXPECT_EQ(fixture.number(french), 1u) << "nothing is written";
  EXPECT_FALSE(fixture.act(french, 1, "take 1 and done") == std::nullopt);
  EXPECT_FALSE(fixture.act(french, 1, "done")) << "the table can still be played at";
}

// What leads there by chance alone: the action that the coin follows is refused as a whole.
TEST_F(DeadEnds, AreNotRolledInto) {
  int refused = 0;
  for (int i = 0; i < 24; ++i) {
    const auto created = fixture.import(heap_of(5, {"take 2"}));
    ASSERT_TRUE(created);
    const Ticket french = fixture.open(created->table, created->keys.first);
    const auto error = fixture.act(french, 1, "done");
    if (!error) continue;
    ++refused;
    EXPECT_EQ(error->rule, "position");
    EXPECT_EQ(fixture.number(french), 1u) << "neither the action nor its coin is written";
  }
  EXPECT_GT(refused, 0);
  EXPECT_LT(refused, 24);
}

TEST(DeadEndInAStore, IsRefusedWithTheEntryWhenTheTableIsOpened) {
  TableRow row;
  row.start = format::write(heap_of(7, {}));
  const std::vector<Event> events = {{EventKind::Entry, engine::Seat::First, 0, "take 2"},
                                     {EventKind::Entry, engine::Seat::First, 0, "take 1"}};
  const auto table = Table::load(row, events, &engine::set_up<toy::ToyWithDeadEnd>);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().field, "entries[1]");
}

// A record that once led The Battle of Nations to a decision without an action: its position marks units as having to
// fight that touch no enemy (BON-7.FORMAL). It is accepted, the phase ends, and hints work.
TEST(ImportedNations1975, DutiesWithoutContactDoNotEndInADeadEnd) {
  std::ostringstream text;
  text << std::ifstream(LEIPZIG_ROOT "/fuzz/regressions/record/nations1975-duties-without-contact").rdbuf();
  const auto record = format::read_record(text.str());
  ASSERT_TRUE(record) << record.error().text;
  const Folder folder;
  HostFixture fixture(open_sqlite(folder.file("tables.sqlite")));
  const auto created = fixture.import(*record);
  ASSERT_TRUE(created) << created.error().field << ": " << created.error().text;
  const Ticket ticket = fixture.open(created->table, created->keys.first);
  fixture.host.with_table(ticket, [](const Table& table) {
    EXPECT_TRUE(table.over() || !table.tabletop().legal().empty());
    EXPECT_EQ(table.tabletop().turn().node, engine::Node::Over) << "it was the last battle of the last turn";
  });
}

}  // namespace
}  // namespace leipzig::host
