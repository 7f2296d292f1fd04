// Prometheus text format: one line per metric, with its help and type.
#include "server/metrics.h"

#include <cstdio>

namespace leipzig::server {
namespace {

void line(std::string& out, const char* name, const char* kind, const char* help, double value) {
  char number[32];
  std::snprintf(number, sizeof number, "%.15g", value);
  out +=
      std::string("# HELP ") + name + " " + help + "\n# TYPE " + name + " " + kind + "\n" + name + " " + number + "\n";
}

}  // namespace

void Metrics::note_answer_time(double value) {
  for (std::size_t i = 0; i < std::size(kBounds); ++i) {
    if (value <= kBounds[i]) ++seconds[i];
  }
  ++seconds.back();
  microseconds += static_cast<std::uint64_t>(value * 1e6);
}

std::string Metrics::text(host::Host& host) const {
  const auto as = [](const auto& counter) { return static_cast<double>(counter.load()); };
  const host::HostMetrics& games = host.metrics();
  std::string out;
  line(out, "leipzig_connections", "gauge", "Open connections.", as(connections));
  line(out, "leipzig_sockets", "gauge", "Open WebSockets.", as(sockets));
  line(out, "leipzig_connections_accepted_total", "counter", "Connections accepted.", as(accepted));
  line(out, "leipzig_connections_refused_total", "counter", "Connections refused by a limit.", as(turned_away));
  line(out, "leipzig_messages_received_total", "counter", "WebSocket messages received.", as(messages_in));
  line(out, "leipzig_messages_sent_total", "counter", "WebSocket messages sent.", as(messages_out));
  line(out, "leipzig_rate_limited_total", "counter", "Messages and requests refused by the rate limit.",
       as(rate_limited));
  line(out, "leipzig_foreign_total", "counter", "Refused requests from pages of other sites.", as(foreign));
  const Memory held = memory ? memory() : Memory{};
  line(out, "leipzig_slow_readers_total", "counter", "Sockets closed because of a slow reader.",
       static_cast<double>(held.slow_readers));
  line(out, "leipzig_memory_bytes", "gauge", "Bytes held for clients: output, requests, messages, lessons.",
       static_cast<double>(held.used));
  line(out, "leipzig_memory_largest_address_bytes", "gauge", "Bytes held by the address that holds most.",
       static_cast<double>(held.largest));
  line(out, "leipzig_memory_refused_total", "counter", "Requests refused because too much memory was held.",
       static_cast<double>(held.refused));
  line(out, "leipzig_wrong_keys_total", "counter", "Wrong keys.", as(wrong_keys));
  line(out, "leipzig_wrong_keys_refused_total", "counter", "Wrong keys refused by the limit per address.",
       as(wrong_keys_refused));
  line(out, "leipzig_tables_live", "gauge", "Tables in memory.", static_cast<double>(host.live_tables()));
  line(out, "leipzig_tables_created_total", "counter", "Tables created.", as(games.created));
  line(out, "leipzig_tables_imported_total", "counter", "Tables imported from a record.", as(games.imported));
  line(out, "leipzig_tables_loaded_total", "counter", "Tables rebuilt from the store.", as(games.loaded));
  line(out, "leipzig_tables_dropped_total", "counter", "Tables dropped from memory.", as(games.dropped));
  line(out, "leipzig_entries_total", "counter", "Actions and outcomes written.", as(games.entries));
  line(out, "leipzig_refused_total", "counter", "Requests refused.", as(games.refused));
  line(out, "leipzig_stale_total", "counter", "Requests refused as stale.", as(games.stale));
  line(out, "leipzig_store_failures_total", "counter", "Failures of the store.", as(games.failures));
  line(out, "leipzig_thinking", "gauge", "Running searches of computer players.",
       static_cast<double>(host.searches().running()));
  line(out, "leipzig_thinking_waiting", "gauge", "Waiting searches of computer players.",
       static_cast<double>(host.searches().waiting()));
  line(out, "leipzig_searches_overdue", "gauge", "Searches running beyond their time limit.",
       static_cast<double>(host.searches().overdue()));
  line(out, "leipzig_searches_overdue_total", "counter", "Searches that did not stop in time.",
       static_cast<double>(host.searches().overdue_total()));
  line(out, "leipzig_thoughts_total", "counter", "Plans played by computer players.", as(games.plans_played));
  line(out, "leipzig_thoughts_dismissed_total", "counter", "Plans discarded as outdated.", as(games.plans_discarded));
  line(out, "leipzig_hints_total", "counter", "Hints given.", as(games.hints));

  const FairPool::Metrics pool = work ? work() : FairPool::Metrics{};
  const auto seconds_of = [](FairPool::Time time) { return std::chrono::duration<double>(time).count(); };
  line(out, "leipzig_work_waiting", "gauge", "Tasks waiting for a worker.", static_cast<double>(pool.waiting));
  line(out, "leipzig_work_running", "gauge", "Busy workers.", static_cast<double>(pool.running));
  line(out, "leipzig_work_done_total", "counter", "Tasks completed by the workers.", static_cast<double>(pool.done));
  line(out, "leipzig_work_seconds_total", "counter", "Run time of the tasks.", seconds_of(pool.worked));
  line(out, "leipzig_work_wait_seconds_total", "counter", "Waiting time of the tasks.", seconds_of(pool.waited));

  out +=
      "# HELP leipzig_http_answers_total HTTP answers by class of status.\n# TYPE leipzig_http_answers_total counter\n";
  for (std::size_t i = 2; i < answers.size(); ++i) {
    out += "leipzig_http_answers_total{status=\"" + std::to_string(i) + "xx\"} " + std::to_string(answers[i]) + "\n";
  }
  const char* name = "leipzig_answer_seconds";
  out +=
      std::string("# HELP ") + name + " Time from a WebSocket message to its answer.\n# TYPE " + name + " histogram\n";
  for (std::size_t i = 0; i < kBuckets; ++i) {
    char bound[32] = "+Inf";
    if (i < std::size(kBounds)) std::snprintf(bound, sizeof bound, "%g", kBounds[i]);
    out += std::string(name) + "_bucket{le=\"" + bound + "\"} " + std::to_string(seconds[i]) + "\n";
  }
  char sum[32];
  std::snprintf(sum, sizeof sum, "%.6f", as(microseconds) / 1e6);
  out += std::string(name) + "_sum " + sum + "\n" + name + "_count " + std::to_string(seconds.back()) + "\n";
  return out;
}

}  // namespace leipzig::server
