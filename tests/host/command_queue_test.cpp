// The command queue: one write at a time per table, retries after conflicts, and what a failed write leaves.
#include "host/command_queue.h"

#include "tests/host/parts.h"

namespace leipzig::host {
namespace {

using engine::Seat;
using testing::Parts;
using testing::wait_for;

class CommandQueues : public ::testing::Test {
 protected:
  CommandQueues() {
    parts.put("a");
    french = parts.ticket("a", Seat::First);
    allied = parts.ticket("a", Seat::Second);
    spectator = parts.ticket("a", std::nullopt);
  }

  std::string name(Seat seat) {
    const Lock lock(french.live->mutex);
    return french.live->table->name(seat);
  }
  std::size_t revision() {
    const Lock lock(french.live->mutex);
    return french.live->table->revision();
  }
  std::size_t waiting() {
    const Lock lock(french.live->mutex);
    return french.live->commands.size();
  }
  void set_writing(bool writing) {
    const Lock lock(french.live->mutex);
    french.live->writing = writing;
  }

  Parts parts;
  Ticket french;
  Ticket allied;
  Ticket spectator;
};

TEST_F(CommandQueues, AppliesACommandAfterItIsWritten) {
  EXPECT_FALSE(parts.submit(french, Rename{"Ney"}));
  EXPECT_EQ(name(Seat::First), "Ney");
  EXPECT_EQ(parts.store.events("a", 0).size(), 1u);
}

TEST_F(CommandQueues, PlansACommandAgainWhenAnotherProcessWasFaster) {
  parts.append_elsewhere("a", 0, {{EventKind::Name, Seat::Second, 0, "Schwarzenberg"}});
  EXPECT_EQ(revision(), 0u);
  EXPECT_FALSE(parts.submit(french, Rename{"Ney"}));
  EXPECT_EQ(name(Seat::First), "Ney");
  EXPECT_EQ(name(Seat::Second), "Schwarzenberg");
  EXPECT_EQ(revision(), 2u);
  EXPECT_EQ(parts.metrics.stale, 0u) << "the player notices nothing";
}

TEST_F(CommandQueues, RefusesACommandThatIsNoLongerPossibleAfterAConflict) {
  parts.append_elsewhere("a", 0, {{EventKind::Resign, Seat::Second, 0, ""}});
  const auto error = parts.submit(french, Resign{});
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::Over);
  EXPECT_EQ(parts.metrics.refused, 1u);
}

TEST_F(CommandQueues, GivesUpAfterTooManyConflicts) {
  parts.switches->conflicts = CommandQueue::kMostTries;
  const auto error = parts.submit(french, Rename{"Ney"});
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::Stale);
  EXPECT_EQ(parts.metrics.stale, 1u);
  EXPECT_EQ(name(Seat::First), "");
  EXPECT_FALSE(parts.submit(french, Rename{"Ney"})) << "the queue goes on";
}

TEST_F(CommandQueues, SucceedsInTheLastTry) {
  parts.switches->conflicts = CommandQueue::kMostTries - 1;
  EXPECT_FALSE(parts.submit(french, Rename{"Ney"}));
  EXPECT_EQ(name(Seat::First), "Ney");
}

TEST_F(CommandQueues, ReloadsTheTableAfterAFailedWrite) {
  ASSERT_FALSE(parts.submit(french, Rename{"Ney"}));
  parts.switches->appends_fail = true;
  EXPECT_EQ(parts.submit(french, Rename{"Murat"})->code, ErrorCode::Unavailable);
  EXPECT_EQ(parts.metrics.failures, 1u);
  EXPECT_EQ(name(Seat::First), "Ney");
  EXPECT_EQ(parts.metrics.loaded, 2u);
}

TEST_F(CommandQueues, KeepsCommandsWaitingDuringAWrite) {
  set_writing(true);
  std::vector<std::string> done;
  parts.queue.submit(french, Rename{std::string(100, 'n')}, [&](const std::optional<Error>&) { done.push_back("1"); });
  parts.queue.submit(french, Rename{std::string(99, 'n')}, [&](const std::optional<Error>&) { done.push_back("2"); });
  EXPECT_EQ(waiting(), 2u);
  EXPECT_TRUE(done.empty());
  set_writing(false);
  parts.queue.process_queue(french.live);
  EXPECT_EQ(done, (std::vector<std::string>{"1", "2"})) << "in order";
  EXPECT_EQ(waiting(), 0u);
}

TEST_F(CommandQueues, WritesNothingForACommandThatChangesNothing) {
  ASSERT_FALSE(parts.submit(french, Rename{"Ney"}));
  EXPECT_FALSE(parts.submit(french, Rename{"Ney"}));
  EXPECT_EQ(revision(), 1u);
}

TEST_F(CommandQueues, RefusesSpectatorsAndOldKeys) {
  EXPECT_EQ(parts.submit(spectator, Resign{})->code, ErrorCode::Forbidden);
  ASSERT_FALSE(parts.submit(french, ChangeKey{random_key()}));
  EXPECT_EQ(parts.submit(french, Resign{})->code, ErrorCode::NotFound);
}

TEST_F(CommandQueues, RefusesAComputersPlanForAnotherMoment) {
  const auto error = wait_for([&](Done done) {
    {
      const Lock lock(french.live->mutex);
      const Moment later{french.live->table->number() + 1, 0};
      CommandQueue::enqueue(*french.live, {FromComputer{Seat::First, PlayActions{later, {}}}, std::move(done)});
    }
    parts.queue.process_queue(french.live);
  });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::Stale);
  EXPECT_EQ(parts.metrics.stale, 1u);
}

}  // namespace
}  // namespace leipzig::host
