// The forms of a game's actions: for each kind its verb, what follows the verb, and the rule behind it. One table per
// game gives the names of the kinds, the rules named in views, and what a line of notation may begin with.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/action.h"
#include "engine/entry_facts.h"
#include "engine/words.h"

namespace leipzig::engine {

// What verb and operands of a form do not show; see also ActionTraits.
struct FormTraits {
  bool continues = false;
  bool has_way = false;
  std::string_view joint =
      "";  // the word before the subject where the target comes first: "attack TARGET with SUBJECT"
};
inline constexpr FormTraits kContinues{.continues = true};
inline constexpr FormTraits kHasWay{.has_way = true};
constexpr FormTraits target_first(std::string_view joint) { return {.joint = joint}; }

// A game whose pieces are of other sorts has an enumeration of operands of its own, with None.
template <class Kind, class Operand = engine::Operand>
struct Form {
  Kind kind;
  std::string_view verb;
  Operand subject;
  Operand target;
  std::string_view rule;  // unless the state says otherwise: see rule_of of the game
  FormTraits traits{};

  constexpr bool is_plain() const { return subject == Operand::None && target == Operand::None; }
};

// The number of words of the verb if the line begins with all of them, ignoring case; otherwise 0.
inline std::size_t verb_length(const std::vector<std::string_view>& line, std::string_view verb) {
  const auto words = split_words(verb, " ");
  if (line.size() < words.size()) return 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!same_word(line[i], words[i])) return 0;
  }
  return words.size();
}

// Not constexpr: a constant expression that calls it does not compile.
inline void forms_are_not_in_order() {}

template <class Form, std::size_t N>
class Forms {
 public:
  // The forms in the order of their kinds, which count from 0: a constant in another order does not compile.
  constexpr explicit Forms(const std::array<Form, N>& forms) : forms_(forms) {
    if (!is_in_order()) forms_are_not_in_order();
  }

  constexpr bool is_in_order() const {
    for (std::size_t i = 0; i < N; ++i) {
      if (static_cast<std::size_t>(forms_[i].kind) != i) return false;
    }
    return true;
  }

  // The form of a kind; null for a number that is no kind of this game.
  constexpr const Form* find(std::uint8_t kind) const { return kind < N ? &forms_[kind] : nullptr; }
  constexpr const Form* find(Action action) const { return find(action.kind()); }
  constexpr std::string_view verb(Action action) const { return find(action) ? find(action)->verb : ""; }
  constexpr std::string_view rule(Action action) const { return find(action) ? find(action)->rule : ""; }

  // The line of an action from the words for its subject and target: "attack 1516 with FR-4".
  std::string line(Action action, std::string_view subject, std::string_view target) const {
    return find(action) == nullptr ? "" : line(*find(action), subject, target);
  }
  // The same of a kind, where subject or target may be words that the kind has no use for. An unknown kind becomes a
  // line that no reader understands.
  std::string line(std::string_view verb, std::string_view subject, std::string_view target) const {
    for (const Form& form : forms_) {
      if (form.verb != verb) continue;
      constexpr auto kNone = decltype(form.subject)::None;
      return line(form, form.subject == kNone ? "" : subject, form.target == kNone ? "" : target);
    }
    return phrase(verb, subject, target);
  }

  // The form with the longest verb that the line begins with, null where there is none. Where a plain form stands
  // alone, other words after its verb do not make a line of it: "deploy historically" is one, "deploy FR-Div1 1721"
  // another.
  const Form* of_line(const std::vector<std::string_view>& line, bool plain_stands_alone) const {
    const Form* found = nullptr;
    std::size_t longest = 0;
    for (const Form& form : forms_) {
      const std::size_t length = verb_length(line, form.verb);
      if (length <= longest) continue;
      if (plain_stands_alone && form.is_plain() && length != line.size()) continue;
      found = &form;
      longest = length;
    }
    return found;
  }

 private:
  static std::string line(const Form& form, std::string_view subject, std::string_view target) {
    if (form.traits.joint.empty()) return phrase(form.verb, subject, target);
    return phrase(phrase(form.verb, target, form.traits.joint), subject, "");
  }

  std::array<Form, N> forms_;
};

// constexpr auto kForms = engine::forms<Form>({{...}, {...}});
template <class Form, std::size_t N>
constexpr Forms<Form, N> forms(const Form (&list)[N]) {
  return Forms<Form, N>(std::to_array(list));
}

// What an action names and does, from its form.
template <class Kind, std::size_t N>
constexpr ActionTraits traits_of(const Forms<Form<Kind>, N>& forms, Action action) {
  const Form<Kind>* form = forms.find(action);
  return form == nullptr ? ActionTraits{}
                         : ActionTraits{form->subject, form->target, form->traits.continues, form->traits.has_way};
}

}  // namespace leipzig::engine
