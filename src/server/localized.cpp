// Dictionaries and registers of all games, made when first asked for.
#include "server/localized.h"

#include <algorithm>
#include <array>
#include <map>

#include "data/campaign.h"
#include "data/common.h"
#include "games/catalogue.h"
#include "server/printed.h"

namespace leipzig::server {
namespace {

// Members that hold what players read. Ids, codes and columns of tables are not among them: clients compare these.
// Some are the `texts` of units, `place` is where a survey says that units arrive.
constexpr std::array<std::string_view, 12> kRead = {"about", "column_text", "effect",    "name",  "text",      "title",
                                                    "when",  "army",        "commander", "corps", "formation", "place"};

bool is_read(std::string_view member) { return std::find(kRead.begin(), kRead.end(), member) != kRead.end(); }

void translate_text(const Words& words, json::value& value) {
  const json::string& english = value.get_string();
  value = text(words.say({english.data(), english.size()}));
}

}  // namespace

Language language_named(std::string_view code) { return code == "de" ? Language::German : Language::English; }

Words::Words(const std::vector<const kit::Datum*>& books) {
  for (const kit::Datum* book : books) {
    if (book == nullptr) continue;
    for (const kit::Member& word : book->at("words").members()) words_.emplace(word.key, word.value.text());
  }
}

std::string_view Words::say(std::string_view english) const {
  const auto found = words_.find(english);
  return found == words_.end() ? english : found->second;
}

void Words::translate(json::value& value) const {
  if (json::array* items = value.if_array()) {
    for (json::value& item : *items) translate(item);
  } else if (json::object* members = value.if_object()) {
    for (json::key_value_pair& member : *members) {
      const std::string_view name{member.key().data(), member.key().size()};
      if (!member.value().is_string()) {
        translate(member.value());
      } else if (is_read(name)) {
        translate_text(*this, member.value());
      }
    }
  }
}

const Words& words_of(std::string_view game, Language language) {
  static const Words english({});
  static const std::map<std::string, Words, std::less<>> german = [] {
    std::map<std::string, Words, std::less<>> made;
    for (const engine::Entry& entry : games::catalogue()) {
      const std::vector<const kit::Datum*> books = {printed(entry.info.id).german, &data::campaign_de(),
                                                    &data::common_de()};
      made.emplace(entry.info.id, Words(books));
    }
    return made;
  }();
  const auto found = german.find(game);
  return language == Language::English || found == german.end() ? english : found->second;
}

const std::vector<engine::RuleEntry>& rules_of(const engine::Entry& game, Language language) {
  static const std::map<std::string, std::vector<engine::RuleEntry>, std::less<>> german = [] {
    std::map<std::string, std::vector<engine::RuleEntry>, std::less<>> made;
    for (const engine::Entry& entry : games::catalogue()) {
      made.emplace(entry.info.id, games::read_register(printed(entry.info.id).german_rules));
    }
    return made;
  }();
  const auto found = german.find(game.info.id);
  const bool told = language == Language::German && found != german.end() && !found->second.empty();
  return told ? found->second : game.rules;
}

}  // namespace leipzig::server
