// A game in progress, as folded from its row and its events. Plans say which events something asked for would add; only
// what the store has taken is then folded in with `take`. Knows no threads and no store.
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
#include "host/dice.h"
#include "host/error.h"
#include "host/store.h"

namespace leipzig::host {

struct Played {
  std::string text;
  std::optional<engine::Seat> seat;  // none: an outcome
  int turn = 0;
  engine::Telling telling;
};

struct Offer {
  engine::Seat by = engine::Seat::French;
  std::string what;    // "draw" or "undo"
  std::size_t to = 0;  // undo: how many entries stay
};

// What both sides may agree to: who plays for one of them that stays away.
struct Standby {
  std::string skill;
  int minutes = 0;
  bool agreed[2] = {};
  bool by_both() const { return agreed[0] && agreed[1]; }
};

// Where a game stands: two moments with the same numbers have the same state.
struct Moment {
  std::size_t number = 0;
  std::size_t taken_back = 0;  // how often something was
  friend bool operator==(const Moment&, const Moment&) = default;
};

// Events to be written, and the state after them where it is known already.
struct Plan {
  std::vector<Event> events;
  std::unique_ptr<engine::Tabletop> after;
};

// The key of those who may only read, made for sharing: it follows from the seed, so that nothing more is stored, and
// never opens a seat.
std::string reader_key(const Row& row);

class Table {
 public:
  // A fault where the events do not replay.
  static engine::Result<std::unique_ptr<Table>> load(Row row, const std::vector<Event>& events,
                                                     const engine::SetUp& set_up);
  // What follows the first events of a new table: the shares that the server gives for computers, and the dice or cards
  // that the game goes on with, as far as no share is missing. `tabletop` is the state after those events.
  // Refused where play could not go on after them.
  static Result<std::vector<Event>> opening(const Row& row, DiceScheme scheme, const std::vector<Event>& first,
                                            engine::Tabletop& tabletop);

  // --- What is known ---
  const Row& row() const { return row_; }
  // The key was changed since the table was made: whoever made it does not know it.
  bool has_own_key(engine::Seat seat) const { return key(seat) != row_.keys[engine::index(seat)]; }
  const Digest& key(engine::Viewer viewer) const { return keys_[viewer ? engine::index(*viewer) : 2]; }
  std::string reader_key() const { return host::reader_key(row_); }
  // Whether it opens the table: in a game with secrets only once the game is over.
  bool open_to_readers() const { return !keeps_secrets(); }
  const engine::Tabletop& tabletop() const { return *tabletop_; }
  // What a viewer sees, as the members of its JSON (format::put_view): written once for all who see the same.
  const std::string& shown(engine::Viewer viewer) const;
  const std::vector<Played>& entries() const { return entries_; }
  // An entry as a viewer may know it: all of it once the game is over.
  const std::string& told(std::size_t number, engine::Viewer viewer) const;
  // Something may not be known to everybody yet.
  bool keeps_secrets() const { return tabletop_->secretive() && !over(); }
  std::size_t number() const { return entries_.size(); }
  std::size_t revision() const { return revision_; }  // how many events there are
  std::optional<engine::Seat> deciding() const;       // none: over
  // Up to which number the viewer's seat (of a spectator, the deciding one) may take back without asking. A computer
  // need not be asked; dice and secrets are not taken back against it either.
  std::size_t undo_limit(engine::Viewer viewer = std::nullopt) const;
  // The skill that plays a seat; empty: a person does.
  const std::string& computer(engine::Seat seat) const { return computers_[engine::index(seat)]; }
  bool played_by_computers() const { return !computers_[0].empty() && !computers_[1].empty(); }
  const std::optional<Standby>& standby() const { return standby_; }
  Moment moment() const { return {number(), undone_.size()}; }
  const std::optional<Offer>& offer() const { return offer_; }
  const std::string& name(engine::Seat seat) const { return names_[engine::index(seat)]; }
  bool over() const;
  std::optional<engine::Verdict> verdict() const;  // by the rules, by resignation or by agreement
  std::string commitment() const;
  std::optional<std::string> seed() const;  // once it is over
  const Shares& dice() const { return dice_; }
  // Chance decides next, and cannot before every share of the dice is there.
  bool waits_for_shares() const;
  bool wants_rematch(engine::Seat seat) const { return wants_rematch_[engine::index(seat)]; }
  // The new table, once both want one and it is there.
  std::string rematch() const { return rematch_is_there_ ? rematch_ : ""; }
  // What is written down of it may be ahead of the table itself.
  const std::string& promised_rematch() const { return rematch_; }
  bool rematch_is_missing() const { return !rematch_.empty() && !rematch_is_there_; }
  void confirm_rematch() { rematch_is_there_ = true; }
  engine::Record record() const;
  // The state after so many entries.
  std::unique_ptr<engine::Tabletop> at(std::size_t number) const;
  // From which entry on a viewer who has `since` entries, as of `revision`, needs them again: taking back counts.
  std::size_t resume_from(std::size_t since, std::optional<std::size_t> revision) const;
  const engine::Position& start() const { return start_.start; }

