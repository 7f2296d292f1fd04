#!/usr/bin/python3
"""A hard year in seconds: bench/soak in small. Whatever befalls the servers, nothing that was acknowledged is lost or done
twice, and every record replays; stores that older programs wrote (stores/COMMIT.json) are opened and played on."""
import pathlib
import sqlite3
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from fault_injection import FAKETIME, Servers  # noqa: E402
from client import eventually  # noqa: E402
from correspondence import PlayerGroup, open_kept  # noqa: E402
from postgres import installed  # noqa: E402

STORES = sorted((pathlib.Path(__file__).parent / 'stores').glob('*.json'))


class Year(unittest.TestCase):
    def play_through(self, servers, group, hour=0.2):
        self.addCleanup(group.leaving.set)
        for calamity in servers.fault_injection():
            group.begin(3)
            time.sleep(hour)
            name = servers.befall(calamity)
            group.end()
            self.assertEqual(group.faults, [], name)
        before = group.counts.get('visits', 0)
        group.begin(3)
        eventually(lambda: group.counts['visits'] > before + 10 and group.counts['entries acknowledged'] > 50)
        group.end()
        group.audit()
        self.assertEqual(group.faults, [])

    def test_a_file_of_sqlite_with_tables_of_older_programs(self):
        games = []
        with Servers('sqlite', disk=16, prepare=lambda file: games.extend(open_kept(STORES[0], file))) as servers:
            group = PlayerGroup(servers.all, seed=1)
            group.games = games
            group.open_tables(21)

            def until_somebody_is_refused():
                before = group.counts.get('unavailable', 0)
                eventually(lambda: group.counts.get('unavailable', 0) > before)

            servers.while_full = until_somebody_is_refused
            self.play_through(servers, group)
            servers.all[0].stop()
            with sqlite3.connect(servers.file) as store:
                self.assertEqual(store.execute('PRAGMA integrity_check').fetchone()[0], 'ok')
            store.close()
            servers.all[0].start()

    @unittest.skipUnless(installed(), 'no PostgreSQL is installed')
    def test_two_servers_on_a_postgresql(self):
        with Servers('postgres') as servers:
            group = PlayerGroup(servers.all, seed=2)
            group.open_tables(21)
            self.play_through(servers, group)

    @unittest.skipUnless(installed(), 'no PostgreSQL is installed')
    def test_postgresql_on_a_full_disk(self):
        """First tables cannot grow, and wishes are refused; then its log cannot go on, and it ends. Our servers stay."""
        with Servers('postgres', disk=64, durable=False) as servers:
            if not servers.disk.mounted:
                self.skipTest('no disk of its own may be mounted here')
            group = PlayerGroup(servers.all, seed=4, computers=0)
            group.open_tables(14)
            started = [server.process.pid for server in servers.all]
            self.addCleanup(group.leaving.set)
            group.begin(3)
            servers.disk.fill()
            eventually(lambda: group.counts.get('unavailable', 0) > 0)
            self.assertIn('No space left on device', servers.postgres.log())
            servers.postgres.ask('SELECT pg_switch_wal()')
            eventually(lambda: 'PANIC' in servers.postgres.log())
            acknowledged = group.counts.get('entries acknowledged', 0)
            servers.disk.clear()
            servers.postgres.revive()
            eventually(lambda: group.counts['entries acknowledged'] > acknowledged + 20)
            group.end()
            group.audit()
            self.assertEqual(group.faults, [])
            self.assertEqual([(server.process.pid, server.process.poll()) for server in servers.all],
                             [(pid, None) for pid in started])


class Upgrade(unittest.TestCase):
    def test_every_kept_store_is_opened_and_goes_on(self):
        self.assertGreaterEqual(len(STORES), 2)
        for kept in STORES:
            games = []
            prepare = lambda file, kept=kept, games=games: games.extend(open_kept(kept, file))  # noqa: E731
            with self.subTest(kept.name), Servers('sqlite', disk=16, prepare=prepare) as servers:
                group = PlayerGroup(servers.all, seed=3)
                group.games = games
                self.assertGreater(sum(game.number for game in games), 100)
                group.audit()
                self.assertEqual(group.faults, [])


@unittest.skipUnless(FAKETIME, 'libfaketime is not installed')
class Clocks(unittest.TestCase):
    def test_the_clock_on_the_wall_is_only_written_down(self):
        with Servers('sqlite', disk=16) as servers:
            table = servers.all[0].create()
            servers.clock.move(-24 * 365 * 30)
            earlier = servers.all[0].create()
            viewer = servers.all[0].join(table, 'french')
            self.assertEqual(viewer.request(type='name', name='Ney')['type'], 'state')
            servers.all[0].stop()
            with sqlite3.connect(servers.file) as store:
                made = dict(store.execute('SELECT id, created FROM tables'))
            store.close()
            servers.all[0].start()
            self.assertLess(made[earlier['table']], made[table['table']] - 29 * 365 * 86400)


if __name__ == '__main__':
    unittest.main(warnings='ignore')
