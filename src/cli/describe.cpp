// Games in words, for the terminal.
#include "cli/describe.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "cli/lookup.h"
#include "cli/words.h"

namespace leipzig::cli {
namespace {

using engine::Seat;

std::optional<int> track(const engine::View& view, std::string_view name) {
  for (const engine::Value& value : view.tracks) {
    if (value.name == name) return value.value;
  }
  return std::nullopt;
}

std::string scenario_title(const engine::Entry& game, std::string_view id) {
  for (const engine::ScenarioInfo& scenario : game.info.scenarios) {
    if (scenario.id == id) return scenario.title;
  }
  return std::string(id);
}

constexpr std::string_view kFrench = "_french";
constexpr std::string_view kAllied = "_allied";

// "points French 3, Allied 2" for a track that both seats have.
std::optional<std::string> track_of_both(const engine::View& view, std::string_view name) {
  if (!name.ends_with(kFrench)) return std::nullopt;
  std::string what(name.substr(0, name.size() - kFrench.size()));
  const auto french = track(view, name);
  const auto allied = track(view, what + std::string(kAllied));
  if (!french || !allied) return std::nullopt;
  std::replace(what.begin(), what.end(), '_', ' ');
  return what + " French " + std::to_string(*french) + " Allied " + std::to_string(*allied);
}

// The tracks that most games have are told in words, the others as they are.
std::string tracks_text(const engine::View& view) {
  std::vector<std::string> told{"turn", "first_turn", "last_turn", "night"};
  std::vector<std::string> parts;
  for (const Seat seat : engine::kSeats) {
    const std::string losses = "losses_" + std::string(engine::name(seat));
    const std::string level = "level_" + std::string(engine::name(seat));
    const auto lost = track(view, losses);
    if (!lost) continue;
    const auto breaks = track(view, level);
    parts.push_back(seat_title(seat) + " losses " + std::to_string(*lost) +
                    (breaks ? " of " + std::to_string(*breaks) : ""));
    told.push_back(losses);
    told.push_back(level);
  }
  for (const engine::Value& value : view.tracks) {
    if (std::find(told.begin(), told.end(), value.name) != told.end()) continue;
    told.push_back(value.name);
    if (const auto both = track_of_both(view, value.name)) {
      parts.push_back(*both);
      told.push_back(value.name.substr(0, value.name.size() - kFrench.size()) + std::string(kAllied));
      continue;
    }
    std::string name = value.name;
    std::replace(name.begin(), name.end(), '_', ' ');
    std::string text = name + " " + std::to_string(value.value);
    if (const auto last = track(view, "last_" + value.name)) {
      text += " of " + std::to_string(*last);
      told.push_back("last_" + value.name);
    }
    parts.push_back(std::move(text));
  }
  for (const engine::Text& marker : view.markers) {
    if (marker.name == "date") parts.insert(parts.begin(), marker.text);
  }
  return joined(parts, ", ");
}

std::string percent(int weight, int total) {
  char text[16];
  std::snprintf(text, sizeof text, "%.0f%%", 100.0 * weight / total);
  return text;
}

// How many actions of a kind each subject has, in the order of the list.
struct Group {
  std::string kind;
  std::vector<std::pair<std::string, std::vector<std::string>>> subjects;  // subject, targets
  std::vector<std::string> texts;
};

std::vector<Group> grouped(const std::vector<engine::LegalAction>& actions) {
  std::vector<Group> groups;
  for (const engine::LegalAction& action : actions) {
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.kind == action.kind; });
    if (group == groups.end()) group = groups.insert(groups.end(), Group{action.kind, {}, {}});
    auto subject = std::find_if(group->subjects.begin(), group->subjects.end(),
                                [&](const auto& known) { return known.first == action.subject; });
    if (subject == group->subjects.end()) subject = group->subjects.insert(subject, {action.subject, {}});
    if (!action.target.empty()) subject->second.push_back(action.target);
    group->texts.push_back(action.text);
  }
  return groups;
}

std::string group_text(const Group& group, std::size_t width) {
  constexpr std::size_t kFew = 8;
  constexpr std::size_t kIndent = 14;
  std::vector<std::string> parts;
  std::size_t most = 0;
  for (const auto& [subject, targets] : group.subjects) most = std::max(most, targets.size());
  if (group.texts.size() == 1) return "  " + group.texts[0] + "\n";
  for (const auto& [subject, targets] : group.subjects) {
    if (targets.empty()) {
      parts.push_back(subject);
    } else if (most > kFew && !subject.empty()) {
      parts.push_back(subject + " (" + std::to_string(targets.size()) + ")");
    } else {
      parts.push_back((subject.empty() ? "" : subject + ": ") + joined(targets, subject.empty() ? ", " : " "));
    }
  }
  std::string text = wrapped(joined(parts, most > 0 && most <= kFew ? "; " : ", "), width, kIndent);
  return "  " + padded(group.kind, kIndent - 2) + text.substr(kIndent);
}

}  // namespace

std::string seat_title(Seat seat) { return seat == Seat::French ? "French" : "Allied"; }

