// The text form: one line a figure, with its help and kind.
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
  const host::Figures& figures = host.figures();
  std::string out;
  line(out, "leipzig_connections", "gauge", "Open connections.", as(connections));
  line(out, "leipzig_sockets", "gauge", "Open WebSockets.", as(sockets));
  line(out, "leipzig_connections_accepted_total", "counter", "Connections taken.", as(accepted));
  line(out, "leipzig_connections_refused_total", "counter", "Connections over a limit.", as(turned_away));
  line(out, "leipzig_messages_received_total", "counter", "WebSocket messages in.", as(messages_in));
  line(out, "leipzig_messages_sent_total", "counter", "WebSocket messages out.", as(messages_out));
  line(out, "leipzig_rate_limited_total", "counter", "Messages and requests over the rate.", as(rate_limited));
  line(out, "leipzig_foreign_total", "counter", "Requests of another site's pages, refused.", as(foreign));
  line(out, "leipzig_slow_readers_total", "counter", "Sockets closed because nobody read.", as(slow_readers));
  line(out, "leipzig_wrong_keys_total", "counter", "Keys that opened nothing.", as(wrong_keys));
  line(out, "leipzig_wrong_keys_refused_total", "counter", "Wrong keys over the limit of their address.",
       as(wrong_keys_refused));
  line(out, "leipzig_tables_live", "gauge", "Tables in memory.", static_cast<double>(host.live_tables()));
  line(out, "leipzig_tables_created_total", "counter", "Tables begun.", as(figures.created));
  line(out, "leipzig_tables_imported_total", "counter", "Tables made of a record.", as(figures.imported));
  line(out, "leipzig_tables_loaded_total", "counter", "Tables rebuilt from the store.", as(figures.loaded));
  line(out, "leipzig_tables_dropped_total", "counter", "Tables dropped from memory.", as(figures.dropped));
  line(out, "leipzig_entries_total", "counter", "Actions and outcomes written.", as(figures.entries));
  line(out, "leipzig_refused_total", "counter", "Wishes refused.", as(figures.refused));
  line(out, "leipzig_stale_total", "counter", "Wishes that came too late.", as(figures.stale));
  line(out, "leipzig_store_failures_total", "counter", "Times the store did not answer.", as(figures.failures));
  line(out, "leipzig_thinking", "gauge", "Computer players that think.",
       static_cast<double>(host.searches().running()));
  line(out, "leipzig_thinking_waiting", "gauge", "Computer players that wait to think.",
       static_cast<double>(host.searches().waiting()));
  line(out, "leipzig_searches_overdue", "gauge", "Searches that run on after their time.",
       static_cast<double>(host.searches().overdue()));
  line(out, "leipzig_searches_overdue_total", "counter", "Searches that did not stop when told to.",
       static_cast<double>(host.searches().overdue_total()));
  line(out, "leipzig_thoughts_total", "counter", "Plans of computer players, played.", as(figures.thoughts));
  line(out, "leipzig_thoughts_dismissed_total", "counter", "Plans that came too late.", as(figures.dismissed));
  line(out, "leipzig_hints_total", "counter", "Hints given.", as(figures.hints));

  const FairPool::Figures pool = work ? work() : FairPool::Figures{};
  const auto seconds_of = [](FairPool::Time time) { return std::chrono::duration<double>(time).count(); };
  line(out, "leipzig_work_waiting", "gauge", "Tasks that wait for a worker.", static_cast<double>(pool.waiting));
  line(out, "leipzig_work_running", "gauge", "Workers that do something.", static_cast<double>(pool.running));
  line(out, "leipzig_work_done_total", "counter", "Tasks of the workers.", static_cast<double>(pool.done));
  line(out, "leipzig_work_seconds_total", "counter", "Time they took.", seconds_of(pool.worked));
  line(out, "leipzig_work_wait_seconds_total", "counter", "Time they waited before.", seconds_of(pool.waited));

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
