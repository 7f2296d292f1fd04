// Actions as text that a person reads and types; the grammar is docs/notation.md.
#include <algorithm>
#include <cctype>

#include "engine/action_reader.h"
#include "engine/forms.h"
#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"

namespace leipzig::leipzig1971 {
namespace {

using engine::Operand;
using Form = engine::Form<Kind>;

// An operand that is neither a unit nor a hex is a code: see code_text.
constexpr auto kForms = engine::forms<Form>({
    {Kind::Place, "place", Operand::Unit, Operand::Space, "L71-SET-WITHIN"},
    {Kind::EndPlacement, "end placement", Operand::None, Operand::None, "L71-SET-ORDER"},
    {Kind::CallTruce, "call armistice", Operand::None, Operand::None, "L71-ARM-CALL"},
    {Kind::NoTruce, "no armistice", Operand::None, Operand::None, "L71-ARM-CALL"},
    {Kind::Enter, "enter", Operand::Unit, Operand::Space, "L71-REI-ENTRY"},
    {Kind::EndArrivals, "end arrivals", Operand::None, Operand::None, "L71-REI-ONTIME"},
    {Kind::Break, "break", Operand::Unit, Operand::Other, "L71-STK-E"},
    {Kind::Combine, "combine", Operand::Space, Operand::Other, "L71-STK-E"},
    {Kind::March, "march", Operand::Unit, Operand::Other, "L71-FM-ANNOUNCE"},
    {Kind::Press, "press on", Operand::None, Operand::None, "L71-FM-FIRSTPART"},
    {Kind::Halt, "halt", Operand::None, Operand::None, "L71-FM-SECOND"},
    {Kind::Risk, "risk", Operand::None, Operand::None, "L71-FM-SECOND"},
    {Kind::Move, "move", Operand::Unit, Operand::Space, "L71-MOV-GENERAL", engine::kHasWay},
    {Kind::Exit, "exit", Operand::Unit, Operand::None, "L71-MOV-EDGE"},
    {Kind::Eliminate, "eliminate", Operand::Space, Operand::Space, "L71-AUT-WHAT", engine::target_first("from")},
    {Kind::Look, "look", Operand::None, Operand::Space, "L71-REC-ADJACENT"},
    {Kind::EndMovement, "end movement", Operand::None, Operand::None, "L71-SEQ-PLAYERTURN"},
    {Kind::Feed, "feed", Operand::Unit, Operand::None, "L71-STK-B2"},
    {Kind::Destroy, "destroy", Operand::Unit, Operand::None, "L71-SUP-E2"},
    {Kind::Dissolve, "dissolve", Operand::Unit, Operand::None, "L71-STK-ILLEGAL"},
    {Kind::EndAssembly, "end assembly", Operand::None, Operand::None, "L71-STK-B"},
    {Kind::Attack, "attack", Operand::Space, Operand::Space, "L71-CBT-GENERAL", engine::target_first("from")},
    {Kind::Supply, "supply", Operand::Unit, Operand::None, "L71-CBT-I", engine::kContinues},
    {Kind::Without, "without", Operand::Unit, Operand::None, "L71-STK-D2", engine::kContinues},
    {Kind::Spare, "spare", Operand::None, Operand::Space, "L71-FOR-E", engine::kContinues},
    {Kind::Go, "go", Operand::None, Operand::None, "L71-SEQ-COMBAT", engine::kContinues},
    {Kind::EndDeclaring, "end declaring", Operand::None, Operand::None, "L71-SEQ-COMBAT"},
    {Kind::Evade, "evade", Operand::Unit, Operand::Space, "L71-RBC-WHO"},
    {Kind::EndEvading, "end evading", Operand::None, Operand::None, "L71-SEQ-COMBAT"},
    {Kind::Sustain, "sustain", Operand::Unit, Operand::Space, "L71-CBT-I", engine::target_first("with")},
    {Kind::EndSustaining, "end sustaining", Operand::None, Operand::None, "L71-SUP-DECLINE"},
    {Kind::Resolve, "resolve", Operand::Space, Operand::None, "L71-CBT-G"},
    {Kind::Lose, "lose", Operand::Unit, Operand::None, "L71-CRT-HALFEX"},
    {Kind::Retreat, "retreat", Operand::Unit, Operand::Space, "L71-RET-OWNER"},
    {Kind::Lost, "lost", Operand::Unit, Operand::None, "L71-RET-C"},
    {Kind::Advance, "advance", Operand::Unit, Operand::Space, "L71-ADV-WHEN"},
    {Kind::EndAdvance, "end advance", Operand::None, Operand::None, "L71-ADV-WHEN"},
});
constexpr engine::Grammar kGrammar{.separators = " \t,", .most_words = 16, .plain_stands_alone = false};

const Form& form_of(Kind kind) { return *kForms.find(static_cast<std::uint8_t>(kind)); }

constexpr std::string_view kCombinations[] = {"cavalry", "corps", "army-6D", "army-1C4D", "army-2C2D", "army-3C"};
constexpr std::string_view kBreakdowns[] = {"6D", "1C4D", "2C2D", "3C"};

char side_letter(Seat seat) { return seat == kFrench ? 'F' : 'A'; }

std::string code_text(const Setup& setup, const State& state, engine::Action action) {
  const std::size_t code = action.target();
  switch (kind_of(action.choice())) {
    case Kind::Break:
      return type_of(state, unit_of(action.choice())) == Type::Army && code < 4 ? std::string(kBreakdowns[code]) : "";
    case Kind::Combine:
      return code < 6 ? std::string(kCombinations[code]) : "";
    case Kind::March: {
      std::string text = code % 2 == 0 ? "double" : "triple";
      const std::size_t source = code / 2;
      if (source == 1) text += " from Gotha";
      if (source >= 2 && source - 2 < state.sources.size()) {
        text += " by " + name_of(setup, state, state.sources[source - 2].unit);
      }
      return text;
    }
    default:
      return "";
  }
}

class Reader : public engine::ActionReader<Reader, Setup, State> {
 public:
  using ActionReader::ActionReader;

