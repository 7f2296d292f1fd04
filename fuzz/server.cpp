// Parsed HTTP requests and WebSocket messages.
#include <boost/json/parse.hpp>
#include <limits>

#include "format/document.h"
#include "fuzz/fake_table.h"
#include "fuzz/inputs.h"
#include "fuzz/target.h"
#include "games/catalogue.h"
#include "server/api.h"

namespace leipzig::fuzz {
namespace {

constexpr int kMostMessages = 60;
constexpr std::size_t kEntries = 30;

void require_json(const std::string& text) {
  boost::json::error_code error;
  (void)boost::json::parse(text, error);
  require(!error);
}

// ---- http ----

std::vector<host::Event> events_of(const engine::Record& record) {
  std::vector<host::Event> events;
  const auto tabletop = opened(record.start.setting);
  for (const std::string& entry : record.entries) {
    const engine::ToAct turn = tabletop->turn();
    host::Event event{host::EventKind::Entry, std::nullopt, 1, entry};
    if (turn.node == engine::Node::Decision) event.seat = turn.seat;
    require(!engine::play_entry(*tabletop, entry));
    events.push_back(std::move(event));
  }
  return events;
}

// Everything that lives longer than a request.
struct FakeServer {
  server::Metrics metrics;
  MemoryStore* store = new MemoryStore;
  host::Host host{std::unique_ptr<MemoryStore>(store), host::Executor{}, few()};
  server::Api api{host, metrics, patient()};

