// Actions as text that a person reads and types; the grammar is docs/notation.md.
#include <algorithm>
#include <cctype>

#include "engine/action_reader.h"
#include "engine/forms.h"
#include "games/voelkerschlacht/chapters.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::voelkerschlacht {
namespace {

using engine::Action;
using engine::Actions;
using engine::Result;
using engine::same_word;
using engine::unreadable;

// What is named in an action.
enum class Operand : std::uint8_t { None, Army, Arm, Card, District, Field, Marker, Mission, Villages };
using Form = engine::Form<Kind, Operand>;

constexpr auto kForms = engine::forms<Form>({
    {Kind::Second, "second", Operand::District, Operand::District, "VSL-SETUP-MISSIONS"},
    {Kind::Keep, "keep", Operand::Mission, Operand::None, "VSL-SETUP-MISSIONS"},
    {Kind::LayOut, "lay", Operand::Army, Operand::Villages, "VSL-LAY-BASIC"},
    {Kind::Play, "play", Operand::Card, Operand::None, "VSL-TIMECARD-PLAY"},
    {Kind::Pair, "pair", Operand::Card, Operand::None, "VSL-WILD-MOVE"},
    {Kind::Draw, "draw", Operand::Card, Operand::None, "VSL-DRAW-ONE"},
    {Kind::Exchange, "exchange", Operand::None, Operand::None, "VSL-DRAW-SWAP"},
    {Kind::Pass, "pass", Operand::None, Operand::None, "VSL-TURN-NOTHINGLEFT"},
    {Kind::Remove, "remove", Operand::Marker, Operand::None, "VSL-TERR-REMOVE"},
    {Kind::Move, "move", Operand::Marker, Operand::Field, "VSL-MOVE-ONE", engine::kHasWay},
    {Kind::Jump, "jump", Operand::Marker, Operand::Field, "VSL-MOVE-JUMP", engine::kHasWay},
    {Kind::Place, "place", Operand::Army, Operand::None, "VSL-PLACE-CHAIN"},
    {Kind::Arm, "arm", Operand::Army, Operand::Arm, "VSL-PLACE-ARMCHOICE"},
    {Kind::Reveal, "reveal", Operand::Mission, Operand::None, "VSL-TIME-REVEAL"},
    {Kind::Discard, "discard", Operand::Card, Operand::None, "VSL-DRAW-LIMIT"},
    {Kind::Loss, "loss", Operand::Army, Operand::Army, "VSL-FIGHT-ALLOCATE", engine::target_first("from")},
    {Kind::Support, "support", Operand::Army, Operand::Mission, "VSL-SCORE-SUPPORTONCE"},
    {Kind::Oppose, "oppose", Operand::Army, Operand::Mission, "VSL-SCORE-ALLIED"},
    {Kind::Next, "next", Operand::None, Operand::None, "VSL-WIN-MATCH"},
});
constexpr engine::Grammar kGrammar{.separators = " \t,:@+", .most_words = 32, .plain_stands_alone = false};

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

class Reader : engine::LineReader {
 public:
  Reader(const Setup& setup, const State& state, std::string_view line)
      : LineReader(line, kGrammar), setup_(setup), state_(state) {}

  Result<Actions, Refusal> read() {
    if (const auto refusal = check_length()) return *refusal;
    const Form* form = take_form(kForms);
    if (form == nullptr) return not_understood(words_[0]);
    auto actions = read(*form);
    if (actions && more()) return unreadable("'" + std::string(take()) + "' is too much");
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
                [](std::size_t i) { return std::array<std::string_view, 1>{kArmNames.of(static_cast<Arm>(i))}; });
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

  Index operand(Operand operand) {
    switch (operand) {
      case Operand::Army:
        return army();
      case Operand::Arm:
        return arm();
      case Operand::Card:
        return card();
      case Operand::District:
        return district();
      case Operand::Field:
        return field();
      case Operand::Marker:
        return marker();
      case Operand::Mission:
        return mission();
      case Operand::Villages:  // lay_out
      case Operand::None:
        break;
    }
    return unreadable("not understood");
  }

  static Result<Actions, Refusal> two(Kind kind, std::size_t subject, std::size_t target) {
    return Actions{Action(choice(kind, subject), static_cast<std::uint16_t>(target))};
  }

  Result<Actions, Refusal> read(const Form& form) {
    switch (form.kind) {
      case Kind::Second:
        return districts(form);
      case Kind::LayOut:
        return lay_out();
      case Kind::Play:
      case Kind::Pair:
        return cards(form.kind);
      case Kind::Loss:
        return loss(form);
      default:
        break;
    }
    if (form.is_plain()) return Actions{Action(choice(form.kind))};
    const Index subject = operand(form.subject);
    if (!subject) return subject.error();
    if (form.target == Operand::None) return Actions{Action(choice(form.kind, *subject))};
    const Index target = operand(form.target);
    if (!target) return target.error();
    return two(form.kind, *subject, *target);
  }

