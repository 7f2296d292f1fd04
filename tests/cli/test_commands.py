#!/usr/bin/python3
"""The commands as a person or a script uses them: records grow, dice are what they should be, refusals say why."""
import concurrent.futures
import hashlib
import json
import os
import subprocess
import xml.etree.ElementTree

from program import GAME, LEIPZIG, M2, M2_BATTLE, ProgramTest, main, run


class Apply(ProgramTest):
    def test_appends_to_the_record_and_says_what_it_did(self):
        game = self.new('--scenario', 'first-day')
        said = self.out('apply', game, 'RU-5 2710-2609')
        self.assertTrue(said.startswith('RU-5 2710-2609\n'), said)
        self.assertEqual(json.loads(game.read_text())['entries'], ['RU-5 2710-2609'])
        self.out('apply', game, 'RU-14 2710', 'end movement', '--seed', 1)
        self.assertEqual(json.loads(game.read_text())['entries'][:3], ['RU-5 2710-2609', 'RU-14 2709-2710', 'end movement'])

    def test_a_wrong_action_changes_nothing_and_shows_its_rule(self):
        game = self.new('--scenario', 'first-day')
        before = game.read_bytes()
        said = self.refused('apply', game, 'RU-14 2609', 'RU-5 2710-1010')
        self.assertIn("'RU-5 2710-1010' is refused; nothing was changed", said)
        self.assertRegex(said, r'BON-[0-9.]+: ')
        self.assertIn('BON-5.15 Movement points are a limit', said)
        self.assertEqual(game.read_bytes(), before)
        self.assertEqual(os.listdir(self.folder), ['game.json'])

    def test_text_that_is_no_action_is_refused(self):
        game = self.new()
        for line in ('', 'frobnicate', 'RU-5', 'RU-5 9999', 'attack', 'end', 'die 4', '\x1b[2J', 'x' * 70000):
            self.assertIn('notation', self.refused('apply', game, line), line)

    def test_takes_the_dice_it_is_given(self):
        for given in (('--dice', '5'), ('--dice', ' die 5 '), ('die 5',)):
            record = json.loads(self.out('apply', self.file(M2), M2_BATTLE, *given))
            self.assertEqual(record['entries'][-1], 'die 5')

    def test_refuses_dice_that_cannot_come_and_dice_too_many(self):
        position = self.file(M2)
        self.assertIn("'7' cannot come now; possible are: die 1,", self.refused('apply', position, M2_BATTLE, '--dice', '7'))
        self.assertIn('1 more than were needed', self.refused('apply', position, M2_BATTLE, '--dice', '2,3'))

    def test_the_same_seed_throws_the_same_dice_however_the_game_is_split(self):
        thrown = {self.out('apply', self.file(M2), M2_BATTLE, '--seed', 3) for _ in range(4)}
        self.assertEqual(len(thrown), 1)
        step = self.out('apply', self.file(M2), 'attack 1010 1011 with FR-20 FR-10')
        split = self.out('apply', '-', 'at 1-1', '--seed', 3, stdin=step)
        self.assertEqual({split}, thrown)

    def test_dice_differ_without_a_seed(self):
        thrown = {json.loads(self.out('apply', self.file(M2), M2_BATTLE))['entries'][-1] for _ in range(40)}
        self.assertGreater(len(thrown), 2)

    def test_a_position_becomes_a_record_elsewhere(self):
        position = self.file(M2)
        before = position.read_bytes()
        self.out('apply', position, 'attack 1010 with FR-20', '--out', self.folder / 'record.json')
        self.assertEqual(position.read_bytes(), before)
        self.assertEqual(json.loads((self.folder / 'record.json').read_text())['entries'], ['attack 1010 with FR-20'])

    def test_follows_a_link_and_keeps_the_mode_of_the_file(self):
        game = self.new('--scenario', 'first-day')
        game.chmod(0o600)
        link = self.folder / 'link.json'
        link.symlink_to(game)
        self.out('apply', link, 'RU-5 2609')
        self.assertTrue(link.is_symlink())
        self.assertEqual(json.loads(game.read_text())['entries'], ['RU-5 2710-2609'])
        self.assertEqual(game.stat().st_mode & 0o777, 0o600)

    def test_two_at_once_do_not_lose_each_others_actions(self):
        game = self.new('--scenario', 'third-day')
        moves = [action['text'] for action in self.json('legal', game)['actions'] if action['kind'] == 'move']
        first = {}
        for text in moves:
            first.setdefault(text.split()[0], text)
        chosen = list(first.values())[::6][:8]
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda text: run('apply', game, text), chosen))
        entries = json.loads(game.read_text())['entries']
        self.assertEqual(sorted(entries), sorted(set(entries)))
        self.assertGreaterEqual(len(entries), len(chosen) - 2)
        self.out('replay', game, '--check')

    def test_refuses_to_go_on_with_a_game_that_was_resigned(self):
        game = self.new('--scenario', 'first-day')
        record = dict(json.loads(game.read_text()), ended='french resigned')
        self.assertIn('french resigned', self.refused('apply', self.file(record), 'end movement'))


