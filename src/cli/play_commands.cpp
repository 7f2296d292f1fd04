// The commands of a game in the terminal.
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <set>

#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/lookup.h"
#include "cli/odds.h"
#include "cli/play_session.h"
#include "cli/stack_text.h"
#include "cli/state_text.h"
#include "cli/words.h"
#include "format/document.h"
#include "games/catalogue.h"
#include "host/advice.h"

namespace leipzig::cli {
namespace {

using engine::Node;
using engine::Seat;

std::string default_path(const engine::GameEntry& game) {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  char stamp[32];
  std::strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
  return "leipzig-" + game.info.id + "-" + stamp + ".json";
}

// What a computer's reason for a plan means; the number is in points of the game.
std::string reason_text(std::string_view what) {
  if (what == "own_losses") return "expected own losses";
  if (what == "enemy_losses") return "expected enemy losses";
  if (what == "danger") return "exposed to counter-attack";
  if (what == "objective") return "gain towards the objectives";
  std::string words(what);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

// The last word of a line, and what stands before it.
std::pair<std::string_view, std::string_view> last_word(std::string_view line) {
  const std::size_t space = line.rfind(' ');
  if (space == std::string_view::npos) return {{}, line};
  return {line.substr(0, space + 1), line.substr(space + 1)};
}

}  // namespace

const std::vector<PlaySession::Command>& PlaySession::commands() {
  static const std::vector<Command> list = {
      {"?", "? [RULE|WORD]", "commands and current phase; a rule; the rules about a word", &PlaySession::help},
      {"help", "", "", &PlaySession::help},
      {"board", "board [PLACE|UNIT|all]", "the front, the surroundings of a place, or all", &PlaySession::show_board},
      {"overview", "overview", "the whole board, one character per hex", &PlaySession::overview, true},
      {"hex", "hex PLACE", "ground, zones and every unit of a place; also: stack", &PlaySession::show_hex},
      {"stack", "", "", &PlaySession::show_hex},
      {"state", "state", "points, towns, sieges, weather, units scattered or in siege", &PlaySession::show_state},
      {"arrivals", "arrivals [all]", "reinforcements: turn, place, units", &PlaySession::arrivals, true},
      {"cards", "cards", "all cards that you may see", &PlaySession::cards},
      {"info", "info", "the information cards: missions, points, armies", &PlaySession::information},
      {"list", "list", "legal actions", &PlaySession::list},
      {"todo", "todo", "what must be done before you can end, and who can still act", &PlaySession::todo},
      {"moves", "moves UNIT", "actions of a unit or card, and where it can go", &PlaySession::list_moves},
      {"why", "why ACTION", "which rule forbids it", &PlaySession::explain},
      {"preview", "preview ATTACK", "strengths, odds and chances of a legal attack", &PlaySession::preview, true},
      {"odds", "odds [PLACE [with UNITS]]", "battles from where units are; UNIT@PLACE: would be", &PlaySession::odds,
       true},
      {"reach", "reach PLACE", "who can come there, now and in the enemy's next turn", &PlaySession::reach, true},
      {"last", "last [all]", "what the other side did in its last turn", &PlaySession::last},
      {"always", "always [ACTION|off]", "a standing answer, such as: always no advance", &PlaySession::always},
      {"hint", "hint [play]", "what a computer would do in your place, and why; plays it", &PlaySession::hint},
      {"undo", "undo [all]", "takes back the last line, or all since the last chance or enemy", &PlaySession::undo},
      {"log", "log [N]", "the last entries of the record", &PlaySession::log},
      {"save", "save [FILE]", "writes the record", &PlaySession::save},
      {"quit", "quit", "saves and quits; so do Ctrl-D and Ctrl-C", &PlaySession::quit},
      {"exit", "", "", &PlaySession::quit},
  };
  return list;
}

std::string PlaySession::example(std::string_view kind) const {
  std::string any;
  for (const engine::LegalAction& action : table_.state().legal()) {
    if (action.kind == kind) return action.text;
    if (any.empty() && !action.subject.empty()) any = action.text;
  }
  return kind.empty() || kind == "move" ? any : "";
}

void PlaySession::help(std::string_view argument) {
  if (!argument.empty()) {
    const engine::RuleEntry* rule = find_rule(table_.game(), argument);
    if (rule == nullptr) throw Failure(no_such_rule(table_.game(), argument));
    std::cout << rule_text(*rule, screen_width());
    return;
  }
  for (const Command& command : commands()) {
    if (command.usage.empty() || (command.needs_hexes && !table_.board().is_hex())) continue;
    const std::string line = "  " + padded(command.usage, 26);
    std::cout << line << wrapped(command.help, screen_width(), line.size()).substr(line.size());
  }
  const std::string move = example("move");
  const std::string attack = example("attack");
  std::string text =
      "A command may be shortened (b, mo); Tab completes words. Anything else is an action, as `list` "
      "writes it";
  if (!move.empty()) text += ", such as: " + move;
  if (!attack.empty()) text += ", or: " + attack;
  text += table_.board().is_hex() ? ". Units by id, by hex, or by designation; places by id or name in questions."
                                  : ". Names may be shortened.";
  std::cout << wrapped(text, screen_width()) << "\n";
  explain_phase();
}

// The current kinds of action, each with its rule.
void PlaySession::explain_phase() {
  std::cout << wrapped(view().prompt, screen_width());
  std::vector<std::string> told;
  for (const engine::LegalAction& action : table_.state().legal()) {
    const std::string kind = action.kind + action.rule;
    if (std::find(told.begin(), told.end(), kind) != told.end()) continue;
    told.push_back(kind);
    const engine::RuleEntry* rule = find_rule(table_.game(), action.rule);
    std::cout << wrapped(padded(action.kind, 14) + " " + padded(action.rule, 16) + " " +
                             (rule != nullptr ? rule->title : "") + "; e.g. " + action.text,
                         screen_width(), 2);
  }
}

std::string PlaySession::need_space(std::string_view word) const {
  kit::SpaceId space = names_.find_place(word);
  if (space == kit::SpaceId::None) {
    const engine::View view = this->view();
    if (const engine::Piece* piece = piece_named(view, word)) space = board_.find(piece->at);
  }
  if (space == kit::SpaceId::None) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < board_.size(); ++i) {
      const kit::SpaceId each = kit::space_at(i);
      if (!board_.name(each).empty()) known.emplace_back(board_.name(each));
    }
    const std::vector<std::string> near = near_misses(word, known);
    throw Failure("the board has no " + std::string(board_.is_hex() ? "hex" : "field") + " '" + shown(word) + "'" +
                  (near.empty() ? "" : "; did you mean " + joined(near, " or ") + "?"));
  }
  return std::string(board_.id(space));
}

