// Positions and records as JSON: round trips, and faults that name the field.
#include "format/document.h"

#include <gtest/gtest.h>

namespace leipzig::format {
namespace {

using engine::Position;
using engine::Record;
using engine::Seat;

constexpr std::string_view kPosition = R"({
  "game": "nations1975", "scenario": "grand-battle", "options": {"many_on_many": false},
  "board": {"plain": true, "terrain": {"1009": "marsh"}, "features": {"1010": "slope"},
            "lines": {"road": ["1009-1010-1011"], "river": ["1514-1515"]}},
  "counters": {"ART-1": {"seat": "french", "type": "artillery", "strength": 6, "movement": 4}},
  "pieces": {"FR-4": "1515", "FR-5": {"at": "1011", "marks": ["moved"]}},
  "tracks": {"turn": 3}, "markers": {"phase": "combat", "seat": "french"}})";

Position example() {
  Position position;
  position.setting.game = "nations1975";
  position.setting.scenario = "grand-battle";
  position.setting.options = {{"many_on_many", false}};
  position.setting.board.plain = true;
  position.setting.board.terrain = {{"1009", "marsh"}};
  position.setting.board.features = {{"1010", "slope"}};
  position.setting.board.lines = {{"road", {"1009", "1010", "1011"}}, {"river", {"1514", "1515"}}};
  position.setting.counters = {{"ART-1", Seat::First, "artillery", {{"strength", 6}, {"movement", 4}}}};
  position.pieces = {{"FR-4", "1515", {}}, {"FR-5", "1011", {"moved"}}};
  position.tracks = {{"turn", 3}};
  position.markers = {{"phase", "combat"}, {"seat", "french"}};
  return position;
}

std::string fault_of(std::string_view json) {
  const auto document = read_document(json);
  return document ? "none" : document.error().field + ": " + document.error().text;
}

std::string field_of(std::string_view json) {
  const auto document = read_document(json);
  return document ? "none" : document.error().field;
}

TEST(PositionJson, ReadsEveryField) {
  const auto position = read_position(kPosition);
  ASSERT_TRUE(position) << position.error().field << position.error().text;
  EXPECT_EQ(*position, example());
}

TEST(PositionJson, ReadsBackWhatItWrites) {
  const auto again = read_position(write(example()));
  ASSERT_TRUE(again) << again.error().field << again.error().text;
  EXPECT_EQ(*again, example());
}

TEST(PositionJson, WritesNothingThatIsNotThere) {
  Position position;
  position.setting.game = "nations1975";
  EXPECT_EQ(write(position), "{\n \"game\": \"nations1975\"\n}\n");
}

TEST(PositionJson, KeepsShortThingsOnOneLine) {
  const std::string text = write(example());
  EXPECT_NE(text.find("\n \"pieces\": {\"FR-4\": \"1515\", \"FR-5\": {\"at\": \"1011\", \"marks\": [\"moved\"]}},\n"),
            std::string::npos)
      << text;
}

TEST(PositionJson, TakesSeveralFeaturesOfASpaceAndIdsWithHyphens) {
  Position position;
  position.setting.game = "g";
  position.setting.board.features = {{"1010", "slope"}, {"1010", "road"}, {"1011", "road"}};
  position.setting.board.lines = {{"road", {"alt-west", "neu"}}, {"road", {"a", "b"}}};
  const auto again = read_position(write(position));
  ASSERT_TRUE(again) << again.error().field << again.error().text;
  EXPECT_EQ(*again, position);
}

TEST(PositionJson, NamesTheFieldThatIsUnknown) {
  EXPECT_EQ(fault_of(R"({"game": "g", "peices": {}})"),
            "peices: unknown field; known here: game, scenario, options, board, counters, pieces, tracks, markers");
  EXPECT_EQ(field_of(R"({"game": "g", "board": {"plane": true}})"), "board.plane");
  EXPECT_EQ(field_of(R"({"game": "g", "pieces": {"FR-4": {"at": "1515", "mark": []}}})"), "pieces.FR-4.mark");
}