class Replay(ProgramTest):
    def played(self):
        game = self.new('--scenario', 'drill')
        self.out('play', '--resume', game, '--french', 'random', '--allied', 'random', '--seed', 11)
        return game

    def test_lists_verifies_and_stops_where_asked(self):
        game = self.played()
        entries = json.loads(game.read_text())['entries']
        checked = self.out('replay', game, '--check')
        self.assertRegex(checked, f'checked: {len(entries)} entries, state [0-9a-f]{{16}}\n')
        listed = self.out('replay', game)
        for number in (1, len(entries)):
            self.assertIn(f'{number:<5} {entries[number - 1]}\n', listed)
        self.assertIn(listed.strip().split()[-1], checked)
        start = self.json('replay', game, '--to', 0)
        self.assertEqual(start, self.json('show', self.new('--scenario', 'drill', name='fresh.json')))
        self.assertIn('only', self.refused('replay', game, '--to', len(entries) + 1))

    def test_names_the_first_entry_that_is_wrong(self):
        game = self.played()
        record = json.loads(game.read_text())
        place = next(i for i, entry in enumerate(record['entries']) if entry.startswith('die'))
        record['entries'][place] = 'die 9'
        self.assertIn(f'entries[{place}]: notation: chance decides now', self.refused('replay', self.file(record)))
        record['entries'][place] = 'end movement'
        self.assertIn(f'entries[{place}]: ', self.refused('show', self.file(record)))

    def test_check_wants_entries_as_a_record_writes_them(self):
        record = json.loads(self.new('--scenario', 'first-day').read_text())
        record['entries'] = ['move 2710 2609']
        self.out('show', self.file(record))
        self.assertIn("entries[0]: 'move 2710 2609' is written 'RU-5 2710-2609'",
                      self.refused('replay', self.file(record), '--check'))


