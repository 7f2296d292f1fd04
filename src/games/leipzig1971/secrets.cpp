// Section 19 as the contract asks for it: what each viewer may know, and a full state drawn to fit it.
#include <algorithm>

#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"

namespace leipzig::leipzig1971 {
namespace {

constexpr int kCorpsDivisions = 2;  // L71-COM-DIVISIONS
constexpr int kArmyDivisions = 6;

bool sees_all(const Setup& setup, const State& state, engine::Viewer viewer) {
  return !hides(setup, state) || state.phase == Phase::Over || viewer == kAllied;
}

// Face down or off the map. An id that disappeared from a list of waiting units would identify the unit that entered.
bool covered(const State& state, UnitId unit) {
  if (type_of(state, unit) == Type::None) return false;
  return !on_map(hex_of(state, unit)) || !has(state, unit, kUncovered);
}

bool projects(const Setup& setup, SpaceId hex) {
  const Ways& ways = setup.ways(hex);
  return std::any_of(ways.begin(), ways.end(), [](const HexExit& way) { return way.contact; });
}

Zone zone_of(Type type) { return is_cavalry(type) ? Zone::Total : is_infantry(type) ? Zone::Partial : Zone::None; }

void add_shadow(const Setup& setup, Seen& seen, SpaceId hex, Type type, bool in_sight) {
  auto shadow = std::find_if(seen.shadows.begin(), seen.shadows.end(), [&](const Shadow& s) { return s.hex == hex; });
  if (shadow == seen.shadows.end()) {
    seen.shadows.push_back({hex, projects(setup, hex) ? Zone::None : Zone::Unseen, in_sight});
    shadow = seen.shadows.end() - 1;
  }
  shadow->zone = std::max(shadow->zone, zone_of(type));
}

void add_absent(Seen& seen, std::uint8_t left) {
  auto group = std::find_if(seen.absent.begin(), seen.absent.end(), [&](const Absent& a) { return a.left == left; });
  if (group == seen.absent.end()) {
    seen.absent.push_back({left, 0});
    group = seen.absent.end() - 1;
  }
  ++group->count;
}

void add_force(const Setup& setup, HiddenForce& force, Type type) {
  const int divisions = setup.divisions(type);
  if (is_infantry(type)) force.infantry = static_cast<std::uint16_t>(force.infantry + divisions);
  if (is_cavalry(type)) force.cavalry = static_cast<std::uint16_t>(force.cavalry + divisions);
  if (is_supply(type)) force.supply = static_cast<std::uint16_t>(force.supply + (type == Type::Depot ? 2 : 1));
  if (is_leader(type)) force.leaders = static_cast<std::uint16_t>(force.leaders | 1u << (leader_number(type) - 1));
}

}  // namespace

// Removes hidden units; their hexes remain as shadows. Uncovered units in the same hex remain visible.
Seen Leipzig1971::seen(const State& state, engine::Viewer viewer) const {
  Seen seen{};
  seen.state = state;
  if (sees_all(setup_, state, viewer)) return seen;
  for (std::size_t n = 0; n < kSideUnits; ++n) {
    const UnitId unit = unit_at(kAllied, n);
    if (!covered(state, unit)) continue;
    const Type type = type_of(state, unit);
    add_force(setup_, seen.hidden, type);
    if (on_map(hex_of(state, unit))) add_shadow(setup_, seen, hex_of(state, unit), type, has(state, unit, kInSight));
    if (hex_of(state, unit) == kMarchingRound) add_absent(seen, state.left[index(unit)]);
    discard(setup_, seen.state, unit);
  }
  // Sorted: the order of the counters would reveal which unit is where.
  std::sort(seen.shadows.begin(), seen.shadows.end(), [](const Shadow& a, const Shadow& b) { return a.hex < b.hex; });
  std::sort(seen.absent.begin(), seen.absent.end(), [](const Absent& a, const Absent& b) { return a.left < b.left; });
  if (seen.state.mover == UnitId::None && state.mover != UnitId::None) {
    seen.state.stage = MarchStage::None;
    seen.state.march = 0;
    seen.state.beyond = 0;
    seen.state.march_ends_dispersed = false;
    seen.state.march_table = 0;
  }
  if (state.phasing == kAllied) seen.state.sources.clear();
  return seen;
}

bool in_shadow(const Seen& seen, SpaceId hex) {
  return std::any_of(seen.shadows.begin(), seen.shadows.end(), [&](const Shadow& s) { return s.hex == hex; });
}

State known(const Setup& setup, const Seen& seen) {
  State state = seen.state;
  state.phase = Phase::Placement;  // placeholders capture no cities
  for (const Shadow& shadow : seen.shadows) {
    const Type type = shadow.zone == Zone::Total     ? Type::CavalryDivision
                      : shadow.zone == Zone::Partial ? Type::Division
                                                     : Type::Supply;
    const UnitId unit = create(state, kAllied, type);
    put(setup, state, unit, shadow.hex);
    if (shadow.in_sight) state.marks[index(unit)] |= kInSight;
  }
  state.phase = seen.state.phase;
  state.holder = seen.state.holder;
  return state;
}

// ---- a full state ----

namespace {

// Distributes the hidden strength at random over the shadows so that every zone is as seen. The organisation is
// unknown: a hex gets one infantry and one cavalry unit of random size, more only when all are at their largest.
class Dealer {
 public:
  Dealer(const Setup& setup, const Seen& seen, kit::Random& random)
      : setup_(setup), seen_(seen), random_(random), state_(seen.state) {
    for (const Shadow& shadow : seen.shadows) hands_.push_back({shadow.hex, shadow.zone, 0, 0, 0});
    infantry_ = seen.hidden.infantry;
    cavalry_ = seen.hidden.cavalry;
    list_others();
  }

