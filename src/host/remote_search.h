// Searches that run elsewhere, as in a worker of a browser that shares no memory with the host: what is asked and what
// is found are data.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/player.h"
#include "engine/record.h"
#include "host/advice.h"
#include "host/error.h"
#include "host/search_pool.h"
#include "host/table.h"

namespace leipzig::host {

enum class SearchKind : std::uint8_t { Move, Answer, Hint, Review, Ledger, Plans };

struct SearchOrder {
  SearchKind kind = SearchKind::Move;
  std::string table{};
  engine::Record record{};  // the game so far
  engine::Seat seat = engine::Seat::First;
  std::string skill{};  // of moves, answers, ledgers and plans
  // Of reviews.
  std::vector<GameReview::Point> points{};
  std::optional<engine::Verdict> verdict{};
};

struct SearchFindings {
  std::optional<Error> error{};
  std::vector<engine::Action> actions{};  // moves and hints
  bool accept = false;                    // answers
  // Hints.
  std::string skill{};
  int expected = 500;
  std::vector<ai::Reason> reasons{};
  GameReview review{};
  // The best plans that several searches found, best first, and what they expect of the best one.
  struct FoundPlan {
    std::vector<engine::Action> actions{};
    int expected = 500;
  };
  std::vector<FoundPlan> plans{};
  int lowest = 500;      // of what the searches expected
  int highest = 500;     // of them
  std::string ledger{};  // the errors and the luck of a game, as JSON (study/review_json.h)
};

// The actions that a computer plays: of its plan, or any legal one if it found none in time.
std::vector<engine::Action> actions_to_play(const engine::Tabletop& tabletop, const ai::Plan& plan);
// Whether a computer that expects this accepts a draw or an undo.
bool accepts_offer(int expected);

// A player of this skill, or of the nearest level below it that the game has.
engine::Result<std::unique_ptr<const ai::Player>> nearest_player(const engine::Tabletop& tabletop,
                                                                 const MakePlayer& players, const std::string& skill);

// Does what the order asks for, here and now.
SearchFindings run_search(const SearchOrder& order, const engine::SetUp& set_up, const MakePlayer& players,
                          ai::Watch& watch);

class RemoteSearches {
 public:
  virtual ~RemoteSearches() = default;
  // found: called later, never from within this call, and not at all if the task was cancelled. The task is told when
  // the search begins and how far it is.
  virtual void search(SearchOrder order, std::shared_ptr<SearchTask> task, SearchPool::Request request,
                      std::function<void(SearchFindings)> found) = 0;
  virtual void after(SearchPool::Duration delay, std::function<void()> task) = 0;
};

}  // namespace leipzig::host
