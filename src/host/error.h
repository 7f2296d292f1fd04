// Why the host does not do something: a rule of the game, a field of a document, or a reason of its own.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "engine/refusal.h"

namespace leipzig::host {

// code: empty where a rule or a field says it all; else not_found, forbidden, stale, too_many, too_large, bad_request,
// unavailable.
struct Error {
  std::string code;
  std::string rule;
  std::string field;
  std::string text;
  int retry_after = 0;  // seconds, where waiting is known to help
  friend bool operator==(const Error&, const Error&) = default;
};

inline Error error_of(const engine::Refusal& refusal) { return {"", refusal.rule, "", refusal.text}; }
inline Error error_of(const engine::Fault& fault) { return {"", "", fault.field, fault.text}; }
inline Error no_such_table() { return {"not_found", "", "", "There is no such table, or the key does not open it."}; }
inline Error unavailable() { return {"unavailable", "", "", "The store of tables does not answer. Please try again."}; }

template <class T>
using Result = engine::Result<T, Error>;

// Called exactly once: without an error when what was asked for has been written down for good.
using Done = std::function<void(std::optional<Error>)>;

}  // namespace leipzig::host
