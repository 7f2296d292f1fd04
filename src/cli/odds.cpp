// Odds before anything is decided.
#include "cli/odds.h"

#include <algorithm>

#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/words.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

using engine::LegalAction;
using engine::Node;
using engine::Seat;
using engine::Tabletop;

bool contains(const std::vector<std::string>& list, std::string_view item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

// Goes on with the battle being named to its roll, without adding to it: the odds as they are, any supply.
bool go_to_roll(Tabletop& trial) {
  constexpr int kMostSteps = 4;
  const Seat seat = trial.turn().seat;
  for (int step = 0; step < kMostSteps && trial.turn().node == Node::Decision && trial.turn().seat == seat; ++step) {
    const engine::View view = trial.view(seat);
    if (!view.preview) return false;
    bool gone = false;
    for (const LegalAction& action : trial.legal()) {
      const bool fights = action.kind == "fight" || action.kind == "supply" ||
                          (action.kind == "at" && action.target == view.preview->column);
      if (!fights) continue;
      gone = !trial.apply(action.action);
      break;
    }
    if (!gone) return false;
  }
  return trial.turn().node == Node::Chance;
}

std::vector<LegalAction> attacks(const Tabletop& table) {
  std::vector<LegalAction> list;
  for (LegalAction& action : table.legal()) {
    if (action.kind == "attack") list.push_back(std::move(action));
  }
  return list;
}

// The space that an attack is aimed at.
std::string aim_of(const LegalAction& attack) {
  return !attack.target.empty() ? attack.target : attack.named.spaces.empty() ? "" : attack.named.spaces.back();
}

void set_marker(engine::Position& position, std::string_view name, std::string_view text) {
  for (engine::NamedText& marker : position.markers) {
    if (marker.name != name) continue;
    marker.text = text;
    return;
  }
  position.add_marker(name, text);
}

}  // namespace

bool lies_face_down(const engine::View& view, std::string_view space) {
  return std::any_of(view.pieces.begin(), view.pieces.end(),
                     [&](const engine::Piece& piece) { return piece.hidden && piece.at == space; });
}

Consequences consequences(const Tabletop& tabletop, engine::Viewer viewer) {
  Consequences list;
  if (tabletop.secretive()) return list;
  const auto trial = tabletop.clone();
  if (trial->turn().node != Node::Chance && !go_to_roll(*trial)) return list;
  for (const engine::Outcome& outcome : trial->outcomes()) {
    const auto rolled = trial->clone();
    const auto told = engine::play_and_tell(*rolled, {trial->outcome_text(outcome.value)}, {{viewer, false}});
    if (told.empty()) continue;
    for (const engine::Change& change : told.front().front().changes) {
      if (change.what != "eliminated") continue;
      list[outcome.value].push_back(engine::change_text(change, {}));
    }
  }
  return list;
}

Odds::Odds(const engine::GameEntry& game, const Tabletop& now, Seat seat)
    : game_(game), now_(now), seat_(seat), position_(now.position()) {}

void Odds::stand(const std::string& unit, const std::string& space) {
  const auto placed = std::find_if(position_.pieces.begin(), position_.pieces.end(),
                                   [&](const engine::Placed& piece) { return lower(piece.piece) == lower(unit); });
  if (placed == position_.pieces.end()) throw Failure("there is no unit '" + shown(unit) + "'");
  placed->at = space;
  changed_ = true;
}

std::unique_ptr<Tabletop> Odds::in_phase(std::string_view phase, Seat seat, bool rested, std::string& problem) const {
  engine::Position position = position_;
  const std::string name(games::seats_of(game_.info.id).of(seat));
  set_marker(position, "phase", phase);
  set_marker(position, "seat", name);
  for (engine::NamedText& marker : position.markers) {
    if (marker.name == "deciding") marker.text = name;
  }
  if (rested) {
    // As at the start of a phase: nothing has moved, and no battle is being fought.
    constexpr std::string_view kKept[] = {"phase", "seat", "deciding", "advantage", "napoleon", "ney", "card", "drawn"};
    std::erase_if(position.markers, [&](const engine::NamedText& marker) {
      const bool city = !marker.name.empty() && marker.name[0] >= 'A' && marker.name[0] <= 'Z';
      return !city && std::find(std::begin(kKept), std::end(kKept), marker.name) == std::end(kKept);
    });
    for (engine::Placed& piece : position.pieces) {
      std::erase_if(piece.marks, [&](const std::string& mark) {
        return mark != "siege" && mark != "scattered" && mark != "dispersed" && mark != "reduced";
      });
    }
  }
  auto table = game_.set_up(position);
  if (!table) {
    problem = to_text(table.error());
    return nullptr;
  }
  return std::move(*table);
}

std::unique_ptr<Tabletop> Odds::in_combat(std::string& problem) const {
  const engine::ToAct turn = now_.turn();
  const bool deciding = turn.node == Node::Decision && turn.seat == seat_;
  if (!changed_ && deciding && !attacks(now_).empty()) return now_.clone();
  for (const bool rested : {false, true}) {
    for (const std::string_view phase : {"combat", "declaring", "activate"}) {
      std::string fault;
      auto table = in_phase(phase, seat_, rested, fault);
      if (table && table->turn().node == Node::Decision && table->turn().seat == seat_) return table;
      // A phase in which nobody can attack is over at once.
      if (table) problem = "no unit could attack from where the units are";
      if (changed_ ? !fault.starts_with("markers.") : fault.starts_with("pieces")) problem = fault;
    }
  }
  if (problem.empty()) problem = "the odds are not known in this phase";
  return nullptr;
}

