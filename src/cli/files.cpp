// File input and atomic file output.
#include "cli/files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "cli/failure.h"
#include "cli/words.h"

namespace leipzig::cli {
namespace {

constexpr std::size_t kLargest = std::size_t{16} << 20;

std::string reason() { return std::strerror(errno); }

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

void write_all(int descriptor, const std::string& content, const std::string& path) {
  for (std::size_t done = 0; done < content.size();) {
    const ssize_t written = ::write(descriptor, content.data() + done, content.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw Failure(shown(path) + ": cannot write: " + reason());
    done += static_cast<std::size_t>(written);
  }
  if (::fsync(descriptor) != 0) throw Failure(shown(path) + ": cannot write: " + reason());
}

}  // namespace

std::string read_file(const std::string& path) {
  const Descriptor file(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number() < 0) throw Failure(shown(path) + ": cannot open: " + reason());
  std::string content;
  char part[1 << 16];
  while (true) {
    const ssize_t size = ::read(file.number(), part, sizeof part);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) throw Failure(shown(path) + ": cannot read: " + reason());
    if (size == 0) return content;
    content.append(part, static_cast<std::size_t>(size));
    if (content.size() > kLargest) throw Failure(shown(path) + ": the file is too large to be a record or position");
  }
}

void replace_file(const std::string& path, const std::string& content) {
  // A symbolic link stays a link: its target is replaced.
  const std::filesystem::path named(path);
  std::error_code unknown;
  std::error_code broken;
  const bool link = std::filesystem::is_symlink(named, unknown);
  const std::filesystem::path target = link ? std::filesystem::canonical(named, broken) : named;
  if (broken) throw Failure(shown(path) + ": " + broken.message());
  struct stat old {};
  const bool exists = ::stat(target.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) {  // a pipe or a device is written to, not replaced
    const Descriptor file(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.number() < 0) throw Failure(shown(path) + ": cannot write: " + reason());
    for (std::size_t done = 0; done < content.size();) {
      const ssize_t written = ::write(file.number(), content.data() + done, content.size() - done);
      if (written < 0) throw Failure(shown(path) + ": cannot write: " + reason());
      done += static_cast<std::size_t>(written);
    }
    return;
  }
  std::string beside = target.string() + ".XXXXXX";
  {
    const Descriptor file(::mkostemp(beside.data(), O_CLOEXEC));
    if (file.number() < 0) throw Failure(shown(path) + ": cannot write: " + reason());
    const mode_t mask = ::umask(0);
    ::umask(mask);
    try {
      ::fchmod(file.number(), exists ? old.st_mode & 0777 : 0666 & ~mask);
      write_all(file.number(), content, path);
      if (::rename(beside.c_str(), target.c_str()) != 0) throw Failure(shown(path) + ": cannot write: " + reason());
    } catch (...) {
      ::unlink(beside.c_str());
      throw;
    }
  }
  // The name is durable once its folder is synced.
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.number() >= 0) ::fsync(directory.number());
}

FileLock::FileLock(const std::string& path) {
  while (true) {
    descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) throw Failure(shown(path) + ": cannot open: " + reason());
    while (::flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) {
    }
    // While we waited, another process may have replaced the file.
    struct stat held {};
    struct stat named {};
    const bool same = ::fstat(descriptor_, &held) == 0 && ::stat(path.c_str(), &named) == 0 &&
                      held.st_ino == named.st_ino && held.st_dev == named.st_dev;
    if (same) return;
    ::close(descriptor_);
  }
}

FileLock::~FileLock() { ::close(descriptor_); }

}  // namespace leipzig::cli
