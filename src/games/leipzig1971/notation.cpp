// Actions as text that a person reads and types; the grammar is docs/notation.md.
#include <algorithm>
#include <cctype>

#include "engine/words.h"
#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"

namespace leipzig::leipzig1971 {
namespace {

using engine::Action;
using engine::lower;
using engine::Refusal;
using engine::Result;
using engine::split_words;
using engine::unreadable;
using Actions = std::vector<Action>;

// What stands for the subject and the target of a kind.
enum class Word : std::uint8_t { Nothing, Unit, Hex, Code };

struct Form {
  Kind kind;
  std::string_view verb;
  Word subject;
  Word target;
  std::string_view rule;
};

constexpr Form kForms[] = {
    {Kind::Place, "place", Word::Unit, Word::Hex, "L71-SET-WITHIN"},
    {Kind::EndPlacement, "end placement", Word::Nothing, Word::Nothing, "L71-SET-ORDER"},
    {Kind::CallTruce, "call armistice", Word::Nothing, Word::Nothing, "L71-ARM-CALL"},
    {Kind::NoTruce, "no armistice", Word::Nothing, Word::Nothing, "L71-ARM-CALL"},
    {Kind::Enter, "enter", Word::Unit, Word::Hex, "L71-REI-ENTRY"},
    {Kind::EndArrivals, "end arrivals", Word::Nothing, Word::Nothing, "L71-REI-ONTIME"},
    {Kind::Break, "break", Word::Unit, Word::Code, "L71-STK-E"},
    {Kind::Combine, "combine", Word::Hex, Word::Code, "L71-STK-E"},
    {Kind::March, "march", Word::Unit, Word::Code, "L71-FM-ANNOUNCE"},
    {Kind::Press, "press on", Word::Nothing, Word::Nothing, "L71-FM-FIRSTPART"},
    {Kind::Halt, "halt", Word::Nothing, Word::Nothing, "L71-FM-SECOND"},
    {Kind::Risk, "risk", Word::Nothing, Word::Nothing, "L71-FM-SECOND"},
    {Kind::Move, "move", Word::Unit, Word::Hex, "L71-MOV-GENERAL"},
    {Kind::Exit, "exit", Word::Unit, Word::Nothing, "L71-MOV-EDGE"},
    {Kind::Eliminate, "eliminate", Word::Hex, Word::Hex, "L71-AUT-WHAT"},
    {Kind::Look, "look", Word::Nothing, Word::Hex, "L71-REC-ADJACENT"},
    {Kind::EndMovement, "end movement", Word::Nothing, Word::Nothing, "L71-SEQ-PLAYERTURN"},
    {Kind::Feed, "feed", Word::Unit, Word::Nothing, "L71-STK-B2"},
    {Kind::Destroy, "destroy", Word::Unit, Word::Nothing, "L71-SUP-E2"},
    {Kind::Dissolve, "dissolve", Word::Unit, Word::Nothing, "L71-STK-ILLEGAL"},
    {Kind::EndAssembly, "end assembly", Word::Nothing, Word::Nothing, "L71-STK-B"},
    {Kind::Attack, "attack", Word::Hex, Word::Hex, "L71-CBT-GENERAL"},
    {Kind::Supply, "supply", Word::Unit, Word::Nothing, "L71-CBT-I"},
    {Kind::Without, "without", Word::Unit, Word::Nothing, "L71-STK-D2"},
    {Kind::Spare, "spare", Word::Nothing, Word::Hex, "L71-FOR-E"},
    {Kind::Go, "go", Word::Nothing, Word::Nothing, "L71-SEQ-COMBAT"},
    {Kind::EndDeclaring, "end declaring", Word::Nothing, Word::Nothing, "L71-SEQ-COMBAT"},
    {Kind::Evade, "evade", Word::Unit, Word::Hex, "L71-RBC-WHO"},
    {Kind::EndEvading, "end evading", Word::Nothing, Word::Nothing, "L71-SEQ-COMBAT"},
    {Kind::Sustain, "sustain", Word::Unit, Word::Hex, "L71-CBT-I"},
    {Kind::EndSustaining, "end sustaining", Word::Nothing, Word::Nothing, "L71-SUP-DECLINE"},
    {Kind::Resolve, "resolve", Word::Hex, Word::Nothing, "L71-CBT-G"},
    {Kind::Lose, "lose", Word::Unit, Word::Nothing, "L71-CRT-HALFEX"},
    {Kind::Retreat, "retreat", Word::Unit, Word::Hex, "L71-RET-OWNER"},
    {Kind::Lost, "lost", Word::Unit, Word::Nothing, "L71-RET-C"},
    {Kind::Advance, "advance", Word::Unit, Word::Hex, "L71-ADV-WHEN"},
    {Kind::EndAdvance, "end advance", Word::Nothing, Word::Nothing, "L71-ADV-WHEN"},
};

const Form& form_of(Kind kind) { return kForms[static_cast<std::size_t>(kind)]; }

constexpr std::string_view kCombinations[] = {"cavalry", "corps", "army-6D", "army-1C4D", "army-2C2D", "army-3C"};
constexpr std::string_view kBreakdowns[] = {"6D", "1C4D", "2C2D", "3C"};

char side_letter(Seat seat) { return seat == Seat::French ? 'F' : 'A'; }

std::string code_text(const Setup& setup, const State& state, Action action) {
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

class Reader {
 public:
  Reader(const Setup& setup, const State& state, std::string_view line)
      : setup_(setup), state_(state), words_(split_words(line, " \t,")) {}

  Result<Actions, Refusal> read() {
    if (words_.empty()) return unreadable("nothing to do");
    if (words_.size() > 16) return unreadable("the line is too long");
    for (const Form& form : kForms) {
      const auto verb = split_words(form.verb, " ");
      if (words_.size() < verb.size()) continue;
      bool same = true;
      for (std::size_t i = 0; i < verb.size(); ++i) same = same && lower(words_[i]) == verb[i];
      if (!same) continue;
      words_.erase(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(verb.size()));
      return form.kind == Kind::Attack || form.kind == Kind::Eliminate || form.kind == Kind::Sustain ? crossed(form)
                                                                                                     : plain(form);
    }
    if (lower(words_[0]) == "sortie") return sortie();
    return plain(form_of(Kind::Move));
  }

 private:
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
      return unreadable(count == 0 ? "no unit of yours stands in " + name : "several units stand in " + name);
    }
    return unreadable("there is no unit '" + std::string(word) + "'");
  }