  Result<Actions, Refusal> read(const Form* form) {
    if (form == nullptr) return is(0, "sortie") ? sortie() : plain(form_of(Kind::Move));
    const bool crosses = form->kind == Kind::Attack || form->kind == Kind::Eliminate || form->kind == Kind::Sustain;
    return crosses ? crossed(*form) : plain(*form);
  }

  Result<UnitId, Refusal> unit(std::string_view word) const {
    std::string name(word);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    for (std::size_t i = 0; i < kUnits; ++i) {
      const auto id = static_cast<UnitId>(i);
      if (type_of(state_, id) == Type::None || name[0] != side_letter(seat_of(id))) continue;
      if (name_of(setup_, state_, id) == name) return id;
    }
    // A hex with a single counter of the seat that decides will do.
    if (const SpaceId hex = setup_.board().find(word); hex != SpaceId::None) {
      UnitId found = UnitId::None;
      int count = 0;
      for_each_in(state_, state_.deciding, hex, [&](UnitId id) {
        found = id;
        ++count;
      });
      if (count == 1) return found;
      return engine::unreadable(count == 0 ? "no unit of yours stands in " + name : "several units stand in " + name);
    }
    return no_unit(word);
  }

 private:
  Result<std::uint16_t, Refusal> subject_of(const Form& form, std::string_view word) const {
    if (form.subject == Operand::Unit) {
      const auto who = unit(word);
      if (!who) return who.error();
      return static_cast<std::uint16_t>(index(*who));
    }
    const auto where = space(word);
    if (!where) return where.error();
    return static_cast<std::uint16_t>(index(*where));
  }

  Result<Actions, Refusal> plain(const Form& form) const {
    std::size_t next = 0;
    std::uint16_t subject = engine::kNoSubject;
    std::uint16_t target = engine::kNoTarget;
    if (form.subject != Operand::None) {
      if (words_.empty()) return engine::unreadable("'" + std::string(form.verb) + "' of what?");
      const auto named = subject_of(form, words_[next++]);
      if (!named) return named.error();
      subject = *named;
    }
    if (form.target == Operand::Space) {
      if (next >= words_.size()) return engine::unreadable("name a hex");
      const auto ends = engine::split_words(words_[next++], "-");
      if (ends.empty() || ends.size() > 2) return engine::unreadable("name a hex, or the hexes from and to");
      const auto where = space(ends.back());
      if (!where) return where.error();
      if (ends.size() == 2) {
        const auto from = space(ends.front());
        if (!from) return from.error();
        if (form.subject != Operand::Unit || state_.where[subject] != *from) {
          return engine::unreadable("it does not stand in " + std::string(ends.front()));
        }
      }
      target = static_cast<std::uint16_t>(index(*where));
    } else if (form.target == Operand::Other) {
      std::string rest;
      for (; next < words_.size(); ++next) rest += (rest.empty() ? "" : " ") + engine::lower(words_[next]);
      for (std::uint16_t code = 0; code < 80; ++code) {
        const Action action({static_cast<std::uint8_t>(form.kind), subject}, code);
        if (form.kind != Kind::March && code > 5) break;
        if (form.kind == Kind::Break && type_of(state_, static_cast<UnitId>(subject)) != Type::Army && code > 0) break;
        if (engine::lower(code_text(setup_, state_, action)) == rest) return Actions{action};
      }
      return not_understood(rest);
    }
    if (next != words_.size()) return engine::unreadable("'" + std::string(words_[next]) + "' is one word too many");
    return Actions{Action({static_cast<std::uint8_t>(form.kind), subject}, target)};
  }

