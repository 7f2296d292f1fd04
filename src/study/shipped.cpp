#include "study/shipped.h"

#include "study/shipped_files.h"

namespace leipzig::study {
namespace {

std::string shipped_text(std::string_view folder, std::string_view game) {
  const std::string name = std::string(folder) + "/" + std::string(game) + ".json";
  std::string text;
  for (std::size_t i = 0; i < kShippedFiles; ++i) {
    if (shipped_file(i).name != name) continue;
    for (std::size_t line = 0; line < shipped_file(i).count; ++line) text += shipped_file(i).lines[line];
  }
  return text;
}

}  // namespace

std::string shipped_puzzles(std::string_view game) { return shipped_text("puzzles", game); }
std::string shipped_study(std::string_view game) { return shipped_text("studies", game); }

}  // namespace leipzig::study
