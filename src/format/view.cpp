// Views and legal actions, field by field.
#include "format/view.h"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "format/entry_facts.h"
#include "format/json_values.h"
#include "format/tree.h"
#include "games/catalogue.h"

namespace leipzig::format {
namespace {

namespace json = boost::json;

std::string_view node_name(engine::Node node) {
  switch (node) {
    case engine::Node::Decision:
      return "decision";
    case engine::Node::Chance:
      return "chance";
    case engine::Node::Over:
      return "over";
  }
  return "";
}

std::optional<engine::Seat> deciding(engine::ToAct turn) {
  if (turn.node != engine::Node::Decision) return std::nullopt;
  return turn.seat;
}

void put(JsonWriter& out, const std::vector<engine::NamedNumber>& values) {
  out.open('{');
  for (const engine::NamedNumber& value : values) out.number(value.name, value.value);
  out.close('}');
}

void put(JsonWriter& out, const std::vector<std::string>& texts) {
  out.open('[');
  for (const std::string& text : texts) out.text(text);
  out.close(']');
}

void put(JsonWriter& out, const engine::Piece& piece) {
  out.open('{').text("id", piece.id).text("seat", out.seats().of(piece.seat)).text("nation", piece.nation);
  out.text("type", piece.type).text("designation", piece.designation).text("at", piece.at);
  put(out.name("values"), piece.values);
  if (piece.hidden) out.name("hidden").boolean(true);
  if (!piece.marks.empty()) put(out.name("marks"), piece.marks);
  out.close('}');
}

void put(JsonWriter& out, const engine::CardView& card) {
  out.open('{').text("id", card.id).text("zone", card.zone).text("kind", card.kind).text("title", card.title);
  out.name("seat").seat(card.seat).number("count", card.count);
  put(out.name("values"), card.values);
  if (!card.spaces.empty()) put(out.name("spaces"), card.spaces);
  if (!card.marks.empty()) put(out.name("marks"), card.marks);
  out.close('}');
}

void put(JsonWriter& out, const engine::Term& term) {
  out.open('{').text("side", term.side).text("label", term.label);
  out.number("value", term.value).text("rule", term.rule).close('}');
}

void put(JsonWriter& out, const engine::Chance& chance) {
  out.open('{').text("result", chance.result).text("label", chance.label).number("weight", chance.weight);
  out.name("outcomes").open('[');
  for (const int outcome : chance.outcomes) out.number(outcome);
  out.close(']');
  if (chance.suffers != engine::Suffers::Nobody) out.text("suffers", engine::name(chance.suffers));
  if (!chance.lost.empty()) put(out.name("lost"), chance.lost);
  if (chance.idle) out.name("idle").boolean(true);
  out.close('}');
}

template <class Item>
void put_list(JsonWriter& out, std::string_view name, const std::vector<Item>& items) {
  out.name(name).open('[');
  for (const Item& item : items) put(out, item);
  out.close(']');
}

void put(JsonWriter& out, const engine::Preview& preview) {
  out.open('{').text("title", preview.title);
  put_list(out, "terms", preview.terms);
  put(out.name("totals"), preview.totals);
  out.text("column", preview.column);
  put_list(out, "chances", preview.chances);
  if (!preview.attackers.empty()) {
    put(out.name("attackers"), preview.attackers);
    put(out.name("defenders"), preview.defenders);
    put(out.name("spaces"), preview.spaces);
  }
  out.close('}');
}

void put(JsonWriter& out, const engine::Verdict& verdict) {
  out.open('{').name("winner").seat(verdict.winner).text("rule", verdict.rule).text("text", verdict.text);
  out.number("margin", verdict.margin).close('}');
}

template <class Part>
void put_or_null(JsonWriter& out, std::string_view name, const std::optional<Part>& part) {
  out.name(name);
  if (part) {
    put(out, *part);
  } else {
    out.null();
  }
}

}  // namespace

std::string view_members(const engine::View& view) {
  JsonWriter out(games::seats_of(view.game));
  out.text("game", view.game).text("scenario", view.scenario);
  out.name("turn").open('{').text("node", node_name(view.turn.node)).name("seat").seat(deciding(view.turn)).close('}');
  out.text("phase", view.phase).text("prompt", view.prompt);
  put_list(out, "pieces", view.pieces);
  put_list(out, "cards", view.cards);
  put(out.name("tracks"), view.tracks);
  out.name("markers").open('{');
  for (const engine::NamedText& marker : view.markers) out.text(marker.name, marker.text);
  out.close('}').name("controls").open('{');
  for (const engine::Control& control : view.controls) put(out.name(out.seats().of(control.seat)), control.spaces);
  out.close('}');
  put_or_null(out, "preview", view.preview);
  put_list(out, "ledger", view.ledger);
  put_or_null(out, "verdict", view.verdict);
  return out.take();
}

void put_view(JsonWriter& out, std::string_view members, const engine::Viewer& viewer) {
  out.open('{').json(members).name("viewer").seat(viewer).close('}');
}

json::object preview_object(const engine::Preview& preview) {
  JsonWriter out;
  put(out, preview);
  return json::parse(out.line()).get_object();
}

std::string write(const engine::View& view) {
  JsonWriter out(games::seats_of(view.game));
  put_view(out, view_members(view), view.viewer);
  return legible(json::parse(out.line()));
}

std::string write_legal(const engine::Tabletop& tabletop) {
  const engine::View view = tabletop.view(std::nullopt);
  json::array actions;
  for (const engine::LegalAction& action : tabletop.legal()) {
    json::object object{{"text", action.text},
                        {"kind", action.kind},
                        {"subject", action.subject},
                        {"target", action.target},
                        {"rule", action.rule}};
    add_named(object, action.named);
    actions.push_back(std::move(object));
  }
  const std::optional<engine::Seat> seat = deciding(view.turn);
  json::object object{{"seat", seat ? json::value(text(games::seats_of(view.game).of(*seat))) : json::value(nullptr)},
                      {"phase", view.phase},
                      {"prompt", view.prompt},
                      {"actions", std::move(actions)}};
  if (view.turn.node == engine::Node::Chance) {
    json::array outcomes;
    for (const engine::Outcome& outcome : tabletop.outcomes()) {
      outcomes.push_back(json::object{{"text", tabletop.outcome_text(outcome.value)}, {"weight", int{outcome.weight}}});
    }
    object["outcomes"] = std::move(outcomes);
  }
  return legible(object);
}

}  // namespace leipzig::format
