// Tallies, jobs and rounds as JSON, and the merging of shards.
#include "format/summary.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <charconv>

#include "format/reports.h"
#include "format/tree.h"
#include "games/catalogue.h"

namespace leipzig::format {
namespace {

namespace json = boost::json;
using engine::Fault;

// ---- writing ----

json::object tables_object(const Tally& tally) {
  json::object tables;
  for (const auto& [name, counts] : tally.tables()) {
    json::object table;
    for (const auto& [key, count] : counts) table[key] = count;
    tables[name] = std::move(table);
  }
  return tables;
}

// A text per member, in the order of the document and of the message about two that differ.
json::object work_object(const Work& work) {
  json::object options;
  for (const engine::OptionValue& option : work.options) options[option.id] = option.on;
  const engine::SeatNames seats = games::seats_of(work.game);
  json::object object{{"command", work.command},
                      {"game", work.game},
                      {"scenario", work.scenario},
                      {"options", std::move(options)},
                      {seats.of(engine::kSeats[0]), work.levels[0]},
                      {seats.of(engine::kSeats[1]), work.levels[1]},
                      {"games", work.games},
                      {"paired", work.paired},
                      {"sprt", work.sprt},
                      {"seed", work.seed},
                      {"rules", work.rules}};
  if (work.shard != Shard{}) object["shard"] = text(work.shard);
  return object;
}

// ---- reading ----

// Reads members by name; the first missing or mistyped member is the fault.
class Reader {
 public:
  Reader(const json::value& value, std::string path) : path_(std::move(path)) {
    object_ = value.if_object();
    if (object_ == nullptr) fail("", "must be an object");
  }

  bool has(std::string_view name) const { return object_ != nullptr && object_->contains(name); }
  std::string text(std::string_view name) {
    const json::value* value = member(name);
    if (value != nullptr && value->is_string()) return std::string(value->get_string());
    fail(name, "must be a text");
    return {};
  }
  bool boolean(std::string_view name) {
    const json::value* value = member(name);
    if (value != nullptr && value->is_bool()) return value->get_bool();
    fail(name, "must be true or false");
    return false;
  }
  template <class Number>
  Number number(std::string_view name) {
    const json::value* value = member(name);
    json::error_code wrong;
    const Number number = value != nullptr ? value->to_number<Number>(wrong) : Number{};
    if (value == nullptr || wrong || value->is_double()) fail(name, "must be a whole number");
    return number;
  }
  const json::object& object(std::string_view name) {
    static const json::object kNothing;
    const json::value* value = member(name);
    if (value != nullptr && value->is_object()) return value->get_object();
    fail(name, "must be an object");
    return kNothing;
  }
  void fail(std::string_view name, std::string_view text) {
    if (!fault_) fault_ = Fault{path_ + std::string(name), std::string(text)};
  }
  const std::optional<Fault>& fault() const { return fault_; }

 private:
  const json::value* member(std::string_view name) const {
    return object_ == nullptr ? nullptr : object_->if_contains(name);
  }

  const json::object* object_ = nullptr;
  std::string path_;
  std::optional<Fault> fault_;
};

std::uint64_t signature_of(Reader& reader) {
  const std::string digits = reader.text("signature");
  std::uint64_t signature = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), signature, 16);
  if (digits.size() != 16 || read.ptr != digits.data() + digits.size()) {
    reader.fail("signature", "must be sixteen hexadecimal digits");
  }
  return signature;
}

Tally tally_of(Reader& reader) {
  Tally tally;
  tally.signature = signature_of(reader);
  for (const auto& table : reader.object("tally")) {
    if (!table.value().is_object()) {
      reader.fail("tally", "every table must be an object");
      continue;
    }
    for (const auto& entry : table.value().get_object()) {
      if (!entry.value().is_int64()) reader.fail("tally", "every count must be a whole number");
      if (const std::int64_t* count = entry.value().if_int64()) tally.add(table.key(), entry.key(), *count);
    }
  }
  return tally;
}

Work work_of(Reader& reader) {
  Work work;
  work.command = reader.text("command");
  if (work.command != "duel" && work.command != "stats") reader.fail("command", "must be duel or stats");
  work.game = reader.text("game");
  work.scenario = reader.text("scenario");
  for (const auto& option : reader.object("options")) {
    if (!option.value().is_bool()) reader.fail("options", "every option must be true or false");
    work.options.push_back({std::string(option.key()), option.value() == true});
  }
  const engine::SeatNames seats = games::seats_of(work.game);
  work.levels[0] = reader.text(seats.of(engine::kSeats[0]));
  work.levels[1] = reader.text(seats.of(engine::kSeats[1]));
  work.games = reader.number<std::int64_t>("games");
  work.paired = reader.boolean("paired");
  work.sprt = reader.text("sprt");
  work.seed = reader.number<std::uint64_t>("seed");
  work.rules = reader.text("rules");
  if (!reader.has("shard")) return work;
  const std::optional<Shard> shard = shard_named(reader.text("shard"));
  if (!shard) reader.fail("shard", "must be such as 0/4");
  work.shard = shard.value_or(Shard{});
  return work;
}

}  // namespace

