// Facts, field by field.
#include "format/entry_facts.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

namespace leipzig::format {
namespace {

void put_texts(JsonWriter& out, std::string_view name, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  out.name(name).open('[');
  for (const std::string& text : texts) out.text(text);
  out.close(']');
}

void put_text(JsonWriter& out, std::string_view name, std::string_view text) {
  if (!text.empty()) out.text(name, text);
}

void put_numbers(JsonWriter& out, std::string_view name, const std::vector<engine::NamedNumber>& numbers) {
  if (numbers.empty()) return;
  out.name(name).open('{');
  for (const engine::NamedNumber& number : numbers) out.number(number.name, number.value);
  out.close('}');
}

void put(JsonWriter& out, const engine::Drawn& drawn) {
  out.name("drawn").open('{').text("kind", drawn.kind);
  if (drawn.value != 0) out.number("value", drawn.value);
  put_text(out, "card", drawn.card);
  out.close('}');
}

void put(JsonWriter& out, const engine::BattleFacts& battle) {
  out.name("battle").open('{');
  put_texts(out, "attackers", battle.attackers);
  put_texts(out, "defenders", battle.defenders);
  put_texts(out, "spaces", battle.spaces);
  put_numbers(out, "totals", battle.totals);
  put_text(out, "column", battle.column);
  out.close('}');
}

void put(JsonWriter& out, const engine::Change& change) {
  out.open('{').text("what", change.what);
  put_text(out, "unit", change.unit);
  out.name("seat").seat(change.seat);
  if (change.what != "moved") put_text(out, "type", change.type);  // the view has it
  put_text(out, "from", change.from);
  put_text(out, "to", change.to);
  put_text(out, "reason", change.reason);
  if (change.amount != 0) out.number("amount", change.amount);
  out.close('}');
}

}  // namespace

void put_named(JsonWriter& out, const engine::Named& named) {
  put_texts(out, "units", named.units);
  put_texts(out, "spaces", named.spaces);
  put_texts(out, "cards", named.cards);
  put_text(out, "column", named.column);
  put_texts(out, "others", named.others);
  if (named.continues) out.name("continues").boolean(true);
}

void add_named(boost::json::object& object, const engine::Named& named) {
  JsonWriter out;
  out.open('{');
  put_named(out, named);
  out.close('}');
  boost::json::value members = boost::json::parse(out.line());
  for (auto& member : members.get_object()) object[member.key()] = std::move(member.value());
}

std::string facts_members(const engine::EntryFacts& facts, const engine::SeatNames& seats) {
  JsonWriter out(seats);
  out.text("kind", facts.named.kind);
  put_named(out, facts.named);
  put_text(out, "rule", facts.rule);
  if (facts.drawn) put(out, *facts.drawn);
  if (facts.battle) put(out, *facts.battle);
  if (facts.result) {
    out.name("result").open('{').text("code", facts.result->result).text("label", facts.result->label);
    put_text(out, "suffers", engine::name(facts.result->suffers));
    out.close('}');
  }
  if (!facts.changes.empty()) {
    out.name("changes").open('[');
    for (const engine::Change& change : facts.changes) put(out, change);
    out.close(']');
  }
  put_numbers(out, "tracks", facts.tracks);
  return out.take();
}

}  // namespace leipzig::format
