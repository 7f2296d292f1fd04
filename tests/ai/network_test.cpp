// The network of integers: its arithmetic by hand, files that are refused, and what the games' own files say.
#include "ai/network.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ai/samples.h"
#include "data/bridge2013.h"
#include "data/leipzig1971.h"
#include "data/nations1975.h"
#include "games/catalogue.h"
#include "tests/kit/tree.h"

namespace leipzig::ai {
namespace {

using kit::Datum;
using kit::testing::Tree;
using Features = std::vector<std::int16_t>;

constexpr std::array<std::string_view, 2> kNames = {"men", "guns"};

Datum input(Tree& tree, const char* name, int offset, int multiplier) {
  return tree.object(
      {{"name", tree.text(name)}, {"offset", tree.number(offset)}, {"multiplier", tree.number(multiplier)}});
}
Datum layer(Tree& tree, std::initializer_list<int> biases, std::vector<Datum> rows) {
  return tree.object({{"biases", tree.numbers(biases)}, {"weights", tree.list(std::move(rows))}});
}
Datum network(Tree& tree, std::vector<Datum> inputs, std::vector<Datum> layers) {
  return tree.object({{"features", tree.list(std::move(inputs))}, {"layers", tree.list(std::move(layers))}});
}
std::vector<Datum> two_inputs(Tree& tree) { return {input(tree, "men", 10, 256), input(tree, "guns", 0, 64)}; }

// Men 74 are 64 above 10, guns 128 a quarter of that, 32; the weights are 1 and -1/2: 64 - 16 = 48 64ths.
TEST(Network, WithoutHiddenLayersIsAWeighedSum) {
  Tree tree;
  const auto read =
      Network::read(network(tree, two_inputs(tree), {layer(tree, {0}, {tree.numbers({256, -128})})}), kNames);
  ASSERT_TRUE(read) << read.error().field;
  EXPECT_EQ(read->logit(Features{74, 128}), 48 * 4);
  EXPECT_EQ(read->logit(Features{10, 0}), 0);
  EXPECT_EQ(read->expected(Features{10, 0}), 500);
  EXPECT_EQ(read->logit(Features{74, 0}), 256);
  EXPECT_EQ(read->chance(Features{74, 0}), 46'788) << "64,000 / (1 + 1/e)";
  EXPECT_EQ(read->chance(Features{-54, 0}), Network::kCertain - 46'788);
}

// Both cells see 64 and 32. The first: 64 - 32 = 32, less 1/4 (16): 16. The second would be -64 - 32 and is cut off at
// 0. The output: 2 * 16 + 5 * 0 + 1/2 (32) = 64 64ths.
TEST(Network, CutsHiddenCellsOffBelowNothing) {
  Tree tree;
  const Datum hidden = layer(tree, {-16 * 256, 0}, {tree.numbers({256, -256}), tree.numbers({-256, -256})});
  const Datum output = layer(tree, {32 * 256}, {tree.numbers({512, 1280})});
  const auto read = Network::read(network(tree, two_inputs(tree), {hidden, output}), kNames);
  ASSERT_TRUE(read) << read.error().field;
  EXPECT_EQ(read->logit(Features{74, 128}), 256);
}

// 512 is as far as an input goes, 255 as far as a cell; 12 is as far as the table of chances goes.
TEST(Network, HasLimits) {
  Tree tree;
  const auto plain =
      Network::read(network(tree, two_inputs(tree), {layer(tree, {0}, {tree.numbers({256, 0})})}), kNames);
  EXPECT_EQ(plain->logit(Features{32'000, 0}), 512 * 4);
  EXPECT_EQ(plain->logit(Features{-32'000, 0}), -512 * 4);
  const Datum output = layer(tree, {0}, {tree.numbers({256})});
  const auto deep =
      Network::read(network(tree, two_inputs(tree), {layer(tree, {0}, {tree.numbers({256, 0})}), output}), kNames);
  EXPECT_EQ(deep->logit(Features{32'000, 0}), 255 * 4);
  const auto sure =
      Network::read(network(tree, two_inputs(tree), {layer(tree, {0}, {tree.numbers({32'000, 0})})}), kNames);
  EXPECT_EQ(sure->expected(Features{32'000, 0}), 1000);
  EXPECT_EQ(sure->expected(Features{-32'000, 0}), 0);
}

TEST(Network, RefusesAFileOfTheWrongShapeByItsField) {
  Tree tree;
  const Datum good = layer(tree, {0}, {tree.numbers({1, 2})});
  struct Wrong {
    const char* field;
    Datum file;
  };
  const std::vector<Wrong> files = {
      {"network.features", tree.number(1)},
      {"network.features", network(tree, {input(tree, "men", 0, 1)}, {good})},
      {"network.features[1].name", network(tree, {input(tree, "men", 0, 1), input(tree, "horses", 0, 1)}, {good})},
      {"network.features[0].offset", network(tree, {input(tree, "men", 40'000, 1), input(tree, "guns", 0, 1)}, {good})},
      {"network.features[1].multiplier", network(tree, {input(tree, "men", 0, 1), input(tree, "guns", 0, 0)}, {good})},
      {"network.layers", network(tree, two_inputs(tree), {})},
      {"network.layers", tree.object({{"features", tree.list(two_inputs(tree))}})},
      {"network.layers[0].biases", network(tree, two_inputs(tree), {tree.number(3)})},
      {"network.layers[0].biases", network(tree, two_inputs(tree), {layer(tree, {}, {})})},
      {"network.layers[0].weights", network(tree, two_inputs(tree), {layer(tree, {1, 2}, {tree.numbers({1, 2})})})},
      {"network.layers[0].weights[0]", network(tree, two_inputs(tree), {layer(tree, {1}, {tree.numbers({1})})})},
      {"network.layers[0].weights[0]",
       network(tree, two_inputs(tree), {layer(tree, {1}, {tree.numbers({1, 40'000})})})},
      {"network.layers[1].weights[0]",
       network(tree, two_inputs(tree), {good, layer(tree, {1}, {tree.numbers({1, 1})})})},
      {"network.layers",
       network(tree, two_inputs(tree), {layer(tree, {1, 2}, {tree.numbers({1, 2}), tree.numbers({1, 2})})})},
  };
  for (const Wrong& wrong : files) {
    const auto read = Network::read(wrong.file, kNames);
    ASSERT_FALSE(read) << wrong.field;
    EXPECT_EQ(read.error().field, wrong.field) << read.error().text;
    EXPECT_FALSE(read.error().text.empty());
  }
}

TEST(Network, RefusesWeightsThatCouldOverflow) {
  Tree tree;
  std::vector<Datum> inputs;
  std::vector<Datum> row;
  std::vector<std::string_view> names;
  for (int i = 0; i < 200; ++i) {
    inputs.push_back(input(tree, "men", 0, 1));
    row.push_back(tree.number(30'000));
    names.push_back("men");
  }
  const Datum file = network(tree, inputs, {layer(tree, {0}, {tree.list(row)})});
  const auto read = Network::read(file, names);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().field, "network.layers[0].weights[0]");
}

// ---- samples ----

std::unique_ptr<engine::Tabletop> table_of(const std::string& game, const std::string& scenario) {
  engine::Position start;
  start.setting.game = game;
  start.setting.scenario = scenario;
  return std::move(*games::set_up(start));
}

// The first position of a scenario by its features, which may be changed.
class Shown {
 public:
  Shown(const std::string& game, const std::string& scenario) {
    const auto table = table_of(game, scenario);
    const auto observer = make_observer(*table);
    names_ = (*observer)->names();
    values_ = (*observer)->values(*table);
  }
  int operator[](std::string_view name) const { return values_[at(name)]; }
  void add(std::string_view name, int more) { values_[at(name)] = static_cast<std::int16_t>(values_[at(name)] + more); }
  int logit(const kit::Datum& file) const {
    const auto network = Network::read(file, names_);
    EXPECT_TRUE(network) << network.error().field << ": " << network.error().text;
    return network ? network->logit(values_) : 0;
  }

 private:
  std::size_t at(std::string_view name) const {
    return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), name) - names_.begin());
  }

  std::vector<std::string_view> names_;
  std::vector<std::int16_t> values_;
};

// What tools/train, which rounds and sums by itself, gave for the first position of every scenario.
TEST(Network, OfNations1975SaysWhatTheTrainerSaid) {
  const std::pair<const char*, int> logits[] = {
      {"first-day", 212}, {"third-day", -756}, {"grand-battle", 446}, {"drill", -94}};
  for (const auto& [scenario, logit] : logits) {
    EXPECT_EQ(Shown("nations1975", scenario).logit(data::nations1975_network()), logit) << scenario;
  }
}

TEST(Network, OfBothLevelsOfBridge2013LikesPoints) {
  const Shown first("bridge2013", "historical");
  Shown better = first;
  better.add("margin", 20);
  better.add("margin_late", 20 * first["turn"]);
  for (const kit::Datum* file : {&data::bridge2013_network(), &data::bridge2013_emperor_network()}) {
    EXPECT_GT(better.logit(*file), first.logit(*file)) << "twenty more for the French";
  }
}

TEST(Network, OfLeipzig1971LikesPoints) {
  const Shown first("leipzig1971", "6");
  Shown better = first;
  better.add("score", 10);  // five points, and in the judge's tenths
  better.add("value", 50);
  EXPECT_GT(better.logit(data::leipzig1971_network()), first.logit(data::leipzig1971_network()));
}

TEST(Samples, TellEveryPlayerTurnOnceAndTheSameTwice) {
  const auto table = table_of("nations1975", "first-day");
  const auto player = make_player(*table, {Level::Random});
  const auto observer = make_observer(*table);
  ASSERT_TRUE(observer);
  const Sampled once = play_samples(*table, **player, **player, **observer, 50, kit::Random(3));
  const Sampled again = play_samples(*table, **player, **player, **observer, 50, kit::Random(3));
  ASSERT_GT(once.samples.size(), 2u);
  EXPECT_LE(once.samples.size(), 10u) << "five turns of two";
  for (std::size_t i = 0; i < once.samples.size(); ++i) {
    EXPECT_EQ(once.samples[i].features.size(), (*observer)->names().size());
    EXPECT_EQ(once.samples[i].features, again.samples[i].features);
    if (i > 0) {
      EXPECT_GT(once.samples[i].player_turn, once.samples[i - 1].player_turn);
    }
  }
  EXPECT_EQ(once.result % 500, 0);
}

}  // namespace
}  // namespace leipzig::ai
