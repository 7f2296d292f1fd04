// Memory budget in bytes, of the whole server and of each address: unread output, unfinished requests, waiting
// messages, lessons, imports, and the tables that its connections have open. It counts what a client can make large;
// the number of connections has its own limit.
#pragma once
#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/mutex.h"

namespace leipzig::server {

class MemoryBudget;
class SharedReservation;

inline std::size_t excess_over(std::size_t limit, std::size_t used) { return used > limit ? used - limit : 0; }

// The memory of one address, shared by its connections.
class MemoryAccount : public std::enable_shared_from_this<MemoryAccount> {
 public:
  MemoryAccount(MemoryBudget& budget, std::string address, std::size_t limit)
      : budget_(budget), address_(std::move(address)), limit_(limit) {}

  const std::string& address() const { return address_; }
  std::size_t used() const { return used_; }
  // Bytes beyond the limit.
  std::size_t excess() const { return excess_over(limit_, used_); }
  // The reservation of this name, which exists as long as somebody holds it: several connections of an address that
  // keep the same thing count once.
  std::shared_ptr<SharedReservation> shared(const std::string& name);

 private:
  friend class MemoryBudget;
  friend class MemoryReservation;
  // False, and nothing changes, if a limit forbids it.
  bool take(std::size_t bytes);
  // Even beyond the limits.
  void force(std::size_t bytes);
  void give_back(std::size_t bytes);

  MemoryBudget& budget_;
  const std::string address_;
  const std::size_t limit_;
  std::atomic<std::size_t> used_{0};
  host::Mutex mutex_;
  std::map<std::string, std::weak_ptr<SharedReservation>> shared_ GUARDED_BY(mutex_);
  std::size_t sweep_at_ GUARDED_BY(mutex_) = 64;  // size of shared_ at which expired ones are removed
};

// Bytes held until this is destroyed. Not safe for several threads.
class MemoryReservation {
 public:
  MemoryReservation() = default;
  explicit MemoryReservation(std::shared_ptr<MemoryAccount> account) : account_(std::move(account)) {}
  ~MemoryReservation() { clear(); }
  MemoryReservation(MemoryReservation&& other) noexcept;
  MemoryReservation& operator=(MemoryReservation&& other) noexcept;

  // Changes the number of bytes held. False if a limit forbids it; then nothing changes. Without an account all is
  // allowed.
  [[nodiscard]] bool resize(std::size_t bytes);
  // The same, even beyond the limits.
  void force(std::size_t bytes);
  void clear() { force(0); }

 private:
  std::shared_ptr<MemoryAccount> account_;
  std::size_t bytes_ = 0;
};

// The same for several threads.
class SharedReservation {
 public:
  SharedReservation() = default;
  explicit SharedReservation(std::shared_ptr<MemoryAccount> account) : reserved_(std::move(account)) {}

  [[nodiscard]] bool resize(std::size_t bytes) {
    const host::Lock lock(mutex_);
    return reserved_.resize(bytes);
  }
  void force(std::size_t bytes) {
    const host::Lock lock(mutex_);
    reserved_.force(bytes);
  }

 private:
  host::Mutex mutex_;
  MemoryReservation reserved_ GUARDED_BY(mutex_);
};

// Must outlive its accounts.
class MemoryBudget {
 public:
  MemoryBudget(std::size_t total, std::size_t per_address) : total_(total), per_address_(per_address) {}

  std::shared_ptr<MemoryAccount> account(const std::string& address);
  // For a proxy, whose connections belong to many: only the total is limited.
  std::shared_ptr<MemoryAccount> shared_account();

  std::size_t used() const { return used_; }
  // Bytes beyond the limit.
  std::size_t excess() const { return excess_over(total_, used_); }
  std::size_t refused() const { return refused_; }
  // The address that uses most; nothing if there is none.
  std::shared_ptr<MemoryAccount> largest();

 private:
  friend class MemoryAccount;

  const std::size_t total_;
  const std::size_t per_address_;
  std::atomic<std::size_t> used_{0};
  std::atomic<std::size_t> refused_{0};
  host::Mutex mutex_;
  std::map<std::string, std::weak_ptr<MemoryAccount>> accounts_ GUARDED_BY(mutex_);
  std::size_t sweep_at_ GUARDED_BY(mutex_) = 64;  // size of accounts_ at which expired ones are removed
};

}  // namespace leipzig::server
