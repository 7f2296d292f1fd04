// Reading and writing; a search ends at its time limit.
#include "browser/search_json.h"

#include <boost/json.hpp>
#include <chrono>

#include "ai/player.h"
#include "format/document.h"
#include "games/catalogue.h"

namespace leipzig::browser {
namespace {

namespace json = boost::json;
using host::SearchFindings;
using host::SearchKind;
using host::SearchOrder;

constexpr engine::Names<SearchKind> kKinds{"move", "answer", "hint", "review", "ledger", "plans"};

std::int64_t milliseconds(host::SearchPool::Duration time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

int seat_number(const std::optional<engine::Seat>& seat) { return seat ? static_cast<int>(engine::index(*seat)) : -1; }
engine::Seat seat_of(const json::value& value) {
  return engine::kSeats[static_cast<std::size_t>(value.to_number<int>() > 0 ? 1 : 0)];
}

json::array points_array(const std::vector<host::GameReview::Point>& points) {
  json::array list;
  for (const host::GameReview::Point& point : points) {
    list.push_back(json::array{point.number, point.turn, point.expected[0], point.expected[1]});
  }
  return list;
}

std::vector<host::GameReview::Point> points_of(const json::value& value) {
  std::vector<host::GameReview::Point> points;
  for (const json::value& each : value.as_array()) {
    host::GameReview::Point point;
    point.number = each.at(0).to_number<std::size_t>();
    point.turn = each.at(1).to_number<int>();
    for (const std::size_t seat : {0u, 1u}) point.expected[seat] = each.at(2 + seat).to_number<int>();
    points.push_back(point);
  }
  return points;
}

std::string text_of(const json::value& value) { return std::string(value.as_string()); }

engine::Result<SearchOrder> read_order(const json::value& value) {
  SearchOrder order;
  order.kind = kKinds.find(text_of(value.at("kind"))).value_or(SearchKind::Move);
  order.table = text_of(value.at("table"));
  order.seat = seat_of(value.at("seat"));
  order.skill = text_of(value.at("skill"));
  order.points = points_of(value.at("points"));
  if (const int winner = value.at("winner").to_number<int>(); winner > -2) {
    order.verdict.emplace();
    if (winner >= 0) order.verdict->winner = seat_of(value.at("winner"));
  }
  auto record = format::read_record(json::serialize(value.at("record")));
  if (!record) return record.error();
  order.record = std::move(*record);
  return order;
}

class TimedWatch final : public ai::Watch {
 public:
  TimedWatch(std::chrono::milliseconds limit, const std::function<bool(int)>& progress)
      : end_(Clock::now() + limit), progress_(progress) {}
  bool keep_going(int thousandths_done) override {
    const Clock::time_point now = Clock::now();
    if (now - told_ >= std::chrono::milliseconds(100)) {
      told_ = now;
      stopped_ = stopped_ || !progress_(thousandths_done);
    }
    return !stopped_ && now < end_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point end_;
  const std::function<bool(int)>& progress_;
  Clock::time_point told_ = Clock::now();
  bool stopped_ = false;
};

}  // namespace

std::string write_order(const SearchOrder& order, const host::SearchPool::Request& request) {
  json::object object{{"kind", std::string(kKinds.of(order.kind))},
                      {"table", order.table},
                      {"seat", seat_number(order.seat)},
                      {"skill", order.skill},
                      {"points", points_array(order.points)},
                      {"winner", order.verdict ? seat_number(order.verdict->winner) : -2},
                      {"limit", milliseconds(request.limit)},
                      {"delay", milliseconds(request.delay)}};
  object["record"] = json::parse(format::write(order.record));
  return json::serialize(object);
}

std::string write_findings(const SearchFindings& findings) {
  if (findings.error) return json::serialize(json::object{{"error", findings.error->text}});
  json::array actions;
  for (const engine::Action action : findings.actions) actions.emplace_back(action.bits());
  json::array reasons;
  for (const ai::Reason& reason : findings.reasons) {
    reasons.push_back(json::array{reason.what, reason.hundredths, reason.subject});
  }
  json::array turning;
  for (const std::size_t point : findings.review.turning) turning.emplace_back(point);
  json::array plans;
  for (const SearchFindings::FoundPlan& plan : findings.plans) {
    json::array bits;
    for (const engine::Action action : plan.actions) bits.emplace_back(action.bits());
    plans.push_back(json::array{plan.expected, bits});
  }
  return json::serialize(json::object{{"actions", actions},
                                      {"plans", plans},
                                      {"lowest", findings.lowest},
                                      {"highest", findings.highest},
                                      {"accept", findings.accept},
                                      {"skill", findings.skill},
                                      {"expected", findings.expected},
                                      {"reasons", reasons},
                                      {"judge", findings.review.skill},
                                      {"points", points_array(findings.review.points)},
                                      {"turning", turning},
                                      {"ledger", findings.ledger}});
}

SearchFindings read_findings(const std::string& text) {
  SearchFindings found;
  try {
    const json::value value = json::parse(text);
    if (const json::value* error = value.as_object().if_contains("error")) {
      found.error = host::unavailable(text_of(*error));
      return found;
    }
    for (const json::value& bits : value.at("actions").as_array()) {
      found.actions.push_back(engine::Action::from_bits(bits.to_number<std::uint32_t>()));
    }
    found.accept = value.at("accept").as_bool();
    found.skill = text_of(value.at("skill"));
    found.expected = value.at("expected").to_number<int>();
    for (const json::value& each : value.at("reasons").as_array()) {
      found.reasons.push_back({text_of(each.at(0)), each.at(1).to_number<int>(), text_of(each.at(2))});
    }
    found.review.skill = text_of(value.at("judge"));
    found.review.points = points_of(value.at("points"));
    for (const json::value& point : value.at("turning").as_array()) {
      found.review.turning.push_back(point.to_number<std::size_t>());
    }
    found.ledger = text_of(value.at("ledger"));
    found.lowest = value.at("lowest").to_number<int>();
    found.highest = value.at("highest").to_number<int>();
    for (const json::value& each : value.at("plans").as_array()) {
      SearchFindings::FoundPlan plan{{}, each.at(0).to_number<int>()};
      for (const json::value& bits : each.at(1).as_array()) {
        plan.actions.push_back(engine::Action::from_bits(bits.to_number<std::uint32_t>()));
      }
      found.plans.push_back(std::move(plan));
    }
  } catch (const std::exception& problem) {
    found.error = host::unavailable(std::string("A search failed: ") + problem.what());
  }
  return found;
}

std::string search(const std::string& text, const std::function<bool(int)>& progress) {
  SearchFindings found;
  try {
    const json::value value = json::parse(text);
    const auto order = read_order(value);
    if (order) {
      TimedWatch watch(std::chrono::milliseconds(value.at("limit").to_number<std::int64_t>()), progress);
      found = host::run_search(*order, games::set_up, ai::make_player, watch);
    } else {
      found.error = host::error_of(order.error());
    }
  } catch (const std::exception& problem) {
    found.error = host::unavailable(std::string("A search failed: ") + problem.what());
  }
  return write_findings(found);
}

}  // namespace leipzig::browser
