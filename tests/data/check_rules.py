#!/usr/bin/python3
"""Every rule of a register (data/GAME/rules.md) is enforced and tested: its id stands in the game's rules at the line that enforces
it, and in the name of a test. What only writes, explains or shows rules does not count. A rule that nothing can break says
`Kind: information` in the register, and why in its text; it needs neither."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Notation, refusals, agendas, views, surveys and dangers name rules that are enforced elsewhere.
TELLING = re.compile(r'(notation|explain|agenda|view|survey|forecast|danger)\w*\.(cpp|h)')
GAMES = sorted(folder.name for folder in (ROOT / 'data').iterdir() if (folder / 'rules.md').exists())


def register(game):
    """Ids with what stands under them."""
    text = (ROOT / 'data' / game / 'rules.md').read_text()
    parts = re.split(r'^### (\S+).*\n', text, flags=re.M)[1:]
    return {name: re.split(r'^#', body, flags=re.M)[0] for name, body in zip(parts[::2], parts[1::2])}


def names(text, rule):
    """Whether a text names a rule, and not one whose id only begins or ends like it."""
    return re.search(rf'(?<![\w.-]){re.escape(rule)}(?![\w-]|\.\d)', text) is not None


def is_information(body):
    return re.search(r'^Kind: information$', body, re.M) is not None


class Rules(unittest.TestCase):
    def each(self):
        for game in GAMES:
            rules = register(game)
            self.assertGreater(len(rules), 0, game)
            yield game, rules

    def test_every_kind_is_known(self):
        for game, rules in self.each():
            for rule, body in rules.items():
                self.assertLessEqual(set(re.findall(r'^Kind: (.*)$', body, re.M)), {'information'}, rule)

    def test_every_rule_stands_in_a_chapter(self):
        """The rulebook is read by chapters, in both languages."""
        for game in GAMES:
            for name in ('rules.md', 'rules.de.md'):
                text = (ROOT / 'data' / game / name).read_text()
                before = text[:text.index('\n### ')]
                self.assertRegex(before, r'(?m)^## \S', f'{game}/{name}: the first rule has no chapter')

    def test_every_rule_is_enforced_somewhere(self):
        missing = []
        for game, rules in self.each():
            files = [file for file in sorted((ROOT / 'src/games' / game).rglob('*'))
                     if file.is_file() and not TELLING.fullmatch(file.name)]
            text = '\n'.join(file.read_text() for file in files)
            missing += [f'{rule} stands nowhere in src/games/{game} where it is enforced'
                        for rule, body in rules.items() if not is_information(body) and not names(text, rule)]
        self.assertEqual(missing, [], '\n' + '\n'.join(missing))

    def test_every_rule_has_a_test(self):
        missing = []
        for game, rules in self.each():
            text = '\n'.join(file.read_text() for file in (ROOT / 'tests/rules' / game).rglob('*.cpp'))
            suites = set(re.findall(r'^TEST(?:_[FP])?\(\s*(\w+),', text, re.M))
            missing += [f'{rule} has no test in tests/rules/{game}' for rule, body in rules.items()
                        if not is_information(body) and re.sub(r'[.-]', '_', rule) not in suites]
        self.assertEqual(missing, [], '\n' + '\n'.join(missing))

    def test_what_is_only_information_is_enforced_nowhere(self):
        """Else the mark would be a way round the test."""
        for game, rules in self.each():
            files = [file for file in (ROOT / 'src/games' / game).rglob('*') if file.is_file() and not TELLING.fullmatch(file.name)]
            text = '\n'.join(file.read_text() for file in files)
            for rule, body in rules.items():
                if is_information(body):
                    self.assertFalse(names(text, rule), f'{rule} is information only, but src/games/{game} names it')

    def test_rules_that_the_code_names_exist(self):
        unknown = []
        for game, rules in self.each():
            prefix = next(iter(rules)).partition('-')[0]
            for file in sorted((ROOT / 'src/games' / game).rglob('*')):
                if not file.is_file():
                    continue
                named = re.findall(rf'(?<![\w.-]){prefix}-[A-Z0-9][A-Z0-9.-]*[A-Z0-9]\b', file.read_text())
                unknown += [f'{file.relative_to(ROOT)}: there is no rule {name}' for name in sorted(set(named) - set(rules))]
        self.assertEqual(unknown, [], '\n' + '\n'.join(unknown))


if __name__ == '__main__':
    unittest.main(verbosity=1)
