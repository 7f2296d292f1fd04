// Records: replaying, refusing, taking back.
#include "engine/record.h"

#include <gtest/gtest.h>

#include "engine/random_play.h"
#include "tests/engine/toy_game.h"

namespace leipzig::engine {
namespace {

const SetUp kToy = &set_up<toy::Toy>;
const SetUp kScreened = &set_up<toy::ScreenedToy>;
const SetUp kDeadEnd = &set_up<toy::ToyWithDeadEnd>;

Record record_of(std::vector<std::string> entries) {
  Record record;
  record.start.setting.game = "toy";
  record.entries = std::move(entries);
  return record;
}

int stones(const Tabletop& tabletop) { return tabletop.view(std::nullopt).tracks[0].value; }

TEST(Record, ReplaysActionsAndOutcomesInOrder) {
  const auto end = replay(record_of({"take 2", "done", "heads", "take 1", "done"}), kToy);
  ASSERT_TRUE(end);
  EXPECT_EQ(stones(**end), 5);
  EXPECT_EQ((*end)->turn(), (ToAct{Node::Decision, Seat::First}));
}

TEST(Record, ReplaysOnlyTheFirstEntriesWhenAsked) {
  const Record record = record_of({"take 2", "done", "heads", "take 1", "done"});
  EXPECT_EQ(stones(**replay(record, kToy, 0)), 7);
  EXPECT_EQ(stones(**replay(record, kToy, 1)), 5);
  EXPECT_EQ(stones(**replay(record, kToy, 3)), 6);
  EXPECT_EQ(stones(**replay(record, kToy, 99)), 5);
}

GameInfo game_of_version(int version) {
  GameInfo game;
  game.rules_version = version;
  game.options = {{"always", true, "", ""},
                  {"changed", true, "", "", 2, false},
                  {"changed_later", false, "", "", 3, true},
                  {"old_deal", false, "", "", 2, true, false}};
  return game;
}

TEST(Upgrade, SetsTheOptionsThatHaveChangedSinceAndNoOther) {
  using Options = std::vector<OptionValue>;
  Record first = record_of({});
  EXPECT_FALSE(upgrade(first, game_of_version(3)));
  EXPECT_EQ(first.start.setting.options, (Options{{"changed", false}, {"changed_later", true}, {"old_deal", true}}));
  EXPECT_EQ(first.rules_version, 3);
  Record second = record_of({});
  second.rules_version = 2;
  EXPECT_FALSE(upgrade(second, game_of_version(3)));
  EXPECT_EQ(second.start.setting.options, (Options{{"changed_later", true}}));
}

TEST(Upgrade, KeepsWhatTheRecordSetsItself) {
  Record record = record_of({});
  record.start.setting.options = {{"changed", true}};
  EXPECT_FALSE(upgrade(record, game_of_version(2)));
  EXPECT_TRUE(record.start.setting.options[0].on);
  const Record once = record;
  EXPECT_FALSE(upgrade(record, game_of_version(2)));
  EXPECT_EQ(record, once) << "a second time changes nothing";
}

TEST(Upgrade, RefusesRulesNewerThanTheProgram) {
  Record record = record_of({});
  record.rules_version = 3;
  const auto fault = upgrade(record, game_of_version(2));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->field, "rules_version");
}

TEST(Record, NamesTheFirstEntryThatIsNotLegalWithItsRule) {
  const auto end = replay(record_of({"take 2", "done", "tails", "take 3"}), kToy);
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().field, "entries[3]");
  EXPECT_EQ(end.error().text, "TOY-1: one or two stones, three in all, then done");
}

TEST(Record, NamesAnOutcomeThatCannotBe) {
  const auto end = replay(record_of({"take 2", "done", "on its edge"}), kToy);
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().field, "entries[2]");
  EXPECT_NE(end.error().text.find("tails, heads"), std::string::npos);
}

TEST(Record, TakesOneActionAnEntryThoughALineMayHoldSeveral) {
  const auto end = replay(record_of({"take 1 and done"}), kToy);
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().text, "notation: an entry of a record is exactly one action");
}

TEST(Record, LetsNothingFollowTheEnd) {
  Record record = record_of({"take 2"});
  record.start.tracks = {{"stones", 2}};
  EXPECT_TRUE(replay(record, kToy));
  record.entries.emplace_back("done");
  const auto end = replay(record, kToy);
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().field, "entries[1]");
  EXPECT_EQ(end.error().text, "notation: the game is over, nothing can follow");
}

TEST(Record, LetsNoOutcomeFallThatIsNotThere) {
  const auto coin = replay(record_of({"take 1", "done"}), kToy);
  ASSERT_TRUE(coin);
  const auto refusal = (*coin)->resolve(99);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->text, "no such outcome is possible now");
  EXPECT_EQ((*coin)->turn().node, Node::Chance);
}

// ---- a decision without a legal action ----

TEST(DeadEnd, IsADecisionWithoutAnActionOrChanceWithoutAnOutcome) {
  const toy::ToyWithDeadEnd game;
  EXPECT_FALSE(is_dead_end(game, {5, 0, Seat::First, false}));
  EXPECT_TRUE(is_dead_end(game, {4, 0, Seat::First, false}));
  EXPECT_FALSE(is_dead_end(game, {4, 0, Seat::First, true})) << "the coin is still to fall";
  EXPECT_FALSE(is_dead_end(game, {0, 0, Seat::First, false})) << "the game is over";
}

