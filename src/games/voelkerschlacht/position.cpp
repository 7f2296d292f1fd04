// States as positions that a person can write in a few lines, and back. Everything omitted has a default: an example of
// the rulebook needs only its armies and the phase.
#include <algorithm>

#include "engine/playable.h"
#include "engine/position_reader.h"
#include "engine/words.h"
#include "games/voelkerschlacht/chapters.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::voelkerschlacht {
namespace {

using engine::Fault;
using engine::Placed;
using engine::Position;
using engine::Result;

constexpr int kMostActions = 5;
constexpr engine::Track<State> kTracks[] = {
    engine::track<State, &State::turn>("turn", 255),
    engine::track<State, &State::actions>("actions", kMostActions),
    engine::track<State, &State::clock>("clock", 34),
    engine::track<State, &State::points, 0>("points_french", 100),
    engine::track<State, &State::points, 1>("points_allied", 100),
    engine::track<State, &State::scouts, 0>("scouts_french", 6),
    engine::track<State, &State::scouts, 1>("scouts_allied", 6),
    engine::track<State, &State::out>("time_cards_out", 4),
    engine::track<State, &State::idle_turns, 0>("idle_turns_french", 2),
    engine::track<State, &State::idle_turns, 1>("idle_turns_allied", 2),
    engine::track<State, &State::quiet_turns>("quiet_turns", 39),
    engine::track<State, &State::stale_turns>("stale_turns", 4),
    engine::track<State, &State::pile_turns>("pile_turns", 15),
    engine::track<State, &State::fights_held>("fights_held", 2),
    engine::track<State, &State::reveals_due>("reveals_due", 5),
    engine::track<State, &State::game>("game", 2),
    engine::track<State, &State::grey_cannon>("grey_cannon", 100),
};

// What has happened in this turn, as words of the marker "this turn".
struct Happened {
  std::string_view name;
  bool State::*flag;
};
constexpr Happened kHappened[] = {{"laid-out", &State::laid_out},
                                  {"clock-moved", &State::clock_moved},
                                  {"row-drawn", &State::row_drawn},
                                  {"pile-drawn", &State::pile_drawn},
                                  {"exchanging", &State::exchanging}};

std::vector<std::string_view> words(std::string_view text) { return engine::split_words(text, " "); }

std::string cards_text(const Setup& setup, const Cards& cards) {
  std::string text;
  cards.for_each([&](CardId card, std::uint32_t copies) {
    for (std::uint32_t i = 0; i < copies; ++i) text += (text.empty() ? "" : " ") + setup.card(card).id;
  });
  return text;
}

std::string played_text(const Setup& setup, CardInUse played) {
  if (played.as == CardInUse::As::Scout) return "scout";
  return (played.as == CardInUse::As::Pair ? "pair " : "") + setup.card(played.card).id;
}

constexpr std::string_view kCauses = "causes a loss";
constexpr std::string_view kSingle = "marker";

// Reads a position into a state, field by field, with the first fault found.
class StateReader : public engine::PositionReader<StateReader, Setup, State> {
 public:
  using PositionReader::PositionReader;

  Result<State> read() {
    if (auto fault = read_phase()) return *fault;
    if (auto fault = read_turn()) return *fault;
    if (auto fault = read_markers()) return *fault;
    if (auto fault = read_pieces()) return *fault;
    if (auto fault = fill_cards()) return *fault;
    if (auto fault = fill_missions()) return *fault;
    if (auto fault = check()) return *fault;
    return state_;
  }

 private:
  friend PositionReader;

  const std::string* marker(std::string_view name) const {
    for (const engine::NamedText& text : position_.markers) {
      if (text.name == name) return &text.text;
    }
    return nullptr;
  }
  bool has_track(std::string_view name) const {
    return std::any_of(position_.tracks.begin(), position_.tracks.end(),
                       [&](const engine::NamedNumber& track) { return track.name == name; });
  }

  std::optional<Fault> read_phase() {
    state_.phase = Phase::Turn;
    if (const std::string* name = marker("phase")) {
      if (const auto phase = kPhaseNames.find(*name)) {
        state_.phase = *phase;
      } else if (*name == "scoring") {
        begins_scoring_ = true;
        state_.phase = Phase::Support;
      } else {
        return Fault{"markers.phase", "'" + *name + "' is not a phase"};
      }
    }
    state_.stage = usual_stage(state_.phase);
    if (const std::string* name = marker("stage")) {
      const auto stage = kStageNames.find(*name);
      if (!stage) return Fault{"markers.stage", "'" + *name + "' is not a stage of a turn"};
      state_.stage = *stage;
    }
    return std::nullopt;
  }

