// What the engine says, in another language: sentences with placeholders, compiled once and matched as a whole.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace leipzig::server {

// "{unit} cannot reach {hex}": the name of a placeholder is its type, with a digit where a sentence has two of one
// type.
//   unit, hex       an id, as positions write it
//   units, hexes    several ids with commas between them
//   n               a number, also a half
//   code            one word that is the same in every language, such as odds or a date
//   sum             words and numbers with + and - between them
//   rule            the id of a rule
//   name, phrase    something that the dictionary has itself, said in its words
//   text            anything: only for what a player wrote
// What stands in a placeholder must be of its type, or the sentence is not this one.
class PhraseBook {
 public:
  using Lookup = std::function<std::optional<std::string>(std::string_view)>;

  // Both texts must outlive the book. The first of two entries for the same sentence counts. False where a placeholder
  // has no such type, follows another one directly, or is in `german` only.
  bool add(std::string_view english, std::string_view german);

  // Nothing if no sentence without placeholders is this one, or none with placeholders matches.
  std::optional<std::string> find_fixed(std::string_view sentence) const;
  std::optional<std::string> find_filled(std::string_view sentence, const Lookup& lookup) const;
  // How many do: more than one is a mistake of the book.
  std::size_t matches(std::string_view sentence, const Lookup& lookup) const;

 private:
  enum class Type : std::uint8_t { Id, Ids, Number, Code, Sum, Rule, Phrase, Text };
  struct Piece {
    std::string_view literal;      // before the placeholder
    std::string_view placeholder;  // empty: only at the end
    Type type = Type::Text;
  };
  struct Sentence {
    std::vector<Piece> english;
    std::vector<Piece> german;
  };
  using Captures = std::vector<std::pair<std::string_view, std::string>>;

  static std::optional<Type> type_named(std::string_view placeholder);
  static std::optional<std::vector<Piece>> compile(std::string_view text);
  static std::optional<std::string> accepted(Type type, std::string_view text, const Lookup& lookup);
  static bool match(const std::vector<Piece>& pieces, std::size_t at, std::string_view text, const Lookup& lookup,
                    Captures& captures);
  static std::string filled(const std::vector<Piece>& pieces, const Captures& captures);

  template <class Use>
  void for_candidates(std::string_view sentence, Use&& use) const;

  std::unordered_map<std::string_view, std::string_view> fixed_;  // without placeholders
  std::vector<Sentence> sentences_;
  // By their first word, or where that is a placeholder by their last one.
  std::unordered_map<std::string_view, std::vector<std::size_t>> by_first_;
  std::unordered_map<std::string_view, std::vector<std::size_t>> by_last_;
  std::vector<std::size_t> others_;
};

}  // namespace leipzig::server
