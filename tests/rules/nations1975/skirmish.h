// A few units on twelve to twenty hexes with woods and unbridged rivers, and what BON-7.FORMAL says about their
// battles, worked out by trying everything: the measure that the engine's quick test is held against.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kit/random.h"
#include "tests/rules/nations1975/battles.h"
#include "tests/rules/nations1975/hexes.h"

namespace leipzig::nations1975 {

class Skirmish {
 public:
  Skirmish(kit::Random& random, bool many_on_many) : many_on_many_(many_on_many), french_(random.below(2) == 0) {
    const int columns = 3 + static_cast<int>(random.below(2));
    const int rows = 4 + static_cast<int>(random.below(2));
    std::vector<Hex> hexes;
    for (int column = 10; column < 10 + columns; ++column) {
      for (int row = 10; row < 10 + rows; ++row) hexes.push_back({column, row});
    }
    for (const Hex a : hexes) {
      if (random.below(8) == 0) woods_.insert(a);
      for (const Hex b : hexes) {
        if (a < b && touch(a, b) && random.below(10) == 0) rivers_.insert({a, b});
      }
    }
    random.shuffle(std::span(hexes));
    const std::uint32_t own = 1 + random.below(5);
    const std::uint32_t enemies = 1 + random.below(4);
    for (std::uint32_t i = 0; i < own + enemies; ++i) {
      const bool is_own = i < own;
      const bool is_gun = random.below(is_own ? 2 : 4) == 0;
      const int strength = 1 + static_cast<int>(random.below(12));
      (is_own ? own_ : enemies_).push_back({(is_own ? "P" : "E") + std::to_string(i), is_gun, strength, hexes[i]});
    }
    for (std::size_t p = 0; p < own_.size(); ++p) {
      contacts_.push_back(0);
      for (std::size_t e = 0; e < enemies_.size(); ++e) {
        if (in_contact(own_[p].at, enemies_[e].at)) contacts_[p] |= bit(e);
      }
      if (contacts_[p] != 0) must_attack_ |= bit(p);
      must_be_attacked_ |= contacts_[p];
    }
  }

  std::string json() const {
    Field field;
    field.phasing = french_ ? "french" : "allied";
    const auto list = [](std::string& text, const std::string& item) { text += (text.empty() ? "" : ", ") + item; };
    const auto quoted = [](const std::string& text) { return "\"" + text + "\""; };
    for (const auto* side : {&own_, &enemies_}) {
      const char* seat = (side == &own_) == french_ ? "french" : "allied";
      for (const Unit& unit : *side) {
        field.counters.push_back(unit.gun ? gun(unit.id, unit.strength, seat) : foot(unit.id, unit.strength, seat));
        list(field.pieces, quoted(unit.id) + ": " + quoted(unit.at.id()));
      }
    }
    std::string woods;
    std::string rivers;
    for (const Hex hex : woods_) list(woods, quoted(hex.id()) + R"(: "forest")");
    for (const auto& [a, b] : rivers_) list(rivers, quoted(a.id() + "-" + b.id()));
    field.board = R"("terrain": {)" + woods + R"(}, "lines": {"river": [)" + rivers + "]}";
    if (!many_on_many_) field.options = R"("many_on_many": false)";
    return position(field, "combat");
  }

  // Where all units are now, and which guns may still fire.
  void follow(const Table& table) {
    for (const engine::Piece& piece : table.view().pieces) {
      auto& side = piece.id.front() == 'P' ? own_ : enemies_;
      Unit& unit = *std::find_if(side.begin(), side.end(), [&](const Unit& known) { return known.id == piece.id; });
      unit.lost = piece.at == "lost";
      if (unit.lost) continue;
      const Hex hex = hex_at(piece.at);
      const bool is_marked = std::find(piece.marks.begin(), piece.marks.end(), "displaced") != piece.marks.end();
      // The marks are gone when the phase is over, but a unit that has not fought can only have been displaced.
      if (is_marked || hex != unit.at) unit.displaced = true;
      unit.at = hex;
    }
    list_battles();
  }

  void use(const Names& attackers, const Names& defenders) {
    used_own_ |= mask(own_, attackers);
    used_enemies_ |= mask(enemies_, defenders);
  }

  // Every battle (A, D) that may be named: conditions 1 to 3, and the rest can be completed.
  std::set<std::pair<Names, Names>> allowed_battles() {
    std::set<std::pair<Names, Names>> allowed;
    for (const auto& [a, d] : battles_) {
      if (completable(used_own_ | a, used_enemies_ | d)) allowed.insert({names(own_, a), names(enemies_, d)});
    }
    return allowed;
  }

  Names own_due() const { return names(own_, must_attack_ & ~used_own_); }
  Names enemies_due() const { return names(enemies_, must_be_attacked_ & ~used_enemies_); }
  bool is_bombardment(const Names& attackers) const { return (mask(own_, attackers) & must_attack_) == 0; }

