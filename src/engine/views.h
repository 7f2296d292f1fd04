// Shared parts of a game's views: the head, zones of control, the chances of a results table, the ways of a move.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/action.h"
#include "engine/document.h"
#include "engine/seat.h"
#include "kit/board.h"
#include "kit/ids.h"
#include "kit/results_table.h"

namespace leipzig::engine {

// A view with its head: pieces, tracks, markers and the rest are the game's.
inline View view_of(std::string_view game, const Setting& setting, Viewer viewer, ToAct turn, std::string_view phase,
                    std::string prompt) {
  View view;
  view.game = game;
  view.scenario = setting.scenario;
  view.viewer = viewer;
  view.turn = turn;
  view.phase = phase;
  view.prompt = std::move(prompt);
  return view;
}

// The ids of these spaces, in their order.
template <class Spaces>
std::vector<std::string> space_ids(const kit::Board& board, const Spaces& spaces) {
  std::vector<std::string> ids;
  ids.reserve(spaces.size());
  for (const kit::SpaceId space : spaces) ids.emplace_back(board.id(space));
  return ids;
}

// The ids of the spaces that the test is true for, in the order of the board.
template <class Test>
std::vector<std::string> spaces_where(const kit::Board& board, Test&& test) {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (test(kit::space_at(i))) ids.emplace_back(board.id(kit::space_at(i)));
  }
  return ids;
}

// Zones of control: is_controlled(seat, space).
template <class Test>
std::vector<Control> controls(const kit::Board& board, Test&& is_controlled) {
  std::vector<Control> list;
  for (const Seat seat : kSeats) {
    list.push_back({seat, spaces_where(board, [&](kit::SpaceId space) { return is_controlled(seat, space); })});
  }
  return list;
}

// The results of a column with the rolls that bring them. label_of(code) is the text of a result, suffers_of(code) who
// bears it.
template <class LabelOf, class SuffersOf>
std::vector<Chance> chances(const kit::ResultsTable& table, std::size_t column, LabelOf&& label_of,
                            SuffersOf&& suffers_of) {
  std::vector<Chance> list;
  for (std::size_t i = 0; i < table.codes().size(); ++i) {
    const auto code = static_cast<std::uint8_t>(i);
    Chance chance{table.codes()[i],
                  std::string(label_of(code)),
                  static_cast<int>(table.distribution(column)[i]),
                  {},
                  suffers_of(code)};
    if (chance.weight == 0) continue;
    for (int roll = table.lowest_roll(); roll <= table.highest_roll(); ++roll) {
      if (table.result(column, roll) == code) chance.outcomes.push_back(roll);
    }
    list.push_back(std::move(chance));
  }
  return list;
}

// For tables that do not decide a battle.
template <class LabelOf>
std::vector<Chance> chances(const kit::ResultsTable& table, std::size_t column, LabelOf&& label_of) {
  return chances(table, column, label_of, [](std::uint8_t) { return Suffers::Nobody; });
}

// Says in the label of a result what it does in this battle where that is not what its name says.
inline void tell_effect(Chance& chance) {
  for (const std::string& unit : chance.lost) chance.label += (&unit == &chance.lost.front() ? ": " : ", ") + unit;
  if (!chance.lost.empty()) chance.label += " lost";
  if (chance.idle) chance.label += ": no effect here";
}

// The ways to the targets of a move over a board of hexes, as its kit::Range found them: cost_text(points) is what a
// view shows, step_cost as kit::Range::path_to needs it.
template <class Range, class CostText, class StepCost>
std::vector<Way> ways(const kit::Board& board, const Range& range, kit::SpaceId from, const TargetList& targets,
                      CostText&& cost_text, StepCost&& step_cost) {
  std::vector<Way> list;
  for (const std::uint16_t target : targets) {
    const kit::SpaceId to = kit::space_at(target);
    list.push_back({target, cost_text(range.cost(to)), space_ids(board, range.path_to(board, from, to, step_cost))});
  }
  return list;
}

}  // namespace leipzig::engine
