#!/usr/bin/python3
"""The server over the loopback: HTTP, sockets, limits, and that nothing acknowledged is lost."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import client  # noqa: E402
from client import Closed, Server, Socket, act, any_line, deciding, eventually  # noqa: E402


class Hearing(Socket):
    """A socket that keeps all it was ever sent."""

    def __init__(self, port):
        self.heard = ''
        super().__init__(port)

    def receive(self):
        message = super().receive()
        self.heard += json.dumps(message)
        return message


class Http(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def test_games_are_listed(self):
        games = self.server.get('/api/games')
        self.assertEqual(games[0]['id'], 'nations1975')
        self.assertTrue(games[0]['scenarios'][0]['title'])

    def test_every_page_of_a_game_answers(self):
        for scenario in self.server.get('/api/games')[0]['scenarios']:
            layout = self.server.get(f'/api/games/nations1975/layout?scenario={scenario["id"]}')
            self.assertEqual(len(layout['spaces'][0]['neighbours']), 6)
            status, headers, svg = self.server.ask('GET', f'/api/games/nations1975/board.svg?scenario={scenario["id"]}')
            self.assertEqual((status, headers['content-type']), (200, 'image/svg+xml; charset=utf-8'))
            self.assertIn(b'data-space="%s"' % layout['spaces'][0]['id'].encode(), svg)
        self.assertTrue(self.server.get('/api/games/nations1975/rules')[0]['text'])
        self.assertTrue(self.server.get('/api/games/nations1975/charts')['tables'])

    def test_pages_answer_in_the_language_asked_for(self):
        def titles(lang):
            game = self.server.get('/api/games' + lang)[0]
            return (game['scenarios'][0]['title'], game['seats'][0]['title'], game['options'][1]['text'][:7],
                    self.server.get('/api/games/nations1975/charts' + lang)['tables'][0]['results'][0]['name'],
                    self.server.get('/api/games/nations1975/rules' + lang)[0]['title'])
        english = ('First Day', 'French', 'Several', 'Attacker eliminated', 'The map and its grid')
        self.assertEqual(titles(''), english)
        self.assertEqual(titles('?lang=en'), english)
        self.assertEqual(titles('?lang=tlh'), english)
        self.assertEqual(titles('?lang=de'), ('Der erste Tag', 'Franzosen', 'Mehrere', 'Angreifer vernichtet', 'Die Karte'))
        names = {space['name'] for space in self.server.get('/api/games/leipzig1971/layout?scenario=1&lang=de')['spaces']}
        self.assertIn('Prag', names)
        self.assertNotIn('Prague', names)
        _, _, svg = self.server.ask('GET', '/api/games/leipzig1971/board.svg?scenario=1&lang=de')
        self.assertIn('>Gebirge<', svg.decode())

    def test_a_survey_names_places_in_the_language_asked_for(self):
        table = self.server.create(game='leipzig1971', scenario='1')
        def places(lang):
            survey = self.server.get(f'/api/tables/{table["table"]}/surveys/0{lang}', key=table['keys']['french'])['survey']
            return {arrival['place'] for date in survey['calendar'] for arrival in date['arrivals']}
        self.assertIn('West edge', places(''))
        self.assertIn('Westrand', places('?lang=de'))
        self.assertEqual(len(places('')), len(places('?lang=de')))

    def test_pages_are_sent_once(self):
        _, headers, _ = self.server.ask('GET', '/api/games/nations1975/layout')
        status, _, content = self.server.ask('GET', '/api/games/nations1975/layout',
                                             headers={'If-None-Match': headers['etag']})
        self.assertEqual((status, content), (304, b''))
        _, headers, packed = self.server.ask('GET', '/api/games/nations1975/layout', headers={'Accept-Encoding': 'gzip'})
        self.assertEqual(headers['content-encoding'], 'gzip')
        self.assertLess(len(packed), 60000)

    def test_the_page_may_do_little(self):
        status, headers, _ = self.server.ask('GET', '/')
        self.assertEqual(status, 200)
        self.assertIn("default-src 'self'", headers['content-security-policy'])
        self.assertNotIn("'unsafe-eval'", headers['content-security-policy'])
        self.assertIn("frame-ancestors 'none'", headers['content-security-policy'])
        self.assertEqual(headers['x-content-type-options'], 'nosniff')
        self.assertEqual(headers['referrer-policy'], 'no-referrer')
        self.assertEqual(headers['cache-control'], 'no-cache')

    def test_what_is_not_there_says_so(self):
        for path in ('/api/nothing', '/api/games/chess/rules', '/api/games/nations1975/nothing', '/nothing.js',
                     '/api/games/nations1975/layout?scenario=nothing', '/../etc/passwd.txt', '/%2e%2e/x.js'):
            status, _, content = self.server.ask('GET', path)
            self.assertEqual(status, 404, path)
            self.assertIn('error', json.loads(content))
        self.assertEqual(self.server.ask('DELETE', '/api/games')[0], 405)
        self.assertEqual(self.server.ask('GET', '/%zz')[0], 400)

    def test_a_table_without_its_key_looks_like_none(self):
        table = self.server.create()
        missing = self.server.ask('GET', '/api/tables/AAAAAAAAAAAAAAAA', key=table['keys']['french'])
        wrong = self.server.ask('GET', f'/api/tables/{table["table"]}', key='A' * 24)
        self.assertEqual(missing[0], 404)
        self.assertEqual((missing[0], missing[2]), (wrong[0], wrong[2]))
        told = self.server.get(f'/api/tables/{table["table"]}', key=table['keys']['allied'])
        self.assertEqual((told['seat'], told['scenario'], told['over']), ('allied', 'drill', None))

    def test_a_key_comes_in_a_header_which_no_log_keeps_and_not_in_the_address(self):
        table = self.server.create()
        address = f'/api/tables/{table["table"]}'
        for seat in ('french', 'allied'):
            key = table['keys'][seat]
            status, headers, content = self.server.ask('GET', address, headers={'Authorization': 'Bearer ' + key})
            self.assertEqual((status, json.loads(content)['seat']), (200, seat))
            self.assertEqual(headers['cache-control'], 'no-store')
            for page in ('', '/record', '/course', '/views/0', '/surveys/0'):
                self.server.get(f'{address}{page}?key={key}', 404)
        self.assertEqual(self.server.ask('GET', address, headers={'Authorization': 'Bearer x'})[0], 404)

    def test_a_seat_may_be_given_a_key_that_its_player_made(self):
        table = self.server.create()
        address, old, own = f'/api/tables/{table["table"]}', table['keys']['allied'], 'B' * 24
        self.assertEqual(self.server.ask('POST', address + '/key', {'key': own}, key='A' * 24)[0], 404)
        self.assertEqual(self.server.ask('POST', address + '/key', {'key': own}, key=table['keys']['spectator'])[0], 403)
        status, _, content = self.server.ask('POST', address + '/key', {'key': 'short'}, key=old)
        self.assertEqual((status, json.loads(content)['error']['field']), (400, 'key'))
        self.assertEqual(self.server.get(address, key=old)['seat'], 'allied')
        self.assertEqual(self.server.ask('POST', address + '/key', {'key': own}, key=old)[0], 200)
        self.server.get(address, 404, key=old)
        self.assertEqual(self.server.get(address, key=own)['seat'], 'allied')

    def test_a_link_that_is_shared_opens_what_a_spectator_sees_and_no_seat(self):
        table = self.server.create()
        address = f'/api/tables/{table["table"]}'
        shared = {self.server.get(address + '/share', key=key)['key'] for key in table['keys'].values()}
        self.assertEqual(len(shared), 1)
        key = shared.pop()
        self.assertNotIn(key, table['keys'].values())
        self.assertIsNone(self.server.get(address, key=key)['seat'])
        self.assertEqual(self.server.get(address + '/views/0', key=key), self.server.get(address + '/views/0', key=table['keys']['spectator']))
        self.assertEqual(self.server.ask('POST', address + '/key', {'key': 'D' * 24}, key=key)[0], 403)
        self.assertEqual(self.server.ask('POST', address + '/key', {'key': key}, key=table['keys']['french'])[0], 400)
        reader = self.server.join({**table, 'keys': {'reader': key}}, 'reader')
        self.assertEqual((reader.state['seat'], reader.state['choices']), (None, []))
        for wish in ({'type': 'act', 'expect': 0, 'line': 'x'}, {'type': 'resign'}, {'type': 'name', 'name': 'Ney'},
                     {'type': 'offer', 'what': 'draw'}, {'type': 'hint'}, {'type': 'undo', 'expect': 0, 'to': 0}):
            self.assertEqual(reader.request(**wish)['error']['code'], 'forbidden', wish)
        self.server.get(f'/api/tables/{self.server.create()["table"]}', 404, key=key)
        self.server.get(address + '/share', 404, key='wrong')

    def test_who_has_a_shared_link_is_not_sent_to_the_rematch(self):
        table = self.server.create()
        key = self.server.get(f'/api/tables/{table["table"]}/share', key=table['keys']['french'])['key']
        french, allied, spectator = (self.server.join(table, seat) for seat in ('french', 'allied', 'spectator'))
        reader = self.server.join({**table, 'keys': {'reader': key}}, 'reader')
        french.request(type='resign')
        french.request(type='rematch')
        allied.request(type='rematch')
        told = spectator.wait('rematch')
        reader.wait('state', where=lambda s: s.get('rematch') == {'french': True, 'allied': True})
        self.assertEqual(reader.request(type='ping')['type'], 'pong')
        self.assertNotIn('rematch', [message['type'] for message in reader.messages])
        self.server.get(f'/api/tables/{told["table"]}', 404, key=key)

    def test_every_answer_says_what_it_is_and_nothing_of_the_interface_is_a_page(self):
        for path in ('/', '/api/games', '/api/health', '/api/nothing', '/metrics', '/api/games/nations1975/layout',
                     '/api/games/nations1975/board.svg'):
            _, headers, _ = self.server.ask('GET', path)
            kind = headers['content-type']
            self.assertTrue('charset=utf-8' in kind or kind == 'application/json', f'{path}: {kind}')
            self.assertEqual('content-disposition' in headers, kind == 'application/json', path)
            self.assertNotIn('server', headers)

    def test_wrong_orders_are_refused_with_the_field(self):
        for body, status, field in (({'game': 'chess'}, 422, 'game'), ({'game': 'nations1975', 'scenario': 'x'}, 422, None),
                                    ({'game': 7}, 400, 'game'), ('{', 400, None), ('[]', 400, None),
                                    ({'game': 'nations1975', 'options': {'x': 1}}, 400, 'x'),
                                    ({'game': 'nations1975', 'names': {'french': 'a\nb'}}, 400, 'name'),
                                    ({'game': 'nations1975', 'names': {'allied': 'x' * 61}}, 400, 'name'),
                                    ({'game': 'nations1975', 'options': {'x': True}}, 422, None)):
            got, _, content = self.server.ask('POST', '/api/tables', body)
            self.assertEqual(got, status, content)
            if field:
                self.assertEqual(json.loads(content)['error']['field'], field)

    def test_records_go_out_and_come_in(self):
        table = self.server.create()
        french, allied = self.server.join(table, 'french'), self.server.join(table, 'allied')
        for _ in range(12):
            both_act(french, allied)
        _, headers, record = self.server.ask('GET', f'/api/tables/{table["table"]}/record', key=table['keys']['french'])
        self.assertIn('attachment', headers['content-disposition'])
        status, _, content = self.server.ask('POST', '/api/tables/import', record)
        self.assertEqual(status, 201, content)
        copy = json.loads(content)
        there = self.server.get(f'/api/tables/{copy["table"]}', key=copy['keys']['spectator'])
        self.assertEqual(there['number'], len(json.loads(record)['entries']))

        broken = json.loads(record)
        broken['entries'][3] = 'FR-4 9999-9998'
        status, _, content = self.server.ask('POST', '/api/tables/import', broken)
        self.assertEqual((status, json.loads(content)['error']['field']), (422, 'entries[3]'))
        status, _, content = self.server.ask('POST', '/api/tables/import', b'x' * (2 << 20) + b'xx')
        self.assertEqual((status, json.loads(content)['error']['code']), (413, 'too_large'))
        self.assertEqual(self.server.ask('POST', '/api/tables', b' ' * 70000)[0], 413)

        view = self.server.get(f'/api/tables/{table["table"]}/views/5', key=table['keys']['french'])
        self.assertEqual((view['number'], view['entry']['n'], view['view']['viewer']), (5, 4, 'french'))
        self.server.get(f'/api/tables/{table["table"]}/views/999', 404, key=table['keys']['french'])

    def test_metrics_are_counted(self):
        _, headers, content = self.server.ask('GET', '/metrics')
        self.assertTrue(headers['content-type'].startswith('text/plain'))
        lines = [line for line in content.decode().splitlines() if not line.startswith('#')]
        figures = {line.rsplit(' ', 1)[0]: float(line.rsplit(' ', 1)[1]) for line in lines}
        self.assertGreaterEqual(figures['leipzig_connections'], 1)
        self.assertIn('leipzig_answer_seconds_bucket{le="+Inf"}', figures)


def both_act(french, allied):
    """One action of the deciding seat; both viewers then have the state."""
    actor = deciding(french, allied)
    other = allied if actor is french else french
    act(actor)
    other.state = other.wait('state', where=lambda state: state['revision'] >= actor.state['revision'])


class Sockets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def test_two_viewers_see_the_same_game(self):
        table = self.server.create()
        french, allied, bench = (self.server.join(table, seat) for seat in ('french', 'allied', 'spectator'))
        self.assertEqual((french.state['seat'], allied.state['seat'], bench.state['seat']), ('french', 'allied', None))
        actor = deciding(french, allied)
        waiting = allied if actor is french else french
        self.assertEqual(waiting.state['choices'], [])
        before = actor.state['number']
        act(actor)
        for viewer in (waiting, bench):
            state = viewer.wait('state', where=lambda s: s['number'] > before)
            self.assertEqual(state['entries'][0]['text'], actor.state['entries'][0]['text'])
            self.assertEqual(state['from'], before)

    def test_refusals_name_the_rule_with_its_text(self):
        table = self.server.create()
        french, allied = self.server.join(table, 'french'), self.server.join(table, 'allied')
        actor = deciding(french, allied)
        answer = actor.request(type='act', expect=actor.state['number'], line='end combat')
        self.assertEqual(answer['type'], 'refused')
        self.assertTrue(answer['error']['rule'].startswith('BON-'), answer)
        self.assertTrue(answer['rule_text'])
        why = actor.request(type='why', line='end combat')
        self.assertEqual((why['type'], why['error']), ('why', answer['error']))
        # The parts of an action ask the same; the game makes the line, and leaves out what the kind does not have.
        parts = actor.request(type='why', kind='end combat', subject='FR-4', target='1515')
        self.assertEqual((parts['line'], parts['error']), ('end combat', answer['error']))
        attack = actor.request(type='why', kind='attack', subject='FR-4', target='1515')
        self.assertEqual(attack['line'], 'attack 1515 with FR-4')
        self.assertEqual(attack['error'], actor.request(type='why', line='attack 1515 with FR-4')['error'])
        for lang, register in (('de', 'rules?lang=de'), ('en', 'rules'), ('tlh', 'rules')):
            texts = {rule['id']: rule['text'] for rule in self.server.get(f'/api/games/nations1975/{register}')}
            actor.request(type='join', table=table['table'], key=table['keys'][actor.state['seat']], lang=lang)
            for asked in ({'type': 'why', 'line': 'end combat'}, {'type': 'act', 'expect': actor.state['number'], 'line': 'end combat'}):
                told = actor.request(**asked)
                self.assertEqual(told['rule_text'], texts[told['error']['rule']], (lang, asked))
        self.assertTrue(actor.request(type='why', line=any_line(actor))['legal'])
        other = allied if actor is french else french
        self.assertEqual(other.request(type='act', expect=actor.state['number'], line='end movement')['error']['code'],
                         'forbidden')

    def test_targets_tell_cost_and_way(self):
        table = self.server.create()
        french, allied = self.server.join(table, 'french'), self.server.join(table, 'allied')
        actor = deciding(french, allied)
        move = next(c for c in actor.state['choices'] if c['kind'] == 'move')
        self.assertNotIn('targets', move)
        targets = actor.request(type='targets', kind='move', subject=move['subject'])['targets']
        self.assertTrue(targets[0]['cost'])
        self.assertEqual(targets[0]['path'][-1], targets[0]['target'])
        self.assertEqual(actor.request(type='targets', kind='move', subject='nobody')['targets'], [])

    def test_a_stale_number_gets_what_was_missed(self):
        table = self.server.create()
        french, allied = self.server.join(table, 'french'), self.server.join(table, 'allied')
        actor = deciding(french, allied)
        first = actor.state['number']
        act(actor)
        answer = actor.request(type='act', expect=first, line='end movement')
        self.assertEqual((answer['type'], answer['from'], answer['entries'][0]['n']), ('stale', first, first))

    def test_what_changes_nothing_is_answered_all_the_same(self):
        viewer = self.server.join(self.server.create(), 'french')
        for message in ({'type': 'name', 'name': ''}, {'type': 'act', 'expect': 99, 'line': 'end movement'}):
            viewer.send(**message)
            self.assertEqual(viewer.receive()['type'], 'stale' if 'expect' in message else 'state')

    def test_who_comes_back_goes_on(self):
        table = self.server.create()
        french, allied = self.server.join(table, 'french'), self.server.join(table, 'allied')
        both_act(french, allied)
        actor = deciding(french, allied)
        lost = self.server.join(table, actor.state['seat'])
        number, revision = lost.state['number'], lost.state['revision']
        lost.close()
        act(actor)
        back = self.server.join(table, actor.state['seat'], since=number, revision=revision)
        self.assertEqual(back.state['from'], number)
        self.assertEqual([e['n'] for e in back.state['entries']], list(range(number, actor.state['number'])))
        # Taken back and replayed differently while the viewer was away: the new entries replace the old ones.
        act(actor)
        number, revision = back.state['number'], back.state['revision']
        undone = actor.request(type='undo', expect=actor.state['number'], to=actor.state['undo_limit'])
        self.assertEqual(undone['number'], undone['undo_limit'])
        again = self.server.join(table, 'spectator', since=number, revision=revision)
        self.assertEqual(again.state['from'], undone['number'])

    def test_undo_is_asked_for_beyond_its_limit(self):
        table = self.server.create()
        french, allied = self.server.join(table, 'french'), self.server.join(table, 'allied')
        both_act(french, allied)
        actor = deciding(french, allied)
        other = allied if actor is french else french
        answer = other.request(type='undo', expect=other.state['number'], to=0)
        self.assertEqual(answer['offer'], {'by': other.state['seat'], 'what': 'undo', 'to': 0})
        self.assertEqual(other.request(type='answer', accept=True)['error']['code'], 'forbidden')
        self.assertEqual(actor.request(type='answer', accept=True)['number'], 0)

    def test_a_game_ends_and_goes_on_with_the_sides_swapped(self):
        table = self.server.create(names={'french': 'Ney'})
        french, allied = self.server.join(table, 'french'), self.server.join(table, 'allied')
        self.assertEqual(allied.request(type='name', name='Blücher')['names'], {'french': 'Ney', 'allied': 'Blücher'})
        self.assertNotIn('seed', french.state)
        over = french.request(type='resign')
        self.assertEqual(over['over']['winner'], 'allied')
        self.assertEqual(len(over['seed']), 64)
        french.request(type='rematch')
        allied.request(type='rematch')
        for viewer, seat in ((french, 'allied'), (allied, 'french')):
            told = viewer.wait('rematch')
            there = self.server.get(f'/api/tables/{told["table"]}', key=told['key'])
            self.assertEqual(there['seat'], seat)
            self.assertEqual(there['names'], {'french': 'Blücher', 'allied': 'Ney'})

    def test_viewers_are_sent_only_their_own_key_and_none_is_logged(self):
        with tempfile.TemporaryFile('w+') as journal, Server(journal=journal) as server:
            table = server.create(names={'french': 'Ney'})
            address = f'/api/tables/{table["table"]}'
            keys = {**table['keys'], 'reader': server.get(address + '/share', key=table['keys']['french'])['key']}
            viewers = {name: Hearing(server.port) for name in keys}
            for name, viewer in viewers.items():
                viewer.request(type='join', table=table['table'], key=keys[name])
            french, allied = viewers['french'], viewers['allied']
            self.assertEqual(server.ask('POST', address + '/key', {'key': 'E' * 24}, key=keys['allied'])[0], 200)
            allied.wait('refused')
            keys['allied'], keys['allied before'] = 'E' * 24, keys['allied']
            allied.request(type='join', table=table['table'], key=keys['allied'])
            for name, viewer in viewers.items():
                viewer.request(type='act', expect=0, line=f'{keys[name]} 0101')
                viewer.request(type='why', line='end movement')
                viewer.request(type='pace', key=keys[name], paused=True)
            french.request(type='offer', what='draw')
            allied.request(type='answer', accept=False)
            french.request(type='resign')
            french.request(type='rematch')
            allied.request(type='rematch')
            for name in ('french', 'allied', 'spectator'):
                self.assertEqual(viewers[name].wait('rematch')['key'], keys[name])
            record = server.ask('GET', address + '/record', key=keys['reader'])[2].decode()
            for name, viewer in viewers.items():
                viewer.request(type='ping')
                for owner, key in keys.items():
                    if owner != name:
                        self.assertNotIn(key, viewer.heard, f'{name} was sent the key of {owner}')
            server.stop()
            journal.seek(0)
            written = journal.read() + record
            for key in keys.values():
                self.assertNotIn(key, written)

    def test_viewers_with_the_old_key_are_disconnected_at_once(self):
        table = self.server.create()
        french, allied = self.server.join(table, 'french'), self.server.join(table, 'allied')
        self.assertEqual(french.state['own_keys'], {'french': False, 'allied': False})
        own = 'C' * 24
        status, _, _ = self.server.ask('POST', f'/api/tables/{table["table"]}/key', {'key': own}, key=table['keys']['allied'])
        self.assertEqual(status, 200)
        told = allied.wait('refused')
        self.assertEqual((told['error']['code'], told.get('id')), ('not_found', None))
        self.assertEqual(allied.request(type='resign')['error']['code'], 'not_found')
        self.assertTrue(french.wait('state', where=lambda s: s['own_keys'] == {'french': False, 'allied': True}))
        self.assertEqual(allied.request(type='join', table=table['table'], key=own)['seat'], 'allied')

    def test_earlier_requests_are_still_answered(self):
        table = self.server.create(scenario='first-day', hints=True)
        players = [self.server.join(table, seat) for seat in ('french', 'allied')]
        stranger = deciding(*players)
        seat = stranger.state['seat']
        stranger.send_text(json.dumps({'type': 'hint', 'id': 'asked'}))
        status, _, _ = self.server.ask('POST', f'/api/tables/{table["table"]}/key', {'key': 'G' * 24}, key=table['keys'][seat])
        self.assertEqual(status, 200)
        answer = stranger.wait(answer_to='asked')
        self.assertTrue(answer['type'] == 'hint' or answer['error']['code'] == 'not_found', answer)

    def test_who_is_there_is_shown(self):
        table = self.server.create()
        french = self.server.join(table, 'french')
        self.assertEqual(french.state['connected'], {'french': True, 'allied': False})
        allied = self.server.join(table, 'allied')
        self.assertTrue(french.wait('state', where=lambda s: s['connected']['allied']))
        allied.close()
        self.assertTrue(french.wait('state', where=lambda s: not s['connected']['allied']))

    def test_bad_messages_are_answered(self):
        viewer = Socket(self.server.port)
        for text in ('', '{', '[]', 'null', '{"type":7}', '{"type":"act"}', '{"type":"nothing"}', '{"id":{}}',
                     '{"type":"join","table":"x","key":"y"}', '[' * 5000, '{"type":"join","since":-1}'):
            viewer.send_text(text)
            answer = viewer.receive()
            self.assertEqual(answer['type'], 'refused', text)
            self.assertTrue(answer['error']['text'])
        self.assertEqual(viewer.request(type='ping')['type'], 'pong')
        viewer.frame(2, b'\x00\x01')
        self.assertRaises(Closed, viewer.receive)

    def test_a_message_too_large_ends_the_connection_with_its_code(self):
        viewer = Socket(self.server.port)
        viewer.send_text(' ' * 70000)
        with self.assertRaises(Closed) as closed:
            viewer.receive()
        self.assertEqual(closed.exception.args[0], 1009)


class Limits(unittest.TestCase):
    def test_connections_of_an_address(self):
        with Server(arguments=['--per-address', '5']) as server:
            held = [Socket(server.port) for _ in range(5)]
            status, _, content = server.ask('GET', '/api/health')
            self.assertEqual((status, json.loads(content)['error']['code']), (503, 'too_many'))
            held[0].close()
            eventually(lambda: server.ask('GET', '/api/health')[0] == 200)

    def test_messages_a_second(self):
        with Server(arguments=['--rate', '5']) as server:
            viewer = Socket(server.port)
            for _ in range(40):
                viewer.send(type='ping')
            answers = [viewer.receive() for _ in range(40)]
            self.assertEqual(answers[0]['type'], 'pong')
            refused = [answer['error']['code'] for answer in answers if answer['type'] != 'pong']
            self.assertEqual(set(refused), {'too_many'})

    def test_new_tables(self):
        with Server(arguments=['--new-tables', '0.04']) as server:  # two at once, another after 25 seconds
            codes = [server.ask('POST', '/api/tables', {'game': 'nations1975', 'scenario': 'drill'})[0] for _ in range(4)]
            self.assertEqual(codes, [201] * 2 + [429] * 2)

    def test_wrong_keys_of_an_address_are_counted_and_in_the_end_refused(self):
        with tempfile.TemporaryFile('w+') as journal, Server(journal=journal) as server:
            table = server.create()
            viewer = server.socket()
            wrong = {'table': table['table'], 'key': 'A' * 24}
            for _ in range(50):
                self.assertEqual(viewer.request(type='join', **wrong)['error']['code'], 'not_found')
                self.assertEqual(server.ask('GET', '/api/tables/' + table['table'], key=wrong['key'])[0], 404)
            server.ask('GET', '/api/tables/' + table['table'])  # without any key nothing was tried
            there, missing = (server.ask('GET', '/api/tables/' + name, key=wrong['key']) for name in (table['table'], 'A' * 16))
            self.assertEqual((there[0], there[2]), (429, missing[2]))
            error = json.loads(there[2])['error']
            self.assertEqual((error['code'], str(error['retry_after'])), ('too_many', there[1]['retry-after']))
            self.assertTrue(3500 < error['retry_after'] <= 3600)
            self.assertEqual(viewer.request(type='join', **wrong)['error'].keys(), error.keys())
            # Clients with a valid key are not locked out, and other addresses are not affected.
            self.assertEqual(server.join(table, 'french').request(type='pace', key='A' * 24)['error']['code'], 'too_many')
            elsewhere = Socket(server.port, source='127.0.0.2')
            self.assertEqual(elsewhere.request(type='join', **wrong)['error']['code'], 'not_found')
            _, _, figures = server.ask('GET', '/metrics')
            self.assertIn(b'leipzig_wrong_keys_total 105\n', figures)
            self.assertIn(b'leipzig_wrong_keys_refused_total 4\n', figures)
            journal.seek(0)
            self.assertEqual(journal.read(), 'leipzig: more than 100 wrong keys within an hour from 127.0.0.1\n')

    def test_a_slow_reader_is_dropped_and_the_others_play_on(self):
        with Server(arguments=['--rate', '5000']) as server:
            table = server.create('first-day')
            french = server.join(table, 'french')
            allied = server.join(table, 'allied')
            deaf = server.join(table, 'spectator')
            deaf.socket.setsockopt(1, 8, 4096)  # SO_RCVBUF
            try:
                for _ in range(2000):
                    deaf.send(type='join', table=table['table'], key=table['keys']['spectator'])
            except OSError:
                pass  # dropped
            eventually(lambda: b'leipzig_slow_readers_total 1' in server.ask('GET', '/metrics')[2])
            act(deciding(french, allied))


class Stopping(unittest.TestCase):
    def test_a_stop_says_goodbye(self):
        with Server() as server:
            viewer = server.join(server.create(), 'french')
            self.assertEqual(server.stop(), 0)
            with self.assertRaises(Closed) as closed:
                while True:
                    viewer.receive()
            self.assertEqual(closed.exception.args[0], 1001)

    def test_what_was_acknowledged_survives_a_kill(self):
        with Server() as server:
            tables = [server.create() for _ in range(4)]
            acknowledged = {}
            stop = threading.Event()

            def play(table):
                try:
                    viewers = [server.join(table, 'french'), server.join(table, 'allied')]
                    while not stop.is_set():
                        both_act(*viewers)
                        state = max((v.state for v in viewers), key=lambda s: s['revision'])
                        known = acknowledged.setdefault(table['table'], [])
                        known[state['from']:] = [e['text'] for e in state['entries']]
                except (Closed, OSError, StopIteration, AssertionError):
                    pass  # killed, or the game is over

            threads = [threading.Thread(target=play, args=(table,)) for table in tables]
            for thread in threads:
                thread.start()
            eventually(lambda: sum(map(len, list(acknowledged.values()))) > 20)
            server.kill()
            stop.set()
            for thread in threads:
                thread.join()
            server.start()
            for table in tables:
                record = server.get(f'/api/tables/{table["table"]}/record', key=table['keys']['spectator'])
                known = acknowledged.get(table['table'], [])
                self.assertEqual(record['entries'][:len(known)], known)

    def test_what_is_no_address_is_said(self):
        for option in ('--listen', '--proxy'):
            said = subprocess.run([client.PROGRAM, 'serve', option, 'nowhere'], capture_output=True, text=True, timeout=client.PATIENCE)
            self.assertEqual(said.returncode, 1)
            self.assertIn(f'leipzig: {option}: an address such as 127.0.0.1', said.stderr)

    @unittest.skipUnless(os.geteuid() == 0, 'for root')
    def test_root_is_told_that_an_ordinary_user_is_enough_where_others_reach_it(self):
        for address, told in (('127.0.0.1:0', False), ('0.0.0.0:0', True)):
            with tempfile.TemporaryDirectory() as folder:
                process = subprocess.Popen([client.PROGRAM, 'serve', '--listen', address, '--store', f'{folder}/tables.sqlite'],
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                process.stdout.readline()
                process.terminate()
                self.assertEqual('as root' in process.communicate(timeout=client.PATIENCE)[1], told)

    def test_a_port_in_use_is_said(self):
        with Server() as server:
            second = subprocess.run([client.PROGRAM, 'serve', '--listen', f'127.0.0.1:{server.port}', '--store',
                                     server.store], capture_output=True, text=True)
            self.assertEqual(second.returncode, 1)
            self.assertIn('in use', second.stderr)


if __name__ == '__main__':
    unittest.main(warnings='ignore')
