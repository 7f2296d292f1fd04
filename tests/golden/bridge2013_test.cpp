// A Bridge Too Few: fixed random games as they were written down, and counts of action sequences.
#include "games/bridge2013/game.h"
#include "tests/golden/perft.h"
#include "tests/golden/playthrough.h"

namespace leipzig::golden {
namespace {

using bridge2013::Bridge2013;

class GoldenBridge2013 : public ::testing::TestWithParam<const char*> {};

TEST_P(GoldenBridge2013, PlaythroughIsAsWritten) {
  expect_as_written<Bridge2013>({"bridge2013", GetParam(), {}, {}, {}}, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scenarios, GoldenBridge2013,
                         ::testing::Values("battle", "north-west", "north-east", "south-west", "south-east"),
                         [](const auto& parameter) {
                           std::string name = parameter.param;
                           name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                           return name;
                         });

}  // namespace
}  // namespace leipzig::golden
