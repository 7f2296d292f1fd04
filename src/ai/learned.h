// Features of a game for learning, and a learned network as a judge. A game provides its features as a class `Features`
// (ai/GAME/features.h), constructed from the game and its judge, which describes a state by a fixed number of named
// integers. Its ladder registers `make_observer_of`, and `leipzig samples` writes them.
#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ai/network.h"
#include "engine/game.h"
#include "engine/tabletop.h"

namespace leipzig::ai {

template <class F, class G, class J>
concept FeaturesOf = std::constructible_from<F, const G&, const J&> &&
    requires(const F& features, const typename G::State& state) {
  F::kNames;  // an array of string_view, in the order of the values
  { features.values(state) } -> std::same_as<std::array<std::int16_t, F::kNames.size()>>;
};

// What the features of most games are computed from.
template <engine::Game G, class J>
class FeaturesBase {
 public:
  FeaturesBase(const G& game, const J& judge) : setup_(game.setup()), judge_(judge) {}

 protected:
  using Setup = std::remove_cvref_t<decltype(std::declval<const G&>().setup())>;

  const Setup& setup_;
  const J& judge_;
};

// A position by its features, erased interface.
class FeatureExtractor {
 public:
  virtual ~FeatureExtractor() = default;
  virtual std::vector<std::string_view> names() const = 0;
  virtual std::vector<std::int16_t> values(const engine::Tabletop& table) const = 0;
  // What the game's judge expects for the first seat, in thousandths.
  virtual int expected(const engine::Tabletop& table) const = 0;
  // Increases when a player-turn ends.
  virtual int player_turn(const engine::Tabletop& table) const = 0;
};

template <engine::Game G, class J, class F>
requires FeaturesOf<F, G, J>
class ObserverOf final : public FeatureExtractor {
 public:
  explicit ObserverOf(std::shared_ptr<const G> game)
      : game_(std::move(game)), judge_(*game_), features_(*game_, judge_) {}

  std::vector<std::string_view> names() const override { return {F::kNames.begin(), F::kNames.end()}; }
  std::vector<std::int16_t> values(const engine::Tabletop& table) const override {
    const auto values = features_.values(state(table));
    return {values.begin(), values.end()};
  }
  int expected(const engine::Tabletop& table) const override { return judge_.expected(state(table)); }
  int player_turn(const engine::Tabletop& table) const override { return judge_.player_turn(state(table)); }

 private:
  static const typename G::State& state(const engine::Tabletop& table) {
    return dynamic_cast<const engine::TabletopOf<G>&>(table).state();
  }

  std::shared_ptr<const G> game_;
  J judge_;
  F features_;
};

template <engine::Game G, class J, class F>
std::unique_ptr<const FeatureExtractor> make_observer_of(const engine::Tabletop& table) {
  return std::make_unique<ObserverOf<G, J, F>>(dynamic_cast<const engine::TabletopOf<G>&>(table).game());
}

// A judge for rehearsals (ai/rehearse.h) that returns the network's evaluation, exact at the end of the game.
template <engine::Game G, class J, class F>
requires FeaturesOf<F, G, J>
class Learned {
 public:
  Learned(const G& game, const J& judge, const kit::Datum& file)
      : game_(game), judge_(judge), features_(game, judge), network_(Network::must_read(file, F::kNames)) {}

  // The chance that the first seat wins, out of Network::kCertain.
  int value(const typename G::State& state) const {
    if (game_.turn(state).node == engine::Node::Over) return judge_.expected(state) * (Network::kCertain / 1000);
    return network_.chance(features_.values(state));
  }
  int expected(const typename G::State& state) const { return value(state) / (Network::kCertain / 1000); }
  int player_turn(const typename G::State& state) const { return judge_.player_turn(state); }

 private:
  const G& game_;
  const J& judge_;
  F features_;
  Network network_;
};

}  // namespace leipzig::ai
