#include "study/review.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "games/catalogue.h"
#include "study/rollout.h"

namespace leipzig::study {
namespace {

using engine::Node;
using engine::Seat;
using engine::Tabletop;

constexpr std::uint64_t kEvaluation = 1;
constexpr std::uint64_t kPlans = 2;

// A step with the tables before and after it.
struct Moment {
  ReviewStep step;
  std::unique_ptr<Tabletop> before;
  std::unique_ptr<Tabletop> after;
};

bool is_forced(const Tabletop& table) {
  std::size_t actions = 0;
  for (const engine::ChoiceTargets& choice : table.choices()) actions += choice.targets.size();
  return actions <= 1;
}

void tell_when(const Tabletop& table, ReviewStep& step) {
  const engine::View view = table.view(std::nullopt);
  step.phase = view.phase;
  for (const engine::NamedNumber& track : view.tracks) {
    if (track.name == "turn") step.turn = track.value;
  }
}

// The game in steps.
engine::Result<std::vector<Moment>> moments_of(const engine::Record& record, const Tabletop& start) {
  const std::unique_ptr<Tabletop> table = start.clone();
  std::vector<Moment> moments;
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const engine::ToAct turn = table->turn();
    const bool goes_on = turn.node == Node::Decision && !moments.empty() && moments.back().step.decision &&
                         moments.back().step.decision->seat == turn.seat;
    if (!goes_on) {
      Moment moment;
      moment.step.from = i;
      moment.before = table->clone();
      tell_when(*table, moment.step);
      if (turn.node == Node::Decision) moment.step.decision.emplace().seat = turn.seat;
      if (turn.node == Node::Chance) moment.step.outcome.emplace();
      moments.push_back(std::move(moment));
    }
    if (auto& decision = moments.back().step.decision) decision->forced = decision->forced && is_forced(*table);
    if (const auto refusal = engine::play_entry(*table, record.entries[i])) {
      return engine::Fault{"entries[" + std::to_string(i) + "]", refusal->rule + ": " + refusal->text};
    }
    moments.back().step.to = i + 1;
    const engine::ToAct next = table->turn();
    if (next.node != Node::Decision || next != turn) moments.back().after = table->clone();
  }
  if (!moments.empty() && !moments.back().after) moments.back().after = table->clone();
  return moments;
}

// Passes on that the review is to stop, while a step is looked at; what was found by then is thrown away.
class Stop final : public ai::Watch {
 public:
  // ask: of the thread that reports, false to stop; empty in the others.
  Stop(std::atomic<bool>& stopped, std::function<bool()> ask) : stopped_(stopped), ask_(std::move(ask)) {}
  bool keep_going(int /*thousandths_done*/) override {
    if (ask_ && !stopped_ && !ask_()) stopped_ = true;
    return !stopped_;
  }
  bool stopped() const { return stopped_; }

 private:
  std::atomic<bool>& stopped_;
  std::function<bool()> ask_;
};

class Reviewer {
 public:
  Reviewer(const Tabletop& start, std::shared_ptr<const ai::Player> planner, std::shared_ptr<const ai::Player> recruit,
           const ReviewEffort& effort)
      : planner_(std::move(planner)),
        recruit_(std::move(recruit)),
        effort_(effort),
        random_(effort.seed),
        evaluator_(planner_, random_.fork(kEvaluation)),
        mirrored_(!start.secretive()) {}

  bool mirrored() const { return mirrored_; }

  PerSeat values(const Tabletop& table) const {
    return both([&](Seat seat) { return evaluator_.value(table, seat); });
  }
  PerSeat before_chance(const Tabletop& table) const {
    return both([&](Seat seat) { return evaluator_.before_chance(table, seat); });
  }

  void look_at(Moment& moment, ReviewMemory* memory, Stop& watch) const {
    if (auto& outcome = moment.step.outcome) {
      outcome->expected = before_chance(*moment.before);
      outcome->came = values(*moment.after);
      outcome->after = before_chance(*moment.after);
      return;
    }
    if (auto& decision = moment.step.decision) {
      decision->before = values(*moment.before);
      decision->after = before_chance(*moment.after);
      if (decision->forced || (memory != nullptr && memory->recall(moment.step.from, *decision))) return;
      look_for_better(moment, *decision, watch);
      if (memory != nullptr && !watch.stopped()) memory->note(moment.step.from, *decision);
    }
  }

 private:
  template <class Look>
  PerSeat both(const Look& look) const {
    const Value first = look(Seat::First);
    return {first, mirrored_ ? kWin - first : look(Seat::Second)};
  }

  void look_for_better(const Moment& moment, ReviewedDecision& decision, ai::Watch& watch) const {
    const std::size_t side = engine::index(decision.seat);
    decision.best = decision.after[side];
    std::vector<std::string> plan;
    const std::unique_ptr<Tabletop> planned = played_by(*planner_, *moment.before, moment.step.from, plan, watch);
    if (planned->hash() == moment.after->hash()) return;
    Value gain = 0;
    if (effort_.rollouts == 0) {
      gain = evaluator_.before_chance(*planned, decision.seat) - decision.after[side];
    } else {
      const RolloutOf better{*planned, *recruit_, *recruit_, evaluator_, decision.seat};
      const RolloutOf played{*moment.after, *recruit_, *recruit_, evaluator_, decision.seat};
      const Difference difference =
          compare_both(better, played, random_.fork(moment.step.from).next(), {12, effort_.rollouts, 0}, watch);
      const Estimate& reduced = difference.reduced;
      decision.rollout = {static_cast<Value>(reduced.mean()), static_cast<Value>(reduced.error()),
                          static_cast<Value>(difference.raw.mean()), static_cast<Value>(difference.raw.error()),
                          static_cast<int>(reduced.count())};
      // Only what stands out from the noise is an error.
      gain = reduced.mean() > 2 * reduced.error() ? static_cast<Value>(reduced.mean()) : 0;
    }
    if (gain <= 0) return;
    decision.error = gain;
    decision.best = decision.after[side] + gain;
    decision.better = std::move(plan);
  }

