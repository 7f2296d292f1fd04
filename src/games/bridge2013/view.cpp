// What a viewer sees: everything, since nothing is hidden; the cards, the tracks, the points and the chances by exact
// counts of what is left in the pile.
#include "engine/views.h"
#include "games/bridge2013/chapters.h"
#include "games/bridge2013/game.h"
#include "kit/dice.h"

namespace leipzig::bridge2013 {
namespace {

std::string side_name(Seat seat) { return seat == kFrench ? "French" : "Coalition"; }

std::string card_title(const Setup& setup, Card card) {
  if (card == Card::Joker) return "Joker";
  const std::string& rank = setup.rank(card).name;
  const std::string name = rank == "A"   ? "ace"
                           : rank == "J" ? "jack"
                           : rank == "Q" ? "queen"
                           : rank == "K" ? "king"
                                         : rank;
  return name + " of " + std::string(kSuits[index(card) / 13]);
}

std::string prompt(const Setup& setup, const State& state) {
  const std::string who = side_name(state.deciding);
  const auto name = [&](UnitId unit) { return setup.unit(unit).id; };
  switch (state.phase) {
    case Phase::Deploy:
      return who + ": set up the next group, or take the historical set-up.";
    case Phase::Arrive:
      return who + ": place the units that arrive.";
    case Phase::Leaders:
      return (state.pending & kNapoleonDisplaced) != 0 ? "French: place Napoléon with a unit."
                                                       : "French: place Ney with a unit.";
    case Phase::Draw:
      return "The next card is drawn.";
    case Phase::Activate:
      return who + ", " + card_title(setup, state.card) + ": activate units, or end the card.";
    case Phase::Act:
      return who + ": " + name(state.actor) + " may go on, or is done.";
    case Phase::Recover:
      return who + ": another unit may recover in another quadrant.";
    case Phase::BreakDie:
      return name(state.actor) + " rolls to break away from cavalry.";
    case Phase::Defend:
      return who + ": choose the unit that defends.";
    case Phase::Withdraw:
      return who + ": " + name(state.defender) + " may try to withdraw before combat.";
    case Phase::Brace:
      return who + ": raise the attacker's morale against the withdrawal?";
    case Phase::WithdrawDie:
      return name(state.defender) + " rolls to withdraw.";
    case Phase::Slip:
      return who + ": " + name(state.defender) + " may withdraw, or stand and fight.";
    case Phase::Battle:
      return who + ": fight, with the Advantage or without.";
    case Phase::Reply:
      return who + ": use the Advantage in this combat?";
    case Phase::CombatCard:
      return "The card decides the combat.";
    case Phase::LossDie:
      return name(state.beaten) + " rolls against its morale.";
    case Phase::Loss:
      return who + ": " + name(state.beaten) + " retreats, or takes the loss.";
    case Phase::Retreat:
      return who + ": " + name(state.beaten) + " must retreat.";
    case Phase::Advance:
      return who + ": " + name(state.actor) + " may advance.";
    case Phase::NeyDie:
      return "A die decides what becomes of Ney.";
    case Phase::Displaced:
      return (state.pending & kNapoleonDisplaced) != 0 ? "French: Napoléon joins another unit."
                                                       : "French: Ney joins another unit.";
    case Phase::EventDice:
      return "Both players roll for a random event.";
    case Phase::Rally:
      return who + ": flip a reduced unit to full strength.";
    case Phase::March:
      return who + ": a reinforcement may come a turn earlier.";
    case Phase::MarchEntry:
      return who + ": " + name(state.entering) + " arrives at once.";
    case Phase::Desert:
      return who + ": choose the French corps that loses a step.";
    case Phase::Over:
      return "The game is over.";
  }
  return "";
}

// What the next draw is made from: the second pile once the first is used up (BTF-2.0-B); nothing where a game ended
// with the last card.
Pile next_pile(const Setup& setup, const State& state) {
  if (state.pile != 0) return state.pile;
  const std::size_t next = state.pile_number + 1u;
  return next < setup.piles() ? setup.pile(next) : Pile{0};
}

engine::Chance joker_chance(const Setup& setup, const State& state, Pile pile) {
  const int drawn = 2 - std::popcount(pile & kJokers);
  const bool ends = drawn + 1 >= setup.jokers_that_end();
  const std::string text = ends                                ? "the turn ends"
                           : state.turn >= setup.events_from() ? "random event, then another card"
                                                               : "set aside, another card";
  return {"Jk", "Joker: " + text, std::popcount(pile & kJokers), {static_cast<int>(index(Card::Joker))}};
}

engine::Preview card_preview(const Setup& setup, const State& state) {
  engine::Preview preview;
  const Pile pile = next_pile(setup, state);
  engine::Chance sides[] = {{"Fr", "black, French", 0, {}}, {"Co", "red, Coalition", 0, {}}};
  for (Pile left = pile & ~kJokers; left != 0; left &= left - 1) {
    const int card = std::countr_zero(left);
    engine::Chance& side = sides[index(setup.seat_of_card(card_at(static_cast<std::size_t>(card))))];
    ++side.weight;
    side.outcomes.push_back(card);
  }
  preview.title = std::to_string(std::popcount(pile)) + " cards";
  for (const engine::Chance& side : sides) {
    if (side.weight > 0) preview.chances.push_back(side);
  }
  if ((pile & kJokers) != 0) preview.chances.push_back(joker_chance(setup, state, pile));
  return preview;
}

struct ResultText {
  std::string_view code;
  std::string_view label;
  engine::Suffers suffers;
};
constexpr ResultText kResults[] = {{"AL", "attacker loses a step", engine::Suffers::Attacker},
                                   {"AR", "attacker retreats", engine::Suffers::Attacker},
                                   {"NE", "no effect", engine::Suffers::Nobody},
                                   {"DR", "defender retreats", engine::Suffers::Defender},
                                   {"DL", "defender loses a step", engine::Suffers::Defender}};

// BTF-BASE-RETREAT, BTF-5.1-A: a unit without a hex to retreat to loses a step, which removes a reduced one; where it
// need not retreat the result does nothing.
void add_effect(const Setup& setup, const State& state, engine::Chance& chance) {
  const bool retreat = chance.result == "AR" || chance.result == "DR";
  if (!retreat && chance.result != "AL" && chance.result != "DL") return;
  const UnitId unit = chance.suffers == engine::Suffers::Attacker ? state.actor : state.defender;
  if (!retreats(setup, state, unit, opponent(state, unit)).empty()) return;
  if (retreat && need_not_retreat(setup, state, unit)) {
    chance.idle = true;
  } else if (has(state.reduced[index(seat_of(unit))], unit)) {
    chance.lost = {setup.unit(unit).id};
  }
  engine::tell_effect(chance);
}

// The combat before its card is drawn: what is added, and how many of the cards left bring each result.
engine::Preview combat_preview(const Setup& setup, const State& state) {
  engine::Preview preview;
  const auto at = [&](UnitId unit) {
    return setup.unit(unit).id + " at " + std::string(setup.board().id(state.where[index(unit)]));
  };
  const int own = strength(setup, state, state.actor);
  const int enemy = strength(setup, state, state.defender);
  preview.terms.push_back({"attack", at(state.actor), own, "BTF-BASE-COMBAT"});
  preview.terms.push_back({"defence", at(state.defender), -enemy, "BTF-BASE-COMBAT"});
  for (const Modifier& modifier : modifiers(setup, state)) {
    preview.terms.push_back({modifier.value > 0 ? "attack" : "defence", std::string(modifier.label), modifier.value,
                             std::string(modifier.rule)});
  }
  preview.attackers = {setup.unit(state.actor).id};
  preview.defenders = {setup.unit(state.defender).id};
  preview.spaces.emplace_back(setup.board().id(state.where[index(state.defender)]));
  const int shift = card_shift(setup, state);
  preview.totals = {{"attack", own},
                    {"defence", enemy},
                    {"attack_morale", morale(setup, state, state.actor, false)},
                    {"defence_morale", morale(setup, state, state.defender, true)},
                    {"shift", shift}};
  preview.column = "card " + std::string(shift < 0 ? "-" : "+") + std::to_string(std::abs(shift));
  preview.title = at(state.actor) + " on " + at(state.defender) + ", " + preview.column;
  const Pile pile = next_pile(setup, state);
  engine::Chance results[std::size(kResults)];
  for (std::size_t i = 0; i < std::size(kResults); ++i) {
    results[i].result = kResults[i].code;
    results[i].label = kResults[i].label;
    results[i].suffers = kResults[i].suffers;
  }
  for (Pile left = pile & ~kJokers; left != 0; left &= left - 1) {
    const int card = std::countr_zero(left);
    const int total = setup.rank(card_at(static_cast<std::size_t>(card))).combat + shift;
    engine::Chance& chance = results[static_cast<std::size_t>(setup.result(total))];
    ++chance.weight;
    chance.outcomes.push_back(card);
  }
  for (const engine::Chance& chance : results) {
    if (chance.weight > 0) preview.chances.push_back(chance);
  }
  for (engine::Chance& chance : preview.chances) add_effect(setup, state, chance);
  if ((pile & kJokers) != 0) preview.chances.push_back(joker_chance(setup, state, pile));
  return preview;
}

// A roll against a limit: at or below it.
engine::Preview roll_preview(std::string title, std::string what, int limit, int added, std::string passed,
                             std::string failed, std::string_view rule) {
  engine::Preview preview;
  preview.title = std::move(title);
  preview.terms.push_back({"roll", std::move(what), limit, std::string(rule)});
  if (added != 0) preview.terms.push_back({"roll", "added to the die", added, std::string(rule)});
  preview.column = std::to_string(limit - added) + " or less";
  engine::Chance yes{"ok", std::move(passed), 0, {}};
  engine::Chance no{"no", std::move(failed), 0, {}};
  for (int die = 1; die <= 6; ++die) {
    engine::Chance& chance = die + added <= limit ? yes : no;
    ++chance.weight;
    chance.outcomes.push_back(die);
  }
  for (const engine::Chance& chance : {yes, no}) {
    if (chance.weight > 0) preview.chances.push_back(chance);
  }
  return preview;
}

// Why an event would not happen, as an addition to its title. Events that come once: BTF-10.0-3, BTF-10.0-6,
// BTF-10.0-8.
std::string_view no_event(const Setup& setup, State state, CardEvent event) {
  constexpr std::string_view kOnce = " (only once: no event)";
  constexpr std::string_view kNobody = " (for no unit: no event)";
  switch (event) {
    case CardEvent::CommandCrisis:
      return (state.events & kCrisisCame) != 0 ? kOnce : "";
    case CardEvent::Misled:
      return (state.events & kMisledCame) != 0 ? kOnce : "";
    case CardEvent::Saxons:
      if ((state.events & kSaxonsCame) != 0) return kOnce;
      return deserters(setup, state) == 0 ? kNobody : "";
    case CardEvent::SoundOfGuns:
      return march_candidates(state) == 0 ? kNobody : "";
    case CardEvent::Rally:
    case CardEvent::CoalitionRally:
      state.deciding = event == CardEvent::Rally ? kFrench : kAllied;
      return rally_candidates(state) == 0 ? kNobody : "";
    case CardEvent::None:
    case CardEvent::Rain:
      return "";
  }
  return "";
}

engine::Preview event_preview(const Setup& setup, const State& state) {
  engine::Preview preview;
  preview.title = "random event";
  constexpr auto kWays = kit::ways_by_total<2, 6>();
  for (int total = 2; total <= 12; ++total) {
    const CardEvent event = setup.event(total);
    const std::string title = setup.event_title(event) + std::string(no_event(setup, state, event));
    engine::Chance* known = nullptr;
    for (engine::Chance& chance : preview.chances) {
      if (chance.label == title) known = &chance;
    }
    if (known == nullptr) {
      preview.chances.push_back({std::to_string(total), title, 0, {}});
      known = &preview.chances.back();
    }
    known->weight += static_cast<int>(kWays[static_cast<std::size_t>(total)]);
    known->outcomes.push_back(total);
  }
  return preview;
}

std::optional<engine::Preview> preview(const Setup& setup, const State& state) {
  const auto name = [&](UnitId unit) { return setup.unit(unit).id; };
  switch (state.phase) {
    case Phase::Draw:
      return card_preview(setup, state);
    case Phase::Battle:
    case Phase::Reply:
    case Phase::CombatCard:
      return combat_preview(setup, state);
    case Phase::BreakDie:
      return roll_preview(name(state.actor) + " breaks away", "morale of " + name(state.actor),
                          morale(setup, state, state.actor, false), break_roll_added(setup, state, state.actor),
                          "may move", "may not move", "BTF-6.1-B");
    case Phase::Withdraw:
    case Phase::Brace:
    case Phase::WithdrawDie:
      return roll_preview(name(state.defender) + " withdraws", "morale of " + name(state.defender),
                          morale(setup, state, state.defender, true), withdrawal_added(setup, state), "withdraws",
                          "must stand", "BTF-6.2");
    case Phase::LossDie: {
      const bool defending = state.beaten == state.defender;
      return roll_preview(name(state.beaten) + " must lose a step", "morale of " + name(state.beaten),
                          morale(setup, state, state.beaten, defending), state.rain ? 1 : 0, "may retreat instead",
                          "loses a step", "BTF-5.1-A");
    }
    case Phase::NeyDie:
      return roll_preview("Ney in danger", "Ney is lost above", setup.ney().lost_on - 1, 0, "unharmed", "lost",
                          "BTF-9.2-B");
    case Phase::EventDice:
      return event_preview(setup, state);
    default:
      return std::nullopt;
  }
}

engine::CardView card_of(const Setup& setup, Card card, std::string zone) {
  engine::CardView shown;
  shown.id = setup.card_name(card);
  shown.zone = std::move(zone);
  shown.title = card_title(setup, card);
  shown.kind = card == Card::Joker ? "joker" : std::string(kSuits[index(card) / 13]);
  if (card != Card::Joker) {
    shown.seat = setup.seat_of_card(card);
    shown.values = {{"combat", setup.rank(card).combat}};
  }
  return shown;
}

// The card in play, what was drawn from the pile, the pile itself face down, and what is left in it: public knowledge.
std::vector<engine::CardView> cards(const Setup& setup, const State& state) {
  std::vector<engine::CardView> list;
  if (state.card != Card::None) list.push_back(card_of(setup, state.card, "display"));
  if (state.drawn != Card::None && state.drawn != state.card) list.push_back(card_of(setup, state.drawn, "drawn"));
  const auto add = [&](Pile pile, const char* zone) {
    for (Pile rest = pile & ~kJokers; rest != 0; rest &= rest - 1) {
      list.push_back(card_of(setup, card_at(static_cast<std::size_t>(std::countr_zero(rest))), zone));
    }
    if ((pile & kJokers) == 0) return;
    list.push_back(card_of(setup, Card::Joker, zone));
    list.back().count = std::popcount(pile & kJokers);
  };
  const Pile pile = next_pile(setup, state);
  engine::CardView deck;
  deck.zone = "deck";
  deck.kind = "back";
  deck.count = std::popcount(pile);
  list.push_back(std::move(deck));
  add(pile, "left");
  if (state.pile != 0) add(setup.pile(state.pile_number) & ~state.pile, "discard");
  return list;
}

std::string town_names(const Setup& setup, const State& state) {
  std::string names;
  for (const SpaceId hex : setup.towns()) {
    if ((setup.town_bit(hex) & state.allied_towns) == 0) continue;
    names += (names.empty() ? "" : " ") + std::string(setup.board().id(hex));
  }
  return names;
}

}  // namespace

std::vector<engine::Way> Bridge2013::ways(const Seen& state, engine::Choice choice) const {
  std::vector<engine::Way> ways;
  const Kind kind = kind_of(choice);
  if (kind != Kind::Move && kind != Kind::Ride) return ways;
  const UnitId unit = unit_of(choice);
  engine::TargetList targets;
  list_moves(setup_, state, unit, kind == Kind::Ride, targets);
  for (const std::uint16_t target : targets) {
    MovePath course{};
    find_course(setup_, state, unit, kind == Kind::Ride, target, course);
    std::vector<SpaceId> path = {state.where[index(unit)]};
    path.insert(path.end(), course.hexes.begin(), course.hexes.begin() + course.length);
    ways.push_back({target, std::to_string(course.length), engine::space_ids(setup_.board(), path)});
  }
  return ways;
}

engine::View Bridge2013::view(const Seen& state, engine::Viewer viewer) const {
  engine::View view = engine::view_of("bridge2013", setup_.setting(), viewer, turn(state), kPhaseNames.of(state.phase),
                                      prompt(setup_, state));
  for (const engine::Placed& placed : position(state).pieces) {
    const UnitId id = setup_.find_unit(placed.piece);
    const Unit& unit = setup_.unit(id);
    engine::Piece piece;
    piece.id = placed.piece;
    piece.seat = seat_of(id);
    piece.nation = unit.nation;
    piece.type = unit.type;
    piece.designation = unit.designation;
    piece.at = placed.at;
    piece.values = {{"strength", strength(setup_, state, id)},
                    {"strength_full", unit.strength},
                    {"strength_reduced", unit.strength_reduced},
                    {"morale", unit.morale},
                    {"movement", unit.movement}};
    if (state.due[index(id)] != 0) piece.values.push_back({"due", state.due[index(id)]});
    piece.marks = placed.marks;
    if (id == state.actor) piece.marks.emplace_back(state.defender != UnitId::None ? "attacking" : "in hand");
    if (id == state.defender) piece.marks.emplace_back("defending");
    if (id == state.napoleon) piece.marks.emplace_back("napoleon");
    if (id == state.ney) piece.marks.emplace_back("ney");
    view.pieces.push_back(std::move(piece));
  }
  const auto leader = [&](const Leader& who, UnitId with, bool lost) {
    if (with == UnitId::None && !lost) return;
    engine::Piece piece;
    piece.id = who.id;
    piece.nation = who.nation;
    piece.type = "leader";
    piece.designation = who.designation;
    piece.at = lost ? "lost" : std::string(setup_.board().id(state.where[index(with)]));
    piece.values = {{"morale", who.morale_bonus}};
    view.pieces.push_back(std::move(piece));
  };
  if (on_map(state, state.napoleon)) leader(setup_.napoleon(), state.napoleon, false);
  if (on_map(state, state.ney)) leader(setup_.ney(), state.ney, false);
  if (state.ney_lost && setup_.deployed_ney() != UnitId::None) leader(setup_.ney(), UnitId::None, true);

  const auto [french, allied] = points(setup_, state);
  const int allied_towns = std::popcount(state.allied_towns);
  view.tracks = {{"turn", state.turn},
                 {"first_turn", setup_.first_turn()},
                 {"last_turn", setup_.last_turn()},
                 {"points_french", french},
                 {"points_allied", allied},
                 {"towns_french", static_cast<int>(setup_.towns().size()) - allied_towns},
                 {"towns_allied", allied_towns},
                 {"cards_left", std::popcount(next_pile(setup_, state))},
                 {"jokers_left", std::popcount(next_pile(setup_, state) & kJokers)}};
  if (state.card != Card::None && state.phase != Phase::Recover && state.phase != Phase::Over) {
    for (const Quadrant quadrant : kAllQuadrants) {
      if (setup_.single() && setup_.only_quadrant() != quadrant) continue;
      view.tracks.push_back(
          {"left_" + std::string(kQuadrantNames.of(quadrant)), activations_left(setup_, state, quadrant)});
    }
  }
  view.markers = {{"turn", setup_.turn_title(state.turn)}, {"advantage", std::string(kSideNames.of(state.advantage))}};
  if (state.advantage_waits) view.markers.push_back({"advantage waits", "yes"});
  if (state.card != Card::None) view.markers.push_back({"card", setup_.card_name(state.card)});
  if (state.drawn != Card::None) view.markers.push_back({"last card", setup_.card_name(state.drawn)});
  if (state.rain) view.markers.push_back({"rain", "yes"});
  if ((state.events & kCrisisWaits) != 0) view.markers.push_back({"command crisis", "next red card"});
  if ((state.events & kMisledWaits) != 0) view.markers.push_back({"misled", "next black card"});
  if (state.target != SpaceId::None) view.markers.push_back({"target", std::string(setup_.board().id(state.target))});
  view.markers.push_back({"towns", town_names(setup_, state)});
  const std::array zones = {cavalry_zone(setup_, state, kFrench), cavalry_zone(setup_, state, kAllied)};
  view.controls = engine::controls(setup_.board(), [&](Seat seat, SpaceId hex) { return zones[index(seat)].has(hex); });
  view.cards = cards(setup_, state);
  view.preview = preview(setup_, state);
  view.ledger = ledger(setup_, state);
  if (state.phase == Phase::Over) view.verdict = verdict(state);
  return view;
}

}  // namespace leipzig::bridge2013
