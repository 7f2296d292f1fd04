// Per-address records: wrong keys and request rates.
#include "server/key_gate.h"

#include <gtest/gtest.h>

#include "server/rate.h"

namespace leipzig::server {
namespace {

using namespace std::chrono_literals;

TEST(WrongKeys, CountForAnHourFromTheFirstByEachAddress) {
  WrongKeys keys;
  const WrongKeys::Clock::time_point noon{};
  EXPECT_EQ(keys.note("192.0.2.1", noon).number, 1u);
  EXPECT_EQ(keys.note("192.0.2.1", noon + 59min).number, 2u);
  EXPECT_EQ(keys.note("192.0.2.2", noon + 59min).number, 1u);
  EXPECT_EQ(keys.note("192.0.2.1", noon + 60min).number, 1u);
  EXPECT_EQ(keys.note("192.0.2.2", noon + 60min).number, 2u);
}

TEST(WrongKeys, SayHowLongTheirHourLasts) {
  WrongKeys keys;
  const WrongKeys::Clock::time_point noon{};
  EXPECT_EQ(keys.note("192.0.2.1", noon).remaining, 3600s);
  EXPECT_EQ(keys.note("192.0.2.1", noon + 100s + 1ms).remaining, 3500s);
  EXPECT_EQ(keys.note("192.0.2.1", noon + 1h - 1ms).remaining, 1s);
}

TEST(WrongKeys, OfVeryManyAddressesForgetWhoseHourBeganFirst) {
  WrongKeys keys;
  WrongKeys::Clock::time_point now{};
  for (std::size_t i = 0; i < ByAddress<int>::kMost; ++i) {
    keys.note("2001:db8::" + std::to_string(i), now += 1ms);
  }
  EXPECT_EQ(keys.note("2001:db8::0", now).number, 2u);
  keys.note("192.0.2.1", now);
  EXPECT_EQ(keys.note("2001:db8::1", now).number, 2u);
  EXPECT_EQ(keys.note("2001:db8::0", now).number, 1u);
}

TEST(RateByAddress, AllowsEachAddressSoMuchAtOnceAndKnowsSoManyAddresses) {
  RateByAddress rates(1e-9, 2);
  EXPECT_TRUE(rates.allows("192.0.2.1"));
  EXPECT_TRUE(rates.allows("192.0.2.1"));
  EXPECT_FALSE(rates.allows("192.0.2.1"));
  for (std::size_t i = 1; i < ByAddress<int>::kMost; ++i) EXPECT_TRUE(rates.allows("2001:db8::" + std::to_string(i)));
  EXPECT_FALSE(rates.allows("192.0.2.1"));
  EXPECT_TRUE(rates.allows("192.0.2.2"));
  EXPECT_TRUE(rates.allows("192.0.2.1")) << "forgotten for another";
}

}  // namespace
}  // namespace leipzig::server
