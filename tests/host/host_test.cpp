// Tables: seats and keys, optimistic numbers, taking back, ends, rematches, and that memory is only a cache.
#include "host/host.h"

#include <atomic>
#include <condition_variable>
#include <future>
#include <set>
#include <thread>

#include "format/document.h"
#include "format/view.h"
#include "games/catalogue.h"
#include "host/dice.h"
#include "tests/host/fake_store.h"
#include "tests/host/fixtures.h"

namespace leipzig::host {
namespace {

using engine::Seat;
using testing::Folder;
using testing::HostFixture;
using testing::wait_for;

class Hosts : public ::testing::Test {
 protected:
  Hosts() { reopen(); }

  void reopen(HostLimits limits = {}) {
    fixture.reset();
    fixture = std::make_unique<HostFixture>(open_sqlite(folder.file("tables.sqlite")), limits);
  }
  void sit(const Created& created) {
    table = created;
    french = fixture->open(created.table, created.keys.first);
    allied = fixture->open(created.table, created.keys.second);
  }
  const Ticket& deciding() {
    Seat seat = Seat::First;
    fixture->host.with_table(french, [&](const Table& now) { seat = now.deciding().value_or(Seat::First); });
    return seat == Seat::First ? french : allied;
  }
  const Ticket& waiting() { return &deciding() == &french ? allied : french; }
  std::string some_line(std::size_t which = 0) {
    std::string line;
    fixture->host.with_table(french, [&](const Table& now) {
      const auto legal = now.tabletop().legal();
      line = legal[which % legal.size()].text;
    });
    return line;
  }
  template <class Get>
  auto known(Get&& get) {
    decltype(get(std::declval<const Table&>())) value{};
    fixture->host.with_table(french, [&](const Table& now) { value = get(now); });
    return value;
  }

  std::optional<Error> change_key(const Ticket& ticket, const std::string& key) {
    return fixture->submit(ticket, ChangeKey{key});
  }

