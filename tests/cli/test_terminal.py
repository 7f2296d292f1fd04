#!/usr/bin/env python3
"""What a player in the terminal asks for: hexes, state, odds, the enemy's last turn, what is still to do."""
import json
import os
import pty
import re
import select
import subprocess
import time

from program import GAME, LEIPZIG, M2, M2_BATTLE, ProgramTest, main, run

# A French division that cannot retreat: Allied units and zones all round it.
TRAPPED = {
    'game': GAME, 'board': {'plain': True},
    'pieces': {'FR-4': '1515', 'PR-9': '1514', 'PR-10': '1415', 'PR-11': '1614', 'FR-20': '2525'},
    'markers': {'phase': 'combat', 'seat': 'allied'},
}
# Units of the spring of 1813 lie face down until the French look.
FACE_DOWN1971 = {
    'game': 'leipzig1971', 'scenario': '1', 'board': {'plain': True},
    'pieces': {'FC2': '1521', 'AC9': '1520'}, 'markers': {'phase': 'declaring', 'seat': 'french'},
}
SIEGE1969 = {
    'game': 'leipzig1969', 'tracks': {'turn': 3}, 'markers': {'phase': 'movement', 'seat': 'french'},
    'pieces': {'FR-Div1': {'at': '1721', 'marks': ['siege']}, 'FR-Div2': '1721', 'FR-Sup1': '1721',
               'FR-Div3': {'at': '1924', 'marks': ['scattered']}, 'AL-Div1': '1923', 'FR-Depot1': '2725'},
}


class Terminal(ProgramTest):
    def play(self, *lines, start=None, game=None, options=()):
        source = ('--resume', self.file(start)) if start else (game,)
        return self.out('play', *source, '--save', self.folder / 'saved.json', '--seed', 5, '--keep-going', *options,
                        stdin=''.join(line + '\n' for line in lines))

    def after(self, said, line):
        rest = said.split(f'> {line}\n', 1)
        self.assertEqual(len(rest), 2, f'{line!r} not found in {said}')
        return re.split(r'\n(?:french|allied|)> ', rest[1])[0]

    def answer(self, line, **how):
        return self.after(self.play(line, **how), line)


class Places(Terminal):
    def test_lists_every_unit_of_a_hex_with_its_state(self):
        answer = self.answer('hex 1721', start=SIEGE1969)
        for unit in ('FR-Div1', 'FR-Div2', 'FR-Sup1'):
            self.assertIn(unit, answer)
        self.assertIn('siege', answer)
        self.assertIn('French: 3 units, strength 4', answer)
        self.assertIn('1721 Leipzig: ', answer)

    def test_finds_a_hex_by_its_name_and_by_a_unit(self):
        expected = self.answer('hex 1721', start=SIEGE1969)
        for line in ('stack Leipzig', 'hex leipzig', 'hex FR-Div1'):
            self.assertEqual(self.answer(line, start=SIEGE1969), expected)
        self.assertIn("no hex 'nowhere'", self.answer('hex nowhere', start=SIEGE1969))

    def test_a_stack_on_the_board_shows_its_strongest_unit_number_and_strength(self):
        board = self.answer('board 1721', start=SIEGE1969)
        self.assertIn('FR-Div1+2 4#', board)
        self.assertIn('unit# siege', board)
        self.assertIn('FR-Div3 2!', board)
        self.assertIn('unit! scattered', board)

    def test_cities_and_fortresses_are_marked_and_their_names_not_lost_under_units(self):
        board = self.answer('board 1721', start=SIEGE1969)
        self.assertIn('1721*', board)
        self.assertIn('1721 Leipzig', board)
        self.assertIn('* city', board)
        board = self.answer('board Torgau', game='leipzig1971', options=('--scenario', '1'))
        self.assertIn('# fortress', board)

    def test_stacks_stronger_than_those_of_the_front_are_named(self):
        said = self.play(game='leipzig1971', options=('--scenario', '1', '--allied', 'recruit'))
        self.assertRegex(said, r'stronger stacks elsewhere: 0325 Gotha FD12\+22 30')
        self.assertIn('FD12+22 30', self.answer('board Gotha', game='leipzig1971', options=('--scenario', '1')))

    def test_a_name_that_does_not_fit_is_written_out_below(self):
        said = self.play(start={'game': GAME, 'pieces': {'FR-4': '1514', 'PR-9': '1512'},
                                'markers': {'phase': 'movement', 'seat': 'french'}})
        self.assertIn('1315 Volkmarsdorf', said.split('names: ')[1])

    def test_an_area_board_says_whose_units_are_where(self):
        start = {'game': 'voelkerschlacht', 'pieces': {'murat': 'wachau liebertwolkwitz', 'yorck': 'moeckern'}}
        answer = self.answer('board', start=start)
        self.assertRegex(answer, r'wachau +hill +Murat\? \(French\)')
        self.assertRegex(answer, r'moeckern +river +Yorck 4 \(Allied\)')

    def test_the_armistice_line_is_drawn_only_where_it_means_something(self):
        self.assertNotIn('armistice', self.answer('board 2218', game='leipzig1971', options=('--scenario', '1')))
        self.assertNotIn('armistice', self.answer('board 2218', game='leipzig1969'))

    def test_a_bridge_without_a_road_has_another_sign(self):
        answer = self.answer('board all', game=GAME)
        self.assertIn(') bridge without a road', answer)
        self.assertIn('= bridge', answer)

    def test_an_overview_of_the_whole_board_fits_eighty_columns(self):
        for game in (GAME, 'leipzig1969', 'leipzig1971', 'bridge2013'):
            answer = self.answer('overview', game=game)
            self.assertLessEqual(max(len(line) for line in answer.splitlines()), 80, game)

    def test_a_field_of_an_area_board_has_neighbours(self):
        answer = self.answer('hex wachau', game='voelkerschlacht')
        self.assertIn('neighbours: ', answer)
        self.assertIn('gueldengossa', answer)


