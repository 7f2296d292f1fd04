// The files of one folder of data/, as tools/tabulate compiled them in, by name: "units" is units.json, "rules" is
// rules.md. For code that serves any game; a game reads its own files through "data/G.h".
#pragma once
#include <span>
#include <string_view>

#include "kit/datum.h"

namespace leipzig::kit {

class DataFolder {
 public:
  struct Tree {
    std::string_view name;
    const Datum& (*read)();
  };
  struct Prose {
    std::string_view name;
    std::string_view (*read)();
  };

  constexpr DataFolder(std::span<const Tree> trees, std::span<const Prose> texts) : trees_(trees), texts_(texts) {}

  // nullptr if the folder has no such file.
  const Datum* find(std::string_view name) const {
    for (const Tree& tree : trees_) {
      if (tree.name == name) return &tree.read();
    }
    return nullptr;
  }

  // Empty if the folder has no such file.
  std::string_view text(std::string_view name) const {
    for (const Prose& prose : texts_) {
      if (prose.name == name) return prose.read();
    }
    return {};
  }

 private:
  std::span<const Tree> trees_;
  std::span<const Prose> texts_;
};

}  // namespace leipzig::kit