  std::optional<Fault> read_track(const engine::NamedNumber& track) { return read_number(track, kTracks); }

  std::optional<Fault> read_turn() {
    std::optional<Side> seat;
    if (const std::string* name = marker("seat")) {
      seat = kSideNames.find(*name);
      if (!seat) return Fault{"markers.seat", "'" + *name + "' is not a seat: french or allied"};
    }
    constexpr std::uint8_t kThird = 3;  // past the first turns, so that nothing is limited
    if (!is_preparation(state_.phase)) {
      state_.turn = static_cast<std::uint8_t>(seat == kAllied ? kThird + 1 : kThird);
      if (state_.stage == Stage::Acting) state_.actions = static_cast<std::uint8_t>(setup_.actions_per_turn());
    }
    if (is_scoring(state_.phase)) state_.clock = static_cast<std::uint8_t>(setup_.last_point());
    if (state_.phase == Phase::Reveal) state_.reveals_due = 1;
    if (auto fault = read_tracks()) return fault;
    if (state_.game == 0) return Fault{"tracks.game", "the first or the second game of a match"};
    if (state_.game == 2 && !setup_.options().match) {
      return Fault{"tracks.game", "a second game is played with the option 'match' only"};
    }
    if (is_preparation(state_.phase) != (state_.turn == 0)) {
      return Fault{"tracks.turn", state_.turn == 0 ? "must be 1 or more" : "there are no turns during preparation"};
    }
    if (seat && !is_preparation(state_.phase) && active(state_) != *seat) {
      return Fault{"tracks.turn", "odd turns are French, even turns Allied"};
    }
    if (state_.scouts[0] + state_.scouts[1] > setup_.scout_cards()) {
      return Fault{"tracks.scouts_french", "there are six scout cards"};
    }
    if (!has_track("fights_held")) {
      while (state_.fights_held < setup_.fights() && state_.clock >= setup_.fight_at(state_.fights_held)) {
        ++state_.fights_held;
      }
      // A fight that is being held is not yet over.
      if (state_.stage == Stage::Fighting && state_.fights_held > 0) --state_.fights_held;
    }
    if (state_.phase == Phase::Fight && state_.fights_held >= setup_.fights()) {
      return Fault{"tracks.fights_held", "both fights have been held"};
    }
    if (state_.phase == Phase::Fight && !has_track("clock")) {
      state_.clock = static_cast<std::uint8_t>(setup_.fight_at(state_.fights_held));
    }
    return std::nullopt;
  }

  std::optional<Fault> read_marker(const engine::NamedText& marker) {
    const std::string& name = marker.name;
    if (name == "phase" || name == "stage" || name == "seat") return std::nullopt;  // see read_phase and read_turn
    if (name == "hand french") return read_cards(marker, state_.hand[0]);
    if (name == "hand allied") return read_cards(marker, state_.hand[1]);
    if (name == "display") return read_cards(marker, state_.display);
    if (name == "discards") return read_cards(marker, state_.discards);
    if (name == "missions") return read_missions(marker, state_.mission);
    if (name == "second missions") return read_missions(marker, state_.second);
    if (name == "second districts") return read_districts(field_of(marker), marker.text, state_.second_districts);
    if (name == "revealed") return read_districts(field_of(marker), marker.text, state_.revealed);
    if (name == "played") return read_played(marker, state_.played);
    if (name == "second played") return read_played(marker, state_.second_played);
    if (name == "naming") return read_general(marker, state_.naming);
    if (name == "declaring") return read_name(marker, kSideNames, kSideWanted, state_.declaring);
    if (name == "fight") return read_flag(marker, "begun", fight_begun_);
    if (name == "this turn") return read_happened(marker);
    return unknown(marker);
  }

  std::optional<Fault> read_general(const engine::NamedText& marker, ArmyId& value) const {
    value = setup_.find_army(marker.text);
    if (value == ArmyId::None) return Fault{field_of(marker), "there is no general '" + marker.text + "'"};
    return std::nullopt;
  }

  std::optional<Fault> read_cards(const engine::NamedText& marker, Cards& cards) {
    const std::string field = field_of(marker);
    for (const std::string_view word : words(marker.text)) {
      const CardId card = setup_.find_card(word);
      if (card == CardId::None) return Fault{field, "there is no card '" + std::string(word) + "'"};
      if (state_.pile.count(card) == 0) return Fault{field, "there are not so many cards '" + std::string(word) + "'"};
      state_.pile.take(card);
      cards.put(card);
    }
    return std::nullopt;
  }