TEST(PositionJson, NamesTheFieldThatIsOfTheWrongType) {
  EXPECT_EQ(fault_of(R"({"game": "g", "pieces": {"FR-4": {"at": "1515", "marks": ["moved", 7]}}})"),
            "pieces.FR-4.marks[1]: a text is wanted here");
  EXPECT_EQ(field_of(R"({"game": 1975})"), "game");
  EXPECT_EQ(field_of(R"({"game": "g", "options": {"many_on_many": "off"}})"), "options.many_on_many");
  EXPECT_EQ(field_of(R"({"game": "g", "tracks": {"turn": 3.5}})"), "tracks.turn");
  EXPECT_EQ(field_of(R"({"game": "g", "tracks": {"turn": 99999999999}})"), "tracks.turn");
  EXPECT_EQ(field_of(R"({"game": "g", "tracks": {"turn": 1e999}})"), "tracks.turn");
  EXPECT_EQ(field_of(R"({"game": "g", "pieces": []})"), "pieces");
  EXPECT_EQ(field_of(R"({"game": "g", "pieces": {"FR-4": null}})"), "pieces.FR-4");
  EXPECT_EQ(field_of(R"({"game": "g", "pieces": {"FR-4": {}}})"), "pieces.FR-4");
  EXPECT_EQ(field_of(R"({"game": "g", "pieces": {"": "1515"}})"), "pieces.");
  EXPECT_EQ(field_of(R"({"game": "g", "board": {"lines": {"road": "1009-1010"}}})"), "board.lines.road");
  EXPECT_EQ(field_of(R"({"game": "g", "board": {"lines": {"road": ["1009"]}}})"), "board.lines.road[0]");
  EXPECT_EQ(field_of(R"({"game": "g", "board": {"lines": {"road": ["1009--1010"]}}})"), "board.lines.road[0]");
  EXPECT_EQ(field_of(R"({"game": "g", "counters": {"A": {"seat": "blue", "type": "infantry"}}})"), "counters.A.seat");
  EXPECT_EQ(fault_of(R"({"game": "g", "counters": {"A": {"type": "infantry"}}})"), "counters.A: \"seat\" is missing");
  EXPECT_EQ(fault_of(R"({"game": "g", "counters": {"A": {"seat": "french"}}})"), "counters.A: \"type\" is missing");
  EXPECT_EQ(field_of(R"({"game": "g", "counters": {"A": {"seat": "french", "type": "x", "strength": "6"}}})"),
            "counters.A.strength");
}

TEST(PositionJson, NamesAKeyGivenTwice) {
  EXPECT_EQ(fault_of(R"({"game": "g", "pieces": {"FR-4": "1515", "FR-4": "1516"}})"), "pieces.FR-4: given twice");
  EXPECT_EQ(fault_of(R"({"game": "g", "game": "h"})"), "game: given twice");
  EXPECT_EQ(fault_of(R"({"game": "g", "pieces": {"FR-4": {"at": "1", "marks": [{}, {"a": 1, "a": 2}]}}})"),
            "pieces.FR-4.marks[1].a: given twice");
}

TEST(PositionJson, SaysWhereADocumentStopsBeingJson) {
  EXPECT_EQ(fault_of("{\"game\": \"g\",\n  \"pieces\": {,}}").substr(0, 10), ": not JSON");
  EXPECT_NE(fault_of("{\"game\": \"g\",\n  \"pieces\": {,}}").find("line 2, column 14"), std::string::npos)
      << fault_of("{\"game\": \"g\",\n  \"pieces\": {,}}");
  EXPECT_NE(fault_of("{\"game\": \"g\"} x"), "none");
  EXPECT_NE(fault_of("{\"game\": \"g\"}{}"), "none");
  EXPECT_NE(fault_of("{\"game\": \"g\""), "none");
  EXPECT_NE(fault_of(""), "none");
  EXPECT_NE(fault_of("{\"game\": \"g\", // why\n \"tracks\": {}}"), "none");
}

TEST(PositionJson, RefusesWhatIsNotAnObjectAndWhatHasNoGame) {
  EXPECT_EQ(fault_of("[]"), ": a document is an object {...}");
  EXPECT_EQ(fault_of("3"), ": a document is an object {...}");
  EXPECT_EQ(field_of("{}"), "game");
}

