// States as positions that a person can write in a few lines, and back. Whatever a position leaves out has its plain
// value: a counter in the movement phase has its whole allowance, a city belongs to who stands in it or held it first.
#include <algorithm>

#include "engine/playable.h"
#include "engine/tracks.h"
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
    {kMarched, "marched"},       {kGarrison, "garrison"}};

constexpr Phase kPhases[] = {Phase::Placement, Phase::Truce,       Phase::Levy,      Phase::Arrival,   Phase::Movement,
                             Phase::MarchDie,  Phase::MarchChoice, Phase::Assembly,  Phase::Declaring, Phase::Naming,
                             Phase::Evading,   Phase::Sustaining,  Phase::Resolving, Phase::Die,       Phase::Losses,
                             Phase::Retreat,   Phase::Advance,     Phase::Over};

// Tracks that are plain numbers of the state.
struct Track {
  std::string_view name;
  std::uint8_t State::*field;
  int most;
};
constexpr Track kTracks[] = {
    {"exited_divisions", &State::exited_divisions, 255},
    {"exited_leaders", &State::exited_leaders, 10},
    {"exited_supply", &State::exited_supply, 255},
    {"march", &State::march, 3},
    {"march_beyond", &State::beyond, 24},
    {"march_table", &State::march_table, 5},
    {"column", &State::column, 11},
    {"result", &State::result, 9},
    {"owing", &State::owing, 255},
    {"retreat_hexes", &State::retreat_hexes, 2},
    {"attacker_scatters", &State::to_scatter, 1},
    {"armistice", &State::armistice, 35},
    {"austria_at_war", &State::war, 36},
    {"rebellion", &State::rebellion, 35},
    {"bavaria", &State::bavaria, 36},
};

struct SeatTrack {
  std::string_view name;
  std::array<std::int16_t, 2> State::*field;
};
constexpr SeatTrack kSeatTracks[] = {{"combat_losses_", &State::combat_losses},
                                     {"march_losses_", &State::march_losses}};

// "4 french combat" for the end of dispersal.
std::string term_text(std::uint8_t until) {
  const int n = until - 1;
  return std::to_string(n / 4) + (n / 2 % 2 == 0 ? " french " : " allied ") + (n % 2 == 0 ? "movement" : "combat");
}

class Placing {
 public:
  Placing(const Setup& setup, const Position& position)
      : setup_(setup), position_(position), state_(empty_state(setup)) {}

