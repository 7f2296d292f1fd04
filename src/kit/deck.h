// Cards drawn without replacement. Deck only knows how many of each kind are left, which is enough for exact chances;
// OrderedDeck also knows their order, for games with a fixed shuffle.
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kit/fixed_vector.h"
#include "kit/random.h"

namespace leipzig::kit {

// A kind of card; cards of one kind are indistinguishable.
enum class CardId : std::uint8_t { None = 0xFF };

constexpr std::size_t index(CardId card) { return static_cast<std::size_t>(card); }
constexpr CardId card_at(std::size_t i) { return static_cast<CardId>(i); }

// A multiset of N kinds of cards. The next card is of a kind with probability count(kind) / size().
template <std::size_t N>
class Deck {
 public:
  static constexpr std::size_t kinds() { return N; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr std::uint32_t count(CardId card) const { return assert(index(card) < N), counts_[index(card)]; }

  constexpr void put(CardId card, std::size_t copies = 1) {
    assert(index(card) < N && counts_[index(card)] + copies <= 0xFF);
    counts_[index(card)] = static_cast<std::uint8_t>(counts_[index(card)] + copies);
    size_ = static_cast<std::uint16_t>(size_ + copies);
  }
  constexpr void take(CardId card) {
    assert(count(card) > 0);
    --counts_[index(card)];
    --size_;
  }

  // Each kind that may come next, with its weight out of size().
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < N; ++i) {
      if (counts_[i] != 0) visit(card_at(i), std::uint32_t{counts_[i]});
    }
  }

  CardId draw(Random& random) {
    assert(!empty());
    std::uint32_t place = random.below(size_);
    std::size_t kind = 0;
    while (place >= counts_[kind]) place -= counts_[kind++];
    take(card_at(kind));
    return card_at(kind);
  }

  friend constexpr bool operator==(const Deck&, const Deck&) = default;

 private:
  static_assert(N > 0 && N < index(CardId::None));
  std::array<std::uint8_t, N> counts_{};
  std::uint16_t size_ = 0;
};

// At most N cards face down; the last of the list lies on top.
template <std::size_t N>
class OrderedDeck {
 public:
  constexpr std::size_t size() const { return cards_.size(); }
  constexpr bool empty() const { return cards_.empty(); }
  constexpr std::span<const CardId> from_the_bottom() const { return cards_.span(); }
  constexpr CardId top() const { return cards_.back(); }

  constexpr void put_on_top(CardId card) { cards_.push_back(card); }
  constexpr void put_under(CardId card) {
    cards_.push_back(card);
    for (std::size_t i = cards_.size() - 1; i > 0; --i) cards_[i] = cards_[i - 1];
    cards_[0] = card;
  }
  constexpr CardId draw() {
    const CardId card = cards_.back();
    cards_.pop_back();
    return card;
  }
  void shuffle(Random& random) { random.shuffle(cards_.span()); }

  friend constexpr bool operator==(const OrderedDeck&, const OrderedDeck&) = default;

 private:
  FixedVector<CardId, N> cards_{};
};

}  // namespace leipzig::kit
