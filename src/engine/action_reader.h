// Reads a line of notation: its words, the form it begins with, units, spaces and paths, with the same refusals in
// every game. A game derives its reader, which adds unit(word) and its own lines.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/action.h"
#include "engine/forms.h"
#include "engine/refusal.h"
#include "engine/words.h"
#include "kit/ids.h"

namespace leipzig::engine {

using Actions = std::vector<Action>;

// How the lines of a game are written.
struct Grammar {
  std::string_view separators;  // between words
  std::size_t most_words;
  bool plain_stands_alone;  // see Forms::of_line
};

class LineReader {
 protected:
  // For the readers of the games, which are not in this namespace.
  using Action = engine::Action;
  using Actions = engine::Actions;
  template <class T, class Error>
  using Result = engine::Result<T, Error>;

  LineReader(std::string_view line, const Grammar& grammar)
      : words_(split_words(line, grammar.separators)), grammar_(grammar) {}

  // Refuses empty and overlong lines.
  std::optional<Refusal> check_length() const {
    if (words_.empty()) return unreadable("nothing to do");
    if (words_.size() > grammar_.most_words) return unreadable("the line is too long");
    return std::nullopt;
  }

  // Finds the form that the line begins with and removes its verb from the words; null if there is none.
  template <class Table>
  auto take_form(const Table& forms) {
    const auto* form = forms.of_line(words_, grammar_.plain_stands_alone);
    if (form != nullptr) {
      words_.erase(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(verb_length(words_, form->verb)));
    }
    return form;
  }

  bool is(std::size_t i, std::string_view word) const { return i < words_.size() && same_word(words_[i], word); }

  static Refusal not_understood(std::string_view word) {
    return unreadable("'" + std::string(word) + "' is not understood");
  }

  std::vector<std::string_view> words_;  // without the verb, once the form is taken

 private:
  Grammar grammar_;
};

// A reader of lines about units on a board. Reader has
//   Result<Actions, Refusal> read(const Form* form): the line after its verb, or the whole line where form is null;
//   Result<UnitId, Refusal> unit(std::string_view word) const;
// and may have a find_space(word) of its own.
template <class Reader, class Setup, class State>
class ActionReader : protected LineReader {
 public:
  ActionReader(const Setup& setup, const State& state, std::string_view line, const Grammar& grammar)
      : LineReader(line, grammar), setup_(setup), state_(state) {}

  template <class Table>
  Result<Actions, Refusal> read_line(const Table& forms) {
    if (const auto refusal = check_length()) return *refusal;
    return static_cast<Reader&>(*this).read(take_form(forms));
  }

 protected:
  kit::SpaceId find_space(std::string_view word) const { return setup_.board().find(word); }

  Result<kit::SpaceId, Refusal> space(std::string_view word) const {
    const kit::SpaceId found = self().find_space(word);
    if (found == kit::SpaceId::None) return unreadable("the board has no hex '" + std::string(word) + "'");
    return found;
  }

  // "TO", "FROM-TO" or "FROM-..-TO": one space at least.
  Result<std::vector<kit::SpaceId>, Refusal> path(std::string_view word) const {
    std::vector<kit::SpaceId> path;
    for (const std::string_view step : split_words(word, "-")) {
      const auto at = space(step);
      if (!at) return at.error();
      path.push_back(*at);
    }
    if (path.empty()) return unreadable("name a hex to move to");
    return path;
  }

  template <class Unit>
  struct UnitAndPath {
    Unit unit;
    std::vector<kit::SpaceId> path;
  };

  // UNIT TO, UNIT FROM-TO or UNIT FROM-..-TO: the line of a move, with or without its verb.
  template <class Unit>
  Result<UnitAndPath<Unit>, Refusal> unit_and_path() const {
    if (words_.size() != 2) return not_understood(words_.empty() ? "" : words_[0]);
    const auto who = self().unit(words_[0]);
    if (!who) return who.error();
    auto way = path(words_[1]);
    if (!way) return way.error();
    return UnitAndPath<Unit>{*who, std::move(*way)};
  }

  // A form without operands, with a unit, or with a unit and a space.
  template <class Form>
  Result<Actions, Refusal> simple(const Form& form) const {
    if (form.is_plain()) return Actions{Action(Choice{static_cast<std::uint8_t>(form.kind)})};
    return form.target == Operand::None ? one_unit(form) : unit_and_space(form);
  }

  template <class Form>
  Result<Actions, Refusal> one_unit(const Form& form) const {
    if (words_.size() != 1) return unreadable("name one unit");
    const auto who = self().unit(words_[0]);
    if (!who) return who.error();
    return Actions{action(form, *who)};
  }

  template <class Form>
  Result<Actions, Refusal> unit_and_space(const Form& form) const {
    if (words_.size() != 2) return unreadable("name a unit and a hex");
    const auto who = self().unit(words_[0]);
    if (!who) return who.error();
    const auto where = space(words_[1]);
    if (!where) return where.error();
    return Actions{action(form, *who, *where)};
  }

  // Units and spaces of an action by their ids.
  template <class Form, class Subject>
  static Action action(const Form& form, Subject subject) {
    return Action(Choice{static_cast<std::uint8_t>(form.kind), static_cast<std::uint16_t>(index(subject))});
  }
  template <class Form, class Subject>
  static Action action(const Form& form, Subject subject, kit::SpaceId target) {
    return Action(action(form, subject).choice(), static_cast<std::uint16_t>(index(target)));
  }

  static Refusal no_unit(std::string_view word) { return unreadable("there is no unit '" + std::string(word) + "'"); }
  static Refusal no_unit_in(std::string_view space) { return unreadable("there is no unit in " + std::string(space)); }
  static Refusal several_units(std::string_view word) {
    return unreadable("'" + std::string(word) + "' could be several units; use the full id");
  }
  Refusal not_in(std::string_view unit, kit::SpaceId space) const {
    return unreadable(std::string(unit) + " does not stand in " + std::string(setup_.board().id(space)));
  }

  const Setup& setup_;
  const State& state_;

 private:
  const Reader& self() const { return static_cast<const Reader&>(*this); }
};

}  // namespace leipzig::engine
