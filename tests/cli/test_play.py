#!/usr/bin/python3
"""Play in the terminal, scripted: what is typed goes in, what a player sees comes out."""
import json
import os
import re
import signal
import subprocess
import time

from program import GAME, LEIPZIG, M2, M2_BATTLE, ProgramTest, main


class Play(ProgramTest):
    def play(self, *lines, start=M2, options=()):
        self.saved = self.folder / 'saved.json'
        typed = ''.join(line + '\n' for line in lines)
        return self.out('play', '--resume', self.file(start), '--save', self.saved, '--seed', 5, '--keep-going', *options,
                        stdin=typed)

    def entries(self):
        return json.loads(self.saved.read_text())['entries']

    def after(self, said, line):
        """What was said between a typed line and the next prompt."""
        rest = said.split(f'> {line}\n', 1)
        self.assertEqual(len(rest), 2, f'{line!r} not found in {said}')
        return re.split(r'\n(?:french|allied|)> ', rest[1])[0]

    def test_shows_the_board_and_what_can_be_done(self):
        said = self.play()
        self.assertIn('1010R fa', said)
        self.assertIn('French Combat Phase: name the next battle.\n  attack 1010 with FR-10\n', said)

    def test_groups_what_can_be_done_by_unit(self):
        said = self.out('play', GAME, '--scenario', 'first-day', stdin='')
        self.assertRegex(said, r'\n  move +\d{4}[^:;]*: PR-AvGd \(\d+\)[;,] \d{4}[^:;]*: PR-1 \(\d+\)')
        self.assertRegex(said, r'\n  enter +RU-10 \(\d+\)')
        self.assertIn('\n  end movement\n', said)

    def test_plays_a_whole_battle_from_one_line_and_shows_it_before_the_die(self):
        said = self.play(M2_BATTLE)
        preview = said.index('Battle: 18 against 17, 1-1')
        die = re.search(r'die (\d): (Ar, attacker|Dr, defender) retreats', said)
        self.assertLess(preview, die.start())
        self.assertEqual(self.entries()[:4], ['attack 1010 with FR-20', 'with FR-10', 'also 1011', 'at 1-1'])
        self.assertEqual(self.entries()[4], f'die {die.group(1)}')

    def test_plays_a_battle_step_by_step(self):
        said = self.play('attack 1010 with FR-20', 'with FR-10', 'also 1011', 'at 1-2')
        for strength in ('11 against 12, 1-2', '18 against 12, 1-1', '18 against 17, 1-1'):
            self.assertIn(f'Battle: {strength}', said)
        self.assertEqual(self.entries()[3], 'at 1-2')

    def test_previews_without_playing(self):
        said = self.play('preview ' + M2_BATTLE, 'preview attack 1010 with RU-14', 'preview end combat')
        self.assertIn('Battle: 18 against 17', said)
        self.assertIn('BON-', self.after(said, 'preview attack 1010 with RU-14'))
        self.assertEqual(self.entries(), [])

    def test_a_hint_can_be_played(self):
        said = self.play('hint')
        self.assertEqual(self.entries(), [], 'it is advice, no move')
        answer = self.after(said, 'hint')
        plan = [line[2:] for line in answer.split('The ')[0].splitlines() if line.startswith('  ')]
        self.assertRegex(answer, r'The (recruit|captain) expects \d+ % from this')
        self.play(*plan)
        self.assertEqual(self.entries()[:len(plan)], plan)

    def test_refuses_with_the_rule(self):
        said = self.play('attack 1010 with FR-20 FR-10 at 3-1', 'FR-20 1212', 'frobnicate', 'at 9-9')
        self.assertIn('BON-7.9: the odds may be lowered, never raised', said)
        self.assertIn('(`? BON-7.9` shows the rule)', said)
        self.assertIn('BON-5.14', self.after(said, 'FR-20 1212'))
        self.assertIn('notation', self.after(said, 'frobnicate'))
        self.assertIn('notation', self.after(said, 'at 9-9'))
        self.assertEqual(self.entries(), [])

    def test_why_names_the_rule_and_what_it_says(self):
        said = self.play('why attack 1010 with FR-20 FR-10 at 3-1', 'why attack 1010 with FR-20', 'why')
        answer = self.after(said, 'why attack 1010 with FR-20 FR-10 at 3-1')
        self.assertIn('BON-7.9 Voluntary reduction\n', answer)
        self.assertIn('Before the die the attacker may name any lower column', answer)
        self.assertNotIn('Check:', answer)
        self.assertIn('That is legal.', self.after(said, 'why attack 1010 with FR-20'))

    def test_why_of_a_unit_and_a_hex(self):
        held = dict(M2, markers={'phase': 'movement', 'seat': 'french'})
        said = self.play('why FR-20 0811', 'why 20 0811', 'why 0911 0811', start=held)
        for line in ('why FR-20 0811', 'why 20 0811', 'why 0911 0811'):
            self.assertIn('BON-5.13', self.after(said, line))

    def test_lists_the_moves_of_a_unit_with_what_they_cost(self):
        alone = {'game': GAME, 'board': {'plain': True}, 'pieces': {'FR-4': '1515', 'RU-5': '0101'},
                 'markers': {'phase': 'movement', 'seat': 'french'}}
        said = self.play('moves FR-4', 'moves 4', 'moves 1515', 'moves RU-5', 'moves FR-44', start=alone)
        answer = self.after(said, 'moves FR-4')
        self.assertIn('FR-4 at 1515, infantry, strength 8, movement 4', answer)
        self.assertIn('1514 (1)', answer)
        self.assertEqual(len(re.findall(r'\d{4} \(\d\)', answer)), 60)
        self.assertEqual(self.after(said, 'moves 4'), answer)
        self.assertEqual(self.after(said, 'moves 1515'), answer)
        self.assertIn('no actions', self.after(said, 'moves RU-5'))
        self.assertIn('did you mean FR-4', self.after(said, 'moves FR-44'))

    def test_help_explains_commands_phase_and_rules(self):
        said = self.play('?', '? BON-7.21', '? 7.21', '? zone', '?7.21')
        answer = self.after(said, '?')
        for word in ('why ACTION', 'undo [all]', 'BON-7.12', 'Every unit in contact attacks'):
            self.assertIn(word, answer)
        for line in ('? BON-7.21', '? 7.21', '?7.21'):
            self.assertIn('BON-7.21 One unit against several', self.after(said, line))
        self.assertIn('BON-6.0', self.after(said, '? zone'))

    def test_undo_takes_back_a_line_or_all_but_never_the_dice(self):
        said = self.play('attack 1010 with FR-20', 'with FR-10', 'undo', 'undo all', 'undo')
        self.assertEqual(self.after(said, 'undo').splitlines()[0], '  taken back: with FR-10')
        self.assertIn('taken back: attack 1010 with FR-20', self.after(said, 'undo all'))
        self.assertEqual(said.count('Nothing to undo'), 1)
        self.assertEqual(self.entries(), [])
        said = self.play(M2_BATTLE, 'undo')
        self.assertIn('Nothing to undo', said)
        self.assertEqual(len(self.entries()), 5)

    def test_a_line_of_several_actions_is_taken_back_as_one(self):
        self.play('attack 1010 with FR-20', 'with FR-10 also 1011', 'undo')
        self.assertEqual(self.entries(), ['attack 1010 with FR-20'])

    def test_undo_stops_where_the_other_seat_decided(self):
        start = json.loads(self.out('new', GAME, '--scenario', 'first-day'))
        said = self.play('RU-5 2609', 'end movement', 'FR-4 2214', 'undo', 'undo', start=start)
        self.assertEqual(self.entries(), ['RU-5 2710-2609', 'end movement'])
        self.assertIn('Nothing to undo', said)

    def test_log_and_board(self):
        said = self.play('attack 1010 with FR-20', 'log', 'board 1318', 'board FR-20', 'board all', 'board 9999')
        self.assertIn('1     attack 1010 with FR-20', self.after(said, 'log'))
        self.assertIn('1318', self.after(said, 'board 1318'))
        self.assertNotIn('FR-20 11', self.after(said, 'board 1318'))
        self.assertIn('FR-20 11', self.after(said, 'board FR-20'))
        self.assertIn('2931', self.after(said, 'board all'))
        self.assertIn("no hex '9999'", self.after(said, 'board 9999'))

    def test_names_the_units_that_an_entry_eliminated(self):
        pieces = {'PR-2': '1515', 'FR-4': '1514', 'FR-5': '1415', 'FR-6': '1614', 'PR-9': '2020'}
        start = {'leipzig': 1, 'game': GAME,
                 'position': {'board': {'plain': True}, 'pieces': pieces, 'markers': {'phase': 'combat', 'seat': 'allied'}},
                 'entries': ['attack 1514 with PR-2', 'also 1415', 'also 1614', 'at 1-5', 'die 1']}
        log = self.after(self.play('log', start=start), 'log')
        self.assertIn('5     die 1\n        PR-2 eliminated: no retreat', log)
        start['entries'] = []
        said = self.play('attack 1514 1415 1614 with PR-2 at 1-5', start=start)
        self.assertRegex(said, r'die [1-6]: (Ar|Ae), attacker \w+\n    PR-2 eliminated')

    def test_random_players_play_a_game_to_its_end(self):
        start = json.loads(self.out('new', GAME, '--scenario', 'drill'))
        options = ('--french', 'random', '--allied', 'random')
        said = self.play('log 3', 'undo', start=start, options=options)
        self.assertIn('The game is over.', said)
        self.assertRegex(said, r'\(BON-17\.\d\)')
        again = self.play(start=start, options=options)
        self.assertEqual(again.split('The game is over')[0], said.split('The game is over')[0])
        self.assertIn('checked', self.out('replay', self.saved, '--check'))
        self.assertEqual(json.loads(self.saved.read_text())['players'], {'french': 'random', 'allied': 'random'})

    def test_a_human_plays_against_a_random_opponent(self):
        start = json.loads(self.out('new', GAME, '--scenario', 'first-day'))
        said = self.play('end movement', start=start, options=('--french', 'random'))
        self.assertRegex(said, r'(french:|;) end movement')
        self.assertTrue(said.rstrip().splitlines()[-3].startswith('allied>'), said[-300:])


