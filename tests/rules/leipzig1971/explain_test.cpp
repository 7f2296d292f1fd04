// Refusals: the rule that forbids an illegal action, phase by phase.
#include "tests/rules/leipzig1971/scene.h"
#include "tests/support/faults.h"

namespace leipzig::testing {
namespace {

std::string dispersed(const std::string& id, const std::string& hex) {
  return "\"" + id + "\": {\"at\": \"" + hex + "\", \"marks\": [\"dispersed\"]}";
}

// Declares the attack of 1515 on 1516, and that of 2515 on 2516 where both hexes are held.
Table declared(const std::string& pieces, const std::string& board = "", const std::string& supply = "") {
  Table table = field({.phase = "declaring", .pieces = pieces, .board = board});
  table.play("attack 1516 from 1515");
  if (!supply.empty()) table.play("supply " + supply);
  table.play("go");
  if (table.allows("attack 2516 from 2515")) table.play({"attack 2516 from 2515", "go"});
  return table.play("end declaring");
}

TEST(Why1971, NotInPlacement) {
  const Table table(R"({"game": "leipzig1971", "scenario": "6", "options": {"free_deployment": true}})");
  expect_refusals(
      table,
      {{"end placement", "L71-SET-ORDER"}, {"place FD1 3030", "L71-SET-ORDER"}, {"place AD1 3030", "L71-SET-WITHIN"}});
}

TEST(Why1971, NotInTheCampaignsOwnPhases) {
  const auto campaign = [](const std::string& phase, const std::string& pieces, const std::string& tracks) {
    return field({.scenario = "8", .phase = phase, .pieces = pieces, .tracks = tracks});
  };
  const std::string armies = R"("FD1": "1515", "AD1": "4510")";
  expect_refusals(campaign("armistice", armies, R"("turn": 4)"), {{"FD1 1516", "L71-ARM-CALL"}});
  expect_refusals(campaign("levy", armies, R"("turn": 20, "owing": 1)"),
                  {{"lose AD1", "L71-REB-EFFECT"}, {"FD1 1516", "L71-REB-EFFECT"}});
  expect_refusals(
      campaign("arrival", R"("FD1": {"at": "arriving", "marks": ["entry west"]}, "FD2": "1515", "AD1": "0101")",
               R"("turn": 4)"),
      {{"enter FD1 3030", "L71-REI-FRENCH"},
       {"enter FD1 0101", "L71-REI-ENTRY"},
       {"enter FD2 1516", "L71-REI-CHART"},
       {"FD2 1516", "L71-REI-ENTRY"}});
}

TEST(Why1971, NotInTheMovementPhase) {
  const Table table = field({.pieces = R"("FD1": "1515", "FH2": "1615", "FS3": "1715", "FC4": "1815", "AD1": "1520")"});
  expect_refusals(table, {{"FD1 1515", "L71-MOV-GENERAL"},
                          {"FD1 1530", "L71-MOV-A"},
                          {"AD1 1521", "L71-SEQ-NOENEMYMOVE"},
                          {"break AD1", "L71-SEQ-NOENEMYMOVE"},
                          {"break FD1", "L71-STK-E"},
                          {"combine 1515 corps", "L71-STK-E"},
                          {"march FH2 triple", "L71-FM-WHO"},
                          {"press on", "L71-FM-ANNOUNCE"},
                          {"look 1516", "L71-REC-ADJACENT"},
                          {"exit FD1", "L71-MOV-EDGE"},
                          {"destroy FS3", "L71-SUP-E2"},
                          {"eliminate 1520 from 1515", "L71-AUT-WHAT"},
                          {"attack 1520 from 1519", "L71-SEQ-NOCOMBATMOVE"},
                          {"halt", "L71-SEQ-PLAYERTURN"},
                          {"feed FS3", "L71-SEQ-PLAYERTURN"}});
}

TEST(Why1971, NotOnceAUnitHasMoved) {
  Table table = field({.pieces = R"("FD1": "1515", "FC4": "1815", "FD6": "2020", "FD7": "2020")"});
  table.play("FD1 1516");
  expect_refusals(table, {{"break FC4", "L71-STK-E3"},
                          {"combine 2020 corps", "L71-STK-E3"},
                          {"march FD1 double", "L71-FM-ANNOUNCE"},
                          {"look 1517", "L71-REC-CAVALRY"}});
}

TEST(Why1971, NotByUnitsThatAreDispersedOrHavePaid) {
  const Table lame = field({.pieces = dispersed("FC1", "1515")});
  expect_refusals(lame, {{"break FC1", "L71-STK-F"}, {"FC1 1516", "L71-MOV-DISPERSED"}});
  Table broken = field({.pieces = R"("FC1": "1515")"});
  broken.play("break FC1");
  expect_refusals(broken, {{"break FD1", "L71-STK-E2"}});
}

TEST(Why1971, NotThroughZonesOfControl) {
  const std::string wall =
      R"("AD1": "1512", "AD2": "1712", "AD3": "1312", "AD4": "1112", "AD5": "1912", "AD6": "0912", "AD7": "2112")";
  expect_refusals(field({.pieces = R"("FD1": "1510", )" + wall}), {{"FD1 1514", "L71-ZOC-A"}});
  expect_refusals(field({.pieces = R"("FH1": "1510", )" + wall}), {{"FH1 1515", "L71-ZOC-B"}});
}

TEST(Why1971, NotDuringAForcedMarch) {
  Table table = field({.pieces = R"("FD1": "1515", "FD2": "1615")"});
  table.play("march FD1 double");
  expect_refusals(
      table,
      {{"march FD2 double", "L71-FM-GENERAL"}, {"FD2 1616", "L71-FM-GENERAL"}, {"end movement", "L71-FM-FIRSTPART"}});
}

TEST(Why1971, NotInAssembly) {
  Table table = field({.pieces = R"("FD1": "1515", "FD2": "1515", "FS3": "1615", "FS4": "1715", "FD5": "1715", )" +
                                 dispersed("FS6", "1514")});
  table.play("end movement");
  expect_refusals(table, {{"end assembly", "L71-STK-B2"},
                          {"combine 1715 corps", "L71-STK-E5"},
                          {"break FD1", "L71-STK-E3"},
                          {"FD1 1516", "L71-SEQ-PLAYERTURN"},
                          {"march FD1 double", "L71-SEQ-PLAYERTURN"},
                          {"feed FS4", "L71-STK-B2"},
                          {"feed FS6", "L71-SUP-DISPERSED"},
                          {"destroy FS3", "L71-SUP-E2"},
                          {"dissolve FD1", "L71-STK-ILLEGAL"},
                          {"attack 1516 from 1515", "L71-SEQ-NOCOMBATMOVE"},
                          {"look 1516", "L71-SEQ-PLAYERTURN"}});
}

TEST(Why1971, NotWhileAttacksAreDeclared) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FD1": "1515", "FS4": "1514", "AD1": "1516", "F1": "1716", "AD2": "1717",
                                    "FS5": {"at": "1514", "marks": ["feeds march"]}, "AD3": "2021", )" +
                                 dispersed("FD3", "2020") + ", " + dispersed("FS6", "1514")});
  expect_refusals(table, {{"attack 1717 from 1716", "L71-LDR-C"},
                          {"attack 1516 from 1514", "L71-CBT-GENERAL"},  // only supply there
                          {"attack 1516 from 1616", "L71-CBT-GENERAL"},
                          {"attack 2021 from 2020", "L71-DSP-EFFECT"},
                          {"attack 1520 from 1515", "L71-CBT-A"},
                          {"FD1 1514", "L71-SEQ-PLAYERTURN"},
                          {"look 1516", "L71-REC-ATTACK"},
                          {"resolve 1515", "L71-SEQ-COMBAT"}});
  table.play("attack 1516 from 1515");
  expect_refusals(table, {{"supply FD1", "L71-SUP-B"},
                          {"supply FS5", "L71-SUP-C4"},
                          {"supply FS6", "L71-SUP-DISPERSED"},
                          {"spare 1516", "L71-FOR-E"},
                          {"without FD1", "L71-STK-D2"},
                          {"end declaring", "L71-SEQ-COMBAT"}});
  table.play("go");
  expect_refusals(table, {{"attack 1516 from 1515", "L71-CBT-D"}});
}

