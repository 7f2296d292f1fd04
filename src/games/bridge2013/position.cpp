// States as positions that a person can write in a few lines, and back. Whatever a position leaves out has its plain
// value, so a combat of the register needs only its units, the phase and who attacks whom.
#include <algorithm>

#include "engine/playable.h"
#include "engine/tracks.h"
#include "engine/words.h"
#include "games/bridge2013/chapters.h"
#include "games/bridge2013/game.h"

namespace leipzig::bridge2013 {
namespace {

using engine::Fault;
using engine::Placed;
using engine::Position;
using engine::Result;

// Markers that are there or not: "yes".
struct Flag {
  std::string_view name;
  bool State::*field;
};
constexpr Flag kFlags[] = {{"extra", &State::extra},       {"reduced card", &State::reduced_card},
                           {"may move", &State::may_move}, {"withdrew", &State::withdrew},
                           {"rain", &State::rain},         {"advantage waits", &State::advantage_waits}};

// Markers that name a unit.
struct Named {
  std::string_view name;
  UnitId State::*field;
};
constexpr Named kNamed[] = {{"unit", &State::actor},    {"defender", &State::defender}, {"beaten", &State::beaten},
                            {"raised", &State::raised}, {"entering", &State::entering}, {"napoleon", &State::napoleon}};

// Words of the markers `events` and `pending`.
using Word = std::pair<std::string_view, std::uint8_t>;
constexpr Word kEventWords[] = {{"crisis", kCrisisCame},
                                {"crisis-waits", kCrisisWaits},
                                {"misled", kMisledCame},
                                {"misled-waits", kMisledWaits},
                                {"saxons", kSaxonsCame}};
constexpr Word kPendingWords[] = {
    {"ney-danger", kNeyInDanger}, {"ney", kNeyDisplaced}, {"napoleon", kNapoleonDisplaced}};

constexpr std::string_view kResultWords[] = {"attacker_loss", "attacker_retreat", "no_effect", "defender_retreat",
                                             "defender_loss"};

std::vector<std::string_view> words_of(std::string_view text) { return engine::split_words(text, " "); }

template <class Words>
std::string words_for(const Words& words, std::uint8_t mask) {
  std::string text;
  for (const auto& [word, bits] : words) {
    if ((mask & bits) != 0) text += (text.empty() ? "" : " ") + std::string(word);
  }
  return text;
}

// Who decides in a phase where a position does not say so.
Seat usual_decider(const State& state) {
  const Seat enemy = engine::other(state.active);
  switch (state.phase) {
    case Phase::Deploy:
    case Phase::Leaders:
    case Phase::Displaced:
      return Seat::French;
    case Phase::Arrive:
    case Phase::March:
    case Phase::MarchEntry:
    case Phase::Desert:
      return Seat::Allied;
    case Phase::Defend:
    case Phase::Withdraw:
    case Phase::WithdrawDie:
    case Phase::Slip:
    case Phase::Reply:
      return enemy;
    case Phase::LossDie:
    case Phase::Loss:
    case Phase::Retreat:
      return state.beaten == UnitId::None ? state.active : seat_of(state.beaten);
    default:
      return state.active;
  }
}

// Reads a position into a state, field by field, with the first fault found.
class Placing {
 public:
  Placing(const Setup& setup, const Position& position)
      : setup_(setup), position_(position), state_(empty_state(setup)) {}

  Result<State> place() {
    if (auto fault = read_tracks()) return *fault;
    if (auto fault = read_markers()) return *fault;
    if (auto fault = read_pieces()) return *fault;
    if (auto fault = read_leaders()) return *fault;
    fill_in();
    if (auto fault = check_cards()) return *fault;
    if (auto fault = contradiction(setup_, state_)) return *fault;
    return state_;
  }

 private:
  std::optional<Fault> read_tracks() {
    for (const engine::Value& track : position_.tracks) {
      const std::string field = "tracks." + track.name;
      if (track.name == "turn") {
        if (auto fault = engine::not_a_turn(track, setup_.first_turn(), setup_.last_turn())) return fault;
        state_.turn = static_cast<std::uint8_t>(track.value);
        continue;
      }
      bool known = false;
      for (const Quadrant quadrant : kAllQuadrants) {
        if (track.name != "used_" + std::string(quadrant_name(quadrant))) continue;
        if (auto fault = engine::outside(track, 0, 8)) return fault;
        state_.used[index(quadrant)] = static_cast<std::uint8_t>(track.value);
        known = true;
      }
      if (!known) return Fault{field, "unknown track"};
    }
    return std::nullopt;
  }

