// What a viewer may not know makes no difference to a single byte sent to that viewer.
#include <gtest/gtest.h>

#include "fuzz/fake_table.h"
#include "server/api.h"
#include "tests/engine/toy_game.h"
#include "tests/server/hidden_cards.h"

namespace leipzig::server {
namespace {

using fuzz::FakeTable;
using testing::HiddenCards;

template <class G>
engine::GameEntry entry(const std::string& id) {
  engine::GameInfo info;
  info.id = id;
  return {std::move(info), {}, &engine::set_up<G>, nullptr, nullptr, sizeof(typename G::State)};
}

const std::vector<engine::GameEntry>& games() {
  static const std::vector<engine::GameEntry> list = {entry<HiddenCards>("hidden-cards"),
                                                      entry<toy::ScreenedToy>("toy")};
  return list;
}

engine::Record start_of(const std::string& game) {
  engine::Record record;
  record.start.setting.game = game;
  return record;
}

// What is dealt to both, and what both hide.
struct World {
  int french_card = 3;
  int french_stones = 1;
  int allied_card = 5;
  int allied_stones = 2;
};

host::Event dealt(const char* seat, int card) {
  return {host::EventKind::Entry, std::nullopt, 0, std::string(seat) + " draws " + std::to_string(card)};
}

std::string act(int expect, const std::string& line) {
  return R"({"type":"act","expect":)" + std::to_string(expect) + R"(,"line":")" + line + R"(","id":1})";
}

class Evening {
 public:
  explicit Evening(const World& world)
      : world_(world),
        fake_table_(start_of("hidden-cards"), {dealt("french", world.french_card), dealt("allied", world.allied_card)},
                    games()),
        api_(fake_table_.host(), metrics_, ServerOptions{}) {
    for (const char who : kEverybody) listen(who);
    ask_everything();
  }

  void hide() {
    say('f', act(2, "hide " + std::to_string(world_.french_stones)));
    ask_everything();
    say('a', act(3, "hide " + std::to_string(world_.allied_stones)));
    ask_everything();
  }
  void french_show() {
    say('f', act(4, "show"));
    ask_everything();
  }
  void allied_show() { say('a', act(5, "show")); }

  // Everything sent to this viewer.
  const std::string& known_to(char who) { return known_[who]; }

  std::string get(char who, const std::string& path) {
    Request request;
    request.method = "GET";
    request.target = "/api/tables/fake_table" + path;
    request.authorization = "Bearer " + key(who);
    std::string content;
    api_.respond(request, [&](const Answer& answer) {
      content = std::to_string(answer.status) + " " + std::string(answer.content()) + "\n";
    });
    return content;
  }

 private:
  static constexpr char kEverybody[] = {'f', 'a', 's'};
  static std::string key(char who) { return who == 'f' ? "french" : who == 'a' ? "allied" : "spectator"; }

  void listen(char who) {
    for (const std::string& message : fake_table_.heard(who)) known_[who] += message + "\n";
  }
  void say(char who, const std::string& message) {
    for (const std::string& answer : fake_table_.say(who, message)) known_[who] += answer + "\n";
    for (const char other : kEverybody) listen(other);
  }

  void ask_everything() {
    for (const char who : kEverybody) {
      for (const char* message :
           {R"({"type":"why","line":"hide 7"})", R"({"type":"why","line":"show"})", R"({"type":"why","line":"hide 2"})",
            R"({"type":"targets","kind":"hide","subject":""})", R"({"type":"act","expect":0,"line":"show"})",
            R"({"type":"act","expect":99,"line":"show"})",
            R"({"type":"join","table":"fake_table","key":"spectator"})"}) {
        // A viewer on the bench returns to their seat afterwards.
        say(who, message);
        say(who, R"({"type":"join","table":"fake_table","since":0,"key":")" + key(who) + "\"}");
      }
      // A line that only the deciding seat may play, and one that is illegal for everyone.
      for (int number = 2; number <= 5; ++number) say(who, act(number, "hide 8"));
      for (const char* path :
           {"", "/record", "/share", "/views/0", "/views/1", "/views/2", "/views/3", "/views/4", "/views/5"}) {
        known_[who] += get(who, path);
      }
      known_[who] += get(who, std::string("/views/2?as=") + (who == 'a' ? "french" : "allied"));
      known_[who] += metrics_.text(fake_table_.host());
    }
  }

