// One viewer at a socket: messages in, messages out. Independent of sockets; the owner calls it from one thread at a
// time and forwards its output.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "host/analyst.h"
#include "host/host.h"
#include "host/tutorial.h"
#include "server/client_message.h"
#include "server/memory.h"
#include "server/message.h"
#include "server/messages.h"
#include "server/state_cache.h"

namespace leipzig::server {

// The answer if the message is a ping, which the I/O threads answer themselves.
std::optional<std::string> pong_to(const std::string& message);

class ViewerSession {
 public:
  // post: runs a task in the owner's order, never inside this call. send: a message for the client.
  using Post = std::function<void(std::function<void()>)>;
  using Send = std::function<void(Message)>;
  ViewerSession(host::Host& host, Post post, Send send) : host_(host), post_(std::move(post)), send_(std::move(send)) {}

  void receive(const std::string& message);

  // Sends changes that come without a notification, such as by the passing of time.
  void refresh() { changed(); }

  // The socket is free again: sends pending changes in one message.
  void ready();
  // Whether the socket can take more; while it cannot, changes wait.
  std::function<bool()> busy = [] { return false; };

  // The client's address, which is charged with search time.
  std::string origin;

  // The seat that a key opens.
  std::function<host::Result<host::Ticket>(const std::string& table, const std::string& key)> open =
      [this](const std::string& table, const std::string& key) { return host_.open(table, key); };

  // Set by the owner during receive(). The callbacks that will answer the message keep a copy until they have.
  std::shared_ptr<void> asking;

  // Whether the viewer may write to the table (chat, notes) now: limits of the address and of the seat.
  std::function<bool(const std::string& writer)> may_write = [](const std::string&) { return true; };

  // States shared with other viewers, if there are any.
  StateCache* states = nullptr;

  // Reserves memory for something that the viewer keeps; nothing if there is too little.
  std::function<std::optional<MemoryReservation>(std::size_t bytes)> reserve = [](std::size_t) {
    return std::optional<MemoryReservation>(MemoryReservation());
  };

  // The memory of a table that this viewer has open, shared with other viewers of the same address.
  std::function<std::shared_ptr<SharedReservation>(const std::string& table)> table_memory = [](const std::string&) {
    return std::make_shared<SharedReservation>();
  };

  // Ends the subscription; nothing is sent from then on.
  void close();

 private:
  void answer(const json::object& message, const json::value& id) { answer_line(written(message), id); }
  void answer_line(std::string message, const json::value& id);
  void answer_shared(std::shared_ptr<const SharedText> message, const json::value& id);
  void refuse(const host::Error& error, const json::value& id);
  void handle(const CommandMessage& message, const json::value& id);
  void handle(const UndoMessage& message, const json::value& id);
  void handle(const TargetsMessage& message, const json::value& id);
  void handle(const WhyMessage& message, const json::value& id);
  void handle(const HintMessage& message, const json::value& id);  // only one may be in flight per connection
  void handle(const PaceMessage& message, const json::value& id);
  void handle(const SayMessage& message, const json::value& id);
  void handle(const NotesMessage& message, const json::value& id);
  void join(JsonFields& fields, const json::value& id);
  void turn_away(const json::value& id);
  // Lessons (lessons.cpp): instead of joining a table.
  void learn(JsonFields& fields, const json::value& id);
  void begin_lesson(const std::string& game, std::size_t lesson, const json::value& id);
  void receive_in_lesson(const std::string& type, JsonFields& fields, const json::value& id);
  void handle_in_lesson(const LessonAct& message, const json::value& id);
  void handle_in_lesson(const WhyMessage& message, const json::value& id);
  void handle_in_lesson(const TargetsMessage& message, const json::value& id);
  void handle_in_lesson(const ViewMessage& message, const json::value& id);
  void handle_in_lesson(const SurveyMessage& message, const json::value& id);
  void handle_in_lesson(const RestartLesson& message, const json::value& id);
  void send_lesson(const json::value& id, const char* type = "state");
  // Analyses (analyses.cpp): instead of joining a table.
  void analyse(JsonFields& fields, const json::value& id);
  void receive_in_analysis(const std::string& type, JsonFields& fields, const json::value& id);
  void play_in_analysis(std::size_t to, const std::vector<std::string>& lines, const json::value& id);
  void look_for_plans(const std::string& level, const json::value& id);
  void end_analysis();
  void send_analysis(const json::value& id, const char* type = "state");
  host::Done after(const json::value& id, std::optional<std::size_t> expected = std::nullopt);
  void finished(const std::optional<host::Error>& error, const json::value& id, std::optional<std::size_t> expected);
  void changed();
  void send_progress();
  LiveStatus live_status() const;
  void send_state(const json::value& id, const char* type = "state");
  // Replies with `unavailable` if the store is down.
  void with_table(const json::value& id, const std::function<void(const host::Table&)>& use);
  void send_rematch();
  // New lines of the rooms that the viewer may read. With an id also if there is nothing new.
  void send_talk(const json::value& id = nullptr, std::optional<host::Room> asked = std::nullopt);
  host::Done after_writing(const json::value& id, host::Room room);

  host::Host& host_;
  Post post_;
  Send send_;
  std::optional<host::Ticket> ticket_;
  host::Subscription subscription_;
  std::string table_;
  std::string key_;
  std::string game_;
  Language language_ = Language::English;  // of the rules that are quoted
  SyncPoint seen_;
  std::size_t lines_seen_[4] = {};  // next line of each room
  std::string last_sent_;           // everything except entries, to see whether a state has anything new
  std::string last_progress_;
  std::unique_ptr<host::Learner> learner_;  // instead of a ticket
  MemoryReservation lesson_memory_;
  std::unique_ptr<host::Analyst> analyst_;  // instead of both
  MemoryReservation analysis_memory_;
  std::size_t analyses_before_ = 0;          // revisions of the analyses before this one
  std::shared_ptr<SharedReservation> held_;  // memory of the table
  std::size_t lessons_before_ = 0;           // revisions of the lessons before this one
  std::shared_ptr<host::SearchTask> hint_;   // in progress
  json::value hint_id_;                      // id of its request
  bool waiting_ = false;                     // a change has not been sent
  bool rematch_sent_ = false;
  bool closed_ = false;
};

}  // namespace leipzig::server
