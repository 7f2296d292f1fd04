// Positions and records as JSON (docs/positions.md). Parsing is strict: an unknown field, a wrong type or a duplicate
// is a fault that names its field, such as "pieces.FR-4.marks[1]".
#pragma once
#include <string>
#include <string_view>
#include <variant>

#include "engine/document.h"
#include "engine/record.h"
#include "engine/refusal.h"

namespace leipzig::format {

// The version of the record format: the only one written and read.
inline constexpr int kRecordFormat = 1;

engine::Result<engine::Position> read_position(std::string_view json);
engine::Result<engine::Record> read_record(std::string_view json);

// Either of them: a document with entries or a format version is a record.
using Document = std::variant<engine::Position, engine::Record>;
engine::Result<Document> read_document(std::string_view json);

std::string write(const engine::Position& position);
std::string write(const engine::Record& record);

}  // namespace leipzig::format
