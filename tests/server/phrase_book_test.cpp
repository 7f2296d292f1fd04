// A sentence of the book matches as a whole, with something of the right type in every placeholder, or not at all.
#include "server/phrase_book.h"

#include <gtest/gtest.h>

namespace leipzig::server {
namespace {

std::optional<std::string> known(std::string_view name) {
  if (name == "French") return "Franzosen";
  if (name == "Ney in danger") return "Ney in Gefahr";
  return std::nullopt;
}

std::string said(const PhraseBook& book, std::string_view sentence) {
  if (const auto fixed = book.find_fixed(sentence)) return *fixed;
  return book.find_filled(sentence, known).value_or("");
}

TEST(PhraseBook, ASentenceWithoutPlaceholdersIsFoundExactly) {
  PhraseBook book;
  ASSERT_TRUE(book.add("the game is over", "Die Partie ist zu Ende"));
  EXPECT_EQ(said(book, "the game is over"), "Die Partie ist zu Ende");
  EXPECT_EQ(said(book, "the game is over."), "");
  EXPECT_EQ(said(book, "the game is"), "");
}

TEST(PhraseBook, PlaceholdersAreFilledInTheOrderOfTheOtherLanguage) {
  PhraseBook book;
  ASSERT_TRUE(book.add("{hex} is held by {unit}", "{unit} steht in {hex}"));
  ASSERT_TRUE(book.add("{unit} and {unit2} are not in contact", "{unit} und {unit2} berühren sich nicht"));
  EXPECT_EQ(said(book, "1515 is held by FR-4"), "FR-4 steht in 1515");
  EXPECT_EQ(said(book, "Ney and Blücher are not in contact"), "Ney und Blücher berühren sich nicht");
}

TEST(PhraseBook, WhatStandsInAPlaceholderMustBeOfItsType) {
  PhraseBook book;
  ASSERT_TRUE(book.add("{hex} is held by {unit}", "{unit} in {hex}"));
  ASSERT_TRUE(book.add("due on turn {n}", "in Runde {n}"));
  ASSERT_TRUE(book.add("too many in {hexes}", "zu viele in {hexes}"));
  ASSERT_TRUE(book.add("{hex}: {sum} = {n}", "{hex}: {sum} ist {n}"));
  ASSERT_TRUE(book.add("see {rule}", "siehe {rule}"));
  EXPECT_EQ(said(book, "1515 is held by the enemy"), "");
  EXPECT_EQ(said(book, "due on turn 12"), "in Runde 12");
  EXPECT_EQ(said(book, "due on turn 12½"), "in Runde 12½");
  EXPECT_EQ(said(book, "due on turn twelve"), "");
  EXPECT_EQ(said(book, "too many in 1515, 1516"), "zu viele in 1515, 1516");
  EXPECT_EQ(said(book, "too many in 1515,, 1516"), "");
  EXPECT_EQ(said(book, "Wachau: Ney 4 - 1 + Murat 3 = 6"), "Wachau: Ney 4 - 1 + Murat 3 ist 6");
  EXPECT_EQ(said(book, "see BON-7.6-EX"), "siehe BON-7.6-EX");
  EXPECT_EQ(said(book, "see L71-SEQ-LENGTH"), "siehe L71-SEQ-LENGTH");
  EXPECT_EQ(said(book, "see above"), "");
  EXPECT_EQ(said(book, "see J10-K10"), "") << "two hexes";
}

TEST(PhraseBook, NamesAndPhrasesAreLookedUpAndSaidInTheOtherLanguage) {
  PhraseBook book;
  ASSERT_TRUE(book.add("{name}: retreat.", "{name}: Weichen."));
  ASSERT_TRUE(book.add("{phrase} (only once)", "{phrase} (nur einmal)"));
  EXPECT_EQ(said(book, "French: retreat."), "Franzosen: Weichen.");
  EXPECT_EQ(said(book, "Swiss: retreat."), "");
  EXPECT_EQ(said(book, "Ney in danger (only once)"), "Ney in Gefahr (nur einmal)");
}

TEST(PhraseBook, WhatAPlayerWroteStaysAsItIs) {
  PhraseBook book;
  ASSERT_TRUE(book.add("'{text}' is not understood", "„{text}“ ist nicht verständlich"));
  EXPECT_EQ(said(book, "'it's {unit}' is not understood"), "„it's {unit}“ ist nicht verständlich");
}

TEST(PhraseBook, ALiteralThatOccursTwiceIsTriedAtBothPlaces) {
  PhraseBook book;
  ASSERT_TRUE(book.add("{phrase} in {hex}", "{hex}: {phrase}"));
  EXPECT_EQ(said(book, "Ney in danger in 1515"), "1515: Ney in Gefahr");
}

TEST(PhraseBook, AnEntryThatCannotBeFilledIsNotTaken) {
  PhraseBook book;
  EXPECT_FALSE(book.add("{who} moves", "{who} zieht")) << "no such type";
  EXPECT_FALSE(book.add("{unit}{hex} moves", "{unit} zieht")) << "where does one end?";
  EXPECT_FALSE(book.add("{unit} moves", "{unit} zieht nach {hex}")) << "nothing to fill in";
  EXPECT_FALSE(book.add("{unit moves", "zieht"));
}

TEST(PhraseBook, TheFirstOfTwoEntriesForASentenceCounts) {
  PhraseBook book;
  ASSERT_TRUE(book.add("{unit} is lost", "{unit} ist verloren"));
  ASSERT_TRUE(book.add("{unit} is lost", "{unit} ist weg"));
  EXPECT_EQ(said(book, "FR-4 is lost"), "FR-4 ist verloren");
  EXPECT_EQ(book.matches("FR-4 is lost", known), 1u);
}

}  // namespace
}  // namespace leipzig::server
