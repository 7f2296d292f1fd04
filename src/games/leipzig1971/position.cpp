// States as positions that a person can write in a few lines, and back. Everything omitted has a default: a counter in
// the movement phase has its whole allowance, a city belongs to the side with units in it or to its initial owner.
#include <algorithm>

#include "engine/playable.h"
#include "engine/position_reader.h"
#include "engine/words.h"
#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"

namespace leipzig::leipzig1971 {
namespace {

using engine::Fault;
using engine::number;
using engine::Placed;
using engine::Position;
using engine::split_words;

constexpr std::pair<std::uint16_t, std::string_view> kMarkNames[] = {
    {kMoved, "moved"},           {kStopped, "stopped"},     {kDone, "done"},
    {kOrganized, "organized"},   {kFought, "fought"},       {kAttacking, "attacking"},
    {kRetreating, "retreating"}, {kBroken, "broken"},       {kMarchUsed, "feeds march"},
    {kServes, "serves"},         {kUncovered, "uncovered"}, {kByCavalry, "seen by cavalry"},
    {kMarched, "marched"},       {kGarrison, "garrison"},   {kInSight, "in sight"}};

constexpr engine::Track<State> kTracks[] = {
    engine::track<State, &State::exited_divisions>("exited_divisions", 255),
    engine::track<State, &State::exited_leaders>("exited_leaders", 10),
    engine::track<State, &State::exited_supply>("exited_supply", 255),
    engine::track<State, &State::march>("march", 3),
    engine::track<State, &State::beyond>("march_beyond", 24),
    engine::track<State, &State::march_table>("march_table", 5),
    engine::track<State, &State::column>("column", 11),
    engine::track<State, &State::result>("result", 9),
    engine::track<State, &State::owing>("owing", 255),
    engine::track<State, &State::retreat_hexes>("retreat_hexes", 2),
    engine::track<State, &State::to_scatter>("attacker_scatters", 1),
    engine::track<State, &State::armistice>("armistice", 35),
    engine::track<State, &State::war>("austria_at_war", 36),
    engine::track<State, &State::rebellion>("rebellion", 35),
    engine::track<State, &State::bavaria>("bavaria", 36),
    engine::track<State, &State::combat_losses, 0>("combat_losses_french", 999),
    engine::track<State, &State::march_losses, 0>("march_losses_french", 999),
    engine::track<State, &State::supply_lost, 0>("supply_lost_french", 255),
    engine::track<State, &State::leaders_gone, 0>("leaders_gone_french", 1023),
    engine::track<State, &State::combat_losses, 1>("combat_losses_allied", 999),
    engine::track<State, &State::march_losses, 1>("march_losses_allied", 999),
    engine::track<State, &State::supply_lost, 1>("supply_lost_allied", 255),
    engine::track<State, &State::leaders_gone, 1>("leaders_gone_allied", 1023),
};

// "4 french combat" for the end of dispersal.
std::string term_text(std::uint8_t until) {
  const int n = until - 1;
  return std::to_string(n / 4) + (n / 2 % 2 == 0 ? " french " : " allied ") + (n % 2 == 0 ? "movement" : "combat");
}

class StateReader : public engine::PositionReader<StateReader, Setup, State> {
 public:
  using PositionReader::PositionReader;

  engine::Result<State> read() {
    if (auto fault = read_phase()) return *fault;
    if (auto fault = read_tracks()) return *fault;
    const Phase phase = state_.phase;
    state_.phase = Phase::Placement;  // nothing is taken by being set up
    for (const Placed& piece : position_.pieces) {
      if (auto fault = read_piece(piece)) return *fault;
    }
    state_.phase = phase;
    if (auto fault = read_markers()) return *fault;
    if (auto fault = check()) return *fault;
    return state_;
  }

 private:
  friend PositionReader;

