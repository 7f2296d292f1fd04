// Games with secrets in pairs that a viewer cannot tell apart: every answer must have the same bytes and order and cost
// the same number of calls into the rules, whatever names of hidden units the viewer tries.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

#include "ai/player.h"
#include "campaign/sides.h"
#include "fuzz/fake_table.h"
#include "games/leipzig1971/game.h"
#include "games/voelkerschlacht/game.h"
#include "host/advice.h"
#include "server/api.h"
#include "server/messages.h"
#include "tests/server/game_pair.h"

namespace leipzig::server {
namespace {

using engine::Seat;
using fuzz::FakeTable;
using testing::GamePair;
using Lines = std::vector<std::string>;

// ---- counts calls into a game: a measure of work that does not depend on the machine ----

struct Asked {
  std::array<std::int64_t, 16> times{};
  friend bool operator==(const Asked&, const Asked&) = default;
};
Asked asked;

template <class G>
class Counted : public G {
 public:
  using State = typename G::State;
  using Seen = typename G::Seen;

  static engine::Result<Counted> make(const engine::Setting& setting) {
    auto game = G::make(setting);
    if (!game) return game.error();
    return Counted(std::move(*game));
  }
  engine::ToAct turn(const State& state) const { return count(0), G::turn(state); }
  void subjects(const State& state, engine::ChoiceList& list) const { return count(1), G::subjects(state, list); }
  void targets(const State& state, engine::Choice choice, engine::TargetList& list) const {
    return count(2), G::targets(state, choice, list);
  }
  void apply(State& state, engine::Action action) const { return count(3), G::apply(state, action); }
  engine::Refusal explain(const Seen& seen, engine::Viewer viewer, engine::Action action) const {
    return count(4), G::explain(seen, viewer, action);
  }
  engine::Result<std::vector<engine::Action>, engine::Refusal> parse(const Seen& seen, engine::Viewer viewer,
                                                                     std::string_view line) const {
    return count(5), G::parse(seen, viewer, line);
  }
  std::string text(const State& state, engine::Action action) const { return count(6), G::text(state, action); }
  std::string subject_text(const State& state, engine::Action action) const {
    return count(7), G::subject_text(state, action);
  }
  std::string target_text(const State& state, engine::Action action) const {
    return count(8), G::target_text(state, action);
  }
  std::vector<engine::Way> ways(const Seen& seen, engine::Choice choice) const {
    return count(9), G::ways(seen, choice);
  }
  Seen seen(const State& state, engine::Viewer viewer) const { return count(10), G::seen(state, viewer); }
  engine::View view(const Seen& seen, engine::Viewer viewer) const { return count(11), G::view(seen, viewer); }
  std::string text_for(const State& state, engine::Action action, engine::Viewer viewer) const {
    return count(12), G::text_for(state, action, viewer);
  }
  bool reveals(const State& state, engine::Action action) const { return count(13), G::reveals(state, action); }
  engine::Position position(const State& state) const { return count(14), G::position(state); }

 private:
  explicit Counted(G game) : G(std::move(game)) {}
  static void count(std::size_t what) { ++asked.times[what]; }
};

template <class G>
engine::GameEntry counted(const std::string& game) {
  engine::GameInfo info;
  info.id = game;
  return {std::move(info), {}, &engine::set_up<Counted<G>>, nullptr, nullptr, sizeof(typename G::State)};
}

const std::vector<engine::GameEntry>& games() {
  static const std::vector<engine::GameEntry> list = {counted<leipzig1971::Leipzig1971>("leipzig1971"),
                                                      counted<voelkerschlacht::Voelkerschlacht>("voelkerschlacht")};
  return list;
}

// ---- one of the two tables ----

char guest(engine::Viewer viewer) { return !viewer ? 's' : *viewer == Seat::First ? 'f' : 'a'; }
std::string key(engine::Viewer viewer) { return viewer ? std::string(campaign::kSideNames.of(*viewer)) : "spectator"; }

class Side {
 public:
  Side(const GamePair& pair, std::size_t world)
      : fake_table_(start_of(pair), pair.events(world), games()), api_(fake_table_.host(), metrics_, ServerOptions{}) {}

