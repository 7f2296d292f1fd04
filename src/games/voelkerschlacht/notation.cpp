// Actions as text that a person reads and types; the grammar is docs/notation.md.
#include <algorithm>
#include <cctype>

#include "engine/words.h"
#include "games/voelkerschlacht/chapters.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::voelkerschlacht {
namespace {

using engine::Action;
using engine::Result;
using engine::same_word;
using engine::split_words;
using engine::unreadable;
using Actions = std::vector<Action>;

constexpr std::string_view kKindNames[kKinds] = {"second",   "keep",   "lay",     "play", "pair",    "draw",
                                                 "exchange", "pass",   "remove",  "move", "jump",    "place",
                                                 "arm",      "reveal", "discard", "loss", "support", "oppose"};

bool same_letter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

bool begins(std::string_view word, std::string_view part) {
  return part.size() <= word.size() && std::equal(part.begin(), part.end(), word.begin(), same_letter);
}

// The one of `size` names that a word means: the whole name, or a beginning that only one has.
template <class Names>
Result<std::size_t, Refusal> find(std::string_view word, std::size_t size, std::string_view what, Names&& names) {
  std::optional<std::size_t> found;
  bool several = false;
  for (std::size_t i = 0; i < size; ++i) {
    for (const std::string_view name : names(i)) {
      if (same_word(name, word)) return i;
      if (!begins(name, word)) continue;
      several = several || (found && *found != i);
      found = i;
    }
  }
  if (found && !several) return *found;
  return unreadable((found ? "there is more than one " : "there is no ") + std::string(what) + " '" +
                    std::string(word) + "'");
}

class Reader {
 public:
  Reader(const Setup& setup, const State& state, std::string_view line)
      : setup_(setup), state_(state), words_(split_words(line, " \t,:@+")) {}

  Result<Actions, Refusal> read() {
    constexpr std::size_t kMostWords = 32;
    if (words_.empty()) return unreadable("nothing to do");
    if (words_.size() > kMostWords) return unreadable("the line is too long");
    const auto* kind = std::find_if(std::begin(kKindNames), std::end(kKindNames),
                                    [&](std::string_view name) { return same_word(name, words_[0]); });
    if (kind == std::end(kKindNames)) return unreadable("'" + std::string(words_[0]) + "' is not understood");
    next_ = 1;
    auto actions = read(static_cast<Kind>(kind - std::begin(kKindNames)));
    if (actions && next_ < words_.size()) return unreadable("'" + std::string(words_[next_]) + "' is too much");
    return actions;
  }

 private:
  using Index = Result<std::size_t, Refusal>;

  bool more() const { return next_ < words_.size(); }
  std::string_view take() { return more() ? words_[next_++] : std::string_view{}; }

  Index army() {
    if (!more()) return unreadable("name a general");
    return find(take(), kArmies, "general", [&](std::size_t i) {
      const General& general = setup_.general(army_at(i));
      return std::array<std::string_view, 2>{general.id, general.name};
    });
  }
  Index field() {
    if (!more()) return unreadable("name a field");
    return find(take(), kFields, "field", [&](std::size_t i) {
      return std::array<std::string_view, 2>{setup_.board().id(kit::space_at(i)),
                                             setup_.board().name(kit::space_at(i))};
    });
  }
  Index mission() {
    if (!more()) return unreadable("name a mission");
    return find(take(), kMissions, "mission", [&](std::size_t i) {
      const Mission& known = setup_.mission(mission_at(i));
      return std::array<std::string_view, 2>{known.id, setup_.board().id(space_of(known.field))};
    });
  }
  Index district() {
    if (!more()) return unreadable("name a district");
    return find(take(), kDistricts, "district",
                [&](std::size_t i) { return std::array<std::string_view, 1>{setup_.district(i)}; });
  }
  Index arm() {
    if (!more()) return unreadable("name an arm");
    return find(take(), 3, "arm",
                [](std::size_t i) { return std::array<std::string_view, 1>{arm_name(static_cast<Arm>(i))}; });
  }
  // An action card by its id or the last part of it; "scout" and "pile" where the kind knows them.
  Index card() {
    if (!more()) return unreadable("name a card");
    return find(take(), kCardKinds + 2, "card", [&](std::size_t i) {
      if (i == kScout) return std::array<std::string_view, 2>{"scout", "scout"};
      if (i == kPile) return std::array<std::string_view, 2>{"pile", "pile"};
      const std::string_view id = setup_.card(kit::card_at(i)).id;
      const std::size_t dash = id.find('-');
      return std::array<std::string_view, 2>{id, dash == std::string_view::npos ? id : id.substr(dash + 1)};
    });
  }
  Index marker() {
    Index who = army();
    if (!who) return who;
    Index where = field();
    if (!where) return where;
    return std::size_t{subject_of({army_at(*who), field_at(*where)})};
  }