  std::optional<Fault> read_phase() {
    state_.phase = Phase::Movement;
    std::optional<Seat> deciding;
    for (const engine::NamedText& marker : position_.markers) {
      std::optional<Fault> fault;
      if (marker.name == "phase") fault = read_name(marker, kPhaseNames, "a phase", state_.phase);
      if (marker.name == "seat") fault = read_name(marker, kSideNames, kSideWanted, state_.phasing);
      if (marker.name == "deciding") fault = read_name(marker, kSideNames, kSideWanted, deciding);
      if (fault) return fault;
    }
    const bool defends = state_.phase == Phase::Evading || state_.phase == Phase::Sustaining;
    const bool moves = state_.phase >= Phase::Movement && state_.phase <= Phase::Naming;
    const Seat usual = defends ? engine::other(state_.phasing) : state_.phasing;
    state_.deciding = deciding.value_or(usual);
    if ((defends || moves) && state_.deciding != usual) {
      return Fault{"markers.deciding", "in this phase it is for the other side to decide"};
    }
    return std::nullopt;
  }

  std::optional<Fault> read_track(const engine::NamedNumber& track) {
    if (track.name == "turn") return read_turn(track);
    if (track.name.starts_with("supply_lost_")) {
      if (auto fault = engine::outside(track, 0, setup_.supply_counters())) return fault;
    }
    return read_number(track, kTracks);
  }

  // "FD12": side, kind, place in the list; "F1", "A10": a leader.
  std::optional<UnitId> read_counter(std::string_view name) {
    if (name.size() < 2 || (name[0] != 'F' && name[0] != 'A')) return std::nullopt;
    const Seat seat = name[0] == 'F' ? kFrench : kAllied;
    constexpr std::string_view kLetters = "?ACDKHSP";
    const std::size_t letter = kLetters.find(name[1]);
    const bool leads = letter == std::string_view::npos;
    const auto n = number(name.substr(leads ? 1 : 2));
    if (!n || *n < 1 || letter == 0) return std::nullopt;
    const auto others = static_cast<int>(kSideUnits - kLeaders);
    if (leads ? *n > static_cast<int>(kLeaders) : *n > others) return std::nullopt;
    const UnitId unit = unit_at(seat, static_cast<std::size_t>(leads ? others + *n - 1 : *n - 1));
    type_ = leads ? leader(*n) : static_cast<Type>(letter);
    return unit;
  }

  std::optional<Fault> read_piece(const Placed& piece) {
    const std::string field = field_of(piece);
    const auto named = read_counter(piece.piece);
    if (!named) return Fault{field, "there is no such counter: F or A, one of A C D K H S P, a number; or a leader"};
    const UnitId unit = *named;
    const std::size_t i = index(unit);
    if (state_.type[i] != Type::None) return Fault{field, "this place in the list is given twice"};
    state_.type[i] = type_;
    const bool moving = state_phase() == Phase::Movement || state_phase() == Phase::MarchDie ||
                        state_phase() == Phase::MarchChoice || state_phase() == Phase::Assembly;
    if (moving && seat_of(unit) == state_.phasing) {
      state_.left[i] = static_cast<std::uint8_t>(setup_.allowance(seat_of(unit), type_));
    }
    if (piece.at == "arriving") {
      state_.where[i] = kArriving;
      state_.left[i] = kNoPlace;
    } else if (piece.at == "marching round") {
      state_.where[i] = kMarchingRound;
    } else {
      SpaceId hex = SpaceId::None;
      if (auto fault = read_space(field, piece.at, hex)) return fault;
      if (enemy_at(state_, seat_of(unit), hex)) return Fault{field, "there is an enemy unit in " + piece.at};
      if (at(state_, hex).combat() + at(state_, hex).others > 200) return Fault{field, "too many units in one hex"};
      put(setup_, state_, unit, hex);
    }
    for (const std::string& mark : piece.marks) {
      if (auto fault = read_mark(unit, mark, field + ".marks")) return fault;
    }
    if (state_.where[i] == kArriving) {
      const std::size_t most = state_phase() == Phase::Placement ? setup_.rows().size() : setup_.places().size();
      if (state_.left[i] >= most) return Fault{field + ".marks", "an arriving unit needs a mark such as 'entry west'"};
    }
    if (state_.where[i] != kArriving && state_.where[i] != kMarchingRound) {
      // A forced march at most trebles the allowance.
      const int whole = setup_.allowance(seat_of(unit), type_);
      const int most = has(state_, unit, kMarched) ? 3 * whole : whole;
      if (state_.left[i] > most) return Fault{field + ".marks", "has more points left than it can have"};
    }
    if (type_ == Type::Supply && supply_in_play(state_, seat_of(unit)) > supply_limit(setup_, state_, seat_of(unit))) {
      return Fault{field, "more supply units than the side has counters (L71-SUP-E)"};
    }
    return std::nullopt;
  }

