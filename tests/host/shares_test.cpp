// Shared dice: nothing is drawn until both seats have contributed, no seat can choose its salt after seeing the other
// one, and anyone can verify the finished game.
#include <algorithm>

#include "campaign/sides.h"
#include "games/catalogue.h"
#include "host/dice.h"
#include "tests/host/fixtures.h"

namespace leipzig::host {
namespace {

using engine::Seat;
using testing::Folder;
using testing::HostFixture;
using testing::wait_for;

engine::Position start_of(const std::string& game, const std::string& scenario) {
  engine::Position start;
  start.setting.game = game;
  start.setting.scenario = scenario;
  return start;
}

Seating shared_dice() {
  Seating seating;
  seating.dice = DiceScheme::Shared;
  return seating;
}

TEST(SharedDice, AreKnownAnswers) {
  Seed seed{};
  Salt french{};
  Salt allied{};
  for (std::size_t i = 0; i < seed.size(); ++i) {
    seed[i] = static_cast<std::uint8_t>(i);
    french[i] = static_cast<std::uint8_t>(100 + i);
    allied[i] = static_cast<std::uint8_t>(200 + i);
  }
  EXPECT_EQ(hex(salt_commitment(french, "drill", "french")),
            "1de3c21bb834d53a1532a551c8d6e87b82d892fbdd7cce018703075ac56da9da");
  EXPECT_EQ(hex(server_salt(seed, "drill", "allied")),
            "f2693fbb46ef85b11d3b703ef4c40d1f89dea7e5d99864c2bb387a347eea46a7");
  const Seed key = shared_key(seed, "drill", french, allied);
  EXPECT_EQ(hex(key), "d2743f53a2623cedcd8aa99d89fb6e7db3767147945197c9cd45eacaaae58198");
  std::vector<engine::Outcome> die;
  for (std::uint16_t face = 1; face <= 6; ++face) die.push_back({face, 1});
  std::string faces;
  for (std::size_t i = 0; i < 20; ++i) faces += std::to_string(draw(key, "drill", i, 0, die));
  EXPECT_EQ(faces, "51222123645543162566");
}

// A table whose dice both seats have a share in.
class SharedTable : public ::testing::Test {
 protected:
  void create(const engine::Position& start = testing::drill(), Seating seating = shared_dice()) {
    seating.dice = DiceScheme::Shared;
    created = fixture.create(start, seating);
    sit();
  }
  void sit() {
    french = fixture.open(created.table, created.keys.first);
    allied = fixture.open(created.table, created.keys.second);
  }
  const Ticket& seat(Seat seat) const { return seat == Seat::First ? french : allied; }
  template <class Get>
  auto known(Get&& get) {
    decltype(get(std::declval<const Table&>())) value{};
    fixture.host.with_table(french, [&](const Table& table) { value = get(table); });
    return value;
  }
  std::vector<Seat> due() {
    return known([](const Table& table) {
      std::vector<Seat> seats;
      for (const Seat seat : engine::kSeats) {
        if (table.dice().due(seat)) seats.push_back(seat);
      }
      return seats;
    });
  }
  bool waits() {
    return known([](const Table& table) { return table.waits_for_shares(); });
  }
  std::string promise(const Salt& given, Seat by) {
    return hex(salt_commitment(given, created.table, campaign::kSideNames.of(by)));
  }
  static std::string field(const std::optional<Error>& error) { return error ? error->field : "nothing refused"; }

