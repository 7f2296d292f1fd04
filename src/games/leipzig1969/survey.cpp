// Planning information: supply range, buttoned-up towns, units still to arrive, dangers; and the effect of building up
// or breaking down a stack.
#include <algorithm>

#include "engine/views.h"
#include "games/leipzig1969/chapters.h"
#include "games/leipzig1969/game.h"

namespace leipzig::leipzig1969 {
namespace {

using engine::Survey;

std::vector<engine::NamedNumber> kinds_of(const Setup& setup, const UnitSet& units) {
  std::vector<engine::NamedNumber> list;
  units.for_each([&](UnitId unit) {
    const std::string& id = setup.info(unit).id;
    const auto known = std::find_if(list.begin(), list.end(), [&](const auto& value) { return value.name == id; });
    if (known == list.end()) {
      list.push_back({id, 1});
    } else {
      ++known->value;
    }
  });
  return list;
}

// ---- build-up and breakdown ----

void add_changed(const Setup& setup, const State& state, const UnitSet& others, SpaceId hex, const std::string& side,
                 engine::Preview& preview) {
  int sum = 0;
  const char* rule = side == "before" ? "L69-ORG-COUNTS" : "L69-ORG-TRADE";
  for_stack(state, hex, [&](UnitId unit) {
    if (others.has(unit)) return;
    const TypeInfo& info = setup.info(unit);
    const std::string label = side == "before" ? setup.id(unit) : info.title + " " + info.designation;
    preview.terms.push_back({side, label, info.strength, rule});
    sum += info.strength;
  });
  preview.totals.push_back({side, sum});
}

engine::Preview organized(const Setup& setup, const State& before, const State& after, SpaceId hex, bool up) {
  engine::Preview preview;
  const Seat seat = before.phasing;
  add_changed(setup, before, after.on_map[index(seat)], hex, "before", preview);
  add_changed(setup, after, before.on_map[index(seat)], hex, "after", preview);
  const int cost = up ? setup.combining_cost() : 0;
  preview.terms.push_back({"cost", "movement factors of each part", cost, up ? "L69-ORG-COST" : "L69-ORG-BREAK"});
  preview.totals.push_back({"cost", cost});
  int left = OpenRanges::kMost;
  for_stack(after, hex, [&](UnitId unit) {
    if (!before.on_map[index(seat)].has(unit)) left = std::min<int>(left, after.left[index(unit)]);
  });
  preview.terms.push_back({"left", "movement factors left to what comes out", left, "L69-ORG-COST"});
  return preview;
}

// Every army that the parts named so far can become. Smaller parts join first, and the first of several identical ones,
// so that each army is listed once.
void add_armies(const Setup& setup, const State& before, const State& state, SpaceId hex, Type least,
                std::vector<engine::Preview>& previews) {
  if (state.phase != Phase::Forming) {
    previews.push_back(organized(setup, before, state, hex, true));
    return;
  }
  ChoiceList joiners;
  list_joiners_of_army(setup, state, joiners);
  UnitSet tried;
  for (const engine::Choice joiner : joiners) {
    const UnitId unit = unit_of(joiner);
    const Type type = setup.type(unit);
    if (type < least || (tried & setup.of_type(type)).any()) continue;
    tried.add(unit);
    State next = state;
    join_army(setup, next, unit);
    add_armies(setup, before, next, hex, type, previews);
  }
}

}  // namespace

std::vector<engine::Forecast> Leipzig1969::forecasts(const Seen& state, engine::Choice choice) const {
  const Kind kind = kind_of(choice);
  if (kind != Kind::Combine && kind != Kind::Army && kind != Kind::Break) return {};
  std::vector<engine::Forecast> list;
  const UnitId unit = unit_of(choice);
  const SpaceId hex = state.where[index(unit)];
  engine::TargetList others;
  targets(state, choice, others);
  for (const std::uint16_t other : others) {
    engine::Forecast forecast{other, {}};
    State after = state;
    apply(after, {choice, other});
    if (kind == Kind::Army) {
      add_armies(setup_, state, after, hex, Type::InfantryDivision, forecast.previews);
    } else {
      forecast.previews.push_back(organized(setup_, state, after, hex, kind == Kind::Combine));
    }
    list.push_back(std::move(forecast));
  }
  return list;
}

Survey Leipzig1969::survey(const Seen& state, engine::Viewer viewer) const {
  Survey survey;
  for (const Seat seat : engine::kSeats) {
    const HexBits reach = supplied_hexes(setup_, state, seat);
    survey.layers.push_back({"supply", seat,
                             engine::spaces_where(setup_.board(), [&](SpaceId hex) { return reach.has(hex); }),
                             "L69-CBT-SUPPLY"});
  }
  for (const Seat by : engine::kSeats) {
    const Seat holder = engine::other(by);
    const auto shut = [&](SpaceId hex) {
      return setup_.is_town(hex) && held_by(state, holder, hex) && is_buttoned_up(setup_, state, holder, hex);
    };
    survey.layers.push_back({"siege", by, engine::spaces_where(setup_.board(), shut), "L69-SIEGE-BUTTONED"});
  }
  for (int turn = setup_.first_turn(); turn <= setup_.last_turn(); ++turn) {
    engine::CalendarTurn date{turn, "", {}, {}};
    for (const Group& group : setup_.groups()) {
      if (!group.enters || group.turn != turn) continue;
      engine::Arriving arriving{group.seat, group.title, {}, kinds_of(setup_, group.units), {}, group.rule};
      for (const SpaceId hex : group.spaces) arriving.spaces.emplace_back(setup_.board().id(hex));
      date.arrivals.push_back(std::move(arriving));
    }
    if (turn == setup_.last_turn()) date.events.push_back({"end", "L69-WIN-COUNT"});
    survey.calendar.push_back(std::move(date));
  }
  for (const Group& group : setup_.groups()) {
    const UnitSet waiting = group.units & state.waiting;
    if (waiting.none()) continue;
    engine::OffMap box{group.id, group.seat, group.title, group.enters ? group.turn : 0, {}, {}, group.rule};
    waiting.for_each([&](UnitId unit) { box.pieces.push_back(setup_.id(unit)); });
    survey.off_map.push_back(std::move(box));
  }
  if (viewer) survey.dangers = dangers(setup_, state, *viewer);
  if (viewer == state.phasing) survey.prospects = prospects(setup_, state);
  return survey;
}

}  // namespace leipzig::leipzig1969