  std::optional<Fault> read_mark(UnitId unit, std::string_view mark, const std::string& field) {
    const std::size_t i = index(unit);
    for (const auto& [bit, name] : kMarkNames) {
      if (name == mark) {
        state_.marks[i] |= bit;
        return std::nullopt;
      }
    }
    if (mark.starts_with("left ")) {
      const auto n = number(mark.substr(5));
      if (!n || *n < 0 || *n > 127) return Fault{field, "'" + std::string(mark) + "': a number of points is needed"};
      state_.left[i] = static_cast<std::uint8_t>(*n);
      return std::nullopt;
    }
    if (mark.starts_with("entry ")) {
      state_.left[i] = setup_.place_named(mark.substr(6));
      if (state_.left[i] == kNoPlace) return Fault{field, "no arrivals come at '" + std::string(mark.substr(6)) + "'"};
      return std::nullopt;
    }
    if (mark.starts_with("row ")) {
      for (std::size_t r = 0; r < setup_.rows().size(); ++r) {
        if (setup_.rows()[r].id != mark.substr(4)) continue;
        state_.left[i] = static_cast<std::uint8_t>(r);
        return std::nullopt;
      }
      return Fault{field, "the scenario's list has no row '" + std::string(mark.substr(4)) + "'"};
    }
    if (mark == "dispersed") {
      state_.until[i] = term(state_.turn + 1, state_.phasing, true);
      return std::nullopt;
    }
    if (mark.starts_with("dispersed to ")) {
      const auto words = split_words(mark.substr(13), " ");
      const auto turn = words.size() == 3 ? number(words[0]) : std::nullopt;
      const auto seat = words.size() == 3 ? kSideNames.find(words[1]) : std::nullopt;
      if (!turn || *turn < 1 || *turn > 40 || !seat || (words[2] != "movement" && words[2] != "combat")) {
        return Fault{field, "write 'dispersed to 5 french combat'"};
      }
      state_.until[i] = term(*turn, *seat, words[2] == "combat");
      return std::nullopt;
    }
    return unknown_mark(field, mark);
  }

  Phase state_phase() const {
    for (const engine::NamedText& marker : position_.markers) {
      if (marker.name != "phase") continue;
      if (const auto phase = kPhaseNames.find(marker.text)) return *phase;
    }
    return Phase::Movement;
  }

  std::optional<UnitId> known_unit(std::string_view name) {
    const auto unit = read_counter(name);
    if (!unit || state_.type[index(*unit)] != type_) return std::nullopt;
    return unit;
  }

  // "FROM:SIDES:EMPTIED:SUPPLY:SUPPLIED".
  std::optional<Attack> read_attack(std::string_view text) {
    const auto parts = split_words(text, ":");
    if (parts.size() != 5) return std::nullopt;
    Attack attack;
    attack.from = setup_.board().find(parts[0]);
    const auto sides = number(parts[1]);
    const auto emptied = number(parts[2]);
    if (attack.from == SpaceId::None || !sides || !emptied || *sides < 0 || *sides > 63 || *emptied < 0 ||
        *emptied > 63) {
      return std::nullopt;
    }
    for (std::size_t d = 0; d < 6; ++d) {
      if (((*sides | *emptied) >> d & 1) != 0 && setup_.ways(attack.from)[d].to == SpaceId::None) return std::nullopt;
    }
    attack.sides = static_cast<std::uint8_t>(*sides);
    attack.emptied = static_cast<std::uint8_t>(*emptied);
    if (parts[3] != "none") {
      const auto supply = known_unit(parts[3]);
      if (!supply || !is_supply(type_of(state_, *supply))) return std::nullopt;
      attack.supply = *supply;
    }
    if (parts[4] != "supplied" && parts[4] != "unsupplied") return std::nullopt;
    attack.supplied = parts[4] == "supplied";
    return attack;
  }

