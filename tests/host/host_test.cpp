// Tables: seats and keys, optimistic numbers, taking back, ends, rematches, and that memory is only a cache.
#include "host/host.h"

#include <atomic>
#include <set>
#include <thread>

#include "format/document.h"
#include "format/view.h"
#include "games/catalogue.h"
#include "host/dice.h"
#include "tests/host/fixtures.h"

namespace leipzig::host {
namespace {

using engine::Seat;
using testing::Club;
using testing::Folder;
using testing::wait_for;

class Hosts : public ::testing::Test {
 protected:
  Hosts() { reopen(); }

  void reopen(Limits limits = {}) {
    club.reset();
    club = std::make_unique<Club>(open_sqlite(folder.file("tables.sqlite")), limits);
  }
  void sit(const Created& created) {
    table = created;
    french = club->open(created.table, created.keys.french);
    allied = club->open(created.table, created.keys.allied);
  }
  const Ticket& deciding() {
    Seat seat = Seat::French;
    club->host.look(french, [&](const Table& now) { seat = now.deciding().value_or(Seat::French); });
    return seat == Seat::French ? french : allied;
  }
  const Ticket& waiting() { return &deciding() == &french ? allied : french; }
  std::string some_line(std::size_t which = 0) {
    std::string line;
    club->host.look(french, [&](const Table& now) {
      const auto legal = now.tabletop().legal();
      line = legal[which % legal.size()].text;
    });
    return line;
  }
  template <class Get>
  auto known(Get&& get) {
    decltype(get(std::declval<const Table&>())) value{};
    club->host.look(french, [&](const Table& now) { value = get(now); });
    return value;
  }

  std::optional<Error> change_key(const Ticket& ticket, const std::string& key) {
    return wait_for([&](Done done) { club->host.change_key(ticket, key, std::move(done)); });
  }