  std::optional<Fault> read_missions(const engine::NamedText& marker,
                                     std::array<MissionId, kDistricts>& missions) const {
    const std::string field = field_of(marker);
    for (const std::string_view word : words(marker.text)) {
      const MissionId mission = setup_.find_mission(word);
      if (mission == MissionId::None) return Fault{field, "there is no mission '" + std::string(word) + "'"};
      MissionId& place = missions[setup_.mission(mission).district];
      if (place != MissionId::None) return Fault{field, "two missions of one district"};
      place = mission;
    }
    return std::nullopt;
  }

  std::optional<Fault> read_districts(const std::string& field, std::string_view text, std::uint8_t& districts) const {
    for (const std::string_view word : words(text)) {
      std::size_t d = 0;
      while (d < kDistricts && setup_.district(d) != word) ++d;
      if (d == kDistricts) return Fault{field, "there is no district '" + std::string(word) + "'"};
      districts = static_cast<std::uint8_t>(districts | 1u << d);
    }
    return std::nullopt;
  }

  std::optional<Fault> read_played(const engine::NamedText& marker, CardInUse& played) const {
    const std::vector<std::string_view> list = words(marker.text);
    if (list.size() == 1 && list[0] == "scout") {
      played = {CardInUse::As::Scout, CardId::None};
      return std::nullopt;
    }
    const bool pair = list.size() == 2 && list[0] == "pair";
    const CardId card = list.empty() ? CardId::None : setup_.find_card(list.back());
    if ((list.size() != 1 && !pair) || card == CardId::None || card == setup_.time_card()) {
      return Fault{field_of(marker), "must be a terrain or movement card, a pair of them, or 'scout'"};
    }
    played = {pair ? CardInUse::As::Pair : CardInUse::As::Card, card};
    return std::nullopt;
  }

  std::optional<Fault> read_happened(const engine::NamedText& marker) {
    for (const std::string_view word : words(marker.text)) {
      const Happened* known = engine::row_named(kHappened, word);
      if (known == nullptr) return Fault{field_of(marker), "unknown word '" + std::string(word) + "'"};
      state_.*(known->flag) = true;
    }
    return std::nullopt;
  }

  // ---- generals ----

  std::optional<Fault> read_pieces() {
    for (const Placed& piece : position_.pieces) {
      const std::string field = field_of(piece);
      const ArmyId army = setup_.find_army(piece.piece);
      if (army == ArmyId::None) return Fault{field, "there is no such general"};
      if (has(seen_, army)) return Fault{field, "given twice"};
      seen_ |= bit(army);
      if (auto fault = read_place(field, army, piece)) return fault;
      for (const std::string& mark : piece.marks) {
        if (auto fault = read_mark(field + ".marks", army, mark)) return fault;
      }
    }
    // One army a field, and no marker under one.
    for_each(state_.marked, [&](ArmyId army) {
      if ((state_.markers[index(army)] & held(state_)) != 0) under_army_ = army;
    });
    if (under_army_ != ArmyId::None) {
      return Fault{"pieces." + setup_.general(under_army_).id, "a marker on a field that holds an army"};
    }
    for (const Side side : engine::kSeats) {
      const ArmyId commander = setup_.commander(side);
      Arm& arm = state_.arm[index(side)];
      if (has(state_.placed, commander) && arm == Arm::None && state_.naming != commander) arm = Arm::Infantry;
    }
    return std::nullopt;
  }

  std::optional<Fault> read_place(const std::string& field, ArmyId army, const Placed& piece) {
    const General& general = setup_.general(army);
    if (piece.at == "card") return std::nullopt;
    state_.cards &= ~bit(army);
    if (piece.at == "removed") {
      state_.removed |= bit(army);
      state_.losses[index(army)] = static_cast<std::uint8_t>(general.strength);
      return std::nullopt;
    }
    if (piece.at == "lost") {
      state_.lost |= bit(army);
      return std::nullopt;
    }
    FieldSet fields = 0;
    for (const std::string_view word : words(piece.at)) {
      const FieldId at = setup_.find_field(word);
      if (at == FieldId::None) return Fault{field, "the board has no field '" + std::string(word) + "'"};
      if (has(fields, at)) return Fault{field, "two markers of one general on a field"};
      fields |= bit(at);
    }
    if (fields == 0) return Fault{field, "name a field, several for markers, 'card', 'removed' or 'lost'"};
    const bool single = std::find(piece.marks.begin(), piece.marks.end(), kSingle) != piece.marks.end();
    if (count(fields) > 1 || single) {
      if (count(fields) > general.markers) return Fault{field, "more markers than the general has"};
      state_.marked |= bit(army);
      state_.markers[index(army)] = fields;
      return std::nullopt;
    }
    if ((held(state_) & fields) != 0) return Fault{field, "two armies on one field"};
    state_.placed |= bit(army);
    state_.where[index(army)] = first(fields);
    state_.held[index(general.side)] |= fields;
    return std::nullopt;
  }