  State deal() {
    state_.phase = Phase::Placement;  // placed counters capture no cities
    deal_least();
    deal_absent();
    const bool still_placed =
        setup_.options().free_deployment && seen_.state.phase == Phase::Placement && seen_.state.deciding == kAllied;
    if (!still_placed) deal_rest();
    for (const Hand& hand : hands_) set_up(hand);
    keep_in_hand();
    keep_in_sight();
    state_.phase = seen_.state.phase;
    state_.holder = seen_.state.holder;
    state_.north = seen_.state.north;
    return state_;
  }

 private:
  // The share of one hex.
  struct Hand {
    SpaceId hex;
    Zone zone;
    int infantry;  // divisions
    int cavalry;
    int others;
  };

  // Supply units up to the counter limit, depots for the rest, and leaders. Taken from the back.
  void list_others() {
    int supply = setup_.supply_counters() - state_.supply_lost[index(kAllied)];
    supply = std::min<int>(supply - supply_in_play(state_, kAllied), seen_.hidden.supply);
    if ((seen_.hidden.supply - supply) % 2 != 0) --supply;
    for (int i = 0; i < supply; ++i) others_.push_back(Type::Supply);
    for (int i = 0; i < (seen_.hidden.supply - supply) / 2; ++i) others_.push_back(Type::Depot);
    for (int n = 1; n <= static_cast<int>(kLeaders); ++n) {
      if ((seen_.hidden.leaders >> (n - 1) & 1) != 0) others_.push_back(leader(n));
    }
    random_.shuffle(others_.span());
  }

  // The minimum that each visible zone requires.
  void deal_least() {
    for (Hand& hand : hands_) {
      if (hand.zone == Zone::Total) give(hand.cavalry, cavalry_, 1);
      if (hand.zone == Zone::Partial) give(hand.infantry, infantry_, 1);
    }
    // Supply cannot enter mountains: only a leader can be there without combat units.
    for (Hand& hand : hands_) {
      if (hand.zone == Zone::None && setup_.high(hand.hex)) put_other(hand.hex, true);
    }
    for (Hand& hand : hands_) {
      if (hand.zone == Zone::None && !setup_.high(hand.hex)) put_other(hand.hex, false);
    }
    for (Hand& hand : hands_) {
      if (hand.zone != Zone::Unseen) continue;
      if (!give(hand.infantry, infantry_, 1) && !give(hand.cavalry, cavalry_, 1)) put_other(hand.hex, false);
    }
  }

