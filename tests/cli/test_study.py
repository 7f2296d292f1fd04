#!/usr/bin/env python3
"""Reviews that are resumed, puzzles and studies, in the terminal."""
import json
import os
import pathlib
import subprocess

import program
from program import LEIPZIG, ProgramTest

CORPUS = pathlib.Path(__file__).resolve().parent.parent / 'corpus'
DATA = pathlib.Path(__file__).resolve().parent.parent.parent / 'data'


class Review(ProgramTest):
    def test_a_resumed_review_is_the_same(self):
        record = json.loads((CORPUS / 'nations1975-drill.json').read_text())
        record['entries'] = record['entries'][:60]
        game = self.file(record)
        options = ('--level', 'recruit', '--rollouts', 12)
        whole = self.json('review', game, *options)
        self.assertTrue(any('rollout' in step and 'raw_mean' in step['rollout'] for step in whole['steps']))
        out = self.folder / 'review.json'
        self.out('review', game, *options, '--out', out)
        self.assertEqual(json.loads(out.read_text()), whole)
        self.assertFalse((self.folder / 'review.json.log').exists())
        # A log that ends in the middle of a line, as an interrupted run leaves it.
        log = self.folder / 'review.json.log'
        self.assertIn('another review', self.refused_with_log(game, log, out))
        self.assertEqual(self.refused('review', game, '--resume'), 'leipzig: --resume needs --out\n')

    def refused_with_log(self, game, log, out):
        log.write_text('review 1 recruit 12 1\n')
        return self.refused('review', game, '--level', 'recruit', '--rollouts', 12, '--out', out, '--resume')


class Puzzles(ProgramTest):
    def test_are_found_again_and_by_several_jobs(self):
        options = ('puzzles', 'leipzig1969', '--count', 1, '--seed', 3, '--trials', 24)
        files = []
        for number, more in enumerate(((), ('--jobs', 2))):
            out = self.folder / f'{number}.json'
            done = program.run(*options, *more, '--out', out)
            self.assertEqual(done.returncode, 0, done.stderr)
            files.append(json.loads(out.read_text()))
        self.assertEqual(files[0], files[1])
        self.assertEqual(len(files[0]['puzzles']), 1)
        one = files[0]['puzzles'][0]
        self.assertGreater(one['gap']['mean'], 3 * one['gap']['error'])
        self.assertGreater(one['confirmation']['mean'], 3 * one['confirmation']['error'])

    def solve(self, *lines, number=1):
        environment = dict(os.environ, COLUMNS='100', LINES='40', XDG_DATA_HOME=str(self.folder))
        done = subprocess.run([LEIPZIG, 'puzzle', 'leipzig1969', str(number)], input='\n'.join(lines) + '\n',
                              capture_output=True, text=True, env=environment, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def progress(self):
        return (self.folder / 'leipzig' / 'puzzles.txt').read_text()

    def test_the_solution_is_right_and_progress_is_kept(self):
        puzzle = json.loads((DATA / 'puzzles/leipzig1969.json').read_text())['puzzles'][0]
        said = self.solve('hint', *puzzle['solution'])
        self.assertIn('Theme: ' + puzzle['themes'][0], said)
        self.assertIn('Right. This is the solution.', said)
        self.assertEqual(self.progress(), puzzle['id'] + ' solved-with-hints\n')

    def test_the_rival_is_wrong_and_refuted(self):
        puzzle = json.loads((DATA / 'puzzles/leipzig1969.json').read_text())['puzzles'][0]
        said = self.solve(*puzzle['rival'])
        self.assertIn('Wrong. It costs', said)
        self.assertIn(puzzle['refutation'][0], said)
        self.assertIn('Solution: ', said)
        self.assertEqual(self.progress(), puzzle['id'] + ' failed\n')

    def test_entries_are_taken_back_and_refusals_explained(self):
        puzzle = json.loads((DATA / 'puzzles/leipzig1969.json').read_text())['puzzles'][0]
        said = self.solve('back', puzzle['solution'][0], 'back', 'XX-99 0101', 'solution')
        self.assertIn('nothing to take back', said)
        self.assertIn('Solution: ', said)
        self.assertEqual(self.progress(), puzzle['id'] + ' shown\n')

    def test_wrong_numbers_and_files_are_refused(self):
        self.assertIn('puzzles 1 to', self.refused('puzzle', 'leipzig1969', 9999))
        self.assertIn('leipzig_puzzles', self.refused('puzzle', 'leipzig1969', '--file', self.file({'game': 'leipzig1969'})))


class Studies(ProgramTest):
    def test_a_study_is_shown_with_its_variations(self):
        said = self.out('study', 'leipzig1969')
        self.assertIn('What the start is worth', said)
        self.assertIn('plan of', said)
        self.assertIn('trials]', said)
        one = self.out('study', 'leipzig1969', '--chapter', 1)
        self.assertNotIn('plan of', one)

    def test_json_is_the_file(self):
        text = (DATA / 'studies/leipzig1969.json').read_text()
        self.assertEqual(self.json('study', DATA / 'studies/leipzig1969.json'), json.loads(text))

    def test_what_is_wrong_is_named(self):
        study = json.loads((DATA / 'studies/leipzig1969.json').read_text())
        study['chapters'][1]['moves'][0] = 'nonsense'
        self.assertIn('chapters[1]: moves[0]', self.refused('study', self.file(study)))
        self.assertIn('a study is wanted', self.refused('study'))


if __name__ == '__main__':
    program.main()
