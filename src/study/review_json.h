// A review as JSON (docs/study.md). All values are millionths of a win.
#pragma once
#include <string>

#include "study/review.h"

namespace leipzig::study {

std::string write(const Review& review, const engine::Record& record);

}  // namespace leipzig::study
