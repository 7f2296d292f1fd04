// Actions as text that a person reads and types; the grammar is docs/notation.md.
#include <algorithm>
#include <cctype>

#include "engine/words.h"
#include "games/bridge2013/chapters.h"
#include "games/bridge2013/game.h"

namespace leipzig::bridge2013 {
namespace {

using engine::Action;
using engine::lower;
using engine::Refusal;
using engine::Result;
using engine::split_words;
using engine::unreadable;
using Actions = std::vector<Action>;

// Kinds whose text is nothing but their name.
constexpr Kind kPlain[] = {Kind::Historical,  Kind::EndArrivals, Kind::Extra,     Kind::EndCard, Kind::Done,
                           Kind::NoAdvantage, Kind::Fight,       Kind::NoAdvance, Kind::NoMarch};
// Kinds that name a unit and nothing else.
constexpr Kind kOfUnit[] = {Kind::Napoleon, Kind::Ney,      Kind::BreakAway, Kind::Leave,    Kind::Recover,
                            Kind::Defend,   Kind::Withdraw, Kind::Stand,     Kind::TakeLoss, Kind::Stay,
                            Kind::Rally,    Kind::March,    Kind::Desert};
// Kinds that name a unit and a hex.
constexpr Kind kOfUnitAndHex[] = {Kind::Place, Kind::Arrive, Kind::Retreat, Kind::Advance};

constexpr std::string_view kUses[] = {"+1", "-1", "morale"};

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::Place:
      return "place";
    case Kind::Historical:
      return "historical set-up";
    case Kind::Napoleon:
      return "napoleon";
    case Kind::Ney:
      return "ney";
    case Kind::Arrive:
      return "arrive";
    case Kind::EndArrivals:
      return "end arrivals";
    case Kind::Move:
      return "move";
    case Kind::Ride:
      return "ride";
    case Kind::BreakAway:
      return "break away";
    case Kind::Leave:
      return "leave";
    case Kind::Attack:
      return "attack";
    case Kind::Recover:
      return "recover";
    case Kind::Extra:
      return "advantage unit";
    case Kind::EndCard:
      return "end card";
    case Kind::Done:
      return "done";
    case Kind::Defend:
      return "defend";
    case Kind::Withdraw:
      return "withdraw";
    case Kind::Stand:
      return "stand";
    case Kind::Advantage:
      return "advantage";
    case Kind::NoAdvantage:
      return "no advantage";
    case Kind::Fight:
      return "fight";
    case Kind::Retreat:
      return "retreat";
    case Kind::TakeLoss:
      return "take loss";
    case Kind::Stay:
      return "stay";
    case Kind::Advance:
      return "advance";
    case Kind::NoAdvance:
      return "no advance";
    case Kind::Rally:
      return "rally";
    case Kind::March:
      return "march";
    case Kind::NoMarch:
      return "no march";
    case Kind::Desert:
      return "desert";
  }
  return "";
}

class Reader {
 public:
  Reader(const Setup& setup, const State& state, std::string_view line)
      : setup_(setup), state_(state), words_(split_words(line, " \t,")) {}

  Result<Actions, Refusal> read() {
    if (words_.empty()) return unreadable("nothing to do");
    constexpr std::size_t kMostWords = 16;
    if (words_.size() > kMostWords) return unreadable("the line is too long");
    for (const Kind kind : kPlain) {
      if (begins(kind) && words_.size() == length(kind)) return Actions{Action(choice(kind))};
    }
    for (const Kind kind : kOfUnit) {
      if (begins(kind)) return of_unit(kind);
    }
    for (const Kind kind : kOfUnitAndHex) {
      if (begins(kind)) return of_unit_and_hex(kind);
    }
    if (begins(Kind::Advantage)) return advantage();
    if (begins(Kind::Attack)) return attack();
    const bool ride = begins(Kind::Ride);
    if (ride || begins(Kind::Move)) words_.erase(words_.begin());
    return move(ride);
  }

 private:
  static std::size_t length(Kind kind) { return split_words(name_of(kind), " ").size(); }

