// Clocks, with a clock that the test moves: when they run, what a flag fall leads to, and that they outlast a restart.
#include "host/clock.h"

#include <atomic>

#include "tests/host/fixtures.h"

namespace leipzig::host {
namespace {

using engine::Seat;
using testing::Folder;
using testing::HostFixture;

constexpr std::int64_t kStart = 1'700'000'000'000;

struct FakeTime {
  std::shared_ptr<std::atomic<std::int64_t>> wall = std::make_shared<std::atomic<std::int64_t>>(kStart);
  void pass(std::int64_t seconds) const { *wall += 1000 * seconds; }
  HostLimits limits() const {
    HostLimits limits;
    limits.searches = SearchPool::kNone;
    limits.wall_time = [wall = wall] { return wall->load(); };
    return limits;
  }
};

Seating timed(std::int64_t bank, std::int64_t increment, std::int64_t per_move, FlagFall flag = FlagFall::Loss) {
  Seating seating;
  seating.clock = TimeControl{bank, increment, per_move, flag, flag == FlagFall::Computer ? "recruit" : ""};
  return seating;
}

// A table with a clock; its two players, of whom the first decides.
class Timed {
 public:
  Timed(const FakeTime& time, const Seating& seating, const std::string& file)
      : fixture(open_sqlite(file), time.limits()), created(fixture.create(testing::drill(), seating)) {
    enter();
  }
  Timed(const FakeTime& time, Created known, const std::string& file)
      : fixture(open_sqlite(file), time.limits()), created(std::move(known)) {
    enter();
  }
  Ticket& decides() { return french_first ? french : allied; }
  Ticket& waits() { return french_first ? allied : french; }
  void both_arrive() {
    visits[0] = fixture.host.subscribe(french, [] {});
    visits[1] = fixture.host.subscribe(allied, [] {});
    settle();
  }
  // Commands are handled in order: those before are done.
  void settle() { EXPECT_FALSE(fixture.submit(french, Rename{"Ney " + std::to_string(++names)})); }
  void look() {
    fixture.host.check_clocks();
    settle();
  }
  Clock clock() {
    std::optional<Clock> found;
    fixture.host.with_table(french, [&](const Table& table) { found = table.clock(); });
    return *found;
  }
  // Seconds of the bank.
  std::int64_t left(const Ticket& ticket) { return clock().left_at(*ticket.viewer, fixture.host.now()) / 1000; }
  template <class Use>
  auto with(Use&& use) {
    decltype(use(std::declval<const Table&>())) found{};
    fixture.host.with_table(french, [&](const Table& table) { found = use(table); });
    return found;
  }
  // Plays the first legal action of the deciding seat until the other decides.
  void move() {
    const std::optional<Seat> seat = with([](const Table& table) { return table.deciding(); });
    Ticket& mover = seat == Seat::First ? french : allied;
    while (with([](const Table& table) { return table.deciding(); }) == seat) {
      const std::string line = with([](const Table& table) {
        const auto choices = table.tabletop().choices();
        return table.tabletop().describe({choices.back().choice, choices.back().targets.front()}).text;
      });
      const std::size_t number = fixture.number(mover);
      ASSERT_FALSE(fixture.act(mover, number, line)) << line;
    }
  }

  HostFixture fixture;
  Created created;
  Ticket french;
  Ticket allied;
  bool french_first = true;
  int names = 0;
  Subscription visits[2];