  // Whether a unit that must still attack is in contact with this enemy.
  bool touched(const std::string& enemy) const {
    Mask touched = 0;
    for (std::size_t p = 0; p < own_.size(); ++p) {
      if ((must_attack_ & ~used_own_ & bit(p)) != 0) touched |= contacts_[p];
    }
    return (touched & mask(enemies_, {enemy})) != 0;
  }

  // Whether all could still be fought if these enemies and this one were due.
  bool could_fight(const Names& due, const std::string& enemy) const {
    Skirmish trial = *this;
    trial.must_be_attacked_ = mask(enemies_, due) | mask(enemies_, {enemy}) | used_enemies_;
    trial.memory_.clear();
    return trial.completable(used_own_, used_enemies_);
  }

  void drop(const std::string& enemy) {
    must_be_attacked_ &= ~mask(enemies_, {enemy});
    memory_.clear();
  }

 private:
  using Mask = std::uint32_t;  // units of one side

  struct Unit {
    std::string id;
    bool gun = false;
    int strength = 0;
    Hex at = {};
    bool lost = false;
    bool displaced = false;
  };

  static Mask bit(std::size_t i) { return Mask{1} << i; }

  static Mask mask(const std::vector<Unit>& side, const Names& ids) {
    Mask found = 0;
    for (std::size_t i = 0; i < side.size(); ++i) found |= ids.contains(side[i].id) ? bit(i) : 0;
    return found;
  }

  static Names names(const std::vector<Unit>& side, Mask units) {
    Names ids;
    for (std::size_t i = 0; i < side.size(); ++i) {
      if ((units & bit(i)) != 0) ids.insert(side[i].id);
    }
    return ids;
  }

  bool in_contact(Hex a, Hex b) const { return touch(a, b) && !rivers_.contains({std::min(a, b), std::max(a, b)}); }

  // BON-8.11, BON-8.45; BON-8.32: at distance two the common neighbours count, and one open one is enough.
  bool bombards(Hex a, Hex b) const {
    if (touch(a, b)) return !in_contact(a, b);
    for (int column = a.column - 1; column <= a.column + 1; ++column) {
      for (int row = a.row - 1; row <= a.row + 1; ++row) {
        const Hex between{column, row};
        if (touch(a, between) && touch(between, b) && !woods_.contains(between)) return true;
      }
    }
    return false;
  }

  // B of the definition: guns that had no contact, have not been displaced, and have no enemy next to them now.
  bool may_bombard(std::size_t p) const {
    const Unit& unit = own_[p];
    bool free = unit.gun && !unit.lost && !unit.displaced && (must_attack_ & bit(p)) == 0;
    for (const Unit& enemy : enemies_) free = free && (enemy.lost || !in_contact(unit.at, enemy.at));
    return free;
  }

  // All (A, D) of units that have not fought, by conditions 1 to 3.
  void list_battles() {
    battles_.clear();
    memory_.clear();
    std::vector<Mask> range(own_.size(), 0);
    Mask guns = 0;
    for (std::size_t p = 0; p < own_.size(); ++p) {
      if (!may_bombard(p)) continue;
      guns |= bit(p);
      for (std::size_t e = 0; e < enemies_.size(); ++e) range[p] |= bombards(own_[p].at, enemies_[e].at) ? bit(e) : 0;
    }
    const Mask attackers = (must_attack_ | guns) & ~used_own_;
    for (Mask a = 1; a < bit(own_.size()); ++a) {
      for (Mask d = 1; d < bit(enemies_.size()); ++d) {
        if ((a & ~attackers) != 0 || (d & used_enemies_) != 0) continue;
        const int touching = std::popcount(a & must_attack_);
        bool fits = touching > 0 || std::popcount(d) == 1;
        if (!many_on_many_) fits = fits && (touching <= 1 || std::popcount(d) == 1);
        for (std::size_t p = 0; p < own_.size(); ++p) {
          if ((a & bit(p)) == 0) continue;
          fits = fits && ((must_attack_ & bit(p)) != 0 ? (d & ~contacts_[p]) == 0 : (d & range[p]) != 0);
        }
        if (fits) battles_.push_back({a, d});
      }
    }
  }

