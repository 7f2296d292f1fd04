// Tens of thousands of slightly broken documents: each is refused with a reason or gives a game that can be played and
// written again; none crashes.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/record.h"
#include "format/document.h"
#include "games/catalogue.h"
#include "kit/random.h"

namespace leipzig::format {
namespace {

// A game in progress, as a position: the state of a random game of the drill after this many steps.
engine::Record random_game(std::uint64_t seed, int steps) {
  kit::Random random(seed);
  engine::Record record;
  record.start.setting = {"nations1975", "drill", {}, {}, {}};
  auto state = games::find_game("nations1975")->set_up(record.start);
  for (int i = 0; i < steps && (*state)->turn().node != engine::Node::Over; ++i) {
    if ((*state)->turn().node == engine::Node::Chance) {
      const auto outcomes = (*state)->outcomes();
      const std::uint16_t value = outcomes[random.below(static_cast<std::uint32_t>(outcomes.size()))].value;
      record.entries.push_back((*state)->outcome_text(value));
      (*state)->resolve(value);
      continue;
    }
    const auto choices = (*state)->subjects();
    const engine::Choice choice = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    const auto targets = (*state)->targets(choice);
    const engine::Action action{choice, targets[random.below(static_cast<std::uint32_t>(targets.size()))]};
    record.entries.push_back((*state)->text(action));
    (*state)->apply(action);
  }
  return record;
}

std::string mutated(std::string text, kit::Random& random) {
  const auto below = [&](std::size_t n) {
    return static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(n)));
  };
  constexpr std::string_view kPieces[] = {
      "\"",        "{",       "}",          "[",      "]",       ",",      ":",    "1515", "FR-4",     "\"lost\"",
      "\"moved\"", "\"at\"",  "\"on top\"", "0",      "-1",      "999999", "null", "true", "displace", "retreat",
      "battle",    "advance", "over",       "allied", "\\u0000", "\xC3",   "DF-1", "DA-1"};
  for (std::size_t i = 0; i <= below(3) && !text.empty(); ++i) {
    const std::size_t place = below(text.size());
    switch (below(5)) {
      case 0:
        text.erase(place, 1 + below(12));
        break;
      case 1:
        text.insert(place, kPieces[below(std::size(kPieces))]);
        break;
      case 2:
        text[place] = static_cast<char>(below(256));
        break;
      case 3:
        text.insert(place, text.substr(below(text.size()), below(40)));
        break;
      default: {  // one word for another
        const std::size_t begin = text.find('"', place);
        const std::size_t end = begin == std::string::npos ? begin : text.find('"', begin + 1);
        if (end == std::string::npos) break;
        const std::size_t from = text.find('"', below(text.size()));
        const std::size_t to = from == std::string::npos ? from : text.find('"', from + 1);
        if (to == std::string::npos) break;
        const std::string word = text.substr(from, to + 1 - from);
        text.replace(begin, end + 1 - begin, word);
      }
    }
  }
  return text;
}

// Plays a few random steps on, and checks that the result can be written and read again.
void play_on(engine::Tabletop& state, kit::Random& random) {
  for (int i = 0; i < 12 && state.turn().node != engine::Node::Over; ++i) {
    if (state.turn().node == engine::Node::Chance) {
      const auto outcomes = state.outcomes();
      ASSERT_FALSE(outcomes.empty());
      state.resolve(outcomes[random.below(static_cast<std::uint32_t>(outcomes.size()))].value);
      continue;
    }
    const auto choices = state.subjects();
    ASSERT_FALSE(choices.empty());
    const engine::Choice choice = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    const auto targets = state.targets(choice);
    ASSERT_FALSE(targets.empty());
    ASSERT_FALSE(state.apply({choice, targets[random.below(static_cast<std::uint32_t>(targets.size()))]}));
  }
  const std::string text = write(state.position());
  const auto again = read_position(text);
  ASSERT_TRUE(again) << text;
  const auto placed = games::find_game(again->setting.game)->set_up(*again);
  ASSERT_TRUE(placed) << placed.error().field << ": " << placed.error().text << "\n" << text;
  ASSERT_EQ((*placed)->hash(), state.hash()) << text;
}

void check_mutations(std::uint64_t seed, int documents, int mutations) {
  kit::Random random(seed);
  int accepted = 0;
  for (int i = 0; i < documents; ++i) {
    const engine::Record record =
        random_game(seed + static_cast<std::uint64_t>(i), 5 + static_cast<int>(random.below(90)));
    const auto state = engine::replay(record, games::find_game("nations1975")->set_up);
    ASSERT_TRUE(state) << state.error().field << ": " << state.error().text;
    const std::string text = i % 4 == 0 ? write(record) : write((*state)->position());
    for (int k = 0; k < mutations; ++k) {
      const std::string changed = mutated(text, random);
      const auto document = read_document(changed);
      if (!document) {
        ASSERT_FALSE(document.error().text.empty());
        continue;
      }
      engine::Record mutant;
      if (const auto* read = std::get_if<engine::Record>(&*document)) mutant = *read;
      if (const auto* read = std::get_if<engine::Position>(&*document)) mutant.start = *read;
      const engine::GameEntry* game = games::find_game(mutant.start.setting.game);
      if (game == nullptr) continue;
      const auto reached = engine::replay(mutant, game->set_up);
      if (!reached) {
        ASSERT_FALSE(reached.error().text.empty());
        continue;
      }
      ++accepted;
      play_on(**reached, random);
      if (::testing::Test::HasFatalFailure()) FAIL() << "after " << changed;
    }
  }
  EXPECT_GT(accepted, documents);
}

TEST(MutatedDocuments, AreRefusedWithAReasonOrCanBePlayedOn) { check_mutations(1813, 100, 200); }

}  // namespace
}  // namespace leipzig::format
