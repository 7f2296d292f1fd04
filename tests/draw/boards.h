// Every board of the data, for tests that hold for all of them.
#pragma once
#include <array>

#include "data/bridge2013.h"
#include "data/campaign.h"
#include "data/nations1975.h"
#include "data/voelkerschlacht.h"
#include "kit/datum.h"

namespace leipzig::draw::testing {

struct Printed {
  const char* name;
  const kit::Datum& (*board)();
  std::size_t most_bytes;
};

inline const std::array<Printed, 5>& all_boards() {
  static const std::array<Printed, 5> kBoards = {{{"nations1975", data::nations1975_board, 700'000},
                                                  {"drill", data::nations1975_drill_board, 150'000},
                                                  {"campaign", data::campaign_board, 1'200'000},
                                                  {"bridge2013", data::bridge2013_board, 250'000},
                                                  {"voelkerschlacht", data::voelkerschlacht_board, 400'000}}};
  return kBoards;
}

}  // namespace leipzig::draw::testing
