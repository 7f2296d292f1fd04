#!/usr/bin/python3
"""A store that cannot be written or does not respond: the server reports it, still serves reads, pings and health checks, stops on
SIGTERM, and recovers by itself."""
import json
import pathlib
import resource
import signal
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from fault_injection import Disk  # noqa: E402
from client import Server, act, any_line, deciding  # noqa: E402
from postgres import PostgresTests  # noqa: E402


def health(server):
    """Status code and status. The reply must not wait for the store."""
    begun = time.monotonic()
    code, _, content = server.ask('GET', '/api/health')
    took = time.monotonic() - begun
    assert took < 2, f'{took:.1f} s for /api/health'
    return code, json.loads(content)['status']


def until(condition, seconds=30):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, 'condition not met in time'
        time.sleep(0.05)


def seconds_to_stop(server):
    begun = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    code = server.process.wait(timeout=30)
    server.process.stdout.close()
    assert code == 0, code
    return time.monotonic() - begun


class FullDisk(unittest.TestCase):
    def setUp(self):
        self.disk = Disk(8)
        self.addCleanup(self.disk.remove)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.journal_path = pathlib.Path(folder.name) / 'journal'
        self.journal = open(self.journal_path, 'a')
        self.addCleanup(self.journal.close)
        self.server = Server(store=str(pathlib.Path(self.disk.folder) / 'tables.sqlite'), journal=self.journal)
        self.addCleanup(self.server.__exit__)
        self.table = self.server.create()
        viewers = self.viewers()
        for _ in range(6):
            actor = deciding(*viewers)
            act(actor)
            for viewer in viewers:
                viewer.state = viewer.request(type='join', table=self.table['table'], key=self.table['keys'][viewer.state['seat']])
        self.number = viewers[0].state['number']

    def viewers(self):
        return [self.server.join(self.table, seat) for seat in ('french', 'allied')]

    def fill(self):
        # Restarted first, because SQLite can still write into the space of its existing log.
        self.server.stop()
        self.server.start()
        self.disk.fill(self.server.process)

    def start_on_full_disk(self):
        limit = None if self.disk.mounted else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        self.server.start(prepare=limit)

    def refused_move(self):
        viewers = self.viewers()
        self.assertEqual([viewer.state['number'] for viewer in viewers], [self.number] * 2, 'everything can be read')
        actor = deciding(*viewers)
        answer = actor.request(type='act', expect=self.number, line=any_line(actor))
        self.assertEqual(answer['error']['code'], 'unavailable')

    def plays_on(self):
        until(lambda: health(self.server) == (200, 'ok'))
        viewers = self.viewers()
        self.assertEqual(viewers[0].state['number'], self.number)
        self.assertGreater(act(deciding(*viewers))['number'], self.number)

    def journal_text(self):
        return self.journal_path.read_text()

    def test_is_reported_and_play_continues_when_there_is_space(self):
        self.assertEqual(health(self.server), (200, 'ok'))
        self.fill()
        self.refused_move()
        until(lambda: health(self.server) == (503, 'read_only'))
        self.disk.clear(self.server.process)
        self.plays_on()

    def test_a_killed_server_starts_read_only_and_recovers_when_there_is_space(self):
        self.fill()
        self.refused_move()
        self.server.kill()
        self.start_on_full_disk()
        self.assertEqual(health(self.server), (503, 'read_only'))
        self.refused_move()
        self.assertIn('cannot be written and is read-only', self.journal_text())
        self.assertLess(seconds_to_stop(self.server), 5)
        self.start_on_full_disk()
        self.refused_move()
        self.disk.clear(self.server.process)
        self.plays_on()
        self.assertIn('can be written again', self.journal_text())

    def test_entries_in_the_log_only_can_be_read_after_a_kill(self):
        self.server.kill()  # the moves are in the write-ahead log only
        self.disk.fill(self.server.process) if self.disk.mounted else None
        self.start_on_full_disk()
        self.refused_move()
        self.assertEqual(health(self.server)[0], 503)
        self.disk.clear(self.server.process)
        self.plays_on()

    def test_a_file_that_is_not_a_store_is_refused(self):
        self.server.stop()
        path = pathlib.Path(self.server.store)
        path.write_bytes(b'not a database' * 1000)
        with self.assertRaises(AssertionError):
            self.server.start()
        self.server.process.wait(timeout=20)
        self.server.process.stdout.close()
        self.assertIn('the store cannot be opened', self.journal_text())


