#!/usr/bin/python3
"""What is wrong with HTTP is answered, requests of other sites' pages are refused, and limits count whole IPv6 networks."""
import json
import pathlib
import re
import socket
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Closed, Server, Socket, eventually  # noqa: E402

TABLE = json.dumps({'game': 'nations1975', 'scenario': 'drill'}).encode()


def has_ipv6():
    try:
        with socket.create_server(('::1', 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


def talk(port, *parts, wait=20.0, host='127.0.0.1'):
    """Sends the parts one after the other, reads to the end of the connection; status lines, and the last body."""
    with socket.create_connection((host, port), timeout=wait) as raw:
        for part in parts:
            raw.sendall(part)
        got = b''
        while True:
            data = raw.recv(65536)
            if not data:
                break
            got += data
    head, _, body = got.rpartition(b'\r\n\r\n')
    return [int(status) for status in re.findall(rb'HTTP/1\.[01] (\d+) ', head)], body


class Malformed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def refused(self, *parts, status=400, code='bad_request'):
        statuses, body = talk(self.server.port, *parts)
        self.assertEqual(statuses, [status], (parts, body))
        error = json.loads(body)['error']
        self.assertEqual(error['code'], code)
        self.assertTrue(error['text'])
        return error

    def test_what_is_not_http_is_answered_before_the_connection_ends(self):
        for text in (b'nonsense\r\n\r\n', b'GET /\r\n\r\n', b'GET / HTTP/9.x\r\n\r\n', b'\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
                     b'GET / HTTP/1.1\nHost: x\n\n', b'GET / HTTP/1.1\r\nHost: x\nA: b\r\n\r\n', b'G@T / HTTP/1.1\r\n\r\n',
                     b'GET / HTTP/1.1\r\nno colon\r\n\r\n', b'GET / HTTP/1.1\r\nHost : x\r\n\r\n',
                     b'GET / HTTP/1.1\r\nHost: a\x00b\r\n\r\n', b'GET / HTTP/2.0\r\nHost: x\r\n\r\n'):
            self.refused(text)

    def test_the_length_of_a_body_is_told_in_one_way(self):
        post = b'POST /api/tables HTTP/1.1\r\nHost: x\r\n'
        for fields, field in ((b'Content-Length: x', 'Content-Length'), (b'Content-Length: -1', 'Content-Length'),
                              (b'Content-Length: 2\r\nContent-Length: 3', 'Content-Length'),
                              (b'Content-Length: 99999999999999999999', 'Content-Length'),
                              (b'Transfer-Encoding: chunked\r\nContent-Length: 2', 'Content-Length'),
                              (b'Content-Length: 2\r\nTransfer-Encoding: chunked', 'Transfer-Encoding'),
                              (b'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', 'Transfer-Encoding'),
                              (b'Transfer-Encoding: gzip', 'Transfer-Encoding'),
                              (b'Transfer-Encoding: chunked, gzip', 'Transfer-Encoding')):
            self.assertEqual(self.refused(post + fields + b'\r\n\r\n{}')['field'], field, fields)
        self.refused(post + b'Transfer-Encoding: chunked\r\n\r\nzz\r\n')

    def test_a_request_names_its_host_once(self):
        for fields in (b'', b'Host: a\r\nHost: b\r\n'):
            self.assertEqual(self.refused(b'GET /api/health HTTP/1.1\r\n' + fields + b'\r\n')['field'], 'Host')
        self.assertEqual(talk(self.server.port, b'GET /api/health HTTP/1.0\r\n\r\n')[0], [200])

    def test_what_is_too_large_is_refused_from_its_header(self):
        head = b'POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n'
        self.refused(head % (b'/api/tables', 65537), status=413, code='too_large')
        self.refused(head % (b'/', 2 << 20), status=413, code='too_large')
        self.refused(head % (b'/api/tables/import', (2 << 20) + 1), status=413, code='too_large')
        self.refused(b'GET / HTTP/1.1\r\nHost: x\r\nA: ' + b'x' * 20000 + b'\r\n\r\n', status=431, code='too_large')
        chunked = b'POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
        self.refused(chunked + (b'4000\r\n' + b' ' * 0x4000 + b'\r\n') * 5 + b'0\r\n\r\n', status=413, code='too_large')

    def test_bodies_come_in_pieces(self):
        post = b'POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
        length = b'Content-Length: %d\r\n\r\n' % len(TABLE)
        self.assertEqual(talk(self.server.port, post + length, *(TABLE[i:i + 1] for i in range(len(TABLE))))[0], [201])
        pieces = [b'%x\r\n%s\r\n' % (len(TABLE[i:i + 9]), TABLE[i:i + 9]) for i in range(0, len(TABLE), 9)]
        self.assertEqual(talk(self.server.port, post + b'Transfer-Encoding: chunked\r\n\r\n', *pieces, b'0\r\n\r\n')[0], [201])

    def test_several_requests_in_one_piece_are_answered_in_turn(self):
        post = b'POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s' % (len(TABLE), TABLE)
        last = b'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
        self.assertEqual(talk(self.server.port, post + last.replace(b'close', b'keep-alive') + post + last)[0], [201, 200, 201, 200])

    def test_who_waits_for_the_word_to_go_on_gets_it(self):
        head = (b'POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n'
                b'Content-Length: %d\r\n\r\n' % len(TABLE))
        with socket.create_connection(('127.0.0.1', self.server.port), timeout=20) as raw:
            raw.sendall(head)
            self.assertEqual(raw.recv(1000), b'HTTP/1.1 100 Continue\r\n\r\n')
            raw.sendall(TABLE)
            self.assertTrue(raw.recv(1000).startswith(b'HTTP/1.1 201 '))
        self.refused(head.replace(b'100-continue', b'miracles'), status=417)
        self.refused(head.replace(b'Content-Length: %d' % len(TABLE), b'Content-Length: 99999'), status=413, code='too_large')


class OtherSites(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(arguments=['--origin', 'https://club.example', '--origin', 'http://127.0.0.1:5173'])
        cls.own = f'127.0.0.1:{cls.server.port}'

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def post(self, **headers):
        status, _, content = self.server.ask('POST', '/api/tables', TABLE,
                                             {name.replace('_', '-'): value for name, value in headers.items()})
        return status, json.loads(content).get('error', {}).get('field')

    def test_their_pages_make_no_tables(self):
        for origin in ('https://evil.example', f'http://127.0.0.1.evil.example:{self.server.port}', 'http://127.0.0.1:1', 'null'):
            self.assertEqual(self.post(Origin=origin), (403, 'Origin'))
        for origin in (f'http://{self.own}', f'https://{self.own}', 'https://club.example', 'http://127.0.0.1:5173'):
            self.assertEqual(self.post(Origin=origin), (201, None))
        self.assertEqual(self.post(), (201, None), 'a program that is no browser')

    def test_forms_and_text_are_no_json(self):
        for kind in ('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'):
            self.assertEqual(self.post(Content_Type=kind), (415, 'Content-Type'))
        self.assertEqual(self.post(Content_Type='application/json; charset=utf-8'), (201, None))

    def test_their_pages_open_no_sockets(self):
        with self.assertRaisesRegex(Closed, '403.*Origin'):
            Socket(self.server.port, headers='Origin: https://evil.example\r\n')
        with self.assertRaisesRegex(Closed, '403.*Origin'):
            Socket(self.server.port, headers=f'Origin: http://{self.own}\r\nOrigin: https://evil.example\r\n')
        for origin in (f'http://{self.own}', 'https://club.example'):
            self.assertEqual(Socket(self.server.port, headers=f'Origin: {origin}\r\n').request(type='ping')['type'], 'pong')
        figures = self.server.ask('GET', '/metrics')[2].decode()
        self.assertNotIn('leipzig_foreign_total 0\n', figures)

    def test_public_resources_are_readable_from_any_origin(self):
        self.assertEqual(self.server.ask('GET', '/api/games', headers={'Origin': 'https://evil.example'})[0], 200)


@unittest.skipUnless(has_ipv6(), 'there is no IPv6')
class Networks(unittest.TestCase):
    def test_a_whole_network_counts_as_one_address(self):
        with Server(arguments=['--proxy', '::1', '--per-address', '3'], address='[::1]') as server:
            def come(address):
                return Socket(server.port, host='::1', headers=f'X-Forwarded-For: {address}\r\n')
            held = [come(f'2001:db8:1:2::{i}') for i in range(1, 4)]
            with self.assertRaisesRegex(Closed, '503'):
                come('2001:db8:1:2:ffff::9')
            held += [come('2001:db8:1:3::1'), come('192.0.2.1'), come('::ffff:192.0.2.1'), come('192.0.2.1')]
            with self.assertRaisesRegex(Closed, '503'):
                come('::ffff:192.0.2.1')
            held[0].close()

            def come_again():
                try:
                    return come('2001:db8:1:2:ffff::9')
                except Closed:
                    return None  # the server has yet to hear that the other has gone

            held.append(eventually(come_again))


if __name__ == '__main__':
    unittest.main(warnings='ignore')
