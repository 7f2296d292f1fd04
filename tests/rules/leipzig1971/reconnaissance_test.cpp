// Section 19 of the register: Allied units face down.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

using engine::Seat;

bool sees(const Table& table, std::string_view piece, engine::Viewer viewer) {
  for (const engine::Piece& known : table.view(viewer).pieces) {
    if (known.id == piece) return true;
  }
  return false;
}

Table spring(const std::string& pieces, int turn = 4, const std::string& phase = "movement",
             const std::string& seat = "french") {
  return field({.scenario = turn > 12 ? "8" : "1", .phase = phase, .seat = seat, .turn = turn, .pieces = pieces});
}

TEST(L71_REC_HIDDEN, TheFrenchSeeThatAHexIsOccupiedNotByWhat) {
  const Table table = spring(R"("FD1": "1515", "AA1": "2020", "AH2": "2020")");
  EXPECT_FALSE(sees(table, "AA1", kFrench));
  EXPECT_TRUE(sees(table, "hidden-2020", kFrench));
  EXPECT_TRUE(sees(table, "AA1", kAllied));
  EXPECT_TRUE(sees(table, "FD1", kAllied));
  for (const engine::Piece& piece : table.view(kFrench).pieces) {
    if (piece.hidden) {
      EXPECT_TRUE(piece.values.empty());
    }
  }
}

TEST(L71_REC_HIDDEN, InSummerAndAfterTurnFifteenAllIsOpen) {
  EXPECT_TRUE(sees(field({.scenario = "5", .pieces = R"("FD1": "1515", "AA1": "2020")"}), "AA1", kFrench));
  EXPECT_FALSE(sees(spring(R"("FD1": "1515", "AA1": "2020")", 15), "AA1", kFrench));
  EXPECT_TRUE(sees(spring(R"("FD1": "1515", "AA1": "2020")", 16), "AA1", kFrench));
}

TEST(L71_REC_ADJACENT, AtTheStartTheFrenchLookAtAdjacentUnits) {
  Table table = spring(R"("FD1": "1515", "AA1": "1516", "AD2": "1516", "AD3": "2020")");
  EXPECT_EQ(table.legal("look"), Words{"look 1516"});
  table.play("look 1516");
  EXPECT_TRUE(sees(table, "AA1", kFrench));
  EXPECT_TRUE(sees(table, "AD2", kFrench));
  EXPECT_FALSE(sees(table, "AD3", kFrench));
}

TEST(L71_REC_CAVALRY, CavalryLooksAndRidesOn) {
  Table table = spring(R"("FH1": "1513", "AD1": "1516")");
  table.play({"FH1 1515", "look 1516"});
  EXPECT_TRUE(sees(table, "AD1", kFrench));
  EXPECT_TRUE(table.allows("FH1 1514"));
  Table foot = spring(R"("FD1": "1513", "AD1": "1516")");
  foot.play("FD1 1515");
  EXPECT_EQ(foot.why("look 1516"), "L71-REC-CAVALRY");
}

TEST(L71_REC_CAVALRY, CavalryLooksInTheFirstPartOfAForcedMarch) {
  Table table = spring(R"("FH1": "1513", "AD1": "1516")");
  table.play({"march FH1 double", "FH1 1515", "look 1516"});
  EXPECT_TRUE(sees(table, "AD1", kFrench));
  EXPECT_EQ(table.legal("press on"), Words{"press on"});
}

TEST(L71_REC_ADJACENT, UnitsThatBeganNextToTheEnemyLetTheFrenchLookThroughoutThePhase) {
  Table table = spring(R"("FD1": "1515", "FD2": "1013", "FH3": "2525", "AD1": "1516", "AD4": "1910")");
  table.play({"FD2 1012", "FD1 1513"});
  EXPECT_EQ(table.legal("look"), Words{"look 1516"});
  table.play("look 1516");
  EXPECT_TRUE(sees(table, "AD1", kFrench));
  EXPECT_EQ(table.legal("look"), Words{});
  // Only cavalry that began there, or has just come, makes them open to elimination.
  EXPECT_FALSE(contains(table.marks("AD1"), "seen by cavalry"));
}

