// Advisers, random numbers, and the judgement of finished games.
#include "host/advice.h"

#include <algorithm>
#include <cstdlib>

#include "host/secrets.h"

namespace leipzig::host {
namespace {

using engine::Seat;

constexpr int kGreatChange = 80;  // thousandths
constexpr std::size_t kMostTurningPoints = 6;
constexpr std::size_t kMostPoints = 240;

// The expected result of the first seat, averaged over both views.
int middle(const GameReview::Point& point) { return (point.expected[0] + 1000 - point.expected[1]) / 2; }

// One for every player's turn, the start and the end; fewer if there are very many.
std::vector<GameReview::Point> points_of(const Table& table) {
  std::vector<GameReview::Point> points;
  std::optional<Seat> last;
  int turn = -1;
  for (std::size_t i = 0; i < table.number(); ++i) {
    const LoggedEntry& entry = table.entries()[i];
    if (!entry.seat || (entry.seat == last && entry.turn == turn)) continue;
    last = entry.seat;
    turn = entry.turn;
    points.push_back({i, turn});
  }
  const std::size_t every = points.size() / kMostPoints + 1;
  std::size_t place = 0;
  std::erase_if(points, [&place, every](const GameReview::Point&) { return place++ % every != 0; });
  points.push_back({table.number(), std::max(turn, 0)});
  return points;
}

int result_for(Seat seat, const std::optional<engine::Verdict>& verdict) {
  if (!verdict || !verdict->winner) return 500;
  return *verdict->winner == seat ? 1000 : 0;
}

}  // namespace

ai::Skill adviser(std::string_view game) {
  ai::Skill best;
  for (const ai::Level level : ai::levels(game)) {
    if (level <= ai::Level::Captain && level > best.level) best.level = level;
  }
  return best;
}

kit::Random search_rng(std::string_view table, std::size_t number, SearchPurpose purpose) {
  const Digest digest = blake2b("leipzig thinking " + std::string(table));
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < 8; ++i) seed = seed << 8 | digest[i];
  return kit::Random(seed, static_cast<std::uint64_t>(purpose)).fork(number);
}

std::vector<engine::LegalAction> described(const engine::Tabletop& tabletop,
                                           const std::vector<engine::Action>& actions) {
  std::vector<engine::LegalAction> list;
  const std::unique_ptr<engine::Tabletop> after = tabletop.clone();
  const engine::ToAct turn = tabletop.turn();
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

FinishedGame finished_game(const Table& table) {
  FinishedGame game{table.at(0), {}, table.verdict(), points_of(table)};
  for (const LoggedEntry& entry : table.entries()) game.entries.push_back(entry.text);
  return game;
}

GameReview review_of(FinishedGame& game, const MakePlayer& players, std::string_view table, ai::Watch& watch) {
  engine::Tabletop& tabletop = *game.start;
  const ai::Skill skill = adviser(tabletop.setting().game);
  const auto player = players(tabletop, skill);
  GameReview review;
  if (skill.level == ai::Level::Random || !player) return review;  // the random player has no evaluation
  std::size_t number = 0;
  for (GameReview::Point& point : game.points) {
    const bool end = point.number == game.entries.size();
    if (!end && !watch.keep_going(0)) continue;
    while (!end && number < point.number && watch.keep_going(0)) engine::play_entry(tabletop, game.entries[number++]);
    const kit::Random random = search_rng(table, point.number, SearchPurpose::Review);
    for (const Seat seat : engine::kSeats) {
      point.expected[index(seat)] =
          end ? result_for(seat, game.verdict) : (*player)->expected(tabletop, seat, random, watch);
    }
    if (end || watch.keep_going(0)) review.points.push_back(point);
  }
  review.skill = ai::text(skill);
  review.turning = turning_points(review.points);
  return review;
}

std::vector<std::size_t> turning_points(const std::vector<GameReview::Point>& points) {
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