  Result<SpaceId, Refusal> hex(std::string_view word) const {
    const SpaceId found = setup_.board().find(word);
    if (found == SpaceId::None) return unreadable("the board has no hex '" + std::string(word) + "'");
    return found;
  }

  Result<Actions, Refusal> plain(const Form& form) const {
    std::size_t next = 0;
    std::uint16_t subject = engine::kNoSubject;
    std::uint16_t target = engine::kNoTarget;
    if (form.subject != Word::Nothing) {
      if (words_.empty()) return unreadable("'" + std::string(form.verb) + "' of what?");
      if (form.subject == Word::Unit) {
        const auto who = unit(words_[next++]);
        if (!who) return who.error();
        subject = static_cast<std::uint16_t>(index(*who));
      } else {
        const auto where = hex(words_[next++]);
        if (!where) return where.error();
        subject = static_cast<std::uint16_t>(index(*where));
      }
    }
    if (form.target == Word::Hex) {
      if (next >= words_.size()) return unreadable("name a hex");
      const auto ends = split_words(words_[next++], "-");
      if (ends.empty() || ends.size() > 2) return unreadable("name a hex, or the hexes from and to");
      const auto where = hex(ends.back());
      if (!where) return where.error();
      if (ends.size() == 2) {
        const auto from = hex(ends.front());
        if (!from) return from.error();
        if (form.subject != Word::Unit || state_.where[subject] != *from) {
          return unreadable("it does not stand in " + std::string(ends.front()));
        }
      }
      target = static_cast<std::uint16_t>(index(*where));
    } else if (form.target == Word::Code) {
      std::string rest;
      for (; next < words_.size(); ++next) rest += (rest.empty() ? "" : " ") + lower(words_[next]);
      for (std::uint16_t code = 0; code < 80; ++code) {
        const Action action({static_cast<std::uint8_t>(form.kind), subject}, code);
        if (form.kind != Kind::March && code > 5) break;
        if (form.kind == Kind::Break && type_of(state_, static_cast<UnitId>(subject)) != Type::Army && code > 0) break;
        if (lower(code_text(setup_, state_, action)) == rest) return Actions{action};
      }
      return unreadable("'" + rest + "' is not understood");
    }
    if (next != words_.size()) return unreadable("'" + std::string(words_[next]) + "' is one word too many");
    return Actions{Action({static_cast<std::uint8_t>(form.kind), subject}, target)};
  }

