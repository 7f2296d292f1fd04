// States as positions that a person can write in a few lines, and back. Everything omitted has a default, so a combat
// of the register needs only its units, the phase, the attacker and the target.
#include <algorithm>

#include "engine/playable.h"
#include "engine/position_reader.h"
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
struct Word {
  std::string_view name;
  std::uint8_t bits;
};
constexpr Word kEventWords[] = {{"crisis", kCrisisCame},
                                {"crisis-waits", kCrisisWaits},
                                {"misled", kMisledCame},
                                {"misled-waits", kMisledWaits},
                                {"saxons", kSaxonsCame}};
constexpr Word kPendingWords[] = {
    {"ney-danger", kNeyInDanger}, {"ney", kNeyDisplaced}, {"napoleon", kNapoleonDisplaced}};

constexpr engine::Names<CombatResult> kResultWords{"attacker_loss", "attacker_retreat", "no_effect", "defender_retreat",
                                                   "defender_loss"};

constexpr engine::UnitBox<State, UnitMask> kBoxes[] = {
    {"waiting", &State::waiting}, {"away", &State::away}, {"lost", &State::lost}, {"unplaced", &State::unplaced}};

constexpr engine::Track<State> kTracks[] = {
    engine::track<State, &State::used, index(Quadrant::NW)>("used_nw", 8),
    engine::track<State, &State::used, index(Quadrant::NE)>("used_ne", 8),
    engine::track<State, &State::used, index(Quadrant::SW)>("used_sw", 8),
    engine::track<State, &State::used, index(Quadrant::SE)>("used_se", 8),
};

std::vector<std::string_view> words_of(std::string_view text) { return engine::split_words(text, " "); }

template <class Words>
std::string words_for(const Words& words, std::uint8_t mask) {
  std::string text;
  for (const auto& [word, bits] : words) {
    if ((mask & bits) != 0) text += (text.empty() ? "" : " ") + std::string(word);
  }
  return text;
}

