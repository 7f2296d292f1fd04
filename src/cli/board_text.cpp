// Drawing a board with characters. Hexes stand in staggered rows or columns as on the map, north up:
//
//   1514.    a     1513F
//    FR-4 8   -   RU-5 6
//
// Each hex has a line with its id, the first letter of its terrain (. for the plainest) and the seats whose zone it
// lies in, and below it the piece, or else the name printed there. Between two hexes stands what lies on their common
// edge.
#include "cli/board_text.h"

#include <algorithm>
#include <climits>
#include <map>
#include <vector>

#include "cli/terminal.h"
#include "cli/words.h"

namespace leipzig::cli {
namespace {

using engine::Piece;
using engine::Seat;
using kit::Board;
using kit::SpaceId;

struct Place {
  int x = 0;
  int y = 0;
};

// One character each, some of them in a seat's colour.
class Canvas {
 public:
  Canvas(std::size_t width, std::size_t height) : rows_(height, std::vector<Glyph>(width)) {}

  void put(Place at, std::string_view text, std::optional<Seat> seat = std::nullopt) {
    int x = at.x;
    for (std::size_t i = 0; i < text.size();) {
      std::size_t size = 1;
      while (i + size < text.size() && (static_cast<unsigned char>(text[i + size]) & 0xC0) == 0x80) ++size;
      if (at.y >= 0 && at.y < static_cast<int>(rows_.size()) && x >= 0 && x < static_cast<int>(rows_[0].size())) {
        rows_[static_cast<std::size_t>(at.y)][static_cast<std::size_t>(x)] = {std::string(text.substr(i, size)), seat};
      }
      ++x;
      i += size;
    }
  }

  std::string text() const {
    std::string out;
    for (const std::vector<Glyph>& row : rows_) {
      std::size_t end = row.size();
      while (end > 0 && row[end - 1].text == " ") --end;
      for (std::size_t i = 0; i < end;) {
        std::size_t next = i;
        std::string run;
        while (next < end && row[next].seat == row[i].seat) run += row[next++].text;
        out += row[i].seat ? coloured(*row[i].seat, run) : run;
        i = next;
      }
      out += '\n';
    }
    return out;
  }

 private:
  struct Glyph {
    std::string text = " ";
    std::optional<Seat> seat;
  };
  std::vector<std::vector<Glyph>> rows_;
};

int value_of(const Piece& piece, std::string_view name) {
  for (const engine::Value& value : piece.values) {
    if (value.name == name) return value.value;
  }
  return 0;
}

std::string label_of(const Piece& piece) {
  const int strength = value_of(piece, "strength");
  return strength > 0 ? piece.id + " " + std::to_string(strength) : piece.id;
}

// What lies on an edge, as one character, and the words of the legend.
struct EdgeSign {
  char sign = ' ';
  std::string meaning;
};

EdgeSign edge_sign(const Board& board, kit::FeatureMask edge, char road) {
  const auto has = [&](std::string_view name) { return (edge & board.feature(name)) != 0; };
  if (has("bridge") || (has("river") && has("road"))) return {'=', "= bridge"};
  if (has("river")) return {'~', "~ river"};
  if (has("road") && has("stream")) return {'+', "+ road over a stream"};
  if (has("road")) return {road, "- / \\ road"};
  if (has("trail")) return {':', ": trail"};
  if (has("stream")) return {'s', "s stream"};
  if (has("slope")) return {'^', "^ slope"};
  for (std::size_t i = 0; i < board.feature_names().size(); ++i) {
    if ((edge >> i & 1) == 0) continue;
    const std::string& name = board.feature_names()[i];
    return {name[0], std::string(1, name[0]) + " " + name};
  }
  return {};
}

std::string terrain_letter(const Board& board, SpaceId space) {
  const std::uint8_t terrain = board.terrain(space);
  if (terrain == 0) return ".";
  return std::string(1, static_cast<char>(board.terrains()[terrain][0] - 'a' + 'A'));
}

class HexBoard {
 public:
  HexBoard(const Board& board, const engine::View& view, const Window& window) : board_(board), window_(window) {
    std::size_t longest = 10;
    for (const Piece& piece : view.pieces) {
      const SpaceId space = board.find(piece.at);
      if (space == SpaceId::None) continue;
      pieces_[space].push_back(&piece);
      longest = std::max(longest, characters(label_of(piece)));
    }
    pitch_ = static_cast<int>(longest) + 2;
    pitch_ += pitch_ % 2;
    for (const engine::Control& control : view.controls) {
      for (const std::string& id : control.spaces) {
        zones_[board.find(id)] += control.seat == Seat::French ? 'f' : 'a';
      }
    }
    const kit::Datum* drawing = board.drawing();
    if (drawing != nullptr) {
      lines_down_ = drawing->text_or("lines_run", "south") != "east";
      cells_back_ = drawing->text_or("cells_run", "west") == "west";
    }
  }

