// Facts of entries: what is named comes from the game, what follows from comparing a viewer's views before and after.
#include "engine/entry_facts.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "engine/tabletop.h"
#include "engine/words.h"

namespace leipzig::engine {
namespace {

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

// The parts of a view that are compared.
struct Sight {
  std::vector<Piece> pieces;  // those that have a name
  std::vector<Piece> hidden;
  std::vector<NamedNumber> tracks;
  std::optional<Preview> preview;

  const Piece* find(const std::string& id) const {
    const auto found = by_id.find(id);
    return found == by_id.end() ? nullptr : &pieces[found->second];
  }
  bool hides(Seat seat, const std::string& at) const {
    return std::any_of(hidden.begin(), hidden.end(),
                       [&](const Piece& piece) { return piece.seat == seat && piece.at == at; });
  }
  void add(View view) {
    for (Piece& piece : view.pieces) {
      if (piece.hidden) {
        hidden.push_back(std::move(piece));
      } else if (by_id.emplace(piece.id, pieces.size()).second) {
        pieces.push_back(std::move(piece));
      }
    }
    tracks = std::move(view.tracks);
    if (view.preview) preview = std::move(view.preview);
  }

 private:
  std::unordered_map<std::string, std::size_t> by_id;
};

Sight sight(const Tabletop& tabletop, const Audience& audience) {
  Sight sight;
  if (!audience.everything || !tabletop.secretive()) {
    sight.add(tabletop.view(audience.viewer));
    return sight;
  }
  // What either seat can name is everything.
  for (const Seat seat : kSeats) sight.add(tabletop.view(seat));
  sight.hidden.clear();
  return sight;
}

int strength(const Piece& piece) {
  for (const NamedNumber& value : piece.values) {
    if (value.name == "strength") return value.value;
  }
  return 0;
}

bool is_lost(std::string_view box) { return box == "lost" || box == "removed"; }

// Compares two sights of one audience.
class Comparison {
 public:
  Comparison(const Tabletop& tabletop, const Sight& before, const Sight& after)
      : tabletop_(tabletop), before_(before), after_(after) {}

  std::vector<Change> changes() {
    for (const Piece& piece : after_.pieces) {
      if (on_map(piece) && before_.find(piece.id) == nullptr) appeared_.insert(place(piece));
    }
    for (const Piece& piece : before_.pieces) {
      const Piece* now = after_.find(piece.id);
      if (now == nullptr) {
        vanished(piece);
      } else {
        changed(piece, *now);
      }
    }
    for (const Piece& piece : after_.pieces) {
      if (on_map(piece) && before_.find(piece.id) == nullptr) appeared(piece);
    }
    return std::move(changes_);
  }

 private:
  static std::string place(const Piece& piece) { return std::to_string(index(piece.seat)) + " " + piece.at; }
  bool on_map(const Piece& piece) const { return tabletop_.is_space(piece.at); }

  void add(std::string_view what, const Piece& piece, std::string from, std::string to, int amount = 0) {
    changes_.push_back(
        {std::string(what), piece.id, piece.seat, piece.type, std::move(from), std::move(to), "", amount});
  }

  // Out of sight, part of another counter that stands there now, or gone.
  void vanished(const Piece& piece) {
    if (!on_map(piece)) return;
    const bool hidden = after_.hides(piece.seat, piece.at);
    const bool replaced = appeared_.count(place(piece)) != 0;
    add(hidden ? "hidden" : replaced ? "replaced" : "eliminated", piece, piece.at, "");
    if (replaced) replaced_.insert(place(piece));
  }

  void appeared(const Piece& piece) {
    const bool revealed = before_.hides(piece.seat, piece.at);
    add(revealed ? "revealed" : replaced_.count(place(piece)) != 0 ? "formed" : "entered", piece, "", piece.at);
  }

  void changed(const Piece& before, const Piece& now) {
    if (before.seat != now.seat) {
      add("captured", now, before.at, now.at);
    } else if (before.at != now.at) {
      moved(before, now);
    }
    const int lost = strength(before) - strength(now);
    if (lost == 0 || !on_map(before) || !on_map(now)) return;
    add(lost > 0 ? "weakened" : "strengthened", now, "", now.at, std::abs(lost));
  }

  void moved(const Piece& before, const Piece& now) {
    if (on_map(now)) {
      add(on_map(before) ? "moved" : "entered", now, before.at, now.at);
    } else if (is_lost(now.at)) {
      add("eliminated", now, before.at, now.at);
    } else if (on_map(before)) {
      add("left", now, before.at, now.at);
    }
  }

