// The module leipzig._core: states, players and batches for Python. A thin layer: documents cross as JSON, numbers as
// buffers; python/leipzig/ provides the public classes.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <chrono>
#include <limits>
#include <optional>
#include <string>
#include <tuple>

#include "ai/match.h"
#include "ai/player.h"
#include "batch.h"
#include "buffer.h"
#include "engine/random_play.h"
#include "engine/record.h"
#include "engine/version.h"
#include "format/document.h"
#include "format/reports.h"
#include "format/view.h"
#include "games/catalogue.h"
#include "observe.h"
#include "share.h"
#include "study/puzzle_json.h"
#include "study/review.h"
#include "study/review_json.h"
#include "study/shipped.h"
#include "study/study_file.h"

namespace leipzig::python {
namespace {

namespace py = pybind11;
using engine::Node;

// ---- errors: values in C++, exceptions with the same fields in Python (leipzig/errors.py) ----

struct Refused {
  engine::Refusal refusal;
  std::optional<std::size_t> game;
};
struct Faulty {
  engine::Fault fault;
};

template <class T>
T checked(engine::Result<T> result) {
  if (!result) throw Faulty{result.error()};
  return std::move(*result);
}

void set_error(const char* name, const py::tuple& arguments) {
  const py::object type = py::module_::import("leipzig.errors").attr(name);
  PyErr_SetObject(type.ptr(), type(*arguments).ptr());
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const Refused& refused) {
    set_error("Refused", py::make_tuple(refused.refusal.rule, refused.refusal.text, refused.game));
  } catch (const Faulty& faulty) {
    set_error("Fault", py::make_tuple(faulty.fault.field, faulty.fault.text));
  }
}

// Seats in the words of the table's game.
engine::SeatNames seats_of(const engine::Tabletop& table) { return games::seats_of(table.setting().game); }
engine::Seat seat_of(const engine::SeatNames& seats, const std::string& name) {
  if (const auto seat = seats.find(name)) return *seat;
  throw Faulty{{"seat", "there is no seat '" + name + "'; there are: " + std::string(seats.of(engine::kSeats[0])) +
                            ", " + std::string(seats.of(engine::kSeats[1]))}};
}
engine::Viewer viewer_of(const engine::SeatNames& seats, const std::optional<std::string>& name) {
  return name ? engine::Viewer(seat_of(seats, *name)) : std::nullopt;
}
std::optional<std::string> name_of(const engine::SeatNames& seats, const std::optional<engine::Seat>& seat) {
  return seat ? std::optional(std::string(seats.of(*seat))) : std::nullopt;
}
const engine::GameEntry& game_named(const std::string& id) {
  if (const engine::GameEntry* game = games::find_game(id)) return *game;
  throw Faulty{{"game", "there is no game '" + id + "'"}};
}

// ---- one game ----

struct State {
  std::unique_ptr<engine::Tabletop> table;
};

State set_up(const std::string& position) { return {checked(games::set_up(checked(format::read_position(position))))}; }

py::tuple turn(const State& state) {
  const engine::ToAct turn = state.table->turn();
  static constexpr const char* kNodes[] = {"decision", "chance", "over"};
  const auto seat = turn.node == Node::Decision ? std::optional(turn.seat) : std::nullopt;
  return py::make_tuple(kNodes[static_cast<std::size_t>(turn.node)], name_of(seats_of(*state.table), seat));
}

py::tuple prompt(const State& state) {
  const engine::View view = state.table->view(std::nullopt);
  return py::make_tuple(view.phase, view.prompt);
}

py::list legal(const State& state) {
  py::list list;
  for (const engine::LegalAction& one : state.table->legal()) {
    list.append(py::make_tuple(one.action.bits(), one.text, one.kind, one.subject, one.target, one.rule));
  }
  return list;
}

py::object legal_ids(const State& state) {
  std::vector<std::uint32_t> ids;
  for (const engine::ChoiceTargets& one : state.table->choices()) {
    for (const std::uint16_t target : one.targets) ids.push_back(engine::Action(one.choice, target).bits());
  }
  return Buffer::of(std::move(ids));
}

std::string apply(State& state, std::uint32_t id) {
  const engine::Action action = engine::Action::from_bits(id);
  const std::unique_ptr<engine::Tabletop> before = state.table->clone();
  if (const auto refusal = state.table->apply(action)) throw Refused{*refusal, std::nullopt};
  return before->text(action);
}

std::vector<std::string> play(State& state, const std::string& line) {
  if (state.table->turn().node != Node::Decision) {
    if (const auto refusal = engine::play_entry(*state.table, line)) throw Refused{*refusal, std::nullopt};
    return {line};
  }
  const auto actions = state.table->parse(line, state.table->turn().seat);
  if (!actions) throw Refused{actions.error(), std::nullopt};
  std::vector<std::string> texts;
  for (const engine::Action action : *actions) texts.push_back(apply(state, action.bits()));
  return texts;
}

py::list outcomes(const State& state) {
  py::list list;
  for (const engine::Outcome& one : state.table->outcomes()) {
    list.append(py::make_tuple(one.value, state.table->outcome_text(one.value), one.weight));
  }
  return list;
}

std::string resolve(State& state, std::uint16_t value) {
  const std::unique_ptr<engine::Tabletop> before = state.table->clone();
  if (const auto refusal = state.table->resolve(value)) throw Refused{*refusal, std::nullopt};
  return before->outcome_text(value);
}

// The outcome that the program draws with this seed at this entry of the record.
std::uint16_t drawn(const State& state, std::uint64_t seed, std::uint64_t entry) {
  const std::vector<engine::Outcome> outcomes = state.table->outcomes();
  if (outcomes.empty()) throw Refused{{"notation", "there is nothing to throw dice for"}, std::nullopt};
  std::uint32_t total = 0;
  for (const engine::Outcome& outcome : outcomes) total += outcome.weight;
  std::uint32_t left = kit::Random(seed).fork(entry).below(total);
  std::size_t i = 0;
  while (left >= outcomes[i].weight) left -= outcomes[i++].weight;
  return outcomes[i].value;
}

std::optional<std::tuple<std::string, std::string>> explain(const State& state, const std::string& line) {
  const auto refusal = state.table->explain(line, state.table->turn().seat);
  if (!refusal) return std::nullopt;
  return std::make_tuple(refusal->rule, refusal->text);
}

std::vector<std::uint32_t> parse(const State& state, const std::string& line) {
  const auto actions = state.table->parse(line, state.table->turn().seat);
  if (!actions) throw Refused{actions.error(), std::nullopt};
  std::vector<std::uint32_t> ids;
  for (const engine::Action action : *actions) ids.push_back(action.bits());
  return ids;
}

py::object verdict(const State& state) {
  if (state.table->turn().node != Node::Over) return py::none();
  const engine::Verdict verdict = state.table->verdict();
  return py::make_tuple(name_of(seats_of(*state.table), verdict.winner), verdict.margin, verdict.rule, verdict.text);
}

std::string view(const State& state, const std::optional<std::string>& seat) {
  return format::write(state.table->view(viewer_of(seats_of(*state.table), seat)));
}

// ---- computer players ----

// Lets Ctrl-C through while a player thinks with the interpreter's lock released.
class Interruptible final : public ai::Watch {
 public:
  bool keep_going(int) override {
    const auto now = std::chrono::steady_clock::now();
    if (now - asked_ < std::chrono::milliseconds(100)) return !interrupted_;
    asked_ = now;
    const py::gil_scoped_acquire lock;
    interrupted_ = interrupted_ || PyErr_CheckSignals() != 0;
    return !interrupted_;
  }
  bool interrupted() const { return interrupted_; }

