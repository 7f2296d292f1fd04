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


# The second game of a match: the seat "allied" leads the French now.
SECOND = {
    **TURN, 'options': {'match': True}, 'tracks': {'clock': 8, 'scouts_french': 2, 'game': 2, 'grey_cannon': 12},
    'pieces': {**TURN['pieces'], 'poniatowski': 'connewitz'},
}


class Voelkerschlacht(ProgramTest):
    def play(self, *lines, start, options=()):
        self.saved = self.folder / 'saved.json'
        typed = ''.join(line + '\n' for line in lines)
        return self.out('play', '--resume', self.file(start), '--save', self.saved, '--seed', 5, '--keep-going', *options,
                        stdin=typed)

    def test_the_seat_that_decides_sees_its_hand_and_the_backs_of_the_other(self):
        said = self.play('cards', start=TURN)
        self.assertIn('hand French: terrain-hill, move-cavalry, scout x2', said)
        self.assertIn('hand Allied: 2 face down', said)
        self.assertIn('display: terrain-plain, terrain-river, terrain-hill, terrain-forest', said)
        self.assertRegex(said, r'wachau +hill +Murat\?')
        self.assertRegex(said, r'moeckern +river +Yorck 4')
        self.assertIn('15.10.; actions left 5; clock 8 of 34; points French 0, Allied 0', said.replace('\n', ' '))

    def test_unrevealed_missions_are_not_shown_to_the_allies(self):
        turn = {**TURN, 'markers': {**TURN['markers'], 'seat': 'allied'}}
        said = self.play('log', 'cards', 'state', start=turn)
        self.assertIn('missions French: south-wachau (french 4, allied 4, revealed), 4 face down', said)
        self.assertNotIn('north-wahren', said)
        said = self.play('info', start=turn)
        self.assertNotRegex(said, r'north-wahren.*(drawn|revealed)')
        self.assertRegex(said, r'south-wachau.*revealed')
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
        self.assertRegex(said, r' a card[;\n]')
        log = said.split('> log 200\n')[1]
        self.assertIn('mission ', log)
        self.assertIn(' a card\n', log)
        self.assertNotIn('hand Allied: terrain', said)
        self.assertTrue(hand)

    def test_in_the_second_game_of_a_match_everything_is_told_by_the_side(self):
        said = self.play('cards', 'state', start=SECOND)
        self.assertIn('French turn.', said)
        self.assertIn('hand French: terrain-hill, move-cavalry, scout x2', said)
        self.assertIn('missions French: ', said)
        self.assertRegex(said, r'armies French: napoleon')
        self.assertRegex(said, r'\n  French  3 units on the board')
        self.assertIn('french> cards', said)
        self.assertRegex(said, r'wachau +hill +Murat\? \(French\)')

    def test_the_second_game_clears_the_board_without_losses(self):
        start = {'game': GAME, 'options': {'match': True}, 'pieces': {'murat': 'wachau'}, 'tracks': {'clock': 34, 'points_french': 6},
                 'markers': {'missions': 'south-wachau', 'revealed': 'center north east south west', 'phase': 'scored'}}
        said = self.play('next', start=start)
        self.assertNotRegex(said.split('> next')[1], r'removed|eliminated|points -')

    def test_placing_an_army_is_announced_with_its_points(self):
        said = self.play('play hill murat@wachau', start=TURN)
        self.assertIn('murat is placed at liebertwolkwitz', said)
        self.assertIn('French points +1', said)

    def test_a_fight_without_a_choice_is_told(self):
        start = {'game': GAME, 'pieces': {'marmont': 'gohlis', 'yorck': 'moeckern'}, 'tracks': {'clock': 13, 'actions': 1, 'fights_held': 0},
                 'markers': {'hand french': 'time', 'missions': 'north-wahren south-wachau', 'revealed': 'south'}}
        said = self.play('play time', 'reveal north-wahren', start=start)
        self.assertIn('fight of 16.10.', said)
        self.assertIn('yorck weakened by 1', said)
        self.assertIn('marmont weakened by 1', said)

    def test_cards_that_are_dealt_are_told_as_drawn(self):
        start = json.loads(self.out('new', GAME))
        said = self.play('second north south', start=start, options=('--allied', 'random'))
        self.assertRegex(said, r'  drawn: mission north-\S+; mission south-')

    def test_the_terrain_value_of_an_army_is_shown_in_the_advanced_game(self):
        start = {**TURN, 'scenario': 'advanced', 'pieces': {**TURN['pieces'], 'yorck': 'gohlis'}}
        said = self.play('hex gohlis', start=start)
        self.assertRegex(said, r'gohlis +forest +Yorck 4\+1')
        self.assertRegex(said, r'Ludwig Yorck von Wartenburg\) +strength 4, terrain 1')

    def test_show_hides_what_the_viewer_may_not_know(self):
        file = self.file(TURN)
        self.assertIn('hand Allied: terrain-plain, time', self.out('show', file, '--seat', 'allied'))
        self.assertIn('missions French: south-wachau (french 4, allied 4, revealed), 4 face down', self.out('show', file))
        view = self.json('show', file, '--seat', 'allied')
        self.assertNotIn('north-wahren', json.dumps([card for card in view['cards'] if card['zone'] != 'information']))
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
