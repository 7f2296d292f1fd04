// Advice, as far as no table is needed for it.
#include "host/advice.h"

#include <algorithm>
#include <cstdlib>

#include "host/secrets.h"

namespace leipzig::host {
namespace {

constexpr int kGreatChange = 80;  // thousandths
constexpr std::size_t kMostTurningPoints = 6;

// What the French may expect, by the eyes of both.
int middle(const Course::Point& point) { return (point.expected[0] + 1000 - point.expected[1]) / 2; }

}  // namespace

ai::Skill adviser(std::string_view game) {
  ai::Skill best;
  for (const ai::Level level : ai::levels(game)) {
    if (level <= ai::Level::Captain && level > best.level) best.level = level;
  }
  return best;
}

kit::Random thinking_numbers(std::string_view table, std::size_t number, std::uint64_t purpose) {
  const Digest digest = blake2b("leipzig thinking " + std::string(table));
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < 8; ++i) seed = seed << 8 | digest[i];
  return kit::Random(seed, purpose).fork(number);
}

std::vector<engine::LegalAction> described(const engine::Tabletop& tabletop,
                                           const std::vector<engine::Action>& actions) {
  std::vector<engine::LegalAction> list;
  const std::unique_ptr<engine::Tabletop> after = tabletop.clone();
  const engine::Turn turn = tabletop.turn();
  for (const engine::Action action : actions) {
    if (after->turn() != turn) break;
    const std::vector<std::uint16_t> targets = after->targets(action.choice());
    if (std::find(targets.begin(), targets.end(), action.target()) == targets.end()) break;
    list.push_back(after->describe(action));
    // Whether later actions are legal would leak what this one reveals.
    if (after->reveals(action) || after->apply(action)) break;
  }
  return list;
}

std::vector<std::size_t> turning_points(const std::vector<Course::Point>& points) {
  const auto change = [&points](std::size_t i) { return std::abs(middle(points[i]) - middle(points[i - 1])); };
  std::vector<std::size_t> turning;
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (change(i) >= kGreatChange) turning.push_back(i);
  }
  std::stable_sort(turning.begin(), turning.end(),
                   [&change](std::size_t a, std::size_t b) { return change(a) > change(b); });
  if (turning.size() > kMostTurningPoints) turning.resize(kMostTurningPoints);
  std::sort(turning.begin(), turning.end());
  return turning;
}

}  // namespace leipzig::host
