// Reads the lessons, and runs one for a learner.
#include "host/tutorial.h"

#include <algorithm>

#include "format/document.h"
#include "format/json_writer.h"
#include "games/catalogue.h"

namespace leipzig::host {
namespace {

using engine::Node;
using kit::Datum;

Phrase phrase(const Datum& owner, std::string_view key) {
  const Datum* found = owner.find(key);
  if (found == nullptr) return {};
  return {found->at("en").text(), found->at("de").text()};
}

LineList lines(const Datum& owner, std::string_view key) {
  LineList list;
  const Datum* found = owner.find(key);
  if (found == nullptr) return list;
  for (const Datum& item : found->items()) list.push_back(item.text());
  return list;
}

Until read_until(const Datum& given) {
  Until until;
  if (const Datum* places = given.find("at")) {
    for (const kit::Member& member : places->members()) {
      until.places.push_back({member.key, {}});
      for (const Datum& space : member.value.items()) until.places.back().at.push_back(space.text());
    }
  }
  until.phase = given.text_or("phase", "");
  until.example = lines(given, "example");
  return until;
}

Lesson read_lesson(const Datum& given) {
  Lesson lesson;
  lesson.id = given.at("id").text();
  lesson.title = phrase(given, "title");
  lesson.text = phrase(given, "text");
  lesson.done = phrase(given, "done");
  lesson.rules = lines(given, "rules");
  lesson.position = given.find("position");
  if (const Datum* steps = given.find("play")) {
    for (const Datum& step : steps->items()) lesson.steps.push_back({lines(step, "any"), lines(step, "then")});
  }
  if (const Datum* attempt = given.find("try")) {
    lesson.attempt = Attempt{attempt->at("line").text(), attempt->at("rule").text()};
  }
  if (const Datum* until = given.find("until")) lesson.until = read_until(*until);
  return lesson;
}

Tutorial read_tutorial(std::string_view game, const Datum& given) {
  Tutorial tutorial;
  tutorial.game = game;
  tutorial.scenario = given.at("scenario").text();
  tutorial.seat = games::seats_of(game).find(given.at("seat").text()).value_or(engine::kSeats[0]);
  for (const Datum& lesson : given.at("lessons").items()) tutorial.lessons.push_back(read_lesson(lesson));
  return tutorial;
}

void put(format::JsonWriter& out, const Datum& value) {
  switch (value.kind()) {
    case Datum::Kind::Boolean:
      out.boolean(value.boolean());
      break;
    case Datum::Kind::Integer:
      out.number(value.integer());
      break;
    case Datum::Kind::Text:
      out.text(value.text());
      break;
    case Datum::Kind::List:
      out.open('[');
      for (const Datum& item : value.items()) put(out, item);
      out.close(']');
      break;
    case Datum::Kind::Object:
      out.open('{');
      for (const kit::Member& member : value.members()) put(out.name(member.key), member.value);
      out.close('}');
      break;
    case Datum::Kind::Null:
    case Datum::Kind::Real:
      out.null();
      break;
  }
}

// A lesson's position is a document like any other, without the game and the scenario, which all lessons share.
engine::Result<engine::Position> read_position(const Tutorial& tutorial, const Datum* given) {
  format::JsonWriter out;
  out.open('{').text("game", tutorial.game).text("scenario", tutorial.scenario);
  if (given != nullptr) {
    for (const kit::Member& member : given->members()) put(out.name(member.key), member.value);
  }
  return format::read_position(out.close('}').line());
}

bool is_reached(const Until& until, const engine::View& view) {
  if (!until.phase.empty() && view.phase != until.phase) return false;
  return std::all_of(until.places.begin(), until.places.end(), [&](const Until::Place& place) {
    return std::any_of(view.pieces.begin(), view.pieces.end(), [&](const engine::Piece& piece) {
      return piece.id == place.piece && std::find(place.at.begin(), place.at.end(), piece.at) != place.at.end();
    });
  });
}

// The single action of a line in this state; none if there are several or it is not legal.
std::optional<engine::Action> single(const engine::Tabletop& tabletop, std::string_view line) {
  const auto actions = tabletop.parse(line, tabletop.turn().seat);
  if (!actions || actions->size() != 1) return std::nullopt;
  return actions->front();
}

Error not_this() {
  return error_with(ErrorCode::Lesson, "The rules allow that, but this lesson is about something else.");
}

}  // namespace

const Datum* tutorial_data(std::string_view game) { return games::data_of(game).find("tutorial"); }

const Tutorial* find_tutorial(std::string_view game) {
  static const std::vector<Tutorial> all = [] {
    std::vector<Tutorial> list;
    for (const engine::GameEntry& entry : games::catalogue()) {
      if (const Datum* given = tutorial_data(entry.info.id)) list.push_back(read_tutorial(entry.info.id, *given));
    }
    return list;
  }();
  const auto found = std::find_if(all.begin(), all.end(), [game](const Tutorial& each) { return each.game == game; });
  return found == all.end() ? nullptr : &*found;
}

Result<std::unique_ptr<Learner>> Learner::begin(std::string_view game, std::size_t lesson) {
  const Tutorial* tutorial = find_tutorial(game);
  if (tutorial == nullptr) return not_found("There is no tutorial for that game.").in_field("game");
  if (lesson >= tutorial->lessons.size()) return not_found("There is no such lesson.").in_field("lesson");
  std::size_t first = lesson;
  while (first > 0 && tutorial->lessons[first].position == nullptr) --first;
  auto position = read_position(*tutorial, tutorial->lessons[first].position);
  if (!position) return error_of(position.error());
  engine::Record record;
  record.start = std::move(*position);
  TableRow row;
  row.id = "tutorial";
  row.start = format::write(record);
  auto table = Table::load(std::move(row), {}, [](const engine::Position& start) { return games::set_up(start); });
  if (!table) return error_of(table.error());
  std::unique_ptr<Learner> learner(new Learner(*tutorial, lesson, std::move(*table)));
  for (std::size_t i = first; i < lesson; ++i) {
    if (auto error = learner->play_out(tutorial->lessons[i])) return *error;
  }
  return learner;
}

std::optional<Error> Learner::follow(std::string_view line) {
  auto after = table_->tabletop().clone();
  const engine::ToAct turn = after->turn();
  Event event{EventKind::Entry, std::nullopt, turn_number(*after), std::string(line)};
  if (turn.node == Node::Decision) {
    const auto actions = after->parse(line, turn.seat);
    if (!actions) return error_of(actions.error());
    if (actions->size() != 1) return error_of(engine::Refusal{"notation", "Expected one action: " + std::string(line)});
    event.seat = turn.seat;
    event.text = after->text(actions->front());
  }
  if (const auto refusal = engine::play_entry(*after, event.text)) return error_of(*refusal);
  table_->take({event}, std::move(after));
  return std::nullopt;
}

std::optional<Error> Learner::follow(const LineList& lines) {
  for (const std::string_view line : lines) {
    if (auto error = follow(line)) return error;
  }
  return std::nullopt;
}

std::optional<Error> Learner::play_out(const Lesson& lesson) {
  for (const LessonStep& step : lesson.steps) {
    if (auto error = follow(step.any.front())) return error;
    if (auto error = follow(step.then)) return error;
  }
  return lesson.until ? follow(lesson.until->example) : std::nullopt;
}

std::vector<engine::LegalAction> Learner::wanted() const {
  std::vector<engine::LegalAction> list;
  const engine::Tabletop& tabletop = table_->tabletop();
  if (done_ || tabletop.turn() != engine::ToAct{Node::Decision, tutorial_->seat}) return list;
  const Lesson& now = lesson();
  const LineList& candidates = now.until ? now.until->example : now.steps.empty() ? LineList{} : now.steps[step_].any;
  for (const std::string_view line : candidates) {
    const auto action = single(tabletop, line);
    if (!action) continue;
    list.push_back(tabletop.describe(*action));
    if (now.until) break;  // an example is a sequence of actions
  }
  return list;
}

// Each action is one that its step asks for; what follows a step comes before the next one.
bool Learner::may_play(const std::vector<engine::Action>& actions) const {
  const auto tabletop = table_->tabletop().clone();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (step_ + i >= lesson().steps.size()) return false;
    const LessonStep& step = lesson().steps[step_ + i];
    const bool meant = std::any_of(step.any.begin(), step.any.end(),
                                   [&](std::string_view line) { return single(*tabletop, line) == actions[i]; });
    if (!meant || (i + 1 < actions.size() && !step.then.empty())) return false;
    if (tabletop->apply(actions[i])) return false;
  }
  return true;
}