void PlaySession::show_board(std::string_view argument) {
  Window window;
  window.width = screen_width();
  window.height = screen_height() - 6;
  if (argument == "all") {
    window.whole = true;
  } else if (!argument.empty()) {
    window.centre = board_.find(need_space(argument));
  }
  std::cout << board_text(board_, view(), window);
}

void PlaySession::overview(std::string_view) { std::cout << overview_text(board_, view(), screen_width()); }

void PlaySession::show_hex(std::string_view argument) {
  if (argument.empty()) throw Failure("which place? An id or a name, as in: hex Leipzig");
  const std::string id = need_space(argument);
  std::cout << stack_text(board_, view(), survey(), names_, board_.find(id), screen_width());
}

void PlaySession::show_state(std::string_view) {
  std::cout << state_text(table_.game(), view(), survey(), names_, screen_width());
}

void PlaySession::arrivals(std::string_view argument) {
  std::cout << arrivals_text(table_.game(), view(), survey(), names_, screen_width(), argument == "all");
}

void PlaySession::cards(std::string_view) {
  const std::string text = cards_text(view(), screen_width());
  std::cout << (text.empty() ? "This game has no cards.\n" : text);
}

void PlaySession::information(std::string_view) {
  const std::string text = information_text(view(), screen_width());
  if (!text.empty()) {
    std::cout << text;
    return;
  }
  std::cout << wrapped(table_.game().info.about, screen_width());
}

