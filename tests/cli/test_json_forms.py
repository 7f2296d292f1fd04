#!/usr/bin/python3
"""What --json prints is an interface: the fields, their types and their order."""
import json
import re

from program import GAME, M2, M2_BATTLE, ProgramTest, main


class JsonForms(ProgramTest):
    def check_form(self, value, form, where=''):
        if isinstance(form, dict):
            self.assertEqual(list(value), list(form), where)
            for key in form:
                self.check_form(value[key], form[key], f'{where}.{key}')
        elif isinstance(form, list):
            self.assertIsInstance(value, list, where)
            for item in value:
                self.check_form(item, form[0], where + '[]')
        else:
            self.assertIsInstance(value, form, where)
            if form is int:
                self.assertNotIsInstance(value, bool, where)

    def test_games(self):
        games = self.json('games')
        self.check_form(games, [{
            'id': str, 'title': str, 'seats': [str], 'scenarios': [{'id': str, 'title': str, 'turns': int}],
            'options': [{'id': str, 'default': bool, 'text': str, 'rule': str}]}])
        first = games[0]
        self.assertEqual(first['id'], GAME)
        self.assertEqual(first['seats'], ['french', 'allied'])
        turns = {scenario['id']: scenario['turns'] for scenario in first['scenarios']}
        self.assertEqual((turns['first-day'], turns['third-day'], turns['grand-battle']), (5, 8, 20))

    def test_legal(self):
        form = {'seat': str, 'phase': str, 'prompt': str,
                'actions': [{'text': str, 'kind': str, 'subject': str, 'target': str, 'rule': str}]}
        names = ('units', 'spaces', 'column', 'continues')  # where the action names any

        def check(legal):
            bare = [{key: action[key] for key in action if key not in names} for action in legal['actions']]
            self.check_form(dict(legal, actions=bare), form)

        legal = self.json('legal', self.new('--scenario', 'third-day'))
        check(legal)
        self.assertEqual((legal['seat'], legal['phase']), ('allied', 'movement'))
        texts = [action['text'] for action in legal['actions']]
        self.assertEqual(len(texts), len(set(texts)))
        self.assertIn('end movement', texts)
        battle = self.json('legal', self.file(M2))
        check(battle)
        self.assertEqual(battle['actions'][0],
                         {'text': 'attack 1010 with FR-10', 'kind': 'attack', 'subject': 'FR-10', 'target': '1010',
                          'rule': 'BON-7.12', 'units': ['FR-10'], 'spaces': ['1010']})

    def test_legal_where_no_seat_decides(self):
        position = dict(M2, markers={'phase': 'die', 'seat': 'french', 'duties': 'given', 'odds': '1-5'})
        position['pieces'] = {'FR-20': {'at': '0911', 'marks': ['attacking', 'must attack']},
                              'RU-5': {'at': '1010', 'marks': ['defending', 'must be attacked']}}
        legal = self.json('legal', self.file(position))
        self.assertIsNone(legal['seat'])
        self.assertEqual(legal['actions'], [])
        self.assertEqual(legal['outcomes'], [{'text': f'die {n}', 'weight': 1} for n in range(1, 7)])

    def test_show_is_a_position_that_stands_for_the_same_state(self):
        game = self.new('--scenario', 'first-day')
        self.out('apply', game, 'RU-5 2609', 'end movement', '--seed', 1)
        position = self.json('show', game)
        self.assertEqual(list(position), ['game', 'scenario', 'options', 'pieces', 'tracks', 'markers'])
        again = self.file(position)
        self.assertEqual(self.json('show', again), position)
        self.assertEqual(self.json('legal', again), self.json('legal', game))

    def test_show_as_a_seat_sees_it(self):
        view = self.json('show', self.file(M2), '--seat', 'french')
        self.assertEqual(view['viewer'], 'french')
        self.assertEqual(view['turn'], {'node': 'decision', 'seat': 'french'})
        self.assertEqual({piece['id'] for piece in view['pieces'] if piece['at'] in ('0911', '1010')}, {'FR-20', 'RU-5'})
        self.assertIn('1011', view['controls']['french'])

    def test_duel(self):
        duel = self.json('duel', GAME, '--french', 'random', '--allied', 'random', '--games', 6, '--seed', 7,
                         '--scenario', 'drill')
        self.check_form(duel, {
            'game': str, 'scenario': str, 'french': str, 'allied': str, 'games': int, 'pairs': int,
            'wins': {'french': int, 'allied': int, 'draw': int}, 'score': (int, float),
            'elo': {'value': (int, float), 'low': (int, float), 'high': (int, float)}, 'margin': (int, float),
            'actions': int, 'cpu_seconds': (int, float), 'signature': str, 'seed': int, 'first_margin': (int, float),
            'evaluations': int, 'longest_thought': list})
        wins = duel['wins']
        self.assertEqual(sum(wins.values()), 6)
        self.assertEqual(duel['pairs'], 0)
        self.assertAlmostEqual(duel['score'], (wins['french'] + wins['draw'] / 2) / 6, places=5)
        self.assertLessEqual(duel['elo']['low'], duel['elo']['value'])
        self.assertLessEqual(duel['elo']['value'], duel['elo']['high'])
        self.assertRegex(duel['signature'], '^[0-9a-f]{16}$')

    def test_duel_is_the_same_however_many_threads_play_it(self):
        def duel(*options):
            result = self.json('duel', GAME, '--games', 8, '--scenario', 'drill', *options)
            del result['cpu_seconds']
            return result
        self.assertEqual(duel('--jobs', 1), duel('--jobs', 3))
        self.assertNotEqual(duel()['signature'], duel('--seed', 2)['signature'])
        paired = duel('--paired')
        self.assertEqual(paired['pairs'], 4)
        self.assertEqual(paired['signature'], duel()['signature'])
        self.assertIn('must be even', self.refused('duel', GAME, '--games', 7, '--paired'))

    def test_bench(self):
        bench = self.json('bench', GAME, '--games', 2, '--scenario', 'all')
        self.check_form(bench, [{
            'game': str, 'scenario': str, 'games': int, 'actions': int, 'choices_per_action': (int, float),
            'state_bytes': int, 'cpu_seconds': (int, float), 'actions_per_cpu_second': (int, float),
            'games_per_cpu_second': (int, float), 'signature': str}])
        self.assertEqual([row['scenario'] for row in bench], ['first-day', 'third-day', 'grand-battle', 'drill'])
        for row in bench:
            self.assertEqual(row['games'], 2)
            self.assertLessEqual(row['state_bytes'], 4096)
            self.assertTrue(re.fullmatch('[0-9a-f]{16}', row['signature']))
        whole = self.json('bench', '--games', 2)
        self.assertGreater(len({row['game'] for row in whole}), 1)
        self.assertEqual([row['signature'] for row in whole if row['game'] == GAME],
                         [row['signature'] for row in bench if row['scenario'] == 'grand-battle'])

    def test_a_record_is_written_one_entry_a_line(self):
        text = self.out('apply', self.file(M2), M2_BATTLE, '--dice', 2)
        self.assertIn('\n  "attack 1010 with FR-20",\n  "with FR-10",\n  "also 1011",\n  "at 1-1",\n  "die 2"\n ]', text)
        record = json.loads(text)
        self.assertEqual(list(record), ['leipzig', 'game', 'scenario', 'rules_version', 'position', 'entries'])
        self.assertEqual(record['leipzig'], 1)
        self.assertEqual(record['position'], {key: M2[key] for key in ('board', 'pieces', 'markers')})


if __name__ == '__main__':
    main()
