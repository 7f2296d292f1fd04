// One viewer at a socket: messages in, messages out. Knows nothing of sockets; whoever owns it calls it from one thread
// at a time and sends on what it gives.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "host/host.h"
#include "host/tutorial.h"
#include "server/messages.h"

namespace leipzig::server {

inline constexpr std::size_t kLongestLine = 1000;

// The answer if the message is a ping, which the I/O threads answer themselves.
std::optional<std::string> pong_to(const std::string& message);

class Viewer {
 public:
  // post: runs a task in the owner's order, never inside this call. send: a message for the client.
  using Post = std::function<void(std::function<void()>)>;
  using Send = std::function<void(std::string)>;
  Viewer(host::Host& host, Post post, Send send) : host_(host), post_(std::move(post)), send_(std::move(send)) {}

  void receive(const std::string& message);

  // Sends what has changed without a notice, such as by the passing of time.
  void refresh() { changed(); }

  // The socket is free again: a change that came while it was busy is sent now, in one message however many there were.
  void ready();
  // Says whether the socket can take more; while it cannot, changes wait.
  std::function<bool()> busy = [] { return false; };

  // The address it comes from, which is charged with what is searched for it.
  std::string origin;

  // The seat that a key opens.
  std::function<host::Result<host::Ticket>(const std::string& table, const std::string& key)> open =
      [this](const std::string& table, const std::string& key) { return host_.open(table, key); };

  // Set by the owner during receive(). The callbacks that will answer the message keep a copy until they have.
  std::shared_ptr<void> asking;

  // Ends the subscription; nothing is sent from then on.
  void close();

 private:
  void answer(const json::object& message, const json::value& id) { answer_line(written(message), id); }
  void answer_line(std::string message, const json::value& id);
  void refuse(const host::Error& error, const json::value& id);
  void join(Members& members, const json::value& id);
  void turn_away(const json::value& id);
  // Lessons (lessons.cpp): instead of joining a table.
  void learn(Members& members, const json::value& id);
  void begin_lesson(const std::string& game, std::size_t lesson, const json::value& id);
  void learning(const std::string& type, Members& members, const json::value& id);
  void send_lesson(const json::value& id, const char* type = "state");
  host::Done after(const json::value& id, std::optional<std::size_t> expected = std::nullopt);
  void finished(const std::optional<host::Error>& error, const json::value& id, std::optional<std::size_t> expected);
  void changed();
  void contribute(Members& members, const json::value& id);
  void hint(const json::value& id);
  void set_pace(Members& members, const json::value& id);
  void tell_thinking();
  Around around() const;
  void send_state(const json::value& id, const char* type = "state");
  void look(const json::value& id, const std::function<void(const host::Table&)>& looker);
  void tell_rematch();

  host::Host& host_;
  Post post_;
  Send send_;
  std::optional<host::Ticket> ticket_;
  host::Subscription subscription_;
  std::string table_;
  std::string key_;
  std::string game_;
  Language language_ = Language::English;  // of the rules that are quoted
  Seen seen_;
  std::string last_sent_;  // what is not an entry, to see whether a state tells anything new
  std::string last_thinking_;
  std::unique_ptr<host::Learner> learner_;  // instead of a ticket
  std::size_t lessons_before_ = 0;          // revisions of the lessons before this one
  std::shared_ptr<host::SearchTask> hint_;  // being thought of
  json::value hint_id_;                     // and for which question
  bool waiting_ = false;                    // a change has not been sent
  bool told_rematch_ = false;
  bool closed_ = false;
};

}  // namespace leipzig::server
