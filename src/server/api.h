// The HTTP API and the client's files, independent of sockets: requests in, responses out.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/host.h"
#include "host/mutex.h"
#include "server/json.h"
#include "server/key_gate.h"
#include "server/memory.h"
#include "server/metrics.h"
#include "server/rate.h"
#include "server/server.h"

namespace leipzig::server {

inline constexpr std::size_t kLargestBody = std::size_t{64} << 10;
inline constexpr std::size_t kLargestImport = std::size_t{2} << 20;
// The largest body accepted for a target.
std::size_t largest_body(std::string_view target);

struct Request {
  std::string method;
  std::string target;
  std::string body;
  std::string address;                    // client address
  std::shared_ptr<MemoryAccount> memory;  // of that address; null: no limit
  std::string accept_encoding;
  std::string if_none_match;
  std::string authorization;
};

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body;  // or
  std::string_view fixed;                   // static content
  bool cached = false;                      // the body is in a cache anyway
  std::vector<std::pair<std::string, std::string>> headers;

  std::string_view content() const { return body ? std::string_view(*body) : fixed; }
};

using Reply = std::function<void(Answer)>;

// A parsed target: "/api/tables/T/views/3?as=french" has the parts api, tables, T, views, 3 and the query as = french.
struct Target {
  std::string path;
  std::vector<std::string> parts;
  std::map<std::string, std::string> query;

  std::string asked(const std::string& name) const;
};
// Empty if malformed.
std::optional<Target> read_target(std::string_view target);

// A page about the games, built on first request and then cached.
struct GamePage {
  std::string name;
  std::string type;
  std::function<std::string()> make;
};

class Api {
 public:
  Api(host::Host& host, Metrics& metrics, const ServerOptions& options);

  // The response if it needs neither rules nor the store: files, cached pages, metrics, health, malformed requests.
  // Never blocks, so I/O threads may call it.
  std::optional<Answer> answer_now(const Request& request);
  // Answers any request. reply is called once, possibly later and from another thread.
  void respond(const Request& request, const Reply& reply);

  KeyGate& key_gate() { return key_gate_; }

 private:
  struct Prepared {
    std::string type;
    std::string etag;
    std::shared_ptr<const std::string> content;
    std::shared_ptr<const std::string> gzip;
  };

  Answer review(const Request& request, const Target& target, const host::Ticket& ticket);
  void about_table(const Request& request, const Target& target, const Reply& reply);
  void create(const Request& request, const Target& target, const Reply& reply);
  void import(const Request& request, const Target& target, const Reply& reply);
  void change_key(const Request& request, const std::string& table, const Reply& reply);
  Answer file(const Request& request, const Target& target);
  Prepared prepared(const std::string& name);  // empty if never requested
  Prepared prepare(const GamePage& page);
  static Answer show(const Request& request, const Prepared& page);

  host::Host& host_;
  Metrics& metrics_;
  KeyGate key_gate_;
  RateByAddress creations_;
  host::Mutex mutex_;
  std::map<std::string, Prepared> prepared_ GUARDED_BY(mutex_);
};

// API responses, in JSON; browsers never show them as a page.
Answer line_answer(int status, std::string line);
Answer json_answer(int status, const json::value& value);
Answer error_answer(int status, const host::Error& error);
Answer error_answer(const host::Error& error);  // with the status for its code
Answer health_answer(host::StoreHealth store);
host::Error not_found();
// Security headers of every response.
const std::vector<std::pair<std::string, std::string>>& security_headers();

}  // namespace leipzig::server