Odds::Named Odds::named(const std::string& space, const std::vector<std::string>& units) const {
  Named named;
  named.table = in_combat(named.refusal);
  if (!named.table) return named;
  const auto takes_part = [&](const LegalAction& action) {
    if (units.empty()) return true;
    for (const std::string& unit : units) {
      if (lower(action.subject) == lower(unit) || contains(action.named.units, unit)) return true;
      // Attacks by stack are named by the hex that the unit is in.
      for (const engine::Placed& piece : position_.pieces) {
        if (lower(piece.piece) == lower(unit) && piece.at == action.subject) return true;
      }
    }
    return false;
  };
  bool begun = false;
  for (const LegalAction& action : attacks(*named.table)) {
    if (aim_of(action) != space || !takes_part(action)) continue;
    if (named.table->reveals(action.action)) {
      named.refusal = "units that lie face down would be revealed first";
      return named;
    }
    begun = !named.table->apply(action.action);
    break;
  }
  if (!begun) {
    named.refusal = "no unit could attack " + space + (units.empty() ? "" : " with " + joined(units, ", "));
    return named;
  }
  for (bool more = true; more && named.table->turn().node == Node::Decision;) {
    more = false;
    for (const LegalAction& action : named.table->legal()) {
      const bool joins = action.kind == "with" || (action.kind == "attack" && aim_of(action) == space);
      if (!joins || !takes_part(action) || named.table->reveals(action.action)) continue;
      more = !named.table->apply(action.action);
      break;
    }
  }
  return named;
}

std::string Odds::against(const std::string& space, const std::vector<std::string>& units, const Names& names) {
  const Named battle = named(space, units);
  if (!battle.table || !battle.refusal.empty()) return "No battle: " + battle.refusal + ".\n";
  const engine::View view = battle.table->view(seat_);
  if (!view.preview && lies_face_down(view, space)) return std::string(kFaceDown);
  if (!view.preview) return "No battle: nothing is known about " + names.place(space) + ".\n";
  return "Attack on " + names.place(space) + "\n" + preview_text(*view.preview, consequences(*battle.table, seat_));
}

std::string Odds::all(const Names& names, std::size_t width) {
  std::string problem;
  const auto table = in_combat(problem);
  if (!table) return "No attack: " + problem + ".\n";
  std::vector<std::string> spaces;
  for (const LegalAction& action : attacks(*table)) {
    const std::string space = aim_of(action);
    if (!space.empty() && !contains(spaces, space)) spaces.push_back(space);
  }
  std::string text;
  for (const std::string& space : spaces) {
    const Named battle = named(space, {});
    std::string line = names.place(space) + ": ";
    if (!battle.table || !battle.refusal.empty()) {
      line += battle.refusal;
    } else if (const engine::View view = battle.table->view(seat_); view.preview) {
      line += view.preview->title;
      if (!view.preview->attackers.empty()) {
        line +=
            " (" + joined(view.preview->attackers, ", ") + " against " + joined(view.preview->defenders, ", ") + ")";
      }
    } else {
      line += "odds unknown";
    }
    text += wrapped(line, width, 2);
  }
  return text.empty() ? "No attack is possible from where the units stand.\n" : text;
}

std::string Odds::reach(Seat seat, const std::string& space, const kit::Board& board, std::size_t width) {
  std::unique_ptr<Tabletop> table;
  std::string problem;
  const engine::ToAct turn = now_.turn();
  const auto moves_there = [&](const Tabletop& one) {
    std::vector<LegalAction> list;
    for (LegalAction& action : one.legal()) {
      const bool moves = action.kind == "move" || action.kind == "enter" || action.kind == "ride";
      if (moves && !action.target.empty()) list.push_back(std::move(action));
    }
    return list;
  };
  if (turn.node == Node::Decision && turn.seat == seat && !moves_there(now_).empty()) {
    table = now_.clone();
  } else {
    table = in_phase("movement", seat, true, problem);
  }
  const std::string who = seat_title(game_.info.id, seat);
  if (!table) return wrapped(who + ": not known in this phase", width, 2);
  const kit::SpaceId aim = board.find(space);
  std::vector<std::string> there;
  std::vector<std::string> beside;
  for (const LegalAction& action : moves_there(*table)) {
    const kit::SpaceId to = board.find(action.target);
    if (to == kit::SpaceId::None) continue;
    if (to == aim) {
      std::string cost;
      for (const engine::Way& way : table->ways(action.action.choice())) {
        if (way.target == action.action.target()) cost = " (" + way.cost + ")";
      }
      there.push_back(action.subject + cost);
    } else if (board.distance(to, aim) == 1 && !contains(beside, action.subject)) {
      beside.push_back(action.subject);
    }
  }
  std::string text;
  if (!there.empty()) text += wrapped(who + ", to " + space + ": " + joined(there, ", "), width, 2);
  if (!beside.empty()) text += wrapped(who + ", next to it: " + joined(beside, ", "), width, 2);
  return text.empty() ? wrapped(who + ": no unit can come here or next to it", width, 2) : text;
}

}  // namespace leipzig::cli
