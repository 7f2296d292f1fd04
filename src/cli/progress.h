// How far long work has come and how long it will still take: on a terminal a line that changes, else a line a minute.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>

namespace leipzig::cli {

class Progress {
 public:
  // `earlier`: so much was already done before this run began, and says nothing about its speed.
  explicit Progress(std::int64_t wanted, std::int64_t earlier = 0);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::int64_t finished, const std::string& news = "");

 private:
  using Clock = std::chrono::steady_clock;

  std::int64_t wanted_;
  std::int64_t earlier_;
  bool on_terminal_;
  bool on_line_ = false;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point shown_ = begun_;
};

}  // namespace leipzig::cli