  // attack HEX from HEX, eliminate HEX from HEX, sustain HEX with SUPPLY.
  Result<Actions, Refusal> crossed(const Form& form) const {
    const std::string_view middle = form.kind == Kind::Sustain ? "with" : "from";
    if (words_.size() != 3 || !is(1, middle)) {
      return engine::unreadable("write '" + std::string(form.verb) + " HEX " + std::string(middle) + " ...'");
    }
    const auto where = space(words_[0]);
    if (!where) return where.error();
    const auto subject = subject_of(form, words_[2]);
    if (!subject) return subject.error();
    return Actions{Action({static_cast<std::uint8_t>(form.kind), *subject}, target(*where))};
  }

  Result<Actions, Refusal> sortie() const {
    if (words_.size() != 3 || !is(1, "from")) return engine::unreadable("write 'sortie from HEX'");
    const auto own = space(words_[2]);
    if (!own) return own.error();
    return Actions{Action(choice(Kind::Attack, *own), target(*own))};
  }
};

}  // namespace

bool names_unit(engine::Action action) {
  const Form* form = kForms.find(action);
  return form != nullptr && form->subject == Operand::Unit;
}

// F or A for the side, a letter for the kind, the place in the side's list; leaders by their printed number. Only to
// tell them apart (L71-COM-DESIGNATION).
std::string name_of(const Setup& setup, const State& state, UnitId unit) {
  const Type type = type_of(state, unit);
  if (is_leader(type)) return setup.values(seat_of(unit), type).id;
  constexpr std::string_view kLetters = "?ACDKHSP";
  return std::string(1, side_letter(seat_of(unit))) + kLetters[index(type)] + std::to_string(number_of(unit) + 1);
}

std::string_view Leipzig1971::kind_name(engine::Action action) const { return kForms.verb(action); }

std::string Leipzig1971::subject_text(const State& state, engine::Action action) const {
  if (action.kind() >= kKinds) return "";
  switch (form_of(kind_of(action.choice())).subject) {
    case Operand::Unit:
      return action.subject() < kUnits ? name_of(setup_, state, unit_of(action.choice())) : "";
    case Operand::Space:
      return action.subject() < setup_.hexes() ? std::string(setup_.board().id(hex_of(action.choice()))) : "";
    default:
      return "";
  }
}

std::string Leipzig1971::target_text(const State& state, engine::Action action) const {
  if (action.kind() >= kKinds || action.target() == engine::kNoTarget) return "";
  switch (form_of(kind_of(action.choice())).target) {
    case Operand::Space:
      return action.target() < setup_.hexes() ? std::string(setup_.board().id(kit::space_at(action.target()))) : "";
    case Operand::Other:
      return action.subject() < kUnits || form_of(kind_of(action.choice())).subject == Operand::Space
                 ? code_text(setup_, state, action)
                 : "";
    default:
      return "";
  }
}

std::string Leipzig1971::text(const State& state, engine::Action action) const {
  const std::string subject = subject_text(state, action);
  const std::string target = target_text(state, action);
  const Kind kind = kind_of(action.choice());
  if (kind == Kind::Move) {
    return engine::move_phrase(subject, setup_.board().id(hex_of(state, unit_of(action.choice()))), target);
  }
  if (kind == Kind::Attack && subject == target) return "sortie from " + subject;
  return kForms.line(action, subject, target);
}

// Looks up names among the counters that the viewer sees: a hidden, an off-map and a nonexistent unit get the same
// refusal.
engine::Result<engine::Actions, Refusal> Leipzig1971::parse(const Seen& seen, engine::Viewer,
                                                            std::string_view line) const {
  return Reader(setup_, seen.state, line, kGrammar).read_line(kForms);
}

std::string_view Leipzig1971::rule_of(const State& state, engine::Action action) const {
  const Kind kind = kind_of(action.choice());
  if (kind == Kind::Lose && state.phase == Phase::Levy) return "L71-REB-EFFECT";
  if (state.phase == Phase::Placement && (kind == Kind::Break || kind == Kind::Combine)) return "L71-SET-COUNTS";
  if (kind == Kind::Exit && seat_of(unit_of(action.choice())) == kAllied) return "L71-ARM-TRANSFER";
  if (kind == Kind::Look && state.phase == Phase::Declaring) return "L71-REC-ATTACK";
  if (kind == Kind::Look && state.under_way) return "L71-REC-CAVALRY";
  if (kind == Kind::Attack && action.subject() == action.target()) return "L71-FOR-E";
  return kForms.rule(action);
}

std::string Leipzig1971::line(std::string_view kind, std::string_view subject, std::string_view target) const {
  return kForms.line(kind, subject, target);
}

engine::ActionTraits Leipzig1971::traits(engine::Action action) const { return engine::traits_of(kForms, action); }

}  // namespace leipzig::leipzig1971
