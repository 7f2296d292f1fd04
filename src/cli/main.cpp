// The program `leipzig`: its commands, in the order of the help.
#include "cli/commands.h"

int main(int argc, char** argv) {
  using namespace leipzig::cli;
  return run_command_line(
      argc, argv,
      {
          {"Play", {&kServe, &kSite, &kTutorial, &kPlay, &kGames, &kRules, &kMap}},
          {"A game by hand", {&kNew, &kShow, &kLegal, &kApply, &kReplay}},
          {"Study and measure",
           {&kReview, &kPuzzle, &kStudy, &kPuzzles, &kDuel, &kStats, &kMerge, &kBench, &kSamples, &kPerft}},
          {"For administrators of a server", {&kRemove}},
      });
}
