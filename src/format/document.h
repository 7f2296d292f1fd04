// Positions and records as JSON (docs/positions.md). Reading is strict: whatever is not known, of the wrong type or
// given twice is a fault that names its field, such as "pieces.FR-4.marks[1]".
#pragma once
#include <string>
#include <string_view>
#include <variant>

#include "engine/document.h"
#include "engine/record.h"
#include "engine/refusal.h"

namespace leipzig::format {

// The version of the record format that is written, and the only one that is read.
inline constexpr int kRecordFormat = 1;

engine::Result<engine::Position> read_position(std::string_view json);
engine::Result<engine::Record> read_record(std::string_view json);

// Either of them: a document with entries, or that says which format it has, is a record.
using Document = std::variant<engine::Position, engine::Record>;
engine::Result<Document> read_document(std::string_view json);

std::string write(const engine::Position& position);
std::string write(const engine::Record& record);

}  // namespace leipzig::format
