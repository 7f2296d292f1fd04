// Why not? For an action that is not legal, the rule that forbids it, in words. Only asked once something was refused.
#include "games/leipzig1969/chapters.h"
#include "games/leipzig1969/game.h"

namespace leipzig::leipzig1969 {
namespace {

// One refused action, looked at from all sides.
class Inquiry {
 public:
  Inquiry(const Setup& setup, const State& state, engine::Action action)
      : setup_(setup),
        state_(state),
        kind_(kind_of(action.choice())),
        unit_(unit_of(action.choice())),
        hex_(kit::space_at(action.target())),
        target_(action.target()) {}

  Refusal answer() const {
    switch (state_.phase) {
      case Phase::Deployment:
        return deployment();
      case Phase::Movement:
        return movement();
      case Phase::Forming:
        return {"L69-ORG-COUNTS",
                "an army is being formed: add infantry of this hex until it stands for six divisions"};
      case Phase::Combat:
        return combat();
      case Phase::Battle:
        return battle();
      case Phase::Supply:
        return {"L69-SUP-USE", "name a supply unit next to an attacker who has none yet"};
      case Phase::Scatter:
        return scattering();
      case Phase::Advance:
        return {"L69-CBT-AUTO", "only those who attacked may step in, three at most, or nobody"};
      case Phase::Die:
        return {"L69-COMP-DIE", "the die is thrown first"};
      case Phase::Over:
        return {"L69-SEQ-LENGTH", "the game is over"};
    }
    return {"L69-SEQ-TURN", "not now"};
  }

 private:
  bool names_unit() const { return index(unit_) < kUnits && setup_.all().has(unit_); }
  std::string who() const { return setup_.id(unit_); }
  std::string where() const { return target_ < setup_.hexes() ? std::string(setup_.board().id(hex_)) : "off the map"; }
  SpaceId from() const { return state_.where[index(unit_)]; }
  bool on_map() const { return from() != SpaceId::None; }
  bool own() const { return state_.on_map[index(state_.phasing)].has(unit_); }

  bool is_of_movement() const { return kind_ >= Kind::Move && kind_ <= Kind::EndMovement; }

  Refusal no_such_unit() const { return {"L69-COMP-COUNTER", "there is no such unit"}; }

  Refusal deployment() const {
    if (kind_ == Kind::EndDeployment || kind_ == Kind::Historical) {
      return {"L69-SETUP-ORDER",
              kind_ == Kind::EndDeployment ? "units are still to be placed" : "all units are placed"};
    }
    if (kind_ != Kind::Deploy) return {"L69-SETUP-ORDER", "both sides deploy before play begins"};
    if (!names_unit()) return no_such_unit();
    const Group* group = setup_.group_of(unit_);
    if (setup_.colour(unit_) != state_.deciding) {
      return {"L69-SETUP-ORDER", "the Allied player places all his units, then the French player his"};
    }
    if (group == nullptr) return {"L69-SETUP-DIVISIONS", who() + " is not on the chart: units start as divisions"};
    if (group->enters) return {"L69-SETUP-RUSSIA", who() + " comes in at the east edge during play"};
    if (!state_.waiting.has(unit_)) return {"L69-SETUP-ORDER", who() + " is placed already"};
    if (target_ >= setup_.hexes() || !group->area.test(hex_)) {
      return {"L69-SETUP-AREAS", where() + " is not in the area of the " + group->title};
    }
    return {"L69-SETUP-DIVISIONS", "there are three units in " + where() + " already"};
  }

