"""What may befall servers in a year: each calamity is a step with a name, and play goes on while it comes and goes."""
import contextlib
import os
import pathlib
import random
import resource
import signal
import subprocess
import tempfile
import time

import client
from client import Server
from postgres import Postgres

FAKETIME = next(pathlib.Path('/usr/lib').glob('*/faketime/libfaketimeMT.so.1'), None)
MANY = ['--new-tables', '100000', '--rate', '10000', '--per-address', '2000']


class Disk:
    """A small disk of its own where that is allowed; elsewhere the files of a process may not grow while it is "full"."""

    def __init__(self, megabytes):
        self.folder = tempfile.mkdtemp(prefix='leipzig-disk-')
        mount = ['mount', '-t', 'tmpfs', '-o', f'size={megabytes}m', 'tmpfs', self.folder]
        self.mounted = subprocess.run(mount, capture_output=True).returncode == 0
        self.ballast = pathlib.Path(self.folder) / 'ballast'

    def fill(self, process=None):
        if not self.mounted:
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            return
        with open(self.ballast, 'wb', buffering=0) as file:
            free = os.statvfs(self.folder)
            size = max(1, free.f_bavail - 512) * free.f_bsize
            with contextlib.suppress(OSError):  # the server writes at the same time, and may have taken the room
                os.posix_fallocate(file.fileno(), 0, size)
            file.seek(0, os.SEEK_END)
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(4096))

    def clear(self, process=None):
        if self.mounted:
            self.ballast.unlink()
        elif process.poll() is None:
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)

    def remove(self):
        if self.mounted:
            subprocess.run(['umount', '--lazy', self.folder], check=True)
        pathlib.Path(self.folder).rmdir() if self.mounted else subprocess.run(['rm', '-r', self.folder], check=True)


class Clock:
    """The clock on the wall as the servers see it (libfaketime), so and so far from the true one."""

    def __init__(self, folder):
        self.file, self.shift = pathlib.Path(folder) / 'clock', 0
        self.environment = {}
        if FAKETIME:
            self.environment = {'LD_PRELOAD': str(FAKETIME), 'FAKETIME_TIMESTAMP_FILE': str(self.file), 'FAKETIME_NO_CACHE': '1',
                                'FAKETIME_DONT_FAKE_MONOTONIC': '1'}
        self.move(0)

    def move(self, hours):
        self.shift += hours * 3600
        fresh = self.file.with_suffix('.new')
        fresh.write_text(f'{self.shift:+d}\n')
        fresh.replace(self.file)


class Servers:
    """One server on a file of SQLite, or two on a PostgreSQL; and what may happen to them."""

    def __init__(self, store, old=None, disk=64, durable=True, prepare=None):
        self.folder = tempfile.TemporaryDirectory(prefix='leipzig-year-')
        self.clock = Clock(self.folder.name)
        self.program = old or client.PROGRAM
        self.disk = Disk(disk)
        data = self.disk.folder if self.disk.mounted else None
        self.postgres = Postgres(durable=durable, disk=data) if store == 'postgres' else None
        self.file = None if self.postgres else str(pathlib.Path(self.disk.folder) / 'tables.sqlite')
        if prepare:
            prepare(self.file)
        self.all = []
        for _ in range(2 if self.postgres else 1):
            server = Server.__new__(Server)
            self.all.append(server)
            client.PROGRAM, new = self.program, client.PROGRAM
            try:
                server.__init__(store=self.postgres.address if self.postgres else self.file, arguments=MANY,
                                environment=self.clock.environment)
            finally:
                client.PROGRAM = new
        self.dice = random.Random(1813)
        self.happened = {}
        self.while_full = lambda: time.sleep(1.0)  # how long the disk of SQLite stays full

    def any(self):
        return self.dice.choice(self.all)

    # ---- fault_injection ----

    def stopped(self):
        server = self.any()
        server.stop()
        server.start(self.program)

    def killed(self):
        server = self.any()
        server.kill()
        server.start(self.program)

    def frozen(self):
        """As when the machine sleeps."""
        server = self.any()
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(0.5)
        server.process.send_signal(signal.SIGCONT)

    def clock_forward(self):
        self.clock.move(+26)

    def clock_back(self):
        self.clock.move(-49)

    def disk_full(self):
        # Begun anew, because SQLite goes on writing into the room that its log already has.
        self.stopped()
        time.sleep(0.2)
        self.disk.fill(self.all[0].process)
        self.while_full()
        self.disk.clear(self.all[0].process)

    def killed_on_a_full_disk(self):
        self.stopped()
        time.sleep(0.2)
        self.disk.fill(self.all[0].process)
        time.sleep(0.3)
        self.all[0].kill()
        self.disk.clear(self.all[0].process)
        self.all[0].start(self.program)

    def postgres_restarted(self):
        self.postgres.stop('fast')
        self.postgres.start()

    def postgres_crashed(self):
        self.postgres.stop('immediate')
        time.sleep(0.5)
        self.postgres.start()

    def postgres_disk_full(self, seconds=1.0):
        """Tables cannot grow. It may refuse what is written, or end itself in the middle of it."""
        self.disk.fill()
        time.sleep(seconds)
        self.disk.clear()
        self.postgres.revive()

    def postgres_dead_on_a_full_disk(self):
        """Its log cannot go on: it ends itself, and cannot start again before there is room."""
        self.disk.fill()
        self.postgres.ask('SELECT pg_switch_wal()')
        time.sleep(1)
        self.disk.clear()
        self.postgres.revive()

    def upgraded(self):
        """One after the other, so that old and new ones run side by side on one PostgreSQL."""
        self.program = client.PROGRAM
        for server in self.all:
            server.stop()
            server.start(self.program)
            time.sleep(0.5)

    def fault_injection(self):
        """In turn. Until it is upgraded an older program keeps its PostgreSQL: builds before `Host::open` read tables up to date
        could show less than another server had acknowledged when notices were lost."""
        common = [self.stopped, self.killed, self.clock_forward, self.frozen, self.clock_back]
        if self.postgres:
            return common + (self.of_postgres() if self.program == client.PROGRAM else [])
        return common + [self.disk_full, self.killed_on_a_full_disk]

    def of_postgres(self):
        full = [self.postgres_disk_full, self.postgres_dead_on_a_full_disk] if self.disk.mounted else []
        return [self.postgres_restarted, self.postgres_crashed, *full]

    def befall(self, calamity):
        name = calamity.__name__.replace('_', ' ')
        calamity()
        self.happened[name] = self.happened.get(name, 0) + 1
        return name

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in self.all:
            if server.process.poll() is None:
                server.stop()
            server.folder.cleanup()
        if self.postgres:
            self.postgres.__exit__()
        self.disk.remove()
        self.folder.cleanup()
