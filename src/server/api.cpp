// Routes.
#include "server/api.h"

#include <algorithm>

#include "engine/version.h"
#include "games/catalogue.h"
#include "server/assets.h"
#include "server/game_pages.h"
#include "server/gzip.h"
#include "server/messages.h"

namespace leipzig::server {
namespace {

constexpr const char* kJson = "application/json";
constexpr const char* kNotAPage = "attachment; filename=\"leipzig.json\"";

constexpr std::string_view kNoClient =
    "<!doctype html><html lang=\"en\"><title>Leipzig 1813</title><p>The server runs, but the client's files were not "
    "built into it: see web/ in the sources. The interface is under <a href=\"/api/games\">/api/games</a>.\n";

int status_of(const host::Error& error) {
  using host::ErrorCode;
  switch (error.code) {
    case ErrorCode::NotFound:
      return 404;
    case ErrorCode::Forbidden:
      return 403;
    case ErrorCode::TooMany:
      return 429;
    case ErrorCode::TooLarge:
      return 413;
    case ErrorCode::BadRequest:
      return 400;
    case ErrorCode::Stale:
      return 409;
    case ErrorCode::Unavailable:
      return 503;
    case ErrorCode::None:
    case ErrorCode::Over:
    case ErrorCode::Lesson:
      break;
  }
  return 422;
}

bool takes_gzip(const Request& request) { return request.accept_encoding.find("gzip") != std::string::npos; }

std::optional<char> unescaped(std::string_view digits) {
  int value = 0;
  for (const char c : digits) {
    value *= 16;
    if (c >= '0' && c <= '9') {
      value += c - '0';
    } else if (c >= 'a' && c <= 'f') {
      value += c - 'a' + 10;
    } else if (c >= 'A' && c <= 'F') {
      value += c - 'A' + 10;
    } else {
      return std::nullopt;
    }
  }
  return static_cast<char>(value);
}

std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const auto byte = unescaped(text.substr(i + 1, 2));
    if (!byte || *byte == '\0') return std::nullopt;
    plain += *byte;
    i += 2;
  }
  return plain;
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(at), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

// Suffix that distinguishes cached pages of different languages.
std::string kept_under(Language language) { return language == Language::German ? "/de" : ""; }

// POST requests for tables.
bool is_order(const Target& target) {
  const std::vector<std::string>& parts = target.parts;
  if (parts[1] != "tables") return false;
  return parts.size() == 2 || (parts.size() == 3 && parts[2] == "import") || (parts.size() == 4 && parts[3] == "key");
}

// Pages about the games.
host::Result<GamePage> page_at(const Target& target) {
  const std::vector<std::string>& parts = target.parts;
  const Language language = language_named(target.asked("lang"));
  if (parts.size() == 2 && parts[1] == "games") {
    return GamePage{"games" + kept_under(language), kJson, [=] { return games_page(language); }};
  }
  if (parts.size() != 4 || parts[1] != "games") return not_found();
  const engine::GameEntry* game = games::find_game(parts[2]);
  if (game == nullptr) return not_found();
  const std::string& page = parts[3];
  std::string scenario = target.asked("scenario");
  if (scenario.empty()) scenario = game->info.scenarios.front().id;
  const auto& known = game->info.scenarios;
  if (std::none_of(known.begin(), known.end(), [&](const auto& info) { return info.id == scenario; })) {
    return host::not_found("This game has no such scenario.").in_field("scenario");
  }
  const std::string name = game->info.id + "/" + page + kept_under(language);
  if (page == "board.svg") {
    const bool dark = target.asked("theme") == "dark";
    return GamePage{name + "/" + scenario + (dark ? "/dark" : ""), "image/svg+xml; charset=utf-8",
                    [=] { return board_page(*game, scenario, dark, language); }};
  }
  if (page == "layout") {
    return GamePage{name + "/" + scenario, kJson, [=] { return layout_page(*game, scenario, language); }};
  }
  if (page == "rules") return GamePage{name, kJson, [=] { return rules_page(*game, language); }};
  if (page == "register") return GamePage{game->info.id + "/register", kJson, [=] { return register_page(*game); }};
  if (page == "tutorial" && host::tutorial_data(game->info.id) != nullptr) {
    return GamePage{name, kJson, [=] { return tutorial_page(*game); }};
  }
  if (page == "provenance" && games::data_of(game->info.id).find("provenance") != nullptr) {
    return GamePage{name, kJson, [=] { return provenance_page(*game, language); }};
  }
  if (page == "charts") return GamePage{name, kJson, [=] { return charts_page(*game, language); }};
  return not_found();
}

}  // namespace