class State(Terminal):
    def test_state_says_who_is_scattered_or_in_siege(self):
        answer = self.answer('state', start=SIEGE1969)
        self.assertIn('siege: FR-Div1 (1721 Leipzig)', answer)
        self.assertIn('scattered: FR-Div3 (1924', answer)
        self.assertIn('depots French 1', answer)

    def test_points_of_1971_are_whole_and_no_armistice_is_mentioned_without_one(self):
        said = self.play('state', game='leipzig1971', options=('--scenario', '1'))
        self.assertIn('points French', said)
        self.assertNotIn('half points', said)
        self.assertNotIn('armistice 0', said)

    def test_bridge_shows_advantage_and_towns(self):
        answer = self.answer('state', game='bridge2013')
        self.assertIn('advantage: Allied', answer)
        self.assertIn('towns held', answer)

    def test_the_header_says_whose_turn_it_is(self):
        start = self.file(dict(TRAPPED, pieces={'FR-4': '1515', 'FR-20': '2525', 'PR-9': '1514'}))
        for seed in range(20):
            said = self.out('play', '--resume', start, '--seed', seed, '--save', self.folder / f'{seed}.json',
                            stdin='attack 1515 with PR-9 at 1-1\n')
            if re.search(r'die \d: Dr', said):
                break
        self.assertIn('Allied turn: French retreat', said)

    def test_the_line_of_communications_can_be_seen_before_the_end(self):
        start = {'game': GAME, 'scenario': 'first-day', 'tracks': {'turn': 2},
                 'pieces': {'FR-4': '1514', 'FR-5': '1516', 'AU-3-III': '2030'},
                 'markers': {'phase': 'movement', 'seat': 'french'}}
        cut = self.answer('state', start=start).replace('\n', ' ')
        self.assertRegex(cut, r'line of communications to 2131\S* .*\(BON-17\.5\): +none for FR-4 .*FR-5 .*strength 16')
        free = dict(start, pieces={'FR-4': '1514', 'FR-5': '1516', 'AU-3-III': '2901'})
        self.assertIn('all units have it', self.answer('state', start=free).replace('\n', ' '))

    def test_a_blocked_group_is_announced_and_stays_on_the_agenda(self):
        start = {'game': GAME, 'tracks': {'turn': 3}, 'markers': {'phase': 'movement', 'seat': 'french'},
                 'pieces': {'FR-26': '2915', 'PR-11': '1515', 'PR-1Gd': 'waiting'}}
        said = self.play('end movement', 'todo', 'why enter PR-1Gd 2915', start=start)
        self.assertIn('PR-1Gd blocked', self.after(said, 'end movement'))
        self.assertIn('wait: 2915 is blocked (PR-1Gd; BON-15.0)', self.after(said, 'todo'))
        self.assertIn('the entry hex 2915 is blocked', self.after(said, 'why enter PR-1Gd 2915'))

    def test_arrivals_have_turn_and_place(self):
        answer = self.answer('arrivals', game=GAME)
        self.assertRegex(answer, r'turn 5, French, at 0117\S*.*: FR-9 \(\d+\)')
        self.assertIn('turn ', self.answer('arrivals', game='leipzig1971'))
        self.assertIn('turn 4: ', self.answer('arrivals', game='bridge2013'))

    def test_missions_and_their_points_have_a_command_and_the_status_is_short(self):
        said = self.play('info', game='voelkerschlacht')
        status = said.split('> info')[0]
        self.assertLess(len(status.splitlines()), 25, status)
        self.assertNotIn('center-reudnitz (french', status)
        answer = self.after(said, 'info')
        self.assertRegex(answer, r'south-wachau +Wachau +French 4, Allied 4')
        self.assertRegex(answer, r'langeron +Allied +strength 4')


