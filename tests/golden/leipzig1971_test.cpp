// Golden playthroughs of Leipzig: Napoleon vs. Europe: a spring scenario, a summer scenario, the campaign.
#include "games/leipzig1971/game.h"
#include "tests/golden/playthrough.h"

namespace leipzig::golden {
namespace {

class GoldenLeipzig1971 : public ::testing::TestWithParam<const char*> {};

TEST_P(GoldenLeipzig1971, PlaythroughIsAsWritten) {
  expect_as_written<leipzig1971::Leipzig1971>({"leipzig1971", GetParam(), {}, {}, {}}, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scenarios, GoldenLeipzig1971, ::testing::Values("1", "5", "8"),
                         [](const auto& parameter) { return std::string("scenario") + parameter.param; });

}  // namespace
}  // namespace leipzig::golden
