// A game of nothing but secrets, to see whether the host and the server keep them. Each seat is dealt a card that only
// it sees, hides one to three stones behind a screen, and then shows both; the higher sum wins.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/sides.h"
#include "engine/catalogue.h"
#include "kit/zobrist.h"

namespace leipzig::testing {

class HiddenCards {
 public:
  enum class Phase : std::uint8_t { Deal, Hide, Show, Over };
  struct State {
    std::array<std::uint8_t, 2> card{};    // 0: not dealt, or not to be known
    std::array<std::uint8_t, 2> stones{};  // likewise
    std::array<bool, 2> shown{};
    Phase phase = Phase::Deal;
    engine::Seat seat = engine::Seat::First;
    friend bool operator==(const State&, const State&) = default;
  };
  // The state without the cards and stones that the viewer may not know.
  struct Seen {
    State open;
    friend bool operator==(const Seen&, const Seen&) = default;
  };

  struct Setup {
    engine::Setting cards{"hidden-cards", "", {}, {}, {}};
    const engine::Setting& setting() const { return cards; }
  };

  static engine::Result<HiddenCards> make(const engine::Setting&) { return HiddenCards{}; }
  const Setup& setup() const { return setup_; }
  State start() const { return {}; }
  int longest() const { return 6; }

  engine::ToAct turn(const State& s) const {
    if (s.phase == Phase::Over) return {engine::Node::Over, s.seat};
    return {s.phase == Phase::Deal ? engine::Node::Chance : engine::Node::Decision, s.seat};
  }
  void subjects(const State& s, engine::ChoiceList& list) const {
    list.push_back({s.phase == Phase::Hide ? kHide : kShow});
  }
  void targets(const State&, engine::Choice choice, engine::TargetList& list) const {
    if (choice.kind == kShow) return list.push_back(engine::kNoTarget);
    for (std::uint16_t n = 1; n <= 3; ++n) list.push_back(n);
  }
  void apply(State& s, engine::Action action) const {
    const std::size_t seat = index(s.seat);
    if (action.kind() == kHide) {
      s.stones[seat] = static_cast<std::uint8_t>(action.target());
      next(s, Phase::Show);
    } else {
      s.shown[seat] = true;
      next(s, Phase::Over);
    }
  }
  void outcomes(const State&, engine::OutcomeList& list) const {
    for (std::uint16_t card = 1; card <= 6; ++card) list.push_back({card, 1});
  }
  void resolve(State& s, std::uint16_t card) const {
    s.card[index(s.seat)] = static_cast<std::uint8_t>(card);
    next(s, Phase::Hide);
  }
  engine::Verdict verdict(const State& s) const {
    engine::Verdict verdict;
    verdict.margin = s.card[0] + s.stones[0] - s.card[1] - s.stones[1];
    if (verdict.margin != 0) verdict.winner = verdict.margin > 0 ? engine::Seat::First : engine::Seat::Second;
    return verdict;
  }
  std::uint64_t hash(const State& s) const {
    return kit::key(1, s.card[0], s.card[1]) ^ kit::key(2, s.stones[0], s.stones[1]) ^
           kit::key(3, s.shown[0], s.shown[1]) ^
           kit::key(4, static_cast<std::uint32_t>(s.phase), static_cast<std::uint32_t>(s.seat));
  }
  std::uint64_t rebuilt_hash(const State& s) const { return hash(s); }
  engine::Refusal explain(const Seen& seen, engine::Viewer, engine::Action) const {
    const State& s = seen.open;
    return {"HID-1", "you hold card " + std::to_string(s.card[index(s.seat)]) + "; one to three stones, then show"};
  }

  std::string text(const State&, engine::Action action) const {
    return action.kind() == kHide ? "hide " + std::to_string(action.target()) : "show";
  }
  engine::Result<std::vector<engine::Action>, engine::Refusal> parse(const Seen&, engine::Viewer,
                                                                     std::string_view line) const {
    if (line == "show") return std::vector<engine::Action>{{engine::Choice{kShow}}};
    if (line.size() == 6 && line.starts_with("hide ")) {
      return std::vector<engine::Action>{{engine::Choice{kHide}, static_cast<std::uint16_t>(line[5] - '0')}};
    }
    return engine::Refusal{"notation", "not understood"};
  }
  std::string_view kind_name(engine::Action action) const { return action.kind() == kHide ? "hide" : "show"; }
  std::string subject_text(const State&, engine::Action) const { return ""; }
  std::string target_text(const State&, engine::Action action) const {
    return action.kind() == kHide ? std::to_string(action.target()) : "";
  }
  std::string_view rule_of(const State&, engine::Action) const { return "HID-1"; }
  std::string outcome_text(const State& s, std::uint16_t card) const {
    return std::string(campaign::kSideNames.of(s.seat)) + " draws " + std::to_string(card);
  }
  std::vector<engine::Way> ways(const Seen&, engine::Choice) const { return {}; }

  std::string text_for(const State& s, engine::Action action, engine::Viewer viewer) const {
    return action.kind() == kHide && viewer != s.seat ? "hides some" : text(s, action);
  }
  std::string outcome_text_for(const State& s, std::uint16_t card, engine::Viewer viewer) const {
    return viewer == s.seat ? outcome_text(s, card) : std::string(campaign::kSideNames.of(s.seat)) + " draws a card";
  }
  bool reveals(const State&, engine::Action action) const { return action.kind() == kShow; }

  Seen seen(const State& s, engine::Viewer viewer) const {
    State seen = s;
    for (const engine::Seat seat : engine::kSeats) {
      if (viewer == seat || s.shown[index(seat)]) continue;
      seen.card[index(seat)] = 0;
      seen.stones[index(seat)] = 0;
    }
    return {seen};
  }
  State determinize(const Seen& seen, engine::Viewer, kit::Random&) const { return seen.open; }
  engine::View view(const Seen& seen, engine::Viewer viewer) const {
    const State& s = seen.open;
    engine::View view;
    view.game = "hidden-cards";
    view.viewer = viewer;
    view.turn = turn(s);
    for (const engine::Seat seat : engine::kSeats) {
      engine::CardView card;
      if (s.card[index(seat)] != 0) card.id = std::to_string(s.card[index(seat)]);
      card.zone = "hand";
      card.seat = seat;
      view.cards.push_back(std::move(card));
      view.tracks.push_back({std::string(campaign::kSideNames.of(seat)) + "_stones", s.stones[index(seat)]});
    }
    return view;
  }
  engine::Position position(const State&) const {
    engine::Position position;
    position.setting.game = "hidden-cards";
    return position;
  }
  engine::Result<State> place(const engine::Position&) const { return start(); }

 private:
  static constexpr std::uint8_t kHide = 0;
  static constexpr std::uint8_t kShow = 1;

  void next(State& s, Phase after) const {
    if (s.seat == engine::Seat::Second) s.phase = after;
    s.seat = engine::other(s.seat);
  }

  Setup setup_;
};
static_assert(engine::Secretive<HiddenCards>);

}  // namespace leipzig::testing
