// Notation, records and positions.
#include <algorithm>

#include "format/document.h"
#include "fuzz/inputs.h"
#include "fuzz/target.h"
#include "games/catalogue.h"
#include "kit/random.h"

namespace leipzig::fuzz {
namespace {

using engine::Node;
using engine::Tabletop;

constexpr int kMostLines = 60;
constexpr engine::Viewer kViewers[] = {engine::Seat::First, engine::Seat::Second, std::nullopt};

void look(const Tabletop& tabletop) {
  for (const engine::Viewer viewer : kViewers) (void)tabletop.view(viewer);
}

// Chance takes the outcome that the line names, or another. Returns whether the line named one.
bool settle(Tabletop& tabletop, std::string_view line) {
  bool named = false;
  while (tabletop.turn().node == Node::Chance) {
    const std::vector<engine::Outcome> outcomes = tabletop.outcomes();
    require(!outcomes.empty());
    std::uint16_t value = outcomes[line.size() % outcomes.size()].value;
    for (const engine::Outcome& outcome : outcomes) {
      if (named || tabletop.outcome_text(outcome.value) != line) continue;
      value = outcome.value;
      named = true;
      break;
    }
    require(!tabletop.resolve(value));
    if (named) return true;
  }
  return named;
}

void play(Tabletop& tabletop, std::string_view line) {
  const engine::Seat seat = tabletop.turn().seat;
  const auto parsed = tabletop.parse(line, seat);
  const auto why = tabletop.explain(line, seat);
  require(bool(parsed) == !why);
  if (!parsed) return require(!why->rule.empty() && !why->text.empty());
  for (const engine::Action action : *parsed) {
    const auto again = tabletop.parse(tabletop.text(action), seat);
    require(again && again->size() == 1 && again->front() == action);
    require(!tabletop.apply(action));
  }
}

void action(std::string_view bytes) {
  const auto tabletop = opened(setting_named(take_line(bytes)));
  for (int i = 0; i < kMostLines && !bytes.empty(); ++i) {
    const std::string_view line = take_line(bytes);
    if (settle(*tabletop, line)) continue;
    if (tabletop->turn().node == Node::Over) break;
    play(*tabletop, line);
  }
  look(*tabletop);
}

std::vector<Seed> action_seeds() {
  std::vector<Seed> seeds;
  for (const engine::Setting& setting : settings()) {
    std::string bytes = name_of(setting);
    for (const std::string& entry : played(setting, kMostLines - 1).entries) bytes += "\n" + entry;
    seeds.push_back({name_of(setting, '-'), std::move(bytes)});
  }
  return seeds;
}

void record(std::string_view bytes) {
  const auto read = format::read_record(bytes);
  if (!read) return require(!read.error().text.empty());
  const auto again = format::read_record(format::write(*read));
  require(again && *again == *read);
  const auto tabletop = engine::replay(*read, games::set_up);
  if (!tabletop) return require(!tabletop.error().field.empty() && !tabletop.error().text.empty());
  require(engine::undo_limit(*read, games::set_up) <= read->entries.size());
  look(**tabletop);
}

std::vector<Seed> record_seeds() {
  std::vector<Seed> seeds;
  for (const engine::Setting& setting : settings()) {
    seeds.push_back({name_of(setting, '-'), format::write(played(setting, 40))});
  }
  return seeds;
}

// An accepted position can be played.
void play_on(Tabletop& tabletop, std::uint64_t seed) {
  kit::Random random(seed);
  const auto one_of = [&random](const auto& list) {
    require(!list.empty());
    return list[random.below(static_cast<std::uint32_t>(list.size()))];
  };
  for (int i = 0; i < 12 && tabletop.turn().node != Node::Over; ++i) {
    if (tabletop.turn().node == Node::Chance) {
      require(!tabletop.resolve(one_of(tabletop.outcomes()).value));
      continue;
    }
    const engine::Choice choice = one_of(tabletop.subjects());
    require(!tabletop.apply({choice, one_of(tabletop.targets(choice))}));
  }
}

void position(std::string_view bytes) {
  const auto read = format::read_position(bytes);
  if (!read) return require(!read.error().text.empty());
  const auto tabletop = games::set_up(*read);
  if (!tabletop) return require(!tabletop.error().text.empty());
  const engine::Position written = (*tabletop)->position();
  const auto copy = format::read_position(format::write(written));
  require(bool(copy));
  const auto again = games::set_up(*copy);
  require(again && (*again)->hash() == (*tabletop)->hash());
  look(**tabletop);
  play_on(**tabletop, bytes.size());
  look(**tabletop);
}

std::vector<Seed> position_seeds() {
  std::vector<Seed> seeds;
  for (const engine::Setting& setting : settings()) {
    for (const unsigned entries : {0u, 15u, 60u, 400u}) {
      const auto tabletop = engine::replay(played(setting, entries), games::set_up);
      require(bool(tabletop));
      seeds.push_back({name_of(setting, '-') + "-" + std::to_string(entries), format::write((*tabletop)->position())});
    }
  }
  return seeds;
}

}  // namespace

const std::vector<Target>& document_targets() {
  static const std::vector<Target> targets = {
      {"action", action, action_seeds}, {"record", record, record_seeds}, {"position", position, position_seeds}};
  return targets;
}

}  // namespace leipzig::fuzz
