// Runs a task soon, on a thread that may run rules.
#pragma once
#include <functional>

namespace leipzig::host {

using Executor = std::function<void(std::function<void()>)>;

}  // namespace leipzig::host
