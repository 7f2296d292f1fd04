// Exact chances of cards and dice, against counting every case.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <type_traits>
#include <vector>

#include "kit/deck.h"
#include "kit/dice.h"

namespace leipzig::kit {
namespace {

constexpr CardId kGuard = card_at(0);
constexpr CardId kRain = card_at(1);
constexpr CardId kRetreat = card_at(2);

static_assert(std::is_trivially_copyable_v<Deck<40>> && std::is_trivially_copyable_v<OrderedDeck<55>>);

Deck<3> six_cards() {
  Deck<3> deck;
  deck.put(kGuard, 3);
  deck.put(kRain, 2);
  deck.put(kRetreat);
  return deck;
}

// Weights of every sequence of draws, out of the product of the deck's sizes.
void enumerate(const Deck<3>& deck, int draws, std::uint64_t weight, std::vector<CardId> so_far,
               std::map<std::vector<CardId>, std::uint64_t>& found) {
  if (draws == 0) {
    found[so_far] += weight;
    return;
  }
  deck.for_each([&](CardId card, std::uint32_t count) {
    Deck<3> rest = deck;
    rest.take(card);
    std::vector<CardId> longer = so_far;
    longer.push_back(card);
    enumerate(rest, draws - 1, weight * count, longer, found);
  });
}

TEST(Deck, CountsWhatIsLeft) {
  Deck<3> deck = six_cards();
  EXPECT_EQ(deck.size(), 6u);
  deck.take(kRetreat);
  EXPECT_EQ(deck.count(kRetreat), 0u);
  deck.for_each([&](CardId card, std::uint32_t) { EXPECT_NE(card, kRetreat); });
  deck.put(kRetreat);
  EXPECT_EQ(deck, six_cards());
}

TEST(Deck, DrawWeightsAreThoseOfAllOrdersOfTheCards) {
  std::map<std::vector<CardId>, std::uint64_t> by_weight;
  enumerate(six_cards(), 3, 1, {}, by_weight);

  // All 720 orders of six cards that can be told apart: each first three stand for 3! of them.
  std::array<int, 6> cards = {0, 1, 2, 3, 4, 5};
  const std::array<CardId, 6> kinds = {kGuard, kGuard, kGuard, kRain, kRain, kRetreat};
  std::map<std::vector<CardId>, std::uint64_t> by_order;
  do {
    ++by_order[{kinds[static_cast<std::size_t>(cards[0])], kinds[static_cast<std::size_t>(cards[1])],
                kinds[static_cast<std::size_t>(cards[2])]}];
  } while (std::next_permutation(cards.begin(), cards.end()));
  ASSERT_EQ(by_order.size(), by_weight.size());
  for (const auto& [draw, orders] : by_order) EXPECT_EQ(orders, 6 * by_weight[draw]);
}

TEST(Deck, DrawsEachKindAsOftenAsItsShare) {
  Random random(1813);
  std::array<int, 3> counts{};
  constexpr int kDraws = 60000;
  for (int i = 0; i < kDraws; ++i) {
    Deck<3> deck = six_cards();
    ++counts[index(deck.draw(random))];
    EXPECT_EQ(deck.size(), 5u);
  }
  double chi_square = 0;
  for (std::size_t kind = 0; kind < 3; ++kind) {
    const double expected = kDraws * six_cards().count(card_at(kind)) / 6.0;
    chi_square += (counts[kind] - expected) * (counts[kind] - expected) / expected;
  }
  EXPECT_LT(chi_square, 13.8);  // two degrees of freedom: once in a thousand
}

TEST(Deck, EmptiesWithEveryCardDrawnOnce) {
  Random random(3);
  Deck<3> deck = six_cards();
  Deck<3> drawn;
  while (!deck.empty()) drawn.put(deck.draw(random));
  EXPECT_EQ(drawn, six_cards());
}

TEST(OrderedDeck, DrawsFromTheTop) {
  OrderedDeck<4> deck;
  deck.put_on_top(kGuard);
  deck.put_on_top(kRain);
  deck.put_under(kRetreat);
  EXPECT_EQ(deck.top(), kRain);
  EXPECT_EQ(deck.draw(), kRain);
  EXPECT_EQ(deck.draw(), kGuard);
  EXPECT_EQ(deck.draw(), kRetreat);
  EXPECT_TRUE(deck.empty());
}

TEST(OrderedDeck, AShuffleKeepsTheCards) {
  Random random(1813);
  OrderedDeck<20> deck;
  for (std::size_t i = 0; i < 20; ++i) deck.put_on_top(card_at(i));
  const OrderedDeck<20> sorted = deck;
  deck.shuffle(random);
  EXPECT_NE(deck, sorted);
  std::vector<CardId> cards;
  while (!deck.empty()) cards.push_back(deck.draw());
  std::sort(cards.begin(), cards.end());
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(cards[i], card_at(i));
}

TEST(Dice, TotalsOfTwoDiceAreThePyramid) {
  constexpr auto ways = ways_by_total<2, 6>();
  constexpr std::array<std::uint64_t, 13> kPyramid = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
  static_assert(ways == kPyramid);
  static_assert(rolls(2, 6) == 36);
}

TEST(Dice, TotalsOfThreeDiceAgreeWithCounting) {
  constexpr auto ways = ways_by_total<3, 6>();
  std::array<std::uint64_t, 19> counted{};
  for (std::size_t a = 1; a <= 6; ++a) {
    for (std::size_t b = 1; b <= 6; ++b) {
      for (std::size_t c = 1; c <= 6; ++c) ++counted[a + b + c];
    }
  }
  EXPECT_EQ(ways, counted);
  for (int total = 0; total <= 18; ++total) {
    EXPECT_EQ(ways_to_total(3, 6, total), counted[static_cast<std::size_t>(total)]);
  }
}

TEST(Dice, HitsAgreeWithCounting) {
  std::array<std::uint64_t, 4> counted{};
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) {
      for (int c = 1; c <= 6; ++c) ++counted[static_cast<std::size_t>((a >= 5) + (b >= 5) + (c >= 5))];
    }
  }
  for (int hits = 0; hits <= 3; ++hits) EXPECT_EQ(ways_to_hit(3, 6, 2, hits), counted[static_cast<std::size_t>(hits)]);
  EXPECT_EQ(ways_to_hit(3, 6, 2, 4), 0u);
  EXPECT_EQ(ways_to_hit(3, 6, 6, 3), 216u);
  EXPECT_EQ(ways_to_hit(0, 6, 2, 0), 1u);
}

}  // namespace
}  // namespace leipzig::kit