  bool begins(Kind kind) const {
    const auto name = split_words(name_of(kind), " ");
    if (words_.size() < name.size()) return false;
    return std::equal(name.begin(), name.end(), words_.begin(),
                      [](std::string_view a, std::string_view b) { return a == lower(b); });
  }

  // A unit by id, by the hex it stands in alone, or by its designation where that is unique among the seat's units.
  Result<UnitId, Refusal> unit(std::string_view word) const {
    const std::string wanted = lower(word);
    UnitId by_designation = UnitId::None;
    int same = 0;
    for (const Seat seat : engine::kSeats) {
      UnitId found = UnitId::None;
      for_each(seat, setup_.units(seat), [&](UnitId id) {
        if (lower(setup_.unit(id).id) == wanted) found = id;
        if (seat != state_.deciding || has(state_.lost[index(seat)], id)) return;
        if (lower(setup_.unit(id).designation) != wanted) return;
        by_designation = id;
        ++same;
      });
      if (found != UnitId::None) return found;
    }
    if (const SpaceId at = find_hex(word); at != SpaceId::None) {
      if (vacant(state_, at)) return unreadable("no unit stands in " + std::string(word));
      if (full(state_, at)) return unreadable("two units stand in " + std::string(word) + "; name one of them");
      return stack_in(state_, at)[0];
    }
    if (same == 1) return by_designation;
    if (same > 1) return unreadable("'" + std::string(word) + "' could be several units; use the full id");
    return unreadable("there is no unit '" + std::string(word) + "'");
  }

