// A game in progress, built from its row and its events. Plans say which events a request would add; after the store
// has accepted them, `take` applies them. Independent of threads and stores.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/document.h"
#include "engine/record.h"
#include "engine/tabletop.h"
#include "host/clock.h"
#include "host/dice.h"
#include "host/error.h"
#include "host/store.h"

namespace leipzig::host {

struct LoggedEntry {
  std::string text;
  std::optional<engine::Seat> seat;  // none: an outcome
  int turn = 0;
  engine::EntryText telling;
  std::array<std::string, 4>
      facts;  // as JSON: for the first seat, the second seat, spectators and everyone; made on demand
};

struct Offer {
  engine::Seat by = engine::Seat::First;
  std::string what;    // "draw" or "undo"
  std::size_t to = 0;  // undo: how many entries stay
};

// What was declined, and by whom; shown until something else happens. An offer that its own side took back is no
// refusal.
struct Refused {
  engine::Seat by = engine::Seat::First;
  std::string what;  // "draw", "undo", "hints" or "rematch"
  friend bool operator==(const Refused&, const Refused&) = default;
};

// What both sides may agree to: a computer that plays for an absent player.
struct Standby {
  std::string skill;
  int minutes = 0;
  bool agreed[2] = {};
  bool by_both() const { return agreed[0] && agreed[1]; }
};

// A moment of a game: two moments with the same numbers have the same state.
struct Moment {
  std::size_t number = 0;
  std::size_t taken_back = 0;  // number of undos
  friend bool operator==(const Moment&, const Moment&) = default;
};

// Events to write, and the state after them if already known.
struct PendingEvents {
  std::vector<Event> events;
  std::unique_ptr<engine::Tabletop> after;
};

// The reader key, for sharing: it follows from the seed, so that nothing more is stored, and never opens a seat.
std::string reader_key(const TableRow& row);

class Table {
 public:
  // A fault if the events do not replay. `upgrade`: engine::upgrade for the game of the record.
  using Upgrade = std::function<std::optional<engine::Fault>(engine::Record&)>;
  static engine::Result<std::unique_ptr<Table>> load(TableRow row, const std::vector<Event>& events,
                                                     const engine::SetUp& set_up, const Upgrade& upgrade = {});
  // What follows the first events of a new table: the shares that the server gives for computers, and the first dice or
  // cards, unless a share is missing. `tabletop` is the state after those events. Refused if play could not continue
  // after them.
  static Result<std::vector<Event>> opening(const TableRow& row, DiceScheme scheme, const std::vector<Event>& first,
                                            engine::Tabletop& tabletop);

