// Evaluation of Battle of the Nations 1813: the value of the missions, the armies and the cards in hand, and the effect
// of each action of a decision. Integers only.
#pragma once
#include <array>
#include <vector>

#include "ai/scored.h"
#include "ai/voelkerschlacht/rules.h"
#include "engine/action.h"
#include "games/voelkerschlacht/chapters.h"

namespace leipzig::ai::voelkerschlacht {

class Judge {
 public:
  explicit Judge(const Voelkerschlacht& game);

  // For the French seat, in hundredths of a victory point.
  int value(const State& state) const;
  // For the French seat, in thousandths of a win; exact at the end.
  int expected(const State& state) const;
  int squash(const State& state, int value) const;
  // Increases when a player turn ends.
  static int player_turn(const State& state) { return state.turn + (state.game == 2 ? 256 : 0); }

  // Every legal action with its value; for a card, including its best use.
  void score(const State& state, std::vector<Scored>& scored) const;

  // How likely a mission is fulfilled, in thousandths, if it were one of the five.
  int hope(const State& state, MissionId mission) const;

  // What the fights to come would cost a side as the armies stand, in hundredths of a point of strength.
  int losses(const State& state, Side side) const;
  // What enemies still to be placed would add to that, each weighted by how likely it touches one of its armies.
  int danger(const State& state, Side side) const;

  // Inference of the Allied player: every hidden mission becomes one of its district, weighted by the chances of the
  // French there. Preparing for a mission reveals it.
  void suspect(State& state, kit::Random& random) const;

 private:
  class Moves;
  struct Part;
  struct Stakes;
  struct Powers;
  struct Scene;  // what a value rests on, computed once for all missions
  // Some fields, those one away from them and those two away.
  struct Rings {
    FieldSet on = 0;
    FieldSet near = 0;
    FieldSet far = 0;
  };

  Powers powers(const State& state) const;
  Scene scene(const State& state) const;
  Stakes stakes(const State& state, const Scene& scene, FieldId field) const;
  void stake(const Scene& scene, ArmyId army, bool is_card, Stakes& stakes) const;
  static int presence(const Scene& scene, const Stakes& stakes, int& home);
  static int hope(const Scene& scene, const Stakes& stakes, int left);
  int hope(const State& state, const Scene& scene, FieldId field) const;
  int rest(const State& state, Side side) const;
  Rings rings(FieldSet fields) const;
  static int reach(const Scene& scene, ArmyId army, const Rings& target);
  int hand(const State& state, Side side) const;
  int card_worth(CardId card) const;
  int pile_worth(const State& state) const;
  int waiting_points(const State& state, Side side) const;
  int oppose(const State& state) const;
  void score_turn(const State& state, std::vector<Scored>& scored) const;
  void score_plain(const State& state, std::vector<Scored>& scored) const;
  void score_second(const State& state, std::vector<Scored>& scored) const;
  int total(const State& state, int french, int allied) const;

  const Voelkerschlacht& game_;
  const Setup& setup_;
  std::array<Rings, kFields> field_{};        // each field itself
  std::array<Rings, kFields> around_{};       // the fields next to each
  std::array<FieldSet, kArmies> villages_{};  // on the army's card
};

}  // namespace leipzig::ai::voelkerschlacht
