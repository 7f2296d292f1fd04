// Time is shared between addresses, and what one connection asks for is done in order.
#include "server/fair_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

namespace leipzig::server {
namespace {

using namespace std::chrono_literals;
using Queue = FairPool::Queue;

std::shared_ptr<Queue> queue_of(const std::string& address) { return std::make_shared<Queue>(address); }

// A pool of one thread with a clock that only tasks move; what they do is written down. It begins when it is told to.
class Paced {
 public:
  Paced() : pool_(1, [this] { return time_.load(); }) {
    pool_.post(queue_of("begin"), [this] {
      standing_.set_value();
      begin_.get_future().wait();
    });
    standing_.get_future().wait();
  }

  FairPool::Task task(const std::string& name, FairPool::Time cost) {
    return [this, name, cost] {
      done_ += name;
      time_ = time_.load() + cost;
    };
  }
  void post(const std::shared_ptr<Queue>& queue, const std::string& name, FairPool::Time cost) {
    pool_.post(queue, task(name, cost));
  }
  void post_urgent(const std::string& name) { pool_.post_urgent(task(name, 1ms)); }
  FairPool& pool() { return pool_; }

  // All that was posted, in the order it was done.
  std::string done() {
    begin_.set_value();
    for (FairPool::Metrics now = pool_.metrics(); now.waiting + now.running > 0; now = pool_.metrics()) {
      std::this_thread::sleep_for(1ms);
    }
    return done_;
  }

