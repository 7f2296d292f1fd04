// Chat and private notes: who may write and read them, what is refused, and that they are stored and removed.
#include "host/talk.h"

#include <sqlite3.h>

#include "tests/host/fixtures.h"

namespace leipzig::host {
namespace {

using engine::Seat;
using testing::Folder;
using testing::HostFixture;
using testing::wait_for;

std::vector<std::string> texts(const std::vector<Line>& lines) {
  std::vector<std::string> list;
  for (const Line& line : lines) list.push_back(line.text);
  return list;
}
using Texts = std::vector<std::string>;

struct Seats {
  explicit Seats(HostFixture& fixture, const Seating& seating = {})
      : created(fixture.create(testing::drill(), seating)),
        french(fixture.open(created.table, created.keys.first)),
        allied(fixture.open(created.table, created.keys.second)),
        spectator(fixture.open(created.table, created.keys.spectator)) {}
  Created created;
  Ticket french;
  Ticket allied;
  Ticket spectator;
};

std::optional<Error> say(HostFixture& fixture, const Ticket& ticket, const std::string& text) {
  return wait_for([&](Done done) { fixture.host.say(ticket, text, done); });
}
std::optional<Error> note(HostFixture& fixture, const Ticket& ticket, const std::string& text) {
  return wait_for([&](Done done) { fixture.host.write_notes(ticket, text, done); });
}
Texts read(HostFixture& fixture, const Ticket& ticket, Room room) {
  return texts(fixture.host.read_room(ticket, room, 0));
}

TEST(Chat, IsHeardByTheOtherSeatAndNotBySpectators) {
  const Folder folder;
  HostFixture fixture(open_sqlite(folder.file("tables.sqlite")));
  const Seats at(fixture);
  EXPECT_FALSE(say(fixture, at.french, "Guten Tag, schöner Zug"));
  EXPECT_EQ(read(fixture, at.allied, Room::Players), Texts{"Guten Tag, schöner Zug"});
  EXPECT_EQ(fixture.host.read_room(at.allied, Room::Players, 0).at(0).seat, Seat::First);
  EXPECT_EQ(read(fixture, at.spectator, Room::Players), Texts{});
  EXPECT_TRUE(fixture.host.read_room(at.allied, Room::Players, 1).empty()) << "only what is new";
}

TEST(Chat, OfSpectatorsIsTheirsUntilTheGameIsOver) {
  const Folder folder;
  HostFixture fixture(open_sqlite(folder.file("tables.sqlite")));
  const Seats at(fixture);
  EXPECT_FALSE(say(fixture, at.french, "players"));
  EXPECT_FALSE(say(fixture, at.spectator, "spectators"));
  EXPECT_EQ(read(fixture, at.french, Room::Spectators), Texts{});
  EXPECT_FALSE(fixture.submit(at.allied, Resign{}));
  EXPECT_EQ(read(fixture, at.french, Room::Spectators), Texts{"spectators"});
  EXPECT_EQ(read(fixture, at.spectator, Room::Players), Texts{"players"});
}

TEST(Chat, IsNothingForTheHolderOfASharedLink) {
  const Folder folder;
  HostFixture fixture(open_sqlite(folder.file("tables.sqlite")));
  const Seats at(fixture);
  EXPECT_FALSE(say(fixture, at.spectator, "hello"));
  const Ticket reader = fixture.open(at.created.table, *fixture.host.reader_key(at.french));
  ASSERT_TRUE(reader.reader);
  EXPECT_EQ(read(fixture, reader, Room::Spectators), Texts{});
  EXPECT_EQ(say(fixture, reader, "hello").value_or(Error{}).code, ErrorCode::Forbidden);
}

TEST(Chat, CanBeSwitchedOffForATable) {
  const Folder folder;
  HostFixture fixture(open_sqlite(folder.file("tables.sqlite")));
  Seating quiet;
  quiet.chat = false;
  const Seats at(fixture, quiet);
  EXPECT_EQ(say(fixture, at.french, "hello").value_or(Error{}).code, ErrorCode::Forbidden);
  EXPECT_FALSE(note(fixture, at.french, "notes are no chat"));
}

TEST(Chat, RefusesWhatIsNoLine) {
  const std::string bad[] = {"",
                             "   ",
                             std::string(501, 'x'),
                             "a\nb",
                             "a\x1b[31m",
                             "a\x7f",
                             "\xff\xfe",
                             "\xc0\x80",
                             "\xed\xa0\x80",
                             "\xe2\x80\xae"
                             "reversed",
                             "\xc2\x85"};
  for (const std::string& text : bad) {
    const auto error = refused_line(text);
    ASSERT_TRUE(error) << text;
    EXPECT_EQ(error->field, "text");
  }
  EXPECT_FALSE(refused_line("Zug 4 – прекрасно 👍"));
  EXPECT_FALSE(refused_line(std::string(500, 'x')));
  EXPECT_FALSE(refused_notes("first\nsecond"));
  EXPECT_FALSE(refused_notes(""));
  EXPECT_TRUE(refused_notes(std::string(4001, 'x')));
  EXPECT_TRUE(refused_notes("bell \a"));
}

// A name stands before the lines of its player: one that reorders text could disguise who says what.
TEST(Names, HaveNoCharactersThatReorderText) {
  for (const std::string name : {"\xe2\x80\xaeyeN", "\xe2\x81\xa6Ney", "\xc2\x85", "a\nb", "\xff"}) {
    const auto error = refused_name(name);
    ASSERT_TRUE(error) << name;
    EXPECT_EQ(error->field, "name");
  }
  EXPECT_FALSE(refused_name("Józef Poniatowski 👍"));
  EXPECT_FALSE(refused_name(""));
  EXPECT_TRUE(refused_name(std::string(61, 'x')));
}

TEST(Chat, KeepsItsLastLinesAndCountsItsBytes) {
  const Folder folder;
  HostFixture fixture(open_sqlite(folder.file("tables.sqlite")));
  const Seats at(fixture);
  const std::size_t before = fixture.host.bytes(at.french);
  for (std::size_t i = 0; i < kLinesOfChat + 5; ++i) {
    ASSERT_FALSE(say(fixture, at.french, std::to_string(i) + std::string(400, '.')));
  }
  const std::vector<Line> lines = fixture.host.read_room(at.allied, Room::Players, 0);
  ASSERT_EQ(lines.size(), kLinesOfChat);
  EXPECT_EQ(lines.front().number, 5u);
  EXPECT_GT(fixture.host.bytes(at.french), before + kLinesOfChat * 400);
}

TEST(Notes, AreReadByTheirSeatAloneAndOutlastARestart) {
  const Folder folder;
  std::string table;
  std::string keys[3];
  {
    HostFixture fixture(open_sqlite(folder.file("tables.sqlite")));
    const Seats at(fixture);
    EXPECT_FALSE(note(fixture, at.french, "first plan"));
    EXPECT_FALSE(note(fixture, at.french, "hold Leipzig\nto the end"));
    EXPECT_EQ(note(fixture, at.spectator, "mine").value_or(Error{}).code, ErrorCode::Forbidden);
    table = at.created.table;
    keys[0] = at.created.keys.first;
    keys[1] = at.created.keys.second;
    keys[2] = at.created.keys.spectator;
  }
  HostFixture fixture(open_sqlite(folder.file("tables.sqlite")));
  const Ticket french = fixture.open(table, keys[0]);
  EXPECT_EQ(read(fixture, french, Room::FirstNotes), Texts{"hold Leipzig\nto the end"});
  for (const std::string& key : {keys[1], keys[2]}) {
    const Ticket other = fixture.open(table, key);
    EXPECT_EQ(read(fixture, other, Room::FirstNotes), Texts{});
  }
  EXPECT_EQ(read(fixture, french, Room::SecondNotes), Texts{});
  EXPECT_FALSE(fixture.submit(french, Resign{}));
  EXPECT_EQ(read(fixture, fixture.open(table, keys[1]), Room::FirstNotes), Texts{}) << "also after the game";
}

// ---- stores ----

Written write(Store& store, const std::string& table, Room room, const std::string& text, std::size_t keep = 10) {
  std::promise<Written> promise;
  store.write_line(table, room, Line{0, Seat::Second, 1813, text}, keep, [&](Written how) { promise.set_value(how); });
  return promise.get_future().get();
}

std::string address_of(const std::string& kind, const Folder& folder) {
  if (kind == "sqlite") return folder.file("tables.sqlite");
  return testing::postgres_address().value_or("");
}

class LinesInStores : public ::testing::TestWithParam<const char*> {};

TEST_P(LinesInStores, AreNumberedByRoomAndRemovedWithTheirTable) {
  const Folder folder;
  const std::string address = address_of(GetParam(), folder);
  if (address.empty()) GTEST_SKIP() << "no PostgreSQL is installed";
  const auto store = open_store(address);
  TableRow row;
  row.id = random_table();
  row.start = "{}";
  std::promise<void> made;
  store->create(row, {}, [&](Written) { made.set_value(); });
  made.get_future().get();
  for (const char* text : {"a", "b", "c"}) EXPECT_EQ(write(*store, row.id, Room::Players, text, 2), Written::Kept);
  EXPECT_EQ(write(*store, row.id, Room::SecondNotes, "mine"), Written::Kept);
  EXPECT_EQ(write(*store, "no-such-table", Room::Players, "x"), Written::Conflict);
  const std::vector<Line> lines = store->lines(row.id, Room::Players, 0);
  ASSERT_EQ(texts(lines), (Texts{"b", "c"}));
  EXPECT_EQ(lines[1], (Line{2, Seat::Second, 1813, "c"}));
  EXPECT_EQ(texts(store->lines(row.id, Room::Players, 2)), Texts{"c"});
  EXPECT_TRUE(open_store(address)->remove(row.id));
  EXPECT_TRUE(store->lines(row.id, Room::Players, 0).empty());
  EXPECT_TRUE(store->lines(row.id, Room::SecondNotes, 0).empty());
}

TEST_P(LinesInStores, KnowHowLongNoServerRan) {
  const Folder folder;
  const std::string address = address_of(GetParam(), folder);
  if (address.empty()) GTEST_SKIP() << "no PostgreSQL is installed";
  const auto store = open_store(address);
  if (!store->report_running(1000, 0, false)) {
    EXPECT_EQ(store->report_running(1000, 0, true), 0);
  }
  const std::int64_t before = *store->report_running(2000, 5000, true);
  EXPECT_EQ(store->report_running(6000, 5000, false), before) << "a server ran";
  EXPECT_EQ(open_store(address)->report_running(16000, 5000, false), before + 10000) << "none ran";
  EXPECT_EQ(store->report_running(16500, 0, false), before + 10500) << "a server starts";
}

INSTANTIATE_TEST_SUITE_P(Both, LinesInStores, ::testing::Values("sqlite", "postgres"),
                         [](const auto& store) { return std::string(store.param); });

// A file as version 1 of the schema wrote it.
TEST(Sqlite, AFileOfTheSchemaBeforeIsUpgradedAndKeepsItsTables) {
  const Folder folder;
  const std::string file = folder.file("tables.sqlite");
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &handle), SQLITE_OK);
  const char* old = R"(
    PRAGMA journal_mode = WAL;
    CREATE TABLE tables (id TEXT PRIMARY KEY, created INTEGER NOT NULL, start TEXT NOT NULL, seed BLOB NOT NULL,
      french BLOB NOT NULL, allied BLOB NOT NULL, spectator BLOB NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE events (table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, kind INTEGER NOT NULL,
      seat INTEGER, value INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;
    INSERT INTO tables VALUES ('old', 1813, '{}', zeroblob(32), zeroblob(32), zeroblob(32), zeroblob(32));
    INSERT INTO events VALUES ('old', 0, 6, 1, 0, 'Ney');
    PRAGMA user_version = 1;)";
  ASSERT_EQ(sqlite3_exec(handle, old, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(handle);
  sqlite3_close(handle);
  const auto store = open_sqlite(file);
  EXPECT_EQ(store->events("old", 0), (std::vector<Event>{{EventKind::Name, Seat::Second, 0, "Ney"}}));
  EXPECT_TRUE(store->lines("old", Room::Players, 0).empty());
  EXPECT_EQ(write(*store, "old", Room::Players, "still here"), Written::Kept);
  EXPECT_EQ(texts(open_sqlite(file)->lines("old", Room::Players, 0)), Texts{"still here"});
}

}  // namespace
}  // namespace leipzig::host
