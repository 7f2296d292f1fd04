#!/usr/bin/python3
"""Slow work of one address does not delay others, and a store that hangs does not stop pings and health checks. The sizes of the real
thing, and the times, are measured by bench/flood."""
import contextlib
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import client  # noqa: E402
from client import Server, Socket, act, deciding  # noqa: E402
from postgres import Postgres, installed  # noqa: E402

HOSTILE = '127.0.0.2'


def figure(server, name):
    for line in server.ask('GET', '/metrics')[2].decode().splitlines():
        if line.startswith(name + ' '):
            return float(line.split()[1])
    raise AssertionError(name)


def long_record():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / 'long.json'
        subprocess.run([client.PROGRAM, 'play', 'leipzig1971', '--scenario', '8', '--french', 'random', '--allied', 'random', '--seed', '2',
                        '--save', file], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True, timeout=120)
        return file.read_bytes()


class Imports(unittest.TestCase):
    def test_a_player_at_another_address_moves_while_they_wait(self):
        record = long_record()
        count, done = 40, []
        with Server() as server:
            table = server.create('first-day')
            seats = [server.join(table, seat) for seat in ('french', 'allied')]

            def send():
                with socket.create_connection(('127.0.0.1', server.port), timeout=120, source_address=(HOSTILE, 0)) as raw:
                    raw.sendall(b'POST /api/tables/import HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s'
                                % (len(record), record))
                    done.append(raw.recv(100).split()[1])
            threads = [threading.Thread(target=send) for _ in range(count)]
            for thread in threads:
                thread.start()
            while figure(server, 'leipzig_work_waiting') < count // 2:
                time.sleep(0.01)
            for _ in range(5):
                actor = deciding(*seats)
                act(actor)
                for seat in seats:
                    seat.state = actor.state if seat is actor else seat.wait('state', where=lambda s: s['number'] >= actor.state['number'])
            self.assertLess(len(done), count, 'the moves did not have to wait for the imports')
            for thread in threads:
                thread.join()
            self.assertEqual(done, [b'201'] * count)


@unittest.skipUnless(installed(), 'PostgreSQL is not installed')
class FrozenStore(unittest.TestCase):
    @contextlib.contextmanager
    def frozen(self, postgres):
        parent = pathlib.Path(postgres.data, 'postmaster.pid').read_text().split()[0]
        children = subprocess.run(['pgrep', '-P', parent], capture_output=True, text=True, check=True).stdout.split()
        stopped = [int(pid) for pid in (parent, *children)]
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in reversed(stopped):
                os.kill(pid, signal.SIGCONT)

    def test_pings_and_health_are_answered_and_a_client_is_not_read_without_end(self):
        with Postgres() as postgres, Server(store=postgres.address) as server:
            live, *tables = [server.create() for _ in range(8)]
            server.stop()
            server.start()
            watching = server.join(live, 'french')
            stuck = [Socket(server.port, source=HOSTILE) for _ in range(8)]
            with self.frozen(postgres):
                for i, viewer in enumerate(stuck):
                    table = tables[i % len(tables)]
                    viewer.send(type='join', table=table['table'], key=table['keys']['french'])
                begun = time.monotonic()
                while figure(server, 'leipzig_work_waiting') < len(stuck) - 2 and time.monotonic() < begun + 2:
                    time.sleep(0.01)
                before = figure(server, 'leipzig_messages_received_total')
                for _ in range(60):
                    stuck[0].send(type='why', line='end movement')
                time.sleep(0.3)
                self.assertLessEqual(figure(server, 'leipzig_messages_received_total') - before, 16)
                self.assertEqual(watching.request(type='ping')['type'], 'pong')
                self.assertEqual(stuck[1].request(type='ping')['type'], 'pong', 'also while its own join waits')
                self.assertIn(server.ask('GET', '/api/health')[0], (200, 503))
                self.assertEqual(server.ask('GET', '/')[0], 200)
            for viewer in stuck:
                self.assertIn(viewer.wait('state', 'refused')['type'], ('state', 'refused'))
            for _ in range(60):
                self.assertIn(stuck[0].wait('why', 'refused')['type'], ('why', 'refused'))


if __name__ == '__main__':
    unittest.main(warnings='ignore')