  static bool give(int& hand, int& left, int divisions) {
    if (left < divisions) return false;
    left -= divisions;
    hand += divisions;
    return true;
  }

  void put_other(SpaceId hex, bool leads) {
    if (others_.empty()) return;
    std::size_t i = others_.size() - 1;
    while (leads && i > 0 && !is_leader(others_[i])) --i;
    std::swap(others_[i], others_.back());
    put_on(others_.back(), hex);
    others_.pop_back();
  }

  void put_on(Type type, SpaceId hex) {
    const UnitId unit = create(state_, kAllied, type);
    if (unit != UnitId::None) put(setup_, state_, unit, hex);
  }

  void put_off(Type type, SpaceId where, std::uint8_t left) {
    const UnitId unit = create(state_, kAllied, type);
    if (unit == UnitId::None) return;
    state_.where[index(unit)] = where;
    state_.left[index(unit)] = left;
  }

  void deal_absent() {
    for (const Absent& group : seen_.absent) {
      for (int i = 0; i < group.count; ++i) {
        Type type = Type::Division;
        if (infantry_ > 0) {
          --infantry_;
        } else if (cavalry_ > 0) {
          --cavalry_;
          type = Type::CavalryDivision;
        } else if (!others_.empty()) {
          type = others_.back();
          others_.pop_back();
        } else {
          return;
        }
        put_off(type, kMarchingRound, group.left);
      }
    }
  }

  // Random hexes grow to the next unit size.
  void deal_rest() {
    const auto infantry = [](Hand& hand) { return hand.zone == Zone::None ? nullptr : &hand.infantry; };
    const auto cavalry = [](Hand& hand) {
      return hand.zone == Zone::Total || hand.zone == Zone::Unseen ? &hand.cavalry : nullptr;
    };
    grow(infantry, infantry_, kArmyDivisions);
    grow(cavalry, cavalry_, kCorpsDivisions);
    kit::FixedVector<SpaceId, kSideUnits> all;
    kit::FixedVector<SpaceId, kSideUnits> low;  // where supply may stand
    for (const Hand& hand : hands_) {
      all.push_back(hand.hex);
      if (!setup_.high(hand.hex)) low.push_back(hand.hex);
    }
    while (!others_.empty()) {
      const auto& hexes = is_leader(others_.back()) && low.empty() ? all : low;
      if (hexes.empty()) return;
      put_other(hexes[random_.below(static_cast<std::uint32_t>(hexes.size()))], false);
    }
  }

  template <class Share>
  void grow(Share&& share, int& left, int largest) {
    kit::FixedVector<int*, kSideUnits> open;
    for (Hand& hand : hands_) {
      if (int* divisions = share(hand)) open.push_back(divisions);
    }
    while (left > 0 && !open.empty()) {
      int& divisions = *open[random_.below(static_cast<std::uint32_t>(open.size()))];
      const int in_last = divisions % largest;
      const int wanted = in_last == 0 || in_last == 1 ? 1 : largest - in_last;
      give(divisions, left, std::min(wanted, left));
    }
  }

  void set_up(const Hand& hand) {
    for (int left = hand.infantry; left > 0;) {
      const int size = left >= kArmyDivisions ? kArmyDivisions : left >= kCorpsDivisions ? kCorpsDivisions : 1;
      put_on(size == kArmyDivisions ? Type::Army : size == kCorpsDivisions ? Type::Corps : Type::Division, hand.hex);
      left -= size;
    }
    for (int left = hand.cavalry; left > 0;) {
      const int size = left >= kCorpsDivisions ? kCorpsDivisions : 1;
      put_on(size == kCorpsDivisions ? Type::CavalryCorps : Type::CavalryDivision, hand.hex);
      left -= size;
    }
  }

