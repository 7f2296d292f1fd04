// A game played at the terminal.
#include "cli/session.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iostream>

#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/lookup.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "format/document.h"
#include "host/advice.h"

namespace leipzig::cli {
namespace {

using engine::Node;
using engine::Seat;

std::uint64_t computer_seed(const Play& options) {
  if (options.seed) return *options.seed;
  return static_cast<std::uint64_t>(std::time(nullptr));
}

std::string default_path(const engine::Entry& game) {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  char stamp[32];
  std::strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
  return "leipzig-" + game.info.id + "-" + stamp + ".json";
}

std::string marker(const engine::View& view, std::string_view name) {
  for (const engine::Text& text : view.markers) {
    if (text.name == name) return text.text;
  }
  return "";
}

int track(const engine::View& view, std::string_view name) {
  for (const engine::Value& value : view.tracks) {
    if (value.name == name) return value.value;
  }
  return 0;
}

// nullptr for a human.
std::unique_ptr<const ai::Player> computer(const Table& table, std::string_view level) {
  if (level == kHuman) return nullptr;
  const auto skill = ai::skill_named(level);
  if (!skill) throw Failure(skill.error().text);
  auto player = ai::make_player(table.state(), *skill);
  if (!player) throw Failure(player.error().text);
  return std::move(*player);
}

}  // namespace

const std::vector<Session::Command>& Session::commands() {
  static const std::vector<Command> list = {
      {"?", "? [RULE]", "this list and the present phase, or what a rule says", &Session::help},
      {"help", "", "", &Session::help},
      {"board", "board [HEX|all]", "the board where the sides meet, around a hex, or all of it", &Session::show_board},
      {"list", "list", "what can be done now", &Session::list},
      {"moves", "moves UNIT", "what a unit can do, and where it can go", &Session::list_moves},
      {"why", "why ACTION", "which rule forbids it: why FR-4 2213, why attack 1010 with FR-4", &Session::explain},
      {"preview", "preview ATTACK", "strengths, odds and chances of a battle, without fighting it", &Session::preview},
      {"hint", "hint", "what a computer would do in your place, and why", &Session::hint},
      {"undo", "undo [all]", "takes back the last line, or all since the last dice or other seat", &Session::undo},
      {"log", "log [N]", "the last entries of the record", &Session::log},
      {"save", "save [FILE]", "writes the record", &Session::save},
      {"quit", "quit", "saves and leaves; so do Ctrl-D and Ctrl-C", &Session::quit},
      {"exit", "", "", &Session::quit},
  };
  return list;
}

Session::Session(Table table, const Play& options)
    : table_(std::move(table)),
      computers_{computer(table_, options.french), computer(table_, options.allied)},
      dice_(options.seed),
      random_(computer_seed(options), 1),
      save_path_(options.save) {
  if (save_path_.empty() && !options.resume.empty() && options.resume != "-" && table_.is_record()) {
    save_path_ = options.resume;
  }
  table_.record().players = {{"french", options.french}, {"allied", options.allied}};
}

bool Session::is_human(Seat seat) const { return computers_[engine::index(seat)] == nullptr; }

bool Session::human_decides() const {
  const engine::Turn turn = table_.state().turn();
  return turn.node == Node::Decision && is_human(turn.seat);
}

engine::Viewer Session::viewer() const {
  const engine::Turn turn = table_.state().turn();
  if (turn.node == Node::Decision && is_human(turn.seat)) return turn.seat;
  if (is_human(Seat::French) != is_human(Seat::Allied)) return is_human(Seat::French) ? Seat::French : Seat::Allied;
  return std::nullopt;
}

void Session::run() {
  std::cout << "Type ? for help. What you type is played at once; undo takes it back.\n\n";
  Lines lines;
  while (!quitting_) {
    go_on();
    announce();
    keep();
    const auto line = lines.next(prompt());
    if (!line) break;
    try {
      obey(trimmed(*line));
    } catch (const Failure& failure) {
      std::cout << failure.what() << "\n";
    }
  }
  close();
}

std::string Session::prompt() const {
  const engine::Turn turn = table_.state().turn();
  return turn.node == Node::Decision ? std::string(engine::name(turn.seat)) + "> " : "> ";
}

// ---- what goes on by itself ----

void Session::go_on() {
  while (!Lines::interrupted()) {
    const engine::Turn turn = table_.state().turn();
    if (turn.node == Node::Over || human_decides()) return;
    if (turn.node == Node::Chance) {
      throw_dice();
    } else {
      play_computer(turn.seat);
    }
  }
}

void Session::throw_dice() {
  const engine::View before = this->view();
  const auto asked = table_.state().clone();
  show_preview(before);
  const std::uint16_t outcome = table_.throw_dice(dice_);
  note_change();
  const std::string& entry = table_.record().entries.back();
  std::cout << "  " << bold(engine::telling(*asked, entry).to(before.viewer, entry));
  if (before.preview) {
    for (const engine::Chance& chance : before.preview->chances) {
      if (std::find(chance.outcomes.begin(), chance.outcomes.end(), outcome) == chance.outcomes.end()) continue;
      std::cout << ": " << chance.result << ", " << chance.label;
    }
  }
  std::cout << "\n";
}

void Session::play_computer(Seat seat) {
  ai::Watch nobody;
  const kit::Random random = random_.fork(table_.record().entries.size());
  const ai::Plan plan = computers_[engine::index(seat)]->plan(table_.state(), random, nobody);
  // What comes to light may make the rest impossible: then it is thought anew.
  const std::vector<engine::LegalAction> possible = host::described(table_.state(), plan.actions);
  if (possible.empty()) throw Failure("a computer player's action is not legal");
  for (const engine::LegalAction& each : possible) {
    const auto asked = table_.state().clone();
    const engine::Viewer watching = viewer();
    table_.play(each.action);
    note_change();
    const std::string& entry = table_.record().entries.back();
    const std::string told = engine::telling(*asked, entry).to(watching, entry);
    std::cout << "  " << coloured(seat, std::string(engine::name(seat)) + ": " + told) << "\n";
  }
}

void Session::announce() {
  const engine::View view = this->view();
  if (view.verdict) {
    if (!verdict_told_) {
      std::cout << "\n" << ledger_text(view) << bold(view.verdict->text) << " (" << view.verdict->rule << ")\n";
      std::cout << "The game is over. `log`, `board`, `save` and `quit` still work.\n";
    }
    verdict_told_ = true;
    return;
  }
  if (view.turn.node != Node::Decision || !changed_) return;
  changed_ = false;
  const std::string player_turn = std::to_string(track(view, "turn")) + marker(view, "phasing");
  if (player_turn != told_player_turn_) show_board("");
  const std::string question = player_turn + view.phase + view.prompt;
  const bool new_question = question != told_question_;
  if (new_question) {
    std::cout << "\n"
              << wrapped(status_text(table_.game(), view), screen_width())
              << cards_text(view, screen_width(), player_turn == told_player_turn_);
  }
  show_preview(view);
  // Within a phase a long list is not repeated after every move.
  constexpr std::size_t kShort = 12;
  if (new_question || table_.state().legal().size() <= kShort) {
    std::cout << coloured(view.turn.seat, view.prompt) << "\n" << choices_text(table_.state(), screen_width());
  }
  told_player_turn_ = player_turn;
  told_question_ = question;
}

void Session::note_change() {
  changed_ = true;
  kept_ = false;
}

void Session::show_preview(const engine::View& view) {
  const std::string text = view.preview ? preview_text(*view.preview) : "";
  if (!text.empty() && text != shown_preview_) std::cout << text;
  shown_preview_ = text;
}

// ---- what is typed ----

void Session::obey(std::string_view line) {
  if (line.empty()) return;
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::string verb = lower(line.substr(0, space));
  for (const Command& command : commands()) {
    if (command.name == verb) return (this->*command.obey)(trimmed(line.substr(space)));
  }
  if (line.front() == '?') return help(trimmed(line.substr(1)));
  play_line(line);
}

void Session::play_line(std::string_view line) {
  const std::size_t before = table_.record().entries.size();
  if (const auto refusal = table_.play(line)) {
    std::cout << wrapped(refusal->rule + ": " + shown(refusal->text), screen_width());
    if (find_rule(table_.game(), refusal->rule) != nullptr) {
      std::cout << "(`? " << refusal->rule << "` shows the rule)\n";
    } else if (refusal->rule == "notation") {
      std::cout << "(`list` shows what can be done, `?` the commands)\n";
    }
    return;
  }
  lines_.push_back(before);
  note_change();
  for (std::size_t i = before; i < table_.record().entries.size(); ++i) {
    std::cout << "  " << table_.record().entries[i] << "\n";
  }
}

void Session::help(std::string_view argument) {
  if (!argument.empty()) {
    const engine::RuleEntry* rule = find_rule(table_.game(), argument);
    if (rule == nullptr) throw Failure(no_such_rule(table_.game(), argument));
    std::cout << rule_text(*rule, screen_width());
    return;
  }
  for (const Command& command : commands()) {
    if (!command.usage.empty()) std::cout << "  " << padded(command.usage, 18) << command.help << "\n";
  }
  if (table_.board().is_hex()) {
    std::cout << "Anything else is played: type an action as `list` writes it, such as " << bold("FR-4 2213") << " or\n"
              << bold("attack 1010 with FR-4 FR-5 at 2-1") << "; units by id, by hex, or by designation.\n\n";
  } else {
    std::cout << "Anything else is played: type an action as `list` writes it; names may be cut short.\n\n";
  }
  explain_phase();
}

// The kinds of action there are now, each with the rule it stands under.
void Session::explain_phase() {
  std::cout << wrapped(view().prompt, screen_width());
  std::vector<std::string> told;
  for (const engine::LegalAction& action : table_.state().legal()) {
    std::string text = "  " + padded(action.kind + " ", 14) + action.rule + " ";
    if (std::find(told.begin(), told.end(), text) != told.end()) continue;
    const engine::RuleEntry* rule = find_rule(table_.game(), action.rule);
    std::cout << padded(text + " ", 32) << (rule != nullptr ? rule->title : "") << "; e.g. " << action.text << "\n";
    told.push_back(std::move(text));
  }
}

void Session::show_board(std::string_view argument) {
  const engine::View view = this->view();
  const kit::Board board = table_.board();
  Window window;
  window.width = screen_width();
  window.height = screen_height() - 6;
  if (argument == "all") {
    window.whole = true;
  } else if (!argument.empty()) {
    kit::SpaceId space = board.find(argument);
    if (space == kit::SpaceId::None) {
      if (const engine::Piece* piece = piece_named(view, argument)) space = board.find(piece->at);
    }
    if (space == kit::SpaceId::None) throw Failure("the board has no hex '" + shown(argument) + "'");
    window.centre = space;
  }
  std::cout << board_text(board, view, window);
}

void Session::list(std::string_view) { std::cout << choices_text(table_.state(), screen_width()); }

// By id, by the space it stands in, or by a designation that only one piece of the deciding seat has.
const engine::Piece* Session::piece_named(const engine::View& view, std::string_view word) const {
  const std::string wanted = lower(word);
  const engine::Piece* by_designation = nullptr;
  int same = 0;
  for (const engine::Piece& piece : view.pieces) {
    if (lower(piece.id) == wanted || lower(piece.at) == wanted) return &piece;
    if (lower(piece.designation) == wanted && piece.seat == view.turn.seat) {
      by_designation = &piece;
      ++same;
    }
  }
  return same == 1 ? by_designation : nullptr;
}

void Session::list_moves(std::string_view argument) {
  if (argument.empty()) throw Failure("which unit? As in: moves FR-4");
  const engine::View view = this->view();
  const engine::Piece* piece = piece_named(view, argument);
  if (piece == nullptr) {
    std::vector<std::string> ids;
    for (const engine::Piece& known : view.pieces) ids.push_back(known.id);
    const std::vector<std::string> near = near_misses(argument, ids);
    throw Failure("there is no unit '" + shown(argument) + "'" +
                  (near.empty() ? "" : "; did you mean " + joined(near, " or ") + "?"));
  }
  std::vector<std::string> facts;
  for (const engine::Value& value : piece->values) facts.push_back(value.name + " " + std::to_string(value.value));
  facts.insert(facts.end(), piece->marks.begin(), piece->marks.end());
  std::cout << coloured(piece->seat, piece->id) << " at " << piece->at << ", " << piece->type << ", "
            << joined(facts, ", ") << "\n";
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
  if (!any) std::cout << "  nothing now; `why " << piece->id << " HEX` says which rule forbids it\n";
}

void Session::explain(std::string_view argument) {
  if (argument.empty()) throw Failure("why what? As in: why FR-4 2213, or: why attack 1010 with FR-4");
  const auto refusal = table_.state().explain(argument, table_.state().turn().seat);
  if (!refusal) {
    std::cout << "That is legal.\n";
    return;
  }
  std::cout << refusal_text(table_.game(), *refusal, screen_width());
}

void Session::preview(std::string_view argument) {
  const auto trial = table_.state().clone();
  const auto actions = trial->parse(argument, trial->turn().seat);
  if (!actions) {
    std::cout << wrapped(actions.error().rule + ": " + shown(actions.error().text), screen_width());
    return;
  }
  for (const engine::Action action : *actions) {
    if (trial->reveals(action)) break;  // a preview must not reveal hidden units
    trial->apply(action);
  }
  const engine::View view = trial->view(std::nullopt);
  std::cout << (view.preview ? preview_text(*view.preview) : "There is no battle in that.\n");
}

void Session::hint(std::string_view) {
  if (!human_decides()) throw Failure("nothing is yours to decide");
  const ai::Skill skill = host::adviser(table_.game().info.id);
  if (skill.level == ai::Level::Random) throw Failure("nobody gives advice for this game");
  const auto player = ai::make_player(table_.state(), skill);
  if (!player) throw Failure(player.error().text);
  ai::Watch nobody;
  constexpr std::uint64_t kAdvice = 0x1813;
  const kit::Random random = random_.fork(kAdvice).fork(table_.record().entries.size());
  const ai::Plan plan = (*player)->plan(table_.state(), random, nobody);
  for (const engine::LegalAction& action : host::described(table_.state(), plan.actions)) {
    std::cout << "  " << action.text << "\n";
  }
  std::cout << "The " << ai::text(skill) << " expects " << plan.expected / 10 << " % of this (a win is 100 %).\n";
  for (const ai::Reason& reason : plan.reasons) {
    std::string words = reason.what;
    std::replace(words.begin(), words.end(), '_', ' ');
    const int tenths = reason.hundredths / 10;
    std::cout << "  " << words << (reason.subject.empty() ? "" : " (" + reason.subject + ")") << ": "
              << (tenths < 0 ? "-" : "") << std::abs(tenths) / 10 << "." << std::abs(tenths) % 10 << "\n";
  }
}

void Session::undo(std::string_view argument) {
  const std::size_t limit = table_.undo_limit();
  const std::size_t count = table_.record().entries.size();
  if (limit >= count) {
    throw Failure("Nothing can be taken back: dice have been thrown, or the other side has decided, since.");
  }
  while (!lines_.empty() && lines_.back() >= count) lines_.pop_back();
  std::size_t to = argument == "all" ? limit : count - 1;
  if (argument != "all" && !lines_.empty()) to = std::max(limit, lines_.back());
  while (!lines_.empty() && lines_.back() >= to) lines_.pop_back();
  for (std::size_t i = count; i > to; --i) std::cout << "  taken back: " << table_.record().entries[i - 1] << "\n";
  table_.take_back_to(to);
  shown_preview_.clear();
  verdict_told_ = false;
  note_change();
}

void Session::log(std::string_view argument) {
  const std::vector<std::string> entries = table_.told(0, viewer());
  std::size_t count = 20;
  if (!argument.empty() && argument.find_first_not_of("0123456789") == std::string_view::npos && argument.size() < 7) {
    count = static_cast<std::size_t>(std::stoul(std::string(argument)));
  }
  for (std::size_t i = entries.size() - std::min(count, entries.size()); i < entries.size(); ++i) {
    std::cout << padded(std::to_string(i + 1), 5) << " " << entries[i] << "\n";
  }
}

void Session::save(std::string_view argument) {
  if (!argument.empty()) save_path_ = argument;
  if (save_path_.empty()) save_path_ = default_path(table_.game());
  replace_file(save_path_, format::write(table_.record()));
  kept_ = true;
  std::cout << "Saved in " << save_path_ << "\n";
}

void Session::quit(std::string_view) { quitting_ = true; }

void Session::keep() {
  if (save_path_.empty() || kept_) return;
  replace_file(save_path_, format::write(table_.record()));
  kept_ = true;
}

void Session::close() {
  if (save_path_.empty() && table_.record().entries.empty()) {
    std::cout << "Nothing was played, nothing is saved.\n";
    return;
  }
  save("");
  std::cout << "To go on: leipzig play --resume " << save_path_ << "\n";
}

}  // namespace leipzig::cli
