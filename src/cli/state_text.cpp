// The state of a game beyond the board.
#include "cli/state_text.h"

#include <algorithm>
#include <map>

#include "cli/describe.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

using engine::Seat;

std::string with_article(const engine::View& view, std::string_view seat_id) {
  const std::optional<Seat> seat = games::seats_of(view.game).find(seat_id);
  return seat ? seat_title(view.game, *seat) : std::string(seat_id);
}

// Marks that last; those of the current phase ("moved", "left 3") are shown with the unit only.
bool is_lasting(std::string_view mark) {
  for (const std::string_view passing :
       {"moved", "fought", "left ", "used ", "due ", "entry ", "attacking", "defending", "in hand", "marker", "army",
        "done", "infantry", "cavalry", "artillery"}) {
    if (mark.starts_with(passing)) return false;
  }
  return mark.find_first_not_of("-0123456789") != std::string_view::npos;
}

std::string lasting_marks(const engine::View& view, const Names& names, std::size_t width) {
  std::map<std::string, std::vector<std::string>> by_mark;
  for (const engine::Piece& piece : view.pieces) {
    if (names.find_place(piece.at) == kit::SpaceId::None) continue;
    for (const std::string& mark : piece.marks) {
      if (is_lasting(mark)) by_mark[mark].push_back(piece.id + " (" + names.place(piece.at) + ")");
    }
  }
  std::string text;
  for (const auto& [mark, units] : by_mark) text += wrapped_items(mark + ":", units, ", ", width, 2);
  return text;
}

std::string strengths_text(const engine::View& view) {
  std::string text;
  for (const Seat seat : engine::kSeats) {
    int units = 0;
    int hidden = 0;
    int strength = 0;
    int lost = 0;
    int waiting = 0;
    for (const engine::Piece& piece : view.pieces) {
      if (piece.seat != seat) continue;
      if (piece.at == "lost" || piece.at == "removed") {
        ++lost;
      } else if (piece.at == "waiting" || piece.at == "unplaced" || piece.at == "arriving") {
        ++waiting;
      } else if (piece.hidden) {
        ++hidden;
      } else if (!piece.at.empty()) {
        ++units;
        strength += value_of(piece, "strength");
      }
    }
    text += "  " + padded(side_title(view, seat), 8) + std::to_string(units) + (units == 1 ? " unit" : " units") +
            " on the board, strength " + std::to_string(strength);
    if (hidden > 0) text += "; " + std::to_string(hidden) + " places with units face down";
    if (waiting > 0) text += "; " + std::to_string(waiting) + " to come";
    if (lost > 0) text += "; " + std::to_string(lost) + " lost";
    text += "\n";
  }
  return text;
}

// Where a line of communications has to lead, and the units that have none.
std::string communications_text(const engine::View& view, const engine::Survey& survey, const Names& names,
                                std::size_t width) {
  const auto layer = [&](std::string_view id) {
    return std::find_if(survey.layers.begin(), survey.layers.end(),
                        [&](const engine::SpaceLayer& known) { return known.id == id; });
  };
  const auto base = layer("communications base");
  const auto cut_off = layer("cut off");
  if (base == survey.layers.end() || base->spaces.empty() || !base->seat || cut_off == survey.layers.end()) return "";
  std::vector<std::string> units;
  int strength = 0;
  for (const engine::Piece& piece : view.pieces) {
    const bool here = std::find(cut_off->spaces.begin(), cut_off->spaces.end(), piece.at) != cut_off->spaces.end();
    if (!here || piece.seat != *base->seat) continue;
    units.push_back(piece.id + " (" + names.place(piece.at) + ")");
    strength += value_of(piece, "strength");
  }
  const std::string head = seat_title(view.game, *base->seat) + " line of communications to " +
                           names.place(base->spaces.front()) + " (" + base->rule + "): ";
  if (units.empty()) return wrapped(head + "all units have it", width, 2);
  return wrapped(head + "none for " + joined(units, ", ") + ", strength " + std::to_string(strength), width, 2);
}

std::string layers_text(const engine::View& view, const engine::Survey& survey, const Names& names, std::size_t width) {
  std::string text;
  for (const engine::SpaceLayer& layer : survey.layers) {
    if (layer.id != "siege" || layer.spaces.empty()) continue;
    std::vector<std::string> places;
    for (const std::string& space : layer.spaces) places.push_back(names.place(space));
    text += wrapped("besieged by the " + (layer.seat ? seat_title(view.game, *layer.seat) : "enemy") +
                        " side: " + joined(places, ", ") + " (" + layer.rule + ")",
                    width, 2);
  }
  text += communications_text(view, survey, names, width);
  for (const engine::Condition& condition : survey.conditions) {
    std::string line = condition.title;
    if (condition.first > 0) line += ", from turn " + std::to_string(condition.first);
    if (condition.last > 0) line += " to " + std::to_string(condition.last);
    for (const engine::Condition::Clause& clause : condition.clauses) {
      line += "; " + std::string(clause.allowed ? "allowed" : "not allowed") + ": " + clause.text;
    }
    text += wrapped(line, width, 2);
  }
  return text;
}