  std::string text() {
    choose_window();
    Canvas canvas(static_cast<std::size_t>(width_), static_cast<std::size_t>(height_));
    for (std::size_t i = 0; i < board_.size(); ++i) {
      const SpaceId space = kit::space_at(i);
      if (in_window(space)) draw(canvas, space);
    }
    return canvas.text() + legend();
  }

 private:
  // The middle of a hex in characters, before the window is cut out.
  Place raw_place(SpaceId space) const {
    const kit::Cell cell = board_.cell(space);
    const int along = (cells_back_ ? -1 : 1) * (2 * cell.cell + (board_.grid().is_shifted(cell.line) ? 1 : 0));
    if (lines_down_) return {along * pitch_ / 2, cell.line * kRowsOfLine};
    return {cell.line * pitch_, along * kRowsOfHalfCell};
  }
  Place place(SpaceId space) const {
    const Place raw = raw_place(space);
    return {raw.x - left_, raw.y - top_};
  }
  bool in_window(SpaceId space) const {
    const Place at = place(space);
    return at.x - pitch_ / 2 >= 0 && at.x + pitch_ / 2 <= width_ && at.y >= 0 && at.y + 2 <= height_;
  }

  void choose_window() {
    int low_x = INT_MAX;
    int low_y = INT_MAX;
    int high_x = INT_MIN;
    int high_y = INT_MIN;
    for (std::size_t i = 0; i < board_.size(); ++i) {
      const Place at = raw_place(kit::space_at(i));
      low_x = std::min(low_x, at.x);
      low_y = std::min(low_y, at.y);
      high_x = std::max(high_x, at.x);
      high_y = std::max(high_y, at.y);
    }
    low_x -= pitch_ / 2;
    high_x += pitch_ / 2 + 1;
    high_y += 2;
    width_ = high_x - low_x;
    height_ = high_y - low_y;
    left_ = low_x;
    top_ = low_y;
    if (window_.whole) return;
    const SpaceId centre = window_.centre.value_or(front());
    const int wanted_width = std::min(width_, static_cast<int>(window_.width));
    const int wanted_height = std::min(height_, static_cast<int>(window_.height));
    const Place middle = raw_place(centre);
    left_ = std::clamp(middle.x - wanted_width / 2, low_x, high_x - wanted_width);
    top_ = std::clamp(middle.y - wanted_height / 2, low_y, high_y - wanted_height);
    width_ = wanted_width;
    height_ = wanted_height;
  }

  // The piece around which most opponents stand close together: where the fighting is or will be.
  SpaceId front() const {
    constexpr int kNear = 5;
    SpaceId best = kit::space_at(board_.size() / 2);
    int most = INT_MIN;
    for (const auto& [space, own] : pieces_) {
      int score = 0;
      int nearest = INT_MAX;
      for (const auto& [other, theirs] : pieces_) {
        const int distance = board_.distance(space, other);
        if (theirs.front()->seat != own.front()->seat) nearest = std::min(nearest, distance);
        if (distance <= kNear) score += 1;
      }
      if (nearest != INT_MAX) score -= 10 * nearest;
      if (score > most) {
        most = score;
        best = space;
      }
    }
    return best;
  }

