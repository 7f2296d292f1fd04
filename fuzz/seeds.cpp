// fuzz_seeds_KIND FOLDER: writes the seeds of a kind of fuzzers to FOLDER/TARGET/NAME.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "fuzz/target.h"

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: fuzz_seeds_KIND FOLDER\n";
    return 2;
  }
  for (const leipzig::fuzz::Target& target : leipzig::fuzz::LEIPZIG_TARGETS()) {
    const std::filesystem::path folder = std::filesystem::path(arguments[1]) / target.name;
    std::filesystem::create_directories(folder);
    for (const leipzig::fuzz::Seed& seed : target.seeds()) {
      std::ofstream(folder / seed.name, std::ios::binary) << seed.bytes;
    }
  }
  return 0;
}