  Result<Actions, Refusal> one(Kind kind, const Index& subject) {
    if (!subject) return subject.error();
    return Actions{Action(choice(kind, *subject))};
  }
  Result<Actions, Refusal> two(Kind kind, const Index& subject, const Index& target) {
    if (!subject) return subject.error();
    if (!target) return target.error();
    return Actions{Action(choice(kind, *subject), static_cast<std::uint16_t>(*target))};
  }

  Result<Actions, Refusal> read(Kind kind) {
    switch (kind) {
      case Kind::Second: {
        const Index a = district();
        const Index b = district();
        if (!a || !b || *a == *b) return a && b ? unreadable("name two different districts") : (a ? b : a).error();
        return two(kind, std::min(*a, *b), std::max(*a, *b));
      }
      case Kind::Keep:
      case Kind::Reveal:
        return one(kind, mission());
      case Kind::LayOut:
        return lay_out();
      case Kind::Play:
      case Kind::Pair:
        return cards(kind);
      case Kind::Draw:
      case Kind::Discard:
        return one(kind, card());
      case Kind::Exchange:
      case Kind::Pass:
        return Actions{Action(choice(kind))};
      case Kind::Remove:
        return one(kind, marker());
      case Kind::Move:
      case Kind::Jump: {
        const Index who = marker();
        return two(kind, who, who ? field() : who);
      }
      case Kind::Place:
        return one(kind, army());
      case Kind::Arm: {
        const Index who = army();
        return two(kind, who, who ? arm() : who);
      }
      case Kind::Loss: {
        const Index own = army();
        if (more() && same_word(words_[next_], "from")) ++next_;
        return two(kind, own ? army() : own, own);
      }
      case Kind::Support:
      case Kind::Oppose: {
        const Index who = army();
        return two(kind, who, who ? mission() : who);
      }
    }
    return unreadable("not understood");
  }

  // All free villages where none is named.
  Result<Actions, Refusal> lay_out() {
    const Index who = army();
    if (!who) return who.error();
    const ArmyId general = army_at(*who);
    FieldSet chosen = 0;
    while (more()) {
      const Index village = field();
      if (!village) return village.error();
      const FieldId at = field_at(*village);
      if (target_of(setup_, general, bit(at)) == 0) {
        return Refusal{"VSL-LAY-BASIC",
                       setup_.field_name(at) + " is not on the card of " + setup_.general(general).name};
      }
      chosen |= bit(at);
    }
    if (chosen == 0) chosen = free_villages(setup_, state_, general);
    return Actions{Action(choice(Kind::LayOut, *who), target_of(setup_, general, chosen))};
  }

  // A card, or two for a jump, and on the same line what is done with them.
  Result<Actions, Refusal> cards(Kind kind) {
    Actions actions;
    const Index played = card();
    if (!played) return played.error();
    actions.emplace_back(choice(kind, *played));
    bool jumps = state_.phase == Phase::Move;
    if (more()) {
      const std::size_t before = next_;
      Kind second_kind = Kind::Play;
      if (same_word(words_[next_], "pair")) {
        second_kind = Kind::Pair;
        ++next_;
      }
      if (const Index second = card(); second && *second < kCardKinds) {
        actions.emplace_back(choice(second_kind, *second));
        jumps = true;
      } else {
        next_ = before;
      }
    }
    if (!more()) return actions;
    const Index who = marker();
    if (!who) return who.error();
    if (!more()) {
      actions.emplace_back(choice(Kind::Remove, *who));
      return actions;
    }
    const Index to = field();
    if (!to) return to.error();
    actions.emplace_back(choice(jumps ? Kind::Jump : Kind::Move, *who), static_cast<std::uint16_t>(*to));
    return actions;
  }

