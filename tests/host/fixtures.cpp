// Test helpers.
#include "tests/host/fixtures.h"

#include <sodium.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <mutex>

#include "kit/random.h"

namespace leipzig::testing {
namespace {

// What should be left to chance is the same in every run of a test, or a game whose dice end it early fails a test
// once in a hundred runs.
class SameSecretsEveryRun : public ::testing::EmptyTestEventListener {
 public:
  SameSecretsEveryRun() {
    static randombytes_implementation same{};
    same.implementation_name = [] { return "the same in every run"; };
    same.random = [] {
      std::uint32_t number = 0;
      fill(&number, sizeof number);
      return number;
    };
    same.buf = fill;
    randombytes_set_implementation(&same);
    ::testing::UnitTest::GetInstance()->listeners().Append(this);
  }

  void OnTestStart(const ::testing::TestInfo& test) override {
    const std::string name = std::string(test.test_suite_name()) + "." + test.name();
    const std::lock_guard lock(mutex);
    crypto_generichash(seed.data(), seed.size(), reinterpret_cast<const unsigned char*>(name.data()), name.size(),
                       nullptr, 0);
  }

 private:
  static void fill(void* bytes, std::size_t count) {
    const std::lock_guard lock(mutex);
    randombytes_buf_deterministic(bytes, count, seed.data());
    sodium_increment(seed.data(), seed.size());
  }

  static inline std::mutex mutex;
  static inline std::array<unsigned char, randombytes_SEEDBYTES> seed{};
};

// GoogleTest owns its listeners.
[[maybe_unused]] const auto* const kSecrets = new SameSecretsEveryRun;

}  // namespace

Folder::Folder() {
  std::string name = std::filesystem::temp_directory_path() / "leipzig-test-XXXXXX";
  path_ = mkdtemp(name.data());
}

Folder::~Folder() { std::filesystem::remove_all(path_); }

namespace {

// As another user where we are root, because PostgreSQL refuses to run as root.
int run(const std::string& command) {
  const std::string whole = geteuid() == 0 ? "runuser -u postgres -- sh -c '" + command + "'" : command;
  return std::system((whole + " >/dev/null 2>&1").c_str());
}

class Postgres {
 public:
  Postgres() {
    const std::string bin = "/usr/lib/postgresql/15/bin/";
    if (!std::filesystem::exists(bin + "initdb")) return;
    std::string name = "/tmp/leipzig-pg-XXXXXX";
    folder_ = mkdtemp(name.data());
    std::filesystem::permissions(folder_, std::filesystem::perms::all);
    // No fsync: the tests are about what is written, not about power cuts.
    const std::string options = "\"-c listen_addresses= -c unix_socket_directories=" + folder_ + " -c fsync=off\"";
    const bool up = run(bin + "initdb --auth=trust --username=leipzig --pgdata=" + folder_ + "/data") == 0 &&
                    run(bin + "pg_ctl --wait --pgdata=" + folder_ + "/data --options=" + options + " start") == 0 &&
                    run(bin + "createdb --host=" + folder_ + " --username=leipzig leipzig") == 0;
    stop_ = bin + "pg_ctl --mode=immediate --pgdata=" + folder_ + "/data stop";
    if (up) address = "postgres://leipzig@/leipzig?host=" + folder_;
  }
  ~Postgres() {
    if (folder_.empty()) return;
    run(stop_);
    std::filesystem::remove_all(folder_);
  }
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;

  std::optional<std::string> address;

