"""A PostgreSQL of our own, on a socket in a folder that goes away with it."""
import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

BIN = pathlib.Path('/usr/lib/postgresql/15/bin')


def installed():
    return (BIN / 'initdb').exists()


class Postgres:
    """`address` is for --store. durable=False: for tests that are about what is written, not about power cuts. disk: where its
    data lie, a folder that others than we may write to; its log is then kept in small files that are made when needed."""

    def __init__(self, durable=False, disk=None):
        self.folder = tempfile.mkdtemp(prefix='leipzig-pg-')
        os.chmod(self.folder, 0o777)
        self.data = f'{disk or self.folder}/data'
        self.address = f'postgres://leipzig@/leipzig?host={self.folder}'
        self.options = f'-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync={"on" if durable else "off"}'
        if disk:
            self.options += ' -c wal_recycle=off -c min_wal_size=2MB -c max_wal_size=4MB'
        self._run('initdb', '--auth=trust', '--username=leipzig', f'--pgdata={self.data}',
                  *(['--wal-segsize=1'] if disk else []))
        self.start()
        self._run('createdb', f'--host={self.folder}', '--username=leipzig', 'leipzig')

    def start(self):
        self._run('pg_ctl', '--wait', f'--pgdata={self.data}', f'--log={self.folder}/log', f'--options={self.options}', 'start')

    def stop(self, mode='immediate'):
        self._run('pg_ctl', f'--mode={mode}', f'--pgdata={self.data}', 'stop')

    def revive(self):
        """As an administrator does it: where it does not run any more it is started, and it is there when it answers."""
        end = time.monotonic() + 120
        while not self._does('pg_isready', f'--host={self.folder}', '--username=leipzig'):
            assert time.monotonic() < end, 'PostgreSQL does not come back'
            if not self._does('pg_ctl', f'--pgdata={self.data}', 'status'):
                self.start()
            time.sleep(0.05)

    def freeze(self):
        """Connections stay open, but nothing is answered, as when its machine or its disk hangs."""
        postmaster = pathlib.Path(self.data, 'postmaster.pid').read_text().split()[0]
        os.kill(int(postmaster), signal.SIGSTOP)  # first, so that it starts no more processes
        children = subprocess.run(['pgrep', '--parent', postmaster], capture_output=True, text=True).stdout.split()
        for process in children:
            os.kill(int(process), signal.SIGSTOP)
        self.frozen = [postmaster, *children]

    def thaw(self):
        for process in self.frozen:
            os.kill(int(process), signal.SIGCONT)
        self.frozen = []

    @contextlib.contextmanager
    def locked(self):
        """No statement can read or write the tables meanwhile; PostgreSQL itself answers."""
        command = [*self._as_other(), str(BIN / 'psql'), f'--host={self.folder}', '--username=leipzig', '--quiet', 'leipzig']
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as psql:
            psql.stdin.write('BEGIN; LOCK TABLE tables, events IN ACCESS EXCLUSIVE MODE;\n\\echo locked\n')
            psql.stdin.flush()
            assert psql.stdout.readline() == 'locked\n'
            yield
            psql.stdin.write('ROLLBACK;\n')

    def cut_connections(self):
        assert self.ask('SELECT pg_terminate_backend(pid) FROM pg_stat_activity '
                        'WHERE pid <> pg_backend_pid() AND datname IS NOT NULL')

    def ask(self, sql):
        """Whether it was answered."""
        return self._does('psql', f'--host={self.folder}', '--username=leipzig', '--command', sql, 'leipzig')

    def log(self):
        return pathlib.Path(self.folder, 'log').read_text()

    def _run(self, program, *arguments):
        assert self._does(program, *arguments), f'{program} {arguments}'

    @staticmethod
    def _does(program, *arguments):
        done = subprocess.run([*Postgres._as_other(), str(BIN / program), *arguments], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
        return done.returncode == 0

    @staticmethod
    def _as_other():
        """As another user if we are root, because PostgreSQL refuses to run as root."""
        return ['runuser', '-u', 'postgres', '--'] if os.geteuid() == 0 else []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._does('pg_ctl', '--mode=immediate', f'--pgdata={self.data}', 'stop')
        shutil.rmtree(self.folder, ignore_errors=True)


@unittest.skipUnless(installed(), 'no PostgreSQL is installed')
class PostgresTests(unittest.TestCase):
    """Tests that share a PostgreSQL."""

    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()

    @classmethod
    def tearDownClass(cls):
        cls.postgres.__exit__()
