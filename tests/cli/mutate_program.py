"""Feeding mutated documents to the program, for the scripts beside this one."""
import concurrent.futures
import itertools
import json
import os
import subprocess

from mutations import mutations
from program import LEIPZIG, M2, M2_BATTLE, ProgramTest

FULL = {**M2, 'options': {'many_on_many': True}, 'scenario': 'grand-battle', 'tracks': {'turn': 3},
        'board': {'plain': True, 'terrain': {'1009': 'marsh'}, 'features': {'1010': 'slope'},
                  'lines': {'road': ['1009-1010-1011'], 'river': ['1514-1515']}},
        'counters': {'ART-1': {'seat': 'french', 'type': 'artillery', 'strength': 6, 'movement': 4}},
        'pieces': {**M2['pieces'], 'FR-5': {'at': '1311', 'marks': ['fought']}, 'ART-1': '1315'}}


class MutationTest(ProgramTest):
    def documents(self):
        """A position of each kind of phase, and a record with dice."""
        game = self.new('--scenario', 'drill')
        self.out('play', '--resume', game, '--french', 'random', '--allied', 'random', '--seed', 4)
        record = json.loads(game.read_text())
        record['entries'] = record['entries'][:60]
        battle = json.loads(self.out('apply', self.file(M2), M2_BATTLE, '--dice', 6))
        positions = [M2, FULL, record, battle]
        for place in range(5, 60, 11):
            shorter = self.file({**record, 'entries': record['entries'][:place]})
            positions.append(self.json('show', shorter))
        positions.append(self.json('show', self.file(battle)))
        return positions

    def check_mutations(self, count, seed):
        commands = itertools.cycle((['show', '-', '--json'], ['legal', '-'], ['show', '-'], ['replay', '-', '--check'],
                                    ['apply', '-', 'end movement', '--seed', '1']))

        def feed(work):
            command, text = work
            done = subprocess.run([LEIPZIG, *command], input=text, capture_output=True, timeout=300)
            return command, text, done

        accepted = 0
        work = zip(commands, mutations(self.documents(), count, seed))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for command, text, done in pool.map(feed, work):
                where = f'{command} < {text!r}: {done.stderr[-2000:]!r}'
                self.assertIn(done.returncode, (0, 1), where)
                if done.returncode == 0:
                    accepted += 1
                    self.assertEqual(done.stderr, b'', where)
                else:
                    self.assertTrue(done.stderr.startswith(b'leipzig: '), where)
                    self.assertEqual(done.stdout, b'', where)
        self.assertLess(accepted, count // 2, 'the mutations are too tame')
        self.assertGreater(accepted, 0, 'the mutations are too wild')