  const Tabletop& tabletop_;
  const Sight& before_;
  const Sight& after_;
  std::unordered_set<std::string> appeared_;  // seat and space of counters that are new there
  std::unordered_set<std::string> replaced_;  // and of those that were replaced by them
  std::vector<Change> changes_;
};

std::vector<NamedNumber> changed_tracks(const Sight& before, const Sight& after) {
  std::vector<NamedNumber> tracks;
  for (const NamedNumber& now : after.tracks) {
    const auto was = std::find_if(before.tracks.begin(), before.tracks.end(),
                                  [&](const NamedNumber& track) { return track.name == now.name; });
    const int change = now.value - (was == before.tracks.end() ? 0 : was->value);
    if (change != 0) tracks.push_back({now.name, change});
  }
  return tracks;
}

BattleFacts battle_of(const Preview& preview) {
  return {preview.attackers, preview.defenders, preview.spaces, preview.totals, preview.column};
}

// The action or outcome of an entry.
struct Step {
  std::optional<Action> action;
  std::optional<std::uint16_t> outcome;
};

std::optional<Step> step_of(const Tabletop& before, std::string_view entry) {
  if (before.turn().node == Node::Decision) {
    const auto parsed = before.parse(entry, before.turn().seat);
    if (!parsed || parsed->size() != 1) return std::nullopt;
    return Step{parsed->front(), std::nullopt};
  }
  for (const Outcome& outcome : before.outcomes()) {
    if (before.outcome_text(outcome.value) == entry) return Step{std::nullopt, outcome.value};
  }
  return std::nullopt;
}

bool is_known(const Drawn& drawn) { return drawn.value != 0 || !drawn.card.empty(); }

// The column of a roll, and what the roll means.
void tell_outcome(EntryFacts& facts, const Preview& preview, std::uint16_t outcome) {
  facts.named.column = preview.column;
  if (!preview.attackers.empty()) facts.battle = battle_of(preview);
  for (const Chance& chance : preview.chances) {
    const bool brings = std::find(chance.outcomes.begin(), chance.outcomes.end(), outcome) != chance.outcomes.end();
    if (brings) facts.result = chance;
  }
}

void tell_battle_without_roll(EntryFacts& facts, const Preview& preview) {
  facts.battle = battle_of(preview);
  if (preview.chances.size() == 1) facts.result = preview.chances.front();
}

// A battle that was announced and needs no roll is over when its defenders are gone.
bool has_ended(const Preview& preview, const Sight& now, const std::vector<Change>& changes) {
  if (preview.attackers.empty() || (now.preview && !now.preview->attackers.empty())) return false;
  return std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
    return change.what == "eliminated" && contains(preview.defenders, change.unit);
  });
}

EntryFacts facts_of(const Tabletop& before, const Sight& earlier, const Step& step, const Tabletop& after,
                    const Sight& now, const Audience& audience) {
  EntryFacts facts;
  facts.changes = Comparison(after, earlier, now).changes();
  if (audience.everything && after.secretive()) {
    for (const Seat seat : kSeats) after.comment(before, seat, facts.changes);
  } else {
    after.comment(before, audience.viewer, facts.changes);
  }
  facts.tracks = changed_tracks(earlier, now);
  if (step.outcome) {
    facts.drawn = before.drawn_for(*step.outcome, audience);
    facts.named.kind = facts.drawn->kind;
    if (earlier.preview && is_known(*facts.drawn)) tell_outcome(facts, *earlier.preview, *step.outcome);
    return facts;
  }
  facts.named = before.named_for(*step.action, audience);
  if (!before.secretive() || audience.everything || audience.viewer == before.turn().seat) {
    facts.rule = before.describe(*step.action).rule;
  }
  if (!facts.named.from.empty()) {
    facts.changes.insert(facts.changes.begin(),
                         {"moved", "", before.turn().seat, "", facts.named.from, facts.named.to, "", 0});
  }
  if (earlier.preview && has_ended(*earlier.preview, now, facts.changes)) {
    tell_battle_without_roll(facts, *earlier.preview);
  } else if (const auto settled = before.settled_for(*step.action, audience)) {
    tell_battle_without_roll(facts, *settled);
  }
  return facts;
}

}  // namespace

void add_operand(Named& named, Operand operand, const std::string& text) {
  if (text.empty()) return;
  const auto add_words = [&](std::vector<std::string>& list) {
    for (const std::string_view word : split_words(text, " ")) list.emplace_back(word);
  };
  switch (operand) {
    case Operand::Unit:
      named.units.push_back(text);
      break;
    case Operand::Units:
      add_words(named.units);
      break;
    case Operand::Space:
      named.spaces.push_back(text);
      break;
    case Operand::Spaces:
      add_words(named.spaces);
      break;
    case Operand::Card:
      named.cards.push_back(text);
      break;
    case Operand::Column:
      named.column = text;
      break;
    case Operand::Other:
      add_words(named.others);
      break;
    case Operand::None:
      break;
  }
}

std::vector<std::vector<EntryFacts>> play_and_tell(Tabletop& tabletop, const std::vector<std::string>& entries,
                                                   const std::vector<Audience>& audiences) {
  std::vector<std::vector<EntryFacts>> told;
  std::vector<Sight> earlier;
  earlier.reserve(audiences.size());
  for (const Audience& audience : audiences) earlier.push_back(sight(tabletop, audience));
  for (const std::string& entry : entries) {
    const auto before = tabletop.clone();
    const std::optional<Step> step = step_of(*before, entry);
    if (!step) break;
    if (step->action ? tabletop.apply(*step->action) : tabletop.resolve(*step->outcome)) break;
    std::vector<EntryFacts>& facts = told.emplace_back();
    for (std::size_t i = 0; i < audiences.size(); ++i) {
      Sight now = sight(tabletop, audiences[i]);
      facts.push_back(facts_of(*before, earlier[i], *step, tabletop, now, audiences[i]));
      earlier[i] = std::move(now);
    }
  }
  return told;
}

std::string change_text(const Change& change, const Named& named) {
  const bool ordered = contains(named.units, change.unit);
  const std::string unit = change.unit.empty() ? "a unit" : change.unit;
  const auto told = [&](std::string text) { return ordered ? std::string() : unit + " " + std::move(text); };
  if (change.what == "moved") return change.unit.empty() ? "" : told("moves " + change.from + "-" + change.to);
  if (change.what == "entered") return told("enters at " + change.to);
  if (change.what == "left") return told("leaves the map");
  // Build-up and breakdown; the entry itself says so.
  if (change.what == "replaced" || change.what == "formed") {
    if (!named.units.empty() || !named.spaces.empty()) return "";
    return unit + (change.what == "formed" ? " formed at " + change.to : " breaks down");
  }
  std::string text = unit + " " + change.what;
  if (change.amount != 0) text += " by " + std::to_string(change.amount);
  if (!change.reason.empty()) text += ": " + change.reason;
  return text;
}

}  // namespace leipzig::engine
