// A session handles messages on the pool, in order, and never takes in more than it may.
#include "server/session_runner.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <condition_variable>

#include "fuzz/fake_table.h"
#include "games/catalogue.h"

namespace leipzig::server {
namespace {

using namespace std::chrono_literals;

engine::Record drill() {
  engine::Record record;
  record.start.setting.game = "nations1975";
  record.start.setting.scenario = "drill";
  return record;
}

// A client at a table whose store acknowledges a write only when told to.
class Client {
 public:
  Client() {
    store_->put("table", drill(), {});
    SessionRunner::Connection connection;
    connection.send = [this](const Message& message) {
      const std::lock_guard lock(mutex_);
      received_.push_back(boost::json::parse(message.text()).as_object());
      arrived_.notify_all();
    };
    connection.busy = [this] {
      ++asked_busy;
      return busy.load();
    };
    connection.resume = [this] { ++resumed; };
    session = SessionRunner::open({pool_, host_, key_gate_, states_, writing_}, memory, connection);
  }
  ~Client() {
    session->close();
    pool_.stop();
  }

  void join() {
    session->receive(R"({"type":"join","table":"table","key":"french"})");
    EXPECT_EQ(next()["type"], "state");
  }
  void rename(int number) {
    session->receive(R"({"type":"name","name":"Ney )" + std::to_string(number) + R"(","id":)" + std::to_string(number) +
                     "}");
  }
  boost::json::object next() {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait_for(lock, 20s, [this] { return !received_.empty(); })) throw std::runtime_error("no answer");
    boost::json::object first = std::move(received_.front());
    received_.pop_front();
    return first;
  }
  bool nothing_received() {
    const std::lock_guard lock(mutex_);
    return received_.empty();
  }
  // Writes are acknowledged until this holds.
  template <class ConditionVariable>
  void acknowledge_until(ConditionVariable&& holds) {
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (!holds() && std::chrono::steady_clock::now() < end) {
      settle();
      store_->acknowledge();
    }
    EXPECT_TRUE(holds());
  }
  // Waits until the pool has nothing to do. The store is not safe for several threads.
  void settle() {
    for (FairPool::Metrics now = pool_.metrics(); now.waiting + now.running > 0; now = pool_.metrics()) {
      std::this_thread::sleep_for(1ms);
    }
  }

  MemoryBudget budget{std::size_t{100} << 20, std::size_t{1} << 20};
  const std::shared_ptr<MemoryAccount> memory = budget.account("192.0.2.1");
  std::atomic<bool> busy{false};
  std::atomic<int> asked_busy{0};
  std::atomic<int> resumed{0};
  std::shared_ptr<SessionRunner> session;

 private:
  static host::HostLimits without_computers() {
    host::HostLimits limits;
    limits.searches = host::SearchPool::kNone;
    return limits;
  }

  fuzz::MemoryStore* store_ = new fuzz::MemoryStore;
  Metrics metrics_;
  host::Host host_{std::unique_ptr<host::Store>(store_), host::Executor{}, without_computers()};
  KeyGate key_gate_{host_, metrics_, 100};
  StateCache states_;
  RateByAddress writing_{1000, 1000};
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<boost::json::object> received_;
  FairPool pool_{2};
};

TEST(SessionRunner, AnswersInTheOrderAsked) {
  Client client;
  client.join();
  for (int i = 0; i < 10; ++i) {
    client.session->receive(R"({"type":"why","line":"end combat","id":)" + std::to_string(i) + "}");
  }
  for (int i = 0; i < 10; ++i) EXPECT_EQ(client.next()["id"], i);
}

TEST(SessionRunner, IsFullWhileSoManyMessagesWaitForTheirAnswers) {
  Client client;
  client.join();
  client.settle();  // until it is answered, joining is one of the messages that wait
  const int most = static_cast<int>(SessionRunner::kMostPending);
  for (int i = 0; i < most; ++i) {
    EXPECT_FALSE(client.session->full());
    client.rename(i);
  }
  client.settle();
  EXPECT_TRUE(client.session->full()) << "nothing is written yet, so nothing is answered";
  EXPECT_EQ(client.resumed, 0);
  client.acknowledge_until([&] { return !client.session->full(); });
  EXPECT_EQ(client.resumed, 1);
}

TEST(SessionRunner, SaysNothingAfterItIsClosed) {
  Client client;
  client.join();
  client.rename(1);
  client.settle();
  client.session->close();
  client.settle();
  client.acknowledge_until([&] { return true; });
  client.session->receive(R"({"type":"ping"})");
  client.settle();
  EXPECT_TRUE(client.nothing_received());
}

TEST(SessionRunner, HoldsChangesBackWhileTheConnectionIsBusy) {
  Client client;
  client.join();
  client.busy = true;
  client.session->refresh();
  client.settle();
  EXPECT_GT(client.asked_busy, 0);
  EXPECT_TRUE(client.nothing_received());
}

TEST(Pong, AnswersPingsAndNothingElse) {
  EXPECT_EQ(pong_to(R"({"type":"ping"})"), R"({"type":"pong"})");
  EXPECT_EQ(pong_to(R"({"id":7,"type":"ping"})"), R"({"type":"pong","id":7})");
  EXPECT_EQ(pong_to(R"({"type":"ping","id":"x"})"), R"({"type":"pong","id":"x"})");
  for (const char* text :
       {"", "{", "ping", R"(["ping"])", R"({"type":"join"})", R"({"type":7})", R"({"type":"ping","id":{}})"}) {
    EXPECT_EQ(pong_to(text), std::nullopt) << text;
  }
  EXPECT_EQ(pong_to(R"({"type":"ping","x":")" + std::string(70'000, 'x') + "\"}"), std::nullopt);
}

}  // namespace
}  // namespace leipzig::server
