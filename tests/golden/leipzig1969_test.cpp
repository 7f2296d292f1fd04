// A golden playthrough of Leipzig (1969), and counts of action sequences from fixed positions.
#include "games/leipzig1969/game.h"

#include "tests/golden/perft.h"
#include "tests/golden/playthrough.h"

namespace leipzig::golden {
namespace {

using leipzig1969::Leipzig1969;

TEST(Golden, CampaignOfLeipzig1969) {
  expect_as_written<Leipzig1969>({"leipzig1969", "campaign", {}, {}, {}}, "campaign");
}

}  // namespace
}  // namespace leipzig::golden