  std::optional<Fault> read_mark(const std::string& field, ArmyId army, const std::string& mark) {
    const General& general = setup_.general(army);
    if (mark == kSingle) {
      if (!has(state_.marked, army)) return Fault{field, "no marker of that general is on the board"};
      return std::nullopt;
    }
    if (const auto arm = kArmNames.find(mark)) {
      if (general.arms != kAllArms) return Fault{field, "only Napoléon and Schwarzenberg choose an arm"};
      state_.arm[index(general.side)] = *arm;
      return std::nullopt;
    }
    if (!has(state_.placed, army)) return Fault{field, "'" + mark + "' is for armies on the board"};
    if (const auto losses = engine::number_after(mark, "-")) {
      if (*losses < 1 || *losses >= general.strength) return Fault{field, "an army keeps one point of strength"};
      state_.losses[index(army)] = static_cast<std::uint8_t>(*losses);
    } else if (const auto hits = engine::number_after(mark, "hit ")) {
      if (*hits < 1 || *hits > static_cast<int>(kArmies)) return Fault{field, "not so many points"};
      state_.hits[index(army)] = static_cast<std::uint8_t>(*hits);
    } else if (mark == kCauses) {
      state_.to_allot |= bit(army);
    } else if (mark.starts_with("for ")) {
      std::uint8_t districts = 0;
      if (auto fault = read_districts(field, std::string_view(mark).substr(4), districts)) return fault;
      if (std::popcount(districts) != 1) return Fault{field, "counts for one mission"};
      state_.counts_for[index(army)] = static_cast<std::uint8_t>(std::countr_zero(unsigned{districts}));
    } else {
      return unknown_mark(field, mark);
    }
    return std::nullopt;
  }

  // ---- what was left out ----

  std::optional<Fault> fill_cards() {
    for (int i = 0; i < state_.out; ++i) {
      if (state_.pile.count(setup_.time_card()) == 0) return Fault{"tracks.time_cards_out", "there are not so many"};
      state_.pile.take(setup_.time_card());
    }
    const bool filled = !is_preparation(state_.phase) && state_.phase != Phase::Refill;
    if (!filled || marker("display") != nullptr) return std::nullopt;
    for (std::size_t i = 0; i < kCardKinds; ++i) {
      const CardId card = kit::card_at(i);
      if (setup_.card(card).type != CardType::Terrain || state_.pile.count(card) == 0) continue;
      state_.pile.take(card);
      state_.display.put(card);
    }
    return std::nullopt;
  }

  std::optional<Fault> fill_missions() {
    if (state_.phase != Phase::MissionDraw) {
      for (std::size_t i = kMissions; i > 0; --i) {
        MissionId& mission = state_.mission[setup_.mission(mission_at(i - 1)).district];
        const bool given = mission != MissionId::None && !has_default(mission);
        if (given) continue;
        mission = mission_at(i - 1);
        defaults_ |= 1u << (i - 1);
      }
    }
    for (std::size_t d = 0; d < kDistricts; ++d) {
      if (state_.second[d] == state_.mission[d] && state_.second[d] != MissionId::None) {
        return Fault{"markers.second missions", "the same card twice"};
      }
    }
    if (is_preparation(state_.phase) || marker("revealed") != nullptr) return std::nullopt;
    int reached = 0;
    for (const TrackDate& date : setup_.dates()) reached += date.reveals && state_.clock >= date.reveals_at ? 1 : 0;
    const int open = std::max(0, reached - state_.reveals_due);
    state_.revealed = static_cast<std::uint8_t>((1u << open) - 1);
    return std::nullopt;
  }
  bool has_default(MissionId mission) const { return (defaults_ >> index(mission) & 1) != 0; }

