// Compiling and matching of sentences.
#include "server/phrase_book.h"

#include <algorithm>

namespace leipzig::server {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Letters beyond ASCII are bytes above 127.
bool is_word_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '@' || c == '.' ||
         byte > 127;
}

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= 60 && text.back() != '.' &&
         std::all_of(text.begin(), text.end(), is_word_byte);
}

bool is_list_of_ids(std::string_view text) {
  constexpr std::string_view kComma = ", ";
  for (;;) {
    const std::size_t end = text.find(kComma);
    if (!is_id(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + kComma.size());
  }
}

bool is_number(std::string_view text) {
  constexpr std::string_view kHalf = "½";
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  const bool half = text.ends_with(kHalf);
  if (half) text.remove_suffix(kHalf.size());
  return (half || !text.empty()) && std::all_of(text.begin(), text.end(), is_digit);
}

bool is_code(std::string_view text) { return !text.empty() && text.find(' ') == std::string_view::npos; }

bool is_sum(std::string_view text) {
  if (text.empty() || !is_digit(text.back())) return false;
  return std::all_of(text.begin(), text.end(), [](char c) { return is_word_byte(c) || c == ' ' || c == '+'; });
}

// "BON-5.13", "L71-SEQ-LENGTH": as the registers have them. "J10-K10" is a step between two hexes.
bool is_rule(std::string_view text) {
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto fits = [&](char c) { return is_digit(c) || is_capital(c) || c == '-' || c == '.'; };
  constexpr std::size_t kPrefix = 3;
  if (text.size() < kPrefix + 3 || text[kPrefix] != '-' || !std::all_of(text.begin(), text.end(), fits)) return false;
  const std::string_view rest = text.substr(kPrefix + 1);
  return rest.find('.') != std::string_view::npos || (is_capital(rest[0]) && is_capital(rest[1]));
}

std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }
std::string_view last_word(std::string_view text) {
  const std::size_t space = text.rfind(' ');
  return space == std::string_view::npos ? text : text.substr(space + 1);
}

}  // namespace

std::optional<PhraseBook::Type> PhraseBook::type_named(std::string_view placeholder) {
  if (!placeholder.empty() && is_digit(placeholder.back())) placeholder.remove_suffix(1);
  if (placeholder == "unit" || placeholder == "hex") return Type::Id;
  if (placeholder == "units" || placeholder == "hexes") return Type::Ids;
  if (placeholder == "n") return Type::Number;
  if (placeholder == "code") return Type::Code;
  if (placeholder == "sum") return Type::Sum;
  if (placeholder == "rule") return Type::Rule;
  if (placeholder == "name" || placeholder == "phrase") return Type::Phrase;
  if (placeholder == "text") return Type::Text;
  return std::nullopt;
}

std::optional<std::vector<PhraseBook::Piece>> PhraseBook::compile(std::string_view text) {
  std::vector<Piece> pieces;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) {
      if (open != std::string_view::npos) return std::nullopt;
      pieces.push_back({text, {}, Type::Text});
      break;
    }
    const std::string_view placeholder = text.substr(open + 1, close - open - 1);
    const auto type = type_named(placeholder);
    if (!type || (open == 0 && !pieces.empty())) return std::nullopt;
    pieces.push_back({text.substr(0, open), placeholder, *type});
    text.remove_prefix(close + 1);
  }
  return pieces;
}

bool PhraseBook::add(std::string_view english, std::string_view german) {
  auto from = compile(english);
  auto to = compile(german);
  if (!from || !to) return false;
  for (const Piece& piece : *to) {
    const bool known = std::any_of(from->begin(), from->end(),
                                   [&](const Piece& other) { return other.placeholder == piece.placeholder; });
    if (!piece.placeholder.empty() && !known) return false;
  }
  if (!fixed_.emplace(english, german).second) return true;
  const bool is_fixed = from->size() == 1 && from->front().placeholder.empty();
  if (is_fixed) return true;
  const std::size_t index = sentences_.size();
  const bool has_first = from->front().literal.find(' ') != std::string_view::npos;
  const Piece& end = from->back();
  if (has_first) {
    by_first_[first_word(english)].push_back(index);
  } else if (end.placeholder.empty() && end.literal.find(' ') != std::string_view::npos) {
    by_last_[last_word(english)].push_back(index);
  } else {
    others_.push_back(index);
  }
  sentences_.push_back({std::move(*from), std::move(*to)});
  return true;
}

