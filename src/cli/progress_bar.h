// ProgressBar and remaining time of long runs: an updating line on a terminal, otherwise a line per minute.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>

namespace leipzig::cli {

class ProgressBar {
 public:
  // `earlier`: done before this run, and not counted for its speed.
  explicit ProgressBar(std::int64_t wanted, std::int64_t earlier = 0);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

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