 private:
  std::atomic<FairPool::Time> time_{FairPool::Time(0)};
  std::promise<void> standing_;
  std::promise<void> begin_;
  std::string done_;
  FairPool pool_;
};

TEST(FairPool, DoesWhatAConnectionAskedForInOrder) {
  Paced paced;
  const auto queue = queue_of("192.0.2.1");
  for (const char* name : {"a", "b", "c", "d"}) paced.post(queue, name, 1ms);
  EXPECT_EQ(paced.done(), "abcd");
}

TEST(FairPool, LetsConnectionsOfOneAddressTakeTurns) {
  Paced paced;
  const auto one = queue_of("192.0.2.1");
  const auto two = queue_of("192.0.2.1");
  for (int i = 0; i < 3; ++i) paced.post(one, "1", 1ms);
  for (int i = 0; i < 3; ++i) paced.post(two, "2", 1ms);
  EXPECT_EQ(paced.done(), "121212");
}

TEST(FairPool, SharesTimeAndNotTasksBetweenAddresses) {
  Paced paced;
  const auto slow = queue_of("192.0.2.1");
  const auto quick = queue_of("192.0.2.2");
  for (int i = 0; i < 3; ++i) paced.post(slow, "S", 200ms);
  for (int i = 0; i < 9; ++i) paced.post(quick, "q", 1ms);
  EXPECT_EQ(paced.done(), "SqqqqqqqqqSS");
}

TEST(FairPool, CountsTheConnectionsOfAnAddressTogether) {
  Paced paced;
  for (int i = 0; i < 4; ++i) paced.post(queue_of("192.0.2.1"), "S", 10ms);
  for (int i = 0; i < 4; ++i) paced.post(queue_of("192.0.2.2"), "T", 10ms);
  EXPECT_EQ(paced.done(), "STSTSTST");
}

TEST(FairPool, GivesNothingForHavingBeenIdle) {
  Paced paced;
  const auto busy = queue_of("192.0.2.1");
  const auto late = queue_of("192.0.2.2");
  for (int i = 0; i < 4; ++i) paced.post(busy, "b", 10ms);
  paced.pool().post(busy, [&] {
    for (int i = 0; i < 4; ++i) paced.post(busy, "b", 10ms);
    for (int i = 0; i < 4; ++i) paced.post(late, "l", 10ms);
  });
  EXPECT_EQ(paced.done(), "bbbblblblblb");
}

TEST(FairPool, RemembersWhoHasUsedMuchWhileOthersHaveWork) {
  Paced paced;
  const auto other = queue_of("192.0.2.2");
  paced.post(queue_of("192.0.2.1"), "S", 100ms);
  for (int i = 0; i < 5; ++i) paced.post(other, "o", 10ms);
  paced.pool().post(other, [&] { paced.post(queue_of("192.0.2.1"), "S", 100ms); });  // by another connection
  for (int i = 0; i < 5; ++i) paced.post(other, "o", 10ms);
  EXPECT_EQ(paced.done(), "SooooooooooS");
}

TEST(FairPool, DoesFirstWhatIsUrgent) {
  Paced paced;
  for (int i = 0; i < 3; ++i) paced.post(queue_of("192.0.2.1"), "a", 1ms);
  paced.post_urgent("!");
  EXPECT_EQ(paced.done(), "!aaa");
}

TEST(FairPool, LetsWhatIsUrgentHaveMostOfTheTimeButNotAll) {
  Paced paced;
  const auto queue = queue_of("192.0.2.1");
  for (int i = 0; i < 3; ++i) paced.post(queue, "a", 1ms);
  for (int i = 0; i < 24; ++i) paced.post_urgent("!");
  EXPECT_EQ(paced.done(), "!a!!!!!!!!a!!!!!!!!a!!!!!!!");
}

TEST(FairPool, DropsWhatWaitsInAQueueThatIsDiscarded) {
  Paced paced;
  const auto gone = queue_of("192.0.2.1");
  for (int i = 0; i < 3; ++i) paced.post(gone, "g", 1ms);
  paced.post(queue_of("192.0.2.1"), "a", 1ms);
  paced.pool().discard(*gone);
  EXPECT_EQ(paced.pool().metrics().waiting, 1u);
  paced.post(gone, "last", 1ms);
  EXPECT_EQ(paced.done(), "lasta");
}

TEST(FairPool, LeavesHalfOfItsThreadsToOtherAddresses) {
  FairPool pool(4);
  std::promise<void> end;
  const auto ended = end.get_future().share();
  std::atomic<int> begun{0};
  for (int i = 0; i < 10; ++i) {
    pool.post(queue_of("192.0.2.1"), [&begun, ended] {
      ++begun;
      ended.wait();
    });
  }
  std::promise<void> other;
  pool.post(queue_of("192.0.2.2"), [&other] { other.set_value(); });
  other.get_future().wait();
  std::promise<void> urgent;
  pool.post_urgent([&urgent] { urgent.set_value(); });
  urgent.get_future().wait();
  while (begun < 2) std::this_thread::sleep_for(1ms);
  std::this_thread::sleep_for(20ms);
  EXPECT_EQ(begun, 2);
  EXPECT_EQ(pool.metrics().waiting, 8u);
  end.set_value();
  while (begun < 10) std::this_thread::sleep_for(1ms);
}

TEST(FairPool, KeepsTheOrderOfEveryConnectionWithManyThreads) {
  FairPool pool(4);
  constexpr int kTasks = 500;
  struct Connection {
    std::shared_ptr<Queue> queue;
    int next = 0;  // of its tasks alone, which never meet
    bool in_order = true;
  };
  std::vector<Connection> connections(20);
  std::atomic<int> done{0};
  for (std::size_t i = 0; i < connections.size(); ++i) connections[i].queue = queue_of(std::to_string(i % 5));
  for (int task = 0; task < kTasks; ++task) {
    for (Connection& connection : connections) {
      pool.post(connection.queue, [&connection, &done, task] {
        connection.in_order = connection.in_order && connection.next++ == task;
        ++done;
      });
    }
  }
  while (done < kTasks * static_cast<int>(connections.size())) std::this_thread::sleep_for(1ms);
  for (const Connection& connection : connections) EXPECT_TRUE(connection.in_order);
}

TEST(FairPool, StopsAfterWhatIsBeingDoneAndDropsTheRest) {
  auto dropped = std::make_shared<int>(0);
  std::promise<void> begun;
  std::atomic<bool> ended{false};
  FairPool pool(1);
  pool.post(queue_of("192.0.2.1"), [&] {
    begun.set_value();
    std::this_thread::sleep_for(50ms);
    ended = true;
  });
  begun.get_future().wait();
  bool done = false;
  pool.post(queue_of("192.0.2.1"), [dropped, &done] { done = true; });
  pool.post_urgent([dropped, &done] { done = true; });
  pool.stop();
  EXPECT_TRUE(ended);
  pool.post(queue_of("192.0.2.1"), [dropped, &done] { done = true; });
  EXPECT_FALSE(done);
  EXPECT_EQ(dropped.use_count(), 1) << "what the tasks held is let go";
}

TEST(FairPool, CountsWhatItDoes) {
  Paced paced;
  const auto queue = queue_of("192.0.2.1");
  paced.post(queue, "a", 30ms);
  paced.post(queue, "b", 20ms);
  paced.done();
  const FairPool::Metrics figures = paced.pool().metrics();
  EXPECT_EQ(figures.done, 3u);
  EXPECT_EQ(figures.worked, 50ms);
  EXPECT_EQ(figures.waited, 30ms);
}

}  // namespace
}  // namespace leipzig::server
