// Actions as text that a person reads and types; the grammar is docs/notation.md.
#include <algorithm>
#include <cctype>

#include "engine/words.h"
#include "games/leipzig1969/chapters.h"
#include "games/leipzig1969/game.h"

namespace leipzig::leipzig1969 {
namespace {

using engine::Action;
using engine::lower;
using engine::Refusal;
using engine::Result;
using engine::same_word;
using engine::split_words;
using engine::unreadable;
using Actions = std::vector<Action>;

// Verbs with one unit, with a unit and a hex, and alone.
constexpr std::pair<std::string_view, Kind> kUnitVerbs[] = {
    {"army", Kind::Army}, {"join", Kind::Join},       {"break", Kind::Break},   {"siege", Kind::Siege},
    {"rise", Kind::Rise}, {"destroy", Kind::Destroy}, {"remove", Kind::Remove}, {"supply", Kind::Supply},
    {"lost", Kind::Lost}, {"advance", Kind::Advance},
};
constexpr std::pair<std::string_view, Kind> kUnitHexVerbs[] = {
    {"deploy", Kind::Deploy}, {"enter", Kind::Enter}, {"bridge", Kind::Bridge}, {"scatter", Kind::Scatter}};
constexpr std::pair<std::string_view, Kind> kPlainVerbs[] = {{"deploy historically", Kind::Historical},
                                                             {"end deployment", Kind::EndDeployment},
                                                             {"end movement", Kind::EndMovement},
                                                             {"end combat", Kind::EndCombat},
                                                             {"fight", Kind::Fight},
                                                             {"no advance", Kind::NoAdvance}};

class Reader {
 public:
  Reader(const Setup& setup, const State& state, std::string_view line)
      : setup_(setup), state_(state), words_(split_words(line, " \t,+")) {}

  Result<Actions, Refusal> read() {
    if (words_.empty()) return unreadable("nothing to do");
    constexpr std::size_t kMostWords = 64;
    if (words_.size() > kMostWords) return unreadable("the line is too long");
    const std::string verb = lower(words_[0]);
    std::string whole = verb;
    for (std::size_t i = 1; i < words_.size(); ++i) whole += " " + lower(words_[i]);
    for (const auto& [name, kind] : kPlainVerbs) {
      if (whole == name) return Actions{Action(choice(kind))};
    }
    if (verb == "attack" || verb == "with") return battle();
    if (verb == "combine") return combination();
    for (const auto& [name, kind] : kUnitVerbs) {
      if (verb == name) return one_unit(kind);
    }
    for (const auto& [name, kind] : kUnitHexVerbs) {
      if (verb == name) return unit_and_hex(kind);
    }
    if (verb == "move") words_.erase(words_.begin());
    return move();
  }

 private:
  // A unit by id, or by the hex it stands in alone.
  Result<UnitId, Refusal> unit(std::string_view word) const {
    UnitId found = UnitId::None;
    setup_.all().for_each([&](UnitId id) {
      if (same_word(setup_.id(id), word)) found = id;
    });
    if (found != UnitId::None) return found;
    if (const SpaceId hex = setup_.board().find(word); hex != SpaceId::None) {
      if (stack_size(state_, hex) == 1) return state_.head[index(hex)];
      return unreadable(vacant(state_, hex) ? "no unit stands in " + std::string(word)
                                            : "several units stand in " + std::string(word) + "; use an id");
    }
    return unreadable("there is no unit '" + std::string(word) + "'");
  }

  Result<SpaceId, Refusal> hex(std::string_view word) const {
    const SpaceId found = setup_.board().find(word);
    if (found == SpaceId::None) return unreadable("the board has no hex '" + std::string(word) + "'");
    return found;
  }

  Result<Actions, Refusal> one_unit(Kind kind) const {
    if (words_.size() != 2) return unreadable("name one unit");
    const auto who = unit(words_[1]);
    if (!who) return who.error();
    return Actions{Action(choice(kind, *who))};
  }

  Result<Actions, Refusal> unit_and_hex(Kind kind) const {
    if (words_.size() != 3) return unreadable("name a unit and a hex");
    const auto who = unit(words_[1]);
    if (!who) return who.error();
    const auto where = hex(words_[2]);
    if (!where) return where.error();
    return Actions{Action(choice(kind, *who), target_of(*where))};
  }

  // UNIT TO, UNIT FROM-TO, or UNIT FROM-..-TO: then every step is a move of its own.
  Result<Actions, Refusal> move() const {
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
      return unreadable(setup_.id(*who) + " does not stand in " + std::string(setup_.board().id(path.front())));
    }
    for (std::size_t i = 0; path.size() > 2 && i + 1 < path.size(); ++i) {
      if (setup_.distance(path[i], path[i + 1]) != 1) {
        return unreadable(std::string(setup_.board().id(path[i])) + " and " +
                          std::string(setup_.board().id(path[i + 1])) + " are not neighbouring hexes");
      }
    }
    Actions actions;
    const std::size_t first = path.size() > 1 ? 1 : 0;
    for (std::size_t i = first; i < path.size(); ++i) {
      actions.emplace_back(choice(Kind::Move, *who), target_of(path[i]));
    }
    return actions;
  }