  FakeServer() {
    for (const engine::Setting& setting : settings()) {
      const engine::Record record = played(setting, kEntries);
      engine::Record start = record;
      start.entries.clear();
      store->put(name_of(setting, '-'), start, events_of(record));
    }
  }
  static host::HostLimits few() {
    host::HostLimits limits;
    limits.live_tables = 20;
    limits.searches = host::SearchPool::kNone;
    return limits;
  }
  static server::ServerOptions patient() {
    server::ServerOptions options;
    options.tables_per_second = 1e9;
    options.wrong_keys_an_hour = std::numeric_limits<std::size_t>::max();
    return options;
  }
};

std::string_view take_word(std::string_view& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

server::Answer answered(FakeServer& office, const server::Request& request) {
  std::vector<server::Answer> answers;
  office.api.respond(request, [&answers](server::Answer answer) { answers.push_back(std::move(answer)); });
  office.store->acknowledge();
  require(answers.size() == 1);
  const server::Answer& answer = answers.front();
  require(answer.status >= 200 && answer.status < 504);
  for (const auto& [name, value] : answer.headers) require(value.find_first_of("\r\n") == std::string::npos);
  if (answer.status >= 400) require_json(std::string(answer.content()));
  return answers.front();
}

void http(std::string_view bytes) {
  static FakeServer office;
  std::string_view line = take_line(bytes);
  server::Request request;
  request.method = take_word(line);
  request.target = take_word(line);
  request.accept_encoding = take_word(line);
  request.if_none_match = take_word(line);
  request.authorization = line;
  request.body = bytes;
  const server::Answer answer = answered(office, request);
  if (answer.status != 201) return;
  // A created table can be opened.
  const boost::json::value made = boost::json::parse(std::string(answer.content()));
  request.method = "GET";
  request.target = "/api/tables/" + std::string(made.at("table").as_string().c_str());
  request.authorization = "Bearer " + std::string(made.at("keys").at("spectator").as_string().c_str());
  require(answered(office, request).status == 200);
}

std::vector<Seed> http_seeds() {
  std::vector<Seed> seeds = {
      {"games", "GET /api/games gzip"}, {"page", "GET /play/x"},     {"escaped", "HEAD /%2e%2e/index.html?a=b&c"},
      {"health", "GET /api/health"},    {"metrics", "GET /metrics"}, {"delete", "DELETE /api/games"}};
  for (const engine::Setting& setting : settings()) {
    const std::string name = name_of(setting, '-');
    const std::string game = "GET /api/games/" + setting.game + "/";
    const std::string table = "GET /api/tables/" + name;
    seeds.push_back({name + "-rules", game + "rules"});
    seeds.push_back({name + "-charts", game + "charts"});
    seeds.push_back({name + "-tutorial", game + "tutorial"});
    seeds.push_back({name + "-layout", game + "layout?scenario=" + setting.scenario});
    seeds.push_back({name + "-board", game + "board.svg?scenario=" + setting.scenario + "&theme=dark"});
    seeds.push_back({name + "-table", table + " - - Bearer french"});
    seeds.push_back({name + "-record", table + "/record - - Bearer spectator"});
    seeds.push_back({name + "-view", table + "/views/12?as=allied - - Bearer allied"});
    seeds.push_back({name + "-create", "POST /api/tables\n{\"game\":\"" + setting.game + "\",\"scenario\":\"" +
                                           setting.scenario + R"(","options":{},"names":{"french":"Ney"}})"});
    seeds.push_back({name + "-computers", "POST /api/tables\n{\"game\":\"" + setting.game + "\",\"scenario\":\"" +
                                              setting.scenario + R"(","computers":{"allied":"random/50"}})"});
    seeds.push_back({name + "-course", table + "/course - - Bearer allied"});
    seeds.push_back({name + "-import", "POST /api/tables/import\n" + format::write(played(setting, kEntries))});
  }
  return seeds;
}

// ---- message ----

void message(std::string_view bytes) {
  constexpr std::size_t kShort = 4000;
  FakeTable fake_table(setting_named(take_line(bytes)));
  for (int i = 0; i < kMostMessages && !bytes.empty(); ++i) {
    std::string_view line = take_line(bytes);
    const char who = line.empty() ? '?' : line[0];
    const bool sits = who == 'f' || who == 'a' || who == 's';
    if (sits) line.remove_prefix(1);
    const std::vector<std::string> answers = fake_table.say(sits ? who : '?', std::string(line));
    require(!answers.empty());
    for (const std::string& answer : answers) {
      if (answer.size() < kShort) require_json(answer);
    }
  }
}

// A game as played at the table, with all other messages in between.
std::vector<Seed> message_seeds() {
  std::vector<Seed> seeds;
  for (const engine::Setting& setting : settings()) {
    FakeTable fake_table(setting);
    const auto ticket = fake_table.host().open(FakeTable::kTable, "spectator");
    require(bool(ticket));
    std::string bytes = name_of(setting) + "\n" + R"({"type":"ping","id":1})";
    // A learner has no seat.
    bytes += "\n" + std::string(R"({"type":"learn","game":")") + setting.game + R"(","lesson":1})";
    for (const char* lesson : {R"({"type":"act","line":"end movement"})", R"({"type":"view","number":0})",
                               R"({"type":"survey"})", R"({"type":"undo"})"}) {
      bytes += std::string("\n") + lesson;
    }
    const auto say = [&](char who, const std::string& text) {
      bytes += "\n" + std::string(1, who) + text;
      fake_table.say(who, text);
    };
    for (int i = 0; i < 12; ++i) {
      engine::LegalAction action;
      char who = '?';
      std::string number;
      fake_table.host().with_table(*ticket, [&](const host::Table& table) {
        if (!table.deciding()) return;
        who = table.deciding() == engine::Seat::First ? 'f' : 'a';
        const auto& tabletop = table.tabletop();
        const auto choices = tabletop.subjects();
        const engine::Choice choice = choices[static_cast<std::size_t>(i) * 7 % choices.size()];
        action = tabletop.describe({choice, tabletop.targets(choice).front()});
        number = std::to_string(table.number());
      });
      if (who == '?') break;
      say(who, R"({"type":"targets","kind":")" + action.kind + R"(","subject":")" + action.subject + "\"}");
      say('s', R"({"type":"why","line":")" + action.text + "\"}");
      say(who, R"({"type":"act","expect":)" + number + R"(,"line":")" + action.text + R"(","id":"x"})");
    }
    for (const char* last :
         {R"(a{"type":"undo","expect":1,"to":0})", R"(f{"type":"undo","to":0})", R"(a{"type":"answer","accept":true})",
          R"(f{"type":"offer","what":"draw"})", R"(f{"type":"name","name":"Ney"})",
          R"(f{"type":"contribute","salt":"00"})", R"(a{"type":"hint"})",
          R"(s{"type":"pace","paused":true,"key":"french"})", R"(f{"type":"standby","accept":true})",
          R"(f{"type":"takeover"})", R"(a{"type":"return"})", R"(a{"type":"resign"})", R"(f{"type":"rematch"})",
          R"({"type":"join","table":"fake_table","key":"french","since":3,"revision":2})"}) {
      bytes += std::string("\n") + last;
    }
    seeds.push_back({name_of(setting, '-'), std::move(bytes)});
  }
  return seeds;
}

}  // namespace

const std::vector<Target>& server_targets() {
  static const std::vector<Target> targets = {{"http", http, http_seeds}, {"message", message, message_seeds}};
  return targets;
}

}  // namespace leipzig::fuzz