  void draw(Canvas& canvas, SpaceId space) {
    const Place at = place(space);
    const std::string letter = terrain_letter(board_, space);
    if (letter != ".") note(letter + " " + board_.terrains()[board_.terrain(space)]);
    const auto zone = zones_.find(space);
    std::string head = std::string(board_.id(space)) + letter;
    if (zone != zones_.end()) head += " " + zone->second;
    put_centred(canvas, at, head, std::nullopt);
    if (const auto found = pieces_.find(space); found != pieces_.end()) {
      const Piece& piece = *found->second.back();
      put_centred(canvas, {at.x, at.y + 1}, label_of(piece) + (found->second.size() > 1 ? "+" : ""), piece.seat);
    } else if (!board_.name(space).empty()) {
      put_centred(canvas, {at.x, at.y + 1}, shortened(board_.name(space)), std::nullopt);
    }
    const auto neighbours = board_.neighbours(space);
    for (std::size_t slot = 0; slot < neighbours.size(); ++slot) {
      if (neighbours[slot] == SpaceId::None || board_.edge(space, slot) == 0 || !in_window(neighbours[slot])) continue;
      const Place to = place(neighbours[slot]);
      const bool level = to.y == at.y;
      const bool upright = to.x == at.x;
      const bool falls = (to.x - at.x) * (to.y - at.y) > 0;
      const EdgeSign sign = edge_sign(board_, board_.edge(space, slot),
                                      level     ? '-'
                                      : upright ? '|'
                                      : falls   ? '\\'
                                                : '/');
      note(sign.meaning);
      Place between{(at.x + to.x) / 2, (at.y + to.y) / 2};
      if (lines_down_ && !level) between.y = std::min(at.y, to.y) + 2;
      if (!lines_down_ && upright) between.y = std::min(at.y, to.y) + 2;
      canvas.put(between, std::string(1, sign.sign));
    }
  }

  void put_centred(Canvas& canvas, Place at, const std::string& text, std::optional<Seat> seat) const {
    canvas.put({at.x - static_cast<int>(characters(text)) / 2, at.y}, text, seat);
  }

  std::string shortened(std::string_view text) const {
    std::string out;
    std::size_t count = 0;
    for (const char c : text) {
      const bool begins = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
      if (begins && ++count > static_cast<std::size_t>(pitch_) - 2) break;
      out += c;
    }
    return out;
  }

  void note(const std::string& meaning) {
    if (!meaning.empty() && std::find(meanings_.begin(), meanings_.end(), meaning) == meanings_.end()) {
      meanings_.push_back(meaning);
    }
  }

  std::string legend() {
    std::sort(meanings_.begin(), meanings_.end());
    std::string plain = board_.terrains().empty() ? "" : ". " + board_.terrains()[0];
    for (const std::string& meaning : meanings_) plain += ", " + meaning;
    if (!zones_.empty()) plain += ", f a zone of control of the French, the Allies";
    return wrapped(plain, window_.width);
  }

  static constexpr int kRowsOfLine = 3;
  static constexpr int kRowsOfHalfCell = 2;

  const Board& board_;
  Window window_;
  std::map<SpaceId, std::vector<const Piece*>> pieces_;
  std::map<SpaceId, std::string> zones_;
  std::vector<std::string> meanings_;
  int pitch_ = 10;
  bool lines_down_ = true;
  bool cells_back_ = true;
  int left_ = 0;
  int top_ = 0;
  int width_ = 0;
  int height_ = 0;
};

// A piece of an area board by its name: an army with its strength, a mere marker with a question mark.
std::string name_of(const Piece& piece) {
  const std::string name = piece.designation.empty() ? piece.id : piece.designation;
  if (std::find(piece.marks.begin(), piece.marks.end(), "marker") != piece.marks.end()) return name + "?";
  const int strength = value_of(piece, "strength");
  return strength > 0 ? name + " " + std::to_string(strength) : name;
}

// Areas have no shape in text: a line each, for those where something stands.
std::string area_list(const Board& board, const engine::View& view, std::size_t width) {
  std::string out;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const SpaceId space = kit::space_at(i);
    std::vector<std::string> there;
    for (const Piece& piece : view.pieces) {
      if (piece.at == board.id(space)) there.push_back(coloured(piece.seat, name_of(piece)));
    }
    if (there.empty()) continue;
    out += wrapped(
        "  " + padded(board.id(space), 20) + padded(board.terrains()[board.terrain(space)], 8) + joined(there, ", "),
        width);
  }
  return out.empty() ? "  nothing stands on the board\n" : out;
}

}  // namespace

std::string board_text(const Board& board, const engine::View& view, const Window& window) {
  if (!board.is_hex()) return area_list(board, view, window.width);
  return HexBoard(board, view, window).text();
}

}  // namespace leipzig::cli
