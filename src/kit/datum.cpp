// Key lookup in the trees of datum.h. Objects are short, so linear search is enough.
#include "kit/datum.h"

namespace leipzig::kit {

const Datum* Datum::find(std::string_view key) const {
  for (const Member& member : members()) {
    if (member.key == key) return member.value.is_null() ? nullptr : &member.value;
  }
  return nullptr;
}

const Datum& Datum::at(std::string_view key) const {
  const Datum* value = find(key);
  assert(value != nullptr && "the data lack a key that the program needs");
  return *value;
}

std::string_view Datum::text_or(std::string_view key, std::string_view otherwise) const {
  const Datum* value = find(key);
  return value != nullptr ? value->text() : otherwise;
}

int Datum::integer_or(std::string_view key, int otherwise) const {
  const Datum* value = find(key);
  return value != nullptr ? value->integer() : otherwise;
}

bool Datum::boolean_or(std::string_view key, bool otherwise) const {
  const Datum* value = find(key);
  return value != nullptr ? value->boolean() : otherwise;
}

}  // namespace leipzig::kit
