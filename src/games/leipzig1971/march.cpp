// Section 17: forced march. The announcement is a multiple of the allowance and its price: the die, a supply unit in
// reach at the start of the phase, or Gotha's free march.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {
namespace {

constexpr int kByDie = 0;
constexpr int kGotha = 1;
constexpr int kSource = 2;

std::uint16_t code(int multiple, int source) { return static_cast<std::uint16_t>(2 * source + multiple - 2); }

// L71-FM-GOTHA.
bool from_gotha(const Setup& setup, const State& state, UnitId unit) {
  return setup.special().gotha && state.turn == setup.first_turn() && state.phasing == kFrench &&
         hex_of(state, unit) == setup.gotha();
}

}  // namespace

// L71-FM-GENERAL: one at a time, and once each.
bool may_march(const Setup& setup, const State& state, UnitId unit) {
  if (is_held(setup, state, unit) || has(state, unit, kMoved | kMarched) || state.stage == MarchStage::First)
    return false;
  if (state.left[index(unit)] == 0) return false;
  // Only a march that leads somewhere: with everything it can get, some step is open.
  return has_step(setup, state, unit, 3 * setup.allowance(seat_of(unit), type_of(state, unit)));
}

// L71-FM-WHO: infantry may triple, all units may double.
void list_marches(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  const SpaceId from = hex_of(state, unit);
  const bool triple = is_infantry(type_of(state, unit));
  const auto offer = [&](int source) {
    targets.push_back(code(2, source));
    if (triple || source == kGotha) targets.push_back(code(3, source));
  };
  offer(kByDie);
  if (from_gotha(setup, state, unit)) offer(kGotha);
  for (std::size_t i = 0; i < state.sources.size(); ++i) {
    const Source& source = state.sources[i];
    // L71-SUP-C3, L71-SUP-C4: where it stood when the phase began; not what already serves otherwise.
    if (source.unit == unit || !in_reach(setup, from, source.hex)) continue;
    if (!is_supply(type_of(state, source.unit)) || has(state, source.unit, kServes)) continue;
    offer(kSource + static_cast<int>(i));
  }
}

// L71-FM-ANNOUNCE, L71-FM-FIRSTPART.
void announce(const Setup& setup, State& state, UnitId unit, int how) {
  const int multiple = march_multiple(how);
  const int source = how / 2;
  take_up(state, unit);
  const int allowance = setup.allowance(seat_of(unit), type_of(state, unit));
  const int extra = (multiple - 1) * allowance;
  state.marks[index(unit)] |= kMarched;
  state.under_way = true;
  if (source != kByDie) {  // L71-FM-SUPPLY
    if (source >= kSource) {
      state.marks[index(state.sources[static_cast<std::size_t>(source - kSource)].unit)] |= kMarchUsed;
    }
    state.left[index(unit)] = static_cast<std::uint8_t>(state.left[index(unit)] + extra);
    state.stage = MarchStage::Free;
    return;
  }
  // Double: the normal allowance first; triple: twice the allowance.
  state.left[index(unit)] = static_cast<std::uint8_t>(state.left[index(unit)] + extra - allowance);
  state.beyond = static_cast<std::uint8_t>(allowance);
  state.march = static_cast<std::uint8_t>(multiple);
  state.stage = can_go_on(setup, state, unit) ? MarchStage::First : MarchStage::Free;
}

bool can_go_on(const Setup& setup, const State& state, UnitId unit) {
  if (is_held(setup, state, unit)) return false;
  return has_step(setup, state, unit, state.left[index(unit)] + state.beyond);
}

// L71-FM-TABLES.
void roll_march(const Setup& setup, State& state, int roll) {
  const bool second = state.march_table != 0;
  const kit::ResultsTable& table = second ? setup.second_march() : setup.first_march();
  const std::size_t column = second ? state.march_table - 1u : state.march - 2u;
  const std::string& code = table.codes()[table.result(column, roll)];
  const UnitId unit = state.mover;
  state.phase = Phase::Movement;
  state.march_table = 0;
  if (code == "X") {  // L71-FM-X
    lose(setup, state, unit, Cause::March);
    state.stage = MarchStage::None;
    state.march = 0;
    state.beyond = 0;
    return;
  }
  if (const auto letter = setup.second_march().column(code)) {  // L71-FM-SECOND
    state.march_table = static_cast<std::uint8_t>(*letter + 1);
    state.phase = Phase::MarchChoice;
    return;
  }
  if (code == "D") state.march_ends_dispersed = true;                                           // L71-FM-D
  state.left[index(unit)] = static_cast<std::uint8_t>(state.left[index(unit)] + state.beyond);  // L71-FM-NONE
  state.beyond = 0;
  state.march = 0;
  state.stage = MarchStage::Free;
}

}  // namespace leipzig::leipzig1971
