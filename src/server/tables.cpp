// What is asked of tables over HTTP: making them, a seat's own key, and what a key shows.
#include <algorithm>

#include "format/document.h"
#include "server/api.h"
#include "server/messages.h"

namespace leipzig::server {
namespace {

// "Authorization: Bearer KEY" and nowhere else: logs and histories keep addresses.
std::string key_of(const Request& request) {
  constexpr std::string_view kBearer = "Bearer ";
  if (!request.authorization.starts_with(kBearer)) return "";
  return request.authorization.substr(kBearer.size());
}

json::object created_object(const host::Created& created) {
  return {{"table", created.table},
          {"keys", json::object{{"french", created.keys.french},
                                {"allied", created.keys.allied},
                                {"spectator", created.keys.spectator}}},
          {"commitment", created.commitment}};
}

host::Host::OnCreated creation(const Reply& reply) {
  return [reply](const host::Result<host::Created>& created) {
    if (created) return reply(json_answer(201, created_object(*created)));
    reply(error_answer(created.error()));
  };
}

host::Result<json::object> object_in(const Request& request) {
  if (request.body.size() > kLargestBody) {
    return host::Error{"too_large", "", "", "At most 64 KiB are read here."};
  }
  return read_object(request.body);
}

// "computers" and "standby" of a new table.
std::optional<host::Error> read_seating(Members& members, host::Seating& seating) {
  if (const json::object* given = members.object("computers")) {
    Members each(*given);
    for (const engine::Seat seat : engine::kSeats) {
      seating.computers[engine::index(seat)] = each.text(engine::name(seat));
    }
    if (each.error()) return each.error();
  }
  if (const json::object* given = members.object("standby")) {
    Members each(*given);
    host::Standby standby;
    standby.skill = each.text("level");
    standby.minutes = static_cast<int>(std::min<std::size_t>(each.number("minutes").value_or(0), 1'000'000));
    if (const json::object* agreed = each.object("agreed")) {
      Members seats(*agreed);
      for (const engine::Seat seat : engine::kSeats) {
        standby.agreed[engine::index(seat)] = seats.boolean(engine::name(seat)).value_or(false);
      }
      if (seats.error()) return seats.error();
    }
    if (each.error()) return each.error();
    seating.standby = std::move(standby);
  }
  return std::nullopt;
}

// "dice" of a new table; left out: the scheme for clients that never contribute.
host::Result<host::DiceScheme> dice_named(const std::string& name) {
  if (name.empty()) return host::DiceScheme::Server;
  const auto scheme = host::dice_scheme_named(name);
  if (!scheme) return host::Error{"bad_request", "", "dice", "server or shared is wanted here."};
  return *scheme;
}

json::object course_object(const host::Course& course) {
  json::array points;
  for (const host::Course::Point& point : course.points) {
    points.push_back(json::object{
        {"n", point.number}, {"turn", point.turn}, {"french", point.expected[0]}, {"allied", point.expected[1]}});
  }
  json::array turning;
  for (const std::size_t i : course.turning) turning.emplace_back(i);
  return {{"level", course.skill}, {"points", std::move(points)}, {"turning", std::move(turning)}};
}

}  // namespace

void Api::create(const Request& request, const Reply& reply) {
  if (!creations_.allows(request.address)) {
    ++metrics_.rate_limited;
    return reply(error_answer(429, {"too_many", "", "", "Too many new tables; please wait a little."}));
  }
  const auto object = object_in(request);
  if (!object) return reply(error_answer(object.error()));
  Members members(*object);
  engine::Position start;
  start.setting.game = members.text("game");
  start.setting.scenario = members.text("scenario");
  std::vector<engine::Text> names;
  if (const json::object* options = members.object("options")) {
    Members each(*options);
    for (const auto& option : *options) {
      const std::string id(option.key().data(), option.key().size());
      start.setting.options.push_back({id, each.boolean(id).value_or(false)});
    }
    if (each.error()) return reply(error_answer(400, *each.error()));
  }
  if (const json::object* given = members.object("names")) {
    Members each(*given);
    for (const engine::Seat seat : engine::kSeats) {
      const std::string name = each.text(engine::name(seat));
      if (!name.empty()) names.push_back({std::string(engine::name(seat)), name});
    }
    if (each.error()) return reply(error_answer(400, *each.error()));
  }
  host::Seating seating;
  if (const auto error = read_seating(members, seating)) return reply(error_answer(400, *error));
  const auto dice = dice_named(members.text("dice"));
  if (!dice) return reply(error_answer(dice.error()));
  seating.dice = *dice;
  if (members.error()) return reply(error_answer(400, *members.error()));
  host_.create(start, names, seating, creation(reply));
}

void Api::import(const Request& request, const Target& target, const Reply& reply) {
  if (!creations_.allows(request.address)) {
    ++metrics_.rate_limited;
    return reply(error_answer(429, {"too_many", "", "", "Too many new tables; please wait a little."}));
  }
  if (request.body.size() > kLargestImport) {
    return reply(error_answer(413, {"too_large", "", "", "A record has at most 2 MiB."}));
  }
  const auto dice = dice_named(target.asked("dice"));
  if (!dice) return reply(error_answer(dice.error()));
  const auto record = format::read_record(request.body);
  if (!record) return reply(error_answer(422, host::error_of(record.error())));
  host_.import(*record, *dice, creation(reply));
}

void Api::change_key(const Request& request, const std::string& table, const Reply& reply) {
  const auto object = object_in(request);
  if (!object) return reply(error_answer(object.error()));
  Members members(*object);
  std::string key = members.text("key");
  if (members.error()) return reply(error_answer(400, *members.error()));
  const auto ticket = door_.open(request.address, table, key_of(request));
  if (!ticket) return reply(error_answer(ticket.error()));
  host_.change_key(*ticket, std::move(key), [reply](const std::optional<host::Error>& error) {
    if (error) return reply(error_answer(*error));
    reply(json_answer(200, json::object{}));
  });
}

void Api::about_table(const Request& request, const Target& target, const Reply& reply) {
  const std::vector<std::string>& parts = target.parts;
  const auto ticket = door_.open(request.address, parts[2], key_of(request));
  if (!ticket) return reply(error_answer(ticket.error()));
  if (parts.size() == 4 && parts[3] == "course") {
    return host_.course(
        *ticket,
        [reply](const host::Result<std::shared_ptr<const host::Course>>& course) {
          if (!course) return reply(error_answer(course.error()));
          reply(json_answer(200, course_object(**course)));
        },
        request.address);
  }
  if (parts.size() == 4 && parts[3] == "share") {
    const auto key = host_.reader_key(*ticket);
    if (!key) return reply(error_answer(key.error()));
    return reply(json_answer(200, json::object{{"key", *key}}));
  }
  Answer answer = error_answer(404, not_found());
  host_.look(*ticket, [&](const host::Table& table) {
    if (parts.size() == 3) {
      json::object names;
      for (const engine::Seat seat : engine::kSeats) names[text(engine::name(seat))] = table.name(seat);
      answer = json_answer(
          200, json::object{{"table", parts[2]},
                            {"game", table.start().setting.game},
                            {"scenario", table.start().setting.scenario},
                            {"seat", seat_value(ticket->viewer)},
                            {"number", table.number()},
                            {"names", std::move(names)},
                            {"computers", computers_object(table)},
                            {"commitment", table.commitment()},
                            {"dice", dice_object(table.dice())},
                            {"over", table.verdict() ? json::value(verdict_object(*table.verdict())) : nullptr}});
    } else if (parts.size() == 4 && parts[3] == "record" && table.keeps_secrets()) {
      answer = error_answer(
          403, {"forbidden", "", "", "The record of a game with secrets can be had when the game is over."});
    } else if (parts.size() == 4 && parts[3] == "record") {
      answer = Answer();
      answer.body = std::make_shared<const std::string>(format::write(table.record()));
      answer.headers = {{"Cache-Control", "no-store"},
                        {"Content-Disposition", "attachment; filename=\"leipzig-" + parts[2] + ".json\""}};
    } else if (parts.size() == 5 && (parts[3] == "views" || parts[3] == "surveys")) {
      const std::string& digits = parts[4];
      const bool number =
          !digits.empty() && digits.size() <= 7 && digits.find_first_not_of("0123456789") == std::string::npos;
      if (!number || std::stoul(digits) > table.number()) return;
      const std::size_t n = std::stoul(digits);
      // Once a game is over, everybody may look at it from either side.
      const std::string as = target.asked("as");
      const engine::Viewer viewer = as.empty() ? ticket->viewer : engine::seat_named(as);
      if (!as.empty() && !viewer) {
        answer = error_answer(400, {"bad_request", "", "as", "french or allied is wanted here."});
        return;
      }
      if (viewer != ticket->viewer && !table.over()) {
        answer = error_answer(403, {"forbidden", "", "as", "The other side can be looked at when the game is over."});
        return;
      }
      if (parts[3] == "surveys") {
        const Words& words = words_of(table.start().setting.game, language_named(target.asked("lang")));
        answer = line_answer(200, survey_message(n, table.at(n)->survey(viewer), words));
        return;
      }
      answer = line_answer(200, view_message(table, n, table.at(n)->view(viewer)));
    }
  });
  reply(std::move(answer));
}

}  // namespace leipzig::server