std::string units_text(const std::vector<engine::NamedNumber>& units) {
  std::vector<std::string> parts;
  for (const engine::NamedNumber& unit : units) {
    std::string name = unit.name;
    std::replace(name.begin(), name.end(), '_', ' ');
    parts.push_back(unit.value > 1 ? std::to_string(unit.value) + " x " + name : name);
  }
  return joined(parts, ", ");
}

// "0117 Ort", "31 hexes of the east edge".
std::string where_text(const engine::Arriving& arriving, const Names& names) {
  constexpr std::size_t kFew = 3;
  if (arriving.spaces.size() > kFew) return std::to_string(arriving.spaces.size()) + " hexes of " + arriving.place;
  std::vector<std::string> places;
  for (const std::string& space : arriving.spaces) places.push_back(names.place(space));
  return joined(places, ", ");
}

// Groups of data/GAME/reinforcements.json of which units still wait, for games without a calendar.
std::string groups_text(const engine::GameEntry& game, const engine::View& view, const Names& names,
                        std::size_t width) {
  const kit::Datum* data = games::data_of(game.info.id).find("reinforcements");
  const kit::Datum* groups = data == nullptr ? nullptr : data->find("groups");
  if (groups == nullptr || !groups->is_list()) return "";
  std::map<int, std::string> by_turn;
  std::vector<std::string> told;
  for (const kit::Datum& group : groups->items()) {
    const kit::Datum* units = group.find("units");
    if (units == nullptr || !units->is_list()) continue;
    std::vector<const engine::Piece*> waiting;
    for (const kit::Datum& unit : units->items()) {
      for (const engine::Piece& piece : view.pieces) {
        const bool known = std::find(told.begin(), told.end(), piece.id) != told.end();
        if (unit.is_text() && piece.id == unit.text() && piece.at == "waiting" && !known) waiting.push_back(&piece);
      }
    }
    if (waiting.empty()) continue;
    for (const engine::Piece* piece : waiting) told.push_back(piece->id);
    const int turn = group.integer_or("turn", 0);
    by_turn[turn] += wrapped("turn " + std::to_string(turn) + ", " + seat_title(view.game, waiting.front()->seat) +
                                 ", at " + names.place(group.text_or("space", "")) + ": " + with_strengths(waiting) +
                                 " (" + std::string(group.text_or("rule", "")) + ")",
                             width, 2);
  }
  std::string text;
  for (const auto& [turn, lines] : by_turn) text += lines;
  return text;
}

std::string title_of_card(const engine::CardView& card) { return card.title.empty() ? card.id : card.title; }

int value_of_card(const engine::CardView& card, std::string_view name) {
  for (const engine::NamedNumber& value : card.values) {
    if (value.name == name) return value.value;
  }
  return 0;
}

}  // namespace

std::string conditions_text(const engine::View& view) {
  std::vector<std::string> parts;
  for (const engine::NamedText& marker : view.markers) {
    if (marker.name == "advantage") parts.push_back("advantage " + with_article(view, marker.text));
    if (marker.name == "rain") parts.emplace_back("rain");
    if (marker.name == "command crisis" || marker.name == "misled") parts.push_back(marker.name + ": " + marker.text);
    if (marker.name == "armistice") parts.push_back("armistice " + marker.text);
    if (marker.name == "austria") parts.push_back("Austria " + marker.text);
    if (marker.name == "rebellion") parts.push_back("rebellion " + marker.text);
    if (marker.name.starts_with("besieged ")) {
      parts.push_back(marker.name.substr(9) + " besieged by the " + with_article(view, marker.text) + " side");
    }
    if (marker.name == "sides") parts.emplace_back("the seats have changed sides");
  }
  return joined(parts, ", ");
}

std::string state_text(const engine::GameEntry& game, const engine::View& view, const engine::Survey& survey,
                       const Names& names, std::size_t width) {
  std::string text = wrapped(status_text(game, view), width);
  for (const engine::NamedText& marker : view.markers) {
    if (marker.name == "phasing" || marker.text.empty()) continue;
    std::string value = with_article(view, marker.text);
    if (marker.name == "towns") {
      std::vector<std::string> towns;
      for (const std::string& id : split(marker.text, ' ')) towns.push_back(names.place(id));
      value = "taken by the Coalition: " + joined(towns, ", ");
    }
    text += wrapped(marker.name + ": " + value, width, 2);
  }
  text += strengths_text(view) + layers_text(view, survey, names, width) + lasting_marks(view, names, width);
  const std::string points = ledger_text(view);
  if (!points.empty()) text += "points\n" + points;
  return text;
}

