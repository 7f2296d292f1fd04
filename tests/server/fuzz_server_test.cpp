// Untrusted HTTP requests and WebSocket messages.
#include "tests/fuzz/replay.h"

namespace leipzig::fuzz {
namespace {

class Talk : public ::testing::TestWithParam<Target> {};

TEST_P(Talk, OfTheCorpusIsSurvived) { testing::replay_corpus(GetParam()); }

TEST_P(Talk, ThatIsAlmostRightIsSurvived) { testing::change_seeds(GetParam(), 3); }

INSTANTIATE_TEST_SUITE_P(All, Talk, ::testing::ValuesIn(server_targets()),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace leipzig::fuzz
