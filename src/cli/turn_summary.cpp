// What happened in a player's turn, in a few lines.
#include "cli/turn_summary.h"

#include <algorithm>
#include <map>

#include "cli/describe.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

using engine::Seat;

void add_once(std::vector<std::string>& list, const std::string& item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

std::string line_of(const std::string& what, const std::vector<std::string>& items, std::size_t width) {
  return items.empty() ? "" : wrapped_items(what + ":", items, ", ", width, 2);
}

// "2315 Wachau: PR-9 against FR-4, 10 against 8 (1-1), die 3: Dr, defender retreats".
std::string battle_line(const ToldEntry& entry, const Names& names) {
  const engine::BattleFacts& battle = *entry.facts.battle;
  std::vector<std::string> places;
  for (const std::string& space : battle.spaces) places.push_back(names.place(space));
  std::vector<std::string> totals;
  for (const engine::NamedNumber& total : battle.totals) {
    if (total.name == "attack" || total.name == "defence") totals.push_back(std::to_string(total.value));
  }
  std::string text = joined(places, ", ") + ": " + joined(battle.attackers, " ") + " against " +
                     joined(battle.defenders, " ") + (totals.empty() ? "" : ", " + joined(totals, " against ")) +
                     (battle.column.empty() ? "" : " (" + battle.column + ")") + ", " + entry.text;
  if (entry.facts.result) text += ": " + entry.facts.result->result + ", " + entry.facts.result->label;
  return text;
}

// "points_french" changed by 2: "French points +2".
std::string track_text(const engine::NamedNumber& track, std::string_view game) {
  std::string name = track.name;
  int value = track.value;
  std::string whose;
  for (const Seat seat : engine::kSeats) {
    const std::string ending = "_" + std::string(games::seats_of(game).of(seat));
    if (!name.ends_with(ending)) continue;
    name.resize(name.size() - ending.size());
    whose = seat_title(game, seat) + " ";
  }
  std::string amount = std::to_string(std::abs(value));
  if (name == "half_points") {
    name = "points";
    amount = std::to_string(std::abs(value) / 2) + (value % 2 != 0 ? ".5" : "");
  }
  std::replace(name.begin(), name.end(), '_', ' ');
  return whose + name + " " + (value < 0 ? "-" : "+") + amount;
}

bool is_score(std::string_view name) {
  return name.starts_with("points") || name.starts_with("half_points") || name.starts_with("losses") ||
         name.starts_with("towns") || name.starts_with("combat_losses") || name.starts_with("march_losses") ||
         name.starts_with("depots");
}

}  // namespace

std::string points_text(const engine::EntryFacts& facts, std::string_view game) {
  std::vector<std::string> parts;
  if (facts.named.kind == "next") return "";  // the next game of a match begins at nought
  for (const engine::NamedNumber& track : facts.tracks) {
    const bool scouts_won = track.name.starts_with("scouts") && track.value > 0;
    if (track.name.starts_with("points") || scouts_won) parts.push_back(track_text(track, game));
  }
  return joined(parts, ", ");
}

std::string summary_text(const std::vector<ToldEntry>& entries, const engine::View& now, Seat of, const Names& names,
                         std::size_t width) {
  // Without player turns both sides act in turn.
  const bool has_turns = std::any_of(now.markers.begin(), now.markers.end(),
                                     [](const engine::NamedText& marker) { return marker.name == "phasing"; });
  const std::string title = has_turns ? "What the " + side_title(now, of) + " side did" : "Since your last decision";
  std::vector<std::string> moved;
  std::vector<std::string> entered;
  std::vector<std::string> battles;
  std::vector<std::string> lost[2];
  std::vector<std::string> pushed;
  std::vector<std::string> other;
  std::map<std::string, int> tracks;
  int unnamed = 0;
  for (const ToldEntry& entry : entries) {
    if (entry.facts.battle) battles.push_back(battle_line(entry, names));
    for (const engine::Change& change : entry.facts.changes) {
      const std::string unit = change.unit.empty() ? "a unit" : change.unit;
      if (change.what == "moved") {
        if (change.unit.empty()) {
          ++unnamed;
        } else if (change.seat == of) {
          add_once(moved, unit);
        } else {
          add_once(pushed, unit + " " + change.from + "-" + change.to);
        }
      } else if (change.what == "entered") {
        if (change.seat == of) add_once(entered, unit + " at " + names.place(change.to));
      } else if (change.what == "eliminated") {
        lost[engine::index(change.seat)].push_back(unit +
                                                   (change.from.empty() ? "" : " in " + names.place(change.from)) +
                                                   (change.reason.empty() ? "" : " (" + change.reason + ")"));
      } else if (change.what != "replaced" && change.what != "formed") {
        const std::string text = engine::change_text(change, {});
        if (!text.empty()) add_once(other, text);
      }
    }
    for (const engine::NamedNumber& track : entry.facts.tracks) {
      if (is_score(track.name)) tracks[track.name] += track.value;
    }
  }
  std::string text;
  constexpr std::size_t kFew = 10;
  if (moved.size() <= kFew) {
    text += line_of("moved", moved, width);
  } else {
    text += "  moved: " + std::to_string(moved.size()) + " units\n";
  }
  if (unnamed > 0) text += "  moved out of sight: " + std::to_string(unnamed) + " units\n";
  if (entered.size() <= kFew) {
    text += line_of("entered", entered, width);
  } else {
    text += "  entered: " + std::to_string(entered.size()) + " units\n";
  }
  if (!battles.empty()) text += "  battles\n";
  for (const std::string& battle : battles) text += wrapped(battle, width, 4);
  for (const Seat seat : engine::kSeats) {
    text += line_of(side_title(now, seat) + " units lost", lost[engine::index(seat)], width);
  }
  text += line_of(side_title(now, engine::other(of)) + " units moved", pushed, width);
  text += line_of("also", other, width);
  std::vector<std::string> scores;
  for (const auto& [name, value] : tracks) {
    if (value != 0) scores.push_back(track_text({name, value}, now.game));
  }
  text += line_of("balance", scores, width);
  return text.empty() ? text : bold(title) + "\n" + text;
}

}  // namespace leipzig::cli
