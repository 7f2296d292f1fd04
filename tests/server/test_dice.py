#!/usr/bin/python3
"""Dice that both seats have a share in, at real tables of all games; the script tools/verify-dice, which knows no rules, and
`leipzig replay --verify` find every game honest, and every tampered record out."""
import copy
import hashlib
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import PROGRAM, Server, act, contribute, deciding, salt_commitment  # noqa: E402
from correspondence import some_line  # noqa: E402

SEATS = ('french', 'allied')
SCENARIOS = [('leipzig1971', '1'), ('nations1975', 'drill'), ('bridge2013', 'battle'),
             ('bridge2013', 'north-west'), ('voelkerschlacht', 'beginner'), ('voelkerschlacht', 'advanced')]


def is_outcome(entry):
    return entry.split()[0] in ('die', 'dice', 'card', 'mission')


class Dice(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(arguments=['--rate', '1000', '--new-tables', '1000'])
        cls.folder = tempfile.TemporaryDirectory()
        cls.chance = random.Random(1813)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()
        cls.folder.cleanup()

    def sit(self, game='nations1975', scenario='drill', dice='shared', **more):
        table = self.server.create(scenario, game=game, dice=dice, **more)
        viewers = [self.server.join(table, seat) for seat in SEATS]
        for viewer in viewers:
            self.addCleanup(viewer.close)
        return table, viewers

    def newest(self, viewers):
        for viewer in viewers:
            viewer.state = viewer.request(type='name', name=viewer.state['seat'])
        return viewers[0].state

    def play(self, viewers, entries=600, outcomes=10**6, until_waiting=False):
        """Both seats at random, until the game is over or has so many entries or outcomes."""
        thrown = 0
        while True:
            state = max((viewer.state for viewer in viewers), key=lambda each: each['revision'])
            if state.get('over') or state['number'] >= entries or thrown >= outcomes:
                return
            if state['view']['turn']['node'] == 'chance':
                self.assertTrue(until_waiting)
                return
            viewer = deciding(*viewers)
            if viewer.state['revision'] < state['revision']:
                viewer.state = viewer.wait('state', where=lambda each: each['revision'] >= state['revision'])  # noqa: B023
            told = act(viewer, some_line(viewer, self.chance))
            thrown += sum(entry['seat'] is None for entry in told['entries'])

    def record(self, table, viewers):
        """Of the game, which is over then."""
        if not self.newest(viewers).get('over'):
            viewers[0].state = viewers[0].request(type='resign')
        status, _, content = self.server.ask('GET', f'/api/tables/{table["table"]}/record', key=table['keys']['spectator'])
        self.assertEqual(status, 200, content[:200])
        return json.loads(content)

    def run_on(self, record, *command):
        file = pathlib.Path(self.folder.name) / 'record.json'
        file.write_text(json.dumps(record))
        return subprocess.run([*command, file], capture_output=True, text=True, timeout=60)

    def script(self, record):
        return self.run_on(record, sys.executable, '-I', ROOT / 'tools/verify-dice')

    def program(self, record):
        return self.run_on(record, PROGRAM, 'replay', '--verify', '--json')

    def assert_honest(self, record, outcomes=None, unproven=0):
        thrown = sum(map(is_outcome, record['entries']))
        outcomes = thrown - unproven if outcomes is None else outcomes
        told = self.script(record)
        self.assertEqual(told.returncode, 0, told.stdout)
        self.assertIn(f' {outcomes} outcomes follow from them', told.stdout)
        told = self.program(record)
        self.assertEqual(told.returncode, 0, told.stderr)
        report = json.loads(told.stdout)
        self.assertEqual((report['outcomes'], report['outcomes_verified']), (thrown, outcomes))
        return outcomes

    def assert_found(self, record, what, rules_too=True):
        told = self.script(record)
        self.assertEqual(told.returncode, 1, f'{what}: {told.stdout}')
        self.assertIn('NOT verified: ', told.stdout)
        self.assertEqual(told.stderr, '', what)
        if rules_too:
            self.assertEqual(self.program(record).returncode, 1, what)
        return told.stdout

    # ---- what a table does ----

    def test_games_of_every_kind_are_verified_by_the_script_and_by_the_program(self):
        for scheme in ('shared', 'server'):
            for game, scenario in SCENARIOS:
                with self.subTest(game=game, scenario=scenario, dice=scheme):
                    table, viewers = self.sit(game, scenario, scheme)
                    if scheme == 'shared':
                        contribute(*viewers)
                    self.play(viewers, entries=300)
                    record = self.record(table, viewers)
                    self.assertEqual('dice' in record, scheme == 'shared')
                    self.assertGreater(self.assert_honest(record), 0)

    def test_a_battle_of_1969_is_verified(self):
        # Armies far apart seldom meet at random: computers lead them to their first battle, the table throws its die.
        game = pathlib.Path(self.folder.name) / 'campaign.json'
        game.write_text(subprocess.run([PROGRAM, 'new', 'leipzig1969'], capture_output=True, text=True, check=True).stdout)
        subprocess.run([PROGRAM, 'play', '--resume', game, '--french', 'recruit', '--allied', 'recruit', '--seed', '5'],
                       capture_output=True, check=True, timeout=60)
        record = json.loads(game.read_text())
        record['entries'] = record['entries'][:next(n for n, entry in enumerate(record['entries']) if is_outcome(entry))]
        for scheme in ('shared', 'server'):
            status, _, content = self.server.ask('POST', f'/api/tables/import?dice={scheme}', record)
            self.assertEqual(status, 201, content)
            table = json.loads(content)
            viewers = [self.server.join(table, seat) for seat in SEATS]
            if scheme == 'shared':
                self.assertEqual(viewers[0].state['view']['turn']['node'], 'chance')
                contribute(*viewers)
            self.assertGreater(self.assert_honest(self.record(table, viewers)), 0)
            for viewer in viewers:
                viewer.close()

    def test_the_pile_comes_back_and_a_match_has_a_second_game(self):
        table, viewers = self.sit('voelkerschlacht', 'beginner', options={'match': True})
        contribute(*viewers)
        self.play(viewers, entries=2000)
        record = self.record(table, viewers)
        cards = [entry for entry in record['entries'] if entry.startswith('card ')]
        missions = [entry for entry in record['entries'] if entry.startswith('mission ')]
        self.assertEqual(len(missions), 14, 'seven in each game')
        self.assertGreater(len(cards), 80, 'more than two packs')
        self.assert_honest(record)

    def test_nothing_is_drawn_before_every_share_is_in(self):
        table, (french, allied) = self.sit('voelkerschlacht', 'beginner')
        self.assertEqual((french.state['number'], french.state['view']['turn']['node']), (0, 'chance'))
        self.assertEqual(french.state['choices'], [])
        dice = french.state['dice']
        self.assertEqual((dice['scheme'], dice['waiting'], dice['by_server']), ('shared', ['french', 'allied'], []))
        salt = os.urandom(32).hex()
        commitment = salt_commitment(table['table'], 'french', salt)
        dice = french.request(type='contribute', commitment=commitment)['dice']
        self.assertEqual((dice['commitments'], dice['waiting']), ({'french': commitment, 'allied': None}, ['allied']))
        other = os.urandom(32).hex()
        state = allied.request(type='contribute', salt=other)
        self.assertEqual((state['dice']['salts'], state['dice']['waiting']), ({'french': None, 'allied': other}, ['french']))
        self.assertEqual(state['number'], 0)
        state = french.request(type='contribute', salt=salt)
        self.assertEqual((state['dice']['salts'], state['dice']['waiting']), ({'french': salt, 'allied': other}, []))
        self.assertEqual([entry['seat'] for entry in state['entries']], [None] * 5)
        told = self.server.get(f'/api/tables/{table["table"]}', key=table['keys']['allied'])
        self.assertEqual(told['dice'], state['dice'])

    def test_decisions_before_the_first_die_are_made_and_then_the_table_waits(self):
        for _ in range(20):
            table, viewers = self.sit()
            self.play(viewers, until_waiting=True)
            state = self.newest(viewers)
            if not state.get('over'):
                break  # a short game may end before its first die
        self.assertEqual(state['view']['turn']['node'], 'chance')
        self.assertTrue(all(entry['seat'] for entry in state['entries']))
        number = state['number']
        for viewer in viewers:
            refused = viewer.request(type='act', expect=number, line='end movement')
            self.assertEqual((refused['type'], refused['error']['code']), ('refused', 'forbidden'))
        contribute(*viewers)
        entry = self.newest(viewers)
        self.assertGreater(entry['number'], number)
        self.play(viewers)
        self.assert_honest(self.record(table, viewers))

    def test_wrong_contributions_are_refused_with_their_field(self):
        table, (french, allied) = self.sit()
        salt = os.urandom(32).hex()

        def field(viewer, **share):
            answer = viewer.request(type='contribute', **share)
            return answer['error'].get('field') if answer['type'] == 'refused' else 'taken'
        self.assertEqual(field(french), 'commitment')
        self.assertEqual(field(french, salt=salt, commitment=salt), 'commitment')
        self.assertEqual(field(french, salt=7), 'salt')
        for nonsense in ('x', '0' * 63, '0' * 65, 'A' * 64, '0' * 63 + 'g', ' ' + '0' * 63):
            self.assertEqual(field(french, commitment=nonsense), 'commitment')
            self.assertEqual(field(french, salt=nonsense), 'salt')
        self.assertEqual(field(french, salt=salt), 'salt', 'the other seat is not bound')
        commitment = salt_commitment(table['table'], 'french', salt)
        self.assertEqual(field(french, commitment=commitment), 'taken')
        self.assertEqual(field(french, commitment=commitment), 'taken', 'the same again')
        self.assertEqual(field(french, commitment='0' * 64), 'commitment', 'another one')
        self.assertEqual(field(allied, salt='0' * 64), 'taken')
        self.assertEqual(field(allied, salt='1' * 64), 'salt', 'another one')
        self.assertEqual(field(french, salt='0' * 64), 'salt', 'not the one committed to')
        self.assertEqual(field(french, salt=salt), 'taken')
        spectator = self.server.join(table, 'spectator')
        answer = spectator.request(type='contribute', salt=salt)
        self.assertEqual(answer['error']['code'], 'forbidden')
        spectator.close()
        _, (old, _) = self.sit(dice='server')
        self.assertEqual(old.state['dice'], {'scheme': 'server'})
        self.assertEqual(field(old, salt=salt), 'salt')
        self.assertEqual(field(old, commitment=commitment), 'commitment')

    def test_the_scheme_is_chosen_when_a_table_is_made(self):
        status, _, content = self.server.ask('POST', '/api/tables', {'game': 'nations1975', 'scenario': 'drill', 'dice': 'fair'})
        self.assertEqual((status, json.loads(content)['error']['field']), (400, 'dice'))
        table = self.server.create()
        self.assertEqual(self.server.get(f'/api/tables/{table["table"]}', key=table['keys']['french'])['dice'], {'scheme': 'server'})

    def test_shares_outlive_the_server(self):
        table, viewers = self.sit()
        self.play(viewers, until_waiting=True)
        salt = os.urandom(32).hex()
        viewers[0].request(type='contribute', commitment=salt_commitment(table['table'], 'french', salt))
        before = viewers[1].request(type='contribute', salt=os.urandom(32).hex())
        self.server.kill()
        self.server.start()
        french = self.server.join(table, 'french')
        self.assertEqual((french.state['dice'], french.state['number']), (before['dice'], before['number']))
        self.assertGreater(french.request(type='contribute', salt=salt)['number'], before['number'])
        french.close()

    def test_the_server_gives_the_share_of_a_computer(self):
        table = self.server.create('drill', dice='shared', computers={'allied': 'random'})
        french = self.server.join(table, 'french')
        self.addCleanup(french.close)
        dice = french.state['dice']
        self.assertEqual((dice['by_server'], dice['waiting']), (['allied'], ['french']))
        self.assertIsNotNone(dice['commitments']['allied'])
        self.assertIsNone(dice['salts']['allied'])
        state = french.request(type='contribute', salt=os.urandom(32).hex())
        self.assertEqual(state['dice']['waiting'], [])
        self.assertEqual(salt_commitment(table['table'], 'allied', state['dice']['salts']['allied']), dice['commitments']['allied'])
        french.state = state
        for _ in range(40):  # until the computer has thrown dice
            if any(entry['seat'] is None for entry in french.state['entries']):
                break
            french.state = french.wait('state') if not french.state['choices'] else act(french)
        record = self.record(table, [french])
        self.assertEqual(record['dice']['by_server'], ['allied'])
        self.assert_honest(record)
        forged = copy.deepcopy(record)
        forged['dice']['salts']['allied'] = '0' * 64
        self.assert_found(forged, 'another salt of the computer')
        del forged['dice']['commitments']['allied']
        self.assertIn('dice.salts.allied', self.assert_found(forged, 'not the salt that follows from the seed'))

    def test_a_rematch_keeps_the_scheme(self):
        _, viewers = self.sit('voelkerschlacht', 'beginner')
        viewers[0].request(type='resign')
        for viewer in viewers:
            viewer.request(type='rematch')
        seats = [viewer.wait('rematch') for viewer in viewers]
        for viewer, seat in zip(viewers, seats):
            viewer.send(type='join', table=seat['table'], key=seat['key'])
            viewer.state = viewer.wait('state', where=lambda state: state['table'] == seat['table'])  # noqa: B023
        self.assertEqual((viewers[0].state['dice']['scheme'], viewers[0].state['number']), ('shared', 0))
        contribute(*viewers)
        self.assertEqual(self.newest(viewers)['number'], 5)

    def test_an_imported_game_goes_on_with_shared_dice(self):
        for game, scenario, entries in (('bridge2013', 'battle', 300), ('voelkerschlacht', 'beginner', 120)):
            table, viewers = self.sit(game, scenario)
            contribute(*viewers)
            self.play(viewers, entries=entries)
            half = self.record(table, viewers)
            half['entries'] = half['entries'][:entries // 2]
            half.pop('ended', None)
            # As a record, and as the position it led to.
            position = self.run_on(half, PROGRAM, 'replay', '--json')
            start = json.loads(position.stdout)
            for part in ('pieces', 'tracks', 'markers'):
                start.setdefault('position', {})[part] = start.pop(part)
            for brought in (half, {**start, 'leipzig': 1, 'entries': []}):
                status, _, content = self.server.ask('POST', '/api/tables/import?dice=shared', brought)
                self.assertEqual(status, 201, content)
                again = json.loads(content)
                viewers = [self.server.join(again, seat) for seat in SEATS]
                self.assertEqual(viewers[0].state['dice']['waiting'], ['french', 'allied'])
                contribute(*viewers)
                self.play(viewers, entries=viewers[0].state['number'] + 150)
                record = self.record(again, viewers)
                self.assertEqual(record.get('dice_from', 0), len(brought['entries']))
                unproven = sum(map(is_outcome, brought['entries']))
                self.assertGreater(self.assert_honest(record, unproven=unproven), 5)
                for viewer in viewers:
                    viewer.close()

    # ---- what nobody can do unseen ----

    def tampered(self, record):
        """What could be forged, each with a name; entries stay possible, so that only the dice give it away."""
        def changed(change):
            forged = copy.deepcopy(record)
            change(forged)
            return forged

        def swap(one, two):
            def change(forged):
                entries = forged['entries']
                entries[one], entries[two] = entries[two], entries[one]
            return changed(change)
        shared = 'dice' in record
        yield 'another seed', changed(lambda forged: forged.update(seed='0' * 64))
        yield 'no seed', changed(lambda forged: forged.pop('seed'))
        yield 'another table', changed(lambda forged: forged.update(table='elsewhere'))
        yield 'no commitment', changed(lambda forged: forged.pop('commitment'))
        yield 'nothing proven', changed(lambda forged: forged.update(dice_from=len(forged['entries'])))
        outcomes = [place for place, entry in enumerate(record['entries']) if is_outcome(entry)]
        numbers = range(len(outcomes)) if shared else outcomes
        yield 'outcomes taken back that were not', changed(lambda forged: forged.update(taken_back={str(n): 1 for n in numbers}))
        for seat in SEATS if shared else ():
            yield f'another salt of {seat}', changed(lambda forged: forged['dice']['salts'].update({seat: '0' * 64}))
            yield f'no salt of {seat}', changed(lambda forged: forged['dice']['salts'].pop(seat))
            yield f'server for {seat}', changed(lambda forged: forged['dice'].setdefault('by_server', []).append(seat))
        if shared:
            yield 'no shares', changed(lambda forged: forged.pop('dice'))
            yield 'nobody bound', changed(lambda forged: forged['dice'].pop('commitments'))
            french = record['dice']['salts']['french']
            yield 'salts swapped', changed(lambda forged: forged['dice'].update(
                salts={'french': forged['dice']['salts']['allied'], 'allied': french}, commitments={}))
        dice = [place for place in outcomes if record['entries'][place].startswith('die ')]
        for place in dice[:1] + dice[-1:]:
            face = int(record['entries'][place].split()[1])
            yield f'die {place}', changed(lambda forged: forged['entries'].__setitem__(place, f'die {face % 6 + 1}'))
        for first, second in zip(outcomes, outcomes[1:]):
            if record['entries'][first] != record['entries'][second]:
                yield f'entries {first} and {second} swapped', swap(first, second)
                break

    def test_tampered_records_are_found(self):
        for game, scenario in (('leipzig1971', '1'), ('bridge2013', 'north-west'), ('voelkerschlacht', 'beginner')):
            for scheme in ('shared', 'server'):
                table, viewers = self.sit(game, scenario, scheme)
                if scheme == 'shared':
                    contribute(*viewers)
                self.play(viewers, entries=200)
                record = self.record(table, viewers)
                # So many that what is forged cannot give the same ones by chance.
                self.assertGreater(self.assert_honest(record), 8)
                for what, forged in self.tampered(record):
                    with self.subTest(game=game, dice=scheme, what=what):
                        self.assert_found(forged, what)

    def test_seed_and_commitment_forged_together_do_not_give_these_dice(self):
        table, viewers = self.sit('bridge2013', 'north-west')
        contribute(*viewers)
        self.play(viewers, outcomes=20)
        record = self.record(table, viewers)
        record['seed'] = '0' * 64
        record['commitment'] = hashlib.blake2b(bytes(32) + record['table'].encode(), digest_size=32).hexdigest()
        self.assertIn('entries[', self.assert_found(record, 'both forged'))

    def test_outcomes_taken_back_by_agreement_are_verified(self):
        for scheme in ('shared', 'server'):
            table, viewers = self.sit('bridge2013', 'north-west', scheme)
            if scheme == 'shared':
                contribute(*viewers)
            self.play(viewers, outcomes=3)
            self.newest(viewers)
            asking = deciding(*viewers)
            other = viewers[1 - viewers.index(asking)]
            first = next(entry['n'] for entry in self.whole(table)['entries'] if entry['seat'] is None)
            answer = asking.request(type='undo', to=first, expect=asking.state['number'])
            self.assertEqual(answer['offer']['what'], 'undo')
            other.state = other.request(type='answer', accept=True)
            self.newest(viewers)
            self.play(viewers, outcomes=12)
            record = self.record(table, viewers)
            self.assertEqual(record['taken_back'][str(0 if scheme == 'shared' else first)], 1)
            self.assert_honest(record)
            self.assert_found({**record, 'taken_back': {}}, 'not told that it was taken back')

    def whole(self, table):
        viewer = self.server.join(table, 'spectator')
        viewer.close()
        return viewer.state

    def test_a_running_game_is_not_verified(self):
        table, viewers = self.sit()
        contribute(*viewers)
        content = self.server.ask('GET', f'/api/tables/{table["table"]}/record', key=table['keys']['french'])[2]
        self.assertIn('seed', self.assert_found(json.loads(content), 'not over'))

    def test_kept_records_are_verified_as_before(self):
        kept = sorted((ROOT / 'tests/corpus').glob('*.json'))
        self.assertGreater(len(kept), 20)
        done = subprocess.run([sys.executable, '-I', ROOT / 'tools/verify-dice', *kept], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(done.stdout.count(': verified: '), len(kept))
        for file in kept:
            record = json.loads(file.read_text())
            self.assertNotIn('dice', record)
            self.assert_honest(record)

    def test_the_script_says_what_is_wrong_with_what_is_no_record(self):
        for content in ('', '[]', '{}', '{"entries": []}', '{"entries": [], "game": "chess"}', '{"entries": 7}'):
            file = pathlib.Path(self.folder.name) / 'nonsense.json'
            file.write_text(content)
            done = subprocess.run([sys.executable, '-I', ROOT / 'tools/verify-dice', file], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (1, ''), content)
        done = subprocess.run([sys.executable, '-I', ROOT / 'tools/verify-dice'], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)


if __name__ == '__main__':
    unittest.main(warnings='ignore')
