// Offers, refusals, rematch requests and hints between people: both sides see them.
#include "tests/host/fixtures.h"

namespace leipzig::host {
namespace {

using engine::Seat;
using testing::Folder;
using testing::HostFixture;

class Agreement : public ::testing::Test {
 protected:
  template <class Use>
  auto with(Use&& use) {
    decltype(use(std::declval<const Table&>())) found{};
    fixture.host.with_table(french, [&](const Table& table) { found = use(table); });
    return found;
  }
  std::optional<Refused> refused() {
    return with([](const Table& table) { return table.refused(); });
  }

  Folder folder;
  HostFixture fixture{open_sqlite(folder.file("tables.sqlite"))};
  Created created = fixture.create();
  Ticket french = fixture.open(created.table, created.keys.first);
  Ticket allied = fixture.open(created.table, created.keys.second);
};

TEST_F(Agreement, ADeclinedDrawIsToldUntilSomethingElseHappens) {
  EXPECT_FALSE(fixture.submit(french, OfferDraw{}));
  EXPECT_FALSE(fixture.submit(allied, AnswerOffer{false}));
  EXPECT_EQ(refused(), (Refused{Seat::Second, "draw"}));
  EXPECT_FALSE(fixture.submit(allied, OfferDraw{}));
  EXPECT_EQ(refused(), std::nullopt);
}

TEST_F(Agreement, AnOfferThatIsTakenBackIsNoRefusal) {
  EXPECT_FALSE(fixture.submit(french, OfferDraw{}));
  EXPECT_FALSE(fixture.submit(french, AnswerOffer{false}));
  EXPECT_EQ(refused(), std::nullopt);
}

TEST_F(Agreement, ARematchCanBeDeclinedAndAskedForAgain) {
  EXPECT_EQ(fixture.submit(allied, DeclineRematch{}).value_or(Error{}).code, ErrorCode::Forbidden)
      << "the game goes on";
  EXPECT_FALSE(fixture.submit(allied, Resign{}));
  EXPECT_FALSE(fixture.submit(french, WantRematch{}));
  EXPECT_TRUE(with([](const Table& table) { return table.wants_rematch(Seat::First); }));
  EXPECT_FALSE(fixture.submit(allied, DeclineRematch{}));
  EXPECT_FALSE(with([](const Table& table) { return table.wants_rematch(Seat::First); }));
  EXPECT_EQ(refused(), (Refused{Seat::Second, "rematch"}));
  EXPECT_FALSE(fixture.submit(allied, WantRematch{}));
  EXPECT_EQ(refused(), std::nullopt);
  EXPECT_FALSE(fixture.submit(french, WantRematch{}));
  EXPECT_NE(with([](const Table& table) { return table.rematch(); }), "");
  EXPECT_EQ(fixture.submit(french, DeclineRematch{}).value_or(Error{}).code, ErrorCode::Forbidden) << "it exists";
}

TEST_F(Agreement, HintsBetweenPeopleNeedBoth) {
  const Ticket& decides = with([](const Table& table) { return table.deciding(); }) == Seat::First ? french : allied;
  const auto hint = [&] {
    std::promise<Result<Hint>> promise;
    fixture.host.hint(decides, [&](Result<Hint> given) { promise.set_value(std::move(given)); });
    return promise.get_future().get();
  };
  EXPECT_EQ(hint().error().code, ErrorCode::Forbidden);
  EXPECT_FALSE(fixture.submit(french, AgreeToHints{true}));
  EXPECT_EQ(hint().error().code, ErrorCode::Forbidden);
  EXPECT_FALSE(fixture.submit(allied, AgreeToHints{false}));
  EXPECT_EQ(refused(), (Refused{Seat::Second, "hints"}));
  EXPECT_FALSE(fixture.submit(french, AgreeToHints{true}));
  EXPECT_FALSE(fixture.submit(allied, AgreeToHints{true}));
  EXPECT_TRUE(hint());
  EXPECT_FALSE(fixture.submit(allied, AgreeToHints{false}));
  EXPECT_EQ(hint().error().code, ErrorCode::Forbidden);
}

TEST_F(Agreement, ATableAgainstTheComputerAlwaysHasHints) {
  Seating seating;
  seating.computers[1] = "recruit";
  const Created solo = fixture.create(testing::drill(), seating);
  const Ticket mine = fixture.open(solo.table, solo.keys.first);
  bool hints = false;
  fixture.host.with_table(mine, [&](const Table& table) { hints = table.hints(); });
  EXPECT_TRUE(hints);
  EXPECT_EQ(fixture.submit(mine, AgreeToHints{true}).value_or(Error{}).code, ErrorCode::BadRequest);
}

TEST_F(Agreement, ARematchKeepsClockChatAndHints) {
  Seating seating;
  seating.clock = TimeControl{600, 5, 0, FlagFall::Claim, ""};
  seating.chat = false;
  seating.hints = true;
  const Created first = fixture.create(testing::drill(), seating);
  const Ticket one = fixture.open(first.table, first.keys.first);
  const Ticket two = fixture.open(first.table, first.keys.second);
  EXPECT_FALSE(fixture.submit(one, Resign{}));
  EXPECT_FALSE(fixture.submit(one, WantRematch{}));
  EXPECT_FALSE(fixture.submit(two, WantRematch{}));
  std::string next;
  fixture.host.with_table(one, [&](const Table& table) { next = table.rematch(); });
  const Ticket again = fixture.open(next, first.keys.first);
  fixture.host.with_table(again, [&](const Table& table) {
    ASSERT_TRUE(table.clock());
    EXPECT_EQ(table.clock()->control, *seating.clock);
    EXPECT_FALSE(table.chat());
    EXPECT_TRUE(table.hints());
  });
}

}  // namespace
}  // namespace leipzig::host