// Free play ends neither the phase nor the learner's turn before its goal is reached.
bool Learner::may_wander(const std::vector<engine::Action>& actions) const {
  const auto tabletop = table_->tabletop().clone();
  const std::string phase = tabletop->view(tutorial_->seat).phase;
  for (const engine::Action action : actions) {
    if (tabletop->apply(action)) return false;
  }
  const engine::View view = tabletop->view(tutorial_->seat);
  const bool still_free = view.phase == phase && tabletop->turn() == engine::ToAct{Node::Decision, tutorial_->seat};
  return still_free || is_reached(*lesson().until, view);
}

std::optional<Error> Learner::act(std::size_t expect, const std::string& line) {
  if (expect != table_->number()) return not_the_next_entry(expect);
  const engine::Tabletop& tabletop = table_->tabletop();
  const auto actions = tabletop.parse(line, tutorial_->seat);
  if (!actions) {
    refused(actions.error().rule);
    return error_of(actions.error());
  }
  const bool mine = tabletop.turn() == engine::ToAct{Node::Decision, tutorial_->seat};
  if (done_ || !mine || actions->empty()) return not_this();
  if (lesson().until) {
    if (!may_wander(*actions)) return not_this();
  } else if (!may_play(*actions)) {
    return not_this();
  }
  for (const engine::Action action : *actions) {
    if (auto error = follow(table_->tabletop().text(action))) return error;
    if (lesson().until) continue;
    if (auto error = follow(lesson().steps[step_].then)) return error;
    ++step_;
  }
  done_ = lesson().until ? is_reached(*lesson().until, table_->tabletop().view(tutorial_->seat))
                         : step_ == lesson().steps.size();
  return std::nullopt;
}

bool Learner::refused(std::string_view rule) {
  if (done_ || !lesson().attempt || lesson().attempt->rule != rule) return false;
  done_ = true;
  return true;
}

}  // namespace leipzig::host