std::string arrivals_text(const engine::GameEntry& game, const engine::View& view, const engine::Survey& survey,
                          const Names& names, std::size_t width, bool all) {
  constexpr int kTurnsAhead = 3;
  std::string text;
  int turn = 0;
  for (const engine::NamedNumber& track : view.tracks) {
    if (track.name == "turn") turn = track.value;
  }
  for (const engine::OffMap& box : survey.off_map) {
    const bool comes = !box.pieces.empty() || box.turn > 0;
    if (!comes || (!all && box.turn > turn + kTurnsAhead)) continue;
    std::string line = seat_title(view.game, box.seat) + ", " + box.title;
    if (box.turn > 0) line += ", turn " + std::to_string(box.turn);
    text += wrapped(line + ": " + joined(box.pieces, ", ") + units_text(box.units) + " (" + box.rule + ")", width, 2);
  }
  for (const engine::CalendarTurn& date : survey.calendar) {
    if (date.turn < turn || (!all && date.turn > turn + kTurnsAhead)) continue;
    for (const engine::Arriving& arriving : date.arrivals) {
      std::string line = "turn " + std::to_string(date.turn) + (date.title.empty() ? "" : " (" + date.title + ")") +
                         ", " + seat_title(view.game, arriving.seat) + ", at " + where_text(arriving, names) + ": " +
                         units_text(arriving.units);
      for (const engine::NamedText& note : arriving.notes) line += "; " + note.text;
      text += wrapped(line + " (" + arriving.rule + ")", width, 2);
    }
    for (const engine::NamedText& event : date.events) {
      const engine::RuleEntry* rule = nullptr;
      for (const engine::RuleEntry& known : game.rules) {
        if (known.id == event.text) rule = &known;
      }
      text += wrapped("turn " + std::to_string(date.turn) + ": " + (rule == nullptr ? event.name : rule->title) + " (" +
                          event.text + ")",
                      width, 2);
    }
  }
  if (survey.calendar.empty()) {
    text += groups_text(game, view, names, width);
    std::map<int, std::vector<std::string>> due;
    for (const engine::Piece& piece : view.pieces) {
      const int when = value_of(piece, "due");
      if (when > 0) due[when].push_back(piece.id + " (" + seat_title(view.game, piece.seat) + ")");
    }
    for (const auto& [when, units] : due) {
      text += wrapped("turn " + std::to_string(when) + ": " + joined(units, ", "), width, 2);
    }
  }
  if (!all && !survey.calendar.empty() && survey.calendar.back().turn > turn + kTurnsAhead) {
    text += "(`arrivals all` lists later turns too)\n";
  }
  return text.empty() ? "  nothing is still to come\n" : text;
}

std::string information_text(const engine::View& view, std::size_t width) {
  std::string missions;
  std::string values;
  std::string armies;
  for (const engine::CardView& card : view.cards) {
    if (card.zone == "armies") {
      std::vector<std::string> arms = card.marks;
      std::string line = padded(card.id, 14) + padded(card.seat ? side_title(view, *card.seat) : "", 8) +
                         padded("strength " + std::to_string(value_of_card(card, "strength")), 12) +
                         padded("markers " + std::to_string(value_of_card(card, "markers")), 11);
      const int opens = value_of_card(card, "opens_at");
      line += (opens > 0 ? "from clock " + std::to_string(opens) + "  " : "") + joined(arms, ", ");
      armies += "  " + line + "\n" + wrapped(joined(card.spaces, ", "), width, 16);
    }
    if (card.zone != "information") continue;
    if (card.kind == "mission") {
      bool drawn = false;
      bool revealed = false;
      for (const engine::CardView& own : view.cards) {
        if (own.zone != "missions" || own.id != card.id) continue;
        drawn = true;
        revealed = value_of_card(own, "revealed") != 0;
      }
      missions += "  " + padded(card.id, 28) + padded(title_of_card(card), 22) + "French " +
                  std::to_string(value_of_card(card, "french")) + ", Allied " +
                  std::to_string(value_of_card(card, "allied")) +
                  (revealed ? "  revealed"
                   : drawn  ? "  drawn"
                            : "") +
                  "\n";
    } else {
      std::vector<std::string> parts;
      for (const engine::NamedNumber& value : card.values) {
        parts.push_back(value.name + " " + (value.value > 0 ? "+" : "") + std::to_string(value.value));
      }
      values += "  " + padded(card.id, 14) + joined(parts, ", ") + "\n";
    }
  }
  std::string text;
  if (!armies.empty()) text += bold("Army cards not yet laid out") + "\n" + armies;
  if (!missions.empty()) text += bold("Missions and their points") + "\n" + missions;
  if (!values.empty()) text += bold("Values of the terrain") + "\n" + values;
  return text;
}

}  // namespace leipzig::cli
