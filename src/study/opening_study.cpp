#include "study/opening_study.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "games/catalogue.h"
#include "study/plans.h"
#include "study/puzzle.h"

namespace leipzig::study {
namespace {

using engine::Node;
using engine::Seat;
using engine::Tabletop;

struct Tried {
  std::string level;
  PlayedPlan plan;
  Estimate value;
};

std::string percent_text(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f %%", value * 100 / static_cast<double>(kWin));
  return text;
}

MeasuredValue measured(const Estimate& estimate, Seat seat) {
  return {seat, std::clamp<Value>(static_cast<Value>(estimate.mean()), 0, kWin), static_cast<Value>(estimate.error()),
          static_cast<int>(estimate.count())};
}

bool is_free(const Tabletop& table) {
  std::size_t actions = 0;
  for (const engine::ChoiceTargets& choice : table.choices()) actions += choice.targets.size();
  return actions > 1;
}

class Author {
 public:
  Author(const engine::GameEntry& game, const engine::Setting& setting, const OpeningEffort& effort, const Judge& judge,
         const Tabletop& start)
      : game_(game), setting_(setting), effort_(effort), judge_(judge), table_(start.clone()), random_(effort.seed) {}

  engine::Result<Study> write() {
    const engine::SeatNames titles = games::seat_titles_of(game_.info.id);
    study_.title = "The opening of " + game_.info.title;
    study_.author = "computer players of this program";
    study_.text = {
        "All values are chances to win from rollouts: games played on by computer players of the level " +
            ai::text(effort_.players) + ", with the luck of the dice taken off. One standard error stands behind each.",
        "They say what is good between such players. Between people, or with more trials, the order may change; a "
        "difference below three standard errors is no advice."};
    begin_chapter("What the start is worth");
    const Estimate start = rolled(*table_, Seat::First);
    chapter().value = measured(start, Seat::First);
    chapter().text = {std::string(titles.of(Seat::First)) + " win " + percent_text(start.mean()) +
                      " of the games (one standard error " + percent_text(start.error()) + ", " +
                      std::to_string(start.count()) + " trials)."};
    for (int part = 1; part <= 3 && go_to_decision(); ++part) {
      if (auto fault = plans_chapter(part, titles)) return *fault;
    }
    return std::move(study_);
  }

 private:
  Chapter& chapter() { return study_.chapters.back(); }

  void begin_chapter(const std::string& title) {
    Chapter next;
    next.title = title;
    next.start.rules_version = game_.info.rules_version;
    next.start.start.setting = setting_;
    study_.chapters.push_back(std::move(next));
    for (const std::string& entry : line_) add(entry);
  }

  std::size_t add(const std::string& entry) {
    StudyMove move;
    move.entry = entry;
    move.after = chapter().moves.size();
    chapter().moves.push_back(std::move(move));
    return chapter().moves.size();
  }