  // combine A B: a corps of two divisions; combine with more units, or with corps: an army.
  Result<Actions, Refusal> combination() const {
    std::vector<UnitId> parts;
    bool divisions = true;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const auto who = unit(words_[i]);
      if (!who) return who.error();
      parts.push_back(*who);
      divisions = divisions && setup_.type(*who) != Type::InfantryCorps;
    }
    if (parts.size() < 2) return unreadable("name the units to combine");
    if (parts.size() == 2 && divisions) {
      return Actions{Action(choice(Kind::Combine, parts[0]), static_cast<std::uint16_t>(index(parts[1])))};
    }
    Actions actions;
    for (const UnitId part : parts) actions.emplace_back(choice(actions.empty() ? Kind::Army : Kind::Join, part));
    return actions;
  }

  // attack HEX with UNIT.. fight, or any tail of it while a battle is being named.
  Result<Actions, Refusal> battle() const {
    Actions actions;
    std::size_t next = 0;
    std::optional<SpaceId> target;
    if (lower(words_[0]) == "attack") {
      if (words_.size() < 4) return unreadable("name the hex and who attacks it, as in 'attack 1721 with FR-Div1'");
      const auto at = hex(words_[1]);
      if (!at) return at.error();
      target = *at;
      next = 2;
    }
    if (lower(words_[next]) != "with") return unreadable("name who attacks, as in 'attack 1721 with FR-Div1'");
    for (std::size_t i = next + 1; i < words_.size(); ++i) {
      if (lower(words_[i]) == "fight" && i + 1 == words_.size() && (!actions.empty() || !target)) {
        actions.emplace_back(choice(Kind::Fight));
        continue;
      }
      const auto who = unit(words_[i]);
      if (!who) return who.error();
      if (actions.empty() && target) {
        actions.emplace_back(choice(Kind::Attack, *who), target_of(*target));
      } else {
        actions.emplace_back(choice(Kind::With, *who));
      }
    }
    if (actions.empty()) return unreadable("name who attacks");
    return actions;
  }

  const Setup& setup_;
  const State& state_;
  std::vector<std::string_view> words_;
};

}  // namespace

std::string_view Leipzig1969::kind_name(Action action) const {
  const Kind kind = kind_of(action.choice());
  for (const auto& [name, known] : kUnitVerbs) {
    if (kind == known) return name;
  }
  for (const auto& [name, known] : kUnitHexVerbs) {
    if (kind == known) return name;
  }
  for (const auto& [name, known] : kPlainVerbs) {
    if (kind == known) return name;
  }
  if (kind == Kind::Move) return "move";
  if (kind == Kind::Combine) return "combine";
  if (kind == Kind::Attack) return "attack";
  return "with";
}

std::string Leipzig1969::subject_text(const State&, Action action) const {
  const UnitId unit = unit_of(action.choice());
  if (action.subject() == engine::kNoSubject || index(unit) >= kUnits) return "";
  return setup_.id(unit);
}

std::string Leipzig1969::target_text(const State&, Action action) const {
  if (action.target() == engine::kNoTarget) return "";
  if (kind_of(action.choice()) == Kind::Combine) return setup_.id(unit_at(action.target()));
  return std::string(setup_.board().id(kit::space_at(action.target())));
}

std::string Leipzig1969::text(const State& state, Action action) const {
  const std::string subject = subject_text(state, action);
  const std::string target = target_text(state, action);
  switch (kind_of(action.choice())) {
    case Kind::Move:
      return subject + " " + std::string(setup_.board().id(state.where[action.subject()])) + "-" + target;
    case Kind::Attack:
      return "attack " + target + " with " + subject;
    default:
      return engine::phrase(kind_name(action), subject, target);
  }
}

engine::Result<Actions, Refusal> Leipzig1969::parse(const Seen& state, engine::Viewer, std::string_view line) const {
  return Reader(setup_, state, line).read();
}

std::string_view Leipzig1969::rule_of(const State& state, Action action) const {
  switch (kind_of(action.choice())) {
    case Kind::Deploy:
    case Kind::Historical:
      return "L69-SETUP-AREAS";
    case Kind::EndDeployment:
      return "L69-SETUP-ORDER";
    case Kind::Move:
      return "L69-MOVE-LIMIT";
    case Kind::Enter:
      return "L69-SETUP-RUSSIA";
    case Kind::Bridge:
      return "L69-MOVE-ENGINEER";
    case Kind::Combine:
    case Kind::Army:
    case Kind::Join:
      return "L69-ORG-COUNTS";
    case Kind::Break:
      return "L69-ORG-BREAK";
    case Kind::Siege:
      return "L69-SIEGE-TAKE";
    case Kind::Rise:
      return "L69-SIEGE-LEAVE";
    case Kind::Destroy:
      return "L69-SUP-DESTROY";
    case Kind::Remove:
      return "L69-STACK-THREE";
    case Kind::EndMovement:
      return "L69-MOVE-FREE";
    case Kind::Attack:
    case Kind::With:
      return state.part == Phase::Movement ? "L69-CBT-AUTO" : "L69-CBT-HEX";
    case Kind::Fight:
      return "L69-CBT-ODDS";
    case Kind::Supply:
      return "L69-SUP-USE";
    case Kind::EndCombat:
      return "L69-CBT-VOLUNTARY";
    case Kind::Scatter:
    case Kind::Lost:
      return "L69-CRT-SCATTER";
    case Kind::Advance:
    case Kind::NoAdvance:
      return "L69-CBT-AUTO";
  }
  return "";
}

std::string Leipzig1969::outcome_text(const State&, std::uint16_t outcome) const {
  return "die " + std::to_string(outcome);
}

}  // namespace leipzig::leipzig1969
