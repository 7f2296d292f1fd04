#!/usr/bin/python3
"""The worked example of CONTRIBUTING.md: its changes fit the sources, the data pass their checks, the test of the new rule
passes, and the client has words for what it shows."""
import concurrent.futures
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

from documents import ROOT, Document

PROGRAM = pathlib.Path(os.environ.get('LEIPZIG', ROOT / 'build/release/src/cli/leipzig')).resolve()
BUILD = PROGRAM.parents[2]
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


def run(*command, cwd=None):
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, f'{shlex.join(map(str, command))}:\n{done.stdout}{done.stderr}'
    return done.stdout


class Copy:
    """The part of the sources that the example changes, in a folder of its own, built against the rest of this build."""

    def __init__(self, folder):
        self.folder = folder
        for name in ('data', 'docs', 'tools', 'tests/data', f'tests/rules/{GAME}', f'src/games/{GAME}', 'src/draw', 'web/src', 'web/mock'):
            shutil.copytree(ROOT / name, folder / name)
        for file in ('tsconfig.json', 'package.json', 'vite.config.ts'):
            shutil.copy(ROOT / 'web' / file, folder / 'web')
        stage = folder / 'include'
        (stage / 'games').mkdir(parents=True)
        (stage / 'games' / GAME).symlink_to(folder / 'src/games' / GAME)
        (stage / 'data').mkdir()
        (folder / 'objects').mkdir()

    def change(self, wanted):
        for name, old, new in changes():
            if not wanted(name):
                continue
            file = self.folder / name
            text = file.read_text()
            assert text.count(old) == 1, f'CONTRIBUTING.md: {name} has this {text.count(old)} times:\n{old}'
            file.write_text(text.replace(old, new))

    def compile(self, source):
        includes = [f'-I{self.folder}/include', *(f'-I{path}' for path in sorted((BUILD / 'include').iterdir()))]
        out = self.folder / 'objects' / f'{source.stem}.o'
        run('g++', '-std=c++20', '-O0', '-DNDEBUG', f'-DLEIPZIG_ROOT="{ROOT}"', *includes, '-c', source, '-o', out)
        return out

    def build(self):
        """The test program of the chapter."""
        tables = self.folder / 'include/data' / f'{GAME}.cpp'
        data = sorted(file for file in (self.folder / 'data' / GAME).iterdir() if file.suffix in ('.json', '.md'))
        run(sys.executable, ROOT / 'tools/tabulate', tables, GAME, *data)
        sources = [tables, *(self.folder / 'src/games' / GAME).glob('*.cpp'), *(ROOT / 'src/games').glob('*.cpp'),
                   self.folder / 'tests/rules' / GAME / 'night_test.cpp']
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = list(pool.map(self.compile, sources))
        libraries = [path for path in sorted(BUILD.glob('libleipzig_*.a'))
                     if path.name not in (f'libleipzig_game_{GAME}.a', 'libleipzig_games.a', 'libleipzig_server.a', 'libleipzig_host.a')]
        program = self.folder / 'test'
        run('g++', *objects, '-Wl,--start-group', *libraries, '-Wl,--end-group', '-lgtest', '-lgtest_main', '-lboost_json', '-pthread',
            '-o', program)
        return program


@unittest.skipUnless((BUILD / 'libleipzig_test_support.a').exists(), 'the tests are not built')
class WorkedExample(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.copy = Copy(pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix='leipzig-example-'))))
        cls.copy.change(lambda name: True)

    def test_the_data_pass_their_checks(self):
        said = run(sys.executable, self.copy.folder / 'tests/data/check_data.py')
        self.assertRegex(said, r'\b0 failed')

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
