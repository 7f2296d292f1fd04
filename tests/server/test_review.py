#!/usr/bin/python3
"""The errors and the luck of a finished game over the loopback: as the program finds them, and not before the end."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Server  # noqa: E402

CORPUS = ROOT / 'tests/corpus'


class Review(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def imported(self, name):
        status, _, content = self.server.ask('POST', '/api/tables/import', (CORPUS / name).read_bytes())
        self.assertEqual(status, 201, content)
        return json.loads(content)

    def ask(self, table, seat='french', rest=''):
        status, _, content = self.server.ask('GET', f'/api/tables/{table["table"]}/review{rest}', key=table['keys'][seat])
        return status, json.loads(content)

    def found(self, table, rest=''):
        """The review, asked for until it is there, and the progress told meanwhile."""
        told = []
        for _ in range(600):
            status, answer = self.ask(table, rest=rest)
            if status != 202:
                self.assertEqual(status, 200, answer)
                return answer, told
            told.append(answer['done'])
            time.sleep(0.1)
        self.fail('it takes too long')

    def by_program(self, table, *options):
        record = self.server.ask('GET', f'/api/tables/{table["table"]}/record', key=table['keys']['french'])[2]
        with tempfile.NamedTemporaryFile(suffix='.json') as file:
            file.write(record if isinstance(record, bytes) else record.encode())
            file.flush()
            out = subprocess.run([os.environ['LEIPZIG'], 'review', file.name, '--json', *options], check=True, capture_output=True)
        return json.loads(out.stdout)

    def test_the_numbers_are_those_of_the_program(self):
        for name in ('nations1975-drill.json', 'bridge2013-south-west.json', 'leipzig1969-campaign.json', 'voelkerschlacht-beginner.json'):
            with self.subTest(name):
                table = self.imported(name)
                review, told = self.found(table)
                self.assertEqual(told, sorted(told))
                self.assertEqual(review, self.by_program(table))
                for account in review['seats'].values():
                    self.assertEqual(account['start'] + account['luck'] + account['skill'], account['result'])

    def test_a_level_may_be_chosen_and_must_exist(self):
        table = self.imported('bridge2013-south-west.json')
        self.assertEqual(self.found(table, '?level=recruit')[0], self.by_program(table, '--level', 'recruit'))
        for level in ('random', 'field-marshal', 'captain/25'):
            status, answer = self.ask(table, rest=f'?level={level}')
            self.assertEqual((status, answer['error']['field']), (400, 'level'))

    def test_the_better_plan_says_what_it_names(self):
        table = self.imported('nations1975-drill.json')
        review = self.found(table)[0]
        step = next(step for step in review['steps'] if 'better' in step)
        status, plan = self.ask(table, rest=f'/{step["from"]}')
        self.assertEqual(status, 200)
        self.assertEqual([action['text'] for action in plan['actions']], step['better'])
        self.assertTrue(any('units' in action or 'spaces' in action for action in plan['actions']))
        without = next(step for step in review['steps'] if 'better' not in step)
        for number in (str(without['from']), '99999', 'x', '-1'):
            self.assertEqual(self.ask(table, rest=f'/{number}')[0], 404, number)

    def test_between_people_there_is_none_before_the_end(self):
        table = self.server.create()
        viewer = self.server.join(table, 'french')
        for rest in ('', '/0'):
            status, answer = self.ask(table, rest=rest)
            self.assertEqual((status, answer['error']['code']), (403, 'forbidden'))
        viewer.request(type='resign')
        review = self.found(table)[0]
        self.assertEqual(review['seats']['french']['result'], 0)
        self.assertTrue(review['finished'])

    def test_against_a_computer_there_is_none_before_the_end_either(self):
        table = self.server.create(computers={'allied': 'random'})
        self.assertEqual(self.ask(table)[0], 403)

    def test_a_record_with_hidden_pieces_is_not_opened_by_its_review(self):
        record = json.loads((CORPUS / 'leipzig1969-campaign.json').read_text())
        secret = json.loads((CORPUS / 'bridge2013-battle.json').read_text())
        for document in (record, secret):
            document['entries'] = document['entries'][:len(document['entries']) // 2]
            document.pop('ended', None)
            status, _, content = self.server.ask('POST', '/api/tables/import', json.dumps(document).encode())
            self.assertEqual(status, 201, content)
            table = json.loads(content)
            view = self.server.ask('GET', f'/api/tables/{table["table"]}/record', key=table['keys']['french'])[0]
            self.assertEqual(self.ask(table)[0], 403 if view == 403 else 202)

    def test_a_wrong_key_opens_nothing(self):
        table = self.imported('nations1975-drill.json')
        self.assertEqual(self.server.ask('GET', f'/api/tables/{table["table"]}/review', key='wrong')[0], 404)


if __name__ == '__main__':
    unittest.main(warnings='ignore')
