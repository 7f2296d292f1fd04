// What a seat may ask for, and which events come of it.
#include <algorithm>

#include "host/table.h"

namespace leipzig::host {
namespace {

using engine::Node;
using engine::Seat;

Error forbidden(std::string text) { return {"forbidden", "", "", std::move(text)}; }

Plan plan(Event event) {
  Plan plan;
  plan.events.push_back(std::move(event));
  return plan;
}

std::string capital(std::string_view words) {
  std::string text(words);
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// Refused where play could not go on after what came.
std::optional<engine::Refusal> throw_dice(const Seed& key, const Row& row, engine::Tabletop& tabletop,
                                          std::size_t number, int attempt, int turn, std::vector<Event>& events) {
  const std::uint16_t value = draw(key, row.id, number, attempt, tabletop.outcomes());
  events.push_back({Kind::Entry, std::nullopt, turn, tabletop.outcome_text(value)});
  return tabletop.resolve(value);
}

}  // namespace

Result<std::vector<Event>> Table::opening(const Row& row, DiceScheme scheme, const std::vector<Event>& first,
                                          engine::Tabletop& tabletop) {
  std::array<bool, 2> computers{};
  std::size_t entry = 0;   // the next one
  std::size_t number = 0;  // of the next outcome
  for (const Event& event : first) {
    if (event.kind == Kind::Computer && event.seat) computers[index(*event.seat)] = !event.text.empty();
    if (event.kind != Kind::Entry) continue;
    ++entry;
    if (scheme == DiceScheme::Server || !event.seat) ++number;
  }
  Shares shares(scheme);
  std::vector<Event> events = shares.give(row, computers);
  const std::optional<Seed> key = shares.key(row);
  const int turn = turn_number(tabletop);
  for (; key && tabletop.turn().node == Node::Chance; ++entry) {
    if (const auto refusal = throw_dice(*key, row, tabletop, number++, 0, turn, events)) {
      return Error{"", refusal->rule, "entries[" + std::to_string(entry) + "]", refusal->text};
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
  if (!key) return std::nullopt;  // the last share that comes in rolls
  const bool undoing = !events.empty() && events.front().kind == Kind::Undo;
  const bool shared = shares.scheme() == DiceScheme::Shared;
  const std::size_t drawn = outcomes_before(entries_.size());
  for (std::size_t number = draw_number(entry); tabletop.turn().node == Node::Chance; ++number) {
    // An outcome that this very plan takes back counts as well.
    const bool had = shared ? number < drawn : number < entries_.size() && !entries_[number].seat;
    const int attempt = attempts(number) + (undoing && had ? 1 : 0);
    if (const auto refusal = throw_dice(*key, row_, tabletop, number, attempt, turn, events)) return error_of(*refusal);
  }
  return std::nullopt;
}

std::optional<Error> Table::still_running() const {
  if (over()) return Error{"over", "", "", "The game is over."};
  return std::nullopt;
}

Result<Plan> Table::act(Seat seat, std::size_t expect, const std::string& line) const {
  if (expect != number()) return Error{"stale", "", "", "Entry " + std::to_string(expect) + " is not the next one."};
  if (const auto error = still_running()) return *error;
  if (!computer(seat).empty()) return forbidden("The computer plays " + std::string(title(seat)) + ".");
  if (waits_for_shares()) return forbidden("The dice wait for the share of every seat.");
  const std::optional<Seat> decides = deciding();
  if (decides && *decides != seat) return forbidden(capital(title(*decides)) + " decide now.");

  const auto actions = tabletop_->parse(line, seat);
  if (!actions) return error_of(actions.error());
  return checked(seat, *actions);
}

Result<Plan> Table::play(Seat seat, Moment moment, const std::vector<engine::Action>& actions) const {
  const bool wanted = moment == this->moment() && !over() && !computer(seat).empty() && deciding() == seat;
  if (!wanted) return Error{"stale", "", "", "The game has gone on."};
  return checked(seat, actions);
}

Result<Plan> Table::checked(Seat seat, const std::vector<engine::Action>& actions) const {
  Plan plan;
  plan.after = tabletop_->clone();
  const int turn = turn_now();
  for (const engine::Action action : actions) {
    if (plan.after->turn() != engine::Turn{Node::Decision, seat}) return forbidden("This is not theirs to decide.");
    plan.events.push_back({Kind::Entry, seat, turn, plan.after->text(action)});
    if (const auto refusal = plan.after->apply(action)) return error_of(*refusal);
  }
  if (plan.events.empty()) return Error{"", "notation", "", "Nothing is said."};
  if (auto error = roll(*plan.after, dice_, number() + plan.events.size(), turn, plan.events)) return *std::move(error);
  return plan;
}

std::optional<Error> Table::roll_after_undo(Plan& plan, std::size_t to) const {
  plan.after = at(to);
  return roll(*plan.after, dice_, to, turn_number(*plan.after), plan.events);
}

Result<Plan> Table::undo(Seat seat, std::size_t expect, std::size_t to) const {
  if (expect != number()) return Error{"stale", "", "", "Entry " + std::to_string(expect) + " is not the next one."};
  if (const auto error = still_running()) return *error;
  if (to >= number()) return Error{"bad_request", "", "to", "There is nothing to take back."};
  if (!computer(seat).empty()) return forbidden("The computer plays " + std::string(title(seat)) + ".");
  const bool against_computer = !computer(engine::other(seat)).empty();
  if (against_computer && (to < undo_limit(seat) || entries_[to].seat != seat)) {
    return forbidden("Dice and secrets are not taken back.");
  }
  if (against_computer || (decided_last() == seat && to >= undo_limit())) {
    Plan taken = plan({Kind::Undo, seat, static_cast<int>(to), ""});
    taken.after = at(to);
    return taken;
  }
  return plan({Kind::Offer, seat, static_cast<int>(to), "undo"});
}

Result<Plan> Table::offer_draw(Seat seat) const {
  if (const auto error = still_running()) return *error;
  if (!computer(seat).empty()) return forbidden("The computer plays " + std::string(title(seat)) + ".");
  return plan({Kind::Offer, seat, 0, "draw"});
}

Result<Plan> Table::answer(Seat seat, bool accept) const {
  if (const auto error = still_running()) return *error;
  if (!offer_) return Error{"bad_request", "", "", "Nothing is offered."};
  if (!computer(seat).empty()) return forbidden("The computer plays " + std::string(title(seat)) + ".");
  if (!accept) return plan({Kind::Decline, seat, 0, ""});
  if (offer_->by == seat) return forbidden("The other side has to answer.");
  if (offer_->what == "draw") return plan({Kind::Draw, seat, 0, ""});
  Plan taken = plan({Kind::Undo, seat, static_cast<int>(offer_->to), ""});
  if (auto error = roll_after_undo(taken, offer_->to)) return *std::move(error);
  return taken;
}

Result<Plan> Table::answer_for(Seat computer, bool accept) const {
  const bool wanted = !over() && offer_ && offer_->by != computer && !this->computer(computer).empty();
  if (!wanted) return Error{"stale", "", "", "The game has gone on."};
  const bool agreed = accept && offer_->what == "draw";
  return plan({agreed ? Kind::Draw : Kind::Decline, computer, 0, ""});
}

Result<Plan> Table::agree_to_standby(Seat seat, bool agree) const {
  if (const auto error = still_running()) return *error;
  if (!standby_) return Error{"bad_request", "", "", "Nothing was said of a computer taking over at this table."};
  if (standby_->agreed[index(seat)] == agree) return Plan{};
  return plan({Kind::Standby, seat, agree ? 1 : 0, ""});
}

Result<Plan> Table::take_over(Seat asking) const {
  if (const auto error = still_running()) return *error;
  const Seat absent = engine::other(asking);
  if (!standby_ || !standby_->by_both()) return forbidden("Both sides have to agree to that first.");
  if (!computer(asking).empty() || !computer(absent).empty()) return forbidden("A computer plays already.");
  const bool awaited = deciding() == absent || (waits_for_shares() && dice_.due(absent));
  if (!awaited) return forbidden("It is not their turn.");
  Plan taken = plan({Kind::Computer, absent, 0, standby_->skill});
  Shares shares = dice_;
  std::array<bool, 2> computers{};
  computers[index(absent)] = true;
  for (Event& event : shares.give(row_, computers)) taken.events.push_back(std::move(event));
  if (auto error = go_on_with(shares, taken)) return *std::move(error);
  return taken;
}

Result<Plan> Table::come_back(Seat seat) const {
  if (const auto error = still_running()) return *error;
  if (computer(seat).empty()) return Plan{};
  if (for_good_[index(seat)]) return forbidden("This seat has been the computer's from the beginning.");
  return plan({Kind::Computer, seat, 0, ""});
}

Result<Plan> Table::resign(Seat seat) const {
  if (const auto error = still_running()) return *error;
  if (!computer(seat).empty()) return forbidden("The computer plays " + std::string(title(seat)) + ".");
  return plan({Kind::Resign, seat, 0, ""});
}

Result<Plan> Table::want_rematch(Seat seat) const {
  if (!over()) return forbidden("The game is not over yet.");
  if (wants_rematch(seat)) return Plan{};
  const Seat opponent = engine::other(seat);
  const bool both = wants_rematch(opponent) || !computer(opponent).empty();
  return plan({Kind::Rematch, seat, 0, both ? random_table() : ""});
}

// ---- shares of the dice ----

// After the events of the plan these shares are there: where the dice waited for them, they fall.
std::optional<Error> Table::go_on_with(const Shares& shares, Plan& plan) const {
  if (!waits_for_shares() || !shares.key(row_)) return std::nullopt;
  plan.after = tabletop_->clone();
  return roll(*plan.after, shares, number(), turn_now(), plan.events);
}

std::optional<Error> Table::may_share(Seat seat, const std::string& field) const {
  if (const auto error = still_running()) return error;
  const auto refused = [&](const char* text) { return Error{"bad_request", "", field, text}; };
  if (dice_.scheme() == DiceScheme::Server) return refused("The dice of this table come from the server alone.");
  if (dice_.of(seat).by_server) return refused("The server has given the share of this seat.");
  return std::nullopt;
}

Result<Plan> Table::shared(Event event) const {
  Shares shares = dice_;
  shares.take(event);
  Plan plan = host::plan(std::move(event));
  for (Event& given : shares.give(row_, {})) plan.events.push_back(std::move(given));
  if (auto error = go_on_with(shares, plan)) return *std::move(error);
  return plan;
}

Result<Plan> Table::commit_to_salt(Seat seat, const std::string& commitment) const {
  if (const auto error = may_share(seat, "commitment")) return *error;
  const auto refused = [](const char* text) { return Error{"bad_request", "", "commitment", text}; };
  const std::optional<Digest> given = from_hex(commitment);
  if (!given) return refused("64 hexadecimal digits, in small letters, are wanted here.");
  const Share& own = dice_.of(seat);
  if (own.commitment == given) return Plan{};
  if (own.commitment) return refused("This seat is bound by another commitment.");
  if (own.salt) return refused("This seat has shown its salt.");
  return shared({Kind::DiceCommitment, seat, 0, commitment});
}

Result<Plan> Table::show_salt(Seat seat, const std::string& salt) const {
  if (const auto error = may_share(seat, "salt")) return *error;
  const auto refused = [](const char* text) { return Error{"bad_request", "", "salt", text}; };
  const std::optional<Salt> given = from_hex(salt);
  if (!given) return refused("64 hexadecimal digits, in small letters, are wanted here.");
  const Share& own = dice_.of(seat);
  if (own.salt == given) return Plan{};
  if (own.salt) return refused("This seat has shown another salt.");
  if (own.commitment && *own.commitment != salt_commitment(*given, row_.id, seat)) {
    return refused("It does not fit the commitment of this seat.");
  }
  // Shown too early, the other seat could choose its own by it.
  if (!dice_.of(engine::other(seat)).bound()) return refused("The other seat is not bound yet: commit to it first.");
  return shared({Kind::DiceSalt, seat, 0, salt});
}

std::optional<Error> refused_name(const std::string& name) {
  constexpr std::size_t kLongest = 60;
  const bool clean = std::none_of(name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; });
  if (clean && name.size() <= kLongest) return std::nullopt;
  return Error{"bad_request", "", "name", "A name has 60 bytes at most and no control characters."};
}

Result<Plan> Table::rename(Seat seat, const std::string& name) const {
  if (const auto error = refused_name(name)) return *error;
  if (name == this->name(seat)) return Plan{};
  return plan({Kind::Name, seat, 0, name});
}

Result<Plan> Table::change_key(Seat seat, const std::string& key) const {
  if (!could_be_a_key(key)) {
    return Error{"bad_request", "", "key",
                 "A key has " + std::to_string(kKeyLength) + " characters: letters, digits, '-' and '_'."};
  }
  const Digest digest = key_digest(key);
  const bool opens_a_seat =
      std::any_of(keys_.begin(), keys_.end(), [&](const Digest& known) { return equal(known, digest); });
  if (opens_a_seat || equal(key_digest(reader_key()), digest)) {
    return Error{"bad_request", "", "key", "This key opens the table already."};
  }
  return plan({Kind::Key, seat, 0, hex(digest)});
}

}  // namespace leipzig::host
