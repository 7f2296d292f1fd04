#!/usr/bin/python3
"""What the documents name exists: files, commands with their options, addresses of the server, fields, functions, tests.

A document writes such names as `code`. Words in CAPITALS stand for something (`data/GAME/rules.md`), `*` for anything. Names
of other people's programs, and of files that a reader makes, are listed here."""
import functools
import json
import os
import pathlib
import re
import subprocess
import unittest

from documents import ROOT, documents

PROGRAM = os.environ.get('LEIPZIG', str(ROOT / 'build/release/src/cli/leipzig'))
DOCUMENTS = documents()

# Of other programs and standards.
FOREIGN = set('''
  Authorization Bearer Blücher Cache-Control JSON.parse Origin PANIC PGPASSFILE Referrer-Policy RLIMIT_FSIZE Server
  SystemMaxUse ValueError _FORTIFY_SOURCE compinit debian docker eval fractions.Fraction frame-ancestors includeSubDomains
  journald.conf no-run no-store nosniff numpy.asarray openmpi-bin pg_ctl unreleased pgpass postgresql sodium_memcmp
  valgrind callgrind callgrind_annotate perf cpu-clock
'''.split())
# Files that a reader makes by the examples, or the build.
MADE = {'game.json', 'part-*.json', 'campaign.json.log', 'tables.sqlite', 'tables.sqlite-wal', 'tables.sqlite-shm', 'unreached.txt',
        'table.md', 'libleipzig.a', 'OUT.h', 'OUT.cpp', 'leipzig-GAME-DATE-TIME.json', './leipzig_VERSION_amd64.deb'}
# What the registers call files that have other names now; docs/data.md says which.
FORMER = {'map.json', 'crt.json', 'forced_march.json', 'leaders.json', 'deployment.json', 'setup.json', 'terrain_values.json',
          'action_cards.json', 'pass_links', 'areas1969'}
EXTENSIONS = 'cpp|h|c|py|ts|tsx|mjs|json|md|sh|cmake|txt|svg|png|html|conf|cfg|service|sbatch|dict|toml|yml|csv|sqlite'
ELSEWHERE = ('build/', '/', '~', 'include/leipzig/', 'share/leipzig/', 'results/')  # made by the build, or another's machine


@functools.cache
def files():
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in ('build', 'node_modules', 'dist', '.git', '__pycache__')]
        found += [pathlib.Path(folder) / name for name in names]
    return found


@functools.cache
def words():
    """Every word of the sources, data and tests; documents themselves prove nothing."""
    found = set()
    for file in files():
        if file.is_symlink() or file.suffix in ('.png', '.xz') or (file.suffix == '.md' and file.parent.parent.name != 'data'):
            continue
        if file.parent == pathlib.Path(__file__).resolve().parent:
            continue
        found.add(file.stem)
        text = file.read_bytes().decode('utf-8', 'ignore')
        found.update(re.findall(r"[^\W\d][\w-]*", text), re.findall(r'[^\W\d]\w*', text))
    return found


@functools.cache
def manual():
    """Commands of the program with their options, from its own manual page."""
    page = subprocess.run([PROGRAM, 'man'], check=True, capture_output=True, text=True).stdout.replace('\\-', '-')
    commands = {'complete': set()}
    for part in page.split('.SS ')[1:]:
        name = re.match(r'\\fBleipzig (\w+)', part).group(1)
        commands[name] = set(re.findall(r'^\\fB(--[\w-]+)', part, re.M)) | {'--help'}
    return commands


def placeholder(word):
    return re.fullmatch(r'[A-Z][A-Z_]*|\.\.\.', word) is not None


def pattern(path):
    """A path with its placeholders as a pattern for glob."""
    return re.sub(r'(?<![a-z0-9])[A-Z][A-Z_]*(?![a-z0-9])', '*', path).rstrip('/')


def exists(path, document):
    path = pattern(path.removeprefix('./'))
    if path == 'leipzig' or path.startswith('leipzig/'):  # installed headers
        path = 'src' + path.removeprefix('leipzig')
    places = (ROOT, document.parent, ROOT / 'src', ROOT / 'tests', ROOT / 'data', ROOT / 'tests/server', ROOT / 'web')
    return any(next(iter(place.glob(each)), None) for place in places for each in (path, path + '.json'))


def said_of(part, known):
    """Whether a word is known: as it stands, or put together by the program (`used_` and a quadrant)."""
    if part in known:
        return True
    cuts = [i + 1 for i, character in enumerate(part) if character in '_-']
    if any(part[:cut] in known and part[cut:] in known for cut in cuts):
        return True
    pieces = [piece for piece in re.split(r'(?<![A-Za-z])[A-Z]{2,}(?![a-z])|[-_]', part) if piece]  # a placeholder: GAME_network
    return re.search(r'(?<![A-Za-z])[A-Z]{2,}(?![a-z])', part) is not None and bool(pieces) and set(pieces) <= known


