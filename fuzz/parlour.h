// One table with everybody who may sit there, without disk, threads or sockets, and with dice that fall the same every
// time. What each of them is sent is kept.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/host.h"
#include "server/viewer.h"

namespace leipzig::fuzz {

// Keeps tables that were put there, and the newest of the others.
class Memory final : public host::Store {
 public:
  // A table whose keys are "french", "allied" and "spectator".
  void put(const std::string& table, const engine::Record& start, std::vector<host::Event> events);

  std::optional<host::Row> find(const std::string& table) override;
  std::vector<host::Event> events(const std::string& table, std::size_t from) override;
  std::vector<host::Event> key_changes(const std::string& table) override;
  std::size_t count_tables() override { return rows_.size(); }
  void create(host::Row row, std::vector<host::Event> first, host::OnWritten done) override;
  void append(std::string table, std::size_t from, std::vector<host::Event> events, host::OnWritten done) override;
  bool remove(const std::string& table) override { return rows_.erase(table) == 1; }
  bool claim(const std::string&) override { return true; }
  void release(const std::string&) override {}
  void watch(std::function<void(const std::string&)>) override {}

  // Whoever waits for a write is told.
  void acknowledge();

 private:
  std::string newest_;
  std::map<std::string, host::Row> rows_;
  std::map<std::string, std::vector<host::Event>> events_;
  std::vector<host::OnWritten> waiting_;
};

class Parlour {
 public:
  static constexpr const char* kTable = "parlour";

  // At its start, with the cards or dice that it begins with.
  explicit Parlour(const engine::Setting& setting);
  // After some events, of a game that may not be in the catalogue.
  Parlour(const engine::Record& start, std::vector<host::Event> events, const std::vector<engine::Entry>& games);
  ~Parlour();
  Parlour(const Parlour&) = delete;
  Parlour& operator=(const Parlour&) = delete;

  // 'f', 'a' and 's' have joined the table before they say anything; anybody else is a stranger. Gives what the speaker
  // was sent from then on.
  std::vector<std::string> say(char who, const std::string& message);
  // What he was sent and has not been asked for.
  std::vector<std::string> heard(char who);

  host::Host& host() { return *host_; }

 private:
  struct Guest {
    std::unique_ptr<server::Viewer> viewer;
    std::vector<std::string> sent;
  };
  Guest& guest(char who);
  void work();

  Memory* store_ = nullptr;
  std::unique_ptr<host::Host> host_;
  std::vector<std::function<void()>> tasks_;
  std::map<char, Guest> guests_;
};

}  // namespace leipzig::fuzz
