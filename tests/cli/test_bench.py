#!/usr/bin/env python3
"""leipzig bench --compare: two builds side by side, and tools/check-speed."""
import json
import os
import pathlib
import subprocess

from program import LEIPZIG, ProgramTest, main

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORK = ('bench', 'tollbridge', '--games', '5')


class Compare(ProgramTest):
    def test_a_build_with_itself_does_the_same_work(self):
        row, = json.loads(self.out(*WORK, '--compare', LEIPZIG, '--rounds', 3, '--json'))
        self.assertEqual((row['game'], row['scenario'], row['same_work']), ('tollbridge', 'raid', True))
        for side in ('before', 'now'):
            self.assertLessEqual(row[side]['low'], row[side]['median'])
            self.assertLessEqual(row[side]['median'], row[side]['high'])
        self.assertAlmostEqual(row['change'], row['now']['median'] / row['before']['median'] - 1, places=3)
        self.assertIn('of 3 runs each', self.out(*WORK, '--compare', LEIPZIG, '--rounds', 3))

    def test_compares_with_a_kept_table(self):
        kept = json.loads(self.out(*WORK, '--json'))
        kept[0]['actions_per_cpu_second'] = 1e12
        row, = json.loads(self.out(*WORK, '--compare', self.file(kept), '--rounds', 2, '--json'))
        self.assertLess(row['change'], -0.9)
        self.assertTrue(row['clear'])

    def test_says_when_the_work_differs(self):
        kept = json.loads(self.out(*WORK, '--json'))
        kept[0]['signature'] = '0' * 16
        self.assertIn('not the same work', self.out(*WORK, '--compare', self.file(kept), '--rounds', 1))

    def test_bad_tables_are_refused(self):
        for table, text in (('{}', 'a list'), ('[1]', 'an object'), ('[{"game": "tollbridge"}]', '[0].scenario'),
                            ('[{"game": "x", "scenario": "y", "signature": "0", "actions_per_cpu_second": 0}]', 'above 0'),
                            ('[]', 'has none of these games')):
            self.assertIn(text, self.refused(*WORK, '--compare', self.file(table)))
        self.refused(*WORK, '--compare', self.folder / 'missing')


class CheckSpeed(ProgramTest):
    def check(self, table):
        # Only the smallest game: the others are left out of the table.
        environment = dict(os.environ, LEIPZIG=os.path.abspath(LEIPZIG), TABLE=str(self.file(table)), ROUNDS='1',
                           GAMES='tollbridge')
        return subprocess.run([ROOT / 'tools' / 'check-speed'], capture_output=True, text=True, env=environment)

    def row(self, speed):
        row, = json.loads(self.out('bench', 'tollbridge', '--json'))
        return [{'game': 'tollbridge', 'scenario': 'raid', 'actions_per_cpu_second': speed, 'signature': row['signature'],
                 'processor': 'a test'}]

    def test_fails_when_a_benchmark_is_slower_than_the_table(self):
        done = self.check(self.row(1e12))
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn('SLOWER', done.stdout)
        self.assertIn('a test', done.stdout)

    def test_passes_otherwise(self):
        done = self.check(self.row(1))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == '__main__':
    main()
