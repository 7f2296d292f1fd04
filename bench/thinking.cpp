// bench_thinking [GAME [SCENARIO]]: how long each level thinks per player turn, in CPU seconds of one core, next to its
// limit. Each level plays one game against itself; all of a seat's plans in a player turn count together. Exits with 1
// if a level exceeds its limit.
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/bridge2013/judge.h"
#include "ai/leipzig1969/judge.h"
#include "ai/leipzig1971/judge.h"
#include "ai/match.h"
#include "ai/nations1975/judge.h"
#include "ai/voelkerschlacht/judge.h"
#include "cli/cpu_time.h"
#include "games/catalogue.h"

namespace {

using namespace leipzig;
using cli::thread_cpu_seconds;

// A number that rises when a player turn ends.
template <class G, class J>
int player_turn(const engine::Tabletop& table) {
  const auto& opened = dynamic_cast<const engine::TabletopOf<G>&>(table);
  return J(*opened.game()).player_turn(opened.state());
}

// For a game whose rules are not known here: the turn track, and the seat that decides.
int any_player_turn(const engine::Tabletop& table) {
  const engine::View view = table.view(std::nullopt);
  int turn = 0;
  for (const engine::NamedNumber& track : view.tracks) {
    if (track.name == "turn") turn = track.value;
  }
  return 2 * turn + static_cast<int>(engine::index(view.turn.seat));
}

struct Contest {
  std::string_view game;
  std::string_view scenario;
  int (*player_turn)(const engine::Tabletop&);
};
constexpr Contest kKnown[] = {
    {"nations1975", "first-day", &player_turn<nations1975::Nations1975, ai::nations1975::Judge>},
    {"leipzig1971", "6", &player_turn<leipzig1971::Leipzig1971, ai::leipzig1971::Judge>},
    {"leipzig1969", "campaign", &player_turn<leipzig1969::Leipzig1969, ai::leipzig1969::Judge>},
    {"bridge2013", "historical", &player_turn<bridge2013::Bridge2013, ai::bridge2013::Judge>},
    {"voelkerschlacht", "beginner", &player_turn<voelkerschlacht::Voelkerschlacht, ai::voelkerschlacht::Judge>},
};

// Every game of the catalogue; a game that is not known above with its first scenario.
std::vector<Contest> contests() {
  std::vector<Contest> list(std::begin(kKnown), std::end(kKnown));
  for (const engine::GameEntry& game : games::catalogue()) {
    const auto is_this = [&](const Contest& known) { return known.game == game.info.id; };
    if (std::any_of(std::begin(kKnown), std::end(kKnown), is_this)) continue;
    list.push_back({game.info.id, game.info.scenarios.front().id, &any_player_turn});
  }
  return list;
}

double allowed(ai::Level level) {
  switch (level) {
    case ai::Level::Random:
    case ai::Level::Recruit:
      return 0.2;
    case ai::Level::Captain:
      return 2;
    case ai::Level::Marshal:
      return 10;
    case ai::Level::Emperor:
      break;
  }
  return 30;
}

// Adds up what is spent on thinking: between what was last played and the plan that follows.
class Stopwatch final : public ai::MatchObserver {
 public:
  explicit Stopwatch(int (*player_turn)(const engine::Tabletop&)) : player_turn_(player_turn) {}

  void planned(const engine::Tabletop& table, engine::Seat seat, const ai::Plan&) override {
    spent_[{player_turn_(table), seat}] += thread_cpu_seconds() - since_;
  }
  void after(const engine::Tabletop&) override { since_ = thread_cpu_seconds(); }

  double longest() const {
    double longest = 0;
    for (const auto& [turn, seconds] : spent_) longest = std::max(longest, seconds);
    return longest;
  }
  double mean() const {
    double sum = 0;
    for (const auto& [turn, seconds] : spent_) sum += seconds;
    return spent_.empty() ? 0 : sum / static_cast<double>(spent_.size());
  }
  std::size_t turns() const { return spent_.size(); }

 private:
  int (*player_turn_)(const engine::Tabletop&);
  double since_ = thread_cpu_seconds();
  std::map<std::pair<int, engine::Seat>, double> spent_;
};

bool thinks_in_time(const Contest& contest, std::string_view scenario) {
  engine::Position position;
  position.setting.game = contest.game;
  position.setting.scenario = scenario;
  const auto table = games::set_up(position);
  if (!table) {
    std::fprintf(stderr, "%s\n", table.error().text.c_str());
    return false;
  }
  bool in_time = true;
  for (const ai::Level level : ai::levels(contest.game)) {
    if (level == ai::Level::Random) continue;
    const auto player = ai::make_player(**table, {level});
    Stopwatch watch(contest.player_turn);
    ai::play(**table, **player, **player, kit::Random(1813), watch);
    const bool late = watch.longest() > allowed(level);
    std::printf("%-16s %-12s %-8s %4zu player turns  mean %8.4f s  longest %8.4f s of %4.1f s%s\n",
                std::string(contest.game).c_str(), std::string(scenario).c_str(), std::string(ai::name(level)).c_str(),
                watch.turns(), watch.mean(), watch.longest(), allowed(level), late ? "  TOO LONG" : "");
    std::fflush(stdout);
    in_time = in_time && !late;
  }
  return in_time;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view game = argc > 1 ? argv[1] : "";
  bool known = false;
  bool in_time = true;
  for (const Contest& contest : contests()) {
    if (!game.empty() && game != contest.game) continue;
    known = true;
    in_time = thinks_in_time(contest, argc > 2 ? argv[2] : contest.scenario) && in_time;
  }
  if (!known) std::fprintf(stderr, "there is no game '%s'\n", argv[1]);
  return known && in_time ? 0 : 1;
}
