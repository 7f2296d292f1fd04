#!/usr/bin/python3
"""docs/openapi.json says what the server really answers: every operation is called, every answer checked."""
import json
import pathlib
import resource
import secrets
import sys
import time
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Server, act, deciding  # noqa: E402

DOCUMENT = json.loads((ROOT / 'docs/openapi.json').read_text())


def schema(name_or_schema):
    return {**name_or_schema, 'components': DOCUMENT['components']}


class OpenApi(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.table = cls.server.create()
        viewers = [cls.server.join(cls.table, seat) for seat in ('french', 'allied')]
        act(deciding(*viewers))
        cls.record = cls.server.ask('GET', f'/api/tables/{cls.table["table"]}/record', key=cls.table['keys']['french'])[2]
        cls.called = set()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def check(self, method, path, template, body=None, key=None, headers=None, server=None):
        status, headers, content = (server or self.server).ask(method, path, body, headers, key=key)
        operation = DOCUMENT['paths'][template][method.lower()]
        self.assertIn(str(status), operation['responses'], f'{method} {path}: {content[:200]}')
        kind, described = next(iter(operation['responses'][str(status)]['content'].items()))
        self.assertEqual(headers['content-type'].split(';')[0], kind)
        if kind == 'application/json':
            jsonschema.Draft202012Validator(schema(described['schema'])).validate(json.loads(content))
        self.called.add((method, template, str(status)))

    def review_a_game(self):
        record = (ROOT / 'tests/corpus/leipzig1969-campaign.json').read_bytes()
        table = json.loads(self.server.ask('POST', '/api/tables/import', record)[2])
        key = table['keys']['french']
        plain, at = '/api/tables/{table}/review', '/api/tables/{table}/review/{number}'
        address = f'/api/tables/{table["table"]}/review'
        for path, template in ((address, plain), (address + '/0', at)):
            self.check('GET', path, template, key=key)
            self.check('GET', path + '?level=random', template, key=key)
        for _ in range(600):
            status, _, content = self.server.ask('GET', address, key=key)
            if status == 200:
                break
            time.sleep(0.1)
        self.check('GET', address, plain, key=key)
        better = next(step['from'] for step in json.loads(content)['steps'] if 'better' in step)
        self.check('GET', f'{address}/{better}', at, key=key)

    def test_every_answer_is_as_described(self):
        table, keys = self.table['table'], self.table['keys']
        games = '/api/games/{game}/'
        self.check('GET', '/api/games', '/api/games')
        for page in ('board.svg', 'layout', 'rules', 'register', 'charts', 'provenance', 'tutorial'):
            self.check('GET', f'/api/games/nations1975/{page}', games + page)
            self.check('GET', f'/api/games/chess/{page}', games + page)
        self.check('GET', '/api/health', '/api/health')
        self.check('GET', '/metrics', '/metrics')
        for key in (*keys.values(), 'wrong'):
            self.check('GET', f'/api/tables/{table}', '/api/tables/{table}', key=key)
            self.check('GET', f'/api/tables/{table}/record', '/api/tables/{table}/record', key=key)
            self.check('GET', f'/api/tables/{table}/share', '/api/tables/{table}/share', key=key)
            self.check('GET', f'/api/tables/{table}/course', '/api/tables/{table}/course', key=key)
            self.check('GET', f'/api/tables/{table}/review', '/api/tables/{table}/review', key=key)
            self.check('GET', f'/api/tables/{table}/review/0', '/api/tables/{table}/review/{number}', key=key)
            for number in (0, 1):
                for page in ('views', 'surveys'):
                    self.check('GET', f'/api/tables/{table}/{page}/{number}', f'/api/tables/{{table}}/{page}/{{number}}', key=key)
        for side in ('allied', 'nobody'):
            for page in ('views', 'surveys'):
                self.check('GET', f'/api/tables/{table}/{page}/1?as={side}',
                           f'/api/tables/{{table}}/{page}/{{number}}', key=keys['french'])
        over = self.server.create()
        self.server.join(over, 'french').request(type='resign')
        self.check('GET', f'/api/tables/{over["table"]}/course', '/api/tables/{table}/course', key=over['keys']['allied'])
        self.review_a_game()
        own = self.server.create()
        at = (f'/api/tables/{own["table"]}/key', '/api/tables/{table}/key')
        for key, body in ((own['keys']['spectator'], {'key': 'E' * 24}), ('wrong', {'key': 'E' * 24}), (own['keys']['french'], '{'),
                          (own['keys']['french'], b' ' * 70000), (own['keys']['french'], {'key': 'E' * 24})):
            self.check('POST', *at, body, key=key)
        secretive = self.ask_for_records_of_every_game()
        for body in ({'game': 'nations1975', 'scenario': 'drill', 'names': {'french': 'Ney'}}, {'game': 'chess'}, '{',
                     {'game': 'nations1975', 'scenario': 'drill', 'computers': {'allied': 'random'}}, b' ' * 70000,
                     {'game': 'nations1975', 'scenario': 'drill', 'dice': 'shared'},
                     {'game': 'nations1975', 'scenario': 'drill', 'dice': 'fair'}):
            self.check('POST', '/api/tables', '/api/tables', body)
        broken = json.loads(self.record)
        broken['entries'][0] = 'nonsense'
        for body in (self.record, broken, b'x' * (2 << 20) + b'xx'):
            self.check('POST', '/api/tables/import', '/api/tables/import', body)
        for path, template in (('/api/tables',) * 2, ('/api/tables/import',) * 2, at):
            self.check('POST', path, template, '{', headers={'Origin': 'https://evil.example'})
            self.check('POST', path, template, '{', headers={'Content-Type': 'text/plain'})
        for dice in ('shared', 'fair'):
            self.check('POST', f'/api/tables/import?dice={dice}', '/api/tables/import', self.record)
        with Server(arguments=['--memory-per-address', '1']) as tight:
            self.check('POST', '/api/tables/import', '/api/tables/import', self.record, server=tight)
        for _ in range(101):
            if self.server.ask('POST', '/api/tables', '{')[0] == 429:
                break
        self.check('POST', '/api/tables', '/api/tables', '{')
        self.check('POST', '/api/tables/import', '/api/tables/import', '{')

        for _ in range(100):
            self.server.ask('GET', '/api/tables/x', key='wrong')
        for page in ('', '/record', '/share', '/course', '/review', '/review/0', '/views/0', '/surveys/0'):
            self.check('GET', f'/api/tables/{table}{page}', '/api/tables/{table}' + page.replace('0', '{number}'), key='wrong')
        self.check('POST', *at, {'key': 'F' * 24}, key='wrong')

        self.check_health_on_a_full_disk()
        described = {(method.upper(), path, status) for path, methods in DOCUMENT['paths'].items()
                     for method, operation in methods.items() for status in operation['responses']}
        if not secretive:
            described -= {('GET', f'/api/tables/{{table}}/{page}', '403') for page in ('record', 'share')}
        self.assertEqual(described - self.called, set(), 'described, but never answered')

    def check_health_on_a_full_disk(self):
        """Files may not grow, which the server treats as a full disk."""
        process = self.server.process.pid
        resource.prlimit(process, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        try:
            end = time.monotonic() + 30
            while self.server.ask('GET', '/api/health')[0] == 200 and time.monotonic() < end:
                self.server.ask('POST', f'/api/tables/{self.table["table"]}/key', {'key': secrets.token_urlsafe(18)},
                                key=self.table['keys']['allied'])
            self.check('GET', '/api/health', '/api/health')
        finally:
            resource.prlimit(process, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)

    def ask_for_records_of_every_game(self):
        """Says whether one of them keeps secrets, and so its record until the end."""
        template = '/api/tables/{table}/record'
        for game in self.server.get('/api/games'):
            made = self.server.create(game['scenarios'][0]['id'], game=game['id'])
            self.check('GET', f'/api/tables/{made["table"]}/record', template, key=made['keys'][game['seats'][1]['id']])
            self.check('GET', f'/api/tables/{made["table"]}/share', '/api/tables/{table}/share', key=made['keys'][game['seats'][1]['id']])
            self.check('GET', f'/api/tables/{made["table"]}/surveys/0',
                       '/api/tables/{table}/surveys/{number}', key=made['keys'][game['seats'][1]['id']])
        return ('GET', template, '403') in self.called

    def test_a_finished_record_is_described(self):
        self.finished(self.server.create())
        shared = self.server.create(dice='shared', computers={'allied': 'random'})
        self.check('GET', f'/api/tables/{shared["table"]}', '/api/tables/{table}', key=shared['keys']['french'])
        self.assertEqual(self.server.join(shared, 'french').request(type='contribute', salt='0' * 64)['type'], 'state')
        self.finished(shared)

    def finished(self, table):
        self.server.join(table, 'french').request(type='resign')
        self.check('GET', f'/api/tables/{table["table"]}/record', '/api/tables/{table}/record', key=table['keys']['french'])
        self.check('GET', f'/api/tables/{table["table"]}', '/api/tables/{table}', key=table['keys']['french'])


if __name__ == '__main__':
    unittest.main(warnings='ignore')
