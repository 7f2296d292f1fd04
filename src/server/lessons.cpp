// A viewer in a lesson: a private table of this connection, with the messages of any table.
#include "server/viewer_session.h"

#include <algorithm>

namespace leipzig::server {
namespace {

constexpr std::size_t kLessonBytes = std::size_t{640} << 10;  // more than the largest takes

}  // namespace

void ViewerSession::learn(JsonFields& fields, const json::value& id) {
  const std::string game = fields.text("game");
  const std::size_t lesson = fields.number("lesson").value_or(0);
  const std::string language = fields.text("lang");
  if (fields.error()) return refuse(*fields.error(), id);
  language_ = language_named(language);
  begin_lesson(game, lesson, id);
}

void ViewerSession::begin_lesson(const std::string& game, std::size_t lesson, const json::value& id) {
  // The next lesson takes over what the one before has reserved.
  auto memory = learner_ ? std::optional<MemoryReservation>(MemoryReservation()) : reserve(kLessonBytes);
  if (!memory) return refuse(host::too_many("Too many lessons from this address; please wait a little."), id);
  auto learner = host::Learner::begin(game, lesson);
  if (!learner) return refuse(learner.error(), id);
  subscription_.cancel();
  ticket_.reset();
  held_.reset();
  end_analysis();
  if (hint_) hint_->cancel();
  hint_.reset();
  if (learner_) {
    lessons_before_ += learner_->table().revision() + 1;
  } else {
    lesson_memory_ = std::move(*memory);
  }
  learner_ = std::move(*learner);
  game_ = game;
  seen_ = {};
  send_lesson(id);
}

void ViewerSession::receive_in_lesson(const std::string& type, JsonFields& fields, const json::value& id) {
  const auto parsed = parse_lesson_message(type, fields);
  if (!parsed) return refuse(parsed.error(), id);
  std::visit([&](const auto& asked) { handle_in_lesson(asked, id); }, *parsed);
}

void ViewerSession::handle_in_lesson(const LessonAct& message, const json::value& id) {
  const bool was_done = learner_->done();
  const auto error = learner_->act(message.expect.value_or(learner_->table().number()), message.line);
  if (!error) return send_lesson(id);
  if (error->code == host::ErrorCode::Stale) {
    seen_.number = std::min(seen_.number, message.expect.value_or(0));
    return send_lesson(id, "stale");
  }
  refuse(*error, id);
  if (learner_->done() != was_done) send_lesson(nullptr);
}

void ViewerSession::handle_in_lesson(const WhyMessage& message, const json::value& id) {
  const host::Table& table = learner_->table();
  const engine::Seat seat = learner_->tutorial().seat;
  const std::string line = line_of(table, message);
  answer(why_message(table, seat, line, language_), id);
  const auto refusal = table.over() ? std::nullopt : table.tabletop().explain(line, seat);
  if (refusal && learner_->refused(refusal->rule)) send_lesson(nullptr);
}

void ViewerSession::handle_in_lesson(const TargetsMessage& message, const json::value& id) {
  const Words& words = words_of(game_, language_);
  answer(targets_message(learner_->table(), learner_->tutorial().seat, message.kind, message.subject, words), id);
}

void ViewerSession::handle_in_lesson(const ViewMessage& message, const json::value& id) {
  const host::Table& table = learner_->table();
  const std::size_t number = std::min(message.number.value_or(table.number()), table.number());
  engine::View view = table.at(number)->view(learner_->tutorial().seat);
  answer_line(as_message("view", view_message(table, number, std::move(view), words_of(game_, language_))), id);
}

void ViewerSession::handle_in_lesson(const SurveyMessage& message, const json::value& id) {
  const host::Table& table = learner_->table();
  const std::size_t number = std::min(message.number.value_or(table.number()), table.number());
  const Words& words = words_of(game_, language_);
  engine::Survey survey = table.at(number)->survey(learner_->tutorial().seat);
  answer_line(as_message("survey", survey_message(number, std::move(survey), table.seats(), words)), id);
}

void ViewerSession::handle_in_lesson(const RestartLesson&, const json::value& id) {
  begin_lesson(std::string(learner_->tutorial().game), learner_->number(), id);
}

void ViewerSession::send_lesson(const json::value& id, const char* type) {
  LiveStatus status;
  status.connected[0] = status.connected[1] = true;
  status.learner = learner_.get();
  status.before = lessons_before_;
  answer_line(state_message(type, learner_->table(), "tutorial", learner_->tutorial().seat, seen_, status, language_),
              id);
}

}  // namespace leipzig::server
