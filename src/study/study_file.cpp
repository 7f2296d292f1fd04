#include "study/study_file.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include "format/document.h"
#include "format/tree.h"
#include "games/catalogue.h"

namespace leipzig::study {
namespace {

namespace json = boost::json;
using engine::Fault;
using format::Field;

constexpr int kStudyFormat = 1;
constexpr std::size_t kMostChapters = 1000;
constexpr std::size_t kMostMoves = 10'000;
constexpr std::string_view kColors[] = {"green", "red", "blue", "yellow"};
constexpr std::string_view kMarks[] = {"!!", "!", "!?", "?!", "?", "??"};

// ---- reading ----

// A text or a list of texts.
std::vector<std::string> read_paragraphs(const Field& field) {
  std::vector<std::string> texts;
  if (field.is_list()) {
    field.items([&](const Field& item) { texts.push_back(item.text()); });
  } else {
    texts.push_back(field.text());
  }
  return texts;
}

std::vector<Drawing> read_drawings(const Field& field, bool arrows) {
  std::vector<Drawing> drawings;
  field.items([&](const Field& item) {
    Drawing drawing;
    item.members([&](const std::string& name, const Field& value) {
      if (name == "color") {
        drawing.color = value.text();
        if (std::find(std::begin(kColors), std::end(kColors), drawing.color) == std::end(kColors)) {
          value.fail("a color is green, red, blue or yellow");
        }
      } else if (arrows && name == "from") {
        drawing.from = value.text();
      } else if (name == (arrows ? "to" : "space")) {
        drawing.to = value.text();
      } else {
        value.fail_unknown(arrows ? "from, to, color" : "space, color");
      }
    });
    if (drawing.to.empty() || drawing.color.empty() || (arrows && drawing.from.empty())) {
      item.fail(arrows ? "an arrow has from, to and color" : "a mark has space and color");
    }
    drawings.push_back(std::move(drawing));
  });
  return drawings;
}

MeasuredValue read_measured(const Field& field, const engine::SeatNames& seats) {
  MeasuredValue measured;
  int given = 0;
  field.members([&](const std::string& name, const Field& value) {
    ++given;
    if (name == "seat") {
      const auto seat = seats.find(value.text());
      if (!seat) return value.fail("a seat is " + seats.either());
      measured.seat = *seat;
    } else if (name == "mean") {
      measured.mean = value.integer();
    } else if (name == "error") {
      measured.error = value.integer();
    } else if (name == "trials") {
      measured.trials = value.integer();
    } else {
      value.fail_unknown("seat, mean, error, trials");
    }
  });
  if (given < 4) field.fail("a value has seat, mean, error and trials");
  if (measured.error < 0 || measured.trials < 0) field.fail("error and trials are not negative");
  return measured;
}

StudyMove read_move(const Field& field, std::size_t number, const engine::SeatNames& seats) {
  StudyMove move;
  move.after = number - 1;
  if (field.is_text()) {
    move.entry = field.text();
    return move;
  }
  field.members([&](const std::string& name, const Field& value) {
    if (name == "entry") {
      move.entry = value.text();
    } else if (name == "after") {
      const int after = value.integer();
      if (after < 0 || static_cast<std::size_t>(after) >= number) return value.fail("a move follows an earlier one");
      move.after = static_cast<std::size_t>(after);
    } else if (name == "name") {
      move.name = value.text();
    } else if (name == "comment") {
      move.comment = read_paragraphs(value);
    } else if (name == "mark") {
      move.mark = value.text();
      if (std::find(std::begin(kMarks), std::end(kMarks), move.mark) == std::end(kMarks)) {
        value.fail("a mark is !!, !, !?, ?!, ? or ??");
      }
    } else if (name == "marks") {
      move.marks = read_drawings(value, false);
    } else if (name == "arrows") {
      move.arrows = read_drawings(value, true);
    } else if (name == "value") {
      move.value = read_measured(value, seats);
    } else {
      value.fail_unknown("entry, after, name, comment, mark, marks, arrows, value");
    }
  });
  if (move.entry.empty()) field.fail("\"entry\" is missing");
  return move;
}

// A record without entries.
engine::Record read_start(const Field& field, const json::value& tree) {
  const json::object* members = tree.if_object();
  if (members == nullptr) {
    field.fail("a start has game and scenario");
    return {};
  }
  json::object head = *members;
  if (head.contains("entries") || head.contains("leipzig")) {
    field.fail("a start has no entries: they are the moves");
    return {};
  }
  head["leipzig"] = format::kRecordFormat;
  head["entries"] = json::array();
  auto record = format::read_record(json::serialize(head));
  if (!record) {
    field.fail(record.error().field.empty() ? record.error().text : record.error().field + ": " + record.error().text);
    return {};
  }
  return *record;
}

void check_drawings(const Field& field, const std::vector<Drawing>& drawings, const engine::Tabletop& table) {
  for (const Drawing& drawing : drawings) {
    for (const std::string& space : {drawing.from, drawing.to}) {
      if (!space.empty() && !table.is_space(space)) field.fail("there is no space '" + space + "'");
    }
  }
}

// Plays every move from the position after the one that it follows.
void play_moves(const Field& field, const Chapter& chapter) {
  const engine::GameEntry* game = games::find_game(chapter.start.start.setting.game);
  if (game == nullptr) return field.fail("start.game: there is no such game");
  engine::Record start = chapter.start;
  if (const auto fault = engine::upgrade(start, game->info)) return field.fail("start: " + fault->text);
  auto table = game->set_up(start.start);
  if (!table) return field.fail("start." + table.error().field + ": " + table.error().text);
  check_drawings(field, chapter.marks, **table);
  check_drawings(field, chapter.arrows, **table);
  std::vector<std::unique_ptr<engine::Tabletop>> tables;
  tables.push_back(std::move(*table));
  for (std::size_t i = 0; i < chapter.moves.size(); ++i) {
    const StudyMove& move = chapter.moves[i];
    auto next = tables[move.after]->clone();
    if (const auto refusal = engine::play_entry(*next, move.entry)) {
      return field.fail("moves[" + std::to_string(i) + "]: " + refusal->rule + ": " + refusal->text);
    }
    check_drawings(field, move.marks, *next);
    check_drawings(field, move.arrows, *next);
    tables.push_back(std::move(next));
  }
}

Chapter read_chapter(const Field& field, const json::value& tree) {
  Chapter chapter;
  if (const json::object* members = tree.if_object()) {
    if (const json::value* start = members->if_contains("start")) chapter.start = read_start(field, *start);
  }
  const engine::SeatNames seats = games::seats_of(chapter.start.start.setting.game);
  field.members([&](const std::string& name, const Field& value) {
    if (name == "title") {
      chapter.title = value.text();
    } else if (name == "text") {
      chapter.text = read_paragraphs(value);
    } else if (name == "start") {
      return;  // read before
    } else if (name == "seat") {
      chapter.seat = seats.find(value.text());
      if (!chapter.seat) value.fail("a seat is " + seats.either());
    } else if (name == "marks") {
      chapter.marks = read_drawings(value, false);
    } else if (name == "arrows") {
      chapter.arrows = read_drawings(value, true);
    } else if (name == "value") {
      chapter.value = read_measured(value, seats);
    } else if (name == "moves") {
      value.items([&](const Field& item) {
        if (chapter.moves.size() == kMostMoves) return item.fail("a chapter has at most 10,000 moves");
        chapter.moves.push_back(read_move(item, chapter.moves.size() + 1, seats));
      });
    } else {
      value.fail_unknown("title, text, start, seat, marks, arrows, value, moves");
    }
  });
  if (chapter.title.empty()) field.fail("\"title\" is missing");
  if (chapter.start.start.setting.game.empty()) field.fail("\"start\" is missing");
  return chapter;
}

// ---- writing ----

json::value paragraphs(const std::vector<std::string>& texts) {
  if (texts.size() == 1) return json::value(texts.front());
  json::array array;
  for (const std::string& text : texts) array.emplace_back(text);
  return array;
}

json::array drawings_array(const std::vector<Drawing>& drawings) {
  json::array array;
  for (const Drawing& one : drawings) {
    json::object object;
    if (!one.from.empty()) object["from"] = one.from;
    object[one.from.empty() ? "space" : "to"] = one.to;
    object["color"] = one.color;
    array.emplace_back(std::move(object));
  }
  return array;
}

json::object measured_object(const MeasuredValue& value, const engine::SeatNames& seats) {
  return {{"seat", std::string(seats.of(value.seat))},
          {"mean", value.mean},
          {"error", value.error},
          {"trials", value.trials}};
}

json::value move_value(const StudyMove& move, std::size_t number, const engine::SeatNames& seats) {
  json::object object;
  object["entry"] = move.entry;
  if (move.after + 1 != number) object["after"] = move.after;
  if (!move.name.empty()) object["name"] = move.name;
  if (!move.comment.empty()) object["comment"] = paragraphs(move.comment);
  if (!move.mark.empty()) object["mark"] = move.mark;
  if (!move.marks.empty()) object["marks"] = drawings_array(move.marks);
  if (!move.arrows.empty()) object["arrows"] = drawings_array(move.arrows);
  if (move.value) object["value"] = measured_object(*move.value, seats);
  if (object.size() == 1) return json::value(move.entry);
  return object;
}

json::object chapter_object(const Chapter& chapter) {
  const engine::SeatNames seats = games::seats_of(chapter.start.start.setting.game);
  json::object object;
  object["title"] = chapter.title;
  if (!chapter.text.empty()) object["text"] = paragraphs(chapter.text);
  json::object start = format::parse(format::write(chapter.start))->as_object();
  start.erase("leipzig");
  start.erase("entries");
  object["start"] = std::move(start);
  if (chapter.seat) object["seat"] = std::string(seats.of(*chapter.seat));
  if (!chapter.marks.empty()) object["marks"] = drawings_array(chapter.marks);
  if (!chapter.arrows.empty()) object["arrows"] = drawings_array(chapter.arrows);
  if (chapter.value) object["value"] = measured_object(*chapter.value, seats);
  json::array moves;
  for (std::size_t i = 0; i < chapter.moves.size(); ++i) moves.push_back(move_value(chapter.moves[i], i + 1, seats));
  object["moves"] = std::move(moves);
  return object;
}

}  // namespace

engine::Result<Study> read_study(std::string_view text) {
  const auto tree = format::parse(text);
  if (!tree) return tree.error();
  std::optional<Fault> fault;
  Study study;
  bool versioned = false;
  const json::array* chapters = nullptr;
  const Field document(*tree, "", fault);
  document.members([&](const std::string& name, const Field& value) {
    if (name == "leipzig_study") {
      versioned = true;
      if (value.integer() != kStudyFormat) value.fail("only format 1 is known");
    } else if (name == "title") {
      study.title = value.text();
    } else if (name == "author") {
      study.author = value.text();
    } else if (name == "made_by") {
      study.made_by = value.text();
    } else if (name == "text") {
      study.text = read_paragraphs(value);
    } else if (name == "chapters") {
      chapters = tree->as_object().at("chapters").if_array();
      if (chapters == nullptr) value.fail("a list is wanted here");
    } else {
      value.fail_unknown("leipzig_study, title, author, made_by, text, chapters");
    }
  });
  if (fault) return *fault;
  if (!versioned) return Fault{"leipzig_study", "missing: this is no study"};
  if (study.title.empty()) return Fault{"title", "missing"};
  if (chapters == nullptr || chapters->empty()) return Fault{"chapters", "a study has at least one chapter"};
  if (chapters->size() > kMostChapters) return Fault{"chapters", "a study has at most 1,000 chapters"};
  for (const json::value& one : *chapters) {
    const Field field(one, "chapters[" + std::to_string(study.chapters.size()) + "]", fault);
    study.chapters.push_back(read_chapter(field, one));
    if (!fault) play_moves(field, study.chapters.back());
    if (fault) return *fault;
  }
  return study;
}

std::string write(const Study& study) {
  json::object object;
  object["leipzig_study"] = kStudyFormat;
  object["title"] = study.title;
  if (!study.author.empty()) object["author"] = study.author;
  if (!study.made_by.empty()) object["made_by"] = study.made_by;
  if (!study.text.empty()) object["text"] = paragraphs(study.text);
  json::array chapters;
  for (const Chapter& chapter : study.chapters) chapters.emplace_back(chapter_object(chapter));
  object["chapters"] = std::move(chapters);
  return format::legible(object);
}

std::vector<std::string> line_to(const Chapter& chapter, std::size_t number) {
  std::vector<std::string> line;
  for (; number > 0; number = chapter.moves[number - 1].after) line.push_back(chapter.moves[number - 1].entry);
  std::reverse(line.begin(), line.end());
  return line;
}

}  // namespace leipzig::study
