// Counters of addresses and of the whole.
#include "server/memory.h"

#include <algorithm>
#include <utility>

namespace leipzig::server {
namespace {

constexpr std::size_t kFewAccounts = 64;

bool take_below(std::atomic<std::size_t>& used, std::size_t bytes, std::size_t limit) {
  std::size_t before = used;
  do {
    if (before + bytes > limit) return false;
  } while (!used.compare_exchange_weak(before, before + bytes));
  return true;
}

}  // namespace

bool MemoryAccount::take(std::size_t bytes) {
  if (!take_below(used_, bytes, limit_)) {
    ++budget_.refused_;
    return false;
  }
  if (take_below(budget_.used_, bytes, budget_.total_)) return true;
  used_ -= bytes;
  ++budget_.refused_;
  return false;
}

void MemoryAccount::force(std::size_t bytes) {
  used_ += bytes;
  budget_.used_ += bytes;
}

void MemoryAccount::give_back(std::size_t bytes) {
  used_ -= bytes;
  budget_.used_ -= bytes;
}

std::shared_ptr<SharedReservation> MemoryAccount::shared(const std::string& name) {
  const host::Lock lock(mutex_);
  std::weak_ptr<SharedReservation>& known = shared_[name];
  if (auto reservation = known.lock()) return reservation;
  auto reservation = std::make_shared<SharedReservation>(shared_from_this());
  known = reservation;
  if (shared_.size() >= sweep_at_) {
    std::erase_if(shared_, [](const auto& each) { return each.second.expired(); });
    sweep_at_ = std::max(kFewAccounts, 2 * shared_.size());
  }
  return reservation;
}

MemoryReservation::MemoryReservation(MemoryReservation&& other) noexcept
    : account_(std::move(other.account_)), bytes_(std::exchange(other.bytes_, 0)) {}

MemoryReservation& MemoryReservation::operator=(MemoryReservation&& other) noexcept {
  if (this == &other) return *this;
  clear();
  account_ = std::move(other.account_);
  bytes_ = std::exchange(other.bytes_, 0);
  return *this;
}

bool MemoryReservation::resize(std::size_t bytes) {
  if (account_ && bytes > bytes_ && !account_->take(bytes - bytes_)) return false;
  if (account_ && bytes < bytes_) account_->give_back(bytes_ - bytes);
  bytes_ = bytes;
  return true;
}

void MemoryReservation::force(std::size_t bytes) {
  if (account_ && bytes > bytes_) account_->force(bytes - bytes_);
  if (account_ && bytes < bytes_) account_->give_back(bytes_ - bytes);
  bytes_ = bytes;
}

std::shared_ptr<MemoryAccount> MemoryBudget::account(const std::string& address) {
  const host::Lock lock(mutex_);
  std::weak_ptr<MemoryAccount>& known = accounts_[address];
  if (auto account = known.lock()) return account;
  auto account = std::make_shared<MemoryAccount>(*this, address, per_address_);
  known = account;
  if (accounts_.size() >= sweep_at_) {
    std::erase_if(accounts_, [](const auto& each) { return each.second.expired(); });
    sweep_at_ = std::max(kFewAccounts, 2 * accounts_.size());
  }
  return account;
}

std::shared_ptr<MemoryAccount> MemoryBudget::shared_account() {
  return std::make_shared<MemoryAccount>(*this, "", total_);
}

std::shared_ptr<MemoryAccount> MemoryBudget::largest() {
  const host::Lock lock(mutex_);
  std::shared_ptr<MemoryAccount> most;
  for (const auto& [address, known] : accounts_) {
    auto account = known.lock();
    if (account && (!most || account->used() > most->used())) most = std::move(account);
  }
  return most;
}

}  // namespace leipzig::server
