// Views and legal actions, field by field.
#include "format/view.h"

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

json::array texts(const std::vector<std::string>& list) {
  json::array array;
  for (const std::string& item : list) array.emplace_back(item);
  return array;
}

json::object numbers(const std::vector<engine::Value>& values) {
  json::object object;
  for (const engine::Value& value : values) object[value.name] = value.value;
  return object;
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

json::object piece_object(const engine::Piece& piece) {
  json::object object{{"id", piece.id},
                      {"seat", text(engine::name(piece.seat))},
                      {"nation", piece.nation},
                      {"type", piece.type},
                      {"designation", piece.designation},
                      {"at", piece.at},
                      {"values", numbers(piece.values)}};
  if (piece.hidden) object["hidden"] = true;
  if (!piece.marks.empty()) object["marks"] = texts(piece.marks);
  return object;
}

json::object card_object(const engine::Card& card) {
  return {{"id", card.id},
          {"zone", card.zone},
          {"kind", card.kind},
          {"title", card.title},
          {"seat", seat_value(card.seat)},
          {"count", card.count},
          {"values", numbers(card.values)}};
}

json::array terms_array(const std::vector<engine::Term>& terms) {
  json::array array;
  for (const engine::Term& term : terms) {
    array.push_back(
        json::object{{"side", term.side}, {"label", term.label}, {"value", term.value}, {"rule", term.rule}});
  }
  return array;
}

json::object verdict_object(const engine::Verdict& verdict) {
  return {{"winner", seat_value(verdict.winner)},
          {"rule", verdict.rule},
          {"text", verdict.text},
          {"margin", verdict.margin}};
}

}  // namespace

boost::json::object preview_object(const engine::Preview& preview) {
  json::array chances;
  for (const engine::Chance& chance : preview.chances) {
    json::array outcomes;
    for (const int outcome : chance.outcomes) outcomes.push_back(outcome);
    chances.push_back(json::object{{"result", chance.result},
                                   {"label", chance.label},
                                   {"weight", chance.weight},
                                   {"outcomes", std::move(outcomes)}});
  }
  return {{"title", preview.title},
          {"terms", terms_array(preview.terms)},
          {"totals", numbers(preview.totals)},
          {"column", preview.column},
          {"chances", std::move(chances)}};
}

boost::json::object view_object(const engine::View& view) {
  json::object object{
      {"game", view.game},
      {"scenario", view.scenario},
      {"viewer", seat_value(view.viewer)},
      {"turn", json::object{{"node", text(node_name(view.turn.node))}, {"seat", seat_value(deciding(view.turn))}}},
      {"phase", view.phase},
      {"prompt", view.prompt}};
  json::array pieces;
  for (const engine::Piece& piece : view.pieces) pieces.push_back(piece_object(piece));
  object["pieces"] = std::move(pieces);
  json::array cards;
  for (const engine::Card& card : view.cards) cards.push_back(card_object(card));
  object["cards"] = std::move(cards);
  object["tracks"] = numbers(view.tracks);
  json::object markers;
  for (const engine::Text& marker : view.markers) markers[marker.name] = marker.text;
  object["markers"] = std::move(markers);
  json::object controls;
  for (const engine::Control& control : view.controls)
    controls[text(engine::name(control.seat))] = texts(control.spaces);
  object["controls"] = std::move(controls);
  object["preview"] = view.preview ? json::value(preview_object(*view.preview)) : nullptr;
  object["ledger"] = terms_array(view.ledger);
  object["verdict"] = view.verdict ? json::value(verdict_object(*view.verdict)) : nullptr;
  return object;
}

std::string write(const engine::View& view) { return legible(view_object(view)); }

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
