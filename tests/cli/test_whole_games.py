#!/usr/bin/python3
"""Every title played in the terminal from its first line to its end, against a recruit."""
import json

from program import ProgramTest, main, run

# A scenario of each game that is not too long, and the option of the other seat.
GAMES = {
    'nations1975': ('drill', '--allied'),
    'leipzig1969': ('campaign', '--french'),
    'leipzig1971': ('5', '--allied'),
    'bridge2013': ('south-east', '--allied'),
    'voelkerschlacht': ('beginner', '--allied'),
    'tollbridge': ('raid', '--guards'),
}
MOST_LINES = 4000


class WholeGames(ProgramTest):
    def play_to_the_end(self, game):
        scenario, other = GAMES[game]
        saved = self.folder / f'{game}.json'
        done = run('play', game, '--scenario', scenario, other, 'recruit', '--seed', 5, '--save', saved, '--keep-going',
                   stdin='hint play\n' * MOST_LINES, timeout=1200)
        self.assertEqual((done.returncode, done.stderr), (0, ''), game)
        self.assertIn('The game is over.', done.stdout, f'{game} after {MOST_LINES} lines')
        before, after = done.stdout.split('The game is over.', 1)
        self.assertNotIn('it is not your decision', before, 'every line was played')
        self.assertIn(f'To look at it again: leipzig replay {saved}', after)
        record = json.loads(saved.read_text())
        self.assertGreater(len(record['entries']), 10)
        self.assertIn('checked', self.out('replay', saved, '--check'))
        return record


for name in GAMES:
    def test(self, game=name):
        self.play_to_the_end(game)
    setattr(WholeGames, f'test_{name}_to_its_end', test)


if __name__ == '__main__':
    main()
