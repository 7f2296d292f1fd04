// Thrown when a command fails: the message goes to standard error, the exit code is 1. Caught once, in main.
#pragma once
#include <stdexcept>
#include <string>

#include "engine/refusal.h"

namespace leipzig::cli {

class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// "pieces.FR-4: an enemy unit stands in 1515".
inline std::string to_text(const engine::Fault& fault) {
  return fault.field.empty() ? fault.text : fault.field + ": " + fault.text;
}

}  // namespace leipzig::cli