  std::optional<Fault> read_markers() {
    state_.phase = Phase::Activate;
    for (const engine::Text& marker : position_.markers) {
      if (auto fault = read_marker(marker, "markers." + marker.name)) return fault;
    }
    return std::nullopt;
  }

  std::optional<Fault> read_marker(const engine::Text& marker, const std::string& field) {
    for (const Flag& flag : kFlags) {
      if (marker.name != flag.name) continue;
      if (marker.text != "yes") return Fault{field, "must be 'yes' or left out"};
      state_.*(flag.field) = true;
      return std::nullopt;
    }
    for (const Named& named : kNamed) {
      if (marker.name != named.name) continue;
      state_.*(named.field) = setup_.find_unit(marker.text);
      if (state_.*(named.field) == UnitId::None) return Fault{field, "there is no unit '" + marker.text + "'"};
      return std::nullopt;
    }
    if (marker.name == "ney") {
      state_.ney = setup_.find_unit(marker.text);
      state_.ney_lost = marker.text == "lost";
      if (state_.ney == UnitId::None && !state_.ney_lost) return Fault{field, "must be a unit or 'lost'"};
    } else if (marker.name == "phase") {
      std::size_t phase = 0;
      while (phase < kPhases && phase_name(static_cast<Phase>(phase)) != marker.text) ++phase;
      if (phase == kPhases) return Fault{field, "'" + marker.text + "' is not a phase"};
      state_.phase = static_cast<Phase>(phase);
    } else if (marker.name == "seat" || marker.name == "deciding" || marker.name == "advantage") {
      const auto seat = engine::seat_named(marker.text);
      if (!seat) return Fault{field, "'" + marker.text + "' is not a seat: french or allied"};
      if (marker.name == "seat") seat_ = seat;
      if (marker.name == "deciding") deciding_ = seat;
      if (marker.name == "advantage") state_.advantage = *seat;
    } else if (marker.name == "card" || marker.name == "last card") {
      const auto card = setup_.card_named(marker.text);
      if (!card) return Fault{field, "'" + marker.text + "' is not a card, such as 7D, KS or joker"};
      (marker.name == "card" ? state_.card : state_.drawn) = *card;
    } else if (marker.name == "pile") {
      const bool second = marker.text == "second";
      if (!second && marker.text != "first") return Fault{field, "must be 'first' or 'second'"};
      if (second && setup_.piles() < 2) return Fault{field, "there is but one pile in this scenario"};
      state_.pile_number = second ? 1 : 0;
    } else if (marker.name == "drawn") {
      drawn_ = marker.text;
    } else if (marker.name == "towns") {
      return read_towns(marker.text);
    } else if (marker.name == "events") {
      return read_words(marker.text, kEventWords, field, state_.events);
    } else if (marker.name == "pending") {
      pending_given_ = true;
      return read_words(marker.text, kPendingWords, field, state_.pending);
    } else if (marker.name == "target" || marker.name == "fallen") {
      const SpaceId hex = setup_.board().find(marker.text);
      if (hex == SpaceId::None) return Fault{field, "the board has no hex '" + marker.text + "'"};
      (marker.name == "target" ? state_.target : state_.fallen) = hex;
    } else if (marker.name == "shift") {
      if (marker.text != "+1" && marker.text != "-1") return Fault{field, "must be '+1' or '-1'"};
      state_.advantage_shift = marker.text == "+1" ? 1 : -1;
    } else if (marker.name == "result") {
      const auto* found = std::find(std::begin(kResultWords), std::end(kResultWords), marker.text);
      if (found == std::end(kResultWords)) return Fault{field, "the results table has no '" + marker.text + "'"};
      state_.result = static_cast<std::uint8_t>(found - std::begin(kResultWords));
    } else if (marker.name == "purpose") {
      if (marker.text != "combat") return Fault{field, "must be 'combat' or left out"};
      state_.purpose = Phase::CombatCard;
    } else if (marker.name == "ending") {
      if (marker.text != "leipzig" && marker.text != "points") return Fault{field, "must be 'leipzig' or 'points'"};
      state_.ending = marker.text == "leipzig" ? Ending::Leipzig : Ending::Points;
    } else {
      return Fault{field, "unknown marker"};
    }
    return std::nullopt;
  }

  template <class Words>
  std::optional<Fault> read_words(std::string_view text, const Words& known, const std::string& field,
                                  std::uint8_t& mask) {
    for (const std::string_view word : words_of(text)) {
      const auto* found =
          std::find_if(std::begin(known), std::end(known), [&](const Word& w) { return w.first == word; });
      if (found == std::end(known)) return Fault{field, "'" + std::string(word) + "' is not understood"};
      mask |= found->second;
    }
    return std::nullopt;
  }