 private:
  std::chrono::steady_clock::time_point asked_ = std::chrono::steady_clock::now();
  bool interrupted_ = false;
};

struct Player {
  std::unique_ptr<const ai::Player> player;
};

Player make_player(const State& state, const std::string& level) {
  return {checked(ai::make_player(*state.table, checked(ai::skill_named(level))))};
}

py::tuple plan(const Player& player, const State& state, std::uint64_t seed) {
  if (state.table->turn().node != Node::Decision) {
    throw Refused{{"notation", "no seat is to decide"}, std::nullopt};
  }
  Interruptible watch;
  ai::Plan plan;
  {
    const py::gil_scoped_release unlocked;
    plan = player.player->plan(*state.table, kit::Random(seed), watch);
  }
  if (watch.interrupted()) throw py::error_already_set();
  py::list reasons;
  for (const ai::Reason& one : plan.reasons) reasons.append(py::make_tuple(one.what, one.hundredths, one.subject));
  std::vector<std::uint32_t> ids;
  for (const engine::Action action : plan.actions) ids.push_back(action.bits());
  return py::make_tuple(ids, plan.expected, reasons, plan.evaluations);
}

int expected(const Player& player, const State& state, const std::string& seat, std::uint64_t seed) {
  const engine::Seat by = seat_of(seats_of(*state.table), seat);
  Interruptible watch;
  int expected = 0;
  {
    const py::gil_scoped_release unlocked;
    expected = player.player->expected(*state.table, by, kit::Random(seed), watch);
  }
  if (watch.interrupted()) throw py::error_already_set();
  return expected;
}

// Games number `first` and on between two levels, as `leipzig duel` plays them with the same seed.
py::tuple duel(const State& start, const Player& french, const Player& allied, std::uint64_t seed, std::size_t first,
               std::size_t games, int threads) {
  std::vector<ai::MatchResult> played(games);
  {
    const py::gil_scoped_release unlocked;
    share(games, threads, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        played[i] = ai::play(*start.table, *french.player, *allied.player, kit::Random(seed).fork(first + i));
      }
    });
  }
  std::vector<std::uint8_t> winners;
  std::vector<std::int32_t> margins;
  std::vector<std::int64_t> lengths;
  for (const ai::MatchResult& one : played) {
    winners.push_back(one.winner ? static_cast<std::uint8_t>(*one.winner) : std::uint8_t{2});
    margins.push_back(one.margin);
    lengths.push_back(one.actions);
  }
  return py::make_tuple(Buffer::of(std::move(winners)), Buffer::of(std::move(margins)), Buffer::of(std::move(lengths)));
}