class Wording(Terminal):
    def test_codes_and_labels_have_a_blank_and_chances_follow_the_die(self):
        start = {'game': 'leipzig1969', 'tracks': {'turn': 3}, 'markers': {'phase': 'combat', 'seat': 'french'},
                 'pieces': {'FR-Div1': '1923', 'FR-Div2': '1923', 'FR-Sup1': '1923', 'FR-Depot1': '2725',
                            'AL-Div1': '1924', 'AL-Depot1': '2209'}}
        said = self.play('preview attack 1924 with FR-Div1 FR-Div2', start=start)
        answer = self.after(said, 'preview attack 1924 with FR-Div1 FR-Div2')
        self.assertNotRegex(answer, r'[ad]s\d(defender|attacker)')
        firsts = [int(first) for first in re.findall(r', on (\d)', answer)]
        self.assertGreater(len(firsts), 1, answer)
        self.assertEqual(firsts, sorted(firsts))

    def test_a_sortie_is_listed_as_it_is_typed(self):
        pieces = {'FC1': '1516', 'FC2': '1521', 'FC3': '1621', 'FC4': '1421', 'AC9': '1520', 'AC8': '1420', 'AC7': '1620',
                  'AD1': {'at': '1515', 'marks': ['dispersed']}, 'AD2': {'at': '1517', 'marks': ['dispersed']}}
        start = {'game': 'leipzig1971', 'scenario': '6', 'board': {'plain': True, 'features': {'1516': 'fortress'}},
                 'pieces': pieces, 'markers': {'phase': 'declaring', 'seat': 'french'}}
        answer = self.answer('list', start=start)
        self.assertIn('  sortie from 1516\n', answer)
        self.assertRegex(answer, r'  attack +1521: 1520 1620 1420;')

    def test_stacks_to_feed_are_named(self):
        start = {'game': 'leipzig1971', 'scenario': '6', 'board': {'plain': True}, 'markers': {'phase': 'movement', 'seat': 'french'},
                 'pieces': {'FD1': '1515', 'FC2': '1515', 'FD3': '1517', 'FC4': '1517', 'FS5': '1516', 'AD1': '4030'}}
        said = self.play('end movement', 'list', 'end assembly', start=start)
        self.assertIn('feed FS5  (1516)', self.after(said, 'list'))
        self.assertIn('the stacks in 1515, 1517 have not been fed: feed or combine them', self.after(said, 'end assembly'))

    def test_a_crowded_hex_is_named(self):
        pieces = {'FR-Div1': '1721', 'FR-Div2': '1721', 'FR-Div3': '1721', 'FR-Sup1': '1721', 'AL-Div1': '1924'}
        start = {'game': 'leipzig1969', 'tracks': {'turn': 2}, 'pieces': pieces,
                 'markers': {'phase': 'movement', 'seat': 'french'}}
        said = self.play('end movement', 'todo', start=start)
        for line in ('end movement', 'todo'):
            self.assertIn('more than three units in 1721', self.after(said, line))

    def test_a_placement_is_taken_back_to_place_a_unit_anew(self):
        said = self.play('deploy FR-Div1 1721', 'deploy FR-Div1 1722', 'undo', 'deploy FR-Div1 1722', game='leipzig1969',
                         options=('--allied', 'random'))
        self.assertIn('FR-Div1 is already placed', self.after(said, 'deploy FR-Div1 1722'))
        self.assertIn('taken back: deploy FR-Div1 1721', self.after(said, 'undo'))
        self.assertEqual(json.loads((self.folder / 'saved.json').read_text())['entries'][-1], 'deploy FR-Div1 1722')

    def test_a_hint_deploys_a_whole_army(self):
        said = self.play('hint play', game='leipzig1971',
                         options=('--scenario', '5', '--option', 'free_deployment=on', '--french', 'random'))
        entries = json.loads((self.folder / 'saved.json').read_text())['entries']
        self.assertGreater(sum(entry.startswith('place A') for entry in entries), 70, said)

    def test_movement_and_what_is_left_of_it_are_told_once(self):
        answer = self.answer('moves FR-Div2', start=SIEGE1969)
        self.assertRegex(answer.splitlines()[0], r'movement 5 \(\d left\)$')

    def test_help_and_examples_are_those_of_the_game(self):
        for game, other in (('leipzig1971', 'FR-4 2213'), ('voelkerschlacht', 'HEX'), ('bridge2013', 'FR-4')):
            answer = self.answer('?', game=game)
            self.assertNotIn(other, answer)
            self.assertLessEqual(max(len(line) for line in answer.splitlines()), 100)
        self.assertIn('such as: ', self.answer('?', game='leipzig1971'))
        cards = self.answer('?', game='voelkerschlacht')
        for command in ('overview', 'odds', 'reach', 'preview', 'arrivals', 'per hex'):
            self.assertNotIn(command, cards)

    def test_play_help_lists_all_levels(self):
        text = self.out('play', '--help')
        for level in ('human', 'random', 'recruit', 'captain', 'marshal', 'emperor'):
            self.assertIn(level, text)

    def test_list_has_places(self):
        answer = self.answer('list', start=SIEGE1969)
        self.assertRegex(answer, r'1721 Leipzig: ')

    def test_pairs_of_villages_are_separated(self):
        # Ney has markers for two of three villages: each pair by itself.
        start = {'game': 'voelkerschlacht', 'scenario': 'beginner', 'tracks': {'scouts_french': 3},
                 'markers': {'phase': 'turn', 'seat': 'french', 'hand french': 'time'}}
        answer = ' '.join(self.answer('list', start=start).split())
        self.assertIn('ney: eutritzsch mockau, eutritzsch schoenefeld, mockau schoenefeld;', answer)
        self.assertIn('poniatowski: connewitz doelitz markkleeberg', answer)

    def test_moves_of_a_general_off_the_board(self):
        said = self.play('hint play', 'hint play', 'moves murat', game='voelkerschlacht', options=('--allied', 'recruit'))
        self.assertNotIn('no unit', self.after(said, 'moves murat'))

    def test_moves_of_an_army_that_is_several_markers(self):
        start = {'game': 'voelkerschlacht', 'pieces': {'murat': 'wachau liebertwolkwitz', 'yorck': 'moeckern'},
                 'markers': {'hand french': 'terrain-hill move-cavalry'}}
        said = self.play('moves murat', 'play move-cavalry', 'moves murat', start=start)
        answer = self.after(said, 'moves murat')
        self.assertIn('murat@wachau', answer)
        self.assertIn('murat@liebertwolkwitz', answer)
        self.assertNotIn('no unit', answer)
        self.assertIn('  move murat@wachau doelitz\n', said.split('> moves murat\n')[2])

    def test_a_hint_is_told_in_words(self):
        answer = self.answer('hint', start={'game': 'voelkerschlacht', 'pieces': {'murat': 'wachau liebertwolkwitz'}})
        self.assertRegex(answer, r'The \w+ expects \d+ % from this')
        self.assertNotIn('objective:', answer)

    def test_rules_about_a_word(self):
        answer = self.answer('? armistice', game='leipzig1971')
        self.assertGreaterEqual(answer.count('L71-ARM-'), 5)

    def test_set_up_is_no_turn_nought(self):
        self.assertNotIn('turn 0', self.play(game='voelkerschlacht'))


