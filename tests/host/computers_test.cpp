// Computers at the table: they act through the same path as people, search in the background, and stop when their
// search is outdated.
#include <atomic>
#include <condition_variable>
#include <thread>

#include "games/catalogue.h"
#include "host/dice.h"
#include "tests/host/fixtures.h"

namespace leipzig::host {
namespace {

using engine::Seat;
using std::chrono::milliseconds;
using testing::Folder;
using testing::HostFixture;
using testing::wait_for;

// Waits for what must come, however busy the machine is.
template <class ConditionVariable>
bool soon(ConditionVariable&& condition) {
  for (int i = 0; i < 12000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(milliseconds(10));
  }
  return condition();
}

// A value once it has stayed the same for a while.
template <class Value>
auto at_rest(Value&& value) {
  auto last = value();
  EXPECT_TRUE(soon([&] {
    const auto before = last;
    std::this_thread::sleep_for(milliseconds(500));
    return (last = value()) == before;
  }));
  return last;
}

// Two people who agreed to hints.
Seating with_hints() {
  Seating seating;
  seating.hints = true;
  return seating;
}

// A pool thread that is blocked until released.
class Busy {
 public:
  explicit Busy(SearchPool& pool) : task_(std::make_shared<SearchTask>()) {
    pool.submit(task_,
                [](SearchTask& task) {
                  while (task.keep_going(0)) std::this_thread::sleep_for(milliseconds(1));
                },
                {"busy", "busy", std::chrono::minutes(10), {}});
    EXPECT_TRUE(soon([this] { return task_->started(); }));
  }
  ~Busy() { task_->cancel(); }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  std::shared_ptr<SearchTask> task_;
};

// ---- at the table ----

class Computers : public ::testing::Test {
 protected:
  Computers() { reopen(); }

  void reopen(std::size_t searches = 1, MakePlayer players = ai::make_player) {
    french = allied = {};
    fixture.reset();
    HostLimits limits;
    limits.searches = searches;
    fixture = std::make_unique<HostFixture>(open_sqlite(folder.file("tables.sqlite")), limits, std::move(players));
  }
  Result<Created> try_to_create(const Seating& seating, const engine::Position& start = testing::drill()) {
    std::promise<Result<Created>> promise;
    fixture->host.create(start, {}, seating, [&](Result<Created> created) { promise.set_value(std::move(created)); });
    return promise.get_future().get();
  }
  void create(const Seating& seating) {
    const auto created = try_to_create(seating);
    ASSERT_TRUE(created) << created.error().field << ": " << created.error().text;
    table = *created;
    sit();
  }
  void sit() {
    french = fixture->open(table.table, table.keys.first);
    allied = fixture->open(table.table, table.keys.second);
  }
  template <class Get>
  auto known(Get&& get) {
    decltype(get(std::declval<const Table&>())) value{};
    fixture->host.with_table(french, [&](const Table& now) { value = get(now); });
    return value;
  }
  std::size_t number() { return fixture->number(french); }
  bool decides(Seat seat) {
    return known([seat](const Table& now) { return now.deciding() == seat; });
  }
  bool over() {
    return known([](const Table& now) { return now.over(); });
  }
  std::string some_line(std::size_t which = 0) {
    return known([which](const Table& now) {
      const auto legal = now.tabletop().legal();
      return legal[which % legal.size()].text;
    });
  }
  // The French play anything, the Allied computer replies, until there are this many entries.
  void play_french(std::size_t entries) {
    for (std::size_t i = 0; number() < entries && !over(); ++i) {
      ASSERT_TRUE(soon([this] { return over() || decides(Seat::First); }));
      if (over()) return;
      ASSERT_FALSE(fixture->act(french, number(), some_line(i * 7)));
    }
  }
  static Seating against(const std::string& skill) {
    Seating seating;
    seating.computers[index(Seat::Second)] = skill;
    return seating;
  }

