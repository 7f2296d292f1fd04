// Accounting of shared and own bytes.
#include "server/message.h"

namespace leipzig::server {
namespace {

constexpr std::size_t kOverhead = 256;  // queues, handlers and the objects themselves, roughly

}  // namespace

std::shared_ptr<void> SharedText::charge(const std::shared_ptr<MemoryAccount>& account) const {
  const host::Lock lock(mutex_);
  std::weak_ptr<void>& known = charges_[account.get()];
  if (auto charge = known.lock()) return charge;
  auto charge = std::make_shared<MemoryReservation>(account);
  charge->force(text_.size());
  known = charge;
  return charge;
}

void Message::charge(const std::shared_ptr<MemoryAccount>& account) {
  charged_ = text_->charge(account);
  own_ = MemoryReservation(account);
  own_.force(tail_.size() + kOverhead);
}

}  // namespace leipzig::server
