// Errors of the host: the names that clients know, and what the factories fill in.
#include "host/error.h"

#include <gtest/gtest.h>

namespace leipzig::host {
namespace {

TEST(ErrorCodes, HaveTheNamesOfTheProtocol) {
  EXPECT_EQ(kErrorCodeNames.of(ErrorCode::None), "");
  EXPECT_EQ(kErrorCodeNames.of(ErrorCode::NotFound), "not_found");
  EXPECT_EQ(kErrorCodeNames.of(ErrorCode::Forbidden), "forbidden");
  EXPECT_EQ(kErrorCodeNames.of(ErrorCode::Stale), "stale");
  EXPECT_EQ(kErrorCodeNames.of(ErrorCode::TooMany), "too_many");
  EXPECT_EQ(kErrorCodeNames.of(ErrorCode::TooLarge), "too_large");
  EXPECT_EQ(kErrorCodeNames.of(ErrorCode::BadRequest), "bad_request");
  EXPECT_EQ(kErrorCodeNames.of(ErrorCode::Unavailable), "unavailable");
  EXPECT_EQ(kErrorCodeNames.of(ErrorCode::Over), "over");
  EXPECT_EQ(kErrorCodeNames.of(ErrorCode::Lesson), "lesson");
}

TEST(Errors, NameTheirFieldOrTheirRule) {
  const Error field = forbidden("not yet").in_field("as");
  EXPECT_EQ(field.code, ErrorCode::Forbidden);
  EXPECT_EQ(field.field, "as");
  EXPECT_EQ(field.text, "not yet");
  const Error rule = error_of(engine::Refusal{"BON-5.13", "held"});
  EXPECT_EQ(rule.code, ErrorCode::None);
  EXPECT_EQ(rule.rule, "BON-5.13");
  const Error fault = error_of(engine::Fault{"pieces.FR-4", "unknown"});
  EXPECT_EQ(fault.code, ErrorCode::None);
  EXPECT_EQ(fault.field, "pieces.FR-4");
  EXPECT_EQ(too_many("wait", 10).retry_after, 10);
}

}  // namespace
}  // namespace leipzig::host