  Folder folder;
  std::unique_ptr<HostFixture> fixture;
  Created table;
  Ticket french;
  Ticket allied;
};

TEST_F(Hosts, AKeyOpensItsSeatAndNothingElse) {
  const Created one = fixture->create();
  const Created two = fixture->create();
  EXPECT_EQ(fixture->open(one.table, one.keys.first).viewer, Seat::First);
  EXPECT_EQ(fixture->open(one.table, one.keys.second).viewer, Seat::Second);
  EXPECT_EQ(fixture->open(one.table, one.keys.spectator).viewer, std::nullopt);
  const auto wrong = fixture->host.open(one.table, two.keys.first);
  const auto nowhere = fixture->host.open("AAAAAAAAAAAAAAAA", two.keys.first);
  ASSERT_FALSE(wrong);
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(wrong.error(), nowhere.error()) << "a table that exists looks like one that does not";
  EXPECT_FALSE(fixture->host.open(one.table, ""));
  EXPECT_FALSE(fixture->host.open("../etc", one.keys.first));
}

TEST_F(Hosts, ASeatMayHaveItsOwnKeyUnknownToTheTablesCreator) {
  sit(fixture->create());
  EXPECT_FALSE(known([](const Table& now) { return now.has_own_key(Seat::Second); }));
  const std::string own = random_key();
  ASSERT_FALSE(change_key(allied, own));
  EXPECT_FALSE(fixture->host.open(table.table, table.keys.second));
  EXPECT_EQ(fixture->open(table.table, own).viewer, Seat::Second);
  EXPECT_EQ(fixture->open(table.table, table.keys.first).viewer, Seat::First);
  EXPECT_TRUE(known([](const Table& now) { return now.has_own_key(Seat::Second); }));
  EXPECT_FALSE(known([](const Table& now) { return now.has_own_key(Seat::First); }));
  reopen();
  EXPECT_FALSE(fixture->host.open(table.table, table.keys.second)) << "it is written down";
  EXPECT_EQ(fixture->open(table.table, own).viewer, Seat::Second);
}

TEST(WrongKeys, RebuildNoTableFromTheStore) {
  const Folder folder;
  const std::string file = folder.file("tables.sqlite");
  const std::string own(kKeyLength, 'K');
  Created created;
  std::string reader;
  {
    HostFixture before(open_sqlite(file));
    created = before.create();
    const Ticket allied = before.open(created.table, created.keys.second);
    reader = *before.host.reader_key(allied);
    EXPECT_FALSE(before.submit(allied, ChangeKey{own}));
  }
  const auto tried = [&](const std::string& key) {
    HostFixture fixture(open_sqlite(file));
    const auto ticket = fixture.host.open(created.table, key);
    EXPECT_EQ(fixture.host.metrics().loaded, ticket ? 1u : 0u);
    EXPECT_EQ(fixture.host.live_tables(), ticket ? 1u : 0u);
    return ticket ? ErrorCode::None : ticket.error().code;
  };
  EXPECT_EQ(tried(std::string(kKeyLength, 'W')), ErrorCode::NotFound);
  EXPECT_EQ(tried(created.keys.second), ErrorCode::NotFound) << "the key that the seat had before";
  EXPECT_EQ(tried(own), ErrorCode::None);
  EXPECT_EQ(tried(created.keys.first), ErrorCode::None);
  EXPECT_EQ(tried(created.keys.spectator), ErrorCode::None);
  EXPECT_EQ(tried(reader), ErrorCode::None);
}

TEST_F(Hosts, WhoCameWithTheOldKeySeesAndDoesNothingAnyMore) {
  sit(fixture->create());
  const Ticket stranger = allied;
  ASSERT_TRUE(fixture->host.admits(stranger));
  ASSERT_FALSE(change_key(allied, random_key()));
  EXPECT_FALSE(fixture->host.admits(stranger));
  EXPECT_FALSE(fixture->host.with_table(stranger, [](const Table&) { FAIL() << "the table is shown"; }));
  EXPECT_EQ(fixture->submit(stranger, Resign{})->code, ErrorCode::NotFound);
  EXPECT_EQ(change_key(stranger, random_key())->code, ErrorCode::NotFound);
  EXPECT_TRUE(fixture->host.admits(french));
}

TEST_F(Hosts, AKeyThatOpensTheTableAlreadyOrIsNoneIsRefused) {
  sit(fixture->create());
  for (const std::string& key : {std::string(), std::string("short"), std::string(24, '!'), random_key() + "x",
                                 table.keys.first, table.keys.second, table.keys.spectator}) {
    const auto error = change_key(french, key);
    ASSERT_TRUE(error) << key;
    EXPECT_EQ(error->code, ErrorCode::BadRequest);
    EXPECT_EQ(error->field, "key");
  }
  EXPECT_EQ(change_key(fixture->open(table.table, table.keys.spectator), random_key())->code, ErrorCode::Forbidden);
  EXPECT_EQ(fixture->open(table.table, table.keys.first).viewer, Seat::First);
}

TEST_F(Hosts, TheKeyOfReadersOpensNoSeatAndOnlyItsOwnTable) {
  sit(fixture->create());
  const Created other = fixture->create();
  const auto key = fixture->host.reader_key(french);
  ASSERT_TRUE(key);
  EXPECT_TRUE(is_well_formed_key(*key));
  EXPECT_FALSE(fixture->host.open(other.table, *key));
  reopen();
  const Ticket reader = fixture->open(table.table, *key);
  EXPECT_EQ(reader.viewer, std::nullopt);
  EXPECT_TRUE(reader.reader);
  EXPECT_TRUE(fixture->host.admits(reader));
  EXPECT_TRUE(fixture->host.with_table(reader, [](const Table&) {}));
  for (const std::string& own : {table.keys.first, table.keys.second, table.keys.spectator, *key}) {
    const auto same = fixture->host.reader_key(fixture->open(table.table, own));
    ASSERT_TRUE(same);
    EXPECT_EQ(*same, *key) << "everybody shares the same link";
  }
  EXPECT_EQ(fixture->submit(reader, Act{0, "pass"})->code, ErrorCode::Forbidden);
  EXPECT_EQ(fixture->submit(reader, Resign{})->code, ErrorCode::Forbidden);
  EXPECT_EQ(change_key(reader, random_key())->code, ErrorCode::Forbidden);
}

TEST_F(Hosts, TheKeyOfReadersStaysWhenASeatChangesItsOwnAndCannotBecomeASeats) {
  sit(fixture->create());
  const std::string key = *fixture->host.reader_key(french);
  EXPECT_EQ(change_key(allied, key)->field, "key");
  ASSERT_FALSE(change_key(allied, random_key()));
  EXPECT_EQ(fixture->open(table.table, key).viewer, std::nullopt);
  EXPECT_EQ(fixture->host.reader_key(allied).error().code, ErrorCode::NotFound) << "this ticket opens nothing any more";
}

TEST_F(Hosts, TheKeyOfReadersDoesNotOpenTheRematch) {
  sit(fixture->create());
  const std::string key = *fixture->host.reader_key(french);
  ASSERT_FALSE(fixture->submit(allied, Resign{}));
  ASSERT_FALSE(fixture->submit(french, WantRematch{}));
  ASSERT_FALSE(fixture->submit(allied, WantRematch{}));
  EXPECT_FALSE(fixture->host.open(known([](const Table& now) { return now.rematch(); }), key));
}

TEST_F(Hosts, AGameWithSecretsIsOpenToReadersOnlyWhenItIsOver) {
  engine::Position cards;
  cards.setting.game = "voelkerschlacht";
  cards.setting.scenario = games::find_game("voelkerschlacht")->info.scenarios.front().id;
  sit(fixture->create(cards));
  std::string key;
  fixture->host.with_table(french, [&](const Table& now) { key = now.reader_key(); });
  for (const Ticket& ticket : {french, allied, fixture->open(table.table, table.keys.spectator)}) {
    const auto refused = fixture->host.reader_key(ticket);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Forbidden);
  }
  EXPECT_EQ(fixture->host.open(table.table, key).error(), fixture->host.open(table.table, random_key()).error());
  ASSERT_FALSE(fixture->submit(allied, Resign{}));
  EXPECT_EQ(*fixture->host.reader_key(french), key);
  EXPECT_EQ(fixture->open(table.table, key).viewer, std::nullopt);
}

TEST_F(Hosts, ARematchOpensByTheKeysThatTheSeatsHaveByThen) {
  sit(fixture->create());
  const std::string own = random_key();
  ASSERT_FALSE(change_key(allied, own));
  allied = fixture->open(table.table, own);
  ASSERT_FALSE(fixture->submit(allied, Resign{}));
  ASSERT_FALSE(fixture->submit(french, WantRematch{}));
  ASSERT_FALSE(fixture->submit(allied, WantRematch{}));
  const std::string next = known([](const Table& now) { return now.rematch(); });
  EXPECT_EQ(fixture->open(next, own).viewer, Seat::First);
  EXPECT_FALSE(fixture->host.open(next, table.keys.second));
}

TEST_F(Hosts, KeysAreLongAndAllDifferent) {
  std::set<std::string> keys;
  for (int i = 0; i < 1000; ++i) keys.insert(random_key());
  EXPECT_EQ(keys.size(), 1000u);
  EXPECT_EQ(keys.begin()->size(), 24u);  // 144 bits
  for (const std::string& key : keys) EXPECT_TRUE(is_well_formed_key(key));
}

TEST_F(Hosts, NamesOfTablesCannotBeTakenForOptions) {
  for (int i = 0; i < 1000; ++i) EXPECT_NE(random_table().front(), '-');
}

TEST_F(Hosts, SpectatorsLookOn) {
  const Created created = fixture->create();
  const Ticket bench = fixture->open(created.table, created.keys.spectator);
  EXPECT_EQ(fixture->act(bench, 0, "end movement")->code, ErrorCode::Forbidden);
}

TEST_F(Hosts, OnlyTheSeatThatDecidesActs) {
  sit(fixture->create());
  const auto error = fixture->act(waiting(), fixture->number(french), some_line());
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::Forbidden);
}

