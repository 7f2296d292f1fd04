#include "study/themes.h"

#include <algorithm>
#include <map>
#include <set>

#include "games/catalogue.h"

namespace leipzig::study {
namespace {

using engine::Seat;

// Themes that follow from the verb of an action, in any game.
constexpr std::pair<std::string_view, std::string_view> kOfKinds[] = {
    {"supply", "supply"},       {"feed", "supply"},      {"sustain", "supply"},     {"siege", "siege"},
    {"sortie", "siege"},        {"scout", "scouting"},   {"look", "scouting"},      {"reveal", "scouting"},
    {"retreat", "retreat"},     {"displace", "retreat"}, {"evade", "retreat"},      {"withdraw", "withdrawal"},
    {"break away", "retreat"},  {"advance", "advance"},  {"no advance", "advance"}, {"attack", "attack"},
    {"fight", "attack"},        {"enter", "arrival"},    {"arrive", "arrival"},     {"place", "arrival"},
    {"deploy", "arrival"},      {"stand", "defence"},    {"defend", "defence"},     {"take loss", "defence"},
    {"lose", "defence"},        {"stay", "defence"},     {"bridge", "bridge"},      {"play", "cards"},
    {"draw", "cards"},          {"discard", "cards"},    {"exchange", "cards"},     {"lay", "cards"},
    {"no advantage", "cards"},  {"advantage", "cards"},  {"oppose", "defence"},     {"support", "defence"},
    {"advantage unit", "cards"}};

int number(const engine::View& view, std::string_view track) {
  for (const engine::NamedNumber& one : view.tracks) {
    if (one.name == track) return one.value;
  }
  return 0;
}

// "1-3": the attacker is weaker.
bool is_weak(std::string_view column) {
  const std::size_t dash = column.find('-');
  if (dash == std::string_view::npos || dash == 0 || dash + 1 >= column.size()) return false;
  const char attack = column[dash - 1];
  const char defence = column[dash + 1];
  return attack >= '0' && attack <= '9' && defence >= '0' && defence <= '9' && attack < defence && dash == 1;
}

std::size_t spaces_in(const engine::Survey& survey, std::string_view layer, const std::optional<Seat>& seat) {
  std::size_t count = 0;
  for (const engine::SpaceLayer& one : survey.layers) {
    if (one.id == layer && (!seat || one.seat == seat)) count += one.spaces.size();
  }
  return count;
}

std::set<std::string> controlled_by(const engine::View& view, Seat seat) {
  std::set<std::string> spaces;
  for (const engine::Control& control : view.controls) {
    if (control.seat == seat) spaces.insert(control.spaces.begin(), control.spaces.end());
  }
  return spaces;
}

bool touches_bridge(const kit::Board& board, std::string_view id) {
  const kit::SpaceId space = board.find(id);
  if (space == kit::SpaceId::None) return false;
  kit::FeatureMask bridges = 0;
  for (std::size_t i = 0; i < board.feature_names().size(); ++i) {
    if (board.feature_names()[i].find("bridge") != std::string::npos) bridges |= kit::FeatureMask{1} << i;
  }
  if (board.has(space, bridges)) return true;
  for (std::size_t slot = 0; slot < board.neighbours(space).size(); ++slot) {
    if ((board.edge(space, slot) & bridges) != 0) return true;
  }
  return false;
}

// Units of the seat that stand elsewhere now: where they were and where they are.
std::vector<std::pair<std::string, std::string>> moved(const engine::View& before, const engine::View& after,
                                                       Seat seat) {
  std::map<std::string, std::string> places;
  for (const engine::Piece& piece : before.pieces) {
    if (piece.seat == seat) places[piece.id] = piece.at;
  }
  std::vector<std::pair<std::string, std::string>> found;
  for (const engine::Piece& piece : after.pieces) {
    const auto was = places.find(piece.id);
    if (was != places.end() && was->second != piece.at) found.emplace_back(was->second, piece.at);
  }
  return found;
}

}  // namespace

bool is_theme(std::string_view name) {
  return std::find(std::begin(kThemes), std::end(kThemes), name) != std::end(kThemes);
}

std::vector<std::string> themes_of(const engine::Tabletop& before, const std::vector<engine::Action>& solution) {
  const Seat seat = before.turn().seat;
  std::set<std::string_view> found;
  const std::unique_ptr<engine::Tabletop> table = before.clone();
  for (const engine::Action action : solution) {
    const engine::Named named = table->named_for(action, {seat, false});
    for (const auto& [kind, theme] : kOfKinds) {
      if (named.kind == kind) found.insert(theme);
    }
    if (is_weak(named.column)) found.insert("soak_off");
    table->apply(action);
  }
  const engine::View start = before.view(seat);
  const engine::View end = table->view(seat);
  if (end.preview) {
    for (const engine::Chance& chance : end.preview->chances) {
      const bool enemy = chance.suffers == engine::Suffers::Defender || chance.suffers == engine::Suffers::Both;
      if (enemy && !chance.lost.empty()) found.insert("encirclement");
    }
  }
  const engine::Survey earlier = before.survey(seat);
  const engine::Survey later = table->survey(seat);
  if (spaces_in(later, "cut off", engine::other(seat)) > spaces_in(earlier, "cut off", engine::other(seat)) ||
      spaces_in(later, "cut off", seat) < spaces_in(earlier, "cut off", seat)) {
    found.insert("communications");
  }

  const auto moves = moved(start, end, seat);
  const std::set<std::string> enemy_before = controlled_by(start, engine::other(seat));
  const std::set<std::string> enemy_after = controlled_by(end, engine::other(seat));
  const engine::GameEntry* game = games::find_game(before.setting().game);
  const kit::Board& board = game->board(before.setting().scenario);
  for (const auto& [from, to] : moves) {
    if (enemy_before.contains(from) && !enemy_after.contains(to)) {
      found.insert(number(start, "night") != 0 ? "night" : "withdrawal");
    }
    if (moves.size() <= 3 && touches_bridge(board, to)) found.insert("bridge");
  }
  if (!moves.empty() && !found.contains("attack")) found.insert("manoeuvre");
  if (found.empty()) found.insert("manoeuvre");
  std::vector<std::string> ordered;
  for (const std::string_view theme : kThemes) {
    if (found.contains(theme)) ordered.emplace_back(theme);
  }
  return ordered;
}

std::vector<std::string> themes_of(const engine::Tabletop& before, const std::vector<std::string>& solution) {
  const std::unique_ptr<engine::Tabletop> table = before.clone();
  std::vector<engine::Action> actions;
  for (const std::string& entry : solution) {
    const auto parsed = table->parse(entry, before.turn().seat);
    if (!parsed) break;
    for (const engine::Action action : *parsed) {
      table->apply(action);
      actions.push_back(action);
    }
  }
  return themes_of(before, actions);
}

}  // namespace leipzig::study