void PlaySession::list(std::string_view) {
  const engine::View view = this->view();
  std::cout << choices_text(table_.state(), screen_width(), &view, &names_);
}

void PlaySession::todo(std::string_view) {
  if (!human_decides()) throw Failure("it is not your decision");
  const engine::View view = this->view();
  std::cout << wrapped(view.prompt, screen_width());
  const std::vector<engine::LegalAction> legal = table_.state().legal();
  const auto ends = [](const engine::LegalAction& action) { return action.subject.empty() && action.target.empty(); };
  const auto end = std::find_if(legal.begin(), legal.end(), ends);
  if (end != legal.end()) {
    std::cout << "  nothing must be done: `" << end->text << "` is possible\n";
    const std::vector<std::string> gone = given_up_by(end->text);
    if (!gone.empty()) std::cout << wrapped("but it gives up for good: " + joined(gone, ", "), screen_width(), 2);
  } else {
    bool told = false;
    for (const std::string& line : {"end " + view.phase, "end " + view.phase + "s"}) {
      const auto refusal = table_.state().explain(line, view.turn.seat);
      if (!refusal || refusal->rule == "notation" || told) continue;
      told = true;
      std::cout << wrapped("before `" + line + "`: " + refusal->text + " (" + refusal->rule + ")", screen_width(), 2);
    }
    if (!told) std::cout << "  one of these must be chosen:\n";
  }
  for (const engine::Duty& duty : table_.state().agenda(view.turn.seat).duties) {
    std::cout << wrapped(
        duty.text + " (" + joined(duty.units, ", ") + (duty.units.empty() ? "" : "; ") + duty.rule + ")",
        screen_width(), 2);
  }
  std::cout << choices_text(table_.state(), screen_width(), &view, &names_);
}

const engine::Piece& PlaySession::need_piece(const engine::View& view, std::string_view word) const {
  const engine::Piece* piece = piece_named(view, word);
  if (piece != nullptr) return *piece;
  std::vector<std::string> ids;
  for (const engine::Piece& known : view.pieces) ids.push_back(known.id);
  const std::vector<std::string> near = near_misses(word, ids);
  throw Failure("there is no unit '" + shown(word) + "'" +
                (near.empty() ? "" : "; did you mean " + joined(near, " or ") + "?"));
}

// Legal actions that name something which is not a piece on the board: a card, an army still off the board.
void PlaySession::list_subject(std::string_view word) const {
  const std::string wanted = lower(word);
  bool any = false;
  for (const engine::LegalAction& action : table_.state().legal()) {
    if (lower(action.subject) != wanted && !lower(action.subject).starts_with(wanted + "@")) continue;
    any = true;
    std::cout << "  " << action.text << "\n";
  }
  if (!any) std::cout << "  no actions now; `why ACTION` says which rule forbids one\n";
}

