// Evaluates the counts of a duel, for the command itself and for `leipzig merge`.
#pragma once
#include "format/reports.h"
#include "format/summary.h"

namespace leipzig::cli {

format::Duel duel_of(const format::Summary& summary);
void print(const format::Duel& duel);

}  // namespace leipzig::cli