TEST(Why1971, NotAcrossARiverWithLessThan160Percent) {
  const Table table = field({.phase = "declaring",
                             .pieces = R"("FD1": "1515", "AC1": "1516")",
                             .board = R"("lines": {"river": ["1515-1516"]})"});
  expect_refusals(table, {{"attack 1516 from 1515", "L71-CBT-RIVERMIN"}});
}

// ---- retreat before combat: one unit can evade, another is refused ----

constexpr auto kOthers = R"("FD5": "2515", "AD5": "2516", "AD6": "3030")";

TEST(L71_RBC_WHO, OnlyAttackedUnitsOfTheDefender) {
  const Table table = declared(R"("FC1": "1515", "AC1": "1516", )" + std::string(kOthers));
  expect_refusals(table, {{"evade AD6 3031", "L71-RBC-WHO"},
                          {"evade FC1 1514", "L71-RBC-WHO"},
                          {"evade AC1 1530", "L71-RBC-PATH"},
                          {"go", "L71-SEQ-COMBAT"}});
}

TEST(L71_RBC_DISPERSED, IsNamedForADispersedUnit) {
  const Table table = declared(dispersed("AH2", "1516") + R"(, "FC1": "1515", "AH1": "1516")");
  expect_refusals(table, {{"evade AH2 1520", "L71-RBC-DISPERSED"}});
}