  // --- Queries ---
  const TableRow& row() const { return row_; }
  // The key was changed since the table was made: its creator does not know it.
  bool has_own_key(engine::Seat seat) const { return key(seat) != row_.keys[engine::index(seat)]; }
  const Digest& key(engine::Viewer viewer) const { return keys_[viewer ? engine::index(*viewer) : 2]; }
  std::string reader_key() const { return host::reader_key(row_); }
  // Whether it opens the table: in a game with secrets only once the game is over.
  bool open_to_readers() const { return !keeps_secrets(); }
  const engine::Tabletop& tabletop() const { return *tabletop_; }
  // What a viewer sees, as the members of its JSON (format::put_view): written once for all who see the same.
  const std::string& shown(engine::Viewer viewer) const;
  const std::vector<LoggedEntry>& entries() const { return entries_; }
  // An entry as a viewer may know it: all of it once the game is over.
  const std::string& text_for(std::size_t number, engine::Viewer viewer) const;
  // What it names and brought about, as members of its JSON (format::facts_members).
  const std::string& facts_for(std::size_t number, engine::Viewer viewer) const;
  // Some information is still hidden from someone.
  bool keeps_secrets() const { return tabletop_->secretive() && !over() && !laid_open_; }
  // For a private table of one person who knows all of it (host/analyst.h).
  void lay_open() { laid_open_ = true; }
  std::size_t number() const { return entries_.size(); }
  std::size_t revision() const { return revision_; }  // number of events
  std::optional<engine::Seat> deciding() const;       // none: over
  // How far the viewer's seat (for a spectator, the deciding one) may undo without asking. A computer need not be
  // asked; dice and secrets cannot be undone against it either.
  std::size_t undo_limit(engine::Viewer viewer = std::nullopt) const;
  // The skill that plays a seat; empty: a person.
  const std::string& computer(engine::Seat seat) const { return computers_[engine::index(seat)]; }
  bool played_by_computers() const { return !computers_[0].empty() && !computers_[1].empty(); }
  const std::optional<Standby>& standby() const { return standby_; }
  Moment moment() const { return {number(), undone_.size()}; }
  const std::optional<Offer>& offer() const { return offer_; }
  const std::optional<Refused>& refused() const { return refused_; }
  const std::optional<Clock>& clock() const { return clock_; }
  bool chat() const { return chat_; }
  // Hints of the computer: between people only if both agree. A table with a computer player always has them.
  bool hints() const { return !between_people() || (wants_hints_[0] && wants_hints_[1]); }
  bool wants_hints(engine::Seat seat) const { return wants_hints_[engine::index(seat)]; }
  bool between_people() const { return computers_[0].empty() && computers_[1].empty(); }
  const std::string& name(engine::Seat seat) const { return names_[engine::index(seat)]; }
  bool over() const;
  // An imported record that nobody has continued.
  bool only_imported() const;
  // Where not by the rules: "french resigned", "french ran out of time", "draw agreed".
  const std::string& ended() const { return ended_; }
  std::string title(engine::Seat seat) const;      // in sentences: "the French"
  std::optional<engine::Verdict> verdict() const;  // by the rules, by resignation, by agreement or on time
  std::string commitment() const;
  std::optional<std::string> seed() const;  // once it is over
  const Shares& dice() const { return dice_; }
  engine::SeatNames seats() const;  // the words of its game
  // Chance is next, but a share of the dice is missing.
  bool waits_for_shares() const;
  bool wants_rematch(engine::Seat seat) const { return wants_rematch_[engine::index(seat)]; }
  // The new table, once both want one and it exists.
  std::string rematch() const { return rematch_is_there_ ? rematch_ : ""; }
  // The store may be ahead of the table.
  const std::string& promised_rematch() const { return rematch_; }
  bool rematch_is_missing() const { return !rematch_.empty() && !rematch_is_there_; }
  void confirm_rematch() { rematch_is_there_ = true; }
  engine::Record record() const;
  // The state after this many entries.
  std::unique_ptr<engine::Tabletop> at(std::size_t number) const;
  // Memory of this table, estimated: what a client can make large.
  std::size_t bytes() const;
  // The first entry that a viewer with `since` entries, as of `revision`, needs again, considering undos.
  std::size_t resume_from(std::size_t since, std::optional<std::size_t> revision) const;
  const engine::Position& start() const { return start_.start; }

  // --- Plans ---
  Result<PendingEvents> act(engine::Seat seat, std::size_t expect, const std::string& line) const;
  Result<PendingEvents> undo(engine::Seat seat, std::size_t expect,
                             std::size_t to) const;  // or an undo offer if the opponent must agree
  Result<PendingEvents> offer_draw(engine::Seat seat) const;
  Result<PendingEvents> answer(engine::Seat seat, bool accept) const;
  Result<PendingEvents> resign(engine::Seat seat) const;
  Result<PendingEvents> want_rematch(engine::Seat seat) const;
  Result<PendingEvents> decline_rematch(engine::Seat seat) const;
  Result<PendingEvents> agree_to_hints(engine::Seat seat, bool agree) const;
  // The win of a game in which the other side's time has run out.
  Result<PendingEvents> claim(engine::Seat seat) const;
  Result<PendingEvents> rename(engine::Seat seat, const std::string& name) const;
  // A seat's share of the dice: first a commitment to a salt, or the salt at once if the other seat is already bound.
  Result<PendingEvents> commit_to_salt(engine::Seat seat, const std::string& commitment) const;
  Result<PendingEvents> show_salt(engine::Seat seat, const std::string& salt) const;
  Result<PendingEvents> change_key(engine::Seat seat, const std::string& key) const;
  // A computer's plan for that moment.
  Result<PendingEvents> play(engine::Seat seat, Moment moment, const std::vector<engine::Action>& actions) const;
  Result<PendingEvents> answer_for(engine::Seat computer, bool accept) const;
  Result<PendingEvents> agree_to_standby(engine::Seat seat, bool agree) const;
  // Gives the other seat to the computer, as both agreed; the caller checks that it was absent long enough.
  Result<PendingEvents> take_over(engine::Seat asking) const;
  Result<PendingEvents> come_back(engine::Seat seat) const;

