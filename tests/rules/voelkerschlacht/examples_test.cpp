// Every worked example of data/voelkerschlacht/examples.json: the numbered ones of the rulebook and those that follow
// from its text or the publisher's answers.
#include <algorithm>
#include <map>
#include <set>

#include "data/voelkerschlacht.h"
#include "kit/board.h"
#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

using Losses = std::map<std::string, int>;

const kit::Datum& examples() { return data::voelkerschlacht_examples(); }

std::string id_of(const kit::Datum& example) { return std::string(example.at("id").text()); }

std::string pieces_of(const kit::Datum& armies, const kit::Datum* losses = nullptr) {
  std::string pieces;
  for (const kit::Member& army : armies.members()) {
    const int lost = losses == nullptr ? 0 : losses->integer_or(army.key, 0);
    pieces += (pieces.empty() ? "" : ", ") + ("\"" + std::string(army.key) + R"(": {"at": ")") +
              std::string(army.value.text()) + R"(", "marks": [)" +
              (lost > 0 ? "\"-" + std::to_string(lost) + "\"" : "") + "]}";
  }
  return pieces;
}

// Plays every allocation of a fight and collects what each side may end up with.
void allocate(const Table& table, std::set<Losses>& french, std::set<Losses>& allied) {
  if (table.phase() == "fight") {
    for (const std::string& action : table.legal()) {
      Table next = table;
      next.play(action);
      allocate(next, french, allied);
    }
    return;
  }
  Losses by_side[2];
  for (const engine::Piece& piece : table.view().pieces) {
    const int lost = value(table, piece.id, "full") - strength(table, piece.id);
    if (lost > 0) by_side[engine::index(piece.seat)][piece.id] = lost;
  }
  french.insert(by_side[0]);
  allied.insert(by_side[1]);
}

std::set<Losses> expected(const kit::Datum& allocations) {
  std::set<Losses> all;
  for (const kit::Datum& allocation : allocations.items()) {
    Losses losses;
    for (const kit::Member& army : allocation.members()) losses[std::string(army.key)] = army.value.integer();
    all.insert(losses);
  }
  return all;
}

TEST(Examples, EveryFightHasExactlyItsAllocations) {
  ASSERT_EQ(examples().at("fights").items().size(), 5u);
  for (const kit::Datum& example : examples().at("fights").items()) {
    const Table table = scene({.pieces = pieces_of(example.at("armies")), .markers = R"("phase": "fight")"});
    std::set<Losses> french;
    std::set<Losses> allied;
    allocate(table, french, allied);
    EXPECT_EQ(french, expected(example.at("french_allocations"))) << id_of(example);
    EXPECT_EQ(allied, expected(example.at("allied_allocations"))) << id_of(example);
  }
}

std::string mission_on(std::string_view field) {
  for (const kit::Datum& mission : data::voelkerschlacht_missions().at("missions").items()) {
    if (mission.at("space").text() == field) return std::string(mission.at("id").text());
  }
  return "";
}

Scene scoring(const kit::Datum& example, const std::string& options) {
  // Far missions in the districts that the example does not speak of.
  std::map<std::string, std::string> by_district{{"center", "center-schoenefeld"},
                                                 {"north", "north-breitenfeld"},
                                                 {"east", "east-taucha"},
                                                 {"south", "south-gueldengossa"},
                                                 {"west", "west-markranstaedt"}};
  for (const kit::Datum& field : example.at("missions").items()) {
    const std::string mission = mission_on(field.text());
    by_district[mission.substr(0, mission.find('-'))] = mission;
  }
  std::string missions;
  for (const auto& [district, mission] : by_district) missions += mission + " ";
  return {.pieces = pieces_of(example.at("armies"), &example.at("losses")),
          .markers = R"("phase": "scoring", "missions": ")" + missions + "\"",
          .options = options};
}

TEST(Examples, EveryScoringComesOutAsWritten) {
  const kit::Board board = kit::Board::from(data::voelkerschlacht_board());
  for (const kit::Datum& example : examples().at("scorings").items()) {
    const Table table = scene(scoring(example, R"("best_supports": true)"));
    ASSERT_EQ(table.phase(), "over") << id_of(example);
    for (const kit::Datum& best : example.at("best").items()) {
      const std::string name(board.name(board.find(best.at("mission").text())));
      bool found = false;
      for (const engine::Term& term : table.view().ledger) {
        if (!term.label.starts_with(name + ":")) continue;
        found = true;
        EXPECT_EQ(term.side, best.at("fulfilled").boolean() ? "french" : "allied") << id_of(example);
        EXPECT_NE(term.label.find("= " + std::to_string(best.at("french").integer()) + " against"), std::string::npos)
            << term.label;
        EXPECT_TRUE(term.label.ends_with("= " + std::to_string(best.at("allied").integer()))) << term.label;
      }
      EXPECT_TRUE(found) << id_of(example);
    }
  }
}

