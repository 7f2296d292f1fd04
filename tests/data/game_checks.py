"""Numbers that the registers state for each game."""
import re
from collections import Counter

from checks import DATA, Board, check, equal, known, load, unique


def summed(units, key=lambda u: True, value=lambda u: u["values"]["strength"]):
    chosen = [u for u in units if key(u)]
    return len(chosen), sum(map(value, chosen))


def table(game, name):
    return next(t for t in load(f"{game}/tables.json")["tables"] if t["id"] == name)


def column(game, name, title):
    found = table(game, name)
    at = found["columns"].index(title)
    return [row["results"][at] for row in found["rows"]]


def nations():
    units = load("nations1975/units.json")["units"]
    scenarios = load("nations1975/scenarios.json")
    equal(len(units), 99, "BON-2.3: units")
    wanted = {"french": (41, 328), "prussian": (15, 133), "austrian": (14, 141), "russian": (26, 202), "swedish": (3, 25)}
    for nation, totals in wanted.items():
        equal(summed(units, lambda u: u["nation"] == nation), totals, f"BON-2.3: {nation} units and points")
    equal(summed(units, lambda u: u["seat"] == "allied"), (58, 501), "BON-2.3: Allied units and points")
    check(all((u["values"]["movement"] == 6) == (u["type"] == "cavalry") for u in units), "BON-2.4: cavalry moves 6")
    check(all(u["values"]["movement"] in (4, 6) for u in units), "BON-2.4: movement 4 or 6")
    for name, french, allied in (("day1", (37, 298), (25, 219)), ("day3", (37, 300), (53, 465))):
        setup = scenarios["deployments"][name]
        standing = [u for u in units if setup[u["id"]] not in ("absent", "destroyed")]
        equal(summed(standing, lambda u: u["seat"] == "french"), french, f"BON-3.0: {name} French")
        equal(summed(standing, lambda u: u["seat"] == "allied"), allied, f"BON-3.0: {name} Allied")
        unique((setup[u["id"]] for u in standing), f"BON-3.0: {name} hexes")
        no_contact(Board("nations1975/board.json"), standing, setup, f"BON-14.62: {name}")
    day1, day3 = scenarios["deployments"]["day1"], scenarios["deployments"]["day3"]
    for unit, first, third in (("FR-4", "2315", "1914"), ("FR-1Gd", "1715", "1615"), ("FR-Prov6", "1522", "1125"),
                               ("FR-IV", "2115", "1717"), ("PR-8", "0131", "0921"), ("PR-9", "2516", "2612"),
                               ("AU-3-III", "2030", "2424"), ("AU-Pahl", "2511", "2609"), ("RU-5", "2710", "2507"),
                               ("RU-Sack", "absent", "1019"), ("RU-27", "absent", "0207"),
                               ("PR-AvGd", "0529", "destroyed")):
        equal((day1[unit], day3[unit]), (first, third), f"BON-14: {unit}")
    lost = [u for u in units if day3[u["id"]] == "destroyed"]
    third = next(s for s in scenarios["scenarios"] if s["id"] == "third-day")
    for seat in ("french", "allied"):
        equal(summed(lost, lambda u: u["seat"] == seat)[1], third["losses_at_start"][seat], f"BON-17.0: {seat} losses")
    lengths = {s["id"]: s["last_turn"] - s["first_turn"] + 1 for s in scenarios["scenarios"] if s["from"] == "seed"}
    equal(lengths, {"first-day": 5, "third-day": 8, "grand-battle": 20}, "BON-13.0: lengths")
    equal({s["id"]: s["first_turn_french_movement"] for s in scenarios["scenarios"]},
          {"first-day": False, "third-day": False, "grand-battle": False, "drill": True}, "BON-14.62")
    equal({o["id"]: o["default"] for o in scenarios["options"]},
          {"corrected_entry": False, "many_on_many": True, "loc_ignores_terrain": True, "mixed_hexsides_double": False,
           "night_withdrawal": True, "handicap": False, "loose_positions": False}, "options")
    arrivals({u["id"]: u for u in units})
    printed = re.findall(r"^\| (\d) \|((?: \w\w \|){10})$", (DATA / "nations1975/rules.md").read_text(), re.M)
    rows = [(row["roll"], row["results"]) for row in table("nations1975", "crt")["rows"]]
    equal(rows, [(int(die), cells.replace("|", " ").split()) for die, cells in printed], "BON-7.6: the 60 cells")
    drill(scenarios, {u["id"] for u in units})


