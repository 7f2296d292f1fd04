// Rules version 1: kept records of captain against recruit, played before version 2, replay to the same end.
#include <fstream>
#include <sstream>

#include "engine/record.h"
#include "format/document.h"
#include "games/catalogue.h"
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

struct Ended {
  const char* scenario;
  std::uint64_t hash;
  const char* verdict;
};

TEST(L71_COM_VERSION, RecordsOfVersionOneReplayToTheSameEnd) {
  constexpr Ended kEnded[] = {
      {"1", 0xc3855989237d1cfc, "Allied victory (French 31, Allies 54)"},
      {"8", 0x3ae7eb6f00cb3584, "French victory (French 96, Allies 83)"},
  };
  for (const Ended& ended : kEnded) {
    std::ostringstream text;
    text << std::ifstream(LEIPZIG_ROOT "/tests/rules/leipzig1971/version-1/scenario-" + std::string(ended.scenario) +
                          ".json")
                .rdbuf();
    auto record = format::read_record(text.str());
    ASSERT_TRUE(record) << record.error().field << ": " << record.error().text;
    ASSERT_EQ(record->rules_version, 1);
    ASSERT_FALSE(engine::upgrade(*record, games::find_game("leipzig1971")->info));
    const auto end = engine::replay(*record, games::set_up);
    ASSERT_TRUE(end) << end.error().field << ": " << end.error().text;
    EXPECT_EQ((*end)->hash(), ended.hash) << ended.scenario;
    EXPECT_EQ((*end)->verdict().text, ended.verdict);
  }
}

}  // namespace
}  // namespace leipzig::testing