  const Setup& setup_;
  const State& state_;
  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
};

std::string marker_text(const Setup& setup, std::uint16_t subject) {
  const Marker marker = marker_of(subject);
  if (index(marker.army) >= kArmies || index(marker.field) >= kFields) return "?";
  return setup.general(marker.army).id + "@" + setup.field_id(marker.field);
}

std::string card_text(const Setup& setup, std::uint16_t subject) {
  if (subject == kScout) return "scout";
  if (subject == kPile) return "pile";
  return subject < kCardKinds ? setup.card(kit::card_at(subject)).id : "?";
}

std::string army_text(const Setup& setup, std::uint16_t army) {
  return army < kArmies ? setup.general(army_at(army)).id : "?";
}

std::string mission_text(const Setup& setup, std::uint16_t mission) {
  return mission < kMissions ? setup.mission(mission_at(mission)).id : "?";
}

std::string district_text(const Setup& setup, std::uint16_t district) {
  return district < kDistricts ? setup.district(district) : "?";
}

}  // namespace

std::string_view Voelkerschlacht::kind_name(Action action) const {
  return action.kind() < kKinds ? kKindNames[action.kind()] : "";
}

std::string Voelkerschlacht::subject_text(const State&, Action action) const {
  const std::uint16_t subject = action.subject();
  switch (kind_of(action.choice())) {
    case Kind::Second:
      return district_text(setup_, subject);
    case Kind::Keep:
    case Kind::Reveal:
      return mission_text(setup_, subject);
    case Kind::Play:
    case Kind::Pair:
    case Kind::Draw:
    case Kind::Discard:
      return card_text(setup_, subject);
    case Kind::Remove:
    case Kind::Move:
    case Kind::Jump:
      return marker_text(setup_, subject);
    case Kind::LayOut:
    case Kind::Place:
    case Kind::Arm:
    case Kind::Loss:
    case Kind::Support:
    case Kind::Oppose:
      return army_text(setup_, subject);
    case Kind::Exchange:
    case Kind::Pass:
      return "";
  }
  return "";
}

std::string Voelkerschlacht::target_text(const State&, Action action) const {
  const std::uint16_t target = action.target();
  if (target == engine::kNoTarget) return "";
  switch (kind_of(action.choice())) {
    case Kind::Second:
      return district_text(setup_, target);
    case Kind::LayOut: {
      if (action.subject() >= kArmies) return "?";
      std::string names;
      for (const FieldId village : setup_.general(army_at(action.subject())).villages) {
        if (!has(villages_of(setup_, army_at(action.subject()), target), village)) continue;
        names += (names.empty() ? "" : " ") + setup_.field_id(village);
      }
      return names;
    }
    case Kind::Move:
    case Kind::Jump:
      return target < kFields ? setup_.field_id(field_at(target)) : "?";
    case Kind::Arm:
      return target < 3 ? std::string(arm_name(static_cast<Arm>(target))) : "?";
    case Kind::Loss:
      return army_text(setup_, target);
    case Kind::Support:
    case Kind::Oppose:
      return mission_text(setup_, target);
    default:
      return "?";
  }
}

std::string Voelkerschlacht::text(const State& state, Action action) const {
  const std::string subject = subject_text(state, action);
  const std::string target = target_text(state, action);
  if (kind_of(action.choice()) == Kind::Loss) return "loss " + target + " from " + subject;
  return engine::phrase(kind_name(action), subject, target);
}

Result<Actions, Refusal> Voelkerschlacht::parse(const Seen& seen, engine::Viewer, std::string_view line) const {
  return Reader(setup_, seen.open, line).read();
}

