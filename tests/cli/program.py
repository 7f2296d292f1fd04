"""The program under test, for the scripts beside this one: run it, feed it, read what it says."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

LEIPZIG = os.environ.get('LEIPZIG', 'build/release/src/cli/leipzig')
GAME = 'nations1975'

# Two against two, all in contact with all: worked position M2 of the register, with rough ground added.
M2 = {
    'game': GAME,
    'board': {'plain': True, 'terrain': {'1010': 'rough'}},
    'pieces': {'FR-20': '0911', 'FR-10': '1111', 'RU-5': '1010', 'RU-14': '1011'},
    'markers': {'phase': 'combat', 'seat': 'french'},
}
M2_BATTLE = 'attack 1010 1011 with FR-20 FR-10 at 1-1'


def run(*arguments, stdin='', timeout=300):
    environment = dict(os.environ, COLUMNS='100', LINES='40')
    return subprocess.run([LEIPZIG, *map(str, arguments)], input=stdin, capture_output=True, text=True,
                          timeout=timeout, env=environment)


class ProgramTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, content, name='file.json'):
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path

    def new(self, *options, name='game.json'):
        return self.file(self.out('new', GAME, *options), name)

    def out(self, *arguments, stdin=''):
        """What a command prints that must succeed."""
        done = run(*arguments, stdin=stdin)
        self.assertEqual(done.returncode, 0, f'{arguments}: {done.stderr}')
        self.assertEqual(done.stderr, '')
        return done.stdout

    def json(self, *arguments, stdin=''):
        return json.loads(self.out(*arguments, '--json', stdin=stdin))

    def refused(self, *arguments, stdin='', code=1):
        """What a command says that must fail: one message on standard error, nothing else."""
        done = run(*arguments, stdin=stdin)
        self.assertEqual(done.returncode, code, f'{arguments}: {done.stdout}{done.stderr}')
        self.assertEqual(done.stdout, '')
        if code == 1:
            self.assertTrue(done.stderr.startswith('leipzig: '), done.stderr)
        return done.stderr


def main():
    unittest.main(module='__main__', verbosity=1)
