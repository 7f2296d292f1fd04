// A session handles messages on the pool, in order, and never takes in more than it may.
#include "server/session.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <condition_variable>

#include "fuzz/parlour.h"
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
    Session::Connection connection;
    connection.send = [this](std::string message) {
      const std::lock_guard lock(mutex_);
      received_.push_back(boost::json::parse(message).as_object());
      arrived_.notify_all();
    };
    connection.busy = [this] {
      ++asked_busy;
      return busy.load();
    };
    connection.resume = [this] { ++resumed; };
    session = Session::open(pool_, host_, door_, "192.0.2.1", connection);
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
  template <class Condition>
  void acknowledge_until(Condition&& holds) {
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (!holds() && std::chrono::steady_clock::now() < end) {
      settle();
      store_->acknowledge();
    }
    EXPECT_TRUE(holds());
  }
  // Waits until the pool has nothing to do. The store is not safe for several threads.
  void settle() {
    for (FairPool::Figures now = pool_.figures(); now.waiting + now.running > 0; now = pool_.figures()) {
      std::this_thread::sleep_for(1ms);
    }
  }

  std::atomic<bool> busy{false};
  std::atomic<int> asked_busy{0};
  std::atomic<int> resumed{0};
  std::shared_ptr<Session> session;

 private:
  static host::Limits without_computers() {
    host::Limits limits;
    limits.searches = host::SearchPool::kNone;
    return limits;
  }

  fuzz::Memory* store_ = new fuzz::Memory;
  Metrics metrics_;
  host::Host host_{std::unique_ptr<host::Store>(store_), host::Executor{}, without_computers()};
  Door door_{host_, metrics_, 100};
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<boost::json::object> received_;
  FairPool pool_{2};
};

TEST(Session, AnswersInTheOrderAsked) {
  Client client;
  client.join();
  for (int i = 0; i < 10; ++i) {
    client.session->receive(R"({"type":"why","line":"end combat","id":)" + std::to_string(i) + "}");
  }
  for (int i = 0; i < 10; ++i) EXPECT_EQ(client.next()["id"], i);
}

TEST(Session, IsFullWhileSoManyMessagesWaitForTheirAnswers) {
  Client client;
  client.join();
  client.settle();  // until it is answered, joining is one of the messages that wait
  const int most = static_cast<int>(Session::kMostPending);
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

TEST(Session, SaysNothingAfterItIsClosed) {
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

TEST(Session, HoldsChangesBackWhileTheConnectionIsBusy) {
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
