// An analysis: a private table of one connection at which both sides are played and outcomes are chosen. It is not
// stored, and nothing at it is secret from the one who analyses: the client brought all of it.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/record.h"
#include "host/error.h"
#include "host/table.h"

namespace leipzig::host {

class Analyst {
 public:
  static constexpr std::size_t kMostEntries = 20'000;

  // From the start of a record; its entries are played.
  static Result<std::unique_ptr<Analyst>> begin(engine::Record record);

  const Table& table() const { return *table_; }
  // Whose view is shown: the seat that decides, or decided last.
  engine::Seat seat() const { return seat_; }

  // Goes back to the first `to` entries and plays these lines: actions, or outcomes where chance is next. What comes
  // before a line that is refused stays.
  std::optional<Error> play(std::size_t to, const std::vector<std::string>& lines);

 private:
  explicit Analyst(std::unique_ptr<Table> table) : table_(std::move(table)) {}
  std::optional<Error> follow(const std::string& line);

  std::unique_ptr<Table> table_;
  engine::Seat seat_ = engine::Seat::First;
};

}  // namespace leipzig::host
