"""German for what players read: every rule, and every string of the data that a page or a board shows."""
import re

from checks import DATA, GAMES, ROOT, check, equal, load, none

# A string of these folders is German by their own de.json or by one of those listed.
BOOKS = {game: (game, "common") for game in GAMES} | {
    "leipzig1969": ("leipzig1969", "campaign", "common"),
    "leipzig1971": ("leipzig1971", "campaign", "common"),
    "campaign": ("campaign", "common"),
}

# What is shown, by the last part of a file's name: paths of keys, where * is every item of a list or every member.
SHOWN = {
    "game": ("title", "about", "designer", "seats.*.title", "nations.*.title"),
    "scenarios": ("turn_track.*.title", "scenarios.*.title", "scenarios.*.about", "scenarios.*.turn_track.*.title",
                  "options.*.text", "groups.*.title"),
    "tables": ("tables.*.title", "tables.*.column_text", "tables.*.results.*.name", "tables.*.results.*.effect",
               "tables.*.exceptions.*.when", "tables.*.exceptions.*.text"),
    "terrain": ("effects.*.title", "effects.*.text"),
    "units": ("units.*.texts.title", "units.*.texts.formation", "units.*.texts.corps", "units.*.texts.army",
              "units.*.texts.commander", "units.*.texts.name"),
    "events": ("events.*.title",),
    "deck": ("modifiers.*.text",),
    "bar": ("moves.*.text",),
    "components": ("components.*.title",),
    "victory": ("cities.*.title", "points.*.text"),
    "board": ("title", "regions.*.title", "labels.*.text", "spaces.*.name", "edges.*.names.*", "drawing.title_line",
              "drawing.exits.*.text", "drawing.exits.*.road", "drawing.edge_texts.*", "drawing.lines.*.name"),
}
# The key to the signs and the scale of a map have words of their own.
DRAWN = {"src/draw/legend.cpp": r'"([A-Z][a-z]+(?:,? [a-z0-9]+)*)"', "src/draw/furniture.cpp": r'"(one hex)'}

# Where the program makes sentences: what a game says at a table, in its own words or in those of all games.
SPEAKING = {
    "games": "src/games/{game}/*.[ch]*",
    "all": ("src/engine/action_reader.h", "src/engine/record.cpp", "src/engine/tabletop.h", "src/host/*.cpp", "src/host/error.h",
            "src/server/messages.cpp", "src/server/viewer_session.cpp", "src/server/lessons.cpp", "src/server/key_gate.cpp",
            "src/server/tables.cpp"),
}
# Faults of documents name a field and are for those who write them; stores, dice and notation have words of their own.
SILENT_FILES = re.compile(r"/(position|position_checks|setup|secrets|state|crypto|dice|clock|store|\w+_store|postgres_connection|"
                          r"search_pool|advice|remote_search)\.(cpp|h)$")
# Statements whose texts clients compare or that are lines of notation: forms, names of enumerations, marks and markers,
# layers, reasons, zones of cards; messages to those who write clients; and what only a mistake in the program shows.
SILENT = re.compile(r"\bFault\b|\bassert|Operand::|Names<|Grammar|mark|layers|reason|zone|bad_request|bad_field|add_backs|"
                    r"ended_ ==|ended_ =|late =|!late|blake2b|kSeparators|\.find\(|add_missions|add_mission\(|CardView|"
                    r"text_for|outcome_text|headers|kBearer|\.kind =|static_assert|std::cerr|may_write")

# Parts of lines of notation, and what never gets into a sentence.
NOTATION = {"ride ", " from Gotha", "sortie from ", "keep a mission of the ", "a mission of the ", "cut off", "off the map"}

# A text with one of these words was forgotten in English; a text with one of those is not in our words.
ENGLISH = re.compile(r"\b(the|of|and|with|hex|hexes|hexside|unit|units|turn|turns|attacker|defender|whose|road|wood)\b")
NOT_OURS = re.compile(r"\b(Hex|Hexfeld|Hexfelder|ZOC|Späher|Spielzug|Spielrunde|Wabe|Waben)\b")


