#include "study/review_json.h"

#include "format/json_writer.h"
#include "games/catalogue.h"

namespace leipzig::study {
namespace {

void add(format::JsonWriter& out, std::string_view name, const PerSeat& values) {
  out.name(name).open('{');
  for (const engine::Seat seat : engine::kSeats) out.number(out.seats().of(seat), values[engine::index(seat)]);
  out.close('}');
}

void add_texts(format::JsonWriter& out, std::string_view name, const std::vector<std::string>& texts) {
  out.name(name).open('[');
  for (const std::string& text : texts) out.text(text);
  out.close(']');
}

void add(format::JsonWriter& out, const ReviewStep& step) {
  out.open('{').number("from", static_cast<std::int64_t>(step.from)).number("to", static_cast<std::int64_t>(step.to));
  if (step.turn) out.number("turn", *step.turn);
  out.text("phase", step.phase);
  if (const auto& decision = step.decision) {
    out.text("kind", "decision").name("seat").seat(decision->seat).name("forced").boolean(decision->forced);
    add(out, "before", decision->before);
    add(out, "after", decision->after);
    out.number("error", decision->error);
    const std::string_view mark = name(mark_of(decision->error));
    if (!mark.empty()) out.text("mark", mark);
    if (const auto& rollout = decision->rollout) {
      out.name("rollout").open('{').number("mean", rollout->mean).number("error", rollout->error);
      out.number("raw_mean", rollout->raw_mean).number("raw_error", rollout->raw_error);
      out.number("trials", rollout->trials).close('}');
    }
    if (!decision->better.empty()) {
      out.number("best", decision->best);
      add_texts(out, "better", decision->better);
    }
  } else if (const auto& outcome = step.outcome) {
    out.text("kind", "outcome");
    add(out, "expected", outcome->expected);
    add(out, "came", outcome->came);
    add(out, "after", outcome->after);
    add(out, "luck", outcome->luck());
  }
  out.close('}');
}

}  // namespace

std::string write(const Review& review, const engine::Record& record) {
  const std::string& game = record.start.setting.game;
  format::JsonWriter out(games::seats_of(game));
  out.open('{').text("game", game).text("scenario", record.start.setting.scenario);
  out.name("finished").boolean(review.finished);
  out.name("seats").open('{');
  for (const engine::Seat seat : engine::kSeats) {
    const Account& account = review.accounts[engine::index(seat)];
    out.name(out.seats().of(seat)).open('{');
    out.number("start", account.start).number("result", account.result).number("luck", account.luck);
    out.number("skill", account.skill).number("settled", account.settled).number("adjusted", account.adjusted());
    out.number("errors", account.errors).number("decisions", account.decisions);
    out.number("error_rate", account.error_rate()).close('}');
  }
  out.close('}').name("steps").open('[');
  for (const ReviewStep& step : review.steps) add(out, step);
  return out.close(']').close('}').take();
}

}  // namespace leipzig::study
