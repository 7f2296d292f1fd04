// Log of finished rounds: an append-only file, one line per round, so that a crash loses only the rounds in progress.
#pragma once
#include <string>
#include <vector>

#include "format/summary.h"

namespace leipzig::cli {

class RoundLog {
 public:
  // Starts a log, or continues an existing one of the same run. Locked by this process.
  RoundLog(std::string path, const format::Work& work, bool resume);
  ~RoundLog();
  RoundLog(const RoundLog&) = delete;
  RoundLog& operator=(const RoundLog&) = delete;

  // The rounds of earlier runs, returned once.
  std::vector<format::Round> take_finished() { return std::move(finished_); }
  void append(const format::Round& round);

 private:
  void read(const format::Work& work);
  void write(const std::string& line);
  void cut(std::size_t length);

  std::string path_;
  int descriptor_ = -1;
  std::vector<format::Round> finished_;
};

// Refuses a file of another run and names the field that differs.
void check_same_work(const std::string& path, const format::Work& there, const format::Work& wanted);

}  // namespace leipzig::cli
