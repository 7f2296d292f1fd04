// A table for tests of rules: set up from a position in JSON, played in notation, queried by text.
//
//   Table table(R"({"game": "nations1975", "board": {"plain": true}, "markers": {"phase": "movement", "seat":
//   "french"},
//                   "pieces": {"FR-4": "1515", "PR-9": "1514"}})");
//   EXPECT_EQ(table.why("FR-4 1516"), "BON-5.13");
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tabletop.h"

namespace leipzig::testing {

class Table {
 public:
  // Fails the test where the position is refused.
  explicit Table(std::string_view position_json);
  Table(const Table& other) : tabletop_(other.tabletop_->clone()) {}

  // Plays lines of notation; at chance "die 4". Fails the test where one is refused.
  Table& play(std::string_view line);
  Table& play(std::initializer_list<std::string_view> lines);

  bool allows(std::string_view line) const;      // this line of actions could be played now
  std::string why(std::string_view line) const;  // the rule that refuses it; empty where it is legal

  std::vector<std::string> legal() const;                       // texts of all legal actions, sorted
  std::vector<std::string> legal(std::string_view kind) const;  // texts of those of one kind, sorted
  std::vector<std::string> targets(std::string_view kind, std::string_view subject) const;  // target texts, sorted
  std::vector<std::string> subjects(std::string_view kind) const;  // distinct subject texts, sorted

  std::string phase() const;
  std::string seat() const;                      // the deciding seat: "french", "allied", or "chance", or "over"
  std::string at(std::string_view piece) const;  // a hex, "waiting", "lost", or "" where it is not in play
  std::vector<std::string> marks(std::string_view piece) const;
  int track(std::string_view name) const;  // of the view: turn, losses_french ...
  engine::View view(engine::Viewer viewer = std::nullopt) const;
  engine::Verdict verdict() const { return tabletop_->verdict(); }
  std::uint64_t hash() const { return tabletop_->hash(); }
  engine::Tabletop& tabletop() { return *tabletop_; }

 private:
  std::unique_ptr<engine::Tabletop> tabletop_;
};

// The fault of a position that cannot be set up, as "field: text"; empty where it can.
std::string fault_of(std::string_view position_json);

}  // namespace leipzig::testing
