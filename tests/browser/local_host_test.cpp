// The tables of a browser, with a platform that a test controls: a map stands for the browser's storage, and searches
// run when they are told to.
#include "browser/local_host.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "browser/game_calls.h"
#include "browser/search_json.h"
#include "host/dice.h"

namespace leipzig::browser {
namespace {

namespace json = boost::json;

// Storage that several tabs share: rows and events, as IndexedDB has them.
struct Disk {
  std::map<std::string, json::object> rows;
  std::map<std::string, json::array> events;
  bool full = false;

  host::Written write(const json::object& asked) {
    if (full) return host::Written::Failed;
    const std::string table(asked.at("table").as_string());
    const bool is_new = asked.contains("row");
    if (is_new ? rows.contains(table) : events[table].size() != asked.at("from").to_number<std::size_t>()) {
      return host::Written::Conflict;
    }
    if (is_new) rows[table] = asked.at("row").as_object();
    for (const json::value& event : asked.at("events").as_array()) events[table].push_back(event);
    return host::Written::Kept;
  }
  std::string table(const std::string& id) const {
    return json::serialize(json::object{{"row", rows.at(id)}, {"events", events.at(id)}});
  }
};

struct Tab {
  explicit Tab(Disk& storage) : disk(storage), local(platform()) {}

  Platform platform() {
    return {
        [this](int, int answered, const std::string&, const std::string& text) {
          status = answered;
          body = text;
        },
        [this](int, const std::string& text) { heard.push_back(json::parse(text).as_object()); },
        [this](int number, const std::string& text) { writes.emplace_back(number, json::parse(text).as_object()); },
        [this](int number, const std::string& order) { searches.emplace_back(number, order); },
        [this](int number) { cancelled.push_back(number); },
        [](int, int) {},
    };
  }
  // Stores what is to be stored, until nothing is left.
  void store() {
    while (!writes.empty()) {
      const auto [number, asked] = writes.front();
      writes.erase(writes.begin());
      const host::Written how = disk.write(asked);
      if (how == host::Written::Conflict) local.load(disk.table(std::string(asked.at("table").as_string())));
      local.written(number, how);
    }
  }
  void search() {
    while (!searches.empty()) {
      const auto [number, order] = searches.front();
      searches.erase(searches.begin());
      local.begun(number);
      local.found(number, browser::search(order, [](int) { return true; }));
      store();
    }
  }
  json::object ask(const std::string& method, const std::string& target, const json::object& given = {},
                   const std::string& key = "") {
    local.request(1, method, target, json::serialize(given), key);
    store();
    return json::parse(body).as_object();
  }
  // Makes a table; its keys are kept.
  void create(const json::object& table) {
    const json::object made = ask("POST", "/api/tables", table);
    ASSERT_EQ(status, 201) << body;
    id = std::string(made.at("table").as_string());
    for (const auto& [seat, value] : made.at("keys").as_object()) {
      keys[std::string(seat)] = std::string(value.as_string());
    }
  }
  void join(int session, const std::string& seat) {
    local.open(session);
    tell(session, {{"type", "join"}, {"table", id}, {"key", keys.at(seat)}});
  }
  void tell(int session, const json::object& message) {
    local.receive(session, json::serialize(message));
    store();
  }
  // The latest message of a type.
  json::object latest(const std::string& type) const {
    for (auto message = heard.rbegin(); message != heard.rend(); ++message) {
      if (message->at("type").as_string() == type.c_str()) return *message;
    }
    return {};
  }
  std::size_t number() const { return latest("state").at("number").to_number<std::size_t>(); }

