#!/usr/bin/env python3
"""coverage_table.py FOLDER [PAGE]: from what llvm-cov exported (lines.info, branches.json) the table of lines and branches by
room and file (table.md) and the list of what was never reached (unreached.txt). Prints the rooms, and puts them into the page
between the two comments that say `table`."""

import collections
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOMS = ["kit", "engine", "games", "format", "draw", "ai", "host", "server"]


def source(path):
    """The file of src/ that a compiler's path leads to (headers are reached through links), or nothing."""
    file = pathlib.Path(path).resolve()
    return str(file.relative_to(ROOT)) if file.is_relative_to(ROOT / "src") else None


def read_lines(path):
    """File -> line -> how often it was run."""
    files, lines = {}, None
    for row in path.read_text(encoding="utf-8").splitlines():
        key, _, rest = row.partition(":")
        if key == "SF":
            lines = files.setdefault(source(rest), collections.Counter())
        elif key == "DA":
            line, count = rest.split(",")[:2]
            lines[int(line)] += int(count)
    files.pop(None, None)
    return files


def read_branches(path):
    """File -> place of a condition -> how often it was true and false, over all instances of a template."""
    files = {}
    for file in json.loads(path.read_text(encoding="utf-8"))["data"][0]["files"]:
        places = files.setdefault(source(file["filename"]), {})
        for line, column, _, _, true, false, *_ in file["branches"]:
            before = places.get((line, column), (0, 0))
            places[line, column] = (before[0] + true, before[1] + false)
    return files


def room_of(name):
    """src/games/nations1975/combat.cpp -> games/nations1975, src/ai/nations1975/judge.cpp -> ai/nations1975."""
    parts = pathlib.Path(name).parts
    return "/".join(parts[1:3]) if len(parts) > 3 and parts[1] in ("games", "ai") else parts[1]


def share(hit, total):
    return f"{100 * hit / total:.1f} %" if total else "-"


class Sum:
    def __init__(self):
        self.lines = self.lines_hit = self.ways = self.ways_hit = 0

    def add(self, lines, places):
        self.lines += len(lines)
        self.lines_hit += sum(count > 0 for count in lines.values())
        self.ways += 2 * len(places)
        self.ways_hit += sum((true > 0) + (false > 0) for true, false in places.values())

    def row(self, name):
        return (f"| {name} | {self.lines} | {share(self.lines_hit, self.lines)} "
                f"| {self.ways} | {share(self.ways_hit, self.ways)} |")


def unreached(name, lines, places):
    """One row for each line that holds something never reached: what, and the line itself."""
    text = (ROOT / name).read_text(encoding="utf-8").splitlines()
    ways = collections.defaultdict(list)
    for (line, column), (true, false) in sorted(places.items()):
        if lines.get(line) and not (true and false):
            ways[line].append(f"{column} {'never true' if not true else 'never false'}")
    for line in sorted(set(ways) | {line for line, count in lines.items() if not count}):
        what = ", ".join(ways[line]) if line in ways else "never run"
        yield f"{name}:{line}: {what}: {text[line - 1].strip()}"


def order(room):
    top = room.split("/")[0]
    return (ROOMS.index(top) if top in ROOMS else len(ROOMS), room)


def main():
    folder = pathlib.Path(sys.argv[1])
    lines, branches = read_lines(folder / "lines.info"), read_branches(folder / "branches.json")
    rooms, rows, gaps = collections.defaultdict(Sum), {}, []
    for name in sorted(lines):
        places = branches.get(name, {})
        one = Sum()
        one.add(lines[name], places)
        rooms[room_of(name)].add(lines[name], places)
        rows[name] = one.row(name)
        gaps += unreached(name, lines[name], places)
    head = "| {} | lines | covered | branch outcomes | covered |\n|---|---|---|---|---|"
    table = [head.format("room")] + [rooms[room].row(room) for room in sorted(rooms, key=order)]
    files = [head.format("file")] + [rows[name] for name in sorted(rows)]
    (folder / "table.md").write_text("\n".join(table + [""] + files) + "\n", encoding="utf-8")
    (folder / "unreached.txt").write_text("\n".join(gaps) + "\n", encoding="utf-8")
    print("\n".join(table))
    if len(sys.argv) > 2:
        page = pathlib.Path(sys.argv[2])
        head, _, tail = page.read_text(encoding="utf-8").partition("<!-- table -->\n")
        tail = tail.partition("<!-- /table -->\n")[2]
        page.write_text(f"{head}<!-- table -->\n" + "\n".join(table) + f"\n<!-- /table -->\n{tail}", encoding="utf-8")
    print(f"{len(gaps)} lines in {folder}/unreached.txt")


main()
