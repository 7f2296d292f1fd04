#!/usr/bin/python3
"""The worked example of CONTRIBUTING.md: its changes fit the sources, the data pass their checks, the test of the new rule
passes, and the client has words for what it shows."""
import pathlib
import shutil
import tempfile
import unittest

from documents import ROOT, Document
from source_copy import BUILT, SourceCopy, run

GAME = 'nations1975'


def changes():
    """(file, old text, new text) of every change, in order. `+++ FILE` begins one; lines that stay are its only address."""
    for block in Document(ROOT / 'CONTRIBUTING.md').blocks:
        if block.language != 'diff':
            continue
        for part in ('\n' + block.text).split('\n+++ ')[1:]:
            name, _, body = part.partition('\n')
            lines = body.rstrip('\n').split('\n')
            yield name, ''.join(line[1:] + '\n' for line in lines if line[:1] != '+'), ''.join(
                line[1:] + '\n' for line in lines if line[:1] != '-')


class Copy(SourceCopy):
    """The part of the sources that the example changes."""

    def __init__(self, folder):
        super().__init__(folder, GAME, more=('web/src', 'web/mock'))
        for file in ('tsconfig.json', 'package.json', 'vite.config.ts'):
            shutil.copy(ROOT / 'web' / file, folder / 'web')
        self.stage(f'src/games/{GAME}')

    def change(self, wanted):
        for name, old, new in changes():
            if not wanted(name):
                continue
            file = self.folder / name
            text = file.read_text()
            assert text.count(old) == 1, f'CONTRIBUTING.md: {name} has this {text.count(old)} times:\n{old}'
            file.write_text(text.replace(old, new))

    def build(self):
        """The test program of the chapter."""
        sources = [self.tables(GAME), *(self.folder / 'src/games' / GAME).glob('*.cpp'), *(ROOT / 'src/games').glob('*.cpp'),
                   self.folder / 'tests/rules' / GAME / 'night_test.cpp']
        return self.link(sources, without=[f'game_{GAME}'])


@unittest.skipUnless(BUILT, 'the tests are not built')
class WorkedExample(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.copy = Copy(pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix='leipzig-example-'))))
        cls.copy.change(lambda name: True)

    def test_the_data_pass_their_checks(self):
        self.assertRegex(self.copy.check_data(), r'\b0 failed')

    def test_the_rule_holds_and_breaks_none_of_its_chapter(self):
        said = run(self.copy.build(), cwd=ROOT)
        self.assertIn('BON_HOUSE_REST.AtNightNoUnitMovesAndByDayItDoes', said)
        self.assertIn('[  PASSED  ] ', said)
        self.assertNotIn('FAILED', said)

    @unittest.skipUnless((ROOT / 'web/node_modules/.bin/tsc').exists(), 'the packages of the client are not installed')
    def test_the_client_knows_the_words(self):
        web = self.copy.folder / 'web'
        (web / 'node_modules').symlink_to(ROOT / 'web/node_modules')
        run(web / 'node_modules/.bin/tsc', '--noEmit', '-p', web / 'tsconfig.json', cwd=web)


if __name__ == '__main__':
    unittest.main(verbosity=1)
