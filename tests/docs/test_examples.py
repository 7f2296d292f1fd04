#!/usr/bin/python3
"""The examples of the documents run. Every fenced block names its language; ```sh, ```python and ```json are run, in the order
of a document and in one folder, unless the fence says why not: ```sh no-run: needs a proxy. ```text is no example."""
import json
import os
import pathlib
import random
import subprocess
import sys
import sysconfig
import tempfile
import unittest

from documents import ROOT, documents

sys.path.insert(0, str(ROOT / 'tests/server'))
from client import Server, act, contribute, deciding  # noqa: E402
from correspondence import some_line  # noqa: E402

PROGRAM = pathlib.Path(os.environ.get('LEIPZIG', ROOT / 'build/release/src/cli/leipzig')).resolve()
MODULE = PROGRAM.parents[2] / 'python/leipzig' / f'_core{sysconfig.get_config_var("EXT_SUFFIX")}'
LANGUAGES = ('sh', 'python', 'json', 'cpp', 'cmake', 'js', 'diff', 'text')
DOCUMENTS = documents()


class Folder:
    """Where the examples of a document run: `leipzig` and ./run are the program, `leipzig` the Python package."""

    def __init__(self, document):
        self.made = tempfile.TemporaryDirectory(prefix='leipzig-docs-')
        self.path = pathlib.Path(self.made.name)
        bin = self.path / 'bin'
        bin.mkdir()
        (bin / 'leipzig').symlink_to(PROGRAM)
        (self.path / 'run').symlink_to(PROGRAM)
        for name in ('tools', 'data', 'tests'):
            (self.path / name).symlink_to(ROOT / name)
        package = self.path / 'python/leipzig'
        package.mkdir(parents=True)
        for file in [*(ROOT / 'python/leipzig').glob('*.py'), MODULE]:
            (package / file.name).symlink_to(file)
        if any(takes_record(block) for block in document.blocks):
            (self.path / 'record.json').write_bytes(finished_record())
        self.environment = {**os.environ, 'PATH': f'{bin}:{os.environ["PATH"]}', 'PYTHONPATH': str(package.parent),
                            'PYTHONDONTWRITEBYTECODE': '1'}

    def run(self, *command, stdin=''):
        return subprocess.run(command, input=stdin, cwd=self.path, env=self.environment, capture_output=True, text=True, timeout=300)

    def remove(self):
        self.made.cleanup()


def takes_record(block):
    """A program that is given the record of a game."""
    return block.language == 'python' and 'sys.argv' in block.text


def finished_record():
    """The record of a game that was played at a server until some dice had fallen, and resigned."""
    chance = random.Random(1813)
    with Server(arguments=['--rate', '10000']) as server:
        while True:
            table = server.create('drill', dice='shared')
            if play_to_dice(server, table, chance):
                return server.ask('GET', f'/api/tables/{table["table"]}/record', key=table['keys']['spectator'])[2]


def play_to_dice(server, table, chance):
    """Random play until three dice have fallen, then one side resigns; false where the game ended before."""
    viewers = [server.join(table, seat) for seat in ('french', 'allied')]
    contribute(*viewers)
    dice = 0
    while dice < 3 and viewers[0].state['view']['turn']['seat']:
        actor = deciding(*viewers)
        state = act(actor, some_line(actor, chance))
        dice += sum(entry['text'].startswith('die ') for entry in state['entries'])
        for viewer in viewers:
            if viewer is not actor:
                viewer.state = viewer.wait('state', where=lambda seen, state=state: seen['revision'] >= state['revision'])
    viewers[0].request(type='resign')
    for viewer in viewers:
        viewer.close()
    return dice > 0


class Examples(unittest.TestCase):
    def test_every_block_names_its_language_and_a_reason_where_it_is_not_run(self):
        for document in DOCUMENTS:
            self.assertFalse(document.unclosed, f'{document.file}: the block of line {document.unclosed} has no end')
            for block in document.blocks:
                self.assertIn(block.language, LANGUAGES, block.place)
                if block.why_not_run is not None:
                    self.assertGreater(len(block.why_not_run), 5, f'{block.place}: why is it not run?')
                elif block.language in ('cpp', 'cmake', 'js'):
                    self.fail(f'{block.place}: {block.language} is not run; say where it is tried: no-run: ...')

    def check(self, language, run):
        """Runs the blocks of a language of every document; gives how many there were."""
        count = 0
        for document in DOCUMENTS:
            blocks = [block for block in document.blocks if block.language == language and block.why_not_run is None]
            if not blocks:
                continue
            folder = Folder(document)
            try:
                for block, done in run(folder, blocks):
                    count += 1
                    self.assertEqual(done.returncode, 0, f'{block.place}: {done.stdout[-1000:]}{done.stderr}')
            finally:
                folder.remove()
        self.assertGreater(count, 0)

    def test_commands(self):
        self.check('sh', lambda folder, blocks: [
            (block, folder.run('bash', '-euo', 'pipefail', '-c', block.text)) for block in blocks])

    @unittest.skipUnless(MODULE.exists(), 'the Python module is not built')
    def test_python(self):
        """The blocks of a document are one program."""
        def run(folder, blocks):
            text = '\n'.join(block.text for block in blocks)
            yield blocks[0], folder.run(sys.executable, '-c', text, *['record.json'] * any(map(takes_record, blocks)))
        self.check('python', run)

    def test_positions_and_records(self):
        def run(folder, blocks):
            for block in blocks:
                command = ['replay', '-', '--check'] if 'entries' in json.loads(block.text) else ['show', '-']
                yield block, folder.run('leipzig', *command, stdin=block.text)
        self.check('json', run)


if __name__ == '__main__':
    unittest.main(verbosity=1)