def at(value, path):
    """Every text at the end of a path of keys."""
    if not path:
        if isinstance(value, str) and value:
            yield value
    elif path[0] == "*":
        for item in value.values() if isinstance(value, dict) else value:
            yield from at(item, path[1:])
    elif isinstance(value, dict) and path[0] in value:
        yield from at(value[path[0]], path[1:])


def shown(folder):
    """Every string of a folder's files that players read, with where it was found first."""
    found = {}
    for path in sorted((DATA / folder).glob("*.json")):
        for keys in SHOWN.get(path.stem.split("_")[-1], ()):
            for text in at(load(f"{folder}/{path.name}"), keys.split(".")):
                found.setdefault(text, f"{path.name}: {keys}")
    return found


def drawn():
    """Every word that the drawing of a map adds to those of its board."""
    found = set()
    for name, pattern in DRAWN.items():
        words = set(re.findall(pattern, (ROOT / name).read_text(encoding="utf-8")))
        check(words, f"{name}: words of the map found")
        found |= words
    for path in sorted(DATA.glob("*/*board.json")):
        found |= {terrain.replace("_", " ").capitalize() for terrain in load(path)["terrains"]}
    return found


def register(game, name):
    """Title and text by rule, in the order of the register."""
    rules = {}
    rule = None
    for line in (DATA / game / name).read_text(encoding="utf-8").splitlines():
        heading = re.match(r"### (\S+)\s*(.*)", line)
        if heading:
            rule = heading[1]
            rules[rule] = (heading[2], [])
        elif line.startswith("#"):
            rule = None
        elif rule and line.strip():
            rules[rule][1].append(line)
    return {rule: (title, "\n".join(lines)) for rule, (title, lines) in rules.items()}


def statements(path):
    """The code of each statement of a C++ file, with its string literals apart and comments left out."""
    source = re.sub(r"^\s*#.*$", "", path.read_text(encoding="utf-8"), flags=re.M)
    token = re.compile(r'//[^\n]*|"((?:\\.|[^"\\])*)"|\'(?:\\.|[^\'\\])*\'|.', re.S)
    code, literals = [], []
    for found in token.finditer(source):
        if found[0] == ";":
            yield "".join(code), literals
            code, literals = [], []
        elif found[1] is not None:
            literals.append(found[1].replace('\\"', '"').replace("\\\\", "\\"))
            code.append('""')
        elif not found[0].startswith("//"):
            code.append(found[0])


def spoken(patterns):
    """Parts of sentences in the sources, each with the file that has it first."""
    found = {}
    for path in sorted(path for pattern in patterns for path in ROOT.glob(pattern)):
        name = path.relative_to(ROOT).as_posix()
        if SILENT_FILES.search("/" + name):
            continue
        for code, literals in statements(path):
            if SILENT.search(code):
                continue
            for literal in literals:
                if re.search("[a-z]", literal) and " " in literal and literal not in NOTATION:
                    found.setdefault(literal, name)
    return found


def leftovers(texts, text, titles=()):
    """Texts by id that hold English words, or German ones that the glossary does not have."""
    def bare(german):
        for title in titles:
            german = german.replace(title, "")
        return german
    none((key for key, german in texts if ENGLISH.search(bare(german))), f"{text}: English words")
    none((key for key, german in texts if NOT_OURS.search(german)), f"{text}: words that docs/glossary-de.md has not")


