#include "study/puzzle.h"

#include <algorithm>
#include <cmath>

#include "engine/record.h"
#include "games/catalogue.h"
#include "study/possible_world.h"

namespace leipzig::study {
namespace {

constexpr std::uint64_t kJudgeStream = 1;
constexpr std::uint64_t kWorldStream = 4;

Value rounded(double value) { return std::clamp<Value>(static_cast<Value>(std::llround(value)), -kWin, kWin); }

}  // namespace

engine::Result<Judge> Judge::make(const engine::Tabletop& table, ai::Skill evaluator, ai::Skill players) {
  auto judge = ai::make_player(table, evaluator);
  if (!judge) return judge.error();
  auto player = ai::make_player(table, players);
  if (!player) return player.error();
  Judge made;
  made.judge_ = std::move(*judge);
  made.player_ = std::move(*player);
  made.evaluator_.emplace(made.judge_, kit::Random(kJudgeStream));
  return made;
}

Trial Judge::trial(const engine::Tabletop& after, engine::Seat seat, int seed, int number) const {
  ai::Watch nobody;
  const auto dice = static_cast<std::uint64_t>(seed);
  const auto n = static_cast<std::uint64_t>(number);
  const std::unique_ptr<engine::Tabletop> world =
      after.secretive() ? possible_world(after, seat, kit::Random(dice).fork(kWorldStream).fork(n)) : nullptr;
  const RolloutOf order{world ? *world : after, *player_, *player_, *evaluator_, seat};
  return roll_out(order, dice, n, nobody).value_or(Trial{});
}

void Comparison::play_to(int trials) {
  for (int n = static_cast<int>(reduced_.count()); n < trials; ++n) {
    const Trial one = judge_.trial(better_, seat_, seed_, n);
    const Trial two = judge_.trial(other_, seat_, seed_, n);
    reduced_.add(static_cast<double>(one.reduced - two.reduced));
    raw_.add(static_cast<double>(one.raw - two.raw));
    better_value_.add(static_cast<double>(one.reduced));
  }
}

Gap Comparison::gap() const {
  return {rounded(reduced_.mean()), rounded(reduced_.error()),          rounded(raw_.mean()),
          rounded(raw_.error()),    static_cast<int>(reduced_.count()), seed_};
}

Answer judge_answer(const Puzzle& puzzle, const Judge& judge, const engine::Tabletop& solved,
                    const engine::Tabletop& after, int trials, int seed) {
  Answer answer;
  const std::uint64_t hash = after.hash();
  answer.known = hash == puzzle.solution_hash ||
                 std::find(puzzle.accepted.begin(), puzzle.accepted.end(), hash) != puzzle.accepted.end();
  answer.right = answer.known;
  if (answer.known) return answer;
  Comparison comparison(judge, solved, after, puzzle.seat, seed);
  // Stops early where the answer is clear: above or below the margin by three standard errors.
  constexpr int kFirst = 12;
  constexpr int kMore = 6;
  for (int played = std::min(kFirst, trials);; played = std::min(played + kMore, trials)) {
    comparison.play_to(played);
    answer.loss = comparison.gap();
    if (played == trials || std::abs(answer.loss.mean - puzzle.margin) > 3 * answer.loss.error) break;
  }
  answer.right = answer.loss.mean <= puzzle.margin;
  return answer;
}

engine::Result<std::unique_ptr<engine::Tabletop>> played(const Puzzle& puzzle,
                                                         const std::vector<std::string>& entries) {
  auto table = games::set_up(puzzle.position);
  if (!table) return engine::Fault{"position." + table.error().field, table.error().text};
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (const auto refusal = engine::play_entry(**table, entries[i])) {
      return engine::Fault{"[" + std::to_string(i) + "]", refusal->rule + ": " + refusal->text};
    }
  }
  return table;
}

