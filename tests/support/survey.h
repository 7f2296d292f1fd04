// Finds dangers, prospects and results in surveys and views.
#pragma once
#include <string>
#include <string_view>

#include "engine/document.h"
#include "engine/survey.h"

namespace leipzig::testing {

inline const engine::Danger* danger(const engine::Survey& survey, std::string_view space) {
  for (const engine::Danger& found : survey.dangers) {
    if (found.space == space) return &found;
  }
  return nullptr;
}

// The odds of a unit against a space after moving; empty where it cannot attack it.
inline std::string prospect(const engine::Survey& survey, std::string_view space, std::string_view unit) {
  for (const engine::Prospect& found : survey.prospects) {
    for (const engine::NamedText& odds : found.odds) {
      if (found.space == space && odds.name == unit) return odds.text;
    }
  }
  return "";
}

inline engine::Chance chance(const engine::View& view, std::string_view result) {
  if (!view.preview) return {};
  for (const engine::Chance& found : view.preview->chances) {
    if (found.result == result) return found;
  }
  return {};
}

}  // namespace leipzig::testing