TEST(L71_RBC_SURROUNDED, IsNamedForASurroundedUnit) {
  const Table table =
      declared(R"("FC1": "1515", "FC2": "1617", "FC3": "1417", "AH1": "1516", )" + std::string(kOthers));
  expect_refusals(table, {{"evade AH1 1520", "L71-RBC-SURROUNDED"}});
}

TEST(L71_RBC_500, IsSaidToInfantryThatMustStay) {
  const Table table =
      declared(R"("FA1": "1515", "FC2": "1515", "FK3": "1515", "FS4": "1514", "AC1": "1516", )" + std::string(kOthers),
               "", "FS4");
  expect_refusals(table, {{"evade AC1 1520", "L71-RBC-500"}});
}

TEST(L71_RBC_FULL, IsSaidToWhoFindsNoWay) {
  const Table table =
      declared(R"("FC1": "1515", "AC1": "1516", )" + std::string(kOthers),
               R"("lines": {"river": ["1516-1416", "1516-1616", "1516-1415", "1516-1615", "1516-1517"]})");
  expect_refusals(table, {{"evade AC1 1520", "L71-RBC-FULL"}});
}

// ---- combat ----

TEST(Why1971, NotWhileTheDefenderIsSupplied) {
  Table table = declared(dispersed("AS3", "1518") + R"(, "FC1": "1515", "AC1": "1516", "AS2": "1517", "AS4": "3030")");
  table.play("end evading");
  expect_refusals(table, {{"sustain 1516 with AS3", "L71-SUP-DISPERSED"},
                          {"sustain 1516 with AS4", "L71-SUP-B"},
                          {"go", "L71-SEQ-COMBAT"}});
}

TEST(Why1971, NotWhileAttacksAreResolved) {
  Table table = declared(R"("FC1": "1515", "AC1": "1516", )" + std::string(kOthers));
  table.play("end evading");
  expect_refusals(table, {{"attack 1516 from 1515", "L71-SEQ-COMBAT"}, {"resolve 1514", "L71-CBT-G"}});
  table.play("resolve 1515");
  expect_refusals(table, {{"FC1 1514", "L71-COM-DIE"}});
}

