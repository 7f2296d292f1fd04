// Reading stops at the first incomplete line: the program ended while writing it.
#include "cli/round_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "cli/failure.h"
#include "cli/words.h"

namespace leipzig::cli {

RoundLog::RoundLog(std::string path, const format::Work& work, bool resume) : path_(std::move(path)) {
  descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw Failure(shown(path_) + ": cannot write: " + std::strerror(errno));
  try {
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) throw Failure(shown(path_) + ": another run is writing it");
    if (resume) {
      read(work);
    } else {
      cut(0);
    }
    if (::lseek(descriptor_, 0, SEEK_END) == 0) write(format::write_line(work));
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

RoundLog::~RoundLog() { ::close(descriptor_); }

void RoundLog::read(const format::Work& work) {
  std::ifstream file(path_);
  std::string line;
  std::size_t whole = 0;
  while (std::getline(file, line) && !file.eof()) {  // at the end: a line without its end
    if (whole == 0) {
      const auto there = format::read_work(line);
      if (!there) throw Failure(shown(path_) + ": " + to_text(there.error()));
      check_same_work(path_, *there, work);
    } else {
      auto round = format::read_round(line);
      if (!round) break;
      finished_.push_back(std::move(*round));
    }
    whole += line.size() + 1;
  }
  cut(whole);
}

void RoundLog::cut(std::size_t length) {
  if (::ftruncate(descriptor_, static_cast<off_t>(length)) != 0) {
    throw Failure(shown(path_) + ": cannot write: " + std::strerror(errno));
  }
}

void RoundLog::append(const format::Round& round) { write(format::write_line(round)); }

void RoundLog::write(const std::string& line) {
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t written = ::write(descriptor_, line.data() + done, line.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw Failure(shown(path_) + ": cannot write: " + std::strerror(errno));
    done += static_cast<std::size_t>(written);
  }
}

void check_same_work(const std::string& path, const format::Work& there, const format::Work& wanted) {
  std::optional<std::string> field = format::difference(there, wanted);
  if (!field && there.shard != wanted.shard) field = "shard";
  if (field) {
    throw Failure(shown(path) + ": belongs to another command: '" + *field +
                  "' differs; without --resume it starts over");
  }
}

}  // namespace leipzig::cli