void PlaySession::list_moves(std::string_view argument) {
  if (argument.empty()) throw Failure("which unit? As in: moves FR-4");
  const engine::View view = this->view();
  const std::string wanted = lower(argument);
  if (piece_named(view, argument) == nullptr) {
    for (const engine::CardView& card : view.cards) {
      if (lower(card.id) != wanted || card.zone == "information") continue;
      std::cout << card.id << ", card of zone " << card.zone << "\n";
      return list_subject(argument);
    }
    for (const engine::LegalAction& action : table_.state().legal()) {
      const bool named = lower(action.subject) == wanted || lower(action.subject).starts_with(wanted + "@");
      if (named) return list_subject(argument);
    }
  }
  // An army that is several markers: "murat@wachau".
  bool markers = false;
  for (const engine::Piece& marker : view.pieces) {
    if (!lower(marker.id).starts_with(wanted + "@")) continue;
    markers = true;
    std::cout << coloured(marker.seat, marker.id) << ", " << joined(facts_of(marker), ", ") << "\n";
  }
  if (markers) return list_subject(argument);
  const engine::Piece* piece = &need_piece(view, argument);
  std::cout << coloured(piece->seat, piece->id) << " at " << names_.place(piece->at) << ", " << piece->type << ", "
            << joined(facts_of(*piece), ", ") << "\n";
  std::string kind;
  std::vector<std::string> targets;
  std::vector<engine::Way> ways;
  const auto print = [&] {
    if (!kind.empty())
      std::cout << wrapped(kind + (targets.empty() ? "" : ": ") + joined(targets, " "), screen_width(), 2);
  };
  bool any = false;
  for (const engine::LegalAction& action : table_.state().legal()) {
    const bool own = action.subject == piece->id;
    const bool theirs = action.target == piece->at && piece->seat != view.turn.seat;
    if (!own && !theirs) continue;
    any = true;
    if (theirs) {
      std::cout << "  " << action.text << "\n";
      continue;
    }
    if (action.kind != kind) {
      print();
      kind = action.kind;
      targets.clear();
      ways = table_.state().ways(action.action.choice());
    }
    if (action.target.empty()) continue;
    const auto way = std::find_if(ways.begin(), ways.end(),
                                  [&](const engine::Way& known) { return known.target == action.action.target(); });
    targets.push_back(way == ways.end() ? action.target : action.target + " (" + way->cost + ")");
  }
  print();
  if (!any) std::cout << "  no actions; `why ACTION` says which rule forbids one\n";
}

void PlaySession::explain(std::string_view argument) {
  if (argument.empty()) {
    const std::string such = example("move");
    throw Failure("why what? `why` and an action" + (such.empty() ? "" : ", as in: why " + such));
  }
  const auto refusal = table_.state().explain(argument, table_.state().turn().seat);
  if (!refusal) {
    std::cout << "That is legal.\n";
    return;
  }
  std::cout << refusal_text(table_.game(), *refusal, screen_width());
}

void PlaySession::preview(std::string_view argument) {
  if (argument.empty()) throw Failure("which attack? `odds` lists those that are possible");
  const auto trial = table_.state().clone();
  const Seat seat = trial->turn().seat;
  const auto actions = trial->parse(argument, seat);
  if (!actions) {
    std::cout << wrapped(actions.error().rule + ": " + shown(actions.error().text), screen_width())
              << "(`odds PLACE` shows an attack that cannot be made yet)\n";
    return;
  }
  bool face_down = false;
  for (const engine::Action action : *actions) {
    const engine::LegalAction described = trial->describe(action);
    const bool revealing = trial->reveals(action);  // a preview must not reveal hidden units
    face_down = face_down || revealing || lies_face_down(trial->view(seat), described.target);
    if (revealing) break;
    trial->apply(action);
  }
  const engine::View view = trial->view(seat);
  if (view.preview) {
    std::cout << preview_text(*view.preview, consequences(*trial, seat));
    return;
  }
  const std::string battle = settled_battle(table_.state(), argument);
  if (!battle.empty()) {
    std::cout << battle;
  } else {
    std::cout << (face_down ? kFaceDown : "This line has no battle.\n");
  }
}

void PlaySession::odds(std::string_view argument) {
  const engine::ToAct turn = table_.state().turn();
  if (turn.node != Node::Decision) throw Failure("the game is over");
  const Seat seat = viewer().value_or(turn.seat);
  Odds odds(table_.game(), table_.state(), seat);
  std::vector<std::string> words;
  for (const std::string& word : split(argument, ' ')) {
    if (!word.empty() && lower(word) != "with" && lower(word) != "attack") words.push_back(word);
  }
  if (words.empty()) {
    std::cout << odds.all(names_, screen_width());
    return;
  }
  const engine::View view = this->view();
  const std::string space = need_space(words.front());
  std::vector<std::string> units;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t at = words[i].rfind('@');
    const engine::Piece& piece = need_piece(view, std::string_view(words[i]).substr(0, at));
    units.push_back(piece.id);
    if (at != std::string::npos) odds.stand(piece.id, need_space(std::string_view(words[i]).substr(at + 1)));
  }
  std::cout << odds.against(space, units, names_);
}