  Disk& disk;
  int status = 0;
  std::string body;
  std::vector<json::object> heard;
  std::vector<std::pair<int, json::object>> writes;
  std::vector<std::pair<int, std::string>> searches;
  std::vector<int> cancelled;
  std::string id;
  std::map<std::string, std::string> keys;
  LocalHost local;
};

const json::object kDrill{{"game", "nations1975"}, {"scenario", "drill"}, {"hints", true}};
const json::object kTwoComputers{{"game", "tollbridge"},
                                 {"scenario", "raid"},
                                 {"computers", json::object{{"raiders", "random"}, {"guards", "random"}}}};

TEST(LocalHost, AnswersAsAServerDoes) {
  Disk disk;
  Tab tab(disk);
  tab.local.request(1, "GET", "/api/games", "", "");
  EXPECT_EQ(tab.status, 200);
  EXPECT_EQ(json::parse(tab.body).as_array().size(), 6u);
  tab.local.request(2, "GET", "/api/games/nations1975/board.svg", "", "");
  EXPECT_EQ(tab.body.substr(0, 4), "<svg");
  tab.local.request(3, "GET", "/api/nothing", "", "");
  EXPECT_EQ(tab.status, 404);
}

TEST(LocalHost, ATableOutlivesItsTab) {
  Disk disk;
  std::string id;
  std::map<std::string, std::string> keys;
  std::size_t number = 0;
  {
    Tab tab(disk);
    tab.create(kDrill);
    tab.join(1, "french");
    tab.tell(1, {{"type", "act"}, {"expect", tab.number()}, {"line", "end movement"}});
    number = tab.number();
    id = tab.id;
    keys = tab.keys;
  }
  Tab again(disk);
  EXPECT_FALSE(again.local.knows(id));
  EXPECT_EQ(again.local.load(disk.table(id)), "");
  again.id = id;
  again.keys = keys;
  again.join(1, "french");
  EXPECT_EQ(again.number(), number);
  EXPECT_GT(number, 0u);
}

TEST(LocalHost, NothingIsAnsweredBeforeItIsStored) {
  Disk disk;
  Tab tab(disk);
  tab.local.request(1, "POST", "/api/tables", json::serialize(kDrill), "");
  EXPECT_EQ(tab.status, 0);
  tab.store();
  EXPECT_EQ(tab.status, 201);
}

TEST(LocalHost, AFullDeviceRefusesAnActionAndLosesNothing) {
  Disk disk;
  Tab tab(disk);
  tab.create(kDrill);
  tab.join(1, "french");
  const std::size_t before = tab.number();
  disk.full = true;
  tab.tell(1, {{"type", "act"}, {"expect", before}, {"line", "end movement"}, {"id", "a"}});
  EXPECT_EQ(tab.latest("refused").at("error").at("code").as_string(), "unavailable");
  disk.full = false;
  tab.tell(1, {{"type", "act"}, {"expect", before}, {"line", "end movement"}, {"id", "b"}});
  EXPECT_GT(tab.number(), before);
}

TEST(LocalHost, TwoTabsPlayOneTable) {
  Disk disk;
  Tab first(disk);
  first.create(kDrill);
  first.join(1, "french");
  Tab second(disk);
  second.id = first.id;
  second.keys = first.keys;
  second.local.load(disk.table(first.id));
  second.join(1, "french");
  const std::size_t before = first.number();
  first.tell(1, {{"type", "act"}, {"expect", before}, {"line", "end movement"}});
  const std::size_t events = disk.events.at(first.id).size();
  // The second has not heard of it yet: its write is a conflict, and its viewer gets the new state.
  second.tell(1, {{"type", "act"}, {"expect", before}, {"line", "end movement"}, {"id", "late"}});
  EXPECT_EQ(disk.events.at(first.id).size(), events);
  EXPECT_EQ(second.latest("stale").at("number").to_number<std::size_t>(), first.number());
  // And what it is told of arrives at once.
  second.local.load(disk.table(first.id));
  EXPECT_EQ(second.latest("stale").at("revision"), first.latest("state").at("revision"));
}

TEST(LocalHost, ComputersPlayToTheEndThroughSearchesElsewhere) {
  Disk disk;
  Tab tab(disk);
  tab.create(kTwoComputers);
  tab.join(1, "spectator");
  tab.search();
  EXPECT_EQ(tab.latest("state").at("view").at("turn").at("node").as_string(), "over");
  // Its dice can be verified as a server's can.
  const std::string record = tab.local.record(tab.id);
  tab.local.request(9, "GET", "/api/tables/" + tab.id + "/record", "", tab.keys.at("spectator"));
  EXPECT_EQ(tab.body, record);
}

TEST(LocalHost, ASearchThatIsNoLongerNeededIsCancelled) {
  Disk disk;
  Tab tab(disk);
  tab.create(kDrill);
  tab.join(1, "french");
  tab.tell(1, {{"type", "hint"}, {"id", "h"}});
  ASSERT_EQ(tab.searches.size(), 1u);
  const int number = tab.searches.front().first;
  tab.local.close(1);
  EXPECT_EQ(tab.cancelled, std::vector<int>{number});
}

TEST(LocalHost, HintsComeFromTheSearch) {
  Disk disk;
  Tab tab(disk);
  tab.create(kDrill);
  tab.join(1, "french");
  tab.tell(1, {{"type", "hint"}, {"id", "h"}});
  tab.search();
  EXPECT_FALSE(tab.latest("hint").at("actions").as_array().empty());
}

TEST(LocalHost, ADeletedTableIsGone) {
  Disk disk;
  Tab tab(disk);
  tab.create(kDrill);
  tab.local.forget(tab.id);
  tab.local.request(1, "GET", "/api/tables/" + tab.id, "", tab.keys.at("french"));
  EXPECT_EQ(tab.status, 404);
}

TEST(MemoryStore, ADamagedTableIsRefusedWithAReason) {
  EXPECT_FALSE(read_table("{}"));
  EXPECT_FALSE(read_table(R"({"row":{"id":"a","created":1,"start":"{}","seed":"00","keys":[]},"events":[]})"));
}

// ---- the library ----

json::value called(GameCalls& calls, const json::object& asked) {
  return json::parse(calls.call(json::serialize(asked)));
}

TEST(GameCalls, PlayAGameAndKeepItsRecord) {
  GameCalls calls;
  const json::value made =
      called(calls, {{"call", "new"}, {"game", "nations1975"}, {"scenario", "drill"}, {"seed", 7}});
  const json::value handle = made.at("answer").at("handle");
  const json::value plan = called(calls, {{"call", "plan"}, {"handle", handle}, {"level", "recruit"}, {"seed", 7}});
  for (const json::value& line : plan.at("answer").at("lines").as_array()) {
    const json::value applied = called(calls, {{"call", "apply"}, {"handle", handle}, {"line", line}, {"seed", 7}});
    EXPECT_FALSE(applied.at("answer").at("entries").as_array().empty());
  }
  const json::value record = called(calls, {{"call", "record"}, {"handle", handle}}).at("answer");
  const json::value again = called(calls, {{"call", "open"}, {"record", record}, {"seed", 7}});
  ASSERT_TRUE(again.as_object().contains("answer")) << json::serialize(again);
  const json::value same = called(calls, {{"call", "record"}, {"handle", again.at("answer").at("handle")}});
  EXPECT_EQ(same.at("answer"), record);
}

TEST(GameCalls, RefusalsNameTheRuleOrTheField) {
  GameCalls calls;
  EXPECT_TRUE(called(calls, {{"call", "new"}, {"game", "chess"}}).as_object().contains("error"));
  EXPECT_EQ(called(calls, {{"call", "nothing"}}).at("error").at("field").as_string(), "call");
  EXPECT_EQ(called(calls, {{"call", "legal"}, {"handle", 9}}).at("error").at("field").as_string(), "handle");
  const json::value made = called(calls, {{"call", "new"}, {"game", "nations1975"}, {"scenario", "drill"}});
  const json::value handle = made.at("answer").at("handle");
  const json::value why = called(calls, {{"call", "explain"}, {"handle", handle}, {"line", "end combat"}}).at("answer");
  EXPECT_FALSE(why.at("legal").as_bool());
  EXPECT_FALSE(why.at("text").as_string().empty());
}

}  // namespace
}  // namespace leipzig::browser
