// The SVG writer: numbers, escapes, paths, elements.
#include "draw/svg.h"

#include <gtest/gtest.h>

#include "tests/draw/xml.h"

namespace leipzig::draw {
namespace {

TEST(Numbers, HaveOneDecimalAndADotAndNoMinusZero) {
  EXPECT_EQ(number(12), "12");
  EXPECT_EQ(number(0.25), "0.3");
  EXPECT_EQ(number(-0.04), "0");
  EXPECT_EQ(number(-3.14), "-3.1");
  EXPECT_EQ(number(1234567.89), "1234567.9");
}

TEST(Escapes, KeepMarkupOutOfTextAndAttributes) {
  EXPECT_EQ(escaped("a<b & \"c\">'d'"), "a&lt;b &amp; &quot;c&quot;&gt;&#39;d&#39;");
  EXPECT_EQ(escaped("Weiße Elster"), "Weiße Elster");
  EXPECT_EQ(escaped(std::string_view("a\x01\0b", 4)), "ab") << "XML does not allow control characters";
}

TEST(Paths, AreRelativeAndDoNotRepeatCommands) {
  Path path;
  path.move({10, 10}).line({12.5, 10}).line({12.5, 8}).close();
  EXPECT_EQ(path.text(), "m10 10 2.5 0 0-2z");
}

TEST(Paths, RoundingNeverAddsUp) {
  Path path;
  path.move({0, 0});
  for (int i = 1; i <= 1000; ++i) path.line({i * 0.34, 0});
  path.line({0, 0});
  // The last step goes back from the rounded 340, not from a sum of rounded thirds.
  EXPECT_EQ(path.text().substr(path.text().size() - 6), "-340 0");
}

TEST(Paths, AfterClosingContinueFromTheStart) {
  Path path;
  path.move({1, 1}).line({2, 1}).line({2, 2}).close().move({5, 5});
  EXPECT_EQ(path.text(), "m1 1 1 0 0 1zm4 4");
}

TEST(Elements, AreWellFormedWhateverTheyHold) {
  Svg svg;
  svg.open("svg");
  svg.text("name \"x\" <y>", {1, 2}, "</text><script>&");
  svg.path("empty", Path());
  svg.close("svg");
  std::string error;
  const auto xml = testing::Xml::read(svg.take(), error);
  ASSERT_TRUE(xml) << error;
  ASSERT_EQ(xml->elements.size(), 2U);
  EXPECT_EQ(xml->elements[1].text, "</text><script>&");
  EXPECT_EQ(xml->elements[1].get("class"), "name \"x\" <y>");
}

}  // namespace
}  // namespace leipzig::draw
