// Search orders and their findings as JSON, between the worker of the tables and those that search.
#pragma once
#include <string>

#include "host/remote_search.h"

namespace leipzig::browser {

std::string write_order(const host::SearchOrder& order, const host::SearchPool::Request& request);
std::string write_findings(const host::SearchFindings& findings);
host::SearchFindings read_findings(const std::string& json);

// Runs an order and returns its findings, both as JSON. progress: in thousandths; returns false to stop.
std::string search(const std::string& order, const std::function<bool(int)>& progress);

}  // namespace leipzig::browser