  // --- What may be added ---
  Result<Plan> act(engine::Seat seat, std::size_t expect, const std::string& line) const;
  Result<Plan> undo(engine::Seat seat, std::size_t expect,
                    std::size_t to) const;  // or an offer, where it must be asked
  Result<Plan> offer_draw(engine::Seat seat) const;
  Result<Plan> answer(engine::Seat seat, bool accept) const;
  Result<Plan> resign(engine::Seat seat) const;
  Result<Plan> want_rematch(engine::Seat seat) const;
  Result<Plan> rename(engine::Seat seat, const std::string& name) const;
  // A seat's share of the dice: first a commitment to a salt, or at once the salt where the other seat is bound
  // already.
  Result<Plan> commit_to_salt(engine::Seat seat, const std::string& commitment) const;
  Result<Plan> show_salt(engine::Seat seat, const std::string& salt) const;
  Result<Plan> change_key(engine::Seat seat, const std::string& key) const;
  // What a computer has thought of at that moment.
  Result<Plan> play(engine::Seat seat, Moment moment, const std::vector<engine::Action>& actions) const;
  Result<Plan> answer_for(engine::Seat computer, bool accept) const;
  Result<Plan> agree_to_standby(engine::Seat seat, bool agree) const;
  // The other seat is given to the computer, as both agreed; whether it has been away long enough is not known here.
  Result<Plan> take_over(engine::Seat asking) const;
  Result<Plan> come_back(engine::Seat seat) const;

  void take(const std::vector<Event>& events, std::unique_ptr<engine::Tabletop> after = nullptr);

 private:
  Table() = default;
  std::optional<Error> still_running() const;
  Result<Plan> checked(engine::Seat seat, const std::vector<engine::Action>& actions) const;
  std::optional<Error> may_share(engine::Seat seat, const std::string& field) const;
  Result<Plan> shared(Event event) const;
  std::optional<Error> go_on_with(const Shares& shares, Plan& plan) const;
  std::optional<engine::Seat> decided_last() const;
  int turn_now() const;
  std::size_t outcomes_before(std::size_t entry) const;
  std::size_t draw_number(std::size_t entry) const;
  int attempts(std::size_t number) const;
  std::optional<Error> roll(engine::Tabletop& tabletop, const Shares& shares, std::size_t entry, int turn,
                            std::vector<Event>& events) const;
  std::optional<Error> roll_after_undo(Plan& plan, std::size_t to) const;
  void take_back(std::size_t to);
  void keep_checkpoint();

  Row row_;
  std::array<Digest, 3> keys_{};  // that open it now
  engine::Record start_;
  std::unique_ptr<engine::Tabletop> tabletop_;
  // Made of the state when somebody asks, and forgotten when it changes. Without secrets the first serves everybody.
  struct Made {
    std::string shown[3];
    std::optional<int> turn;
  };
  mutable Made made_;
  struct Checkpoint {
    std::size_t number;
    std::unique_ptr<engine::Tabletop> tabletop;
  };
  std::vector<Checkpoint> checkpoints_;  // the start, then one every hundred entries or so
  std::vector<Played> entries_;
  std::size_t revision_ = 0;
  struct Undone {
    std::size_t revision;
    std::size_t to;
  };
  std::vector<Undone> undone_;
  std::vector<std::pair<std::size_t, int>> taken_back_;  // outcomes by the number they were drawn with
  std::size_t own_from_ = 0;                             // entries before this one came with another record
  Shares dice_;
  std::optional<Offer> offer_;
  std::string names_[2];
  std::string computers_[2];
  bool for_good_[2] = {};  // a computer since before the first entry
  std::optional<Standby> standby_;
  std::string ended_;
  bool wants_rematch_[2] = {};
  std::string rematch_;
  bool rematch_is_there_ = false;
};

// Why a player cannot be called so, where he cannot.
std::optional<Error> refused_name(const std::string& name);
// How a side is called in sentences.
std::string_view title(engine::Seat seat);
// The turn of a view or a state, 0 where the game counts none.
int turn_number(const engine::View& view);
int turn_number(const engine::Tabletop& tabletop);

}  // namespace leipzig::host