  // attack HEX from HEX, eliminate HEX from HEX, sustain HEX with SUPPLY.
  Result<Actions, Refusal> crossed(const Form& form) const {
    const std::string_view middle = form.kind == Kind::Sustain ? "with" : "from";
    if (words_.size() != 3 || lower(words_[1]) != middle) {
      return unreadable("write '" + std::string(form.verb) + " HEX " + std::string(middle) + " ...'");
    }
    const auto where = hex(words_[0]);
    if (!where) return where.error();
    std::uint16_t subject = 0;
    if (form.subject == Word::Unit) {
      const auto who = unit(words_[2]);
      if (!who) return who.error();
      subject = static_cast<std::uint16_t>(index(*who));
    } else {
      const auto own = hex(words_[2]);
      if (!own) return own.error();
      subject = static_cast<std::uint16_t>(index(*own));
    }
    return Actions{Action({static_cast<std::uint8_t>(form.kind), subject}, target(*where))};
  }

  Result<Actions, Refusal> sortie() const {
    if (words_.size() != 3 || lower(words_[1]) != "from") return unreadable("write 'sortie from HEX'");
    const auto own = hex(words_[2]);
    if (!own) return own.error();
    return Actions{Action(choice(Kind::Attack, *own), target(*own))};
  }

  const Setup& setup_;
  const State& state_;
  std::vector<std::string_view> words_;
};

}  // namespace

bool names_unit(Action action) {
  return action.kind() < kKinds && form_of(kind_of(action.choice())).subject == Word::Unit;
}

// F or A for the side, a letter for the kind, the place in the side's list; leaders by their printed number. Only to
// tell them apart (L71-COM-DESIGNATION).
std::string name_of(const Setup& setup, const State& state, UnitId unit) {
  const Type type = type_of(state, unit);
  if (is_leader(type)) return setup.values(seat_of(unit), type).id;
  constexpr std::string_view kLetters = "?ACDKHSP";
  return std::string(1, side_letter(seat_of(unit))) + kLetters[index(type)] + std::to_string(number_of(unit) + 1);
}

std::string_view Leipzig1971::kind_name(Action action) const {
  return action.kind() < kKinds ? form_of(kind_of(action.choice())).verb : std::string_view{};
}

std::string Leipzig1971::subject_text(const State& state, Action action) const {
  if (action.kind() >= kKinds) return "";
  switch (form_of(kind_of(action.choice())).subject) {
    case Word::Unit:
      return action.subject() < kUnits ? name_of(setup_, state, unit_of(action.choice())) : "";
    case Word::Hex:
      return action.subject() < setup_.hexes() ? std::string(setup_.board().id(hex_of(action.choice()))) : "";
    default:
      return "";
  }
}

std::string Leipzig1971::target_text(const State& state, Action action) const {
  if (action.kind() >= kKinds || action.target() == engine::kNoTarget) return "";
  switch (form_of(kind_of(action.choice())).target) {
    case Word::Hex:
      return action.target() < setup_.hexes() ? std::string(setup_.board().id(kit::space_at(action.target()))) : "";
    case Word::Code:
      return action.subject() < kUnits || form_of(kind_of(action.choice())).subject == Word::Hex
                 ? code_text(setup_, state, action)
                 : "";
    default:
      return "";
  }
}

std::string Leipzig1971::text(const State& state, Action action) const {
  const std::string subject = subject_text(state, action);
  const std::string target = target_text(state, action);
  switch (kind_of(action.choice())) {
    case Kind::Move:
      return subject + " " + std::string(setup_.board().id(hex_of(state, unit_of(action.choice())))) + "-" + target;
    case Kind::Attack:
      return subject == target ? "sortie from " + subject : "attack " + target + " from " + subject;
    case Kind::Eliminate:
      return "eliminate " + target + " from " + subject;
    case Kind::Sustain:
      return "sustain " + target + " with " + subject;
    default:
      return engine::phrase(kind_name(action), subject, target);
  }
}

// Looks up names among the counters that the viewer sees: a hidden, an off-map and a nonexistent unit get the same
// refusal.
engine::Result<Actions, Refusal> Leipzig1971::parse(const Seen& seen, engine::Viewer, std::string_view line) const {
  return Reader(setup_, seen.state, line).read();
}

std::string_view Leipzig1971::rule_of(const State& state, Action action) const {
  const Kind kind = kind_of(action.choice());
  if (kind == Kind::Lose && state.phase == Phase::Levy) return "L71-REB-EFFECT";
  if (kind == Kind::Exit && seat_of(unit_of(action.choice())) == Seat::Allied) return "L71-ARM-TRANSFER";
  if (kind == Kind::Look && state.phase == Phase::Declaring) return "L71-REC-ATTACK";
  if (kind == Kind::Look && state.under_way) return "L71-REC-CAVALRY";
  if (kind == Kind::Attack && action.subject() == action.target()) return "L71-FOR-E";
  return form_of(kind).rule;
}

std::string Leipzig1971::outcome_text(const State&, std::uint16_t outcome) const {
  return "die " + std::to_string(outcome);
}

}  // namespace leipzig::leipzig1971