  Folder folder;
  std::unique_ptr<HostFixture> fixture;
  Created table;
  Ticket french;
  Ticket allied;
};

TEST_F(Computers, AnswerAndTheGameIsAnHonestRecord) {
  create(against("random"));
  const Subscription here = fixture->host.subscribe(french, [] {});
  play_french(90);
  ASSERT_TRUE(soon([this] { return over() || decides(Seat::First); }));
  EXPECT_GT(known([](const Table& now) {
              return std::count_if(now.entries().begin(), now.entries().end(),
                                   [](const LoggedEntry& entry) { return entry.seat == Seat::Second; });
            }),
            10);
  if (!over()) {
    ASSERT_FALSE(fixture->submit(french, Resign{}));
  }
  const engine::Record record = fixture->record(french);
  const auto verified = verify(record);
  ASSERT_TRUE(verified) << verified.error().field << ": " << verified.error().text;
  EXPECT_TRUE(engine::replay(record, games::set_up));
}

TEST_F(Computers, AreNotPlayedByPeople) {
  create(against("random"));
  EXPECT_EQ(fixture->act(allied, number(), some_line())->code, ErrorCode::Forbidden);
  EXPECT_EQ(fixture->submit(allied, Resign{})->code, ErrorCode::Forbidden);
  EXPECT_EQ(fixture->submit(allied, OfferDraw{})->code, ErrorCode::Forbidden);
  EXPECT_EQ(fixture->submit(allied, ComeBack{})->code, ErrorCode::Forbidden);
}

TEST_F(Computers, OnlyLevelsThatAreOfferedTakeASeat) {
  EXPECT_EQ(try_to_create(against("general")).error().field, "computers.allied");
  EXPECT_EQ(try_to_create(against("random/900")).error().field, "computers.allied");
}

TEST_F(Computers, GoOnThinkingAfterARestart) {
  create(against("random"));
  {
    Subscription here = fixture->host.subscribe(french, [] {});
    play_french(20);
    ASSERT_TRUE(soon([this] { return decides(Seat::First); }));
    const Busy busy(fixture->host.searches());
    for (std::size_t i = 0; decides(Seat::First) && i < 400; ++i) {
      ASSERT_FALSE(fixture->act(french, number(), some_line(i)));
    }
    ASSERT_TRUE(decides(Seat::Second));
    ASSERT_TRUE(soon([this] { return fixture->host.search_progress(french).has_value(); }))
        << "it waits for its turn to think";
    EXPECT_TRUE(fixture->host.search_progress(french)->waiting);
    here.cancel();
    reopen();
  }
  sit();
  ASSERT_TRUE(decides(Seat::Second));
  const std::size_t before = number();
  const Subscription again = fixture->host.subscribe(french, [] {});
  EXPECT_TRUE(soon([&] { return number() > before; }));
}

TEST_F(Computers, StopThinkingWhenTheirOpponentTakesBackWithoutAsking) {
  create(against("random"));
  const Subscription here = fixture->host.subscribe(french, [] {});
  ASSERT_TRUE(soon([this] { return decides(Seat::First); }));
  const std::size_t before = number();
  {
    const Busy busy(fixture->host.searches());
    ASSERT_FALSE(fixture->act(french, before, "end movement"));
    ASSERT_TRUE(decides(Seat::Second)) << "nobody is in contact yet, so there is nothing to fight";
    ASSERT_TRUE(soon([this] { return fixture->host.search_progress(french).has_value(); }));
    const std::size_t limit = known([](const Table& now) { return now.undo_limit(Seat::First); });
    EXPECT_EQ(limit, before);
    ASSERT_FALSE(fixture->undo(french, number(), limit));
    EXPECT_TRUE(soon([this] { return !fixture->host.search_progress(french); }));
  }
  std::this_thread::sleep_for(milliseconds(50));
  EXPECT_EQ(number(), before);
  EXPECT_TRUE(decides(Seat::First));
}

TEST_F(Computers, MovesOfTheComputerAreTakenBackButNeverDice) {
  create(against("random"));
  const Subscription here = fixture->host.subscribe(french, [] {});
  play_french(60);
  ASSERT_TRUE(soon([this] { return over() || decides(Seat::First); }));
  ASSERT_FALSE(over());
  const std::size_t limit = known([](const Table& now) { return now.undo_limit(Seat::First); });
  for (std::size_t i = limit; i < number(); ++i) {
    EXPECT_TRUE(known([i](const Table& now) { return now.entries()[i].seat.has_value(); })) << "a die at " << i;
  }
  std::optional<std::size_t> die;
  for (std::size_t i = 0; i < limit; ++i) {
    if (!known([i](const Table& now) { return now.entries()[i].seat.has_value(); })) die = i;
  }
  if (die) {
    EXPECT_EQ(fixture->undo(french, number(), *die)->code, ErrorCode::Forbidden);
  }
  EXPECT_FALSE(known([](const Table& now) { return now.offer().has_value(); })) << "a computer is not asked";
}

TEST_F(Computers, DeclineADrawWhereTheyStandNoWorse) {
  create(against("random"));
  const Subscription here = fixture->host.subscribe(french, [] {});
  ASSERT_FALSE(fixture->submit(french, OfferDraw{}));
  EXPECT_TRUE(soon([this] { return !known([](const Table& now) { return now.offer().has_value(); }); }));
  EXPECT_FALSE(over());
}

TEST_F(Computers, AreReadyForARematchOnTheOtherSide) {
  create(against("random/50"));
  ASSERT_FALSE(fixture->submit(french, Resign{}));
  ASSERT_FALSE(fixture->submit(french, WantRematch{}));
  const std::string next = known([](const Table& now) { return now.rematch(); });
  ASSERT_FALSE(next.empty());
  const Ticket ticket = fixture->open(next, table.keys.first);
  EXPECT_EQ(ticket.viewer, Seat::Second);
  std::string french_computer;
  fixture->host.with_table(ticket, [&](const Table& now) { french_computer = now.computer(Seat::First); });
  EXPECT_EQ(french_computer, "random/50");
}

TEST_F(Computers, TwoOfThemPlayForThoseWhoWatchPauseAndStep) {
  Seating both;
  both.computers[0] = both.computers[1] = "random";
  create(both);
  EXPECT_EQ(number(), 0u);
  const Ticket bench = fixture->open(table.table, table.keys.spectator);
  EXPECT_EQ(wait_for([&](Done done) { fixture->host.set_pace(bench, {}, std::move(done)); })->code,
            ErrorCode::Forbidden);
  ASSERT_FALSE(wait_for([&](Done done) { fixture->host.set_pace(french, {false, Speed::Fast}, std::move(done)); }));
  std::this_thread::sleep_for(milliseconds(30));
  EXPECT_EQ(number(), 0u) << "nobody looks on";
  const Subscription looking = fixture->host.subscribe(bench, [] {});
  ASSERT_TRUE(soon([this] { return number() > 2; }));
  ASSERT_FALSE(wait_for([&](Done done) { fixture->host.set_pace(french, {true, Speed::Fast}, std::move(done)); }));
  const std::size_t paused = at_rest([this] { return number(); });  // one may have been on its way
  ASSERT_FALSE(wait_for([&](Done done) { fixture->host.step(french, std::move(done)); }));
  ASSERT_TRUE(soon([&] { return number() > paused; }));
  EXPECT_FALSE(over());
  at_rest([this] { return number(); });  // one step, then it waits again
  EXPECT_FALSE(over());
}

TEST_F(Computers, TakeOverAnAbandonedSeatIfBothAgreed) {
  Seating seating;
  seating.standby = Standby{"random", 0, {true, false}};
  create(seating);
  const auto take_over = [&](const Ticket& ticket) { return fixture->submit(ticket, TakeOver{}); };
  const Seat first = known([](const Table& now) { return now.deciding().value_or(Seat::First); });
  const Ticket& waits = first == Seat::First ? allied : french;
  const Ticket& leaves = first == Seat::First ? french : allied;
  EXPECT_EQ(take_over(waits)->code, ErrorCode::Forbidden) << "one has not agreed";
  ASSERT_FALSE(fixture->submit(allied, AgreeToStandby{true}));
  EXPECT_EQ(take_over(leaves)->code, ErrorCode::Forbidden) << "it is their own turn";
  {
    const Subscription there = fixture->host.subscribe(leaves, [] {});
    EXPECT_FALSE(fixture->host.may_take_over(waits));
    EXPECT_EQ(take_over(waits)->code, ErrorCode::Forbidden) << "they are online";
  }
  EXPECT_TRUE(fixture->host.may_take_over(waits));
  const std::size_t before = number();
  ASSERT_FALSE(take_over(waits));
  EXPECT_TRUE(soon([&] { return number() > before; })) << "the computer plays";
  ASSERT_FALSE(fixture->submit(leaves, ComeBack{}));
  EXPECT_TRUE(known([first](const Table& now) { return now.computer(first).empty(); }));
}

TEST_F(Computers, DoNotTakeOverBeforeTheTimeBothAgreedOn) {
  Seating seating;
  seating.standby = Standby{"random", 1, {true, true}};
  create(seating);
  const bool french_first = decides(Seat::First);
  const Ticket& waits = french_first ? allied : french;
  EXPECT_FALSE(fixture->host.may_take_over(waits));
  EXPECT_EQ(fixture->submit(waits, TakeOver{})->code, ErrorCode::Forbidden);
}

// A player made of a function.
class Scripted final : public ai::Player {
 public:
  using Script = std::function<ai::Plan(const engine::Tabletop&, ai::Watch&)>;
  explicit Scripted(Script script) : script_(std::move(script)) {}
  ai::Plan plan(const engine::Tabletop& table, kit::Random, ai::Watch& watch) const override {
    return script_(table, watch);
  }
  int expected(const engine::Tabletop&, Seat, kit::Random, ai::Watch&) const override { return 500; }

