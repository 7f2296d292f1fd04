// A viewer who analyses: a private table of this connection, where both sides are played and outcomes are chosen.
#include <algorithm>
#include <boost/json/serialize.hpp>

#include "format/document.h"
#include "server/viewer_session.h"

namespace leipzig::server {
namespace {

constexpr std::size_t kAnalysisBytes = std::size_t{640} << 10;  // beside the table itself
constexpr std::size_t kMostLines = 500;                         // of a message

host::Error too_many_analyses() { return host::too_many("Too many analyses from this address; please wait a little."); }

}  // namespace

void ViewerSession::analyse(JsonFields& fields, const json::value& id) {
  const json::object* start = fields.object("start");
  const std::vector<std::string> lines = fields.texts("lines", kMostLines, kLongestLine);
  const std::string language = fields.text("lang");
  if (fields.error()) return refuse(*fields.error(), id);
  if (start == nullptr)
    return refuse(host::bad_request("A record without its entries is wanted here.").in_field("start"), id);
  auto record = format::read_record(json::serialize(*start));
  if (!record) return refuse(host::error_of(record.error()), id);
  // The next analysis takes over what the one before has reserved.
  auto memory = analyst_ ? std::optional<MemoryReservation>(MemoryReservation()) : reserve(kAnalysisBytes);
  if (!memory) return refuse(too_many_analyses(), id);
  record->entries.insert(record->entries.end(), lines.begin(), lines.end());
  auto analyst = host::Analyst::begin(std::move(*record));
  if (!analyst) return refuse(analyst.error(), id);
  subscription_.cancel();
  ticket_.reset();
  held_.reset();
  learner_.reset();
  lesson_memory_.clear();
  if (hint_) hint_->cancel();
  hint_.reset();
  if (analyst_) {
    analyses_before_ += analyst_->table().revision() + 1;
  } else {
    analysis_memory_ = std::move(*memory);
  }
  analyst_ = std::move(*analyst);
  language_ = language_named(language);
  game_ = analyst_->table().start().setting.game;
  seen_ = {};
  send_analysis(id);
}

void ViewerSession::receive_in_analysis(const std::string& type, JsonFields& fields, const json::value& id) {
  const host::Table& table = analyst_->table();
  if (type == "play") {
    const std::size_t to = fields.number("to").value_or(table.number());
    const std::vector<std::string> lines = fields.texts("lines", kMostLines, kLongestLine);
    if (fields.error()) return refuse(*fields.error(), id);
    return play_in_analysis(to, lines, id);
  }
  if (type == "plans") {
    const std::string level = fields.text("level");
    if (fields.error()) return refuse(*fields.error(), id);
    return look_for_plans(level, id);
  }
  if (type == "stop") {
    if (hint_) {
      hint_->cancel();
      hint_.reset();
      refuse(host::unavailable("The search was stopped."), hint_id_);
    }
    return send_analysis(id);
  }
  const auto back = type == "undo" ? fields.number("to") : std::nullopt;
  const auto parsed = parse_lesson_message(type, fields);
  if (!parsed) {
    if (type == "act" || type == "why" || type == "targets" || type == "view" || type == "survey" || type == "undo") {
      return refuse(parsed.error(), id);
    }
    return refuse(
        host::bad_request(
            "analyse, play, plans, stop, act, targets, why, view, survey, undo, join, learn or ping is wanted here.")
            .in_field("type"),
        id);
  }
  if (const auto* act = std::get_if<LessonAct>(&*parsed)) {
    const std::size_t expect = act->expect.value_or(table.number());
    if (expect != table.number()) {
      seen_.number = std::min(seen_.number, expect);
      return send_analysis(id, "stale");
    }
    return play_in_analysis(expect, {act->line}, id);
  }
  if (std::holds_alternative<RestartLesson>(*parsed)) return play_in_analysis(back.value_or(0), {}, id);
  const Words& words = words_of(game_, language_);
  const engine::Seat seat = analyst_->seat();
  if (const auto* why = std::get_if<WhyMessage>(&*parsed)) {
    answer(why_message(table, seat, line_of(table, *why), language_), id);
  } else if (const auto* targets = std::get_if<TargetsMessage>(&*parsed)) {
    answer(targets_message(table, seat, targets->kind, targets->subject, words), id);
  } else if (const auto* view = std::get_if<ViewMessage>(&*parsed)) {
    const std::size_t number = std::min(view->number.value_or(table.number()), table.number());
    answer_line(as_message("view", view_message(table, number, table.at(number)->view(seat), words)), id);
  } else if (const auto* survey = std::get_if<SurveyMessage>(&*parsed)) {
    const std::size_t number = std::min(survey->number.value_or(table.number()), table.number());
    answer_line(as_message("survey", survey_message(number, table.at(number)->survey(seat), table.seats(), words)), id);
  }
}

void ViewerSession::play_in_analysis(std::size_t to, const std::vector<std::string>& lines, const json::value& id) {
  const std::size_t before = analyst_->table().number();
  const auto error = analyst_->play(to, lines);
  seen_.number = std::min(seen_.number, to);
  const std::size_t bytes = analyst_->table().bytes();
  if (!analysis_memory_.resize(kAnalysisBytes + bytes + bytes / 4)) {
    if (analyst_->table().number() > before) analyst_->play(before, {});
    refuse(too_many_analyses(), id);
    return send_analysis(nullptr);
  }
  if (!error) return send_analysis(id);
  refuse(*error, id);
  send_analysis(nullptr);
}

// One search at a time on a connection, as with hints.
void ViewerSession::look_for_plans(const std::string& level, const json::value& id) {
  if (hint_) return refuse(host::too_many("A search is already in progress."), id);
  const std::size_t number = analyst_->table().number();
  const auto told = [this, id, number, post = post_, asked = asking](const host::Result<host::FoundPlans>& plans) {
    post([this, id, number, plans, asked] {
      if (closed_ || !analyst_ || hint_id_ != id || !hint_) return;
      hint_.reset();
      if (!plans) return refuse(plans.error(), id);
      json::array list;
      for (const host::Hint& plan : plans->plans) {
        json::object message = hint_message(plan);
        list.push_back(json::object{{"expected", plan.expected}, {"actions", message["actions"]}});
      }
      answer({{"type", "plans"},
              {"number", number},
              {"level", plans->level},
              {"expected", plans->expected},
              {"lowest", plans->lowest},
              {"highest", plans->highest},
              {"plans", std::move(list)}},
             id);
    });
  };
  hint_id_ = id;
  hint_ = host_.plans(analyst_->table(), level, told, origin);
}

void ViewerSession::end_analysis() {
  if (analyst_ && hint_) {
    hint_->cancel();
    hint_.reset();
  }
  analyst_.reset();
  analysis_memory_.clear();
}

void ViewerSession::send_analysis(const json::value& id, const char* type) {
  LiveStatus status;
  status.connected[0] = status.connected[1] = true;
  status.analyst = analyst_.get();
  status.before = analyses_before_;
  answer_line(state_message(type, analyst_->table(), "analysis", analyst_->seat(), seen_, status, language_), id);
}

}  // namespace leipzig::server
