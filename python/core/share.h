// Distributes work over threads.
#pragma once
#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace leipzig::python {

// Calls work(begin, end) for adjoining shares of 0 .. count - 1, each on a thread of its own.
template <class Work>
void share(std::size_t count, int threads, const Work& work) {
  const std::size_t shares = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(threads, 1)), 1, count + 1);
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < shares; ++i) {
    others.emplace_back([&work, begin = count * i / shares, end = count * (i + 1) / shares] { work(begin, end); });
  }
  work(std::size_t{0}, count / shares);
  for (std::thread& other : others) other.join();
}

}  // namespace leipzig::python