// ---- many games ----

py::dict play_random(const State& start, std::uint64_t seed, std::int64_t first, std::int64_t games, int threads) {
  const engine::Setting& setting = start.table->setting();
  const engine::GameEntry& game = game_named(setting.game);
  const std::int64_t shares = std::clamp<std::int64_t>(threads, 1, std::max<std::int64_t>(games, 1));
  std::vector<engine::RandomPlay> parts(static_cast<std::size_t>(shares));
  {
    const py::gil_scoped_release unlocked;
    share(static_cast<std::size_t>(shares), threads, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const auto part = static_cast<std::int64_t>(i);
        const std::int64_t from = games * part / shares;
        parts[i] = *game.play_random(setting, seed, first + from, games * (part + 1) / shares - from);
      }
    });
  }
  engine::RandomPlay sum;
  for (const engine::RandomPlay& part : parts) sum += part;
  py::dict told;
  told["games"] = sum.games;
  told["actions"] = sum.actions;
  told["decisions"] = sum.decisions;
  told["choices"] = sum.choices;
  const engine::SeatNames seats = games::seats_of(game.info.id);
  py::dict wins;
  for (const engine::Seat seat : engine::kSeats)
    wins[py::str(std::string(seats.of(seat)))] = sum.wins[engine::index(seat)];
  wins["draw"] = sum.wins[2];
  told["wins"] = wins;
  told["margin"] = sum.margin;
  told["signature"] = format::signature_text(sum.signature);
  return told;
}

class Batches {
 public:
  Batches(const State& start, std::size_t games, std::uint64_t seed, int threads)
      : batch_(make_batch(*start.table, games, seed, threads)),
        layout_(game_named(start.table->setting().game).board(start.table->position().setting.scenario),
                seats_of(*start.table)),
        seats_(seats_of(*start.table)),
        threads_(threads) {
    if (!batch_) throw Faulty{{"game", "has no batches"}};
    // Some tracks are only there in some phases: a look at the beginning of one game shows them all.
    constexpr int kLook = 200;
    const std::unique_ptr<Batch> one = make_batch(*start.table, 1, 0, 1);
    for (int i = 0; i < kLook; ++i, one->step(1)) layout_.add_tracks(one->view(0, std::nullopt));
  }

  std::size_t size() const { return batch_->size(); }
  const Layout& layout() const { return layout_; }

  py::tuple turns() const {
    std::vector<std::uint8_t> nodes(size());
    std::vector<std::uint8_t> seats(size());
    batch_->turns(nodes, seats);
    return py::make_tuple(Buffer::of(std::move(nodes)), Buffer::of(std::move(seats)));
  }

  py::tuple legal() const {
    LegalLists lists;
    {
      const py::gil_scoped_release unlocked;
      lists = batch_->legal();
    }
    return py::make_tuple(Buffer::of(std::move(lists.first)), Buffer::of(std::move(lists.actions)));
  }