TEST_F(Hosts, ARefusalNamesTheRuleAndChangesNothing) {
  sit(fixture->create());
  const std::size_t before = fixture->number(french);
  const auto error = fixture->act(deciding(), before, "end combat");
  ASSERT_TRUE(error);
  EXPECT_FALSE(error->rule.empty());
  EXPECT_EQ(fixture->number(french), before);
}

TEST_F(Hosts, AStaleNumberIsSaidToBe) {
  sit(fixture->create());
  const std::size_t first = fixture->number(french);
  ASSERT_FALSE(fixture->act(deciding(), first, some_line()));
  EXPECT_EQ(fixture->act(deciding(), first, some_line())->code, ErrorCode::Stale);
  EXPECT_EQ(fixture->act(deciding(), first + 7, some_line())->code, ErrorCode::Stale);
}

TEST_F(Hosts, OneOfManyAtOnceWins) {
  sit(fixture->create());
  for (int round = 0; round < 10; ++round) {
    const std::size_t number = fixture->number(french);
    const Ticket seat = deciding();
    const std::string line = some_line();
    std::atomic<int> won{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        const auto error = fixture->act(seat, number, line);
        if (!error) ++won;
        if (error) {
          EXPECT_EQ(error->code, ErrorCode::Stale);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(won, 1);
  }
}

TEST_F(Hosts, NamesInARecordAreAsShortAsThoseThatAreTyped) {
  engine::Record record;
  record.start = testing::drill();
  record.players = {{"french", std::string(60, 'n')}, {"allied", "Blücher"}};
  EXPECT_TRUE(fixture->import(record));
  for (const std::string& name : {std::string(61, 'n'), std::string("Ney\nNey")}) {
    record.players = {{"french", "Ney"}, {"allied", name}};
    const auto made = fixture->import(record);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::BadRequest);
    EXPECT_EQ(made.error().field, "players.allied");
  }
}

TEST_F(Hosts, ATableIsItsRecord) {
  sit(fixture->create());
  fixture->play(table, 120);
  const engine::Record before = fixture->record(french);
  const std::uint64_t hash = known([](const Table& now) { return now.tabletop().hash(); });
  french = {};
  allied = {};
  reopen();
  sit(table);
  EXPECT_EQ(fixture->record(french), before);
  EXPECT_EQ(known([](const Table& now) { return now.tabletop().hash(); }), hash);
}

TEST_F(Hosts, MemoryHoldsSoManyTablesAndTheRestComesBack) {
  HostLimits limits;
  limits.live_tables = 3;
  reopen(limits);
  std::vector<Created> tables;
  for (int i = 0; i < 10; ++i) {
    tables.push_back(fixture->create());
    fixture->play(tables.back(), 5);
  }
  EXPECT_LE(fixture->host.live_tables(), 4u);
  for (const Created& created : tables)
    EXPECT_GE(fixture->number(fixture->open(created.table, created.keys.first)), 5u);
  EXPECT_GT(fixture->host.metrics().dropped, 0u);
}

TEST_F(Hosts, TablesThatNobodyUsesAreDroppedByTheirSize) {
  HostLimits limits;
  limits.idle_bytes = 40'000;
  reopen(limits);
  std::vector<Created> tables;
  std::vector<Ticket> tickets;
  std::size_t bytes = 0;
  while (bytes < 4 * limits.idle_bytes) {
    tables.push_back(fixture->create());
    fixture->play(tables.back(), 20);
    tickets.push_back(fixture->open(tables.back().table, tables.back().keys.first));
    fixture->host.with_table(tickets.back(), [&bytes](const Table& now) { bytes += now.bytes(); });
  }
  EXPECT_EQ(fixture->host.live_tables(), tables.size()) << "those in use stay";
  tickets.clear();
  const Ticket one = fixture->open(tables.front().table, tables.front().keys.first);
  EXPECT_LT(fixture->host.live_tables(), tables.size() / 2 + 1);
  EXPECT_GT(fixture->host.live_tables(), 1u);
  for (const Created& created : tables)
    EXPECT_GE(fixture->number(fixture->open(created.table, created.keys.first)), 20u);
}

TEST_F(Hosts, ALongerGameIsALargerTable) {
  sit(fixture->create());
  const auto bytes = [this] {
    std::size_t size = 0;
    fixture->host.with_table(french, [&size](const Table& now) { size = now.bytes(); });
    return size;
  };
  const std::size_t before = bytes();
  EXPECT_GT(before, 1000u);
  fixture->play(table, 200);
  ASSERT_GT(fixture->number(french), 20u);
  EXPECT_GT(bytes(), before + fixture->number(french) * sizeof(LoggedEntry));
}

TEST_F(Hosts, TheLimitOfUndoIsThatOfTheEngine) {
  sit(fixture->create());
  for (std::size_t entries = 10; entries <= 200; entries += 10) {
    fixture->play(table, entries, entries);
    const engine::Record record = fixture->record(french);
    if (known([](const Table& now) { return now.over(); })) break;
    EXPECT_EQ(known([](const Table& now) { return now.undo_limit(); }), engine::undo_limit(record, games::set_up));
  }
}

TEST_F(Hosts, UndoGoesBackToTheLimitWithoutAsking) {
  sit(fixture->create());
  const std::size_t start = fixture->number(french);
  const std::uint64_t hash = known([](const Table& now) { return now.tabletop().hash(); });
  for (int i = 0; i < 3; ++i) ASSERT_FALSE(fixture->act(deciding(), fixture->number(french), some_line()));
  ASSERT_FALSE(fixture->undo(deciding(), fixture->number(french), start));
  EXPECT_EQ(fixture->number(french), start);
  EXPECT_EQ(known([](const Table& now) { return now.tabletop().hash(); }), hash);
}

TEST_F(Hosts, WhatIsShownFollowsEveryChange) {
  sit(fixture->create());
  const auto shown_as_it_is = [&] {
    return known([](const Table& now) {
      for (const engine::Viewer viewer :
           {engine::Viewer(Seat::First), engine::Viewer(Seat::Second), engine::Viewer()}) {
        if (now.shown(viewer) != format::view_members(now.tabletop().view(viewer))) return false;
      }
      return true;
    });
  };
  const std::size_t start = fixture->number(french);
  EXPECT_TRUE(shown_as_it_is());
  for (int i = 0; i < 3; ++i) {
    ASSERT_FALSE(fixture->act(deciding(), fixture->number(french), some_line()));
    EXPECT_TRUE(shown_as_it_is()) << i;
  }
  ASSERT_FALSE(fixture->undo(deciding(), fixture->number(french), start));
  EXPECT_TRUE(shown_as_it_is()) << "taken back";
}

TEST_F(Hosts, UndoOfAnotherSeatsDecisionsIsOffered) {
  sit(fixture->create());
  ASSERT_FALSE(fixture->act(deciding(), fixture->number(french), some_line()));
  const Ticket decides = deciding();
  const Ticket asks = waiting();
  ASSERT_FALSE(fixture->undo(asks, fixture->number(french), 0));
  ASSERT_TRUE(known([](const Table& now) { return now.offer().has_value(); }));
  EXPECT_EQ(fixture->answer(asks, true)->code, ErrorCode::Forbidden) << "players cannot accept their own offer";
  ASSERT_FALSE(fixture->answer(decides, false));
  EXPECT_FALSE(known([](const Table& now) { return now.offer().has_value(); }));
  ASSERT_FALSE(fixture->undo(asks, fixture->number(french), 0));
  ASSERT_FALSE(fixture->answer(decides, true));
  EXPECT_EQ(fixture->number(french), 0u);
}

TEST_F(Hosts, ADieTakenBackFallsAnewAndStillFollowsFromTheSeed) {
  sit(fixture->create());
  // On to the first die.
  std::optional<std::size_t> die;
  for (std::size_t entries = 1; !die && entries < 400; ++entries) {
    fixture->play(table, entries, 5);
    die = known([](const Table& now) -> std::optional<std::size_t> {
      for (std::size_t i = 0; i < now.number(); ++i) {
        if (!now.entries()[i].seat) return i;
      }
      return std::nullopt;
    });
  }
  ASSERT_TRUE(die);
  std::set<std::string> faces;
  for (int i = 0; i < 30; ++i) {
    faces.insert(fixture->record(french).entries[*die]);
    if (known([](const Table& now) { return now.over(); })) break;
    const Ticket decides = deciding();
    const Ticket asks = waiting();
    ASSERT_FALSE(fixture->undo(asks, fixture->number(french), *die));
    ASSERT_FALSE(fixture->answer(decides, true));
    ASSERT_GT(fixture->number(french), *die) << "the dice were thrown again at once";
  }
  EXPECT_GT(faces.size(), 1u);
  ASSERT_FALSE(fixture->submit(deciding(), Resign{}));
  const auto verified = verify(fixture->record(french));
  ASSERT_TRUE(verified) << verified.error().field << ": " << verified.error().text;
  EXPECT_GE(verified->outcomes, 1u);
  // And after a restart as well.
  const engine::Record before = fixture->record(french);
  french = allied = {};
  reopen();
  sit(table);
  EXPECT_EQ(fixture->record(french), before);
}

TEST_F(Hosts, WhoComesBackGetsWhatHeMissedEvenAcrossUndo) {
  sit(fixture->create());
  for (int i = 0; i < 3; ++i) ASSERT_FALSE(fixture->act(deciding(), fixture->number(french), some_line()));
  const std::size_t number = fixture->number(french);
  const std::size_t revision = known([](const Table& now) { return now.revision(); });
  EXPECT_EQ(known([&](const Table& now) { return now.resume_from(number, revision); }), number);
  ASSERT_FALSE(fixture->undo(deciding(), number, number - 2));
  for (int i = 0; i < 2; ++i) ASSERT_FALSE(fixture->act(deciding(), fixture->number(french), some_line(9)));
  EXPECT_EQ(known([&](const Table& now) { return now.resume_from(number, revision); }), number - 2);
  EXPECT_EQ(known([&](const Table& now) { return now.resume_from(number, std::nullopt); }), number - 2);
  EXPECT_EQ(known([&](const Table& now) { return now.resume_from(number, now.revision()); }), number);
}

TEST_F(Hosts, ResigningEndsTheGameAndRevealsTheSeed) {
  sit(fixture->create());
  EXPECT_TRUE(fixture->record(french).provenance.seed.empty());
  ASSERT_FALSE(fixture->submit(allied, Resign{}));
  const auto verdict = known([](const Table& now) { return now.verdict(); });
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->winner, Seat::First);
  EXPECT_EQ(fixture->record(french).ended, "allied resigned");
  EXPECT_EQ(fixture->act(deciding(), fixture->number(french), "end movement")->code, ErrorCode::Over);
  EXPECT_EQ(fixture->undo(french, fixture->number(french), 0)->code, ErrorCode::Over)
      << "the dice to come are known now";
}

