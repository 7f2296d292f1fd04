// Everything an attacker could do in their Combat Phase, found by walking through every legal step of naming battles:
// nothing here knows a rule.
#pragma once
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/rules/nations1975/field.h"

namespace leipzig::nations1975 {

using Names = std::set<std::string>;

inline std::string joined(const Names& names, std::string_view between) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : std::string(between)) + name;
  return text;
}

// A battle that may be fought as it stands, named up to the choice of the column.
struct Battle {
  Names attackers;
  Names defenders;
  Table named;

  std::string text() const { return joined(attackers, "+") + " > " + joined(defenders, "+") + " " + column(named); }
};

struct Naming {
  std::vector<Battle> battles;
  bool dead_end = false;  // a step after which nothing could be done
};

// Every battle that can be named now, whatever the order of the steps.
inline Naming name_battles(const Table& start) {
  std::map<std::string, std::string> who;  // by hex
  for (const engine::Piece& piece : start.view().pieces) who[piece.at] = piece.id;
  Naming naming;
  std::set<std::pair<Names, Names>> seen;
  std::vector<Battle> open;
  const auto step = [&](const Battle& from, const LegalAction& action) {
    Battle next = from;
    if (next.named.tabletop().apply(action.action)) {  // it is listed: only a dead end keeps it from being played
      naming.dead_end = true;
      return;
    }
    if (action.kind == "attack") next.defenders.insert(who.at(action.target));
    if (action.kind == "also") next.defenders.insert(who.at(action.subject));
    if (action.kind != "also") next.attackers.insert(action.subject);
    if (seen.insert({next.attackers, next.defenders}).second) open.push_back(std::move(next));
  };
  const Battle nothing{{}, {}, start};
  for (const LegalAction& action : Table(start).tabletop().legal()) {
    if (action.kind == "attack") step(nothing, action);
  }
  while (!open.empty()) {
    Battle battle = open.back();
    open.pop_back();
    const std::vector<LegalAction> actions = battle.named.tabletop().legal();
    naming.dead_end = naming.dead_end || actions.empty();
    bool complete = false;
    for (const LegalAction& action : actions) {
      if (action.kind == "at") complete = true;
      if (action.kind == "with" || action.kind == "also") step(battle, action);
    }
    if (complete) naming.battles.push_back(std::move(battle));
  }
  return naming;
}

// The battles that can be named now, sorted: "FR-10+FR-20 > RU-14+RU-5 1-1".
inline Texts battles(const Table& table) {
  Texts texts;
  for (const Battle& battle : name_battles(table).battles) texts.push_back(battle.text());
  std::sort(texts.begin(), texts.end());
  return texts;
}

// Fights a named battle with one throw of the die and takes the first way out of every question that follows.
inline Table fought(Table table, std::string_view die = "die 1") {
  table.play("at " + column(table)).play(die);
  while (table.phase() != "combat" && table.phase() != "movement" && table.phase() != "over") {
    const Texts actions = table.legal();
    const bool may_refuse = std::find(actions.begin(), actions.end(), "no advance") != actions.end();
    table.play(may_refuse ? "no advance" : actions.front());
  }
  return table;
}

// Every legal set of battles of the phase, each written as its battles, sorted and joined by "; ".
inline Names plans(const Table& table, const Names& so_far = {}) {
  if (table.phase() != "combat") return {joined(so_far, "; ")};
  Names found;
  if (table.allows("end combat")) found.insert(joined(so_far, "; "));
  for (const Battle& battle : name_battles(table).battles) {
    Names next = so_far;
    next.insert(battle.text());
    found.merge(plans(fought(battle.named), next));
  }
  return found;
}

}  // namespace leipzig::nations1975