  void apply(const py::buffer& actions, bool settle) {
    const py::buffer_info info = actions.request();
    const auto stride = static_cast<py::ssize_t>(sizeof(std::uint32_t));
    if (info.ndim != 1 || info.itemsize != stride || info.size != static_cast<py::ssize_t>(size()) ||
        info.strides[0] != stride || (info.format != "I" && info.format != "i" && info.format != "L")) {
      throw Faulty{{"actions", "must be a buffer of " + std::to_string(size()) + " unsigned numbers of 32 bits"}};
    }
    std::optional<Wrong> wrong;
    {
      const py::gil_scoped_release unlocked;
      wrong = batch_->apply({static_cast<const std::uint32_t*>(info.ptr), size()});
      if (!wrong && settle) batch_->settle();
    }
    if (wrong) throw Refused{wrong->refusal, wrong->game};
  }

  void settle() {
    const py::gil_scoped_release unlocked;
    batch_->settle();
  }
  void step(std::optional<std::int64_t> steps) {
    const py::gil_scoped_release unlocked;
    batch_->step(steps.value_or(std::numeric_limits<std::int64_t>::max()));
  }

  py::tuple results() const {
    std::vector<std::uint8_t> winners(size());
    std::vector<std::int32_t> margins(size());
    std::vector<std::int64_t> lengths(size());
    batch_->results(winners, margins, lengths);
    return py::make_tuple(Buffer::of(std::move(winners)), Buffer::of(std::move(margins)),
                          Buffer::of(std::move(lengths)));
  }

  py::object hashes() const {
    std::vector<std::uint64_t> hashes(size());
    batch_->hashes(hashes);
    return Buffer::of(std::move(hashes));
  }

  void restart(bool all) { batch_->restart(all); }

  State game(std::size_t number) const {
    if (number >= size()) throw py::index_error("there are " + std::to_string(size()) + " games");
    return {batch_->table(number)};
  }

  std::vector<std::string> views(const std::optional<std::string>& seat) const {
    const engine::Viewer viewer = viewer_of(seats_, seat);
    std::vector<std::string> views(size());
    const py::gil_scoped_release unlocked;
    share(size(), threads_, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) views[i] = format::write(batch_->view(i, viewer));
    });
    return views;
  }

  py::tuple observe(const std::optional<std::string>& seat) const {
    const engine::Viewer viewer = viewer_of(seats_, seat);
    const std::size_t cells = layout_.channels().size() * layout_.spaces().size();
    const std::size_t tracks = layout_.tracks().size();
    std::vector<std::int16_t> planes(size() * cells);
    std::vector<std::int32_t> values(size() * tracks);
    {
      const py::gil_scoped_release unlocked;
      share(size(), threads_, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
          layout_.write(batch_->view(i, viewer), std::span(planes).subspan(i * cells, cells),
                        std::span(values).subspan(i * tracks, tracks));
        }
      });
    }
    const auto length = [](std::size_t n) { return static_cast<py::ssize_t>(n); };
    return py::make_tuple(Buffer::of(std::move(planes), {length(size()), length(layout_.channels().size()),
                                                         length(layout_.spaces().size())}),
                          Buffer::of(std::move(values), {length(size()), length(tracks)}));
  }

 private:
  std::unique_ptr<Batch> batch_;
  Layout layout_;
  engine::SeatNames seats_;
  int threads_;
};

std::vector<std::string> levels(const std::string& game) {
  std::vector<std::string> names;
  for (const ai::Level level : ai::levels(game_named(game).info.id)) names.emplace_back(ai::name(level));
  return names;
}

std::vector<std::tuple<std::string, std::string, std::string>> rules(const std::string& game) {
  std::vector<std::tuple<std::string, std::string, std::string>> rules;
  for (const engine::RuleEntry& rule : game_named(game).rules) rules.emplace_back(rule.id, rule.title, rule.text);
  return rules;
}

void bind_state(py::module_& module) {
  py::class_<State>(module, "State")
      .def("copy", [](const State& state) { return State{state.table->clone()}; })
      .def("turn", &turn)
      .def("prompt", &prompt)
      .def("legal", &legal)
      .def("legal_ids", &legal_ids)
      .def("apply", &apply, py::arg("action"))
      .def("play", &play, py::arg("line"))
      .def("parse", &parse, py::arg("line"))
      .def("explain", &explain, py::arg("line"))
      .def("outcomes", &outcomes)
      .def("resolve", &resolve, py::arg("value"))
      .def("drawn", &drawn, py::arg("seed"), py::arg("entry"))
      .def("verdict", &verdict)
      .def("hash", [](const State& state) { return state.table->hash(); })
      .def("view", &view, py::arg("seat") = py::none())
      .def("position", [](const State& state) { return format::write(state.table->position()); })
      .def("longest", [](const State& state) { return state.table->longest(); })
      .def("secretive", [](const State& state) { return state.table->secretive(); });
}

