// The library's calls (browser/game_calls.h) as a native program: a line of JSON in, a line out. compare.mjs asks it
// and the module for browsers the same.
#include <iostream>
#include <string>

#include "browser/game_calls.h"

int main() {
  leipzig::browser::GameCalls calls;
  for (std::string line; std::getline(std::cin, line);) std::cout << calls.call(line) << std::endl;
}
