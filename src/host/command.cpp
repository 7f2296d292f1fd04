// From commands to the functions of the table.
#include "host/command.h"

namespace leipzig::host {
namespace {

using engine::Seat;

struct Planner {
  const Table& table;
  Seat seat;

  Result<PendingEvents> operator()(const Act& act) const { return table.act(seat, act.expect, act.line); }
  Result<PendingEvents> operator()(const Undo& undo) const { return table.undo(seat, undo.expect, undo.to); }
  Result<PendingEvents> operator()(const OfferDraw&) const { return table.offer_draw(seat); }
  Result<PendingEvents> operator()(const AnswerOffer& answer) const { return table.answer(seat, answer.accept); }
  Result<PendingEvents> operator()(const Resign&) const { return table.resign(seat); }
  Result<PendingEvents> operator()(const WantRematch&) const { return table.want_rematch(seat); }
  Result<PendingEvents> operator()(const Rename& rename) const { return table.rename(seat, rename.name); }
  Result<PendingEvents> operator()(const CommitToSalt& share) const {
    return table.commit_to_salt(seat, share.commitment);
  }
  Result<PendingEvents> operator()(const ShowSalt& share) const { return table.show_salt(seat, share.salt); }
  Result<PendingEvents> operator()(const ChangeKey& change) const { return table.change_key(seat, change.key); }
  Result<PendingEvents> operator()(const AgreeToStandby& standby) const {
    return table.agree_to_standby(seat, standby.agree);
  }
  Result<PendingEvents> operator()(const TakeOver&) const { return table.take_over(seat); }
  Result<PendingEvents> operator()(const ComeBack&) const { return table.come_back(seat); }
  Result<PendingEvents> operator()(const DeclineRematch&) const { return table.decline_rematch(seat); }
  Result<PendingEvents> operator()(const AgreeToHints& hints) const { return table.agree_to_hints(seat, hints.agree); }
  Result<PendingEvents> operator()(const ClaimWin&) const { return table.claim(seat); }

  Result<PendingEvents> operator()(const PlayActions& play) const {
    return table.play(seat, play.moment, play.actions);
  }
  Result<PendingEvents> operator()(const AnswerAsComputer& answer) const {
    return table.answer_for(seat, answer.accept);
  }
};

}  // namespace

Result<PendingEvents> plan_events(const Table& table, Seat seat, const Command& command) {
  return std::visit(Planner{table, seat}, command);
}

Result<PendingEvents> plan_events(const Table& table, Seat seat, const ComputerCommand& command) {
  return std::visit(Planner{table, seat}, command);
}

}  // namespace leipzig::host