def arrivals(units):
    groups = [g for g in load("nations1975/reinforcements.json")["groups"] if g["from"] == "seed"]
    equal(sum(len(g["units"]) for g in groups), 37, "BON-15: late units")

    def points(corrected):
        at = Counter()
        for g in groups:
            space = g.get("alternative_space", g["space"]) if corrected else g["space"]
            if g["nation"] == "russian":
                at[g["turn"], space] += sum(units[u]["values"]["strength"] for u in g["units"])
        return dict(at)
    equal(points(False), {(1, "0131"): 20, (3, "0125"): 81, (12, "2901"): 78}, "BON-15.54: as printed")
    equal(points(True), {(1, "0131"): 20, (3, "0125"): 59, (3, "2915"): 22, (12, "2901"): 49, (12, "0103"): 29},
          "BON-15.54: corrected")
    board = Board("nations1975/board.json")
    edges = [s for name in ("north", "east", "south", "west") for s in board.regions[name]]
    known((g[k] for g in groups for k in ("space", "alternative_space") if k in g), edges, "BON-15.0: entry on an edge")


def no_contact(board, standing, setup, text):
    seat = {setup[u["id"]]: u["seat"] for u in standing}
    near = [(a, b) for a in seat for b in board.neighbours[a] if b in seat and seat[a] != seat[b]]
    check(not near, f"{text}: opposing units side by side: {near}")


def drill(scenarios, printed):
    units = load("nations1975/drill_units.json")["units"]
    setup = scenarios["deployments"]["drill"]
    check(not {u["id"] for u in units} & printed, "drill: ids of its own")
    board = Board("nations1975/drill_board.json")
    standing = [u for u in units if setup[u["id"]] != "absent"]
    no_contact(board, standing, setup, "drill")
    unique((setup[u["id"]] for u in standing), "drill: hexes")
    for seat in ("french", "allied"):
        own = [u for u in units if u["seat"] == seat]
        equal((len(own), sum(u["type"] == "artillery" for u in own)), (7, 2), f"drill: {seat} units and batteries")
        late = [u["id"] for u in own if setup[u["id"]] == "absent"]
        equal(len(late), 1, f"drill: {seat} late batteries")
    gap = min(board.distance(setup[a["id"]], setup[b["id"]]) for a in standing for b in standing
              if a["seat"] == "french" and b["seat"] == "allied")
    check(3 <= gap <= 5, f"drill: lines {gap} hexes apart")


