// One table with all possible viewers, without disk, threads or sockets, and with fixed dice. Records what each of them
// is sent.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "fuzz/memory_store.h"
#include "host/host.h"
#include "server/viewer_session.h"

namespace leipzig::fuzz {

class FakeTable {
 public:
  static constexpr const char* kTable = "fake_table";

  // At its start, with its initial cards or dice.
  explicit FakeTable(const engine::Setting& setting);
  // After some events, of a game that may not be in the catalogue.
  FakeTable(const engine::Record& start, std::vector<host::Event> events, const std::vector<engine::GameEntry>& games);
  ~FakeTable();
  FakeTable(const FakeTable&) = delete;
  FakeTable& operator=(const FakeTable&) = delete;

  // 'f', 'a' and 's' have joined the table before they send anything; other letters are outsiders. Returns what the
  // sender was sent from then on.
  std::vector<std::string> say(char who, const std::string& message);
  // Messages sent to this viewer that no one has fetched yet.
  std::vector<std::string> heard(char who);

  host::Host& host() { return *host_; }

 private:
  struct Guest {
    std::unique_ptr<server::ViewerSession> viewer;
    std::vector<std::string> sent;
  };
  Guest& guest(char who);
  void work();

  MemoryStore* store_ = nullptr;
  std::unique_ptr<host::Host> host_;
  std::vector<std::function<void()>> tasks_;
  server::StateCache states_;
  std::map<char, Guest> guests_;
};

}  // namespace leipzig::fuzz
