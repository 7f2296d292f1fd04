// The page about the sources of a game: the claims of provenance.json with the records they hold for.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "data/campaign.h"
#include "games/catalogue.h"
#include "server/game_pages.h"
#include "server/json.h"

namespace leipzig::server {
namespace {

// A record of a list, with the name that claims and pages call it by.
struct NamedRecord {
  std::string name;
  const kit::Datum* record;
};

// Files by name: those of a game, or those of the board that two games share.
struct Folder {
  const kit::DataFolder& own;
  bool campaign;

  const kit::Datum* find(std::string_view name) const {
    if (campaign) return name == "board" ? &data::campaign_board() : nullptr;
    return own.find(name);
  }
};

std::string word_of(const kit::Datum& value) {
  if (value.is_text()) return std::string(value.text());
  if (value.kind() == kit::Datum::Kind::Integer) return std::to_string(value.integer());
  return {};
}

// Edges are named by their spaces, other records by the first of these members, or by their place in the list.
std::string name_of(const kit::Datum& record, std::size_t index) {
  if (const kit::Datum* between = record.find("between")) {
    return std::string(between->items()[0].text()) + "-" + std::string(between->items()[1].text());
  }
  constexpr std::array<std::string_view, 7> kNames = {"id", "turn", "scenario", "rank", "class", "colour", "date"};
  for (const std::string_view key : kNames) {
    if (const kit::Datum* value = record.find(key)) return word_of(*value);
  }
  return "#" + std::to_string(index + 1);
}

// A list of records, set-ups by name, or a single record.
std::vector<NamedRecord> records_of(const Folder& folder, std::string_view of) {
  std::vector<NamedRecord> records;
  const std::size_t dot = of.find('.');
  const kit::Datum* file = folder.find(of.substr(0, dot));
  const std::string_view member = of.substr(dot + 1);
  const kit::Datum* found = file == nullptr ? nullptr : file->find(member);
  if (found == nullptr) return records;
  if (found->is_list()) {
    const std::span<const kit::Datum> items = found->items();
    for (std::size_t i = 0; i < items.size(); ++i) records.push_back({name_of(items[i], i), &items[i]});
  } else if (found->is_object() && found->find("from") != nullptr) {
    records.push_back({std::string(member), found});
  } else if (found->is_object()) {
    for (const kit::Member& item : found->members()) records.push_back({std::string(item.key), &item.value});
  }
  return records;
}

// The member at a path such as "by_item.strength", or nullptr.
const kit::Datum* member_at(const kit::Datum& record, std::string_view path) {
  const kit::Datum* value = &record;
  while (value != nullptr && !path.empty()) {
    const std::size_t end = std::min(path.find('.'), path.size());
    value = value->is_object() ? value->find(path.substr(0, end)) : nullptr;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return value;
}

bool lists(const kit::Datum& list, std::string_view word) {
  const std::span<const kit::Datum> items = list.items();
  return std::any_of(items.begin(), items.end(), [&](const kit::Datum& item) { return word_of(item) == word; });
}

bool fits(const kit::Datum& claim, const NamedRecord& record) {
  if (const kit::Datum* ids = claim.find("ids"); ids != nullptr && !lists(*ids, record.name)) return false;
  const kit::Datum* where = claim.find("where");
  if (where == nullptr) return true;
  const std::span<const kit::Member> conditions = where->members();
  return std::all_of(conditions.begin(), conditions.end(), [&](const kit::Member& condition) {
    const kit::Datum* value = member_at(*record.record, condition.key);
    if (value == nullptr) return false;
    if (!value->is_list()) return lists(condition.value, word_of(*value));
    const std::span<const kit::Datum> items = value->items();
    return std::any_of(items.begin(), items.end(),
                       [&](const kit::Datum& item) { return lists(condition.value, word_of(item)); });
  });
}

// What is said in both languages, in the one asked for.
json::string phrase(const kit::Datum& both, Language language) {
  return text(both.at(language == Language::German ? "de" : "en").text());
}

json::value member_or_empty(const kit::Datum& claim, std::string_view name) {
  const kit::Datum* found = claim.find(name);
  return found == nullptr ? json::value(json::array{}) : datum_value(*found);
}

// Of the claims with the same list and aspect the first that fits a record holds.
void add_claims(json::array& claims, const Folder& folder, const kit::Datum& provenance, Language language) {
  std::set<std::tuple<std::string_view, std::string_view, std::string>> taken;
  for (const kit::Datum& claim : provenance.at("claims").items()) {
    const std::string_view of = claim.at("of").text();
    const std::string_view aspect = claim.text_or("aspect", "");
    json::array items;
    for (const NamedRecord& record : records_of(folder, of)) {
      if (fits(claim, record) && taken.emplace(of, aspect, record.name).second) items.push_back(text(record.name));
    }
    json::object shown{{"id", text(claim.at("id").text())},
                       {"part", text(claim.at("part").text())},
                       {"of", text(of)},
                       {"aspect", text(aspect)},
                       {"from", text(claim.at("from").text())},
                       {"certainty", text(claim.at("certainty").text())},
                       {"what", phrase(claim.at("what"), language)},
                       {"how", phrase(claim.at("how"), language)},
                       {"rules", member_or_empty(claim, "rules")},
                       {"sources", member_or_empty(claim, "sources")},
                       {"items", std::move(items)}};
    if (const kit::Datum* check = claim.find("check")) shown["check"] = phrase(*check, language);
    claims.push_back(std::move(shown));
  }
}

// Members that only the drawing of a map needs.
bool is_drawn(std::string_view member) {
  constexpr std::array<std::string_view, 11> kDrawn = {"at",     "lat",    "lon",   "outline", "site",     "label",
                                                       "offset", "anchor", "angle", "off_km",  "place_url"};
  return std::find(kDrawn.begin(), kDrawn.end(), member) != kDrawn.end();
}

// A record as it is in data/, with its name as `item`. The names of an edge are a list, since they are translated.
json::object record_object(const NamedRecord& named) {
  json::object shown{{"item", named.name}};
  for (const kit::Member& member : named.record->members()) {
    if (is_drawn(member.key)) continue;
    if (member.key != "names") {
      shown[text(member.key)] = datum_value(member.value);
      continue;
    }
    json::array names;
    for (const kit::Member& name : member.value.members()) {
      names.push_back(json::object{{"feature", text(name.key)}, {"name", text(name.value.text())}});
    }
    shown["names"] = std::move(names);
  }
  return shown;
}

void add_lists(json::object& lists, const Folder& folder, const kit::Datum& provenance) {
  for (const kit::Datum& claim : provenance.at("claims").items()) {
    const std::string_view of = claim.at("of").text();
    if (lists.contains({of.data(), of.size()})) continue;
    json::array records;
    for (const NamedRecord& record : records_of(folder, of)) {
      // A set-up has the places of units by their ids, and none of the members of a record.
      if (of.ends_with(".deployments")) {
        records.push_back(json::object{{"item", record.name}, {"places", datum_value(*record.record)}});
      } else {
        records.push_back(record_object(record));
      }
    }
    lists[text(of)] = std::move(records);
  }
}

// Rules of the register with a ruling of ours.
json::array rulings_of(const engine::GameEntry& game) {
  json::array rulings;
  for (const engine::RuleEntry& rule : game.rules) {
    if (("\n" + rule.text).find("\nRuling") != std::string::npos) rulings.push_back(text(rule.id));
  }
  return rulings;
}

bool uses_campaign_board(const kit::DataFolder& data) {
  const std::span<const kit::Datum> scenarios = data.find("scenarios")->at("scenarios").items();
  return std::any_of(scenarios.begin(), scenarios.end(),
                     [](const kit::Datum& scenario) { return scenario.text_or("board", "").starts_with("campaign/"); });
}

}  // namespace

std::string provenance_page(const engine::GameEntry& game, Language language) {
  const kit::DataFolder& data = games::data_of(game.info.id);
  const kit::Datum& provenance = *data.find("provenance");
  json::array claims;
  json::object lists;
  if (uses_campaign_board(data)) {
    const Folder campaign{data, true};
    add_claims(claims, campaign, data::campaign_provenance(), language);
    add_lists(lists, campaign, data::campaign_provenance());
  }
  const Folder own{data, false};
  add_claims(claims, own, provenance, language);
  add_lists(lists, own, provenance);
  json::value shown = std::move(lists);
  words_of(game.info.id, language).translate(shown);
  return written(json::object{{"game", game.info.id},
                              {"known", phrase(provenance.at("known"), language)},
                              {"rebuilt", phrase(provenance.at("rebuilt"), language)},
                              {"claims", std::move(claims)},
                              {"lists", std::move(shown)},
                              {"rulings", rulings_of(game)}});
}

}  // namespace leipzig::server