  Folder folder;
  std::unique_ptr<Club> club;
  Created table;
  Ticket french;
  Ticket allied;
};

TEST_F(Hosts, AKeyOpensItsSeatAndNothingElse) {
  const Created one = club->create();
  const Created two = club->create();
  EXPECT_EQ(club->open(one.table, one.keys.french).viewer, Seat::French);
  EXPECT_EQ(club->open(one.table, one.keys.allied).viewer, Seat::Allied);
  EXPECT_EQ(club->open(one.table, one.keys.spectator).viewer, std::nullopt);
  const auto wrong = club->host.open(one.table, two.keys.french);
  const auto nowhere = club->host.open("AAAAAAAAAAAAAAAA", two.keys.french);
  ASSERT_FALSE(wrong);
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(wrong.error(), nowhere.error()) << "a table that exists looks like one that does not";
  EXPECT_FALSE(club->host.open(one.table, ""));
  EXPECT_FALSE(club->host.open("../etc", one.keys.french));
}

TEST_F(Hosts, ASeatMayHaveAKeyOfItsOwnWhichWhoMadeTheTableDoesNotKnow) {
  sit(club->create());
  EXPECT_FALSE(known([](const Table& now) { return now.has_own_key(Seat::Allied); }));
  const std::string own = random_key();
  ASSERT_FALSE(change_key(allied, own));
  EXPECT_FALSE(club->host.open(table.table, table.keys.allied));
  EXPECT_EQ(club->open(table.table, own).viewer, Seat::Allied);
  EXPECT_EQ(club->open(table.table, table.keys.french).viewer, Seat::French);
  EXPECT_TRUE(known([](const Table& now) { return now.has_own_key(Seat::Allied); }));
  EXPECT_FALSE(known([](const Table& now) { return now.has_own_key(Seat::French); }));
  reopen();
  EXPECT_FALSE(club->host.open(table.table, table.keys.allied)) << "it is written down";
  EXPECT_EQ(club->open(table.table, own).viewer, Seat::Allied);
}

TEST(WrongKeys, RebuildNoTableFromTheStore) {
  const Folder folder;
  const std::string file = folder.file("tables.sqlite");
  const std::string own(kKeyLength, 'K');
  Created created;
  std::string reader;
  {
    Club before(open_sqlite(file));
    created = before.create();
    const Ticket allied = before.open(created.table, created.keys.allied);
    reader = *before.host.reader_key(allied);
    EXPECT_FALSE(wait_for([&](Done done) { before.host.change_key(allied, own, done); }));
  }
  const auto tried = [&](const std::string& key) {
    Club club(open_sqlite(file));
    const auto ticket = club.host.open(created.table, key);
    EXPECT_EQ(club.host.figures().loaded, ticket ? 1u : 0u);
    EXPECT_EQ(club.host.live_tables(), ticket ? 1u : 0u);
    return ticket ? "" : ticket.error().code;
  };
  EXPECT_EQ(tried(std::string(kKeyLength, 'W')), "not_found");
  EXPECT_EQ(tried(created.keys.allied), "not_found") << "the key that the seat had before";
  EXPECT_EQ(tried(own), "");
  EXPECT_EQ(tried(created.keys.french), "");
  EXPECT_EQ(tried(created.keys.spectator), "");
  EXPECT_EQ(tried(reader), "");
}

TEST_F(Hosts, WhoCameWithTheOldKeySeesAndDoesNothingAnyMore) {
  sit(club->create());
  const Ticket stranger = allied;
  ASSERT_TRUE(club->host.admits(stranger));
  ASSERT_FALSE(change_key(allied, random_key()));
  EXPECT_FALSE(club->host.admits(stranger));
  EXPECT_FALSE(club->host.look(stranger, [](const Table&) { FAIL() << "the table is shown"; }));
  EXPECT_EQ(wait_for([&](Done done) { club->host.resign(stranger, std::move(done)); })->code, "not_found");
  EXPECT_EQ(change_key(stranger, random_key())->code, "not_found");
  EXPECT_TRUE(club->host.admits(french));
}

TEST_F(Hosts, AKeyThatOpensTheTableAlreadyOrIsNoneIsRefused) {
  sit(club->create());
  for (const std::string& key : {std::string(), std::string("short"), std::string(24, '!'), random_key() + "x",
                                 table.keys.french, table.keys.allied, table.keys.spectator}) {
    const auto error = change_key(french, key);
    ASSERT_TRUE(error) << key;
    EXPECT_EQ(error->code, "bad_request");
    EXPECT_EQ(error->field, "key");
  }
  EXPECT_EQ(change_key(club->open(table.table, table.keys.spectator), random_key())->code, "forbidden");
  EXPECT_EQ(club->open(table.table, table.keys.french).viewer, Seat::French);
}

TEST_F(Hosts, TheKeyOfReadersOpensNoSeatAndOnlyItsOwnTable) {
  sit(club->create());
  const Created other = club->create();
  const auto key = club->host.reader_key(french);
  ASSERT_TRUE(key);
  EXPECT_TRUE(could_be_a_key(*key));
  EXPECT_FALSE(club->host.open(other.table, *key));
  reopen();
  const Ticket reader = club->open(table.table, *key);
  EXPECT_EQ(reader.viewer, std::nullopt);
  EXPECT_TRUE(reader.reader);
  EXPECT_TRUE(club->host.admits(reader));
  EXPECT_TRUE(club->host.look(reader, [](const Table&) {}));
  for (const std::string& own : {table.keys.french, table.keys.allied, table.keys.spectator, *key}) {
    const auto same = club->host.reader_key(club->open(table.table, own));
    ASSERT_TRUE(same);
    EXPECT_EQ(*same, *key) << "everybody shares the same link";
  }
  EXPECT_EQ(wait_for([&](Done done) { club->host.act(reader, 0, "pass", std::move(done)); })->code, "forbidden");
  EXPECT_EQ(wait_for([&](Done done) { club->host.resign(reader, std::move(done)); })->code, "forbidden");
  EXPECT_EQ(change_key(reader, random_key())->code, "forbidden");
}

TEST_F(Hosts, TheKeyOfReadersStaysWhenASeatChangesItsOwnAndCannotBecomeASeats) {
  sit(club->create());
  const std::string key = *club->host.reader_key(french);
  EXPECT_EQ(change_key(allied, key)->field, "key");
  ASSERT_FALSE(change_key(allied, random_key()));
  EXPECT_EQ(club->open(table.table, key).viewer, std::nullopt);
  EXPECT_EQ(club->host.reader_key(allied).error().code, "not_found") << "this ticket opens nothing any more";
}

TEST_F(Hosts, TheKeyOfReadersDoesNotOpenTheRematch) {
  sit(club->create());
  const std::string key = *club->host.reader_key(french);
  ASSERT_FALSE(wait_for([&](Done done) { club->host.resign(allied, std::move(done)); }));
  ASSERT_FALSE(wait_for([&](Done done) { club->host.want_rematch(french, std::move(done)); }));
  ASSERT_FALSE(wait_for([&](Done done) { club->host.want_rematch(allied, std::move(done)); }));
  EXPECT_FALSE(club->host.open(known([](const Table& now) { return now.rematch(); }), key));
}

TEST_F(Hosts, AGameWithSecretsIsOpenToReadersOnlyWhenItIsOver) {
  engine::Position cards;
  cards.setting.game = "voelkerschlacht";
  cards.setting.scenario = games::find_game("voelkerschlacht")->info.scenarios.front().id;
  sit(club->create(cards));
  std::string key;
  club->host.look(french, [&](const Table& now) { key = now.reader_key(); });
  for (const Ticket& ticket : {french, allied, club->open(table.table, table.keys.spectator)}) {
    const auto refused = club->host.reader_key(ticket);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "forbidden");
  }
  EXPECT_EQ(club->host.open(table.table, key).error(), club->host.open(table.table, random_key()).error());
  ASSERT_FALSE(wait_for([&](Done done) { club->host.resign(allied, std::move(done)); }));
  EXPECT_EQ(*club->host.reader_key(french), key);
  EXPECT_EQ(club->open(table.table, key).viewer, std::nullopt);
}

TEST_F(Hosts, ARematchOpensByTheKeysThatTheSeatsHaveByThen) {
  sit(club->create());
  const std::string own = random_key();
  ASSERT_FALSE(change_key(allied, own));
  allied = club->open(table.table, own);
  ASSERT_FALSE(wait_for([&](Done done) { club->host.resign(allied, std::move(done)); }));
  ASSERT_FALSE(wait_for([&](Done done) { club->host.want_rematch(french, std::move(done)); }));
  ASSERT_FALSE(wait_for([&](Done done) { club->host.want_rematch(allied, std::move(done)); }));
  const std::string next = known([](const Table& now) { return now.rematch(); });
  EXPECT_EQ(club->open(next, own).viewer, Seat::French);
  EXPECT_FALSE(club->host.open(next, table.keys.allied));
}

TEST_F(Hosts, KeysAreLongAndAllDifferent) {
  std::set<std::string> keys;
  for (int i = 0; i < 1000; ++i) keys.insert(random_key());
  EXPECT_EQ(keys.size(), 1000u);
  EXPECT_EQ(keys.begin()->size(), 24u);  // 144 bits
  for (const std::string& key : keys) EXPECT_TRUE(could_be_a_key(key));
}

TEST_F(Hosts, NamesOfTablesCannotBeTakenForOptions) {
  for (int i = 0; i < 1000; ++i) EXPECT_NE(random_table().front(), '-');
}

TEST_F(Hosts, SpectatorsLookOn) {
  const Created created = club->create();
  const Ticket bench = club->open(created.table, created.keys.spectator);
  EXPECT_EQ(club->act(bench, 0, "end movement")->code, "forbidden");
}

TEST_F(Hosts, OnlyTheSeatThatDecidesActs) {
  sit(club->create());
  const auto error = club->act(waiting(), club->number(french), some_line());
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, "forbidden");
}

