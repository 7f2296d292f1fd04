// Batches over the static interface of the games.
#include "batch.h"

#include "engine/game.h"
#include "games/all_games.h"
#include "kit/random.h"
#include "share.h"

namespace leipzig::python {
namespace {

using engine::Node;

template <engine::Game G>
class BatchOf final : public Batch {
 public:
  BatchOf(const engine::TabletopOf<G>& start, std::size_t count, std::uint64_t seed, int threads)
      : game_(start.game()), start_(start.state()), threads_(threads) {
    const kit::Random random(seed);
    tables_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) tables_.push_back({start_, random.fork(i), 0});
  }

  std::size_t size() const override { return tables_.size(); }

  void turns(std::span<std::uint8_t> nodes, std::span<std::uint8_t> seats) const override {
    for (std::size_t i = 0; i < size(); ++i) {
      const engine::ToAct turn = game_->turn(tables_[i].state);
      nodes[i] = static_cast<std::uint8_t>(turn.node);
      seats[i] = turn.node == Node::Decision ? static_cast<std::uint8_t>(turn.seat) : kNobody;
    }
  }

  LegalLists legal() const override {
    std::vector<std::vector<engine::Action>> lists(size());
    each([&](std::size_t i) {
      const typename G::State& state = tables_[i].state;
      if (game_->turn(state).node == Node::Decision) engine::legal(*game_, state, lists[i]);
    });
    LegalLists all;
    all.first.reserve(size() + 1);
    for (const std::vector<engine::Action>& list : lists) {
      all.first.push_back(static_cast<std::int64_t>(all.actions.size()));
      for (const engine::Action action : list) all.actions.push_back(action.bits());
    }
    all.first.push_back(static_cast<std::int64_t>(all.actions.size()));
    return all;
  }

  std::optional<Wrong> apply(std::span<const std::uint32_t> actions) override {
    std::vector<char> decides(size());
    std::vector<char> refused(size());
    each([&](std::size_t i) {
      const typename G::State& state = tables_[i].state;
      decides[i] = game_->turn(state).node == Node::Decision;
      refused[i] = decides[i] && !engine::is_legal(*game_, state, engine::Action::from_bits(actions[i]));
    });
    for (std::size_t i = 0; i < size(); ++i) {
      if (!refused[i]) continue;
      const typename G::State& state = tables_[i].state;
      const engine::Seat seat = game_->turn(state).seat;
      return Wrong{i, game_->explain(game_->seen(state, seat), seat, engine::Action::from_bits(actions[i]))};
    }
    each([&](std::size_t i) {
      if (!decides[i]) return;
      game_->apply(tables_[i].state, engine::Action::from_bits(actions[i]));
      ++tables_[i].length;
    });
    return std::nullopt;
  }

  void settle() override {
    each([&](std::size_t i) {
      Table& table = tables_[i];
      while (game_->turn(table.state).node == Node::Chance) random_step(table, Node::Chance);
    });
  }

  void step(std::int64_t steps) override {
    each([&](std::size_t i) {
      Table& table = tables_[i];
      for (std::int64_t taken = 0; taken < steps; ++taken) {
        const Node node = game_->turn(table.state).node;
        if (node == Node::Over) return;
        random_step(table, node);
      }
    });
  }

  void results(std::span<std::uint8_t> winners, std::span<std::int32_t> margins,
               std::span<std::int64_t> lengths) const override {
    for (std::size_t i = 0; i < size(); ++i) {
      lengths[i] = tables_[i].length;
      winners[i] = kNobody;
      margins[i] = 0;
      if (game_->turn(tables_[i].state).node != Node::Over) continue;
      const engine::Verdict verdict = game_->verdict(tables_[i].state);
      winners[i] = verdict.winner ? static_cast<std::uint8_t>(*verdict.winner) : std::uint8_t{2};
      margins[i] = verdict.margin;
    }
  }

  void hashes(std::span<std::uint64_t> hashes) const override {
    for (std::size_t i = 0; i < size(); ++i) hashes[i] = game_->hash(tables_[i].state);
  }

  void restart(bool all) override {
    for (Table& table : tables_) {
      if (!all && game_->turn(table.state).node != Node::Over) continue;
      table.state = start_;
      table.length = 0;
    }
  }

  std::unique_ptr<engine::Tabletop> table(std::size_t game) const override {
    return std::make_unique<engine::TabletopOf<G>>(game_, tables_[game].state);
  }

  engine::View view(std::size_t game, engine::Viewer viewer) const override {
    return game_->view(game_->seen(tables_[game].state, viewer), viewer);
  }

 private:
  struct Table {
    typename G::State state;
    kit::Random random;
    std::int64_t length;
  };

  template <class Work>
  void each(const Work& work) const {
    share(size(), threads_, [&work](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) work(i);
    });
  }

  void random_step(Table& table, Node node) const {
    ++table.length;
    if (node == Node::Chance) {
      game_->resolve(table.state, engine::random_outcome(*game_, table.state, table.random));
    } else {
      game_->apply(table.state, engine::random_action(*game_, table.state, table.random));
    }
  }

  std::shared_ptr<const G> game_;
  typename G::State start_;
  std::vector<Table> tables_;
  int threads_;
};

template <engine::Game G>
void make_if_fits(const engine::Tabletop& start, std::size_t count, std::uint64_t seed, int threads,
                  std::unique_ptr<Batch>& batch) {
  const auto* table = dynamic_cast<const engine::TabletopOf<G>*>(&start);
  if (table != nullptr) batch = std::make_unique<BatchOf<G>>(*table, count, seed, threads);
}

}  // namespace

std::unique_ptr<Batch> make_batch(const engine::Tabletop& start, std::size_t count, std::uint64_t seed, int threads) {
  std::unique_ptr<Batch> batch;
  std::apply(
      [&](const auto&... listed) {
        (make_if_fits<typename std::remove_cvref_t<decltype(listed)>::Game>(start, count, seed, threads, batch), ...);
      },
      games::all_games());
  return batch;
}

}  // namespace leipzig::python
