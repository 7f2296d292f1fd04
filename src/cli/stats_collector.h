// Counts what happens in one game, for `leipzig stats`. What is counted, table by table (SEAT as the game names it):
//   winner, margin, end.SEAT (turn), length (actions and outcomes), reached (turn)
//   lost.SEAT.turn, .space, .phase   a unit that fights and stood on the board is lost; what is exchanged for another
//                                    counter in its space, taken off to come back, or leaves over the edge is not
//   decisions (phase)                how many there were
//   asked, choices (phase)           one decision in eight, drawn by lot, and the sum of all that was legal at those
//   plans.SEAT, expected.SEAT (turn) how many plans a player made, and the sum of what it expected, in thousandths
//   rule.played                      the rule that an action was played under
//   rule.battle                      rules in the arithmetic shown when dice or cards decide
//   rule.forbade                     what forbids a unit the space beside one that it may go to: tried where it was
//                                    asked; probes has how often
//   rule.ended                       the rule that ended the game
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "ai/match.h"
#include "engine/seat_names.h"
#include "format/summary.h"
#include "kit/board.h"

namespace leipzig::cli {

class StatsCollector final : public ai::MatchObserver {
 public:
  // Only players with varying expectations are counted.
  struct Expectant {
    bool seats[2] = {};
  };
  StatsCollector(const engine::Tabletop& start, const kit::Board& board, Expectant expectant, kit::Random lots,
                 const std::function<bool()>& stopped);

  bool keep_going(int) override { return !stopped_(); }
  void planned(const engine::Tabletop& table, engine::Seat seat, const ai::Plan& plan) override;
  void before_action(const engine::Tabletop& table, engine::Action action) override;
  void before_outcome(const engine::Tabletop& table) override;
  void after(const engine::Tabletop& table) override;

  // When the game is over.
  format::Tally take(const ai::MatchResult& played);

 private:
  void stand(engine::Position position);
  void count_losses(const engine::Position& next);
  void count_lost(const engine::Position& next, const std::vector<const engine::Placed*>& vanished);
  void ask(const engine::Tabletop& table);
  void probe(const engine::Tabletop& table, const std::vector<engine::ChoiceTargets>& choices);
  bool on_board(const std::string& at) const { return board_.find(at) != kit::SpaceId::None; }

  std::string seat_table(std::string_view first, engine::Seat seat, std::string_view last = "") const;

  const kit::Board& board_;
  engine::SeatNames seats_;
  Expectant expectant_;
  kit::Random lots_;
  const std::function<bool()>& stopped_;
  std::unique_ptr<engine::Tabletop> before_;
  engine::Position position_;
  std::string turn_;
  std::string phase_;
  format::Tally tally_;
};

}  // namespace leipzig::cli