  Result<Actions, Refusal> districts(const Form& form) {
    const Index a = district();
    if (!a) return a.error();
    const Index b = district();
    if (!b) return b.error();
    if (*a == *b) return unreadable("name two different districts");
    return two(form.kind, std::min(*a, *b), std::max(*a, *b));
  }

  // loss ARMY from GENERAL: the army that is lost is the target.
  Result<Actions, Refusal> loss(const Form& form) {
    const Index own = army();
    if (!own) return own.error();
    if (is(next_, "from")) ++next_;
    const Index general = army();
    if (!general) return general.error();
    return two(form.kind, *general, *own);
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
      if (is(next_, "pair")) {
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
  std::size_t next_ = 0;  // of words_
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

std::string villages_text(const Setup& setup, ArmyId army, std::uint16_t target) {
  std::string names;
  for (const FieldId village : setup.general(army).villages) {
    if (!has(villages_of(setup, army, target), village)) continue;
    names += (names.empty() ? "" : " ") + setup.field_id(village);
  }
  return names;
}

std::string operand_text(const Setup& setup, Operand operand, std::uint16_t value) {
  switch (operand) {
    case Operand::Army:
      return army_text(setup, value);
    case Operand::Arm:
      return value < kArmNames.size() ? std::string(kArmNames.of(static_cast<Arm>(value))) : "?";
    case Operand::Card:
      return card_text(setup, value);
    case Operand::District:
      return district_text(setup, value);
    case Operand::Field:
      return value < kFields ? setup.field_id(field_at(value)) : "?";
    case Operand::Marker:
      return marker_text(setup, value);
    case Operand::Mission:
      return mission_text(setup, value);
    case Operand::Villages:  // villages_text
    case Operand::None:
      break;
  }
  return "?";
}

}  // namespace

std::string_view Voelkerschlacht::kind_name(Action action) const { return kForms.verb(action); }

std::string Voelkerschlacht::subject_text(const State&, Action action) const {
  const Form* form = kForms.find(action);
  if (form == nullptr || form->subject == Operand::None) return "";
  return operand_text(setup_, form->subject, action.subject());
}

std::string Voelkerschlacht::target_text(const State&, Action action) const {
  const std::uint16_t target = action.target();
  if (target == engine::kNoTarget) return "";
  const Form* form = kForms.find(action);
  if (form == nullptr) return "?";
  if (form->target != Operand::Villages) return operand_text(setup_, form->target, target);
  return action.subject() < kArmies ? villages_text(setup_, army_at(action.subject()), target) : "?";
}

std::string Voelkerschlacht::text(const State& state, Action action) const {
  return kForms.line(action, subject_text(state, action), target_text(state, action));
}

Result<Actions, Refusal> Voelkerschlacht::parse(const Seen& seen, engine::Viewer, std::string_view line) const {
  return Reader(setup_, seen.open, line).read();
}

std::string_view Voelkerschlacht::rule_of(const State& state, Action action) const {
  const std::uint16_t subject = action.subject();
  const auto card_type = [&] { return setup_.card(kit::card_at(subject)).type; };
  switch (kind_of(action.choice())) {
    case Kind::LayOut:
      if (scouts_needed(setup_, state, army_at(subject)) > 0) return "VSL-LAY-SCOUTS";
      break;
    case Kind::Play:
      if (subject == kScout) return "VSL-SCOUT-REMOVE";
      if (state.phase == Phase::Move) return "VSL-MOVE-JUMP";
      if (card_type() == CardType::Terrain) return "VSL-TERR-REMOVE";
      if (card_type() == CardType::Movement) return "VSL-MOVE-ONE";
      break;
    case Kind::Pair:
      if (card_type() == CardType::Terrain) return "VSL-WILD-TERRAIN";
      break;
    case Kind::Remove:
      if (state.played.as == CardInUse::As::Scout) return "VSL-SCOUT-REMOVE";
      break;
    default:
      break;
  }
  return kForms.rule(action);
}

namespace {

engine::Operand described(Operand operand) {
  switch (operand) {
    case Operand::Army:
    case Operand::Marker:
      return engine::Operand::Unit;
    case Operand::Field:
      return engine::Operand::Space;
    case Operand::Villages:
      return engine::Operand::Spaces;
    case Operand::Card:
    case Operand::Mission:
      return engine::Operand::Card;
    case Operand::Arm:
    case Operand::District:
      return engine::Operand::Other;
    case Operand::None:
      break;
  }
  return engine::Operand::None;
}

}  // namespace

std::string Voelkerschlacht::line(std::string_view kind, std::string_view subject, std::string_view target) const {
  return kForms.line(kind, subject, target);
}

engine::ActionTraits Voelkerschlacht::traits(engine::Action action) const {
  const Form* form = kForms.find(action);
  if (form == nullptr) return {};
  return {described(form->subject), described(form->target), form->traits.continues, form->traits.has_way};
}

engine::Drawn Voelkerschlacht::drawn(const State& state, std::uint16_t outcome) const {
  const bool mission = state.phase == Phase::MissionDraw || state.phase == Phase::SecondDraw;
  if (mission) return {"mission", 0, mission_text(setup_, outcome)};
  return {"card", 0, card_text(setup_, outcome)};
}

std::string Voelkerschlacht::outcome_text(const State& state, std::uint16_t outcome) const {
  const engine::Drawn drawn = this->drawn(state, outcome);
  return drawn.kind + " " + drawn.card;
}

// ---- for other viewers (VSL-COMP-INFO) ----

namespace {

// Whether what is drawn now lies face down for the viewer.
bool face_down(const Setup& setup, const State& state, engine::Viewer viewer) {
  const auto is = [&](Side side) { return viewer && side_of(state, *viewer) == side; };
  switch (state.phase) {
    case Phase::MissionDraw:
    case Phase::SecondDraw:
      return !is(kFrench);
    case Phase::Deal: {
      const auto full = static_cast<std::size_t>(setup.cards_dealt());
      const bool french = state.hand[index(kFrench)].size() < full;
      if (!french && state.hand[index(kAllied)].size() == full) return false;
      return !is(french ? kFrench : kAllied);
    }
    case Phase::Drawing:
      return !is(active(state));
    default:
      return false;
  }
}

bool keeps_secretly(const State& state, Action action, engine::Viewer viewer) {
  const bool own = viewer && side_of(state, *viewer) == kFrench;
  return kind_of(action.choice()) == Kind::Keep && !own && action.subject() < kMissions;
}

}  // namespace

std::string Voelkerschlacht::text_for(const State& state, Action action, engine::Viewer viewer) const {
  if (!keeps_secretly(state, action, viewer)) return text(state, action);
  return "keep a mission of the " + setup_.district(setup_.mission(mission_at(action.subject())).district);
}

std::string Voelkerschlacht::outcome_text_for(const State& state, std::uint16_t outcome, engine::Viewer viewer) const {
  if (!face_down(setup_, state, viewer)) return outcome_text(state, outcome);
  if (drawn(state, outcome).kind != "mission") return "a card";
  if (outcome >= kMissions) return outcome_text(state, outcome);
  return "a mission of the " + setup_.district(setup_.mission(mission_at(outcome)).district);
}

std::optional<engine::Named> Voelkerschlacht::named_for(const State& state, Action action,
                                                        engine::Viewer viewer) const {
  if (!keeps_secretly(state, action, viewer)) return std::nullopt;
  engine::Named named;
  named.kind = kind_name(action);
  return named;
}

engine::Drawn Voelkerschlacht::drawn_for(const State& state, std::uint16_t outcome, engine::Viewer viewer) const {
  engine::Drawn drawn = this->drawn(state, outcome);
  if (face_down(setup_, state, viewer)) drawn.card.clear();
  return drawn;
}

void Voelkerschlacht::comment(const Seen& before, const Seen& after, std::vector<engine::Change>& changes) const {
  // The board is cleared for the second game of a match: nobody is lost.
  if (before.open.game != after.open.game) {
    changes.clear();
    return;
  }
  const auto army_of = [](const engine::Change& change) { return change.unit.substr(0, change.unit.find('@')); };
  const auto is_marker = [](const engine::Change& change) { return change.unit.find('@') != std::string::npos; };
  for (engine::Change& gone : changes) {
    if (gone.what != "eliminated" || !is_marker(gone)) continue;
    gone.what = "removed";
    const auto moved = std::find_if(changes.begin(), changes.end(), [&](const engine::Change& change) {
      return change.what == "entered" && is_marker(change) && army_of(change) == army_of(gone);
    });
    if (moved == changes.end()) continue;
    gone.what = "moved";
    gone.unit = moved->unit;
    gone.to = moved->to;
    moved->what.clear();
  }
  changes.erase(
      std::remove_if(changes.begin(), changes.end(), [](const engine::Change& change) { return change.what.empty(); }),
      changes.end());
}

bool Voelkerschlacht::reveals(const State&, Action action) const { return kind_of(action.choice()) == Kind::Reveal; }

}  // namespace leipzig::voelkerschlacht