TEST(L71_REC_ADJACENT, WhatTheFrenchMayLookAtDoesNotDependOnWhatLiesThere) {
  for (const char* hidden : {R"("AA1": "1516")", R"("AS1": "1516", "A5": "1516")"}) {
    Table table = spring(R"("FD1": "1515", "FD2": "1013", )" + std::string(hidden));
    table.play("FD2 1012");
    EXPECT_EQ(table.why("look 1516"), "") << hidden;
    EXPECT_EQ(table.why("look 1518"), "L71-REC-CAVALRY") << hidden;
  }
}

TEST(L71_SPC_SAXON, NeutralSaxonsTellTheFrenchNothing) {
  const auto looks = [](int turn, const std::string& phase) {
    return field({.scenario = "1",
                  .phase = phase,
                  .turn = turn,
                  .pieces = R"("FD1": "2218", "FH2": "2218", "FD3": "1515", "AD1": "2217")"})
        .legal("look");
  };
  EXPECT_EQ(looks(2, "movement"), Words{});
  EXPECT_EQ(looks(2, "declaring"), Words{});
  EXPECT_EQ(looks(3, "movement"), Words{"look 2217"});
}

TEST(L71_REC_ATTACK, WhoLooksInTheCombatPhaseMustAttack) {
  Table table = spring(R"("FC1": "1515", "AA1": "1516")", 4, "declaring");
  EXPECT_TRUE(table.allows("end declaring"));
  table.play("look 1516");
  EXPECT_EQ(table.why("end declaring"), "L71-REC-ATTACK");
  table.play({"attack 1516 from 1515", "go"});
  EXPECT_TRUE(table.allows("end declaring"));
}

TEST(L71_REC_ATTACK, ADeclaredHexMayStillBeLookedAt) {
  Table table = spring(R"("FC1": "1515", "AA1": "1516")", 4, "declaring");
  table.play({"attack 1516 from 1515", "go"});
  EXPECT_TRUE(table.allows("look 1516"));
  table.play("look 1516");
  EXPECT_TRUE(table.allows("end declaring"));
}

TEST(L71_REC_ATTACK, AcrossARiverOneLooksFirstAndTheDutyLapsesWhereTheAttackIsUnlawful) {
  Table table = field({.scenario = "1",
                       .phase = "declaring",
                       .turn = 4,
                       .pieces = R"("FD1": "1515", "AA1": "1516")",
                       .board = R"("lines": {"river": ["1515-1516"]})"});
  EXPECT_EQ(table.why("attack 1516 from 1515"), "L71-REC-ATTACK");
  table.play("look 1516");
  EXPECT_EQ(table.why("attack 1516 from 1515"), "L71-CBT-RIVERMIN");
  EXPECT_TRUE(table.allows("end declaring"));
}

TEST(L71_REC_ATTACK, WhatASortieMayDoDoesNotDependOnHiddenUnits) {
  // 1515 is across a river and has been reconnoitred; the units at 1517 are hidden, weak or strong.
  const auto choices = [](const std::string& hidden) {
    Table table = field({.scenario = "1",
                         .phase = "declaring",
                         .turn = 4,
                         .pieces = R"("FD1": "1516", "FC2": "1516", "AD1": "1515", ")" + hidden + R"(": "1517")",
                         .board = R"("features": {"1516": "fortress"}, "lines": {"river": ["1515-1516"]})"});
    table.play({"look 1515", "sortie from 1516"});
    EXPECT_EQ(table.why("go"), "L71-REC-ATTACK");
    auto before = table.legal();
    table.play("spare 1515");
    EXPECT_TRUE(table.allows("go"));
    return before;
  };
  EXPECT_EQ(choices("AD2"), choices("AA2"));
}

TEST(L71_REC_COVER, TheAlliesCoverTheirUnitsAtTheStartOfTheirMovement) {
  Table table = spring(R"("FD1": "1515", "AA1": "1516")");
  table.play("look 1516");
  table.play("end movement");
  while (table.seat() == "french") table.play("end declaring");
  EXPECT_FALSE(sees(table, "AA1", kFrench));
}

