// The report of `leipzig stats`: one page of HTML with its plots inside, made of the counts alone. No script, light and
// dark by the reader's own setting.
#pragma once
#include <string>

#include "format/summary.h"

namespace leipzig::cli {

std::string report_html(const format::Summary& summary);

// What --out FILE and --json stand for: a report (FILE.html) with or without its data beside it, or data (FILE.json).
struct ReportFiles {
  std::string report;  // empty: none
  std::string data;    // also where work in progress is kept
  bool keeps_data = false;
};
ReportFiles report_files(const std::string& out, bool json);

}  // namespace leipzig::cli
