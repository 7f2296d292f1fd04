"""Boards: geometry, what lies on edges, regions and labels, and that the ground can be walked."""
from checks import GAMES, Board, board_of, check, connected, equal, known, load, none, unique

WATER = {"river", "stream"}


def neighbours_are(board, space, wanted):
    equal(sorted(board.neighbours[space]), sorted(wanted.split()), f"{board.path}: neighbours of {space}")


def joined(board, a, b):
    return b in board.neighbours[a]


def structure(board):
    """What holds for every board."""
    data, path = board.data, board.path
    unique((s["id"] for s in data["spaces"]), f"{path}: space ids")
    unique((r["id"] for r in data["regions"]), f"{path}: region ids")
    unique((frozenset(e["between"]) for e in data["edges"]), f"{path}: edges")
    known((s["terrain"] for s in data["spaces"]), data["terrains"], f"{path}: terrain of spaces")
    known((f for s in data["spaces"] for f in s.get("features", [])), data["features"], f"{path}: features of spaces")
    known((f for e in data["edges"] for f in e["has"]), data["features"], f"{path}: features of edges")
    known((i for r in data["regions"] for i in r["spaces"]), board.spaces, f"{path}: spaces of regions")
    known((l["space"] for l in data["labels"]), board.spaces, f"{path}: spaces of labels")
    known((x["space"] for x in data["drawing"]["exits"]), board.spaces, f"{path}: spaces of exits")
    known((i for e in data["edges"] for i in e["between"]), board.spaces, f"{path}: spaces of edges")
    none((pair for pair in board.edges if not joined(board, *pair)), f"{path}: edges between spaces that do not touch")
    none((frozenset(e["between"]) for e in data["edges"] if set(e.get("names", {})) - set(e["has"])),
         f"{path}: edges with a name for what they do not carry")
    around = board.neighbours.items()
    none((s for s, near in around if any(s not in board.neighbours[n] for n in near)), f"{path}: neighbours not mutual")
    none((s for s, near in around if s in near or len(set(near)) < len(near)), f"{path}: neighbours that repeat")
    if board.grid:
        hex_structure(board)