class FrozenPostgres(PostgresTests):
    def setUp(self):
        self.server = Server(store=self.postgres.address)
        self.addCleanup(self.server.__exit__)
        self.table = self.server.create()
        self.viewers = [self.server.join(self.table, seat) for seat in ('french', 'allied')]

    def freeze(self):
        self.postgres.freeze()
        self.addCleanup(self.postgres.thaw)

    def ping(self, viewer):
        begun = time.monotonic()
        self.assertEqual(viewer.request(type='ping')['type'], 'pong')
        return time.monotonic() - begun

    def test_only_blocks_requests_that_need_it_and_play_continues_afterwards(self):
        other = self.server.socket()
        more = [self.server.create() for _ in range(3)]
        self.freeze()
        joining = [self.server.socket() for _ in more]
        for viewer, table in zip(joining, more):
            viewer.send(type='join', table=table['table'], key=table['keys']['french'], id=1)
        longest = 0
        for _ in range(40):
            longest = max(longest, self.ping(other))
            health(self.server)
            time.sleep(0.05)
        self.assertLess(longest, 1)
        begun = time.monotonic()
        for viewer in joining:
            self.assertEqual(viewer.wait(answer_to=1)['error']['code'], 'unavailable')
        self.assertLess(time.monotonic() - begun, 10)
        until(lambda: health(self.server) == (503, 'unavailable'))
        begun = time.monotonic()
        for table in more:
            self.server.get(f'/api/tables/{table["table"]}', 503, key=table['keys']['french'])
        self.assertLess(time.monotonic() - begun, 2, 'no second timeout')

        self.postgres.thaw()
        until(lambda: health(self.server) == (200, 'ok'))
        for viewer, table in zip(joining, more):
            self.assertEqual(viewer.request(type='join', table=table['table'], key=table['keys']['french'])['seat'], 'french')
        viewers = [self.server.join(self.table, seat) for seat in ('french', 'allied')]
        act(deciding(*viewers))

    def test_statements_that_cannot_run_time_out(self):
        cold = self.server.create()
        self.server.stop()
        self.server.start()
        actor = deciding(*[self.server.join(self.table, seat) for seat in ('french', 'allied')])
        line = any_line(actor)
        other = self.server.socket()
        with self.postgres.locked():
            begun = time.monotonic()
            actor.send(type='act', expect=actor.state['number'], line=line, id='act')
            reader = self.server.socket()
            reader.send(type='join', table=cold['table'], key=cold['keys']['french'], id='join')
            self.assertLess(self.ping(other), 1)
            self.assertEqual(reader.wait(answer_to='join')['error']['code'], 'unavailable')
            self.assertEqual(actor.wait(answer_to='act')['error']['code'], 'unavailable')
            self.assertLess(time.monotonic() - begun, 10)
            self.assertEqual(health(self.server), (503, 'unavailable'))
        self.assertIn('canceling statement due to statement timeout', self.postgres.log())
        until(lambda: health(self.server) == (200, 'ok'))
        act(deciding(*[self.server.join(self.table, seat) for seat in ('french', 'allied')]), line)

    def test_an_unacknowledged_move_is_made_once_or_not_at_all(self):
        actor = deciding(*self.viewers)
        number = actor.state['number']
        line = any_line(actor)
        self.freeze()
        actor.send(type='act', expect=number, line=line, id='act')
        self.assertEqual(actor.wait(answer_to='act')['error']['code'], 'unavailable')
        self.postgres.thaw()
        until(lambda: health(self.server) == (200, 'ok'))
        viewers = [self.server.join(self.table, seat) for seat in ('french', 'allied')]
        made = [entry['text'] for entry in viewers[0].state['entries'][number:]]
        if not made:
            made = [entry['text'] for entry in act(deciding(*viewers), line)['entries'][number:]]
        self.assertEqual(made[0], line)
        record = self.server.get(f'/api/tables/{self.table["table"]}/record', key=self.table['keys']['french'])
        self.assertEqual(record['entries'][number:], made)

    def test_does_not_block_shutdown(self):
        actor = deciding(*self.viewers)
        line = any_line(actor)
        self.freeze()
        actor.send(type='act', expect=actor.state['number'], line=line)
        for _ in range(6):
            self.server.socket().send(type='join', table='A' * 16, key='x' * 24)
        time.sleep(0.3)
        self.assertLess(seconds_to_stop(self.server), 5)


if __name__ == '__main__':
    unittest.main(warnings='ignore')
