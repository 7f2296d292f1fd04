// One parser per type of message.
#include "server/client_message.h"

namespace leipzig::server {
namespace {

using host::bad_request;
using Parsed = host::Result<TableMessage>;

// The members that messages at a table share.
struct TableFields {
  std::string line;
  std::optional<std::size_t> expect;
  std::optional<std::size_t> to;
  std::optional<bool> accept;
  std::string kind;
  std::string subject;
  std::string what;
  std::string name;
  JsonFields& others;  // of one type of message only
};

host::Error line_too_long() { return bad_request("A line has at most 1,000 bytes.").in_field("line"); }

// The line that is made of the parts has a word more at most.
std::optional<host::Error> check_length(const WhyMessage& message) {
  const std::size_t size = message.kind.size() + message.subject.size() + message.target.size();
  if (size <= kLongestLine) return std::nullopt;
  return bad_request("Kind, subject and target have at most 1,000 bytes together.").in_field("target");
}

TableMessage command(host::Command command) { return CommandMessage{std::move(command)}; }

Parsed act(const TableFields& fields) {
  if (!fields.expect) return bad_request("Required: the number of the next entry.").in_field("expect");
  return TableMessage(CommandMessage{host::Act{*fields.expect, fields.line}, fields.expect});
}

Parsed targets(const TableFields& fields) { return TableMessage(TargetsMessage{fields.kind, fields.subject}); }

Parsed why(const TableFields& fields) {
  WhyMessage message{fields.line, fields.kind, fields.subject, fields.others.text("target")};
  if (fields.others.error()) return *fields.others.error();
  if (auto error = check_length(message)) return *error;
  return TableMessage(std::move(message));
}

Parsed undo(const TableFields& fields) {
  if (!fields.to) return bad_request("Required: the number of entries to keep.").in_field("to");
  return TableMessage(UndoMessage{fields.expect, *fields.to});
}

Parsed offer(const TableFields& fields) {
  if (fields.what == "undo") return undo(fields);
  if (fields.what == "draw") return command(host::OfferDraw{});
  return bad_request("\"draw\" or \"undo\" is wanted here.").in_field("what");
}

host::Error no_answer() { return bad_request("true or false is wanted here.").in_field("accept"); }

Parsed answer(const TableFields& fields) {
  if (!fields.accept) return no_answer();
  return command(host::AnswerOffer{*fields.accept});
}

Parsed standby(const TableFields& fields) {
  if (!fields.accept) return no_answer();
  return command(host::AgreeToStandby{*fields.accept});
}

Parsed hints(const TableFields& fields) {
  if (!fields.accept) return no_answer();
  return command(host::AgreeToHints{*fields.accept});
}

Parsed rematch(const TableFields& fields) {
  if (fields.accept.value_or(true)) return command(host::WantRematch{});
  return command(host::DeclineRematch{});
}

Parsed say(const TableFields& fields) {
  SayMessage message{fields.others.text("text"), fields.others.text("room")};
  if (fields.others.error()) return *fields.others.error();
  return TableMessage(std::move(message));
}

Parsed notes(const TableFields& fields) {
  NotesMessage message{fields.others.text("text")};
  if (fields.others.error()) return *fields.others.error();
  return TableMessage(std::move(message));
}

Parsed name(const TableFields& fields) { return command(host::Rename{fields.name}); }

// A seat's share of the dice (docs/dice.md).
Parsed contribute(const TableFields& fields) {
  const std::string commitment = fields.others.text("commitment");
  const std::string salt = fields.others.text("salt");
  if (fields.others.error()) return *fields.others.error();
  if (commitment.empty() == salt.empty()) {
    return bad_request("Send either a commitment or a salt.").in_field("commitment");
  }
  if (salt.empty()) return command(host::CommitToSalt{commitment});
  return command(host::ShowSalt{salt});
}

Parsed pace(const TableFields& fields) {
  PaceMessage message;
  message.key = fields.others.text("key");
  message.speed = fields.others.text("speed");
  message.paused = fields.others.boolean("paused");
  message.step = fields.others.boolean("step").value_or(false);
  if (fields.others.error()) return *fields.others.error();
  return TableMessage(std::move(message));
}

template <class Command>
Parsed plain(const TableFields&) {
  return command(Command{});
}

Parsed hint(const TableFields&) { return TableMessage(HintMessage{}); }

struct TableParser {
  std::string_view type;
  Parsed (*parse)(const TableFields&);
};

constexpr TableParser kTableParsers[] = {
    {"act", act},
    {"targets", targets},
    {"why", why},
    {"undo", undo},
    {"offer", offer},
    {"answer", answer},
    {"resign", plain<host::Resign>},
    {"rematch", rematch},
    {"name", name},
    {"contribute", contribute},
    {"hint", hint},
    {"pace", pace},
    {"standby", standby},
    {"takeover", plain<host::TakeOver>},
    {"return", plain<host::ComeBack>},
    {"hints", hints},
    {"claim", plain<host::ClaimWin>},
    {"say", say},
    {"notes", notes},
};

// ---- lessons ----

struct LessonFields {
  std::string line;
  std::string kind;
  std::string subject;
  std::optional<std::size_t> expect;
  std::optional<std::size_t> number;
  std::string target;  // of a question
};

struct LessonParser {
  std::string_view type;
  LessonMessage (*parse)(const LessonFields&);
};

constexpr LessonParser kLessonParsers[] = {
    {"act",
     [](const LessonFields& fields) {
       return LessonMessage(LessonAct{fields.expect, fields.line});
     }},
    {"why",
     [](const LessonFields& fields) {
       return LessonMessage(WhyMessage{fields.line, fields.kind, fields.subject, fields.target});
     }},
    {"targets",
     [](const LessonFields& fields) {
       return LessonMessage(TargetsMessage{fields.kind, fields.subject});
     }},
    {"view", [](const LessonFields& fields) { return LessonMessage(ViewMessage{fields.number}); }},
    {"survey", [](const LessonFields& fields) { return LessonMessage(SurveyMessage{fields.number}); }},
    {"undo", [](const LessonFields&) { return LessonMessage(RestartLesson{}); }},
};

}  // namespace

host::Result<TableMessage> parse_table_message(std::string_view type, JsonFields& fields) {
  // In this order: the first member of the wrong type is named.
  TableFields read{fields.text("line"),      fields.number("expect"), fields.number("to"),
                   fields.boolean("accept"), fields.text("kind"),     fields.text("subject"),
                   fields.text("what"),      fields.text("name"),     fields};
  if (fields.error()) return *fields.error();
  if (read.line.size() > kLongestLine) return line_too_long();
  for (const TableParser& each : kTableParsers) {
    if (each.type == type) return each.parse(read);
  }
  return bad_request(
             "join, learn, analyse, act, targets, why, undo, offer, answer, resign, rematch, name, contribute, hint, "
             "pace, "
             "standby, takeover, return, hints, claim, say, notes or ping is wanted.")
      .in_field("type");
}

host::Result<LessonMessage> parse_lesson_message(std::string_view type, JsonFields& fields) {
  const bool asks = type == "why";
  const LessonFields read{fields.text("line"),     fields.text("kind"),     fields.text("subject"),
                          fields.number("expect"), fields.number("number"), asks ? fields.text("target") : ""};
  if (fields.error()) return *fields.error();
  if (read.line.size() > kLongestLine) return line_too_long();
  if (auto error = check_length({read.line, read.kind, read.subject, read.target}); asks && error) return *error;
  for (const LessonParser& each : kLessonParsers) {
    if (each.type == type) return each.parse(read);
  }
  return bad_request("learn, act, targets, why, view, survey, undo, join or ping is wanted here.").in_field("type");
}

}  // namespace leipzig::server