 private:
  std::string folder_;
  std::string stop_;
};

}  // namespace

std::optional<std::string> postgres_address() {
  static const Postgres postgres;
  return postgres.address;
}

engine::Position drill() {
  engine::Position position;
  position.setting.game = "nations1975";
  position.setting.scenario = "drill";
  return position;
}

host::Created HostFixture::create(const engine::Position& start, const host::Seating& seating) {
  std::promise<host::Result<host::Created>> promise;
  host.create(start, {}, seating,
              [&promise](host::Result<host::Created> created) { promise.set_value(std::move(created)); });
  const auto created = promise.get_future().get();
  if (!created) {
    ADD_FAILURE() << created.error().field << ": " << created.error().text;
    return {};
  }
  return *created;
}

host::Result<host::Created> HostFixture::import(const engine::Record& record, host::DiceScheme dice) {
  std::promise<host::Result<host::Created>> promise;
  host.import(record, dice, [&promise](host::Result<host::Created> created) { promise.set_value(std::move(created)); });
  return promise.get_future().get();
}

host::Ticket HostFixture::open(const std::string& table, const std::string& key) {
  const auto ticket = host.open(table, key);
  if (!ticket) {
    ADD_FAILURE() << ticket.error().text;
    return {};
  }
  return *ticket;
}

std::optional<host::Error> HostFixture::submit(const host::Ticket& ticket, const host::Command& command) {
  return wait_for([&](host::Done done) { host.submit(ticket, command, std::move(done)); });
}

std::optional<host::Error> HostFixture::act(const host::Ticket& ticket, std::size_t expect, const std::string& line) {
  return submit(ticket, host::Act{expect, line});
}

std::optional<host::Error> HostFixture::undo(const host::Ticket& ticket, std::size_t expect, std::size_t to) {
  return submit(ticket, host::Undo{expect, to});
}

std::optional<host::Error> HostFixture::answer(const host::Ticket& ticket, bool accept) {
  return submit(ticket, host::AnswerOffer{accept});
}

std::optional<host::Error> HostFixture::commit(const host::Ticket& ticket, const std::string& commitment) {
  return submit(ticket, host::CommitToSalt{commitment});
}

std::optional<host::Error> HostFixture::show(const host::Ticket& ticket, const std::string& salt) {
  return submit(ticket, host::ShowSalt{salt});
}

void HostFixture::share(const host::Created& created) {
  const host::Ticket french = open(created.table, created.keys.first);
  const host::Salt salt = host::random_seed();
  std::string seat;
  host.with_table(french, [&](const host::Table& table) { seat = table.seats().of(engine::kSeats[0]); });
  const std::string promise = host::hex(host::salt_commitment(salt, created.table, seat));
  EXPECT_FALSE(commit(french, promise));
  EXPECT_FALSE(show(open(created.table, created.keys.second), host::hex(host::random_seed())));
  EXPECT_FALSE(show(french, host::hex(salt)));
}

std::size_t HostFixture::number(const host::Ticket& ticket) {
  std::size_t number = 0;
  host.with_table(ticket, [&](const host::Table& table) { number = table.number(); });
  return number;
}

engine::Record HostFixture::record(const host::Ticket& ticket) {
  engine::Record record;
  host.with_table(ticket, [&](const host::Table& table) { record = table.record(); });
  return record;
}

void HostFixture::play(const host::Created& created, std::size_t entries, std::uint64_t seed) {
  const host::Ticket seats[2] = {open(created.table, created.keys.first), open(created.table, created.keys.second)};
  kit::Random random(seed);
  for (;;) {
    std::optional<engine::Seat> decides;
    std::string line;
    std::size_t count = 0;
    host.with_table(seats[0], [&](const host::Table& table) {
      decides = table.deciding();
      count = table.number();
      if (!decides) return;
      const auto choices = table.tabletop().subjects();
      const engine::Choice choice = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
      const auto targets = table.tabletop().targets(choice);
      line = table.tabletop().text({choice, targets[random.below(static_cast<std::uint32_t>(targets.size()))]});
    });
    if (!decides || count >= entries) return;
    const auto error = act(seats[engine::index(*decides)], count, line);
    if (error) {
      ADD_FAILURE() << line << ": " << error->text;
      return;
    }
  }
}

}  // namespace leipzig::testing
