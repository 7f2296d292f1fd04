// Many games of one setting, stepped together: the interface for Python's batch calls. One virtual call does the work
// of all games; inside it the static interface runs as in search and simulation, and threads share the games.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/document.h"
#include "engine/refusal.h"
#include "engine/tabletop.h"

namespace leipzig::python {

// The legal actions of game i are actions[first[i]] to actions[first[i + 1] - 1]; none where no seat decides.
struct LegalLists {
  std::vector<std::int64_t> first;
  std::vector<std::uint32_t> actions;
};

// The first game whose action was refused, and why.
struct Wrong {
  std::size_t game = 0;
  engine::Refusal refusal;
};

inline constexpr std::uint8_t kNobody = 255;  // decides, or has won

class Batch {
 public:
  virtual ~Batch() = default;

  virtual std::size_t size() const = 0;
  // Decision 0, chance 1, over 2; French 0, Allied 1.
  virtual void turns(std::span<std::uint8_t> nodes, std::span<std::uint8_t> seats) const = 0;
  virtual LegalLists legal() const = 0;
  // An action for each game; whatever stands where no seat decides is not looked at. All of them or none.
  virtual std::optional<Wrong> apply(std::span<const std::uint32_t> actions) = 0;
  // Throws dice until a seat decides or the game is over.
  virtual void settle() = 0;
  // At most `steps` steps of random play in each game, including outcomes. Played to the end from the start of a
  // scenario, game i is game i of `leipzig bench` and of engine::play_random with the same seed.
  virtual void step(std::int64_t steps) = 0;
  // French 0, Allied 1, a draw 2, kNobody where the game goes on; the margin; how many actions and outcomes it had.
  virtual void results(std::span<std::uint8_t> winners, std::span<std::int32_t> margins,
                       std::span<std::int64_t> lengths) const = 0;
  virtual void hashes(std::span<std::uint64_t> hashes) const = 0;
  // Games that are over begin again, or all of them; their random numbers go on.
  virtual void restart(bool all) = 0;
  virtual std::unique_ptr<engine::Tabletop> table(std::size_t game) const = 0;
  virtual engine::View view(std::size_t game, engine::Viewer viewer) const = 0;
};

// `count` copies of this table; game i draws from stream i of the seed. nullptr for a game that is not listed here.
std::unique_ptr<Batch> make_batch(const engine::Tabletop& start, std::size_t count, std::uint64_t seed, int threads);

}  // namespace leipzig::python
