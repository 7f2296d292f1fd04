// Counts of long runs: tallies add up, documents round-trip, shards merge exactly or are refused by name.
#include "format/summary.h"

#include <gtest/gtest.h>

namespace leipzig::format {
namespace {

Tally tally(std::int64_t french, std::int64_t margin) {
  Tally tally;
  tally.add("winner", "french", french);
  tally.add("sum", "margin", margin);
  tally.signature = 0xFFFFFFFFFFFFFFF0U;
  return tally;
}

Part part(std::string name, Shard shard, const Tally& tally) {
  Summary summary;
  summary.work = {"stats", "nations1975",      "drill", {{"many_on_many", true}}, {"recruit", "random"}, 7, false, "",
                  3,       "0123456789abcdef", shard};
  summary.tally = tally;
  return {std::move(name), summary};
}

std::string fault_of(const std::vector<Part>& parts) {
  const auto joined = join(parts);
  return joined ? "none" : joined.error().field + ": " + joined.error().text;
}

TEST(Tally, AddsUpInAnyOrder) {
  Tally one = tally(2, -5);
  one += tally(1, 7);
  Tally other = tally(1, 7);
  other += tally(2, -5);
  EXPECT_EQ(one, other);
  EXPECT_EQ(one.count("winner", "french"), 3);
  EXPECT_EQ(one.count("sum", "margin"), 2);
  EXPECT_EQ(one.count("sum", "nothing"), 0);
  EXPECT_EQ(one.total("nothing"), 0);
  EXPECT_EQ(one.signature, 0xFFFFFFFFFFFFFFE0U) << "signatures are sums that may wrap";
}

TEST(Summary, IsReadBackAsItWasWritten) {
  const Summary summary = part("", {2, 5}, tally(4, -9)).summary;
  const auto read = read_summary(write(summary));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->work, summary.work);
  EXPECT_EQ(read->tally, summary.tally);
}

TEST(Summary, NamesTheFieldThatIsWrong) {
  const std::string good = write(part("", {2, 5}, tally(4, -9)).summary);
  const auto fault = [&](std::string_view text, std::string_view instead) {
    std::string document = good;
    const std::size_t at = document.find(text);
    EXPECT_NE(at, std::string::npos) << text << " is not in " << good;
    if (at != std::string::npos) document.replace(at, text.size(), instead);
    const auto read = read_summary(document);
    return read ? "none" : read.error().field + ": " + read.error().text;
  };
  EXPECT_EQ(fault(R"("stats")", R"("bench")"), "command: must be duel or stats");
  EXPECT_EQ(fault(R"("game": "nations1975")", R"("game": 1975)"), "game: must be a text");
  EXPECT_EQ(fault(R"("scenario")", R"("scene")"), "scenario: must be a text");
  EXPECT_EQ(fault(R"({"many_on_many": true})", "[]"), "options: must be an object");
  EXPECT_EQ(fault(R"("many_on_many": true)", R"("many_on_many": 1)"), "options: every option must be true or false");
  EXPECT_EQ(fault(R"("games": 7)", R"("games": 7.5)"), "games: must be a whole number");
  EXPECT_EQ(fault(R"("games": 7)", R"("games": "7")"), "games: must be a whole number");
  EXPECT_EQ(fault(R"("paired": false)", R"("paired": 0)"), "paired: must be true or false");
  EXPECT_EQ(fault(R"("seed": 3)", R"("seed": -3)"), "seed: must be a whole number");
  EXPECT_EQ(fault(R"("shard": "2/5")", R"("shard": "5/5")"), "shard: must be such as 0/4");
  EXPECT_EQ(fault("fffffffffffffff0", "ff"), "signature: must be sixteen hexadecimal digits");
  EXPECT_EQ(fault("fffffffffffffff0", "fffffffffffffffg"), "signature: must be sixteen hexadecimal digits");
  EXPECT_EQ(fault(R"("french": 4)", R"("french": "4")"), "tally: every count must be a whole number");
  EXPECT_EQ(fault(R"({"french": 4})", "4"), "tally: every table must be an object");
}

TEST(Summary, OfWhatIsNoSummaryIsRefused) {
  EXPECT_EQ(read_summary("[]").error().text, "must be an object");
  EXPECT_FALSE(read_summary("{"));
  EXPECT_FALSE(read_work("{"));
  EXPECT_EQ(read_work("{}").error().field, "command");
  EXPECT_EQ(read_round(R"({"signature": "0000000000000000", "tally": {}})").error().field, "round");
}

TEST(Rounds, AreReadBackAsTheyWereWritten) {
  const auto round = read_round(write_line(Round{12, tally(1, 3)}));
  ASSERT_TRUE(round);
  EXPECT_EQ(round->number, 12);
  EXPECT_EQ(round->tally, tally(1, 3));
  EXPECT_FALSE(read_round(R"({"round":12,"signature":"0000)")) << "half a line";
  const Work work = part("", {1, 2}, {}).summary.work;
  const auto read = read_work(write_line(work));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, work);
}

TEST(Shards, AreNamedByIndexAndCount) {
  EXPECT_EQ(shard_named("3/8"), (Shard{3, 8}));
  for (const char* wrong : {"", "3", "8/8", "-1/8", "3/0", "3/8 ", "a/8", "3/"})
    EXPECT_FALSE(shard_named(wrong)) << wrong;
}

TEST(Join, OfAllShardsIsTheWholeInAnyOrder) {
  const auto joined = join({part("b", {1, 2}, tally(1, 7)), part("a", {0, 2}, tally(2, -5))});
  ASSERT_TRUE(joined);
  Tally sum = tally(1, 7);
  sum += tally(2, -5);
  EXPECT_EQ(write(*joined), write(part("", {}, sum).summary));
}

TEST(Join, RefusesWhatDoesNotBelongTogether) {
  const Part a = part("a", {0, 2}, tally(1, 1));
  Part b = part("b", {1, 2}, tally(1, 1));
  EXPECT_EQ(fault_of({a, a, b}), "a: 'shard' 0/2 is also in a");
  EXPECT_EQ(fault_of({a}), "shard: 1/2 is missing");
  EXPECT_EQ(fault_of({a, part("c", {1, 3}, {})}), "c: 'shard' is 1/3, in a one of 2");
  b.summary.work.seed = 4;
  EXPECT_EQ(fault_of({a, b}), "b: of another command than a: 'seed' differs");
  EXPECT_EQ(fault_of({}), ": there is nothing to join");
}

}  // namespace
}  // namespace leipzig::format
