"""Provenance: every record of the printed components is covered by a statement of provenance.json, and the two agree."""
from checks import DATA, GAMES, check, known, load, none, rule_ids, unique
from german_checks import leftovers

# What needs a statement, by file: lists of records, `deployments` (set-ups by name), and single records.
COVERED = {
    "armies": ("cards",),
    "board": ("spaces", "edges", "regions", "labels"),
    "components": ("components",),
    "deck": ("cards", "piles", "colours", "ranks", "activation", "modifiers"),
    "drill_board": ("spaces", "edges", "regions", "labels"),
    "drill_units": ("units",),
    "events": ("events", "trigger"),
    "missions": ("missions", "hand"),
    "organization": ("build", "scatter", "costs"),
    "reinforcements": ("groups", "conditional", "off_map"),
    "scenarios": ("scenarios", "groups", "deployments", "special_rules", "stack_limit", "turn_track"),
    "tables": ("tables",),
    "terrain": ("effects", "extras"),
    "time_bar": ("dates", "moves", "victory_point_bar"),
    "units": ("units", "markers", "stack_limit"),
    "victory": ("points", "conditions", "cities", "schedule", "initial_owner", "exit_group", "automatic", "tie",
                "town_control_at_start", "count"),
}
# Files that are not printed components; members that are prose, rulings, sums, or part of another record: the numbers of
# `grid` are those of the spaces.
OTHER_FILES = {"de", "examples", "game", "presentation", "provenance", "tutorial"}
OTHER_MEMBERS = {"credits", "drawing", "grid", "marker_total", "notes", "options", "publication", "sources", "time_record"}
NAMES = ("id", "turn", "scenario", "rank", "class", "colour", "date")


def records(folder, of):
    """The records of a list with the names that statements and pages call them by."""
    file, name = of.split(".")
    path = DATA / folder / f"{file}.json"
    found = load(path).get(name, []) if path.exists() else []
    if isinstance(found, dict):
        return [(name, found)] if "from" in found else [(key, {}) for key in found]
    if not isinstance(found, list):  # a mere number of cards
        return []
    return [(name_of(record, i), record) for i, record in enumerate(found)]


def name_of(record, index):
    if "between" in record:
        return "-".join(record["between"])
    for key in NAMES:
        if key in record:
            return str(record[key])
    return f"#{index + 1}"


def fits(claim, name, record):
    if "ids" in claim and name not in claim["ids"]:
        return False
    for path, wanted in claim.get("where", {}).items():
        value = record
        for key in path.split("."):
            value = value.get(key, []) if isinstance(value, dict) else []
        if not {str(v) for v in (value if isinstance(value, list) else [value])} & set(wanted):
            return False
    return True


def items_of(folder, claims):
    """The names of the records for which each statement holds."""
    items = {}
    taken = set()
    for claim in claims:
        names = items[claim["id"]] = []
        for name, record in records(folder, claim["of"]):
            key = (claim["of"], claim.get("aspect"), name)
            if key not in taken and fits(claim, name, record):
                taken.add(key)
                names.append(name)
    return items


def files():
    """No file and no member with records is forgotten."""
    for folder in (*GAMES, "campaign"):
        for path in sorted((DATA / folder).glob("*.json")):
            if path.stem in OTHER_FILES or path.stem.endswith("network"):
                continue
            if not check(path.stem in COVERED, f"{folder}/{path.name}: tests/data/provenance_checks.py does not know it"):
                continue
            members = {key for key, value in load(path).items() if isinstance(value, dict) and "from" in value
                       or isinstance(value, list) and value and isinstance(value[0], dict)}
            none(members - OTHER_MEMBERS - set(COVERED[path.stem]), f"{folder}/{path.name}: members without provenance")


def statements(folder):
    path = f"{folder}/provenance.json"
    if not check((DATA / path).exists(), f"{path}: missing"):
        return
    data = load(path)
    claims = data["claims"]
    unique((claim["id"] for claim in claims), f"{path}: ids")
    if folder in GAMES:
        check("known" in data and "rebuilt" in data, f"{path}: a game says what is known and what is rebuilt")
        ids = rule_ids(folder)
        for claim in claims:
            known(claim.get("rules", []), ids, f"{path}: {claim['id']}: rules")
    items = items_of(folder, claims)
    none((claim["id"] for claim in claims if not items[claim["id"]]), f"{path}: statements about nothing")
    for claim in claims:
        names = {name for name, _ in records(folder, claim["of"])}
        known(claim.get("ids", []), names, f"{path}: {claim['id']}: records")
    for file, lists in COVERED.items():
        for name in lists:
            covered(folder, f"{file}.{name}", claims, items)
    german = [(claim["id"], claim[key]["de"]) for claim in claims for key in ("what", "how", "check") if key in claim]
    leftovers(german, path)


def covered(folder, of, claims, items):
    """Every record has a statement, and one of its own kind and certainty where the record says so itself."""
    about = [claim for claim in claims if claim["of"] == of]
    claimed = {}
    for claim in about:
        for name in items[claim["id"]]:
            claimed.setdefault(name, []).append(claim)
    every = records(folder, of)
    none((name for name, _ in every if name not in claimed), f"{folder}/provenance.json: {of}: no statement")
    for key in ("from", "certainty"):
        none((name for name, record in every
              if key in record and name in claimed and record[key] not in {claim[key] for claim in claimed[name]}),
             f"{folder}/provenance.json: {of}: no statement says what `{key}` of the record says")


def run():
    files()
    for folder in (*GAMES, "campaign"):
        statements(folder)
