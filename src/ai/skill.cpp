// Parses and prints skills.
#include "ai/skill.h"

#include <charconv>

namespace leipzig::ai {

std::string text(Skill skill) {
  std::string text(name(skill.level));
  if (skill.effort != 100) text += "/" + std::to_string(skill.effort);
  return text;
}

engine::Result<Skill> skill_named(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::string_view wanted = text.substr(0, slash);
  for (const Level level : kLevels) {
    if (name(level) != wanted) continue;
    if (slash == std::string_view::npos) return Skill{level};
    const std::string_view percent = text.substr(slash + 1);
    int effort = 0;
    const auto read = std::from_chars(percent.data(), percent.data() + percent.size(), effort);
    if (read.ec != std::errc{} || read.ptr != percent.data() + percent.size() || effort < 1 || effort > 100) {
      return engine::Fault{"level", "the effort of '" + std::string(text) + "' is not a number from 1 to 100"};
    }
    return Skill{level, effort};
  }
  return engine::Fault{"level", "there is no level '" + std::string(text) + "'"};
}

}  // namespace leipzig::ai
