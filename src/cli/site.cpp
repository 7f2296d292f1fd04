// leipzig site: the client with the games in it as a folder of files, for any static host.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/failure.h"
#include "server/assets.h"

namespace leipzig::cli {
namespace {

namespace fs = std::filesystem;

struct Site {
  std::string folder;
};

// The page says whether there is a server behind it (web/src/edition.ts).
std::string without_server(std::string page) {
  constexpr std::string_view kWith = "&quot;server&quot;:true";
  constexpr std::string_view kWithout = "&quot;server&quot;:false";
  const std::size_t at = page.find(kWith);
  if (at == std::string::npos) throw Failure("the page does not say whether it has a server");
  return page.replace(at, kWith.size(), kWithout);
}

void write_file(const fs::path& file, std::string_view content) {
  fs::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  out.close();
  if (!out) throw Failure("cannot write " + file.string());
}

void run(const Site& command) {
  const auto assets = server::assets();
  if (std::none_of(assets.begin(), assets.end(), [](const auto& asset) { return asset.path.ends_with(".wasm"); })) {
    throw Failure("this program was built without the games for browsers; ./run site DIR builds them");
  }
  const fs::path folder(command.folder);
  std::error_code problem;
  if (fs::exists(folder, problem) && !fs::is_empty(folder, problem) && !fs::exists(folder / "sw.js")) {
    throw Failure(command.folder + " is not empty, and not a site written before");
  }
  std::size_t bytes = 0;
  for (const server::Asset& asset : assets) {
    const std::string name(asset.path.substr(1));
    if (name == "index.html") {
      write_file(folder / name, without_server(std::string(asset.content)));
    } else {
      write_file(folder / name, asset.content);
    }
    bytes += asset.gzip.empty() ? asset.content.size() : asset.gzip.size();
  }
  std::cout << assets.size() << " files in " << command.folder << ", " << (bytes + 1023) / 1024
            << " KiB when a host compresses them\n";
}

std::function<void()> define_site(CommandOptions& options) {
  const auto command = std::make_shared<Site>();
  options.add("DIR", command->folder, "Folder to write").required();
  return [command] { run(*command); };
}

}  // namespace

const Command kSite = {"site", "Write the games as a page for any static host, without a server",
                       "Example\n  leipzig site public/leipzig", &define_site};

}  // namespace leipzig::cli
