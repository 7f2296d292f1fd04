// How to win: depots immediately, combat factors at the end.
#include "games/leipzig1969/chapters.h"

namespace leipzig::leipzig1969 {

// L69-WIN-COUNT: printed factors in the organization of the moment; neither Napoleon nor terrain counts.
int combat_factors(const Setup& setup, const State& state, Seat seat) {
  int factors = 0;
  (setup.combat() & state.on_map[index(seat)]).for_each([&](UnitId unit) { factors += setup.strength(unit); });
  return factors;
}

// L69-WIN-FRENCHDEPOT, L69-WIN-ALLIEDDEPOT: at once, when the last depot of a side is gone.
void note_lost_depot(const Setup& setup, State& state, Seat seat) {
  if ((setup.of_type(Type::Depot) & state.on_map[index(seat)]).any()) return;
  state.phase = Phase::Over;
  state.ending = seat == kFrench ? Ending::AlliedDepot : Ending::FrenchDepots;
}

void finish(const Setup& setup, State& state) {
  const int french = combat_factors(setup, state, kFrench);
  const int allied = combat_factors(setup, state, kAllied);
  state.phase = Phase::Over;
  if (allied >= 2 * french) {
    state.ending = Ending::AlliedDouble;  // L69-WIN-ALLIEDDOUBLE
  } else if (french > allied) {
    state.ending = Ending::FrenchMore;  // L69-WIN-FRENCHMORE
  } else {
    state.ending = Ending::Draw;  // L69-WIN-DRAW
  }
}

std::optional<Seat> winner(Ending ending) {
  switch (ending) {
    case Ending::FrenchDepots:
    case Ending::FrenchMore:
      return kFrench;
    case Ending::AlliedDepot:
    case Ending::AlliedDouble:
      return kAllied;
    case Ending::None:
    case Ending::Draw:
      break;
  }
  return std::nullopt;
}

}  // namespace leipzig::leipzig1969
