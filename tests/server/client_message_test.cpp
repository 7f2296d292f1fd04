// Every type of message becomes its alternative, and what is wrong with a message is named.
#include "server/client_message.h"

#include <gtest/gtest.h>

namespace leipzig::server {
namespace {

host::Result<TableMessage> parse(std::string_view text) {
  const json::object object = *read_object(text);
  JsonFields fields(object);
  const std::string type = fields.text("type");
  return parse_table_message(type, fields);
}

host::Result<LessonMessage> parse_in_lesson(std::string_view text) {
  const json::object object = *read_object(text);
  JsonFields fields(object);
  const std::string type = fields.text("type");
  return parse_lesson_message(type, fields);
}

// The command of a message; the wrong alternative ends the test with an exception.
template <class Command>
Command command(std::string_view text) {
  return std::get<Command>(std::get<CommandMessage>(*parse(text)).command);
}

std::string refused_field(std::string_view text) {
  const auto parsed = parse(text);
  if (parsed) return "";
  EXPECT_EQ(parsed.error().code, host::ErrorCode::BadRequest);
  return parsed.error().field;
}

TEST(TableMessages, BecomeCommands) {
  const auto act = command<host::Act>(R"({"type":"act","expect":7,"line":"end movement"})");
  EXPECT_EQ(act.expect, 7u);
  EXPECT_EQ(act.line, "end movement");
  command<host::OfferDraw>(R"({"type":"offer","what":"draw"})");
  EXPECT_TRUE(command<host::AnswerOffer>(R"({"type":"answer","accept":true})").accept);
  command<host::Resign>(R"({"type":"resign"})");
  command<host::WantRematch>(R"({"type":"rematch"})");
  EXPECT_EQ(command<host::Rename>(R"({"type":"name","name":"Ney"})").name, "Ney");
  EXPECT_EQ(command<host::CommitToSalt>(R"({"type":"contribute","commitment":"ab"})").commitment, "ab");
  EXPECT_EQ(command<host::ShowSalt>(R"({"type":"contribute","salt":"cd"})").salt, "cd");
  EXPECT_FALSE(command<host::AgreeToStandby>(R"({"type":"standby","accept":false})").agree);
  command<host::TakeOver>(R"({"type":"takeover"})");
  command<host::ComeBack>(R"({"type":"return"})");
}

TEST(TableMessages, KeepTheNumberThatTheClientExpects) {
  EXPECT_EQ(std::get<CommandMessage>(*parse(R"({"type":"act","expect":7,"line":"pass"})")).expect, 7u);
  EXPECT_EQ(std::get<CommandMessage>(*parse(R"({"type":"resign","expect":7})")).expect, std::nullopt);
  const auto undo = std::get<UndoMessage>(*parse(R"({"type":"undo","to":3})"));
  EXPECT_EQ(undo.to, 3u);
  EXPECT_EQ(undo.expect, std::nullopt);
  EXPECT_EQ(std::get<UndoMessage>(*parse(R"({"type":"offer","what":"undo","expect":9,"to":3})")).expect, 9u);
}

TEST(TableMessages, BecomeQuestions) {
  const auto targets = std::get<TargetsMessage>(*parse(R"({"type":"targets","kind":"move","subject":"FR-4"})"));
  EXPECT_EQ(targets.kind, "move");
  EXPECT_EQ(targets.subject, "FR-4");
  EXPECT_EQ(std::get<WhyMessage>(*parse(R"({"type":"why","line":"FR-4 1516"})")).line, "FR-4 1516");
  const auto why = std::get<WhyMessage>(*parse(R"({"type":"why","kind":"attack","subject":"FR-4","target":"1516"})"));
  EXPECT_EQ(why.line, "");
  EXPECT_EQ(why.kind, "attack");
  EXPECT_EQ(why.subject, "FR-4");
  EXPECT_EQ(why.target, "1516");
  EXPECT_TRUE(std::holds_alternative<HintMessage>(*parse(R"({"type":"hint"})")));
  const auto pace = std::get<PaceMessage>(*parse(R"({"type":"pace","paused":true,"speed":"fast","key":"k"})"));
  EXPECT_EQ(pace.paused, true);
  EXPECT_EQ(pace.speed, "fast");
  EXPECT_EQ(pace.key, "k");
  EXPECT_FALSE(pace.step);
}

TEST(TableMessages, AreRefusedByTheMemberThatIsWrong) {
  EXPECT_EQ(refused_field(R"({"type":"act","line":"pass"})"), "expect");
  EXPECT_EQ(refused_field(R"({"type":"undo"})"), "to");
  EXPECT_EQ(refused_field(R"({"type":"offer","what":"undo"})"), "to");
  EXPECT_EQ(refused_field(R"({"type":"offer","what":"peace"})"), "what");
  EXPECT_EQ(refused_field(R"({"type":"answer"})"), "accept");
  EXPECT_EQ(refused_field(R"({"type":"standby"})"), "accept");
  EXPECT_EQ(refused_field(R"({"type":"contribute"})"), "commitment");
  EXPECT_EQ(refused_field(R"({"type":"contribute","commitment":"a","salt":"b"})"), "commitment");
  EXPECT_EQ(refused_field(R"({"type":"contribute","salt":7})"), "salt");
  EXPECT_EQ(refused_field(R"({"type":"pace","step":1})"), "step");
  EXPECT_EQ(refused_field(R"({"type":"join the army"})"), "type");
  EXPECT_EQ(refused_field(R"({"type":7})"), "type");
  EXPECT_EQ(refused_field(R"({"type":"resign","expect":-1,"name":7})"), "expect") << "the first, even if not used";
  EXPECT_EQ(refused_field(R"({"type":"why","line":")" + std::string(kLongestLine + 1, 'x') + R"("})"), "line");
  EXPECT_EQ(refused_field(R"({"type":"why","line":")" + std::string(kLongestLine, 'x') + R"("})"), "");
  EXPECT_EQ(refused_field(R"({"type":"why","kind":"move","target":")" + std::string(kLongestLine, 'x') + R"("})"),
            "target");
  EXPECT_EQ(refused_field(R"({"type":"why","kind":"move","target":1516})"), "target");
}

TEST(LessonMessages, BecomeTheirAlternatives) {
  const auto act = std::get<LessonAct>(*parse_in_lesson(R"({"type":"act","expect":1,"line":"pass"})"));
  EXPECT_EQ(act.expect, 1u);
  EXPECT_EQ(act.line, "pass");
  EXPECT_EQ(std::get<WhyMessage>(*parse_in_lesson(R"({"type":"why","line":"pass"})")).line, "pass");
  EXPECT_EQ(std::get<WhyMessage>(*parse_in_lesson(R"({"type":"why","kind":"move","target":"1516"})")).target, "1516");
  EXPECT_EQ(std::get<TargetsMessage>(*parse_in_lesson(R"({"type":"targets","kind":"move"})")).kind, "move");
  EXPECT_EQ(std::get<ViewMessage>(*parse_in_lesson(R"({"type":"view","number":2})")).number, 2u);
  EXPECT_EQ(std::get<SurveyMessage>(*parse_in_lesson(R"({"type":"survey"})")).number, std::nullopt);
  EXPECT_TRUE(std::holds_alternative<RestartLesson>(*parse_in_lesson(R"({"type":"undo"})")));
  EXPECT_EQ(parse_in_lesson(R"({"type":"resign"})").error().field, "type");
  EXPECT_EQ(parse_in_lesson(R"({"type":"view","number":"two"})").error().field, "number");
}

}  // namespace
}  // namespace leipzig::server