  // Play that has to begin begins; what is there must fit together.
  std::optional<Fault> check() {
    if (state_.phase == Phase::Fight && !fight_begun_) {
      state_.declaring = kFrench;
      begin_fight(setup_, state_);
      if (state_.phase != Phase::Fight) settle(setup_, state_);
      return std::nullopt;
    }
    if (begins_scoring_) {
      state_.revealed = (1u << kDistricts) - 1;
      begin_scoring(setup_, state_);
      settle(setup_, state_);
      return std::nullopt;
    }
    return contradiction(setup_, state_);
  }

  ArmyMask seen_ = 0;
  ArmyId under_army_ = ArmyId::None;
  std::uint32_t defaults_ = 0;
  bool fight_begun_ = false;
  bool begins_scoring_ = false;
};

}  // namespace

Position Voelkerschlacht::position(const State& state) const {
  Position position;
  position.setting = setup_.setting();
  for (std::size_t i = 0; i < kArmies; ++i) {
    const ArmyId army = army_at(i);
    const General& general = setup_.general(army);
    if (has(state.cards, army)) continue;
    Placed placed{general.id, "", {}};
    if (has(state.removed, army)) placed.at = "removed";
    if (has(state.lost, army)) placed.at = "lost";
    if (has(state.placed, army)) placed.at = setup_.field_id(state.where[i]);
    for_each(state.markers[i],
             [&](FieldId field) { placed.at += (placed.at.empty() ? "" : " ") + setup_.field_id(field); });
    if (count(state.markers[i]) == 1) placed.marks.emplace_back(kSingle);
    if (general.arms == kAllArms && state.arm[index(general.side)] != Arm::None) {
      placed.marks.emplace_back(kArmNames.of(state.arm[index(general.side)]));
    }
    if (has(state.placed, army)) {
      if (state.losses[i] > 0) placed.marks.push_back("-" + std::to_string(state.losses[i]));
      if (state.hits[i] > 0) placed.marks.push_back("hit " + std::to_string(state.hits[i]));
      if (has(state.to_allot, army)) placed.marks.emplace_back(kCauses);
      if (state.counts_for[i] != kNoDistrict) placed.marks.push_back("for " + setup_.district(state.counts_for[i]));
    }
    position.pieces.push_back(std::move(placed));
  }

  for (const engine::Track<State>& track : kTracks) position.add_track(track.name, track.get(state));

  const auto list = [&](unsigned districts) {
    std::string text;
    for (std::size_t d = 0; d < kDistricts; ++d) {
      if ((districts >> d & 1) != 0) text += (text.empty() ? "" : " ") + setup_.district(d);
    }
    return text;
  };
  const auto missions = [&](const std::array<MissionId, kDistricts>& cards) {
    std::string text;
    for (const MissionId mission : cards) {
      if (mission != MissionId::None) text += (text.empty() ? "" : " ") + setup_.mission(mission).id;
    }
    return text;
  };
  position.add_marker("phase", kPhaseNames.of(state.phase));
  if (state.stage != usual_stage(state.phase)) position.add_marker("stage", kStageNames.of(state.stage));
  if (state.turn > 0) position.add_marker("seat", kSideNames.of(active(state)));
  position.add_marker("hand french", cards_text(setup_, state.hand[0]));
  position.add_marker("hand allied", cards_text(setup_, state.hand[1]));
  position.add_marker("display", cards_text(setup_, state.display));
  position.add_marker("discards", cards_text(setup_, state.discards));
  position.add_marker("missions", missions(state.mission));
  if (const std::string second = missions(state.second); !second.empty())
    position.add_marker("second missions", second);
  if (state.second_districts != 0) position.add_marker("second districts", list(state.second_districts));
  position.add_marker("revealed", list(state.revealed));
  if (state.played.as != CardInUse::As::Nothing) position.add_marker("played", played_text(setup_, state.played));
  if (state.second_played.as != CardInUse::As::Nothing)
    position.add_marker("second played", played_text(setup_, state.second_played));
  if (state.naming != ArmyId::None) position.add_marker("naming", setup_.general(state.naming).id);
  if (state.phase == Phase::Fight) {
    position.add_marker("fight", "begun");
    position.add_marker("declaring", kSideNames.of(state.declaring));
  }
  std::string happened;
  for (const Happened& fact : kHappened) {
    if (state.*(fact.flag)) happened += (happened.empty() ? "" : " ") + std::string(fact.name);
  }
  if (!happened.empty()) position.add_marker("this turn", happened);
  return position;
}

Result<State> Voelkerschlacht::place(const Position& position) const {
  if (position.is_start()) return start();
  return engine::playable(*this, StateReader(setup_, position).read());
}

}  // namespace leipzig::voelkerschlacht