class Battles(Terminal):
    def test_a_preview_says_that_a_unit_without_retreat_is_lost(self):
        answer = self.answer('preview attack 1515 with PR-9 PR-10 PR-11 at 1-1', start=TRAPPED)
        self.assertRegex(answer, r'Dr +defender retreats: FR-4 lost ')

    def test_odds_against_units_face_down_are_not_known(self):
        said = self.play('preview attack 1520 from 1521', 'odds 1520', 'preview end declaring', start=FACE_DOWN1971)
        for line in ('preview attack 1520 from 1521', 'odds 1520'):
            self.assertIn('Units there lie face down', self.after(said, line))
            self.assertNotIn('no battle', self.after(said, line))
        self.assertIn('This line has no battle', self.after(said, 'preview end declaring'))

    def test_a_look_tells_what_was_seen(self):
        said = self.play('look 1520', 'hex 1520', start=FACE_DOWN1971)
        self.assertIn('AC9 revealed', self.after(said, 'look 1520'))
        self.assertIn('AC9', self.after(said, 'hex 1520'))

    def test_without_contact_there_are_no_odds_to_tell(self):
        start = {'game': GAME, 'board': {'plain': True}, 'pieces': {'PR-11': '1515', 'FR-26': '1310'},
                 'markers': {'phase': 'movement', 'seat': 'allied'}}
        said = self.play('odds', 'odds 1310', 'odds 1310 with PR-11@1311', start=start)
        for line in ('odds', 'odds 1310'):
            self.assertIn('no unit could attack from where the units are', self.after(said, line))
        self.assertIn('10 against 8', self.after(said, 'odds 1310 with PR-11@1311'))

    def test_odds_while_moving_and_from_another_hex(self):
        moving = dict(M2, markers={'phase': 'movement', 'seat': 'french'})
        said = self.play('odds 1010', 'odds 1010 with FR-20', 'odds 1011 with FR-10@1012', 'odds', start=moving)
        self.assertIn('18 against 12', self.after(said, 'odds 1010'))
        self.assertIn('11 against 12', self.after(said, 'odds 1010 with FR-20'))
        self.assertIn('7 against 5', self.after(said, 'odds 1011 with FR-10@1012'))
        self.assertIn('1010', self.after(said, 'odds'))

    def test_odds_do_not_change_the_game(self):
        self.play('odds 1010', 'odds', 'reach 1010', start=M2)
        self.assertEqual(json.loads((self.folder / 'saved.json').read_text())['entries'], [])

    def test_who_can_reach_a_hex(self):
        start = {'game': GAME, 'board': {'plain': True}, 'pieces': {'FR-4': '1515', 'RU-5': '1512'},
                 'markers': {'phase': 'movement', 'seat': 'french'}}
        answer = self.answer('reach 1517', start=start)
        self.assertIn('French, to 1517: FR-4 (2)', answer)

    def test_todo_says_what_must_be_done(self):
        answer = self.answer('todo', start=M2)
        self.assertIn('before `end combat`', answer)
        self.assertIn('BON-', answer)
        moving = dict(M2, markers={'phase': 'movement', 'seat': 'french'})
        self.assertIn('`end movement` is possible', self.answer('todo', start=moving))

    def test_a_standing_answer_is_given_without_asking(self):
        said = self.play('always end movement', 'always', 'always off', start=dict(M2, markers={'phase': 'movement', 'seat': 'french'}))
        self.assertIn('end movement (standing answer)', said)


