// What tools/embed_documents generates: files as lists of lines.
#pragma once
#include <cstddef>
#include <string_view>

namespace leipzig::study {

struct ShippedFile {
  std::string_view name;
  const std::string_view* lines;
  std::size_t count;
};

extern const std::size_t kShippedFiles;
const ShippedFile& shipped_file(std::size_t number);

}  // namespace leipzig::study