TEST_F(Hosts, ARefusalNamesTheRuleAndChangesNothing) {
  sit(club->create());
  const std::size_t before = club->number(french);
  const auto error = club->act(deciding(), before, "end combat");
  ASSERT_TRUE(error);
  EXPECT_FALSE(error->rule.empty());
  EXPECT_EQ(club->number(french), before);
}

TEST_F(Hosts, AStaleNumberIsSaidToBe) {
  sit(club->create());
  const std::size_t first = club->number(french);
  ASSERT_FALSE(club->act(deciding(), first, some_line()));
  EXPECT_EQ(club->act(deciding(), first, some_line())->code, "stale");
  EXPECT_EQ(club->act(deciding(), first + 7, some_line())->code, "stale");
}

TEST_F(Hosts, OneOfManyAtOnceWins) {
  sit(club->create());
  for (int round = 0; round < 10; ++round) {
    const std::size_t number = club->number(french);
    const Ticket seat = deciding();
    const std::string line = some_line();
    std::atomic<int> won{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        const auto error = club->act(seat, number, line);
        if (!error) ++won;
        if (error) {
          EXPECT_EQ(error->code, "stale");
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
  EXPECT_TRUE(club->import(record));
  for (const std::string& name : {std::string(61, 'n'), std::string("Ney\nNey")}) {
    record.players = {{"french", "Ney"}, {"allied", name}};
    const auto made = club->import(record);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, "bad_request");
    EXPECT_EQ(made.error().field, "players.allied");
  }
}

TEST_F(Hosts, ATableIsItsRecord) {
  sit(club->create());
  club->play(table, 120);
  const engine::Record before = club->record(french);
  const std::uint64_t hash = known([](const Table& now) { return now.tabletop().hash(); });
  french = {};
  allied = {};
  reopen();
  sit(table);
  EXPECT_EQ(club->record(french), before);
  EXPECT_EQ(known([](const Table& now) { return now.tabletop().hash(); }), hash);
}

TEST_F(Hosts, MemoryHoldsSoManyTablesAndTheRestComesBack) {
  Limits limits;
  limits.live_tables = 3;
  reopen(limits);
  std::vector<Created> tables;
  for (int i = 0; i < 10; ++i) {
    tables.push_back(club->create());
    club->play(tables.back(), 5);
  }
  EXPECT_LE(club->host.live_tables(), 4u);
  for (const Created& created : tables) EXPECT_GE(club->number(club->open(created.table, created.keys.french)), 5u);
  EXPECT_GT(club->host.figures().dropped, 0u);
}

TEST_F(Hosts, TheLimitOfUndoIsThatOfTheEngine) {
  sit(club->create());
  for (std::size_t entries = 10; entries <= 200; entries += 10) {
    club->play(table, entries, entries);
    const engine::Record record = club->record(french);
    if (known([](const Table& now) { return now.over(); })) break;
    EXPECT_EQ(known([](const Table& now) { return now.undo_limit(); }), engine::undo_limit(record, games::set_up));
  }
}

TEST_F(Hosts, UndoGoesBackToTheLimitWithoutAsking) {
  sit(club->create());
  const std::size_t start = club->number(french);
  const std::uint64_t hash = known([](const Table& now) { return now.tabletop().hash(); });
  for (int i = 0; i < 3; ++i) ASSERT_FALSE(club->act(deciding(), club->number(french), some_line()));
  ASSERT_FALSE(club->undo(deciding(), club->number(french), start));
  EXPECT_EQ(club->number(french), start);
  EXPECT_EQ(known([](const Table& now) { return now.tabletop().hash(); }), hash);
}

TEST_F(Hosts, WhatIsShownFollowsEveryChange) {
  sit(club->create());
  const auto shown_as_it_is = [&] {
    return known([](const Table& now) {
      for (const engine::Viewer viewer :
           {engine::Viewer(Seat::French), engine::Viewer(Seat::Allied), engine::Viewer()}) {
        if (now.shown(viewer) != format::view_members(now.tabletop().view(viewer))) return false;
      }
      return true;
    });
  };
  const std::size_t start = club->number(french);
  EXPECT_TRUE(shown_as_it_is());
  for (int i = 0; i < 3; ++i) {
    ASSERT_FALSE(club->act(deciding(), club->number(french), some_line()));
    EXPECT_TRUE(shown_as_it_is()) << i;
  }
  ASSERT_FALSE(club->undo(deciding(), club->number(french), start));
  EXPECT_TRUE(shown_as_it_is()) << "taken back";
}

TEST_F(Hosts, UndoOfAnotherSeatsDecisionsIsOffered) {
  sit(club->create());
  ASSERT_FALSE(club->act(deciding(), club->number(french), some_line()));
  const Ticket decides = deciding();
  const Ticket asks = waiting();
  ASSERT_FALSE(club->undo(asks, club->number(french), 0));
  ASSERT_TRUE(known([](const Table& now) { return now.offer().has_value(); }));
  EXPECT_EQ(club->answer(asks, true)->code, "forbidden") << "nobody agrees with himself";
  ASSERT_FALSE(club->answer(decides, false));
  EXPECT_FALSE(known([](const Table& now) { return now.offer().has_value(); }));
  ASSERT_FALSE(club->undo(asks, club->number(french), 0));
  ASSERT_FALSE(club->answer(decides, true));
  EXPECT_EQ(club->number(french), 0u);
}

TEST_F(Hosts, ADieTakenBackFallsAnewAndStillFollowsFromTheSeed) {
  sit(club->create());
  // On to the first die.
  std::optional<std::size_t> die;
  for (std::size_t entries = 1; !die && entries < 400; ++entries) {
    club->play(table, entries, 5);
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
    faces.insert(club->record(french).entries[*die]);
    if (known([](const Table& now) { return now.over(); })) break;
    const Ticket decides = deciding();
    const Ticket asks = waiting();
    ASSERT_FALSE(club->undo(asks, club->number(french), *die));
    ASSERT_FALSE(club->answer(decides, true));
    ASSERT_GT(club->number(french), *die) << "the dice were thrown again at once";
  }
  EXPECT_GT(faces.size(), 1u);
  ASSERT_FALSE(wait_for([&](Done done) { club->host.resign(deciding(), std::move(done)); }));
  const auto verified = verify(club->record(french));
  ASSERT_TRUE(verified) << verified.error().field << ": " << verified.error().text;
  EXPECT_GE(verified->outcomes, 1u);
  // And after a restart as well.
  const engine::Record before = club->record(french);
  french = allied = {};
  reopen();
  sit(table);
  EXPECT_EQ(club->record(french), before);
}

TEST_F(Hosts, WhoComesBackGetsWhatHeMissedEvenAcrossUndo) {
  sit(club->create());
  for (int i = 0; i < 3; ++i) ASSERT_FALSE(club->act(deciding(), club->number(french), some_line()));
  const std::size_t number = club->number(french);
  const std::size_t revision = known([](const Table& now) { return now.revision(); });
  EXPECT_EQ(known([&](const Table& now) { return now.resume_from(number, revision); }), number);
  ASSERT_FALSE(club->undo(deciding(), number, number - 2));
  for (int i = 0; i < 2; ++i) ASSERT_FALSE(club->act(deciding(), club->number(french), some_line(9)));
  EXPECT_EQ(known([&](const Table& now) { return now.resume_from(number, revision); }), number - 2);
  EXPECT_EQ(known([&](const Table& now) { return now.resume_from(number, std::nullopt); }), number - 2);
  EXPECT_EQ(known([&](const Table& now) { return now.resume_from(number, now.revision()); }), number);
}

TEST_F(Hosts, ResigningEndsTheGameAndRevealsTheSeed) {
  sit(club->create());
  EXPECT_TRUE(club->record(french).provenance.seed.empty());
  ASSERT_FALSE(wait_for([&](Done done) { club->host.resign(allied, std::move(done)); }));
  const auto verdict = known([](const Table& now) { return now.verdict(); });
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->winner, Seat::French);
  EXPECT_EQ(club->record(french).ended, "allied resigned");
  EXPECT_EQ(club->act(deciding(), club->number(french), "end movement")->code, "over");
  EXPECT_EQ(club->undo(french, club->number(french), 0)->code, "over") << "the dice to come are known now";
}

TEST_F(Hosts, ADrawNeedsBoth) {
  sit(club->create());
  ASSERT_FALSE(wait_for([&](Done done) { club->host.offer_draw(french, std::move(done)); }));
  EXPECT_FALSE(known([](const Table& now) { return now.over(); }));
  ASSERT_FALSE(club->answer(allied, true));
  EXPECT_TRUE(known([](const Table& now) { return now.over(); }));
  EXPECT_EQ(club->record(french).ended, "draw agreed");
}

TEST_F(Hosts, AnOfferLapsesWithTheNextEntry) {
  sit(club->create());
  ASSERT_FALSE(wait_for([&](Done done) { club->host.offer_draw(french, std::move(done)); }));
  ASSERT_FALSE(club->act(deciding(), club->number(french), some_line()));
  EXPECT_EQ(club->answer(allied, true)->code, "bad_request");
}

TEST_F(Hosts, ARematchSwapsTheSidesAndKeepsTheKeys) {
  sit(club->create());
  EXPECT_EQ(wait_for([&](Done done) { club->host.want_rematch(french, std::move(done)); })->code, "forbidden");
  ASSERT_FALSE(wait_for([&](Done done) { club->host.rename(french, "Ney", std::move(done)); }));
  ASSERT_FALSE(wait_for([&](Done done) { club->host.resign(allied, std::move(done)); }));
  ASSERT_FALSE(wait_for([&](Done done) { club->host.want_rematch(french, std::move(done)); }));
  EXPECT_TRUE(known([](const Table& now) { return now.rematch(); }).empty());
  ASSERT_FALSE(wait_for([&](Done done) { club->host.want_rematch(allied, std::move(done)); }));
  const std::string next = known([](const Table& now) { return now.rematch(); });
  ASSERT_FALSE(next.empty());
  reopen();
  const Ticket ticket = club->open(next, table.keys.french);
  EXPECT_EQ(ticket.viewer, Seat::Allied);
  std::string name;
  club->host.look(ticket, [&](const Table& now) { name = now.name(Seat::Allied); });
  EXPECT_EQ(name, "Ney");
}

TEST_F(Hosts, ViewersAreToldOfChanges) {
  sit(club->create());
  std::atomic<int> told{0};
  {
    const Subscription subscription = club->host.subscribe(allied, [&] { ++told; });
    EXPECT_TRUE(club->host.connected(french, Seat::Allied));
    EXPECT_FALSE(club->host.connected(french, Seat::French));
    const int before = told;
    ASSERT_FALSE(club->act(deciding(), club->number(french), some_line()));
    for (int i = 0; i < 12000 && told == before; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_GT(told, before);
  }
  EXPECT_FALSE(club->host.connected(french, Seat::Allied));
}

TEST_F(Hosts, OnlySeatsThatComeAndGoAreNews) {
  sit(club->create());
  const Ticket bench = club->open(table.table, table.keys.spectator);
  int told = 0;
  const Subscription looker = club->host.subscribe(bench, [&] { ++told; });
  {
    const Subscription another = club->host.subscribe(bench, [] {});
  }
  EXPECT_EQ(told, 0) << "spectators";
  Subscription first = club->host.subscribe(french, [] {});
  EXPECT_EQ(told, 1);
  {
    const Subscription second = club->host.subscribe(french, [] {});
  }
  EXPECT_EQ(told, 1) << "the same seat on another screen";
  first.cancel();
  EXPECT_EQ(told, 2);
}

TEST_F(Hosts, AStateInTheMiddleIsThatOfTheReplay) {
  sit(club->create());
  club->play(table, 300, 3);
  const engine::Record record = club->record(french);
  for (std::size_t n = 0; n <= record.entries.size(); n += 37) {
    const auto replayed = engine::replay(record, games::set_up, n);
    ASSERT_TRUE(replayed);
    EXPECT_EQ(known([&](const Table& now) { return now.at(n)->hash(); }), (*replayed)->hash());
  }
}

TEST(RemovedTable, IsGoneAlsoForThoseWhoSitAtIt) {
  const Folder folder;
  Club club(open_sqlite(folder.file("tables.sqlite")));
  const Created created = club.create();
  const Ticket ticket = club.open(created.table, created.keys.french);
  ASSERT_TRUE(open_sqlite(folder.file("tables.sqlite"))->remove(created.table));
  const auto rename = [&] { return wait_for([&](Done done) { club.host.rename(ticket, "Ney", done); }); };
  EXPECT_EQ(rename().value_or(Error{}).code, "not_found");
  EXPECT_EQ(rename().value_or(Error{}).code, "not_found");
  EXPECT_FALSE(club.host.look(ticket, [](const Table&) {}));
  EXPECT_EQ(club.host.open(created.table, created.keys.french).error().code, "not_found");
}

// A store that answers nothing while it is down.
class Shaky final : public Store {
 public:
  Shaky(std::unique_ptr<Store> store, const std::atomic<bool>& down) : store_(std::move(store)), down_(down) {}
  ~Shaky() override {
    for (std::thread& answer : late_) answer.join();
  }

  std::optional<Row> find(const std::string& table) override { return up().find(table); }
  std::vector<Event> events(const std::string& table, std::size_t from) override { return up().events(table, from); }
  std::vector<Event> key_changes(const std::string& table) override { return up().key_changes(table); }
  std::size_t count_tables() override { return up().count_tables(); }
  void create(Row row, std::vector<Event> first, OnWritten done) override {
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
  Club club(std::make_unique<Shaky>(open_sqlite(folder.file("tables.sqlite")), down));
  const Created created = club.create();
  const Ticket ticket = club.open(created.table, created.keys.french);
  const auto rename = [&](const char* name) {
    return wait_for([&](Done done) { club.host.rename(ticket, name, done); });
  };
  down = true;
  EXPECT_EQ(rename("Ney").value_or(Error{}).code, "unavailable");
  EXPECT_EQ(rename("Ney").value_or(Error{}).code, "unavailable");
  EXPECT_FALSE(club.host.look(ticket, [](const Table&) {})) << "nothing is known of it";
  EXPECT_EQ(club.host.open(created.table, created.keys.french).error().code, "unavailable");
  down = false;
  std::string name;
  EXPECT_TRUE(club.host.look(ticket, [&](const Table& table) { name = table.name(Seat::French); }));
  EXPECT_EQ(name, "");
  EXPECT_FALSE(rename("Ney"));
  EXPECT_TRUE(club.host.look(ticket, [&](const Table& table) { name = table.name(Seat::French); }));
  EXPECT_EQ(name, "Ney");
}

TEST(SharedStore, AMoveMadeAtOneServerArrivesAtAnother) {
  const auto address = testing::postgres_address();
  if (!address) GTEST_SKIP() << "no PostgreSQL is installed";
  Club here(open_store(*address));
  Club there(open_store(*address));
  const Created created = here.create();
  const Ticket ours[2] = {here.open(created.table, created.keys.french), here.open(created.table, created.keys.allied)};
  const Ticket theirs = there.open(created.table, created.keys.spectator);
  // The listener may still be on its way to the server when the first notices are sent.
  const auto arrived = [&] { return there.record(theirs).entries == here.record(ours[0]).entries; };
  for (int moves = 0; moves < 20 && !(moves > 0 && arrived()); ++moves) {
    std::string line;
    Seat seat = Seat::French;
    here.host.look(ours[0], [&](const Table& table) {
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
  Club here(open_store(*address));
  Club there(open_store(*address));
  const Created created = here.create();
  const Ticket ours[2] = {here.open(created.table, created.keys.french), here.open(created.table, created.keys.allied)};
  for (int i = 0; i < 10; ++i) {
    std::string line;
    Seat seat = Seat::French;
    here.host.look(ours[0], [&](const Table& table) {
      line = table.tabletop().legal().front().text;
      seat = *table.deciding();
    });
    ASSERT_FALSE(here.act(ours[index(seat)], here.number(ours[0]), line));
    EXPECT_EQ(there.number(there.open(created.table, created.keys.spectator)), here.number(ours[0]));
  }
}

TEST(SharedStore, WishesMadeAtTwoServersAtOnceAreBothFulfilled) {
  const auto address = testing::postgres_address();
  if (!address) GTEST_SKIP() << "no PostgreSQL is installed";
  Club here(open_store(*address));
  Club there(open_store(*address));
  const Created created = here.create();
  const Ticket french = here.open(created.table, created.keys.french);
  const Ticket allied = there.open(created.table, created.keys.allied);
  for (int i = 0; i < 20; ++i) {
    std::optional<Error> error;
    std::thread other([&] {
      error = wait_for([&](Done done) { there.host.rename(allied, "Schwarzenberg " + std::to_string(i), done); });
    });
    EXPECT_FALSE(wait_for([&](Done done) { here.host.rename(french, "Ney " + std::to_string(i), done); }));
    other.join();
    EXPECT_FALSE(error);
  }
}

}  // namespace
}  // namespace leipzig::host