  std::optional<Fault> read_marker(const engine::NamedText& marker) {
    const std::string& name = marker.name;
    if (name == "phase" || name == "seat" || name == "deciding") return std::nullopt;  // see read_phase
    if (name == "mover") return read_mover(marker);
    if (name == "stage") return read_stage(marker);
    if (name == "march ends") return read_flag(marker, "dispersed", state_.march_ends_dispersed);
    if (name == "movement") return read_flag(marker, "under way", state_.under_way);
    if (name == "battle") return read_battle(marker);
    if (name == "attacks") return read_attacks(marker);
    if (name == "sustained" || name == "sources") return read_supply(marker);
    if (name == "swept") return read_spaces(marker, state_.swept);
    if (name == "duties") return read_spaces(marker, state_.duties);
    if (name == "berlin taken") return read_berlin(marker);
    for (std::size_t i = 0; i < kCities; ++i) {
      if (name == setup_.city_title(i)) return read_holder(marker, state_.holder[i]);
    }
    return unknown(marker);
  }

  std::optional<Fault> read_mover(const engine::NamedText& marker) {
    const auto unit = known_unit(marker.text);
    if (!unit || !on_map(hex_of(state_, *unit)) || seat_of(*unit) != state_.phasing) {
      return Fault{field_of(marker), "no unit of the moving side is called '" + marker.text + "'"};
    }
    state_.mover = *unit;
    return std::nullopt;
  }

  std::optional<Fault> read_stage(const engine::NamedText& marker) {
    bool first = false;
    if (auto fault = read_either(marker, "first", "free", first)) return fault;
    state_.stage = first ? MarchStage::First : MarchStage::Free;
    return std::nullopt;
  }

  std::optional<Fault> read_battle(const engine::NamedText& marker) {
    const auto attack = read_attack(marker.text);
    if (!attack) return Fault{field_of(marker), "not an attack: FROM:SIDES:EMPTIED:SUPPLY:supplied"};
    state_.battle = *attack;
    return std::nullopt;
  }

  std::optional<Fault> read_attacks(const engine::NamedText& marker) {
    for (const std::string_view text : split_words(marker.text, " ")) {
      const auto attack = read_attack(text);
      if (!attack || state_.attacks.full()) {
        return Fault{field_of(marker), "not attacks: FROM:SIDES:EMPTIED:SUPPLY:supplied"};
      }
      state_.attacks.push_back(*attack);
    }
    return std::nullopt;
  }

  // "HEX:SUPPLY HEX:SUPPLY": attacked hexes whose defenders are supplied, or where supply stood.
  std::optional<Fault> read_supply(const engine::NamedText& marker) {
    for (const std::string_view text : split_words(marker.text, " ")) {
      const auto parts = split_words(text, ":");
      const SpaceId hex = parts.empty() ? SpaceId::None : setup_.board().find(parts[0]);
      std::optional<UnitId> supply;
      if (parts.size() == 2 && parts[1] == "none") supply = UnitId::None;
      if (parts.size() == 2 && parts[1] != "none") supply = known_unit(parts[1]);
      if (hex == SpaceId::None || !supply || state_.sustained.full() || state_.sources.full()) {
        return Fault{field_of(marker), "write 'HEX:SUPPLY'"};
      }
      if (marker.name == "sustained") {
        state_.sustained.push_back({hex, *supply});
      } else if (*supply != UnitId::None) {
        state_.sources.push_back({*supply, hex});
        sources_given_ = true;
      }
    }
    return std::nullopt;
  }