TEST_F(Hosts, ADrawNeedsBoth) {
  sit(fixture->create());
  ASSERT_FALSE(fixture->submit(french, OfferDraw{}));
  EXPECT_FALSE(known([](const Table& now) { return now.over(); }));
  ASSERT_FALSE(fixture->answer(allied, true));
  EXPECT_TRUE(known([](const Table& now) { return now.over(); }));
  EXPECT_EQ(fixture->record(french).ended, "draw agreed");
}

TEST_F(Hosts, AnOfferLapsesWithTheNextEntry) {
  sit(fixture->create());
  ASSERT_FALSE(fixture->submit(french, OfferDraw{}));
  ASSERT_FALSE(fixture->act(deciding(), fixture->number(french), some_line()));
  EXPECT_EQ(fixture->answer(allied, true)->code, ErrorCode::BadRequest);
}

TEST_F(Hosts, ARematchSwapsTheSidesAndKeepsTheKeys) {
  sit(fixture->create());
  EXPECT_EQ(fixture->submit(french, WantRematch{})->code, ErrorCode::Forbidden);
  ASSERT_FALSE(fixture->submit(french, Rename{"Ney"}));
  ASSERT_FALSE(fixture->submit(allied, Resign{}));
  ASSERT_FALSE(fixture->submit(french, WantRematch{}));
  EXPECT_TRUE(known([](const Table& now) { return now.rematch(); }).empty());
  ASSERT_FALSE(fixture->submit(allied, WantRematch{}));
  const std::string next = known([](const Table& now) { return now.rematch(); });
  ASSERT_FALSE(next.empty());
  reopen();
  const Ticket ticket = fixture->open(next, table.keys.first);
  EXPECT_EQ(ticket.viewer, Seat::Second);
  std::string name;
  fixture->host.with_table(ticket, [&](const Table& now) { name = now.name(Seat::Second); });
  EXPECT_EQ(name, "Ney");
}