// The deciding seat of a phase if a position does not name it.
Seat usual_decider(const State& state) {
  const Seat enemy = engine::other(state.active);
  switch (state.phase) {
    case Phase::Deploy:
    case Phase::Leaders:
    case Phase::Displaced:
      return kFrench;
    case Phase::Arrive:
    case Phase::March:
    case Phase::MarchEntry:
    case Phase::Desert:
      return kAllied;
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
class StateReader : public engine::PositionReader<StateReader, Setup, State> {
 public:
  using PositionReader::PositionReader;

  Result<State> read() {
    state_.phase = Phase::Activate;
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
  friend PositionReader;

  std::optional<Fault> read_track(const engine::NamedNumber& track) {
    return track.name == "turn" ? read_turn(track) : read_number(track, kTracks);
  }

  std::optional<Fault> read_marker(const engine::NamedText& marker) {
    if (const Flag* flag = engine::row_named(kFlags, marker.name)) {
      return read_flag(marker, "yes", state_.*(flag->field));
    }
    if (const Named* named = engine::row_named(kNamed, marker.name)) {
      return read_unit(marker, state_.*(named->field));
    }
    if (marker.name == "ney") return read_ney(marker);
    if (marker.name == "phase") return read_name(marker, kPhaseNames, "a phase", state_.phase);
    if (marker.name == "seat") return read_name(marker, kSideNames, kSideWanted, seat_);
    if (marker.name == "deciding") return read_name(marker, kSideNames, kSideWanted, deciding_);
    if (marker.name == "advantage") return read_name(marker, kSideNames, kSideWanted, state_.advantage);
    if (marker.name == "card") return read_card(marker, state_.card);
    if (marker.name == "last card") return read_card(marker, state_.drawn);
    if (marker.name == "pile") return read_pile(marker);
    if (marker.name == "towns") return read_towns(marker.text);
    if (marker.name == "events") return read_words(marker, kEventWords, state_.events);
    if (marker.name == "target") return read_space(marker, state_.target);
    if (marker.name == "fallen") return read_space(marker, state_.fallen);
    if (marker.name == "shift") return read_shift(marker);
    if (marker.name == "result") return read_result(marker);
    if (marker.name == "purpose") return read_purpose(marker);
    if (marker.name == "ending") return read_ending(marker);
    if (marker.name == "pending") {
      pending_given_ = true;
      return read_words(marker, kPendingWords, state_.pending);
    }
    if (marker.name != "drawn") return unknown(marker);
    drawn_ = marker.text;  // read when the pile is known
    return std::nullopt;
  }

  std::optional<Fault> read_ney(const engine::NamedText& marker) {
    state_.ney = setup_.find_unit(marker.text);
    state_.ney_lost = marker.text == "lost";
    if (state_.ney != UnitId::None || state_.ney_lost) return std::nullopt;
    return Fault{field_of(marker), "must be a unit or 'lost'"};
  }

  std::optional<Fault> read_card(const engine::NamedText& marker, Card& value) {
    const auto card = setup_.card_named(marker.text);
    if (!card) return Fault{field_of(marker), "'" + marker.text + "' is not a card, such as 7D, KS or joker"};
    value = *card;
    return std::nullopt;
  }

  std::optional<Fault> read_pile(const engine::NamedText& marker) {
    bool first = false;
    if (auto fault = read_either(marker, "first", "second", first)) return fault;
    if (!first && setup_.piles() < 2) return Fault{field_of(marker), "there is but one pile in this scenario"};
    state_.pile_number = first ? 0 : 1;
    return std::nullopt;
  }

  std::optional<Fault> read_shift(const engine::NamedText& marker) {
    bool up = false;
    if (auto fault = read_either(marker, "+1", "-1", up)) return fault;
    state_.advantage_shift = up ? 1 : -1;
    return std::nullopt;
  }

  std::optional<Fault> read_result(const engine::NamedText& marker) {
    const auto result = kResultWords.find(marker.text);
    if (!result) return Fault{field_of(marker), "the results table has no '" + marker.text + "'"};
    state_.result = static_cast<std::uint8_t>(*result);
    return std::nullopt;
  }

  std::optional<Fault> read_purpose(const engine::NamedText& marker) {
    bool combat = false;
    if (auto fault = read_flag(marker, "combat", combat)) return fault;
    state_.purpose = Phase::CombatCard;
    return std::nullopt;
  }

  std::optional<Fault> read_ending(const engine::NamedText& marker) {
    bool leipzig = false;
    if (auto fault = read_either(marker, "leipzig", "points", leipzig)) return fault;
    state_.ending = leipzig ? Ending::Leipzig : Ending::Points;
    return std::nullopt;
  }

  template <std::size_t N>
  std::optional<Fault> read_words(const engine::NamedText& marker, const Word (&known)[N], std::uint8_t& mask) {
    for (const std::string_view word : words_of(marker.text)) {
      const Word* found = engine::row_named(known, word);
      if (found == nullptr) return Fault{field_of(marker), "'" + std::string(word) + "' is not understood"};
      mask |= found->bits;
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
      const std::string field = field_of(piece);
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
      if (seat_of(unit) != kAllied || setup_.single())
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
      SpaceId hex = SpaceId::None;
      if (auto fault = read_space(field, piece.at, hex)) return fault;
      if (!setup_.in_play(hex)) return Fault{field, piece.at + " is not in the quadrant of this scenario"};
      if (enemy_at(state_, seat_of(unit), hex)) return Fault{field, "there is an enemy unit in " + piece.at};
      if (full(state_, hex)) return Fault{field, "more than two units in " + piece.at + " (BTF-BASE-STACKING)"};
      put(state_, unit, hex);
      // The side with a unit in a town holds it.
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
        const auto found = kQuadrantNames.find(mark.substr(5));
        if (!found || !has(state_.away[seat], unit)) {
          return Fault{field + ".marks", "'" + mark + "' is not understood for this unit"};
        }
        state_.left_by[index(unit) - kSideUnits] = *found;
      } else {
        return unknown_mark(field + ".marks", mark);
      }
    }
    return std::nullopt;
  }

  std::optional<Fault> read_leaders() {
    for (const auto& [name, unit] : {std::pair{"napoleon", state_.napoleon}, std::pair{"ney", state_.ney}}) {
      if (unit == UnitId::None) continue;
      const bool gone = (state_.pending & (kNeyDisplaced | kNeyInDanger | kNapoleonDisplaced)) != 0;
      if (seat_of(unit) != kFrench || (!on_map(state_, unit) && !gone)) {
        return Fault{std::string("markers.") + name, "a leader is with a French unit on the map"};
      }
    }
    return std::nullopt;
  }

  // What follows from what was given.
  void fill_in() {
    if (has_card(state_.phase) && state_.card == Card::None) {
      // The seven of diamonds or of clubs: an odd card of the side to act.
      constexpr std::size_t kSeven = 6;
      state_.card = card_at(seat_ == kFrench ? 13 + kSeven : kSeven);
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
      if (state_.card == Card::Joker) return Fault{"markers.card", "a Joker activates no unit"};
      if (setup_.seat_of_card(state_.card) != state_.active) {
        return Fault{"markers.card", "this card is not of the seat that acts (BTF-BASE-COLOUR)"};
      }
    }
    return std::nullopt;
  }

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
      const std::string_view at = engine::place_of(setup_.board(), state, seat, unit, kBoxes);
      if (at.empty()) return;
      Placed placed{setup_.unit(unit).id, std::string(at), {}};
      if (has(state.reduced[i], unit)) placed.marks.emplace_back("reduced");
      if (seat == state.active && has(state.acted, unit) && unit != state.actor) placed.marks.emplace_back("acted");
      if (state.due[index(unit)] != 0) placed.marks.push_back("due " + std::to_string(state.due[index(unit)]));
      if (has(state.away[i], unit)) {
        placed.marks.push_back("left " + std::string(kQuadrantNames.of(state.left_by[index(unit) - kSideUnits])));
      }
      position.pieces.push_back(std::move(placed));
    });
  }
  position.add_track("turn", state.turn);
  engine::add_tracks(position, state, kTracks);
  position.add_marker("phase", kPhaseNames.of(state.phase));
  position.add_marker("seat", kSideNames.of(state.active));
  if (state.deciding != usual_decider(state)) position.add_marker("deciding", kSideNames.of(state.deciding));
  position.add_marker("advantage", kSideNames.of(state.advantage));
  if (state.card != Card::None) position.add_marker("card", setup_.card_name(state.card));
  if (state.drawn != Card::None) position.add_marker("last card", setup_.card_name(state.drawn));
  if (state.pile_number != 0) position.add_marker("pile", "second");
  position.add_marker("drawn", drawn_cards(setup_, state));
  std::string towns;
  for (const SpaceId hex : setup_.towns()) {
    if ((setup_.town_bit(hex) & state.allied_towns) == 0) continue;
    towns += (towns.empty() ? "" : " ") + std::string(setup_.board().id(hex));
  }
  if (!towns.empty()) position.add_marker("towns", towns);
  for (const Flag& flag : kFlags) {
    if (state.*(flag.field)) position.add_marker(flag.name, "yes");
  }
  for (const Named& named : kNamed) {
    if (state.*(named.field) != UnitId::None) position.add_marker(named.name, setup_.unit(state.*(named.field)).id);
  }
  if (state.ney_lost) position.add_marker("ney", "lost");
  if (state.ney != UnitId::None) position.add_marker("ney", setup_.unit(state.ney).id);
  if (state.target != SpaceId::None) position.add_marker("target", setup_.board().id(state.target));
  if (state.fallen != SpaceId::None) position.add_marker("fallen", setup_.board().id(state.fallen));
  if (state.advantage_shift != 0) position.add_marker("shift", state.advantage_shift > 0 ? "+1" : "-1");
  if (state.result != 0) position.add_marker("result", kResultWords.of(static_cast<CombatResult>(state.result)));
  if (state.events != 0) position.add_marker("events", words_for(kEventWords, state.events));
  if (state.pending != 0) position.add_marker("pending", words_for(kPendingWords, state.pending));
  if (state.purpose == Phase::CombatCard) position.add_marker("purpose", "combat");
  if (state.ending != Ending::None)
    position.add_marker("ending", state.ending == Ending::Leipzig ? "leipzig" : "points");
  return position;
}

Result<State> Bridge2013::place(const Position& position) const {
  if (position.is_start()) return start();
  return engine::playable(*this, StateReader(setup_, position).read());
}

}  // namespace leipzig::bridge2013
