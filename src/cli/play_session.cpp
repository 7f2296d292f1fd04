// A game in the terminal: the loop, the computer's turns, what is shown unasked. play_commands.cpp has the commands.
#include "cli/play_session.h"

#include <algorithm>
#include <ctime>
#include <iostream>

#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/lookup.h"
#include "cli/words.h"
#include "format/document.h"
#include "games/catalogue.h"
#include "host/advice.h"

namespace leipzig::cli {
namespace {

using engine::Node;
using engine::Seat;

std::optional<std::uint64_t> seed_of(const LocalTable& table, const Play& options) {
  if (options.seed) return options.seed;
  const std::string& kept = table.record().local_seed;
  if (kept.empty()) return std::nullopt;
  try {
    return std::stoull(kept);
  } catch (const std::out_of_range&) {
    throw Failure("local_seed: " + kept + " is too large");
  }
}

std::uint64_t computer_seed(const LocalTable& table, const Play& options) {
  if (const auto seed = seed_of(table, options)) return *seed;
  return static_cast<std::uint64_t>(std::time(nullptr));
}

std::string marker(const engine::View& view, std::string_view name) {
  for (const engine::NamedText& text : view.markers) {
    if (text.name == name) return text.text;
  }
  return "";
}

int track(const engine::View& view, std::string_view name) {
  for (const engine::NamedNumber& value : view.tracks) {
    if (value.name == name) return value.value;
  }
  return 0;
}

// The level of a seat: as chosen, otherwise as the record says, otherwise a human.
std::string level_of(const LocalTable& table, Seat seat, const std::string& chosen) {
  if (!chosen.empty()) return chosen;
  const std::string_view name = games::seats_of(table.game().info.id).of(seat);
  for (const engine::NamedText& player : table.record().players) {
    if (player.name == name && ai::skill_named(player.text)) return player.text;
  }
  return std::string(kHuman);
}

// nullptr for a human.
std::unique_ptr<const ai::Player> computer(const LocalTable& table, Seat seat, const std::string& chosen) {
  const std::string level = level_of(table, seat, chosen);
  return level == kHuman ? nullptr : player_named(table.state(), level);
}

}  // namespace

std::string settled_battle(const engine::Tabletop& before, std::string_view line) {
  const auto actions = before.parse(line, before.turn().seat);
  if (!actions || actions->size() != 1) return "";
  const engine::Action action = actions->front();
  for (const engine::Forecast& forecast : before.forecasts(action.choice())) {
    if (forecast.target != action.target()) continue;
    for (const engine::Preview& preview : forecast.previews) {
      if (!preview.totals.empty() && !preview.chances.empty()) return preview_text(preview);
    }
  }
  return "";
}

PlaySession::PlaySession(LocalTable table, const Play& options)
    : table_(std::move(table)),
      board_(table_.board()),
      names_(table_.game(), board_),
      computers_{computer(table_, Seat::First, options.levels[0]), computer(table_, Seat::Second, options.levels[1])},
      dice_(seed_of(table_, options)),
      random_(computer_seed(table_, options), 1),
      save_path_(options.save),
      summarised_(table_.record().entries.size()),
      go_on_after_refusals_(options.keep_going) {
  if (save_path_.empty() && !options.resume.empty() && options.resume != "-" && table_.is_record()) {
    save_path_ = options.resume;
  }
  engine::Record& record = table_.record();
  std::vector<engine::NamedText> players;
  for (const Seat seat : engine::kSeats) {
    players.push_back({seat_name(seat), level_of(table_, seat, options.levels[engine::index(seat)])});
  }
  record.players = std::move(players);
  if (const auto seed = seed_of(table_, options)) record.local_seed = std::to_string(*seed);
  // A line that means nothing in this scenario is not drawn.
  const std::vector<engine::SpaceLayer> layers = survey().layers;
  const bool armistice =
      std::any_of(layers.begin(), layers.end(), [](const auto& layer) { return layer.id == "armistice"; });
  if (!armistice) board_.erase_edges(board_.feature("armistice_line"));
}

std::string PlaySession::seat_name(Seat seat) const {
  return std::string(games::seats_of(table_.game().info.id).of(seat));
}

std::string PlaySession::side_name(Seat seat) const { return seat_name(side_of(view(), seat)); }

bool PlaySession::is_human(Seat seat) const { return computers_[engine::index(seat)] == nullptr; }

bool PlaySession::human_decides() const {
  const engine::ToAct turn = table_.state().turn();
  return turn.node == Node::Decision && is_human(turn.seat);
}

engine::Viewer PlaySession::viewer() const {
  const engine::ToAct turn = table_.state().turn();
  if (turn.node == Node::Decision && is_human(turn.seat)) return turn.seat;
  if (is_human(Seat::First) != is_human(Seat::Second)) return is_human(Seat::First) ? Seat::First : Seat::Second;
  return std::nullopt;
}

void PlaySession::run() {
  std::cout << "Type ? for help. What you type is played at once; undo takes it back.\n\n";
  InputLines lines;
  at_terminal_ = lines.is_terminal();
  while (!quitting_) {
    keep_going();
    announce();
    keep();
    const auto line = lines.next(prompt(), [this](std::string_view typed) { return completions(typed); });
    if (!line) break;
    refused_.clear();
    try {
      obey(trimmed(*line));
    } catch (const Failure& failure) {
      std::cout << failure.what() << "\n";
    }
    if (!refused_.empty() && !at_terminal_ && !go_on_after_refusals_) {
      close();
      throw Failure("line " + std::to_string(lines.number()) + " was refused: " + shown(*line) + "\n  " + refused_ +
                    "\n  (--keep-going plays the rest of a script all the same)");
    }
  }
  close();
}

std::string PlaySession::prompt() const {
  const engine::ToAct turn = table_.state().turn();
  return turn.node == Node::Decision ? side_name(turn.seat) + "> " : "> ";
}

// ---- what goes on by itself ----

void PlaySession::keep_going() {
  while (!InputLines::interrupted()) {
    const engine::ToAct turn = table_.state().turn();
    if (turn.node == Node::Over) break;
    if (turn.node == Node::Chance) {
      throw_dice();
    } else if (!is_human(turn.seat)) {
      play_computer(turn.seat);
    } else if (!play_standing_answer()) {
      break;
    }
  }
  show_computer_actions();
}

void PlaySession::throw_dice() {
  const engine::View before = this->view();
  const auto asked = table_.state().clone();
  show_preview(before);
  const std::uint16_t outcome = table_.throw_dice(dice_);
  remember_turn(*asked);
  note_change();
  const ToldEntry entry = play_told(*asked, table_.record().entries.back(), {before.viewer, false});
  if (!before.preview && changes_told(entry, table_.game().info.id).empty()) {
    add_action(std::nullopt, entry.text);
    unshown_drawn_ = entry.facts.drawn && entry.facts.drawn->kind != "die";  // cards that are dealt
    return;
  }
  show_computer_actions();
  std::cout << "  " << bold(entry.text);
  if (before.preview) {
    for (const engine::Chance& chance : before.preview->chances) {
      if (std::find(chance.outcomes.begin(), chance.outcomes.end(), outcome) == chance.outcomes.end()) continue;
      std::cout << ": " << chance.result << ", " << chance.label;
    }
  }
  std::cout << "\n";
  show_changes(entry);
}

void PlaySession::show_changes(const ToldEntry& entry) {
  const std::vector<std::string> lines = changes_told(entry, table_.game().info.id);
  constexpr std::size_t kFew = 4;
  if (lines.size() > kFew) {
    std::cout << wrapped(joined(lines, ", "), screen_width(), 4);
    return;
  }
  for (const std::string& line : lines) std::cout << "    " << line << "\n";
}

void PlaySession::add_action(std::optional<Seat> seat, const std::string& text) {
  if (seat != unshown_seat_) show_computer_actions();
  unshown_seat_ = seat;
  unshown_.push_back(text);
}

void PlaySession::show_computer_actions() {
  if (unshown_.empty()) return;
  const std::string head = unshown_seat_ ? side_name(*unshown_seat_) + ":" : unshown_drawn_ ? "drawn:" : "";
  const std::string text = wrapped_items(head, unshown_, "; ", screen_width(), 2);
  unshown_.clear();
  for (const std::string& line : split(std::string_view(text).substr(0, text.size() - 1), '\n')) {
    std::cout << (unshown_seat_ ? coloured(*unshown_seat_, line) : bold(line)) << "\n";
  }
}

void PlaySession::play_computer(Seat seat) {
  ai::Watch nobody;
  const kit::Random random = random_.fork(table_.record().entries.size());
  const ai::Plan plan = computers_[engine::index(seat)]->plan(table_.state(), random, nobody);
  // If something hidden was revealed, the rest of a plan may be impossible: plan again.
  const std::vector<engine::LegalAction> possible = host::described(table_.state(), plan.actions);
  if (possible.empty()) throw Failure("a computer player chose an illegal action");
  for (const engine::LegalAction& each : possible) {
    const auto asked = table_.state().clone();
    const engine::Viewer watching = viewer();
    const std::string battle = settled_battle(table_.state(), each.text);
    table_.play(each.action);
    remember_turn(*asked);
    note_change();
    const bool rolls = table_.state().turn().node == Node::Chance;
    const ToldEntry entry = play_told(*asked, table_.record().entries.back(), {watching, false});
    add_action(seat, entry.text);
    const bool tells = !changes_told(entry, table_.game().info.id).empty();
    if (tells || (!battle.empty() && !rolls)) show_computer_actions();
    if (!rolls) std::cout << battle;
    show_changes(entry);
  }
}

bool PlaySession::play_standing_answer() {
  for (const std::string& answer : standing_) {
    for (const engine::LegalAction& action : table_.state().legal()) {
      if (lower(action.text) != answer && lower(action.kind) != answer) continue;
      const auto asked = table_.state().clone();
      const engine::Viewer watching = viewer();
      table_.play(action.action);
      remember_turn(*asked);
      note_change();
      show_computer_actions();
      std::cout << "  " << action.text << " (standing answer)\n";
      show_changes(play_told(*asked, action.text, {watching, false}));
      return true;
    }
  }
  return false;
}

void PlaySession::announce() {
  const engine::View view = this->view();
  if (view.verdict) {
    if (!verdict_told_) {
      std::cout << "\n"
                << ledger_text(view)
                << bold(wrapped(view.verdict->text + " (" + view.verdict->rule + ")", screen_width()));
      std::cout << "The game is over. `log`, `last`, `board`, `state`, `save` and `quit` still work.\n";
    }
    verdict_told_ = true;
    return;
  }
  if (view.turn.node != Node::Decision || !changed_) return;
  changed_ = false;
  const std::string player_turn = std::to_string(track(view, "turn")) + marker(view, "phasing");
  announce_enemy_turn(player_turn);
  if (player_turn != told_player_turn_) show_board("");
  const std::string question = player_turn + view.phase + view.prompt;
  const bool new_question = question != told_question_;
  // Between two actions of one phase only what changed is told again.
  const std::string phase = player_turn + view.phase;
  if (new_question && phase != told_phase_) {
    std::cout << "\n"
              << wrapped(status_text(table_.game(), view), screen_width()) << cards_text(view, screen_width(), true);
    if (view.phase == "scored") std::cout << ledger_text(view);
  } else if (new_question) {
    engine::View open = view;
    std::erase_if(open.cards, [](const auto& card) { return card.zone != "hand" && card.zone != "display"; });
    std::cout << cards_text(open, screen_width(), true);
  }
  show_preview(view);
  // Within a phase a long list is not repeated after every move.
  constexpr std::size_t kShort = 12;
  if (new_question || table_.state().legal().size() <= kShort) {
    std::cout << coloured(view.turn.seat, view.prompt) << "\n"
              << choices_text(table_.state(), screen_width(), &view, &names_);
  }
  told_phase_ = phase;
  told_player_turn_ = player_turn;
  told_question_ = question;
}

// When the computer's turn is over and the human's begins. In a game without player turns: after many actions at once.
void PlaySession::announce_enemy_turn(const std::string& player_turn) {
  const engine::ToAct turn = table_.state().turn();
  if (is_human(engine::other(turn.seat))) return;
  const bool has_turns = !marker(view(), "phasing").empty();
  if (has_turns && (player_turn == told_player_turn_ || marker(view(), "phasing") != seat_name(turn.seat))) return;
  const Range range = enemy_turn(turn.seat);
  constexpr std::size_t kWorthIt = 3;
  if (range.to <= summarised_ || range.to - range.from < kWorthIt) return;
  const std::string text = summary_text(table_.told(range.from, range.to, viewer()), view(), engine::other(turn.seat),
                                        names_, screen_width());
  if (!text.empty()) std::cout << "\n" << text;
  summarised_ = range.to;
}

void PlaySession::note_change() {
  changed_ = true;
  kept_ = false;
}

void PlaySession::show_preview(const engine::View& view) {
  if (!view.preview) {
    shown_preview_.clear();
    return;
  }
  const std::string text = preview_text(*view.preview);
  if (text == shown_preview_) return;
  shown_preview_ = text;
  show_computer_actions();
  std::cout << preview_text(*view.preview, consequences(table_.state(), view.viewer));
}

// ---- turns ----

PlaySession::EntryTurn PlaySession::turn_of(const engine::Tabletop& before, const EntryTurn* last) const {
  EntryTurn turn;
  const engine::ToAct act = before.turn();
  if (act.node == Node::Decision) turn.actor = act.seat;
  const auto phasing = games::seats_of(table_.game().info.id).find(marker(before.view(std::nullopt), "phasing"));
  turn.phasing = phasing ? *phasing : turn.actor ? *turn.actor : last != nullptr ? last->phasing : Seat::First;
  return turn;
}

void PlaySession::remember_turn(const engine::Tabletop& before) {
  if (turns_.size() + 1 != table_.record().entries.size()) return;
  turns_.push_back(turn_of(before, turns_.empty() ? nullptr : &turns_.back()));
}

void PlaySession::complete_turns() {
  const engine::Record& record = table_.record();
  if (turns_.size() >= record.entries.size()) {
    turns_.resize(record.entries.size());
    return;
  }
  turns_.clear();
  const LocalTable start = LocalTable::begin(record.start);
  const auto replayed = start.state().clone();
  for (const std::string& entry : record.entries) {
    turns_.push_back(turn_of(*replayed, turns_.empty() ? nullptr : &turns_.back()));
    engine::play_entry(*replayed, entry);
  }
}

PlaySession::Range PlaySession::enemy_turn(Seat human) {
  complete_turns();
  std::size_t to = turns_.size();
  while (to > 0 && turns_[to - 1].phasing == human) --to;
  std::size_t from = to;
  while (from > 0 && turns_[from - 1].phasing != human) --from;
  return {from, to};
}

// ---- what is typed ----

void PlaySession::obey(std::string_view line) {
  if (line.empty()) return;
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::string verb = lower(line.substr(0, space));
  for (const Command& command : commands()) {
    if (command.name == verb) return (this->*command.obey)(trimmed(line.substr(space)));
  }
  if (line.front() == '?') return help(trimmed(line.substr(1)));
  play_line(line);
}

// The beginning of one command, for a line that the game cannot read.
bool PlaySession::obey_abbreviation(std::string_view verb, std::string_view argument) {
  const Command* meant = nullptr;
  std::vector<std::string> possible;
  for (const Command& command : commands()) {
    if (command.usage.empty() || !command.name.starts_with(lower(verb))) continue;
    meant = &command;
    possible.emplace_back(command.name);
  }
  if (possible.empty()) return false;
  if (possible.size() > 1) throw Failure(shown(verb) + ": " + joined(possible, " or ") + "?");
  (this->*meant->obey)(argument);
  return true;
}

void PlaySession::refuse(const engine::Refusal& refusal) {
  refused_ = refusal.rule + ": " + shown(refusal.text);
  std::cout << wrapped(refused_, screen_width());
  if (find_rule(table_.game(), refusal.rule) != nullptr) {
    std::cout << "(`? " << refusal.rule << "` shows the rule)\n";
  } else if (refusal.rule == "notation") {
    std::cout << "(`list` shows the legal actions, `?` the commands)\n";
  }
}

std::vector<std::string> PlaySession::given_up_by(std::string_view line) const {
  const engine::ToAct turn = table_.state().turn();
  const auto trial = table_.state().clone();
  const auto actions = trial->parse(line, turn.seat);
  if (turn.node != Node::Decision || !actions || actions->size() != 1) return {};
  if (!trial->describe(actions->front()).kind.starts_with("end")) return {};
  const engine::View before = trial->view(turn.seat);
  if (trial->apply(actions->front())) return {};
  const engine::View after = trial->view(turn.seat);
  const auto is_gone = [](std::string_view at) { return at == "lost" || at == "removed"; };
  std::vector<std::string> gone;
  for (const engine::Piece& piece : before.pieces) {
    if (piece.seat != turn.seat || is_gone(piece.at) || board_.find(piece.at) != kit::SpaceId::None) continue;
    const auto now = std::find_if(after.pieces.begin(), after.pieces.end(),
                                  [&](const engine::Piece& known) { return known.id == piece.id; });
    if (now == after.pieces.end() || is_gone(now->at)) gone.push_back(piece.id);
  }
  return gone;
}

void PlaySession::play_line(std::string_view line) {
  if (at_terminal_ && to_confirm_ != line) {
    const std::vector<std::string> gone = given_up_by(line);
    if (!gone.empty()) {
      to_confirm_ = line;
      std::cout << wrapped("This gives up for good: " + joined(gone, ", ") + ". Type it again to do it all the same.",
                           screen_width());
      return;
    }
  }
  to_confirm_.clear();
  const std::size_t before = table_.record().entries.size();
  const auto asked = table_.state().clone();
  const engine::Viewer watching = viewer();
  const std::string battle = settled_battle(table_.state(), line);
  if (const auto refusal = table_.play(line)) {
    const std::size_t space = std::min(line.find(' '), line.size());
    if (refusal->rule == "notation" && obey_abbreviation(line.substr(0, space), trimmed(line.substr(space)))) return;
    refuse(*refusal);
    return;
  }
  lines_.push_back(before);
  note_change();
  for (std::size_t i = before; i < table_.record().entries.size(); ++i) {
    if (turns_.size() == i) turns_.push_back(turn_of(*asked, turns_.empty() ? nullptr : &turns_.back()));
    std::cout << "  " << table_.record().entries[i] << "\n";
    show_changes(play_told(*asked, table_.record().entries[i], {watching, false}));
  }
  if (table_.state().turn().node != Node::Chance) std::cout << battle;
}

void PlaySession::keep() {
  if (save_path_.empty() || kept_) return;
  replace_file(save_path_, format::write(table_.record()));
  kept_ = true;
}

void PlaySession::close() {
  if (save_path_.empty() && table_.record().entries.empty()) {
    std::cout << "Nothing played, nothing saved.\n";
    return;
  }
  save("");
  if (table_.state().turn().node == Node::Over) {
    std::cout << "To look at it again: leipzig replay " << save_path_ << "\n";
  } else {
    std::cout << "To continue: leipzig play --resume " << save_path_ << "\n";
  }
}

}  // namespace leipzig::cli
