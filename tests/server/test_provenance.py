#!/usr/bin/python3
"""The sources of the printed components over HTTP, against the data and against the other pages of each game."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'data'))
sys.dont_write_bytecode = True
import provenance_checks  # noqa: E402
from checks import GAMES, load  # noqa: E402
from client import Server  # noqa: E402


def folders_of(game):
    """The folders whose claims a game has: its own, after that of the board it shares."""
    shares = any(s['board'].startswith('campaign/') for s in load(f'{game}/scenarios.json')['scenarios'])
    return (['campaign'] if shares else []) + [game]


class Provenance(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def page(self, game, lang=''):
        return self.server.get(f'/api/games/{game}/provenance{lang}')

    def test_claims_hold_for_the_records_that_the_data_checks_find(self):
        for game in GAMES:
            expected = {}
            for folder in folders_of(game):
                expected |= provenance_checks.items_of(folder, load(f'{folder}/provenance.json')['claims'])
            page = self.page(game)
            self.assertEqual({claim['id']: claim['items'] for claim in page['claims']}, expected, game)
            self.assertEqual(len(page['claims']), len(expected), f'{game}: ids are unique')

    def test_every_item_is_a_record_of_its_list(self):
        for game in GAMES:
            page = self.page(game)
            for claim in page['claims']:
                names = {record['item'] for record in page['lists'][claim['of']]}
                self.assertLessEqual(set(claim['items']), names, f'{game}: {claim["id"]}')

    def test_every_space_of_every_map_and_every_table_has_a_claim(self):
        for game in self.server.get('/api/games'):
            page = self.page(game['id'])
            covered = {}
            for claim in page['claims']:
                covered.setdefault(claim['of'], set()).update(claim['items'])
            scenarios = {record['item']: record for record in page['lists']['scenarios.scenarios']}
            for scenario in game['scenarios']:
                board = scenarios[scenario['id']]['board'].split('/')[-1]
                layout = self.server.get(f'/api/games/{game["id"]}/layout?scenario={scenario["id"]}')
                self.assertEqual({space['id'] for space in layout['spaces']}, covered[f'{board}.spaces'], scenario['id'])
            charts = self.server.get(f'/api/games/{game["id"]}/charts')
            self.assertEqual({table['id'] for table in charts['tables']}, covered.get('tables.tables', set()), game['id'])
            claimed = set().union(*(ids for key, ids in covered.items() if key.endswith('units.units')))
            self.assertLessEqual({unit['id'] for unit in charts['units']}, claimed, game['id'])

    def test_texts_are_in_the_language_asked_for(self):
        english, german = self.page('nations1975'), self.page('nations1975', '?lang=de')
        self.assertIn('rulebook', english['known'])
        self.assertIn('Regelheft', german['known'])
        towns = {page['claims'][2]['what'] for page in (english, german)}
        self.assertEqual(towns, {'Leipzig and its suburbs', 'Leipzig und seine Vorstädte'})
        roads = [{name['name'] for edge in page['lists']['board.edges'] for name in edge['names']} for page in (english, german)]
        self.assertIn('Eilenburg road', roads[0])
        self.assertNotIn('Eilenburg road', roads[1])

    def test_rulings_are_rules_of_the_register(self):
        for game in GAMES:
            rules = {rule['id'] for rule in self.server.get(f'/api/games/{game}/rules')}
            page = self.page(game)
            self.assertLessEqual(set(page['rulings']), rules, game)
            self.assertLessEqual({rule for claim in page['claims'] for rule in claim['rules']}, rules, game)
        self.assertIn('BON-7.6-EX', self.page('nations1975')['rulings'])

    def test_an_unknown_game_is_not_found(self):
        self.assertEqual(self.server.ask('GET', '/api/games/chess/provenance')[0], 404)


if __name__ == '__main__':
    unittest.main()
