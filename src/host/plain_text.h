// What people may type for others to read: names, chat, notes.
#pragma once
#include <string_view>

namespace leipzig::host {

enum class LineBreaks : bool { Refused, Allowed };

// UTF-8 without control characters, among them those that change the direction of text.
bool is_plain_text(std::string_view text, LineBreaks line_breaks = LineBreaks::Refused);

}  // namespace leipzig::host
