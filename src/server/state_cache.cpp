// A small least-recently-used list.
#include "server/state_cache.h"

#include <algorithm>

namespace leipzig::server {

std::shared_ptr<const SharedText> StateCache::state(std::string_view type, const host::Table& table,
                                                    const std::string& id, engine::Viewer viewer, SyncPoint& seen,
                                                    const LiveStatus& status, Language language) {
  Key key{id, table.revision(), first_entry(table, seen), viewer, std::string(type), status, language};
  if (auto found = find(key)) {
    seen = {table.number(), table.revision()};
    return found;
  }
  auto made = std::make_shared<const SharedText>(state_message(type, table, id, viewer, seen, status, language));
  keep(std::move(key), made);
  return made;
}

std::shared_ptr<const SharedText> StateCache::find(const Key& key) {
  const host::Lock lock(mutex_);
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&key](const Kept& each) { return each.key == key; });
  if (found == kept_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, found);
  return found->text;
}

void StateCache::keep(Key key, std::shared_ptr<const SharedText> text) {
  std::list<Kept> dropped;  // destroyed after the lock is released
  const host::Lock lock(mutex_);
  bytes_ += text->text().size();
  kept_.push_front({std::move(key), std::move(text)});
  while (bytes_ > kMostBytes || kept_.size() > kMostStates) {
    bytes_ -= kept_.back().text->text().size();
    dropped.splice(dropped.begin(), kept_, std::prev(kept_.end()));
  }
}

}  // namespace leipzig::server