TEST(PositionJson, RefusesWhatIsTooDeepTooLargeOrNotUtf8) {
  std::string deep = R"({"game": "g", "pieces": )";
  for (int i = 0; i < 100000; ++i) deep += "[";
  EXPECT_NE(fault_of(deep), "none");
  const std::string large(std::size_t{9} << 20, ' ');
  EXPECT_EQ(fault_of(large), ": the document is larger than 8 MiB");
  EXPECT_NE(fault_of("{\"game\": \"\xC3\x28\"}"), "none");
  EXPECT_NE(fault_of("{\"game\": \"\xED\xA0\x80\"}"), "none");
  EXPECT_EQ(field_of(R"({"game": "a\u0000b"})"), "game");
  EXPECT_EQ(field_of(R"({"game": "a\u001b[2J"})"), "game");
  EXPECT_EQ(field_of(R"({"game": "g", "pieces": {"a\u001b": "1515"}})"), "pieces.a\x1b");
  EXPECT_EQ(field_of("{\"game\": \"" + std::string(5000, 'x') + "\"}"), "game");
}

TEST(RecordJson, ReadsBackWhatItWritesOneEntryALine) {
  Record record;
  record.rules_version = 3;
  record.start.setting.game = "nations1975";
  record.start.setting.scenario = "first-day";
  record.players = {{"french", "Ney \"le Rougeaud\""},
                    {"allied",
                     "Bl\xC3\xBC"
                     "cher"}};
  record.entries = {"end combat", "RU-5 2710-2609", "die 4"};
  const std::string text = write(record);
  EXPECT_NE(text.find("\n  \"end combat\",\n  \"RU-5 2710-2609\",\n  \"die 4\"\n ]\n}\n"), std::string::npos) << text;
  const auto again = read_record(text);
  ASSERT_TRUE(again) << again.error().field << again.error().text;
  EXPECT_EQ(*again, record);
}

TEST(RecordJson, KeepsThePositionItBeganWith) {
  Record record;
  record.start = example();
  record.entries = {"die 4"};
  const auto again = read_record(write(record));
  ASSERT_TRUE(again) << again.error().field << again.error().text;
  EXPECT_EQ(*again, record);
}

TEST(RecordJson, KeepsWhereItWasPlayedAndHowItEnded) {
  Record record;
  record.start.setting.game = "nations1975";
  record.entries = {"die 4"};
  record.ended = "allied resigned";
  record.provenance.table = "table-1";
  record.provenance.commitment = "c0";
  record.provenance.seed = "5eed";
  record.provenance.dice_from = 3;
  record.provenance.taken_back = {{"7", 2}};
  const auto again = read_record(write(record));
  ASSERT_TRUE(again) << again.error().field << again.error().text;
  EXPECT_EQ(*again, record);
}

TEST(RecordJson, KeepsTheSharesOfTheDice) {
  Record record;
  record.start.setting.game = "nations1975";
  for (const bool given : {false, true}) {
    record.provenance.shared.emplace();
    if (given) {
      record.provenance.shared->commitments = {{"french", "c0"}};
      record.provenance.shared->salts = {{"french", "5a"}, {"allied", "17"}};
      record.provenance.shared->by_server = {"allied"};
    }
    const auto again = read_record(write(record));
    ASSERT_TRUE(again) << again.error().field << again.error().text;
    EXPECT_EQ(*again, record);
  }
  const auto wrong = [](const std::string& dice) {
    const auto read = read_record(R"({"game": "g", "entries": [], "dice": )" + dice + "}");
    return read ? "nothing" : read.error().field;
  };
  EXPECT_EQ(wrong(R"({"scheme": "server"})"), "nothing");
  EXPECT_EQ(wrong(R"({"scheme": "fair"})"), "dice.scheme");
  EXPECT_EQ(wrong(R"({})"), "dice");
  EXPECT_EQ(wrong(R"("shared")"), "dice");
  EXPECT_EQ(wrong(R"({"scheme": "shared", "salts": {"prussian": "5a"}})"), "dice.salts.prussian");
  EXPECT_EQ(wrong(R"({"scheme": "shared", "by_server": ["nobody"]})"), "dice.by_server");
  EXPECT_EQ(wrong(R"({"scheme": "shared", "luck": 7})"), "dice.luck");
}

TEST(RecordJson, IsToldFromAPosition) {
  EXPECT_TRUE(std::holds_alternative<Position>(*read_document(kPosition)));
  EXPECT_TRUE(std::holds_alternative<Record>(*read_document(R"({"game": "g", "entries": []})")));
  EXPECT_TRUE(std::holds_alternative<Record>(*read_document(R"({"leipzig": 1, "game": "g"})")));
}

TEST(RecordJson, NamesTheFieldThatIsWrong) {
  EXPECT_EQ(field_of(R"({"leipzig": 2, "game": "g"})"), "leipzig");
  EXPECT_EQ(field_of(R"({"leipzig": 1, "game": "g", "entries": ["a", 4]})"), "entries[1]");
  EXPECT_EQ(field_of(R"({"leipzig": 1, "game": "g", "players": {"blue": "x"}})"), "players.blue");
  EXPECT_EQ(field_of(R"({"leipzig": 1, "game": "g", "rules_version": 0})"), "rules_version");
  EXPECT_EQ(
      fault_of(R"({"leipzig": 1, "game": "g", "ended": "tired"})"),
      "ended: \"french resigned\", \"allied resigned\", \"french ran out of time\", \"allied ran out of time\" or "
      "\"draw agreed\"");
  EXPECT_EQ(fault_of(R"({"leipzig": 1, "game": "g", "dice_from": -1})"), "dice_from: entries count from 0");
  EXPECT_EQ(field_of(R"({"leipzig": 1, "entries": []})"), "game");
  EXPECT_EQ(field_of(R"({"leipzig": 1, "game": "g", "pieces": {}})"), "pieces");
  EXPECT_EQ(field_of(R"({"leipzig": 1, "game": "g", "position": {"game": "h"}})"), "position.game");
  EXPECT_EQ(field_of(R"({"leipzig": 1, "game": "g", "position": {"pieces": {"A": 1}}})"), "position.pieces.A");
}

}  // namespace
}  // namespace leipzig::format
