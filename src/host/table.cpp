// Applies events to a table, and answers queries about it.
#include "host/table.h"

#include <malloc.h>

#include <algorithm>

#include "format/document.h"
#include "format/entry_facts.h"
#include "format/view.h"
#include "games/catalogue.h"
#include "host/scenario_start.h"

namespace leipzig::host {
namespace {

using engine::Fault;
using engine::Seat;

constexpr std::size_t kStride = 128;
constexpr std::size_t kOwnSetup = std::size_t{512} << 10;  // of a game that began with a position: boards and lists

std::size_t memory_of(const std::string& text) {
  constexpr std::size_t kInPlace = 15;
  constexpr std::size_t kBlock = 16;
  return text.capacity() > kInPlace ? text.capacity() + kBlock : 0;
}

// States differ in size between games: the allocator knows.
std::size_t memory_of(const engine::Tabletop& tabletop) {
  return malloc_usable_size(const_cast<void*>(dynamic_cast<const void*>(&tabletop)));
}

std::size_t memory_of(const LoggedEntry& entry) {
  std::size_t sum = memory_of(entry.text) + entry.telling.told.capacity() * sizeof(std::string);
  for (const std::string& text : entry.telling.told) sum += memory_of(text);
  std::size_t facts = 0;
  for (const std::string& each : entry.facts) facts += memory_of(each);
  constexpr std::size_t kUsualFacts = 160;  // counted before they are made
  return sum + std::max(facts, kUsualFacts);
}

}  // namespace

int turn_number(const engine::View& view) {
  for (const engine::NamedNumber& track : view.tracks) {
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

std::size_t Table::bytes() const {
  if (!made_.bytes) {
    std::size_t sum = sizeof(*this) + memory_of(*tabletop_) + entries_.capacity() * sizeof(LoggedEntry) +
                      undone_.capacity() * sizeof(Undone);
    for (const Checkpoint& checkpoint : checkpoints_) sum += memory_of(*checkpoint.tabletop);
    for (const LoggedEntry& entry : entries_) sum += memory_of(entry);
    if (!is_scenario_start(start_.start)) sum += kOwnSetup + 2 * row_.start.size();
    made_.bytes = sum;
  }
  std::size_t sum = *made_.bytes;
  for (const std::string& text : made_.shown) sum += memory_of(text);
  return sum;
}

engine::Result<std::unique_ptr<Table>> Table::load(TableRow row, const std::vector<Event>& events,
                                                   const engine::SetUp& set_up, const Upgrade& upgrade) {
  auto start = format::read_record(row.start);
  if (!start) return start.error();
  if (upgrade) {
    if (const auto fault = upgrade(*start)) return *fault;
  }
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
  const engine::SeatNames seats = games::seats_of(table->start_.start.setting.game);
  table->dice_ = Shares(table->start_.provenance.shared ? DiceScheme::Shared : DiceScheme::Server, seats);
  for (const engine::NamedText& player : table->start_.players) {
    if (const auto seat = seats.find(player.name)) table->names_[index(*seat)] = player.text;
  }

  // Entries that were taken back later are not replayed: a state with only their texts stands in.
  for (const Event& event : events) {
    if (event.kind == EventKind::Entry) {
      table->entries_.push_back({event.text, event.seat, event.value, {}, {}});
      table->offer_.reset();
      table->refused_.reset();
      ++table->revision_;
    } else if (event.kind == EventKind::Undo) {
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
  return static_cast<std::size_t>(
      std::count_if(entries_.begin(), end, [](const LoggedEntry& each) { return !each.seat; }));
}

// Shared dice are numbered consecutively, whatever is decided in between: otherwise a server that knows them could help
// a seat to pick one by the number of its entries.
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
  if (told_ && told_->number > to) told_.reset();
  own_from_ = std::min(own_from_, to);
  while (checkpoints_.back().number > to) checkpoints_.pop_back();
  offer_.reset();
  refused_.reset();
}

void Table::keep_checkpoint() {
  if (entries_.size() < checkpoints_.back().number + kStride) return;
  checkpoints_.push_back({entries_.size(), tabletop_->clone()});
}

void Table::take(const std::vector<Event>& events, std::unique_ptr<engine::Tabletop> after) {
  made_ = {};
  // The texts of an entry for each viewer come from the state before it.
  if (tabletop_->secretive()) after.reset();
  for (const Event& event : events) {
    ++revision_;
    switch (event.kind) {
      case EventKind::Entry:
        entries_.push_back({event.text, event.seat, event.value, engine::telling(*tabletop_, event.text), {}});
        offer_.reset();
        refused_.reset();
        if (!after) {
          engine::play_entry(*tabletop_, event.text);
          keep_checkpoint();
        }
        break;
      case EventKind::Undo: {
        const std::size_t to = std::min(static_cast<std::size_t>(event.value), entries_.size());
        undone_.push_back({revision_ - 1, to});
        take_back(to);
        if (!after) tabletop_ = at(to);
        break;
      }
      case EventKind::Offer:
        if (event.seat) offer_ = Offer{*event.seat, event.text, static_cast<std::size_t>(event.value)};
        refused_.reset();
        break;
      case EventKind::Decline:
        refused_.reset();
        if (offer_ && event.seat && offer_->by != *event.seat) refused_ = Refused{*event.seat, offer_->what};
        offer_.reset();
        break;
      case EventKind::Resign:
        ended_ = std::string(seats().of(event.seat.value_or(engine::kSeats[0]))) + " resigned";
        offer_.reset();
        break;
      case EventKind::Draw:
        ended_ = "draw agreed";
        offer_.reset();
        break;
      case EventKind::Name:
        if (event.seat) names_[index(*event.seat)] = event.text;
        break;
      case EventKind::Rematch:
        if (event.seat) wants_rematch_[index(*event.seat)] = true;
        refused_.reset();
        if (!event.text.empty()) {
          rematch_ = event.text;
          rematch_is_there_ = false;
        }
        break;
      case EventKind::Computer:
        if (!event.seat) break;
        computers_[index(*event.seat)] = event.text;
        if (event.value != 0) for_good_[index(*event.seat)] = true;
        break;
      case EventKind::Standby:
        if (!event.seat) {
          standby_ = Standby{event.text, event.value};
        } else if (standby_) {
          standby_->agreed[index(*event.seat)] = event.value != 0;
        }
        break;
      case EventKind::DiceCommitment:
      case EventKind::DiceSalt:
        dice_.take(event);
        break;
      case EventKind::Clock:
        if (const auto control = time_control_in(event.text)) clock_.emplace(*control);
        break;
      case EventKind::Time:
        if (clock_) clock_->set(event.text, event.seat);
        break;
      case EventKind::Arrival:
        if (clock_ && event.seat) clock_->arrived[index(*event.seat)] = true;
        break;
      case EventKind::Flag:
        if (!event.seat) break;
        if (clock_) clock_->flagged[index(*event.seat)] = true;
        if (event.value != 0) ended_ = std::string(seats().of(*event.seat)) + " ran out of time";
        if (event.value != 0) offer_.reset();
        break;
      case EventKind::Hints:
        if (!event.seat) break;
        refused_.reset();
        wants_hints_[index(*event.seat)] = event.value != 0;
        if (event.value == 0 && wants_hints_[index(engine::other(*event.seat))]) {
          wants_hints_[index(engine::other(*event.seat))] = false;
          refused_ = Refused{*event.seat, "hints"};
        }
        break;
      case EventKind::NoRematch:
        if (!event.seat) break;
        wants_rematch_[0] = wants_rematch_[1] = false;
        refused_ = Refused{*event.seat, "rematch"};
        break;
      case EventKind::NoChat:
        chat_ = false;
        break;
      case EventKind::Key:
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

const std::string& Table::text_for(std::size_t number, engine::Viewer viewer) const {
  const LoggedEntry& entry = entries_[number];
  return over() || laid_open_ ? entry.text : entry.telling.to(viewer, entry.text);
}

// The facts of the entries from `from` on. The state before them is often that of the last time.
void Table::tell_facts(std::size_t from, const std::vector<engine::Audience>& audiences) const {
  const bool goes_on = told_ && told_->number <= from && from - told_->number < kStride;
  std::unique_ptr<engine::Tabletop> tabletop = goes_on ? std::move(told_->tabletop) : at(from);
  std::vector<std::string> texts;
  const std::size_t first = goes_on ? told_->number : from;
  for (std::size_t i = first; i < entries_.size(); ++i) texts.push_back(entries_[i].text);
  const auto told = engine::play_and_tell(*tabletop, texts, audiences);
  for (std::size_t i = 0; i < told.size(); ++i) {
    for (std::size_t who = 0; who < audiences.size(); ++who) {
      const engine::Audience& audience = audiences[who];
      const std::size_t slot = audience.everything ? 3 : audience.viewer ? index(*audience.viewer) : 2;
      entries_[first + i].facts[slot] = format::facts_members(told[i][who], seats());
    }
  }
  told_ = Checkpoint{first + told.size(), std::move(tabletop)};
  made_.bytes.reset();
}

const std::string& Table::facts_for(std::size_t number, engine::Viewer viewer) const {
  const bool everything = !keeps_secrets();
  const std::size_t slot = everything ? 3 : viewer ? index(*viewer) : 2;
  if (entries_[number].facts[slot].empty()) {
    // What has just happened is told to all viewers, the log of a long game to the one who opens it.
    constexpr std::size_t kFew = 16;
    if (everything) {
      tell_facts(number, {{std::nullopt, true}});
    } else if (entries_.size() - number <= kFew) {
      tell_facts(number, {{Seat::First}, {Seat::Second}, {std::nullopt}});
    } else {
      tell_facts(number, {{viewer}});
    }
  }
  return entries_[number].facts[slot];
}

bool Table::only_imported() const {
  const auto own = entries_.begin() + static_cast<std::ptrdiff_t>(std::min(own_from_, entries_.size()));
  return own_from_ > 0 && std::none_of(own, entries_.end(), [](const LoggedEntry& each) { return each.seat; });
}

bool Table::over() const { return !ended_.empty() || tabletop_->turn().node == engine::Node::Over; }

std::optional<Seat> Table::deciding() const {
  const engine::ToAct turn = tabletop_->turn();
  if (over() || turn.node != engine::Node::Decision) return std::nullopt;
  return turn.seat;
}

bool Table::waits_for_shares() const {
  return !over() && tabletop_->turn().node == engine::Node::Chance && !dice_.key(row_);
}

// The deciding seat. While the dice wait, the seat that decided last: it may take back until they are thrown.
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

std::string Table::title(Seat seat) const {
  return "the " + std::string(games::seat_titles_of(start_.start.setting.game).of(seat));
}

std::optional<engine::Verdict> Table::verdict() const {
  if (ended_ == "draw agreed") return engine::Verdict{std::nullopt, "", "Both sides agreed to a draw.", 0};
  for (const Seat seat : engine::kSeats) {
    const std::string who(seats().of(seat));
    const bool late = ended_ == who + " ran out of time";
    if (!late && ended_ != who + " resigned") continue;
    return engine::Verdict{engine::other(seat), "",
                           "T" + title(seat).substr(1) + (late ? " ran out of time." : " resigned."), 0};
  }
  if (tabletop_->turn().node == engine::Node::Over) return tabletop_->verdict();
  return std::nullopt;
}

engine::SeatNames Table::seats() const { return games::seats_of(start_.start.setting.game); }

std::string reader_key(const TableRow& row) { return key_text(blake2b(row.seed, "leipzig reader " + row.id)); }

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
    if (!who.empty()) record.players.push_back({std::string(seats().of(seat)), who});
  }
  record.entries.clear();
  for (const LoggedEntry& entry : entries_) record.entries.push_back(entry.text);
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
      const std::string who(seats().of(seat));
      if (share.commitment) shares.commitments.push_back({who, hex(*share.commitment)});
      if (share.salt) shares.salts.push_back({who, hex(*share.salt)});
      if (share.by_server) shares.by_server.push_back(who);
    }
    record.provenance.shared = std::move(shares);
  }
  return record;
}

}  // namespace leipzig::host