  World world_;
  FakeTable fake_table_;
  Metrics metrics_;
  Api api_;
  std::map<char, std::string> known_;
};

TEST(Secrets, OfTheFrenchMakeNoDifferenceToOthers) {
  Evening one(World{1, 3, 5, 2});
  Evening two(World{6, 1, 5, 2});
  one.hide();
  two.hide();
  EXPECT_EQ(one.known_to('a'), two.known_to('a'));
  EXPECT_EQ(one.known_to('s'), two.known_to('s'));
  EXPECT_NE(one.known_to('f'), two.known_to('f'));
}

TEST(Secrets, OfTheAlliesMakeNoDifferenceToOthersEvenWhenTheFrenchHaveRevealed) {
  Evening one(World{3, 1, 2, 3});
  Evening two(World{3, 1, 6, 1});
  for (Evening* evening : {&one, &two}) {
    evening->hide();
    evening->french_show();
  }
  EXPECT_EQ(one.known_to('f'), two.known_to('f'));
  EXPECT_EQ(one.known_to('s'), two.known_to('s'));
  EXPECT_NE(one.known_to('a'), two.known_to('a'));
}

TEST(Secrets, ThatAreShownAreSeenByAll) {
  Evening one(World{1, 3, 5, 2});
  Evening two(World{6, 1, 5, 2});
  for (Evening* evening : {&one, &two}) {
    evening->hide();
    evening->french_show();
  }
  EXPECT_NE(one.known_to('a'), two.known_to('a'));
  EXPECT_NE(one.known_to('s'), two.known_to('s'));
}

TEST(Secrets, AreSeenByTheirHolder) {
  Evening evening(World{4, 3, 5, 2});
  evening.hide();
  EXPECT_NE(evening.known_to('f').find("french draws 4"), std::string::npos);
  EXPECT_NE(evening.known_to('f').find("hide 3"), std::string::npos);
  EXPECT_NE(evening.known_to('f').find("you hold card 4"), std::string::npos);
  EXPECT_NE(evening.known_to('a').find("french draws a card"), std::string::npos);
  EXPECT_NE(evening.known_to('a').find("hides some"), std::string::npos);
}

TEST(Secrets, KeepTheRecordBackUntilTheEnd) {
  Evening evening(World{4, 3, 5, 2});
  for (const char who : {'f', 'a', 's'}) EXPECT_EQ(evening.get(who, "/record").substr(0, 3), "403");
  evening.hide();
  evening.french_show();
  EXPECT_EQ(evening.get('s', "/record").substr(0, 3), "403");
  evening.allied_show();
  for (const char who : {'f', 'a', 's'}) {
    const std::string record = evening.get(who, "/record");
    EXPECT_EQ(record.substr(0, 3), "200");
    EXPECT_NE(record.find("allied draws 5"), std::string::npos);
  }
}

TEST(Secrets, AreToldInFullWhenTheGameIsOver) {
  Evening evening(World{4, 3, 5, 2});
  evening.hide();
  evening.french_show();
  EXPECT_EQ(evening.known_to('s').find("allied draws 5"), std::string::npos);
  evening.allied_show();
  EXPECT_NE(evening.known_to('s').find("allied draws 5"), std::string::npos);
  EXPECT_NE(evening.known_to('f').find("hide 2"), std::string::npos);
  const std::string seen = evening.get('s', "/views/3?as=french");
  EXPECT_EQ(seen.substr(0, 3), "200");
  EXPECT_NE(seen.find(R"("text":"hide 3")"), std::string::npos);
}

TEST(Secrets, OnceOutAreNotTakenBack) {
  FakeTable fake_table(start_of("toy"), {}, games());
  fake_table.say('f', act(0, "take 1"));
  EXPECT_NE(fake_table.say('f', act(1, "take 2")).back().find(R"("undo_limit":2)"), std::string::npos);
  const std::string asked = fake_table.say('f', R"({"type":"undo","expect":2,"to":0})").back();
  EXPECT_NE(asked.find(R"("offer":{"by":"french","what":"undo","to":0})"), std::string::npos) << asked;
}

}  // namespace
}  // namespace leipzig::server