std::string Target::asked(const std::string& name) const {
  const auto found = query.find(name);
  return found == query.end() ? "" : found->second;
}

std::optional<Target> read_target(std::string_view text) {
  if (text.empty() || text[0] != '/' || text.size() > 2048) return std::nullopt;
  Target target;
  const std::size_t mark = std::min(text.find('?'), text.size());
  target.path = text.substr(0, mark);
  for (const std::string_view part : split(text.substr(1, mark - 1), '/')) {
    auto plain = decoded(part);
    if (!plain) return std::nullopt;
    target.parts.push_back(std::move(*plain));
  }
  for (const std::string_view pair : split(text.substr(std::min(mark + 1, text.size())), '&')) {
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const auto name = decoded(pair.substr(0, equals));
    const auto value = decoded(pair.substr(std::min(equals + 1, pair.size())));
    if (!name || !value) return std::nullopt;
    target.query[*name] = *value;
  }
  return target;
}

std::size_t largest_body(std::string_view target) {
  return target.substr(0, target.find('?')) == "/api/tables/import" ? kLargestImport : kLargestBody;
}

Answer line_answer(int status, std::string line) {
  Answer answer;
  answer.status = status;
  answer.body = std::make_shared<const std::string>(std::move(line));
  answer.headers.emplace_back("Cache-Control", "no-store");
  answer.headers.emplace_back("Content-Disposition", kNotAPage);
  return answer;
}

Answer json_answer(int status, const json::value& value) { return line_answer(status, written(value)); }

// The last known state of the store: asking it now might block.
Answer health_answer(host::StoreHealth store) {
  const char* status = "ok";
  if (store == host::StoreHealth::ReadOnly) status = "read_only";
  if (store == host::StoreHealth::Unreachable) status = "unavailable";
  return json_answer(store == host::StoreHealth::Ok ? 200 : 503,
                     json::object{{"status", status}, {"version", std::string(version())}});
}

host::Error not_found() { return host::not_found("Not found."); }

Answer error_answer(const host::Error& error) { return error_answer(status_of(error), error); }

Answer error_answer(int status, const host::Error& error) {
  Answer answer = json_answer(status, json::object{{"error", error_object(error)}});
  if (error.retry_after > 0) answer.headers.emplace_back("Retry-After", std::to_string(error.retry_after));
  return answer;
}