TEST(L71_REC_STOP, HiddenUnitsHaveTheirTrueZone) {
  Table table = spring(R"("FH1": "1514", "AH1": "1517")");
  table.play("FH1 1516");
  EXPECT_EQ(table.why("FH1 1515"), "L71-ZOC-B2");
  EXPECT_EQ(table.view(kFrench).controls[1].spaces.size(), 6u);
}

TEST(L71_REC_HIDDEN, TheFrenchAreNotToldWhichUnitMoved) {
  Table table = spring(R"("FD1": "1515", "AA1": "2020")", 4, "movement", "allied");
  const auto parsed = table.tabletop().parse("AA1 2021", table.tabletop().turn().seat);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(table.tabletop().text_for(parsed->front(), kFrench), "a hidden unit 2020-2021");
  EXPECT_EQ(table.tabletop().text_for(parsed->front(), kAllied), "AA1 2020-2021");
}

TEST(L71_REC_HIDDEN, TheFrenchAreNotToldWhichSupplyServesNorWhoStaysOut) {
  const auto text_for = [](Table table, std::string_view line) {
    const auto parsed = table.tabletop().parse(line, table.tabletop().turn().seat);
    EXPECT_TRUE(parsed) << line;
    return parsed ? table.tabletop().text_for(parsed->front(), kFrench) : "";
  };
  Table attack = spring(R"("FD1": "1515", "AA1": "1516", "AD3": "1516", "AS2": "1517")", 4, "declaring", "allied");
  attack.play("attack 1515 from 1516");
  EXPECT_EQ(text_for(attack, "supply AS2"), "the attack is supplied");
  EXPECT_EQ(text_for(attack, "without AD3"), "a unit stays out");
  Table defence = spring(R"("FC1": "1515", "AC1": "1516", "AS2": "1517")", 4, "declaring");
  defence.play({"attack 1516 from 1515", "go", "end declaring", "end evading"});
  EXPECT_EQ(text_for(defence, "sustain 1516 with AS2"), "the defenders of 1516 are supplied");
}

// ---- what the French ask, and what they find in lists ----

std::string answer(Table table, const std::string& line) {
  const auto refusal = table.tabletop().explain(line, kFrench);
  return refusal ? refusal->rule + ": " + refusal->text : "legal";
}

TEST(L71_REC_HIDDEN, ANameThatLiesFaceDownIsRefusedLikeOneThatDoesNotExist) {
  // AC8 stands in 1614, AD9 in 1714; nobody is called AC10, and AD11 marches round.
  Table table = spring(R"("FD1": "1515", "AC8": "1614", "AD9": "1714",
                          "AD11": {"at": "marching round", "marks": ["left 9"]})");
  for (const char* name : {"AC8", "AD9", "AC10", "AD11", "AX1", "A4"}) {
    const std::string unknown = "notation: there is no unit '" + std::string(name) + "'";
    for (const char* rest : {" 1614-1614", " 1714-1714", " 1614", " 1614-1615"}) {
      EXPECT_EQ(answer(table, name + std::string(rest)), unknown);
    }
    for (const char* verb : {"march", "break", "exit", "destroy", "supply", "lose", "retreat", "enter", "place"}) {
      EXPECT_EQ(answer(table, std::string(verb) + " " + name + " 1614"), unknown) << verb;
    }
    EXPECT_EQ(answer(table, "sustain 1614 with " + std::string(name)), unknown);
  }
}

TEST(L71_REC_HIDDEN, ANameThatIsUncoveredIsKnown) {
  Table table = spring(R"("FD1": "1515", "AC8": "1516")");
  table.play("look 1516");
  EXPECT_EQ(table.why("AC8 1614"), "L71-SEQ-NOENEMYMOVE");
  EXPECT_EQ(answer(table, "AC8 1614-1615"), "notation: it does not stand in 1614");
}

