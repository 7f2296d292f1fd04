#!/usr/bin/python3
"""Hostile clients of one address stay within its memory limit, and other clients are served. bench/flood does this at full size."""
import contextlib
import json
import pathlib
import socket
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import PATIENCE, Closed, Server, Socket, act, deciding  # noqa: E402
from test_fairness import HOSTILE, figure, long_record  # noqa: E402


def resident(server):
    """Megabytes."""
    for line in pathlib.Path(f'/proc/{server.process.pid}/status').read_text().splitlines():
        if line.startswith('VmRSS'):
            return int(line.split()[1]) / 1024
    raise AssertionError('no VmRSS')


def unfinished_record():
    """A long game that is not over: clients that resume at different entries get different states."""
    record = json.loads(long_record())
    record['entries'] = record['entries'][:-100]
    return record


def connect(server):
    return socket.create_connection(('127.0.0.1', server.port), timeout=5, source_address=(HOSTILE, 0))


class Limited(unittest.TestCase):
    """A server with few MiB for an address, a long table and two players at another one."""

    mebibytes = 4

    @classmethod
    def setUpClass(cls):
        cls.server = Server(arguments=['--memory-per-address', str(cls.mebibytes), '--rate', '1000'])
        cls.addClassCleanup(cls.server.__exit__)
        status, _, content = cls.server.ask('POST', '/api/tables/import', unfinished_record())
        assert status == 201, content
        cls.long = json.loads(content)
        table = cls.server.create('first-day')
        cls.seats = [cls.server.join(table, seat) for seat in ('french', 'allied')]
        cls.server.join(cls.long, 'spectator').close()

    def join(self, viewer, since=0):
        viewer.send(type='join', table=self.long['table'], key=self.long['keys']['spectator'], since=since)

    @contextlib.contextmanager
    def memory_limited(self, most=24):
        """At most so many MB more; afterwards the players at another address can move."""
        before = resident(self.server)
        yield
        self.assertLess(figure(self.server, 'leipzig_memory_largest_address_bytes'), 3 * self.mebibytes << 19)
        self.assertLess(resident(self.server) - before, most)
        actor = deciding(*self.seats)
        act(actor)
        for seat in self.seats:
            if seat is not actor:
                seat.state = seat.wait('state', where=lambda s: s['number'] >= actor.state['number'])