  // Conditions 4 to 6: whether some further battles include all units that are due.
  bool completable(Mask gone_own, Mask gone_enemies) {
    const Mask left_own = must_attack_ & ~gone_own;
    const Mask left_enemies = must_be_attacked_ & ~gone_enemies;
    if (left_own == 0 && left_enemies == 0) return true;
    const auto [known, is_new] = memory_.insert({{gone_own, gone_enemies}, false});
    if (!is_new) return known->second;
    // A unit that is due must be in a battle: try all of its battles.
    const Mask own = left_own & (~left_own + 1);
    const Mask enemy = own == 0 ? left_enemies & (~left_enemies + 1) : 0;
    bool found = false;
    for (std::size_t i = 0; i < battles_.size() && !found; ++i) {
      const auto [a, d] = battles_[i];
      const bool free = (a & gone_own) == 0 && (d & gone_enemies) == 0;
      if (free && (a & own) == own && (d & enemy) == enemy) found = completable(gone_own | a, gone_enemies | d);
    }
    return memory_[{gone_own, gone_enemies}] = found;
  }

  bool many_on_many_;
  bool french_;
  std::set<Hex> woods_;
  std::set<std::pair<Hex, Hex>> rivers_;
  std::vector<Unit> own_;
  std::vector<Unit> enemies_;
  std::vector<Mask> contacts_;  // of each own unit when the phase began
  Mask must_attack_ = 0;
  Mask must_be_attacked_ = 0;
  Mask used_own_ = 0;
  Mask used_enemies_ = 0;
  std::vector<std::pair<Mask, Mask>> battles_;
  std::map<std::pair<Mask, Mask>, bool> memory_;
};

struct Tally {
  int battles = 0;
  int bombardments = 0;
  int several_on_several = 0;  // offered
  int lapsed = 0;
};

// The enemies still due, after checking that no unit could have attacked those the table has dropped.
inline void compare_duties(Skirmish& skirmish, const Names& due, Tally& tally) {
  for (const std::string& id : skirmish.enemies_due()) {
    if (due.contains(id)) continue;
    ASSERT_FALSE(skirmish.touched(id)) << id << " is still in contact";
    ASSERT_FALSE(skirmish.could_fight(due, id)) << id << " could still be bombarded";
    skirmish.drop(id);
    ++tally.lapsed;
  }
  ASSERT_EQ(skirmish.enemies_due(), due);
}

inline Names marked(const Table& table, const std::string& mark) {
  Names found;
  for (const engine::Piece& piece : table.view().pieces) {
    if (std::find(piece.marks.begin(), piece.marks.end(), mark) != piece.marks.end()) found.insert(piece.id);
  }
  return found;
}

inline std::string any_of(const Texts& choices, kit::Random& random) {
  return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
}

// A column, a die and everything that follows from it, at random.
inline void resolve(Table& table, kit::Random& random) {
  table.play(any_of(table.legal("at"), random));
  table.play("die " + std::to_string(1 + random.below(6)));
  while (table.phase() != "combat" && table.phase() != "movement") {
    const Texts choices = table.legal();
    ASSERT_FALSE(choices.empty()) << table.phase();
    table.play(any_of(choices, random));
  }
}

// Fights the rest of a Combat Phase at random. Before each battle the table must offer what the register allows.
inline void fight_on(Skirmish& skirmish, const Table& table, kit::Random& random, Tally& tally) {
  skirmish.follow(table);
  ASSERT_NO_FATAL_FAILURE(compare_duties(skirmish, marked(table, "must be attacked"), tally));
  ASSERT_EQ(skirmish.own_due(), marked(table, "must attack"));
  if (table.phase() == "movement") return;

  const Naming naming = name_battles(table);
  ASSERT_FALSE(naming.dead_end);
  std::set<std::pair<Names, Names>> offered;
  for (const Battle& battle : naming.battles) {
    offered.insert({battle.attackers, battle.defenders});
    if (battle.attackers.size() > 1 && battle.defenders.size() > 1) ++tally.several_on_several;
  }
  ASSERT_EQ(offered, skirmish.allowed_battles());
  const bool nothing_due = skirmish.own_due().empty() && skirmish.enemies_due().empty();
  ASSERT_EQ(table.allows("end combat"), nothing_due);
  if (nothing_due && random.below(2) == 0) return;

  ASSERT_FALSE(naming.battles.empty());
  const Battle& battle = naming.battles[random.below(static_cast<std::uint32_t>(naming.battles.size()))];
  ++tally.battles;
  if (skirmish.is_bombardment(battle.attackers)) ++tally.bombardments;
  skirmish.use(battle.attackers, battle.defenders);
  Table next = battle.named;
  ASSERT_NO_FATAL_FAILURE(resolve(next, random));
  fight_on(skirmish, next, random, tally);
}

// Some Combat Phases on each of these fields.
inline void fight_skirmishes(std::uint64_t first, std::uint64_t count, bool many_on_many, Tally& tally) {
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    kit::Random random(seed);
    const Skirmish field(random, many_on_many);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + field.json());
    const Table start(field.json());
    for (int phase = 0; phase < 4; ++phase) {
      Skirmish skirmish = field;
      ASSERT_NO_FATAL_FAILURE(fight_on(skirmish, start, random, tally));
    }
  }
}

}  // namespace leipzig::nations1975
