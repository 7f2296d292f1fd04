// The mutations, and the stranger.
#include "tests/host/import_fuzz.h"

#include <algorithm>
#include <chrono>
#include <future>

#include "format/document.h"
#include "format/view.h"
#include "fuzz/inputs.h"
#include "games/catalogue.h"

namespace leipzig::testing {
namespace {

using engine::Node;
using engine::Record;

constexpr engine::Viewer kViewers[] = {engine::Seat::First, engine::Seat::Second, std::nullopt};
constexpr auto kHang = std::chrono::seconds(60);

std::size_t below(kit::Random& random, std::size_t end) { return random.below(static_cast<std::uint32_t>(end)); }

template <class List>
const auto& one_of(const List& list, kit::Random& random) {
  return list[below(random, list.size())];
}

template <class T>
void add_new(std::vector<T>& list, const T& item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

void learn(Vocabulary& words, const engine::Position& position) {
  for (const engine::Placed& piece : position.pieces) {
    add_new(words.places, piece.at);
    add_new(words.pieces, piece.piece);
    for (const std::string& mark : piece.marks) add_new(words.marks, mark);
  }
  for (const engine::NamedNumber& track : position.tracks) add_new(words.tracks, track);
  for (const engine::NamedText& marker : position.markers) add_new(words.markers, marker);
}

// So many entries of random play; `seen` is told of every state.
template <class Seen>
std::vector<std::string> play_random(engine::Tabletop& tabletop, std::size_t count, kit::Random& random,
                                     const Seen& seen) {
  std::vector<std::string> entries;
  while (entries.size() < count && tabletop.turn().node != Node::Over) {
    seen(tabletop);
    if (tabletop.turn().node == Node::Chance) {
      const std::uint16_t value = engine::drawn_outcome(tabletop.outcomes(), random).value;
      entries.push_back(tabletop.outcome_text(value));
      EXPECT_FALSE(tabletop.resolve(value));
    } else {
      const engine::Choice choice = one_of(tabletop.subjects(), random);
      const engine::Action action(choice, one_of(tabletop.targets(choice), random));
      entries.push_back(tabletop.text(action));
      EXPECT_FALSE(tabletop.apply(action));
    }
  }
  seen(tabletop);
  return entries;
}

const auto kNobody = [](const engine::Tabletop&) {};

// ---- mutations of a position ----

void change_piece(engine::Position& position, const Vocabulary& words, kit::Random& random) {
  if (position.pieces.empty()) return;
  engine::Placed& piece = position.pieces[below(random, position.pieces.size())];
  switch (random.below(8)) {
    case 0:
      piece.at = one_of(words.places, random);
      break;
    case 1:
      piece.at = one_of(position.pieces, random).at;
      break;
    case 2:
      std::swap(piece.at, position.pieces[below(random, position.pieces.size())].at);
      break;
    case 3:
      if (!words.marks.empty()) piece.marks.push_back(one_of(words.marks, random));
      break;
    case 4:
      if (!piece.marks.empty())
        piece.marks.erase(piece.marks.begin() + static_cast<std::ptrdiff_t>(below(random, piece.marks.size())));
      break;
    case 5:
      std::swap(piece.marks, position.pieces[below(random, position.pieces.size())].marks);
      break;
    case 6:
      piece.piece = one_of(words.pieces, random);
      break;
    default:
      position.pieces.erase(position.pieces.begin() + (&piece - position.pieces.data()));
      break;
  }
}

void change_track(engine::Position& position, const Vocabulary& words, kit::Random& random) {
  if (position.tracks.empty() || random.below(4) == 0) {
    if (!words.tracks.empty()) position.tracks.push_back(one_of(words.tracks, random));
    return;
  }
  engine::NamedNumber& track = position.tracks[below(random, position.tracks.size())];
  switch (random.below(4)) {
    case 0:
      track.value += static_cast<int>(random.below(5)) - 2;
      break;
    case 1:
      track.value = static_cast<int>(random.below(40)) - 2;
      break;
    case 2:
      track = one_of(words.tracks, random);
      break;
    default:
      position.tracks.erase(position.tracks.begin() + (&track - position.tracks.data()));
      break;
  }
}

void change_marker(engine::Position& position, const Vocabulary& words, kit::Random& random) {
  if (words.markers.empty()) return;
  const engine::NamedText& other = one_of(words.markers, random);
  const auto known = std::find_if(position.markers.begin(), position.markers.end(),
                                  [&](const engine::NamedText& marker) { return marker.name == other.name; });
  if (known == position.markers.end()) {
    position.markers.push_back(other);
  } else if (random.below(4) == 0) {
    position.markers.erase(known);
  } else {
    known->text = other.text;
  }
}

void change_position(engine::Position& position, const Vocabulary& words, kit::Random& random) {
  switch (random.below(8)) {
    case 0:
      return change_track(position, words, random);
    case 1:
    case 2:
      return change_marker(position, words, random);
    default:
      return change_piece(position, words, random);
  }
}

// ---- mutations of entries ----

void change_entries(Record& record, const Vocabulary& words, kit::Random& random) {
  std::vector<std::string>& entries = record.entries;
  const auto at = [&](std::size_t i) { return entries.begin() + static_cast<std::ptrdiff_t>(i); };
  if (entries.empty()) return;
  const std::size_t place = below(random, entries.size());
  switch (random.below(6)) {
    case 0:  // cut short
      entries.resize(place);
      break;
    case 1:
      entries.erase(at(place));
      break;
    case 2:
      entries.insert(at(place), entries[below(random, entries.size())]);
      break;
    case 3:
      std::swap(entries[place], entries[below(random, entries.size())]);
      break;
    case 4:
      entries[place] = one_of(words.entries, random);
      break;
    default: {  // another game from here on
      const std::vector<std::string> other =
          play_random(*fuzz::opened(record.start.setting), place + 1 + below(random, 40), random, kNobody);
      entries.resize(place);
      entries.insert(entries.end(), other.begin() + static_cast<std::ptrdiff_t>(std::min(place, other.size())),
                     other.end());
      break;
    }
  }
}

double thread_cpu() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

// Says stop when it has been asked so often, and measures.
class Stopping final : public ai::Watch {
 public:
  explicit Stopping(std::uint32_t after) : left_(after) {}
  bool keep_going(int) override {
    note();
    if (left_ > 0) --left_;
    if (left_ == 0 && stopped_at_ == 0) stopped_at_ = last_;
    return left_ > 0;
  }
  void note() {
    const double now = thread_cpu();
    silence_ = std::max(silence_, now - last_);
    last_ = now;
  }
  double silence() const { return silence_; }
  // Since it said so.
  double after_stop() const { return stopped_at_ == 0 ? 0 : thread_cpu() - stopped_at_; }

 private:
  std::uint32_t left_;
  double last_ = thread_cpu();
  double silence_ = 0;
  double stopped_at_ = 0;
};

std::string without_numbers(std::string text) {
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

}  // namespace

const Vocabulary& vocabulary(const std::string& game) {
  static std::map<std::string, Vocabulary> known;
  const auto [found, is_new] = known.try_emplace(game);
  if (!is_new) return found->second;
  Vocabulary& words = found->second;
  kit::Random random(1813);
  for (const engine::ScenarioInfo& scenario : games::find_game(game)->info.scenarios) {
    engine::Setting setting;
    setting.game = game;
    setting.scenario = scenario.id;
    int number = 0;
    const std::vector<std::string> entries =
        play_random(*fuzz::opened(setting), 700, random, [&](const engine::Tabletop& tabletop) {
          if (number++ % 9 == 0) learn(words, tabletop.position());
        });
    for (std::size_t i = 0; i < entries.size(); i += 5) add_new(words.entries, entries[i]);
  }
  return words;
}

Record random_record(const engine::Setting& setting, std::size_t before, std::size_t entries, kit::Random& random) {
  Record record;
  record.start.setting = setting;
  record.rules_version = games::find_game(setting.game)->info.rules_version;
  auto tabletop = fuzz::opened(setting);
  if (before > 0) {
    std::unique_ptr<engine::Tabletop> last;
    play_random(*tabletop, before, random, [&](const engine::Tabletop& now) {
      if (now.turn().node != Node::Over) last = now.clone();
    });
    tabletop = std::move(last);
    record.start = tabletop->position();
  }
  record.entries = play_random(*tabletop, entries, random, kNobody);
  return record;
}

void mutate(Record& record, kit::Random& random) {
  const Vocabulary& words = vocabulary(record.start.setting.game);
  const bool has_position = !record.start.pieces.empty() || !record.start.markers.empty();
  for (std::uint32_t changes = 1 + random.below(6); changes > 0; --changes) {
    if (has_position && (record.entries.empty() || random.below(3) != 0)) {
      change_position(record.start, words, random);
    } else {
      change_entries(record, words, random);
    }
  }
}

// ---- the stranger ----

Stranger::Stranger() {
  auto store = std::make_unique<fuzz::MemoryStore>();
  store_ = store.get();
  host::HostLimits limits;
  limits.searches = 1;
  limits.live_tables = 16;
  host_ = std::make_unique<host::Host>(std::move(store), host::Executor{}, limits);
}

host::Result<host::Created> Stranger::ask_to_import(const Record& record) {
  std::optional<host::Result<host::Created>> answer;
  host_->import(record, [&](host::Result<host::Created> created) { answer.emplace(std::move(created)); });
  store_->acknowledge();
  EXPECT_TRUE(answer) << "an import is answered";
  return answer ? *answer : host::Result<host::Created>(host::store_unavailable());
}

void Stranger::import(const Record& record, int moves, kit::Random& random) {
  ++counts.offered;
  // As it comes over the wire, and as the terminal reads a file.
  const std::string text = format::write(record);
  SCOPED_TRACE(text);
  auto read = format::read_record(text);
  const auto document = format::read_document(text);
  ASSERT_EQ(static_cast<bool>(read), static_cast<bool>(document));
  if (!read) {
    ++counts.refused;
    EXPECT_FALSE(read.error().field.empty());
    EXPECT_FALSE(read.error().text.empty());
    return;
  }
  if (const engine::GameEntry* game = games::find_game(read->start.setting.game)) {
    static_cast<void>(engine::upgrade(*read, game->info));  // the host refuses a newer version by itself
  }
  const auto replayed = engine::replay(*read, games::set_up);
  const auto created = ask_to_import(*read);
  if (!created) {
    ++counts.refused;
    const host::Error& error = created.error();
    EXPECT_FALSE(error.field.empty() && error.rule.empty()) << error.text;
    EXPECT_FALSE(error.text.empty());
    counts.reasons.insert(without_numbers(error.field) + (error.rule.empty() ? "" : " (" + error.rule + ")"));
    // What the table's own dice lead to, the terminal does not know.
    EXPECT_TRUE(!replayed || error.rule == "position") << error.text;
    EXPECT_TRUE(replayed || !replayed.error().field.empty());
    return;
  }
  EXPECT_TRUE(replayed) << "the server takes what the terminal refuses: " << replayed.error().text;
  ++counts.accepted;
  play_on(*created, moves, random);
}

void Stranger::play_on(const host::Created& created, int moves, kit::Random& random) {
  const auto french = host_->open(created.table, created.keys.first);
  const auto allied = host_->open(created.table, created.keys.second);
  ASSERT_TRUE(french && allied);
  const host::Ticket seats[2] = {*french, *allied};
  for (const host::Ticket& seat : seats) {
    host_->submit(seat, host::AgreeToHints{true}, [](const std::optional<host::Error>&) {});
    store_->acknowledge();
  }
  look(seats[0]);
  for (int made = 0;; ++made) {
    std::optional<engine::Seat> decides;
    std::unique_ptr<engine::Tabletop> tabletop;
    std::size_t number = 0;
    host_->with_table(seats[0], [&](const host::Table& table) {
      decides = table.deciding();
      number = table.number();
      tabletop = table.tabletop().clone();
    });
    if (!decides) break;
    const host::Ticket& seat = seats[engine::index(*decides)];
    if (made == 0 || random.below(32) == 0) ask_for_a_hint(seat);
    if (made == 0) plan(*tabletop, random);
    if (made >= moves) break;
    const auto choices = tabletop->subjects();
    ASSERT_FALSE(choices.empty()) << "a decision without an action";
    const engine::Choice choice = one_of(choices, random);
    const auto targets = tabletop->targets(choice);
    ASSERT_FALSE(targets.empty()) << "a choice without a target";
    const std::string line = tabletop->text({choice, one_of(targets, random)});
    SCOPED_TRACE("entry " + std::to_string(number) + ": " + line);
    std::optional<std::optional<host::Error>> answer;
    host_->submit(seat, host::Act{number, line},
                  [&](const std::optional<host::Error>& error) { answer.emplace(error); });
    store_->acknowledge();
    ASSERT_TRUE(answer);
    if (*answer) {
      ASSERT_EQ((*answer)->rule, "position") << (*answer)->text;
      ++counts.dead_ends;
    } else {
      ++counts.moves;
    }
    if (::testing::Test::HasFatalFailure()) return;
  }
  look(seats[0]);
  check_stored(created, seats[0]);
}

void Stranger::look(const host::Ticket& ticket) {
  host_->with_table(ticket, [](const host::Table& table) {
    for (const engine::Viewer viewer : kViewers) {
      EXPECT_FALSE(table.shown(viewer).empty());
      (void)table.tabletop().survey(viewer);
    }
  });
}

void Stranger::ask_for_a_hint(const host::Ticket& ticket) {
  auto promise = std::make_shared<std::promise<host::Result<host::Hint>>>();
  const auto begun = std::chrono::steady_clock::now();
  host_->hint(ticket, [promise](host::Result<host::Hint> hint) { promise->set_value(std::move(hint)); });
  auto future = promise->get_future();
  ASSERT_EQ(future.wait_for(kHang), std::future_status::ready) << "a hint that does not end";
  const auto hint = future.get();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  counts.longest_hint = std::max(counts.longest_hint, took.count());
  ++counts.hints;
  if (!hint) ++counts.no_advice;
}

// Any level of the game, told to stop somewhere on its way.
void Stranger::plan(const engine::Tabletop& tabletop, kit::Random& random) {
  const auto levels = ai::levels(tabletop.setting().game);
  const auto player = ai::make_player(tabletop, {one_of(levels, random), 1 + static_cast<int>(random.below(100))});
  ASSERT_TRUE(player);
  Stopping watch(1 + random.below(300));
  const ai::Plan plan = (*player)->plan(tabletop, random.fork(1), watch);
  counts.longest_stop = std::max(counts.longest_stop, watch.after_stop());
  watch.note();
  for (const engine::Seat seat : engine::kSeats) (void)(*player)->expected(tabletop, seat, random.fork(2), watch);
  watch.note();
  counts.longest_silence = std::max(counts.longest_silence, watch.silence());
  ++counts.plans;
  if (host::described(tabletop, plan.actions).empty()) ++counts.no_advice;
}

// What was written is read again to the same state.
void Stranger::check_stored(const host::Created& created, const host::Ticket& ticket) {
  const auto row = store_->find(created.table);
  ASSERT_TRUE(row);
  const auto table = host::Table::load(*row, store_->events(created.table, 0), games::set_up);
  ASSERT_TRUE(table) << table.error().field << ": " << table.error().text;
  host_->with_table(ticket,
                    [&](const host::Table& live) { EXPECT_EQ((*table)->tabletop().hash(), live.tabletop().hash()); });
}

}  // namespace leipzig::testing
