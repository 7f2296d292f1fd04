// Routes.
#include "server/api.h"

#include <zlib.h>

#include <algorithm>

#include "engine/version.h"
#include "games/catalogue.h"
#include "server/assets.h"
#include "server/game_pages.h"
#include "server/messages.h"

namespace leipzig::server {
namespace {

constexpr const char* kJson = "application/json";
constexpr const char* kNotAPage = "attachment; filename=\"leipzig.json\"";

constexpr std::string_view kNoClient =
    "<!doctype html><html lang=\"en\"><title>Leipzig 1813</title><p>The server runs, but the client's files were not "
    "built into it: see web/ in the sources. The interface is under <a href=\"/api/games\">/api/games</a>.\n";

int status_of(const host::Error& error) {
  if (error.code == "not_found") return 404;
  if (error.code == "forbidden") return 403;
  if (error.code == "too_many") return 429;
  if (error.code == "too_large") return 413;
  if (error.code == "bad_request") return 400;
  if (error.code == "stale") return 409;
  if (error.code == "unavailable") return 503;
  return 422;
}

std::string gzip(const std::string& content) {
  z_stream stream{};
  constexpr int kGzip = 16 + MAX_WBITS;
  if (deflateInit2(&stream, 9, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK) return "";
  std::vector<Bytef> in(content.begin(), content.end());
  std::vector<Bytef> out(deflateBound(&stream, static_cast<uLong>(in.size())));
  stream.next_in = in.data();
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = out.data();
  stream.avail_out = static_cast<uInt>(out.size());
  const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  const std::size_t size = stream.total_out;
  deflateEnd(&stream);
  return done ? std::string(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(size)) : "";
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

// What tells the prepared pages of one language from those of another.
std::string kept_under(Language language) { return language == Language::German ? "/de" : ""; }

// What is asked of tables by POST.
bool is_order(const Target& target) {
  const std::vector<std::string>& parts = target.parts;
  if (parts[1] != "tables") return false;
  return parts.size() == 2 || (parts.size() == 3 && parts[2] == "import") || (parts.size() == 4 && parts[3] == "key");
}

// What is said of the games.
host::Result<GamePage> page_at(const Target& target) {
  const std::vector<std::string>& parts = target.parts;
  const Language language = language_named(target.asked("lang"));
  if (parts.size() == 2 && parts[1] == "games") {
    return GamePage{"games" + kept_under(language), kJson, [=] { return games_page(language); }};
  }
  if (parts.size() != 4 || parts[1] != "games") return not_found();
  const engine::Entry* game = games::find_game(parts[2]);
  if (game == nullptr) return not_found();
  const std::string& page = parts[3];
  std::string scenario = target.asked("scenario");
  if (scenario.empty()) scenario = game->info.scenarios.front().id;
  const auto& known = game->info.scenarios;
  if (std::none_of(known.begin(), known.end(), [&](const auto& info) { return info.id == scenario; })) {
    return host::Error{"not_found", "", "scenario", "This game has no such scenario."};
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
  if (page == "tutorial" && host::tutorial_data(game->info.id) != nullptr) {
    return GamePage{name, kJson, [=] { return tutorial_page(*game); }};
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

host::Error not_found() { return {"not_found", "", "", "There is nothing here."}; }

Answer error_answer(const host::Error& error) { return error_answer(status_of(error), error); }

Answer error_answer(int status, const host::Error& error) {
  Answer answer = json_answer(status, json::object{{"error", error_object(error)}});
  if (error.retry_after > 0) answer.headers.emplace_back("Retry-After", std::to_string(error.retry_after));
  return answer;
}

const std::vector<std::pair<std::string, std::string>>& security_headers() {
  // Styles may stand in the page because a board's drawing brings its own; scripts may not.
  static const std::vector<std::pair<std::string, std::string>> headers = {
      {"Content-Security-Policy",
       "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
       "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
  };
  return headers;
}

Api::Api(host::Host& host, Metrics& metrics, const Options& options)
    : host_(host),
      metrics_(metrics),
      door_(host, metrics, options.wrong_keys_an_hour),
      creations_(options.tables_per_second, 50 * options.tables_per_second) {}

std::optional<Answer> Api::answer_now(const Request& request) {
  const auto target = read_target(request.target);
  if (!target) return error_answer(400, {"bad_request", "", "", "This address is not well formed."});
  const std::vector<std::string>& parts = target->parts;
  const bool reads = request.method == "GET" || request.method == "HEAD";
  const bool asks = !parts.empty() && parts[0] == "api";
  if (request.method == "POST" && asks && parts.size() >= 2) {
    if (!is_order(*target)) return error_answer(404, not_found());
    return std::nullopt;
  }
  if (!reads) {
    Answer answer = error_answer(405, {"bad_request", "", "", "This cannot be done here."});
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
    return json_answer(200, json::object{{"status", "ok"}, {"version", std::string(version())}});
  }
  if (parts.size() >= 3 && parts[1] == "tables") return std::nullopt;
  const auto page = page_at(*target);
  if (!page) return error_answer(404, page.error());
  const Prepared made = prepared(page->name);
  if (!made.content) return std::nullopt;
  return show(request, made);
}

void Api::respond(const Request& request, const Reply& reply) {
  if (auto answer = answer_now(request)) return reply(std::move(*answer));
  const Target target = *read_target(request.target);
  const std::vector<std::string>& parts = target.parts;
  if (request.method != "POST") {
    if (parts[1] == "tables") return about_table(request, target, reply);
    return reply(show(request, prepare(*page_at(target))));
  }
  if (parts.size() == 2) return create(request, reply);
  if (parts.size() == 3) return import(request, target, reply);
  change_key(request, parts[2], reply);
}

Api::Prepared Api::prepared(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = prepared_.find(name);
  return found == prepared_.end() ? Prepared{} : found->second;
}

Api::Prepared Api::prepare(const GamePage& page) {
  Prepared made;
  made.type = page.type;
  made.content = std::make_shared<const std::string>(page.make());
  made.gzip = std::make_shared<const std::string>(gzip(*made.content));
  made.etag = "\"" + host::hex(host::blake2b(*made.content)).substr(0, 20) + "\"";
  const std::lock_guard lock(mutex_);
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
  // The client has its own addresses inside the page: whatever looks like none of a file is the page.
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