class Turns(Terminal):
    def test_a_summary_follows_the_enemys_turn_and_last_repeats_it(self):
        said = self.play('hint play', 'last', 'last all', game=GAME, options=('--scenario', 'first-day', '--allied', 'recruit'))
        self.assertIn('What the Allied side did', said)
        answer = self.after(said, 'last')
        self.assertIn('moved', answer)
        self.assertIn('end movement', self.after(said, 'last all'))

    def test_the_computers_moves_share_lines(self):
        said = self.play(game='leipzig1969', options=('--allied', 'recruit'))
        self.assertRegex(said, r'allied: deploy AL-Div1 \d+; deploy AL-Div2')
        self.assertLess(len(said.splitlines()), 90)

    def test_resume_keeps_opponent_and_seed(self):
        saved = self.folder / 'saved.json'
        self.play('hint play', game=GAME, options=('--scenario', 'first-day', '--allied', 'recruit'))
        record = json.loads(saved.read_text())
        self.assertEqual(record['players'], {'french': 'human', 'allied': 'recruit'})
        self.assertEqual(record['local_seed'], '5')
        typed = 'hint play\n' * 12
        one = run('play', '--resume', saved, '--save', self.folder / 'one.json', '--keep-going', stdin=typed)
        two = run('play', '--resume', saved, '--save', self.folder / 'two.json', '--keep-going', '--seed', 5,
                  '--allied', 'recruit', stdin=typed)
        self.assertEqual(one.returncode, 0, one.stderr)
        self.assertEqual((self.folder / 'one.json').read_text(), (self.folder / 'two.json').read_text())
        self.assertEqual(two.returncode, 0, two.stderr)
        self.assertGreater(len(json.loads((self.folder / 'one.json').read_text())['entries']), len(record['entries']))
        human = run('play', '--resume', saved, '--allied', 'human', '--save', self.folder / 'three.json', stdin='')
        self.assertEqual(json.loads((self.folder / 'three.json').read_text())['players']['allied'], 'human')
        self.assertEqual(human.returncode, 0)

    def test_a_finished_game_does_not_ask_to_go_on(self):
        said = self.play(game=GAME, options=('--scenario', 'drill', '--french', 'random', '--allied', 'random'))
        self.assertNotIn('To continue', said)
        self.assertIn('leipzig replay ', said)


