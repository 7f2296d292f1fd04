// Folding events into a table, and what is known of it.
#include "host/table.h"

#include <algorithm>

#include "format/document.h"
#include "format/view.h"

namespace leipzig::host {
namespace {

using engine::Fault;
using engine::Seat;

constexpr std::size_t kStride = 128;

}  // namespace

std::string_view title(Seat seat) { return seat == Seat::French ? "the French" : "the Allies"; }

int turn_number(const engine::View& view) {
  for (const engine::Value& track : view.tracks) {
    if (track.name == "turn") return track.value;
  }
  return 0;
}

int turn_number(const engine::Tabletop& tabletop) { return turn_number(tabletop.view(std::nullopt)); }

const std::string& Table::shown(engine::Viewer viewer) const {
  std::string& text = made_.shown[tabletop_->secretive() && viewer ? 1 + index(*viewer) : 0];
  if (text.empty()) {
    const engine::View view = tabletop_->view(viewer);
    made_.turn = turn_number(view);
    text = format::view_members(view);
  }
  return text;
}

int Table::turn_now() const {
  if (!made_.turn) made_.turn = turn_number(*tabletop_);
  return *made_.turn;
}

engine::Result<std::unique_ptr<Table>> Table::load(Row row, const std::vector<Event>& events,
                                                   const engine::SetUp& set_up) {
  auto start = format::read_record(row.start);
  if (!start) return start.error();
  auto tabletop = set_up(start->start);
  if (!tabletop) return tabletop.error();

  std::unique_ptr<Table> table(new Table);
  table->row_ = std::move(row);
  std::copy(std::begin(table->row_.keys), std::end(table->row_.keys), table->keys_.begin());
  table->start_ = std::move(*start);
  table->tabletop_ = std::move(*tabletop);
  table->checkpoints_.push_back({0, table->tabletop_->clone()});
  table->ended_ = table->start_.ended;
  table->own_from_ = static_cast<std::size_t>(table->start_.provenance.dice_from);
  table->dice_ = Shares(table->start_.provenance.shared ? DiceScheme::Shared : DiceScheme::Server);
  for (const engine::Text& player : table->start_.players) {
    if (const auto seat = engine::seat_named(player.name)) table->names_[index(*seat)] = player.text;
  }

  // Entries that were taken back later need not be replayed: a state with nothing but them stands in.
  for (const Event& event : events) {
    if (event.kind == Kind::Entry) {
      table->entries_.push_back({event.text, event.seat, event.value, {}});
      table->offer_.reset();
      ++table->revision_;
    } else if (event.kind == Kind::Undo) {
      const std::size_t to = std::min(static_cast<std::size_t>(event.value), table->entries_.size());
      table->undone_.push_back({table->revision_++, to});
      table->take_back(to);
    } else {
      table->take({event});
    }
  }
  for (std::size_t i = 0; i < table->entries_.size(); ++i) {
    if (i > 0 && i % kStride == 0) table->checkpoints_.push_back({i, table->tabletop_->clone()});
    table->entries_[i].telling = engine::telling(*table->tabletop_, table->entries_[i].text);
    if (const auto refusal = engine::play_entry(*table->tabletop_, table->entries_[i].text)) {
      return Fault{"entries[" + std::to_string(i) + "]", refusal->rule + ": " + refusal->text};
    }
  }
  return table;
}

std::size_t Table::outcomes_before(std::size_t entry) const {
  const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(std::min(entry, entries_.size()));
  return static_cast<std::size_t>(std::count_if(entries_.begin(), end, [](const Played& each) { return !each.seat; }));
}

// Shared dice are numbered one after the other, whatever is decided in between: a server that knows them, and helps a
// seat, could otherwise have it pick one by the number of its entries.
std::size_t Table::draw_number(std::size_t entry) const {
  return dice_.scheme() == DiceScheme::Shared ? outcomes_before(entry) : entry;
}

void Table::take_back(std::size_t to) {
  std::size_t number = draw_number(to);
  for (std::size_t i = to; i < entries_.size(); ++i) {
    const bool outcome = !entries_[i].seat;
    const std::size_t drawn = number;
    if (outcome || dice_.scheme() == DiceScheme::Server) ++number;
    if (!outcome) continue;
    const auto known =
        std::find_if(taken_back_.begin(), taken_back_.end(), [drawn](const auto& pair) { return pair.first == drawn; });
    if (known == taken_back_.end()) {
      taken_back_.emplace_back(drawn, 1);
    } else {
      ++known->second;
    }
  }
  entries_.resize(to);
  own_from_ = std::min(own_from_, to);
  while (checkpoints_.back().number > to) checkpoints_.pop_back();
  offer_.reset();
}

void Table::keep_checkpoint() {
  if (entries_.size() < checkpoints_.back().number + kStride) return;
  checkpoints_.push_back({entries_.size(), tabletop_->clone()});
}

void Table::take(const std::vector<Event>& events, std::unique_ptr<engine::Tabletop> after) {
  made_ = {};
  // How the viewers are told of an entry is asked of the state before it.
  if (tabletop_->secretive()) after.reset();
  for (const Event& event : events) {
    ++revision_;
    switch (event.kind) {
      case Kind::Entry:
        entries_.push_back({event.text, event.seat, event.value, engine::telling(*tabletop_, event.text)});
        offer_.reset();
        if (!after) {
          engine::play_entry(*tabletop_, event.text);
          keep_checkpoint();
        }
        break;
      case Kind::Undo: {
        const std::size_t to = std::min(static_cast<std::size_t>(event.value), entries_.size());
        undone_.push_back({revision_ - 1, to});
        take_back(to);
        if (!after) tabletop_ = at(to);
        break;
      }
      case Kind::Offer:
        if (event.seat) offer_ = Offer{*event.seat, event.text, static_cast<std::size_t>(event.value)};
        break;
      case Kind::Decline:
        offer_.reset();
        break;
      case Kind::Resign:
        ended_ = std::string(engine::name(event.seat.value_or(Seat::French))) + " resigned";
        offer_.reset();
        break;
      case Kind::Draw:
        ended_ = "draw agreed";
        offer_.reset();
        break;
      case Kind::Name:
        if (event.seat) names_[index(*event.seat)] = event.text;
        break;
      case Kind::Rematch:
        if (event.seat) wants_rematch_[index(*event.seat)] = true;
        if (!event.text.empty()) {
          rematch_ = event.text;
          rematch_is_there_ = false;
        }
        break;
      case Kind::Computer:
        if (!event.seat) break;
        computers_[index(*event.seat)] = event.text;
        if (event.value != 0) for_good_[index(*event.seat)] = true;
        break;
      case Kind::Standby:
        if (!event.seat) {
          standby_ = Standby{event.text, event.value};
        } else if (standby_) {
          standby_->agreed[index(*event.seat)] = event.value != 0;
        }
        break;
      case Kind::DiceCommitment:
      case Kind::DiceSalt:
        dice_.take(event);
        break;
      case Kind::Key:
        if (const auto digest = from_hex(event.text); digest && event.seat) keys_[index(*event.seat)] = *digest;
        break;
    }
  }
  if (after) {
    tabletop_ = std::move(after);
    keep_checkpoint();
  }
}

std::unique_ptr<engine::Tabletop> Table::at(std::size_t number) const {
  auto nearest = checkpoints_.rbegin();
  while (nearest->number > number) ++nearest;
  auto tabletop = nearest->tabletop->clone();
  for (std::size_t i = nearest->number; i < number; ++i) engine::play_entry(*tabletop, entries_[i].text);
  return tabletop;
}

std::size_t Table::resume_from(std::size_t since, std::optional<std::size_t> revision) const {
  std::size_t from = std::min(since, number());
  if (revision && *revision > revision_) revision.reset();
  for (const Undone& undone : undone_) {
    if (!revision || undone.revision >= *revision) from = std::min(from, undone.to);
  }
  return from;
}

const std::string& Table::told(std::size_t number, engine::Viewer viewer) const {
  const Played& entry = entries_[number];
  return over() ? entry.text : entry.telling.to(viewer, entry.text);
}

bool Table::over() const { return !ended_.empty() || tabletop_->turn().node == engine::Node::Over; }

std::optional<Seat> Table::deciding() const {
  const engine::Turn turn = tabletop_->turn();
  if (over() || turn.node != engine::Node::Decision) return std::nullopt;
  return turn.seat;
}

bool Table::waits_for_shares() const {
  return !over() && tabletop_->turn().node == engine::Node::Chance && !dice_.key(row_);
}

// Who decides; while the dice wait, who did last: before they fall one may think again.
std::optional<Seat> Table::decided_last() const {
  if (waits_for_shares() && !entries_.empty()) return entries_.back().seat;
  return deciding();
}

std::size_t Table::undo_limit(engine::Viewer viewer) const {
  const bool against_computer = viewer && computer(*viewer).empty() && !computer(engine::other(*viewer)).empty();
  const std::optional<Seat> seat = against_computer ? viewer : decided_last();
  std::size_t limit = entries_.size();
  if (!seat || over()) return limit;
  std::size_t own = limit;  // after an undo the decision is this seat's
  while (limit > 0 && !entries_[limit - 1].telling.reveals) {
    const std::optional<Seat> by = entries_[limit - 1].seat;
    if (by != seat && !(against_computer && by)) break;
    --limit;
    if (by == seat) own = limit;
  }
  return own;
}

std::optional<engine::Verdict> Table::verdict() const {
  if (ended_ == "draw agreed") return engine::Verdict{std::nullopt, "", "Both sides agreed to a draw.", 0};
  if (ended_ == "french resigned") return engine::Verdict{Seat::Allied, "", "The French resigned.", 0};
  if (ended_ == "allied resigned") return engine::Verdict{Seat::French, "", "The Allies resigned.", 0};
  if (tabletop_->turn().node == engine::Node::Over) return tabletop_->verdict();
  return std::nullopt;
}

std::string reader_key(const Row& row) { return key_text(blake2b(row.seed, "leipzig reader " + row.id)); }

std::string Table::commitment() const { return host::commitment(row_.seed, row_.id); }

std::optional<std::string> Table::seed() const {
  if (!over()) return std::nullopt;
  return hex(row_.seed);
}

engine::Record Table::record() const {
  engine::Record record = start_;
  record.players.clear();
  for (const Seat seat : engine::kSeats) {
    const std::string& who = name(seat).empty() ? computer(seat) : name(seat);
    if (!who.empty()) record.players.push_back({std::string(engine::name(seat)), who});
  }
  record.entries.clear();
  for (const Played& entry : entries_) record.entries.push_back(entry.text);
  record.ended = ended_;
  record.provenance.table = row_.id;
  record.provenance.commitment = commitment();
  record.provenance.seed = seed().value_or("");
  record.provenance.dice_from = static_cast<int>(own_from_);
  const std::size_t drawn = draw_number(entries_.size());
  for (const auto& [number, times] : taken_back_) {
    if (number < drawn) record.provenance.taken_back.push_back({std::to_string(number), times});
  }
  if (dice_.scheme() == DiceScheme::Shared) {
    engine::DiceShares shares;
    for (const Seat seat : engine::kSeats) {
      const Share& share = dice_.of(seat);
      const std::string who(engine::name(seat));
      if (share.commitment) shares.commitments.push_back({who, hex(*share.commitment)});
      if (share.salt) shares.salts.push_back({who, hex(*share.salt)});
      if (share.by_server) shares.by_server.push_back(who);
    }
    record.provenance.shared = std::move(shares);
  }
  return record;
}

}  // namespace leipzig::host