def leipzig1971():
    data = load("leipzig1971/scenarios.json")
    groups = {g["id"]: g for g in data["groups"]}
    leaders = [u for u in load("leipzig1971/units.json")["units"] if u["type"] == "leader"]
    equal(Counter(u["seat"] for u in leaders), {"french": 10, "allied": 10}, "L71-COM-LEADERS: ten a side")
    for scenario in data["scenarios"]:
        for seat in ("french", "allied"):
            total = Counter()
            for group in (groups[g] for g in scenario["groups"]):
                if group["seat"] == seat:
                    total.update(group.get("counts", {}))
                    total["leaders"] += len(group["units"])
            equal(dict(total), scenario["total_force"][seat], f"L71-SET-CHARTS: scenario {scenario['id']} {seat}")
        named = [u for g in scenario["groups"] for u in groups[g]["units"]]
        unique(named, f"leipzig1971: leaders of scenario {scenario['id']}")
    values = {u["id"]: u for u in load("leipzig1971/units.json")["units"]}
    for group in (g for g in data["groups"] if "stands" in g):
        stood = Counter()
        for stand in group["stands"]:
            for kind, number in stand["counts"].items():
                size = values[kind]["values"]["divisions"] or 1
                stood[{"inf_army": "inf_div", "inf_corps": "inf_div", "cav_corps": "cav_div"}.get(kind, kind)] += number * size
        equal(dict(stood), group["counts"], f"L71-SET-COUNTS: set-up of {group['id']}")
        equal(sorted(u for s in group["stands"] for u in s["units"]), sorted(group["units"]), f"leipzig1971: leaders of {group['id']}")
    for chart, total in data["chart_totals"].items():
        own = [g for g in data["groups"] if g["id"].startswith(chart.replace("_", "-"))]
        own = [g for g in own if not g["id"].endswith("-strong") and g["id"] != "allied-spring-prague"]
        added = Counter()
        for group in own:
            added.update(group.get("counts", {}))
            added["leaders"] += len(group["units"])
        equal(dict(added), total, f"L71-SET-CHARTS: {chart}")
    arriving = load("leipzig1971/reinforcements.json")["groups"]

    def sums(seat, first, last, space=None):
        total = Counter()
        for g in arriving:
            if g["seat"] == seat and first <= g["turn"] <= last and space in (None, g.get("space")):
                total.update(g.get("counts", {}))
        return dict(total)
    equal(sums("french", 1, 12), {"inf_div": 19, "cav_div": 3, "supply": 8}, "L71-REI-COLUMNS: French turns 1-12")
    equal(sums("allied", 1, 12), {"inf_div": 19, "supply": 16}, "L71-REI-COLUMNS: Allied turns 1-12")
    equal(sums("french", 25, 35)["inf_div"], 11, "L71-REI-COLUMNS: French turns 25-35")
    equal(sums("allied", 25, 35)["inf_div"], 22, "L71-REI-COLUMNS: Allied turns 25-35")
    equal(sums("allied", 25, 35, "3335")["inf_div"], 11, "L71-REI-COLUMNS: Prague turns 25-35")
    crt = "leipzig1971", "crt"
    equal(column(*crt, 100), "As AdDs AdDs Dd1 Dd1 Dd2".split(), "L71-CRT-TABLE: 100")
    equal(column(*crt, 160), "Ds Ds Ds Ds Ds HalfEx".split(), "L71-CRT-TABLE: 160")
    equal(column(*crt, 200), "Ds HalfEx Dx Dx Dx Dx".split(), "L71-CRT-TABLE: 200")
    equal(column(*crt, 60), "As As As As As Ax".split(), "L71-CRT-LOWCOLUMN")
    for name, wanted in (("double", "- - J K D X"), ("triple", "L M N D X X")):
        equal(column("leipzig1971", "forced_march", name), wanted.split(), f"L71-FM-TABLES: {name}")
    for name, wanted in (("J", "- D D D D X"), ("K", "D D D D X X"), ("L", "- - D D D X"), ("M", "- D D D X X"),
                         ("N", "D D D X X X")):
        equal(column("leipzig1971", "forced_march_second", name), wanted.split(), f"L71-FM-TABLES: {name}")
    for example in table(*crt)["examples"]:
        percent = example["attack"] * 100 // example["defence"]
        lower = [c for c in table(*crt)["columns"] if c <= percent]
        equal((percent, max(lower)), (example["percent"], example["column"]), "L71-CBT-F: worked example")
    victory = load("leipzig1971/victory.json")
    equal([sum(s["cities"].values()) for s in victory["schedule"]], [40, 40, 60, 60, 65, 85, 80, 80], "L71-VIC-SCHEDULE")
    equal([s["scenario"] for s in victory["schedule"]], [s["id"] for s in data["scenarios"]], "L71-VIC-SCHEDULE: scenarios")
    board = Board("campaign/board.json")
    known((c["space"] for c in victory["cities"]), board.spaces, "leipzig1971: scoring cities")
    equal([board.spaces[c["space"]]["name"] for c in victory["cities"]], [c["title"] for c in victory["cities"]],
          "leipzig1971: scoring cities stand where the map has them")
    check_organization("leipzig1971", lambda v: v.get("divisions"))


