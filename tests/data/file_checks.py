"""What holds for the files of every game: schemas, ids, rules named, tables, set-ups, reinforcements."""
import subprocess
import sys

import jsonschema

from checks import DATA, GAMES, ROOT, board_of, check, equal, known, load, members, rule_ids, unique

DICE = {"1d6": range(1, 7), "2d6": range(2, 13)}


def schema_of(game, name, schemas):
    for candidate in (f"{game}.{name}", name, name.split("_")[-1], game):
        if candidate + ".schema.json" in schemas:
            return candidate + ".schema.json"
    return None


def schemas():
    store = {path.name: load(path) for path in sorted((DATA / "schema").glob("*.schema.json"))}
    for name, schema in store.items():
        jsonschema.Draft202012Validator.check_schema(schema)
        equal(schema["$id"], name, f"schema/{name}: $id")
    for path in sorted(DATA.glob("*/*.json")):
        game, name = path.parent.name, path.stem
        if game == "schema":
            continue
        schema = schema_of(game, name, store)
        if not check(schema, f"{game}/{name}.json: no schema"):
            continue
        resolver = jsonschema.RefResolver(schema, store[schema], store=store)
        validator = jsonschema.Draft202012Validator(store[schema], resolver=resolver)
        errors = sorted(validator.iter_errors(load(path)), key=lambda e: [str(p) for p in e.absolute_path])
        for error in errors:
            where = "/".join(map(str, error.absolute_path))
            check(False, f"{game}/{name}.json: {where}: {error.message[:200]}")
        check(not errors, f"{game}/{name}.json: {len(errors)} errors against {schema}")


def layout():
    files = [str(p) for p in sorted(DATA.glob("*/*.json")) if p.parent.name != "schema"]
    result = subprocess.run([sys.executable, str(ROOT / "tools/format_data"), "--check", *files], capture_output=True,
                            text=True, check=False)
    check(result.returncode == 0, "layout: " + result.stdout.strip().replace("\n", "; "))


def rules_named():
    for game in GAMES:
        ids = rule_ids(game)
        check(len(ids) > 5, f"{game}/rules.md: rules found")
        prefix = load(f"{game}/game.json")["rules_prefix"] + "-"
        check(all(i.startswith(prefix) for i in ids), f"{game}/rules.md: every rule starts with {prefix}")
        for path in sorted((DATA / game).glob("*.json")):
            named = {r for r in members(load(path), "rule") if isinstance(r, str)}
            known(named, ids, f"{game}/{path.name}: rules")


def tables():
    for game in GAMES:
        path = DATA / game / "tables.json"
        if not path.exists():
            continue
        every = load(path)["tables"]
        unique((t["id"] for t in every), f"{game}/tables.json: ids")
        for table in every:
            text = f"{game}/tables.json: {table['id']}"
            rolls = [row["roll"] for row in table["rows"]]
            equal(rolls, list(DICE.get(table["die"], range(rolls[0], rolls[0] + len(rolls)))), f"{text}: rolls")
            check(all(len(row["results"]) == len(table["columns"]) for row in table["rows"]), f"{text}: a full grid")
            codes = unique((r["code"] for r in table["results"]), f"{text}: codes")
            equal({c for row in table["rows"] for c in row["results"]}, codes, f"{text}: codes used and explained")
            for exception in table.get("exceptions", []):
                known(exception["applies"], codes, f"{text}: codes of exceptions")
            if table["kind"] == "percent":
                equal(table["columns"], sorted(table["columns"]), f"{text}: columns rise")


def places_of(group):
    within = [group["within"]["of"]] if "within" in group else []
    return within + group.get("spaces", []) + [group[k] for k in ("space", "alternative_space") if k in group]


def group_is_sound(group, board, units, text):
    text = f"{text}: {group['id']}"
    known(places_of(group), board.spaces, f"{text}: spaces")
    named = [group[k] for k in ("region", "fallback_region") if k in group] + group.get("regions", [])
    known(named, board.regions, f"{text}: regions")
    known(group["units"], units, f"{text}: units")
    known(group.get("counts", {}), units, f"{text}: counters")
    check(group["units"] or group.get("counts"), f"{text}: brings nothing")
    check(all(units[u]["seat"] in (group["seat"], "both") for u in [*group["units"], *group.get("counts", {})]
              if u in units), f"{text}: counters of its own seat")


