#include "study/evaluator.h"

namespace leipzig::study {

Value result_for(const engine::Verdict& verdict, engine::Seat seat) {
  if (!verdict.winner) return kDraw;
  return *verdict.winner == seat ? kWin : 0;
}

Value Evaluator::value(const engine::Tabletop& table, engine::Seat seat) const {
  if (table.turn().node == engine::Node::Over) return result_for(table.verdict(), seat);
  ai::Watch nobody;
  return Value{judge_->expected(table, seat, random_, nobody)} * (kWin / 1000);
}

Value Evaluator::before_chance(const engine::Tabletop& table, engine::Seat seat) const {
  if (table.turn().node != engine::Node::Chance) return value(table, seat);
  Value sum = 0;
  Value weights = 0;
  for (const engine::Outcome& outcome : table.outcomes()) {
    const std::unique_ptr<engine::Tabletop> after = table.clone();
    if (after->resolve(outcome.value)) continue;  // it leads to a dead end, and cannot come
    sum += value(*after, seat) * outcome.weight;
    weights += outcome.weight;
  }
  return weights == 0 ? value(table, seat) : (sum + weights / 2) / weights;
}

}  // namespace leipzig::study