def check_organization(game, size):
    units = {u["id"]: u for u in load(f"{game}/units.json")["units"]}
    data = load(f"{game}/organization.json")
    for build in data["build"]:
        known([build["whole"], *build["parts"]], units, f"{game}/organization.json: {build['whole']}")
        parts = sum((size(units[p]["values"]) or 0) * n for p, n in build["parts"].items())
        whole = size(units[build["whole"]]["values"])
        check(whole is None or whole == parts, f"{game}: {build['whole']} is worth its parts")
    for scatter in data.get("scatter", []):
        known([scatter["unit"], *scatter["becomes"]], units, f"{game}/organization.json: scatter {scatter['unit']}")


def leipzig1969():
    data = load("leipzig1969/scenarios.json")
    units = {u["id"]: u for u in load("leipzig1969/units.json")["units"]}
    values = {u: (x["values"]["strength"], x["values"]["movement"]) for u, x in units.items()}
    equal(values, {"infantry_division": (2, 5), "infantry_corps": (5, 4), "infantry_army": (18, 2),
                   "cavalry_division": (2, 8), "cavalry_corps": (5, 7), "supply": (0, 4), "depot": (0, 0),
                   "engineer": (0, 5), "napoleon": (0, 8)}, "L69-COMP-VALUES")
    every = data["groups"] + load("leipzig1969/reinforcements.json")["groups"]
    for seat, wanted in data["scenarios"][0]["total_force"].items():
        total = Counter()
        for group in every:
            if group["seat"] == seat:
                total.update(group["counts"])
        factors = sum(units[u]["values"]["strength"] * n for u, n in total.items())
        total.pop("napoleon", None)
        equal({**total, "combat_factors": factors}, wanted, f"L69-SETUP: {seat}")
    depots = sorted(g["space"] for g in data["groups"] if "depot" in g["counts"])
    equal(depots, ["2508", "2824", "3335"], "L69-SETUP: depots in Berlin, Dresden and Prague")
    historical_places_1969(data, units)
    crt = "leipzig1969", "crt"
    printed = (DATA / "leipzig1969/rules.md").read_text()
    dice = re.findall(r"Die \d: ((?:\w+ ?){7})\.", printed)
    equal([row["results"][:7] for row in table(*crt)["rows"]], [d.split() for d in dice], "L69-CRT-TABLE")
    equal(column(*crt, "7-1"), ["AUTO"] * 6, "L69-CBT-AUTO")
    check_organization("leipzig1969", lambda v: None)


def historical_places_1969(data, units):
    """Every unit that its player places has a historical place in its army's area, three to a hex at most."""
    regions = Board("campaign/board.json").regions
    numbers, wanted = Counter(), {}
    for group in data["groups"]:
        for unit, count in group["counts"].items():
            for _ in range(count):
                numbers[group["seat"], unit] += 1
                number = "" if unit == "napoleon" else numbers[group["seat"], unit]
                name = f"{'FR' if group['seat'] == 'french' else 'AL'}-{units[unit]['texts']['code']}{number}"
                wanted[name] = regions[group["region"]] if "region" in group else [group["space"]]
    places = data["deployments"]["historical"]
    equal(set(places), {n for n in wanted if "Depot" not in n}, "leipzig1969: units with a historical place")
    for unit, space in places.items():
        check(space in wanted[unit], f"L69-SETUP-AREAS: {unit} stands in its area")
    crowd = Counter(list(places.values()) + ["2508", "2824", "3335"])
    check(max(crowd.values()) <= 3, "L69-SETUP-DIVISIONS: three units to a hex")


