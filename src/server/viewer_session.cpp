// Handlers for each type of message.
#include "server/viewer_session.h"

#include <atomic>

namespace leipzig::server {
namespace {

using engine::Seat;

host::Error bad_field(std::string field, std::string text) {
  return host::bad_request(std::move(text)).in_field(std::move(field));
}

host::Error too_many_tables() { return host::too_many("Too many tables are open from this address; please wait."); }

bool is_well_formed_id(const json::value& id) {
  constexpr std::size_t kLongest = 100;
  return id.is_null() || id.is_int64() || (id.is_string() && id.get_string().size() <= kLongest);
}

}  // namespace

std::optional<std::string> pong_to(const std::string& message) {
  constexpr std::size_t kLongestPing = 1000;  // with an id of a hundred characters, each of them escaped
  if (message.size() > kLongestPing) return std::nullopt;
  const auto object = read_object(message);
  const json::value* type = object ? object->if_contains("type") : nullptr;
  if (type == nullptr || !type->is_string() || type->get_string() != "ping") return std::nullopt;
  const json::value* found = object->if_contains("id");
  const json::value id = found == nullptr ? json::value(nullptr) : *found;
  if (!is_well_formed_id(id)) return std::nullopt;
  json::object pong{{"type", "pong"}};
  if (!id.is_null()) pong["id"] = id;
  return written(pong);
}

void ViewerSession::receive(const std::string& message) {
  const auto object = read_object(message);
  if (!object) return refuse(object.error(), nullptr);
  const json::value* found = object->if_contains("id");
  const json::value id = found == nullptr ? json::value(nullptr) : *found;
  if (!is_well_formed_id(id)) return refuse(bad_field("id", "Must be a number or a short text."), nullptr);
  JsonFields fields(*object);
  const std::string type = fields.text("type");
  if (type == "ping") {
    answer({{"type", "pong"}}, id);
    changed();  // a seat may have become absent by the passing of time
    return;
  }
  if (type == "join") return join(fields, id);
  if (type == "learn") return learn(fields, id);
  if (type == "analyse") return analyse(fields, id);
  if (analyst_) return receive_in_analysis(type, fields, id);
  if (learner_) return receive_in_lesson(type, fields, id);
  if (!ticket_ && table_.empty()) return refuse(bad_field("type", "Join a table or a lesson first."), id);
  if (!ticket_) return refuse(host::no_such_table(), id);
  if (!host_.admits(*ticket_)) return turn_away(id);

  const auto parsed = parse_table_message(type, fields);
  if (!parsed) return refuse(parsed.error(), id);
  std::visit([&](const auto& asked) { handle(asked, id); }, *parsed);
}

// ---- messages at a table ----

void ViewerSession::handle(const CommandMessage& message, const json::value& id) {
  host_.submit(*ticket_, message.command, after(id, message.expect));
}

void ViewerSession::handle(const UndoMessage& message, const json::value& id) {
  std::size_t number = 0;
  host_.with_table(*ticket_, [&](const host::Table& table) { number = table.number(); });
  host_.submit(*ticket_, host::Undo{message.expect.value_or(number), message.to}, after(id, message.expect));
}

void ViewerSession::handle(const TargetsMessage& message, const json::value& id) {
  with_table(id, [&](const host::Table& table) {
    answer(targets_message(table, ticket_->viewer, message.kind, message.subject, words_of(game_, language_)), id);
  });
}

void ViewerSession::handle(const WhyMessage& message, const json::value& id) {
  with_table(id, [&](const host::Table& table) {
    answer(why_message(table, ticket_->viewer, line_of(table, message), language_), id);
  });
}

// Only one hint request may be in flight per connection.
void ViewerSession::handle(const HintMessage&, const json::value& id) {
  if (hint_) return refuse(host::too_many("A hint is already in progress."), id);
  std::size_t number = 0;
  host_.with_table(*ticket_, [&](const host::Table& table) { number = table.number(); });
  const auto told = [this, id, number, post = post_, asked = asking](const host::Result<host::Hint>& hint) {
    post([this, id, number, hint, asked] {
      if (closed_ || !ticket_) return;
      hint_.reset();
      if (!hint) return refuse(hint.error(), id);
      json::object message = hint_message(*hint);
      message["number"] = number;
      answer(message, id);
    });
  };
  hint_id_ = id;
  // Immediate replies are sent after this call: `post` never runs inside it.
  hint_ = host_.hint(*ticket_, told, origin);
}

void ViewerSession::handle(const PaceMessage& message, const json::value& id) {
  host::Ticket ticket = *ticket_;
  if (!message.key.empty()) {
    auto opened = open(table_, message.key);
    if (!opened) return refuse(opened.error(), id);
    ticket = *opened;
  }
  if (message.step) return host_.step(ticket, after(id));
  host::Pace pace = host_.pace(ticket);
  if (!message.speed.empty()) {
    const auto speed = speed_named(message.speed);
    if (!speed) return refuse(bad_field("speed", "slow, normal or fast is wanted here."), id);
    pace.speed = *speed;
  }
  pace.paused = message.paused.value_or(pace.paused);
  host_.set_pace(ticket, pace, after(id));
}

// ---- chat and notes ----

void ViewerSession::handle(const SayMessage& message, const json::value& id) {
  const host::Room own = ticket_->viewer ? host::Room::Players : host::Room::Spectators;
  if (!message.room.empty()) {
    const auto room = chat_room_named(message.room);
    if (!room) return refuse(bad_field("room", "players or spectators is wanted here."), id);
    if (*room != own) {
      return refuse(host::forbidden("Players and spectators each write to their own chat.").in_field("room"), id);
    }
  }
  const std::string who = ticket_->viewer ? std::to_string(index(*ticket_->viewer)) : "";
  if (!may_write(who.empty() ? "" : table_ + " " + who))
    return refuse(host::too_many("Too many lines; please wait."), id);
  host_.say(*ticket_, message.text, after_writing(id, own));
}

void ViewerSession::handle(const NotesMessage& message, const json::value& id) {
  const host::Room own = ticket_->viewer == Seat::Second ? host::Room::SecondNotes : host::Room::FirstNotes;
  const std::string who = ticket_->viewer ? std::to_string(index(*ticket_->viewer)) : "";
  if (!may_write(table_ + " notes " + who)) return refuse(host::too_many("Too many changes; please wait."), id);
  host_.write_notes(*ticket_, message.text, after_writing(id, own));
}

host::Done ViewerSession::after_writing(const json::value& id, host::Room room) {
  return [this, id, room, post = post_, asked = asking](const std::optional<host::Error>& error) {
    post([this, id, room, error, asked] {
      if (closed_ || learner_ || analyst_) return;
      if (error || !ticket_) return refuse(error.value_or(host::no_such_table()), id);
      send_talk(id, room);
    });
  };
}

void ViewerSession::send_talk(const json::value& id, std::optional<host::Room> asked) {
  std::vector<host::Room> rooms;
  std::optional<engine::SeatNames> seats;
  host_.with_table(*ticket_, [&](const host::Table& table) {
    rooms = host::readable_rooms(table, *ticket_);
    seats = table.seats();
  });
  for (const host::Room room : rooms) {
    std::size_t& next = lines_seen_[static_cast<std::size_t>(room)];
    const std::vector<host::Line> lines = host_.read_room(*ticket_, room, next);
    const bool answers = !id.is_null() && room == asked;
    if (lines.empty() && !answers) continue;
    if (!lines.empty()) next = lines.back().number + 1;
    const json::value to = answers ? id : json::value(nullptr);
    if (room == host::Room::Players || room == host::Room::Spectators) {
      answer(chat_message(room, lines, *seats), to);
    } else {
      const std::vector<host::Line> all = host_.read_room(*ticket_, room, 0);
      answer({{"type", "notes"}, {"text", all.empty() ? "" : all.back().text}}, to);
    }
  }
}

// ---- the table ----

void ViewerSession::join(JsonFields& fields, const json::value& id) {
  const std::string table = fields.text("table");
  const std::string key = fields.text("key");
  const std::string language = fields.text("lang");
  const std::optional<std::size_t> since = fields.number("since");
  const std::optional<std::size_t> revision = fields.number("revision");
  if (fields.error()) return refuse(*fields.error(), id);
  auto ticket = open(table, key);
  if (!ticket) return refuse(ticket.error(), id);
  std::string game;
  std::size_t bytes = 0;
  host_.with_table(*ticket, [&](const host::Table& found) { game = found.start().setting.game; });
  bytes = host_.bytes(*ticket);
  const auto held = table_memory(table);
  // A quarter more for what is made when the table is shown.
  if (!held->resize(bytes + bytes / 4)) return refuse(too_many_tables(), id);
  subscription_.cancel();
  learner_.reset();
  lesson_memory_.clear();
  end_analysis();
  ticket_ = *ticket;
  table_ = table;
  key_ = key;
  language_ = language_named(language);
  seen_ = {since.value_or(0), revision};
  std::fill(std::begin(lines_seen_), std::end(lines_seen_), 0);
  rematch_sent_ = false;
  held_ = held;
  game_ = std::move(game);
  last_sent_.clear();
  // `post` drops the task when this viewer is gone, so `this` is safe inside it and nowhere else.
  // Changes before the posted task runs need no second task.
  const auto noticed = std::make_shared<std::atomic<bool>>(false);
  subscription_ = host_.subscribe(
      *ticket_,
      [this, post = post_, noticed] {
        if (noticed->exchange(true)) return;
        post([this, noticed] {
          *noticed = false;
          changed();
        });
      },
      origin);
  send_state(id);
  send_rematch();
  send_talk();
}

// The table is gone, or the seat has a new key.
void ViewerSession::turn_away(const json::value& id) {
  subscription_.cancel();
  ticket_.reset();
  held_.reset();
  if (hint_) {
    hint_->cancel();
    hint_.reset();
    refuse(host::no_such_table(), hint_id_);
  }
  refuse(host::no_such_table(), id);
}

void ViewerSession::close() {
  closed_ = true;
  if (hint_) hint_->cancel();
  subscription_.cancel();
  ticket_.reset();
  held_.reset();
}

// Called by the host from any thread: continue in the owner's order.
host::Done ViewerSession::after(const json::value& id, std::optional<std::size_t> expected) {
  return [this, id, expected, post = post_, asked = asking](const std::optional<host::Error>& error) {
    post([this, id, expected, error, asked] { finished(error, id, expected); });
  };
}

void ViewerSession::finished(const std::optional<host::Error>& error, const json::value& id,
                             std::optional<std::size_t> expected) {
  if (closed_ || learner_ || analyst_) return;
  if (!ticket_) return refuse(error.value_or(host::no_such_table()), id);  // refused meanwhile
  last_sent_.clear();  // a request is always answered, even if nothing is new
  if (!error) {
    send_state(id);
    send_rematch();
  } else if (error->code == host::ErrorCode::Stale) {
    if (expected) seen_.number = std::min(seen_.number, *expected);
    send_state(id, "stale");
  } else {
    refuse(*error, id);
  }
}

void ViewerSession::changed() {
  if (closed_ || !ticket_) return;
  waiting_ = true;
  if (!busy()) ready();
}

void ViewerSession::ready() {
  if (closed_ || !ticket_ || !waiting_) return;
  if (!host_.admits(*ticket_)) return turn_away(nullptr);
  send_state(nullptr);
  send_progress();
  send_rematch();
  send_talk();
}

// Only the progress of a search is new.
void ViewerSession::send_progress() {
  const auto progress = host_.search_progress(*ticket_);
  json::value thinking;
  host_.with_table(*ticket_, [&](const host::Table& table) { thinking = thinking_value(progress, table.seats()); });
  std::string now = written(thinking);
  if (now == last_progress_) return;
  last_progress_ = std::move(now);
  answer({{"type", "thinking"}, {"thinking", thinking}}, nullptr);
}

LiveStatus ViewerSession::live_status() const {
  LiveStatus status;
  for (const Seat seat : engine::kSeats) status.connected[index(seat)] = host_.connected(*ticket_, seat);
  status.thinking = host_.search_progress(*ticket_);
  status.pace = host_.pace(*ticket_);
  status.may_take_over = host_.may_take_over(*ticket_);
  constexpr std::int64_t kStep = 50;  // milliseconds: viewers notified together share one text
  host_.with_table(*ticket_, [&](const host::Table& table) {
    if (table.clock()) status.now = host_.now() / kStep * kStep;
  });
  return status;
}

void ViewerSession::send_state(const json::value& id, const char* type) {
  waiting_ = false;
  const LiveStatus status = live_status();
  with_table(id, [&](const host::Table& table) {
    // The requester already has the reply; the notification of the own change contains nothing new.
    const std::string mark = std::to_string(table.revision()) + (status.connected[0] ? "f" : "") +
                             (status.connected[1] ? "a" : "") + (status.pace.paused ? "p" : "") +
                             std::string(speed_name(status.pace.speed)) + (status.may_take_over ? "t" : "");
    if (id.is_null() && mark == last_sent_) return;
    last_sent_ = mark;
    last_progress_ = written(thinking_value(status.thinking, table.seats()));
    if (states == nullptr) {
      answer_line(state_message(type, table, table_, ticket_->viewer, seen_, status, language_), id);
    } else {
      answer_shared(states->state(type, table, table_, ticket_->viewer, seen_, status, language_), id);
    }
  });
  held_->force(host_.bytes(*ticket_));  // it grows; at the limit this address loses connections
}

// Reply with `unavailable` if the store is down.
void ViewerSession::with_table(const json::value& id, const std::function<void(const host::Table&)>& use) {
  if (host_.with_table(*ticket_, use) || id.is_null()) return;
  refuse(host::store_unavailable(), id);
}

void ViewerSession::send_rematch() {
  // The reader key is valid for this game only.
  if (rematch_sent_ || ticket_->reader) return;
  std::string next;
  host_.with_table(*ticket_, [&](const host::Table& table) { next = table.rematch(); });
  if (next.empty()) return;
  rematch_sent_ = true;
  answer({{"type", "rematch"}, {"table", next}, {"key", key_}}, nullptr);
}

void ViewerSession::answer_line(std::string message, const json::value& id) {
  answer_shared(std::make_shared<const SharedText>(std::move(message)), id);
}

void ViewerSession::answer_shared(std::shared_ptr<const SharedText> message, const json::value& id) {
  send_(Message(std::move(message), id.is_null() ? "" : written(id)));
}

void ViewerSession::refuse(const host::Error& error, const json::value& id) {
  answer(refused_message(game_, error, language_), id);
}

}  // namespace leipzig::server