  Refusal movement() const {
    switch (kind_) {
      case Kind::Deploy:
      case Kind::Historical:
      case Kind::EndDeployment:
        return {"L69-SETUP-ORDER", "the deployment is over"};
      case Kind::EndMovement:
        return {"L69-STACK-THREE", "more than three units stand in one hex"};
      case Kind::Attack:
        return attack();
      case Kind::With:
      case Kind::Fight:
      case Kind::Supply:
      case Kind::EndCombat:
        return {"L69-CBT-WHEN", "combat follows when all movement is done"};
      case Kind::Scatter:
      case Kind::Lost:
      case Kind::Advance:
      case Kind::NoAdvance:
        return {"L69-CBT-WHEN", "no battle has been fought"};
      default:
        break;
    }
    if (!names_unit()) return no_such_unit();
    if (!own() && !state_.waiting.has(unit_)) {
      if (on_map())
        return {kind_ == Kind::Destroy ? "L69-SUP-DESTROY" : "L69-SEQ-NOENEMY", who() + " is not yours to move now"};
      return {"L69-COMP-COUNTER", who() + " is not on the board"};
    }
    if (state_.waiting.has(unit_) && setup_.colour(unit_) != state_.phasing) {
      return {"L69-SEQ-NOENEMY", who() + " is not yours to move now"};
    }
    if (state_.waiting.has(unit_) || kind_ == Kind::Enter) return entry();
    switch (kind_) {
      case Kind::Bridge:
        return bridging();
      case Kind::Combine:
      case Kind::Army:
      case Kind::Join:
        return combining();
      case Kind::Break:
        return breaking();
      case Kind::Siege:
        return siege();
      case Kind::Rise:
        return {"L69-SIEGE-LEAVE", who() + " has not begun this part in siege position"};
      case Kind::Destroy:
        return {"L69-SUP-DESTROY", who() + " is no supply unit"};
      case Kind::Remove:
        return {"L69-STACK-THREE", "units are removed only where too many stand in a hex and nothing else helps"};
      default:
        return moving();
    }
  }

  Refusal entry() const {
    if (!state_.waiting.has(unit_)) return {"L69-SETUP-RUSSIA", who() + " does not come in from outside"};
    const Group* group = setup_.group_of(unit_);
    if (group->turn > state_.turn) return {"L69-SETUP-RUSSIA", who() + " comes later"};
    if (kind_ != Kind::Enter) return {"L69-SETUP-RUSSIA", who() + " must come in first"};
    if (target_ >= setup_.hexes() || !group->area.test(hex_)) {
      return {"L69-SETUP-RUSSIA", where() + " is not one of the marked hexes of the east edge"};
    }
    if (held_by(state_, engine::other(group->seat), hex_)) return {"L69-SETUP-RUSSIA", "the enemy holds " + where()};
    return {"L69-STACK-THREE", where() + " is full"};
  }

  std::optional<Refusal> bound() const {
    if (state_.scattered.has(unit_)) return Refusal{"L69-CRT-PINNED", who() + " is scattered and misses this turn"};
    if (state_.attacked.has(unit_)) return Refusal{"L69-CBT-AUTO", who() + " has attacked and does nothing else"};
    return std::nullopt;
  }

  Refusal moving() const {
    if (setup_.type(unit_) == Type::Depot) return {"L69-SUP-DEPOTMOVE", "depots stand still"};
    if (auto refusal = bound()) return *refusal;
    if (state_.siege.has(unit_)) {
      if (state_.stopped.has(unit_))
        return {"L69-SIEGE-TAKE", who() + " has taken up siege position and moves no further"};
      if (is_buttoned_up(setup_, state_, state_.phasing, from())) {
        return {"L69-SIEGE-BUTTONED", who() + " is buttoned up and must stay"};
      }
      return {"L69-SIEGE-LEAVE", who() + " must leave its siege position first"};
    }
    if (state_.risen.has(unit_) && is_buttoned_up(setup_, state_, state_.phasing, from())) {
      return {"L69-SIEGE-BUTTONED", who() + " is buttoned up: it may rise but not move"};
    }
    if (target_ >= setup_.hexes()) return {"L69-MOVE-EDGE", "nobody leaves the map"};
    if (state_.stopped.has(unit_)) {
      if (setup_.type(unit_) == Type::Engineer && state_.crossing[setup_.engineer_slot(unit_)] != kNoSide) {
        return {"L69-MOVE-ENGINEER", who() + " holds a crossing and moves no further"};
      }
      if (state_.spent.has(unit_)) return {"L69-SUP-USE", who() + " has supported an attack"};
      return {"L69-ZOC-STOP", who() + " has come next to the enemy and moves no further"};
    }
    if (hex_ == from()) return {"L69-MOVE-LIMIT", who() + " is already there"};
    const Seat enemy = engine::other(state_.phasing);
    if (held_by(state_, enemy, hex_) && (has_combat_unit(setup_, state_, hex_) || !setup_.is_combat(unit_))) {
      return {"L69-MOVE-THROUGH", "the enemy holds " + where()};
    }
    MoveRange range;
    move_range(setup_, state_, unit_, range);
    if (range.reaches(hex_)) return {"L69-STACK-THREE", where() + " is full and nobody there can make room"};
    return too_far();
  }