  // Everything sent in answer to a message.
  std::string say(engine::Viewer viewer, const std::string& message) {
    const Asked before = asked;
    std::string sent;
    for (const std::string& answer : fake_table_.say(guest(viewer), message)) sent += answer + "\n";
    note(before);
    return sent;
  }
  std::string heard(engine::Viewer viewer) {
    std::string sent;
    for (const std::string& answer : fake_table_.heard(guest(viewer))) sent += answer + "\n";
    return sent;
  }
  std::string get(engine::Viewer viewer, const std::string& path) {
    Request request;
    request.method = "GET";
    request.target = "/api/tables/fake_table" + path;
    request.authorization = "Bearer " + key(viewer);
    std::string content;
    const Asked before = asked;
    api_.respond(request, [&](const Answer& answer) {
      content = std::to_string(answer.status) + " " + answer.type;
      for (const auto& [name, value] : answer.headers) content += " " + name + "=" + value;
      content += " " + std::string(answer.content());
    });
    note(before);
    return content;
  }
  const Asked& work() const { return work_; }  // of the last answer

 private:
  static engine::Record start_of(const GamePair& pair) {
    engine::Record record;
    record.start.setting = pair.tabletop(0).setting();
    return record;
  }
  void note(const Asked& before) {
    for (std::size_t i = 0; i < before.times.size(); ++i) work_.times[i] = asked.times[i] - before.times[i];
  }

  FakeTable fake_table_;
  Metrics metrics_;
  Api api_;
  Asked work_;
};

// ---- questions ----

std::string quoted(const std::string& text) { return "\"" + text + "\""; }
std::string why(const std::string& line) { return R"({"type":"why","id":7,"line":)" + quoted(line) + "}"; }
std::string act(std::size_t expect, const std::string& line) {
  return R"({"type":"act","id":8,"expect":)" + std::to_string(expect) + R"(,"line":)" + quoted(line) + "}";
}
std::string targets(const std::string& kind, const std::string& subject) {
  return R"({"type":"targets","id":9,"kind":)" + quoted(kind) + R"(,"subject":)" + quoted(subject) + "}";
}

// Every name an Allied counter can have, in play or not, and some invalid ones.
Lines counter_names() {
  Lines names;
  for (const char letter : std::string_view("ACDKHSP")) {
    for (int n = 1; n <= 60; ++n) names.push_back(std::string("A") + letter + std::to_string(n));
  }
  for (int n = 1; n <= 10; ++n) names.push_back("A" + std::to_string(n));
  for (const char* name : {"AC999", "AX1", "A0", "hidden-1614", "ac8"}) names.emplace_back(name);
  return names;
}

// Where the counters really are, in either world: the most telling hexes to ask about.
std::map<std::string, Lines> true_places(const GamePair& pair) {
  std::map<std::string, Lines> places;
  for (const std::size_t world : {0u, 1u}) {
    for (const engine::Placed& placed : pair.tabletop(world).position().pieces) {
      places[placed.piece].push_back(placed.at);
    }
  }
  return places;
}

Lines lines_about_counters(const GamePair& pair, kit::Random& random) {
  constexpr const char* kVerbs[] = {"move",    "march",   "break",   "exit", "destroy", "feed",     "enter", "place",
                                    "retreat", "advance", "without", "lose", "evade",   "dissolve", "supply"};
  const std::map<std::string, Lines> places = true_places(pair);
  Lines hexes;
  for (const auto& [piece, at] : places) hexes.insert(hexes.end(), at.begin(), at.end());
  const auto any = [&](const auto& list) { return list[random.below(static_cast<std::uint32_t>(std::size(list)))]; };
  Lines lines;
  for (const std::string& name : counter_names()) {
    if (const auto known = places.find(name); known != places.end()) {
      for (const std::string& hex : known->second) lines.push_back(name + " " + hex + "-" + hex);
      lines.push_back(name + " " + any(hexes) + "-" + known->second.front());
    }
    const std::string hex = any(hexes);
    lines.push_back(name + " " + hex + "-" + hex);
    lines.push_back(std::string(any(kVerbs)) + " " + name + " " + any(hexes));
    lines.push_back(std::string(any(kVerbs)) + " " + name);
    if (random.below(4) == 0) lines.push_back("sustain " + hex + " with " + name);
  }
  for (const std::string& hex : std::set<std::string>(hexes.begin(), hexes.end())) {
    lines.push_back("look " + hex);
    lines.push_back("attack " + hex + " from " + any(hexes));
    lines.push_back("eliminate " + hex + " from " + any(hexes));
    lines.push_back(hex + " " + any(hexes));
  }
  return lines;
}

Lines lines_about_cards(const GamePair& pair, kit::Random& random) {
  Lines cards = {"scout", "pile", "nothing"};
  Lines generals;
  Lines fields;
  std::set<std::string> missions;
  for (const std::size_t world : {0u, 1u}) {
    for (const Seat seat : engine::kSeats) {
      for (const engine::CardView& card : pair.tabletop(world).view(seat).cards) {
        if (card.kind == "mission") missions.insert(card.id);
        cards.push_back(card.id);
      }
      for (const engine::Piece& piece : pair.tabletop(world).view(seat).pieces) {
        generals.push_back(piece.id.substr(0, piece.id.find('@')));
        fields.push_back(piece.at);
      }
    }
  }
  if (generals.empty()) return cards;
  const auto any = [&](const auto& list) { return list[random.below(static_cast<std::uint32_t>(std::size(list)))]; };
  Lines lines;
  for (const std::string& card : cards) {
    for (const char* verb : {"play", "pair", "draw", "discard", "keep", "reveal"}) lines.push_back(verb + (" " + card));
    lines.push_back("play " + card + " " + any(generals) + "@" + any(fields));
    lines.push_back("play " + card + " " + any(cards) + " " + any(generals) + "@" + any(fields) + " " + any(fields));
  }
  for (const std::string& general : generals) {
    for (const std::string& mission : missions) lines.push_back("oppose " + general + " " + mission);
    lines.push_back("remove " + general + "@" + any(fields));
    lines.push_back("lay " + general);
    lines.push_back("loss " + any(generals) + " from " + general);
  }
  return lines;
}

// ---- the same questions to both tables ----

class Comparison {
 public:
  explicit Comparison(const GamePair& pair) : pair_(pair), one_(pair, 0), other_(pair, 1) {}

