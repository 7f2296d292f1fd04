#!/usr/bin/python3
"""The template game in the terminal: its seats have its own names, and everything works that works for the other games."""
import json

from program import ProgramTest, main, run

GAME = 'tollbridge'


class Tollbridge(ProgramTest):
    def test_is_listed_last_with_its_own_seats(self):
        last = self.json('games')[-1]
        self.assertEqual((last['id'], last['seats']), (GAME, ['raiders', 'guards']))
        for game in self.json('games')[:-1]:
            self.assertEqual(game['seats'], ['french', 'allied'], game['id'])

    def test_is_played_in_the_terminal(self):
        saved = self.folder / 'saved.json'
        said = self.out('play', GAME, '--guards', 'recruit', '--seed', 7, '--save', saved,
                        stdin='R-1 0402\nwhy R-4 0903\nend movement\nend combat\n')
        self.assertIn('raiders> ', said)
        self.assertIn('TOL-2.1', said)
        self.assertIn('guards: ', said)
        record = json.loads(saved.read_text())
        self.assertEqual(record['players'], {'raiders': 'human', 'guards': 'recruit'})
        self.assertEqual(record['entries'][0], 'move R-1 0203-0402')

    def test_the_position_names_the_seats_and_is_read_back(self):
        game = self.file(self.out('new', GAME), 'game.json')
        self.assertEqual(self.json('show', game)['markers'], {'phase': 'movement', 'seat': 'raiders'})
        self.assertEqual(self.json('show', game, '--seat', 'guards')['viewer'], 'guards')
        self.assertNotEqual(run('show', game, '--json', '--seat', 'french').returncode, 0)
        self.assertEqual(self.json('legal', game)['seat'], 'raiders')

    def test_the_recruit_beats_chance(self):
        duel = self.json('duel', GAME, '--raiders', 'recruit', '--guards', 'random', '--games', 20, '--paired', '--seed', 11)
        self.assertEqual(set(duel['wins']), {'raiders', 'guards', 'draw'})
        self.assertGreater(duel['score'], 0.6)  # 0.75 with this seed; 0.725 in 40 games

    def test_the_report_names_the_seats_of_the_game(self):
        report = self.folder / 'report.html'
        self.out('stats', GAME, '--raiders', 'random', '--guards', 'random', '--games', 12, '--seed', 3, '--out', report, '--json')
        tally = json.loads(report.with_suffix('.json').read_text())['tally']
        winner = tally['winner']
        self.assertEqual(sum(winner.values()), 12)
        self.assertLessEqual(set(winner), {'raiders', 'guards', 'draw'})
        text = report.read_text()
        self.assertIn(f"the Raiders won {winner.get('raiders', 0)} ", text)
        self.assertIn(f"and the Guards {winner.get('guards', 0)} ", text)
        self.assertIn('--raiders random --guards random', text)
        self.assertNotIn('French', text)
        self.assertNotIn('Allie', text)
        lost = sum(tally.get('lost.guards.turn', {}).values())
        self.assertIn(f'and the Guards {lost / 12:.1f}', text)

    def test_the_rules_the_map_and_the_lessons_are_there(self):
        self.assertIn('toll house', self.out('rules', GAME, 'TOL-4.1'))
        self.assertIn('<svg', self.out('map', GAME))
        self.assertIn('raiders', self.out('tutorial', GAME, stdin='quit\n'))


if __name__ == '__main__':
    main()