TEST_F(Hosts, ViewersAreToldOfChanges) {
  sit(fixture->create());
  std::atomic<int> told{0};
  {
    const Subscription subscription = fixture->host.subscribe(allied, [&] { ++told; });
    EXPECT_TRUE(fixture->host.connected(french, Seat::Second));
    EXPECT_FALSE(fixture->host.connected(french, Seat::First));
    const int before = told;
    ASSERT_FALSE(fixture->act(deciding(), fixture->number(french), some_line()));
    for (int i = 0; i < 12000 && told == before; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_GT(told, before);
  }
  EXPECT_FALSE(fixture->host.connected(french, Seat::Second));
}

TEST_F(Hosts, OnlySeatsThatComeAndGoAreNews) {
  sit(fixture->create());
  const Ticket bench = fixture->open(table.table, table.keys.spectator);
  int told = 0;
  const Subscription looker = fixture->host.subscribe(bench, [&] { ++told; });
  {
    const Subscription another = fixture->host.subscribe(bench, [] {});
  }
  EXPECT_EQ(told, 0) << "spectators";
  Subscription first = fixture->host.subscribe(french, [] {});
  EXPECT_EQ(told, 1);
  {
    const Subscription second = fixture->host.subscribe(french, [] {});
  }
  EXPECT_EQ(told, 1) << "the same seat on another screen";
  first.cancel();
  EXPECT_EQ(told, 2);
}

TEST_F(Hosts, AStateInTheMiddleIsThatOfTheReplay) {
  sit(fixture->create());
  fixture->play(table, 300, 3);
  const engine::Record record = fixture->record(french);
  for (std::size_t n = 0; n <= record.entries.size(); n += 37) {
    const auto replayed = engine::replay(record, games::set_up, n);
    ASSERT_TRUE(replayed);
    EXPECT_EQ(known([&](const Table& now) { return now.at(n)->hash(); }), (*replayed)->hash());
  }
}

TEST(RemovedTable, IsGoneAlsoForThoseWhoSitAtIt) {
  const Folder folder;
  HostFixture fixture(open_sqlite(folder.file("tables.sqlite")));
  const Created created = fixture.create();
  const Ticket ticket = fixture.open(created.table, created.keys.first);
  ASSERT_TRUE(open_sqlite(folder.file("tables.sqlite"))->remove(created.table));
  const auto rename = [&] { return fixture.submit(ticket, Rename{"Ney"}); };
  EXPECT_EQ(rename().value_or(Error{}).code, ErrorCode::NotFound);
  EXPECT_EQ(rename().value_or(Error{}).code, ErrorCode::NotFound);
  EXPECT_FALSE(fixture.host.with_table(ticket, [](const Table&) {}));
  EXPECT_EQ(fixture.host.open(created.table, created.keys.first).error().code, ErrorCode::NotFound);
}

// A store that answers nothing while it is down.
class Shaky final : public Store {
 public:
  Shaky(std::unique_ptr<Store> store, const std::atomic<bool>& down) : store_(std::move(store)), down_(down) {}
  ~Shaky() override {
    for (std::thread& answer : late_) answer.join();
  }

  std::optional<TableRow> find(const std::string& table) override { return up().find(table); }
  std::vector<Event> events(const std::string& table, std::size_t from) override { return up().events(table, from); }
  std::vector<Event> key_changes(const std::string& table) override { return up().key_changes(table); }
  std::size_t count_tables() override { return up().count_tables(); }
  StoreHealth health() override { return down_ ? StoreHealth::Unreachable : store_->health(); }
  void create(TableRow row, std::vector<Event> first, OnWritten done) override {
    if (down_) return done(Written::Failed);
    store_->create(std::move(row), std::move(first), std::move(done));
  }
  void append(std::string table, std::size_t from, std::vector<Event> events, OnWritten done) override {
    if (down_) {
      late_.emplace_back([done] { done(Written::Failed); });
      return;
    }
    store_->append(std::move(table), from, std::move(events), std::move(done));
  }
  std::vector<Line> lines(const std::string& table, Room room, std::size_t from) override {
    return up().lines(table, room, from);
  }
  void write_line(std::string table, Room room, Line line, std::size_t keep, OnWritten done) override {
    if (down_) return done(Written::Failed);
    store_->write_line(std::move(table), room, std::move(line), keep, std::move(done));
  }
  std::optional<std::int64_t> report_running(std::int64_t now, std::int64_t gap, bool begin) override {
    return up().report_running(now, gap, begin);
  }
  bool remove(const std::string& table) override { return up().remove(table); }
  bool claim(const std::string& table) override { return up().claim(table); }
  void release(const std::string& table) override { up().release(table); }
  void watch(std::function<void(const std::string&)> changed) override { store_->watch(std::move(changed)); }

 private:
  Store& up() {
    if (down_) throw StoreFailure("down");
    return *store_;
  }

  std::unique_ptr<Store> store_;
  const std::atomic<bool>& down_;
  std::vector<std::thread> late_;
};

TEST(ShakyStore, WhoSitsAtATableGoesOnWhenTheStoreAnswersAgain) {
  const Folder folder;
  std::atomic<bool> down{false};
  HostFixture fixture(std::make_unique<Shaky>(open_sqlite(folder.file("tables.sqlite")), down));
  const Created created = fixture.create();
  const Ticket ticket = fixture.open(created.table, created.keys.first);
  const auto rename = [&](const char* name) { return fixture.submit(ticket, Rename{name}); };
  down = true;
  EXPECT_EQ(rename("Ney").value_or(Error{}).code, ErrorCode::Unavailable);
  EXPECT_EQ(rename("Ney").value_or(Error{}).code, ErrorCode::Unavailable);
  EXPECT_FALSE(fixture.host.with_table(ticket, [](const Table&) {})) << "nothing is known of it";
  EXPECT_EQ(fixture.host.open(created.table, created.keys.first).error().code, ErrorCode::Unavailable);
  down = false;
  std::string name;
  EXPECT_TRUE(fixture.host.with_table(ticket, [&](const Table& table) { name = table.name(Seat::First); }));
  EXPECT_EQ(name, "");
  EXPECT_FALSE(rename("Ney"));
  EXPECT_TRUE(fixture.host.with_table(ticket, [&](const Table& table) { name = table.name(Seat::First); }));
  EXPECT_EQ(name, "Ney");
}

// An executor that can hold its tasks back.
class HeldTasks {
 public:
  void submit(std::function<void()> task) {
    {
      const std::lock_guard lock(mutex_);
      if (held_) {
        tasks_.push_back(std::move(task));
        arrived_.notify_all();
        return;
      }
    }
    task();
  }
  void hold() {
    const std::lock_guard lock(mutex_);
    held_ = true;
  }
  void wait_for_a_task() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return !tasks_.empty(); });
  }
  void release() {
    std::vector<std::function<void()>> tasks;
    {
      const std::lock_guard lock(mutex_);
      held_ = false;
      tasks.swap(tasks_);
    }
    for (const auto& task : tasks) task();
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  bool held_ = false;
  std::vector<std::function<void()>> tasks_;
};

