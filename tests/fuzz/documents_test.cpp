// Untrusted notation, records and positions.
#include "tests/fuzz/replay.h"

namespace leipzig::fuzz {
namespace {

#ifdef LEIPZIG_SANITIZED
constexpr int kChanges = 1;
#else
constexpr int kChanges = 20;
#endif

class Documents : public ::testing::TestWithParam<Target> {};

TEST_P(Documents, OfTheCorpusAreSurvived) { testing::replay_corpus(GetParam()); }

TEST_P(Documents, ThatAreAlmostRightAreSurvived) { testing::change_seeds(GetParam(), kChanges); }

INSTANTIATE_TEST_SUITE_P(All, Documents, ::testing::ValuesIn(document_targets()),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace leipzig::fuzz
