// The commands of the program. Each is defined in the file of its name (serve.cpp, duel.cpp ...), with its options.
#pragma once
#include "cli/command_line.h"

namespace leipzig::cli {

extern const Command kServe;
extern const Command kSite;
extern const Command kTutorial;
extern const Command kPlay;
extern const Command kGames;
extern const Command kRules;
extern const Command kMap;

extern const Command kNew;
extern const Command kShow;
extern const Command kLegal;
extern const Command kApply;
extern const Command kReplay;

extern const Command kReview;
extern const Command kPuzzle;
extern const Command kPuzzles;
extern const Command kStudy;
extern const Command kDuel;
extern const Command kStats;
extern const Command kMerge;
extern const Command kBench;
extern const Command kSamples;
extern const Command kPerft;

extern const Command kRemove;

}  // namespace leipzig::cli
