#!/usr/bin/python3
"""What `cmake --install` lays down: a library that a stranger's project finds and plays with, and a program with its pages."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get('LEIPZIG', ROOT / 'build/release/src/cli/leipzig')).resolve()
BUILD = PROGRAM.parents[2]


def run(*command, stdin=None):
    done = subprocess.run([str(word) for word in command], input=stdin, capture_output=True, text=True)
    assert done.returncode == 0, f'{command}: {done.stdout}{done.stderr}'
    return done.stdout


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.prefix = cls.folder / 'prefix'
        run('cmake', '--install', BUILD, '--prefix', cls.prefix)

    def test_nothing_but_what_is_leipzigs_own(self):
        self.assertEqual({file.name for file in (self.prefix / 'include').iterdir()}, {'leipzig'})
        self.assertTrue((self.prefix / 'share/leipzig/data/nations1975/rules.md').exists())
        told = run(self.prefix / 'bin/leipzig', 'games', '--json')
        listed = [line for line in (ROOT / 'src/games/catalogue.txt').read_text().splitlines() if not line.startswith('#')]
        self.assertEqual([game['id'] for game in json.loads(told)], listed)

    def test_manual_page_and_completions_are_those_of_the_program(self):
        for file, words in (('man/man1/leipzig.1', ['man']), ('bash-completion/completions/leipzig', ['completion', 'bash']),
                            ('zsh/site-functions/_leipzig', ['completion', 'zsh']),
                            ('fish/vendor_completions.d/leipzig.fish', ['completion', 'fish'])):
            self.assertEqual((self.prefix / 'share' / file).read_text(), run(PROGRAM, *words))

    def test_every_header_stands_by_itself_and_names_only_installed_ones(self):
        headers = sorted((self.prefix / 'include').rglob('*.h'))
        self.assertIn(self.prefix / 'include/leipzig/engine/tabletop.h', headers)
        for header in headers:
            for line in header.read_text().splitlines():
                if line.startswith('#include "'):
                    self.assertTrue((self.prefix / 'include' / line.split('"')[1]).exists(), f'{header}: {line}')

    def test_the_example_finds_it_and_plays_a_game_by_the_rules(self):
        build = self.folder / 'build'
        run('cmake', '-S', ROOT / 'examples/cpp', '-B', build, '-G', 'Ninja', f'-DCMAKE_PREFIX_PATH={self.prefix}',
            '-DCMAKE_CXX_COMPILER=g++')
        run('cmake', '--build', build)
        record = run(build / 'random_game')
        self.assertEqual(json.loads(record)['game'], 'nations1975')
        self.assertIn('checked: ', run(PROGRAM, 'replay', '-', '--check', stdin=record))


if __name__ == '__main__':
    unittest.main(verbosity=1)
