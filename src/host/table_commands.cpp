// The commands of a seat (host/command.h): the events they lead to, or why they are refused.
#include <algorithm>

#include "games/catalogue.h"
#include "host/plain_text.h"
#include "host/table.h"

namespace leipzig::host {
namespace {

using engine::Node;
using engine::Seat;

PendingEvents plan(Event event) {
  PendingEvents plan;
  plan.events.push_back(std::move(event));
  return plan;
}

std::string capital(std::string_view words) {
  std::string text(words);
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// Refused if play could not continue after these events.
std::optional<engine::Refusal> throw_dice(const Seed& key, const TableRow& row, engine::Tabletop& tabletop,
                                          std::size_t number, int attempt, int turn, std::vector<Event>& events) {
  const std::uint16_t value = draw(key, row.id, number, attempt, tabletop.outcomes());
  events.push_back({EventKind::Entry, std::nullopt, turn, tabletop.outcome_text(value)});
  return tabletop.resolve(value);
}

}  // namespace

Result<std::vector<Event>> Table::opening(const TableRow& row, DiceScheme scheme, const std::vector<Event>& first,
                                          engine::Tabletop& tabletop) {
  std::array<bool, 2> computers{};
  std::size_t entry = 0;   // the next one
  std::size_t number = 0;  // of the next outcome
  for (const Event& event : first) {
    if (event.kind == EventKind::Computer && event.seat) computers[index(*event.seat)] = !event.text.empty();
    if (event.kind != EventKind::Entry) continue;
    ++entry;
    if (scheme == DiceScheme::Server || !event.seat) ++number;
  }
  Shares shares(scheme, games::seats_of(tabletop.setting().game));
  std::vector<Event> events = shares.give(row, computers);
  const std::optional<Seed> key = shares.key(row);
  const int turn = turn_number(tabletop);
  for (; key && tabletop.turn().node == Node::Chance; ++entry) {
    if (const auto refusal = throw_dice(*key, row, tabletop, number++, 0, turn, events)) {
      return error_of(*refusal).in_field("entries[" + std::to_string(entry) + "]");
    }
  }
  return events;
}

int Table::attempts(std::size_t number) const {
  for (const auto& [entry, times] : taken_back_) {
    if (entry == number) return times;
  }
  return 0;
}

std::optional<Error> Table::roll(engine::Tabletop& tabletop, const Shares& shares, std::size_t entry, int turn,
                                 std::vector<Event>& events) const {
  const std::optional<Seed> key = shares.key(row_);
  if (!key) return std::nullopt;  // rolled when the last share arrives
  const bool undoing = !events.empty() && events.front().kind == EventKind::Undo;
  const bool shared = shares.scheme() == DiceScheme::Shared;
  const std::size_t drawn = outcomes_before(entries_.size());
  for (std::size_t number = draw_number(entry); tabletop.turn().node == Node::Chance; ++number) {
    // An outcome that this plan itself takes back counts as well.
    const bool had = shared ? number < drawn : number < entries_.size() && !entries_[number].seat;
    const int attempt = attempts(number) + (undoing && had ? 1 : 0);
    if (const auto refusal = throw_dice(*key, row_, tabletop, number, attempt, turn, events)) return error_of(*refusal);
  }
  return std::nullopt;
}

std::optional<Error> Table::still_running() const {
  if (over()) return game_over();
  return std::nullopt;
}

Result<PendingEvents> Table::act(Seat seat, std::size_t expect, const std::string& line) const {
  if (expect != number()) return not_the_next_entry(expect);
  if (const auto error = still_running()) return *error;
  if (!computer(seat).empty()) return forbidden("The computer plays " + title(seat) + ".");
  if (waits_for_shares()) return forbidden("The dice need a share of each seat first.");
  const std::optional<Seat> decides = deciding();
  if (decides && *decides != seat) return forbidden(capital(title(*decides)) + " decide now.");

  const auto actions = tabletop_->parse(line, seat);
  if (!actions) return error_of(actions.error());
  return checked(seat, *actions);
}

Result<PendingEvents> Table::play(Seat seat, Moment moment, const std::vector<engine::Action>& actions) const {
  const bool wanted = moment == this->moment() && !over() && !computer(seat).empty() && deciding() == seat;
  if (!wanted) return stale("The game has changed.");
  return checked(seat, actions);
}

Result<PendingEvents> Table::checked(Seat seat, const std::vector<engine::Action>& actions) const {
  PendingEvents plan;
  plan.after = tabletop_->clone();
  const int turn = turn_now();
  for (const engine::Action action : actions) {
    if (plan.after->turn() != engine::ToAct{Node::Decision, seat}) return forbidden("It is not this side's decision.");
    plan.events.push_back({EventKind::Entry, seat, turn, plan.after->text(action)});
    if (const auto refusal = plan.after->apply(action)) return error_of(*refusal);
  }
  if (plan.events.empty()) return error_of(engine::Refusal{"notation", "The line is empty."});
  if (auto error = roll(*plan.after, dice_, number() + plan.events.size(), turn, plan.events)) return *std::move(error);
  return plan;
}

std::optional<Error> Table::roll_after_undo(PendingEvents& plan, std::size_t to) const {
  plan.after = at(to);
  return roll(*plan.after, dice_, to, turn_number(*plan.after), plan.events);
}

Result<PendingEvents> Table::undo(Seat seat, std::size_t expect, std::size_t to) const {
  if (expect != number()) return not_the_next_entry(expect);
  if (const auto error = still_running()) return *error;
  if (to >= number()) return bad_request("There is nothing to undo.").in_field("to");
  if (!computer(seat).empty()) return forbidden("The computer plays " + title(seat) + ".");
  const bool against_computer = !computer(engine::other(seat)).empty();
  if (against_computer && (to < undo_limit(seat) || entries_[to].seat != seat)) {
    return forbidden("Dice rolls and revealed information cannot be undone.");
  }
  if (against_computer || (decided_last() == seat && to >= undo_limit())) {
    PendingEvents taken = plan({EventKind::Undo, seat, static_cast<int>(to), ""});
    taken.after = at(to);
    return taken;
  }
  return plan({EventKind::Offer, seat, static_cast<int>(to), "undo"});
}

Result<PendingEvents> Table::offer_draw(Seat seat) const {
  if (const auto error = still_running()) return *error;
  if (!computer(seat).empty()) return forbidden("The computer plays " + title(seat) + ".");
  return plan({EventKind::Offer, seat, 0, "draw"});
}

Result<PendingEvents> Table::answer(Seat seat, bool accept) const {
  if (const auto error = still_running()) return *error;
  if (!offer_) return bad_request("There is no offer.");
  if (!computer(seat).empty()) return forbidden("The computer plays " + title(seat) + ".");
  if (!accept) return plan({EventKind::Decline, seat, 0, ""});
  if (offer_->by == seat) return forbidden("The other side must answer this offer.");
  if (offer_->what == "draw") return plan({EventKind::Draw, seat, 0, ""});
  PendingEvents taken = plan({EventKind::Undo, seat, static_cast<int>(offer_->to), ""});
  if (auto error = roll_after_undo(taken, offer_->to)) return *std::move(error);
  return taken;
}

Result<PendingEvents> Table::answer_for(Seat computer, bool accept) const {
  const bool wanted = !over() && offer_ && offer_->by != computer && !this->computer(computer).empty();
  if (!wanted) return stale("The game has changed.");
  const bool agreed = accept && offer_->what == "draw";
  return plan({agreed ? EventKind::Draw : EventKind::Decline, computer, 0, ""});
}

Result<PendingEvents> Table::agree_to_standby(Seat seat, bool agree) const {
  if (const auto error = still_running()) return *error;
  if (!standby_) return bad_request("This table has no computer that may take over.");
  if (standby_->agreed[index(seat)] == agree) return PendingEvents{};
  return plan({EventKind::Standby, seat, agree ? 1 : 0, ""});
}

Result<PendingEvents> Table::take_over(Seat asking) const {
  if (const auto error = still_running()) return *error;
  const Seat absent = engine::other(asking);
  if (!standby_ || !standby_->by_both()) return forbidden("Both sides must agree first.");
  if (!computer(asking).empty() || !computer(absent).empty()) return forbidden("A computer is already playing.");
  const bool awaited = deciding() == absent || (waits_for_shares() && dice_.due(absent));
  if (!awaited) return forbidden("It is not their turn.");
  PendingEvents taken;
  if (auto error = give_to_computer(absent, standby_->skill, taken)) return *std::move(error);
  return taken;
}

// With its share of the dice, if that is missing.
std::optional<Error> Table::give_to_computer(Seat seat, const std::string& skill, PendingEvents& plan) const {
  plan.events.push_back({EventKind::Computer, seat, 0, skill});
  Shares shares = dice_;
  std::array<bool, 2> computers{};
  computers[index(seat)] = true;
  for (Event& event : shares.give(row_, computers)) plan.events.push_back(std::move(event));
  return go_on_with(shares, plan);
}

Result<PendingEvents> Table::come_back(Seat seat) const {
  if (const auto error = still_running()) return *error;
  if (computer(seat).empty()) return PendingEvents{};
  if (for_good_[index(seat)]) return forbidden("This seat belongs to a computer player.");
  if (clock_ && clock_->flagged[index(seat)]) return forbidden("The time of this seat has run out.");
  return plan({EventKind::Computer, seat, 0, ""});
}

Result<PendingEvents> Table::resign(Seat seat) const {
  if (const auto error = still_running()) return *error;
  if (!computer(seat).empty()) return forbidden("The computer plays " + title(seat) + ".");
  return plan({EventKind::Resign, seat, 0, ""});
}

Result<PendingEvents> Table::want_rematch(Seat seat) const {
  if (!over()) return forbidden("The game is not over yet.");
  if (wants_rematch(seat)) return PendingEvents{};
  const Seat opponent = engine::other(seat);
  const bool both = wants_rematch(opponent) || !computer(opponent).empty();
  return plan({EventKind::Rematch, seat, 0, both ? random_table() : ""});
}

// Or takes back the own wish for one.
Result<PendingEvents> Table::decline_rematch(Seat seat) const {
  if (!over()) return forbidden("The game is not over yet.");
  if (!rematch_.empty()) return forbidden("The new table exists already.");
  if (!wants_rematch_[0] && !wants_rematch_[1]) return PendingEvents{};
  return plan({EventKind::NoRematch, seat, 0, ""});
}

Result<PendingEvents> Table::agree_to_hints(Seat seat, bool agree) const {
  if (const auto error = still_running()) return *error;
  if (!between_people()) return bad_request("At a table with a computer player hints need no agreement.");
  const bool declines = !agree && wants_hints(engine::other(seat));
  if (wants_hints(seat) == agree && !declines) return PendingEvents{};
  return plan({EventKind::Hints, seat, agree ? 1 : 0, ""});
}

// ---- the clock ----

Result<PendingEvents> Table::claim(Seat seat) const {
  if (const auto error = still_running()) return *error;
  const Seat late = engine::other(seat);
  if (!clock_ || clock_->control.flag != FlagFall::Claim)
    return bad_request("At this table there is nothing to claim.");
  if (!clock_->flagged[index(late)]) return forbidden("The other side still has time.");
  if (clock_->flagged[index(seat)]) return forbidden("Your own time has run out as well.");
  return plan({EventKind::Flag, late, 1, ""});
}

PendingEvents Table::arrive(Seat seat, std::int64_t now) const {
  PendingEvents arrival;
  if (!clock_ || over() || clock_->arrived[index(seat)]) return arrival;
  const Seat opponent = engine::other(seat);
  arrival.events.push_back({EventKind::Arrival, seat, 0, ""});
  if (!clock_->arrived[index(opponent)] && computer(opponent).empty()) return arrival;
  Clock clock = *clock_;
  clock.since = now;
  arrival.events.push_back({EventKind::Time, timed_after(arrival), 0, clock.reading()});
  return arrival;
}

Result<PendingEvents> Table::fall(std::int64_t now) const {
  PendingEvents fallen;
  if (!clock_ || over() || clock_->deadline().value_or(INT64_MAX) > now) return fallen;
  const Seat late = *clock_->running;
  const bool lost = clock_->control.flag == FlagFall::Loss;
  fallen.events.push_back({EventKind::Flag, late, lost ? 1 : 0, ""});
  if (clock_->control.flag == FlagFall::Computer) {
    if (auto error = give_to_computer(late, clock_->control.skill, fallen)) return *std::move(error);
  }
  return fallen;
}

// The person whose decision, or whose share of the dice, the game waits for after a plan.
std::optional<Seat> Table::timed_after(const PendingEvents& plan) const {
  bool ends = over();
  bool persons[2] = {computers_[0].empty(), computers_[1].empty()};
  bool due[2] = {dice_.due(Seat::First), dice_.due(Seat::Second)};
  for (const Event& event : plan.events) {
    if (event.kind == EventKind::Resign || event.kind == EventKind::Draw) ends = true;
    if (event.kind == EventKind::Flag && event.value != 0) ends = true;
    if (!event.seat) continue;
    if (event.kind == EventKind::Computer) persons[index(*event.seat)] = event.text.empty();
    if (event.kind == EventKind::DiceSalt) due[index(*event.seat)] = false;
  }
  const engine::ToAct turn = (plan.after ? *plan.after : *tabletop_).turn();
  if (ends || turn.node == Node::Over) return std::nullopt;
  if (turn.node == Node::Decision) return persons[index(turn.seat)] ? std::optional(turn.seat) : std::nullopt;
  if (due[0] == due[1]) return std::nullopt;
  const Seat waited = due[0] ? Seat::First : Seat::Second;
  return persons[index(waited)] ? std::optional(waited) : std::nullopt;
}

void Table::set_clock(PendingEvents& plan, std::int64_t now) const {
  if (!clock_ || !clock_->started || plan.events.empty()) return;
  const std::optional<Seat> next = timed_after(plan);
  if (next == clock_->running) return;
  Clock clock = *clock_;
  if (clock.running) {
    const Seat seat = *clock.running;
    clock.left[index(seat)] = clock.left_at(seat, now);
    const bool moved = std::any_of(plan.events.begin(), plan.events.end(), [seat](const Event& event) {
      return event.kind == EventKind::Entry && event.seat == seat;
    });
    if (moved && clock.control.bank > 0) clock.left[index(seat)] += 1000 * clock.control.increment;
  }
  clock.since = now;
  plan.events.push_back({EventKind::Time, next, 0, clock.reading()});
}

// ---- shares of the dice ----

// Rolls if the dice were waiting for what the plan adds to the shares.
std::optional<Error> Table::go_on_with(const Shares& shares, PendingEvents& plan) const {
  if (!waits_for_shares() || !shares.key(row_)) return std::nullopt;
  plan.after = tabletop_->clone();
  return roll(*plan.after, shares, number(), turn_now(), plan.events);
}

std::optional<Error> Table::may_share(Seat seat, const std::string& field) const {
  if (auto error = still_running()) return error;
  const auto refused = [&](const char* text) { return bad_request(text).in_field(field); };
  if (dice_.scheme() == DiceScheme::Server) return refused("The dice of this table come from the server alone.");
  if (dice_.of(seat).by_server) return refused("The server contributes for this seat.");
  return std::nullopt;
}

Result<PendingEvents> Table::shared(Event event) const {
  Shares shares = dice_;
  shares.take(event);
  PendingEvents plan = host::plan(std::move(event));
  for (Event& given : shares.give(row_, {})) plan.events.push_back(std::move(given));
  if (auto error = go_on_with(shares, plan)) return *std::move(error);
  return plan;
}

Result<PendingEvents> Table::commit_to_salt(Seat seat, const std::string& commitment) const {
  if (const auto error = may_share(seat, "commitment")) return *error;
  const auto refused = [](const char* text) { return bad_request(text).in_field("commitment"); };
  const std::optional<Digest> given = from_hex(commitment);
  if (!given) return refused("Must be 64 lowercase hexadecimal digits.");
  const Share& own = dice_.of(seat);
  if (own.commitment == given) return PendingEvents{};
  if (own.commitment) return refused("This seat has already sent another commitment.");
  if (own.salt) return refused("This seat has already sent its salt.");
  return shared({EventKind::DiceCommitment, seat, 0, commitment});
}

Result<PendingEvents> Table::show_salt(Seat seat, const std::string& salt) const {
  if (const auto error = may_share(seat, "salt")) return *error;
  const auto refused = [](const char* text) { return bad_request(text).in_field("salt"); };
  const std::optional<Salt> given = from_hex(salt);
  if (!given) return refused("Must be 64 lowercase hexadecimal digits.");
  const Share& own = dice_.of(seat);
  if (own.salt == given) return PendingEvents{};
  if (own.salt) return refused("This seat has already sent another salt.");
  if (own.commitment && *own.commitment != salt_commitment(*given, row_.id, seats().of(seat))) {
    return refused("It does not match the commitment of this seat.");
  }
  // Otherwise the other seat could choose its salt after seeing this one.
  if (!dice_.of(engine::other(seat)).bound())
    return refused("The other seat has not committed yet: send a commitment first.");
  return shared({EventKind::DiceSalt, seat, 0, salt});
}

std::optional<Error> refused_name(const std::string& name) {
  constexpr std::size_t kLongest = 60;
  if (name.size() <= kLongest && is_plain_text(name)) return std::nullopt;
  return bad_request("A name has at most 60 bytes and no control characters.").in_field("name");
}

Result<PendingEvents> Table::rename(Seat seat, const std::string& name) const {
  if (const auto error = refused_name(name)) return *error;
  if (name == this->name(seat)) return PendingEvents{};
  return plan({EventKind::Name, seat, 0, name});
}

Result<PendingEvents> Table::change_key(Seat seat, const std::string& key) const {
  if (!is_well_formed_key(key)) {
    return bad_request("A key has " + std::to_string(kKeyLength) + " characters: letters, digits, '-' and '_'.")
        .in_field("key");
  }
  const Digest digest = key_digest(key);
  const bool opens_a_seat =
      std::any_of(keys_.begin(), keys_.end(), [&](const Digest& known) { return equal(known, digest); });
  if (opens_a_seat || equal(key_digest(reader_key()), digest)) {
    return bad_request("This key is already in use at this table.").in_field("key");
  }
  return plan({EventKind::Key, seat, 0, hex(digest)});
}

}  // namespace leipzig::host