TEST(Why1971, NotInARetreat) {
  Table back = field(
      {.phase = "declaring", .pieces = R"("FC1": "1515", "AD7": "1519", "FD8": "1720", )" + dispersed("AC1", "1516")});
  engage(back, "1516", "1515");
  back.play("die 4");  // one hex
  expect_refusals(back, {{"lost AC1", "L71-RET-C"},
                         {"retreat FC1 1514", "L71-RET-OWNER"},
                         {"retreat AD7 1520", "L71-RET-OWNER"},
                         {"end advance", "L71-RET-OWNER"},
                         {"retreat AC1 1515", "L71-SCT-PATH"},
                         {"retreat AC1 1520", "L71-DSP-DD"}});
  Table scattered = field({.phase = "declaring", .pieces = R"("FC1": "1515", "AD1": "1516", "AD7": "1520")"});
  engage(scattered, "1516", "1515");
  scattered.play("die 1");
  expect_refusals(
      scattered,
      {{"retreat AD1 1520", "L71-SCT-STACK"}, {"retreat AD1 1516", "L71-RET-B"}, {"retreat AD1 1512", "L71-RET-A"}});
}

TEST(Why1971, NotInAnAdvance) {
  Table table = declared(R"("FC1": "1515", "FS2": "1515", "AD1": "1516", "AD7": "2020")");
  table.play({"evade AD1 1519", "resolve 1515"});
  expect_refusals(table, {{"advance FS2 1516", "L71-ADV-WHO"},
                          {"advance FC1 1514", "L71-ADV-WHEN"},
                          {"advance AD7 1516", "L71-ADV-WHEN"}});
}

TEST(L71_SEQ_LENGTH, NothingIsPlayedAfterTheEnd) {
  expect_refusals(field({.phase = "over", .pieces = R"("FD1": "1515")"}), {{"FD1 1516", "L71-SEQ-LENGTH"}});
}

// ---- which rule allows an action ----

TEST(Why1971, EveryActionNamesTheRuleThatAllowsIt) {
  const auto rule = [](Table table, std::string_view line) {
    for (const engine::LegalAction& action : table.tabletop().legal()) {
      if (action.text == line) return action.rule;
    }
    return std::string("not legal");
  };
  const Table move = field({.pieces = R"("FD1": "1515", "FC2": "1717")"});
  EXPECT_EQ(rule(move, "FD1 1515-1516"), "L71-MOV-GENERAL");
  EXPECT_EQ(rule(move, "break FC2"), "L71-STK-E");
  EXPECT_EQ(rule(move, "march FD1 double"), "L71-FM-ANNOUNCE");
  EXPECT_EQ(rule(field({.scenario = "8",
                        .phase = "levy",
                        .pieces = R"("FD1": "1515", "AD1": "4510")",
                        .tracks = R"("turn": 20, "owing": 1)"}),
                 "lose FD1"),
            "L71-REB-EFFECT");
}

TEST(Notation1971, SaysWhatItDoesNotUnderstand) {
  const Table table = field({.pieces = R"("FD1": "1515", "FD2": "1515", "FD3": "1717", "FC4": "1919", "AD1": "3030")"});
  EXPECT_TRUE(table.allows("1717 1718"));  // a hex with a single counter will do
  expect_unread(table, {{" ", "nothing to do"},
                        {"a b c d e f g h i j k l m n o p q", "the line is too long"},
                        {"1515 1516", "several units stand in 1515"},
                        {"1616 1617", "no unit of yours stands in 1616"},
                        {"FD9 1516", "there is no unit 'FD9'"},
                        {"FD1", "name a hex"},
                        {"FD1 9999", "the board has no hex '9999'"},
                        {"FD1 1515-1516-1517", "name a hex, or the hexes from and to"},
                        {"FD1 9999-1516", "the board has no hex '9999'"},
                        {"FD1 1616-1617", "it does not stand in 1616"},
                        {"break", "'break' of what?"},
                        {"break FC4 3D", "'3d' is not understood"},
                        {"combine 9999 corps", "the board has no hex '9999'"},
                        {"march FD1 quickly", "'quickly' is not understood"},
                        {"exit FD1 now", "'now' is one word too many"},
                        {"attack 1516", "write 'attack HEX from ...'"},
                        {"attack 9999 from 1515", "the board has no hex '9999'"},
                        {"attack 1516 from 9999", "the board has no hex '9999'"},
                        {"sustain 1516 with FS9", "there is no unit 'FS9'"},
                        {"sortie", "write 'sortie from HEX'"},
                        {"sortie from 9999", "the board has no hex '9999'"}});
}

}  // namespace
}  // namespace leipzig::testing