  // What a player would have done, up to the next chance or decision of the other seat.
  std::unique_ptr<Tabletop> played_by(const ai::Player& player, const Tabletop& before, std::size_t number,
                                      std::vector<std::string>& told, ai::Watch& watch) const {
    std::unique_ptr<Tabletop> table = before.clone();
    const engine::ToAct turn = table->turn();
    const kit::Random thoughts = random_.fork(kPlans).fork(number);
    for (std::uint64_t part = 0; table->turn() == turn; ++part) {
      bool moved = false;
      for (const engine::Action action : player.plan(*table, thoughts.fork(part), watch).actions) {
        if (table->turn() != turn) break;
        std::string text = table->text(action);
        if (table->apply(action)) break;
        told.push_back(std::move(text));
        moved = true;
      }
      if (!moved) break;
    }
    return table;
  }

  std::shared_ptr<const ai::Player> planner_;
  std::shared_ptr<const ai::Player> recruit_;
  ReviewEffort effort_;
  kit::Random random_;
  Evaluator evaluator_;
  bool mirrored_;
};

// Steps are independent of each other: any of them may be looked at first.
bool look_at_all(const Reviewer& reviewer, std::vector<Moment>& moments, int jobs, const ReviewProgress& progress,
                 ReviewMemory* memory) {
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> done = 0;
  std::atomic<bool> stopped = false;
  const auto tell = [&] { return progress(done, moments.size()); };
  const auto work = [&](bool tells) {
    Stop watch(stopped, tells ? std::function<bool()>(tell) : nullptr);
    for (std::size_t i = next++; i < moments.size() && !stopped; i = next++) {
      reviewer.look_at(moments[i], memory, watch);
      ++done;
      watch.keep_going(0);
    }
  };
  std::vector<std::thread> threads;
  for (int job = 1; job < jobs; ++job) threads.emplace_back(work, false);
  work(true);
  for (std::thread& thread : threads) thread.join();
  return !stopped;
}

// A game that was given up, ran out of time or was agreed drawn.
std::optional<Value> ended_for(const engine::Record& record, const engine::SeatNames& seats, Seat seat) {
  if (record.ended.empty()) return std::nullopt;
  for (const Seat loser : engine::kSeats) {
    if (record.ended.starts_with(std::string(seats.of(loser)) + " ")) return loser == seat ? 0 : kWin;
  }
  return kDraw;
}

}  // namespace

Mark mark_of(Value error) {
  if (error >= kWin * 15 / 100) return Mark::Blunder;
  if (error >= kWin * 10 / 100) return Mark::Mistake;
  return error >= kWin * 5 / 100 ? Mark::Inaccuracy : Mark::None;
}

std::string_view name(Mark mark) {
  switch (mark) {
    case Mark::Inaccuracy:
      return "inaccuracy";
    case Mark::Mistake:
      return "mistake";
    case Mark::Blunder:
      return "blunder";
    case Mark::None:
      break;
  }
  return "";
}

engine::Result<std::optional<Review>> review(const engine::Record& record, const engine::SetUp& set_up,
                                             const ReviewEffort& effort, const ReviewProgress& progress,
                                             ReviewMemory* memory) {
  auto begun = set_up(record.start);
  if (!begun) return begun.error();
  const Tabletop& start = **begun;
  auto moments = moments_of(record, start);
  if (!moments) return moments.error();
  auto planner = ai::make_player(start, effort.skill);
  if (!planner) return planner.error();
  auto recruit = ai::make_player(start, {ai::Level::Recruit, 100});
  if (!recruit) return recruit.error();
  const Reviewer reviewer(start, std::move(*planner), std::move(*recruit), effort);
  if (!look_at_all(reviewer, *moments, effort.jobs, progress, memory)) return std::optional<Review>();

  Review found;
  found.mirrored = reviewer.mirrored();
  const Tabletop& last = moments->empty() ? start : *moments->back().after;
  const PerSeat from = reviewer.before_chance(start);
  const PerSeat stands = reviewer.before_chance(last);
  const engine::SeatNames seats = games::seats_of(record.start.setting.game);
  found.finished = last.turn().node == Node::Over || !record.ended.empty();
  for (const Seat seat : engine::kSeats) {
    const std::size_t side = engine::index(seat);
    Account& account = found.accounts[side];
    account.start = from[side];
    account.result = ended_for(record, seats, seat).value_or(stands[side]);
    account.settled = account.result - stands[side];
    account.skill = account.settled;
  }
  for (Moment& moment : *moments) {
    for (const Seat seat : engine::kSeats) {
      const std::size_t side = engine::index(seat);
      Account& account = found.accounts[side];
      if (const auto& outcome = moment.step.outcome) {
        account.luck += outcome->luck()[side];
        account.skill += outcome->reassessment()[side];
      }
      if (const auto& decision = moment.step.decision) {
        account.skill += decision->skill()[side];
        if (decision->seat == seat && !decision->forced) {
          account.errors += decision->error;
          ++account.decisions;
        }
      }
    }
    found.steps.push_back(std::move(moment.step));
  }
  return std::optional<Review>(std::move(found));
}

}  // namespace leipzig::study
