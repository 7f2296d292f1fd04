// The search pool: order, time limits, and searches that do not end.
#include "host/search_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

namespace leipzig::host {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;

// Waits for what must come, however busy the machine is.
template <class ConditionVariable>
bool soon(ConditionVariable&& condition) {
  for (int i = 0; i < 12000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(milliseconds(10));
  }
  return condition();
}

SearchPool::Request request(const std::string& origin, const std::string& table = "table") {
  return {origin, table, minutes(10), {}};
}

// A search that runs until it is told to stop, and then as its watch says.
class Gate {
 public:
  void open() { promise_.set_value(); }
  void wait() { future_.wait(); }

 private:
  std::promise<void> promise_;
  std::shared_future<void> future_{promise_.get_future()};
};

// Which searches were begun, in their order.
class Order {
 public:
  SearchPool::Job note(const std::string& name, milliseconds takes = {}) {
    return [this, name, takes](SearchTask&) {
      {
        const std::lock_guard lock(mutex_);
        names_.push_back(name);
      }
      std::this_thread::sleep_for(takes);
    };
  }
  std::vector<std::string> names() {
    const std::lock_guard lock(mutex_);
    return names_;
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> names_;
};

std::size_t place(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

TEST(Searches, SoManyRunAtOnceAndTheOthersWait) {
  SearchPool pool(2);
  std::atomic<int> now{0};
  std::atomic<int> most{0};
  std::atomic<int> done{0};
  for (int i = 0; i < 8; ++i) {
    pool.submit(
        std::make_shared<SearchTask>(),
        [&](SearchTask&) {
          const int here = ++now;
          int before = most;
          while (here > before && !most.compare_exchange_weak(before, here)) continue;
          soon([&] { return most >= 2; });  // the other thread may be late
          std::this_thread::sleep_for(milliseconds(5));
          --now;
          ++done;
        },
        request("a"));
  }
  EXPECT_TRUE(soon([&] { return done == 8; }));
  EXPECT_EQ(most, 2);
  EXPECT_TRUE(soon([&] { return pool.running() == 0; }));
}

TEST(Searches, WithoutAWishThereIsOneLessThanCoresAndOneAtLeast) {
  EXPECT_EQ(SearchPool(0).at_once(), std::max(2u, std::thread::hardware_concurrency()) - 1);
}

TEST(Searches, OutdatedSearchesAreNotStarted) {
  SearchPool pool(1);
  Gate gate;
  std::atomic<bool> begun{false};
  pool.submit(
      std::make_shared<SearchTask>(), [&](SearchTask&) { gate.wait(); }, request("a"));
  const auto unwanted = std::make_shared<SearchTask>();
  pool.submit(
      unwanted, [&](SearchTask&) { begun = true; }, request("a"));
  EXPECT_TRUE(soon([&] { return pool.running() == 1 && pool.waiting() == 1; }));
  unwanted->cancel();
  gate.open();
  EXPECT_TRUE(soon([&] { return pool.waiting() == 0 && pool.running() == 0; }));
  EXPECT_FALSE(begun);
}

TEST(Searches, StopInTheMiddleWhenTheServerDoes) {
  std::atomic<bool> ended{false};
  SearchPool pool(1);
  const auto task = std::make_shared<SearchTask>();
  pool.submit(
      task,
      [&](SearchTask& watch) {
        while (watch.keep_going(500)) std::this_thread::sleep_for(milliseconds(1));
        ended = true;
      },
      request("a"));
  ASSERT_TRUE(soon([&] { return task->progress() == 500; }));
  EXPECT_TRUE(pool.stop(minutes(1)));
  EXPECT_TRUE(ended);
  pool.submit(
      std::make_shared<SearchTask>(), [](SearchTask&) { FAIL() << "after the end nothing is searched"; }, request("a"));
  EXPECT_EQ(pool.waiting(), 0u);
}

TEST(Searches, ProgressIsToldNowAndThenAndNotEveryTime) {
  int told = 0;
  SearchTask task([&] { ++told; });
  const auto begun = SearchPool::Clock::now();
  for (int i = 0; i < 1000; ++i) task.keep_going(i);
  EXPECT_LE(told, 1 + (SearchPool::Clock::now() - begun) / milliseconds(250));
  std::this_thread::sleep_for(milliseconds(260));
  task.keep_going(1000);
  EXPECT_GE(told, 1);
}

TEST(Searches, FiftyOfOneOriginKeepAnotherWaitingForOneAtMost) {
  SearchPool pool(1);
  Order order;
  Gate gate;
  pool.submit(
      std::make_shared<SearchTask>(), [&](SearchTask&) { gate.wait(); }, request("greedy", "own"));
  ASSERT_TRUE(soon([&] { return pool.running() == 1; }));
  for (int i = 0; i < 50; ++i) {
    pool.submit(std::make_shared<SearchTask>(), order.note("greedy", milliseconds(2)),
                request("greedy", std::to_string(i)));
  }
  pool.submit(std::make_shared<SearchTask>(), order.note("modest"), request("modest"));
  gate.open();
  ASSERT_TRUE(soon([&] { return order.names().size() == 51; }));
  EXPECT_EQ(place(order.names(), "modest"), 0u) << "only the one that ran already came before it";
}

TEST(Searches, AnOriginThatComesAgainAndAgainIsServedInTurnWithOneThatHasManyWaiting) {
  SearchPool pool(1);
  Order order;
  for (int i = 0; i < 40; ++i) {
    pool.submit(std::make_shared<SearchTask>(), order.note("greedy", milliseconds(5)), request("greedy"));
  }
  // A computer's moves: each is requested after the previous one was made.
  for (int i = 0; i < 5; ++i) {
    const std::size_t before = order.names().size();
    std::promise<void> done;
    pool.submit(
        std::make_shared<SearchTask>(),
        [&](SearchTask& task) {
          order.note("modest", milliseconds(5))(task);
          done.set_value();
        },
        request("modest"));
    done.get_future().wait();
    const std::vector<std::string> names = order.names();
    EXPECT_LE(std::count(names.begin() + static_cast<std::ptrdiff_t>(before), names.end(), "greedy"), 2)
        << "the one that ran, and its turn";
  }
  EXPECT_LT(order.names().size(), 45u);
}

TEST(Searches, TheTablesOfAnOriginAreServedInTurn) {
  SearchPool pool(1);
  Order order;
  Gate gate;
  pool.submit(
      std::make_shared<SearchTask>(), [&](SearchTask&) { gate.wait(); }, request("one address", "a"));
  ASSERT_TRUE(soon([&] { return pool.running() == 1; }));
  for (int i = 0; i < 20; ++i) {
    pool.submit(std::make_shared<SearchTask>(), order.note("a", milliseconds(2)), request("one address", "a"));
  }
  pool.submit(std::make_shared<SearchTask>(), order.note("b"), request("one address", "b"));
  gate.open();
  ASSERT_TRUE(soon([&] { return order.names().size() == 21; }));
  EXPECT_LE(place(order.names(), "b"), 1u);
}

TEST(Searches, TimeCountsAndNotTheNumberOfSearches) {
  SearchPool pool(1);
  Order order;
  Gate gate;
  pool.submit(
      std::make_shared<SearchTask>(), [&](SearchTask&) { gate.wait(); }, request("busy"));
  ASSERT_TRUE(soon([&] { return pool.running() == 1; }));
  for (int i = 0; i < 3; ++i) {
    pool.submit(std::make_shared<SearchTask>(), order.note("long", milliseconds(400)), request("long"));
  }
  for (int i = 0; i < 12; ++i) {
    pool.submit(std::make_shared<SearchTask>(), order.note("short", milliseconds(1)), request("short"));
  }
  gate.open();
  ASSERT_TRUE(soon([&] { return order.names().size() == 15; }));
  const std::vector<std::string> names = order.names();
  EXPECT_GE(std::count(names.begin(), names.begin() + 13, "short"), 11)
      << "twelve short ones take less than a long one";
}

TEST(Searches, TwoThreadsServeTwoOriginsAndNotOneTwice) {
  SearchPool pool(2);
  Order order;
  Gate gate;
  for (const char* origin : {"x", "y"}) {
    pool.submit(
        std::make_shared<SearchTask>(), [&](SearchTask&) { gate.wait(); }, request(origin));
  }
  ASSERT_TRUE(soon([&] { return pool.running() == 2; }));
  for (int i = 0; i < 6; ++i) {
    pool.submit(std::make_shared<SearchTask>(), order.note("a", milliseconds(30)), request("a"));
  }
  pool.submit(std::make_shared<SearchTask>(), order.note("b", milliseconds(30)), request("b"));
  gate.open();
  ASSERT_TRUE(soon([&] { return order.names().size() == 7; }));
  EXPECT_LE(place(order.names(), "b"), 1u);
}

TEST(Searches, ATimeLimitEndsASearchWhichAnswersWithWhatItHas) {
  SearchPool pool(1);
  std::promise<bool> cancelled;
  const auto task = std::make_shared<SearchTask>();
  pool.submit(task,
              [&](SearchTask& watch) {
                while (watch.keep_going(0)) std::this_thread::sleep_for(milliseconds(1));
                cancelled.set_value(watch.cancelled());
              },
              {"a", "table", milliseconds(30), {}});
  EXPECT_FALSE(cancelled.get_future().get());
  EXPECT_TRUE(task->out_of_time());
  EXPECT_EQ(pool.overdue_total(), 0u);
}

TEST(Searches, OneThatDoesNotStopIsReportedAndOthersSearchInItsPlace) {
  ::testing::internal::CaptureStderr();
  Gate gate;
  {
    SearchPool pool(1, milliseconds(20));
    pool.submit(std::make_shared<SearchTask>(), [&](SearchTask&) { gate.wait(); },
                {"a", "stuck", milliseconds(10), {}});
    std::promise<void> other;
    pool.submit(
        std::make_shared<SearchTask>(), [&](SearchTask&) { other.set_value(); }, request("b"));
    EXPECT_EQ(other.get_future().wait_for(std::chrono::seconds(120)), std::future_status::ready);
    EXPECT_EQ(pool.overdue(), 1u);
    EXPECT_EQ(pool.overdue_total(), 1u);
    EXPECT_FALSE(pool.stop(milliseconds(50))) << "it runs on";
    gate.open();
    EXPECT_TRUE(pool.stop(minutes(1)));
    EXPECT_EQ(pool.overdue(), 0u);
  }
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("a search at table stuck has run for"), std::string::npos) << said;
}

TEST(Searches, ManyThatDoNotStopDoNotTakeEveryCore) {
  ::testing::internal::CaptureStderr();
  Gate gate;
  {
    SearchPool pool(2, milliseconds(5));
    std::atomic<int> begun{0};
    for (int i = 0; i < 10; ++i) {
      pool.submit(std::make_shared<SearchTask>(),
                  [&](SearchTask&) {
                    ++begun;
                    gate.wait();
                  },
                  {"a", "stuck", milliseconds(5), {}});
    }
    ASSERT_TRUE(soon([&] { return pool.overdue() == 4; }));
    std::this_thread::sleep_for(milliseconds(100));
    EXPECT_EQ(begun, 4) << "two, and once another for each";
    gate.open();
    EXPECT_TRUE(soon([&] { return begun == 10 && pool.running() == 0; }));
  }
  ::testing::internal::GetCapturedStderr();
}

TEST(Searches, ADelayedOneTakesNoThreadMeanwhile) {
  SearchPool pool(1);
  std::promise<void> first;
  std::promise<void> second;
  const auto begun = SearchPool::Clock::now();
  pool.submit(std::make_shared<SearchTask>(), [&](SearchTask&) { second.set_value(); },
              {"a", "table", minutes(1), milliseconds(100)});
  pool.submit(
      std::make_shared<SearchTask>(), [&](SearchTask&) { first.set_value(); }, request("a"));
  first.get_future().wait();
  second.get_future().wait();
  EXPECT_GE(SearchPool::Clock::now() - begun, milliseconds(100));
}

TEST(Searches, WaitingOnesAreCountedByOrigin) {
  SearchPool pool(1);
  Gate gate;
  pool.submit(
      std::make_shared<SearchTask>(), [&](SearchTask&) { gate.wait(); }, request("a"));
  ASSERT_TRUE(soon([&] { return pool.running() == 1; }));
  for (int i = 0; i < 3; ++i) {
    pool.submit(
        std::make_shared<SearchTask>(), [](SearchTask&) {}, request("a"));
  }
  EXPECT_EQ(pool.waiting("a"), 3u);
  EXPECT_EQ(pool.waiting("b"), 0u);
  gate.open();
  EXPECT_TRUE(soon([&] { return pool.waiting("a") == 0; }));
}

TEST(Searches, EveryLevelHasALimitAndStrongerOnesNoLess) {
  std::chrono::seconds before{1};
  for (const ai::Level level : ai::kLevels) {
    EXPECT_GE(search_limits::of_move(level), before);
    before = search_limits::of_move(level);
  }
}

}  // namespace
}  // namespace leipzig::host
