#!/usr/bin/python3
"""Battle of the Nations 1813 in the terminal: cards and points are shown, secrets only to the seat that decides."""
import json
import re

from program import ProgramTest, main

GAME = 'voelkerschlacht'
# A French turn with cards in both hands, some markers and an army.
TURN = {
    'game': GAME,
    'pieces': {'murat': 'wachau liebertwolkwitz', 'yorck': 'moeckern', 'langeron': 'breitenfeld ploesen'},
    'tracks': {'clock': 8, 'scouts_french': 2},
    'markers': {'hand french': 'terrain-hill move-cavalry', 'hand allied': 'time terrain-plain',
                'missions': 'north-wahren south-wachau', 'revealed': 'south'},
}


class Voelkerschlacht(ProgramTest):
    def play(self, *lines, start, options=()):
        self.saved = self.folder / 'saved.json'
        typed = ''.join(line + '\n' for line in lines)
        return self.out('play', '--resume', self.file(start), '--save', self.saved, '--seed', 5, *options, stdin=typed)

    def test_the_seat_that_decides_sees_its_hand_and_the_backs_of_the_other(self):
        said = self.play(start=TURN)
        self.assertIn('hand French: terrain-hill, move-cavalry, scout x2', said)
        self.assertIn('hand Allied: 2 face down', said)
        self.assertIn('display: terrain-plain, terrain-river, terrain-hill, terrain-forest', said)
        self.assertRegex(said, r'wachau +hill +Murat\?')
        self.assertRegex(said, r'moeckern +river +Yorck 4')
        self.assertIn('15.10., actions 5, clock 8 of 34, points French 0 Allied 0', said.replace('\n', ' '))

    def test_unrevealed_missions_are_not_shown_to_the_allies(self):
        turn = {**TURN, 'markers': {**TURN['markers'], 'seat': 'allied'}}
        said = self.play('log', start=turn)
        self.assertIn('missions French: south-wachau, 4 face down', said)
        self.assertNotIn('north-wahren', said)
        self.assertIn('hand Allied: terrain-plain, time', said)

    def test_a_card_and_its_use_on_one_line_and_why_not(self):
        said = self.play('why play terrain-hill yorck@moeckern', 'play hill murat@wachau', 'undo', 'play terrain-plain',
                         start=TURN)
        self.assertIn('VSL-TERR-OWNONLY', said)
        self.assertIn('taken back: remove murat@wachau', said)
        self.assertIn('VSL-COMP-ACTIONCARDS: you have no card terrain-plain', said)

    def test_what_the_computer_draws_is_told_as_a_card(self):
        start = json.loads(self.out('new', GAME))
        said = self.play('second north south', start=start, options=('--allied', 'random'))
        keep = re.findall(r'  (keep \S+)', said)
        said = self.play('second north south', keep[0], keep[-1], 'draw pile', 'draw pile', 'draw pile', 'draw pile',
                         'draw pile', 'log 200', start=start, options=('--allied', 'random'))
        hand = said.split('hand French: ')[1].splitlines()[0]
        self.assertIn('  a card\n', said)
        log = said.split('> log 200\n')[1]
        self.assertIn('mission ', log)
        self.assertIn(' a card\n', log)
        self.assertNotIn('hand Allied: terrain', said)
        self.assertTrue(hand)

    def test_show_hides_what_the_viewer_may_not_know(self):
        file = self.file(TURN)
        self.assertIn('hand Allied: terrain-plain, time', self.out('show', file, '--seat', 'allied'))
        self.assertIn('missions French: south-wachau, 4 face down', self.out('show', file))
        view = self.json('show', file, '--seat', 'allied')
        self.assertNotIn('north-wahren', json.dumps(view))
        self.assertNotIn('move-cavalry', json.dumps(view['cards']))

    def test_a_whole_game_is_scored_line_by_line_and_replays(self):
        start = json.loads(self.out('new', GAME, '--scenario', 'advanced'))
        said = self.play(start=start, options=('--french', 'random', '--allied', 'random'))
        self.assertIn('(VSL-WIN-SINGLE)', said)
        self.assertIn('armies placed  VSL-PLACE-REWARD', said)
        self.assertEqual(len(re.findall(r'VSL-SCORE-(?:POINTS|EMPTY)\n', said)), 5)
        self.assertIn('checked', self.out('replay', self.saved, '--check'))


if __name__ == '__main__':
    main()