void PlaySession::reach(std::string_view argument) {
  if (argument.empty()) throw Failure("which place? As in: reach Leipzig");
  if (!board_.is_hex()) throw Failure("this board has no movement by hexes; `hex PLACE` lists the neighbours");
  const std::string space = need_space(argument);
  const Seat seat = viewer().value_or(table_.state().turn().seat);
  const engine::View view = this->view();
  Odds odds(table_.game(), table_.state(), seat);
  std::cout << names_.place(space) << "\n" << odds.reach(seat, space, board_, screen_width());
  const bool hidden =
      std::any_of(view.pieces.begin(), view.pieces.end(), [](const auto& piece) { return piece.hidden; });
  if (hidden) {
    std::cout << "  the enemy's units lie face down\n";
  } else {
    std::cout << odds.reach(engine::other(seat), space, board_, screen_width());
  }
}

void PlaySession::last(std::string_view argument) {
  const Seat human = viewer().value_or(table_.state().turn().seat);
  const Range range = enemy_turn(human);
  if (range.from == range.to) throw Failure("the other side has not had a turn yet");
  const std::vector<ToldEntry> told = table_.told(range.from, range.to, viewer());
  const std::string text = summary_text(told, view(), engine::other(human), names_, screen_width());
  std::cout << (text.empty() ? "Nothing that you can see.\n" : text);
  if (argument != "all") {
    std::cout << "(`last all` lists entries " << range.from + 1 << " to " << range.to << ")\n";
    return;
  }
  std::size_t number = range.from;
  for (const ToldEntry& entry : told) {
    std::cout << padded(std::to_string(++number), 5) << " " << entry.text << "\n";
    for (const std::string& line : changes_told(entry, table_.game().info.id)) std::cout << "        " << line << "\n";
  }
}

void PlaySession::always(std::string_view argument) {
  if (argument.empty()) {
    std::cout << (standing_.empty() ? "no standing answers\n" : joined(standing_, "\n") + "\n");
  } else if (argument == "off") {
    standing_.clear();
    std::cout << "no standing answers\n";
  } else {
    standing_.push_back(lower(argument));
    std::cout << "Whenever it is legal, `" << standing_.back() << "` is played; `always off` ends it.\n";
  }
}

void PlaySession::hint(std::string_view argument) {
  if (!human_decides()) throw Failure("it is not your decision");
  const ai::Skill skill = host::adviser(table_.game().info.id);
  if (skill.level == ai::Level::Random) throw Failure("there are no hints for this game");
  const auto player = ai::make_player(table_.state(), skill);
  if (!player) throw Failure(player.error().text);
  ai::Watch nobody;
  constexpr std::uint64_t kAdvice = 0x1813;
  const kit::Random random = random_.fork(kAdvice).fork(table_.record().entries.size());
  const ai::Plan plan = (*player)->plan(table_.state(), random, nobody);
  const std::vector<engine::LegalAction> actions = host::described(table_.state(), plan.actions);
  if (argument == "play") {
    for (const engine::LegalAction& action : actions) {
      if (table_.state().turn().node != Node::Decision) break;
      play_line(action.text);
    }
    return;
  }
  for (const engine::LegalAction& action : actions) std::cout << "  " << action.text << "\n";
  std::cout << "The " << ai::text(skill) << " expects " << plan.expected / 10 << " % from this (a win is 100 %).\n";
  for (const ai::Reason& reason : plan.reasons) {
    const int tenths = reason.hundredths / 10;
    std::cout << "  " << reason_text(reason.what) << (reason.subject.empty() ? "" : " (" + reason.subject + ")") << ": "
              << (tenths < 0 ? "-" : "") << std::abs(tenths) / 10 << "." << std::abs(tenths) % 10 << "\n";
  }
}

