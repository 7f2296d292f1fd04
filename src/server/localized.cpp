// Dictionaries and registers of all games, built on first use.
#include "server/localized.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>

#include "data/campaign.h"
#include "data/common.h"
#include "games/catalogue.h"

namespace leipzig::server {
namespace {

// JsonFields with texts for players. Ids, codes and columns of tables are not among them: clients compare these. Some
// are the `texts` of units, `place` is where a survey says that units arrive.
constexpr std::array<std::string_view, 13> kRead = {"about",    "column_text", "effect", "name",      "text",
                                                    "title",    "when",        "army",   "commander", "corps",
                                                    "designer", "formation",   "place"};

bool is_read(std::string_view member) { return std::find(kRead.begin(), kRead.end(), member) != kRead.end(); }

// The parts of a rule begin with a label at the start of a line. A source and a kind are one line, the others go on.
enum class Part : std::uint8_t { Statement, Ruling, Hidden };

struct Label {
  std::string_view name;
  Part part;
  bool one_line;
};
constexpr Label kLabels[] = {{"Source", Part::Hidden, true},
                             {"Kind", Part::Hidden, true},
                             {"Check", Part::Hidden, false},
                             {"Exactly", Part::Hidden, false},
                             {"Ruling", Part::Ruling, false}};

// "Ruling: ..." and "Check (an example): ...": the label of a line, with how much of the line it takes.
const Label* label_of(std::string_view line, std::size_t& length) {
  for (const Label& label : kLabels) {
    if (!line.starts_with(label.name)) continue;
    const std::string_view rest = line.substr(label.name.size());
    const std::size_t colon = rest.starts_with(" (") ? rest.find("):") + 1 : 0;
    if (colon >= rest.size() || rest[colon] != ':') continue;
    length = std::min(line.find_first_not_of(' ', label.name.size() + colon + 1), line.size());
    return &label;
  }
  return nullptr;
}

// A ruling up to its reason.
std::string without_reason(std::string ruling) {
  for (const std::string_view reason : {" Why: ", " Reason: "})
    ruling.resize(std::min(ruling.find(reason), ruling.size()));
  return ruling;
}

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
    for (const kit::Datum& name : book->at("names").items()) names_.insert(name.text());
    const kit::Datum* sentences = book->find("sentences");
    if (sentences == nullptr) continue;
    for (const kit::Member& each : sentences->members()) {
      [[maybe_unused]] const bool compiled = sentences_.add(each.key, each.value.text());
      assert(compiled && "a sentence of de.json with a placeholder that is not known");
    }
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

std::optional<std::string> Words::find_sentence(std::string_view english) const {
  if (auto said = sentences_.find_fixed(english)) return said;
  if (const auto word = words_.find(english); word != words_.end()) return std::string(word->second);
  if (names_.count(english) != 0) return std::string(english);
  return sentences_.find_filled(english, [this](std::string_view part) { return find_sentence(part); });
}

std::size_t Words::sentences_for(std::string_view english) const {
  return sentences_.matches(english, [this](std::string_view part) { return find_sentence(part); });
}

void Words::translate(std::string& sentence) const {
  if (empty()) return;
  if (auto said = find_sentence(sentence)) sentence = std::move(*said);
}

void Words::translate(engine::Preview& preview) const {
  translate(preview.title);
  translate(preview.column);
  for (engine::Term& term : preview.terms) translate(term.label);
  for (engine::Chance& chance : preview.chances) translate(chance.label);
}

void Words::translate(engine::Verdict& verdict) const { translate(verdict.text); }

void Words::translate(engine::View& view) const {
  translate(view.prompt);
  for (engine::CardView& card : view.cards) translate(card.title);
  if (view.preview) translate(*view.preview);
  for (engine::Term& term : view.ledger) translate(term.label);
  if (view.verdict) translate(*view.verdict);
}

void Words::translate(engine::TableAgenda& agenda) const {
  if (agenda.ending && agenda.ending->refusal) translate(agenda.ending->refusal->text);
  for (engine::Duty& duty : agenda.duties) translate(duty.text);
}

void Words::translate(engine::Survey& survey) const {
  for (engine::CalendarTurn& date : survey.calendar) {
    translate(date.title);
    for (engine::Arriving& group : date.arrivals) {
      translate(group.place);
      for (engine::NamedText& note : group.notes) translate(note.text);
    }
  }
  for (engine::Condition& condition : survey.conditions) {
    translate(condition.title);
    for (engine::Condition::Clause& clause : condition.clauses) translate(clause.text);
  }
  for (engine::OffMap& box : survey.off_map) translate(box.title);
  for (engine::Outlook& outlook : survey.outlooks) {
    for (engine::Outlook::Case& each : outlook.cases) translate(each.preview);
  }
}

host::Error Words::translated(host::Error error) const {
  translate(error.text);
  return error;
}

std::string for_players(std::string_view text) {
  std::string told;
  std::string ruling;
  Part part = Part::Statement;
  const auto end_ruling = [&] {
    if (!ruling.empty()) told += without_reason(std::move(ruling)) + "\n";
    ruling.clear();
  };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::size_t length = 0;
    if (const Label* label = label_of(line, length)) {
      end_ruling();
      if (label->one_line) continue;
      part = label->part;
      line.remove_prefix(length);
    }
    if (part == Part::Hidden || line == "---") continue;
    if (part == Part::Ruling) {
      ruling += (ruling.empty() ? "" : " ") + std::string(line);
    } else {
      told += std::string(line) + "\n";
    }
  }
  end_ruling();
  told.resize(told.find_last_not_of('\n') == std::string::npos ? 0 : told.find_last_not_of('\n') + 1);
  return told;
}

const Words& words_of(std::string_view game, Language language) {
  static const Words english({});
  static const std::map<std::string, Words, std::less<>> german = [] {
    std::map<std::string, Words, std::less<>> made;
    for (const engine::GameEntry& entry : games::catalogue()) {
      const std::vector<const kit::Datum*> books = {games::data_of(entry.info.id).find("de"), &data::campaign_de(),
                                                    &data::common_de()};
      made.emplace(entry.info.id, Words(books));
    }
    made.emplace("", Words({&data::common_de()}));
    return made;
  }();
  if (language == Language::English) return english;
  const auto found = german.find(game);
  return found == german.end() ? german.find("")->second : found->second;
}

const std::vector<engine::RuleEntry>& rules_of(const engine::GameEntry& game, Language language) {
  struct Told {
    std::vector<engine::RuleEntry> english;
    std::vector<engine::RuleEntry> german;
  };
  static const std::map<std::string, Told, std::less<>> rules = [] {
    std::map<std::string, Told, std::less<>> made;
    for (const engine::GameEntry& entry : games::catalogue()) {
      Told told{entry.rules, games::read_register(games::data_of(entry.info.id).text("rules.de"))};
      for (engine::RuleEntry& rule : told.english) rule.text = for_players(rule.text);
      made.emplace(entry.info.id, std::move(told));
    }
    return made;
  }();
  const auto found = rules.find(game.info.id);
  if (found == rules.end()) return game.rules;
  const bool german = language == Language::German && !found->second.german.empty();
  return german ? found->second.german : found->second.english;
}

}  // namespace leipzig::server