def hex_structure(board):
    data, path, grid = board.data, board.path, board.grid
    cells = unique((tuple(s["at"]) for s in data["spaces"]), f"{path}: cells")
    equal(cells, {(l, c) for l in range(1, grid["lines"] + 1) for c in range(1, grid["cells"] + 1)}, f"{path}: cells")
    edges_of_map(board)
    carries = board.edges.items()
    none((p for p, has in carries if not has), f"{path}: edges that carry nothing")
    none((p for p, has in carries if "bridge" in has and not has & WATER), f"{path}: bridges over no water")
    none((p for p, has in carries if WATER <= has), f"{path}: river and stream on one edge")
    none((p for p, has in carries if "road" in has and has & WATER and "bridge" not in has),
         f"{path}: roads over water without a bridge")
    for feature in ("road", "trail"):
        carried = {space for pair, has in board.edges.items() if feature in has for space in pair}
        marked = {s["id"] for s in data["spaces"] if feature in s.get("features", [])}
        equal(marked, carried, f"{path}: spaces with a {feature} and {feature} edges")
    far = list(board.spaces)
    for a, b in ((far[0], far[-1]), (far[7], far[len(far) // 2]), (far[len(far) // 3], far[-5])):
        equal(board.distance(a, b), board.steps(a, b), f"{path}: distance {a} {b}")


def edges_of_map(board):
    lines = {"first": lambda at: at[0] == 1, "last": lambda at: at[0] == board.grid["lines"]}
    cells = {"first": lambda at: at[1] == 1, "last": lambda at: at[1] == board.grid["cells"]}
    opposite = {"north": "south", "south": "north", "east": "west", "west": "east"}
    runs = (board.data["drawing"]["lines_run"], lines), (board.data["drawing"]["cells_run"], cells)
    for way, ends in runs:
        for region, end in ((opposite[way], "first"), (way, "last")):
            wanted = [s["id"] for s in board.data["spaces"] if ends[end](s["at"])]
            equal(sorted(board.regions[region]), sorted(wanted), f"{board.path}: {region} edge")
    none((road["space"] for road in board.data["drawing"]["exits"]
          if any(road["space"] not in board.regions[edge] for edge in road["edges"])), f"{board.path}: exits off their edge")


def standard_cost(board, a, b):
    """Half points of a step in the Napoleon at War rules, None where there is none (BON-5.21 to 5.26, BON-9.0-MARSH)."""
    has = board.has(a, b)
    if "river" in has and "bridge" not in has:
        return None
    if "road" in has:
        return 1
    if board.terrain(b) == "marsh":
        return None
    if "trail" in has:
        return 2
    cost = {"clear": 2, "town": 2, "forest": 4, "rough": 4}[board.terrain(b)]
    if "stream" in has and "bridge" not in has:
        cost += 4
    if "slope" in has and "slope" in board.features(a):
        cost += 2
    return cost


def standard_ground(board, hub, needed):
    def may_step(a, b):
        cost = standard_cost(board, a, b)
        return cost is not None and cost <= 8  # the allowance of infantry
    dry = [space for space in board.spaces if board.terrain(space) != "marsh"]
    connected(board, hub, dry, may_step, "spaces that are no marsh (infantry)")
    connected(board, hub, needed, may_step, "set-up and entry spaces (infantry)")


def nations():
    board = Board("nations1975/board.json")
    structure(board)
    equal((board.grid["lines"], board.grid["cells"], board.grid["shifted"]), (29, 31, "even"), "BON-2.1 grid")
    neighbours_are(board, "1515", "1514 1516 1414 1415 1614 1615")
    neighbours_are(board, "1010", "1009 1011 0910 0911 1110 1111")
    neighbours_are(board, "0131", "0130 0230 0231")
    equal(board.distance("2605", "2504"), 2, "BON-2.1 distance 2605 2504")
    equal(board.distance("2311", "2210"), 1, "BON-2.1 distance 2311 2210")
    column = "0131 0230 0330 0429 0529".split()
    check(all(b in board.neighbours[a] for a, b in zip(column, column[1:])), "BON-2.1: Yorck's column is a chain")
    check(all("road" in board.has(a, b) for a, b in zip(column, column[1:])), "Yorck's column stands on the Halle road")
    for entry in "0103 0117 0125 0131 2901 2915 2131".split():
        check("road" in board.features(entry), f"BON-15.0: {entry} is a road hex")
    scenarios, reinforcements = load("nations1975/scenarios.json"), load("nations1975/reinforcements.json")
    needed = {s for name in ("day1", "day3") for s in scenarios["deployments"][name].values()} - {"absent", "destroyed"}
    needed |= {g["space"] for g in reinforcements["groups"] if g["from"] == "seed"} | {"2131"}
    check(all(board.terrain(space) != "marsh" for space in needed), "nations1975: no set-up or entry hex is marsh")
    standard_ground(board, "1318", needed)

    drill = Board("nations1975/drill_board.json")
    structure(drill)
    needed = set(scenarios["deployments"]["drill"].values()) - {"absent"} | {"0105", "1205"}
    standard_ground(drill, "0405", needed)
    equal({s["terrain"] for s in drill.data["spaces"]}, {"clear", "forest", "rough", "marsh", "town"}, "drill terrains")
    equal(set().union(*drill.edges.values()), {"road", "trail", "river", "stream", "bridge", "slope"}, "drill features")
    none((pair for pair, has in drill.edges.items() if "slope" in has
          and not any("slope" in drill.features(space) for space in pair)), "drill: slopes without a low side")
    for seat in ("north", "south"):
        check(any("road" in drill.features(space) for space in drill.regions[seat]), f"drill: a road enters from {seat}")


def campaign():
    board = Board("campaign/board.json")
    structure(board)
    equal((board.grid["lines"], board.grid["cells"], board.grid["shifted"]), (57, 38, "even"), "campaign grid")
    neighbours_are(board, "1721", "1720 1820 1821 1722 1621 1620")
    nations = [set(r["spaces"]) for r in board.data["regions"] if r["kind"] == "nation"]
    equal(sum(map(len, nations)), len(board.spaces), "campaign: every hex belongs to one nation")
    equal(len(set().union(*nations)), len(board.spaces), "campaign: nations do not overlap")
    sides = board.regions["armistice_french"], board.regions["armistice_allied"], board.regions["austria"]
    equal(sorted(s for side in sides for s in side), sorted(board.spaces), "L71-ARM-LINE: a side for every hex")
    side = {s: n for n, group in enumerate(sides) for s in group}
    pairs = {frozenset((s, n)) for s in board.spaces for n in board.neighbours[s]}
    line = {p for p in pairs if {side[s] for s in p} == {0, 1}}
    equal({p for p, has in board.edges.items() if "armistice_line" in has}, line, "L71-ARM-LINE: the line parts the sides")
    ends = [{board.terrain(s) for s in p} for p, has in board.edges.items() if "pass_road" in has]
    check(all("pass" in e and e <= {"pass", "clear"} for e in ends), "campaign: pass roads join passes and entry hexes")
    fortress = {s["name"] for s in board.data["spaces"] if "fortress" in s.get("features", [])}
    check({"Magdeburg", "Torgau", "Wittenberg", "Küstrin", "Glogau"} <= fortress, "L71-FOR-WHAT: the certain fortresses")
    cities = {s["name"]: s["id"] for s in board.data["spaces"] if "city" in s.get("features", [])}
    known("Berlin Breslau Chemnitz Dresden Glogau Gotha Halle Küstrin Leipzig Magdeburg Posen Prague Roßlau Torgau "
          "Wittenberg".split(), cities, "campaign: cities the rules name")
    equal([cities[c] for c in ("Dresden", "Leipzig", "Gotha")], ["2824", "1721", "0325"], "L69-COMP-TERRAIN")
    for city, area in (("2508", "army_of_the_north"), ("3335", "austrian"), ("5423", "prussian"), ("2824", "french")):
        check(city in board.regions["area1969_" + area], f"L69-SETUP-AREAS: {city} lies in {area}")
    equal(board.regions["area1969_russian_entry"], [f"57{r:02d}" for r in range(1, 18)], "L69-SETUP-RUSSIA: entry")
    areas = [r["spaces"] for r in board.data["regions"] if r["kind"] == "area1969"][:4]
    equal(len({s for a in areas for s in a}), sum(map(len, areas)), "campaign: areas of 1969 do not overlap")
    check({"river", "bridge"} <= board.has("1112", "1212"), "L69-MOVE-RIVER: 1112 1212 is bridged")
    equal(board.has("1112", "1211") & {"river", "bridge"}, {"river"}, "L69-MOVE-RIVER: 1112 1211")
    equal(board.has("1915", "2015") & {"river"}, set(), "L69-MOVE-ALONG: 1915 2015")
    equal(board.has("2218", "2318") & {"river", "bridge"}, {"river"}, "L69-MOVE-ENGINEER: 2218 2318")
    equal([board.terrain(s) for s in ("0418", "0417", "0416", "2927")], ["clear", "mountain", "mountain", "mountain"],
          "L69-MOVE-MOUNTAIN terrain")
    check(all("pass_road" in board.has(*p) for p in (("2825", "2826"), ("2826", "2827"), ("2827", "2828"))),
          "L69-MOVE-PASS: the Zinnwald road")
    campaign_ground(board)


def campaign_ground(board):
    def open_river(a, b):
        return {"river", "bridge"} & board.has(a, b) == {"river"}

    def cost1971(a, b):
        along = "pass_road" in board.has(a, b)
        hex_cost = {"clear": 1, "mountain": 5, "pass": 1 if along else 5}[board.terrain(b)]
        return hex_cost + (3 if open_river(a, b) else 0)

    def infantry1971(a, b):
        return cost1971(a, b) <= 5

    def cavalry1971(a, b):
        closed = board.terrain(b) == "mountain" or board.terrain(b) == "pass" and "pass_road" not in board.has(a, b)
        return not closed and cost1971(a, b) <= 8

    def supply1971(a, b):
        closed = board.terrain(b) == "mountain" or board.terrain(b) == "pass" and "pass_road" not in board.has(a, b)
        return not closed and cost1971(a, b) <= 4

    def infantry1969(a, b):
        return not open_river(a, b)

    hub = "1721"
    plain = [s for s in board.spaces if board.terrain(s) == "clear"]
    passes = [s for s in board.spaces if board.terrain(s) == "pass"]
    connected(board, hub, board.spaces, infantry1971, "every hex (infantry division, 1971)")
    connected(board, hub, plain + passes, cavalry1971, "clear and pass hexes (cavalry, 1971)")
    connected(board, hub, plain + passes, supply1971, "clear and pass hexes (supply, 1971)")
    connected(board, hub, board.spaces, infantry1969, "every hex (infantry without engineers, 1969)")


def bridge():
    board = Board("bridge2013/board.json")
    structure(board)
    equal((board.grid["lines"], board.grid["cells"], board.grid["shifted"]), (18, 10, "odd"), "BTF-BASE-HEX grid")
    neighbours_are(board, "J7", "J6 J8 I6 I7 K6 K7")
    neighbours_are(board, "K4", "K3 K5 J4 J5 L4 L5")
    neighbours_are(board, "C7", "C6 C8 B7 B8 D7 D8")
    neighbours_are(board, "A1", "A2 B1 B2")
    for a, b, wanted in (("E7", "J7", 5), ("D7", "J7", 6), ("O6", "J7", 5)):
        equal(board.distance(a, b), wanted, f"BTF-12.1: distance {a} {b}")
    quadrants = {q: board.regions["quadrant_" + q] for q in ("nw", "ne", "sw", "se")}
    equal({q: len(s) for q, s in quadrants.items()}, {"nw": 36, "ne": 54, "sw": 36, "se": 54}, "BTF-BASE-QUADRANTS")
    for space, quadrant in (("A6", "ne"), ("A7", "nw"), ("I7", "nw"), ("J7", "sw"), ("J6", "se"), ("I6", "ne")):
        check(space in quadrants[quadrant], f"BTF-BASE-QUADRANTS: {space} in {quadrant}")
    for space, bank in (("J7", "e"), ("I7", "n"), ("J8", "m"), ("I9", "l"), ("J9", "w"), ("F1", "n"), ("F2", "e")):
        check(space in board.regions["bank_" + bank], f"BTF-BASE-BANKS: {space} on bank {bank}")
    for kind in ("quadrant", "bank"):
        parts = [r["spaces"] for r in board.data["regions"] if r["kind"] == kind]
        equal(sorted(s for p in parts for s in p), sorted(board.spaces), f"bridge2013: each hex in one {kind}")
    banks = {s: r["id"] for r in board.data["regions"] if r["kind"] == "bank" for s in r["spaces"]}
    none((frozenset((s, n)) for s in board.spaces for n in board.neighbours[s]
          if banks[s] != banks[n] and not board.has(s, n) & WATER), "BTF-BASE-BANKS: banks without a river between")
    equal([board.terrain(s) for s in ("D10", "J7", "P4")], ["woods", "city", "town"], "BTF-BASE-TERRAIN")
    equal(sum(board.terrain(s) == "town" for s in board.spaces), 20, "BTF-12.3: towns")
    bridges = {frozenset(p.split("-")) for p in ("I7-J7", "F1-F2", "J7-J8", "M7-M8", "J8-J9", "Q8-R9")}
    equal({pair for pair, has in board.edges.items() if "bridge" in has}, bridges, "BTF-BASE-RIVERS: bridges")
    equal(board.has("K8", "K9"), {"river"}, "BTF-BASE-RIVERS: K8 K9")
    equal(board.has("H5", "H6"), {"stream"}, "BTF-BASE-RIVERS: H5 H6")
    connected(board, "J7", board.spaces,
              lambda a, b: not ("river" in board.has(a, b) and "bridge" not in board.has(a, b)), "every hex")


def voelkerschlacht():
    board = Board("voelkerschlacht/board.json")
    structure(board)
    equal(len(board.spaces), 47, "VSL-COMP-BOARD: fields")
    equal(len(board.edges), 120, "VSL-COMP-BOARD: borders")
    terrain = [s["terrain"] for s in board.data["spaces"]]
    equal({t: terrain.count(t) for t in board.data["terrains"]}, {"river": 13, "hill": 9, "forest": 9, "plain": 16},
          "VSL-COMP-BOARD: terrain")
    equal((board.terrain("probstheida"), board.terrain("markkleeberg")), ("hill", "river"), "VSL-COMP-SPECIAL")
    districts = [r["spaces"] for r in board.data["regions"] if r["kind"] == "district"]
    equal(sorted(s for d in districts for s in d), sorted(board.spaces), "voelkerschlacht: each field in one district")
    connected(board, "leipzig", board.spaces, lambda a, b: True, "every field")
    outline = {s["id"]: {tuple(p) for p in s["outline"]} for s in board.data["spaces"]}
    share = {frozenset((a, b)) for a in outline for b in outline if a < b and len(outline[a] & outline[b]) >= 2}
    equal(share, set(board.edges), "voelkerschlacht: fields with a common line are neighbours, and only they")


OWN = {"nations1975": nations, "leipzig1971": campaign, "leipzig1969": campaign, "bridge2013": bridge,
       "voelkerschlacht": voelkerschlacht}


def any_game(game):
    """A game without checks of its own: its boards are sound, and every space can be reached by some step."""
    for scenario in load(f"{game}/scenarios.json")["scenarios"]:
        board = board_of(game, scenario)
        structure(board)
        hub = next(iter(board.spaces))
        closed = {"river"}
        connected(board, hub, board.spaces,
                  lambda a, b: not (board.has(a, b) & closed and "bridge" not in board.has(a, b)), "every space")


def run():
    for check_boards in dict.fromkeys(OWN[game] for game in GAMES if game in OWN):
        check_boards()
    for game in GAMES:
        if game not in OWN:
            any_game(game)
