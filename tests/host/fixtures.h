// A host for tests, with its own temporary store.
#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include "games/catalogue.h"
#include "host/host.h"

namespace leipzig::testing {

// A folder that is removed at the end.
class Folder {
 public:
  Folder();
  ~Folder();
  std::string file(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

// A PostgreSQL of our own on a socket in a folder, started once for all tests of a program; nothing where none is
// installed.
std::optional<std::string> postgres_address();

engine::Position drill();

// Waits for what the host does.
class HostFixture {
 public:
  explicit HostFixture(std::unique_ptr<host::Store> store, host::HostLimits limits = {},
                       host::MakePlayer players = ai::make_player,
                       const std::vector<engine::GameEntry>& games = games::catalogue(), host::Executor executor = {})
      : host(std::move(store), std::move(executor), limits, games, std::move(players)) {}

  host::Created create(const engine::Position& start = drill(), const host::Seating& seating = {});
  host::Result<host::Created> import(const engine::Record& record, host::DiceScheme dice = host::DiceScheme::Server);
  host::Ticket open(const std::string& table, const std::string& key);
  // The error of a command, or nothing.
  std::optional<host::Error> submit(const host::Ticket& ticket, const host::Command& command);
  std::optional<host::Error> act(const host::Ticket& ticket, std::size_t expect, const std::string& line);
  std::optional<host::Error> undo(const host::Ticket& ticket, std::size_t expect, std::size_t to);
  std::optional<host::Error> answer(const host::Ticket& ticket, bool accept);
  std::optional<host::Error> commit(const host::Ticket& ticket, const std::string& commitment);
  std::optional<host::Error> show(const host::Ticket& ticket, const std::string& salt);
  // Both seats give their share of the dice, the French first.
  void share(const host::Created& created);
  std::size_t number(const host::Ticket& ticket);
  engine::Record record(const host::Ticket& ticket);
  // Random play with both seats until the game is over, waits for shares of the dice or has this many entries.
  void play(const host::Created& created, std::size_t entries, std::uint64_t seed = 1);

  host::Host host;
};

template <class Ask>
std::optional<host::Error> wait_for(Ask&& ask) {
  std::promise<std::optional<host::Error>> promise;
  ask([&promise](const std::optional<host::Error>& error) { promise.set_value(error); });
  return promise.get_future().get();
}

}  // namespace leipzig::testing
