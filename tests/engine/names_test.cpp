// Names of enumerations.
#include "engine/names.h"

#include <gtest/gtest.h>

namespace leipzig::engine {
namespace {

enum class Arm : std::uint8_t { Infantry, Cavalry, None = 0xFF };
constexpr Names<Arm> kArmNames{"infantry", "cavalry"};
static_assert(kArmNames.size() == 2);

enum class Ending : std::uint8_t { None, Draw };
constexpr Names<Ending> kEndingNames{"", "draw"};

TEST(Names, GiveEachValueItsName) {
  EXPECT_EQ(kArmNames.of(Arm::Infantry), "infantry");
  EXPECT_EQ(kArmNames.of(Arm::Cavalry), "cavalry");
}

TEST(Names, GiveAnEmptyTextForAValueWithoutAName) {
  EXPECT_EQ(kArmNames.of(Arm::None), "");
  EXPECT_EQ(kEndingNames.of(Ending::None), "");
}

TEST(Names, FindAValueByItsExactName) {
  EXPECT_EQ(kArmNames.find("cavalry"), Arm::Cavalry);
  EXPECT_EQ(kArmNames.find("Cavalry"), std::nullopt);
  EXPECT_EQ(kArmNames.find("cav"), std::nullopt);
}

TEST(Names, FindNoValueByAnEmptyText) {
  EXPECT_EQ(kEndingNames.find("draw"), Ending::Draw);
  EXPECT_EQ(kEndingNames.find(""), std::nullopt);
  EXPECT_EQ(kArmNames.find(""), std::nullopt);
}

}  // namespace
}  // namespace leipzig::engine