  void say(engine::Viewer viewer, const std::string& message) {
    ++answers;
    ASSERT_EQ(one_.say(viewer, message), other_.say(viewer, message)) << key(viewer) << " says " << message;
    ASSERT_EQ(one_.work(), other_.work()) << "different work to answer " << key(viewer) << ": " << message;
  }
  void get(engine::Viewer viewer, const std::string& path) {
    ++answers;
    ASSERT_EQ(one_.get(viewer, path), other_.get(viewer, path)) << key(viewer) << " asks for " << path;
    ASSERT_EQ(one_.work(), other_.work()) << "different work to answer " << key(viewer) << ": " << path;
  }
  void heard(engine::Viewer viewer) {
    ASSERT_EQ(one_.heard(viewer), other_.heard(viewer)) << "what " << key(viewer) << " receives unasked";
  }

  // All messages that do not change the game, including commands that are refused.
  void ask_everything(engine::Viewer viewer, const Lines& lines) {
    const std::size_t number = pair_.events(0).size();
    heard(viewer);
    say(viewer, R"({"type":"join","id":1,"table":"fake_table","key":")" + key(viewer) + "\"}");
    say(viewer, R"({"type":"join","id":2,"table":"fake_table","since":)" + std::to_string(number / 2) +
                    R"(,"revision":3,"lang":")" + (viewer ? "en" : "de") + R"(","key":")" + key(viewer) + "\"}");
    for (std::size_t i = 0; i < lines.size() && !::testing::Test::HasFatalFailure(); ++i) {
      say(viewer, why(lines[i]));
      if (i % 4 == 0) say(viewer, act(number + 1, lines[i]));
      // A legal line would change the game.
      if (i % 4 == 1 && pair_.tabletop(0).explain(lines[i], viewer)) say(viewer, act(number, lines[i]));
      if (i % 8 == 2) say(viewer, targets("move", lines[i].substr(0, lines[i].find(' '))));
    }
    if (viewer && pair_.tabletop(0).turn() == engine::ToAct{engine::Node::Decision, *viewer}) {
      std::size_t choices = 0;
      for (const engine::ChoiceTargets& choice : pair_.tabletop(0).choices()) {
        if (++choices > 24) break;
        const engine::LegalAction action = pair_.tabletop(0).describe({choice.choice, choice.targets.front()});
        say(viewer, targets(action.kind, action.subject));
      }
    }
    for (const char* message :
         {R"({"type":"hint","id":3})", R"({"type":"ping","id":4})", R"({"type":"rematch","id":5})",
          R"({"type":"pace","step":true})", R"({"type":"takeover"})", R"({"type":"return"})",
          R"({"type":"standby","accept":true})", R"({"type":"answer","accept":true})", R"({"type":"nonsense"})",
          R"({"type":"contribute","commitment":"00"})", R"({"type":"contribute","salt":"00"})"}) {
      say(viewer, message);
    }
    for (const char* path : {"", "/record", "/course", "/share"}) get(viewer, path);
    for (std::size_t n = 0; n <= number; n += number / 6 + 1) {
      get(viewer, "/views/" + std::to_string(n));
      get(viewer, "/surveys/" + std::to_string(n));
    }
    for (const std::size_t n : {number, number + 1}) {
      get(viewer, "/views/" + std::to_string(n));
      get(viewer, "/surveys/" + std::to_string(n));
      for (const Seat seat : engine::kSeats) {
        if (viewer == seat) continue;
        get(viewer, "/views/" + std::to_string(n) + "?as=" + std::string(campaign::kSideNames.of(seat)));
        get(viewer, "/surveys/" + std::to_string(n) + "?as=" + std::string(campaign::kSideNames.of(seat)));
      }
    }
  }

