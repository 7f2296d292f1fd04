// Replays the kept inputs of the fuzzers, the seeds, and randomly changed seeds.
#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "fuzz/target.h"
#include "kit/random.h"

namespace leipzig::testing {

// Feeds every file of a folder to a target; gives how many there were.
inline int replay_folder(const fuzz::Target& target, const std::filesystem::path& folder) {
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    SCOPED_TRACE(file.path());
    std::ostringstream content;
    content << std::ifstream(file.path(), std::ios::binary).rdbuf();
    target.run(content.str());
    ++files;
  }
  return files;
}

// The archive fuzz/corpus/TARGET.tar.xz, which the build unpacks, and fuzz/regressions/TARGET.
inline void replay_corpus(const fuzz::Target& target) {
  const std::filesystem::path sources = std::filesystem::path(LEIPZIG_ROOT) / "fuzz";
  EXPECT_GT(replay_folder(target, std::filesystem::path(LEIPZIG_CORPUS) / target.name), 0) << target.name;
  EXPECT_GT(replay_folder(target, sources / "regressions" / target.name), 0) << target.name;
  EXPECT_FALSE(std::filesystem::exists(sources / "corpus" / target.name)) << "named inputs go to fuzz/regressions";
}

// A byte, or a piece of the text, is left out, doubled, or replaced by another of its pieces.
inline std::string changed(std::string text, kit::Random& random) {
  const auto below = [&](std::size_t end) { return random.below(static_cast<std::uint32_t>(end)); };
  for (std::uint32_t changes = 1 + random.below(3); changes > 0 && !text.empty(); --changes) {
    const std::size_t at = below(text.size());
    const std::size_t size = random.below(2) == 0 ? 1 : 1 + below(std::min<std::size_t>(40, text.size() - at));
    switch (random.below(4)) {
      case 0:
        text.erase(at, size);
        break;
      case 1:
        text.insert(at, text.substr(at, size));
        break;
      case 2:
        text.replace(at, size, text.substr(below(text.size()), size));
        break;
      default:
        text[at] = static_cast<char>(random.below(256));
    }
  }
  return text;
}

// Every game and scenario of the catalogue has its seeds.
inline void change_seeds(const fuzz::Target& target, int times) {
  kit::Random random(1813);
  for (const fuzz::Seed& seed : target.seeds()) {
    SCOPED_TRACE(seed.name);
    target.run(seed.bytes);
    for (int i = 0; i < times; ++i) target.run(changed(seed.bytes, random));
  }
}

}  // namespace leipzig::testing
