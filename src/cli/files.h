// Files: read whole, written so that a reader sees the old content or the new, never half of one.
#pragma once
#include <string>

namespace leipzig::cli {

// "-" is standard input.
std::string read_file(const std::string& path);

// Writes beside the file, flushes to the disk, then puts it in place by renaming.
void replace_file(const std::string& path, const std::string& content);

// Holds a file for this process: a second one that wants to change it waits. Released when destroyed.
class FileLock {
 public:
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int descriptor_ = -1;
};

}  // namespace leipzig::cli