  // Messages that change the table.
  void take_back(Seat seat) {
    const std::size_t number = pair_.events(0).size();
    const auto undo = [&](std::size_t to) {
      say(seat, R"({"type":"undo","id":6,"expect":)" + std::to_string(number) + R"(,"to":)" + std::to_string(to) + "}");
      for (const engine::Viewer viewer : {engine::Viewer{seat}, engine::Viewer{}}) heard(viewer);
    };
    if (number > 5) undo(number - 5);
    say(seat, R"({"type":"offer","what":"draw","id":6})");
    say(seat, R"({"type":"name","name":"Somebody","id":6})");
    heard(std::nullopt);
    if (number > 1) undo(number - 1);
  }

  std::int64_t answers = 0;

 private:
  const GamePair& pair_;
  Side one_;
  Side other_;
};

// The hint that the host would send.
std::string hint_in(const GamePair& pair, std::size_t world, ai::Skill skill) {
  const engine::Tabletop& tabletop = pair.tabletop(world);
  const auto player = ai::make_player(tabletop, skill);
  if (!player) return player.error().text;
  ai::Watch nobody;
  const ai::Plan plan = (*player)->plan(tabletop, host::search_rng("fake_table", 7, host::SearchPurpose::Hint), nobody);
  const host::Hint hint{ai::text(skill), host::described(tabletop, plan.actions), plan.expected, plan.reasons};
  return written(hint_message(hint)) + " " + std::to_string(plan.evaluations);
}

struct Tally {
  std::int64_t answers = 0;
  int moments = 0;    // compared, while the two worlds differed
  int decisions = 0;  // moments at which the viewer decides
  int hints = 0;
  int pairs = 0;  // of worlds
};

bool from_the_start(const engine::Tabletop&) { return true; }
bool in_the_second_game(const engine::Tabletop& tabletop) {
  for (const engine::NamedText& marker : tabletop.view(std::nullopt).markers) {
    if (marker.name == "sides") return true;
  }
  return false;
}

