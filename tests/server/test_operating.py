#!/usr/bin/python3
"""What docs/operating.md promises: a copy made while people play can be restored, a table removed, and the unit of systemd
holds."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import PROGRAM, Server, act, deciding  # noqa: E402
from postgres import BIN, Postgres, installed  # noqa: E402

FAST = ['--rate', '10000']  # they play faster than people
DEPLOY = pathlib.Path(__file__).parents[2] / 'deploy'


class Backup(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix='leipzig-backup-')
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def backup(self, store, *more):
        return subprocess.run([sys.executable, DEPLOY / 'backup', store, self.folder, *more], capture_output=True, text=True)

    def play_and_copy(self, server, said):
        """A table, a copy made in the middle of play at it, and how the table is asked for its record."""
        table = server.create('first-day')
        viewers = [server.join(table, seat) for seat in ('french', 'allied')]
        copied = threading.Event()

        def play():
            while not copied.is_set():
                actor = deciding(*viewers)
                state = act(actor)
                other = viewers[1] if actor is viewers[0] else viewers[0]
                other.state = other.wait('state', where=lambda s: s['revision'] >= state['revision'])

        act(deciding(*viewers))
        for viewer in viewers:
            viewer.state = viewer.request(type='name', name='Ney')
        before = viewers[0].state['number']
        player = threading.Thread(target=play)
        player.start()
        done = self.backup(server.store)
        copied.set()
        player.join()
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        self.assertIn(said, done.stdout)
        played = self.entries(server, table)
        return table, before, played

    @staticmethod
    def entries(server, table):
        return server.get(f'/api/tables/{table["table"]}/record', key=table['keys']['spectator'])['entries']

    def copy(self):
        copies = list(self.folder.glob('tables-*'))
        self.assertEqual(len(copies), 1)
        self.assertEqual(copies[0].stat().st_mode & 0o777, 0o600)
        return copies[0]

    def check_restored(self, server, table, before, played):
        entries = self.entries(server, table)
        self.assertGreaterEqual(len(entries), before)
        self.assertEqual(entries, played[:len(entries)])
        act(deciding(*[server.join(table, seat) for seat in ('french', 'allied')]))

    def test_a_copy_made_in_the_middle_of_play_is_a_moment_of_it(self):
        with Server(arguments=FAST) as server:
            played = self.play_and_copy(server, '1 tables')
        restored = self.folder / 'restored.sqlite'
        shutil.copy(self.copy(), restored)
        with Server(store=str(restored)) as server:
            self.check_restored(server, *played)

    @unittest.skipUnless(installed(), 'no PostgreSQL is installed')
    def test_so_is_a_copy_of_postgres(self):
        with Postgres() as postgres:
            with Server(store=postgres.address, arguments=FAST) as server:
                played = self.play_and_copy(server, 'bytes')
            subprocess.run([BIN / 'pg_restore', '--clean', '--if-exists', f'--dbname={postgres.address}', self.copy()], check=True)
            with Server(store=postgres.address) as server:
                self.check_restored(server, *played)

    def test_old_copies_go_and_what_is_no_store_is_said(self):
        for day in range(4):
            (self.folder / f'tables-2026010{day}-000000.sqlite').write_text('')
        with Server() as server:
            self.assertEqual(self.backup(server.store, '--keep', '2').returncode, 0)
        self.assertEqual(len(list(self.folder.glob('tables-*.sqlite'))), 2)
        failed = self.backup(str(self.folder / 'nothing.sqlite'))
        self.assertEqual(failed.returncode, 1)
        self.assertIn('backup: ', failed.stderr)
        self.assertEqual(list(self.folder.glob('*.new')), [])


class Removal(unittest.TestCase):
    def remove(self, table, store):
        done = subprocess.run([PROGRAM, 'remove', '--store', store, '--', table], capture_output=True, text=True)
        return done.returncode, done.stdout or done.stderr

    def check(self, server):
        """During play: gone for new and connected viewers; other tables stay."""
        kept, gone = (server.create(names={'french': 'Vandamme'}) for _ in range(2))
        viewer = server.join(gone, 'french')
        for name in ('A' * 16, '-' + 'A' * 15):
            self.assertEqual(self.remove(name, server.store), (1, f'leipzig: there is no table {name}\n'))
        self.assertEqual(self.remove(gone['table'], server.store), (0, f'removed {gone["table"]}\n'))
        self.assertEqual(self.remove(gone['table'], server.store)[0], 1)
        self.assertEqual(viewer.request(type='name', name='Ney')['error']['code'], 'not_found')
        self.assertEqual(server.ask('GET', f'/api/tables/{gone["table"]}', key=gone['keys']['french'])[0], 404)
        self.assertEqual(server.join(kept, 'french').state['names']['french'], 'Vandamme')
        return gone['table']

    def test_a_table_is_removed_from_a_file_with_its_last_byte(self):
        with Server() as server:
            name = self.check(server).encode()
            server.stop()
            for file in pathlib.Path(server.folder.name).iterdir():
                self.assertNotIn(name, file.read_bytes(), file.name)
            missing = str(pathlib.Path(server.folder.name) / 'nothing.sqlite')
            self.assertEqual(self.remove('A' * 16, missing), (1, f'leipzig: there is no store {missing}\n'))
            self.assertFalse(pathlib.Path(missing).exists())

    @unittest.skipUnless(installed(), 'no PostgreSQL is installed')
    def test_so_it_is_from_postgres(self):
        with Postgres() as postgres, Server(store=postgres.address) as server:
            self.check(server)


@unittest.skipUnless(shutil.which('systemd-analyze'), 'no systemd is installed')
class Unit(unittest.TestCase):
    def test_the_unit_is_well_formed_and_leaves_little_open(self):
        with tempfile.TemporaryDirectory() as folder:
            unit = pathlib.Path(folder) / 'leipzig.service'
            text = (DEPLOY / 'leipzig.service').read_text().replace('/usr/local/bin/leipzig', str(pathlib.Path(PROGRAM).resolve()))
            unit.write_text(''.join(line for line in text.splitlines(True) if not line.startswith('Documentation')))
            said = subprocess.run(['systemd-analyze', 'verify', unit], capture_output=True, text=True)
            self.assertEqual((said.returncode, said.stderr), (0, ''))
            judged = subprocess.run(['systemd-analyze', 'security', '--offline=yes', '--threshold=15', unit], capture_output=True,
                                    text=True)
            self.assertEqual(judged.returncode, 0, judged.stdout[-500:])


if __name__ == '__main__':
    unittest.main(warnings='ignore')
