// Lines of notation, on a board of one of the games.
#include "engine/action_reader.h"

#include <gtest/gtest.h>

#include "data/nations1975.h"
#include "kit/board.h"

namespace leipzig::engine {
namespace {

enum class Unit : std::uint8_t {};
constexpr std::size_t index(Unit unit) { return static_cast<std::size_t>(unit); }

enum class Kind : std::uint8_t { Enter, Stay, Move, EndMovement };
constexpr auto kForms = forms<Form<Kind>>({
    {Kind::Enter, "enter", Operand::Unit, Operand::Space, "T-1"},
    {Kind::Stay, "stay", Operand::Unit, Operand::None, "T-2"},
    {Kind::Move, "move", Operand::Unit, Operand::Space, "T-3"},
    {Kind::EndMovement, "end movement", Operand::None, Operand::None, "T-4"},
});
constexpr Grammar kGrammar{.separators = " ,", .most_words = 4, .plain_stands_alone = true};

const kit::Board& board() {
  static const kit::Board kBoard = kit::Board::from(data::nations1975_board());
  return kBoard;
}

struct Setup {
  const kit::Board& board() const { return engine::board(); }
};
struct State {};

// Units are called U0 to U9.
class Reader : public ActionReader<Reader, Setup, State> {
 public:
  using ActionReader::ActionReader;

  Result<Actions, Refusal> read(const Form<Kind>* form) {
    if (form != nullptr && form->kind != Kind::Move) return simple(*form);
    const auto line = unit_and_path<Unit>();
    if (!line) return line.error();
    if (line->path.size() > 1) return not_in("U", line->path.front());
    return Actions{action(*kForms.find(static_cast<std::uint8_t>(Kind::Move)), line->unit, line->path.back())};
  }

  Result<Unit, Refusal> unit(std::string_view word) const {
    const auto number = word.size() == 2 ? number_after(word, "U") : std::nullopt;
    if (!number) return no_unit(word);
    return static_cast<Unit>(*number);
  }
};

Result<Actions, Refusal> read(std::string_view line) {
  return Reader(Setup{}, State{}, line, kGrammar).read_line(kForms);
}

std::string refusal(std::string_view line) {
  const auto actions = read(line);
  if (actions) return "";
  EXPECT_EQ(actions.error().rule, "notation");
  return actions.error().text;
}

void expect_action(std::string_view line, Kind kind, std::uint16_t subject, std::string_view space) {
  const auto actions = read(line);
  ASSERT_TRUE(actions) << line << ": " << actions.error().text;
  const std::uint16_t target = space.empty() ? kNoTarget : static_cast<std::uint16_t>(kit::index(board().find(space)));
  EXPECT_EQ(*actions, Actions{Action(Choice{static_cast<std::uint8_t>(kind), subject}, target)}) << line;
}

TEST(ActionReader, ReadsTheFormsOfAGame) {
  expect_action("end movement", Kind::EndMovement, kNoSubject, "");
  expect_action("STAY U3", Kind::Stay, 3, "");
  expect_action("enter U3, 1010", Kind::Enter, 3, "1010");
}

TEST(ActionReader, ReadsAMoveWithAndWithoutItsVerb) {
  expect_action("move U3 1010", Kind::Move, 3, "1010");
  expect_action("U3 1010", Kind::Move, 3, "1010");
}

TEST(ActionReader, SaysWhatALineLacks) {
  EXPECT_EQ(refusal(""), "nothing to do");
  EXPECT_EQ(refusal("stay U1 U2 U3 U4"), "the line is too long");
  EXPECT_EQ(refusal("stay"), "name one unit");
  EXPECT_EQ(refusal("stay U1 U2"), "name one unit");
  EXPECT_EQ(refusal("enter U1"), "name a unit and a hex");
  EXPECT_EQ(refusal("U1 -"), "name a hex to move to");
}

TEST(ActionReader, NamesTheWordItDoesNotKnow) {
  EXPECT_EQ(refusal("nonsense"), "'nonsense' is not understood");
  EXPECT_EQ(refusal("move"), "'' is not understood");
  EXPECT_EQ(refusal("stay X1"), "there is no unit 'X1'");
  EXPECT_EQ(refusal("enter U1 9999"), "the board has no hex '9999'");
  EXPECT_EQ(refusal("U1 1010-9999"), "the board has no hex '9999'");
  EXPECT_EQ(refusal("U1 1010-1011"), "U does not stand in 1010");
}

TEST(ActionReader, TakesTheUnitBeforeTheSpace) { EXPECT_EQ(refusal("enter X1 9999"), "there is no unit 'X1'"); }

}  // namespace
}  // namespace leipzig::engine
