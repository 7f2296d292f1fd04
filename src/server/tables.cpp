// HTTP handlers for /api/tables.
#include <algorithm>
#include <boost/json/parse.hpp>

#include "format/document.h"
#include "games/catalogue.h"
#include "server/api.h"
#include "server/messages.h"

namespace leipzig::server {
namespace {

// Memory of a running import beside its body: the record as JSON, as entries and as events, and the game.
constexpr std::size_t kImportBytes = std::size_t{1} << 20;
constexpr std::size_t kImportFactor = 4;

// "Authorization: Bearer KEY" and nowhere else: logs and histories store URLs.
std::string key_of(const Request& request) {
  constexpr std::string_view kBearer = "Bearer ";
  if (!request.authorization.starts_with(kBearer)) return "";
  return request.authorization.substr(kBearer.size());
}

json::object created_object(const host::Created& created, const engine::SeatNames& seats) {
  return {{"table", created.table},
          {"keys", json::object{{seats.of(engine::kSeats[0]), created.keys.first},
                                {seats.of(engine::kSeats[1]), created.keys.second},
                                {"spectator", created.keys.spectator}}},
          {"commitment", created.commitment}};
}

host::OnCreated creation(const Reply& reply, const std::string& game, Language language) {
  return [reply, game, language](const host::Result<host::Created>& created) {
    if (created) return reply(json_answer(201, created_object(*created, games::seats_of(game))));
    reply(error_answer(words_of(game, language).translated(created.error())));
  };
}

host::Result<json::object> object_in(const Request& request) {
  if (request.body.size() > kLargestBody) {
    return host::too_large("The body is larger than 64 KiB.");
  }
  return read_object(request.body);
}

// "computers" and "standby" of a new table.
std::optional<host::Error> read_seating(JsonFields& members, const engine::SeatNames& names, host::Seating& seating) {
  if (const json::object* given = members.object("computers")) {
    JsonFields each(*given);
    for (const engine::Seat seat : engine::kSeats) {
      seating.computers[engine::index(seat)] = each.text(names.of(seat));
    }
    if (each.error()) return each.error();
  }
  if (const json::object* given = members.object("standby")) {
    JsonFields each(*given);
    host::Standby standby;
    standby.skill = each.text("level");
    standby.minutes = static_cast<int>(std::min<std::size_t>(each.number("minutes").value_or(0), 1'000'000));
    if (const json::object* agreed = each.object("agreed")) {
      JsonFields seats(*agreed);
      for (const engine::Seat seat : engine::kSeats) {
        standby.agreed[engine::index(seat)] = seats.boolean(names.of(seat)).value_or(false);
      }
      if (seats.error()) return seats.error();
    }
    if (each.error()) return each.error();
    seating.standby = std::move(standby);
  }
  return std::nullopt;
}

// "clock", "chat" and "hints" of a new table.
std::optional<host::Error> read_terms(JsonFields& members, host::Seating& seating) {
  seating.chat = members.boolean("chat").value_or(true);
  seating.hints = members.boolean("hints").value_or(false);
  const json::object* given = members.object("clock");
  if (given == nullptr) return std::nullopt;
  JsonFields each(*given);
  const auto seconds = [&](std::string_view name) {
    return static_cast<std::int64_t>(each.number(name, host::kLongestTime).value_or(0));
  };
  host::TimeControl control;
  control.bank = seconds("bank");
  control.increment = seconds("increment");
  control.per_move = seconds("per_move");
  control.skill = each.text("level");
  const std::string flag = each.text("flag");
  if (each.error()) {
    host::Error error = *each.error();
    error.field = "clock." + error.field;
    return error;
  }
  const auto known = flag.empty() ? std::optional(host::FlagFall::Loss) : host::kFlagFallNames.find(flag);
  if (!known) return host::bad_request("loss, computer, claim or note is wanted here.").in_field("clock.flag");
  control.flag = *known;
  seating.clock = std::move(control);
  return std::nullopt;
}

// "dice" of a new table; default: the scheme for clients that never contribute.
host::Result<host::DiceScheme> dice_named(const std::string& name) {
  if (name.empty()) return host::DiceScheme::Server;
  const auto scheme = host::dice_scheme_named(name);
  if (!scheme) return host::bad_request("Must be \"server\" or \"shared\".").in_field("dice");
  return *scheme;
}

std::optional<std::size_t> number_in(const std::string& digits) {
  const bool number =
      !digits.empty() && digits.size() <= 7 && digits.find_first_not_of("0123456789") == std::string::npos;
  return number ? std::optional<std::size_t>(std::stoul(digits)) : std::nullopt;
}

// The better plan of a review for the decision that begins with this entry, with what its actions name.
std::optional<json::object> better_plan(const host::Table& table, const std::string& review, std::size_t number) {
  const json::value all = json::parse(review);
  for (const json::value& step : all.at("steps").as_array()) {
    const json::value* better = step.as_object().if_contains("better");
    if (better == nullptr || step.at("from").to_number<std::size_t>() != number || number > table.number()) continue;
    const auto tabletop = table.at(number);
    host::Hint plan;
    plan.expected = static_cast<int>(step.at("best").to_number<std::int64_t>() / 1000);
    for (const json::value& line : better->as_array()) {
      const auto actions = tabletop->parse(line.as_string(), tabletop->turn().seat);
      if (!actions || actions->size() != 1) break;
      plan.actions.push_back(tabletop->describe(actions->front()));
      if (tabletop->apply(actions->front())) break;
    }
    json::object message = hint_message(plan);
    return json::object{{"number", number}, {"expected", plan.expected}, {"actions", message["actions"]}};
  }
  return std::nullopt;
}

json::object course_object(const host::GameReview& course, const engine::SeatNames& seats) {
  json::array points;
  for (const host::GameReview::Point& point : course.points) {
    points.push_back(json::object{{"n", point.number},
                                  {"turn", point.turn},
                                  {seats.of(engine::kSeats[0]), point.expected[0]},
                                  {seats.of(engine::kSeats[1]), point.expected[1]}});
  }
  json::array turning;
  for (const std::size_t i : course.turning) turning.emplace_back(i);
  return {{"level", course.skill}, {"points", std::move(points)}, {"turning", std::move(turning)}};
}

}  // namespace

void Api::create(const Request& request, const Target& target, const Reply& reply) {
  if (!creations_.allows(request.address)) {
    ++metrics_.rate_limited;
    return reply(error_answer(429, host::too_many("Too many new tables; please wait.")));
  }
  const auto object = object_in(request);
  if (!object) return reply(error_answer(object.error()));
  JsonFields members(*object);
  engine::Position start;
  start.setting.game = members.text("game");
  const engine::SeatNames seats = games::seats_of(start.setting.game);
  start.setting.scenario = members.text("scenario");
  std::vector<engine::NamedText> names;
  if (const json::object* options = members.object("options")) {
    JsonFields each(*options);
    for (const auto& option : *options) {
      const std::string id(option.key().data(), option.key().size());
      start.setting.options.push_back({id, each.boolean(id).value_or(false)});
    }
    if (each.error()) return reply(error_answer(400, *each.error()));
  }
  if (const json::object* given = members.object("names")) {
    JsonFields each(*given);
    for (const engine::Seat seat : engine::kSeats) {
      const std::string name = each.text(seats.of(seat));
      if (!name.empty()) names.push_back({std::string(seats.of(seat)), name});
    }
    if (each.error()) return reply(error_answer(400, *each.error()));
  }
  host::Seating seating;
  if (const auto error = read_seating(members, seats, seating)) return reply(error_answer(400, *error));
  if (const auto error = read_terms(members, seating)) return reply(error_answer(400, *error));
  const auto dice = dice_named(members.text("dice"));
  if (!dice) return reply(error_answer(dice.error()));
  seating.dice = *dice;
  if (members.error()) return reply(error_answer(400, *members.error()));
  host_.create(start, names, seating, creation(reply, start.setting.game, language_named(target.asked("lang"))));
}

void Api::import(const Request& request, const Target& target, const Reply& reply) {
  if (!creations_.allows(request.address)) {
    ++metrics_.rate_limited;
    return reply(error_answer(429, host::too_many("Too many new tables; please wait.")));
  }
  if (request.body.size() > kLargestImport) {
    return reply(error_answer(413, host::too_large("A record has at most 2 MiB.")));
  }
  const auto dice = dice_named(target.asked("dice"));
  if (!dice) return reply(error_answer(dice.error()));
  const auto memory = std::make_shared<MemoryReservation>(request.memory);
  if (!memory->resize(kImportBytes + kImportFactor * request.body.size())) {
    constexpr int kSeconds = 10;
    return reply(error_answer(503, host::too_many("Too many imports from this address; please wait.", kSeconds)));
  }
  const auto record = format::read_record(request.body);
  if (!record) return reply(error_answer(422, host::error_of(record.error())));
  host_.import(*record, *dice,
               [memory, done = creation(reply, record->start.setting.game, language_named(target.asked("lang")))](
                   const host::Result<host::Created>& created) { done(created); });
}

void Api::change_key(const Request& request, const std::string& table, const Reply& reply) {
  const auto object = object_in(request);
  if (!object) return reply(error_answer(object.error()));
  JsonFields members(*object);
  std::string key = members.text("key");
  if (members.error()) return reply(error_answer(400, *members.error()));
  const auto ticket = key_gate_.open(request.address, table, key_of(request));
  if (!ticket) return reply(error_answer(ticket.error()));
  host_.submit(*ticket, host::ChangeKey{std::move(key)}, [reply](const std::optional<host::Error>& error) {
    if (error) return reply(error_answer(*error));
    reply(json_answer(200, json::object{}));
  });
}

Answer Api::review(const Request& request, const Target& target, const host::Ticket& ticket) {
  const std::vector<std::string>& parts = target.parts;
  const auto number = parts.size() == 5 ? number_in(parts[4]) : std::nullopt;
  if (parts.size() > 4 && !number) return error_answer(not_found());
  const auto status = host_.ledger(ticket, target.asked("level"), request.address);
  if (!status) return error_answer(status.error());
  if (!status->found) return json_answer(202, json::object{{"done", status->done}, {"waiting", status->waiting}});
  if (number) {
    Answer answer = error_answer(not_found());
    host_.with_table(ticket, [&](const host::Table& table) {
      const auto plan = better_plan(table, *status->found, *number);
      if (plan) answer = json_answer(200, *plan);
    });
    return answer;
  }
  Answer answer = line_answer(200, "");
  answer.body = status->found;
  return answer;
}

void Api::about_table(const Request& request, const Target& target, const Reply& reply) {
  const std::vector<std::string>& parts = target.parts;
  const auto ticket = key_gate_.open(request.address, parts[2], key_of(request));
  if (!ticket) return reply(error_answer(ticket.error()));
  if (parts.size() == 4 && parts[3] == "course") {
    const auto memory = std::make_shared<MemoryReservation>(request.memory);
    std::size_t bytes = 0;
    std::optional<engine::SeatNames> seats;
    host_.with_table(*ticket, [&](const host::Table& table) {
      bytes = table.bytes();
      seats = table.seats();
    });
    if (!memory->resize(bytes)) {
      constexpr int kSeconds = 10;
      return reply(error_answer(503, host::too_many("Too many reviews for this address; please wait.", kSeconds)));
    }
    return host_.review(
        *ticket,
        [reply, memory, seats](const host::Result<std::shared_ptr<const host::GameReview>>& course) {
          if (!course || !seats) return reply(error_answer(course ? not_found() : course.error()));
          reply(json_answer(200, course_object(**course, *seats)));
        },
        request.address);
  }
  if (parts.size() >= 4 && parts[3] == "review") return reply(review(request, target, *ticket));
  if (parts.size() == 4 && parts[3] == "share") {
    const auto key = host_.reader_key(*ticket);
    if (!key) return reply(error_answer(key.error()));
    return reply(json_answer(200, json::object{{"key", *key}}));
  }
  Answer answer = error_answer(404, not_found());
  host_.with_table(*ticket, [&](const host::Table& table) {
    if (parts.size() == 3) {
      auto over = table.verdict();
      if (over) words_of(table.start().setting.game, language_named(target.asked("lang"))).translate(*over);
      json::object names;
      for (const engine::Seat seat : engine::kSeats) names[text(table.seats().of(seat))] = table.name(seat);
      answer =
          json_answer(200, json::object{{"table", parts[2]},
                                        {"game", table.start().setting.game},
                                        {"scenario", table.start().setting.scenario},
                                        {"seat", seat_value(ticket->viewer, table.seats())},
                                        {"number", table.number()},
                                        {"deciding", seat_value(table.deciding(), table.seats())},
                                        {"clock", clock_value(table, host_.now())},
                                        {"names", std::move(names)},
                                        {"computers", computers_object(table)},
                                        {"commitment", table.commitment()},
                                        {"dice", dice_object(table)},
                                        {"over", over ? json::value(verdict_object(*over, table.seats())) : nullptr}});
    } else if (parts.size() == 4 && parts[3] == "record" && table.keeps_secrets()) {
      answer = error_answer(
          403, host::forbidden("The record of a game with hidden information is available when the game is over."));
    } else if (parts.size() == 4 && parts[3] == "record") {
      answer = Answer();
      answer.body = std::make_shared<const std::string>(format::write(table.record()));
      answer.headers = {{"Cache-Control", "no-store"},
                        {"Content-Disposition", "attachment; filename=\"leipzig-" + parts[2] + ".json\""}};
    } else if (parts.size() == 5 && (parts[3] == "views" || parts[3] == "surveys")) {
      const auto number = number_in(parts[4]);
      if (!number || *number > table.number()) return;
      const std::size_t n = *number;
      // Once a game is over, everyone may view it from either side.
      const std::string as = target.asked("as");
      const engine::Viewer viewer = as.empty() ? ticket->viewer : table.seats().find(as);
      if (!as.empty() && !viewer) {
        answer = error_answer(400, host::bad_request(table.seats().either() + " is wanted here.").in_field("as"));
        return;
      }
      if (viewer != ticket->viewer && !table.over()) {
        answer = error_answer(
            403, host::forbidden("The view of the other side is available when the game is over.").in_field("as"));
        return;
      }
      const Words& words = words_of(table.start().setting.game, language_named(target.asked("lang")));
      if (parts[3] == "surveys") {
        answer = line_answer(200, survey_message(n, table.at(n)->survey(viewer), table.seats(), words));
        return;
      }
      answer = line_answer(200, view_message(table, n, table.at(n)->view(viewer), words));
    }
  });
  reply(std::move(answer));
}

}  // namespace leipzig::server