TEST(Examples, EverySupporterAndFoeMayCountWhereWritten) {
  for (const kit::Datum& example : examples().at("scorings").items()) {
    Table table = scene(scoring(example, ""));
    for (const bool supporters : {true, false}) {
      const kit::Datum& candidates = example.at(supporters ? "supporters" : "foes");
      const std::string_view kind = supporters ? "support" : "oppose";
      for (const kit::Member& army : candidates.members()) {
        Texts expected_missions;
        for (const kit::Datum& field : army.value.items()) expected_missions.push_back(mission_on(field.text()));
        std::sort(expected_missions.begin(), expected_missions.end());
        if (expected_missions.size() < 2) continue;  // nothing to decide: the scoring above shows it
        EXPECT_EQ(table.targets(kind, army.key), expected_missions) << id_of(example);
      }
      while (table.phase() == kind) table.play(table.legal().front());
    }
  }
}

std::string list_of(const kit::Datum& fields) {
  std::string text;
  for (const kit::Datum& field : fields.items()) text += (text.empty() ? "" : " ") + std::string(field.text());
  return text;
}

TEST(Examples, EveryMoveIsAsWritten) {
  const std::string generals[] = {"murat", "kleist"};  // placed where an example needs an army
  for (const kit::Datum& example : examples().at("moves").items()) {
    const std::string army(example.at("army").text());
    const bool is_french = army == "napoleon" || army == "ney";
    std::string pieces;
    if (const kit::Datum* occupied = example.find("occupied")) {
      for (std::size_t i = 0; i < occupied->items().size(); ++i) {
        pieces += (pieces.empty() ? "" : ", ") + ("\"" + generals[i] + "\": \"") +
                  std::string(occupied->items()[i].text()) + "\"";
      }
    }
    if (const kit::Datum* markers = example.find("markers"))
      pieces += "\"" + army + "\": \"" + list_of(*markers) + "\"";
    const std::string card(example.text_or("card", ""));
    Table table = scene({.pieces = pieces,
                         .markers = is_french ? french(card) : allied(card),
                         .tracks = is_french ? R"("scouts_french": 2)" : ""});
    if (!card.empty()) table.play("play " + card);
    if (const kit::Datum* removable = example.find("removable")) {
      Texts subjects;
      for (const kit::Datum& field : removable->items()) subjects.push_back(army + "@" + std::string(field.text()));
      EXPECT_EQ(table.subjects("remove"), subjects) << id_of(example);
    } else if (const kit::Datum* targets = example.find("targets")) {
      Texts fields;
      for (const kit::Datum& field : targets->items()) fields.emplace_back(field.text());
      EXPECT_EQ(table.targets("move", army + "@" + std::string(example.at("moving").text())), fields);
    } else if (const kit::Datum* choices = example.find("choices")) {
      const Texts list = table.legal("lay");
      const auto own = std::count_if(list.begin(), list.end(),
                                     [&](const std::string& text) { return text.starts_with("lay " + army + " "); });
      EXPECT_EQ(own, choices->integer()) << id_of(example);
      table.play(*std::find_if(list.begin(), list.end(),
                               [&](const std::string& text) { return text.starts_with("lay " + army + " "); }));
      EXPECT_EQ(2 - number(table, "scouts_french"), example.at("scouts_needed").integer()) << id_of(example);
    } else {
      table.play("lay " + army);
      for (const kit::Datum& field : example.at("markers_after").items()) {
        EXPECT_EQ(table.at(army + "@" + std::string(field.text())), field.text());
      }
    }
  }
}

TEST(Examples, EveryChainIsAsWritten) {
  for (const kit::Datum& example : examples().at("chains").items()) {
    std::string pieces;
    for (const kit::Member& general : example.at("markers").members()) {
      pieces +=
          (pieces.empty() ? "" : ", ") + ("\"" + std::string(general.key) + "\": \"") + list_of(general.value) + "\"";
    }
    const std::string by(example.at("by").text());
    Table table = scene({.pieces = pieces,
                         .markers = allied(by == "scout" ? "" : by),
                         .tracks = by == "scout" ? R"("scouts_allied": 1)" : ""});
    const auto removed = example.at("remove").items();
    table.play("play " + by + " " + std::string(removed[0].text()) + "@" + std::string(removed[1].text()));
    for (const kit::Member& placed : example.at("placed").members()) {
      EXPECT_EQ(table.at(placed.key), placed.value.text()) << id_of(example);
    }
    EXPECT_EQ(table.track("points_allied"), example.at("points").integer()) << id_of(example);
    EXPECT_EQ(number(table, "scouts_allied"), example.at("scouts_gained").integer()) << id_of(example);
    EXPECT_EQ(table.track("clock"), example.at("clock").integer()) << id_of(example);
  }
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
