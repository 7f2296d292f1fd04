// Studies: chapters with variations, comments and drawings, as JSON (docs/study.md). Reading is strict, and every entry
// is played.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"
#include "study/evaluator.h"

namespace leipzig::study {

struct Drawing {
  std::string from;  // empty: the space is marked
  std::string to;
  std::string color;
  friend bool operator==(const Drawing&, const Drawing&) = default;
};

struct MeasuredValue {
  engine::Seat seat = engine::Seat::First;
  Value mean = 0;
  Value error = 0;
  int trials = 0;  // 0: from the evaluator alone
  friend bool operator==(const MeasuredValue&, const MeasuredValue&) = default;
};

struct StudyMove {
  std::string entry;
  std::size_t after = 0;  // number of the move that it follows; 0: the start
  std::string name;
  std::vector<std::string> comment;
  std::string mark;
  std::vector<Drawing> marks;
  std::vector<Drawing> arrows;
  std::optional<MeasuredValue> value;
  friend bool operator==(const StudyMove&, const StudyMove&) = default;
};

struct Chapter {
  std::string title;
  std::vector<std::string> text;
  engine::Record start;  // without entries
  std::optional<engine::Seat> seat;
  std::vector<Drawing> marks;
  std::vector<Drawing> arrows;
  std::optional<MeasuredValue> value;  // of the start
  std::vector<StudyMove> moves;        // number n is moves[n - 1]
  friend bool operator==(const Chapter&, const Chapter&) = default;
};

struct Study {
  std::string title;
  std::string author;
  std::string made_by;
  std::vector<std::string> text;
  std::vector<Chapter> chapters;
  friend bool operator==(const Study&, const Study&) = default;
};

engine::Result<Study> read_study(std::string_view json);
std::string write(const Study& study);

// The entries that lead to a move, from the start.
std::vector<std::string> line_to(const Chapter& chapter, std::size_t number);

}  // namespace leipzig::study
