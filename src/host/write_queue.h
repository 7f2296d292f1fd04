// Group commit: writes of many tables wait here, and one thread takes all that wait into one transaction.
#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "host/store.h"

namespace leipzig::host {

struct Write {
  std::optional<Row> create;  // a new table, or
  std::string table;          // more events of this one
  std::size_t from = 0;
  std::vector<Event> events;
  OnWritten done;
};

class WriteQueue {
 public:
  // commit: writes a batch in one transaction and says what became of each.
  using Commit = std::function<std::vector<Written>(const std::vector<Write>&)>;

  explicit WriteQueue(Commit commit);
  ~WriteQueue();  // after everything that waits is written
  WriteQueue(const WriteQueue&) = delete;
  WriteQueue& operator=(const WriteQueue&) = delete;

  void push(Write write);

 private:
  void work();

  Commit commit_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Write> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace leipzig::host