class Scripts(Terminal):
    def test_a_script_stops_at_the_first_refusal_with_its_line(self):
        saved = self.folder / 'saved.json'
        done = run('play', '--resume', self.file(M2), '--save', saved,
                   stdin='board\nattack 1010 with FR-20\nFR-4 0101\nundo\n')
        self.assertEqual(done.returncode, 1)
        self.assertIn('line 3 was refused: FR-4 0101', done.stderr)
        self.assertNotIn('> undo', done.stdout)
        self.assertEqual(json.loads(saved.read_text())['entries'], ['attack 1010 with FR-20'])

    def test_it_can_go_on(self):
        done = run('play', '--resume', self.file(M2), '--save', self.folder / 'saved.json', '--keep-going',
                   stdin='FR-4 0101\nattack 1010 with FR-20\n')
        self.assertEqual(done.returncode, 0)
        self.assertEqual(json.loads((self.folder / 'saved.json').read_text())['entries'], ['attack 1010 with FR-20'])

    def test_a_question_is_no_refusal(self):
        self.out('play', '--resume', self.file(M2), '--save', self.folder / 'saved.json',
                 stdin='why FR-4 0101\nmoves FR-99\nboard 9999\npreview FR-4 0101\n')

    def test_commands_may_be_shortened(self):
        said = self.play('bo 1010', 'ov', 'l', start=M2)
        self.assertIn('1010R', self.after(said, 'bo 1010'))
        self.assertIn('list or last or log?', self.after(said, 'l'))

    def test_no_colours_without_a_terminal(self):
        self.assertNotIn('\x1b', self.play('board', 'last', game=GAME, options=('--allied', 'recruit')))


