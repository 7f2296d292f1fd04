// Group commit: writes of many tables are queued, and one thread puts all of them into one transaction.
#pragma once
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "host/mutex.h"
#include "host/store.h"

namespace leipzig::host {

struct NewLine {
  Room room = Room::Players;
  Line line;
  std::size_t keep = 0;  // of the room's lines
};

struct Write {
  std::optional<TableRow> create;  // a new table, or
  std::string table;               // more events of this one, or
  std::size_t from = 0;
  std::vector<Event> events;
  OnWritten done;
  bool probe = false;             // only tests whether the store can be written
  std::optional<NewLine> line{};  // a line that is written at the table
};

class WriteQueue {
 public:
  // commit: writes a batch in one transaction and returns the result of each.
  using Commit = std::function<std::vector<Written>(const std::vector<Write>&)>;

  explicit WriteQueue(Commit commit);
  ~WriteQueue();  // after everything pending is written
  WriteQueue(const WriteQueue&) = delete;
  WriteQueue& operator=(const WriteQueue&) = delete;

  void push(Write write);

 private:
  void work();

  Commit commit_;
  Mutex mutex_;
  ConditionVariable wake_;
  std::vector<Write> waiting_ GUARDED_BY(mutex_);
  bool stopping_ GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace leipzig::host