// Compares at every `stride`-th step at which the worlds differ, up to `most` times, where `begun` holds.
template <class LinesOf>
void compare(const engine::Setting& setting, Seat viewer, std::uint64_t seed, int stride, int most, LinesOf&& lines_of,
             Tally& tally, bool (*begun)(const engine::Tabletop&) = from_the_start) {
  SCOPED_TRACE(setting.game + " " + setting.scenario + " by " + std::string(campaign::kSideNames.of(viewer)));
  GamePair pair(setting, viewer, seed);
  ++tally.pairs;
  kit::Random random(seed);
  for (int step = 1, compared = 0; compared < most && !pair.over(); ++step) {
    pair.step();
    if (step % stride != 0 || !pair.differ() || pair.over() || !begun(pair.tabletop(0))) continue;
    ++compared;
    ++tally.moments;
    Comparison comparison(pair);
    const bool decides = pair.tabletop(0).turn() == engine::ToAct{engine::Node::Decision, viewer};
    Lines lines = lines_of(pair, random);
    if (!decides && lines.size() > 40) lines.resize(40);
    comparison.ask_everything(viewer, lines);
    if (lines.size() > 20) lines.resize(20);
    comparison.ask_everything(std::nullopt, lines);
    if (::testing::Test::HasFatalFailure()) return;
    if (decides) {
      ++tally.decisions;
      for (const ai::Level level : {ai::Level::Recruit, ai::Level::Captain}) {
        const ai::Skill skill{level, 10};
        ASSERT_EQ(hint_in(pair, 0, skill), hint_in(pair, 1, skill));
        ++tally.hints;
      }
    }
    comparison.take_back(viewer);
    tally.answers += comparison.answers;
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// How often each game is played in pairs, with other dice and moves every time: LEIPZIG_ROUNDS, or once. LEIPZIG_SEED
// has other games.
std::vector<std::uint64_t> seeds(std::uint64_t first) {
  const char* wanted = std::getenv("LEIPZIG_ROUNDS");
  const char* seeded = std::getenv("LEIPZIG_SEED");
  const std::uint64_t start = seeded == nullptr ? 0 : static_cast<std::uint64_t>(std::atoll(seeded)) * 1'000'000;
  std::vector<std::uint64_t> list(wanted == nullptr ? 1 : static_cast<std::size_t>(std::max(1, std::atoi(wanted))));
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = start + first + 1'000 * i;
  return list;
}

engine::Setting campaign(const char* scenario, bool free_deployment) {
  engine::Setting setting{"leipzig1971", scenario, {}, {}, {}};
  if (free_deployment) setting.options.push_back({"free_deployment", true});
  return setting;
}

void report(const char* what, const Tally& tally) {
  ::testing::Test::RecordProperty("answers", static_cast<int>(tally.answers));
  std::printf(
      "%s: %d pairs of worlds, %lld pairs of answers at %d moments, %d of them the viewer's to decide, %d pairs of "
      "hints\n",
      what, tally.pairs, static_cast<long long>(tally.answers), tally.moments, tally.decisions, tally.hints);
}

TEST(HiddenGames, WhatLiesFaceDownInLeipzig1971MakesNoDifferenceToTheFrench) {
  Tally tally;
  for (const std::uint64_t seed : seeds(1813)) {
    for (const char* scenario : {"1", "2", "3", "4", "8"}) {
      compare(campaign(scenario, false), Seat::First, seed, 37, 5, lines_about_counters, tally);
      if (HasFatalFailure()) return;
    }
  }
  report("leipzig1971", tally);
  EXPECT_GE(tally.decisions, 8);
  EXPECT_GE(tally.answers, 15'000);
}

TEST(HiddenGames, WhatIsPlacedFaceDownInLeipzig1971MakesNoDifferenceToTheFrench) {
  Tally tally;
  for (const std::uint64_t seed : seeds(1814)) {
    for (const char* scenario : {"1", "2", "4", "8"}) {
      compare(campaign(scenario, true), Seat::First, seed, 29, 6, lines_about_counters, tally);
      if (HasFatalFailure()) return;
    }
  }
  report("leipzig1971 placed freely", tally);
  EXPECT_GE(tally.decisions, 4);
  EXPECT_GE(tally.answers, 5'000);
}

TEST(HiddenGames, HandsAndMissionsOfVoelkerschlachtMakeNoDifferenceToTheOther) {
  Tally tally;
  for (const char* scenario : {"beginner", "advanced"}) {
    for (const Seat viewer : engine::kSeats) {
      std::vector<std::uint64_t> both = seeds(1);
      for (const std::uint64_t seed : seeds(2)) both.push_back(seed);
      for (const std::uint64_t seed : both) {
        const engine::Setting setting{"voelkerschlacht", scenario, {}, {}, {}};
        compare(setting, viewer, seed, 7, 8, lines_about_cards, tally);
        if (HasFatalFailure()) return;
      }
    }
  }
  report("voelkerschlacht", tally);
  EXPECT_GE(tally.decisions, 12);
  EXPECT_GE(tally.answers, 10'000);
}

// The seats have changed sides: the first seat holds the Allied hand, the second the French missions.
TEST(HiddenGames, HandsAndMissionsOfASecondGameMakeNoDifferenceToTheOther) {
  Tally tally;
  for (const Seat viewer : engine::kSeats) {
    for (const std::uint64_t seed : seeds(3)) {
      const engine::Setting setting{"voelkerschlacht", "beginner", {{"match", true}}, {}, {}};
      compare(setting, viewer, seed, 7, 6, lines_about_cards, tally, in_the_second_game);
      if (HasFatalFailure()) return;
    }
  }
  report("voelkerschlacht, second game of a match", tally);
  EXPECT_EQ(tally.moments, 12 * static_cast<int>(seeds(3).size()));
  EXPECT_GE(tally.answers, 2'000);
}

}  // namespace
}  // namespace leipzig::server