const std::vector<std::pair<std::string, std::string>>& security_headers() {
  // Inline styles are allowed because board drawings contain them; scripts are not. With the games for browsers among
  // the files, WebAssembly may be compiled.
  const auto all = assets();
  static const bool module =
      std::any_of(all.begin(), all.end(), [](const Asset& asset) { return asset.path.ends_with(".wasm"); });
  static const std::vector<std::pair<std::string, std::string>> headers = {
      {"Content-Security-Policy",
       std::string("default-src 'self'; script-src 'self'") + (module ? " 'wasm-unsafe-eval'" : "") +
           "; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; "
           "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
  };
  return headers;
}

namespace {

// Refusals in the language that the address asks for.
Reply in_language(const Reply& reply, Language language) {
  if (language == Language::English) return reply;
  return [reply, language](Answer answer) {
    if (answer.status >= 400 && answer.body) {
      const auto object = read_object(*answer.body);
      const json::value* error = object ? object->if_contains("error") : nullptr;
      const json::value* said =
          error != nullptr && error->is_object() ? error->get_object().if_contains("text") : nullptr;
      if (said != nullptr && said->is_string()) {
        json::object told = *object;
        std::string text(said->get_string());
        words_of("", language).translate(text);
        told["error"].get_object()["text"] = text;
        answer.body = std::make_shared<const std::string>(written(told));
      }
    }
    reply(std::move(answer));
  };
}

}  // namespace

Api::Api(host::Host& host, Metrics& metrics, const ServerOptions& options)
    : host_(host),
      metrics_(metrics),
      key_gate_(host, metrics, options.wrong_keys_an_hour),
      creations_(options.tables_per_second, 50 * options.tables_per_second) {}

std::optional<Answer> Api::answer_now(const Request& request) {
  const auto target = read_target(request.target);
  if (!target) return error_answer(400, host::bad_request("The address is malformed."));
  const std::vector<std::string>& parts = target->parts;
  const bool reads = request.method == "GET" || request.method == "HEAD";
  const bool asks = !parts.empty() && parts[0] == "api";
  if (request.method == "POST" && asks && parts.size() >= 2) {
    if (!is_order(*target)) return error_answer(404, not_found());
    return std::nullopt;
  }
  if (!reads) {
    Answer answer = error_answer(405, host::bad_request("This method is not allowed here."));
    answer.headers.emplace_back("Allow", "GET, HEAD, POST");
    return answer;
  }
  if (target->path == "/metrics") {
    Answer answer;
    answer.type = "text/plain; version=0.0.4; charset=utf-8";
    answer.body = std::make_shared<const std::string>(metrics_.text(host_));
    return answer;
  }
  if (!asks) return file(request, *target);
  if (parts.size() == 2 && parts[1] == "health") {
    return health_answer(host_.store_health());
  }
  if (parts.size() >= 3 && parts[1] == "tables") return std::nullopt;
  const auto page = page_at(*target);
  if (!page) return error_answer(404, page.error());
  const Prepared made = prepared(page->name);
  if (!made.content) return std::nullopt;
  return show(request, made);
}

void Api::respond(const Request& request, const Reply& respond_with) {
  if (auto answer = answer_now(request)) return respond_with(std::move(*answer));
  const Target target = *read_target(request.target);
  const Reply reply = in_language(respond_with, language_named(target.asked("lang")));
  const std::vector<std::string>& parts = target.parts;
  if (request.method != "POST") {
    if (parts[1] == "tables") return about_table(request, target, reply);
    return reply(show(request, prepare(*page_at(target))));
  }
  if (parts.size() == 2) return create(request, target, reply);
  if (parts.size() == 3) return import(request, target, reply);
  change_key(request, parts[2], reply);
}

Api::Prepared Api::prepared(const std::string& name) {
  const host::Lock lock(mutex_);
  const auto found = prepared_.find(name);
  return found == prepared_.end() ? Prepared{} : found->second;
}

Api::Prepared Api::prepare(const GamePage& page) {
  Prepared made;
  made.type = page.type;
  made.content = std::make_shared<const std::string>(page.make());
  made.gzip = std::make_shared<const std::string>(gzip(*made.content));
  made.etag = "\"" + host::hex(host::blake2b(*made.content)).substr(0, 20) + "\"";
  const host::Lock lock(mutex_);
  return prepared_[page.name] = made;
}

Answer Api::show(const Request& request, const Prepared& page) {
  Answer answer;
  answer.type = page.type;
  answer.headers = {
      {"ETag", page.etag}, {"Cache-Control", "public, max-age=0, must-revalidate"}, {"Vary", "Accept-Encoding"}};
  if (page.type == kJson) answer.headers.emplace_back("Content-Disposition", kNotAPage);
  if (request.if_none_match == page.etag) {
    answer.status = 304;
    return answer;
  }
  answer.cached = true;
  answer.body = page.content;
  if (takes_gzip(request) && !page.gzip->empty()) {
    answer.body = page.gzip;
    answer.headers.emplace_back("Content-Encoding", "gzip");
  }
  return answer;
}

Answer Api::file(const Request& request, const Target& target) {
  Answer answer;
  const Asset* asset = find_asset(target.path == "/" ? "/index.html" : target.path);
  // The client has its own routes inside the page: any path that does not look like a file serves the page.
  const bool page = target.parts.empty() || target.parts.back().find('.') == std::string::npos;
  if (asset == nullptr && page) asset = find_asset("/index.html");
  if (asset == nullptr) {
    if (!page) return error_answer(404, not_found());
    answer.type = "text/html; charset=utf-8";
    answer.fixed = kNoClient;
    answer.headers.emplace_back("Cache-Control", "no-cache");
    return answer;
  }
  const std::string etag = "\"" + std::string(asset->etag) + "\"";
  answer.type = asset->type;
  answer.headers = {{"ETag", etag},
                    {"Vary", "Accept-Encoding"},
                    {"Cache-Control", asset->immutable ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (request.if_none_match == etag) {
    answer.status = 304;
  } else if (takes_gzip(request) && !asset->gzip.empty()) {
    answer.fixed = asset->gzip;
    answer.headers.emplace_back("Content-Encoding", "gzip");
  } else {
    answer.fixed = asset->content;
  }
  return answer;
}

}  // namespace leipzig::server
