// Strict JSON parsing and readable printing, for the readers and writers of documents (here and in src/study).
#pragma once
#include <boost/json/fwd.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/refusal.h"

namespace leipzig::format {

// Parses a whole document. Refuses, with the position: invalid JSON or UTF-8, duplicate keys, more than 8 MiB, more
// than 16 levels.
engine::Result<boost::json::value> parse(std::string_view text);

// Readable layout: what fits on a line stays on one line, except the list of a member named "entries".
std::string legible(const boost::json::value& value);

// A place in a document: the value, its path, and the slot for the first fault. Reading a value of the wrong type notes
// a fault and continues with a default, so readers need no checks in between.
class Field {
 public:
  Field(const boost::json::value& value, std::string path, std::optional<engine::Fault>& fault)
      : value_(&value), path_(std::move(path)), fault_(&fault) {}

  const std::string& path() const { return path_; }
  bool is_text() const;
  bool is_list() const;

  std::string text() const;  // without control characters, 1,000 bytes at most
  int integer() const;       // within a million of zero
  bool boolean() const;
  void members(const std::function<void(const std::string& name, const Field&)>& visit) const;
  void items(const std::function<void(const Field&)>& visit) const;

  void fail(std::string text) const;
  // Unknown name; `known` lists the valid ones.
  void fail_unknown(std::string_view known) const;

 private:
  const boost::json::value* value_;
  std::string path_;
  std::optional<engine::Fault>* fault_;
};

}  // namespace leipzig::format
