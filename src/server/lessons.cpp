// A viewer who learns: his table is the lesson's, in this connection alone, and the messages are those of any table.
#include "server/viewer.h"

#include <algorithm>

namespace leipzig::server {
namespace {

// What HTTP answers for a table, as a message.
std::string typed(std::string_view type, const std::string& object) {
  return "{\"type\":\"" + std::string(type) + "\"," + object.substr(1);
}

}  // namespace

void Viewer::learn(Members& members, const json::value& id) {
  const std::string game = members.text("game");
  const std::size_t lesson = members.number("lesson").value_or(0);
  const std::string language = members.text("lang");
  if (members.error()) return refuse(*members.error(), id);
  language_ = language_named(language);
  begin_lesson(game, lesson, id);
}

void Viewer::begin_lesson(const std::string& game, std::size_t lesson, const json::value& id) {
  auto learner = host::Learner::begin(game, lesson);
  if (!learner) return refuse(learner.error(), id);
  subscription_.cancel();
  ticket_.reset();
  if (hint_) hint_->cancel();
  hint_.reset();
  if (learner_) lessons_before_ += learner_->table().revision() + 1;
  learner_ = std::move(*learner);
  game_ = game;
  seen_ = {};
  send_lesson(id);
}

void Viewer::learning(const std::string& type, Members& members, const json::value& id) {
  const std::string line = members.text("line");
  const std::string kind = members.text("kind");
  const std::string subject = members.text("subject");
  const std::optional<std::size_t> expect = members.number("expect");
  const std::optional<std::size_t> asked = members.number("number");
  if (members.error()) return refuse(*members.error(), id);
  if (line.size() > kLongestLine) {
    return refuse({"bad_request", "", "line", "A line has 1,000 bytes at most."}, id);
  }
  const host::Table& table = learner_->table();
  const engine::Seat seat = learner_->tutorial().seat;
  const std::size_t number = std::min(asked.value_or(table.number()), table.number());

  if (type == "act") {
    const bool was_done = learner_->done();
    const auto error = learner_->act(expect.value_or(table.number()), line);
    if (!error) return send_lesson(id);
    if (error->code == "stale") {
      seen_.number = std::min(seen_.number, expect.value_or(0));
      return send_lesson(id, "stale");
    }
    refuse(*error, id);
    if (learner_->done() != was_done) send_lesson(nullptr);
  } else if (type == "why") {
    answer(why_message(table, seat, line, language_), id);
    const auto refusal = table.over() ? std::nullopt : table.tabletop().explain(line, seat);
    if (refusal && learner_->refused(refusal->rule)) send_lesson(nullptr);
  } else if (type == "targets") {
    answer(targets_message(table, seat, kind, subject), id);
  } else if (type == "view") {
    answer_line(typed("view", view_message(table, number, table.at(number)->view(seat))), id);
  } else if (type == "survey") {
    const Words& words = words_of(game_, language_);
    answer_line(typed("survey", survey_message(number, table.at(number)->survey(seat), words)), id);
  } else if (type == "undo") {
    begin_lesson(std::string(learner_->tutorial().game), learner_->number(), id);
  } else {
    refuse({"bad_request", "", "type", "learn, act, targets, why, view, survey, undo, join or ping is wanted here."},
           id);
  }
}

void Viewer::send_lesson(const json::value& id, const char* type) {
  Around around;
  around.connected[0] = around.connected[1] = true;
  around.learner = learner_.get();
  around.before = lessons_before_;
  answer_line(state_message(type, learner_->table(), "tutorial", learner_->tutorial().seat, seen_, around), id);
}

}  // namespace leipzig::server
