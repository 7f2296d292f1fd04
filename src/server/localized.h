// What the data say in other languages: strings by their English text, and the rules.
#pragma once
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/catalogue.h"
#include "server/json.h"

namespace leipzig::server {

enum class Language : std::uint8_t { English, German };

// "de" is German. Everything else is English: a client may ask for a language that we do not have.
Language language_named(std::string_view code);

// The strings of one game in one language.
class Words {
 public:
  // Of the books, each a de.json, the first that has a text wins.
  explicit Words(const std::vector<const kit::Datum*>& books);

  // The English text itself where there is no other.
  std::string_view say(std::string_view english) const;

  // Every text of the tree that players read, by the names of members: titles, names, texts and the like.
  void translate(json::value& value) const;

 private:
  std::unordered_map<std::string_view, std::string_view> words_;
};

const Words& words_of(std::string_view game, Language language);

// The register; of a game without one in this language the English one.
const std::vector<engine::RuleEntry>& rules_of(const engine::Entry& game, Language language);

}  // namespace leipzig::server
