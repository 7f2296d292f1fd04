#!/usr/bin/python3
"""Three servers on one PostgreSQL behind HAProxy with deploy/haproxy.cfg: one of them is killed in the middle of play. One server
behind nginx and Caddy with the files of deploy/, where they are installed."""
import os
import pathlib
import shutil
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Closed, Place, Server, any_line, deciding, quiet_port  # noqa: E402
from postgres import Postgres, installed  # noqa: E402

DEPLOY = pathlib.Path(__file__).parents[2] / 'deploy'
HAPROXY = shutil.which('haproxy') or '/usr/sbin/haproxy'
NGINX = shutil.which('nginx') or '/usr/sbin/nginx'
CADDY = shutil.which('caddy') or '/usr/bin/caddy'
LOST = (Closed, OSError, AssertionError)  # a refusal that waits for the next try among them


class Proxy(Place):
    """A proxy before some servers, with a certificate of its own."""

    def __init__(self, ports):
        self.folder = tempfile.TemporaryDirectory(prefix='leipzig-proxy-')
        self.pem = pathlib.Path(self.folder.name) / 'leipzig.pem'
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days',
                        '1', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', self.pem, '-out',
                        self.pem], check=True, stderr=subprocess.DEVNULL)
        self.tls = ssl.create_default_context(cafile=self.pem)
        self.port = quiet_port()
        self.process = self.start(ports)
        self.steadily(lambda: self.get('/api/health'))

    def written(self, name, changes):
        """A file of deploy/ with other addresses; each change must find its place."""
        text = (DEPLOY / name).read_text()
        for old, new in changes.items():
            assert old in text, (name, old)
            text = text.replace(old, new)
        path = pathlib.Path(self.folder.name) / name
        path.write_text(text)
        return path

    @staticmethod
    def steadily(wish, seconds=120):
        """Again until it is granted: what a client does that has lost its server."""
        end = time.monotonic() + seconds
        while True:
            try:
                return wish()
            except LOST:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


class HAProxy(Proxy):
    def start(self, ports):
        addresses = {name: f'127.0.0.1:{port}' for name, port in zip(('LEIPZIG_ONE', 'LEIPZIG_TWO', 'LEIPZIG_THREE'), ports)}
        return subprocess.Popen([HAPROXY, '-db', '-f', DEPLOY / 'haproxy.cfg'], stderr=subprocess.DEVNULL,
                                env={**os.environ, **addresses, 'LEIPZIG_BIND': f'127.0.0.1:{self.port}',
                                     'LEIPZIG_CERTIFICATE': str(self.pem), 'LEIPZIG_CONNECTIONS': '200'})


