// Facts of entries: what the log of a client shows without reading notation, and what a viewer may not know.
#include "format/entry_facts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/catalogue.h"
#include "kit/random.h"
#include "tests/rules/nations1975/battles.h"

namespace leipzig::format {
namespace {

using engine::Audience;
using engine::Change;
using engine::EntryFacts;
using engine::Seat;
using engine::Viewer;
using testing::Table;
using Texts = std::vector<std::string>;

constexpr Audience kEverything{std::nullopt, true};

std::vector<EntryFacts> told(Table& table, const Texts& entries, const Audience& audience = kEverything) {
  std::vector<EntryFacts> list;
  for (auto& facts : engine::play_and_tell(table.tabletop(), entries, {audience})) list.push_back(facts.front());
  EXPECT_EQ(list.size(), entries.size());
  return list;
}

Texts sorted(Texts list) {
  std::sort(list.begin(), list.end());
  return list;
}

// PR-2 attacks three units and has nowhere to go.
Table surrounded() {
  return nations1975::combat(
      {.pieces = R"("PR-2": "1515", "FR-4": "1514", "FR-5": "1415", "FR-6": "1614")", .phasing = "allied"});
}
const Texts kLostBattle = {"attack 1514 with PR-2", "also 1415", "also 1614", "at 1-5", "die 1"};

TEST(EntryFacts, AnActionSaysItsKindItsUnitsItsSpacesAndItsColumn) {
  Table table = surrounded();
  const auto facts = told(table, kLostBattle);
  EXPECT_EQ(facts[0].named.kind, "attack");
  EXPECT_EQ(facts[0].named.units, Texts{"PR-2"});
  EXPECT_EQ(facts[0].named.spaces, Texts{"1514"});
  EXPECT_FALSE(facts[0].named.continues);
  EXPECT_EQ(facts[1].named.spaces, Texts{"1415"});
  EXPECT_TRUE(facts[1].named.continues);
  EXPECT_EQ(facts[3].named.column, "1-5");
  EXPECT_TRUE(facts[3].changes.empty());
}

TEST(EntryFacts, ADieSaysTheBattleItDecidedWithItsResultAndLosses) {
  Table table = surrounded();
  const EntryFacts die = told(table, kLostBattle).back();
  ASSERT_TRUE(die.drawn && die.battle && die.result);
  EXPECT_EQ(die.drawn->kind, "die");
  EXPECT_EQ(die.drawn->value, 1);
  EXPECT_EQ(die.battle->attackers, Texts{"PR-2"});
  EXPECT_EQ(sorted(die.battle->defenders), (Texts{"FR-4", "FR-5", "FR-6"}));
  EXPECT_EQ(sorted(die.battle->spaces), (Texts{"1415", "1514", "1614"}));
  EXPECT_EQ(die.battle->column, "1-5");
  EXPECT_EQ(die.result->result, "Ar");
  EXPECT_EQ(die.result->suffers, engine::Suffers::Attacker);
  EXPECT_EQ(die.changes,
            (std::vector<Change>{{"eliminated", "PR-2", Seat::Second, "infantry", "1515", "lost", "no retreat", 0}}));
  EXPECT_EQ(die.tracks, (std::vector<engine::NamedNumber>{{"losses_allied", 5}}));
  EXPECT_EQ(change_text(die.changes[0], die.named), "PR-2 eliminated: no retreat");
}

TEST(EntryFacts, AreWrittenWithoutWhatIsEmpty) {
  Table table = surrounded();
  const auto facts = told(table, kLostBattle);
  const engine::SeatNames seats("blue", "red");  // the words of a game, not those of the engine
  EXPECT_EQ(facts_members(facts[3], seats), R"("kind":"at","column":"1-5","continues":true,"rule":"BON-7.6-ODDS")");
  EXPECT_EQ(
      facts_members(facts[4], seats),
      R"("kind":"die","column":"1-5","drawn":{"kind":"die","value":1},"battle":{"attackers":["PR-2"],)"
      R"("defenders":["FR-4","FR-5","FR-6"],"spaces":["1514","1415","1614"],)"
      R"("totals":{"attack":5,"defence":)" +
          std::to_string(facts[4].battle->totals[1].value) +
          R"(},"column":"1-5"},"result":{"code":"Ar","label":"attacker retreats: PR-2 lost","suffers":"attacker"},)"
          R"("changes":[{"what":"eliminated","unit":"PR-2","seat":"red","type":"infantry","from":"1515",)"
          R"("to":"lost","reason":"no retreat"}],"tracks":{"losses_allied":5})");
}

TEST(EntryFacts, AMoveIsAChangeThatTheTextAlreadyTells) {
  Table table(R"({"game": "nations1975", "board": {"plain": true}, "markers": {"phase": "movement", "seat": "french"},
                  "pieces": {"FR-4": "1515", "PR-9": "2020"}})");
  const EntryFacts move = told(table, {"FR-4 1515-1516"}).front();
  EXPECT_EQ(move.changes, (std::vector<Change>{{"moved", "FR-4", Seat::First, "infantry", "1515", "1516", "", 0}}));
  EXPECT_EQ(change_text(move.changes[0], move.named), "");
}

// ---- random games of all games ----

struct Step {
  std::string entry;
  std::unique_ptr<engine::Tabletop> before;
  std::unique_ptr<engine::Tabletop> after;
};

std::vector<Step> random_steps(const engine::GameEntry& game, const std::string& scenario, int count) {
  engine::Position start;
  start.setting.game = game.info.id;
  start.setting.scenario = scenario;
  auto tabletop = std::move(*game.set_up(start));
  kit::Random random(1813);
  std::vector<Step> steps;
  for (int i = 0; i < count && tabletop->turn().node != engine::Node::Over; ++i) {
    Step step;
    step.before = tabletop->clone();
    if (tabletop->turn().node == engine::Node::Chance) {
      const std::uint16_t outcome = engine::drawn_outcome(tabletop->outcomes(), random).value;
      step.entry = tabletop->outcome_text(outcome);
      EXPECT_FALSE(tabletop->resolve(outcome));
    } else {
      const auto choices = tabletop->choices();
      const auto& [choice, targets] = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
      const engine::Action action(choice, targets[random.below(static_cast<std::uint32_t>(targets.size()))]);
      step.entry = tabletop->text(action);
      EXPECT_FALSE(tabletop->apply(action));
    }
    step.after = tabletop->clone();
    steps.push_back(std::move(step));
  }
  return steps;
}

EntryFacts facts_of(const Step& step, const Audience& audience) {
  const auto tabletop = step.before->clone();
  const auto told = engine::play_and_tell(*tabletop, {step.entry}, {audience});
  EXPECT_EQ(told.size(), 1u) << step.entry;
  return told.empty() ? EntryFacts{} : told.front().front();
}

// Ids that a viewer can see: of pieces and of cards.
std::set<std::string> ids_in(const Step& step, Viewer viewer) {
  std::set<std::string> ids;
  for (const engine::Tabletop* state : {step.before.get(), step.after.get()}) {
    const engine::View view = state->view(viewer);
    for (const engine::Piece& piece : view.pieces) {
      if (!piece.hidden) ids.insert(piece.id);
    }
    for (const engine::CardView& card : view.cards) ids.insert(card.id);
  }
  return ids;
}

TEST(EntryFacts, TellAViewerOnlyOfUnitsInItsViews) {
  for (const engine::GameEntry& game : games::catalogue()) {
    for (const engine::ScenarioInfo& scenario : game.info.scenarios) {
      for (const Step& step : random_steps(game, scenario.id, 80)) {
        for (const Viewer viewer : {Viewer{Seat::First}, Viewer{Seat::Second}, Viewer{}}) {
          const EntryFacts facts = facts_of(step, {viewer, false});
          const std::set<std::string> known = ids_in(step, viewer);
          const auto is_known = [&](const std::string& id) { return id.empty() || known.count(id) != 0; };
          for (const Change& change : facts.changes) {
            EXPECT_TRUE(is_known(change.unit)) << game.info.id << ": " << step.entry << ": " << change.unit;
          }
          // A card that is played may be named by its kind, and an army card is a piece as soon as it is laid out.
          for (const std::string& unit : facts.named.units) {
            EXPECT_TRUE(is_known(unit)) << game.info.id << ": " << step.entry << ": " << unit;
          }
          if (step.before->secretive() && step.before->turn().node == engine::Node::Decision) {
            const auto action = step.before->parse(step.entry, step.before->turn().seat);
            const bool redacted = step.before->text_for(action->front(), viewer) != step.entry;
            EXPECT_TRUE(!redacted || facts.named.units.empty()) << game.info.id << ": " << step.entry;
            EXPECT_TRUE(!redacted || facts.rule.empty()) << game.info.id << ": " << step.entry;
          }
        }
      }
    }
  }
}

TEST(EntryFacts, NoPieceMovesOrVanishesSilently) {
  for (const engine::GameEntry& game : games::catalogue()) {
    for (const Step& step : random_steps(game, game.info.scenarios.front().id, 400)) {
      const EntryFacts facts = facts_of(step, kEverything);
      std::set<std::string> told;
      for (const Change& change : facts.changes) told.insert(change.unit);
      const engine::View before = step.before->view(Seat::Second);
      const engine::View after = step.after->view(Seat::Second);
      for (const engine::Piece& piece : before.pieces) {
        const auto now = std::find_if(after.pieces.begin(), after.pieces.end(),
                                      [&](const engine::Piece& other) { return other.id == piece.id; });
        const bool gone = now == after.pieces.end();
        const bool marker = piece.id.find('@') != std::string::npos;  // has another name in each field
        if (piece.hidden || marker || !step.before->is_space(piece.at) || (!gone && now->at == piece.at)) continue;
        EXPECT_EQ(told.count(piece.id), 1u) << game.info.id << ": " << step.entry << ": " << piece.id;
      }
    }
  }
}

TEST(EntryFacts, OnlyChoicesWithWaysAreListedWithoutTargets) {
  for (const engine::GameEntry& game : games::catalogue()) {
    for (const Step& step : random_steps(game, game.info.scenarios.front().id, 60)) {
      for (const engine::Choice choice : step.before->subjects()) {
        EXPECT_EQ(step.before->has_ways(choice), !step.before->ways(choice).empty())
            << game.info.id << ": " << step.before->describe({choice, step.before->targets(choice).front()}).text;
      }
    }
  }
}

// A question names the parts of an action; the game makes a line of them.
TEST(Questions, OfTheWordsOfALegalActionAreLegal) {
  for (const engine::GameEntry& game : games::catalogue()) {
    for (const Step& step : random_steps(game, game.info.scenarios.front().id, 60)) {
      if (step.before->turn().node != engine::Node::Decision) continue;
      for (const engine::LegalAction& legal : step.before->legal()) {
        const std::string line = step.before->line(legal.kind, legal.subject, legal.target);
        const auto refusal = step.before->explain(line, step.before->turn().seat);
        EXPECT_FALSE(refusal) << game.info.id << ": " << legal.text << " as " << line << ": " << refusal->text;
      }
    }
  }
}

TEST(EntryFacts, AHiddenMoveSaysOnlyWhereItBeganAndEnded) {
  const engine::GameEntry& game = *games::find_game("leipzig1971");
  int seen = 0;
  for (const Step& step : random_steps(game, "1", 600)) {
    const auto turn = step.before->turn();
    if (turn.node != engine::Node::Decision || turn.seat != Seat::Second) continue;
    const EntryFacts facts = facts_of(step, {Seat::First, false});
    if (facts.named.from.empty()) continue;
    ++seen;
    EXPECT_EQ(facts.named.kind, "move");
    EXPECT_TRUE(facts.named.units.empty());
    EXPECT_EQ(facts.changes.front().what, "moved");
    EXPECT_EQ(facts.changes.front().unit, "");
    EXPECT_EQ(facts.changes.front().to, facts.named.to);
  }
  EXPECT_GT(seen, 0);
}

}  // namespace
}  // namespace leipzig::format
