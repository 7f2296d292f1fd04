// Forms of actions.
#include "engine/forms.h"

#include <gtest/gtest.h>

namespace leipzig::engine {
namespace {

enum class Kind : std::uint8_t { Deploy, Historical, Move, EndMovement, Attack };
constexpr auto kForms = forms<Form<Kind>>({
    {Kind::Deploy, "deploy", Operand::Unit, Operand::Space, "T-1"},
    {Kind::Historical, "deploy historically", Operand::None, Operand::None, "T-2"},
    {Kind::Move, "move", Operand::Unit, Operand::Space, "T-3"},
    {Kind::EndMovement, "end movement", Operand::None, Operand::None, "T-4"},
    {Kind::Attack, "attack", Operand::Unit, Operand::Space, "T-5", target_first("with")},
});

Action action(Kind kind) { return Action(Choice{static_cast<std::uint8_t>(kind)}); }

std::string_view verb_of(std::string_view line, bool plain_stands_alone) {
  const auto* form = kForms.of_line(split_words(line, " "), plain_stands_alone);
  return form == nullptr ? "none" : form->verb;
}

TEST(Forms, NameTheKindAndTheRuleOfAnAction) {
  EXPECT_EQ(kForms.verb(action(Kind::Historical)), "deploy historically");
  EXPECT_EQ(kForms.rule(action(Kind::EndMovement)), "T-4");
}

TEST(Forms, KnowNothingOfANumberThatIsNoKind) {
  const Action unknown(Choice{5});
  EXPECT_EQ(kForms.find(unknown), nullptr);
  EXPECT_EQ(kForms.verb(unknown), "");
  EXPECT_EQ(kForms.rule(unknown), "");
}

TEST(Forms, NoticeATableThatIsNotInTheOrderOfItsKinds) {
  const auto swapped = forms<Form<Kind>>({
      {Kind::Historical, "deploy historically", Operand::None, Operand::None, "T-2"},
      {Kind::Deploy, "deploy", Operand::Unit, Operand::Space, "T-1"},
  });
  EXPECT_TRUE(kForms.is_in_order());
  EXPECT_FALSE(swapped.is_in_order());
}

TEST(Forms, AreFoundByTheLongestVerbThatALineBeginsWith) {
  EXPECT_EQ(verb_of("deploy historically", true), "deploy historically");
  EXPECT_EQ(verb_of("DEPLOY A1 1010", true), "deploy");
  EXPECT_EQ(verb_of("End Movement", true), "end movement");
  EXPECT_EQ(verb_of("end", true), "none");
  EXPECT_EQ(verb_of("A1 1010", true), "none");
}

TEST(Forms, WriteALineOfTheWordsForItsParts) {
  EXPECT_EQ(kForms.line("deploy", "A1", "1010"), "deploy A1 1010");
  EXPECT_EQ(kForms.line("attack", "A1", "1010"), "attack 1010 with A1");
  EXPECT_EQ(kForms.line("end movement", "A1", "1010"), "end movement") << "it has neither subject nor target";
  EXPECT_EQ(kForms.line("fly", "A1", "1010"), "fly A1 1010");
  EXPECT_EQ(kForms.line(action(Kind::Attack), "A1", "1010"), "attack 1010 with A1");
}

TEST(Forms, WithoutOperandsMayHaveToStandAlone) {
  EXPECT_EQ(verb_of("deploy historically now", true), "deploy");
  EXPECT_EQ(verb_of("end movement now", true), "none");
  EXPECT_EQ(verb_of("end movement now", false), "end movement");
}

}  // namespace
}  // namespace leipzig::engine
