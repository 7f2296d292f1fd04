// Games as text, for the terminal.
#include "cli/describe.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "cli/lookup.h"
#include "cli/state_text.h"
#include "cli/words.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

using engine::Seat;

std::optional<int> track(const engine::View& view, std::string_view name) {
  for (const engine::NamedNumber& value : view.tracks) {
    if (value.name == name) return value.value;
  }
  return std::nullopt;
}

std::string scenario_title(const engine::GameEntry& game, std::string_view id) {
  for (const engine::ScenarioInfo& scenario : game.info.scenarios) {
    if (scenario.id == id) return scenario.title;
  }
  return std::string(id);
}

// A track of a seat is named after it: "points_french".
std::string suffix_of(const engine::View& view, Seat seat) {
  return "_" + std::string(games::seats_of(view.game).of(seat));
}

// "points French 3, Allied 2" for a track that both seats have.
std::optional<std::string> track_of_both(const engine::View& view, std::string_view name) {
  const std::string ending = suffix_of(view, engine::kSeats[0]);
  if (!name.ends_with(ending)) return std::nullopt;
  std::string what(name.substr(0, name.size() - ending.size()));
  const auto first = track(view, name);
  const auto second = track(view, what + suffix_of(view, engine::kSeats[1]));
  if (!first || !second) return std::nullopt;
  // Nothing has happened yet.
  if (*first == 0 && *second == 0 && what != "points") return "";
  const bool halves = what == "half_points";
  const auto number = [&](int value) {
    return halves ? std::to_string(value / 2) + (value % 2 != 0 ? ".5" : "") : std::to_string(value);
  };
  if (halves) what = "points";
  std::replace(what.begin(), what.end(), '_', ' ');
  return what + " " + seat_title(view.game, engine::kSeats[0]) + " " + number(*first) + ", " +
         seat_title(view.game, engine::kSeats[1]) + " " + number(*second);
}

// Activations left in each quarter are one item.
std::string left_in_quarters(const engine::View& view, std::vector<std::string>& told) {
  std::vector<std::string> parts;
  for (const engine::NamedNumber& value : view.tracks) {
    if (!value.name.starts_with("left_")) continue;
    told.push_back(value.name);
    parts.push_back(value.name.substr(5) + " " + std::to_string(value.value));
  }
  return parts.empty() ? "" : "units left to activate: " + joined(parts, ", ");
}

// The tracks of most games are written as text, others as they are.
std::string tracks_text(const engine::View& view) {
  std::vector<std::string> told{"turn", "first_turn", "last_turn", "night"};
  std::vector<std::string> parts;
  for (const Seat seat : engine::kSeats) {
    const std::string losses = "losses" + suffix_of(view, seat);
    const std::string level = "level" + suffix_of(view, seat);
    const auto lost = track(view, losses);
    if (!lost) continue;
    const auto breaks = track(view, level);
    parts.push_back(seat_title(view.game, seat) + " losses " + std::to_string(*lost) +
                    (breaks ? " of " + std::to_string(*breaks) : ""));
    told.push_back(losses);
    told.push_back(level);
  }
  const std::string quarters = left_in_quarters(view, told);
  for (const engine::NamedNumber& value : view.tracks) {
    if (std::find(told.begin(), told.end(), value.name) != told.end()) continue;
    told.push_back(value.name);
    if (const auto both = track_of_both(view, value.name)) {
      if (!both->empty()) parts.push_back(*both);
      told.push_back(value.name.substr(0, value.name.size() - suffix_of(view, engine::kSeats[0]).size()) +
                     suffix_of(view, engine::kSeats[1]));
      continue;
    }
    if (value.value == 0 && value.name != "clock" && value.name != "cards_left") continue;
    std::string name = value.name;
    std::replace(name.begin(), name.end(), '_', ' ');
    if (name == "actions") name = "actions left";
    if (name == "armistice") name = "armistice since turn";
    std::string text = name + " " + std::to_string(value.value);
    if (const auto last = track(view, "last_" + value.name)) {
      text += " of " + std::to_string(*last);
      told.push_back("last_" + value.name);
    }
    parts.push_back(std::move(text));
  }
  if (!quarters.empty()) parts.push_back(quarters);
  for (const engine::NamedText& marker : view.markers) {
    if (marker.name == "date") parts.insert(parts.begin(), marker.text);
  }
  const std::string conditions = conditions_text(view);
  if (!conditions.empty()) parts.push_back(conditions);
  return joined(parts, "; ");
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
    // An attack out of a space on all around it is written in a way of its own: "sortie from 4617".
    const std::size_t space = std::min(action.text.find(' '), action.text.size());
    const bool own_form = !action.subject.empty() && action.target == action.subject && space < action.text.size() &&
                          !action.text.starts_with(action.kind + " ");
    const std::string kind = own_form ? action.text.substr(0, space) : action.kind;
    const std::string name = own_form ? action.text.substr(space + 1) : action.subject;
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.kind == kind; });
    if (group == groups.end()) group = groups.insert(groups.end(), Group{kind, {}, {}});
    auto subject = std::find_if(group->subjects.begin(), group->subjects.end(),
                                [&](const auto& known) { return known.first == name; });
    if (subject == group->subjects.end()) subject = group->subjects.insert(subject, {name, {}});
    if (!action.target.empty() && !own_form) subject->second.push_back(action.target);
    group->texts.push_back(action.text);
  }
  return groups;
}