  std::optional<Fault> read_towns(std::string_view text) {
    for (const std::string_view word : words_of(text)) {
      const SpaceId hex = setup_.board().find(word);
      if (hex == SpaceId::None || setup_.town_bit(hex) == 0) {
        return Fault{"markers.towns", "'" + std::string(word) + "' is not a town of the board"};
      }
      state_.allied_towns |= setup_.town_bit(hex);
    }
    return std::nullopt;
  }

  std::optional<Fault> read_pieces() {
    for (const Placed& piece : position_.pieces) {
      const std::string field = "pieces." + piece.piece;
      const UnitId unit = setup_.find_unit(piece.piece);
      if (unit == UnitId::None) return Fault{field, "there is no such unit in this game"};
      if (auto fault = read_piece(piece, unit, field)) return fault;
      if (auto fault = read_marks(piece, unit, field)) return fault;
    }
    return std::nullopt;
  }

  std::optional<Fault> read_piece(const Placed& piece, UnitId unit, const std::string& field) {
    const std::size_t seat = index(seat_of(unit));
    const UnitMask boxes =
        state_.on_map[seat] | state_.waiting[seat] | state_.away[seat] | state_.lost[seat] | state_.unplaced[seat];
    if (has(boxes, unit)) return Fault{field, "given twice"};
    if (piece.at == "waiting") {
      const Reinforcement* group = setup_.reinforcement_of(unit);
      if (group == nullptr) return Fault{field, "no reinforcement group of the scenario brings it in"};
      state_.waiting[seat] |= bit(unit);
      state_.due[index(unit)] = static_cast<std::uint8_t>(group->turn);
    } else if (piece.at == "away") {
      if (seat_of(unit) != Seat::Allied || setup_.single())
        return Fault{field, "only Coalition units leave the map (BTF-4.0-A)"};
      state_.away[seat] |= bit(unit);
      state_.due[index(unit)] = static_cast<std::uint8_t>(state_.turn + setup_.off_map_delay());
      state_.left_by[index(unit) - kSideUnits] = Quadrant::NW;
    } else if (piece.at == "lost") {
      state_.lost[seat] |= bit(unit);
    } else if (piece.at == "unplaced") {
      const bool listed = std::any_of(setup_.groups().begin(), setup_.groups().end(), [&](const Group& group) {
        return std::find(group.units.begin(), group.units.end(), unit) != group.units.end();
      });
      if (!listed) return Fault{field, "no group of the scenario's set-up places it"};
      state_.unplaced[seat] |= bit(unit);
    } else {
      const SpaceId hex = setup_.board().find(piece.at);
      if (hex == SpaceId::None) return Fault{field, "the board has no hex '" + piece.at + "'"};
      if (!setup_.in_play(hex)) return Fault{field, piece.at + " is not in the quadrant of this scenario"};
      if (enemy_at(state_, seat_of(unit), hex)) return Fault{field, "an enemy unit stands in " + piece.at};
      if (full(state_, hex)) return Fault{field, "more than two units in " + piece.at + " (BTF-BASE-STACKING)"};
      put(state_, unit, hex);
      // Whoever stands in a town holds it.
      occupy(setup_, state_, seat_of(unit), hex);
    }
    return std::nullopt;
  }

  std::optional<Fault> read_marks(const Placed& piece, UnitId unit, const std::string& field) {
    const std::size_t seat = index(seat_of(unit));
    for (const std::string& mark : piece.marks) {
      const bool in_play = has(state_.on_map[seat] | state_.away[seat], unit);
      if (mark == "reduced") {
        if (!in_play) return Fault{field + ".marks", "only units on the map or away are reduced"};
        state_.reduced[seat] |= bit(unit);
      } else if (mark == "acted") {
        acted_[seat] |= bit(unit);
      } else if (mark.starts_with("due ")) {
        const auto turn = engine::number_after(mark, "due ");
        const bool to_come = has(state_.waiting[seat] | state_.away[seat], unit);
        if (!turn || *turn < 1 || *turn > 12 || !to_come) {
          return Fault{field + ".marks", "'" + mark + "' is not understood for this unit"};
        }
        state_.due[index(unit)] = static_cast<std::uint8_t>(*turn);
      } else if (mark.starts_with("left ")) {
        const auto* found = std::find_if(std::begin(kAllQuadrants), std::end(kAllQuadrants),
                                         [&](Quadrant quadrant) { return mark.substr(5) == quadrant_name(quadrant); });
        if (found == std::end(kAllQuadrants) || !has(state_.away[seat], unit)) {
          return Fault{field + ".marks", "'" + mark + "' is not understood for this unit"};
        }
        state_.left_by[index(unit) - kSideUnits] = *found;
      } else {
        return Fault{field + ".marks", "unknown mark '" + mark + "'"};
      }
    }
    return std::nullopt;
  }