  // The rest has not been placed yet.
  void keep_in_hand() {
    std::uint8_t left = 0;
    for (std::size_t r = 0; seen_.state.phase == Phase::Placement && r < setup_.rows().size(); ++r) {
      if (setup_.rows()[r].seat == kAllied) left = static_cast<std::uint8_t>(r);
    }
    for (; infantry_ > 0; --infantry_) put_off(Type::Division, kArriving, left);
    for (; cavalry_ > 0; --cavalry_) put_off(Type::CavalryDivision, kArriving, left);
    for (; !others_.empty(); others_.pop_back()) put_off(others_.back(), kArriving, left);
  }

  void keep_in_sight() {
    for (const Shadow& shadow : seen_.shadows) {
      if (!shadow.in_sight) continue;
      for_each_in(state_, kAllied, shadow.hex, [&](UnitId unit) { state_.marks[index(unit)] |= kInSight; });
    }
  }

  const Setup& setup_;
  const Seen& seen_;
  kit::Random& random_;
  State state_;
  kit::FixedVector<Hand, kSideUnits> hands_;
  int infantry_ = 0;
  int cavalry_ = 0;
  kit::FixedVector<Type, kSideUnits> others_;
};

}  // namespace

State Leipzig1971::determinize(const Seen& seen, engine::Viewer, kit::Random& random) const {
  if (seen.hidden == HiddenForce{}) return seen.state;
  return Dealer(setup_, seen, random).deal();
}

// ---- texts for viewers ----

namespace {

// A battle without a die leaves no other trace in the text: "46 : 8 = 575 %". Strengths that the viewer cannot know are
// left out.
std::string settled_text(const Leipzig1971& game, const State& state, engine::Action action, engine::Viewer viewer) {
  const auto battle = game.settled_for(state, action, viewer);
  if (!battle) {
    const bool unseen = in_shadow(game.seen(state, viewer), hex_of(action.choice()));
    return unseen && kind_of(action.choice()) == Kind::Eliminate ? " (Auto)" : "";
  }
  const int attack = battle->totals[0].value;
  const int defence = battle->totals[1].value;
  return " (" + std::to_string(attack) + " : " + std::to_string(defence) + " = " +
         std::to_string(defence > 0 ? 100 * attack / defence : 0) + " %, Auto)";
}

// An Allied action as the French are told it.
struct Redacted {
  std::string text;
  engine::Named named;
};

std::optional<Redacted> redacted(const Leipzig1971& game, const State& state, engine::Action action,
                                 engine::Viewer viewer) {
  const Setup& setup = game.setup();
  if (state.deciding == kFrench || sees_all(setup, state, viewer)) return std::nullopt;
  const std::string target = game.target_text(state, action);
  Redacted told;
  told.named.kind = game.kind_name(action);
  const auto is = [&](std::string text, std::vector<std::string> spaces = {}) {
    told.text = std::move(text);
    told.named.spaces = std::move(spaces);
    return told;
  };
  switch (kind_of(action.choice())) {
    case Kind::Place:
      return is("a unit is placed at " + target, {target});
    case Kind::Enter:
      return is("a reinforcement enters at " + target, {target});
    case Kind::Move:
      told.named.from = setup.board().id(hex_of(state, unit_of(action.choice())));
      told.named.to = target;
      return is("a hidden unit " + told.named.from + "-" + target, {target});
    case Kind::Break:
    case Kind::Combine:
      told.named.kind = "organize";  // which of them is not known
      return is("the Allies organise");
    case Kind::March:
      return is("a hidden unit announces a forced march");
    case Kind::Exit:
      return is("a hidden unit leaves the map");
    case Kind::Feed:
      return is("a stack is fed");
    case Kind::Destroy:
      return is("a supply unit is destroyed");
    case Kind::Supply:
      told.named.continues = true;
      return is("the attack is supplied");
    case Kind::Without:
      told.named.continues = true;
      return is("a unit stays out");
    case Kind::Sustain:
      return is("the defenders of " + target + " are supplied", {target});
    case Kind::Dissolve:
      return is("a unit is dissolved");
    default:
      return std::nullopt;
  }
}

}  // namespace

std::string Leipzig1971::text_for(const State& state, engine::Action action, engine::Viewer viewer) const {
  const Kind kind = kind_of(action.choice());
  if (viewer != state.deciding && (kind == Kind::Resolve || kind == Kind::Eliminate)) {
    return text(state, action) + settled_text(*this, state, action, viewer);
  }
  const auto told = redacted(*this, state, action, viewer);
  return told ? told->text : text(state, action);
}

std::optional<engine::Named> Leipzig1971::named_for(const State& state, engine::Action action,
                                                    engine::Viewer viewer) const {
  const auto told = redacted(*this, state, action, viewer);
  if (!told) return std::nullopt;
  return told->named;
}

std::optional<engine::Preview> Leipzig1971::settled_for(const State& state, engine::Action action,
                                                        engine::Viewer viewer) const {
  const Kind kind = kind_of(action.choice());
  if (kind != Kind::Resolve && kind != Kind::Eliminate) return std::nullopt;
  const Seen known_to_viewer = seen(state, viewer);
  if (in_shadow(known_to_viewer, hex_of(action.choice()))) return std::nullopt;
  for (const engine::Forecast& forecast : forecasts(known_to_viewer, action.choice())) {
    if (forecast.target != action.target() || forecast.previews.empty()) continue;
    const engine::Preview& battle = forecast.previews.front();
    const bool automatic = 100 * battle.totals[0].value >= setup_.automatic() * battle.totals[1].value;
    return automatic ? std::optional(battle) : std::nullopt;
  }
  return std::nullopt;
}

// The die is rolled openly.
engine::Drawn Leipzig1971::drawn_for(const State&, std::uint16_t outcome, engine::Viewer) const {
  return {"die", outcome, ""};
}

void Leipzig1971::comment(const Seen& before, const Seen& after, std::vector<engine::Change>& changes) const {
  const State& was = before.state;
  const State& is = after.state;
  const auto exits = [](const State& state) {
    return state.exited_divisions + state.exited_leaders + state.exited_supply;
  };
  for (engine::Change& change : changes) {
    if (change.what != "eliminated") continue;
    const std::size_t seat = index(change.seat);
    const bool lost = was.combat_losses[seat] != is.combat_losses[seat] ||
                      was.march_losses[seat] != is.march_losses[seat] ||
                      was.supply_lost[seat] != is.supply_lost[seat] || was.leaders_gone[seat] != is.leaders_gone[seat];
    if (exits(was) != exits(is)) {
      change.what = "left";
    } else if (!lost) {
      // Supply that was used returns later; an Allied unit may have moved out of sight.
      const bool supply = change.type == "supply" || change.type == "depot";
      change.what = supply ? "spent" : after.shadows.empty() ? "left" : "hidden";
    }
  }
  for (std::size_t i = 0; i < kUnits; ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (was.type[i] != is.type[i] || type_of(is, unit) == Type::None || !on_map(hex_of(is, unit))) continue;
    if (dispersed(was, unit) || !dispersed(is, unit)) continue;
    engine::Change change;
    change.what = "dispersed";
    change.unit = name_of(setup_, is, unit);
    change.seat = seat_of(unit);
    change.type = setup_.values(change.seat, is.type[i]).word;
    change.to = setup_.board().id(hex_of(is, unit));
    changes.push_back(std::move(change));
  }
}

std::string Leipzig1971::outcome_text_for(const State& state, std::uint16_t outcome, engine::Viewer) const {
  return outcome_text(state, outcome);
}

// Reconnaissance, and the end of the declarations, which reveals the attacked units.
bool Leipzig1971::reveals(const State& state, engine::Action action) const {
  if (!hides(setup_, state)) return false;
  const Kind kind = kind_of(action.choice());
  return kind == Kind::Look || (kind == Kind::EndDeclaring && !state.attacks.empty());
}

}  // namespace leipzig::leipzig1971