TEST(L71_REC_HIDDEN, TheAlliesThemselvesCallThemByTheirNames) {
  Table table = spring(R"("FD1": "1515", "AC8": "1614")", 4, "movement", "allied");
  EXPECT_TRUE(table.allows("AC8 1614-1615"));
  EXPECT_EQ(answer(table, "AC8 1614-1615"), "notation: only the deciding side may ask");
}

TEST(L71_REC_HIDDEN, WhoHasYetToComeIsNotListedByName) {
  Table table = field({.scenario = "1",
                       .phase = "arrival",
                       .seat = "allied",
                       .turn = 4,
                       .pieces = R"("FD1": "1515", "AD1": "2020", "AD2": {"at": "arriving", "marks": ["entry Berlin"]},
                                    "AS3": {"at": "arriving", "marks": ["entry Berlin"]})"});
  for (const engine::Viewer viewer : {engine::Viewer{kFrench}, engine::Viewer{}}) {
    for (const engine::Piece& piece : table.view(viewer).pieces) EXPECT_NE(piece.at, "arriving") << piece.id;
    for (const engine::OffMap& box : table.tabletop().survey(viewer).off_map) {
      EXPECT_TRUE(box.pieces.empty()) << box.id;
      if (box.id == "arriving") {
        // As the chart has it, before and after something is placed.
        EXPECT_EQ(box.units, (std::vector<engine::NamedNumber>{{"inf_div", 1}, {"supply", 1}}));
      }
    }
  }
  EXPECT_TRUE(sees(table, "AS3", kAllied));
  const engine::View before = table.view(kFrench);
  Table other = table;
  table.play(table.legal("enter").front());
  other.play(other.legal("enter").back());
  EXPECT_EQ(table.view(kFrench).pieces.size(), before.pieces.size() + 1);  // somebody, at the hex of entry
  EXPECT_EQ(other.view(kFrench).pieces.size(), before.pieces.size() + 1);
}

TEST(L71_REC_HIDDEN, WhoIsPlacedFreelyIsNotListedByName) {
  Table table(R"({"game": "leipzig1971", "scenario": "1", "options": {"free_deployment": true}})");
  for (int placed = 0; placed < 12; ++placed) {
    int hidden = 0;
    for (const engine::Piece& piece : table.view(kFrench).pieces) {
      EXPECT_TRUE(piece.seat == kFrench || piece.hidden) << piece.id;
      hidden += piece.hidden ? 1 : 0;
    }
    EXPECT_LE(hidden, placed);
    table.play(table.legal("place").front());
  }
}

// How the Allies are organised shows nowhere, neither in the view nor in what a computer is told.
TEST(L71_REC_HIDDEN, AnArmyLooksLikeItsCorpsAndADepotLikeTwoSupplyUnits) {
  const auto shown = [](const std::string& pieces) {
    Table table = spring(R"("FD1": "1515", )" + pieces);
    std::string text;
    for (const engine::Piece& piece : table.view(kFrench).pieces) text += piece.id + "@" + piece.at + " ";
    for (const engine::Control& control : table.view(kFrench).controls) {
      for (const std::string& hex : control.spaces) text += hex + " ";
    }
    return text;
  };
  EXPECT_EQ(shown(R"("AA1": "2020", "AP2": "2121")"),
            shown(R"("AC1": "2020", "AC2": "2020", "AD3": "2020", "AD4": "2020", "AS5": "2121", "AS6": "2121")"));
}

TEST(L71_REC_HIDDEN, WhatWasUncoveredIsNotTakenBack) {
  const auto reveals = [](Table table, std::string_view line) {
    const auto parsed = table.tabletop().parse(line, table.tabletop().turn().seat);
    EXPECT_TRUE(parsed) << line;
    return parsed && table.tabletop().reveals(parsed->front());
  };
  Table table = spring(R"("FC1": "1515", "AC1": "1516")", 4, "declaring");
  EXPECT_TRUE(reveals(table, "look 1516"));
  EXPECT_FALSE(reveals(table, "end declaring"));  // there is no attack
  table.play({"attack 1516 from 1515", "go"});
  EXPECT_TRUE(reveals(table, "end declaring"));
}

}  // namespace
}  // namespace leipzig::testing