// ---- tallies ----

void Tally::add(std::string_view table, std::string_view key, std::int64_t count) {
  auto found = tables_.find(table);
  if (found == tables_.end()) found = tables_.emplace(table, Table{}).first;
  const auto entry = found->second.find(key);
  if (entry == found->second.end()) {
    found->second.emplace(key, count);
  } else {
    entry->second += count;
  }
}

Tally& Tally::operator+=(const Tally& more) {
  for (const auto& [name, counts] : more.tables_) {
    for (const auto& [key, count] : counts) add(name, key, count);
  }
  signature += more.signature;
  return *this;
}

std::int64_t Tally::count(std::string_view table, std::string_view key) const {
  const Table& counts = this->table(table);
  const auto entry = counts.find(key);
  return entry == counts.end() ? 0 : entry->second;
}

std::int64_t Tally::total(std::string_view table) const {
  std::int64_t sum = 0;
  for (const auto& [key, count] : this->table(table)) sum += count;
  return sum;
}

const Tally::Table& Tally::table(std::string_view name) const {
  static const Table kNothing;
  const auto found = tables_.find(name);
  return found == tables_.end() ? kNothing : found->second;
}

// ---- shards ----

std::optional<Shard> shard_named(std::string_view text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, shard.index);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '/') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, shard.of);
  if (second.ec != std::errc{} || second.ptr != end) return std::nullopt;
  if (shard.of < 1 || shard.index < 0 || shard.index >= shard.of) return std::nullopt;
  return shard;
}

std::string text(Shard shard) { return std::to_string(shard.index) + "/" + std::to_string(shard.of); }

// ---- documents ----

std::string write(const Summary& summary) {
  json::object object = work_object(summary.work);
  object["signature"] = signature_text(summary.tally.signature);
  object["tally"] = tables_object(summary.tally);
  return legible(object);
}

engine::Result<Summary> read_summary(std::string_view text) {
  const auto value = parse(text);
  if (!value) return value.error();
  Reader reader(*value, "");
  Summary summary;
  summary.work = work_of(reader);
  summary.tally = tally_of(reader);
  if (reader.fault()) return *reader.fault();
  return summary;
}

std::string write_line(const Work& work) { return json::serialize(work_object(work)) + "\n"; }

std::string write_line(const Round& round) {
  return json::serialize(json::object{{"round", round.number},
                                      {"signature", signature_text(round.tally.signature)},
                                      {"tally", tables_object(round.tally)}}) +
         "\n";
}

engine::Result<Work> read_work(std::string_view line) {
  const auto value = parse(line);
  if (!value) return value.error();
  Reader reader(*value, "");
  Work work = work_of(reader);
  if (reader.fault()) return *reader.fault();
  return work;
}

engine::Result<Round> read_round(std::string_view line) {
  const auto value = parse(line);
  if (!value) return value.error();
  Reader reader(*value, "");
  Round round;
  round.number = reader.number<std::int64_t>("round");
  round.tally = tally_of(reader);
  if (reader.fault()) return *reader.fault();
  return round;
}

// ---- joining ----

std::optional<std::string> difference(const Work& a, const Work& b) {
  const json::object one = work_object(a);
  const json::object two = work_object(b);
  for (const auto& member : one) {
    if (member.key() == "shard") continue;
    const json::value* other = two.if_contains(member.key());
    if (other == nullptr || *other != member.value()) return std::string(member.key());
  }
  return std::nullopt;
}

engine::Result<Summary> join(const std::vector<Part>& parts) {
  if (parts.empty()) return Fault{"", "there is nothing to join"};
  Summary joined{parts.front().summary.work, {}};
  const std::int64_t of = joined.work.shard.of;
  std::map<std::int64_t, std::string_view> held;
  for (const auto& [name, summary] : parts) {
    const Shard shard = summary.work.shard;
    if (const auto field = difference(joined.work, summary.work)) {
      return Fault{name, "of another command than " + parts.front().name + ": '" + *field + "' differs"};
    }
    if (shard.of != of) {
      return Fault{name, "'shard' is " + text(shard) + ", in " + parts.front().name + " one of " + std::to_string(of)};
    }
    const auto [earlier, fresh] = held.emplace(shard.index, name);
    if (!fresh) return Fault{name, "'shard' " + text(shard) + " is also in " + std::string(earlier->second)};
    joined.tally += summary.tally;
  }
  for (std::int64_t index = 0; index < of; ++index) {
    if (!held.contains(index)) return Fault{"shard", text(Shard{index, of}) + " is missing"};
  }
  joined.work.shard = {};
  return joined;
}

}  // namespace leipzig::format