std::optional<std::string> PhraseBook::accepted(Type type, std::string_view text, const Lookup& lookup) {
  const auto as_it_is = [&](bool fits) { return fits ? std::optional(std::string(text)) : std::nullopt; };
  switch (type) {
    case Type::Id:
      return as_it_is(is_id(text));
    case Type::Ids:
      return as_it_is(is_list_of_ids(text));
    case Type::Number:
      return as_it_is(is_number(text));
    case Type::Code:
      return as_it_is(is_code(text));
    case Type::Sum:
      return as_it_is(is_sum(text));
    case Type::Rule:
      return as_it_is(is_rule(text));
    case Type::Phrase:
      return lookup(text);
    case Type::Text:
      return as_it_is(true);
  }
  return std::nullopt;
}

// A placeholder takes what lies before the next literal, wherever that occurs.
bool PhraseBook::match(const std::vector<Piece>& pieces, std::size_t at, std::string_view text, const Lookup& lookup,
                       Captures& captures) {
  if (at == pieces.size()) return text.empty();
  const Piece& piece = pieces[at];
  if (!text.starts_with(piece.literal)) return false;
  text.remove_prefix(piece.literal.size());
  if (piece.placeholder.empty()) return text.empty();
  const std::string_view next = at + 1 < pieces.size() ? pieces[at + 1].literal : std::string_view{};
  for (std::size_t end = next.empty() ? text.size() : text.find(next); end != std::string_view::npos;
       end = next.empty() ? std::string_view::npos : text.find(next, end + 1)) {
    auto captured = accepted(piece.type, text.substr(0, end), lookup);
    if (!captured) continue;
    captures.emplace_back(piece.placeholder, std::move(*captured));
    if (match(pieces, at + 1, text.substr(end), lookup, captures)) return true;
    captures.pop_back();
  }
  return false;
}

std::string PhraseBook::filled(const std::vector<Piece>& pieces, const Captures& captures) {
  std::string text;
  for (const Piece& piece : pieces) {
    text += piece.literal;
    for (const auto& [placeholder, captured] : captures) {
      if (!piece.placeholder.empty() && placeholder == piece.placeholder) text += captured;
    }
  }
  return text;
}

template <class Use>
void PhraseBook::for_candidates(std::string_view sentence, Use&& use) const {
  const auto among = [&](const auto& index, std::string_view word) {
    const auto found = index.find(word);
    if (found == index.end()) return;
    for (const std::size_t candidate : found->second) use(sentences_[candidate]);
  };
  among(by_first_, first_word(sentence));
  among(by_last_, last_word(sentence));
  for (const std::size_t candidate : others_) use(sentences_[candidate]);
}

std::optional<std::string> PhraseBook::find_fixed(std::string_view sentence) const {
  const auto found = fixed_.find(sentence);
  return found == fixed_.end() ? std::nullopt : std::optional(std::string(found->second));
}

std::optional<std::string> PhraseBook::find_filled(std::string_view sentence, const Lookup& lookup) const {
  std::optional<std::string> said;
  for_candidates(sentence, [&](const Sentence& candidate) {
    Captures captures;
    if (!said && match(candidate.english, 0, sentence, lookup, captures)) said = filled(candidate.german, captures);
  });
  return said;
}

std::size_t PhraseBook::matches(std::string_view sentence, const Lookup& lookup) const {
  if (fixed_.count(sentence) != 0) return 1;
  std::size_t count = 0;
  for_candidates(sentence, [&](const Sentence& candidate) {
    Captures captures;
    if (match(candidate.english, 0, sentence, lookup, captures)) ++count;
  });
  return count;
}

}  // namespace leipzig::server