  const Salt salt = random_seed();
  const Salt other = random_seed();
  Folder folder;
  HostFixture fixture{open_sqlite(folder.file("tables.sqlite"))};
  Created created;
  Ticket french;
  Ticket allied;
};

TEST_F(SharedTable, ACreatorSeesNoDealBeforeTheGuestIsBoundAndGivesItsShare) {
  create(start_of("voelkerschlacht", "beginner"));
  EXPECT_EQ(fixture.number(french), 0u);
  EXPECT_TRUE(waits());
  EXPECT_FALSE(fixture.commit(french, promise(salt, Seat::First)));
  EXPECT_EQ(due(), std::vector<Seat>{Seat::Second});
  EXPECT_EQ(fixture.number(french), 0u);
  EXPECT_FALSE(fixture.show(allied, hex(other)));
  EXPECT_EQ(due(), std::vector<Seat>{Seat::First});
  EXPECT_EQ(fixture.number(french), 0u);
  EXPECT_FALSE(fixture.show(french, hex(salt)));
  EXPECT_EQ(due(), std::vector<Seat>{});
  EXPECT_EQ(fixture.number(french), 5u) << "a mission for each district";
  EXPECT_FALSE(waits());
}

TEST_F(SharedTable, BothMayCommitFirst) {
  create(start_of("voelkerschlacht", "beginner"));
  EXPECT_FALSE(fixture.commit(french, promise(salt, Seat::First)));
  EXPECT_FALSE(fixture.commit(allied, promise(other, Seat::Second)));
  EXPECT_EQ(due(), (std::vector<Seat>{Seat::First, Seat::Second}));
  EXPECT_FALSE(fixture.show(allied, hex(other)));
  EXPECT_FALSE(fixture.show(french, hex(salt)));
  EXPECT_GT(fixture.number(french), 0u);
}

TEST_F(SharedTable, ASaltIsNotShownBeforeTheOtherSeatIsBound) {
  create();
  EXPECT_EQ(field(fixture.show(french, hex(salt))), "salt");
  EXPECT_FALSE(fixture.commit(french, promise(salt, Seat::First)));
  EXPECT_EQ(field(fixture.show(french, hex(salt))), "salt");
  EXPECT_EQ(fixture.record(french).provenance.shared->salts.size(), 0u);
}

TEST_F(SharedTable, WhatIsWrongIsRefusedWithItsField) {
  create();
  EXPECT_EQ(field(fixture.commit(french, "")), "commitment");
  EXPECT_EQ(field(fixture.commit(french, std::string(64, 'g'))), "commitment");
  EXPECT_EQ(field(fixture.commit(french, std::string(62, '0'))), "commitment");
  EXPECT_EQ(field(fixture.commit(french, std::string(64, 'A'))), "commitment");
  EXPECT_FALSE(fixture.commit(french, promise(salt, Seat::First)));
  EXPECT_EQ(field(fixture.commit(french, promise(other, Seat::First))), "commitment") << "a second one";
  EXPECT_FALSE(fixture.commit(french, promise(salt, Seat::First))) << "the same again, after a lost answer";

  EXPECT_EQ(field(fixture.show(allied, "nonsense")), "salt");
  EXPECT_FALSE(fixture.show(allied, hex(other)));
  EXPECT_FALSE(fixture.show(allied, hex(other)));
  EXPECT_EQ(field(fixture.show(allied, hex(salt))), "salt") << "another one";
  EXPECT_EQ(field(fixture.commit(allied, promise(other, Seat::Second))), "commitment") << "after the salt";

  EXPECT_EQ(field(fixture.show(french, hex(other))), "salt") << "not the one committed to";
  EXPECT_EQ(due(), std::vector<Seat>{Seat::First});
  EXPECT_FALSE(fixture.show(french, hex(salt)));

  const Ticket spectator = fixture.open(created.table, created.keys.spectator);
  EXPECT_EQ(fixture.commit(spectator, promise(salt, Seat::First))->code, ErrorCode::Forbidden);
  EXPECT_EQ(fixture.show(spectator, hex(salt))->code, ErrorCode::Forbidden);
}

TEST_F(SharedTable, ACommitmentHoldsForItsSeatAndTableAlone) {
  create();
  EXPECT_FALSE(fixture.commit(french, promise(salt, Seat::Second)));
  EXPECT_FALSE(fixture.show(allied, hex(other)));
  EXPECT_EQ(field(fixture.show(french, hex(salt))), "salt");
  created = fixture.create(testing::drill(), shared_dice());
  const std::string elsewhere = hex(salt_commitment(salt, "elsewhere", "french"));
  sit();
  EXPECT_FALSE(fixture.commit(french, elsewhere));
  EXPECT_FALSE(fixture.show(allied, hex(other)));
  EXPECT_EQ(field(fixture.show(french, hex(salt))), "salt");
}

TEST_F(SharedTable, OfTheOldSchemeTakesNoShares) {
  created = fixture.create();
  sit();
  EXPECT_EQ(field(fixture.commit(french, promise(salt, Seat::First))), "commitment");
  EXPECT_EQ(field(fixture.show(french, hex(salt))), "salt");
  EXPECT_FALSE(fixture.record(french).provenance.shared);
  EXPECT_EQ(due(), std::vector<Seat>{});
}

TEST_F(SharedTable, DecisionsBeforeTheFirstDieAreMadeAndTheLastShareRolls) {
  create();
  fixture.play(created, SIZE_MAX, 3);
  EXPECT_TRUE(waits());
  const std::size_t number = fixture.number(french);
  ASSERT_GT(number, 1u);
  const auto played = known([](const Table& table) { return table.entries(); });
  EXPECT_TRUE(
      std::all_of(played.begin(), played.end(), [](const LoggedEntry& entry) { return entry.seat.has_value(); }));
  EXPECT_EQ(fixture.act(french, number, "end movement")->code, ErrorCode::Forbidden);
  EXPECT_EQ(fixture.act(allied, number, "end movement")->code, ErrorCode::Forbidden);
  fixture.share(created);
  EXPECT_FALSE(waits());
  ASSERT_GT(fixture.number(french), number);
  EXPECT_TRUE(known([=](const Table& table) { return table.entries()[number].text; }).starts_with("die "));
}

TEST_F(SharedTable, WhoDecidedLastMayThinkAgainWhileTheDiceWait) {
  create();
  fixture.play(created, SIZE_MAX, 3);
  ASSERT_TRUE(waits());
  const std::size_t number = fixture.number(french);
  const Seat last = *known([](const Table& table) { return table.entries().back().seat; });
  EXPECT_FALSE(fixture.undo(seat(last), number, number - 1));
  EXPECT_EQ(fixture.number(french), number - 1);
  EXPECT_FALSE(waits());
  fixture.play(created, SIZE_MAX, 4);
  fixture.share(created);
  EXPECT_FALSE(waits());
}

TEST_F(SharedTable, SharesAreKeptAcrossARestart) {
  create();
  fixture.play(created, SIZE_MAX, 3);
  EXPECT_FALSE(fixture.commit(french, promise(salt, Seat::First)));
  EXPECT_FALSE(fixture.show(allied, hex(other)));
  const std::size_t number = fixture.number(french);
  HostFixture again(open_sqlite(folder.file("tables.sqlite")));
  const Ticket back = again.open(created.table, created.keys.first);
  EXPECT_EQ(again.number(back), number);
  EXPECT_EQ(again.show(back, hex(other))->field, "salt");
  EXPECT_FALSE(again.show(back, hex(salt)));
  EXPECT_GT(again.number(back), number);
}

TEST_F(SharedTable, AGameThatEndsBeforeItsFirstDieTellsItsSeedAllTheSame) {
  create();
  EXPECT_FALSE(fixture.commit(french, promise(salt, Seat::First)));
  EXPECT_FALSE(fixture.submit(french, Resign{}));
  EXPECT_EQ(fixture.commit(allied, promise(other, Seat::Second))->code, ErrorCode::Over);
  const engine::Record record = fixture.record(french);
  const auto verified = verify(record);
  ASSERT_TRUE(verified) << verified.error().text;
  EXPECT_EQ(verified->outcomes, 0u);
}

TEST_F(SharedTable, AComputersShareIsBoundFromTheBeginningAndShownAfterThePlayers) {
  Seating seating;
  seating.computers[index(Seat::Second)] = "random";
  create(start_of("voelkerschlacht", "beginner"), seating);
  EXPECT_EQ(fixture.number(french), 0u);
  engine::DiceShares shares = *fixture.record(french).provenance.shared;
  ASSERT_EQ(shares.commitments.size(), 1u);
  EXPECT_EQ(shares.commitments[0].name, "allied");
  EXPECT_EQ(shares.by_server, std::vector<std::string>{"allied"});
  EXPECT_TRUE(shares.salts.empty());
  EXPECT_EQ(due(), std::vector<Seat>{Seat::First});
  EXPECT_EQ(field(fixture.show(allied, hex(other))), "salt") << "nobody gives it but the server";
  EXPECT_FALSE(fixture.show(french, hex(salt)));
  shares = *fixture.record(french).provenance.shared;
  EXPECT_EQ(shares.salts.size(), 2u);
  EXPECT_GT(fixture.number(french), 0u);
}

TEST_F(SharedTable, OfTwoComputersBeginsAtOnce) {
  Seating seating;
  seating.computers[0] = seating.computers[1] = "random";
  create(start_of("voelkerschlacht", "beginner"), seating);
  EXPECT_EQ(fixture.number(french), 5u);
  EXPECT_EQ(fixture.record(french).provenance.shared->by_server.size(), 2u);
  EXPECT_EQ(due(), std::vector<Seat>{});
}

TEST_F(SharedTable, TheServerGivesTheShareOfASeatThatAComputerTakesOver) {
  for (const bool committed : {false, true}) {
    Seating seating;
    seating.standby = Standby{"random", 0, {true, true}};
    create(start_of("voelkerschlacht", "beginner"), seating);
    if (committed) {
      EXPECT_FALSE(fixture.commit(allied, promise(other, Seat::Second)));
      EXPECT_FALSE(fixture.show(french, hex(salt)));
    }
    EXPECT_FALSE(fixture.submit(french, TakeOver{}));
    if (!committed) {
      EXPECT_EQ(fixture.number(french), 0u);
      EXPECT_EQ(due(), std::vector<Seat>{Seat::First});
      EXPECT_FALSE(fixture.show(french, hex(salt)));
    }
    EXPECT_GT(fixture.number(french), 0u);
    EXPECT_EQ(field(fixture.show(allied, hex(other))), "salt");
    EXPECT_EQ(fixture.record(french).provenance.shared->by_server, std::vector<std::string>{"allied"});
    EXPECT_FALSE(fixture.submit(french, Resign{}));
    const auto verified = verify(fixture.record(french));
    ASSERT_TRUE(verified) << verified.error().field << ": " << verified.error().text;
    EXPECT_GE(verified->outcomes, 5u);
  }
}

TEST_F(SharedTable, ARematchHasTheSchemeOfItsTable) {
  create(start_of("voelkerschlacht", "beginner"));
  EXPECT_FALSE(fixture.submit(french, Resign{}));
  EXPECT_FALSE(fixture.submit(french, WantRematch{}));
  EXPECT_FALSE(fixture.submit(allied, WantRematch{}));
  created.table = known([](const Table& table) { return table.rematch(); });
  std::swap(created.keys.first, created.keys.second);
  sit();
  EXPECT_TRUE(waits());
  EXPECT_TRUE(fixture.record(french).provenance.shared->salts.empty());
  fixture.share(created);
  EXPECT_EQ(fixture.number(french), 5u);
}

TEST_F(SharedTable, AnImportedGameGoesOnWithSharedDice) {
  const Created played = fixture.create();
  fixture.play(played, SIZE_MAX, 15);
  engine::Record record = fixture.record(fixture.open(played.table, played.keys.spectator));
  const auto die = std::find_if(record.entries.rbegin(), record.entries.rend(),
                                [](const std::string& entry) { return entry.starts_with("die "); });
  record.entries.erase(die.base() - 1, record.entries.end());
  const auto imported = fixture.import(record, DiceScheme::Shared);
  ASSERT_TRUE(imported) << imported.error().text;
  created = *imported;
  sit();
  EXPECT_TRUE(waits());
  fixture.share(created);
  fixture.play(created, SIZE_MAX, 16);
  const engine::Record end = fixture.record(french);
  EXPECT_EQ(end.provenance.dice_from, static_cast<int>(record.entries.size()));
  const auto verified = verify(end);
  ASSERT_TRUE(verified) << verified.error().field << ": " << verified.error().text;
  EXPECT_GT(verified->outcomes, 0u);
  EXPECT_GT(verified->unproven, 0u);
}

TEST_F(SharedTable, AFinishedGameOfEveryGameIsVerified) {
  const auto is_outcome = [](const std::string& entry) {
    const std::string kind = entry.substr(0, entry.find(' '));
    return kind == "die" || kind == "dice" || kind == "card" || kind == "mission";
  };
  std::size_t games_with_outcomes = 0;
  for (const engine::GameEntry& game : games::catalogue()) {
    create(start_of(game.info.id, game.info.scenarios.front().id));
    fixture.share(created);
    fixture.play(created, 400, 21);
    if (!known([](const Table& table) { return table.over(); })) {
      EXPECT_FALSE(fixture.submit(french, Resign{}));
    }
    const engine::Record record = fixture.record(french);
    const auto verified = verify(record);
    ASSERT_TRUE(verified) << game.info.id << " " << verified.error().field << ": " << verified.error().text;
    const auto outcomes = std::count_if(record.entries.begin(), record.entries.end(), is_outcome);
    EXPECT_EQ(verified->outcomes, static_cast<std::size_t>(outcomes)) << game.info.id;
    if (outcomes > 0) ++games_with_outcomes;
  }
  EXPECT_GE(games_with_outcomes, 4u) << "a random game may end without a battle";
}

// Dice are numbered among themselves: adding decisions before a die does not change it.
TEST_F(SharedTable, ADieDoesNotDependOnHowManyEntriesComeBeforeIt) {
  create();
  fixture.share(created);
  fixture.play(created, SIZE_MAX, 5);
  const engine::Record record = fixture.record(french);
  const Seed key =
      shared_key(*from_hex(record.provenance.seed), created.table, *from_hex(record.provenance.shared->salts[0].text),
                 *from_hex(record.provenance.shared->salts[1].text));
  std::vector<engine::Outcome> die;
  for (std::uint16_t face = 1; face <= 6; ++face) die.push_back({face, 1});
  std::size_t thrown = 0;
  for (const std::string& entry : record.entries) {
    if (!entry.starts_with("die ")) continue;
    EXPECT_EQ(entry, "die " + std::to_string(draw(key, created.table, thrown, 0, die)));
    ++thrown;
  }
  EXPECT_GT(thrown, 2u);
}

TEST_F(SharedTable, ADieTakenBackByAgreementFallsAnewAndIsVerified) {
  create();
  fixture.share(created);
  const auto outcomes = [&] {
    return known([](const Table& table) {
      return std::count_if(table.entries().begin(), table.entries().end(),
                           [](const LoggedEntry& p) { return !p.seat; });
    });
  };
  for (std::uint64_t entries = 10; outcomes() < 2; entries += 5) fixture.play(created, entries, entries);
  // Back before both dice, then on with other decisions: both are thrown anew, under the numbers they had.
  const std::size_t number = fixture.number(french);
  const Seat asks = *known([](const Table& table) { return table.deciding(); });
  EXPECT_FALSE(fixture.undo(seat(asks), number, 1));
  EXPECT_FALSE(fixture.answer(seat(engine::other(asks)), true));
  fixture.play(created, SIZE_MAX, 77);
  engine::Record record = fixture.record(french);
  ASSERT_GE(record.provenance.taken_back.size(), 2u);
  EXPECT_EQ(record.provenance.taken_back[0], (engine::NamedNumber{"0", 1}));
  EXPECT_EQ(record.provenance.taken_back[1], (engine::NamedNumber{"1", 1}));
  const auto verified = verify(record);
  ASSERT_TRUE(verified) << verified.error().field << ": " << verified.error().text;
  record.provenance.taken_back.clear();
  EXPECT_FALSE(verify(record)) << "with the dice that were taken back it does not fit";
}

TEST_F(SharedTable, TamperedRecordsAreFound) {
  create(start_of("bridge2013", "battle"));
  fixture.share(created);
  fixture.play(created, 300, 8);
  EXPECT_FALSE(fixture.submit(french, Resign{}));
  const engine::Record record = fixture.record(french);
  ASSERT_TRUE(verify(record));

  const auto fault = [](const engine::Record& tampered) { return verify(tampered).error().field; };
  engine::Record tampered = record;
  tampered.provenance.shared->salts[1].text = hex(random_seed());
  EXPECT_TRUE(fault(tampered).starts_with("entries[")) << "the Allies gave theirs without a commitment";
  tampered = record;
  tampered.provenance.shared->salts[0].text = hex(random_seed());
  EXPECT_EQ(fault(tampered), "dice.salts.french");
  tampered = record;
  tampered.provenance.shared->salts.pop_back();
  EXPECT_EQ(fault(tampered), "dice.salts.allied");
  tampered = record;
  tampered.provenance.shared->salts[0].text = "nonsense";
  EXPECT_EQ(fault(tampered), "dice.salts.french");
  tampered = record;
  tampered.provenance.shared->commitments.clear();
  EXPECT_EQ(fault(tampered), "dice.commitments");
  tampered = record;
  tampered.provenance.shared->by_server.push_back("allied");
  EXPECT_EQ(fault(tampered), "dice.salts.allied");
  tampered = record;
  tampered.provenance.shared.reset();
  EXPECT_TRUE(fault(tampered).starts_with("entries["));
  tampered = record;
  tampered.provenance.seed.clear();
  EXPECT_EQ(fault(tampered), "seed");
  tampered = record;
  tampered.provenance.taken_back.push_back({"0", 1});
  EXPECT_TRUE(fault(tampered).starts_with("entries["));
  tampered = record;
  tampered.provenance.taken_back.push_back({"0", -1});
  EXPECT_EQ(fault(tampered), "taken_back.0");

  tampered = record;  // two cards of the first pile change places
  std::vector<std::string*> cards;
  for (std::string& entry : tampered.entries) {
    if (entry.starts_with("card ")) cards.push_back(&entry);
  }
  ASSERT_GE(cards.size(), 2u);
  std::swap(*cards[0], *cards[1]);
  EXPECT_TRUE(fault(tampered).starts_with("entries["));
}

// With dice of the server's own, a game taken back before its import has dice of the table from there on.
TEST_F(SharedTable, EntriesTakenBackBeforeAnImportAreTheTablesOwn) {
  const Created played = fixture.create();
  fixture.play(played, SIZE_MAX, 15);
  engine::Record record = fixture.record(fixture.open(played.table, played.keys.spectator));
  record.entries.resize(record.entries.size() / 2);
  const auto imported = fixture.import(record);
  ASSERT_TRUE(imported);
  created = *imported;
  sit();
  const std::size_t number = fixture.number(french);
  const Seat asks = *known([](const Table& table) { return table.deciding(); });
  EXPECT_FALSE(fixture.undo(seat(asks), number, 2));
  EXPECT_FALSE(fixture.answer(seat(engine::other(asks)), true));
  fixture.play(created, SIZE_MAX, 18);
  const engine::Record end = fixture.record(french);
  EXPECT_EQ(end.provenance.dice_from, 2);
  const auto verified = verify(end);
  ASSERT_TRUE(verified) << verified.error().field << ": " << verified.error().text;
  EXPECT_GT(verified->outcomes, 0u);
}

}  // namespace
}  // namespace leipzig::host