 private:
  void enter() {
    french = fixture.open(created.table, created.keys.first);
    allied = fixture.open(created.table, created.keys.second);
    french_first = with([](const Table& table) { return table.deciding(); }) == Seat::First;
  }
};

TEST(Clock, StartsWhenBothWereAtTheTable) {
  const FakeTime time;
  const Folder folder;
  Timed at(time, timed(600, 0, 0), folder.file("t"));
  time.pass(100);
  at.visits[0] = at.fixture.host.subscribe(at.french, [] {});
  time.pass(100);
  at.settle();
  EXPECT_FALSE(at.clock().started);
  at.visits[0].cancel();
  at.visits[1] = at.fixture.host.subscribe(at.allied, [] {});
  at.settle();
  EXPECT_TRUE(at.clock().started) << "not necessarily at once";
  time.pass(10);
  EXPECT_EQ(at.left(at.decides()), 590);
  EXPECT_EQ(at.left(at.waits()), 600);
}

TEST(Clock, RunsForTheSeatThatDecidesAndAddsTheIncrement) {
  const FakeTime time;
  const Folder folder;
  Timed at(time, timed(600, 5, 0), folder.file("t"));
  at.both_arrive();
  time.pass(30);
  at.move();
  EXPECT_EQ(at.left(at.decides()), 575);
  time.pass(40);
  EXPECT_EQ(at.left(at.decides()), 575);
  EXPECT_EQ(at.left(at.waits()), 560);
}

TEST(Clock, OutlastsARestartAndDoesNotCountTheTimeBetween) {
  const FakeTime time;
  const Folder folder;
  Created created;
  {
    Timed at(time, timed(7 * 24 * 3600, 0, 0), folder.file("t"));
    at.both_arrive();
    time.pass(3600);
    created = at.created;
  }
  time.pass(1'000'000);  // no server runs
  Timed at(time, created, folder.file("t"));
  EXPECT_EQ(at.left(at.decides()), 7 * 24 * 3600 - 3600);
  time.pass(60);
  EXPECT_EQ(at.left(at.decides()), 7 * 24 * 3600 - 3660);
}

TEST(Clock, LosesTheGameWhenTheTimeIsOver) {
  const FakeTime time;
  const Folder folder;
  Timed at(time, timed(600, 0, 0), folder.file("t"));
  at.both_arrive();
  time.pass(599);
  at.look();
  EXPECT_FALSE(at.with([](const Table& table) { return table.over(); }));
  time.pass(1);
  at.look();
  const auto verdict = at.with([](const Table& table) { return table.verdict(); });
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->winner, at.waits().viewer);
  EXPECT_TRUE(verdict->text.ends_with(" ran out of time.")) << verdict->text;
  EXPECT_EQ(at.clock().running, std::nullopt);
  const engine::Record record = at.fixture.record(at.french);
  EXPECT_TRUE(record.ended.ends_with(" ran out of time"));
  EXPECT_TRUE(at.fixture.import(record)) << "such a record can be read";
}

TEST(Clock, RefusesAMoveThatComesTooLateEvenIfNobodyHasLooked) {
  const FakeTime time;
  const Folder folder;
  Timed at(time, timed(0, 0, 60), folder.file("t"));
  at.both_arrive();
  EXPECT_EQ(at.clock().move_left_at(at.fixture.host.now()), 60'000);
  time.pass(61);
  EXPECT_EQ(at.fixture.act(at.decides(), 0, "end movement").value_or(Error{}).code, ErrorCode::Over);
}

TEST(Clock, PerMoveBeginsAgainWithEveryMove) {
  const FakeTime time;
  const Folder folder;
  Timed at(time, timed(0, 0, 60), folder.file("t"));
  at.both_arrive();
  for (int i = 0; i < 3; ++i) {
    time.pass(50);
    at.move();
    EXPECT_EQ(at.clock().move_left_at(at.fixture.host.now()), 60'000);
  }
}

TEST(Clock, MayGiveTheSeatToAComputerForGood) {
  const FakeTime time;
  const Folder folder;
  Timed at(time, timed(600, 0, 0, FlagFall::Computer), folder.file("t"));
  at.both_arrive();
  time.pass(601);
  at.look();
  const Seat late = *at.decides().viewer;
  EXPECT_EQ(at.with([late](const Table& table) { return table.computer(late); }), "recruit");
  EXPECT_FALSE(at.with([](const Table& table) { return table.over(); }));
  EXPECT_EQ(at.fixture.submit(at.decides(), ComeBack{}).value_or(Error{}).code, ErrorCode::Forbidden);
}

TEST(Clock, MayLeaveItToTheOpponentToClaimTheWin) {
  const FakeTime time;
  const Folder folder;
  Timed at(time, timed(600, 0, 0, FlagFall::Claim), folder.file("t"));
  at.both_arrive();
  EXPECT_EQ(at.fixture.submit(at.waits(), ClaimWin{}).value_or(Error{}).code, ErrorCode::Forbidden);
  time.pass(700);
  at.look();
  EXPECT_FALSE(at.with([](const Table& table) { return table.over(); }));
  EXPECT_EQ(at.fixture.submit(at.decides(), ClaimWin{}).value_or(Error{}).code, ErrorCode::Forbidden);
  EXPECT_FALSE(at.fixture.submit(at.waits(), ClaimWin{}));
  EXPECT_EQ(at.with([](const Table& table) { return table.verdict(); })->winner, at.waits().viewer);
}

TEST(Clock, MayOnlyNoteThatTheTimeIsOver) {
  const FakeTime time;
  const Folder folder;
  Timed at(time, timed(600, 0, 0, FlagFall::Note), folder.file("t"));
  at.both_arrive();
  time.pass(700);
  at.look();
  EXPECT_TRUE(at.clock().flagged[engine::index(*at.decides().viewer)]);
  EXPECT_EQ(at.left(at.decides()), -100);
  at.move();
  EXPECT_FALSE(at.with([](const Table& table) { return table.over(); }));
}

TEST(Clock, NamesTheFieldThatIsWrong) {
  const FakeTime time;
  const Folder folder;
  HostFixture fixture(open_sqlite(folder.file("t")), time.limits());
  const auto field = [&](const Seating& seating) {
    std::promise<Result<Created>> promise;
    fixture.host.create(testing::drill(), {}, seating,
                        [&](Result<Created> made) { promise.set_value(std::move(made)); });
    const auto made = promise.get_future().get();
    return made ? "" : made.error().field;
  };
  EXPECT_EQ(field(timed(0, 0, 0)), "clock.bank");
  EXPECT_EQ(field(timed(0, 5, 60)), "clock.increment");
  EXPECT_EQ(field(timed(91 * 24 * 3600, 0, 0)), "clock.bank");
  Seating level = timed(60, 0, 0, FlagFall::Computer);
  level.clock->skill = "grandmaster";
  EXPECT_EQ(field(level), "clock.level");
  EXPECT_EQ(field(timed(60, 5, 0)), "");
}

TEST(Clock, IsWrittenAndReadInTheStore) {
  const TimeControl control{600, 5, 60, FlagFall::Computer, "captain/25"};
  EXPECT_EQ(time_control_in(text(control)), control);
  EXPECT_EQ(time_control_in("600 5"), std::nullopt);
  EXPECT_EQ(time_control_in("600 5 0 never"), std::nullopt);
}

}  // namespace
}  // namespace leipzig::host