  // What is in the way: zones, the factor, or water.
  Refusal too_far() const {
    const int left = state_.left[index(unit_)];
    const auto side = setup_.side_to(from(), hex_);
    if (side && setup_.steps(from())[*side].cost == kit::kClosed) return at_river();
    if (side && setup_.dry_cost(from(), *side) > left)
      return {cost_rule(*side), who() + " has not enough movement left"};
    if (cheapest(false) <= left) {
      return {"L69-ZOC-STOP", who() + " must stop where it comes next to the enemy, so it cannot get there"};
    }
    if (cheapest(true) <= left) return at_river();
    return {"L69-MOVE-LIMIT", who() + " has not enough movement left to get to " + where()};
  }

  Refusal at_river() const {
    return {"L69-MOVE-RIVER", "rivers are crossed only at bridges or where an own engineer leads over"};
  }

  std::string cost_rule(std::size_t side) const {
    if (setup_.dry_cost(from(), side) == 1) return "L69-MOVE-LIMIT";
    return setup_.board().terrains()[setup_.board().terrain(hex_)] == "pass" ? "L69-MOVE-PASS" : "L69-MOVE-MOUNTAIN";
  }

  // A plain search without zones of control, if asked without rivers.
  int cheapest(bool dry) const {
    constexpr int kFar = 1 << 20;
    std::vector<int> cost(setup_.hexes(), kFar);
    std::vector<SpaceId> open = {from()};
    cost[index(from())] = 0;
    const Crossings crossings = crossings_of(setup_, state_, state_.phasing);
    for (std::size_t i = 0; i < open.size(); ++i) {
      const SpaceId here = open[i];
      for (std::size_t side = 0; side < 6; ++side) {
        const kit::Step& step = setup_.steps(here)[side];
        if (step.to == SpaceId::None) continue;
        if (!dry && step.cost == kit::kClosed && engineer_between(crossings, here, step.to) == UnitId::None) continue;
        if (held_by(state_, engine::other(state_.phasing), step.to)) continue;
        const int total = cost[index(here)] + setup_.dry_cost(here, side);
        if (total >= cost[index(step.to)] || total > 16) continue;
        cost[index(step.to)] = total;
        open.push_back(step.to);
      }
    }
    return cost[index(hex_)];
  }

  Refusal bridging() const {
    if (setup_.type(unit_) != Type::Engineer) return {"L69-MOVE-ENGINEER", who() + " is no engineer"};
    if (target_ < setup_.hexes()) {
      TargetList sides;
      list_river_sides(setup_, state_, unit_, sides);
      bool listed = false;
      for (const std::uint16_t side : sides) listed = listed || side == target_;
      if (listed) return {"L69-MOVE-ENGINEER", "a crossing is changed only at the start of the movement part"};
    }
    return {"L69-MOVE-ENGINEER", "an engineer leads over one hexside of his hex with a river and no bridge"};
  }

  Refusal combining() const {
    if (kind_ == Kind::Join) return {"L69-ORG-COUNTS", "no army is being formed"};
    if (auto refusal = bound()) return *refusal;
    const Type type = setup_.type(unit_);
    if (kind_ == Kind::Army) {
      if (type != Type::InfantryDivision && type != Type::InfantryCorps) {
        return {"L69-ORG-COUNTS", "armies are made of infantry divisions and corps"};
      }
      if (auto refusal = cannot_combine(unit_)) return *refusal;
      return {"L69-ORG-COUNTS",
              "three corps or six divisions in one hex make an army, each with two movement factors left"};
    }
    const UnitId other = unit_at(target_);
    if (target_ >= kUnits || !state_.on_map[index(state_.phasing)].has(other) || other == unit_) return no_such_unit();
    if (from() != state_.where[index(other)]) {
      return {"L69-ORG-SAMEHEX", who() + " and " + setup_.id(other) + " do not stand in the same hex"};
    }
    if ((type != Type::InfantryDivision && type != Type::CavalryDivision) || setup_.type(other) != type) {
      return {"L69-ORG-COUNTS", "two divisions of infantry or two of cavalry make a corps"};
    }
    if (auto refusal = cannot_combine(unit_)) return *refusal;
    if (auto refusal = cannot_combine(other)) return *refusal;
    return {"L69-ORG-COUNTS", "they cannot combine"};
  }

