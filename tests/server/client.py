"""A server to talk to, and a client for it made of nothing but the standard library: HTTP and a WebSocket by hand."""
import base64
import hashlib
import http.client
import json
import os
import pathlib
import random
import signal
import socket
import struct
import subprocess
import tempfile
import time

PROGRAM = os.environ.get('LEIPZIG', 'build/release/src/cli/leipzig')
PATIENCE = 120  # seconds for what must come, however busy the machine is; nothing is decided by it


def quiet_port():
    """A free port that no outgoing connection takes while the server that had it is started again."""
    while True:
        port = random.randrange(20000, 32000)
        try:
            with socket.create_server(('127.0.0.1', port)):
                return port
        except OSError:
            continue


class Place:
    """Where tables are: a port of this machine, perhaps with TLS (an ssl.SSLContext)."""
    port = 0
    tls = None

    def ask(self, method, path, body=None, headers=None, key=None):
        """Status, headers and body."""
        headers = {**(headers or {}), **({'Authorization': 'Bearer ' + key} if key is not None else {})}
        if self.tls:
            connection = http.client.HTTPSConnection('127.0.0.1', self.port, timeout=PATIENCE, context=self.tls)
        else:
            connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=PATIENCE)
        data = body if isinstance(body, (bytes, str, type(None))) else json.dumps(body)
        connection.request(method, path, body=data, headers=headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, content

    def get(self, path, status=200, key=None):
        got, _, content = self.ask('GET', path, key=key)
        assert got == status, f'{path}: {got} {content[:300]}'
        return json.loads(content)

    def create(self, scenario='drill', game='nations1975', **more):
        status, _, content = self.ask('POST', '/api/tables', {'game': game, 'scenario': scenario, **more})
        assert status == 201, content
        return json.loads(content)

    def socket(self, **more):
        return Socket(self.port, tls=self.tls, **more)

    def join(self, table, seat, **more):
        viewer = self.socket()
        viewer.send(type='join', table=table['table'], key=table['keys'][seat], **more)
        viewer.state = viewer.wait('state')
        return viewer


class Server(Place):
    """`leipzig serve` on a free port, with a store of its own unless one is given. journal: a file for what it says of itself."""

    def __init__(self, store=None, arguments=(), port=0, environment=None, journal=None, address='127.0.0.1'):
        self.address = address
        self.folder = tempfile.TemporaryDirectory(prefix='leipzig-test-')
        self.store = store or str(pathlib.Path(self.folder.name) / 'tables.sqlite')
        self.arguments = list(arguments)
        self.port = port or quiet_port()
        self.environment = {**os.environ, **(environment or {})}
        self.journal = journal
        self.start()

    def start(self, program=None, prepare=None):
        """prepare: called in the new process before the program starts."""
        command = [program or PROGRAM, 'serve', '--listen', f'{self.address}:{self.port}', '--store', self.store, *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.journal, text=True, env=self.environment,
                                        preexec_fn=prepare)
        line = self.process.stdout.readline()
        assert 'http://' in line, f'the server says {line!r}'
        self.port = int(line.split('http://')[1].split('/')[0].rsplit(':', 1)[1])

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
        self.folder.cleanup()


class Closed(Exception):
    pass


class Socket:
    """A WebSocket. `wait` gives the next message of a type, leaving the others unread behind."""

    def __init__(self, port, path='/api/socket', timeout=PATIENCE, tls=None, source='127.0.0.1', headers='', host='127.0.0.1'):
        here = (source, 0) if host == '127.0.0.1' else None
        self.socket = socket.create_connection((host, port), timeout=timeout, source_address=here)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname='127.0.0.1')
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f'GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n'
                             f'Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n').encode())
        self.buffer = b''
        self.messages = []
        while b'\r\n\r\n' not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b'\r\n\r\n', 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(f'{self.status} {self.buffer[:200]}')

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed('end of connection')
        self.buffer += data

    def _take(self, count):
        while len(self.buffer) < count:
            self._more()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def frame(self, opcode, payload):
        size = len(payload)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack('>H', size)
        else:
            head += bytes([0x80 | 127]) + struct.pack('>Q', size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(head + mask + masked)

    def send(self, **message):
        self.frame(1, json.dumps(message).encode())

    def send_text(self, text):
        self.frame(1, text.encode())

    def receive(self):
        whole = b''
        while True:
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack('>H', self._take(2))[0]
            elif size == 127:
                size = struct.unpack('>Q', self._take(8))[0]
            payload = self._take(size)
            opcode = first & 15
            if opcode == 8:
                raise Closed(struct.unpack('>H', payload[:2])[0] if len(payload) >= 2 else 'closed')
            if opcode == 9:
                self.frame(10, payload)
            elif opcode in (0, 1):
                whole += payload
                if first & 0x80:
                    return json.loads(whole)

    def wait(self, *types, answer_to=None, where=None):
        for message in list(self.messages):
            if self._fits(message, types, answer_to, where):
                self.messages.remove(message)
                return message
        while True:
            message = self.receive()
            if self._fits(message, types, answer_to, where):
                return message
            self.messages.append(message)

    @staticmethod
    def _fits(message, types, answer_to, where):
        return ((not types or message['type'] in types) and (answer_to is None or message.get('id') == answer_to)
                and (where is None or where(message)))

    _next = 0

    def request(self, **message):
        """Sends a message and waits for its own answer."""
        self._next += 1
        self.send(id=self._next, **message)
        return self.wait(answer_to=self._next)

    def close(self):
        self.socket.close()


def deciding(*viewers):
    """Of the viewers, the one whose seat decides in the newest state."""
    seat = max((v.state for v in viewers), key=lambda state: state['revision'])['view']['turn']['seat']
    return next(v for v in viewers if v.state['seat'] == seat)


def any_line(viewer):
    """Some legal action of the seat that decides, by what the server offers."""
    for choice in viewer.state['choices']:
        targets = choice.get('targets')
        if targets is None:
            targets = viewer.request(type='targets', kind=choice['kind'], subject=choice['subject'])['targets']
        if targets:
            return targets[0]['text']
    raise AssertionError('nothing can be done')


def act(viewer, line=None):
    """One action; the state after it."""
    answer = viewer.request(type='act', expect=viewer.state['number'], line=line or any_line(viewer))
    assert answer['type'] == 'state', answer
    viewer.state = answer
    return answer


def eventually(condition, seconds=PATIENCE):
    """What a condition gives as soon as it holds; the test fails where it never does."""
    end = time.monotonic() + seconds
    while not (result := condition()):
        assert time.monotonic() < end, 'it does not happen'
        time.sleep(0.05)
    return result


def at_rest(value, seconds=1.0):
    """A value once it has stayed the same for some time."""
    def rests():
        before = value()
        time.sleep(seconds)
        return [before] if value() == before else None
    return eventually(rests)[0]


def salt_commitment(table, seat, salt):
    """What binds a seat to its salt (docs/dice.md)."""
    return hashlib.blake2b(f'leipzig salt {table} {seat} {salt}'.encode(), digest_size=32).hexdigest()


def contribute(*viewers):
    """Every seat gives its share of the dice, as a client does it; the viewers have the newest state then."""
    salts = {viewer.state['seat']: os.urandom(32).hex() for viewer in viewers}
    while True:
        newest = max((viewer.state for viewer in viewers), key=lambda state: state['revision'])
        due = [viewer for viewer in viewers if viewer.state['seat'] in newest['dice'].get('waiting', [])]
        if not due:
            break
        viewer, dice = due[0], newest['dice']
        seat = viewer.state['seat']
        other = 'allied' if seat == 'french' else 'french'
        if dice['commitments'][other] or dice['salts'][other]:
            share = {'salt': salts[seat]}
        else:
            share = {'commitment': salt_commitment(newest['table'], seat, salts[seat])}
        answer = viewer.request(type='contribute', **share)
        assert answer['type'] == 'state', answer
        viewer.state = answer
    for viewer in viewers:
        if viewer.state['revision'] < newest['revision']:
            viewer.state = viewer.wait('state', where=lambda state: state['revision'] >= newest['revision'])
    return salts
