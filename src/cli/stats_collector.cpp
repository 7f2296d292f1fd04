// Counts of one game, from what every game provides through the erased interface: positions, views, rules.
#include "cli/stats_collector.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>

#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

using engine::Placed;
using engine::Position;
using engine::Seat;

constexpr std::uint32_t kAskedOneIn = 8;

int track(const Position& position, std::string_view name) {
  for (const engine::NamedNumber& value : position.tracks) {
    if (value.name == name) return value.value;
  }
  return 0;
}

// Units that left over the edge of the map do not count as lost.
int exited(const Position& position) {
  int sum = 0;
  for (const engine::NamedNumber& value : position.tracks) {
    if (value.name.starts_with("exited_")) sum += value.value;
  }
  return sum;
}

using Standing = std::unordered_map<std::string_view, const Placed*>;
Standing standing(const Position& position) {
  Standing pieces;
  pieces.reserve(position.pieces.size());
  for (const Placed& placed : position.pieces) pieces.emplace(placed.piece, &placed);
  return pieces;
}

bool is_lost(const Standing& next, const Placed& placed) {
  const auto found = next.find(placed.piece);
  return found == next.end() || found->second->at == "lost" || found->second->at == "removed";
}

// The seat of a combat unit; each seat knows its own. Supply is spent, not lost.
std::optional<Seat> seat_of_unit(const engine::View& first, const engine::View& second, std::string_view id) {
  for (const engine::View* view : {&first, &second}) {
    for (const engine::Piece& piece : view->pieces) {
      if (piece.id != id || view->viewer != piece.seat) continue;
      if (piece.type == "supply" || piece.type == "depot") return std::nullopt;
      for (const engine::NamedNumber& value : piece.values) {
        if (value.name == "strength") return value.value > 0 ? std::optional(piece.seat) : std::nullopt;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

StatsCollector::StatsCollector(const engine::Tabletop& start, const kit::Board& board, Expectant expectant,
                               kit::Random lots, const std::function<bool()>& stopped)
    : board_(board),
      seats_(games::seats_of(start.setting().game)),
      expectant_(expectant),
      lots_(lots),
      stopped_(stopped) {
  stand(start.position());
}

std::string StatsCollector::seat_table(std::string_view first, Seat seat, std::string_view last) const {
  return std::string(first) + "." + std::string(seats_.of(seat)) + std::string(last);
}

void StatsCollector::stand(Position position) {
  position_ = std::move(position);
  std::string turn = std::to_string(track(position_, "turn"));
  if (turn != turn_) tally_.add("reached", turn);
  turn_ = std::move(turn);
  phase_.clear();
  for (const engine::NamedText& marker : position_.markers) {
    if (marker.name == "phase") phase_ = marker.text;
  }
}

void StatsCollector::planned(const engine::Tabletop&, Seat seat, const ai::Plan& plan) {
  if (!expectant_.seats[engine::index(seat)]) return;
  tally_.add(seat_table("plans", seat), turn_);
  tally_.add(seat_table("expected", seat), turn_, plan.expected);
}

void StatsCollector::before_action(const engine::Tabletop& table, engine::Action action) {
  before_ = table.clone();
  tally_.add("decisions", phase_);
  tally_.add("rule.played", table.describe(action).rule);
  if (lots_.below(kAskedOneIn) == 0) ask(table);
}

void StatsCollector::ask(const engine::Tabletop& table) {
  const std::vector<engine::ChoiceTargets> choices = table.choices();
  std::size_t legal = 0;
  for (const engine::ChoiceTargets& choice : choices) legal += choice.targets.size();
  tally_.add("asked", phase_);
  tally_.add("choices", phase_, static_cast<std::int64_t>(legal));
  probe(table, choices);
}

void StatsCollector::before_outcome(const engine::Tabletop& table) {
  before_ = table.clone();
  const engine::View view = table.view(std::nullopt);
  if (!view.preview) return;
  std::set<std::string_view> rules;
  for (const engine::Term& term : view.preview->terms) {
    if (!term.rule.empty()) rules.insert(term.rule);
  }
  for (const std::string_view rule : rules) tally_.add("rule.battle", rule);
}

void StatsCollector::after(const engine::Tabletop& table) {
  Position next = table.position();
  count_losses(next);
  if (table.turn().node == engine::Node::Over) {
    tally_.add("rule.ended", table.verdict().rule);
    return;  // no one plays the turn at which the game ended
  }
  stand(std::move(next));
}

void StatsCollector::count_losses(const Position& next) {
  const Standing pieces = standing(next);
  std::vector<const Placed*> vanished;
  for (const Placed& placed : position_.pieces) {
    if (is_lost(pieces, placed) && on_board(placed.at)) vanished.push_back(&placed);
  }
  if (!vanished.empty() && exited(next) == exited(position_)) count_lost(next, vanished);
}

void StatsCollector::count_lost(const Position& next, const std::vector<const Placed*>& vanished) {
  const engine::View first = before_->view(Seat::First);
  const engine::View second = before_->view(Seat::Second);
  const Standing stood = standing(position_);
  const auto is_new = [&](const Placed& placed) {
    const auto found = stood.find(placed.piece);
    return found == stood.end() || !on_board(found->second->at);
  };
  for (const Placed* lost : vanished) {
    const bool exchanged = std::any_of(next.pieces.begin(), next.pieces.end(),
                                       [&](const Placed& placed) { return placed.at == lost->at && is_new(placed); });
    const std::optional<Seat> seat = seat_of_unit(first, second, lost->piece);
    if (exchanged || !seat) continue;
    tally_.add(seat_table("lost", *seat, ".turn"), turn_);
    tally_.add(seat_table("lost", *seat, ".space"), lost->at);
    tally_.add(seat_table("lost", *seat, ".phase"), phase_);
  }
}

void StatsCollector::probe(const engine::Tabletop& table, const std::vector<engine::ChoiceTargets>& choices) {
  const auto draw = [&](std::size_t size) { return lots_.below(static_cast<std::uint32_t>(size)); };
  const engine::ChoiceTargets& taken = choices[draw(choices.size())];
  const std::uint16_t target = taken.targets[draw(taken.targets.size())];
  const kit::SpaceId space = kit::space_at(target);
  if (target >= board_.size() || table.describe({taken.choice, target}).target != board_.id(space)) return;
  const auto neighbours = board_.neighbours(space);
  if (neighbours.empty()) return;
  const kit::SpaceId beyond = neighbours[draw(neighbours.size())];
  if (beyond == kit::SpaceId::None) return;
  const auto number = static_cast<std::uint16_t>(beyond);
  if (std::find(taken.targets.begin(), taken.targets.end(), number) != taken.targets.end()) return;
  const auto refusal = table.clone()->apply({taken.choice, number});
  tally_.add("probes", "asked");
  if (refusal) tally_.add("rule.forbade", refusal->rule);
}

format::Tally StatsCollector::take(const ai::MatchResult& played) {
  const std::string_view winner = played.winner ? seats_.of(*played.winner) : "draw";
  tally_.add("winner", winner);
  tally_.add("margin", std::to_string(played.margin));
  tally_.add("end." + std::string(winner), turn_);
  tally_.add("length", std::to_string(played.actions));
  tally_.signature = played.signature;
  return std::move(tally_);
}

}  // namespace leipzig::cli