  Estimate rolled(const Tabletop& table, Seat seat) const {
    Estimate estimate;
    for (int n = 0; n < effort_.trials; ++n) {
      estimate.add(
          static_cast<double>(judge_.trial(table, seat, static_cast<int>(effort_.seed % 900'000) + 1, n).reduced));
    }
    return estimate;
  }

  // Rolls dice and plays forced and small decisions as a captain would, up to one with a choice of some weight.
  bool go_to_decision() {
    while (table_->turn().node != Node::Over) {
      if (table_->turn().node == Node::Chance) {
        kit::Random dice = random_.fork(line_.size());
        const std::uint16_t outcome = engine::drawn_outcome(table_->outcomes(), dice).value;
        line_.push_back(table_->outcome_text(outcome));
        if (table_->resolve(outcome)) return false;
        continue;
      }
      if (is_free(*table_)) return true;
      const engine::Action action(table_->choices().front().choice, table_->choices().front().targets.front());
      line_.push_back(table_->text(action));
      if (table_->apply(action)) return false;
    }
    return false;
  }

  std::optional<engine::Fault> plans_chapter(int part, const engine::SeatNames& titles) {
    const Seat seat = table_->turn().seat;
    begin_chapter("Decision " + std::to_string(part) + ": " + std::string(titles.of(seat)) + ", " +
                  table_->view(seat).phase);
    chapter().seat = seat;
    const std::size_t from = chapter().moves.size();
    std::vector<Tried> tried;
    for (const ai::Level level : ai::levels(game_.info.id)) {
      if (level == ai::Level::Random) continue;
      auto player = ai::make_player(*table_, {level, 100});
      if (!player) return player.error();
      auto plan = plan_of(**player, *table_, random_.fork(1000 + static_cast<std::uint64_t>(part)));
      if (!plan) continue;
      const std::string named(ai::name(level));
      const auto same =
          std::find_if(tried.begin(), tried.end(), [&](const Tried& one) { return one.plan.hash == plan->hash; });
      if (same != tried.end()) {
        same->level += ", " + named;
        continue;
      }
      tried.push_back({named, std::move(*plan), {}});
    }
    if (tried.empty()) return engine::Fault{"", "no level has a plan here"};
    for (Tried& one : tried) one.value = rolled(*one.plan.after, seat);
    std::stable_sort(tried.begin(), tried.end(),
                     [](const Tried& a, const Tried& b) { return a.value.mean() > b.value.mean(); });
    for (const Tried& one : tried) {
      const std::vector<std::string> entries = notation(*table_, one.plan.actions);
      std::size_t last = from;
      for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::size_t number = add(entries[i]);
        chapter().moves[number - 1].after = last;
        if (i == 0) chapter().moves[number - 1].name = "plan of " + one.level;
        last = number;
      }
      chapter().moves[last - 1].value = measured(one.value, seat);
      draw_moves(one.plan, chapter().moves[last - 1]);
    }
    std::string text = "Plans of " + std::to_string(tried.size()) + " kinds, best first: ";
    for (const Tried& one : tried) {
      text += (&one == &tried.front() ? "" : "; ") + one.level + " " + percent_text(one.value.mean()) + " +- " +
              percent_text(one.value.error());
    }
    chapter().text = {text + "."};
    if (tried.size() > 1) {
      const double gap = tried[0].value.mean() - tried[1].value.mean();
      const double joint = std::hypot(tried[0].value.error(), tried[1].value.error());
      chapter().text.push_back(gap > 3 * joint
                                   ? "The first is better than the second by more than three joint standard errors."
                                   : "The first two are not told apart: they differ by less than three joint "
                                     "standard errors.");
    }
    for (const std::string& entry : notation(*table_, tried.front().plan.actions)) line_.push_back(entry);
    table_ = tried.front().plan.after->clone();
    return std::nullopt;
  }

  // Arrows for the units that the plan moves.
  void draw_moves(const PlayedPlan& plan, StudyMove& move) const {
    const engine::View before = table_->view(table_->turn().seat);
    const engine::View after = plan.after->view(table_->turn().seat);
    constexpr std::size_t kMost = 24;
    for (const engine::Piece& piece : after.pieces) {
      for (const engine::Piece& was : before.pieces) {
        if (was.id != piece.id || was.at == piece.at || piece.seat != table_->turn().seat) continue;
        if (!table_->is_space(piece.at) || move.arrows.size() == kMost) continue;
        if (table_->is_space(was.at)) {
          move.arrows.push_back({was.at, piece.at, "green"});
        } else if (move.marks.size() < kMost) {
          move.marks.push_back({"", piece.at, "green"});
        }
      }
    }
  }

  const engine::GameEntry& game_;
  engine::Setting setting_;
  OpeningEffort effort_;
  const Judge& judge_;
  std::unique_ptr<Tabletop> table_;
  kit::Random random_;
  std::vector<std::string> line_;
  Study study_;
};

}  // namespace

engine::Result<Study> opening_study(const engine::GameEntry& game, const engine::Setting& setting,
                                    const OpeningEffort& effort) {
  engine::Position position;
  position.setting = setting;
  auto start = game.set_up(position);
  if (!start) return start.error();
  engine::Setting named = setting;
  if (named.scenario.empty()) named.scenario = (*start)->position().setting.scenario;
  auto judge = Judge::make(**start, {ai::Level::Captain, 100}, effort.players);
  if (!judge) return judge.error();
  return Author(game, named, effort, *judge, **start).write();
}

}  // namespace leipzig::study
