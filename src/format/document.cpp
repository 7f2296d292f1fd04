// The fields of positions and records, one function per part, reading and writing side by side.
#include "format/document.h"

#include <algorithm>
#include <boost/json/value.hpp>

#include "format/tree.h"
#include "games/catalogue.h"

namespace leipzig::format {
namespace {

namespace json = boost::json;
using engine::BoardChange;
using engine::Counter;
using engine::Fault;
using engine::NamedNumber;
using engine::NamedText;
using engine::Placed;
using engine::Position;
using engine::Record;
using engine::Result;
using engine::SeatNames;

// ---- parts that several fields share ----

std::vector<NamedNumber> read_values(const Field& field) {
  std::vector<NamedNumber> values;
  field.members([&](const std::string& name, const Field& value) { values.push_back({name, value.integer()}); });
  return values;
}

json::object values_object(const std::vector<NamedNumber>& values) {
  json::object object;
  for (const NamedNumber& value : values) object[value.name] = value.value;
  return object;
}

std::vector<NamedText> read_texts(const Field& field) {
  std::vector<NamedText> texts;
  field.members([&](const std::string& name, const Field& value) { texts.push_back({name, value.text()}); });
  return texts;
}

json::object texts_object(const std::vector<NamedText>& texts) {
  json::object object;
  for (const NamedText& text : texts) object[text.name] = text.text;
  return object;
}

std::vector<std::string> read_list(const Field& field) {
  std::vector<std::string> list;
  field.items([&](const Field& item) { list.push_back(item.text()); });
  return list;
}

json::array list_array(const std::vector<std::string>& list) {
  json::array array;
  for (const std::string& text : list) array.emplace_back(text);
  return array;
}

// ---- options ----

std::vector<engine::OptionValue> read_options(const Field& field) {
  std::vector<engine::OptionValue> options;
  field.members([&](const std::string& id, const Field& value) { options.push_back({id, value.boolean()}); });
  return options;
}

json::object options_object(const std::vector<engine::OptionValue>& options) {
  json::object object;
  for (const engine::OptionValue& option : options) object[option.id] = option.on;
  return object;
}

// ---- board ----

// "1009-1010-1011", or ["a-b", "c"] if an id contains a hyphen.
std::vector<std::string> read_chain(const Field& field) {
  std::vector<std::string> spaces;
  if (field.is_list()) {
    spaces = read_list(field);
  } else {
    const std::string chain = field.text();
    for (std::size_t begin = 0; begin <= chain.size();) {
      const std::size_t end = std::min(chain.find('-', begin), chain.size());
      spaces.push_back(chain.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  if (spaces.size() < 2 || std::any_of(spaces.begin(), spaces.end(), [](auto& id) { return id.empty(); })) {
    field.fail("a line goes through two spaces at least, such as \"1009-1010\"");
  }
  return spaces;
}

json::value chain_value(const std::vector<std::string>& spaces) {
  std::string chain;
  for (const std::string& id : spaces) {
    if (id.find('-') != std::string::npos) return list_array(spaces);
    chain += (chain.empty() ? "" : "-") + id;
  }
  return json::value(chain);
}

BoardChange read_board(const Field& field) {
  BoardChange board;
  field.members([&](const std::string& name, const Field& value) {
    if (name == "plain") {
      board.plain = value.boolean();
    } else if (name == "terrain") {
      board.terrain = read_texts(value);
    } else if (name == "features") {
      value.members([&](const std::string& space, const Field& feature) {
        if (feature.is_list()) {
          for (std::string& one : read_list(feature)) board.features.push_back({space, std::move(one)});
        } else {
          board.features.push_back({space, feature.text()});
        }
      });
    } else if (name == "lines") {
      value.members([&](const std::string& feature, const Field& chains) {
        chains.items([&](const Field& chain) { board.lines.push_back({feature, read_chain(chain)}); });
      });
    } else {
      value.fail_unknown("plain, terrain, features, lines");
    }
  });
  return board;
}

json::object board_object(const BoardChange& board) {
  json::object object;
  if (board.plain) object["plain"] = true;
  if (!board.terrain.empty()) object["terrain"] = texts_object(board.terrain);
  if (!board.features.empty()) {
    json::object features;
    for (const NamedText& feature : board.features) {
      json::value& value = features[feature.name];
      if (value.is_null()) {
        value = feature.text;
      } else {
        if (value.is_string()) value = json::array{value};
        value.get_array().emplace_back(feature.text);
      }
    }
    object["features"] = std::move(features);
  }
  if (!board.lines.empty()) {
    json::object lines;
    for (const BoardChange::Line& line : board.lines) {
      json::value& chains = lines[line.feature];
      if (chains.is_null()) chains.emplace_array();
      chains.get_array().push_back(chain_value(line.spaces));
    }
    object["lines"] = std::move(lines);
  }
  return object;
}

// ---- counters ----

Counter read_counter(const std::string& id, const Field& field, const SeatNames& seats) {
  Counter counter;
  counter.id = id;
  bool has_seat = false;
  field.members([&](const std::string& name, const Field& value) {
    if (name == "seat") {
      const std::optional<engine::Seat> seat = seats.find(value.text());
      if (!seat) return value.fail("a seat is " + seats.either());
      counter.seat = *seat;
      has_seat = true;
    } else if (name == "type") {
      counter.type = value.text();
    } else {
      counter.values.push_back({name, value.integer()});
    }
  });
  if (!has_seat) field.fail("\"seat\" is missing");
  if (counter.type.empty()) field.fail("\"type\" is missing");
  return counter;
}

json::object counters_object(const std::vector<Counter>& counters, const SeatNames& seats) {
  json::object object;
  for (const Counter& counter : counters) {
    json::object one{{"seat", std::string(seats.of(counter.seat))}, {"type", counter.type}};
    for (const NamedNumber& value : counter.values) one[value.name] = value.value;
    object[counter.id] = std::move(one);
  }
  return object;
}

// ---- pieces ----

Placed read_placed(const std::string& piece, const Field& field) {
  Placed placed;
  placed.piece = piece;
  if (field.is_text()) {
    placed.at = field.text();
  } else {
    field.members([&](const std::string& name, const Field& value) {
      if (name == "at") {
        placed.at = value.text();
      } else if (name == "marks") {
        placed.marks = read_list(value);
      } else {
        value.fail_unknown("at, marks");
      }
    });
  }
  if (placed.at.empty()) field.fail("where it stands is missing, such as \"1515\" or {\"at\": \"1515\"}");
  return placed;
}

json::object pieces_object(const std::vector<Placed>& pieces) {
  json::object object;
  for (const Placed& placed : pieces) {
    if (placed.marks.empty()) {
      object[placed.piece] = placed.at;
    } else {
      object[placed.piece] = json::object{{"at", placed.at}, {"marks", list_array(placed.marks)}};
    }
  }
  return object;
}

// ---- the documents ----

bool read_setting_field(const std::string& name, const Field& value, engine::Setting& setting) {
  if (name == "game") {
    setting.game = value.text();
  } else if (name == "scenario") {
    setting.scenario = value.text();
  } else if (name == "options") {
    setting.options = read_options(value);
  } else {
    return false;
  }
  return true;
}

bool read_situation_field(const std::string& name, const Field& value, const SeatNames& seats, Position& position) {
  if (name == "board") {
    position.setting.board = read_board(value);
  } else if (name == "counters") {
    value.members([&](const std::string& id, const Field& counter) {
      position.setting.counters.push_back(read_counter(id, counter, seats));
    });
  } else if (name == "pieces") {
    value.members(
        [&](const std::string& id, const Field& piece) { position.pieces.push_back(read_placed(id, piece)); });
  } else if (name == "tracks") {
    position.tracks = read_values(value);
  } else if (name == "markers") {
    position.markers = read_texts(value);
  } else {
    return false;
  }
  return true;
}

void write_setting(const engine::Setting& setting, json::object& object) {
  object["game"] = setting.game;
  if (!setting.scenario.empty()) object["scenario"] = setting.scenario;
  if (!setting.options.empty()) object["options"] = options_object(setting.options);
}

void write_situation(const Position& position, json::object& object) {
  if (position.setting.board != BoardChange{}) object["board"] = board_object(position.setting.board);
  if (!position.setting.counters.empty())
    object["counters"] = counters_object(position.setting.counters, games::seats_of(position.setting.game));
  if (!position.pieces.empty()) object["pieces"] = pieces_object(position.pieces);
  if (!position.tracks.empty()) object["tracks"] = values_object(position.tracks);
  if (!position.markers.empty()) object["markers"] = texts_object(position.markers);
}

// Of the game that the document names, wherever in it.
SeatNames seats_in(const json::value& tree) {
  const json::object* document = tree.if_object();
  const json::value* game = document == nullptr ? nullptr : document->if_contains("game");
  const json::string* id = game == nullptr ? nullptr : game->if_string();
  return games::seats_of(id == nullptr ? std::string_view{} : std::string_view{id->data(), id->size()});
}

Result<Position> position_of(const json::value& tree) {
  const SeatNames seats = seats_in(tree);
  std::optional<Fault> fault;
  Position position;
  const Field document(tree, "", fault);
  document.members([&](const std::string& name, const Field& value) {
    if (read_setting_field(name, value, position.setting) || read_situation_field(name, value, seats, position)) return;
    value.fail_unknown("game, scenario, options, board, counters, pieces, tracks, markers");
  });
  if (fault) return *fault;
  if (position.setting.game.empty()) return Fault{"game", "missing: which game is it?"};
  return position;
}

std::vector<NamedText> read_players(const Field& field, const SeatNames& seats) {
  field.members([&](const std::string& seat, const Field& name) {
    if (!seats.find(seat)) name.fail("players sit at the seats " + seats.both());
  });
  return read_texts(field);
}

std::string read_local_seed(const Field& field) {
  constexpr std::size_t kMostDigits = 20;
  std::string seed = field.text();
  if (seed.empty() || seed.size() > kMostDigits || seed.find_first_not_of("0123456789") != std::string::npos) {
    field.fail("a seed is a whole number, written as text");
  }
  return seed;
}

std::string read_ended(const Field& field, const SeatNames& seats) {
  const std::string first(seats.of(engine::kSeats[0]));
  const std::string second(seats.of(engine::kSeats[1]));
  std::string ended = field.text();
  for (const std::string& seat : {first, second}) {
    if (ended == seat + " resigned" || ended == seat + " ran out of time") return ended;
  }
  if (ended != "draw agreed") {
    field.fail('"' + first + " resigned\", \"" + second + " resigned\", \"" + first + " ran out of time\", \"" +
               second + " ran out of time\" or \"draw agreed\"");
  }
  return ended;
}

// {"french": "...", "allied": "..."}
std::vector<NamedText> read_seats(const Field& field, const SeatNames& seats) {
  field.members([&](const std::string& seat, const Field& value) {
    if (!seats.find(seat)) value.fail("the seats are " + seats.both());
  });
  return read_texts(field);
}

std::optional<engine::DiceShares> read_shares(const Field& field, const SeatNames& seats) {
  std::string scheme;
  engine::DiceShares shares;
  field.members([&](const std::string& name, const Field& value) {
    if (name == "scheme") {
      scheme = value.text();
      if (scheme != "shared" && scheme != "server") value.fail("\"server\" or \"shared\"");
    } else if (name == "commitments") {
      shares.commitments = read_seats(value, seats);
    } else if (name == "salts") {
      shares.salts = read_seats(value, seats);
    } else if (name == "by_server") {
      shares.by_server = read_list(value);
      for (const std::string& seat : shares.by_server) {
        if (!seats.find(seat)) value.fail("the seats are " + seats.both());
      }
    } else {
      value.fail_unknown("scheme, commitments, salts, by_server");
    }
  });
  if (scheme.empty()) field.fail("\"scheme\" is missing");
  if (scheme != "shared") return std::nullopt;
  return shares;
}

json::object shares_object(const engine::DiceShares& shares) {
  json::object object{{"scheme", "shared"}};
  if (!shares.commitments.empty()) object["commitments"] = texts_object(shares.commitments);
  if (!shares.salts.empty()) object["salts"] = texts_object(shares.salts);
  if (!shares.by_server.empty()) object["by_server"] = list_array(shares.by_server);
  return object;
}

bool read_provenance_field(const std::string& name, const Field& value, const SeatNames& seats,
                           engine::Provenance& provenance) {
  if (name == "table") {
    provenance.table = value.text();
  } else if (name == "commitment") {
    provenance.commitment = value.text();
  } else if (name == "seed") {
    provenance.seed = value.text();
  } else if (name == "dice") {
    provenance.shared = read_shares(value, seats);
  } else if (name == "dice_from") {
    provenance.dice_from = value.integer();
    if (provenance.dice_from < 0) value.fail("entries count from 0");
  } else if (name == "taken_back") {
    provenance.taken_back = read_values(value);
  } else {
    return false;
  }
  return true;
}

void write_provenance(const engine::Provenance& provenance, json::object& object) {
  if (!provenance.table.empty()) object["table"] = provenance.table;
  if (!provenance.commitment.empty()) object["commitment"] = provenance.commitment;
  if (!provenance.seed.empty()) object["seed"] = provenance.seed;
  if (provenance.shared) object["dice"] = shares_object(*provenance.shared);
  if (provenance.dice_from != 0) object["dice_from"] = provenance.dice_from;
  if (!provenance.taken_back.empty()) object["taken_back"] = values_object(provenance.taken_back);
}

Result<Record> record_of(const json::value& tree) {
  const SeatNames seats = seats_in(tree);
  std::optional<Fault> fault;
  Record record;
  const Field document(tree, "", fault);
  document.members([&](const std::string& name, const Field& value) {
    if (read_setting_field(name, value, record.start.setting)) return;
    if (read_provenance_field(name, value, seats, record.provenance)) return;
    if (name == "leipzig") {
      if (value.integer() != kRecordFormat) value.fail("this program reads records of format 1");
    } else if (name == "rules_version") {
      record.rules_version = value.integer();
      if (record.rules_version < 1) value.fail("versions count from 1");
    } else if (name == "position") {
      value.members([&](const std::string& part, const Field& content) {
        if (read_situation_field(part, content, seats, record.start)) return;
        content.fail_unknown("board, counters, pieces, tracks, markers");
      });
    } else if (name == "players") {
      record.players = read_players(value, seats);
    } else if (name == "entries") {
      record.entries = read_list(value);
    } else if (name == "ended") {
      record.ended = read_ended(value, seats);
    } else if (name == "local_seed") {
      record.local_seed = read_local_seed(value);
    } else {
      value.fail_unknown(
          "leipzig, game, scenario, options, rules_version, position, players, entries, ended, table, commitment, "
          "seed, dice, dice_from, taken_back, local_seed");
    }
  });
  if (fault) return *fault;
  if (record.start.setting.game.empty()) return Fault{"game", "missing: which game is it?"};
  return record;
}

}  // namespace

Result<Position> read_position(std::string_view text) {
  const auto tree = parse(text);
  if (!tree) return tree.error();
  return position_of(*tree);
}

Result<Record> read_record(std::string_view text) {
  const auto tree = parse(text);
  if (!tree) return tree.error();
  return record_of(*tree);
}

Result<Document> read_document(std::string_view text) {
  const auto tree = parse(text);
  if (!tree) return tree.error();
  const json::object* object = tree->if_object();
  if (object == nullptr) return Fault{"", "a document is an object {...}"};
  if (object->contains("leipzig") || object->contains("entries")) {
    auto record = record_of(*tree);
    if (!record) return record.error();
    return Document(std::move(*record));
  }
  auto position = position_of(*tree);
  if (!position) return position.error();
  return Document(std::move(*position));
}

std::string write(const Position& position) {
  json::object object;
  write_setting(position.setting, object);
  write_situation(position, object);
  return legible(object);
}

std::string write(const Record& record) {
  json::object object{{"leipzig", kRecordFormat}};
  write_setting(record.start.setting, object);
  object["rules_version"] = record.rules_version;
  json::object situation;
  write_situation(record.start, situation);
  if (!situation.empty()) object["position"] = std::move(situation);
  if (!record.players.empty()) object["players"] = texts_object(record.players);
  write_provenance(record.provenance, object);
  object["entries"] = list_array(record.entries);
  if (!record.ended.empty()) object["ended"] = record.ended;
  if (!record.local_seed.empty()) object["local_seed"] = record.local_seed;
  return legible(object);
}

}  // namespace leipzig::format
