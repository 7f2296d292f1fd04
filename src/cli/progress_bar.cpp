// ETA by linear extrapolation.
#include "cli/progress_bar.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace leipzig::cli {
namespace {

std::string duration(double seconds) {
  const auto whole = std::llround(seconds);
  if (whole < 60) return std::to_string(whole) + " s";
  if (whole < 3600) return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
  return std::to_string(whole / 3600) + " h " + std::to_string(whole / 60 % 60) + " min";
}

}  // namespace

ProgressBar::ProgressBar(std::int64_t wanted, std::int64_t earlier)
    : wanted_(wanted), earlier_(earlier), on_terminal_(::isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
  if (on_line_) std::fprintf(stderr, "\r\033[K");
}

void ProgressBar::show(std::int64_t finished, const std::string& news) {
  const auto now = Clock::now();
  const auto pause = on_terminal_ ? std::chrono::milliseconds(500) : std::chrono::minutes(1);
  if (now - shown_ < pause) return;
  shown_ = now;
  std::string text = std::to_string(finished) + " of " + std::to_string(wanted_);
  if (finished > earlier_) {
    const double each = std::chrono::duration<double>(now - begun_).count() / static_cast<double>(finished - earlier_);
    text += ", " + duration(each * static_cast<double>(wanted_ - finished)) + " left";
  }
  text += news;
  std::fprintf(stderr, on_terminal_ ? "\r%s\033[K" : "%s\n", text.c_str());
  on_line_ = on_terminal_;
}

}  // namespace leipzig::cli
