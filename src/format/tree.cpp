// Strict parsing on top of Boost.JSON's parser, and a printer that keeps short values on one line.
#include "format/tree.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_stack.hpp>
#include <cstdio>
#include <set>
#include <vector>

namespace leipzig::format {
namespace {

namespace json = boost::json;
using engine::Fault;

constexpr std::size_t kLargest = std::size_t{8} << 20;
constexpr std::size_t kDeepest = 16;
constexpr std::size_t kLongestText = 1000;
constexpr int kLargestNumber = 1'000'000;
constexpr std::size_t kLineWidth = 120;

std::string child(const std::string& path, std::string_view name) {
  return path.empty() ? std::string(name) : path + "." + std::string(name);
}

std::string child(const std::string& path, std::size_t item) { return path + "[" + std::to_string(item) + "]"; }

// Handler for the parser's events like Boost.JSON's own, but rejects duplicate keys.
class Receiver {
 public:
  static constexpr std::size_t max_object_size = std::size_t(-1);
  static constexpr std::size_t max_array_size = std::size_t(-1);
  static constexpr std::size_t max_key_size = std::size_t(-1);
  static constexpr std::size_t max_string_size = std::size_t(-1);

  json::value release() { return stack_.release(); }
  const std::optional<std::string>& twice() const { return twice_; }

  bool on_document_begin(json::error_code&) {
    stack_.reset();
    return true;
  }
  bool on_document_end(json::error_code&) { return true; }
  bool on_object_begin(json::error_code&) {
    levels_.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t n, json::error_code&) {
    levels_.pop_back();
    stack_.push_object(n);
    return next();
  }
  bool on_array_begin(json::error_code&) {
    levels_.emplace_back();
    return true;
  }
  bool on_array_end(std::size_t n, json::error_code&) {
    levels_.pop_back();
    stack_.push_array(n);
    return next();
  }
  bool on_key_part(json::string_view text, std::size_t, json::error_code&) {
    levels_.back().key.append(text.data(), text.size());
    stack_.push_chars(text);
    return true;
  }
  bool on_key(json::string_view text, std::size_t, json::error_code& error) {
    Level& level = levels_.back();
    level.key.append(text.data(), text.size());
    stack_.push_key(text);
    if (level.seen.insert(level.key).second) return true;
    twice_ = path();
    error = json::error::exception;
    return false;
  }
  bool on_string_part(json::string_view text, std::size_t, json::error_code&) {
    stack_.push_chars(text);
    return true;
  }
  bool on_string(json::string_view text, std::size_t, json::error_code&) {
    stack_.push_string(text);
    return next();
  }
  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t number, json::string_view, json::error_code&) {
    stack_.push_int64(number);
    return next();
  }
  bool on_uint64(std::uint64_t number, json::string_view, json::error_code&) {
    stack_.push_uint64(number);
    return next();
  }
  bool on_double(double number, json::string_view, json::error_code&) {
    stack_.push_double(number);
    return next();
  }
  bool on_bool(bool yes, json::error_code&) {
    stack_.push_bool(yes);
    return next();
  }
  bool on_null(json::error_code&) {
    stack_.push_null();
    return next();
  }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }

 private:
  struct Level {
    std::set<std::string> seen;  // keys of an object
    std::string key;
    std::size_t item = 0;
  };

  bool next() {
    if (!levels_.empty()) {
      levels_.back().key.clear();
      ++levels_.back().item;
    }
    return true;
  }

  std::string path() const {
    std::string path;
    for (const Level& level : levels_) path = level.seen.empty() ? child(path, level.item) : child(path, level.key);
    return path;
  }

  json::value_stack stack_;
  std::vector<Level> levels_;
  std::optional<std::string> twice_;
};