def rules():
    for game in GAMES:
        english, german = register(game, "rules.md"), register(game, "rules.de.md")
        text = f"{game}/rules.de.md"
        equal(set(german), set(english), f"{text}: the rules of rules.md")
        check(list(german) == list(english) or set(german) != set(english), f"{text}: not in the order of rules.md")
        none((rule for rule, (title, body) in german.items() if not title or not body), f"{text}: title and text")
        both = [rule for rule in german if rule in english]
        none((rule for rule in both if german[rule][0] == english[rule][0]), f"{text}: titles still English")
        none((rule for rule in both if german[rule][1] == english[rule][1]), f"{text}: texts still English")
        none((rule for rule, (_, body) in german.items() if re.search("^(Source|Ruling|Check):", body, re.M)),
             f"{text}: notes for developers")
        named = {word for _, body in german.values() for word in re.findall(r"\b[A-Z0-9]{3}-[A-Z0-9.-]*[A-Z0-9]", body)}
        prefix = load(f"{game}/game.json")["rules_prefix"] + "-"
        none((word for word in named if word.startswith(prefix) and word not in english), f"{text}: unknown rules named")
        leftovers([(rule, title + "\n" + body) for rule, (title, body) in german.items()], text)


def strings():
    folders = {folder: shown(folder) for folder in BOOKS}
    books = {folder: load(f"{folder}/de.json") for folder in (*BOOKS, "common")}
    folders["common"] = {text: "" for found in folders.values() for text in found} | {text: "drawn" for text in drawn()}
    titles = [load(f"{game}/game.json")["title"] for game in GAMES]
    for folder, book in books.items():
        words, names, text = book["words"], book["names"], f"{folder}/de.json"
        none((f"'{key}'" for key in [*words, *names] if key not in folders[folder]), f"{text}: nothing shows these")
        none((f"'{key}'" for key in words if words[key] == key), f"{text}: not translated; a name belongs to names")
        none((f"'{key}'" for key in names if key in words), f"{text}: both a word and a name")
        none((f"'{key}'" for key in words if folder != "common" and books["common"]["words"].get(key) == words[key]),
             f"{text}: common/de.json says it already")
        leftovers(list(words.items()), text, titles)
    for folder, readable in BOOKS.items():
        known = {key for name in readable for key in (*books[name]["words"], *books[name]["names"])}
        none((f"'{text}' ({where})" for text, where in folders[folder].items() if text not in known),
             f"{folder}: no German")
    known = {*books["common"]["words"], *books["common"]["names"]}
    none((f"'{text}'" for text in drawn() if text not in known), "common/de.json: no German for words of the map")


def sentences():
    """Every part of a sentence that the program can make is part of one that has German."""
    books = {folder: load(f"{folder}/de.json") for folder in (*BOOKS, "common")}
    placeholder = re.compile(r"\{[a-z]+\d?\}")

    def has(names, literal):
        return any(literal in placeholder.sub("\0", key) for name in names
                   for key in (*books[name]["words"], *books[name].get("sentences", {}), *books[name]["names"]))

    for folder, book in books.items():
        text = f"{folder}/de.json"
        said = book.get("sentences", {})
        none((f"'{key}'" for key in said if set(placeholder.findall(key)) != set(placeholder.findall(said[key]))),
             f"{text}: placeholders of a sentence and of its German")
        none((f"'{key}'" for key in said if folder != "common" and books["common"]["sentences"].get(key) == said[key]),
             f"{text}: common/de.json says it already")
        quoted = re.compile("„[^“]*“")
        leftovers([(key, quoted.sub("", placeholder.sub("", german))) for key, german in said.items()], text)
    for game in GAMES:
        literals = spoken([SPEAKING["games"].format(game=game)])
        check(literals or not (ROOT / "src/games" / game).exists(), f"{game}: sentences found")
        none((f"'{literal}' ({where})" for literal, where in literals.items() if not has(BOOKS[game], literal)),
             f"{game}/de.json: no German for a part of a sentence")
    none((f"'{literal}' ({where})" for literal, where in spoken(SPEAKING["all"]).items() if not has(("common",), literal)),
         "common/de.json: no German for a part of a sentence")


def run():
    rules()
    strings()
    sentences()
