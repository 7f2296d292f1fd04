// Invalid positions and illegal actions, as tables: the input and the expected refusal.
#pragma once
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "tests/support/table.h"

namespace leipzig::testing {

struct Wrong {
  std::string_view members;  // of the position, as JSON without the braces and the game
  std::string_view fault;    // the field, and why
};

inline void expect_faults(std::string_view game, std::initializer_list<Wrong> table) {
  for (const Wrong& wrong : table) {
    const std::string position = R"({"game": ")" + std::string(game) + R"(", )" + std::string(wrong.members) + "}";
    EXPECT_EQ(fault_of(position), wrong.fault) << position;
  }
}

struct Refused {
  std::string_view line;
  std::string_view rule;
};

inline void expect_refusals(const Table& table, std::initializer_list<Refused> lines) {
  for (const Refused& refused : lines) EXPECT_EQ(table.why(refused.line), refused.rule) << refused.line;
}

struct Unread {
  std::string_view line;
  std::string_view text;
};

// Lines that are not understood, and what is said to them.
inline void expect_unread(Table table, std::initializer_list<Unread> lines) {
  for (const Unread& unread : lines) {
    const auto refusal = table.tabletop().explain(unread.line, table.tabletop().turn().seat);
    EXPECT_EQ(refusal ? refusal->rule : "", "notation") << unread.line;
    EXPECT_EQ(refusal ? refusal->text : "", unread.text) << unread.line;
  }
}

}  // namespace leipzig::testing
