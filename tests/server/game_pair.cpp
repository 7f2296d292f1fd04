// Plays two games side by side; the public facts of each game.
#include "tests/server/game_pair.h"
#include "campaign/sides.h"

#include <algorithm>
#include <map>

#include "engine/words.h"
#include "games/catalogue.h"
#include "host/table.h"

namespace leipzig::testing {
namespace {

using engine::Node;
using engine::Placed;
using engine::Position;
using engine::Seat;

bool has_mark(const Placed& placed, std::string_view mark) {
  return std::find(placed.marks.begin(), placed.marks.end(), mark) != placed.marks.end();
}

std::string line_of(const Placed& placed) {
  std::string line = placed.piece + "@" + placed.at;
  for (const std::string& mark : placed.marks) line += "," + mark;
  return line + "\n";
}

// ---- leipzig1971: what the French and spectators know while the Allied counters are hidden ----

struct Counter {
  int divisions = 0;
  int zone = 0;  // 1 partial, 2 total
  int supply = 0;
  bool leads = false;
};

Counter counter_named(const std::string& name) {
  switch (name[1]) {
    case 'A':
      return {6, 1, 0, false};
    case 'C':
      return {2, 1, 0, false};
    case 'D':
      return {1, 1, 0, false};
    case 'K':
      return {2, 2, 0, false};
    case 'H':
      return {1, 2, 0, false};
    case 'S':
      return {0, 0, 1, false};
    case 'P':
      return {0, 0, 2, false};
    default:
      return {0, 0, 0, true};
  }
}

// Replaces names of hidden supply units in the markers of combats.
std::string without_names(const std::string& marker, const std::string& shown) {
  std::string text;
  for (const std::string_view item : engine::split_words(marker, " ")) {
    for (const std::string_view part : engine::split_words(item, ":")) {
      const bool allied = part.size() > 2 && part[0] == 'A' && (part[1] == 'S' || part[1] == 'P');
      const bool known = !allied || shown.find(std::string(part) + "@") != std::string::npos;
      text += known ? std::string(part) : "none";
      text += ":";
    }
    text += " ";
  }
  return text;
}

std::string campaign_facts(const Position& position) {
  std::string shown;
  std::map<std::string, int> zones;
  std::map<std::string, int> absent;
  int infantry = 0;
  int cavalry = 0;
  int supply = 0;
  std::string leaders;
  for (const Placed& placed : position.pieces) {
    const bool off = placed.at == "arriving" || placed.at == "marching round";
    if (placed.piece[0] == 'F' || (!off && has_mark(placed, "uncovered"))) {
      shown += line_of(placed);
      continue;
    }
    const Counter counter = counter_named(placed.piece);
    (counter.zone == 2 ? cavalry : infantry) += counter.divisions;
    supply += counter.supply;
    if (counter.leads) leaders += placed.piece + " ";
    if (placed.at == "marching round") ++absent[placed.marks.front()];
    if (!off) zones[placed.at] = std::max(zones[placed.at], counter.zone);
  }
  bool allied_phase = false;
  bool allied_march = false;
  std::string facts = shown;
  for (const auto& [hex, zone] : zones) facts += hex + ":" + std::to_string(zone) + " ";
  for (const auto& [when, count] : absent) facts += when + ":" + std::to_string(count) + " ";
  facts += std::to_string(infantry) + "i " + std::to_string(cavalry) + "c " + std::to_string(supply) + "s " + leaders;
  for (const engine::NamedText& marker : position.markers) {
    const std::string& name = marker.name;
    if (name == "seat") allied_phase = marker.text == "allied";
    if (name == "mover" && marker.text[0] == 'A') allied_march = true;
    if (allied_march && (name == "mover" || name == "stage" || name == "march ends")) continue;
    if (name == "sources" && allied_phase) continue;
    const bool names = name == "attacks" || name == "battle" || name == "sustained" || name == "sources";
    facts += "\n" + name + "=" + (names ? without_names(marker.text, shown) : marker.text);
  }
  for (const engine::NamedNumber& track : position.tracks) {
    if (allied_march && track.name.starts_with("march") && !track.name.starts_with("march_losses")) continue;
    facts += "\n" + track.name + "=" + std::to_string(track.value);
  }
  return facts;
}

// ---- voelkerschlacht: a side knows its own hand; the French know the missions ----

int cards_held(const engine::Tabletop& tabletop, Seat seat) {
  int count = 0;
  for (const engine::CardView& card : tabletop.view(seat).cards) {
    if (card.zone == "hand" && card.seat == seat && card.kind != "scout") count += card.count;
  }
  return count;
}

std::string card_facts(const engine::Tabletop& tabletop, const Position& position, Seat viewer) {
  std::string facts;
  std::string revealed;
  for (const engine::NamedText& marker : position.markers) {
    if (marker.name == "revealed") revealed = " " + marker.text + " ";
  }
  bool swapped = false;  // in the second game of a match the seats have changed sides
  for (const Placed& placed : position.pieces) facts += line_of(placed);
  for (const engine::NamedNumber& track : position.tracks) {
    if (track.name == "game") swapped = track.value == 2;
  }
  const auto side_of = [&](Seat seat) { return swapped ? engine::other(seat) : seat; };
  for (const engine::NamedNumber& track : position.tracks)
    facts += track.name + "=" + std::to_string(track.value) + "\n";
  for (const engine::NamedText& marker : position.markers) {
    std::string text = marker.text;
    for (const Seat seat : engine::kSeats) {
      const bool other = seat != viewer && marker.name == "hand " + std::string(campaign::kSideNames.of(side_of(seat)));
      if (other) text = std::to_string(cards_held(tabletop, seat));
    }
    if (side_of(viewer) != Seat::First && (marker.name == "missions" || marker.name == "second missions")) {
      text.clear();
      for (const std::string_view mission : engine::split_words(marker.text, " ")) {
        const std::string district(mission.substr(0, mission.find('-')));
        const bool known = marker.name == "missions" && revealed.find(" " + district + " ") != std::string::npos;
        text += known ? std::string(mission) : district;
        text += " ";
      }
    }
    facts += marker.name + "=" + text + "\n";
  }
  return facts;
}

}  // namespace

std::string open_facts(const engine::Tabletop& tabletop, Seat viewer) {
  const Position position = tabletop.position();
  return position.setting.game == "leipzig1971" ? campaign_facts(position) : card_facts(tabletop, position, viewer);
}

GamePair::GamePair(const engine::Setting& setting, Seat viewer, std::uint64_t seed) : viewer_(viewer), random_(seed) {
  Position start;
  start.setting = setting;
  worlds_[0].tabletop = std::move(*games::set_up(start));
  worlds_[1].tabletop = worlds_[0].tabletop->clone();
}

GamePair::Move GamePair::acted(const engine::Tabletop& before, engine::Action action) const {
  Move move{action.bits(),
            {host::EventKind::Entry, before.turn().seat, host::turn_number(before), before.text(action)},
            {},
            {}};
  move.told[0] = before.text_for(action, viewer_);
  move.told[1] = before.text_for(action, std::nullopt);
  move.after = before.clone();
  move.after->apply(action);
  return move;
}

GamePair::Move GamePair::fallen(const engine::Tabletop& before, std::uint16_t outcome) const {
  Move move{
      outcome, {host::EventKind::Entry, std::nullopt, host::turn_number(before), before.outcome_text(outcome)}, {}, {}};
  move.told[0] = before.outcome_text_for(outcome, viewer_);
  move.told[1] = before.outcome_text_for(outcome, std::nullopt);
  move.after = before.clone();
  move.after->resolve(outcome);
  return move;
}

GamePair::Move GamePair::any_move() {
  const engine::Tabletop& before = tabletop(0);
  if (before.turn().node == Node::Chance)
    return fallen(before, engine::drawn_outcome(before.outcomes(), random_).value);
  const std::vector<engine::ChoiceTargets> choices = before.choices();
  const engine::ChoiceTargets& choice = choices[random_.below(static_cast<std::uint32_t>(choices.size()))];
  const std::size_t target = random_.below(static_cast<std::uint32_t>(choice.targets.size()));
  return acted(before, {choice.choice, choice.targets[target]});
}

// Moves of the second game with the same entry text; in random order, the identical move last.
std::vector<GamePair::Move> GamePair::moves_like(const Move& move) {
  const engine::Tabletop& before = tabletop(1);
  constexpr std::size_t kFewTargets = 12;
  constexpr std::size_t kTried = 6;
  std::vector<std::uint32_t> candidates;
  if (before.turn().node == Node::Chance) {
    for (const engine::Outcome& outcome : before.outcomes()) {
      if (before.outcome_text_for(outcome.value, viewer_) == move.told[0]) candidates.push_back(outcome.value);
    }
  } else {
    const std::uint16_t wanted = engine::Action::from_bits(move.bits).target();
    for (const engine::ChoiceTargets& choice : before.choices()) {
      for (const std::uint16_t target : choice.targets) {
        if (target != wanted && choice.targets.size() > kFewTargets) continue;
        const engine::Action action(choice.choice, target);
        if (before.text_for(action, viewer_) == move.told[0]) candidates.push_back(action.bits());
      }
    }
  }
  random_.shuffle(std::span<std::uint32_t>(candidates));
  std::stable_partition(candidates.begin(), candidates.end(), [&](std::uint32_t bits) { return bits != move.bits; });
  const bool same = !candidates.empty() && candidates.back() == move.bits;
  if (candidates.size() > kTried) candidates.resize(kTried);
  if (same && candidates.back() != move.bits) candidates.push_back(move.bits);
  std::vector<Move> moves;
  for (const std::uint32_t bits : candidates) {
    moves.push_back(before.turn().node == Node::Chance ? fallen(before, static_cast<std::uint16_t>(bits))
                                                       : acted(before, engine::Action::from_bits(bits)));
  }
  return moves;
}

bool GamePair::alike(const Move& one, const Move& other) const {
  return one.told[0] == other.told[0] && one.told[1] == other.told[1] && one.after->turn() == other.after->turn() &&
         open_facts(*one.after, viewer_) == open_facts(*other.after, viewer_);
}

void GamePair::take(World& world, Move move) {
  world.tabletop = std::move(move.after);
  world.events.push_back(std::move(move.event));
}

void GamePair::step() {
  constexpr int kAttempts = 8;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    Move one = any_move();
    for (Move& other : moves_like(one)) {
      if (!alike(one, other)) continue;
      done_apart_ += one.bits == other.bits ? 0 : 1;
      take(worlds_[0], std::move(one));
      return take(worlds_[1], std::move(other));
    }
  }
  worlds_[1] = {worlds_[0].tabletop->clone(), worlds_[0].events};
}

}  // namespace leipzig::testing