bool holds_control_characters(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

std::string place(std::string_view text, std::size_t offset) {
  std::size_t line = 1;
  std::size_t column = 1;
  for (const char c : text.substr(0, offset)) {
    column = c == '\n' ? 1 : column + 1;
    line += c == '\n' ? 1 : 0;
  }
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

void print_number(std::string& out, double number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.6g", number);
  out += digits;
}

void print_inline(std::string& out, const json::value& value) {
  std::string_view separator;
  if (const json::object* object = value.if_object()) {
    out += '{';
    for (const auto& member : *object) {
      out.append(separator).append(json::serialize(member.key())).append(": ");
      print_inline(out, member.value());
      separator = ", ";
    }
    out += '}';
  } else if (const json::array* array = value.if_array()) {
    out += '[';
    for (const json::value& item : *array) {
      out += separator;
      print_inline(out, item);
      separator = ", ";
    }
    out += ']';
  } else if (const double* number = value.if_double()) {
    print_number(out, *number);
  } else {
    out += json::serialize(value);
  }
}

void print(std::string& out, const json::value& value, std::size_t indent, std::size_t taken, bool broken) {
  if (!broken) {
    std::string line;
    print_inline(line, value);
    if (!value.is_structured() || indent + taken + line.size() <= kLineWidth) {
      out += line;
      return;
    }
  }
  const auto new_line = [&](std::size_t depth) { out.append(1, '\n').append(depth, ' '); };
  std::string_view separator;
  if (const json::object* object = value.if_object()) {
    out += '{';
    for (const auto& member : *object) {
      out += separator;
      new_line(indent + 1);
      const std::string key = json::serialize(member.key()) + ": ";
      out += key;
      const bool entries =
          indent == 0 && member.key() == "entries" && member.value().is_array() && !member.value().get_array().empty();
      print(out, member.value(), indent + 1, key.size() + 1, entries);
      separator = ",";
    }
    new_line(indent);
    out += '}';
  } else {
    out += '[';
    for (const json::value& item : value.get_array()) {
      out += separator;
      new_line(indent + 1);
      print(out, item, indent + 1, 1, false);
      separator = ",";
    }
    new_line(indent);
    out += ']';
  }
}

}  // namespace

engine::Result<json::value> parse(std::string_view text) {
  if (text.size() > kLargest) return Fault{"", "the document is larger than 8 MiB"};
  json::parse_options options;
  options.max_depth = kDeepest;
  json::basic_parser<Receiver> parser(options);
  json::error_code error;
  const std::size_t read = parser.write_some(false, text.data(), text.size(), error);
  if (parser.handler().twice()) return Fault{*parser.handler().twice(), "given twice"};
  if (!error && read < text.size()) error = json::error::extra_data;
  if (error) return Fault{"", "not JSON: " + error.message() + " at " + place(text, read)};
  return parser.handler().release();
}

std::string legible(const json::value& value) {
  std::string out;
  const bool whole_document = value.is_object();
  print(out, value, 0, 0, whole_document);
  return out + "\n";
}

bool Field::is_text() const { return value_->is_string(); }
bool Field::is_list() const { return value_->is_array(); }

std::string Field::text() const {
  const json::string* text = value_->if_string();
  if (text == nullptr) {
    fail("a text is wanted here");
    return {};
  }
  if (text->size() > kLongestText) {
    fail("this text is too long");
    return {};
  }
  std::string content(text->data(), text->size());
  if (holds_control_characters(content)) {
    fail("a text must not hold control characters");
    return {};
  }
  return content;
}

int Field::integer() const {
  const std::int64_t* number = value_->if_int64();
  if (number == nullptr || *number > kLargestNumber || *number < -kLargestNumber) {
    fail("a whole number within a million of zero is wanted here");
    return 0;
  }
  return static_cast<int>(*number);
}

bool Field::boolean() const {
  const bool* yes = value_->if_bool();
  if (yes == nullptr) fail("true or false is wanted here");
  return yes != nullptr && *yes;
}

void Field::members(const std::function<void(const std::string&, const Field&)>& visit) const {
  const json::object* object = value_->if_object();
  if (object == nullptr) return fail("an object {...} is wanted here");
  for (const auto& member : *object) {
    const std::string name(member.key().data(), member.key().size());
    const Field field(member.value(), child(path_, name), *fault_);
    if (name.empty() || name.size() > kLongestText) return field.fail("a name of this length is not possible");
    if (holds_control_characters(name)) return field.fail("a name must not hold control characters");
    visit(name, field);
    if (*fault_) return;
  }
}

void Field::items(const std::function<void(const Field&)>& visit) const {
  const json::array* array = value_->if_array();
  if (array == nullptr) return fail("a list [...] is wanted here");
  for (std::size_t i = 0; i < array->size(); ++i) {
    visit(Field((*array)[i], child(path_, i), *fault_));
    if (*fault_) return;
  }
}

void Field::fail(std::string text) const {
  if (!*fault_) *fault_ = Fault{path_, std::move(text)};
}

void Field::fail_unknown(std::string_view known) const { fail("unknown field; known here: " + std::string(known)); }

}  // namespace leipzig::format