// The review of a record as JSON, the same text that `leipzig review --json` prints.
std::string review(const std::string& json, const std::string& level, int rollouts, std::uint64_t seed, int jobs) {
  engine::Record record = checked(format::read_record(json));
  const engine::GameEntry& game = game_named(record.start.setting.game);
  if (const auto fault = engine::upgrade(record, game.info)) throw Faulty{*fault};
  study::ReviewEffort effort;
  effort.skill = checked(ai::skill_named(level));
  effort.rollouts = rollouts;
  effort.seed = seed;
  effort.jobs = jobs;
  const auto begun = checked(game.set_up(record.start));
  if (record.start.setting.scenario.empty()) record.start.setting.scenario = begun->position().setting.scenario;
  const py::gil_scoped_release released;
  const auto found = study::review(record, game.set_up, effort, [](std::size_t, std::size_t) { return true; });
  if (!found) throw Faulty{found.error()};
  return study::write(**found, record);
}

void bind_study(py::module_& module) {
  module.def("review", &review, py::arg("record"), py::arg("level"), py::arg("rollouts"), py::arg("seed"),
             py::arg("jobs"));
  module.def(
      "read_study", [](const std::string& json) { return study::write(checked(study::read_study(json))); },
      py::arg("json"));
  module.def(
      "read_puzzles", [](const std::string& json) { return study::write(checked(study::read_puzzles(json))); },
      py::arg("json"));
  module.def(
      "shipped_study", [](const std::string& game) { return study::shipped_study(game); }, py::arg("game"));
  module.def(
      "shipped_puzzles", [](const std::string& game) { return study::shipped_puzzles(game); }, py::arg("game"));
}

void bind_batch(py::module_& module) {
  py::class_<Buffer>(module, "Buffer", py::buffer_protocol()).def_buffer(&Buffer::info);
  py::class_<Batches>(module, "Batch")
      .def(py::init<const State&, std::size_t, std::uint64_t, int>(), py::arg("start"), py::arg("games"),
           py::arg("seed"), py::arg("threads"))
      .def("__len__", &Batches::size)
      .def("spaces", [](const Batches& batch) { return batch.layout().spaces(); })
      .def("tracks", [](const Batches& batch) { return batch.layout().tracks(); })
      .def("channels", [](const Batches& batch) { return batch.layout().channels(); })
      .def("turns", &Batches::turns)
      .def("legal", &Batches::legal)
      .def("apply", &Batches::apply, py::arg("actions"), py::arg("settle"))
      .def("settle", &Batches::settle)
      .def("step", &Batches::step, py::arg("steps"))
      .def("results", &Batches::results)
      .def("hashes", &Batches::hashes)
      .def("restart", &Batches::restart, py::arg("all"))
      .def("game", &Batches::game, py::arg("number"))
      .def("views", &Batches::views, py::arg("seat"))
      .def("observe", &Batches::observe, py::arg("seat"));
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  py::register_exception_translator(&translate);
  bind_state(module);
  bind_batch(module);
  bind_study(module);
  py::class_<Player>(module, "Player")
      .def(py::init(&make_player), py::arg("state"), py::arg("level"))
      .def("plan", &plan, py::arg("state"), py::arg("seed"))
      .def("expected", &expected, py::arg("state"), py::arg("seat"), py::arg("seed"));
  module.def("version", &version);
  module.def("games", [] { return format::write_games(games::catalogue()); });
  module.def("levels", &levels, py::arg("game"));
  module.def("rules", &rules, py::arg("game"));
  module.def(
      "rules_version", [](const std::string& game) { return game_named(game).info.rules_version; }, py::arg("game"));
  module.def("set_up", &set_up, py::arg("position"));
  module.def(
      "record",
      [](const std::string& json) {
        engine::Record record = checked(format::read_record(json));
        if (const auto fault = engine::upgrade(record, game_named(record.start.setting.game).info))
          throw Faulty{*fault};
        return format::write(record);
      },
      py::arg("json"));
  module.def("play_random", &play_random, py::arg("start"), py::arg("seed"), py::arg("first"), py::arg("games"),
             py::arg("threads"));
  module.def("duel", &duel, py::arg("start"), py::arg("french"), py::arg("allied"), py::arg("seed"), py::arg("first"),
             py::arg("games"), py::arg("threads"));
}

}  // namespace leipzig::python