// Where the units of a view are: "FD13@1112".
class Whereabouts {
 public:
  Whereabouts(const engine::View* view, const Names* names) : names_(names) {
    if (view == nullptr) return;
    for (const engine::Piece& piece : view->pieces) at_.emplace(piece.id, piece.at);
  }
  // The place of a unit on the board; empty for everything else.
  std::string of(const std::string& unit) const {
    const auto found = at_.find(unit);
    if (names_ == nullptr || found == at_.end() || unit.ends_with("@" + found->second)) return "";
    const bool on_board = names_->find_place(found->second) != kit::SpaceId::None;
    return on_board ? found->second : "";
  }
  std::string place(const std::string& id) const { return names_ == nullptr ? id : names_->place(id); }

 private:
  const Names* names_;
  std::map<std::string, std::string> at_;
};

// Subjects with the number of their targets, those of one stack together: "1112 Magdeburg: FD1 (42), FD2 (42)".
std::vector<std::string> counted(const Group& group, const Whereabouts& where) {
  std::vector<std::pair<std::string, std::vector<std::string>>> stacks;
  for (const auto& [subject, targets] : group.subjects) {
    const std::string at = where.of(subject);
    auto stack =
        std::find_if(stacks.begin(), stacks.end(), [&](const auto& known) { return !at.empty() && known.first == at; });
    if (stack == stacks.end()) stack = stacks.insert(stacks.end(), {at, {}});
    stack->second.push_back(subject + (targets.empty() ? "" : " (" + std::to_string(targets.size()) + ")"));
  }
  std::vector<std::string> parts;
  for (const auto& [at, units] : stacks) {
    if (at.empty()) {
      parts.push_back(joined(units, ", "));
    } else {
      parts.push_back(where.place(at) + ": " + joined(units, ", "));
    }
  }
  return parts;
}

std::string group_text(const Group& group, std::size_t width, const Whereabouts& where) {
  constexpr std::size_t kFew = 8;
  constexpr std::size_t kIndent = 14;
  std::vector<std::string> parts;
  std::size_t most = 0;
  for (const auto& [subject, targets] : group.subjects) most = std::max(most, targets.size());
  if (group.texts.size() == 1) return "  " + group.texts[0] + "\n";
  const bool many = most > kFew && !group.subjects.front().first.empty();
  if (many || most == 0) {
    parts = counted(group, where);
  } else {
    for (const auto& [subject, targets] : group.subjects) {
      const bool several_words =
          std::any_of(targets.begin(), targets.end(), [](const auto& t) { return t.find(' ') != std::string::npos; });
      const std::string at = where.of(subject);
      const std::string name = at.empty() ? subject : subject + " (" + where.place(at) + ")";
      if (targets.empty() || (targets.size() == 1 && targets.front() == subject)) {
        parts.push_back(name);
      } else {
        parts.push_back((subject.empty() ? "" : name + ": ") +
                        joined(targets, subject.empty() || several_words ? ", " : " "));
      }
    }
  }
  const bool separate = std::any_of(parts.begin(), parts.end(),
                                    [](const std::string& part) { return part.find(',') != std::string::npos; });
  const std::string text = wrapped_items("", parts, separate || (most > 0 && !many) ? "; " : ", ", width, kIndent);
  const std::string kind = characters(group.kind) + 1 < kIndent - 2 ? padded(group.kind, kIndent - 2)
                                                                    : group.kind + "\n" + std::string(kIndent, ' ');
  return "  " + kind + text.substr(kIndent);
}

}  // namespace