// A typical continuation, not an unlucky one: of several it takes the one that ends nearest to their mean.
std::vector<std::string> continuation(const Judge& judge, const engine::Tabletop& after, engine::Seat seat,
                                      const kit::Random& random) {
  constexpr std::size_t kLongest = 40;
  constexpr std::uint64_t kDiceOfLine = 1;
  constexpr std::uint64_t kThoughtsOfLine = 2;
  struct Line {
    std::vector<std::string> entries;
    Value value = 0;
  };
  constexpr std::uint64_t kLines = 5;
  ai::Watch nobody;
  std::vector<Line> lines;
  Value sum = 0;
  for (std::uint64_t i = 0; i < kLines; ++i) {
    Line line;
    const kit::Random own = random.fork(i);
    kit::Random dice = own.fork(kDiceOfLine);
    const std::unique_ptr<engine::Tabletop> table = after.clone();
    while (table->turn().node != engine::Node::Over && line.entries.size() < kLongest) {
      if (table->turn().node == engine::Node::Chance) {
        const std::uint16_t outcome = engine::drawn_outcome(table->outcomes(), dice).value;
        line.entries.push_back(table->outcome_text(outcome));
        if (table->resolve(outcome)) break;
        continue;
      }
      bool moved = false;
      for (const engine::Action action :
           judge.player().plan(*table, own.fork(kThoughtsOfLine).fork(line.entries.size()), nobody).actions) {
        std::string text = table->text(action);
        if (table->apply(action)) break;
        line.entries.push_back(std::move(text));
        moved = true;
        if (line.entries.size() >= kLongest) break;
      }
      if (!moved) break;
    }
    line.value = judge.value(*table, seat);
    sum += line.value;
    lines.push_back(std::move(line));
  }
  const Value mean = sum / static_cast<Value>(kLines);
  return std::min_element(
             lines.begin(), lines.end(),
             [&](const Line& a, const Line& b) { return std::abs(a.value - mean) < std::abs(b.value - mean); })
      ->entries;
}

Verification verify(const PuzzleFile& file, const Puzzle& puzzle, int trials, int seed) {
  const auto wrong = [&](const std::string& what, const engine::Fault& fault) {
    return Verification{what + fault.field + ": " + fault.text, {}};
  };
  const auto before = played(puzzle, {});
  if (!before) return wrong("", before.error());
  if ((*before)->turn() != engine::ToAct{engine::Node::Decision, puzzle.seat}) {
    return {"seat: it is not this seat that decides", {}};
  }
  const auto solved = played(puzzle, puzzle.solution);
  if (!solved) return wrong("solution", solved.error());
  if ((*solved)->hash() != puzzle.solution_hash) return {"solution_hash: the solution leads elsewhere", {}};
  if ((*solved)->turn() == (*before)->turn()) return {"solution: the decision is not finished", {}};
  const auto rival = played(puzzle, puzzle.rival);
  if (!rival) return wrong("rival", rival.error());
  std::vector<std::string> refuted = puzzle.rival;
  refuted.insert(refuted.end(), puzzle.refutation.begin(), puzzle.refutation.end());
  if (const auto end = played(puzzle, refuted); !end) return wrong("refutation", end.error());
  if (trials <= 0) return {};
  const auto evaluator = ai::skill_named(file.judge);
  const auto players = ai::skill_named(file.players);
  if (!evaluator || !players) return {"judge, players: no such level", {}};
  const auto judge = Judge::make(**before, *evaluator, *players);
  if (!judge) return wrong("", judge.error());
  Comparison comparison(*judge, **solved, **rival, puzzle.seat, seed);
  comparison.play_to(trials);
  Verification found;
  found.again = comparison.gap();
  if (!found.again.is_clear()) found.wrong = "gap: not above three standard errors with these dice";
  return found;
}

std::size_t puzzle_of_day(std::int64_t days_since_1970, std::size_t puzzles) {
  return puzzles == 0 || days_since_1970 < 0 ? 0 : static_cast<std::size_t>(days_since_1970) % puzzles;
}

}  // namespace leipzig::study