// The host has written an entry to the store, but has not processed the confirmation yet. Other servers may show the
// entry already.
class UnconfirmedWrite : public ::testing::Test {
 protected:
  UnconfirmedWrite() {
    auto owned = std::make_unique<testing::FakeStore>();
    store = owned.get();
    fixture = std::make_unique<HostFixture>(std::move(owned), HostLimits{}, ai::make_player, games::catalogue(),
                                            [this](std::function<void()> task) { tasks.submit(std::move(task)); });
    created = fixture->create();
    french = fixture->open(created.table, created.keys.first);
    allied = fixture->open(created.table, created.keys.second);
  }

  void write_an_entry() {
    tasks.hold();
    start_act([this](const std::optional<Error>& error) { confirmed.set_value(error); });
    tasks.wait_for_a_task();
  }
  void start_act(Done done) {
    std::string line;
    Seat seat = Seat::First;
    fixture->host.with_table(french, [&](const Table& now) {
      line = now.tabletop().legal().front().text;
      seat = *now.deciding();
    });
    fixture->host.submit(seat == Seat::First ? french : allied, Act{fixture->number(french), line}, std::move(done));
  }
  std::optional<Error> confirm() {
    tasks.release();
    return confirmed.get_future().get();
  }

  HeldTasks tasks;
  testing::FakeStore* store = nullptr;
  std::unique_ptr<HostFixture> fixture;
  Created created;
  Ticket french;
  Ticket allied;
  std::promise<std::optional<Error>> confirmed;
};

