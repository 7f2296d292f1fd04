// A store in memory that fails when it is told to, and takes its time.
#pragma once
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "host/store.h"
#include "host/write_queue.h"

namespace leipzig::testing {

// What a test turns while the host has the store.
struct StoreSwitches {
  std::atomic<bool> reads_fail{false};
  std::atomic<bool> creates_fail{false};  // nothing is written
  std::atomic<bool> appends_fail{false};
  std::atomic<int> conflicts{0};  // as many appends find that another process was faster
  std::atomic<std::chrono::microseconds> read_takes{std::chrono::microseconds(0)};
  std::atomic<int> reads{0};
};

class FakeStore final : public host::Store {
 public:
  explicit FakeStore(std::shared_ptr<StoreSwitches> switches = std::make_shared<StoreSwitches>())
      : switches_(std::move(switches)),
        queue_([this](const std::vector<host::Write>& batch) { return commit(batch); }) {}

  std::optional<host::TableRow> find(const std::string& table) override {
    read();
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(table);
    return found == tables_.end() ? std::nullopt : std::optional(found->second.row);
  }
  std::vector<host::Event> events(const std::string& table, std::size_t from) override {
    read();
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(table);
    if (found == tables_.end() || from >= found->second.events.size()) return {};
    return {found->second.events.begin() + static_cast<std::ptrdiff_t>(from), found->second.events.end()};
  }
  std::vector<host::Event> key_changes(const std::string& table) override {
    std::vector<host::Event> list = events(table, 0);
    std::erase_if(list, [](const host::Event& event) { return event.kind != host::EventKind::Key; });
    return list;
  }
  std::size_t count_tables() override {
    const std::lock_guard lock(mutex_);
    return tables_.size();
  }
  host::StoreHealth health() override {
    if (switches_->reads_fail) return host::StoreHealth::Unreachable;
    return switches_->appends_fail ? host::StoreHealth::ReadOnly : host::StoreHealth::Ok;
  }
  void create(host::TableRow row, std::vector<host::Event> first, host::OnWritten done) override {
    queue_.push({std::move(row), "", 0, std::move(first), std::move(done)});
  }
  void append(std::string table, std::size_t from, std::vector<host::Event> events, host::OnWritten done) override {
    queue_.push({std::nullopt, std::move(table), from, std::move(events), std::move(done)});
  }
  std::vector<host::Line> lines(const std::string& table, host::Room room, std::size_t from) override {
    read();
    const std::lock_guard lock(mutex_);
    std::vector<host::Line> list = lines_[{table, room}];
    std::erase_if(list, [from](const host::Line& line) { return line.number < from; });
    return list;
  }
  void write_line(std::string table, host::Room room, host::Line line, std::size_t keep,
                  host::OnWritten done) override {
    queue_.push(
        {std::nullopt, std::move(table), 0, {}, std::move(done), false, host::NewLine{room, std::move(line), keep}});
  }
  std::optional<std::int64_t> report_running(std::int64_t, std::int64_t, bool) override { return 0; }
  bool remove(const std::string& table) override {
    const std::lock_guard lock(mutex_);
    return tables_.erase(table) == 1;
  }
  bool claim(const std::string&) override { return true; }
  void release(const std::string&) override {}
  void watch(std::function<void(const std::string&)>) override {}

 private:
  struct Stored {
    host::TableRow row;
    std::vector<host::Event> events;
  };

  void read() {
    ++switches_->reads;
    const std::chrono::microseconds takes = switches_->read_takes;
    if (takes.count() > 0) std::this_thread::sleep_for(takes);
    if (switches_->reads_fail) throw host::StoreFailure("told to fail");
  }

  std::vector<host::Written> commit(const std::vector<host::Write>& batch) {
    std::vector<host::Written> written;
    const std::lock_guard lock(mutex_);
    for (const host::Write& write : batch) written.push_back(put(write));
    return written;
  }

  host::Written put(const host::Write& write) {
    if (write.create) {
      if (switches_->creates_fail) return host::Written::Failed;
      const bool made = tables_.try_emplace(write.create->id, Stored{*write.create, write.events}).second;
      return made ? host::Written::Kept : host::Written::Conflict;
    }
    if (switches_->appends_fail) return host::Written::Failed;
    if (switches_->conflicts > 0) {
      --switches_->conflicts;
      return host::Written::Conflict;
    }
    const auto found = tables_.find(write.table);
    if (write.line) {
      if (found == tables_.end()) return host::Written::Conflict;
      std::vector<host::Line>& all = lines_[{write.table, write.line->room}];
      all.push_back(write.line->line);
      all.back().number = all.size() == 1 ? 0 : all[all.size() - 2].number + 1;
      if (all.size() > write.line->keep) all.erase(all.begin());
      return host::Written::Kept;
    }
    if (found == tables_.end() || found->second.events.size() != write.from) return host::Written::Conflict;
    found->second.events.insert(found->second.events.end(), write.events.begin(), write.events.end());
    return host::Written::Kept;
  }

  std::shared_ptr<StoreSwitches> switches_;
  std::mutex mutex_;
  std::map<std::string, Stored> tables_;
  std::map<std::pair<std::string, host::Room>, std::vector<host::Line>> lines_;
  host::WriteQueue queue_;
};

}  // namespace leipzig::testing