def bridge2013():
    units = load("bridge2013/units.json")["units"]
    corps = [u for u in units if u["type"] != "leader"]
    equal(Counter(u["seat"] for u in corps), {"french": 19, "allied": 20}, "BTF-1.0: units")
    equal(sum(u["type"] == "cavalry" for u in corps), 8, "BTF-BASE-ARMS: cavalry")
    values = {u["id"]: tuple(u["values"][k] for k in ("strength", "strength_reduced", "morale")) for u in corps}
    for unit, wanted in (("pr-i", (5, 3, 4)), ("fr-o", (2, 1, 2)), ("fr-og", (4, 2, 5)), ("co-apr", (6, 3, 2)),
                         ("fr-iv-cav", (2, 1, 4))):
        equal(values[unit], wanted, f"BTF-BASE-UNITS: {unit}")
    data = load("bridge2013/scenarios.json")
    arriving = load("bridge2013/reinforcements.json")
    battle = data["scenarios"][0]
    coming = [g for g in arriving["groups"] if g["id"] in battle["reinforcements"]]
    once = [u for g in data["groups"] + coming for u in g["units"]]
    equal(sorted(once), sorted(u["id"] for u in units), "BTF-1.0: each unit once in set-up and reinforcements")
    equal(Counter(g["seat"] for g in coming for _ in g["units"]), {"allied": 14, "french": 1}, "BTF-13.0")
    board = Board("bridge2013/board.json")
    known((s for o in arriving["off_map"] for e in o["entry"] for s in e["spaces"]), board.spaces, "BTF-4.0: entry")
    setup = data["deployments"]["historical"]
    stacked = Counter(setup[u["id"]] for u in corps if setup[u["id"]] != "absent")
    check(max(stacked.values()) <= 2, "BTF-BASE-STACKING: historical set-up")
    groups = {u: g for g in data["groups"] for u in g["units"]}
    guard = {setup[u["id"]] for u in corps if "imperial_guard" in u.get("traits", [])}
    for unit, space in setup.items():
        group = groups.get(unit)
        if not group:
            continue
        allowed = group.get("spaces", [group.get("space")])
        if "within" in group:
            allowed = [s for s in board.spaces if board.distance(s, group["within"]["of"]) <= group["within"]["hexes"]]
        allowed = [s for s in allowed if "not_with_trait" not in group or s not in guard]
        allowed += [setup[group["or_with"]]] if "or_with" in group else []
        check(space in allowed, f"BTF-12: {unit} at {space} in the historical set-up")
    for scenario in (s for s in data["scenarios"] if "quadrant" in s):
        places = data["deployments"][scenario["id"]]
        brought = {u for g in arriving["groups"] if g["id"] in scenario["reinforcements"] for u in g["units"]}
        equal({u for u, s in places.items() if s == "absent"}, brought, f"BTF-SINGLE: {scenario['id']}, who comes")
        standing = {u: s for u, s in places.items() if s != "absent"}
        known(standing.values(), board.regions[scenario["quadrant"]], f"BTF-SINGLE: {scenario['id']}, who stands")
        equal(scenario["from"], "ours", f"BTF-SINGLE: {scenario['id']} is ours")
    deck = load("bridge2013/deck.json")
    equal([r["combat"] for r in deck["ranks"]], list(range(1, 14)), "bridge2013: thirteen ranks")
    equal(deck["cards"] + deck["jokers"], deck["piles"][1]["cards"], "BTF-2.0-B: the whole pack")
    events = unique((e["id"] for e in load("bridge2013/events.json")["events"]), "bridge2013: events")
    equal({r["code"] for r in table("bridge2013", "events")["results"]}, events, "BTF-10.0: events and their table")
    for banks in ("east_of_parthe_or_elster", "east_of_parthe_and_elster"):
        known(load("bridge2013/victory.json")[banks], board.regions, "BTF-11.0-C: banks")


