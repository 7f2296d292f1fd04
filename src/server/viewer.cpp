// Each kind of message in turn.
#include "server/viewer.h"

#include <atomic>

namespace leipzig::server {
namespace {

using engine::Seat;

host::Error bad_request(std::string field, std::string text) {
  return {"bad_request", "", std::move(field), std::move(text)};
}

bool could_be_an_id(const json::value& id) {
  constexpr std::size_t kLongest = 100;
  return id.is_null() || id.is_int64() || (id.is_string() && id.get_string().size() <= kLongest);
}

// The id is the last member of the object.
std::string with_id(std::string message, const json::value& id) {
  if (id.is_null()) return message;
  message.pop_back();
  return message + ",\"id\":" + written(id) + "}";
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
  if (!could_be_an_id(id)) return std::nullopt;
  return with_id(written(json::object{{"type", "pong"}}), id);
}

void Viewer::receive(const std::string& message) {
  const auto object = read_object(message);
  if (!object) return refuse(object.error(), nullptr);
  const json::value* found = object->if_contains("id");
  const json::value id = found == nullptr ? json::value(nullptr) : *found;
  if (!could_be_an_id(id)) return refuse(bad_request("id", "An id is a number or a short text."), nullptr);
  Members members(*object);
  const std::string type = members.text("type");
  if (type == "ping") {
    answer({{"type", "pong"}}, id);
    changed();  // time alone may have brought something new: a seat that counts as abandoned
    return;
  }
  if (type == "join") return join(members, id);
  if (type == "learn") return learn(members, id);
  if (learner_) return learning(type, members, id);
  if (!ticket_ && table_.empty()) return refuse(bad_request("type", "Join a table first, or learn."), id);
  if (!ticket_) return refuse(host::no_such_table(), id);
  if (!host_.admits(*ticket_)) return turn_away(id);

  const std::string line = members.text("line");
  const std::optional<std::size_t> expect = members.number("expect");
  const std::optional<std::size_t> to = members.number("to");
  const std::optional<bool> accept = members.boolean("accept");
  const std::string kind = members.text("kind");
  const std::string subject = members.text("subject");
  const std::string what = members.text("what");
  const std::string name = members.text("name");
  if (members.error()) return refuse(*members.error(), id);
  if (line.size() > kLongestLine) return refuse(bad_request("line", "A line has 1,000 bytes at most."), id);

  if (type == "act") {
    if (!expect) return refuse(bad_request("expect", "The number of the entry that comes next is wanted."), id);
    host_.act(*ticket_, *expect, line, after(id, expect));
  } else if (type == "targets") {
    look(id, [&](const host::Table& table) { answer(targets_message(table, ticket_->viewer, kind, subject), id); });
  } else if (type == "why") {
    look(id, [&](const host::Table& table) { answer(why_message(table, ticket_->viewer, line, language_), id); });
  } else if (type == "undo" || (type == "offer" && what == "undo")) {
    if (!to) return refuse(bad_request("to", "How many entries stay?"), id);
    std::size_t number = 0;
    host_.look(*ticket_, [&](const host::Table& table) { number = table.number(); });
    host_.undo(*ticket_, expect.value_or(number), *to, after(id, expect));
  } else if (type == "offer" && what == "draw") {
    host_.offer_draw(*ticket_, after(id));
  } else if (type == "offer") {
    refuse(bad_request("what", "\"draw\" or \"undo\" is wanted here."), id);
  } else if (type == "answer") {
    if (!accept) return refuse(bad_request("accept", "true or false is wanted here."), id);
    host_.answer(*ticket_, *accept, after(id));
  } else if (type == "resign") {
    host_.resign(*ticket_, after(id));
  } else if (type == "rematch") {
    host_.want_rematch(*ticket_, after(id));
  } else if (type == "name") {
    host_.rename(*ticket_, name, after(id));
  } else if (type == "contribute") {
    contribute(members, id);
  } else if (type == "hint") {
    hint(id);
  } else if (type == "pace") {
    set_pace(members, id);
  } else if (type == "standby") {
    if (!accept) return refuse(bad_request("accept", "true or false is wanted here."), id);
    host_.agree_to_standby(*ticket_, *accept, after(id));
  } else if (type == "takeover") {
    host_.take_over(*ticket_, after(id));
  } else if (type == "return") {
    host_.come_back(*ticket_, after(id));
  } else {
    refuse(bad_request(
               "type",
               "join, learn, act, targets, why, undo, offer, answer, resign, rematch, name, contribute, hint, pace, "
               "standby, takeover, return or ping is wanted."),
           id);
  }
}

// A seat's share of the dice (docs/dice.md).
void Viewer::contribute(Members& members, const json::value& id) {
  const std::string commitment = members.text("commitment");
  const std::string salt = members.text("salt");
  if (members.error()) return refuse(*members.error(), id);
  if (commitment.empty() == salt.empty()) {
    return refuse(bad_request("commitment", "Either a commitment or a salt is wanted here."), id);
  }
  if (salt.empty()) return host_.commit_to_salt(*ticket_, commitment, after(id));
  host_.show_salt(*ticket_, salt, after(id));
}

// One at a time: who asks again before the answer came is refused.
void Viewer::hint(const json::value& id) {
  if (hint_) return refuse({"too_many", "", "", "A hint is being thought of already."}, id);
  std::size_t number = 0;
  host_.look(*ticket_, [&](const host::Table& table) { number = table.number(); });
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
  // What is told at once is told after this call: `post` never runs inside it.
  hint_ = host_.hint(*ticket_, told, origin);
}

// Two computers are paused, stepped and hurried by whoever holds the key of a seat; who looks on through a spectator's
// eyes says it with his wish.
void Viewer::set_pace(Members& members, const json::value& id) {
  const std::string key = members.text("key");
  const std::string wanted = members.text("speed");
  const std::optional<bool> paused = members.boolean("paused");
  const bool step = members.boolean("step").value_or(false);
  if (members.error()) return refuse(*members.error(), id);
  host::Ticket ticket = *ticket_;
  if (!key.empty()) {
    auto opened = open(table_, key);
    if (!opened) return refuse(opened.error(), id);
    ticket = *opened;
  }
  if (step) return host_.step(ticket, after(id));
  host::Pace pace = host_.pace(ticket);
  if (!wanted.empty()) {
    const auto speed = speed_named(wanted);
    if (!speed) return refuse(bad_request("speed", "slow, normal or fast is wanted here."), id);
    pace.speed = *speed;
  }
  pace.paused = paused.value_or(pace.paused);
  host_.set_pace(ticket, pace, after(id));
}

void Viewer::join(Members& members, const json::value& id) {
  const std::string table = members.text("table");
  const std::string key = members.text("key");
  const std::string language = members.text("lang");
  const std::optional<std::size_t> since = members.number("since");
  const std::optional<std::size_t> revision = members.number("revision");
  if (members.error()) return refuse(*members.error(), id);
  auto ticket = open(table, key);
  if (!ticket) return refuse(ticket.error(), id);
  subscription_.cancel();
  learner_.reset();
  ticket_ = *ticket;
  table_ = table;
  key_ = key;
  language_ = language_named(language);
  seen_ = {since.value_or(0), revision};
  told_rematch_ = false;
  host_.look(*ticket_, [this](const host::Table& found) { game_ = found.start().setting.game; });
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
  tell_rematch();
}

// The table is gone, or the seat has another key by now.
void Viewer::turn_away(const json::value& id) {
  subscription_.cancel();
  ticket_.reset();
  if (hint_) {
    hint_->cancel();
    hint_.reset();
    refuse(host::no_such_table(), hint_id_);
  }
  refuse(host::no_such_table(), id);
}

void Viewer::close() {
  closed_ = true;
  if (hint_) hint_->cancel();
  subscription_.cancel();
  ticket_.reset();
}

// Called by the host from any thread: back into the owner's order first.
host::Done Viewer::after(const json::value& id, std::optional<std::size_t> expected) {
  return [this, id, expected, post = post_, asked = asking](const std::optional<host::Error>& error) {
    post([this, id, expected, error, asked] { finished(error, id, expected); });
  };
}

void Viewer::finished(const std::optional<host::Error>& error, const json::value& id,
                      std::optional<std::size_t> expected) {
  if (closed_ || learner_) return;
  if (!ticket_) return refuse(error.value_or(host::no_such_table()), id);  // turned away meanwhile
  last_sent_.clear();  // whoever asks is answered, even where nothing is new
  if (!error) {
    send_state(id);
    tell_rematch();
  } else if (error->code == "stale") {
    if (expected) seen_.number = std::min(seen_.number, *expected);
    send_state(id, "stale");
  } else {
    refuse(*error, id);
  }
}

void Viewer::changed() {
  if (closed_ || !ticket_) return;
  waiting_ = true;
  if (!busy()) ready();
}

void Viewer::ready() {
  if (closed_ || !ticket_ || !waiting_) return;
  if (!host_.admits(*ticket_)) return turn_away(nullptr);
  send_state(nullptr);
  tell_thinking();
  tell_rematch();
}

// How far a computer has come with its thinking, where that is all that is new.
void Viewer::tell_thinking() {
  const json::value thinking = thinking_value(host_.thinking(*ticket_));
  std::string now = written(thinking);
  if (now == last_thinking_) return;
  last_thinking_ = std::move(now);
  answer({{"type", "thinking"}, {"thinking", thinking}}, nullptr);
}

Around Viewer::around() const {
  Around around;
  for (const Seat seat : engine::kSeats) around.connected[index(seat)] = host_.connected(*ticket_, seat);
  around.thinking = host_.thinking(*ticket_);
  around.pace = host_.pace(*ticket_);
  around.may_take_over = host_.may_take_over(*ticket_);
  return around;
}

void Viewer::send_state(const json::value& id, const char* type) {
  waiting_ = false;
  const Around around = this->around();
  look(id, [&](const host::Table& table) {
    // Whoever acted has had the answer; the notice of his own change tells him nothing new.
    const std::string mark = std::to_string(table.revision()) + (around.connected[0] ? "f" : "") +
                             (around.connected[1] ? "a" : "") + (around.pace.paused ? "p" : "") +
                             std::string(speed_name(around.pace.speed)) + (around.may_take_over ? "t" : "");
    if (id.is_null() && mark == last_sent_) return;
    last_sent_ = mark;
    last_thinking_ = written(thinking_value(around.thinking));
    answer_line(state_message(type, table, table_, ticket_->viewer, seen_, around), id);
  });
}

// Whoever asked is answered even where the store does not.
void Viewer::look(const json::value& id, const std::function<void(const host::Table&)>& looker) {
  if (host_.look(*ticket_, looker) || id.is_null()) return;
  refuse(host::unavailable(), id);
}

void Viewer::tell_rematch() {
  // The key of readers is this game's alone.
  if (told_rematch_ || ticket_->reader) return;
  std::string next;
  host_.look(*ticket_, [&](const host::Table& table) { next = table.rematch(); });
  if (next.empty()) return;
  told_rematch_ = true;
  answer({{"type", "rematch"}, {"table", next}, {"key", key_}}, nullptr);
}

void Viewer::answer_line(std::string message, const json::value& id) { send_(with_id(std::move(message), id)); }

void Viewer::refuse(const host::Error& error, const json::value& id) {
  answer(refused_message(game_, error, language_), id);
}

}  // namespace leipzig::server