class Nginx(Proxy):
    def start(self, ports):
        folder = self.folder.name
        site = self.written('nginx.conf', {
            'listen 443 ssl': f'listen 127.0.0.1:{self.port} ssl', '/etc/nginx/leipzig.pem': str(self.pem),
            '/var/log/nginx/leipzig.log': f'{folder}/access.log', '127.0.0.1:1813': f'127.0.0.1:{ports[0]}'})
        places = ''.join(f'{kind}_temp_path {folder}/{kind}; ' for kind in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        whole = pathlib.Path(folder) / 'whole.conf'
        whole.write_text(f'daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;\n'
                         f'events {{}}\nhttp {{ {places}\ninclude {site}; }}\n')
        return subprocess.Popen([NGINX, '-p', folder, '-c', whole], stderr=subprocess.DEVNULL)

    def logged(self):
        return (pathlib.Path(self.folder.name) / 'access.log').read_text()


class Caddy(Proxy):
    def start(self, ports):
        file = self.written('Caddyfile', {
            'play.example.org {': f'{{\n\tadmin off\n\tauto_https off\n}}\nhttps://127.0.0.1:{self.port} {{\n\ttls {self.pem} {self.pem}',
            '127.0.0.1:1813': f'127.0.0.1:{ports[0]}'})
        return subprocess.Popen([CADDY, 'run', '--config', file, '--adapter', 'caddyfile'], stderr=subprocess.DEVNULL,
                                env={**os.environ, 'HOME': self.folder.name})


class Seat:
    """A player who comes back whenever the connection is lost, and keeps what they were told."""

    def __init__(self, proxy, table, seat):
        self.proxy, self.table, self.seat, self.told, self.lost, self.repeated = proxy, table, seat, [], 0, 0
        self.viewer = proxy.join(table, seat)
        self.take(self.viewer.state)

    def take(self, *messages):
        """In the order they came: what was passed over while an answer was waited for comes first."""
        passed, self.viewer.messages = self.viewer.messages, []
        for each in (*passed, *messages):
            if each['type'] in ('state', 'stale'):
                self.told[each['from']:] = [entry['text'] for entry in each['entries']]
                self.viewer.state = each

    @property
    def state(self):
        return self.viewer.state

    def steadily(self, wish):
        def attempt():
            if self.viewer is None:
                self.viewer = self.proxy.join(self.table, self.seat, since=len(self.told), revision=self.revision)
                self.take(self.viewer.state)
            try:
                return wish()
            except LOST:
                self.revision, self.viewer = self.viewer.state['revision'], None
                self.lost += 1
                raise
        return self.proxy.steadily(attempt)

    def act(self):
        """One action. Where the answer was lost the same is wished for again, and told that it was done already."""
        number, line = self.state['number'], self.steadily(lambda: any_line(self.viewer))
        answer = self.steadily(lambda: self.viewer.request(type='act', expect=number, line=line))
        self.repeated += answer['type'] == 'stale'
        assert answer['type'] in ('state', 'stale'), answer
        self.take(answer)
        assert self.told[number] == line, (self.told[number:], line)
        return answer

    def until(self, where):
        def wait():
            self.take()
            while not where(self.state):
                self.take(self.viewer.receive())
        self.steadily(wait)


def play(french, allied, done, stop):
    """Moves without haste, so that the game lasts; `done` ends with 'over' where it does not."""
    while not stop.is_set():
        actor = deciding(french, allied)
        other = allied if actor is french else french
        state = actor.act()
        other.until(lambda seen, state=state: seen['revision'] >= state['revision'])
        done.append(state['number'])
        if 'over' in state:
            return done.append('over')
        time.sleep(0.03)
    return None


@unittest.skipUnless(installed() and pathlib.Path(HAPROXY).exists(), 'PostgreSQL or HAProxy is not installed')
class Behind(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()
        cls.addClassCleanup(cls.postgres.__exit__)
        cls.servers = []
        for _ in range(3):
            cls.servers.append(Server(store=cls.postgres.address, arguments=['--proxy', '127.0.0.1', '--per-address', '9']))
            cls.addClassCleanup(cls.servers[-1].__exit__)
        cls.proxy = HAProxy([server.port for server in cls.servers])
        cls.addClassCleanup(cls.proxy.__exit__)

    def figure(self, server, name):
        text = server.ask('GET', '/metrics')[2].decode()
        return float(next(line for line in text.splitlines() if line.startswith(name + ' ')).split()[1])

    def thinking_for(self, person):
        """The server that is thinking for the person's opponent; if it was too quick to be seen, at the next turn."""
        for _ in range(20):
            while not self.computer_decides(person.state):
                person.act()
            end = time.monotonic() + 2
            while time.monotonic() < end:
                for server in self.servers:
                    if self.figure(server, 'leipzig_thinking') == 1:
                        return server
            person.until(lambda state: not self.computer_decides(state))
        raise AssertionError('no server was seen thinking')

    def test_what_the_proxy_adds(self):
        status, headers, _ = self.proxy.ask('GET', '/')
        self.assertEqual((status, headers['strict-transport-security']), (200, 'max-age=31536000'))
        self.assertIn("frame-ancestors 'none'", headers['content-security-policy'])
        self.assertEqual(self.proxy.ask('GET', '/metrics')[0], 404)

    def test_one_is_killed_in_the_middle_of_play(self):
        tables = [self.proxy.create('grand-battle') for _ in range(3)]
        pairs = [[Seat(self.proxy, table, seat) for seat in ('french', 'allied')] for table in tables]
        against = self.proxy.create('first-day', computers={'allied': 'marshal'})
        person = Seat(self.proxy, against, 'french')
        done, stop = [[] for _ in pairs], threading.Event()
        threads = [threading.Thread(target=play, args=(*pair, each, stop), daemon=True) for pair, each in zip(pairs, done)]
        for thread in threads:
            thread.start()
        self.addCleanup(stop.set)
        victim = self.thinking_for(person)
        before = len(person.told)
        self.assertGreater(self.figure(victim, 'leipzig_sockets'), 1)
        victim.kill()
        person.until(lambda state: not self.computer_decides(state))
        self.assertGreater(len(person.told), before, 'the computer thought on at another server')
        so_far = [len(each) for each in done]
        self.proxy.steadily(lambda: self.assertTrue(all(len(each) > n + 15 or each[-1:] == ['over'] for each, n in zip(done, so_far))))
        victim.start()
        stop.set()
        for thread in threads:
            thread.join()
        self.assertGreater(sum(seat.lost for pair in pairs for seat in pair), 0)
        for table, seats in [*zip(tables, pairs), (against, [person])]:
            record = self.proxy.get(f'/api/tables/{table["table"]}/record', key=table['keys']['spectator'])
            for seat in seats:
                self.assertEqual(seat.told, record['entries'])

    @staticmethod
    def computer_decides(state):
        return state['view']['turn']['seat'] == 'allied'

    def test_limits_count_the_players_and_not_the_proxy(self):
        held = []
        self.addCleanup(lambda: [each.close() for each in held])
        with self.assertRaisesRegex(Closed, '503'):
            for _ in range(9 * 3 + 1):
                held.append(self.proxy.socket(source='127.0.0.2', headers='X-Forwarded-For: 10.1.1.1\r\n'))
        self.assertGreaterEqual(len(held), 9)
        held.append(self.proxy.socket(source='127.0.0.3'))


class OneServer:
    """What every proxy must do before one server."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(arguments=['--proxy', '127.0.0.1', '--per-address', '9'])
        cls.addClassCleanup(cls.server.__exit__)
        cls.proxy = cls.PROXY([cls.server.port])
        cls.addClassCleanup(cls.proxy.__exit__)

    def test_what_the_proxy_adds(self):
        status, headers, _ = self.proxy.ask('GET', '/')
        self.assertEqual((status, headers['strict-transport-security']), (200, 'max-age=31536000'))
        self.assertIn("frame-ancestors 'none'", headers['content-security-policy'])
        self.assertEqual(self.proxy.ask('GET', '/metrics')[0], 404)
        self.assertEqual(self.server.ask('GET', '/metrics')[0], 200)

    def test_two_people_play(self):
        table = self.proxy.create('drill')
        french, allied = (Seat(self.proxy, table, seat) for seat in ('french', 'allied'))
        for _ in range(10):
            actor = deciding(french, allied)
            state = actor.act()
            (allied if actor is french else french).until(lambda seen, state=state: seen['revision'] >= state['revision'])
        self.assertEqual(french.told, allied.told)
        self.assertEqual(french.lost + allied.lost, 0)

    def test_limits_count_the_players_and_not_the_proxy(self):
        held = []
        self.addCleanup(lambda: [each.close() for each in held])
        with self.assertRaisesRegex(Closed, '503'):
            for _ in range(10):
                held.append(self.proxy.socket(source='127.0.0.2', headers='X-Forwarded-For: 10.1.1.1\r\n'))
        self.assertEqual(len(held), 9)
        held.append(self.proxy.socket(source='127.0.0.3'))


@unittest.skipUnless(pathlib.Path(NGINX).exists(), 'nginx is not installed')
class BehindNginx(OneServer, unittest.TestCase):
    PROXY = Nginx

    def test_keys_stay_out_of_the_log(self):
        table = self.proxy.create('drill')
        key = table['keys']['spectator']
        self.proxy.get(f'/api/tables/{table["table"]}/record', key=key)
        self.proxy.get(f'/api/tables/{table["table"]}/record?key={key}', 404)  # as an old link would
        self.assertIn(f'GET /api/tables/{table["table"]}/record 200', self.proxy.logged())
        self.assertNotIn(key, self.proxy.logged())


@unittest.skipUnless(pathlib.Path(CADDY).exists(), 'Caddy is not installed')
class BehindCaddy(OneServer, unittest.TestCase):
    PROXY = Caddy


if __name__ == '__main__':
    unittest.main(warnings='ignore')