 private:
  Script script_;
};

MakePlayer scripted(Scripted::Script script) {
  return [script = std::move(script)](const engine::Tabletop&, ai::Skill) {
    return engine::Result<std::unique_ptr<const ai::Player>>(std::make_unique<Scripted>(script));
  };
}

TEST_F(Computers, PlaySomethingLegalWhereTheyFoundNothingInTime) {
  reopen(1, scripted([](const engine::Tabletop&, ai::Watch&) { return ai::Plan{}; }));
  create(against("captain"));
  const Subscription here = fixture->host.subscribe(french, [] {});
  for (std::size_t i = 0; decides(Seat::First) && i < 400; ++i) {
    ASSERT_FALSE(fixture->act(french, number(), some_line(i)));
  }
  const std::size_t before = number();
  EXPECT_TRUE(soon([&] { return number() > before; }));
}

TEST_F(Computers, FiftyHintsOfAnotherAddressKeepThemWaitingForOneSearchAtMost) {
  std::mutex mutex;
  std::vector<std::string> begun;
  std::promise<void> all_wait;
  std::shared_future<void> go = all_wait.get_future().share();
  reopen(1, scripted([&](const engine::Tabletop& position, ai::Watch&) {
           {
             const std::lock_guard lock(mutex);
             begun.push_back(position.setting().scenario);
           }
           go.wait();
           return ai::Plan{};
         }));
  create(with_hints());
  const bool french_first = decides(Seat::First);
  for (int i = 0; i < 50; ++i) {
    fixture->host.hint(
        french_first ? french : allied, [](const Result<Hint>&) {}, "greedy");
  }
  Seating both;
  both.computers[0] = both.computers[1] = "captain";
  engine::Position other = testing::drill();
  other.setting.scenario = "first-day";
  const auto made = try_to_create(both, other);
  ASSERT_TRUE(made);
  const Ticket elsewhere = fixture->open(made->table, made->keys.first);
  const Subscription looking = fixture->host.subscribe(
      elsewhere, [] {}, "modest");
  ASSERT_TRUE(soon([this] { return fixture->host.searches().waiting() == 50; }));
  all_wait.set_value();
  EXPECT_TRUE(soon([&] {
    const std::lock_guard lock(mutex);
    return begun.size() >= 3;
  }));
  fixture->host.searches().stop(std::chrono::minutes(1));
  EXPECT_EQ(begun[0], "drill");
  EXPECT_EQ(begun[1], "first-day") << "the first hint ran already, no other came before";
}

TEST_F(Computers, AnAddressMayHaveSoManyHintsWaitingAndNoMore) {
  std::promise<void> over;
  std::shared_future<void> go = over.get_future().share();
  reopen(1, scripted([go](const engine::Tabletop&, ai::Watch&) {
           go.wait();
           return ai::Plan{};
         }));
  create(with_hints());
  const Ticket& asks = decides(Seat::First) ? french : allied;
  std::atomic<int> refused{0};
  for (std::size_t i = 0; i < search_limits::kWaiting + 10; ++i) {
    fixture->host.hint(
        asks, [&](const Result<Hint>& hint) { refused += !hint && hint.error().code == ErrorCode::TooMany; }, "greedy");
    if (i == 0) {
      ASSERT_TRUE(soon([this] { return fixture->host.searches().running() == 1; }));
    }
  }
  EXPECT_EQ(refused, 9) << "one runs";
  over.set_value();
  fixture->host.searches().stop(std::chrono::minutes(1));
}

TEST_F(Computers, GiveAHintThatCanBePlayed) {
  create(with_hints());
  const bool french_first = decides(Seat::First);
  const auto hint = [&](const Ticket& ticket) {
    std::promise<Result<Hint>> promise;
    fixture->host.hint(ticket, [&](Result<Hint> given) { promise.set_value(std::move(given)); });
    return promise.get_future().get();
  };
  EXPECT_EQ(hint(french_first ? allied : french).error().code, ErrorCode::Forbidden);
  const auto given = hint(french_first ? french : allied);
  ASSERT_TRUE(given);
  ASSERT_FALSE(given->actions.empty());
  const auto again = hint(french_first ? french : allied);
  EXPECT_EQ(again->actions.front().text, given->actions.front().text) << "the same question, the same answer";
  for (const engine::LegalAction& action : given->actions) {
    ASSERT_FALSE(fixture->act(french_first ? french : allied, number(), action.text)) << action.text;
  }
}

TEST_F(Computers, SayHowAGameWentOnceItIsOver) {
  create({});
  const auto course = [&] {
    std::promise<Result<std::shared_ptr<const GameReview>>> promise;
    fixture->host.review(french,
                         [&](Result<std::shared_ptr<const GameReview>> told) { promise.set_value(std::move(told)); });
    return promise.get_future().get();
  };
  fixture->play(table, 60);
  EXPECT_EQ(course().error().code, ErrorCode::Forbidden);
  ASSERT_FALSE(fixture->submit(allied, Resign{}));
  const auto told = course();
  ASSERT_TRUE(told);
  const GameReview& went = **told;
  if (adviser("nations1975").level == ai::Level::Random) {
    EXPECT_TRUE(went.points.empty());
    return;
  }
  ASSERT_GE(went.points.size(), 3u);
  EXPECT_EQ(went.points.front().number, 0u);
  EXPECT_EQ(went.points.back().number, number());
  EXPECT_EQ(went.points.back().expected[0], 1000);
  EXPECT_EQ(went.points.back().expected[1], 0);
  EXPECT_EQ(*course(), *told) << "it is judged once";
}

TEST(Advice, TurningPointsAreWhereMostChanged) {
  std::vector<GameReview::Point> points;
  for (const int french : {500, 520, 700, 690, 300, 310}) points.push_back({points.size(), 1, {french, 1000 - french}});
  EXPECT_EQ(turning_points(points), (std::vector<std::size_t>{2, 4}));
  EXPECT_TRUE(turning_points({}).empty());
}

TEST(Advice, ThinkingHasNumbersOfItsOwn) {
  EXPECT_EQ(search_rng("table", 7, SearchPurpose::Move), search_rng("table", 7, SearchPurpose::Move));
  EXPECT_NE(search_rng("table", 7, SearchPurpose::Move), search_rng("table", 8, SearchPurpose::Move));
  EXPECT_NE(search_rng("table", 7, SearchPurpose::Move), search_rng("table", 7, SearchPurpose::Hint));
  EXPECT_NE(search_rng("table", 7, SearchPurpose::Move), search_rng("tables", 7, SearchPurpose::Move));
}

TEST(SharedStore, OneProcessAtATimeThinksForATable) {
  const auto address = testing::postgres_address();
  if (!address) GTEST_SKIP() << "no PostgreSQL is installed";
  const auto here = open_store(*address);
  auto there = open_store(*address);
  EXPECT_TRUE(here->claim("a table"));
  EXPECT_FALSE(there->claim("a table"));
  EXPECT_TRUE(there->claim("another table"));
  here->release("a table");
  EXPECT_TRUE(there->claim("a table"));
  EXPECT_FALSE(here->claim("a table"));
  there.reset();
  EXPECT_TRUE(soon([&] { return here->claim("a table"); })) << "who has ended holds nothing";
}

TEST(SharedStore, AComputerWatchedFromTwoServersPlaysEachMoveOnce) {
  const auto address = testing::postgres_address();
  if (!address) GTEST_SKIP() << "no PostgreSQL is installed";
  HostFixture here(open_store(*address));
  HostFixture there(open_store(*address));
  Seating both;
  both.computers[0] = both.computers[1] = "random";
  std::promise<Created> promise;
  here.host.create(testing::drill(), {}, both, [&](const Result<Created>& made) { promise.set_value(*made); });
  const Created table = promise.get_future().get();
  const Ticket ours = here.open(table.table, table.keys.first);
  const Ticket theirs = there.open(table.table, table.keys.first);
  for (HostFixture* fixture : {&here, &there}) {
    wait_for([&](Done done) {
      fixture->host.set_pace(fixture == &here ? ours : theirs, {false, Speed::Fast}, std::move(done));
    });
  }
  const Subscription one = here.host.subscribe(ours, [] {});
  const Subscription two = there.host.subscribe(theirs, [] {});
  EXPECT_TRUE(soon([&] { return here.number(ours) >= 12 && there.number(theirs) >= 12; }));
  const engine::Record record = here.record(ours);
  EXPECT_TRUE(engine::replay(record, games::set_up));
}

}  // namespace
}  // namespace leipzig::host
