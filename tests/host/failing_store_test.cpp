// What the host does while the store is slow or fails: nobody is told of what is not there, nothing hangs, and a table
// that is well is never said to be unavailable.
#include <future>

#include "games/catalogue.h"
#include "tests/host/fake_store.h"
#include "tests/host/fixtures.h"
#include "tests/server/hidden_cards.h"

namespace leipzig::host {
namespace {

using engine::Seat;
using std::chrono::milliseconds;
using testing::FakeStore;
using testing::HostFixture;
using testing::StoreSwitches;

template <class ConditionVariable>
bool soon(ConditionVariable&& condition) {
  for (int i = 0; i < 1500; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(milliseconds(10));
  }
  return condition();
}

// Like testing::wait_for, but a call that never comes is a failure and not the end of the test program.
template <class Ask>
std::optional<Error> answer_of(Ask&& ask) {
  auto promise = std::make_shared<std::promise<std::optional<Error>>>();
  auto future = promise->get_future();
  ask([promise](const std::optional<Error>& error) { promise->set_value(error); });
  if (future.wait_for(std::chrono::seconds(20)) != std::future_status::ready) {
    ADD_FAILURE() << "never called";
    return Error{};
  }
  return future.get();
}

class FailingStores : public ::testing::Test {
 protected:
  std::string rematch(const Ticket& ticket) {
    std::string table;
    fixture->host.with_table(ticket, [&](const Table& now) { table = now.rematch(); });
    return table;
  }
  std::optional<Error> want_rematch(const Ticket& ticket) {
    return answer_of([&](Done done) { fixture->host.submit(ticket, WantRematch{}, std::move(done)); });
  }

  std::shared_ptr<StoreSwitches> switches = std::make_shared<StoreSwitches>();
  std::unique_ptr<HostFixture> fixture = std::make_unique<HostFixture>(std::make_unique<FakeStore>(switches));
};

TEST_F(FailingStores, ATableThatManyOpenAtOnceIsNeverUnavailable) {
  const Created table = fixture->create();
  const Ticket here = fixture->open(table.table, table.keys.first);  // in memory
  switches->read_takes = std::chrono::microseconds(20);
  std::atomic<int> refused{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&] {
      for (int n = 0; n < 300; ++n) refused += !fixture->host.open(table.table, table.keys.second);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(refused, 0);
}

TEST_F(FailingStores, ATableThatManyOpenForTheFirstTimeAtOnceIsLoadedOnce) {
  const Created table = fixture->create();
  switches->read_takes = std::chrono::microseconds(500);
  std::atomic<int> refused{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&] { refused += !fixture->host.open(table.table, table.keys.second); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(refused, 0);
  EXPECT_EQ(fixture->host.metrics().loaded, 1u);
}

TEST_F(FailingStores, AStoreThatDoesNotAnswerIsSaidAndTheTableIsThereAgainAfterwards) {
  const Created table = fixture->create();
  const Ticket here = fixture->open(table.table, table.keys.first);
  switches->reads_fail = true;
  const auto refused = fixture->host.open(table.table, table.keys.first);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Unavailable);
  switches->reads_fail = false;
  EXPECT_TRUE(fixture->host.open(table.table, table.keys.first));
}

TEST_F(FailingStores, NobodyIsSentToARematchThatCouldNotBeWritten) {
  const Created table = fixture->create();
  const Ticket french = fixture->open(table.table, table.keys.first);
  const Ticket allied = fixture->open(table.table, table.keys.second);
  ASSERT_FALSE(answer_of([&](Done done) { fixture->host.submit(french, Resign{}, std::move(done)); }));
  ASSERT_FALSE(want_rematch(french));
  switches->creates_fail = true;
  const auto error = want_rematch(allied);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::Unavailable);
  EXPECT_EQ(rematch(french), "");
  EXPECT_EQ(want_rematch(french)->code, ErrorCode::Unavailable) << "and who asks again is told the same";

  switches->creates_fail = false;
  std::atomic<int> told{0};
  const Subscription watching = fixture->host.subscribe(french, [&] { ++told; });
  told = 0;
  ASSERT_FALSE(want_rematch(allied)) << "asked for again it is set up";
  const std::string next = rematch(french);
  ASSERT_FALSE(next.empty());
  EXPECT_EQ(fixture->open(next, table.keys.first).viewer, Seat::Second);
  EXPECT_TRUE(soon([&] { return told > 0; })) << "the other side hears of it";
}

TEST_F(FailingStores, ARematchThatCouldNotBeWrittenIsSetUpByWhoComesToTheTable) {
  const Created table = fixture->create();
  {
    const Ticket french = fixture->open(table.table, table.keys.first);
    const Ticket allied = fixture->open(table.table, table.keys.second);
    ASSERT_FALSE(answer_of([&](Done done) { fixture->host.submit(french, Resign{}, std::move(done)); }));
    ASSERT_FALSE(want_rematch(french));
    switches->creates_fail = true;
    ASSERT_TRUE(want_rematch(allied));
    switches->creates_fail = false;
  }
  const Ticket again = fixture->open(table.table, table.keys.first);
  ASSERT_TRUE(soon([&] { return !rematch(again).empty(); }));
  EXPECT_TRUE(fixture->host.open(rematch(again), table.keys.second));
}

// A game that can be set up until it no longer can.
bool set_up_fails = false;
engine::Result<std::unique_ptr<engine::Tabletop>> flaky(const engine::Position& start) {
  if (set_up_fails) return engine::Fault{"game", "told to fail"};
  return engine::set_up<testing::HiddenCards>(start);
}

TEST_F(FailingStores, ARematchThatCannotBeSetUpIsRefusedAndNothingHangs) {
  engine::GameInfo info;
  info.id = "hidden-cards";
  static const std::vector<engine::GameEntry> games = {
      {info, {}, &flaky, nullptr, nullptr, sizeof(testing::HiddenCards::State)}};
  Host host(std::make_unique<FakeStore>(switches), {}, {}, games);
  const auto created = [&host](int number) {
    engine::Position start;
    start.setting.game = "hidden-cards";
    start.tracks.push_back({"number", number});
    std::promise<Created> made;
    host.create(start, {}, [&made](const Result<Created>& table) { made.set_value(*table); });
    return made.get_future().get();
  };
  const Created table = created(0);
  const Ticket french = *host.open(table.table, table.keys.first);
  const Ticket allied = *host.open(table.table, table.keys.second);
  for (int i = 1; i <= 100; ++i) created(i);  // until its set-up is forgotten
  set_up_fails = true;
  ASSERT_FALSE(answer_of([&](Done done) { host.submit(french, Resign{}, std::move(done)); }));
  ASSERT_FALSE(answer_of([&](Done done) { host.submit(french, WantRematch{}, std::move(done)); }));
  const auto error = answer_of([&](Done done) { host.submit(allied, WantRematch{}, std::move(done)); });
  set_up_fails = false;
  ASSERT_TRUE(error);
  EXPECT_EQ(error->field, "game");
  EXPECT_TRUE(host.with_table(french, [](const Table& now) { EXPECT_EQ(now.rematch(), ""); }));
}

}  // namespace
}  // namespace leipzig::host
