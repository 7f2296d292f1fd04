// leipzig man: the help of all commands as one manual page.
#include "cli/handbook.h"
#include "cli/words.h"
#include "engine/version.h"

namespace leipzig::cli {
namespace {

// Escapes text for roff: no accidental requests, hyphens that can be copied.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if ((c == '.' || c == '\'') && out.empty()) {
      out += std::string("\\&") + c;
    } else {
      out += c;
    }
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }

// InputLines that begin with two spaces are shell input.
std::string paragraphs(std::string_view text) {
  std::string out;
  bool typed = false;
  for (const std::string& line : split(text, '\n')) {
    if (line.empty() || line == "Example" || line == "Examples") continue;
    const bool now = line.starts_with("  ");
    if (now != typed) out += now ? ".PP\n.EX\n" : ".EE\n.PP\n";
    if (!now && !typed && !out.empty()) out += ".br\n";
    out += roff(now ? std::string_view(line).substr(2) : std::string_view(line)) + "\n";
    typed = now;
  }
  return out + (typed ? ".EE\n" : "");
}

std::string synopsis(const Chapter& chapter) {
  std::string line = bold("leipzig " + chapter.name);
  bool options = false;
  for (const Parameter& one : chapter.parameters) {
    if (!one.by_place) {
      options = true;
      continue;
    }
    line += one.required ? " " + italic(one.name) : " [" + italic(one.name) + "]";
  }
  return line + (options ? " [" + italic("options") + "]" : "");
}

std::string entry(const Parameter& one) {
  std::string text = ".TP\n" + (one.by_place ? italic(one.name) : bold(one.name));
  if (!one.by_place && !one.value.empty()) text += " " + italic(one.value);
  text += "\n" + roff(one.help) + (one.fallback.empty() ? "" : " (otherwise " + roff(one.fallback) + ")");
  return text + ".\n";
}

}  // namespace

std::string manual(const Handbook& handbook) {
  std::string page = ".TH LEIPZIG 1 \"\" \"Leipzig 1813 " + std::string(version()) +
                     "\" \"User Commands\"\n.SH NAME\nleipzig \\- play board wargames of "
                     "the Battle of Leipzig\n.SH SYNOPSIS\n.B leipzig\n[\\fIcommand\\fR] [\\fIoptions\\fR]\n"
                     ".SH DESCRIPTION\n";
  page += roff(handbook.about) + "\n";
  std::string group;
  for (const Chapter& chapter : handbook.chapters) {
    if (chapter.group != group) page += ".SH " + roff(upper(chapter.group)) + "\n";
    group = chapter.group;
    page += ".SS " + synopsis(chapter) + "\n" + roff(chapter.help) + ".\n";
    for (const Parameter& one : chapter.parameters) page += entry(one);
    page += paragraphs(chapter.examples);
  }
  page += ".SH EXAMPLES\n" + paragraphs(handbook.examples);
  page += ".SH SEE ALSO\n" + std::string("The folder docs/ of the sources: program, notation, positions, dice.\n");
  return page;
}

}  // namespace leipzig::cli
