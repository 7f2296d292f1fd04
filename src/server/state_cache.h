// The latest states sent, so that viewers with the same state share one text.
#pragma once
#include <list>
#include <memory>
#include <string>

#include "host/mutex.h"
#include "server/message.h"
#include "server/messages.h"

namespace leipzig::server {

class StateCache {
 public:
  // What state_message returns. Safe for several threads.
  std::shared_ptr<const SharedText> state(std::string_view type, const host::Table& table, const std::string& id,
                                          engine::Viewer viewer, SyncPoint& seen, const LiveStatus& status,
                                          Language language = Language::English);

 private:
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20;
  static constexpr std::size_t kMostStates = 64;

  // Everything that a state depends on; the revision stands for the stored events of the table.
  struct Key {
    std::string id;
    std::size_t revision = 0;
    std::size_t from = 0;
    engine::Viewer viewer;
    std::string type;
    LiveStatus status;
    Language language = Language::English;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Kept {
    Key key;
    std::shared_ptr<const SharedText> text;
  };

  std::shared_ptr<const SharedText> find(const Key& key);
  void keep(Key key, std::shared_ptr<const SharedText> text);

  host::Mutex mutex_;
  std::list<Kept> kept_ GUARDED_BY(mutex_);  // the most recently used first
  std::size_t bytes_ GUARDED_BY(mutex_) = 0;
};

}  // namespace leipzig::server
