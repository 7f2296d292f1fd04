// Viewers that get the same state share one text; nobody gets the state of another viewer.
#include "server/state_cache.h"

#include <gtest/gtest.h>

#include "fuzz/fake_table.h"

namespace leipzig::server {
namespace {

using engine::Seat;

engine::Setting setting() {
  engine::Setting drill;
  drill.game = "nations1975";
  drill.scenario = "drill";
  return drill;
}

class StateCaches : public ::testing::Test {
 protected:
  std::shared_ptr<const SharedText> state(engine::Viewer viewer, SyncPoint seen = {}, const LiveStatus& status = {},
                                          const char* type = "state") {
    std::shared_ptr<const SharedText> made;
    fake_table.host().with_table(spectator, [&](const host::Table& table) {
      SyncPoint fresh = seen;
      made = cache.state(type, table, "table", viewer, seen, status);
      EXPECT_EQ(made->text(), state_message(type, table, "table", viewer, fresh, status)) << "cached or new";
      EXPECT_EQ(seen.number, fresh.number);
      EXPECT_EQ(seen.revision, fresh.revision);
    });
    return made;
  }

  fuzz::FakeTable fake_table{setting()};
  host::Ticket spectator = *fake_table.host().open(fuzz::FakeTable::kTable, "spectator");
  StateCache cache;
};

TEST_F(StateCaches, ViewersWithTheSameStateShareIt) {
  EXPECT_EQ(state(std::nullopt), state(std::nullopt));
  EXPECT_EQ(state(Seat::First), state(Seat::First));
}

TEST_F(StateCaches, EverySeatHasItsOwnState) {
  EXPECT_NE(state(std::nullopt), state(Seat::First));
  EXPECT_NE(state(Seat::First), state(Seat::Second));
}

TEST_F(StateCaches, LiveInformationIsPartOfTheKey) {
  const auto plain = state(Seat::First);
  LiveStatus connected;
  connected.connected[1] = true;
  LiveStatus thinking;
  thinking.thinking = host::SearchProgress{Seat::Second, 100, false};
  LiveStatus later = thinking;
  later.thinking->done = 200;
  EXPECT_NE(state(Seat::First, {}, connected), plain);
  EXPECT_NE(state(Seat::First, {}, thinking), plain);
  EXPECT_NE(state(Seat::First, {}, later), state(Seat::First, {}, thinking));
  EXPECT_NE(state(Seat::First, {}, {}, "stale"), plain);
}

TEST_F(StateCaches, TheLanguageOfAViewerIsPartOfTheKey) {
  const std::string join = R"({"type":"join","table":"fake_table","key":"spectator","lang":)";
  const auto english = fake_table.say('x', join + "\"en\"}");
  const auto german = fake_table.say('y', join + "\"de\"}");
  const auto again = fake_table.say('z', join + "\"en\"}");
  ASSERT_EQ(english.size(), 1u);
  EXPECT_NE(english, german) << "the prompt is a sentence";
  EXPECT_EQ(english, again);
}

TEST_F(StateCaches, AChangedTableGetsANewState) {
  const auto before = state(std::nullopt);
  fake_table.say('f', R"({"type":"name","name":"Ney"})");
  const auto after = state(std::nullopt);
  EXPECT_NE(after, before);
  EXPECT_NE(after->text().find("Ney"), std::string::npos);
}

TEST_F(StateCaches, TheFirstMissingEntryIsPartOfTheKey) {
  for (const char who : {'f', 'a'}) {
    // One of the two decides; the other is refused.
    fake_table.say(who, R"({"type":"act","expect":0,"line":"end movement"})");
  }
  const auto all = state(std::nullopt);
  SyncPoint seen;
  fake_table.host().with_table(spectator, [&](const host::Table& table) { seen = {table.number(), table.revision()}; });
  ASSERT_GT(seen.number, 0u);
  EXPECT_NE(state(std::nullopt, seen), all);
  EXPECT_EQ(state(std::nullopt, seen), state(std::nullopt, seen));
}

TEST_F(StateCaches, OldStatesAreDropped) {
  const auto first = state(std::nullopt);
  for (int i = 0; i < 200; ++i) {
    LiveStatus status;
    status.thinking = host::SearchProgress{Seat::Second, i, false};
    state(std::nullopt, {}, status);
  }
  EXPECT_EQ(first.use_count(), 1) << "no longer kept";
}

}  // namespace
}  // namespace leipzig::server
