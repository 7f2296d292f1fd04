// Sends, receives and connects by polling the socket until a deadline.
#include "host/postgres_connection.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <string_view>

namespace leipzig::host {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kQueryCanceled = "57014";  // SQLSTATE
constexpr milliseconds kSlice{100};                   // how often the stop flag is checked

// TCP keepalives detect a dead peer. The address comes last and overrides them.
constexpr const char* kKeywords[] = {
    "keepalives", "keepalives_idle", "keepalives_interval", "keepalives_count", "tcp_user_timeout", "dbname", nullptr};

}  // namespace

void PostgresConnection::wait(short events, Deadline end) {
  pollfd socket{PQsocket(handle_.get()), events, 0};
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(end - Clock::now());
    if (left.count() <= 0) {
      handle_.reset();
      throw PostgresTimeout("PostgreSQL does not answer");
    }
    if (stop_ != nullptr && *stop_) throw StoreFailure("the store is being closed");
    const int ready = poll(&socket, 1, static_cast<int>(std::min(left, kSlice).count()));
    if (ready > 0) return;
    if (ready < 0 && errno != EINTR) throw StoreFailure("polling the connection to PostgreSQL failed");
  }
}

void PostgresConnection::connect(Deadline end) {
  if (connected()) return;
  const char* values[] = {"1", "10", "5", "3", "10000", address_.c_str(), nullptr};
  handle_ = Handle(PQconnectStartParams(kKeywords, values, 1), &PQfinish);
  if (handle_ == nullptr || PQstatus(handle_.get()) == CONNECTION_BAD) fail();
  PostgresPollingStatusType next = PGRES_POLLING_WRITING;
  while (next != PGRES_POLLING_OK) {
    if (next == PGRES_POLLING_FAILED) fail();
    wait(next == PGRES_POLLING_READING ? POLLIN : POLLOUT, end);
    next = PQconnectPoll(handle_.get());
  }
  PQsetnonblocking(handle_.get(), 1);
  // A server that hangs in the middle of a transaction must not block the others forever.
  const std::string set =
      "SET client_min_messages = warning; SET idle_in_transaction_session_timeout = 60000; "
      "SET statement_timeout = " +
      std::to_string(kStatementTimeout.count());
  run(set.c_str(), {}, end);
}

void PostgresConnection::flush(Deadline end) {
  for (;;) {
    const int left = PQflush(handle_.get());
    if (left == 0) return;
    if (left < 0) fail();
    // While we cannot send, PostgreSQL may wait for us to read.
    wait(POLLIN | POLLOUT, end);
    if (PQconsumeInput(handle_.get()) == 0) fail();
  }
}

PGresult* PostgresConnection::next_result(Deadline end) {
  while (PQisBusy(handle_.get()) == 1) {
    wait(POLLIN, end);
    if (PQconsumeInput(handle_.get()) == 0) fail();
  }
  return PQgetResult(handle_.get());
}

PostgresRows PostgresConnection::run(const char* sql, const std::vector<const char*>& parameters, Deadline end) {
  const int sent = parameters.empty() ? PQsendQuery(handle_.get(), sql)
                                      : PQsendQueryParams(handle_.get(), sql, static_cast<int>(parameters.size()),
                                                          nullptr, parameters.data(), nullptr, nullptr, 0);
  if (sent == 0) fail();
  flush(end);
  PostgresRows last(nullptr);
  std::string error;
  bool failed = false;
  bool cancelled = false;
  while (PGresult* result = next_result(end)) {
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && !failed) {
      failed = true;
      error = PQresultErrorMessage(result);
      const char* code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
      cancelled = code != nullptr && code == kQueryCanceled;
    }
    last = PostgresRows(result);
    if (!connected()) break;
  }
  if (cancelled) throw StatementCancelled(error);
  if (failed) throw StoreFailure(error);
  return last;
}

std::optional<std::string> PostgresConnection::notification(milliseconds timeout) {
  const auto take = [this]() -> std::optional<std::string> {
    PGnotify* note = PQnotifies(handle_.get());
    if (note == nullptr) return std::nullopt;
    std::string text = note->extra;
    PQfreemem(note);
    return text;
  };
  if (auto text = take()) return text;
  pollfd socket{PQsocket(handle_.get()), POLLIN, 0};
  if (poll(&socket, 1, static_cast<int>(timeout.count())) <= 0) return std::nullopt;
  if (PQconsumeInput(handle_.get()) == 0) fail();
  return take();
}

}  // namespace leipzig::host