  SpaceId find_hex(std::string_view word) const {
    std::string id(word);
    if (!id.empty()) id[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(id[0])));
    return setup_.board().find(id);
  }

  Result<SpaceId, Refusal> hex(std::string_view word) const {
    const SpaceId found = find_hex(word);
    if (found == SpaceId::None) return unreadable("the board has no hex '" + std::string(word) + "'");
    return found;
  }

  // The unit may be left out where only one can be meant.
  Result<Actions, Refusal> of_unit(Kind kind) const {
    const std::size_t named = length(kind);
    if (words_.size() > named + 1) return unreadable("name one unit");
    if (words_.size() == named) {
      const UnitId meant = meant_by(kind);
      if (meant == UnitId::None) return unreadable("name a unit, as in '" + std::string(name_of(kind)) + " fr-iii'");
      return Actions{Action(choice(kind, meant))};
    }
    const auto who = unit(words_[named]);
    if (!who) return who.error();
    return Actions{Action(choice(kind, *who))};
  }

  UnitId meant_by(Kind kind) const {
    if (kind == Kind::Withdraw || kind == Kind::Stand) return state_.defender;
    if (kind == Kind::TakeLoss || kind == Kind::Stay) return state_.beaten;
    return UnitId::None;
  }

  Result<Actions, Refusal> of_unit_and_hex(Kind kind) const {
    const bool unit_left_out = words_.size() == 2 && kind == Kind::Retreat;
    if (kind == Kind::Advance && words_.size() == 1) {
      return Actions{Action(choice(kind, state_.actor), static_cast<std::uint16_t>(index(state_.target)))};
    }
    if (words_.size() != 3 && !unit_left_out) return unreadable("name a unit and a hex");
    UnitId who = state_.beaten;
    if (!unit_left_out) {
      const auto named = unit(words_[1]);
      if (!named) return named.error();
      who = *named;
    }
    const auto where = hex(words_.back());
    if (!where) return where.error();
    return Actions{Action(choice(kind, who), static_cast<std::uint16_t>(index(*where)))};
  }

  Result<Actions, Refusal> advantage() const {
    if (words_.size() == 2) {
      for (std::size_t use = 0; use < std::size(kUses); ++use) {
        if (lower(words_[1]) != kUses[use]) continue;
        return Actions{Action(choice(Kind::Advantage), static_cast<std::uint16_t>(use))};
      }
    }
    return unreadable("the Advantage is used as 'advantage +1', '-1', 'morale' or 'unit', or by 'ride'");
  }

  // attack HEX with UNIT, and perhaps at once: fight
  Result<Actions, Refusal> attack() const {
    const bool at_once = words_.size() == 5 && lower(words_[4]) == "fight";
    if ((words_.size() != 4 && !at_once) || lower(words_[2]) != "with") {
      return unreadable("name the hex and the unit, as in 'attack E7 with pr-i'");
    }
    const auto where = hex(words_[1]);
    if (!where) return where.error();
    const auto who = unit(words_[3]);
    if (!who) return who.error();
    Actions actions{Action(choice(Kind::Attack, *who), static_cast<std::uint16_t>(index(*where)))};
    if (at_once) actions.emplace_back(choice(Kind::Fight));
    return actions;
  }

  // UNIT TO, UNIT FROM-TO, or UNIT FROM-..-TO with every hex of the way.
  Result<Actions, Refusal> move(bool ride) const {
    if (words_.size() != 2) {
      return unreadable("'" + std::string(words_.empty() ? "" : words_[0]) + "' is not understood");
    }
    const auto who = unit(words_[0]);
    if (!who) return who.error();
    std::vector<SpaceId> path;
    for (const std::string_view word : split_words(words_[1], "-")) {
      const auto at = hex(word);
      if (!at) return at.error();
      path.push_back(*at);
    }
    if (path.empty()) return unreadable("name a hex to move to");
    if (path.size() > 1 && state_.where[index(*who)] != path.front()) {
      return unreadable(setup_.unit(*who).id + " does not stand in " + std::string(setup_.board().id(path.front())));
    }
    std::uint16_t target = static_cast<std::uint16_t>(index(path.back()));
    if (path.size() > 2) {
      if (Refusal refusal = explain_path(setup_, state_, *who, path, ride); !refusal.rule.empty()) return refusal;
      target = by_way_of(*who, path, ride, target);
    }
    return Actions{Action(choice(ride ? Kind::Ride : Kind::Move, *who), target)};
  }

  // The course that takes the towns of a way written out; it may go through other hexes.
  std::uint16_t by_way_of(UnitId who, const std::vector<SpaceId>& path, bool ride, std::uint16_t otherwise) const {
    std::uint32_t towns = 0;
    for (std::size_t i = 1; i + 1 < path.size(); ++i) towns |= setup_.town_bit(path[i]);
    towns &= seat_of(who) == Seat::Allied ? ~state_.allied_towns : state_.allied_towns;
    Courses courses;
    const std::size_t own = list_courses(setup_, state_, who, ride, courses);
    std::uint16_t found = otherwise;
    for (std::size_t i = ride ? own : 0; i < (ride ? courses.size() : own); ++i) {
      const Course& course = courses[i];
      if (course.end() != path.back() || (towns & ~course.taken) != 0) continue;
      const bool same =
          course.length + 1u == path.size() && std::equal(path.begin() + 1, path.end(), course.hexes.begin());
      if (same) return target_of(course);
      found = target_of(course);
    }
    return found;
  }

  const Setup& setup_;
  const State& state_;
  std::vector<std::string_view> words_;
};

}  // namespace

std::string_view Bridge2013::kind_name(Action action) const { return name_of(kind_of(action.choice())); }

std::string Bridge2013::subject_text(const State&, Action action) const {
  if (action.subject() == engine::kNoSubject || !setup_.is_unit(action.subject())) return "";
  return setup_.unit(unit_of(action.choice())).id;
}

std::string Bridge2013::target_text(const State&, Action action) const {
  if (action.target() == engine::kNoTarget) return "";
  if (kind_of(action.choice()) == Kind::Advantage) return std::string(kUses[action.target() % std::size(kUses)]);
  const std::size_t hex = action.target() & 0xFF;
  return hex < kHexes ? std::string(setup_.board().id(kit::space_at(hex))) : "";
}