class OneAddress(Limited):
    """With 4 MiB for an address instead of 32, and 60 sockets instead of 500."""

    def test_unread_output(self):
        def limited():
            """Slow readers that were dropped, and what was refused because nothing was left for the address."""
            return figure(self.server, 'leipzig_slow_readers_total') + figure(self.server, 'leipzig_memory_refused_total')

        before = limited()
        turned_away = 0
        with self.memory_limited():
            held = []
            for i in range(60):
                try:
                    viewer = Socket(self.server.port, source=HOSTILE)
                except Closed:
                    turned_away += 1
                    continue
                viewer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                held.append(viewer)
                with contextlib.suppress(OSError):
                    for since in range(4):
                        self.join(viewer, 4 * i + since)
            end = time.monotonic() + PATIENCE
            while limited() + turned_away < before + 10 and time.monotonic() < end:
                time.sleep(0.05)
            self.assertGreaterEqual(limited() + turned_away, before + 10)
        for viewer in held:
            viewer.close()

    def test_unfinished_bodies(self):
        with self.memory_limited():
            held, refused = [], 0
            for _ in range(20):
                raw = connect(self.server)
                held.append(raw)
                with contextlib.suppress(OSError):
                    raw.sendall(b'POST /api/tables/import HTTP/1.1\r\nHost: x\r\nContent-Length: 2097152\r\n\r\n' + b' ' * 2_000_000)
            for raw in held:
                raw.settimeout(0.2)
                with contextlib.suppress(OSError):
                    answer = raw.recv(1000)
                    refused += answer.startswith(b'HTTP/1.1 503 ') and b'"too_many"' in answer
            self.assertGreaterEqual(refused, 15)
        self.assertGreater(figure(self.server, 'leipzig_memory_refused_total'), 0)
        for raw in held:
            raw.close()

    def test_an_announced_length_allocates_nothing(self):
        held = [connect(self.server) for _ in range(60)]
        for raw in held:
            raw.sendall(b'POST /api/tables/import HTTP/1.1\r\nHost: x\r\nContent-Length: 2097152\r\n\r\n ')
        time.sleep(0.2)
        self.assertLess(figure(self.server, 'leipzig_memory_largest_address_bytes'), 1 << 20)
        for raw in held:
            raw.close()

    def test_unfinished_messages(self):
        with self.memory_limited():
            held = [Socket(self.server.port, source=HOSTILE) for _ in range(120)]
            for viewer in held:
                with contextlib.suppress(OSError):
                    viewer.socket.sendall(b'\x81\xfe\xfa\x00\0\0\0\0' + b' ' * 60000)
            time.sleep(0.5)
        closed = 0
        for viewer in held:
            viewer.socket.settimeout(0.05)
            try:
                viewer.receive()
            except Closed as told:
                closed += told.args[0] == 1013
            except OSError:
                pass
            viewer.close()
        self.assertGreater(closed, 10)

    def test_lessons(self):
        with self.memory_limited():
            learners = [Socket(self.server.port, source=HOSTILE) for _ in range(12)]
            told = [viewer.request(type='learn', game='leipzig1971', lesson=0) for viewer in learners]
            self.assertEqual([each['type'] for each in told], ['state'] * 6 + ['refused'] * 6)
            self.assertEqual(told[-1]['error']['code'], 'too_many')
            self.assertEqual(Socket(self.server.port).request(type='learn', game='leipzig1971', lesson=0)['type'], 'state')
        learners[0].close()
        end = time.monotonic() + PATIENCE
        while learners[-1].request(type='learn', game='leipzig1971', lesson=0)['type'] != 'state' and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(learners[-1].request(type='undo')['type'], 'state')
        for viewer in learners:
            viewer.close()

    def test_unread_responses(self):
        asked = (f'GET /api/tables/{self.long["table"]}/record HTTP/1.1\r\nHost: x\r\n'
                 f'Authorization: Bearer {self.long["keys"]["spectator"]}\r\n\r\n').encode()
        with self.memory_limited():
            held = [connect(self.server) for _ in range(60)]
            for raw in held:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                raw.sendall(asked * 20)
            time.sleep(1)
        for raw in held:
            raw.close()


class OpenTables(Limited):
    mebibytes = 8

    def test_open_tables(self):
        record = unfinished_record()
        tables = []
        for _ in range(9):
            status, _, content = self.server.ask('POST', '/api/tables/import', record)
            self.assertEqual(status, 201, content)
            tables.append(json.loads(content))
        message = lambda table: {'type': 'join', 'table': table['table'], 'key': table['keys']['spectator']}  # noqa: E731
        with self.memory_limited():
            held = [Socket(self.server.port, source=HOSTILE) for _ in tables]
            told = [viewer.request(**message(table)) for viewer, table in zip(held, tables)]
            joined = [each['type'] for each in told].count('state')
            self.assertIn(joined, range(2, 7), 'a long game takes about two megabytes')
            self.assertEqual(told[-1]['error']['code'], 'too_many')
            again = Socket(self.server.port, source=HOSTILE)
            self.assertEqual(again.request(**message(tables[0]))['type'], 'state', 'the same table counts once')
            self.assertEqual(Socket(self.server.port).request(**message(tables[-1]))['type'], 'state', 'another address')
        for viewer in held[:-1]:
            viewer.close()
        again.close()
        end = time.monotonic() + PATIENCE
        while held[-1].request(**message(tables[-1]))['type'] != 'state' and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(held[-1].request(**message(tables[0]))['type'], 'state', 'the table before is no longer held')
        held[-1].close()


if __name__ == '__main__':
    unittest.main(warnings='ignore')