TEST_F(UnconfirmedWrite, IsShownToAViewerWhoJoins) {
  const std::size_t before = fixture->number(french);
  write_an_entry();
  const std::size_t shown = fixture->number(fixture->open(created.table, created.keys.spectator));
  EXPECT_GT(shown, before);
  EXPECT_FALSE(confirm());
  EXPECT_EQ(fixture->number(french), shown);
  EXPECT_FALSE(wait_for([&](Done done) { start_act(std::move(done)); }));
  EXPECT_GT(fixture->number(french), shown);
}

TEST_F(UnconfirmedWrite, OfARemovedTableIsAnsweredByNotFound) {
  write_an_entry();
  EXPECT_TRUE(store->remove(created.table));
  EXPECT_FALSE(fixture->host.open(created.table, created.keys.spectator));
  const auto error = confirm();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::NotFound);
}

TEST(SharedStore, AMoveMadeAtOneServerArrivesAtAnother) {
  const auto address = testing::postgres_address();
  if (!address) GTEST_SKIP() << "no PostgreSQL is installed";
  HostFixture here(open_store(*address));
  HostFixture there(open_store(*address));
  const Created created = here.create();
  const Ticket ours[2] = {here.open(created.table, created.keys.first), here.open(created.table, created.keys.second)};
  const Ticket theirs = there.open(created.table, created.keys.spectator);
  // The listener may still be on its way to the server when the first notices are sent.
  const auto arrived = [&] { return there.record(theirs).entries == here.record(ours[0]).entries; };
  for (int moves = 0; moves < 20 && !(moves > 0 && arrived()); ++moves) {
    std::string line;
    Seat seat = Seat::First;
    here.host.with_table(ours[0], [&](const Table& table) {
      line = table.tabletop().legal().front().text;
      seat = *table.deciding();
    });
    ASSERT_FALSE(here.act(ours[index(seat)], here.number(ours[0]), line));
    for (int i = 0; i < 300 && !arrived(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(arrived());
}

TEST(SharedStore, WhoComesSeesWhatIsWrittenDownThoughNoNoticeOfItHasArrived) {
  const auto address = testing::postgres_address();
  if (!address) GTEST_SKIP() << "no PostgreSQL is installed";
  HostFixture here(open_store(*address));
  HostFixture there(open_store(*address));
  const Created created = here.create();
  const Ticket ours[2] = {here.open(created.table, created.keys.first), here.open(created.table, created.keys.second)};
  for (int i = 0; i < 10; ++i) {
    std::string line;
    Seat seat = Seat::First;
    here.host.with_table(ours[0], [&](const Table& table) {
      line = table.tabletop().legal().front().text;
      seat = *table.deciding();
    });
    ASSERT_FALSE(here.act(ours[index(seat)], here.number(ours[0]), line));
    EXPECT_EQ(there.number(there.open(created.table, created.keys.spectator)), here.number(ours[0]));
  }
}

TEST(SharedStore, CommandsOfTwoServersAtOnceAreBothCarriedOut) {
  const auto address = testing::postgres_address();
  if (!address) GTEST_SKIP() << "no PostgreSQL is installed";
  HostFixture here(open_store(*address));
  HostFixture there(open_store(*address));
  const Created created = here.create();
  const Ticket french = here.open(created.table, created.keys.first);
  const Ticket allied = there.open(created.table, created.keys.second);
  for (int i = 0; i < 20; ++i) {
    std::optional<Error> error;
    std::thread other([&] { error = there.submit(allied, Rename{"Schwarzenberg " + std::to_string(i)}); });
    EXPECT_FALSE(here.submit(french, Rename{"Ney " + std::to_string(i)}));
    other.join();
    EXPECT_FALSE(error);
  }
}

}  // namespace
}  // namespace leipzig::host