class Dice(ProgramTest):
    SEED = bytes(range(32))
    SALTS = {'french': bytes(range(100, 132)).hex(), 'allied': bytes(range(200, 232)).hex()}
    TABLE = 'markkleeberg'

    @staticmethod
    def hashed(message, key=b''):
        return hashlib.blake2b(message, key=key, digest_size=32).digest()

    def die(self, number, key=SEED):
        digest = self.hashed(f'leipzig dice {self.TABLE} {number} 0 0'.encode(), key)
        return int.from_bytes(digest[:8], 'big') % 6 + 1

    def record(self, die, **more):
        record = json.loads(self.out('apply', self.file(M2), M2_BATTLE, '--dice', die))
        commitment = self.hashed(self.SEED + self.TABLE.encode()).hex()
        return {**record, 'table': self.TABLE, 'commitment': commitment, 'seed': self.SEED.hex(), **more}

    def shared(self, die=None, **more):
        """A record with shares of both seats, the French bound first; its one die is outcome 0 and entry 4."""
        mix = f'leipzig dice mix {self.TABLE} {self.SALTS["french"]} {self.SALTS["allied"]}'
        bound = self.hashed(f'leipzig salt {self.TABLE} french {self.SALTS["french"]}'.encode()).hex()
        dice = {'scheme': 'shared', 'commitments': {'french': bound}, 'salts': self.SALTS, **more}
        return self.record(die or self.die(0, self.hashed(mix.encode(), self.SEED)), dice=dice)

    def report(self, record):
        """What --verify --json says, and whether the exit code agrees."""
        done = run('replay', self.file(record), '--verify', '--json')
        report = json.loads(done.stdout)
        self.assertEqual((done.returncode, done.stderr != ''), (0, False) if report['verified'] else (1, True))
        return report

    def test_verify_checks_the_dice_by_the_seed(self):
        good = self.die(4)
        told = self.out('replay', self.file(self.record(good)), '--verify')
        self.assertIn('verified: 5 entries', told)
        self.assertIn('Actions: 4, all legal', told)
        self.assertIn('Dice: 1 outcome verified: each follows from the promised seed.\n', told)
        self.assertIn('entries[4]', self.refused('replay', self.file(self.record(good % 6 + 1)), '--verify'))

    def test_verify_checks_the_dice_by_the_shares_of_both_seats(self):
        told = self.out('replay', self.file(self.shared()), '--verify')
        self.assertIn('Dice: 1 outcome verified: each follows from the promised seed and the shares of both seats.', told)
        other = dict(self.SALTS, french='0' * 64)
        self.assertIn('dice.salts.french: ', self.refused('replay', self.file(self.shared(salts=other)), '--verify'))
        self.assertIn('dice.commitments: ', self.refused('replay', self.file(self.shared(commitments={})), '--verify'))
        self.assertIn('dice.scheme: ', self.refused('replay', self.file(self.shared(scheme='fair')), '--verify'))
        self.assertIn('dice.salts.napoleon: ',
                      self.refused('replay', self.file(self.shared(salts={'napoleon': '0' * 64})), '--verify'))

    def test_verify_checks_the_seed_by_the_commitment(self):
        record = {**self.record(self.die(4)), 'seed': self.SEED[::-1].hex()}
        self.assertIn('seed: ', self.refused('replay', self.file(record), '--verify'))

    def test_verify_fails_where_the_promised_seed_is_missing(self):
        record = self.record(self.die(4))
        del record['seed']
        self.assertIn('is not over', self.refused('replay', self.file(record), '--verify'))
        self.assertIn('promised and the game is over',
                      self.refused('replay', self.file({**record, 'ended': 'draw agreed'}), '--verify'))
        self.out('replay', self.file(record), '--check')

    def test_verify_fails_where_nothing_can_be_verified(self):
        game = self.file(json.loads(self.out('apply', self.file(M2), M2_BATTLE, '--dice', 3)))
        self.assertIn('names no table', self.refused('replay', game, '--verify'))
        elsewhere = self.record(self.die(4), dice_from=5)
        self.assertIn('dice_from: ', self.refused('replay', self.file(elsewhere), '--verify'))
        none_thrown = json.loads(self.new('--scenario', 'first-day').read_text())
        self.assertIn('Dice: none were thrown.', self.out('replay', self.file(none_thrown), '--verify'))

    def test_verify_says_in_json_what_was_verified(self):
        whole = {'verified': True, 'entries': 5, 'actions': 4, 'outcomes': 1, 'outcomes_verified': 1}
        self.assertEqual({**self.report(self.record(self.die(4))), 'state': ''}, {**whole, 'dice': 'server', 'state': '', 'problem': None})
        self.assertEqual(self.report(self.shared())['dice'], 'shared')
        elsewhere = self.report(self.record(self.die(4), dice_from=5))
        self.assertEqual((elsewhere['verified'], elsewhere['outcomes_verified']), (False, 0))
        self.assertIn('dice_from', elsewhere['problem'])