TEST(DeadEnd, IsNotReachedByAnAction) {
  const auto table = replay(record_of({"take 2"}), kDeadEnd);
  ASSERT_TRUE(table);
  const std::uint64_t before = (*table)->hash();
  const auto refusal = (*table)->apply({Choice{0}, 1});
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->rule, "position");
  EXPECT_EQ((*table)->hash(), before) << "nothing was changed";
  EXPECT_EQ((*table)->explain("take 1", (*table)->turn().seat), refusal)
      << "what is asked about is answered as what is done";
  EXPECT_FALSE((*table)->parse("take 1 and done", (*table)->turn().seat));
  EXPECT_FALSE((*table)->apply({Choice{1}}));
}

TEST(DeadEnd, IsNotReachedByAnOutcome) {
  Record record = record_of({"take 2", "done"});
  record.start.tracks = {{"stones", 5}};
  const auto table = replay(record, kDeadEnd);
  ASSERT_TRUE(table);
  const auto refusal = (*table)->resolve(1);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->rule, "position");
  EXPECT_EQ((*table)->turn().node, Node::Chance);
  EXPECT_FALSE((*table)->resolve(0));
}

TEST(DeadEnd, IsRefusedWithTheEntryThatLeadsThere) {
  const auto end = replay(record_of({"take 2", "take 1", "done"}), kDeadEnd);
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().field, "entries[1]");
  EXPECT_EQ(end.error().text.rfind("position: nothing could be done after this", 0), 0u) << end.error().text;
}

TEST(Record, PassesOnWhatIsWrongWithTheSetUp) {
  Record record = record_of({});
  record.start.setting.scenario = "hoard";
  const auto end = replay(record, kToy);
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().field, "scenario");
}

TEST(UndoLimit, IsTheBeginningWhileOneSeatHasDecidedAlone) {
  EXPECT_EQ(undo_limit(record_of({}), kToy), 0u);
  EXPECT_EQ(undo_limit(record_of({"take 1", "take 1"}), kToy), 0u);
}

TEST(UndoLimit, StopsAfterTheLastOutcome) {
  EXPECT_EQ(undo_limit(record_of({"take 1", "done", "tails"}), kToy), 3u);
  EXPECT_EQ(undo_limit(record_of({"take 1", "done", "tails", "take 1"}), kToy), 3u);
}

TEST(UndoLimit, StopsAfterTheLastDecisionOfTheOtherSeat) {
  EXPECT_EQ(undo_limit(record_of({"take 1", "done", "tails", "take 1", "done"}), kToy), 5u);
  EXPECT_EQ(undo_limit(record_of({"take 1", "done", "tails", "take 1", "done", "take 1"}), kToy), 5u);
}

TEST(UndoLimit, StopsWhereASecretCameToLight) {
  EXPECT_EQ(undo_limit(record_of({"take 1", "take 1"}), kScreened), 0u);
  EXPECT_EQ(undo_limit(record_of({"take 2", "take 1"}), kScreened), 1u);
}

TEST(EntryText, HidesFromEachViewerWhatHeMayNotKnow) {
  const auto before = set_up<toy::ScreenedToy>(record_of({}).start);
  ASSERT_TRUE(before);
  const EntryText take = telling(**before, "take 1");
  EXPECT_EQ(take.to(Seat::First, "take 1"), "take 1");
  EXPECT_EQ(take.to(Seat::Second, "take 1"), "takes some");
  EXPECT_EQ(take.to(std::nullopt, "take 1"), "takes some");
  EXPECT_FALSE(take.reveals);
  EXPECT_TRUE(telling(**before, "take 2").reveals);
  const auto coin = replay(record_of({"take 1", "done"}), kScreened);
  ASSERT_TRUE(coin);
  EXPECT_EQ(telling(**coin, "heads").to(Seat::First, "heads"), "heads");
  EXPECT_EQ(telling(**coin, "heads").to(Seat::Second, "heads"), "a coin falls");
}

TEST(EntryText, OfAGameWithoutSecretsIsWhatIsWritten) {
  const auto before = set_up<toy::Toy>(record_of({}).start);
  ASSERT_TRUE(before);
  const EntryText take = telling(**before, "take 2");
  EXPECT_EQ(take.to(Seat::Second, "take 2"), "take 2");
  EXPECT_FALSE(take.reveals);
}

TEST(UndoLimit, LetsTheLastSeatThinkAgainBeforeTheCoinFalls) {
  EXPECT_EQ(undo_limit(record_of({"take 1", "done"}), kToy), 0u);
}

TEST(RandomPlay, DoesTheSameWorkHoweverItIsShared) {
  const Setting setting{"toy", "", {}, {}, {}};
  const auto whole = play_random<toy::Toy>(setting, 5, 0, 40);
  auto shared = play_random<toy::Toy>(setting, 5, 0, 13);
  ASSERT_TRUE(whole && shared);
  *shared += *play_random<toy::Toy>(setting, 5, 13, 27);
  EXPECT_EQ(whole->signature, shared->signature);
  EXPECT_EQ(whole->actions, shared->actions);
  EXPECT_EQ(whole->games, 40);
  EXPECT_EQ(whole->wins[0] + whole->wins[1] + whole->wins[2], 40);
  EXPECT_NE(whole->signature, play_random<toy::Toy>(setting, 6, 0, 40)->signature);
}

}  // namespace
}  // namespace leipzig::engine
