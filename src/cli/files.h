// File input and atomic output: a reader sees the old content or the new, never half of it.
#pragma once
#include <string>

namespace leipzig::cli {

// "-" is standard input.
std::string read_file(const std::string& path);

// Writes a temporary file, flushes it to the disk, then renames it.
void replace_file(const std::string& path, const std::string& content);

// Lock on a file: a second process that wants to change it waits. Released by the destructor.
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
