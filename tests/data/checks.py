"""What every check of the data uses: reading files, counting what passed, hex geometry and flood fills."""
import json
import pathlib
from collections import defaultdict, deque

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
GAMES = tuple(line for line in (ROOT / "src/games/catalogue.txt").read_text().splitlines() if line and not line.startswith("#"))

passed = 0
failed = 0


def check(ok, text):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print("failed: " + text)
    return ok


def equal(got, wanted, text):
    if isinstance(got, set) and isinstance(wanted, set):
        return none([f"{shown(x)} too many" for x in got - wanted] + [f"{shown(x)} missing" for x in wanted - got], text)
    return check(got == wanted, f"{text}: {str(got)[:300]}, not {str(wanted)[:300]}")


def shown(value):
    return "-".join(sorted(value)) if isinstance(value, frozenset) else str(value)


def none(offenders, text):
    """One check over many things: passes where none of them offends."""
    offenders = sorted(map(shown, offenders))
    more = f" and {len(offenders) - 8} more" if len(offenders) > 8 else ""
    return check(not offenders, f"{text}: {', '.join(offenders[:8])}{more}")


def load(path):
    return json.loads((DATA / path).read_text(encoding="utf-8"))


def unique(values, text):
    values = list(values)
    twice = sorted({str(v) for v in values if values.count(v) > 1}) if len(set(values)) != len(values) else []
    check(not twice, f"{text}: {', '.join(twice)} more than once")
    return set(values)


def known(named, all_of, text):
    strangers = sorted(set(named) - set(all_of))
    check(not strangers, f"{text}: {', '.join(map(str, strangers))} unknown")


class Board:
    """A board file with its neighbours: implied by the grid on hex boards, listed as edges on area boards."""

    def __init__(self, path):
        self.path = path
        self.data = load(path)
        self.spaces = {space["id"]: space for space in self.data["spaces"]}
        self.edges = {frozenset(edge["between"]): set(edge["has"]) for edge in self.data["edges"]}
        self.regions = {region["id"]: region["spaces"] for region in self.data["regions"]}
        self.grid = self.data["grid"]
        self.neighbours = defaultdict(list)
        if self.grid:
            at = {tuple(space["at"]): space["id"] for space in self.data["spaces"]}
            for cell, space in at.items():
                self.neighbours[space] = [at[n] for n in self.cells_around(*cell) if n in at]
        else:
            for edge in self.data["edges"]:
                a, b = edge["between"]
                self.neighbours[a].append(b)
                self.neighbours[b].append(a)

    def shifted(self, line):
        return line % 2 == (1 if self.grid["shifted"] == "odd" else 0)

    def cells_around(self, line, cell):
        towards = cell if self.shifted(line) else cell - 1
        return [(line, cell - 1), (line, cell + 1), (line - 1, towards), (line - 1, towards + 1), (line + 1, towards),
                (line + 1, towards + 1)]

    def has(self, a, b):
        return self.edges.get(frozenset((a, b)), set())

    def terrain(self, space):
        return self.spaces[space]["terrain"]

    def features(self, space):
        return self.spaces[space].get("features", [])

    def distance(self, a, b):
        def axial(space):
            line, cell = self.spaces[space]["at"]
            return line, cell - (line // 2 if self.grid["shifted"] == "odd" else (line - 1) // 2)
        (q1, r1), (q2, r2) = axial(a), axial(b)
        dq, dr = q1 - q2, r1 - r2
        return max(abs(dq), abs(dr), abs(dq + dr))

    def steps(self, a, b):
        """Distance by walking, to prove the formula."""
        return flood(self, a, lambda x, y: True)[b]


def board_of(game, scenario):
    name = scenario["board"]
    return Board((name if "/" in name else f"{game}/{name}") + ".json")


def flood(board, start, may_step, backwards=False):
    """Fewest steps from start (or to it) to every space that can be reached."""
    reached = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in board.neighbours[here]:
            if there not in reached and (may_step(there, here) if backwards else may_step(here, there)):
                reached[there] = reached[here] + 1
                queue.append(there)
    return reached


def connected(board, hub, wanted, may_step, text):
    """Every wanted space can be reached from the hub and leads back to it."""
    there, back = flood(board, hub, may_step), flood(board, hub, may_step, backwards=True)
    lost = sorted(space for space in wanted if space not in there or space not in back)
    check(not lost, f"{board.path}: {text}: cut off: {' '.join(lost)}")


def rule_ids(game):
    text = (DATA / game / "rules.md").read_text(encoding="utf-8")
    return {line.split()[1].rstrip(".") for line in text.splitlines() if line.startswith("### ")}


def members(value, key):
    """Every value that stands under a key anywhere in a tree."""
    if isinstance(value, dict):
        for name, member in value.items():
            if name == key:
                yield member
            yield from members(member, key)
    elif isinstance(value, list):
        for item in value:
            yield from members(item, key)
