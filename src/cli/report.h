// The report of `leipzig stats`: one HTML page with its plots, made from the counts. No scripts; light or dark as the
// reader prefers.
#pragma once
#include <string>

#include "format/summary.h"

namespace leipzig::cli {

std::string report_html(const format::Summary& summary);

// The files of --out FILE and --json: a report (FILE.html) with or without its data, or data (FILE.json).
struct ReportFiles {
  std::string report;  // empty: none
  std::string data;    // also where unfinished runs are stored
  bool keeps_data = false;
};
ReportFiles report_files(const std::string& out, bool json);

}  // namespace leipzig::cli
