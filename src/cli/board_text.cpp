// Drawing a board with characters. Hexes stand in staggered rows or columns as on the map, north up:
//
//   1514.    a     1513F
//    FR-4 8   -   RU-5 6
//
// Each hex has a line with its id, the first letter of its terrain (. for the plainest) and the seats whose zone covers
// it, and below it the piece, or else the name printed there. Features of a hexside are drawn between the two hexes.
// A stack shows its strongest unit, how many more there are, and the strength of all: "FR-4+2 18". Names that do not
// fit are listed below the board.
#include "cli/board_text.h"

#include <algorithm>
#include <array>
#include <climits>
#include <map>
#include <vector>

#include "cli/describe.h"
#include "cli/names.h"
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
    bool begun = false;
    for (const std::vector<Glyph>& row : rows_) {
      std::size_t end = row.size();
      while (end > 0 && row[end - 1].text == " ") --end;
      begun = begun || end > 0;
      if (!begun) continue;
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

bool has_mark(const Piece& piece, std::string_view mark) {
  return std::find(piece.marks.begin(), piece.marks.end(), mark) != piece.marks.end();
}

// Signs of units in a state that matters on the map.
struct StateSign {
  std::string_view mark;
  char sign;
};
constexpr StateSign kStateSigns[] = {{"siege", '#'}, {"scattered", '!'}, {"dispersed", '!'}};

std::string label_of(const std::vector<const Piece*>& stack) {
  const Piece* shown = stack.front();
  int strength = 0;
  for (const Piece* piece : stack) {
    strength += value_of(*piece, "strength");
    if (value_of(*piece, "strength") > value_of(*shown, "strength")) shown = piece;
  }
  std::string label = shown->hidden ? "?" : shown->id;
  if (stack.size() > 1) label += "+" + std::to_string(stack.size() - 1);
  if (strength > 0) label += " " + std::to_string(strength);
  for (const StateSign& state : kStateSigns) {
    const bool there =
        std::any_of(stack.begin(), stack.end(), [&](const Piece* p) { return has_mark(*p, state.mark); });
    if (there) label += state.sign;
  }
  return label;
}

// Features of an edge as one character, and the text of the legend.
struct EdgeSign {
  char sign = ' ';
  std::string meaning;
};

EdgeSign edge_sign(const Board& board, kit::FeatureMask edge, char road) {
  const auto has = [&](std::string_view name) { return (edge & board.feature(name)) != 0; };
  // Where the board has roads, a bridge that carries none is no help to a march.
  if (has("bridge") && !has("road") && board.feature("road") != 0) return {')', ") bridge without a road"};
  if (has("bridge") || (has("river") && has("road"))) return {'=', "= bridge"};
  if (has("river")) return {'~', "~ river"};
  if (has("road") && has("stream")) return {'+', "+ road over a stream"};
  if (has("road")) return {road, "- / \\ road"};
  if (has("trail")) return {':', ": trail"};
  if (has("stream")) return {'s', "s stream"};
  if (has("slope")) return {'^', "^ slope"};
  if (has("armistice_line")) return {'x', "x armistice line"};
  for (std::size_t i = 0; i < board.feature_names().size(); ++i) {
    if ((edge >> i & 1) == 0) continue;
    const std::string& name = board.feature_names()[i];
    return {name[0], std::string(1, name[0]) + " " + name};
  }
  return {};
}

// What a space is: a fortress, a city, or the first letter of its terrain; and the text of the legend.
struct GroundSign {
  char sign = '.';
  std::string meaning;
};

GroundSign ground_sign(const Board& board, SpaceId space) {
  if (board.has(space, board.feature("fortress"))) return {'#', "# fortress"};
  if (board.has(space, board.feature("city"))) return {'*', "* city"};
  const std::uint8_t terrain = board.terrain(space);
  if (terrain == 0) return {};
  const std::string& name = board.terrains()[terrain];
  const char letter = static_cast<char>(name[0] - 'a' + 'A');
  return {letter, std::string(1, letter) + " " + name};
}

class HexBoard {
 public:
  HexBoard(const Board& board, const engine::View& view, const Window& window) : board_(board), window_(window) {
    std::size_t longest = 10;
    for (const Piece& piece : view.pieces) {
      const SpaceId space = board.find(piece.at);
      if (space == SpaceId::None) continue;
      pieces_[space].push_back(&piece);
    }
    for (const auto& [space, stack] : pieces_) longest = std::max(longest, characters(label_of(stack)));
    seats_ = {seat_title(view.game, Seat::First), seat_title(view.game, Seat::Second)};
    pitch_ = static_cast<int>(longest) + 2;
    pitch_ += pitch_ % 2;
    for (const engine::Control& control : view.controls) {
      for (const std::string& id : control.spaces) {
        zones_[board.find(id)] += zone_letter(control.seat);
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
    return canvas.text() + legend() + elsewhere();
  }

 private:
  // The centre of a hex in characters, before the window is cut out.
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

  // Where most strength of both sides is near; an army far from the enemy counts more than a lone pair of outposts.
  SpaceId front() const {
    constexpr int kNear = 5;
    SpaceId best = kit::space_at(board_.size() / 2);
    int most = INT_MIN;
    for (const auto& [space, own] : pieces_) {
      int near[2] = {};
      int nearest = 0xFF;
      for (const auto& [other, theirs] : pieces_) {
        const int distance = board_.distance(space, other);
        if (theirs.front()->seat != own.front()->seat) nearest = std::min(nearest, distance);
        if (distance > kNear) continue;
        for (const Piece* piece : theirs) near[engine::index(piece->seat)] += 1 + value_of(*piece, "strength");
      }
      const int score = 3 * std::min(near[0], near[1]) + near[0] + near[1] - 2 * nearest;
      if (score > most) {
        most = score;
        best = space;
      }
    }
    return best;
  }

  void draw(Canvas& canvas, SpaceId space) {
    const Place at = place(space);
    const GroundSign ground = ground_sign(board_, space);
    note(ground.meaning);
    const auto zone = zones_.find(space);
    std::string head = std::string(board_.id(space)) + ground.sign;
    if (zone != zones_.end()) head += " " + zone->second;
    put_centred(canvas, at, head, std::nullopt);
    if (const auto found = pieces_.find(space); found != pieces_.end()) {
      const std::vector<const Piece*>& stack = found->second;
      put_centred(canvas, {at.x, at.y + 1}, label_of(stack), stack.front()->seat);
      if (stack.size() > 1) note("+1 one more unit, strength of all");
      for (const StateSign& state : kStateSigns) {
        for (const Piece* piece : stack) {
          if (has_mark(*piece, state.mark)) note(std::string("unit") + state.sign + " " + std::string(state.mark));
        }
      }
      add_name(space);
    } else if (!board_.name(space).empty()) {
      const std::string name = shortened(board_.name(space));
      put_centred(canvas, {at.x, at.y + 1}, name, std::nullopt);
      if (name != board_.name(space)) add_name(space);
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

  // A name that cannot be read on the board.
  void add_name(SpaceId space) {
    if (!board_.name(space).empty()) {
      names_.push_back(std::string(board_.id(space)) + " " + std::string(board_.name(space)));
    }
  }

  char zone_letter(Seat seat) const {
    return seats_[engine::index(seat)].empty() ? '?' : lower(seats_[engine::index(seat)])[0];
  }

  std::string legend() {
    std::sort(meanings_.begin(), meanings_.end());
    std::string plain = board_.terrains().empty() ? "" : ". " + board_.terrains()[0];
    for (const std::string& meaning : meanings_) plain += ", " + meaning;
    for (const Seat seat : engine::kSeats) {
      if (zones_.empty()) continue;
      plain += std::string(", ") + zone_letter(seat) + " " + seats_[engine::index(seat)] + " zone of control";
    }
    std::string text = wrapped(plain, window_.width);
    if (!names_.empty()) text += wrapped("names: " + joined(names_, ", "), window_.width);
    return text;
  }

  // Stacks outside the window that are stronger than all in it: the front may be far from an army.
  std::string elsewhere() const {
    constexpr std::size_t kMost = 4;
    const auto strength_of = [](const std::vector<const Piece*>& stack) {
      int strength = 0;
      for (const Piece* piece : stack) strength += value_of(*piece, "strength");
      return strength;
    };
    int most = 0;
    for (const auto& [space, stack] : pieces_) {
      if (in_window(space)) most = std::max(most, strength_of(stack));
    }
    std::vector<std::pair<int, SpaceId>> outside;
    for (const auto& [space, stack] : pieces_) {
      const int strength = strength_of(stack);
      if (stack.size() > 1 && !in_window(space) && strength > most) outside.push_back({-strength, space});
    }
    std::sort(outside.begin(), outside.end());
    if (outside.size() > kMost) outside.resize(kMost);
    std::vector<std::string> parts;
    for (const auto& [strength, space] : outside) {
      std::string name(board_.id(space));
      if (!board_.name(space).empty()) name += " " + std::string(board_.name(space));
      parts.push_back(name + " " + label_of(pieces_.at(space)));
    }
    return parts.empty() ? "" : wrapped("stronger stacks elsewhere: " + joined(parts, ", "), window_.width);
  }

  static constexpr int kRowsOfLine = 3;
  static constexpr int kRowsOfHalfCell = 2;

  const Board& board_;
  Window window_;
  std::map<SpaceId, std::vector<const Piece*>> pieces_;
  std::map<SpaceId, std::string> zones_;
  std::vector<std::string> meanings_;
  std::vector<std::string> names_;
  std::array<std::string, 2> seats_;
  int pitch_ = 10;
  bool lines_down_ = true;
  bool cells_back_ = true;
  int left_ = 0;
  int top_ = 0;
  int width_ = 0;
  int height_ = 0;
};

// A piece of an area board by name: an army with its strength, a mere marker with a question mark.
std::string name_of(const Piece& piece) {
  const std::string name = piece.designation.empty() ? piece.id : piece.designation;
  if (has_mark(piece, "marker")) return name + "?";
  const int strength = value_of(piece, "strength");
  std::string text = strength > 0 ? name + " " + std::to_string(strength) : name;
  for (const engine::NamedNumber& value : piece.values) {
    if (value.name == "terrain" && value.value != 0) text += (value.value > 0 ? "+" : "") + std::to_string(value.value);
  }
  return text;
}

// Areas have no shape in text: one line for each area, occupied ones first, or an area with its neighbours.
std::string area_list(const Board& board, const engine::View& view, const Window& window) {
  std::string occupied;
  std::string empty;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const SpaceId space = kit::space_at(i);
    const bool near = !window.centre || space == *window.centre || board.adjacent(space, *window.centre);
    if (!near) continue;
    std::vector<std::string> there;
    for (const Piece& piece : view.pieces) {
      if (piece.at == board.id(space))
        there.push_back(coloured(piece.seat, name_of(piece) + " (" + side_title(view, piece.seat) + ")"));
    }
    const std::string head = padded(board.id(space), 20) + padded(board.terrains()[board.terrain(space)], 8);
    if (!there.empty()) {
      occupied += "  " + head + joined(there, ", ") + "\n";
    } else if (window.whole || window.centre) {
      empty += "  " + std::string(trimmed(head)) + "\n";
    }
  }
  if (occupied.empty() && empty.empty()) return "  no army or marker is on the board; `board all` lists the fields\n";
  return occupied + empty;
}

// One character for each hex: units by the letter of their seat, otherwise the ground.
std::string small_hexes(const Board& board, const engine::View& view, std::size_t width) {
  const kit::Datum* drawing = board.drawing();
  const bool lines_down = drawing == nullptr || drawing->text_or("lines_run", "south") != "east";
  const bool cells_back = drawing == nullptr || drawing->text_or("cells_run", "west") == "west";
  std::map<SpaceId, Seat> held;
  for (const Piece& piece : view.pieces) {
    const SpaceId space = board.find(piece.at);
    if (space != SpaceId::None) held.emplace(space, piece.seat);
  }
  int low[2] = {INT_MAX, INT_MAX};
  int high[2] = {INT_MIN, INT_MIN};
  std::vector<Place> places;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const kit::Cell cell = board.cell(kit::space_at(i));
    const int along = cells_back ? -cell.cell : cell.cell;
    const Place at = lines_down ? Place{along, cell.line} : Place{cell.line, along};
    places.push_back(at);
    low[0] = std::min(low[0], at.x);
    low[1] = std::min(low[1], at.y);
    high[0] = std::max(high[0], at.x);
    high[1] = std::max(high[1], at.y);
  }
  const int columns = high[0] - low[0] + 1;
  const int step = static_cast<std::size_t>(2 * columns + 1) <= width ? 2 : 1;
  Canvas canvas(static_cast<std::size_t>(step * columns + 1), static_cast<std::size_t>(high[1] - low[1] + 1));
  std::vector<std::string> meanings;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const SpaceId space = kit::space_at(i);
    const bool shifted = lines_down && step == 2 && board.grid().is_shifted(board.cell(space).line);
    const int shift = shifted ? (cells_back ? 0 : 1) : (step == 2 && cells_back ? 1 : 0);
    const Place at{(places[i].x - low[0]) * step + shift, places[i].y - low[1]};
    if (const auto seat = held.find(space); seat != held.end()) {
      canvas.put(at, seat_title(view.game, seat->second).substr(0, 1), seat->second);
      continue;
    }
    const GroundSign ground = ground_sign(board, space);
    canvas.put(at, std::string(1, ground.sign == '.' ? '.' : static_cast<char>(std::tolower(ground.sign))));
    if (ground.meaning.empty()) continue;
    const std::string meaning = lower(ground.meaning);
    if (std::find(meanings.begin(), meanings.end(), meaning) == meanings.end()) meanings.push_back(meaning);
  }
  std::string legend;
  for (const Seat seat : engine::kSeats) {
    const std::string title = seat_title(view.game, seat);
    legend += title.substr(0, 1) + " " + title + " units, ";
  }
  return canvas.text() + wrapped(legend + joined(meanings, ", "), width);
}

}  // namespace

std::string board_text(const Board& board, const engine::View& view, const Window& window) {
  if (!board.is_hex()) return area_list(board, view, window);
  return HexBoard(board, view, window).text();
}

std::string overview_text(const Board& board, const engine::View& view, std::size_t width) {
  if (board.is_hex()) return small_hexes(board, view, width);
  Window window;
  window.whole = true;
  window.width = width;
  return area_list(board, view, window);
}

}  // namespace leipzig::cli