void PlaySession::undo(std::string_view argument) {
  const std::size_t limit = table_.undo_limit();
  const std::size_t count = table_.record().entries.size();
  if (limit >= count) {
    throw Failure("Nothing to undo: what happened last was chance, a secret revealed or the other side's decision.");
  }
  while (!lines_.empty() && lines_.back() >= count) lines_.pop_back();
  std::size_t to = argument == "all" ? limit : count - 1;
  if (argument != "all" && !lines_.empty()) to = std::max(limit, lines_.back());
  while (!lines_.empty() && lines_.back() >= to) lines_.pop_back();
  for (std::size_t i = count; i > to; --i) std::cout << "  taken back: " << table_.record().entries[i - 1] << "\n";
  table_.take_back_to(to);
  if (turns_.size() > to) turns_.resize(to);
  if (!standing_.empty()) std::cout << "(standing answers are off)\n";
  standing_.clear();
  shown_preview_.clear();
  verdict_told_ = false;
  note_change();
}

void PlaySession::log(std::string_view argument) {
  const std::size_t entries = table_.record().entries.size();
  std::size_t count = 20;
  if (!argument.empty() && argument.find_first_not_of("0123456789") == std::string_view::npos && argument.size() < 7) {
    count = static_cast<std::size_t>(std::stoul(std::string(argument)));
  }
  std::size_t number = entries - std::min(count, entries);
  for (const ToldEntry& entry : table_.told(number, entries, viewer())) {
    std::cout << padded(std::to_string(++number), 5) << " " << entry.text << "\n";
    for (const std::string& line : changes_told(entry, table_.game().info.id)) std::cout << "        " << line << "\n";
  }
}

void PlaySession::save(std::string_view argument) {
  if (!argument.empty()) save_path_ = argument;
  if (save_path_.empty()) save_path_ = default_path(table_.game());
  replace_file(save_path_, format::write(table_.record()));
  kept_ = true;
  std::cout << "Saved in " << save_path_ << "\n";
}

void PlaySession::quit(std::string_view) { quitting_ = true; }

// Commands and beginnings of actions for the first word; then the next words of legal actions that begin like the
// line, otherwise units and places.
std::vector<std::string> PlaySession::completions(std::string_view line) const {
  const auto [before, word] = last_word(line);
  std::set<std::string> found;
  const std::string typed = lower(word);
  const auto offer = [&](std::string_view candidate) {
    if (lower(candidate).starts_with(typed)) found.emplace(candidate);
  };
  if (before.empty()) {
    for (const Command& command : commands()) offer(command.name);
  }
  std::string_view asked = before;
  for (const std::string_view question : {"why ", "preview "}) {
    if (asked.starts_with(question)) asked.remove_prefix(question.size());
  }
  const bool at_start = asked.empty();
  if (human_decides()) {
    for (const engine::LegalAction& action : table_.state().legal()) {
      if (!lower(action.text).starts_with(lower(asked))) continue;
      const std::string_view rest = std::string_view(action.text).substr(asked.size());
      offer(rest.substr(0, rest.find(' ')));
    }
  }
  if (found.empty() && !at_start) {
    for (const engine::Piece& piece : view().pieces) {
      if (!piece.hidden) offer(piece.id);
    }
    for (std::size_t i = 0; i < board_.size() && !typed.empty(); ++i) {
      offer(board_.id(kit::space_at(i)));
      if (board_.name(kit::space_at(i)).find(' ') == std::string_view::npos) offer(board_.name(kit::space_at(i)));
    }
  }
  found.erase("");
  return {found.begin(), found.end()};
}

}  // namespace leipzig::cli