std::string_view Voelkerschlacht::rule_of(const State& state, Action action) const {
  const std::uint16_t subject = action.subject();
  const auto card_type = [&] { return setup_.card(kit::card_at(subject)).type; };
  switch (kind_of(action.choice())) {
    case Kind::Second:
    case Kind::Keep:
      return "VSL-SETUP-MISSIONS";
    case Kind::LayOut:
      return scouts_needed(setup_, state, army_at(subject)) > 0 ? "VSL-LAY-SCOUTS" : "VSL-LAY-BASIC";
    case Kind::Play:
      if (subject == kScout) return "VSL-SCOUT-REMOVE";
      if (state.phase == Phase::Move) return "VSL-MOVE-JUMP";
      if (card_type() == CardType::Terrain) return "VSL-TERR-REMOVE";
      return card_type() == CardType::Movement ? "VSL-MOVE-ONE" : "VSL-TIMECARD-PLAY";
    case Kind::Pair:
      return card_type() == CardType::Terrain ? "VSL-WILD-TERRAIN" : "VSL-WILD-MOVE";
    case Kind::Draw:
      return "VSL-DRAW-ONE";
    case Kind::Exchange:
      return "VSL-DRAW-SWAP";
    case Kind::Pass:
      return "VSL-TURN-NOTHINGLEFT";
    case Kind::Remove:
      return state.played.as == Played::As::Scout ? "VSL-SCOUT-REMOVE" : "VSL-TERR-REMOVE";
    case Kind::Move:
      return "VSL-MOVE-ONE";
    case Kind::Jump:
      return "VSL-MOVE-JUMP";
    case Kind::Place:
      return "VSL-PLACE-CHAIN";
    case Kind::Arm:
      return "VSL-PLACE-ARMCHOICE";
    case Kind::Reveal:
      return "VSL-TIME-REVEAL";
    case Kind::Discard:
      return "VSL-DRAW-LIMIT";
    case Kind::Loss:
      return "VSL-FIGHT-ALLOCATE";
    case Kind::Support:
      return "VSL-SCORE-SUPPORTONCE";
    case Kind::Oppose:
      return "VSL-SCORE-ALLIED";
  }
  return "";
}

std::string Voelkerschlacht::outcome_text(const State& state, std::uint16_t outcome) const {
  const bool mission = state.phase == Phase::MissionDraw || state.phase == Phase::SecondDraw;
  return mission ? "mission " + mission_text(setup_, outcome) : "card " + card_text(setup_, outcome);
}

// ---- what others are told (VSL-COMP-INFO) ----

std::string Voelkerschlacht::told(const State& state, Action action, engine::Viewer viewer) const {
  const bool own = viewer && side_of(state, *viewer) == Side::French;
  if (kind_of(action.choice()) == Kind::Keep && !own && action.subject() < kMissions) {
    return "keep a mission of the " + setup_.district(setup_.mission(mission_at(action.subject())).district);
  }
  return text(state, action);
}

std::string Voelkerschlacht::told_outcome(const State& state, std::uint16_t outcome, engine::Viewer viewer) const {
  const auto is = [&](Side side) { return viewer && side_of(state, *viewer) == side; };
  switch (state.phase) {
    case Phase::MissionDraw:
    case Phase::SecondDraw:
      if (is(Side::French) || outcome >= kMissions) break;
      return "a mission of the " + setup_.district(setup_.mission(mission_at(outcome)).district);
    case Phase::Deal: {
      const auto full = static_cast<std::size_t>(setup_.cards_dealt());
      const bool french = state.hand[index(Side::French)].size() < full;
      if (!french && state.hand[index(Side::Allied)].size() == full) break;
      if (is(french ? Side::French : Side::Allied)) break;
      return "a card";
    }
    case Phase::Drawing:
      if (is(active(state))) break;
      return "a card";
    default:
      break;
  }
  return outcome_text(state, outcome);
}

bool Voelkerschlacht::reveals(const State&, Action action) const { return kind_of(action.choice()) == Kind::Reveal; }

}  // namespace leipzig::voelkerschlacht
