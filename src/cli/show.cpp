// leipzig show: shows the state of a game.
#include <algorithm>
#include <iostream>

#include "cli/board_text.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/local_table.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "format/document.h"
#include "format/view.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

struct Show {
  std::string file;
  bool json = false;
  std::string seat;   // with json: the view of a seat or of a "spectator" instead of the position
  std::string space;  // the board around it
  bool whole = false;
};

engine::Viewer viewer_of(const Show& command, const LocalTable& table) {
  const engine::SeatNames seats = games::seats_of(table.game().info.id);
  const std::optional<engine::Seat> seat = seats.find(command.seat);
  if (!seat && !command.seat.empty() && command.seat != "spectator") {
    throw Failure("there is no seat '" + shown(command.seat) + "'" +
                  suggestion(command.seat, {std::string(seats.of(engine::kSeats[0])),
                                            std::string(seats.of(engine::kSeats[1])), "spectator"}));
  }
  return seat;
}

void show_json(const Show& command, const LocalTable& table) {
  if (command.seat.empty()) {
    std::cout << format::write(table.state().position());
    return;
  }
  std::cout << format::write(table.state().view(viewer_of(command, table)));
}

// Pieces that are not on the board, by their box.
std::string boxes_text(const kit::Board& board, const engine::View& view, std::size_t width) {
  std::vector<std::pair<std::string, std::vector<std::string>>> boxes;
  for (const engine::Piece& piece : view.pieces) {
    if (piece.at.empty() || board.find(piece.at) != kit::SpaceId::None) continue;
    auto box = std::find_if(boxes.begin(), boxes.end(), [&](const auto& known) { return known.first == piece.at; });
    if (box == boxes.end()) box = boxes.insert(boxes.end(), {piece.at, {}});
    box->second.push_back(piece.id);
  }
  std::string text;
  for (const auto& [box, ids] : boxes) text += wrapped(box + ": " + joined(ids, " "), width);
  return text;
}

void run(const Show& command) {
  const LocalTable table = LocalTable::open(command.file);
  if (command.json) return show_json(command, table);
  const engine::View view = table.state().view(viewer_of(command, table));
  const kit::Board board = table.board();
  Window window;
  window.width = screen_width();
  window.height = screen_height();
  window.whole = command.whole;
  if (!command.space.empty()) {
    window.centre = board.find(command.space);
    if (*window.centre == kit::SpaceId::None) throw Failure("the board has no space '" + shown(command.space) + "'");
  }
  std::cout << wrapped(status_text(table.game(), view), window.width) << board_text(board, view, window)
            << boxes_text(board, view, window.width) << cards_text(view, window.width) << ledger_text(view);
  if (view.preview) std::cout << preview_text(*view.preview);
  if (view.verdict) std::cout << view.verdict->rule << ": " << view.verdict->text << "\n";
  std::cout << view.prompt << "\n";
}

void declare(CommandOptions& options, Show& command) {
  add_file(options, command.file);
  add_json(options, command.json);
  options.add("--seat", command.seat, "With --json: what a seat (french, allied) or a spectator sees");
  options.add("--at", command.space, "The board around this space").value_name("HEX");
  options.flag("--all", command.whole, "The whole board");
}

}  // namespace

const Command kShow = make_command<Show, &declare, &run>(
    "show", "Show the position: board, losses, battle, side to move",
    "Examples\n  leipzig show game.json --at 1515\n  leipzig show game.json --json --seat french");

}  // namespace leipzig::cli