  template <class List>
  std::optional<Fault> read_spaces(const engine::NamedText& marker, List& list) {
    for (const std::string_view text : split_words(marker.text, " ")) {
      const SpaceId hex = setup_.board().find(text);
      if (hex == SpaceId::None || list.full()) return Fault{field_of(marker), "must name hexes of the board"};
      list.push_back(hex);
    }
    return std::nullopt;
  }

  std::optional<Fault> read_berlin(const engine::NamedText& marker) {
    std::size_t n = 0;
    for (const std::string_view text : split_words(marker.text, " ")) {
      const auto turn = number(text);
      if (!turn || *turn < 0 || *turn > 35 || n >= state_.north.size()) {
        return Fault{field_of(marker), "must be turns"};
      }
      state_.north[n++] = static_cast<std::uint8_t>(*turn);
    }
    return std::nullopt;
  }

  std::optional<Fault> read_holder(const engine::NamedText& marker, std::uint8_t& holder) {
    const auto seat = kSideNames.find(marker.text);
    if (!seat && marker.text != "nobody") return Fault{field_of(marker), "must be french, allied or nobody"};
    holder = seat ? static_cast<std::uint8_t>(index(*seat)) : 2;
    return std::nullopt;
  }

  std::optional<Fault> check() {
    const bool moving =
        state_.phase == Phase::Movement || state_.phase == Phase::MarchDie || state_.phase == Phase::MarchChoice;
    if (moving && !sources_given_ && !state_.under_way) {
      for_each(state_.phasing, state_.standing[index(state_.phasing)], [&](UnitId unit) {
        if (usable(state_, unit) && !state_.sources.full()) state_.sources.push_back({unit, hex_of(state_, unit)});
      });
    }
    if (moving && !state_.under_way) note_in_sight(setup_, state_);
    if ((state_.stage == MarchStage::First || state_.phase == Phase::MarchDie || state_.phase == Phase::MarchChoice) &&
        (state_.mover == UnitId::None || state_.march < 2)) {
      return Fault{"markers.mover", "a forced march needs a marching unit, and a track 'march' of 2 or 3"};
    }
    if (state_.mover != UnitId::None && state_.beyond != 0) {
      const int whole = setup_.allowance(seat_of(state_.mover), type_of(state_, state_.mover));
      if (state_.left[index(state_.mover)] + state_.beyond > 3 * whole) {
        return Fault{"tracks.march_beyond", "more points than a forced march can give"};
      }
    }
    if (state_.phase == Phase::MarchChoice && state_.march_table == 0) {
      return Fault{"tracks.march_table", "missing"};
    }
    const bool battle = state_.phase == Phase::Naming || state_.phase == Phase::Die || state_.phase == Phase::Losses;
    if (battle && (state_.battle.from == SpaceId::None || !friend_at(state_, state_.phasing, state_.battle.from))) {
      return Fault{"markers.battle", "missing, or there are no attackers"};
    }
    if ((state_.phase == Phase::Retreat || state_.phase == Phase::Advance) && state_.battle.from == SpaceId::None) {
      return Fault{"markers.battle", "missing"};
    }
    for (const Attack& attack : state_.attacks) {
      if (!friend_at(state_, state_.phasing, attack.from))
        return Fault{"markers.attacks", "there are no attackers in that hex"};
    }
    if ((state_.phase == Phase::Losses || state_.phase == Phase::Levy) && state_.owing == 0) {
      return Fault{"tracks.owing", "missing"};
    }
    return std::nullopt;
  }

