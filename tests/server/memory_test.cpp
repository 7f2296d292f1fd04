// Memory is counted by address and in total, and clients that do not read are disconnected.
#include "server/memory.h"

#include <gtest/gtest.h>

#include <thread>

#include "server/message.h"
#include "server/outbox.h"

namespace leipzig::server {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kOverhead = 256;  // of a message, as message.cpp counts it

TEST(MemoryBudget, LimitsEachAddress) {
  MemoryBudget budget(1000, 100);
  MemoryReservation one(budget.account("192.0.2.1"));
  MemoryReservation two(budget.account("192.0.2.1"));
  MemoryReservation other(budget.account("192.0.2.2"));
  EXPECT_TRUE(one.resize(60));
  EXPECT_FALSE(two.resize(41));
  EXPECT_TRUE(two.resize(40));
  EXPECT_TRUE(other.resize(100));
  EXPECT_EQ(budget.used(), 200u);
  EXPECT_EQ(budget.refused(), 1u);
  EXPECT_EQ(budget.largest()->used(), 100u);
}

TEST(MemoryBudget, LimitsTheSumOfAllAddresses) {
  MemoryBudget budget(150, 100);
  MemoryReservation one(budget.account("192.0.2.1"));
  MemoryReservation other(budget.account("192.0.2.2"));
  EXPECT_TRUE(one.resize(100));
  EXPECT_FALSE(other.resize(51));
  EXPECT_EQ(budget.account("192.0.2.2")->used(), 0u) << "what is refused is not counted";
  EXPECT_TRUE(other.resize(50));
  EXPECT_EQ(budget.excess(), 0u);
  other.force(60);
  EXPECT_EQ(budget.excess(), 10u);
}

TEST(MemoryBudget, LimitsAProxyByTheTotalOnly) {
  MemoryBudget budget(1000, 100);
  MemoryReservation headers(budget.shared_account());
  EXPECT_TRUE(headers.resize(900));
  EXPECT_FALSE(headers.resize(1001));
}

TEST(SharedReservation, CountsOnceForAllConnectionsOfAnAddressThatHoldTheSame) {
  MemoryBudget budget(1000, 100);
  const auto account = budget.account("192.0.2.1");
  auto one = account->shared("a table");
  EXPECT_TRUE(one->resize(60));
  auto two = account->shared("a table");
  EXPECT_TRUE(two->resize(70)) << "the table has grown";
  EXPECT_EQ(account->used(), 70u);
  const auto other = account->shared("another table");
  EXPECT_FALSE(other->resize(31));
  EXPECT_TRUE(budget.account("192.0.2.2")->shared("a table")->resize(100)) << "another address";
  one.reset();
  EXPECT_EQ(account->used(), 70u);
  two.reset();
  EXPECT_EQ(account->used(), 0u);
  EXPECT_TRUE(other->resize(100));
}

TEST(SharedReservation, IsForgottenWhenNobodyHoldsIt) {
  MemoryBudget budget(1 << 20, 1 << 20);
  const auto account = budget.account("192.0.2.1");
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(account->shared("table " + std::to_string(i))->resize(1 << 10));
  EXPECT_EQ(account->used(), 0u);
  EXPECT_TRUE(account->shared("table 0")->resize(1 << 20));
}

TEST(MemoryReservation, IsReleasedWhenItShrinksIsReplacedOrEnds) {
  MemoryBudget budget(1000, 1000);
  const auto account = budget.account("192.0.2.1");
  {
    MemoryReservation one(account);
    EXPECT_TRUE(one.resize(300));
    EXPECT_TRUE(one.resize(200));
    EXPECT_EQ(account->used(), 200u);
    MemoryReservation moved(std::move(one));
    MemoryReservation replaced(account);
    EXPECT_TRUE(replaced.resize(50));
    EXPECT_EQ(account->used(), 250u);
    replaced = std::move(moved);
    EXPECT_EQ(account->used(), 200u);
  }
  EXPECT_EQ(account->used(), 0u);
  EXPECT_EQ(budget.used(), 0u);
  MemoryReservation unlimited;
  EXPECT_TRUE(unlimited.resize(SIZE_MAX)) << "without an account there is no limit";
}

TEST(MemoryBudget, ForgetsAddressesThatHoldNothing) {
  MemoryBudget budget(1000, 1000);
  for (int i = 0; i < 1000; ++i) budget.account(std::to_string(i));
  EXPECT_EQ(budget.largest(), nullptr);
  const auto kept = budget.account("192.0.2.1");
  EXPECT_EQ(budget.account("192.0.2.1"), kept);
}

TEST(MemoryBudget, CountsCorrectlyFromManyThreads) {
  MemoryBudget budget(10'000, 5'000);
  std::vector<std::thread> threads;
  std::atomic<bool> exceeded{false};
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&budget, &exceeded, i] {
      const auto account = budget.account(std::to_string(i % 2));
      for (int round = 0; round < 5'000; ++round) {
        MemoryReservation reserved(account);
        (void)reserved.resize(3'000);
        if (account->used() > 5'000 || budget.used() > 10'000) exceeded = true;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_FALSE(exceeded);
  EXPECT_EQ(budget.used(), 0u);
}

TEST(Message, SharesItsTextAndAddsItsOwnId) {
  const auto text = std::make_shared<const SharedText>(R"({"type":"state"})");
  EXPECT_EQ(Message(text, "").text(), R"({"type":"state"})");
  EXPECT_EQ(Message(text, "7").text(), R"({"type":"state","id":7})");
  EXPECT_EQ(Message(text, "7").size(), Message(text, "7").text().size());
  EXPECT_EQ(Message(text, "7").parts()[0].data(), text->text().data());
}

TEST(Message, CountsASharedTextOncePerAddress) {
  MemoryBudget budget(10'000, 10'000);
  const auto here = budget.account("192.0.2.1");
  const auto there = budget.account("192.0.2.2");
  const auto text = std::make_shared<const SharedText>(std::string(1000, 'x'));
  {
    Message one(text, "");
    Message two(text, "");
    Message three(text, "");
    one.charge(here);
    two.charge(here);
    three.charge(there);
    EXPECT_EQ(here->used(), 1000 + 2 * kOverhead);
    EXPECT_EQ(there->used(), 1000 + kOverhead);
  }
  EXPECT_EQ(budget.used(), 0u);
  Message again(text, "");
  again.charge(here);
  EXPECT_EQ(here->used(), 1000 + kOverhead);
}

// Connections, with the messages that each has not read yet.
class Outboxes : public ::testing::Test {
 protected:
  struct Connection {
    std::shared_ptr<Outbox> outbox;
    std::vector<Message> unread;
    int disconnected = 0;
  };

  std::unique_ptr<Connection> connect(const std::string& address) {
    auto made = std::make_unique<Connection>();
    made->outbox = monitor.open(budget.account(address), [to = made.get()] { ++to->disconnected; });
    return made;
  }
  static bool send(Connection& to, std::size_t bytes) {
    Message message(std::string(bytes, 'x'));
    if (!to.outbox->add(message)) return false;
    to.unread.push_back(std::move(message));
    return true;
  }
  static bool read(Connection& by) {
    const bool ready = by.outbox->written(by.unread.front());
    by.unread.erase(by.unread.begin());
    return ready;
  }
  static void close(Connection& dropped) {
    dropped.unread.clear();
    dropped.outbox->closed();
  }
  static int count_disconnected(const std::vector<std::unique_ptr<Connection>>& connections) {
    int sum = 0;
    for (const auto& each : connections) sum += each->disconnected;
    return sum;
  }

  MemoryBudget budget{100'000, 50'000};
  OutputMonitor monitor{budget, {10'000, 25s, 120s}};
};

TEST_F(Outboxes, AConnectionThatLeavesTooMuchUnreadIsDisconnected) {
  const auto slow = connect("192.0.2.1");
  EXPECT_TRUE(send(*slow, 9'000));
  EXPECT_TRUE(send(*slow, 9'000)) << "one message may go beyond the limit, else large ones could never be sent";
  EXPECT_FALSE(send(*slow, 10));
  EXPECT_FALSE(send(*slow, 10));
  EXPECT_EQ(slow->disconnected, 1);
  EXPECT_EQ(monitor.disconnected(), 1u);
}

TEST_F(Outboxes, AConnectionMayGetAnyAmountThatItReads) {
  const auto quick = connect("192.0.2.1");
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(send(*quick, 9'000));
    read(*quick);
  }
  EXPECT_EQ(quick->disconnected, 0);
  EXPECT_EQ(budget.used(), 0u);
}

TEST_F(Outboxes, TheLargestOfAnAddressOverItsLimitIsDisconnected) {
  std::vector<std::unique_ptr<Connection>> slow;
  for (int i = 0; i < 5; ++i) {
    slow.push_back(connect("192.0.2.1"));
    EXPECT_TRUE(send(*slow.back(), i == 2 ? 9'900 : 9'000));
  }
  const auto neighbour = connect("192.0.2.1");
  const auto other = connect("192.0.2.2");
  EXPECT_TRUE(send(*other, 9'990));
  EXPECT_TRUE(send(*neighbour, 5'000)) << "a player who reads is not disconnected for others at the address";
  EXPECT_EQ(slow[2]->disconnected, 1);
  EXPECT_EQ(other->disconnected, 0);
  EXPECT_EQ(monitor.disconnected(), 1u);
}

TEST_F(Outboxes, OneIsDisconnectedAtATimeWhileItsMemoryIsNotYetFree) {
  std::vector<std::unique_ptr<Connection>> slow;
  for (int i = 0; i < 6; ++i) {
    slow.push_back(connect("192.0.2.1"));
    EXPECT_TRUE(send(*slow.back(), i == 2 ? 9'900 : 8'500));
  }
  EXPECT_EQ(count_disconnected(slow), 1);
  EXPECT_TRUE(send(*slow[0], 1'000));
  EXPECT_EQ(count_disconnected(slow), 1) << "enough memory is about to be free";
  EXPECT_FALSE(send(*slow[1], 9'900)) << "now it is not enough, and this one has the most unread";
  EXPECT_EQ(count_disconnected(slow), 2);
}

TEST_F(Outboxes, MoreAreDisconnectedIfClosingOneWasNotEnough) {
  std::vector<std::unique_ptr<Connection>> slow;
  for (int i = 0; i < 6; ++i) {
    slow.push_back(connect("192.0.2.1"));
    EXPECT_TRUE(send(*slow.back(), i == 2 ? 9'900 : 8'500));
  }
  ASSERT_EQ(slow[2]->disconnected, 1);
  close(*slow[2]);
  EXPECT_FALSE(send(*slow[0], 9'000));
  EXPECT_EQ(slow[0]->disconnected, 1);
  EXPECT_EQ(count_disconnected(slow), 2);
}

TEST_F(Outboxes, OverTheLimitOfTheServerTheAddressWithTheMostOutputIsDisconnected) {
  MemoryReservation import(budget.account("192.0.2.8"));
  ASSERT_TRUE(import.resize(49'000)) << "other memory than output, which no disconnection frees";
  std::vector<std::unique_ptr<Connection>> all;
  for (const char* address : {"192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.2", "192.0.2.3"}) {
    all.push_back(connect(address));
    EXPECT_TRUE(send(*all.back(), 9'000 + all.size()));
  }
  EXPECT_EQ(count_disconnected(all), 0);
  const auto last = connect("192.0.2.9");
  EXPECT_TRUE(send(*last, 9'500));
  EXPECT_EQ(all[3]->disconnected, 1) << "the largest of the address with three";
  EXPECT_EQ(monitor.disconnected(), 1u);
}

TEST_F(Outboxes, AConnectionWithoutProgressIsDisconnectedAfterAWhile) {
  const auto now = Outbox::Clock::now();
  const auto slow = connect("192.0.2.1");
  const auto idle = connect("192.0.2.1");
  EXPECT_TRUE(send(*slow, 100));
  monitor.check(now + 24s);
  EXPECT_EQ(slow->disconnected, 0);
  monitor.check(now + 26s);
  EXPECT_EQ(slow->disconnected, 1);
  EXPECT_EQ(idle->disconnected, 0) << "a connection with nothing to read is not slow";
}

TEST_F(Outboxes, AConnectionThatNeverFinishesReadingIsDisconnected) {
  const auto slow = connect("192.0.2.1");
  EXPECT_TRUE(send(*slow, 100));
  EXPECT_TRUE(send(*slow, 100));
  slow->outbox->progress();
  read(*slow);
  monitor.check(Outbox::Clock::now() + 24s);
  EXPECT_EQ(slow->disconnected, 0);
  slow->outbox->progress();
  monitor.check(Outbox::Clock::now() + 121s);
  EXPECT_EQ(slow->disconnected, 1);
}

TEST_F(Outboxes, WrittenTellsOnceThatNothingIsLeftIfBusyWasAsked) {
  const auto one = connect("192.0.2.1");
  EXPECT_FALSE(one->outbox->busy());
  EXPECT_TRUE(send(*one, 100));
  EXPECT_TRUE(send(*one, 100));
  EXPECT_TRUE(one->outbox->busy());
  EXPECT_FALSE(read(*one));
  EXPECT_TRUE(read(*one));
  EXPECT_TRUE(send(*one, 100));
  EXPECT_FALSE(read(*one)) << "nobody asked since";
}

TEST_F(Outboxes, AClosedConnectionIsForgotten) {
  auto gone = connect("192.0.2.1");
  EXPECT_TRUE(send(*gone, 9'000));
  gone.reset();
  monitor.check(Outbox::Clock::now() + 1h);
  EXPECT_EQ(monitor.disconnected(), 0u);
  EXPECT_EQ(budget.used(), 0u);
}

}  // namespace
}  // namespace leipzig::server