  std::optional<Fault> read_leaders() {
    for (const auto& [name, unit] : {std::pair{"napoleon", state_.napoleon}, std::pair{"ney", state_.ney}}) {
      if (unit == UnitId::None) continue;
      const bool gone = (state_.pending & (kNeyDisplaced | kNeyInDanger | kNapoleonDisplaced)) != 0;
      if (seat_of(unit) != Seat::French || (!on_map(state_, unit) && !gone)) {
        return Fault{std::string("markers.") + name, "a leader is with a French unit on the map"};
      }
    }
    return std::nullopt;
  }

  // What follows from what was given.
  void fill_in() {
    if (has_card(state_.phase) && state_.card == Card::None) {
      // The seven of diamonds or of clubs: an odd card of whoever is to act.
      constexpr std::size_t kSeven = 6;
      state_.card = card_at(seat_ == Seat::French ? 13 + kSeven : kSeven);
    }
    if (seat_) {
      state_.active = *seat_;
    } else if (state_.card != Card::None && state_.card != Card::Joker) {
      state_.active = setup_.seat_of_card(state_.card);
    }
    state_.acted = acted_[index(state_.active)];
    if (state_.actor != UnitId::None && seat_of(state_.actor) == state_.active) state_.acted |= bit(state_.actor);
    if (state_.target == SpaceId::None && state_.defender != UnitId::None) {
      state_.target = state_.where[index(state_.defender)];
    }
    if (state_.phase == Phase::Slip && state_.beaten == UnitId::None) state_.beaten = state_.defender;
    if (state_.phase == Phase::Leaders && !pending_given_) {
      state_.pending = static_cast<std::uint8_t>(kNapoleonDisplaced | (state_.ney_lost ? 0 : kNeyDisplaced));
    }
    state_.deciding = deciding_.value_or(usual_decider(state_));
  }

  std::optional<Fault> check_cards() {
    state_.pile = setup_.pile(state_.pile_number);
    Pile gone = 0;
    if (!drawn_ && state_.card != Card::None) drawn_ = setup_.card_name(state_.card);
    if (drawn_ && *drawn_ != "none") {
      for (const std::string_view word : words_of(*drawn_)) {
        const auto card = setup_.card_named(word);
        if (!card) return Fault{"markers.drawn", "'" + std::string(word) + "' is not a card"};
        Pile bits = Pile{1} << index(*card);
        if (*card == Card::Joker) bits = std::bit_floor(state_.pile & kJokers & ~gone);
        if ((bits & state_.pile & ~gone) == 0) {
          // The card in play may come from the first pile when the second is made.
          if (*card == state_.card && *card != Card::Joker) continue;
          return Fault{"markers.drawn", "'" + std::string(word) + "' is not in the pile"};
        }
        gone |= bits;
      }
    }
    state_.pile &= ~gone;
    if (state_.phase == Phase::Over) return std::nullopt;
    if (jokers_drawn(state_) >= setup_.jokers_that_end() && (setup_.pile(state_.pile_number) & kJokers) != 0) {
      return Fault{"markers.drawn", "that Joker would have ended the turn (BTF-2.0-D)"};
    }
    const bool draws = state_.phase == Phase::Draw || state_.phase == Phase::CombatCard || is_event(state_.phase);
    if (draws && state_.pile == 0) ask_for_card(setup_, state_, state_.phase);
    if (has_card(state_.phase)) {
      if (state_.card == Card::Joker) return Fault{"markers.card", "a Joker activates nobody"};
      if (setup_.seat_of_card(state_.card) != state_.active) {
        return Fault{"markers.card", "this card is not of the seat that acts (BTF-BASE-COLOUR)"};
      }
    }
    return std::nullopt;
  }

