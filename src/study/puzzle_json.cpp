#include "study/puzzle_json.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstdio>

#include "format/document.h"
#include "format/tree.h"
#include "games/catalogue.h"
#include "study/themes.h"

namespace leipzig::study {
namespace {

namespace json = boost::json;
using engine::Fault;
using format::Field;

constexpr int kFormat = 1;

// ---- reading ----

std::vector<std::string> read_texts(const Field& field) {
  std::vector<std::string> texts;
  field.items([&](const Field& item) { texts.push_back(item.text()); });
  return texts;
}

std::uint64_t read_hash(const Field& field) {
  const std::string text = field.text();
  if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != std::string::npos) {
    field.fail("a hash has 16 hexadecimal digits");
    return 0;
  }
  return std::stoull(text, nullptr, 16);
}

Value read_value(const Field& field, Value least) {
  const int value = field.integer();
  if (value < least) field.fail("at least " + std::to_string(least));
  return value;
}

Gap read_gap(const Field& field) {
  Gap gap;
  field.members([&](const std::string& name, const Field& value) {
    if (name == "mean") {
      gap.mean = value.integer();
    } else if (name == "error") {
      gap.error = read_value(value, 0);
    } else if (name == "raw_mean") {
      gap.raw_mean = value.integer();
    } else if (name == "raw_error") {
      gap.raw_error = read_value(value, 0);
    } else if (name == "trials") {
      gap.trials = static_cast<int>(read_value(value, 1));
    } else if (name == "seed") {
      gap.seed = static_cast<int>(read_value(value, 0));
    } else {
      value.fail_unknown("mean, error, raw_mean, raw_error, trials, seed");
    }
  });
  if (gap.trials == 0) field.fail("\"trials\" is missing");
  return gap;
}

std::vector<std::string> read_themes(const Field& field) {
  std::vector<std::string> themes;
  field.items([&](const Field& item) {
    themes.push_back(item.text());
    if (!is_theme(themes.back())) item.fail("there is no such theme");
  });
  if (themes.empty()) field.fail("a puzzle has a theme");
  return themes;
}

// `field` and `value` are the same place: positions are read by their own reader.
engine::Position read_position(const Field& field, const json::value& value, std::string_view game) {
  auto position = format::read_position(json::serialize(value));
  if (!position) {
    field.fail(position.error().field.empty() ? position.error().text
                                              : position.error().field + ": " + position.error().text);
    return {};
  }
  if (position->setting.game != game) field.fail("this position is of another game");
  return *position;
}

Puzzle read_puzzle(const Field& field, const json::value& tree, std::string_view game) {
  Puzzle puzzle;
  const engine::SeatNames seats = games::seats_of(game);
  std::size_t given = 0;
  field.members([&](const std::string& name, const Field& value) {
    if (name != "turn") ++given;
    if (name == "id") {
      puzzle.id = value.text();
    } else if (name == "position") {
      puzzle.position = read_position(value, tree.as_object().at("position"), game);
    } else if (name == "seat") {
      const auto seat = seats.find(value.text());
      if (!seat) return value.fail("a seat is " + seats.either());
      puzzle.seat = *seat;
    } else if (name == "turn") {
      puzzle.turn = value.integer();
    } else if (name == "phase") {
      puzzle.phase = value.text();
    } else if (name == "themes") {
      puzzle.themes = read_themes(value);
    } else if (name == "difficulty") {
      puzzle.difficulty = value.integer();
      if (puzzle.difficulty < 1 || puzzle.difficulty > 5) value.fail("a difficulty is 1 to 5");
    } else if (name == "solution") {
      puzzle.solution = read_texts(value);
      if (puzzle.solution.empty()) value.fail("a solution has at least one entry");
    } else if (name == "solution_hash") {
      puzzle.solution_hash = read_hash(value);
    } else if (name == "accepted") {
      value.items([&](const Field& item) { puzzle.accepted.push_back(read_hash(item)); });
    } else if (name == "rival") {
      puzzle.rival = read_texts(value);
      if (puzzle.rival.empty()) value.fail("a rival has at least one entry");
    } else if (name == "refutation") {
      puzzle.refutation = read_texts(value);
    } else if (name == "value") {
      puzzle.value = read_value(value, 0);
    } else if (name == "gap") {
      puzzle.gap = read_gap(value);
    } else if (name == "confirmation") {
      puzzle.confirmation = read_gap(value);
    } else if (name == "margin") {
      puzzle.margin = read_value(value, 0);
    } else if (name == "plans") {
      puzzle.plans = static_cast<int>(read_value(value, 2));
    } else if (name == "complete") {
      puzzle.complete = value.boolean();
    } else {
      value.fail_unknown(
          "id, position, seat, turn, phase, themes, difficulty, solution, solution_hash, accepted, rival, refutation, "
          "value, gap, confirmation, margin, plans, complete");
    }
  });
  constexpr std::size_t kNeeded = 17;
  if (given < kNeeded) field.fail("a puzzle has all fields (only \"turn\" may be left out)");
  return puzzle;
}

// ---- writing ----

json::array texts(const std::vector<std::string>& list) {
  json::array array;
  for (const std::string& text : list) array.emplace_back(text);
  return array;
}

std::string hash_text(std::uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

json::object gap_object(const Gap& gap) {
  return {{"mean", gap.mean},           {"error", gap.error},   {"raw_mean", gap.raw_mean},
          {"raw_error", gap.raw_error}, {"trials", gap.trials}, {"seed", gap.seed}};
}

json::object puzzle_object(const Puzzle& puzzle) {
  const engine::SeatNames seats = games::seats_of(puzzle.position.setting.game);
  json::object object;
  object["id"] = puzzle.id;
  object["seat"] = std::string(seats.of(puzzle.seat));
  if (puzzle.turn) object["turn"] = *puzzle.turn;
  object["phase"] = puzzle.phase;
  object["themes"] = texts(puzzle.themes);
  object["difficulty"] = puzzle.difficulty;
  object["value"] = puzzle.value;
  object["gap"] = gap_object(puzzle.gap);
  object["confirmation"] = gap_object(puzzle.confirmation);
  object["margin"] = puzzle.margin;
  object["plans"] = puzzle.plans;
  object["complete"] = puzzle.complete;
  object["solution"] = texts(puzzle.solution);
  object["solution_hash"] = hash_text(puzzle.solution_hash);
  json::array accepted;
  for (const std::uint64_t hash : puzzle.accepted) accepted.emplace_back(hash_text(hash));
  object["accepted"] = std::move(accepted);
  object["rival"] = texts(puzzle.rival);
  object["refutation"] = texts(puzzle.refutation);
  object["position"] = *format::parse(format::write(puzzle.position));
  return object;
}

}  // namespace

engine::Result<PuzzleFile> read_puzzles(std::string_view text) {
  const auto tree = format::parse(text);
  if (!tree) return tree.error();
  std::optional<Fault> fault;
  PuzzleFile file;
  bool versioned = false;
  const json::value* list = nullptr;
  const Field document(*tree, "", fault);
  document.members([&](const std::string& name, const Field& value) {
    if (name == "leipzig_puzzles") {
      versioned = true;
      if (value.integer() != kFormat) value.fail("only format 1 is known");
    } else if (name == "game") {
      file.game = value.text();
      if (games::find_game(file.game) == nullptr) value.fail("there is no such game");
    } else if (name == "command") {
      file.command = value.text();
    } else if (name == "rules_version") {
      file.rules_version = static_cast<int>(read_value(value, 1));
    } else if (name == "judge") {
      file.judge = value.text();
      if (!ai::skill_named(file.judge)) value.fail("there is no such level");
    } else if (name == "players") {
      file.players = value.text();
      if (!ai::skill_named(file.players)) value.fail("there is no such level");
    } else if (name == "puzzles") {
      if (!value.is_list()) return value.fail("a list is wanted here");
      list = &tree->as_object().at("puzzles");
    } else {
      value.fail_unknown("leipzig_puzzles, game, command, rules_version, judge, players, puzzles");
    }
  });
  if (fault) return *fault;
  if (!versioned) return Fault{"leipzig_puzzles", "missing: this is no puzzle file"};
  if (file.game.empty()) return Fault{"game", "missing"};
  if (list == nullptr) return Fault{"puzzles", "missing"};
  std::size_t number = 0;
  for (const json::value& one : list->as_array()) {
    const std::string path = "puzzles[" + std::to_string(number++) + "]";
    file.puzzles.push_back(read_puzzle(Field(one, path, fault), one, file.game));
    if (fault) return *fault;
  }
  return file;
}

std::string write(const PuzzleFile& file) {
  json::object object;
  object["leipzig_puzzles"] = kFormat;
  object["game"] = file.game;
  object["command"] = file.command;
  object["rules_version"] = file.rules_version;
  object["judge"] = file.judge;
  object["players"] = file.players;
  json::array puzzles;
  for (const Puzzle& puzzle : file.puzzles) puzzles.emplace_back(puzzle_object(puzzle));
  object["puzzles"] = std::move(puzzles);
  return format::legible(object);
}

std::string write_line(const Puzzle& puzzle) { return json::serialize(puzzle_object(puzzle)); }

engine::Result<Puzzle> read_puzzle_line(std::string_view text, std::string_view game) {
  const auto tree = format::parse(text);
  if (!tree) return tree.error();
  std::optional<Fault> fault;
  Puzzle puzzle = read_puzzle(Field(*tree, "", fault), *tree, game);
  if (fault) return *fault;
  return puzzle;
}

}  // namespace leipzig::study