std::string seat_title(std::string_view game, Seat seat) {
  const std::string title(games::seat_titles_of(game).of(seat));
  return title == "Allies" ? "Allied" : title;  // before a noun
}

Seat side_of(const engine::View& view, Seat seat) {
  const bool swapped = std::any_of(view.markers.begin(), view.markers.end(),
                                   [](const engine::NamedText& marker) { return marker.name == "sides"; });
  return swapped ? engine::other(seat) : seat;
}

std::string side_title(const engine::View& view, Seat seat) { return seat_title(view.game, side_of(view, seat)); }

namespace {

// Whose player turn it is, where the other side has to decide something in it.
std::string phasing_text(const engine::View& view) {
  for (const engine::NamedText& marker : view.markers) {
    const std::optional<Seat> phasing = games::seats_of(view.game).find(marker.text);
    if (marker.name != "phasing" || !phasing) continue;
    if (view.turn.node != engine::Node::Decision || *phasing == view.turn.seat) return "";
    return side_title(view, *phasing) + " turn: ";
  }
  return "";
}

std::string date_text(const engine::View& view) {
  for (const engine::NamedText& marker : view.markers) {
    if (marker.name == "month" || marker.name == "turn") return " (" + marker.text + ")";
  }
  return "";
}

// Results with the rolls that bring them, by the lowest roll.
std::vector<engine::Chance> by_roll(std::vector<engine::Chance> chances) {
  const auto lowest = [](const engine::Chance& chance) {
    return chance.outcomes.empty() ? 0 : *std::min_element(chance.outcomes.begin(), chance.outcomes.end());
  };
  std::stable_sort(chances.begin(), chances.end(), [&](const auto& a, const auto& b) { return lowest(a) < lowest(b); });
  return chances;
}

std::string chances_text(const std::vector<engine::Chance>& chances, const Consequences& effects) {
  int total = 0;
  bool dice = true;  // dice are listed; for cards only the number
  std::size_t code = 0;
  std::size_t label = 0;
  for (const engine::Chance& chance : chances) {
    total += chance.weight;
    code = std::max(code, characters(chance.result));
    label = std::max(label, characters(chance.label));
    for (const int outcome : chance.outcomes) dice = dice && outcome <= 12;
  }
  std::string text;
  for (const engine::Chance& chance : dice ? by_roll(chances) : chances) {
    std::vector<std::string> values;
    for (const int outcome : chance.outcomes) {
      if (dice) values.push_back(std::to_string(outcome));
    }
    text += "  " + padded(chance.result, code) + "  " + padded(chance.label, label) + "  " +
            std::to_string(chance.weight) + " in " + std::to_string(total) + " (" + percent(chance.weight, total) +
            ")" + (values.empty() ? "" : ", on " + joined(values, " ")) + "\n";
    if (chance.outcomes.empty() || chance.label.find("eliminated") != std::string::npos) continue;
    const auto effect = effects.find(chance.outcomes.front());
    if (effect == effects.end()) continue;
    for (const std::string& line : effect->second) {
      // Some games say it in the result itself.
      const bool told = chance.label.find(line.substr(0, line.find(' '))) != std::string::npos;
      if (!told) text += std::string(code + 4, ' ') + line + "\n";
    }
  }
  return text;
}

}  // namespace

std::string status_text(const engine::GameEntry& game, const engine::View& view) {
  std::string text = game.info.title + ", " + scenario_title(game, view.scenario) + ": ";
  if (const auto turn = track(view, "turn"); turn && *turn > 0) {
    text += "turn " + std::to_string(*turn);
    const auto last = track(view, "last_turn");
    if (last) text += " of " + std::to_string(*last);
    if (track(view, "night").value_or(0) != 0) text += " (night)";
    text += date_text(view) + ", ";
  } else if (turn) {
    text += "set-up, ";
  }
  if (track(view, "turn").value_or(1) > 0) text += phasing_text(view);
  if (view.turn.node == engine::Node::Decision) text += side_title(view, view.turn.seat) + " ";
  text += view.phase + ".";
  const std::string tracks = tracks_text(view);
  if (!tracks.empty()) text += " " + tracks + (tracks.ends_with('.') ? "" : ".");
  return text;
}