class Saving(ProgramTest):
    def test_the_end_of_input_saves_and_says_where(self):
        saved = self.folder / 'saved.json'
        said = self.out('play', GAME, '--scenario', 'first-day', '--save', saved, stdin='RU-5 2609')
        self.assertIn(f'Saved in {saved}', said)
        self.assertIn(f'leipzig play --resume {saved}', said)
        self.assertEqual(json.loads(saved.read_text())['entries'], ['RU-5 2710-2609'])
        self.out('play', '--resume', saved, stdin='RU-14 2710\nquit\nRU-3 2611\n')
        self.assertEqual(json.loads(saved.read_text())['entries'], ['RU-5 2710-2609', 'RU-14 2709-2710'])

    def test_without_a_name_it_finds_one_in_the_current_folder(self):
        done = subprocess.run([os.path.abspath(LEIPZIG), 'play', GAME, '--scenario', 'first-day'], input='RU-5 2609\n',
                              capture_output=True, text=True, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        name, = os.listdir(self.folder)
        self.assertRegex(name, rf'^leipzig-{GAME}-\d{{8}}-\d{{6}}\.json$')
        self.assertIn(f'Saved in {name}', done.stdout)

    def test_nothing_played_leaves_no_file(self):
        done = subprocess.run([os.path.abspath(LEIPZIG), 'play', GAME], input='board\n', capture_output=True, text=True,
                              cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('nothing saved', done.stdout)
        self.assertEqual(os.listdir(self.folder), [])

    def test_save_names_a_file(self):
        saved = self.folder / 'by_name.json'
        self.out('play', GAME, '--scenario', 'first-day', stdin=f'RU-5 2609\nsave {saved}\nRU-14 2710\n')
        self.assertEqual(len(json.loads(saved.read_text())['entries']), 2)

    def test_a_position_is_never_overwritten(self):
        position = self.file(M2)
        before = position.read_bytes()
        subprocess.run([os.path.abspath(LEIPZIG), 'play', '--resume', position], input=M2_BATTLE + '\n', text=True,
                       capture_output=True, cwd=self.folder, check=True)
        self.assertEqual(position.read_bytes(), before)

    def test_ctrl_c_saves_and_says_where(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            saved = self.folder / f'saved{number}.json'
            with subprocess.Popen([LEIPZIG, 'play', GAME, '--scenario', 'first-day', '--save', saved],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as playing:
                playing.stdin.write('RU-5 2609\n')
                playing.stdin.flush()
                end = time.time() + 120
                while time.time() < end and not (saved.exists() and json.loads(saved.read_text())['entries']):
                    time.sleep(0.02)
                playing.send_signal(number)
                said = playing.stdout.read()
                self.assertEqual(playing.wait(120), 0)
            self.assertIn(f'Saved in {saved}', said)
            self.assertEqual(json.loads(saved.read_text())['entries'], ['RU-5 2710-2609'])

    def test_says_which_seats_and_games_there_are(self):
        self.assertIn('human', self.refused('play', GAME, '--french', 'humna'))
        self.assertIn('which game?', self.refused('play'))


if __name__ == '__main__':
    main()