def voelkerschlacht():
    board = Board("voelkerschlacht/board.json")
    units = load("voelkerschlacht/units.json")
    cards = load("voelkerschlacht/armies.json")
    armies = {u["id"]: u for u in units["units"]}
    equal(Counter(u["seat"] for u in armies.values()), {"french": 8, "allied": 11}, "VSL-COMP-ARMYCARD")
    equal([c["id"] for c in cards["cards"]], list(armies), "voelkerschlacht: a card for each army")
    equal(sorted(c["number"] for c in cards["cards"]), list(range(1, 20)), "voelkerschlacht: card numbers")
    equal(sum(c["markers"] for c in cards["cards"]), 53, "VSL-COMP-MARKERS")
    known((s for c in cards["cards"] for s in c["spaces"]), board.spaces, "voelkerschlacht: villages of the cards")
    many = {u for u, x in armies.items() if len(x["traits"]) == 3}
    equal(many, {"napoleon", "schwarzenberg"}, "VSL-COMP-ARMS")
    check(all(len(x["traits"]) in (1, 3) for x in armies.values()), "VSL-COMP-ARMS: one arm or all")
    check(min(u["values"]["strength"] for u in armies.values()) == 2, "VSL-COMP-STRENGTH")
    totals = {s: sum(u["values"]["strength"] for u in armies.values() if u["seat"] == s) for s in ("french", "allied")}
    equal(totals, units["totals"]["strength"], "voelkerschlacht: strength of the sides")
    missions = load("voelkerschlacht/missions.json")["missions"]
    unique((m["id"] for m in missions), "voelkerschlacht: missions")
    unique((m["space"] for m in missions), "VSL-COMP-MISSIONS: fields")
    equal(set(Counter(m["region"] for m in missions).values()), {5}, "VSL-COMP-MISSIONS: five a district")
    check(all(m["space"] in board.regions[m["region"]] for m in missions), "VSL-COMP-MISSIONS: fields in their district")
    deck = load("voelkerschlacht/deck.json")
    kinds = Counter()
    for card in deck["cards"]:
        kinds[card["kind"]] += card["count"]
    equal(kinds, {"terrain": 22, "movement": 14, "time": 4}, "VSL-COMP-ACTIONCARDS")
    equal(sum(kinds.values()), deck["total"], "VSL-COMP-ACTIONCARDS: total")
    bar = load("voelkerschlacht/time_bar.json")
    dates = [d["date"] for d in bar["dates"]]
    known((c["date"] for c in cards["cards"] if "date" in c), dates, "voelkerschlacht: dates of the cards")
    equal([d["at"] for d in bar["dates"]], sorted(d["at"] for d in bar["dates"]), "voelkerschlacht: dates follow")
    equal(sum(v != 0 for e in load("voelkerschlacht/terrain.json")["effects"] for v in e["by_type"].values()), 6,
          "VSL-ADV-TABLE")
    examples = load("voelkerschlacht/examples.json")
    for example in examples["fights"] + examples["scorings"]:
        known(example["armies"], armies, f"voelkerschlacht: armies of {example['id']}")
        known(example["armies"].values(), board.spaces, f"voelkerschlacht: fields of {example['id']}")
        fight_is_true(example, armies, board)


def fight_is_true(example, armies, board):
    """VSL-FIGHT-POINTS: a side loses a point for each enemy army in contact with any of its armies."""
    if "french_loss" not in example:
        return
    at = example["armies"]
    losses = Counter()
    for army, space in at.items():
        foes = {other for other, there in at.items() if armies[other]["seat"] != armies[army]["seat"]
                and there in board.neighbours[space]}
        if foes:
            losses["allied" if armies[army]["seat"] == "french" else "french"] += 1
    equal((losses["french"], losses["allied"]), (example["french_loss"], example["allied_loss"]),
          f"VSL-FIGHT-POINTS: {example['id']}")


def run():
    nations()
    leipzig1971()
    leipzig1969()
    bridge2013()
    voelkerschlacht()