def scenarios():
    for game in GAMES:
        data = load(f"{game}/scenarios.json")
        meta = load(f"{game}/game.json")
        equal(meta["id"], game, f"{game}/game.json: id")
        seats = [s["id"] for s in meta["seats"]]
        check(len(set(seats)) == 2, f"{game}/game.json: two seats")
        for path in sorted((DATA / game).glob("*.json")):
            named = {s for s in members(load(path), "seat") if isinstance(s, str)}
            known(named - {"both"}, seats, f"{game}/{path.name}: seats")
        nations = unique((n["id"] for n in meta["nations"]), f"{game}/game.json: nations")
        equal(sorted(n for s in meta["seats"] for n in s["nations"]), sorted(nations), f"{game}: nations of the seats")
        unique((s["id"] for s in data["scenarios"]), f"{game}/scenarios.json: ids")
        unique((o["id"] for o in data["options"]), f"{game}/scenarios.json: options")
        check(all(o.get("changed_in", 1) <= meta["rules_version"] for o in data["options"]),
              f"{game}/scenarios.json: options changed in a rules_version that game.json does not have")
        path = DATA / game / "reinforcements.json"
        reinforcements = load(path) if path.exists() else {"groups": []}
        arriving = {g["id"]: g for g in reinforcements["groups"]}
        unique((g["id"] for g in reinforcements["groups"]), f"{game}/reinforcements.json: ids")
        groups = {g["id"]: g for g in data.get("groups", [])}
        unique((g["id"] for g in data.get("groups", [])), f"{game}/scenarios.json: groups")
        for scenario in data["scenarios"]:
            scenario_is_sound(game, data, scenario, groups, arriving, nations)
        used = {g for s in data["scenarios"] for g in s.get("groups", [])}
        equal(used, set(groups), f"{game}/scenarios.json: every group is used")
        for group in reinforcements.get("conditional", []):
            board = board_of(game, data["scenarios"][0])
            group_is_sound(group, board, {u["id"]: u for u in load(f"{game}/units.json")["units"]}, game)


def scenario_is_sound(game, data, scenario, groups, arriving, nations):
    text = f"{game}: {scenario['id']}"
    board = board_of(game, scenario)
    units = {u["id"]: u for u in load(f"{game}/{scenario['units']}.json")["units"]}
    unique((u["id"] for u in load(f"{game}/{scenario['units']}.json")["units"]), f"{text}: unit ids")
    known((u["nation"] for u in units.values() if "nation" in u), nations, f"{text}: nations of units")
    known(scenario.get("groups", []), groups, f"{text}: groups")
    known(scenario.get("reinforcements", []), arriving, f"{text}: reinforcements")
    for name in scenario.get("groups", []):
        group_is_sound(groups[name], board, units, text)
    coming = [arriving[name] for name in scenario.get("reinforcements", [])]
    coming += [g for g in arriving.values() if scenario["id"] in g.get("scenarios", [])]
    for group in coming:
        group_is_sound(group, board, units, text)
        check(scenario["first_turn"] <= group["turn"] <= scenario["last_turn"], f"{text}: {group['id']} comes in time")
    if "deployment" in scenario:
        setup = data["deployments"][scenario["deployment"]]
        if "quadrant" in scenario:  # a part of the field, with the units that stand there
            return known(setup, units, f"{text}: set-up and units")
        equal(set(setup), set(units), f"{text}: set-up and units")
        known((s for s in setup.values() if s not in ("absent", "destroyed")), board.spaces, f"{text}: set-up spaces")
        absent = sorted(u for u, s in setup.items() if s == "absent")
        late = sorted(u for g in coming for u in g["units"])
        whole = [g for g in arriving.values() if set(g["units"]) & set(absent) and g["rule"] != "BTF-SINGLE"]
        equal(absent, sorted(u for g in whole for u in g["units"]), f"{text}: absent units and reinforcements, one to one")
        check(set(late) <= set(absent), f"{text}: reinforcements are absent at first")
    track = scenario.get("turn_track", data.get("turn_track", []))
    if "first_turn" in scenario:
        turns = range(scenario["first_turn"], scenario["last_turn"] + 1)
        known(turns, (t["turn"] for t in track), f"{text}: turns on the track")
    if "night_turns" in scenario:
        nights = [t["turn"] for t in track if t.get("night") and t["turn"] in turns]
        equal(scenario["night_turns"], nights, f"{text}: night turns")
    if "demoralization" in scenario:
        covered = [t for level in scenario["demoralization"] for t in range(level["turns"][0], level["turns"][1] + 1)]
        equal(covered, list(turns), f"{text}: a level for every turn")
    if "line_of_communications" in scenario:
        check(scenario["line_of_communications"]["space"] in board.spaces, f"{text}: line of communications")


def terrain():
    for game in GAMES:
        data = load(f"{game}/terrain.json")
        unique(((e["on"], e["id"]) for e in data["effects"]), f"{game}/terrain.json: effects")
        for scenario in load(f"{game}/scenarios.json")["scenarios"]:
            board = board_of(game, scenario)
            spaces = {e["id"] for e in data["effects"] if e["on"] == "space"}
            known(board.data["terrains"], spaces, f"{game}: terrains of {board.path} with effects")
        for effect in data["effects"]:
            check(not ("cost" in effect and "closed" in effect), f"{game}/terrain.json: {effect['id']} open and closed")


def rulings():
    result = subprocess.run([sys.executable, str(ROOT / "tools/rulings"), "--check"], capture_output=True, text=True)
    check(result.returncode == 0, result.stderr.strip())


def run():
    layout()
    rulings()
    rules_named()
    tables()
    scenarios()
    terrain()