  Type type_ = Type::None;
  bool sources_given_ = false;
};

std::string attack_text(const Setup& setup, const State& state, const Attack& attack) {
  return std::string(setup.board().id(attack.from)) + ":" + std::to_string(attack.sides) + ":" +
         std::to_string(attack.emptied) + ":" +
         (attack.supply == UnitId::None ? "none" : name_of(setup, state, attack.supply)) + ":" +
         (attack.supplied ? "supplied" : "unsupplied");
}

}  // namespace

Position Leipzig1971::position(const State& state) const {
  Position position;
  position.setting = setup_.setting();
  const bool moving = state.phase == Phase::Movement || state.phase == Phase::MarchDie ||
                      state.phase == Phase::MarchChoice || state.phase == Phase::Assembly;
  for (std::size_t i = 0; i < kUnits; ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (state.type[i] == Type::None) continue;
    Placed placed{name_of(setup_, state, unit), "", {}};
    const SpaceId hex = state.where[i];
    if (hex == kArriving) {
      placed.at = "arriving";
      placed.marks.push_back(state.phase == Phase::Placement ? "row " + setup_.rows()[state.left[i]].id
                                                             : "entry " + setup_.places()[state.left[i]].id);
    } else if (hex == kMarchingRound) {
      placed.at = "marching round";
      placed.marks.push_back("left " + std::to_string(state.left[i]));
    } else {
      placed.at = setup_.board().id(hex);
      const bool own = moving && seat_of(unit) == state.phasing;
      const int plain = own ? setup_.allowance(seat_of(unit), state.type[i]) : 0;
      if (state.left[i] != plain) placed.marks.push_back("left " + std::to_string(state.left[i]));
    }
    for (const auto& [bit, name] : kMarkNames) {
      if ((state.marks[i] & bit) != 0) placed.marks.emplace_back(name);
    }
    if (state.until[i] != 0) placed.marks.push_back("dispersed to " + term_text(state.until[i]));
    position.pieces.push_back(std::move(placed));
  }
  position.add_track("turn", state.turn);
  engine::add_tracks(position, state, kTracks);
  position.add_marker("phase", kPhaseNames.of(state.phase));
  position.add_marker("seat", kSideNames.of(state.phasing));
  position.add_marker("deciding", kSideNames.of(state.deciding));
  if (state.mover != UnitId::None) position.add_marker("mover", name_of(setup_, state, state.mover));
  if (state.stage != MarchStage::None)
    position.add_marker("stage", state.stage == MarchStage::First ? "first" : "free");
  if (state.march_ends_dispersed) position.add_marker("march ends", "dispersed");
  if (state.under_way) position.add_marker("movement", "under way");
  if (state.battle.from != SpaceId::None) position.add_marker("battle", attack_text(setup_, state, state.battle));
  const auto list = [&](std::string_view name, const auto& items, auto&& text_of) {
    if (!items.empty()) position.add_marker(name, engine::joined(items, text_of));
  };
  const auto hex_text = [&](SpaceId hex) { return std::string(setup_.board().id(hex)); };
  const auto pair_text = [&](SpaceId hex, UnitId supply) {
    return hex_text(hex) + ":" + (supply == UnitId::None ? "none" : name_of(setup_, state, supply));
  };
  list("attacks", state.attacks, [&](const Attack& attack) { return attack_text(setup_, state, attack); });
  list("sustained", state.sustained, [&](const Sustained& fed) { return pair_text(fed.hex, fed.supply); });
  list("sources", state.sources, [&](const Source& source) { return pair_text(source.hex, source.unit); });
  list("swept", state.swept, hex_text);
  list("duties", state.duties, hex_text);
  if (state.north != std::array<std::uint8_t, 4>{}) {
    list("berlin taken", state.north, [](std::uint8_t turn) { return std::to_string(turn); });
  }
  for (std::size_t i = 0; i < kCities; ++i) {
    position.add_marker(setup_.city_title(i),
                        state.holder[i] == 2 ? "nobody" : kSideNames.of(static_cast<Seat>(state.holder[i])));
  }
  return position;
}

engine::Result<State> Leipzig1971::place(const Position& position) const {
  if (position.is_start()) return start();
  return engine::playable(*this, StateReader(setup_, position).read());
}

}  // namespace leipzig::leipzig1971