std::string status_text(const engine::Entry& game, const engine::View& view) {
  std::string text = game.info.title + ", " + scenario_title(game, view.scenario) + ": ";
  if (const auto turn = track(view, "turn")) {
    text += "turn " + std::to_string(*turn);
    const auto last = track(view, "last_turn");
    if (last) text += " of " + std::to_string(*last);
    if (track(view, "night").value_or(0) != 0) text += " (night)";
    text += ", ";
  }
  if (view.turn.node == engine::Node::Decision) text += seat_title(view.turn.seat) + " ";
  text += view.phase + ".";
  const std::string tracks = tracks_text(view);
  if (!tracks.empty()) text += " " + tracks + ".";
  return text;
}

std::string preview_text(const engine::Preview& preview) {
  std::string text = (preview.totals.empty() ? "Chance: " : "Battle: ") + preview.title + "\n";
  std::size_t longest = 0;
  for (const engine::Term& term : preview.terms) longest = std::max(longest, characters(term.label));
  for (const engine::Term& term : preview.terms) {
    const std::string value = std::to_string(term.value);
    text += "  " + padded(term.side, 8) + " " + padded(term.label, longest) + " " +
            std::string(value.size() < 4 ? 4 - value.size() : 0, ' ') + value + "  " + term.rule + "\n";
  }
  int total = 0;
  bool dice = true;  // what shows on dice is told; of cards, how many there are
  for (const engine::Chance& chance : preview.chances) {
    total += chance.weight;
    for (const int outcome : chance.outcomes) dice = dice && outcome <= 12;
  }
  for (const engine::Chance& chance : preview.chances) {
    std::vector<std::string> values;
    for (const int outcome : chance.outcomes) {
      if (dice) values.push_back(std::to_string(outcome));
    }
    text += "  " + padded(chance.result, 3) + padded(chance.label, 20) + " " + std::to_string(chance.weight) + " in " +
            std::to_string(total) + " (" + percent(chance.weight, total) + ")" +
            (values.empty() ? "" : ", on " + joined(values, " ")) + "\n";
  }
  return text;
}

std::string cards_text(const engine::View& view, std::size_t width, bool brief) {
  std::vector<std::pair<std::string, std::vector<std::string>>> places;
  for (const engine::Card& card : view.cards) {
    const bool own = card.seat && card.seat == view.viewer && card.zone != "armies";
    if (brief && card.zone != "display" && !own) continue;
    const std::string place = card.zone + (card.seat ? " " + seat_title(*card.seat) : "");
    auto found = std::find_if(places.begin(), places.end(), [&](const auto& known) { return known.first == place; });
    if (found == places.end()) found = places.insert(places.end(), {place, {}});
    if (card.id.empty()) {
      found->second.push_back(std::to_string(card.count) + " face down");
    } else {
      found->second.push_back(card.id + (card.count > 1 ? " x" + std::to_string(card.count) : ""));
    }
  }
  std::string text;
  for (const auto& [place, cards] : places) text += wrapped(place + ": " + joined(cards, ", "), width);
  return text;
}

std::string ledger_text(const engine::View& view) {
  std::string text;
  for (const engine::Term& term : view.ledger) {
    const std::string value = std::to_string(term.value);
    text += "  " + padded(term.side, 7) + " " + std::string(value.size() < 3 ? 3 - value.size() : 0, ' ') + value +
            "  " + term.label + "  " + term.rule + "\n";
  }
  return text;
}

std::string choices_text(const engine::Tabletop& tabletop, std::size_t width) {
  constexpr std::size_t kFew = 6;
  const std::vector<engine::LegalAction> actions = tabletop.legal();
  std::string text;
  if (actions.size() <= kFew) {
    for (const engine::LegalAction& action : actions) text += "  " + action.text + "\n";
    return text;
  }
  for (const Group& group : grouped(actions)) text += group_text(group, width);
  return text;
}

std::string rule_text(const engine::RuleEntry& rule, std::size_t width) {
  return rule.id + " " + rule.title + "\n" + wrapped(rule.text, width, 2);
}

// What the rule says and how it is read; where it comes from and how it is checked are left to `leipzig rules`.
std::string refusal_text(const engine::Entry& game, const engine::Refusal& refusal, std::size_t width) {
  constexpr std::size_t kMostLines = 12;
  std::string text = wrapped(refusal.rule + ": " + shown(refusal.text), width);
  const engine::RuleEntry* rule = find_rule(game, refusal.rule);
  if (rule == nullptr) return text;
  std::string words;
  for (const std::string& line : split(rule->text, '\n')) {
    if (line.starts_with("Check:")) break;
    if (!line.starts_with("Source:") && !line.empty()) words += (words.empty() ? "" : "\n") + line;
  }
  const std::vector<std::string> lines = split(wrapped(words, width, 2), '\n');
  text += rule->id + " " + rule->title + "\n";
  for (std::size_t i = 0; i < std::min(lines.size(), kMostLines); ++i)
    text += lines[i] + (lines[i].empty() ? "" : "\n");
  if (lines.size() > kMostLines) text += "  (`leipzig rules " + game.info.id + " " + rule->id + "` shows it all)\n";
  return text;
}

}  // namespace leipzig::cli
