// BON-7.FORMAL against brute force on many more random fields than the quick test has time for.
#include <gtest/gtest.h>

#include "tests/rules/nations1975/skirmish.h"

namespace leipzig::nations1975 {
namespace {

class ManyRandomSkirmishes : public ::testing::TestWithParam<bool> {};

#if defined(LEIPZIG_SANITIZED)
constexpr int kFields = 600;  // the thousands are for the optimised build
#else
constexpr int kFields = 3000;
#endif

TEST_P(ManyRandomSkirmishes, BON_7_FORMAL_OfferExactlyTheBattlesOfTheDefinitionAndAlwaysFinish) {
  Tally tally;
  fight_skirmishes(1000, kFields, GetParam(), tally);
  EXPECT_GT(tally.lapsed, 0);
}

INSTANTIATE_TEST_SUITE_P(BON_7_2_MANY, ManyRandomSkirmishes, ::testing::Bool());

}  // namespace
}  // namespace leipzig::nations1975