  const Setup& setup_;
  const Position& position_;
  State state_;
  std::optional<Seat> seat_;
  std::optional<Seat> deciding_;
  std::optional<std::string> drawn_;
  std::array<UnitMask, 2> acted_{};
  bool pending_given_ = false;
};

std::string drawn_cards(const Setup& setup, const State& state) {
  std::string text;
  const auto add = [&](Card card) { text += (text.empty() ? "" : " ") + setup.card_name(card); };
  const Pile gone = setup.pile(state.pile_number) & ~state.pile;
  for (Pile rest = gone & ~kJokers; rest != 0; rest &= rest - 1) {
    add(card_at(static_cast<std::size_t>(std::countr_zero(rest))));
  }
  for (int i = std::popcount(gone & kJokers); i > 0; --i) add(Card::Joker);
  return text.empty() ? "none" : text;
}

}  // namespace

Position Bridge2013::position(const State& state) const {
  Position position;
  position.setting = setup_.setting();
  for (const Seat seat : engine::kSeats) {
    for_each(seat, setup_.units(seat), [&](UnitId unit) {
      const std::size_t i = index(seat);
      const SpaceId hex = state.where[index(unit)];
      Placed placed{setup_.unit(unit).id, "", {}};
      if (hex != SpaceId::None) {
        placed.at = setup_.board().id(hex);
      } else if (has(state.waiting[i], unit)) {
        placed.at = "waiting";
      } else if (has(state.away[i], unit)) {
        placed.at = "away";
      } else if (has(state.lost[i], unit)) {
        placed.at = "lost";
      } else if (has(state.unplaced[i], unit)) {
        placed.at = "unplaced";
      } else {
        return;
      }
      if (has(state.reduced[i], unit)) placed.marks.emplace_back("reduced");
      if (seat == state.active && has(state.acted, unit) && unit != state.actor) placed.marks.emplace_back("acted");
      if (state.due[index(unit)] != 0) placed.marks.push_back("due " + std::to_string(state.due[index(unit)]));
      if (has(state.away[i], unit)) {
        placed.marks.push_back("left " + std::string(quadrant_name(state.left_by[index(unit) - kSideUnits])));
      }
      position.pieces.push_back(std::move(placed));
    });
  }
  position.tracks.push_back({"turn", state.turn});
  for (const Quadrant quadrant : kAllQuadrants) {
    if (state.used[index(quadrant)] == 0) continue;
    position.tracks.push_back({"used_" + std::string(quadrant_name(quadrant)), state.used[index(quadrant)]});
  }
  const auto mark = [&](std::string_view name, std::string_view text) {
    position.markers.push_back({std::string(name), std::string(text)});
  };
  mark("phase", phase_name(state.phase));
  mark("seat", engine::name(state.active));
  if (state.deciding != usual_decider(state)) mark("deciding", engine::name(state.deciding));
  mark("advantage", engine::name(state.advantage));
  if (state.card != Card::None) mark("card", setup_.card_name(state.card));
  if (state.drawn != Card::None) mark("last card", setup_.card_name(state.drawn));
  if (state.pile_number != 0) mark("pile", "second");
  mark("drawn", drawn_cards(setup_, state));
  std::string towns;
  for (const SpaceId hex : setup_.towns()) {
    if ((setup_.town_bit(hex) & state.allied_towns) == 0) continue;
    towns += (towns.empty() ? "" : " ") + std::string(setup_.board().id(hex));
  }
  if (!towns.empty()) mark("towns", towns);
  for (const Flag& flag : kFlags) {
    if (state.*(flag.field)) mark(flag.name, "yes");
  }
  for (const Named& named : kNamed) {
    if (state.*(named.field) != UnitId::None) mark(named.name, setup_.unit(state.*(named.field)).id);
  }
  if (state.ney_lost) mark("ney", "lost");
  if (state.ney != UnitId::None) mark("ney", setup_.unit(state.ney).id);
  if (state.target != SpaceId::None) mark("target", setup_.board().id(state.target));
  if (state.fallen != SpaceId::None) mark("fallen", setup_.board().id(state.fallen));
  if (state.advantage_shift != 0) mark("shift", state.advantage_shift > 0 ? "+1" : "-1");
  if (state.result != 0) mark("result", kResultWords[state.result]);
  if (state.events != 0) mark("events", words_for(kEventWords, state.events));
  if (state.pending != 0) mark("pending", words_for(kPendingWords, state.pending));
  if (state.purpose == Phase::CombatCard) mark("purpose", "combat");
  if (state.ending != Ending::None) mark("ending", state.ending == Ending::Leipzig ? "leipzig" : "points");
  return position;
}

Result<State> Bridge2013::place(const Position& position) const {
  if (position.pieces.empty() && position.tracks.empty() && position.markers.empty()) return start();
  auto state = Placing(setup_, position).place();
  if (!state) return state;
  return engine::playable(*this, *state);
}

}  // namespace leipzig::bridge2013
