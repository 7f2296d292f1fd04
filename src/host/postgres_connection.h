// A PostgreSQL connection with a deadline for every operation, even if the server or the network hangs: libpq in
// non-blocking mode. Only the lookup of a host name can still block.
#pragma once
#include <libpq-fe.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "host/store.h"

namespace leipzig::host {

// No reply in time. The connection is closed; the statement may still take effect.
struct PostgresTimeout : StoreFailure {
  using StoreFailure::StoreFailure;
};

// PostgreSQL cancelled the statement after kStatementTimeout. The connection can still be used.
struct StatementCancelled : StoreFailure {
  using StoreFailure::StoreFailure;
};

class PostgresRows {
 public:
  explicit PostgresRows(PGresult* result) : result_(result, &PQclear) {}
  int size() const { return PQntuples(result_.get()); }
  int affected() const { return std::atoi(PQcmdTuples(result_.get())); }
  bool is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) == 1; }
  std::string text(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
  }
  std::int64_t integer(int row, int column) const { return std::atoll(PQgetvalue(result_.get(), row, column)); }

 private:
  std::unique_ptr<PGresult, decltype(&PQclear)> result_;
};

class PostgresConnection {
 public:
  using Clock = std::chrono::steady_clock;
  using Deadline = Clock::time_point;

  // PostgreSQL cancels a slow statement before the client gives up, so that the connection survives.
  static constexpr std::chrono::milliseconds kStatementTimeout{2500};
  static constexpr std::chrono::milliseconds kTimeout{5000};
  static Deadline default_deadline() { return Clock::now() + kTimeout; }

  // Does not connect yet. stop: once it is true, waiting ends with a StoreFailure.
  explicit PostgresConnection(std::string address, const std::atomic<bool>* stop = nullptr)
      : address_(std::move(address)), stop_(stop) {}

  // Without parameters `sql` may contain several statements; returns the rows of the last. A parameter that is
  // nullptr is NULL. Throws StoreFailure, like everything below.
  PostgresRows run(const char* sql, const std::vector<const char*>& parameters = {}, Deadline end = default_deadline());

  // Does nothing if connected.
  void connect(Deadline end = default_deadline());
  bool connected() const { return PQstatus(handle_.get()) == CONNECTION_OK; }
  bool in_transaction() const { return PQtransactionStatus(handle_.get()) != PQTRANS_IDLE; }
  void close() { handle_.reset(); }

  // For idempotent queries: a connection that was lost long ago is only noticed when used.
  template <class Use>
  auto with_reconnect(Use&& use, Deadline end = default_deadline()) {
    connect(end);
    try {
      return use();
    } catch (const PostgresTimeout&) {
      throw;
    } catch (const StoreFailure&) {
      if (connected()) throw;
    }
    connect(end);
    return use();
  }

  // The next notification, also one that came with an earlier reply; empty if none arrives in time.
  std::optional<std::string> notification(std::chrono::milliseconds timeout);

 private:
  using Handle = std::unique_ptr<PGconn, decltype(&PQfinish)>;
  void wait(short events, Deadline end);
  void flush(Deadline end);
  PGresult* next_result(Deadline end);
  [[noreturn]] void fail() const { throw StoreFailure(PQerrorMessage(handle_.get())); }

  std::string address_;
  const std::atomic<bool>* stop_;
  Handle handle_{nullptr, &PQfinish};
};

}  // namespace leipzig::host