def is_path(text):
    if re.fullmatch(r'\.\w+', text) and not (ROOT / text).exists():  # an ending, as .cpp
        return False
    if re.search(r'[\s"<>:|(){}\[\]=?,;$#@%]', text) or text.startswith('-'):
        return False
    if re.fullmatch(r'[a-z]+/\d+|(views|surveys)/\w|(application|image|text)/[\w+-]+', text):  # levels, parts of addresses, types
        return False
    return '/' in text or re.fullmatch(rf'[\w*.-]*\.({EXTENSIONS})', text) is not None


def commands_in(text):
    """The command lines of the program in some text: each as its words."""
    for line in re.sub(r'\\\n', ' ', text).splitlines():
        for found in re.finditer(r'(?:^\s*|<\(|[|;] |&& |callgrind )(?:leipzig|\./run)((?:\s+[^\s|>;)#]+)+)', line):
            yield found.group(1).split()


class Names(unittest.TestCase):
    def complain(self, faults):
        self.assertEqual(faults, [], '\n' + '\n'.join(faults))

    def test_links_lead_somewhere(self):
        headings = {document.file: document.headings for document in DOCUMENTS}
        faults = []
        for document in DOCUMENTS:
            for link in document.links:
                if re.match(r'https?:', link.text):
                    continue
                target, _, part = link.text.partition('#')
                file = (document.file.parent / target).resolve() if target else document.file
                if not file.exists():
                    faults.append(f'{link.place}: there is no {target}')
                elif part and part not in headings.get(file, []):
                    faults.append(f'{link.place}: {target or "this page"} has no heading #{part}')
        self.complain(faults)

    def test_files_exist(self):
        names = {file.name for file in files()}
        faults = []
        for document in DOCUMENTS:
            for span in document.code:
                before = ''
                for word in span.text.split():
                    made = before in ('--out', '--save', '--append', '>')
                    before = word
                    if made or not is_path(word) or word.startswith(ELSEWHERE) or word in MADE | FORMER | FOREIGN:
                        continue
                    bare = '/' not in word and any(pathlib.PurePath(name).match(pattern(word)) for name in names)
                    if not bare and not exists(word, document.file):
                        faults.append(f'{span.place}: there is no file {word}')
        self.complain(faults)

    def test_commands_and_their_options_exist(self):
        faults = []
        for document in DOCUMENTS:
            texts = [(span.place, span.text) for span in document.code]
            texts += [(block.place, block.text) for block in document.blocks if block.language == 'sh']
            for place, text in texts:
                for given in commands_in(text):
                    command = given[0]
                    if placeholder(command) or command.startswith('-') or command == 'dice':  # the last: a message that is hashed
                        continue
                    if command not in manual():
                        faults.append(f'{place}: there is no command leipzig {command}')
                        continue
                    for word in given:
                        option = word.partition('=')[0]
                        if re.match(r'--[a-z]', option) and option not in manual()[command]:
                            faults.append(f'{place}: leipzig {command} has no option {option}')
        self.complain(faults)

    def test_addresses_of_the_server_exist(self):
        described = json.loads((ROOT / 'docs/openapi.json').read_text())['paths']
        known = [re.sub(r'\{\w+\}', '[^/]+', path) for path in described] + ['/api/socket']
        faults = []
        for document in DOCUMENTS:
            for span in document.code:
                for address in re.findall(r'(?:^|\s)(/(?:api/|metrics)[^\s?]*)', span.text):
                    if not any(re.fullmatch(path, address.rstrip('/')) for path in known):
                        faults.append(f'{span.place}: the server has no {address}')
        self.complain(faults)

    def test_fields_functions_tests_and_other_words_exist(self):
        faults = []
        for document in DOCUMENTS:
            own = {word for block in document.blocks for word in re.findall(r'[^\W\d][\w-]*', block.text.replace('"', ' '))}  # an example may bring names
            for span in document.code:
                if is_path(span.text) or span.text.startswith(('/', '~', 'http')):
                    continue
                for word in re.findall(r"(?<![\w./%-])[^\W\d][\w-]*(?:\.[^\W\d]\w*)*", span.text):
                    if placeholder(word) or len(word) < 2 or word in MADE | FORMER | FOREIGN or is_path(word):
                        continue
                    if re.fullmatch('[0-9a-f]{16}', word):
                        continue  # a signature: tools/same-signature compares it
                    for part in re.split(r'[.]', word):
                        part = part.strip('-_')
                        if len(part) < 2 or placeholder(part) or part in FOREIGN | FORMER or said_of(part, words() | own):
                            continue
                        faults.append(f'{span.place}: nothing is called {part} (in `{span.text[:60]}`)')
        self.complain(faults)


if __name__ == '__main__':
    unittest.main(verbosity=1)
