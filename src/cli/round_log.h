// Finished rounds of long work on the disk: a file that only grows, a line each, so that whatever ends the program
// takes nothing away but the rounds that were being played.
#pragma once
#include <string>
#include <vector>

#include "format/summary.h"

namespace leipzig::cli {

class RoundLog {
 public:
  // Begins a log, or goes on with the one that is there, which must be of the same work. Held by this process alone.
  RoundLog(std::string path, const format::Work& work, bool resume);
  ~RoundLog();
  RoundLog(const RoundLog&) = delete;
  RoundLog& operator=(const RoundLog&) = delete;

  // What earlier runs have finished, once.
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

// Refused, with the name of the field, where a file is of other work.
void check_same_work(const std::string& path, const format::Work& there, const format::Work& wanted);

}  // namespace leipzig::cli
