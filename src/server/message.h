// A message for a client. Connections can share its text, so that a state sent to a thousand spectators is in memory
// once.
#pragma once
#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "host/mutex.h"
#include "server/memory.h"

namespace leipzig::server {

class SharedText {
 public:
  explicit SharedText(std::string text) : text_(std::move(text)) {}
  const std::string& text() const { return text_; }

  // Counts the bytes against an address while the result lives: once, no matter how many of its connections hold one.
  std::shared_ptr<void> charge(const std::shared_ptr<MemoryAccount>& account) const;

 private:
  const std::string text_;
  mutable host::Mutex mutex_;
  mutable std::map<const MemoryAccount*, std::weak_ptr<void>> charges_ GUARDED_BY(mutex_);
};

// A JSON object, with an id as its last member if there is one.
class Message {
 public:
  explicit Message(std::string text) : text_(std::make_shared<SharedText>(std::move(text))) {}
  Message(std::shared_ptr<const SharedText> text, std::string id) : text_(std::move(text)) {
    if (!id.empty()) tail_ = ",\"id\":" + std::move(id) + "}";
  }

  // The text, in parts to be concatenated.
  std::array<std::string_view, 2> parts() const {
    const std::string_view whole = text_->text();
    return {whole.substr(0, whole.size() - (tail_.empty() ? 0 : 1)), tail_};
  }
  std::size_t size() const { return parts()[0].size() + parts()[1].size(); }
  std::string text() const { return std::string(parts()[0]) + std::string(parts()[1]); }

  // Counts it against an address, even beyond the limits, while it lives.
  void charge(const std::shared_ptr<MemoryAccount>& account);

 private:
  std::shared_ptr<const SharedText> text_;
  std::string tail_;
  std::shared_ptr<void> charged_;
  MemoryReservation own_;
};

}  // namespace leipzig::server