  std::optional<Refusal> cannot_combine(UnitId unit) const {
    const std::string name = setup_.id(unit);
    if (state_.scattered.has(unit)) return Refusal{"L69-CRT-PINNED", name + " is scattered"};
    if (state_.siege.has(unit)) return Refusal{"L69-ORG-BREAK", name + " is in siege position"};
    if (state_.left[index(unit)] < setup_.combining_cost()) {
      return Refusal{"L69-ORG-COST", name + " has fewer than two movement factors left"};
    }
    return std::nullopt;
  }

  Refusal breaking() const {
    if (auto refusal = bound()) return *refusal;
    if (!setup_.info(unit_).smaller) return {"L69-ORG-COUNTS", who() + " has no parts"};
    if (state_.siege.has(unit_)) return {"L69-ORG-BREAK", who() + " is in siege position"};
    return {"L69-STACK-THREE", "there would be too many units in the hex"};
  }

  Refusal siege() const {
    if (!setup_.is_combat(unit_)) return {"L69-SIEGE-TAKE", "only combat units take up siege positions"};
    if (auto refusal = bound()) return *refusal;
    if (!setup_.is_town(from())) return {"L69-SIEGE-TAKE", who() + " is not in a town"};
    return {"L69-SIEGE-TAKE", who() + " has turned over in this part or is in siege position already"};
  }

  Refusal combat() const {
    if (kind_ == Kind::Attack) return attack();
    if (kind_ == Kind::Destroy) return {"L69-SUP-DESTROY", "supply is destroyed in the own movement part only"};
    if (kind_ == Kind::Combine || kind_ == Kind::Army || kind_ == Kind::Join) {
      return {"L69-ORG-WHEN", "units combine in the movement part only"};
    }
    if (kind_ == Kind::Break) return {"L69-ORG-BREAK", "units break down in the movement part only"};
    if (is_of_movement()) return {"L69-CBT-WHEN", "the movement part is over"};
    if (kind_ == Kind::Advance || kind_ == Kind::NoAdvance) {
      return {"L69-CBT-NOADVANCE", "nobody moves in after a die roll"};
    }
    return {"L69-CBT-ORDER", "name a battle first"};
  }

  // Who may attack what; `joins` where the hex is known already.
  Refusal attack() const {
    const bool moving = state_.part == Phase::Movement;
    if (!names_unit()) return no_such_unit();
    if (!own()) return {"L69-CBT-WHEN", who() + " is not of the side that attacks"};
    if (target_ >= setup_.hexes()) return {"L69-CBT-ADJACENT", "there is no such hex"};
    if (auto refusal = cannot_attack(hex_)) return *refusal;
    if (moving) return {"L69-CBT-WHEN", "in the movement part only automatic elimination at 7-1 is possible"};
    return {"L69-CBT-LOW", "not even with everybody would the odds be one to two"};
  }