class OtherCommands(ProgramTest):
    def test_help_teaches_with_examples(self):
        self.assertIn('leipzig apply game.json', self.out('--help'))
        for command in ('games', 'play', 'new', 'show', 'legal', 'apply', 'replay', 'duel', 'samples', 'stats', 'merge', 'bench',
                        'map', 'rules', 'perft'):
            self.assertIn(f'leipzig {command}', self.out(command, '--help'))

    def test_wrong_usage_is_exit_code_2(self):
        for arguments in (['frob'], ['show'], ['new'], ['apply', 'file'], ['games', '--frob'], ['perft', 'file'],
                          ['duel', GAME, '--games', '0'], ['duel', GAME, '--games', 'many'], ['bench', '--seed', '3'],
                          ['apply', 'file', 'x', '--seed', '-1'], ['samples', GAME],
                          ['samples', GAME, '--out', 'x', '--explore', '101']):
            self.assertTrue(self.refused(*arguments, code=2), arguments)

    def test_suggests_what_may_have_been_meant(self):
        self.assertIn('did you mean show?', self.refused('shwo', code=2))
        self.assertIn(f'did you mean {GAME}?', self.refused('new', 'nation1975'))
        self.assertIn('did you mean first-day?', self.refused('new', GAME, '--scenario', 'firstday'))
        self.assertIn('did you mean many_on_many?', self.refused('new', GAME, '--option', 'many_on_any=off'))
        self.assertIn('many_on_many=on or', self.refused('new', GAME, '--option', 'many_on_many=maybe'))
        self.assertIn('did you mean random?', self.refused('duel', GAME, '--french', 'ramdom'))
        self.assertIn('did you mean random?', self.refused('samples', GAME, '--french', 'ramdom', '--out', 'x'))
        self.assertIn('BON-7.21', self.refused('rules', GAME, 'BON-7.2'))
        self.assertIn('did you mean spectator?', self.refused('show', self.file(M2), '--json', '--seat', 'spectater'))

    def test_samples_are_lines_that_do_not_depend_on_threads(self):
        files = []
        for jobs in (1, 2):
            path = self.folder / f'samples{jobs}.csv'
            said = self.out('samples', GAME, '--scenario', 'first-day', '--french', 'random', '--allied', 'random',
                            '--games', 3, '--seed', 7, '--jobs', jobs, '--out', path)
            files.append(path.read_text().splitlines())
            self.assertIn(f'{len(files[-1]) - 1} positions of 3 games', said)
        self.assertEqual(*files)
        names = files[0][0].split(',')
        self.assertEqual(names[:2] + names[-2:], ['game', 'player_turn', 'expected', 'result'])
        for line in files[0][1:]:
            values = [int(value) for value in line.split(',')]
            self.assertEqual(len(values), len(names))
            self.assertIn(values[-1], (0, 500, 1000))
        self.assertEqual({line.split(',')[0] for line in files[0][1:]}, {'0', '1', '2'})
        self.assertIn('cannot write', self.refused('samples', GAME, '--out', self.folder))

    def test_samples_go_on_where_they_were_stopped(self):
        path = self.folder / 'samples.csv'

        def samples(*more, seed=7, games=4):
            return ['samples', GAME, '--scenario', 'first-day', '--french', 'random', '--allied', 'random', '--games', games, '--seed',
                    seed, '--out', path, *more]

        said = self.out(*samples()).split(',')[:3]
        whole = path.read_text()
        for share in (0, 0.01, 0.3, 0.62, 1):
            path.write_text(whole[:int(len(whole) * share)])
            if share == 0.01:
                path.write_text(whole.splitlines(True)[0])
            self.assertEqual(self.out(*samples('--resume')).split(',')[:3], said)
            self.assertEqual(path.read_text(), whole, share)
        for other in (samples('--resume', seed=8), samples('--resume', games=2)):
            self.assertIn('belongs to another command', self.refused(*other))
        self.assertEqual(path.read_text(), whole)
        path.write_text('dear diary\n')
        self.assertIn('belongs to another command', self.refused(*samples('--resume')))

    def test_new_takes_scenario_and_options(self):
        record = json.loads(self.out('new', GAME, '--scenario', 'third-day', '--option', 'many_on_many=off', '--option',
                                     'loc_ignores_terrain=on'))
        self.assertEqual(record['scenario'], 'third-day')
        self.assertEqual((record['options']['many_on_many'], record['options']['loc_ignores_terrain']), (False, True))
        self.assertEqual(record['entries'], [])
        self.assertEqual(json.loads(self.out('new', GAME))['scenario'], 'grand-battle')

    def test_an_option_changes_what_is_legal(self):
        battle = dict(M2, options={'many_on_many': False})
        self.assertIn('BON-7.', self.refused('apply', self.file(battle), M2_BATTLE))

    def test_rules(self):
        said = self.out('rules', GAME, 'BON-7.21')
        self.assertTrue(said.startswith('BON-7.21 One unit against several\n'), said)
        self.assertEqual(self.out('rules', GAME, '7.21'), said)
        listed = self.out('rules', GAME, '--list').splitlines()
        self.assertGreater(len(listed), 100)
        self.assertTrue(listed[0].startswith('BON-2.1 '))

    def test_rules_without_an_id_print_the_rulebook_in_its_order(self):
        book = self.out('rules', GAME)
        self.assertLess(book.index('\n5. Movement\n'), book.index('BON-5.13'))
        self.assertLess(book.index('BON-5.13'), book.index('\n7. Combat'))
        for label in ('Source:', 'Check:', 'Ruling:'):
            self.assertNotIn(label, book)
        self.assertIn('\n5. Bewegung\n', self.out('rules', GAME, '--lang', 'de'))
        self.assertIn('--lang', self.refused('rules', GAME, '--lang', 'fr'))

    def test_show_draws_the_board_of_the_position(self):
        shown = self.out('show', self.file(M2))
        self.assertIn('FR-20 11', shown)
        self.assertIn('1010R fa', shown)
        self.assertIn('French Combat Phase', shown)
        self.assertNotIn('~ river', shown)
        game = self.new()
        self.assertIn('1318', self.out('show', game, '--at', '1318'))
        self.assertGreater(len(self.out('show', game, '--all')), len(self.out('show', game)))
        self.assertIn("no space '9999'", self.refused('show', game, '--at', '9999'))

    def test_show_previews_the_battle(self):
        record = self.out('apply', self.file(M2), 'attack 1010 1011 with FR-20 FR-10')
        shown = self.out('show', '-', stdin=record)
        self.assertIn('Battle: 18 against 17, 1-1', shown)
        self.assertRegex(shown, r'defence +RU-5 doubled in rough +6 +BON-7\.4')
        self.assertIn('Dr  defender retreats  3 in 6 (50%), on 1 2 3', shown)

    def test_legal_lists_one_action_a_line(self):
        lines = self.out('legal', self.file(M2)).splitlines()
        self.assertEqual(lines[1], '  attack 1010 with FR-10  BON-7.12')
        self.assertEqual(len(lines), 5)

    def test_perft_counts_sequences(self):
        position = self.file(M2)
        said = self.out('perft', position, '--depth', 3, '--divide').splitlines()
        counts = {line.split(': ')[0]: int(line.split(': ')[1]) for line in said if line.startswith('depth')}
        self.assertEqual(counts['depth 1'], 4)
        self.assertEqual(counts['depth 3'], sum(int(line.split()[-1]) for line in said if line.startswith('attack')))

    def test_map_is_an_svg(self):
        root = xml.etree.ElementTree.fromstring(self.out('map', GAME, '--scenario', 'drill'))
        self.assertTrue(root.tag.endswith('svg'))
        self.assertNotEqual(self.out('map', GAME, '--scenario', 'drill'),
                            self.out('map', GAME, '--scenario', 'drill', '--dark'))

    def test_says_when_it_cannot_write(self):
        with open('/dev/full', 'w', encoding='utf-8') as full:
            done = subprocess.run([LEIPZIG, 'games'], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn('cannot write to standard output', done.stderr)
        game = self.new('--scenario', 'first-day')
        self.assertIn('cannot write', self.refused('apply', game, 'RU-5 2609', '--out', self.folder / 'no' / 'where.json'))


if __name__ == '__main__':
    main()
