// Translations: strings of the data by their English text, the sentences of the engine, and the rules.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/agenda.h"
#include "engine/catalogue.h"
#include "engine/survey.h"
#include "server/json.h"
#include "server/phrase_book.h"

namespace leipzig::server {

enum class Language : std::uint8_t { English, German };

// "de" is German. Everything else is English: a client may request a language that we do not have.
Language language_named(std::string_view code);

// The strings of one game in one language.
class Words {
 public:
  // The first dictionary (de.json) that has a text wins.
  explicit Words(const std::vector<const kit::Datum*>& books);

  // The English text itself if there is no translation.
  std::string_view say(std::string_view english) const;

  // Translates every text for players in the tree, by the names of members: titles, names, texts and the like.
  void translate(json::value& value) const;

  // A sentence that the engine, the host or the server made; nothing if the books do not have it.
  std::optional<std::string> find_sentence(std::string_view english) const;
  std::size_t sentences_for(std::string_view english) const;  // that match; more than one is a mistake

  // What is said to a viewer. Ids, notation and the codes that clients compare stay as they are.
  void translate(std::string& sentence) const;
  void translate(engine::View& view) const;
  void translate(engine::Preview& preview) const;
  void translate(engine::Verdict& verdict) const;
  void translate(engine::TableAgenda& agenda) const;
  void translate(engine::Survey& survey) const;
  host::Error translated(host::Error error) const;

  bool empty() const { return words_.empty(); }  // English

 private:
  std::unordered_map<std::string_view, std::string_view> words_;
  std::unordered_set<std::string_view> names_;
  PhraseBook sentences_;
};

// Without a game, or of one that is not known: what all games share.
const Words& words_of(std::string_view game, Language language);

// A rule of the English register as players need it: without its sources, its checks and the reasons of its rulings,
// which are for those who work on the rules.
std::string for_players(std::string_view text);

// What players read of the register; English if the game has no register in this language.
const std::vector<engine::RuleEntry>& rules_of(const engine::GameEntry& game, Language language);

}  // namespace leipzig::server