  std::optional<Refusal> cannot_attack(SpaceId hex) const {
    const auto no = [](std::string rule, std::string text) { return Refusal{std::move(rule), std::move(text)}; };
    if (!setup_.is_combat(unit_)) return no("L69-COMP-TYPES", who() + " is no combat unit");
    if (state_.scattered.has(unit_)) return no("L69-CRT-PINNED", who() + " is scattered and cannot attack");
    if (state_.attacked.has(unit_)) return no("L69-CBT-ONCE", who() + " has attacked already");
    if (state_.siege.has(unit_)) return no("L69-SIEGE-LEAVE", who() + " is in siege position");
    if (state_.risen.has(unit_))
      return no("L69-SIEGE-LEAVE", who() + " has just risen: it can attack in its next turn");
    const auto side = setup_.side_to(from(), hex);
    if (!side) return no("L69-CBT-ADJACENT", who() + " is not next to that hex");
    if (!held_by(state_, engine::other(state_.phasing), hex)) return no("L69-CBT-ADJACENT", "no enemy is there");
    if (!has_combat_unit(setup_, state_, hex)) {
      return no("L69-CBT-HELPLESS", "counters without a combat unit are not attacked: march in");
    }
    if (!is_attackable(setup_, state_, state_.phasing, hex)) {
      return no("L69-CBT-ONCE", "a unit there has been attacked already");
    }
    if (setup_.steps(from())[*side].cost == kit::kClosed) {
      const UnitId engineer = engineer_between(crossings_of(setup_, state_, state_.phasing), from(), hex);
      if (engineer == UnitId::None)
        return no("L69-CBT-RIVERATTACK", "the river can be crossed there neither by bridge nor by engineer");
      bool taken = state_.attacked.has(engineer);
      for_stack(state_, from(), [&](UnitId unit) { taken = taken || state_.attackers.has(unit); });
      if (taken) return no("L69-CBT-ENGATTACK", "only one unit attacks across an engineer");
    }
    if (!is_supplied(setup_, state_, unit_)) {
      const bool shut = setup_.is_town(from()) && is_buttoned_up(setup_, state_, state_.phasing, from());
      bool captive = false;
      (state_.fresh & setup_.of_type(Type::Supply) & state_.on_map[index(state_.phasing)]).for_each([&](UnitId supply) {
        captive = captive || setup_.distance(state_.where[index(supply)], from()) <= 1;
      });
      if (captive) return no("L69-SUP-CAPTURE", "captured supply serves from the next turn on");
      if (shut) return no("L69-SIEGE-SUPPLY", who() + " is shut in and needs a supply unit in its own hex");
      bool depot = false;
      (setup_.of_type(Type::Depot) & state_.on_map[index(state_.phasing)]).for_each([&](UnitId unit) {
        depot = depot || setup_.distance(state_.where[index(unit)], from()) <= 1;
      });
      if (depot) return no("L69-SUP-DEPOTSUPPLY", "a depot is not a supply unit");
      return no("L69-CBT-SUPPLY", who() + " has no supply unit next to it");
    }
    return std::nullopt;
  }

  Refusal battle() const {
    if (kind_ == Kind::Fight) {
      if (state_.part == Phase::Movement) return {"L69-CBT-AUTO", "the odds are below 7-1"};
      return {"L69-CBT-LOW", "an attack at less than one to two is not allowed"};
    }
    if (kind_ != Kind::With) {
      if (kind_ == Kind::Attack) return {"L69-CBT-ORDER", "the battle that was named is fought first"};
      if (is_of_movement()) return {"L69-CBT-WHEN", "a battle has been named"};
      return {"L69-CBT-ORDER", "the battle that was named is fought first"};
    }
    if (!names_unit()) return no_such_unit();
    if (!own()) return {"L69-CBT-WHEN", who() + " is not of the side that attacks"};
    if (state_.attackers.has(unit_)) return {"L69-CBT-NOSPLIT", who() + " is in the battle already"};
    if (auto refusal = cannot_attack(state_.target)) return *refusal;
    return {"L69-CBT-LOW", "the odds would not be reached"};
  }

  Refusal scattering() const {
    if (kind_ != Kind::Scatter && kind_ != Kind::Lost) {
      return {is_of_movement() ? "L69-SEQ-NOENEMY" : "L69-CRT-SCATTER", "beaten units scatter first"};
    }
    if (!names_unit()) return no_such_unit();
    if (!state_.scattering.has(unit_)) return {"L69-CRT-SCATTER", who() + " does not have to scatter"};
    if (kind_ == Kind::Lost) return {"L69-CRT-SCATTER", "there is still a unit that can scatter"};
    return {"L69-CRT-SCATTER", who() + " must go as far as the result says, away from the enemy, alone if possible"};
  }

  const Setup& setup_;
  const State& state_;
  Kind kind_;
  UnitId unit_;
  SpaceId hex_;
  std::uint16_t target_;
};

}  // namespace

Refusal explain(const Setup& setup, const State& state, engine::Action action) {
  if (state.phase == Phase::Over) return {"L69-SEQ-LENGTH", "the game is over"};
  if (action.kind() >= kKinds) return {"L69-SEQ-TURN", "there is no such action"};
  return Inquiry(setup, state, action).answer();
}

}  // namespace leipzig::leipzig1969
