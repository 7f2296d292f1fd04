#!/usr/bin/python3
"""Between people: chat, private notes, offers and refusals, hints, rematches and clocks over the socket."""
import json
import pathlib
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Server  # noqa: E402


def said(message):
    return [line['text'] for line in message['lines']]


class People(unittest.TestCase):
    def setUp(self):
        """A server each: the limit of lines counts for the address."""
        self.server = Server()

    def tearDown(self):
        self.server.__exit__()

    def seats(self, **more):
        table = self.server.create(**more)
        return table, *(self.server.join(table, seat) for seat in ('french', 'allied', 'spectator'))

    def quiet(self, viewer, *types):
        """Everything that was on its way has come: none of it is of these types."""
        viewer.request(type='ping')
        self.assertEqual([message for message in viewer.messages if message['type'] in types], [])

    def test_players_and_spectators_have_a_chat_each(self):
        table, french, allied, spectator = self.seats()
        answer = french.request(type='say', text='Schöner Zug! 👍')
        self.assertEqual((answer['type'], answer['room'], said(answer)), ('chat', 'players', ['Schöner Zug! 👍']))
        heard = allied.wait('chat')
        self.assertEqual((heard['room'], heard['lines'][0]['seat'], said(heard)), ('players', 'french', ['Schöner Zug! 👍']))
        self.assertLess(abs(heard['lines'][0]['at'] - time.time()), 3600)
        other = self.server.join(table, 'spectator')
        self.assertEqual(spectator.request(type='say', text='bravo')['room'], 'spectators')
        self.assertEqual(said(other.wait('chat')), ['bravo'])
        for viewer in (french, allied):
            self.quiet(viewer, 'chat')
        self.quiet(spectator, 'chat')
        # Who comes later gets what was written before.
        again = self.server.join(table, 'allied')
        self.assertEqual(said(again.wait('chat')), ['Schöner Zug! 👍'])
        # After the game both are open to both.
        french.request(type='resign')
        self.assertEqual(said(allied.wait('chat', where=lambda m: m['room'] == 'spectators')), ['bravo'])
        self.assertEqual(said(spectator.wait('chat', where=lambda m: m['room'] == 'players')), ['Schöner Zug! 👍'])

    def test_nobody_writes_to_the_other_room(self):
        _, french, _, spectator = self.seats()
        for viewer, room in ((spectator, 'players'), (french, 'spectators')):
            error = viewer.request(type='say', text='hello', room=room)['error']
            self.assertEqual((error['code'], error['field']), ('forbidden', 'room'))
        self.assertEqual(french.request(type='say', text='hello', room='attic')['error']['field'], 'room')

    def test_bad_lines_are_refused_with_the_field(self):
        _, french, *_ = self.seats()
        for text in ('', 'x' * 501, 'a\nb', 'a\u202eb', 7):
            self.assertEqual(french.request(type='say', text=text)['error']['field'], 'text', text)
        self.assertEqual(french.request(type='notes', text='x' * 4001)['error']['field'], 'text')

    def test_notes_are_for_their_seat_alone(self):
        table, french, allied, spectator = self.seats()
        tablet = self.server.join(table, 'french')
        self.assertEqual(french.request(type='notes', text='hold\nLeipzig')['text'], 'hold\nLeipzig')
        self.assertEqual(tablet.wait('notes')['text'], 'hold\nLeipzig')
        self.assertEqual(spectator.request(type='notes', text='mine')['error']['code'], 'forbidden')
        french.request(type='resign')
        for viewer in (allied, spectator, self.server.join(table, 'allied'), self.server.join(table, 'spectator')):
            self.quiet(viewer, 'notes')
        status, _, content = self.server.ask('GET', f'/api/tables/{table["table"]}/record', key=table['keys']['allied'])
        self.assertEqual(status, 200)
        self.assertNotIn(b'Leipzig\\n', content)
        self.assertNotIn('hold', json.dumps(json.loads(content)))

    def test_a_table_without_chat(self):
        _, french, *_ = self.seats(chat=False)
        self.assertFalse(french.state['chat'])
        self.assertEqual(french.request(type='say', text='hello')['error']['code'], 'forbidden')

    def test_a_shared_link_neither_reads_nor_writes_chat(self):
        table, _, _, spectator = self.seats()
        spectator.request(type='say', text='psst')
        key = self.server.get(f'/api/tables/{table["table"]}/share', key=table['keys']['french'])['key']
        reader = self.server.join({**table, 'keys': {'reader': key}}, 'reader')
        self.quiet(reader, 'chat')
        self.assertEqual(reader.request(type='say', text='hello')['error']['code'], 'forbidden')

    def test_lines_a_minute_are_limited(self):
        _, french, *_ = self.seats()
        answers = [french.request(type='say', text=str(i)) for i in range(20)]
        refused = [answer for answer in answers if answer['type'] == 'refused']
        self.assertGreater(len(refused), 3)
        self.assertEqual({answer['error']['code'] for answer in refused}, {'too_many'})
        self.assertGreaterEqual(len(answers) - len(refused), 10)

    def test_chat_and_notes_are_there_after_the_server_was_killed(self):
        with Server() as server:
            table = server.create()
            french = server.join(table, 'french')
            french.request(type='say', text='still here')
            french.request(type='notes', text='plan')
            server.kill()
            server.start()
            again = server.join(table, 'french')
            self.assertEqual(said(again.wait('chat')), ['still here'])
            self.assertEqual(again.wait('notes')['text'], 'plan')

    def test_a_refusal_reaches_the_one_who_asked(self):
        _, french, allied, _ = self.seats()
        french.request(type='offer', what='draw')
        allied.request(type='answer', accept=False)
        state = french.wait('state', where=lambda m: m.get('declined'))
        self.assertEqual((state['offer'], state['declined']), (None, {'by': 'allied', 'what': 'draw'}))

    def test_a_rematch_is_asked_for_declined_and_agreed(self):
        _, french, allied, _ = self.seats()
        french.request(type='resign')
        french.request(type='rematch')
        self.assertTrue(allied.wait('state', where=lambda m: m.get('rematch', {}).get('french')))
        allied.request(type='rematch', accept=False)
        state = french.wait('state', where=lambda m: m.get('declined'))
        self.assertEqual((state['declined']['what'], state['rematch']), ('rematch', {'french': False, 'allied': False}))
        allied.request(type='rematch')
        french.request(type='rematch')
        self.assertEqual(french.wait('rematch')['table'], allied.wait('rematch')['table'])

    def test_hints_between_people_need_both(self):
        _, french, allied, _ = self.seats()
        self.assertEqual(french.state['hints'], {'allowed': False, 'agreed': {'french': False, 'allied': False}})
        asks = french if french.state['view']['turn']['seat'] == 'french' else allied
        self.assertEqual(asks.request(type='hint')['error']['code'], 'forbidden')
        self.assertEqual(french.request(type='hints')['error']['field'], 'accept')
        french.request(type='hints', accept=True)
        self.assertTrue(allied.request(type='hints', accept=True)['hints']['allowed'])
        self.assertEqual(asks.request(type='hint')['type'], 'hint')

    def test_a_clock_is_shown_and_its_wrong_fields_are_named(self):
        table, french, allied, _ = self.seats(clock={'bank': 3 * 7 * 86400, 'increment': 60, 'flag': 'claim'})
        state = allied.wait('state', where=lambda m: m['clock']['started']) if not allied.state['clock']['started'] else allied.state
        clock = state['clock']
        self.assertEqual((clock['bank'], clock['increment'], clock['flag'], clock['flagged']), (1814400, 60, 'claim', []))
        self.assertEqual(clock['running'], state['view']['turn']['seat'])
        self.assertLessEqual(clock['left'][clock['running']], 1814400_000)
        info = self.server.get(f'/api/tables/{table["table"]}', key=table['keys']['french'])
        self.assertEqual((info['deciding'], info['clock']['running']), (clock['running'], clock['running']))
        self.assertEqual(french.request(type='claim')['error']['code'], 'forbidden')
        for clock, field in (({}, 'clock.bank'), ({'bank': -1}, 'clock.bank'), ({'bank': 60, 'flag': 'never'}, 'clock.flag'),
                             ({'per_move': 'x'}, 'clock.per_move'), ({'bank': 60, 'flag': 'computer', 'level': 'x'}, 'clock.level'),
                             ({'per_move': 60, 'increment': 1}, 'clock.increment'), (5, 'clock')):
            status, _, content = self.server.ask('POST', '/api/tables', {'game': 'nations1975', 'scenario': 'drill', 'clock': clock})
            self.assertIn(status, (400, 422), clock)
            self.assertEqual(json.loads(content)['error']['field'], field)

    def test_a_flag_falls_by_itself(self):
        _, french, allied, _ = self.seats(clock={'per_move': 1})
        late = french.state['view']['turn']['seat']
        state = allied.wait('state', where=lambda m: 'over' in m)
        self.assertEqual((state['ended'], state['clock']['flagged']), (f'{late} ran out of time', [late]))
        self.assertNotEqual(state['over']['winner'], late)
        french.wait('state', where=lambda m: 'over' in m)


if __name__ == '__main__':
    unittest.main()