std::string Bridge2013::text(const State& state, Action action) const {
  const std::string subject = subject_text(state, action);
  const std::string target = target_text(state, action);
  const Kind kind = kind_of(action.choice());
  if (kind == Kind::Attack) return "attack " + target + " with " + subject;
  if ((kind == Kind::Move || kind == Kind::Ride) && setup_.is_unit(action.subject())) {
    const UnitId unit = unit_of(action.choice());
    std::string text = kind == Kind::Ride ? "ride " + subject : subject;
    text += " ";
    if (const SpaceId from = state.where[index(unit)]; from != SpaceId::None) {
      text += std::string(setup_.board().id(from)) + "-";
      // The way is written out where several lead to the hex and it matters which.
      Course course{};
      if (action.target() >> 8 != 0 && find_course(setup_, state, unit, kind == Kind::Ride, action.target(), course)) {
        for (std::size_t i = 0; i + 1 < course.length; ++i) {
          text += std::string(setup_.board().id(course.hexes[i])) + "-";
        }
      }
    }
    return text + target;
  }
  return engine::phrase(kind_name(action), subject, target);
}

engine::Result<Actions, Refusal> Bridge2013::parse(const Seen& state, engine::Viewer, std::string_view line) const {
  return Reader(setup_, state, line).read();
}

std::string_view Bridge2013::rule_of(const State& state, Action action) const {
  switch (kind_of(action.choice())) {
    case Kind::Place:
      return state.deciding == Seat::French ? "BTF-12.1" : "BTF-12.2";
    case Kind::Historical:
      return "BTF-12.3";
    case Kind::Napoleon:
      return state.phase == Phase::Displaced ? "BTF-9.1-B" : "BTF-9.1-A";
    case Kind::Ney:
      return state.phase == Phase::Displaced ? "BTF-9.2-B" : "BTF-9.2-A";
    case Kind::Arrive:
      return has(state.away[index(state.deciding)], unit_of(action.choice())) ? "BTF-4.0-C" : "BTF-BASE-ARRIVAL";
    case Kind::EndArrivals:
      return "BTF-4.0-C";
    case Kind::Move:
      return "BTF-BASE-MOVE";
    case Kind::Ride:
    case Kind::Extra:
    case Kind::Advantage:
      return "BTF-7.0-B";
    case Kind::NoAdvantage:
      return "BTF-7.0-D";
    case Kind::BreakAway:
      return "BTF-6.1-B";
    case Kind::Leave:
      return "BTF-4.0-B";
    case Kind::Attack:
    case Kind::Defend:
    case Kind::Fight:
      return "BTF-BASE-COMBAT";
    case Kind::Recover:
      return "BTF-3.0-B";
    case Kind::EndCard:
      return "BTF-3.0-C";
    case Kind::Done:
      return "BTF-BASE-ACTIVATE";
    case Kind::Withdraw:
    case Kind::Stand:
      return "BTF-6.2";
    case Kind::Retreat:
      return state.phase == Phase::Loss ? "BTF-5.1-A" : state.phase == Phase::Slip ? "BTF-6.2" : "BTF-BASE-RETREAT";
    case Kind::TakeLoss:
      return "BTF-5.1-A";
    case Kind::Stay:
      return hex_of(state, state.napoleon) == hex_of(state, state.beaten) ? "BTF-9.1-C" : "BTF-BASE-TERRAIN";
    case Kind::Advance:
    case Kind::NoAdvance:
      return state.withdrew ? "BTF-6.2" : "BTF-5.1-B";
    case Kind::Rally:
      return state.deciding == Seat::French ? "BTF-10.0-2" : "BTF-10.0-12";
    case Kind::March:
    case Kind::NoMarch:
      return "BTF-10.0-4";
    case Kind::Desert:
      return "BTF-10.0-6";
  }
  return "";
}

std::string Bridge2013::outcome_text(const State& state, std::uint16_t outcome) const {
  if (state.phase == Phase::EventDice) return "dice " + std::to_string(outcome);
  const bool card = state.phase == Phase::Draw || state.phase == Phase::CombatCard || state.phase == Phase::Battle ||
                    state.phase == Phase::Reply;
  if (card && outcome <= index(Card::Joker)) return "card " + setup_.card_name(card_at(outcome));
  return "die " + std::to_string(outcome);
}

}  // namespace leipzig::bridge2013