  // --- The clock; `now` is the running time of the server ---
  // The player of a seat came to the table.
  PendingEvents arrive(engine::Seat seat, std::int64_t now) const;
  // What follows if the time of the running seat is over; nothing otherwise.
  Result<PendingEvents> fall(std::int64_t now) const;
  // Completes a plan: whose clock runs after it.
  void set_clock(PendingEvents& plan, std::int64_t now) const;

  void take(const std::vector<Event>& events, std::unique_ptr<engine::Tabletop> after = nullptr);

 private:
  Table() = default;
  std::optional<Error> still_running() const;
  Result<PendingEvents> checked(engine::Seat seat, const std::vector<engine::Action>& actions) const;
  std::optional<Error> may_share(engine::Seat seat, const std::string& field) const;
  Result<PendingEvents> shared(Event event) const;
  std::optional<Error> give_to_computer(engine::Seat seat, const std::string& skill, PendingEvents& plan) const;
  std::optional<engine::Seat> timed_after(const PendingEvents& plan) const;
  std::optional<Error> go_on_with(const Shares& shares, PendingEvents& plan) const;
  std::optional<engine::Seat> decided_last() const;
  int turn_now() const;
  std::size_t outcomes_before(std::size_t entry) const;
  std::size_t draw_number(std::size_t entry) const;
  int attempts(std::size_t number) const;
  std::optional<Error> roll(engine::Tabletop& tabletop, const Shares& shares, std::size_t entry, int turn,
                            std::vector<Event>& events) const;
  std::optional<Error> roll_after_undo(PendingEvents& plan, std::size_t to) const;
  void take_back(std::size_t to);
  void keep_checkpoint();
  void tell_facts(std::size_t from, const std::vector<engine::Audience>& audiences) const;

  TableRow row_;
  std::array<Digest, 3> keys_{};  // current
  engine::Record start_;
  std::unique_ptr<engine::Tabletop> tabletop_;
  // Computed from the state on demand, and dropped when it changes. Without secrets one serves all viewers.
  struct Cached {
    std::string shown[3];
    std::optional<int> turn;
    std::optional<std::size_t> bytes;  // without the texts above
  };
  mutable Cached made_;
  struct Checkpoint {
    std::size_t number;
    std::unique_ptr<engine::Tabletop> tabletop;
  };
  std::vector<Checkpoint> checkpoints_;       // the start, then one every hundred entries or so
  mutable std::vector<LoggedEntry> entries_;  // their facts are made on demand
  mutable std::optional<Checkpoint> told_;    // the state up to which facts were made last
  std::size_t revision_ = 0;
  struct Undone {
    std::size_t revision;
    std::size_t to;
  };
  std::vector<Undone> undone_;
  std::vector<std::pair<std::size_t, int>> taken_back_;  // outcomes by the number they were drawn with
  std::size_t own_from_ = 0;                             // earlier entries were imported
  Shares dice_{DiceScheme::Server, {"", ""}};
  std::optional<Offer> offer_;
  std::optional<Refused> refused_;
  std::optional<Clock> clock_;
  bool chat_ = true;
  bool wants_hints_[2] = {};
  std::string names_[2];
  std::string computers_[2];
  bool for_good_[2] = {};  // a computer since before the first entry
  std::optional<Standby> standby_;
  std::string ended_;
  bool laid_open_ = false;
  bool wants_rematch_[2] = {};
  std::string rematch_;
  bool rematch_is_there_ = false;
};

// Error if the player name is invalid.
std::optional<Error> refused_name(const std::string& name);
// The turn of a view or a state, 0 if the game has no turns.
int turn_number(const engine::View& view);
int turn_number(const engine::Tabletop& tabletop);

}  // namespace leipzig::host
