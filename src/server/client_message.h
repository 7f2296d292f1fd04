// Messages of a viewer, parsed (docs/protocol.md): what a viewer at a table or in a lesson can send.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "host/command.h"
#include "server/json.h"

namespace leipzig::server {

inline constexpr std::size_t kLongestLine = 1000;

// act, offer (a draw), answer, resign, rematch, name, contribute, standby, takeover, return, hints, claim
struct CommandMessage {
  host::Command command;
  std::optional<std::size_t> expect{};  // number of the entry it would become
};
// undo, or offer (an undo). Without a number it is about the table as it is now.
struct UndoMessage {
  std::optional<std::size_t> expect;
  std::size_t to = 0;
};
struct TargetsMessage {
  std::string kind;
  std::string subject;
};
// A line of notation; or, where it is empty, the parts of an action, of which the game makes one.
struct WhyMessage {
  std::string line;
  std::string kind{};
  std::string subject{};
  std::string target{};
};
struct HintMessage {};
// Pause, step or change the speed of two computers. Needs a seat key; spectators pass it in the message.
struct PaceMessage {
  std::string key;
  std::string speed;
  std::optional<bool> paused;
  bool step = false;
};

// A line of chat, for the room of the viewer; `room` may name it.
struct SayMessage {
  std::string text;
  std::string room;
};
struct NotesMessage {
  std::string text;
};

using TableMessage = std::variant<CommandMessage, UndoMessage, TargetsMessage, WhyMessage, HintMessage, PaceMessage,
                                  SayMessage, NotesMessage>;

// In a lesson; a number that is missing is that of the lesson's table.
struct LessonAct {
  std::optional<std::size_t> expect;
  std::string line;
};
struct ViewMessage {
  std::optional<std::size_t> number;
};
struct SurveyMessage {
  std::optional<std::size_t> number;
};
struct RestartLesson {};

using LessonMessage = std::variant<LessonAct, WhyMessage, TargetsMessage, ViewMessage, SurveyMessage, RestartLesson>;

// A known member of the wrong type is refused in every message, also where the message does not use it.
host::Result<TableMessage> parse_table_message(std::string_view type, JsonFields& fields);
host::Result<LessonMessage> parse_lesson_message(std::string_view type, JsonFields& fields);

}  // namespace leipzig::server