  engine::Result<State> place() {
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
  std::optional<Fault> read_phase() {
    state_.phase = Phase::Movement;
    std::optional<Seat> deciding;
    for (const engine::Text& marker : position_.markers) {
      const std::string field = "markers." + marker.name;
      if (marker.name == "phase") {
        const auto* found = std::find_if(std::begin(kPhases), std::end(kPhases),
                                         [&](Phase phase) { return phase_name(phase) == marker.text; });
        if (found == std::end(kPhases)) return Fault{field, "'" + marker.text + "' is not a phase"};
        state_.phase = *found;
      } else if (marker.name == "seat" || marker.name == "deciding") {
        const auto seat = engine::seat_named(marker.text);
        if (!seat) return Fault{field, "'" + marker.text + "' is not a seat: french or allied"};
        if (marker.name == "seat") state_.phasing = *seat;
        if (marker.name == "deciding") deciding = seat;
      }
    }
    const bool defends = state_.phase == Phase::Evading || state_.phase == Phase::Sustaining;
    state_.deciding = deciding.value_or(defends ? engine::other(state_.phasing) : state_.phasing);
    return std::nullopt;
  }

  std::optional<Fault> read_tracks() {
    for (const engine::Value& track : position_.tracks) {
      const std::string field = "tracks." + track.name;
      if (track.name == "turn") {
        if (auto fault = engine::not_a_turn(track, setup_.first_turn(), setup_.last_turn())) return fault;
        state_.turn = static_cast<std::uint8_t>(track.value);
        continue;
      }
      bool known = false;
      for (const Track& one : kTracks) {
        if (one.name != track.name) continue;
        if (auto fault = engine::outside(track, 0, one.most)) return fault;
        state_.*(one.field) = static_cast<std::uint8_t>(track.value);
        known = true;
      }
      for (const Seat seat : engine::kSeats) {
        const std::string name(engine::name(seat));
        for (const SeatTrack& one : kSeatTracks) {
          if (track.name != std::string(one.name) + name) continue;
          if (auto fault = engine::outside(track, 0, 999)) return fault;
          (state_.*(one.field))[index(seat)] = static_cast<std::int16_t>(track.value);
          known = true;
        }
        if (track.name == "supply_lost_" + name) {
          if (auto fault = engine::outside(track, 0, setup_.supply_counters())) return fault;
          state_.supply_lost[index(seat)] = static_cast<std::uint8_t>(track.value);
          known = true;
        }
        if (track.name == "leaders_gone_" + name) {
          if (auto fault = engine::outside(track, 0, 1023)) return fault;
          state_.leaders_gone[index(seat)] = static_cast<std::uint16_t>(track.value);
          known = true;
        }
      }
      if (!known) return Fault{field, "unknown track"};
    }
    return std::nullopt;
  }

  // "FD12": side, kind, place in the list; "F1", "A10": a leader.
  std::optional<UnitId> read_name(std::string_view name) {
    if (name.size() < 2 || (name[0] != 'F' && name[0] != 'A')) return std::nullopt;
    const Seat seat = name[0] == 'F' ? Seat::French : Seat::Allied;
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
    const std::string field = "pieces." + piece.piece;
    const auto named = read_name(piece.piece);
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
      const SpaceId hex = setup_.board().find(piece.at);
      if (hex == SpaceId::None) return Fault{field, "the board has no hex '" + piece.at + "'"};
      if (enemy_at(state_, seat_of(unit), hex)) return Fault{field, "an enemy unit stands in " + piece.at};
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
    if (type_ == Type::Supply &&
        supply_in_play(state_, seat_of(unit)) > setup_.supply_counters() - state_.supply_lost[index(seat_of(unit))]) {
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
      const auto seat = words.size() == 3 ? engine::seat_named(words[1]) : std::nullopt;
      if (!turn || *turn < 1 || *turn > 40 || !seat || (words[2] != "movement" && words[2] != "combat")) {
        return Fault{field, "write 'dispersed to 5 french combat'"};
      }
      state_.until[i] = term(*turn, *seat, words[2] == "combat");
      return std::nullopt;
    }
    return Fault{field, "unknown mark '" + std::string(mark) + "'"};
  }

  Phase state_phase() const {
    for (const engine::Text& marker : position_.markers) {
      if (marker.name != "phase") continue;
      for (const Phase phase : kPhases) {
        if (phase_name(phase) == marker.text) return phase;
      }
    }
    return Phase::Movement;
  }

  std::optional<UnitId> known_unit(std::string_view name) {
    const auto unit = read_name(name);
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

  std::optional<Fault> read_markers() {
    for (const engine::Text& marker : position_.markers) {
      const std::string field = "markers." + marker.name;
      const std::string& name = marker.name;
      if (name == "phase" || name == "seat" || name == "deciding") continue;
      if (name == "mover") {
        const auto unit = known_unit(marker.text);
        if (!unit || !on_map(hex_of(state_, *unit)) || seat_of(*unit) != state_.phasing) {
          return Fault{field, "no unit of the moving side is called '" + marker.text + "'"};
        }
        state_.mover = *unit;
      } else if (name == "stage") {
        if (marker.text != "first" && marker.text != "free") return Fault{field, "must be 'first' or 'free'"};
        state_.stage = marker.text == "first" ? MarchStage::First : MarchStage::Free;
      } else if (name == "march ends") {
        if (marker.text != "dispersed") return Fault{field, "must be 'dispersed' or left out"};
        state_.march_ends_dispersed = true;
      } else if (name == "movement") {
        if (marker.text != "under way") return Fault{field, "must be 'under way' or left out"};
        state_.under_way = true;
      } else if (name == "battle") {
        const auto attack = read_attack(marker.text);
        if (!attack) return Fault{field, "not an attack: FROM:SIDES:EMPTIED:SUPPLY:supplied"};
        state_.battle = *attack;
      } else if (name == "attacks") {
        for (const std::string_view text : split_words(marker.text, " ")) {
          const auto attack = read_attack(text);
          if (!attack || state_.attacks.full()) return Fault{field, "not attacks: FROM:SIDES:EMPTIED:SUPPLY:supplied"};
          state_.attacks.push_back(*attack);
        }
      } else if (name == "sustained" || name == "sources") {
        for (const std::string_view text : split_words(marker.text, " ")) {
          const auto parts = split_words(text, ":");
          const SpaceId hex = parts.empty() ? SpaceId::None : setup_.board().find(parts[0]);
          std::optional<UnitId> supply;
          if (parts.size() == 2 && parts[1] == "none") supply = UnitId::None;
          if (parts.size() == 2 && parts[1] != "none") supply = known_unit(parts[1]);
          if (hex == SpaceId::None || !supply || state_.sustained.full() || state_.sources.full()) {
            return Fault{field, "write 'HEX:SUPPLY'"};
          }
          if (name == "sustained") {
            state_.sustained.push_back({hex, *supply});
          } else if (*supply != UnitId::None) {
            state_.sources.push_back({*supply, hex});
            sources_given_ = true;
          }
        }
      } else if (name == "swept" || name == "duties") {
        for (const std::string_view text : split_words(marker.text, " ")) {
          const SpaceId hex = setup_.board().find(text);
          auto& list = name == "swept" ? state_.swept : state_.duties;
          if (hex == SpaceId::None || list.full()) return Fault{field, "must name hexes of the board"};
          list.push_back(hex);
        }
      } else if (name == "berlin taken") {
        std::size_t n = 0;
        for (const std::string_view text : split_words(marker.text, " ")) {
          const auto turn = number(text);
          if (!turn || *turn < 0 || *turn > 35 || n >= state_.north.size()) return Fault{field, "must be turns"};
          state_.north[n++] = static_cast<std::uint8_t>(*turn);
        }
      } else {
        bool known = false;
        for (std::size_t i = 0; i < kCities; ++i) {
          if (name != setup_.city_title(i)) continue;
          known = true;
          if (marker.text == "nobody") {
            state_.holder[i] = 2;
          } else if (const auto seat = engine::seat_named(marker.text)) {
            state_.holder[i] = static_cast<std::uint8_t>(index(*seat));
          } else {
            return Fault{field, "must be french, allied or nobody"};
          }
        }
        if (!known) return Fault{field, "unknown marker"};
      }
    }
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
      return Fault{"markers.battle", "missing, or nobody attacks"};
    }
    if ((state_.phase == Phase::Retreat || state_.phase == Phase::Advance) && state_.battle.from == SpaceId::None) {
      return Fault{"markers.battle", "missing"};
    }
    for (const Attack& attack : state_.attacks) {
      if (!friend_at(state_, state_.phasing, attack.from)) return Fault{"markers.attacks", "nobody attacks from there"};
    }
    if ((state_.phase == Phase::Losses || state_.phase == Phase::Levy) && state_.owing == 0) {
      return Fault{"tracks.owing", "missing"};
    }
    return std::nullopt;
  }

  const Setup& setup_;
  const Position& position_;
  State state_;
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
  position.tracks.push_back({"turn", state.turn});
  for (const Track& track : kTracks) {
    if (state.*(track.field) != 0) position.tracks.push_back({std::string(track.name), state.*(track.field)});
  }
  for (const Seat seat : engine::kSeats) {
    const std::string name(engine::name(seat));
    for (const SeatTrack& track : kSeatTracks) {
      const int value = (state.*(track.field))[index(seat)];
      if (value != 0) position.tracks.push_back({std::string(track.name) + name, value});
    }
    if (state.supply_lost[index(seat)] != 0)
      position.tracks.push_back({"supply_lost_" + name, state.supply_lost[index(seat)]});
    if (state.leaders_gone[index(seat)] != 0) {
      position.tracks.push_back({"leaders_gone_" + name, state.leaders_gone[index(seat)]});
    }
  }
  const auto mark = [&](std::string_view name, std::string_view text) {
    position.markers.push_back({std::string(name), std::string(text)});
  };
  mark("phase", phase_name(state.phase));
  mark("seat", engine::name(state.phasing));
  mark("deciding", engine::name(state.deciding));
  if (state.mover != UnitId::None) mark("mover", name_of(setup_, state, state.mover));
  if (state.stage != MarchStage::None) mark("stage", state.stage == MarchStage::First ? "first" : "free");
  if (state.march_ends_dispersed) mark("march ends", "dispersed");
  if (state.under_way) mark("movement", "under way");
  if (state.battle.from != SpaceId::None) mark("battle", attack_text(setup_, state, state.battle));
  const auto list = [&](std::string_view name, const auto& items, auto&& text) {
    std::string all;
    for (const auto& item : items) all += (all.empty() ? "" : " ") + text(item);
    if (!all.empty()) mark(name, all);
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
    mark(setup_.city_title(i), state.holder[i] == 2 ? "nobody" : engine::name(static_cast<Seat>(state.holder[i])));
  }
  return position;
}

engine::Result<State> Leipzig1971::place(const Position& position) const {
  if (position.pieces.empty() && position.tracks.empty() && position.markers.empty()) return start();
  auto state = Placing(setup_, position).place();
  if (!state) return state;
  return engine::playable(*this, *state);
}

}  // namespace leipzig::leipzig1971