class AtATerminal(ProgramTest):
    def type(self, *keys, arguments=(), environment=None):
        """The screen of a pseudo-terminal on which these keys are typed."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.environ.update({'TERM': 'xterm', 'COLUMNS': '80', 'LINES': '30', **(environment or {})})
            os.execv(os.path.abspath(LEIPZIG), ['leipzig', 'play', *map(str, arguments)])
        screen = b''
        end = time.time() + 120
        waiting = list(keys) + ['quit\n']
        while time.time() < end:
            ready, _, _ = select.select([terminal], [], [], 0.5)
            if ready:
                try:
                    part = os.read(terminal, 65536)
                except OSError:
                    break
                if not part:
                    break
                screen += part
            elif waiting and re.search(rb'> [^\n]*$', screen):
                os.write(terminal, waiting.pop(0).encode())
        _, status = os.waitpid(pid, 0)
        os.close(terminal)
        self.assertEqual(os.waitstatus_to_exitcode(status), 0, screen)
        return screen.decode()

    def test_a_refusal_does_not_end_the_game(self):
        screen = self.type('FR-4 0101\n', 'attack 1010 with FR-20\n',
                           arguments=('--resume', self.file(M2), '--save', self.folder / 'saved.json'))
        self.assertIn('BON-', screen)
        self.assertEqual(json.loads((self.folder / 'saved.json').read_text())['entries'], ['attack 1010 with FR-20'])

    def test_asks_before_reinforcements_are_given_up(self):
        # L71-REI-ONTIME: what is not placed on its turn never comes.
        start = {'game': 'leipzig1971', 'scenario': '1', 'tracks': {'turn': 2},
                 'pieces': {'FD1': '1515', 'AD1': '4510'}, 'markers': {'phase': 'declaring', 'seat': 'allied'}}
        saved = self.folder / 'saved.json'
        arguments = ('--resume', self.file(start), '--save', saved)
        screen = self.type('end declaring\n', 'end arrivals\n', arguments=arguments)
        self.assertRegex(screen, r'This gives up for good: F[A-Z0-9]+')
        self.assertEqual(json.loads(saved.read_text())['entries'], ['end declaring'])
        self.type('end declaring\n', 'end arrivals\n', 'end arrivals\n', arguments=arguments)
        self.assertEqual(json.loads(saved.read_text())['entries'], ['end declaring', 'end arrivals'])

    def test_tab_completes_and_the_arrows_recall(self):
        self.type('attack 1010 wi\tFR-20\n', 'undo\n', '\x1b[A\x1b[A\n',
                  arguments=('--resume', self.file(M2), '--save', self.folder / 'saved.json'))
        self.assertEqual(json.loads((self.folder / 'saved.json').read_text())['entries'], ['attack 1010 with FR-20'])

    def test_what_is_given_up_for_good_is_asked_for_twice(self):
        start = {'game': 'leipzig1971', 'scenario': '1', 'tracks': {'turn': 3}, 'pieces': {'FC1': '1516', 'AD1': '5322'},
                 'markers': {'phase': 'declaring', 'seat': 'allied'}}
        saved = self.folder / 'saved.json'
        screen = self.type('end declaring\n', 'end arrivals\n', arguments=('--resume', self.file(start), '--save', saved))
        self.assertIn('This gives up for good', screen)
        self.assertNotIn('end arrivals', json.loads(saved.read_text())['entries'])
        self.type('end arrivals\n', 'end arrivals\n', arguments=('--resume', saved))
        self.assertIn('end arrivals', json.loads(saved.read_text())['entries'])

    def test_the_line_can_be_edited(self):
        self.type('xattack 1010 with FR-10\x7f\x7f20\x01\x1b[3~\n',
                  arguments=('--resume', self.file(M2), '--save', self.folder / 'saved.json'))
        self.assertEqual(json.loads((self.folder / 'saved.json').read_text())['entries'], ['attack 1010 with FR-20'])

    def test_colours_can_be_refused(self):
        arguments = ('--resume', self.file(M2), '--save', self.folder / 'saved.json')
        self.assertIn('\x1b[1;34m', self.type('board\n', arguments=arguments))
        self.assertNotIn('\x1b[1;34m', self.type('board\n', arguments=arguments, environment={'NO_COLOR': '1'}))


if __name__ == '__main__':
    main()