std::string preview_text(const engine::Preview& preview, const Consequences& effects) {
  std::string text = (preview.totals.empty() ? "Chance: " : "Battle: ") + preview.title + "\n";
  std::size_t longest = 0;
  for (const engine::Term& term : preview.terms) longest = std::max(longest, characters(term.label));
  for (const engine::Term& term : preview.terms) {
    const std::string value = std::to_string(term.value);
    text += "  " + padded(term.side, 8) + " " + padded(term.label, longest) + " " +
            std::string(value.size() < 4 ? 4 - value.size() : 0, ' ') + value + "  " + term.rule + "\n";
  }
  return text + chances_text(preview.chances, effects);
}

namespace {

// What is printed on a card besides its name: arms, numbers, spaces.
std::string face_text(const engine::CardView& card) {
  if (card.spaces.empty() && card.kind != "terrain values") return "";
  std::vector<std::string> parts = card.marks;
  for (const engine::NamedNumber& value : card.values) {
    if (value.name == "number" || (value.name == "opens_at" && value.value == 0)) continue;
    if (value.name == "revealed") {
      if (value.value != 0) parts.emplace_back("revealed");
      continue;
    }
    std::string name = value.name == "opens_at" ? "from clock" : value.name;
    parts.push_back(name + " " + std::to_string(value.value));
  }
  if (card.spaces.size() > 1) parts.push_back(joined(card.spaces, " "));
  return " (" + joined(parts, ", ") + ")";
}

}  // namespace

std::string cards_text(const engine::View& view, std::size_t width, bool brief) {
  std::vector<std::pair<std::string, std::vector<std::string>>> places;
  for (const engine::CardView& card : view.cards) {
    const bool own = card.seat && card.seat == view.viewer && card.zone != "armies" && card.zone != "left";
    if (card.zone == "information" || (brief && card.zone != "display" && !own)) continue;
    if (brief && card.zone == "discard") continue;
    const std::string place = card.zone + (card.seat ? " " + side_title(view, *card.seat) : "");
    auto found = std::find_if(places.begin(), places.end(), [&](const auto& known) { return known.first == place; });
    if (found == places.end()) found = places.insert(places.end(), {place, {}});
    if (card.id.empty()) {
      found->second.push_back(std::to_string(card.count) + " face down");
    } else {
      found->second.push_back(card.id + (card.count > 1 ? " x" + std::to_string(card.count) : "") + face_text(card));
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
    // A track of half points: the ledger is in the same unit.
    const bool halves = track(view, "half_points" + suffix_of(view, engine::kSeats[0])).has_value();
    const std::string points = halves ? std::to_string(term.value / 2) + (term.value % 2 != 0 ? ".5" : "") : value;
    text += "  " + padded(term.side, 7) + " " + std::string(points.size() < 4 ? 4 - points.size() : 0, ' ') + points +
            "  " + term.label + "  " + term.rule + "\n";
  }
  return text;
}

std::string choices_text(const engine::Tabletop& tabletop, std::size_t width, const engine::View* view,
                         const Names* names) {
  constexpr std::size_t kFew = 6;
  const std::vector<engine::LegalAction> actions = tabletop.legal();
  const Whereabouts where(view, names);
  std::string text;
  if (actions.size() <= kFew) {
    for (const engine::LegalAction& action : actions) {
      const std::string at = action.target.empty() ? where.of(action.subject) : "";
      const bool named = !at.empty() && action.text.find(at) == std::string::npos;
      text += "  " + action.text + (named ? "  (" + where.place(at) + ")" : "") + "\n";
    }
    return text;
  }
  for (const Group& group : grouped(actions)) text += group_text(group, width, where);
  return text;
}

std::string rule_text(const engine::RuleEntry& rule, std::size_t width) {
  return rule.id + " " + rule.title + "\n" + wrapped(rule.text, width, 2);
}

// The rule and its rulings; source and checks are left to `leipzig rules`.
std::string refusal_text(const engine::GameEntry& game, const engine::Refusal& refusal, std::size_t width) {
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
