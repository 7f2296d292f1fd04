"""A PostgreSQL of our own, on a socket in a folder that goes away with it."""
import os
import pathlib
import shutil
import subprocess
import tempfile

BIN = pathlib.Path('/usr/lib/postgresql/15/bin')


def installed():
    return (BIN / 'initdb').exists()


class Postgres:
    """`address` is for --store. durable=False: for tests that are about what is written, not about power cuts."""

    def __init__(self, durable=False):
        self.folder = tempfile.mkdtemp(prefix='leipzig-pg-')
        os.chmod(self.folder, 0o777)
        self.address = f'postgres://leipzig@/leipzig?host={self.folder}'
        self.sync = 'on' if durable else 'off'
        self._run('initdb', '--auth=trust', '--username=leipzig', f'--pgdata={self.folder}/data')
        self.start()
        self._run('createdb', f'--host={self.folder}', '--username=leipzig', 'leipzig')

    def start(self):
        self._run('pg_ctl', '--wait', f'--pgdata={self.folder}/data', f'--log={self.folder}/log',
                  f'--options=-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync={self.sync}', 'start')

    def stop(self, mode='immediate'):
        self._run('pg_ctl', f'--mode={mode}', f'--pgdata={self.folder}/data', 'stop')

    def cut_connections(self):
        self._run('psql', f'--host={self.folder}', '--username=leipzig', '--command',
                  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
                  'leipzig')

    def _run(self, program, *arguments):
        # As another user where we are root, because PostgreSQL refuses to run as root.
        as_other = ['runuser', '-u', 'postgres', '--'] if os.geteuid() == 0 else []
        subprocess.run([*as_other, str(BIN / program), *arguments], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
