// Views and legal actions, field by field.
#include "format/view.h"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "format/tree.h"

namespace leipzig::format {
namespace {

namespace json = boost::json;

json::string text(std::string_view view) { return json::string(view.data(), view.size()); }

json::value seat_value(const std::optional<engine::Seat>& seat) {
  if (!seat) return nullptr;
  return text(engine::name(*seat));
}

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

std::optional<engine::Seat> deciding(engine::Turn turn) {
  if (turn.node != engine::Node::Decision) return std::nullopt;
  return turn.seat;
}

void put(Compact& out, const std::vector<engine::Value>& values) {
  out.open('{');
  for (const engine::Value& value : values) out.number(value.name, value.value);
  out.close('}');
}

void put(Compact& out, const std::vector<std::string>& texts) {
  out.open('[');
  for (const std::string& text : texts) out.text(text);
  out.close(']');
}

void put(Compact& out, const engine::Piece& piece) {
  out.open('{').text("id", piece.id).text("seat", engine::name(piece.seat)).text("nation", piece.nation);
  out.text("type", piece.type).text("designation", piece.designation).text("at", piece.at);
  put(out.name("values"), piece.values);
  if (piece.hidden) out.name("hidden").truth(true);
  if (!piece.marks.empty()) put(out.name("marks"), piece.marks);
  out.close('}');
}

void put(Compact& out, const engine::Card& card) {
  out.open('{').text("id", card.id).text("zone", card.zone).text("kind", card.kind).text("title", card.title);
  out.name("seat").seat(card.seat).number("count", card.count);
  put(out.name("values"), card.values);
  out.close('}');
}

void put(Compact& out, const engine::Term& term) {
  out.open('{').text("side", term.side).text("label", term.label);
  out.number("value", term.value).text("rule", term.rule).close('}');
}

void put(Compact& out, const engine::Chance& chance) {
  out.open('{').text("result", chance.result).text("label", chance.label).number("weight", chance.weight);
  out.name("outcomes").open('[');
  for (const int outcome : chance.outcomes) out.number(outcome);
  out.close(']').close('}');
}

template <class Item>
void put_list(Compact& out, std::string_view name, const std::vector<Item>& items) {
  out.name(name).open('[');
  for (const Item& item : items) put(out, item);
  out.close(']');
}

void put(Compact& out, const engine::Preview& preview) {
  out.open('{').text("title", preview.title);
  put_list(out, "terms", preview.terms);
  put(out.name("totals"), preview.totals);
  out.text("column", preview.column);
  put_list(out, "chances", preview.chances);
  out.close('}');
}

void put(Compact& out, const engine::Verdict& verdict) {
  out.open('{').name("winner").seat(verdict.winner).text("rule", verdict.rule).text("text", verdict.text);
  out.number("margin", verdict.margin).close('}');
}

template <class Part>
void put_or_null(Compact& out, std::string_view name, const std::optional<Part>& part) {
  out.name(name);
  if (part) {
    put(out, *part);
  } else {
    out.null();
  }
}

}  // namespace

std::string view_members(const engine::View& view) {
  Compact out;
  out.text("game", view.game).text("scenario", view.scenario);
  out.name("turn").open('{').text("node", node_name(view.turn.node)).name("seat").seat(deciding(view.turn)).close('}');
  out.text("phase", view.phase).text("prompt", view.prompt);
  put_list(out, "pieces", view.pieces);
  put_list(out, "cards", view.cards);
  put(out.name("tracks"), view.tracks);
  out.name("markers").open('{');
  for (const engine::Text& marker : view.markers) out.text(marker.name, marker.text);
  out.close('}').name("controls").open('{');
  for (const engine::Control& control : view.controls) put(out.name(engine::name(control.seat)), control.spaces);
  out.close('}');
  put_or_null(out, "preview", view.preview);
  put_list(out, "ledger", view.ledger);
  put_or_null(out, "verdict", view.verdict);
  return out.take();
}

void put_view(Compact& out, std::string_view members, const engine::Viewer& viewer) {
  out.open('{').json(members).name("viewer").seat(viewer).close('}');
}

json::object preview_object(const engine::Preview& preview) {
  Compact out;
  put(out, preview);
  return json::parse(out.line()).get_object();
}

std::string write(const engine::View& view) {
  Compact out;
  put_view(out, view_members(view), view.viewer);
  return legible(json::parse(out.line()));
}

std::string write_legal(const engine::Tabletop& tabletop) {
  const engine::View view = tabletop.view(std::nullopt);
  json::array actions;
  for (const engine::LegalAction& action : tabletop.legal()) {
    actions.push_back(json::object{{"text", action.text},
                                   {"kind", action.kind},
                                   {"subject", action.subject},
                                   {"target", action.target},
                                   {"rule", action.rule}});
  }
  json::object object{{"seat", seat_value(deciding(view.turn))},
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
